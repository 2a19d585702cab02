"""Question sets, and what is asked of them."""

import json
from collections import Counter
from pathlib import Path

import pytest

from experiments.paper.attacks import ATTACKS
from experiments.runs.folder import opened_run, read_run
from experiments.runs.plan import PAPER_ARMS, planned
from experiments.runs.question_sets import question_set_of
from experiments.runs.record import Arm
from experiments.runs.sources import read_questions
from tagtrap.errors import BadRecord, WrongArguments
from tagtrap.wiring import utc_now
from tests.experiments.runs.asking import GIVEN, hall

SAMPLES = Path("tagtrap/samples/questions.json")


def test_tags_are_the_same_each_time_and_never_a_number_of_the_text() -> None:
    numbers = " ".join(map(str, range(1000, 1900)))
    value = {
        "topics": [
            {
                "name": "a",
                "context": f"Room {numbers} is closed. It opens at 8.",
                "questions": ["When?"],
            },
            {"name": "b", "context": "First passage.\n\nSecond one. Third.", "questions": []},
        ]
    }

    first, again = (question_set_of(value, name="n") for _ in range(2))

    assert first == again
    assert [len(topic.passages) for topic in first.topics] == [1, 2]
    tags = [one.tag for topic in first.topics for one in topic.sentences]
    assert len(set(tags)) == len(tags) == 5
    assert not set(tags) & set(numbers.split())
    assert not [tag for tag in tags if 1900 <= int(tag) < 2100]


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ([], "valid dictionary"),
        ({"topics": []}, "at least 1"),
        ({"topics": [{"name": "a", "context": "A b.", "questions": []}]}, "no question"),
        (
            {"topics": [{"name": "a", "context": "A b.", "questions": ["c?"]}] * 2},
            "'a' is there twice",
        ),
        ({"topics": [{"name": "a", "context": "A b.", "asks": ["c?"]}]}, "questions"),
    ],
)
def test_what_is_wrong_with_a_set_is_said(tmp_path: Path, value: object, why: str) -> None:
    path = tmp_path / "set.json"
    path.write_text(json.dumps(value), encoding="utf-8")

    with pytest.raises(BadRecord, match=r"set\.json") as refused:
        read_questions(path)

    assert why in str(refused.value)


def test_the_sample_set_can_be_read() -> None:
    questions = read_questions(SAMPLES)

    assert [len(topic.questions) for topic in questions.topics] == [2, 2, 2, 2]


def test_contexts_of_others_are_taken_in_turn() -> None:
    one_each = planned(hall(), [Arm.MISMATCHED], mismatches=1)

    pairs = Counter((task.topic.name, task.context.name) for task in one_each if task.context)
    assert len(pairs) == len(one_each) == 4
    assert all(task.context is not task.topic for task in one_each)


def test_each_attack_is_made_once_a_sample() -> None:
    tasks = planned(hall(), [Arm.ATTACK], attacks=ATTACKS, samples=2)

    assert len(ATTACKS) == 31
    assert Counter(task.attack for task in tasks) == {one.name: 2 for one in ATTACKS}
    assert {task.topic.name for task in tasks} == {"lockers", "helmets", "bicycles"}


def test_an_arm_without_anything_to_ask_is_refused() -> None:
    alone = question_set_of({"topics": GIVEN["topics"][:1]}, name="one")  # type: ignore[index]

    with pytest.raises(WrongArguments, match="mismatched"):
        planned(alone, PAPER_ARMS)


def test_a_folder_keeps_to_its_questions(tmp_path: Path) -> None:
    begun = opened_run(tmp_path / "run", hall(), utc_now)

    assert opened_run(tmp_path / "run", hall(), utc_now).id == begun.id
    assert read_run(tmp_path / "run").questions == hall()
    with pytest.raises(WrongArguments, match="other questions"):
        opened_run(tmp_path / "run", read_questions(SAMPLES), utc_now)
