"""What of an answer another system may show."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.release import NO_RELEASE, RepairKind, Revision
from tagtrap.domain.verdicts import Label, Outcome
from tagtrap.service import local_actor
from tagtrap.service.events import Delivered
from tagtrap.service.released_text import released_text
from tagtrap.wiring import App, build
from tests.service.conftest import add, settings_for

LEAVE = b"""# Leave

Full-time staff get 28 days of leave. Part-time staff get 14 days of leave.
"""


def word_scorer(settings: object) -> object:
    from tests.fakes import WordScorer

    return WordScorer()


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    from tagtrap.gate_settings import GateSettings
    from tagtrap.settings import RetrievalSettings

    built = build(
        settings_for(
            tmp_path / "data",
            gate=GateSettings(),
            checkers=("exact",),
            retrieval=RetrievalSettings(scorer="tests.service.test_released_text:word_scorer"),
        )
    )
    add(built, LEAVE, "leave.md")
    yield built
    built.close()


def answered(app: App, question: str) -> AnswerRecord:
    *_, last = app.chat.ask(local_actor(), question, engine="quotes")
    assert isinstance(last, Delivered), last
    return last.record


def test_a_released_answer_numbers_its_sources_and_lists_them_below(app: App) -> None:
    released = released_text(answered(app, "How many days of leave do part-time staff get?"))

    assert released.is_released
    assert "Part-time staff get 14 days of leave. [" in released.text
    assert "\n\nSources:\n[1] Leave, version 1, page 1" in released.text
    assert [one.number for one in released.citations] == list(range(1, len(released.citations) + 1))


def test_of_an_answer_that_was_not_approved_no_word_is_left(app: App) -> None:
    record = answered(app, "How many days of leave do part-time staff get?")
    for decision, said in ((Outcome.ESCALATE, "passed to a person"), (Outcome.REVISE, "held back")):
        checked = replace(record.checked, decision=decision, decision_reason="Two disagree.")

        released = released_text(replace(record, checked=checked))

        assert (released.is_released, released.citations) == (False, ())
        assert said in released.text
        assert released.text.endswith("Two disagree.")
        assert "14 days" not in released.text


def test_the_words_of_a_source_in_the_place_of_a_draft_stand_as_a_quotation(app: App) -> None:
    record = answered(app, "How many days of leave do part-time staff get?")
    sentence = record.checked.sentences[0].sentence
    quoted = Revision(
        sentence=0,
        kind=RepairKind.QUOTED,
        before="Part-timers get a fortnight.",
        after=sentence.text,
        before_tags=(),
        after_tags=sentence.tags,
        label=Label.UNCHECKED,
        flags=(),
        reason="",
        by="rules",
        was_taken=True,
    )

    released = released_text(replace(record, release=replace(NO_RELEASE, revisions=(quoted,))))

    assert released.pieces[0].startswith(f"“{sentence.text}” [1]")
