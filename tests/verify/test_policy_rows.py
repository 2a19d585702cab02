"""False alarms of the exact checks on rows that people wrote and labelled."""

import json
from typing import Any

from tagtrap.domain.verdicts import Label
from tests.shared import needs_shared, shared_path
from tests.verify.building import check, judge

pytestmark = needs_shared
_MOST_FALSE_ALARMS = 0.03
_BAD = (Label.CONTRADICTED, Label.UNSUPPORTED)


def _rows(name: str) -> list[dict[str, Any]]:
    lines = shared_path(f"data/policy/{name}").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def test_few_right_claims_are_called_wrong() -> None:
    rows = [row for row in _rows("claims.jsonl") if row["label"] == "supported"]

    verdicts = [judge(row["claim"], *row["premise"]) for row in rows]

    wrong = [verdict for verdict in verdicts if verdict is not None and verdict.label in _BAD]
    assert len(wrong) <= _MOST_FALSE_ALARMS * len(rows), [verdict.reason for verdict in wrong]


def test_wrong_claims_are_never_supported() -> None:
    rows = _rows("claims.jsonl") + _rows("claims_spare.jsonl")

    for row in rows:
        if row["label"] != "supported":
            verdict = judge(row["claim"], *row["premise"])
            assert verdict is None or verdict.label is not Label.SUPPORTED, row["claim"]


def test_few_clean_sentences_of_answers_are_flagged() -> None:
    clean, flagged = 0, []
    for row in _rows("answers.jsonl"):
        context = {item["tag"]: item["text"] for item in row["context"]}
        checked = check(row["raw_answer"], context, question=row["question"])
        expected = {sentence["text"]: sentence for sentence in row["sentences"]}
        for sentence in checked.sentences:
            want = expected.get(sentence.sentence.text)
            if want is None or want["flags"] or want["verdict"] not in ("supported", "no_claim"):
                continue
            clean += 1
            if sentence.flags or sentence.label in (*_BAD, Label.INSUFFICIENT_EVIDENCE):
                flagged.append(sentence.sentence.text)
    assert clean > 90
    assert len(flagged) <= _MOST_FALSE_ALARMS * clean, flagged


def test_planted_structure_faults_are_all_found() -> None:
    found = {"uncited": [0, 0], "invented_tag": [0, 0]}
    for row in _rows("answers.jsonl"):
        context = {item["tag"]: item["text"] for item in row["context"]}
        checked = check(row["raw_answer"], context)
        expected = {sentence["text"]: sentence["flags"] for sentence in row["sentences"]}
        for sentence in checked.sentences:
            for flag in set(expected.get(sentence.sentence.text, ())) & found.keys():
                found[flag][0] += flag in sentence.flags
                found[flag][1] += 1
    assert all(hits == planted > 0 for hits, planted in found.values()), found
