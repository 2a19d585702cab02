"""How a conflict between documents is told, and how it is exported."""

from collections.abc import Iterable, Sequence

from tagtrap.domain.conflicts import Conflict, ConflictSide, OneSided
from tagtrap.domain.verdicts import Flag

Json = dict[str, object]

KIND_WORDS = {
    Flag.NUMBER: "another number",
    Flag.DATE: "another date",
    Flag.UNIT: "another unit",
    Flag.NEGATION: "the opposite",
}


def source_words(side: ConflictSide) -> str:
    """Return "Carrier guide, version 2, page 3"."""
    source = side.source
    return f"{source.title}, version {source.number}, page {side.sentence.first_page}"


def one_sided_words(note: OneSided) -> str:
    """Return what another document says instead of the source that an answer rests on."""
    other = source_words(note.other)
    mine, theirs = note.mine.words, note.other.words
    if note.kind is Flag.NEGATION or mine == theirs:
        return f"Another document says the opposite ({other}): “{note.other.sentence.text}”"
    return (
        f"Another document says otherwise ({other}): “{theirs}”, where this source says “{mine}”."
    )


def said_otherwise(notes: Iterable[OneSided]) -> dict[int, list[str]]:
    """Return what other documents say, in words, by the place of the sentence in its answer."""
    found: dict[int, list[str]] = {}
    for note in notes:
        lines = found.setdefault(note.position, [])
        if (words := one_sided_words(note)) not in lines:
            lines.append(words)
    return found


def exported_conflict(conflict: Conflict) -> Json:
    """Return a conflict as plain data."""
    return {
        "kind": conflict.kind.value,
        "settled": conflict.is_settled,
        "ticks": [
            {"by": tick.by, "at": tick.at.isoformat(), "settled": tick.is_settled}
            for tick in conflict.ticks
        ],
        "sides": [_side(side) for side in conflict.sides],
    }


def exported_one_sided(notes: Sequence[OneSided]) -> list[Json]:
    """Return where an answer rests on one side, as plain data; `sentence` counts from 0."""
    return [
        {
            "sentence": note.position,
            "kind": note.kind.value,
            "source": _side(note.mine),
            "other": _side(note.other),
        }
        for note in notes
    ]


def _side(side: ConflictSide) -> Json:
    return {
        "tag": side.sentence.tag,
        "words": side.words,
        "text": side.sentence.text,
        "page": side.sentence.first_page,
        "document": side.source.document_id,
        "title": side.source.title,
        "version": side.source.number,
        "collection": side.source.collection,
    }
