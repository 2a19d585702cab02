"""A word or a quantity of a text, in the form in which two wordings of it are the same."""

from dataclasses import dataclass

from tagtrap.domain.spans import Span
from verify.quantities.quantity import Quantity
from verify.reading.words import AUXILIARIES, FILLERS


@dataclass(frozen=True, slots=True)
class Token:
    """A word or a quantity in canonical form.

    `span` is where it stands in its text, None for a token that is not of the text itself (of a
    lead-in read along). `comma` and `stop` say that a comma (or bracket, colon, dash) or the end
    of a clause (full stop, semicolon) lies between this token and the one before. `negated` marks
    one form for several words with a "no" or "not" among them ("no more than").
    """

    key: str
    span: Span | None
    quantity: Quantity | None = None
    comma: bool = False
    stop: bool = False
    negated: bool = False

    @property
    def is_filler(self) -> bool:
        """Whether the token may come or go without a change of meaning."""
        return self.key in FILLERS

    @property
    def is_content(self) -> bool:
        """Whether the token says what the sentence is about."""
        return not (self.key in FILLERS or self.key in AUXILIARIES or self.key.startswith("<"))
