"""What leaves the gate: mended before it is shown, or handed to a person."""

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

import pytest

from tagtrap.domain.answers import DraftEnd, Finish
from tagtrap.domain.conversations import AnswerRecord, Exchange
from tagtrap.domain.policies import EvidencePolicy
from tagtrap.domain.release import GateLevel, RepairKind
from tagtrap.domain.retrieval import TaggedContext
from tagtrap.domain.verdicts import AnswerLabel, Flag, Label, Outcome
from tagtrap.gate_settings import GateSettings
from tagtrap.service import local_actor
from tagtrap.service.events import Delivered, Refused, SentenceChecked
from tagtrap.settings import Settings
from tagtrap.wiring import App, build
from tests.service.conftest import RETURNS, VPN, add, settings_for

QUESTION = "How long may customers return unused items?"
RETURN = "Customers may return unused items within 30 days of delivery."
ROPES = "Climbing ropes cannot be returned."
WRONG = "Customers may return unused items within 60 days of delivery."


class Writer:
    """Drafts and redrafts what it was told to; "{words}" stands for the tag of a sentence."""

    id = "writer-1"
    prompt_version = "writer-1"
    script: ClassVar[list[str]] = []
    again: ClassVar[list[str]] = []
    finish: ClassVar[Finish] = Finish.COMPLETE
    asked_again: ClassVar[list[tuple[str, str]]] = []

    def draft(
        self,
        question: str,
        context: TaggedContext,
        history: Sequence[Exchange] = (),
        *,
        asked: str = "",
    ) -> Iterator[str | DraftEnd]:
        for piece in self.script:
            yield _with_tags(piece, context)
        yield DraftEnd(self.finish)

    def redraft(self, question: str, statement: str, fault: str, sources: TaggedContext) -> str:
        Writer.asked_again.append((statement, fault))
        return _with_tags(self.again[len(self.asked_again) - 1], sources)


class Quoter(Writer):
    """Drafts, but cannot write a sentence anew."""

    id = "quoter-1"
    redraft = None  # type: ignore[assignment]  # what an engine without it looks like


def _with_tags(text: str, context: TaggedContext) -> str:
    for sentence in context.sentences():
        text = text.replace("{" + sentence.text + "}", f"(source {sentence.tag})")
    return text


def writer(settings: Settings) -> Writer:
    return Writer()


def quoter(settings: Settings) -> Quoter:
    return Quoter()


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    yield from built(tmp_path_factory, "writer")


@pytest.fixture(scope="module")
def without_redrafts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    yield from built(tmp_path_factory, "quoter")


def built(folders: pytest.TempPathFactory, engine: str) -> Iterator[App]:
    made = build(
        settings_for(
            folders.mktemp(engine),
            engine=f"tests.service.test_gate:{engine}",
            gate=GateSettings(level=GateLevel.BALANCED),
        )
    )
    add(made, RETURNS, "returns.md")
    add(made, VPN, "vpn.md")
    yield made
    made.close()


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Writer, "finish", Finish.COMPLETE)
    monkeypatch.setattr(Writer, "asked_again", [])
    monkeypatch.setattr(Writer, "again", [])


@pytest.fixture
def says(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    def script(*pieces: str, again: Sequence[str] = ()) -> None:
        monkeypatch.setattr(Writer, "script", list(pieces))
        monkeypatch.setattr(Writer, "again", list(again))

    return script


Says = Callable[..., None]


def answered(app: App, question: str = QUESTION) -> tuple[AnswerRecord, list[str]]:
    """Return the record, and what was shown before it was there."""
    events = list(app.chat.ask(local_actor(), question))
    assert isinstance(events[-1], Delivered), events[-1]
    shown = [one.checked.sentence.text for one in events if isinstance(one, SentenceChecked)]
    return events[-1].record, shown


def texts(record: AnswerRecord) -> list[str]:
    return [one.sentence.text for one in record.checked.sentences]


def test_what_holds_leaves_as_it_was_written(app: App, says: Says) -> None:
    says(f"{RETURN} {{{RETURN}}}")

    record, shown = answered(app)

    assert shown == texts(record) == [RETURN]
    assert record.checked.decision is Outcome.APPROVE
    assert (record.release.draft, record.release.revisions) == ("", ())
    assert record.release.level == GateLevel.BALANCED
    assert record.release.policies == (EvidencePolicy(),)


def test_a_model_that_puts_the_number_right_is_approved(app: App, says: Says) -> None:
    says(f"{WRONG} {{{RETURN}}}", again=[f"{RETURN} {{{RETURN}}}"])

    record, shown = answered(app)

    assert shown == texts(record) == [RETURN]
    assert record.checked.decision is Outcome.APPROVE
    [revision] = record.release.revisions
    assert (revision.kind, revision.by, revision.was_taken) == (
        RepairKind.REDRAFTED,
        "writer-1",
        True,
    )
    assert (revision.before, revision.after) == (WRONG, RETURN)
    assert revision.flags == (Flag.NUMBER,)
    assert Writer.asked_again == [(WRONG, revision.reason)]
    assert "60 days" in record.release.draft
    assert app.chat.answer(local_actor(), record.id) == record


def test_a_model_that_never_improves_is_asked_twice_and_then_a_person(app: App, says: Says) -> None:
    says(f"{WRONG} {{{RETURN}}}", again=[f"{WRONG} {{{RETURN}}}"] * 5)

    record, shown = answered(app)

    assert len(Writer.asked_again) == 2
    assert record.checked.decision is Outcome.ESCALATE
    assert "2 times" in record.checked.decision_reason
    # The reader gets the source instead, and never the wrong number.
    assert shown == texts(record) == [RETURN]
    kinds = [(one.kind, one.was_taken) for one in record.release.revisions]
    assert kinds == [
        (RepairKind.REDRAFTED, False),
        (RepairKind.REDRAFTED, False),
        (RepairKind.QUOTED, True),
    ]


def test_other_words_for_the_same_wrong_statement_are_not_taken(app: App, says: Says) -> None:
    reworded = "Unused items may be returned by customers within 60 days of delivery."
    says(f"{WRONG} {{{RETURN}}}", again=[f"{reworded} {{{RETURN}}}"] * 2)

    record, _ = answered(app)

    assert record.checked.decision is Outcome.ESCALATE
    assert "60" not in record.checked.answer.text


def test_a_redraft_that_cites_what_was_not_given_is_not_taken(app: App, says: Says) -> None:
    says(f"{WRONG} {{{RETURN}}}", again=[f"{RETURN} (source 99999)"] * 2)

    record, _ = answered(app)

    assert record.checked.decision is Outcome.ESCALATE
    assert not any(s.sentence.unknown_tags for s in record.checked.sentences)


def test_without_a_writing_engine_the_source_is_quoted(without_redrafts: App, says: Says) -> None:
    says(f"{WRONG} {{{RETURN}}}")

    record, shown = answered(without_redrafts)

    assert shown == texts(record) == [RETURN]
    assert record.checked.decision is Outcome.APPROVE
    assert record.release.quotations == {RETURN}


@pytest.mark.parametrize(
    ("drafted", "kind", "left"),
    [
        (f"{ROPES} (source 99999)", RepairKind.RECITED, [ROPES]),
        (ROPES, RepairKind.RECITED, [ROPES]),
        (f"{ROPES} {{{RETURN}}}", RepairKind.RECITED, [ROPES]),
        ("Ropes are dyed in Lyon by hand.", RepairKind.DROPPED, []),
    ],
)
def test_a_tag_that_does_not_back_its_sentence_is_put_right_or_the_sentence_goes(
    app: App, says: Says, drafted: str, kind: RepairKind, left: list[str]
) -> None:
    says(f"{RETURN} {{{RETURN}}} {drafted}")

    record, shown = answered(app)

    assert shown == texts(record) == [RETURN, *left]
    assert [one.kind for one in record.release.taken] == [kind]
    assert not any(one.flags for one in record.checked.sentences)


def test_a_claimed_action_is_left_out_and_a_person_looks_at_it(app: App, says: Says) -> None:
    says(f"{RETURN} {{{RETURN}}} I have cancelled your order. {{{RETURN}}}")

    record, shown = answered(app)

    assert shown == [RETURN]
    assert record.checked.decision is Outcome.ESCALATE
    assert "no record shows it" in record.checked.decision_reason


def test_a_broken_end_is_left_out_and_said(
    app: App, says: Says, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Writer, "finish", Finish.TRUNCATED)
    says(f"{RETURN} {{{RETURN}}} Climbing ropes cannot be ret")

    record, shown = answered(app)

    assert shown == texts(record) == [RETURN]
    assert "cut off" in record.checked.decision_reason


def test_a_draft_of_which_nothing_holds_is_no_answer(app: App, says: Says) -> None:
    says("Ropes are dyed in Lyon by hand.")

    record, shown = answered(app)

    assert shown == []
    assert record.checked.label is AnswerLabel.NO_ANSWER
    assert record.checked.decision is Outcome.ESCALATE
    assert "Lyon" in record.release.draft


def test_a_question_about_ones_own_money_goes_to_a_person_with_its_answer(
    app: App, says: Says
) -> None:
    says(f"{RETURN} {{{RETURN}}}")

    record, shown = answered(app, "Please refund my order of unused items")

    assert shown == [RETURN]
    assert record.checked.decision is Outcome.ESCALATE
    assert "money" in record.checked.decision_reason


def test_an_escalated_answer_waits_for_a_reviewer_though_no_sentence_is_marked(
    app: App, says: Says
) -> None:
    says(f"{WRONG} {{{RETURN}}}", again=[f"{WRONG} {{{RETURN}}}"] * 2)
    record, _ = answered(app)

    waiting = app.reviews.queue(local_actor()).items

    [item] = [one for one in waiting if one.place.answer_id == record.id]
    assert item.kinds == ("escalated",)
    assert item.reason == record.checked.decision_reason
    assert item.label is Label.SUPPORTED


def test_stopping_keeps_what_was_shown(app: App, says: Says) -> None:
    says(f"{RETURN} {{{RETURN}}} ", f"{ROPES} {{{ROPES}}} ", "More.")
    shown: list[str] = []

    events = app.chat.ask(local_actor(), QUESTION, is_stopped=lambda: bool(shown))
    for event in events:
        if isinstance(event, SentenceChecked):
            shown.append(event.checked.sentence.text)

    assert isinstance(event, Delivered)
    assert texts(event.record) == shown == [RETURN]
    assert event.record.checked.answer.finish is Finish.STOPPED


def test_stopping_before_anything_is_shown_leaves_no_answer(app: App, says: Says) -> None:
    says(f"{RETURN} {{{RETURN}}}")

    last = list(app.chat.ask(local_actor(), QUESTION, is_stopped=lambda: True))[-1]

    assert isinstance(last, Refused)
    assert "stopped" in last.reason
