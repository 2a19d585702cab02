"""What a reader is told where an answer rests on one side of a conflict between documents."""

from collections.abc import Iterator, Mapping, Sequence

from pages.parts.passages import Card, draw_passages
from pages.parts.session import actor, running
from tagtrap.domain.conflicts import ConflictSide, OneSided
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.retrieval import ContextPassage
from tagtrap.service.conflict_words import one_sided_words, said_otherwise
from verify.marks import Tone

Notes = Mapping[int, Sequence[OneSided]]
"""What other documents say instead, by the place of the sentence in its answer."""

SIGN = "⇄\ufe0e"


def notes_of(record: AnswerRecord) -> Notes:
    """Return what was kept of conflicts when an answer was delivered."""
    found: dict[int, list[OneSided]] = {}
    for note in running().conflicts.one_sided(actor(), [record]).get(record.id, ()):
        found.setdefault(note.position, []).append(note)
    return found


def noted(data: dict[str, object], notes: Notes) -> dict[str, object]:
    """Return what an answer's component is handed, with the notes in it."""
    if not notes:
        return data
    lines = list(_lines(notes))
    parts, reasons = data["parts"], data["reasons"]
    if not isinstance(parts, list) or not isinstance(reasons, list):
        raise TypeError("an answer has a list of parts and a list of reasons")
    return {
        **data,
        "parts": [_part(part, notes.get(place, ())) for place, part in enumerate(parts)],
        "reasons": [
            *reasons,
            *(
                {"sign": SIGN, "tone": Tone.OUTDATED.value, "text": words, "opens": str(place)}
                for place, words in lines
            ),
        ],
        "copied": "\n".join([str(data["copied"]), *(f"{SIGN} {words}" for _, words in lines)]),
    }


def draw_notes(notes: Sequence[OneSided], *, key: str) -> None:
    """Draw beside the evidence of a sentence what other documents say instead."""
    if notes:
        cards = [card_of(note.other, "Another document says otherwise") for note in notes]
        draw_passages(cards, key=key)


def card_of(side: ConflictSide, role: str) -> Card:
    """Return one side of a conflict as a card, the words that decide marked."""
    passage = ContextPassage((side.sentence,), side.source, side.sentence.heading)
    return Card(passage, side.source, side.sentence, role, words=(side.span,))


def _lines(notes: Notes) -> Iterator[tuple[int, str]]:
    every = said_otherwise(note for of_sentence in notes.values() for note in of_sentence)
    for place, lines in every.items():
        for words in lines:
            yield place, words


def _part(part: dict[str, object], notes: Sequence[OneSided]) -> dict[str, object]:
    if not notes:
        return part
    words = " ".join(dict.fromkeys(map(one_sided_words, notes)))
    return {
        **part,
        "sign": f"{part['sign']}{SIGN}",
        "tone": part["tone"] or Tone.OUTDATED.value,
        "label": f"{part['label'] or part['text']} {words}",
    }
