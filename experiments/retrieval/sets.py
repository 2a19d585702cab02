"""The three sets of questions as they lie in the shared data."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from experiments.retrieval.questions import GoldText, Kind, Question, QuestionSet, SourceFile
from tagtrap.domain.spans import Span

_INDEX = "INDEX.json"


class UnknownSet(Exception):
    """A name that is no set; the message lists those there are."""


def load_set(data: Path, name: str) -> QuestionSet:
    """Return the set of a name, whole; raise `UnknownSet` where there is none."""
    if name not in SETS:
        raise UnknownSet(f"No set is called {name!r}. There are: {', '.join(SETS)}.")
    return SETS[name](data)


def policy(data: Path) -> QuestionSet:
    """Return the policy questions over all documents."""
    folder = data / "documents"
    files = tuple(
        SourceFile(path.relative_to(folder).as_posix(), path.read_bytes())
        for path in sorted(folder.rglob("*.*"))
        if path.name != _INDEX
    )
    rows = _rows(data / "policy" / "questions.jsonl")
    return QuestionSet("policy", files, tuple(map(_policy_question, rows)))


def policyqa(data: Path) -> QuestionSet:
    """Return the questions on privacy policies, each asked within the policy it was written on.

    Any of the annotated answers is one.
    """
    passages = list(_rows(data / "questions" / "policyqa_passages.jsonl"))
    texts: dict[str, list[str]] = {}
    for row in passages:
        texts.setdefault(row["document"], []).append(row["text"])
    files = tuple(
        SourceFile(
            f"{name}.txt",
            "\n\n".join(parts).encode(),
            title=f"Privacy policy of {name}",
            collection=name,
        )
        for name, parts in texts.items()
    )
    by_id = {row["passage_id"]: row["text"] for row in passages}
    rows = _rows(data / "questions" / "policyqa_questions.jsonl")
    return QuestionSet("policyqa", files, tuple(_policyqa_question(row, by_id) for row in rows))


def conditionalqa(data: Path) -> QuestionSet:
    """Return the questions on government pages, with their scenario, over all the pages."""
    pages = _rows(data / "questions" / "conditionalqa_evidence_passages.jsonl")
    files = tuple(
        SourceFile(
            f"{row['url']}.md",
            # A line of a page is a paragraph of its own; in plain text a short one could be taken
            # for a heading.
            row["text"].replace("\n", "\n\n").encode(),
            title=row["url"].rsplit("/", 1)[-1].replace("-", " ").capitalize(),
        )
        for row in pages
    )
    rows = _rows(data / "questions" / "conditionalqa_questions.jsonl")
    asked = [
        _conditionalqa_question(row)
        for row in rows
        # One answerable row has no evidence: it can measure nothing.
        if row["gold_evidence"] or row["not_answerable"]
    ]
    return QuestionSet("conditionalqa", files, tuple(asked))


SETS: dict[str, Callable[[Path], QuestionSet]] = {
    "policy": policy,
    "policyqa": policyqa,
    "conditionalqa": conditionalqa,
}


def _policy_question(row: dict[str, Any]) -> Question:
    gold = [
        GoldText(text, tuple(files))
        for text, files in zip(row["gold_sentences"], row["gold_docs"], strict=True)
    ]
    kind = Kind.ANSWERABLE if row["answerable"] else Kind.UNANSWERABLE
    return Question(
        row["id"],
        row["question"],
        Kind.FALSE_PREMISE if row["kind"] == "false_premise" else kind,
        tuple(tuple(gold[number] for number in group) for group in row["gold_groups"]),
    )


def _policyqa_question(row: dict[str, Any], texts: dict[str, str]) -> Question:
    file = f"{row['document']}.txt"
    answers = {
        (passage["passage_id"], answer["start"], answer["end"])
        for passage in row["gold"]
        for answer in passage["answers"]
    }
    groups = tuple(
        (GoldText(texts[passage], (file,), Span(start, end)),)
        for passage, start, end in sorted(answers)
    )
    return Question(row["id"], row["question"], Kind.ANSWERABLE, groups, file)


def _conditionalqa_question(row: dict[str, Any]) -> Question:
    text = f"{row['scenario']} {row['question']}".strip()
    if row["not_answerable"]:
        return Question(row["id"], text, Kind.UNANSWERABLE)
    gold = tuple(GoldText(one, (f"{row['url']}.md",)) for one in row["gold_evidence"])
    return Question(row["id"], text, Kind.ANSWERABLE, (gold,))


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)
