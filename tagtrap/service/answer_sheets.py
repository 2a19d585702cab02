"""Answers as tables: one of answers, one of statements, one of sources, one of reviews."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tagtrap.service.safe_cells import safe_cell

Cell = str | int | float | bool | None
Row = tuple[Cell, ...]
_Exported = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table: its name, its columns, its rows. Every text in it is safe to open."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


ANSWER_COLUMNS = (
    "answer",
    "asked_at",
    "asked_by",
    "question",
    "understood_as",
    "text",
    "label",
    "support",
    "decision",
    "decision_reason",
    "engine",
    "prompt_version",
    "policies",
    "gate",
    "revisions",
    "embedder",
    "checkers",
    "conversation",
    "turn",
    "fault",
    "settings",
    "seconds",
    "tokens_read",
    "tokens_written",
    "erased_at",
)
STATEMENT_COLUMNS = (
    "answer",
    "asked_at",
    "question",
    "decision",
    "sentence",
    "sentence_text",
    "cites",
    "cites_unknown",
    "sentence_label",
    "sentence_support",
    "flags",
    "reason",
    "claim",
    "claim_text",
    "claim_label",
    "claim_support",
    "checker",
    "evidence",
    "sources",
    "reviews",
)
SOURCE_COLUMNS = (
    "answer",
    "tag",
    "text",
    "document",
    "title",
    "version",
    "status",
    "effective_from",
    "effective_until",
    "superseded_on",
    "pages",
    "file",
    "collection",
    "carried_from",
)
REVIEW_COLUMNS = ("answer", "sentence", "claim", "reviewer", "decision", "at", "comment", "stands")


def sheets_of(answers: Iterable[_Exported]) -> tuple[Sheet, ...]:
    """Return the tables of exported answers, in their order."""
    every = list(answers)
    return (
        _sheet("Answers", ANSWER_COLUMNS, (_answer(one) for one in every)),
        statement_sheet(every),
        _sheet("Sources", SOURCE_COLUMNS, (row for one in every for row in _sources(one))),
        _sheet("Reviews", REVIEW_COLUMNS, (row for one in every for row in _reviews(one))),
    )


def statement_sheet(answers: Iterable[_Exported]) -> Sheet:
    """Return the table with a row for each statement; a sentence without one has a row too."""
    rows = (row for one in answers for row in _statements(one))
    return _sheet("Statements", STATEMENT_COLUMNS, rows)


def sheet_of(name: str, rows: Sequence[Mapping[str, object]]) -> Sheet:
    """Return a table of rows that all have the columns of the first one."""
    return _sheet(name, tuple(rows[0]) if rows else (), rows)


def _sheet(name: str, columns: tuple[str, ...], rows: Iterable[Mapping[str, object]]) -> Sheet:
    return Sheet(
        name, columns, tuple(tuple(_cell(row.get(one)) for one in columns) for row in rows)
    )


def _cell(value: object) -> Cell:
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, Mapping):
        return safe_cell("; ".join(f"{key} = {one}" for key, one in value.items()))
    if isinstance(value, list | tuple):
        return safe_cell(", ".join(map(str, value)))
    return safe_cell(str(value))


def _answer(one: _Exported) -> dict[str, object]:
    tokens = one["tokens"] or {}
    return {
        **one,
        "answer": one["id"],
        "policies": [f"{p['name']} {p['version']}" for p in one["policies"]],
        "revisions": sum(revision["taken"] for revision in one["revisions"]),
        "seconds": round(sum(one["seconds"].values()), 3) if one["seconds"] else None,
        "tokens_read": tokens.get("read"),
        "tokens_written": tokens.get("written"),
    }


def _statements(one: _Exported) -> Iterator[dict[str, object]]:
    titles = {
        sentence["tag"]: f"{passage['title']} v{passage['version']}"
        for passage in one["documents"]
        for sentence in passage["sentences"]
    }
    for number, sentence in enumerate(one["sentences"], start=1):
        of_sentence = {
            "answer": one["id"],
            "asked_at": one["asked_at"],
            "question": one["question"],
            "decision": one["decision"],
            "sentence": number,
            "sentence_text": sentence["text"],
            "cites": sentence["tags"],
            "cites_unknown": [*sentence["unknown_tags"], *sentence["malformed"]],
            "sentence_label": sentence["label"],
            "sentence_support": sentence["support"],
            "flags": sentence["flags"],
            "reason": sentence["reason"],
            "sources": list(dict.fromkeys(titles.get(tag, "") for tag in sentence["tags"])),
        }
        for claim in sentence["claims"] or [{}]:
            yield {
                **of_sentence,
                "claim": claim.get("id"),
                "claim_text": claim.get("text"),
                "claim_label": claim.get("label"),
                "claim_support": claim.get("support"),
                "checker": claim.get("checker"),
                "evidence": [words["text"] for words in claim.get("evidence", ())],
                "reviews": [
                    f"{review['reviewer']}: {review['decision']}"
                    for review in one["reviews"]
                    if review["stands"] and _is_about(review, claim, number - 1)
                ],
            }


def _is_about(review: _Exported, claim: _Exported, sentence: int) -> bool:
    if review["sentence"] != sentence:
        return False
    return bool(review["claim"] == claim.get("id")) or review["is_whole_sentence"]


def _sources(one: _Exported) -> Iterator[dict[str, object]]:
    for passage in one["documents"]:
        for sentence in passage["sentences"]:
            first, last = sentence["pages"]
            pages = str(first) if first == last else f"{first} to {last}"
            yield {**passage, **sentence, "answer": one["id"], "pages": pages}


def _reviews(one: _Exported) -> Iterator[dict[str, object]]:
    for review in one["reviews"]:
        yield {**review, "answer": one["id"], "sentence": review["sentence"] + 1}
