"""Whole answers of the policy set: planted faults, clean sentences, and labels that should stay."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from experiments.verification.cases import FLAGGED, Case, CaseSet
from rag.parsing import parse_answer
from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.retrieval import ContextPassage, TaggedContext
from tagtrap.domain.verdicts import CheckedSentence, Flag, Label
from verify.answers import AnswerChecker
from verify.training.rows import read_rows

ANSWERS = "policy_answers"
"""Name of the set of their sentences."""
_SAME_FLAG = {
    "number_mismatch": {Flag.NUMBER, Flag.DATE, Flag.UNIT, Flag.ARITHMETIC},
    "stale": {Flag.OUTDATED},
}
_LONG_WORD = re.compile(r"(?<![\w*(])([A-Za-z]{5,})(?![\w*)])")


@dataclass(frozen=True, slots=True)
class Found:
    """Of `rows` sentences, how many are marked at all, and how many by the flag that names it."""

    checker: str
    kind: str
    rows: int
    marked: int
    named: int


@dataclass(frozen=True, slots=True)
class Flips:
    """Of `labels` labels of sentences, how many change with one change of the input."""

    checker: str
    change: str
    labels: int
    flipped: int


def answer_set(data: Path) -> CaseSet:
    """Return the sentences that claim something, each with what it cites, or with everything."""
    cases: list[Case] = []
    for row in _rows(data):
        context = {item["tag"]: item["text"] for item in row["context"]}
        for sentence in row["sentences"]:
            if sentence["verdict"] != "no_claim":
                cited = [context[tag] for tag in sentence["tags"] if tag in context]
                evidence = tuple(cited or context.values())
                case = Case((sentence["text"],), evidence, sentence["verdict"], row["question"])
                cases.append(case)
    return CaseSet(ANSWERS, tuple(cases))


def planted(data: Path, name: str, checker: AnswerChecker) -> list[Found]:
    """Return how many planted faults are found by flag, then all, then marks on clean sentences.

    A clean sentence has no planted flag and is supported or claims nothing. What is only unchecked
    is not marked. A sentence that is not recovered from the answer counts as not found.
    """
    seen: dict[str, list[tuple[bool, bool]]] = defaultdict(list)
    for row in _rows(data):
        checked = {one.sentence.text: one for one in _check(row, checker)}
        for sentence in row["sentences"]:
            found = checked.get(sentence["text"])
            for flag in sentence["flags"]:
                if flag == "arithmetic" and sentence["verdict"] == "supported":
                    continue  # a sum that is right is no fault
                seen[flag].append((_is_marked(found), _is_named(found, flag)))
            if not sentence["flags"] and sentence["verdict"] in ("supported", "no_claim"):
                seen["clean"].append((_is_marked(found), False))
    clean = seen.pop("clean", [])
    every = [one for kind in sorted(seen) for one in seen[kind]]
    groups = [*((kind, seen[kind]) for kind in sorted(seen)), ("all planted", every)]
    return [_found(name, kind, ones) for kind, ones in [*groups, ("clean sentences", clean)]]


def flips(data: Path, name: str, checker: AnswerChecker) -> list[Flips]:
    """Return how many labels change with the order, bold, trailing spaces, and a doubled answer."""
    changes: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
        "context reversed": lambda row: {**row, "context": row["context"][::-1]},
        "bold": lambda row: {**row, "raw_answer": _LONG_WORD.sub(r"**\1**", row["raw_answer"], 3)},
        "trailing spaces": lambda row: {
            **row,
            "raw_answer": re.sub(r"(?m)$", "   ", row["raw_answer"]),
        },
        "answer twice": lambda row: {
            **row,
            "raw_answer": f"{row['raw_answer']}\n\n{row['raw_answer']}",
        },
    }
    counted = {change: [0, 0] for change in changes}
    for row in _rows(data):
        labels = _labels(row, checker)
        for change, apply in changes.items():
            changed = _labels(apply(row), checker)
            wanted = labels * 2 if change == "answer twice" else labels
            counted[change][0] += len(wanted)
            counted[change][1] += differing(wanted, changed)
    return [Flips(name, change, *of_change) for change, of_change in counted.items()]


def differing(wanted: Sequence[Label], found: Sequence[Label]) -> int:
    """Return how many labels differ; those that are missing or too many differ."""
    pairs = zip(wanted, found, strict=False)
    return sum(one is not other for one, other in pairs) + abs(len(wanted) - len(found))


def _rows(data: Path) -> Iterator[dict[str, Any]]:
    return read_rows(data / "policy" / "answers.jsonl")


def _check(row: dict[str, Any], checker: AnswerChecker) -> tuple[CheckedSentence, ...]:
    sentences = tuple(Sentence.of_text(Tag(one["tag"]), one["text"]) for one in row["context"])
    context = TaggedContext((ContextPassage(sentences),))
    answer = parse_answer(row["raw_answer"], context)
    return checker.check(answer, context, question=row["question"]).sentences


def _labels(row: dict[str, Any], checker: AnswerChecker) -> list[Label]:
    return [one.label for one in _check(row, checker) if one.sentence.text.strip()]


def _is_marked(found: CheckedSentence | None) -> bool:
    return found is not None and (bool(found.flags) or found.label in FLAGGED)


def _is_named(found: CheckedSentence | None, flag: str) -> bool:
    if found is None:
        return False
    wanted = _SAME_FLAG.get(flag) or {Flag(flag)}
    return bool(wanted & set(found.flags))


def _found(checker: str, kind: str, ones: Sequence[tuple[bool, bool]]) -> Found:
    return Found(checker, kind, len(ones), sum(m for m, _ in ones), sum(n for _, n in ones))
