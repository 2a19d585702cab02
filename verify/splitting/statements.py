"""From a sentence to its statements, by rules that leave whole whatever is in doubt."""

from dataclasses import dataclass

from tagtrap.domain.spans import Span
from verify.reading.readings import CELL_MARK
from verify.splitting.clauses import words_of
from verify.splitting.cuts import first_cut
from verify.splitting.lexicon import CONCLUDES

_LONGEST = 1200
"""Characters; beyond this a text is no sentence."""


@dataclass(frozen=True, slots=True)
class StatementPart:
    """A statement inside a statement: `span` marks its words, `text` stands on its own.

    The text begins with the subject, the modal or the condition that the part shares with the one
    before it, so it need not equal the words of the span.
    """

    span: Span
    text: str


def split_statement(text: str) -> list[StatementPart]:
    """Return the statements of a text in order; the whole text where it is one.

    Spans do not overlap, and together they hold every word but those that only join.
    """
    whole = [StatementPart(Span(0, len(text)), text)]
    if len(text) > _LONGEST or "?" in text or "=" in text or CELL_MARK in text:
        return whole
    if {word.key for word in words_of(text)} & CONCLUDES:
        # That one thing follows from another is a statement about both.
        return whole
    parts: list[StatementPart] = []
    carried, start, end = "", 0, len(text)
    while True:
        lead = f"{carried} " if carried else ""
        composed = lead + text[start:end]
        cut = first_cut(composed, len(lead))
        if cut is None:
            parts.append(StatementPart(Span(start, end), composed))
            return parts if len(parts) > 1 else whole
        shift = start - len(lead)
        span = Span(start, cut.end + shift)
        said = composed[: cut.end] if cut.before is None else cut.before
        parts.append(StatementPart(span, said))
        start, carried = cut.start + shift, cut.carried.strip()
        end = end if cut.stop is None else cut.stop + shift
