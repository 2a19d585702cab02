"""The words of a difference that a reader is shown."""

from verify.reading.tokens import Token
from verify.word_by_word.changes import Change, Difference

ABOUT_FIGURES = frozenset({Change.NUMBER, Change.DATE, Change.UNIT})


def quoted(difference: Difference) -> tuple[tuple[Token, ...], tuple[Token, ...]]:
    """Return the words to show; where a side has none, the neighbour on both sides is shown."""
    if difference.source and difference.answer:
        return difference.source, difference.answer
    edit = difference.edit
    if edit.source_before is not None and edit.answer_before is not None:
        return (
            (edit.source_before, *difference.source),
            (edit.answer_before, *difference.answer),
        )
    return _with_next(difference.source, edit.source_after), _with_next(
        difference.answer, edit.answer_after
    )


def _with_next(tokens: tuple[Token, ...], following: Token | None) -> tuple[Token, ...]:
    return tokens if following is None else (*tokens, following)


def conflict_reason(change: Change, source: str, answer: str) -> str:
    """Return the sentence a reader sees: what the source says and what the answer says."""
    if change in ABOUT_FIGURES:
        return f"The source says {source}, the answer says {answer}."
    return f"The source says '{source}', the answer says '{answer}'."
