import pytest

from tagtrap.domain.documents import VersionStatus
from tagtrap.domain.identifiers import AnswerId, ConversationId, Tag
from tagtrap.domain.retrieval import ContextPassage, TaggedContext
from tagtrap.errors import NotFound, StorageError
from tests.records.answering import ASKER, answer_record, context_of, started
from tests.records.building import ADMIN, Base, new_version

LINES = ["Lodging is paid up to 90 EUR.", "Trains go before planes.", "Taxis need a reason."]


@pytest.fixture
def context(base: Base) -> TaggedContext:
    """Both passages of one document, the second one first."""
    version = base.publisher.publish(new_version(LINES))
    first, second = base.passages.entries(version.id)
    return context_of(base, second.passage_id, first.passage_id)


def test_an_answer_comes_back_equal_to_what_was_recorded(
    base: Base, context: TaggedContext
) -> None:
    started(base)
    record = answer_record(base, context)

    kept = base.conversations.record(record)

    assert kept == record
    assert base.conversations.answer(record.id) == record
    assert base.conversations.answers(record.conversation_id) == [record]


def test_an_answer_stays_as_it_was_when_its_document_moves_on(
    base: Base, context: TaggedContext
) -> None:
    started(base)
    record = base.conversations.record(answer_record(base, context))
    source = record.context.passages[0].source
    assert source is not None

    base.publisher.publish(
        new_version(["Lodging is paid in full."], title="New title", replaces=source.document_id)
    )
    base.library.retire(source.document_id, ADMIN, base.clock)

    assert base.conversations.answer(record.id) == record


def test_evidence_is_the_sentence_of_that_turn_with_the_status_of_today(
    base: Base, context: TaggedContext
) -> None:
    started(base)
    record = base.conversations.record(answer_record(base, context))
    sentence = next(context.sentences())
    source = context.passages[0].source
    assert source is not None

    base.publisher.publish(
        new_version(["Taxis are free.", *LINES[:2]], title="Newer", replaces=source.document_id)
    )
    evidence = base.conversations.evidence(record.id, sentence.tag)

    assert evidence.sentence == sentence
    assert evidence.passage.sentences == context.passages[0].sentences
    assert evidence.source.status is VersionStatus.SUPERSEDED
    assert evidence.source.superseded_on is not None
    assert evidence.source.number == 1
    assert evidence.source.title == "Newer"


def test_a_tag_that_was_not_of_the_turn_has_no_evidence(base: Base, context: TaggedContext) -> None:
    started(base)
    other = base.publisher.publish(new_version(["Desks are shared."], title="Desks"))
    record = base.conversations.record(answer_record(base, context))
    (issued_elsewhere,) = base.texts(other.document_id)

    for tag in (Tag("9"), Tag(issued_elsewhere)):
        with pytest.raises(NotFound):
            base.conversations.evidence(record.id, tag)
    with pytest.raises(NotFound):
        base.conversations.evidence(AnswerId("no such answer"), next(iter(context.tags)))


def test_turns_are_counted_and_two_answers_at_once_are_both_kept(
    base: Base, context: TaggedContext
) -> None:
    talk = started(base)
    first = base.conversations.record(answer_record(base, context, turn=1))
    second = base.conversations.record(answer_record(base, context, turn=1))

    assert (first.turn, second.turn) == (1, 2)
    assert [a.id for a in base.conversations.answers(talk)] == [first.id, second.id]


def test_the_same_answer_is_not_recorded_twice(base: Base, context: TaggedContext) -> None:
    started(base)
    record = base.conversations.record(answer_record(base, context))

    with pytest.raises(StorageError, match="already recorded"):
        base.conversations.record(record)

    assert base.count("answer_sentences") == 2


def test_an_answer_without_a_conversation_is_refused(base: Base, context: TaggedContext) -> None:
    with pytest.raises(NotFound):
        base.conversations.record(answer_record(base, context))

    assert base.count("answers") == 0


def test_evidence_that_is_not_the_stored_sentence_is_refused(
    base: Base, context: TaggedContext
) -> None:
    started(base)
    passage = context.passages[0]
    forged = TaggedContext((ContextPassage(context.passages[1].sentences, passage.source),))
    altered = type(passage.sentences[0]).of_text(passage.sentences[0].tag, "Taxis are free.")
    rewritten = TaggedContext((ContextPassage((altered,), passage.source),))

    base.conversations.record(answer_record(base, forged))
    with pytest.raises(ValueError, match="not the stored one"):
        base.conversations.record(answer_record(base, rewritten))

    assert base.count("answers") == 1


def test_people_see_their_own_conversations_newest_first(base: Base) -> None:
    started(base, "old")
    started(base, "new")

    assert [c.id for c in base.conversations.of(ASKER)] == ["new", "old"]
    assert base.conversations.of(ADMIN) == []
    assert base.conversations.find(ConversationId("old")).title == "Lodging?"
    with pytest.raises(NotFound):
        base.conversations.find(ConversationId("none"))


def test_a_delivered_answer_is_in_the_audit_trail(base: Base, context: TaggedContext) -> None:
    started(base)
    record = base.conversations.record(answer_record(base, context))

    with base.database.read() as connection:
        events = connection.exec_driver_sql("SELECT actor, action, subject FROM audit_events")
        assert tuple(events.all()[-1]) == (ASKER, "answer delivered", record.id)


def test_a_document_counts_the_answers_that_cite_it(base: Base, context: TaggedContext) -> None:
    started(base)
    base.conversations.record(answer_record(base, context))
    base.conversations.record(answer_record(base, context, turn=2))
    other = base.publisher.publish(new_version(["Desks are shared."], title="Desks"))

    cited = {s.document.title: s.cited for s in base.library.documents()}

    assert cited == {"Desks": 0, "Handbook": 2}
    assert base.library.details(other.document_id).summary.cited == 0


def test_a_conversation_of_twenty_turns_keeps_each_answer_with_its_own_evidence(
    base: Base,
) -> None:
    talk = started(base)
    kept = []
    for turn in range(1, 21):
        version = base.publisher.publish(
            new_version([f"Rule {turn} holds.", f"Clause {turn} too."], title=f"Policy {turn}")
        )
        (entry,) = base.passages.entries(version.id)
        context = context_of(base, entry.passage_id)
        kept.append(base.conversations.record(answer_record(base, context, turn=turn)))

    assert base.conversations.answers(talk) == kept
    for record in kept:
        tag = record.checked.sentences[0].sentence.tags[0]
        evidence = base.conversations.evidence(record.id, tag)
        assert evidence.sentence.text == f"Rule {record.turn} holds."
