import gzip
import json
from pathlib import Path

import pytest

from tests.shared import needs_shared, shared_path
from verify.training.mixing import LONGEST_SHORT, build_mix, is_measured, measured_premises
from verify.training.rows import TRAINING_SETS, TrainingRow, labelled_rows

_MEASURED = "Staff may carry over at most five days of leave."
_FREE = "Lodgings are paid up to the rate of the city."


def _write(path: Path, rows: list[dict[str, object]]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "wt", encoding="utf-8") as lines:
        lines.writelines(json.dumps(row) + "\n" for row in rows)


def _row(premise: object, *, split: str = "train", label: str = "supported") -> dict[str, object]:
    return {"premise": premise, "claim": "It is so.", "label": label, "split": split}


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """Data of the same layout as the shared sets, with two rows in each."""
    for wanted in TRAINING_SETS:
        rows = [_row(_MEASURED, split=wanted.split), _row(_FREE, split=wanted.split)]
        _write(tmp_path / wanted.file, rows)
    (tmp_path / "questions").mkdir()
    for name in ("policyqa_passages", "conditionalqa_evidence_passages"):
        _write(tmp_path / "questions" / f"{name}.jsonl", [{"text": f"{_FREE} {_MEASURED}"}])
    (tmp_path / "documents").mkdir()
    _write(tmp_path / "policy" / "claims.jsonl", [{"premise": [_MEASURED], "doc": "a.md"}])
    return tmp_path


def test_rows_whose_premise_measures_something_are_dropped_and_counted(small: Path) -> None:
    mix = build_mix(small, seed=1)

    assert mix.rows
    assert mix.dropped >= len(TRAINING_SETS)
    assert all(_MEASURED not in (row.premise,) for row in mix.rows)
    assert sum(mix.counts.values()) == len(mix.rows)


def test_letters_alone_decide_whether_a_premise_is_known(small: Path) -> None:
    measured = measured_premises(small)
    shouted = TrainingRow(_MEASURED.upper().replace(" ", "  ") + "!", "", 0, "")

    assert is_measured(shouted, measured)
    assert not is_measured(TrainingRow(_FREE, "", 0, ""), measured)


def test_every_sentence_of_a_measured_premise_counts(small: Path) -> None:
    _write(small / "policy" / "claims_spare.jsonl", [{"premise": [_FREE, "B."], "doc": "b.md"}])

    assert is_measured(TrainingRow(_FREE, "", 0, ""), measured_premises(small))


def test_a_measured_split_of_a_training_set_measures(small: Path) -> None:
    other = "Parcels are insured up to a hundred euros."
    _write(small / "verification" / "scitail.jsonl", [_row(_FREE), _row(other, split="dev")])

    measured = measured_premises(small)

    assert is_measured(TrainingRow(other, "", 0, ""), measured)
    assert not is_measured(TrainingRow(_FREE, "", 0, ""), measured)


def test_the_same_seed_gives_the_same_mix(small: Path) -> None:
    assert build_mix(small, seed=3).rows == build_mix(small, seed=3).rows


@needs_shared
def test_the_short_mix_has_no_long_pair_and_nothing_that_measures() -> None:
    mix = build_mix(shared_path("data"), seed=20_261_130, short=True)
    measured = measured_premises(shared_path("data"))

    assert 40_000 < len(mix.rows) < 80_000
    assert max(len(row.premise) + len(row.claim) for row in mix.rows) <= LONGEST_SHORT
    assert not [row for row in mix.rows if is_measured(row, measured)]


@needs_shared
def test_no_measured_premise_is_left_in_the_real_mix() -> None:
    mix = build_mix(shared_path("data"), seed=20_261_130)
    measured = measured_premises(shared_path("data"))

    assert len(mix.rows) > 100_000
    assert mix.dropped > 500
    assert not [row for row in mix.rows if is_measured(row, measured)]


@needs_shared
def test_hypotheses_that_measure_never_train() -> None:
    wanted = next(one for one in TRAINING_SETS if "contractnli" in one.file)

    hypotheses = {row.claim for row in labelled_rows(shared_path("data"), wanted)}

    assert len(hypotheses) == 12
