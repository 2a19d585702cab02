"""A long conversation: whatever happens in between, every chip opens its own sentence."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import ClassVar

from tagtrap.domain.answers import DraftEnd, Finish
from tagtrap.domain.conversations import AnswerRecord, Exchange
from tagtrap.domain.identifiers import ConversationId
from tagtrap.domain.retrieval import TaggedContext
from tagtrap.errors import ModelTimeout
from tagtrap.service import local_actor
from tagtrap.service.events import Delivered, Refused
from tagtrap.settings import Settings
from tagtrap.wiring import App, build
from tests.service.conftest import RETURNS, VPN, add, settings_for

TURNS = 20
QUESTIONS = (
    "How long may customers return unused items after delivery?",
    "Who gets VPN access?",
    "What does a return label cost?",
    "After how many failed attempts is the account locked?",
    "And how much may shops return?",
)


class Quoting:
    """Quotes two sentences of its context, others at each turn; can be made to fail."""

    id = "quoting"
    prompt_version = "quoting-1"
    turn: ClassVar[int] = 0
    fails: ClassVar[bool] = False

    def draft(
        self,
        question: str,
        context: TaggedContext,
        history: Sequence[Exchange] = (),
        *,
        asked: str = "",
    ) -> Iterator[str | DraftEnd]:
        if Quoting.fails:
            raise ModelTimeout("The model did not answer within 5 seconds.")
        Quoting.turn += 1
        said = [one for one in context.sentences() if one.kind.value == "paragraph"]
        for step in (0, 1):
            one = said[(Quoting.turn + step) % len(said)]
            yield f"{one.text} (source {one.tag}) "
        yield DraftEnd(Finish.COMPLETE)


def quoting(settings: Settings) -> Quoting:
    return Quoting()


def started(folder: Path) -> App:
    return build(settings_for(folder, engine="tests.service.test_twenty_turns:quoting"))


def asked(app: App, number: int, conversation: ConversationId | None) -> AnswerRecord | Refused:
    question = QUESTIONS[number % len(QUESTIONS)]
    *_, last = app.chat.ask(local_actor(), question, conversation_id=conversation)
    assert isinstance(last, Delivered | Refused)
    return last.record if isinstance(last, Delivered) else last


def every_chip_opens_its_own(app: App, records: Sequence[AnswerRecord]) -> int:
    """Check each chip of each answer; return how many there were."""
    chips = 0
    kept = app.chat.answers(local_actor(), records[0].conversation_id)
    assert kept == list(records)
    for record in kept:
        for checked in record.checked.sentences:
            for tag in checked.sentence.tags:
                evidence = app.chat.evidence(local_actor(), record.id, tag)
                assert evidence.sentence.tag == tag
                assert evidence.sentence.text == checked.sentence.text
                assert evidence.sentence in evidence.passage.sentences
                chips += 1
    return chips


def test_after_reload_restart_and_a_failed_turn_every_chip_opens_its_own_sentence(
    tmp_path: Path,
) -> None:
    app = started(tmp_path / "data")
    document = add(app, RETURNS, "returns.md").document.id
    add(app, VPN, "vpn.md")
    records: list[AnswerRecord] = []
    for number in range(TURNS):
        conversation = records[0].conversation_id if records else None
        if number in (3, 11):
            Quoting.fails = True
            refused = asked(app, number, conversation)
            Quoting.fails = False
            assert isinstance(refused, Refused) and refused.can_retry
        if number == 8:
            app.close()
            app = started(tmp_path / "data")
        if number == 14:
            newer = RETURNS.replace(b"30 days", b"45 days")
            add(app, newer, "returns.md", replaces=document)
        record = asked(app, number, conversation)
        assert isinstance(record, AnswerRecord)
        records.append(record)
        if number % 5 == 4:
            every_chip_opens_its_own(app, records)
    app.close()

    again = started(tmp_path / "data")

    assert [record.turn for record in records] == list(range(1, TURNS + 1))
    assert every_chip_opens_its_own(again, records) >= 2 * TURNS
    again.close()
