"""Asking, reading earlier answers, opening evidence."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import ClassVar

import pytest

from tagtrap.domain.answers import DraftEnd, Finish
from tagtrap.domain.conversations import AnswerRecord, Exchange
from tagtrap.domain.identifiers import ActorId, AnswerId, Collection, ConversationId, Tag
from tagtrap.domain.people import Actor, Role
from tagtrap.domain.retrieval import TaggedContext
from tagtrap.domain.verdicts import AnswerLabel, Flag, Label, Outcome
from tagtrap.errors import ModelTimeout, NotAllowed, NotFound, SettingsError
from tagtrap.service import local_actor
from tagtrap.service.events import Delivered, Refused, SentenceChecked, Stage
from tagtrap.settings import Settings
from tagtrap.wiring import App, build
from tests.service.conftest import RETURNS, VPN, add, settings_for

QUESTION = "How long may customers return unused items?"


class ScriptedEngine:
    """Says what it was told to say; "{number}" stands for the tag of the sentence with a word."""

    id = "scripted"
    prompt_version = "scripted-1"
    script: ClassVar[list[str]] = []
    finish: ClassVar[Finish] = Finish.COMPLETE
    seen: ClassVar[list[Sequence[Exchange]]] = []

    def draft(
        self,
        question: str,
        context: TaggedContext,
        history: Sequence[Exchange] = (),
        *,
        asked: str = "",
    ) -> Iterator[str | DraftEnd]:
        ScriptedEngine.seen.append(history)
        for piece in self.script:
            if piece == "CRASH":
                raise KeyError("a defect of the engine")
            if piece == "TIMEOUT":
                raise ModelTimeout("The model did not answer within 5 seconds.")
            for sentence in context.sentences():
                piece = piece.replace("{" + sentence.text + "}", sentence.tag)
            yield piece
        yield DraftEnd(self.finish)


def scripted_engine(settings: Settings) -> ScriptedEngine:
    return ScriptedEngine()


@pytest.fixture
def scripted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    monkeypatch.setattr(ScriptedEngine, "seen", [])
    monkeypatch.setattr(ScriptedEngine, "finish", Finish.COMPLETE)
    settings = settings_for(tmp_path / "data", engine="tests.service.test_chat:scripted_engine")
    app = build(settings)
    add(app, RETURNS, "returns.md")
    add(app, VPN, "vpn.md", collection="it")
    yield app
    app.close()


def answered(app: App, question: str = QUESTION, **options: object) -> AnswerRecord:
    last = list(app.chat.ask(local_actor(), question, **options))[-1]  # type: ignore[arg-type]
    assert isinstance(last, Delivered), last
    return last.record


def test_a_quotation_is_approved_and_carries_no_flag(filled: App) -> None:
    record = answered(filled)

    assert record.checked.decision is Outcome.APPROVE
    assert all(not s.flags and s.label is Label.SUPPORTED for s in record.checked.sentences)
    assert record.engine_id.startswith("quotes")


def test_stages_come_first_then_checked_sentences_then_one_delivery(filled: App) -> None:
    events = list(filled.chat.ask(local_actor(), QUESTION))

    kinds = [type(event) for event in events]
    first_sentence = kinds.index(SentenceChecked)
    assert all(kind is Stage for kind in kinds[:first_sentence])
    assert kinds[-1] is Delivered
    assert kinds.count(Delivered) == 1
    assert "searched 2 documents" in " ".join(e.text for e in events if isinstance(e, Stage))


@pytest.mark.parametrize(
    ("question", "fault", "flag"),
    [
        (QUESTION, "wrong-number", Flag.NUMBER),
        (QUESTION, "invented-tag", Flag.INVENTED_TAG),
        (QUESTION, "no-tag", Flag.UNCITED),
        ("May climbing ropes be returned?", "dropped-not", Flag.NEGATION),
    ],
)
def test_a_planted_fault_is_flagged_with_its_reason(
    filled: App, question: str, fault: str, flag: Flag
) -> None:
    record = answered(filled, question, fault=fault)

    flagged = [s for s in record.checked.sentences if flag in s.flags]
    assert len(flagged) == 1
    assert flagged[0].reason
    assert record.checked.decision is not Outcome.APPROVE
    assert record.fault == fault


def test_what_was_shown_is_what_was_kept(filled: App) -> None:
    record = answered(filled, fault="wrong-number")

    assert filled.chat.answer(local_actor(), record.id) == record
    assert filled.chat.answers(local_actor(), record.conversation_id) == [record]
    assert [c.title for c in filled.chat.conversations(local_actor())] == [QUESTION]


def test_an_answer_survives_a_restart(tmp_path: Path) -> None:
    settings = settings_for(tmp_path / "data")
    first = build(settings)
    add(first, RETURNS, "returns.md")
    record = answered(first)
    first.close()

    again = build(settings)

    assert again.chat.answers(local_actor(), record.conversation_id) == [record]
    tag = record.checked.sentences[0].sentence.tags[0]
    assert again.chat.evidence(local_actor(), record.id, tag).sentence.tag == tag


def test_evidence_opens_only_tags_of_its_own_turn(filled: App) -> None:
    first = answered(filled)
    tag = first.checked.sentences[0].sentence.tags[0]

    evidence = filled.chat.evidence(local_actor(), first.id, tag)

    assert evidence.sentence.text.startswith("Customers may return")
    assert evidence.source.title == "Returns policy"
    with pytest.raises(NotFound):
        filled.chat.evidence(local_actor(), first.id, Tag("1"))


def test_evidence_of_an_old_answer_stays_the_old_text_after_a_new_version(app: App) -> None:
    added = add(app, RETURNS, "returns.md")
    record = answered(app)
    tag = record.checked.sentences[0].sentence.tags[0]

    newer = RETURNS.replace(b"30 days", b"45 days")
    add(app, newer, "returns.md", replaces=added.document.id)

    evidence = app.chat.evidence(local_actor(), record.id, tag)
    assert "30 days" in evidence.sentence.text
    assert evidence.source.status.value == "superseded"
    assert "45 days" in answered(app).checked.answer.text


def test_without_any_document_no_engine_is_asked(tmp_path: Path) -> None:
    settings = settings_for(tmp_path / "data", engine="tests.service.test_chat:scripted_engine")
    app = build(settings)

    record = answered(app)

    assert record.checked.label is AnswerLabel.NO_ANSWER
    assert record.checked.decision is Outcome.ESCALATE
    assert record.checked.support is None


def test_a_model_that_fails_gives_a_plain_refusal_and_no_record(
    scripted: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ScriptedEngine, "script", ["Half a sen", "TIMEOUT"])

    events = list(scripted.chat.ask(local_actor(), QUESTION))

    assert events[-1] == Refused(
        "The model did not answer within 5 seconds.", can_retry=True, is_about_engine=True
    )
    assert not any(isinstance(event, SentenceChecked) for event in events)
    assert scripted.chat.conversations(local_actor()) == []


def test_an_engine_that_breaks_ends_in_a_plain_refusal(
    scripted: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ScriptedEngine, "script", ["CRASH"])

    last = list(scripted.chat.ask(local_actor(), QUESTION))[-1]

    assert isinstance(last, Refused)
    assert "The engine scripted failed: KeyError." in last.reason


def test_a_sentence_that_was_cut_off_is_unchecked(
    scripted: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ScriptedEngine, "script", ["Climbing ropes cannot be"])
    monkeypatch.setattr(ScriptedEngine, "finish", Finish.TRUNCATED)

    record = answered(scripted)

    assert record.checked.sentences[-1].label is Label.UNCHECKED
    assert record.checked.decision is Outcome.ESCALATE


def test_only_backed_sentences_are_shown_to_the_model_again(
    scripted: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    rope = "Climbing ropes cannot be returned."
    script = [f"{rope} (source {{{rope}}}) The moon is made of cheese (source 99999)."]
    monkeypatch.setattr(ScriptedEngine, "script", script)
    first = answered(scripted, "May ropes be returned?")

    answered(scripted, "And what else?", conversation_id=first.conversation_id)

    assert list(ScriptedEngine.seen[-1]) == [Exchange("May ropes be returned?", rope)]


def test_a_stale_tag_is_told_from_an_invented_one(
    scripted: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    vpn = next(
        s for s in scripted.documents.list(local_actor()) if s.document.title == "VPN access"
    )
    real = scripted.documents.show(local_actor(), vpn.document.id).sentences[1].tag
    monkeypatch.setattr(
        ScriptedEngine, "script", [f"Labels are free (source {real}). Ropes too (source 123456)."]
    )

    record = answered(scripted, collections=[Collection("general")])

    first, second = record.checked.sentences
    assert Flag.STALE_TAG in first.flags
    assert Flag.INVENTED_TAG not in first.flags
    assert Flag.INVENTED_TAG in second.flags
    assert Flag.STALE_TAG not in second.flags


def test_only_readable_collections_are_searched(scripted: App) -> None:
    reader = Actor(ActorId("r"), frozenset({Role.SUPPORT}), frozenset({Collection("general")}))

    last = list(scripted.chat.ask(reader, "Who gets VPN access?", engine="quotes"))[-1]

    assert isinstance(last, Delivered)
    collections = {p.source.collection for p in last.record.context.passages if p.source}
    assert collections == {"general"}
    assert last.record.searched_documents == 1


def test_a_document_erased_while_it_is_answered_from_leaves_no_answer_and_no_conversation(
    filled: App,
) -> None:
    events = filled.chat.ask(local_actor(), "Can climbing ropes be returned?", engine="quotes")
    next(event for event in events if isinstance(event, Stage) and "read" in event.text)
    for summary in filled.documents.list(local_actor()):
        filled.documents.remove(local_actor(), summary.document.id, erase=True)

    rest = list(events)

    assert isinstance(rest[-1], Refused)
    assert not any(isinstance(event, SentenceChecked) for event in rest)
    assert filled.chat.conversations(local_actor()) == []


@pytest.mark.parametrize(
    ("question", "collections", "named"),
    [
        ("  ", None, "Type a question"),
        ("x" * 4001, None, "4000"),
        ("May \udcff be returned?", None, "no text"),
        ("May \0 be returned?", None, "no text"),
        ("May ropes be returned?", ["general", "bord"], "bord"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_the_reason_and_not_recorded(
    filled: App, question: str, collections: list[Collection] | None, named: str
) -> None:
    (only,) = filled.chat.ask(local_actor(), question, collections=collections)

    assert isinstance(only, Refused)
    assert named in only.reason
    assert filled.chat.conversations(local_actor()) == []


def test_nobody_reads_another_person_s_conversation(scripted: App) -> None:
    record = answered(scripted, engine="quotes")
    other = Actor(ActorId("o"), frozenset({Role.SUPPORT}), reads_every_collection=True)
    nobody = Actor(ActorId("n"))

    with pytest.raises(NotFound):
        scripted.chat.answers(other, record.conversation_id)
    with pytest.raises(NotFound):
        scripted.chat.answer(other, record.id)
    with pytest.raises(NotFound):
        scripted.chat.ask(other, "And?", conversation_id=record.conversation_id)
    with pytest.raises(NotAllowed):
        scripted.chat.ask(nobody, QUESTION)
    with pytest.raises(NotFound):
        scripted.chat.answer(local_actor(), AnswerId("none"))
    with pytest.raises(NotFound):
        scripted.chat.answers(local_actor(), ConversationId("none"))


@pytest.mark.parametrize("question", ["", "  \n", "x" * 4001])
def test_a_question_that_is_none_is_refused_in_words(filled: App, question: str) -> None:
    (event,) = filled.chat.ask(local_actor(), question)

    assert isinstance(event, Refused)


def test_an_unknown_engine_or_fault_names_those_there_are(filled: App) -> None:
    with pytest.raises(SettingsError, match="quotes"):
        filled.chat.ask(local_actor(), QUESTION, engine="oracle")
    with pytest.raises(SettingsError, match="wrong-number"):
        filled.chat.ask(local_actor(), QUESTION, fault="lies")
    with pytest.raises(SettingsError, match="not set up"):
        filled.chat.ask(local_actor(), QUESTION, engine="openai")
