"""Laying the words of a claim beside the words of its source."""

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from verify.reading.tokens import Token


@dataclass(frozen=True, slots=True)
class Edit:
    """A place where the answer does not repeat the source.

    `source` and `answer` are what stands there on each side; one of them may be empty. The source's
    and the answer's words next to it are None at the ends.
    """

    source: tuple[Token, ...]
    answer: tuple[Token, ...]
    source_before: Token | None
    source_after: Token | None
    answer_before: Token | None
    answer_after: Token | None


@dataclass(frozen=True, slots=True)
class Alignment:
    """A claim's tokens laid beside a source's: what is kept, and where they part."""

    kept: tuple[Token, ...]
    """The source's tokens that the answer repeats."""
    edits: tuple[Edit, ...]

    @property
    def kept_content(self) -> int:
        """How many of the repeated tokens say what the sentence is about."""
        return sum(token.is_content for token in self.kept)


def align(source: Sequence[Token], answer: Sequence[Token]) -> Alignment:
    """Lay the answer's tokens beside the source's, in order, keeping as much as possible."""
    source_keys = [token.key for token in source]
    answer_keys = [token.key for token in answer]
    if source_keys == answer_keys:
        return Alignment(tuple(source), ())
    matcher = SequenceMatcher(None, source_keys, answer_keys, autojunk=False)
    kept: list[Token] = []
    edits: list[Edit] = []
    for operation, source_from, source_to, answer_from, answer_to in matcher.get_opcodes():
        if operation == "equal":
            kept.extend(source[source_from:source_to])
            continue
        edits.append(
            Edit(
                source=tuple(source[source_from:source_to]),
                answer=tuple(answer[answer_from:answer_to]),
                source_before=_at(source, source_from - 1),
                source_after=_at(source, source_to),
                answer_before=_at(answer, answer_from - 1),
                answer_after=_at(answer, answer_to),
            )
        )
    return Alignment(tuple(kept), tuple(edits))


def _at(tokens: Sequence[Token], position: int) -> Token | None:
    return tokens[position] if 0 <= position < len(tokens) else None
