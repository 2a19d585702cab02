"""Comparing two versions sentence by sentence."""

from collections.abc import Sequence

import pytest

from tagtrap.domain.changes import ChangeKind, SentenceChange
from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.spans import Span
from tagtrap.service.comparing import compare_sentences


def sentences(*texts: str, lead_in: str | None = None, heading: str = "") -> list[Sentence]:
    made, start = [], 0
    for number, text in enumerate(texts):
        span = Span(start, start + len(text))
        path = (heading,) if heading else ()
        made.append(
            Sentence(Tag(str(1000 + number)), text, span, 1, 1, heading=path, lead_in=lead_in)
        )
        start = span.end + 1
    return made


def compared(old: Sequence[str], new: Sequence[str]) -> tuple[SentenceChange, ...]:
    return compare_sentences(sentences(*old), sentences(*new))[0]


def texts(change: SentenceChange) -> tuple[str | None, str | None]:
    return change.old and change.old.text, change.new and change.new.text


def test_the_same_sentences_in_another_order_are_no_change() -> None:
    old = sentences("Doors open at 8.", "Bring a badge.", "Doors open at 8.")
    new = sentences("Bring a badge.", "Doors open at 8.", "Doors open at 8.")

    assert compare_sentences(old, new) == ((), 3)


def test_a_sentence_that_stands_once_less_is_removed() -> None:
    (change,) = compared(["Ring twice.", "Ring twice."], ["Ring twice."])

    assert change.kind is ChangeKind.REMOVED


def test_changed_numbers_come_first_then_other_words_then_what_is_gone_and_new() -> None:
    changes = compared(
        [
            "Gym members may bring guests on weekdays.",
            "Zebras are kept outside the yard.",
            "Lockers cost 4 EUR a month.",
        ],
        [
            "Gym members may bring guests on weekends.",
            "Umbrellas hang beside reception downstairs.",
            "Lockers cost 6 EUR a month.",
        ],
    )

    assert [(change.kind, change.has_other_quantity) for change in changes] == [
        (ChangeKind.CHANGED, True),
        (ChangeKind.CHANGED, False),
        (ChangeKind.REMOVED, False),
        (ChangeKind.ADDED, False),
    ]
    assert texts(changes[0]) == ("Lockers cost 4 EUR a month.", "Lockers cost 6 EUR a month.")


@pytest.mark.parametrize(
    ("old", "new", "is_other"),
    [
        ("Reply within two weeks of the letter.", "Reply within 14 days of the letter.", False),
        ("Reply within two weeks of the letter.", "Reply within three weeks of the letter.", True),
        ("The rule holds from 1 May 2031.", "The rule holds from 2 May 2031.", True),
        ("Bonuses reach 10% of the salary.", "Bonuses reach 10 percent of the salary.", False),
        ("Staff may leave at 17:00.", "Staff must leave at 17:00.", False),
        ("Staff may leave at 17:00.", "Staff may leave at 16:00.", True),
    ],
)
def test_numbers_are_read_before_they_are_compared(old: str, new: str, is_other: bool) -> None:
    (change,) = compared([old], [new])

    assert change.kind is ChangeKind.CHANGED
    assert change.has_other_quantity is is_other


def test_the_words_that_differ_are_marked_in_both_sentences() -> None:
    (change,) = compared(
        ["Parcels over 3.90 EUR may be sent back."], ["Parcels over 4.10 EUR must be sent back."]
    )
    old, new = texts(change)

    assert [span.of(old or "") for span in change.old_spans] == ["3.90", "may"]
    assert [span.of(new or "") for span in change.new_spans] == ["4.10", "must"]


def test_rows_alike_but_for_their_numbers_are_paired_by_their_names() -> None:
    old = [f"Zone: {zone} | Limit: {10 + n} EUR" for n, zone in enumerate("ABCDEF")]
    new = [f"Zone: {zone} | Limit: {20 + n} EUR" for n, zone in enumerate("XABCDEF")]

    changes = compared(old, new)

    pairs = [texts(change) for change in changes if change.kind is ChangeKind.CHANGED]
    assert len(pairs) == 6
    assert all(before and after and before[6] == after[6] for before, after in pairs)
    assert [texts(change)[1] for change in changes if change.kind is ChangeKind.ADDED] == [new[0]]


def test_the_same_words_after_another_lead_in_are_a_change() -> None:
    old = sentences("Smoke in the yard.", lead_in="You may:")
    new = sentences("Smoke in the yard.", lead_in="You must not:")

    (change,), unchanged = compare_sentences(old, new)

    assert change.kind is ChangeKind.CHANGED
    assert (change.old_spans, change.new_spans, unchanged) == ((), (), 0)


def test_the_same_words_under_another_heading_are_told_apart_from_unchanged_ones() -> None:
    old = sentences("The limit is 9 EUR.", heading="Grade A")
    new = sentences("The limit is 9 EUR.", heading="Grade B")

    (change,), unchanged = compare_sentences(old, new)

    assert (change.kind, unchanged) == (ChangeKind.MOVED, 0)


def test_sentences_without_blanks_between_words_are_paired_too() -> None:
    (change,) = compared(["押金为三百元并在退房时退还。"], ["押金为五百元并在退房时退还。"])

    assert change.kind is ChangeKind.CHANGED


def test_every_sentence_of_a_long_rewritten_document_is_accounted_for() -> None:
    old = [f"Rule {n} of part {n % 7} allows {n} visits." for n in range(400)]
    new = [f"Rule {n} of part {n % 7} allows {n + 1} visits." for n in range(20, 430)]

    changes = compared(old, new)

    assert sum(change.old is not None for change in changes) == 400
    assert sum(change.new is not None for change in changes) == 410


def test_an_empty_version_has_only_added_or_removed_sentences() -> None:
    assert [change.kind for change in compared([], ["One rule."])] == [ChangeKind.ADDED]
    assert [change.kind for change in compared(["One rule."], [])] == [ChangeKind.REMOVED]
