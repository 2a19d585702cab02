"""Reviews and reports as records: append only, with their audit trail."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from tagtrap.domain.identifiers import AnswerId, ClaimId, DocumentId, ReviewId, fresh_id
from tagtrap.domain.review import (
    ClaimPlace,
    Review,
    ReviewDecision,
    standing,
    whole_sentence,
    whole_sentence_of,
)
from tagtrap.errors import NotFound, StorageError
from tests.records.building import ADMIN, Base
from tests.records.reviewing import ADA, BO, place_in, recorded_answer, report, review


def test_a_review_comes_back_as_it_was_kept(base: Base) -> None:
    record = recorded_answer(base)

    kept = review(base, place_in(record), comment="The second page says so.")

    assert base.reviews.of([record.id]) == ([kept], [])
    assert base.reviews.places_of([kept.place.claim_id]) == [kept.place]


def test_two_reviewers_of_one_statement_both_stand(base: Base) -> None:
    place = place_in(recorded_answer(base))

    first = review(base, place, ReviewDecision.SUPPORTED, by=ADA)
    second = review(base, place, ReviewDecision.CONTRADICTED, by=BO)

    kept, _ = base.reviews.of([place.answer_id])
    assert kept == standing(kept) == [first, second]
    assert second.supersedes is None


def test_a_second_thought_supersedes_only_the_own_decision(base: Base) -> None:
    place = place_in(recorded_answer(base))
    first = review(base, place, ReviewDecision.SUPPORTED, by=ADA)
    other = review(base, place, ReviewDecision.AGREE, by=BO)

    second = review(base, place, ReviewDecision.UNSUPPORTED, by=ADA)

    kept, _ = base.reviews.of([place.answer_id])
    assert second.supersedes == first.id
    assert kept == [first, other, second]
    assert standing(kept) == [other, second]


def test_a_withdrawn_decision_stands_no_more_but_is_still_there(base: Base) -> None:
    place = place_in(recorded_answer(base))
    first = review(base, place)

    withdrawn = review(base, place, ReviewDecision.WITHDRAWN)
    again = review(base, place, ReviewDecision.AGREE)

    kept, _ = base.reviews.of([place.answer_id])
    assert kept == [first, withdrawn, again]
    assert (withdrawn.supersedes, again.supersedes) == (first.id, None)
    assert standing(kept) == [again]


def test_what_was_never_decided_cannot_be_withdrawn(base: Base) -> None:
    place = place_in(recorded_answer(base))
    review(base, place, by=BO)

    with pytest.raises(NotFound, match="no decision"):
        review(base, place, ReviewDecision.WITHDRAWN, by=ADA)

    assert base.count("reviews") == 1


def test_a_report_comes_back_with_the_words_of_who_made_it(base: Base) -> None:
    record = recorded_answer(base)

    made = report(base, record, "Page 4 says 80 EUR.")

    assert base.reviews.of([record.id]) == ([], [made])


def test_every_review_and_report_is_in_the_audit_trail_without_its_words(base: Base) -> None:
    record = recorded_answer(base)
    first = review(base, place_in(record), comment="Seen on page 2.")
    second = review(base, place_in(record), ReviewDecision.AGREE)
    report(base, record, "Page 4 says 80 EUR.")

    with base.database.read() as connection:
        rows = connection.exec_driver_sql(
            "SELECT actor, action, subject, CAST(detail AS text) AS detail "
            "FROM audit_events ORDER BY seq DESC LIMIT 3"
        ).all()
    reported, changed, decided = rows
    assert tuple(decided)[:3] == (ADA, "statement reviewed", record.id)
    assert tuple(reported)[:3] == (BO, "statement reported", record.id)
    assert first.id in decided.detail
    assert f'"supersedes": "{first.id}"' in changed.detail
    assert second.id in changed.detail
    assert not any("page" in row.detail.lower() for row in rows)


ATTEMPTS: dict[str, str] = {
    "reviews edited": "UPDATE reviews SET decision = 'agree'",
    "reviews deleted": "DELETE FROM reviews",
    "reviews replaced": (
        "INSERT OR REPLACE INTO reviews "
        "SELECT seq, id, answer_id, sentence, claim_id, 'eve', decision, supersedes, at "
        "FROM reviews LIMIT 1"
    ),
    "another's superseded": (
        "INSERT INTO reviews (id, answer_id, sentence, claim_id, reviewer, decision, supersedes,"
        " at) SELECT 'new', answer_id, sentence, claim_id, 'eve', decision, id, at FROM reviews"
    ),
    "reports edited": "UPDATE reports SET reporter = 'eve'",
    "reports deleted": "DELETE FROM reports",
    "reports replaced": (
        "INSERT OR REPLACE INTO reports SELECT seq, id, answer_id, sentence, 'eve', at FROM reports"
    ),
    "words edited": "UPDATE review_words SET words = 'other'",
    "words deleted": "DELETE FROM review_words",
    "words replaced": (
        "INSERT OR REPLACE INTO review_words SELECT id, answer_id, 'other' FROM review_words"
    ),
}


@pytest.mark.parametrize("attempt", list(ATTEMPTS))
def test_the_database_itself_refuses_to_change_what_was_decided(base: Base, attempt: str) -> None:
    record = recorded_answer(base)
    review(base, place_in(record), comment="Seen.")
    report(base, record, "Page 4 says 80 EUR.")
    before = base.reviews.of([record.id])

    with pytest.raises(StorageError):
        base.attempt(ATTEMPTS[attempt])

    assert base.reviews.of([record.id]) == before


def test_one_review_is_superseded_at_most_once(base: Base) -> None:
    record = recorded_answer(base)
    first = review(base, place_in(record))
    review(base, place_in(record), ReviewDecision.AGREE)

    with pytest.raises(StorageError), base.database.write() as connection:
        connection.exec_driver_sql(
            "INSERT INTO reviews (id, answer_id, sentence, claim_id, reviewer, decision,"  # noqa: S608 - an id of our own
            " supersedes, at) SELECT 'fork', answer_id, sentence, claim_id, reviewer, decision,"
            f" id, at FROM reviews WHERE id = '{first.id}'",
        )

    assert base.count("reviews") == 2


NOWHERE: dict[str, Callable[[ClaimPlace], ClaimPlace]] = {
    "no such answer": lambda place: replace(place, answer_id=AnswerId("none")),
    "no such sentence": lambda place: replace(place, sentence=7),
}


@pytest.mark.parametrize("wrong", list(NOWHERE))
def test_what_is_not_there_is_not_reviewed(base: Base, wrong: str) -> None:
    place = NOWHERE[wrong](place_in(recorded_answer(base)))

    with pytest.raises(NotFound):
        review(base, place)

    assert base.count("reviews") == 0


def test_an_unknown_statement_has_no_place(base: Base) -> None:
    record = recorded_answer(base)

    found = base.reviews.places_of([ClaimId("none"), ClaimId(f"{record.id}.1")])

    assert found == [whole_sentence(record.id, 1)]


@pytest.mark.parametrize("name", ["", ".", ".3", "a.", "a.-1", "a.01", "a.²", "a.1\n", "a" * 99])
def test_only_an_id_of_a_sentence_is_read_as_one(name: str) -> None:
    assert whole_sentence_of(ClaimId(name)) is None


def test_the_id_of_a_sentence_names_its_answer_and_its_place() -> None:
    place = whole_sentence(AnswerId("a.b"), 12)

    assert whole_sentence_of(place.claim_id) == place


def test_erasing_a_document_takes_what_people_wrote_and_leaves_who_decided_what(
    file_base: Base,
) -> None:
    record = recorded_answer(file_base)
    kept = review(file_base, place_in(record), comment="It says Zyxerase there.")
    made = report(file_base, record, "Zyxerase is something else.")
    source = record.context.passages[0].source
    assert source is not None

    file_base.library.erase(DocumentId(source.document_id), ADMIN, file_base.clock)

    assert file_base.reviews.of([record.id]) == (
        [replace(kept, comment="")],
        [replace(made, words="")],
    )
    stored = [path.read_bytes() for path in file_base.folder.rglob("*") if path.is_file()]
    assert not any(b"Zyxerase" in content for content in stored)
    with pytest.raises(NotFound, match="erased"):
        file_base.reviews.record(
            Review(ReviewId(fresh_id()), kept.place, BO, ReviewDecision.AGREE, file_base.clock())
        )
