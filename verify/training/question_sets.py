"""Pairs of a sentence and a question, for the model that tells whether one answers the other.

A row's premise is the sentence, its claim the question; it is supported where the sentence answers.
"""

import random
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from ingest.sentences import split_sentences
from verify.training.asked import as_typed, asked_pairs, nearest
from verify.training.made_pairs import policy_texts
from verify.training.rows import NOT_SUPPORTED, SUPPORTED, TrainingRow, read_rows

KEPT_ASIDE = "test"
"""PolicyQA's split, by website, that only measures; ConditionalQA keeps its `dev`."""
_MADE = 22_000
_LONGEST = 400
_QNLI_ASIDE = 700
_POLICYQA = 4_500


def question_rows(shared: Path, chance: random.Random) -> list[TrainingRow]:
    """Return all pairs that may train, in no order."""
    made = list(dict.fromkeys(asked_pairs(policy_texts(shared, KEPT_ASIDE), chance)))
    chance.shuffle(made)
    rows = [*made[:_MADE], *qnli_rows(shared)[_QNLI_ASIDE:]]
    # Its spans are loose and its questions few: a small share.
    rows += chance.sample(list(policyqa_rows(shared, "dev", chance)), _POLICYQA)
    rows += conditionalqa_rows(shared, "train", chance)
    return [row for row in rows if len(row.premise) + len(row.claim) <= _LONGEST]


def qnli_rows(shared: Path) -> list[TrainingRow]:
    """Return the pairs of QNLI; the first few hundred only measure."""
    return [
        TrainingRow(
            str(row["premise"]),
            str(row["claim"]),
            SUPPORTED if row["label"] == "supported" else NOT_SUPPORTED,
            "qnli",
        )
        for row in read_rows(shared / "verification" / "qnli_answerability.jsonl")
    ]


def policyqa_rows(shared: Path, split: str, chance: random.Random) -> Iterator[TrainingRow]:
    """Yield answered and near pairs of PolicyQA: the sentence that holds the span answers."""
    texts = {
        str(row["passage_id"]): str(row["text"])
        for row in read_rows(shared / "questions" / "policyqa_passages.jsonl")
    }
    by_website: dict[str, list[str]] = defaultdict(list)
    for passage in texts:
        by_website[passage.rpartition("_")[0]].append(passage)
    for row in read_rows(shared / "questions" / "policyqa_questions.jsonl"):
        gold = row["gold"]
        if row["split"] != split or not isinstance(gold, list):
            continue
        question = str(row["question"])
        right = [
            sentence
            for one in gold
            for sentence in _holding(texts[one["passage_id"]], one["answers"])
        ]
        for sentence in right[:2]:
            yield TrainingRow(sentence, as_typed(question, chance), SUPPORTED, "policyqa")
        named = {one["passage_id"] for one in gold}
        website = str(gold[0]["passage_id"]).rpartition("_")[0]
        free = [p for p in by_website[website] if p not in named]
        wrong = [one for passage in free for one in _sentences(texts[passage])]
        for sentence in _some(question, wrong, chance):
            yield TrainingRow(sentence, question, NOT_SUPPORTED, "policyqa")


def conditionalqa_rows(shared: Path, split: str, chance: random.Random) -> Iterator[TrainingRow]:
    """Yield answered and near pairs of ConditionalQA: its gold evidence answers."""
    pages: dict[str, list[str]] = defaultdict(list)
    for row in read_rows(shared / "questions" / "conditionalqa_evidence_passages.jsonl"):
        pages[str(row["url"])] += str(row["text"]).split("\n")
    for row in read_rows(shared / "questions" / "conditionalqa_questions.jsonl"):
        gold = row["gold_evidence"]
        if row["split"] != split or not isinstance(gold, list):
            continue
        question = str(row["question"])
        if chance.random() < 0.4:
            last = _sentences(str(row["scenario"]))[-1:]
            question = " ".join([*last, question])
        for evidence in [one for one in gold if len(one.split()) > 4][:3]:
            yield TrainingRow(evidence, question, SUPPORTED, "conditionalqa")
        wrong = [line for line in pages[str(row["url"])] if line.strip() and line not in gold]
        for sentence in _some(question, wrong, chance):
            yield TrainingRow(sentence, question, NOT_SUPPORTED, "conditionalqa")


def _some(question: str, wrong: list[str], chance: random.Random) -> list[str]:
    """Two of the nearest and one of the others."""
    near = nearest(question, wrong, 8)
    picked = chance.sample(near, min(2, len(near)))
    return list(dict.fromkeys([*picked, *chance.sample(wrong, min(1, len(wrong)))]))


def _holding(text: str, answers: list[dict[str, object]]) -> list[str]:
    starts = {int(str(one["start"])) for one in answers}
    return [
        span.of(text)
        for span in split_sentences(text)
        if any(span.start <= start < span.end for start in starts)
    ]


def _sentences(text: str) -> list[str]:
    return [span.of(text) for span in split_sentences(text)]
