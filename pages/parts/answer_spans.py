"""A checked answer as one component: clickable sentences, source numbers, reasons, sources."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from pages.parts.components import drawn_by
from pages.parts.copied_text import copied_text
from pages.parts.marks import is_quote
from pages.parts.one_sided import noted, notes_of
from pages.parts.reviewed import Outcomes, said_of, shown_marks, shown_reason
from pages.parts.source_numbers import SourceNumbers
from pages.parts.wording import count, source_name
from tagtrap.domain.answers import Layout
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.verdicts import CheckedSentence, Label
from tagtrap.service.events import SentenceChecked

NOT_REVIEWED: Outcomes = {}
"""What came of an answer that nobody reviewed or reported."""

CELLS_APART = " | "
"""What stands between two cells of a table row."""

_component = drawn_by(
    "answer_spans",
    html='<div class="answer"></div><div class="answer-said" role="status"></div>',
)


@dataclass(frozen=True, slots=True)
class Opened:
    """What a reader clicked: a sentence, by its place in the answer, and maybe one of its tags."""

    position: int
    tag: Tag | None = None

    def __str__(self) -> str:
        """Return the form in which the browser sends it back."""
        return str(self.position) if self.tag is None else f"{self.position}/{self.tag}"

    @staticmethod
    def read(sent: object, record: AnswerRecord) -> "Opened | None":
        """Return what was clicked, or None where the browser sent nothing that the answer has."""
        position, _, tag = str(sent or "").partition("/")
        if not position.isdecimal() or int(position) >= len(record.checked.sentences):
            return None
        return Opened(int(position), Tag(tag) if tag else None)


def answer_spans(
    record: AnswerRecord,
    *,
    key: str,
    is_last: bool = False,
    says: str = "",
    warns: str = "",
    outcomes: Outcomes = NOT_REVIEWED,
) -> Opened | None:
    """Draw a stored answer; return what the reader has just clicked.

    The last answer is brought into view when it is first drawn. `says` is read out to who cannot
    see that the answer has come, `warns` is copied along above it. `outcomes` is what came of the
    review of its sentences.
    """
    numbers = SourceNumbers.of(record)
    sentences = record.checked.sentences
    data = {
        "parts": [
            {
                **_part(checked, position, numbers, outcomes, is_quoted=is_quote(record, checked)),
                "layout": layout,
            }
            for position, (checked, layout) in enumerate(
                zip(sentences, _layouts(sentences), strict=True)
            )
        ],
        "reasons": _reasons(sentences, outcomes),
        "sources": _sources(record, numbers, numbers.cited),
        "mentioned": _sources(record, numbers, numbers.mentioned),
        "comesIntoView": is_last,
        "says": says,
        "copied": "\n\n".join(filter(None, (warns, copied_text(record, outcomes)))),
    }
    shown = noted(data, notes_of(record))
    sent = _component(key=key, data=shown, on_opened_change=lambda: None).opened
    return Opened.read(sent, record)


def answer_so_far(shown: Sequence[SentenceChecked]) -> None:
    """Draw the sentences of an answer that is not finished: as text, nothing to open yet."""
    numbers = SourceNumbers()
    parts = [
        {
            **_part(one.checked, position, numbers, NOT_REVIEWED, is_quoted=one.is_quotation),
            "opens": "",
            "chips": [],
        }
        for position, one in enumerate(shown)
    ]
    nothing: dict[str, object] = {"reasons": [], "sources": [], "mentioned": [], "copied": ""}
    _component(data={"parts": parts, "comesIntoView": True, "says": "", **nothing})


def _layouts(sentences: Sequence[CheckedSentence]) -> list[str]:
    """Return how each sentence is laid out; the line over a table's rows is its head."""
    layouts = [checked.sentence.layout.value for checked in sentences]
    for position, (checked, following) in enumerate(pairwise(sentences)):
        is_over_rows = following.sentence.layout is Layout.TABLE_ROW
        if layouts[position] == "heading" and is_over_rows and CELLS_APART in checked.sentence.text:
            layouts[position] = "table_head"
    return layouts


def _part(
    checked: CheckedSentence,
    position: int,
    numbers: SourceNumbers,
    outcomes: Outcomes,
    *,
    is_quoted: bool,
) -> dict[str, object]:
    sentence = checked.sentence
    marks = shown_marks(checked, outcomes.get(position))
    states = checked.label is not Label.NO_CLAIM or bool(marks)
    chips = [_chip(tag, position, numbers) for tag in sentence.tags]
    chips += [_foreign_chip(tag, position) for tag in sentence.unknown_tags]
    chips += [_foreign_chip(written, position) for written in sentence.malformed]
    return {
        "position": position,
        "text": sentence.text,
        "layout": sentence.layout.value,
        "marker": sentence.marker,
        "startsBlock": sentence.starts_block,
        "quoted": is_quoted and states and sentence.layout is Layout.PROSE,
        # What states nothing can still be reported.
        "opens": str(Opened(position)) if states or sentence.layout is not Layout.HEADING else "",
        "sign": "".join(mark.sign for mark in marks),
        "tone": marks[0].tone.value if marks else "",
        "label": f"{sentence.text} {said_of(checked, outcomes.get(position))}" if marks else "",
        "chips": chips,
    }


def _chip(tag: Tag, position: int, numbers: SourceNumbers) -> dict[str, object]:
    number = numbers.number_of(tag)
    opens = str(Opened(position, tag))
    return {"number": number, "known": True, "opens": opens, "label": f"Source {number}"}


def _foreign_chip(written: str, position: int) -> dict[str, object]:
    label = f"Source {written} was not among the documents used for this answer"
    return {"number": written, "known": False, "opens": str(Opened(position)), "label": label}


def _reasons(sentences: Sequence[CheckedSentence], outcomes: Outcomes) -> list[dict[str, object]]:
    """Return why sentences are marked, in words; those with the same reason in one line."""
    rows: dict[tuple[str, str, str], list[int]] = {}
    for position, checked in enumerate(sentences):
        outcome = outcomes.get(position)
        if marks := shown_marks(checked, outcome):
            signs, tone = "".join(mark.sign for mark in marks), marks[0].tone.value
            rows.setdefault((signs, tone, shown_reason(checked, outcome)), []).append(position)
    return [
        {
            "sign": signs,
            "tone": tone,
            "text": reason
            if len(positions) == 1
            else f"{count(len(positions), 'sentence')}: {reason}",
            "opens": str(Opened(positions[0])),
        }
        for (signs, tone, reason), positions in rows.items()
    ]


def _sources(
    record: AnswerRecord, numbers: SourceNumbers, tags: Sequence[tuple[Tag, int]]
) -> list[dict[str, object]]:
    """Return the sources in order; those with the same name in one line."""
    rows: dict[str, list[dict[str, object]]] = {}
    for tag, position in tags:
        passage, sentence = record.context.passage_of(tag), record.context.resolve(tag)
        if passage is not None and sentence is not None:
            name = source_name(passage.source, sentence)
            rows.setdefault(name, []).append(_chip(tag, position, numbers))
    return [{"name": name, "chips": chips} for name, chips in rows.items()]
