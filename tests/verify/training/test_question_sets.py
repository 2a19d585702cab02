import json
import random
from pathlib import Path

import pytest

from tests.shared import needs_shared, shared_path
from verify.training.mixing import build_question_mix, is_measured, measured_premises
from verify.training.question_sets import (
    conditionalqa_rows,
    policyqa_rows,
)
from verify.training.rows import NOT_SUPPORTED, SUPPORTED

_PASSAGE = "We log every visit. We keep the log for a year. Nobody else may read it."
_OTHER = "Guests sign in at the gate. Guests get a badge there."


def _chance() -> random.Random:
    return random.Random(1)  # noqa: S311  # reproducible, not security


@pytest.fixture
def small(tmp_path: Path) -> Path:
    passages = [
        {"passage_id": "shop.example_0", "text": _PASSAGE, "split": "dev"},
        {"passage_id": "shop.example_1", "text": _OTHER, "split": "dev"},
    ]
    start = _PASSAGE.index("for a year")
    asked = {
        "split": "dev",
        "question": "How long is the log kept?",
        "gold": [{"passage_id": "shop.example_0", "answers": [{"start": start, "text": "a"}]}],
    }
    pages = [{"url": "u", "text": "Bring your pass to the gate.\nDogs must stay outside."}]
    scenario = {
        "split": "train",
        "url": "u",
        "question": "May my dog come in?",
        "scenario": "I have a dog. It is small.",
        "gold_evidence": ["Dogs must stay outside all day."],
    }
    (tmp_path / "questions").mkdir()
    for name, rows in (
        ("policyqa_passages", passages),
        ("policyqa_questions", [asked, asked | {"split": "test"}]),
        ("conditionalqa_evidence_passages", pages),
        ("conditionalqa_questions", [scenario, scenario | {"split": "dev"}]),
    ):
        lines = "".join(json.dumps(row) + "\n" for row in rows)
        (tmp_path / "questions" / f"{name}.jsonl").write_text(lines)
    return tmp_path


def test_the_sentence_that_holds_the_span_answers_and_other_passages_do_not(small: Path) -> None:
    rows = list(policyqa_rows(small, "dev", _chance()))

    assert {(row.premise, row.label) for row in rows} >= {
        ("We keep the log for a year.", SUPPORTED),
        ("Guests sign in at the gate.", NOT_SUPPORTED),
    }
    assert all(row.premise not in _PASSAGE for row in rows if row.label == NOT_SUPPORTED)


def test_gold_evidence_answers_and_other_lines_of_the_page_do_not(small: Path) -> None:
    rows = list(conditionalqa_rows(small, "train", _chance()))

    assert ("Dogs must stay outside all day.", SUPPORTED) in {(r.premise, r.label) for r in rows}
    assert ("Bring your pass to the gate.", NOT_SUPPORTED) in {(r.premise, r.label) for r in rows}
    assert all("May my dog come in" in row.claim for row in rows)


@needs_shared
def test_no_sentence_that_measures_is_left_among_the_real_questions() -> None:
    mix = build_question_mix(shared_path("data"), seed=20_261_130)
    measured = measured_premises(shared_path("data"))

    assert len(mix.rows) > 20_000
    assert not [r for r in mix.rows if r.kind != "qnli" and is_measured(r, measured)]
