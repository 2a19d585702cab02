"""How a follow-up was understood, in the record of its answer."""

from dataclasses import replace

from tests.records.answering import answer_record, context_of, started
from tests.records.building import ADMIN, Base, new_version

LODGING = ["Lodging is paid up to 45 euros a night."]


def test_how_a_question_was_understood_is_kept(base: Base) -> None:
    version = base.publisher.publish(new_version(LODGING))
    (entry,) = base.passages.entries(version.id)
    started(base)
    record = replace(
        answer_record(base, context_of(base, entry.passage_id), question="And why?"),
        understood="Lodging is paid up to 45 euros a night: why?",
        understood_by="rules-1",
    )

    kept = base.conversations.record(record)

    assert base.conversations.answer(kept.id) == record


def test_erasing_takes_the_words_of_a_document_out_of_how_later_questions_were_understood(
    base: Base,
) -> None:
    version = base.publisher.publish(new_version(LODGING, title="Lodging"))
    other = base.publisher.publish(new_version(["Desks are shared."], title="Desks"))
    started(base)
    (lodging,), (desks,) = base.passages.entries(version.id), base.passages.entries(other.id)
    about_desks = context_of(base, desks.passage_id)
    told = base.conversations.record(
        replace(answer_record(base, about_desks), understood="Who shares desks?")
    )
    base.conversations.record(answer_record(base, context_of(base, lodging.passage_id), turn=2))
    later = base.conversations.record(
        replace(answer_record(base, about_desks, turn=3), understood="45 euros a night: why?")
    )

    base.library.erase(version.document_id, ADMIN, base.clock)

    assert base.conversations.answer(told.id).understood == "Who shares desks?"
    assert base.conversations.answer(later.id).understood == ""
    assert base.conversations.answer(later.id).erased_at is None
