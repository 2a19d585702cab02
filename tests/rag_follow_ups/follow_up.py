"""A follow-up question with what came before it, and what its rewriting must and must not hold."""

import re
from dataclasses import dataclass

from tagtrap.domain.conversations import Exchange

_WORD = re.compile(r"[^\W_]+(?:['’.,-][^\W_]+)*")


@dataclass(frozen=True, slots=True)
class FollowUp:
    """`becomes` is the whole rewriting; or `keeps` and `drops` say what must and must not be in it.

    `understood` is what the earlier question was itself rewritten into, `before` the question
    before that one.
    """

    earlier: str
    asked: str
    becomes: str = ""
    keeps: str = ""
    drops: str = ""
    answer: str = ""
    understood: str = ""
    before: str = ""

    @property
    def history(self) -> tuple[Exchange, ...]:
        """The exchanges before it, oldest first."""
        last = Exchange(self.earlier, self.answer, self.understood)
        return (Exchange(self.before, ""), last) if self.before else (last,)

    def is_right(self, rewritten: str) -> bool:
        """Whether a rewriting says what was meant, in whatever form."""
        if self.becomes:
            return rewritten == self.becomes
        words = words_of(rewritten)
        return words_of(self.keeps) <= words and not words_of(self.drops) & words


def stays(earlier: str, asked: str, answer: str = "") -> FollowUp:
    """Return a question that stands alone, whatever was asked before it."""
    return FollowUp(earlier, asked, asked, answer=answer)


def words_of(text: str) -> frozenset[str]:
    """Return the words of a text, in small letters."""
    return frozenset(_WORD.findall(text.casefold()))
