"""The three arms with a scripted model, cut short and gone on with."""

from collections import Counter
from pathlib import Path

import pytest

from experiments.runs.answer_file import read_answers
from experiments.runs.checking import Prices
from experiments.runs.drafting import Writer
from experiments.runs.pace import Pace
from experiments.runs.plan import PAPER_ARMS, planned
from experiments.runs.record import Arm, PromptStyle, RunAnswer
from experiments.runs.running import MOST_FAILURES, Terms
from rag.engines.quotes import QuotesEngine
from tagtrap.domain.verdicts import AnswerLabel, Flag, Label
from tagtrap.errors import ModelError, WrongArguments
from tests.experiments.runs.asking import LOCKERS, Ticking, hall, honest, run_in, writer_at
from tests.fakes import WordScorer
from tests.scripted_server import Chat, Reply, ScriptedServer, status, text

PLAN = planned(hall(), PAPER_ARMS)


@pytest.fixture(scope="module", params=[PromptStyle.OURS, PromptStyle.PAPER])
def answers(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> list[RunAnswer]:
    """The answers of a scripted model in all three arms."""
    folder = tmp_path_factory.mktemp("run")
    with ScriptedServer(honest) as server:
        writers = [writer_at(server, request.param)]
        list(run_in(folder, Terms(parallel=3)).ask(PLAN, writers))
    return read_answers(folder)


def test_every_question_is_asked_in_every_arm(answers: list[RunAnswer]) -> None:
    arms = Counter(one.arm for one in answers)

    # Four questions; each with the contexts of the two topics that are not its own.
    assert arms == {Arm.NONE: 4, Arm.RELEVANT: 4, Arm.MISMATCHED: 8}
    assert not [one.error for one in answers if one.error]


def test_with_its_context_each_answer_is_backed_by_its_tag(answers: list[RunAnswer]) -> None:
    relevant = [one for one in answers if one.arm is Arm.RELEVANT]

    for answer in relevant:
        [sentence] = answer.sentences
        assert sentence.tags == (answer.context[0].tag,)
        assert (sentence.label, sentence.claims[0].label) == (Label.SUPPORTED, Label.SUPPORTED)
        assert sentence.claims[0].evidence == sentence.tags
        assert "source" not in answer.cleaned


def test_with_another_context_the_model_declines(answers: list[RunAnswer]) -> None:
    mismatched = [one for one in answers if one.arm is Arm.MISMATCHED]

    assert all(one.is_refusal and one.label is AnswerLabel.NO_ANSWER for one in mismatched)
    assert all(one.topic != one.context_topic and not one.known_tags for one in mismatched)


def test_without_context_what_it_says_is_held_against_the_topic(answers: list[RunAnswer]) -> None:
    [answer] = [one for one in answers if one.arm is Arm.NONE and one.topic == "lockers"]

    assert answer.urls == ("https://locker.example/rules",)
    assert answer.context_topic == ""
    assert not any(one.content.count(LOCKERS) for one in answer.prompt)
    first = answer.statements[0]
    assert (first.text, first.label) == (LOCKERS, Label.SUPPORTED)
    assert Flag.UNCITED in first.flags


def test_each_line_tells_how_it_was_asked(answers: list[RunAnswer]) -> None:
    for answer in answers:
        assert (answer.engine, answer.model) == ("openai", "scripted-model")
        assert answer.engine_id.startswith("openai:scripted-model@127.0.0.1")
        assert [one.role for one in answer.prompt] == ["system", "user"]
        assert answer.question.rstrip("?") in answer.prompt[-1].content
        assert (answer.tokens.read, answer.tokens.written, answer.tokens.are_counted) == (
            11,
            7,
            True,
        )
        assert answer.seconds > 0


def test_a_run_cut_short_asks_only_what_is_missing(tmp_path: Path) -> None:
    with ScriptedServer(honest) as server:
        writers = [writer_at(server)]
        asking = run_in(tmp_path).ask(PLAN, writers)
        for _ in range(3):
            next(asking)
        asking.close()
        kept = len(read_answers(tmp_path))

        later = list(run_in(tmp_path).ask(PLAN, writers))

    assert 3 <= kept < len(PLAN)
    assert len(later) == len(PLAN) - kept
    assert later[-1][1].left == 0
    assert len({one.key for one in read_answers(tmp_path)}) == len(PLAN)
    assert len({one.run for one in read_answers(tmp_path)}) == 1


def test_a_question_without_an_answer_is_asked_again(tmp_path: Path) -> None:
    def once_busy(chat: Chat) -> Reply:
        return status(500) if len(server.chats) == 2 else honest(chat)

    with ScriptedServer(once_busy) as server:
        writers = [writer_at(server)]
        first = [answer for answer, _ in run_in(tmp_path).ask(PLAN, writers)]
        again = [answer for answer, _ in run_in(tmp_path).ask(PLAN, writers)]

    [failed] = [one for one in first if one.error]
    assert [one.key for one in again] == [failed.key]
    assert not [one for one in read_answers(tmp_path) if one.error]


def test_a_server_that_is_gone_ends_the_run(tmp_path: Path) -> None:
    with ScriptedServer(status(500)) as server, pytest.raises(ModelError):
        list(run_in(tmp_path).ask(PLAN, [writer_at(server)]))

    # One more may have been under way.
    assert MOST_FAILURES <= len(read_answers(tmp_path)) <= MOST_FAILURES + 1


def test_cost_and_time_left_are_counted(tmp_path: Path) -> None:
    terms = Terms(prices=Prices(read=1_000_000, written=2_000_000))
    with ScriptedServer(honest) as server:
        seen = list(run_in(tmp_path, terms).ask(PLAN[:4], [writer_at(server)]))

    answer, progress = seen[1]
    assert answer.cost == 11 + 2 * 7
    assert (progress.done, progress.left, progress.read) == (2, 2, 22)
    assert progress.cost == 50
    assert progress.seconds_left == progress.seconds / 2 * 2
    assert "2 of 4 answers" in progress.in_words()


def test_no_more_questions_go_out_than_a_minute_allows() -> None:
    slept: list[float] = []
    moment = [100.0]
    pace = Pace(30, clock=lambda: moment[0], sleep=slept.append)

    for _ in range(3):
        pace.wait()
    moment[0] = 103.0
    pace.wait()

    assert slept == [2.0, 4.0, 3.0]


def test_an_engine_without_a_prompt_is_asked_as_the_app_asks_it(tmp_path: Path) -> None:
    engine = QuotesEngine(WordScorer(), answered_from=0.3, quotes=1)
    writer = Writer("quotes", engine, PromptStyle.OURS, Ticking())

    answers = [answer for answer, _ in run_in(tmp_path).ask(PLAN, [writer])]

    assert {one.model for one in answers} == {""}
    assert all(one.is_refusal for one in answers if one.arm is Arm.NONE)
    assert any(one.known_tags for one in answers if one.arm is Arm.RELEVANT)
    with pytest.raises(WrongArguments, match="--style ours"):
        Writer("quotes", engine, PromptStyle.PAPER, Ticking())


def test_structured_answers_can_cite_only_what_was_given(tmp_path: Path) -> None:
    tasks = [one for one in PLAN if one.arm is Arm.RELEVANT][:1]
    reply = text('{"sentences": [{"text": "On the last Friday.", "sources": ["3626"]}]}')
    with ScriptedServer(reply) as server:
        writers = [writer_at(server, PromptStyle.STRUCTURED)]
        [(answer, _)] = run_in(tmp_path).ask(tasks, writers)

    assert answer.sentences[0].tags == ("3626",)
    assert answer.prompt_version.endswith("json-1")
    assert "3626" in str(server.chats[0].body["response_format"])
