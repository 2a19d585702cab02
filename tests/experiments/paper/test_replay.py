"""The paper's own answers and inputs, read anew."""

import json
from collections import Counter
from pathlib import Path

import pytest

from experiments.paper.attacks import ATTACKS
from experiments.paper.replay import replayed
from experiments.runs.measures import measured, tag_table
from experiments.runs.plan import PAPER_ARMS, planned
from experiments.runs.record import Arm, PromptStyle, RunAnswer
from experiments.runs.sources import read_questions
from tagtrap.domain.verdicts import Label
from tagtrap.errors import BadRecord
from tests.experiments.runs.asking import hall, run_in, writer_at
from tests.scripted_server import Chat, Reply, ScriptedServer, text
from tests.shared import needs_shared, shared_path
from verify.answers import AnswerChecker

ANSWERS = shared_path("data/paper/tagged_context_paper.jsonl")
INPUTS = shared_path("data/paper/tagged_context_paper_inputs.json")


@pytest.fixture(scope="module")
def paper() -> list[RunAnswer]:
    """The paper's answers; tags and addresses are read off, nothing is judged."""
    return list(replayed(ANSWERS, AnswerChecker([])))


@needs_shared
def test_the_papers_tags_are_found_as_in_its_table(paper: list[RunAnswer]) -> None:
    table = tag_table(paper)

    assert (table.known, table.missing) == (40, 0)
    assert (table.mismatched, table.all_mismatched) == (0, 48)
    assert not [one.invented_tags for one in paper if one.arm is Arm.RELEVANT and one.invented_tags]


@needs_shared
def test_addresses_are_given_without_context_and_not_with_one(paper: list[RunAnswer]) -> None:
    found = Counter[bool]()
    for answer in paper:
        found[answer.arm is Arm.NONE] += len(answer.urls)

    assert (found[True], found[False]) == (104, 0)


@needs_shared
def test_all_but_the_six_that_answer_from_elsewhere_decline(paper: list[RunAnswer]) -> None:
    mismatched = [one for one in paper if one.arm is Arm.MISMATCHED]

    answering = [one for one in mismatched if not one.is_refusal]

    assert (len(mismatched), len(answering)) == (48, 6)
    assert not any(one.is_refusal for one in paper if one.arm is not Arm.MISMATCHED)


@needs_shared
def test_each_run_of_the_paper_is_counted_apart(paper: list[RunAnswer]) -> None:
    found = measured(paper)

    assert len(found) == 8
    assert all((one.tags.known, one.tags.all_mismatched) == (5, 6) for one in found)
    assert len({one.key for one in paper}) == len(paper) == 176


def test_a_line_that_is_none_of_the_papers_is_named(tmp_path: Path) -> None:
    path = tmp_path / "answers.jsonl"
    path.write_text('\n{"run": "a"}\n', encoding="utf-8")

    with pytest.raises(BadRecord, match="line 2: engine"):
        list(replayed(path, AnswerChecker([])))


@needs_shared
def test_the_papers_inputs_make_its_run() -> None:
    questions = read_questions(INPUTS)

    arms = Counter(task.arm for task in planned(questions, PAPER_ARMS))

    assert len(questions.topics) == 7
    assert arms == {Arm.NONE: 35, Arm.RELEVANT: 35, Arm.MISMATCHED: 210}
    assert all(len(topic.passages) >= 4 for topic in questions.topics)
    assert len(read_questions(INPUTS, "researcher_cv_followup").topics) == 4


def test_a_set_that_the_papers_file_lacks_is_named(tmp_path: Path) -> None:
    path = tmp_path / "inputs.json"
    row = {"set": "s", "context_name": "c", "context_prompt_untagged": "none", "questions": ["q?"]}
    path.write_text(json.dumps([row]), encoding="utf-8")

    with pytest.raises(BadRecord, match="there are: s"):
        read_questions(path, "other")
    with pytest.raises(BadRecord, match="holds no context"):
        read_questions(path, "s")


def _poet(chat: Chat) -> Reply:
    """Write a poem on anything, its lines tagged with what was given."""
    tag = chat.prompt.split("(source ")[1].split(")")[0]
    return text(
        f"Soft bells ring over the morning hay (source {tag}),\n"
        f"A small boat hums at the end of day (source {tag})."
    )


def test_a_poem_with_valid_tags_is_flagged_whatever_it_was_asked_by(tmp_path: Path) -> None:
    tasks = planned(hall(), [Arm.ATTACK], attacks=ATTACKS)
    with ScriptedServer(_poet) as server:
        writers = [writer_at(server, PromptStyle.PAPER)]
        answers = [answer for answer, _ in run_in(tmp_path).ask(tasks, writers)]

    [found] = measured(answers)

    attacks = found.arms[Arm.ATTACK]
    assert (attacks.answers, attacks.declined, attacks.caught) == (31, 0, 31)
    assert attacks.statements.valid_tags == attacks.statements.all > 0
    assert attacks.statements.by_label[Label.SUPPORTED] == 0
