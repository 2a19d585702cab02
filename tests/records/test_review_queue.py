"""What there is to review, read from the records."""

import pytest

from tagtrap.domain.identifiers import Collection
from tagtrap.domain.retrieval import TaggedContext
from tagtrap.domain.review import ReviewDecision, whole_sentence
from tests.records.answering import answer_record, context_of
from tests.records.building import GENERAL, Base, new_version
from tests.records.reviewing import place_in, recorded_answer, report, review


def test_flagged_sentences_are_there_with_their_question_and_documents(base: Base) -> None:
    record = recorded_answer(base)

    (item,) = base.queue.items(10, None)

    assert item.place == place_in(record)
    assert item.sentence.question == record.question
    assert item.sentence.checked == record.checked.sentences[1]
    assert [document.title for document in item.documents] == ["talk"]
    assert item.is_flagged


def test_a_reported_sentence_is_there_though_nothing_is_wrong_with_it(base: Base) -> None:
    record = recorded_answer(base)
    made = report(base, record, "Page 4 says 80 EUR.", sentence=0)

    items = {item.place.sentence: item for item in base.queue.items(10, None)}

    assert set(items) == {0, 1}
    assert items[0].reports == (made,)
    assert not items[0].is_flagged
    assert items[1].reports == ()


def test_reviews_come_with_their_own_statement_only(base: Base) -> None:
    first, second = (
        recorded_answer(base, conversation="one"),
        recorded_answer(base, conversation="two"),
    )
    made = review(base, place_in(first))

    items = {item.place.answer_id: item for item in base.queue.items(10, None)}

    assert items[first.id].reviews == (made,)
    assert items[second.id].reviews == ()


def test_only_answers_all_of_whose_sources_may_be_read_are_listed(base: Base) -> None:
    board = Collection("board")
    record = recorded_answer(base)
    secret = base.publisher.publish(new_version(["The bid is 5 million."], collection=board))
    (entry,) = base.passages.entries(secret.id)
    passages = (*record.context.passages, *context_of(base, entry.passage_id).passages)
    mixed = base.conversations.record(answer_record(base, TaggedContext(passages), turn=2))

    def seen(*collections: Collection) -> set[str]:
        items = base.queue.items(10, collections)
        at = base.queue.items_at([place_in(record), place_in(mixed)], collections)
        assert {item.place for item in at} == {item.place for item in items}
        return {item.place.answer_id for item in items}

    assert seen() == set()
    assert seen(GENERAL) == {record.id}
    assert seen(GENERAL, board) == {record.id, mixed.id}
    assert {item.place.answer_id for item in base.queue.items(10, None)} == {record.id, mixed.id}


def test_a_full_queue_still_holds_what_is_reviewed_and_what_is_not(base: Base) -> None:
    records = [recorded_answer(base, conversation=f"talk {n}") for n in range(4)]
    review(base, place_in(records[3]))

    found = base.queue.items(2, None)

    assert [item.place.answer_id for item in found] == [records[0].id, records[1].id, records[3].id]


def test_what_was_reviewed_or_reported_in_an_answer_is_found_by_the_answer(base: Base) -> None:
    record, other = (
        recorded_answer(base, conversation="one"),
        recorded_answer(base, conversation="two"),
    )
    assert base.queue.items_of_answers([record.id, other.id]) == []
    review(base, place_in(record), ReviewDecision.AGREE)
    report(base, other, "No.", sentence=0)

    found = base.queue.items_of_answers([record.id])

    assert [item.place for item in found] == [place_in(record)]


def test_a_place_that_is_not_there_gives_nothing(base: Base) -> None:
    record = recorded_answer(base)

    assert base.queue.items_at([whole_sentence(record.id, 7)], None) == []


@pytest.mark.parametrize("sentences", [0, 1])
def test_a_sentence_is_found_by_its_place_flagged_or_not(base: Base, sentences: int) -> None:
    record = recorded_answer(base)

    (item,) = base.queue.items_at([place_in(record, sentences)], None)

    assert item.place == place_in(record, sentences)
