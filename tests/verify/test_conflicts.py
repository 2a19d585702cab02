"""Which sentences of different documents cannot both hold."""

from dataclasses import replace

import pytest

from tagtrap.domain.conflicts import FoundConflict
from tagtrap.domain.documents import Sentence
from tagtrap.domain.files import BlockKind
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.spans import Span
from tagtrap.domain.verdicts import Flag
from verify.conflicts import Comparable, conflict_between


def sentence(
    tag: str,
    text: str,
    *heading: str,
    lead_in: str | None = None,
    kind: BlockKind = BlockKind.PARAGRAPH,
) -> Sentence:
    span = Span(0, len(text))
    return Sentence(Tag(tag), text, span, 1, 1, kind, ("A title", *heading), lead_in)


def found(one: Sentence, other: Sentence) -> FoundConflict | None:
    first, second = Comparable.of(one), Comparable.of(other)
    return conflict_between(first, second) if first and second else None


@pytest.mark.parametrize(
    ("one", "other", "kind", "words"),
    [
        (
            "Lost badges are reported to the front desk within 2 hours.",
            "Lost badges are reported to the front desk within 8 hours.",
            Flag.NUMBER,
            ("2 hours", "8 hours"),
        ),
        (
            "The parking permit of a visitor costs 4 EUR a day.",
            "A visitor's parking permit costs 6 EUR a day.",
            Flag.NUMBER,
            ("4 EUR", "6 EUR"),
        ),
        (
            "The canteen menu closes for the summer on 3 July.",
            "The canteen menu closes for the summer on 9 July.",
            Flag.DATE,
            ("3 July", "9 July"),
        ),
        (
            "Trainees may open the archive room without a supervisor.",
            "Trainees may not open the archive room without a supervisor.",
            Flag.NEGATION,
            None,
        ),
    ],
)
def test_the_same_matter_with_another_figure_date_or_polarity_conflicts(
    one: str, other: str, kind: Flag, words: tuple[str, str] | None
) -> None:
    there, back = found(sentence("11", one), sentence("22", other)), None
    back = found(sentence("22", other), sentence("11", one))

    assert there is not None
    assert there == back
    assert there.kind is kind
    if words is not None:
        assert tuple(span.of(t) for span, t in zip(there.spans, (one, other), strict=True)) == words


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # Equal figures, written otherwise.
        (
            "Lost badges are reported to the front desk within two hours.",
            "Lost badges are reported to the front desk within 2 hours.",
        ),
        # Each names something that the other does not.
        (
            "You can request up to 104 hours of advanced sick leave.",
            "You can request up to 56 hours of advanced annual leave.",
        ),
        # Two numbered things.
        (
            "The keys of unit 12 are returned to the front desk within 2 hours.",
            "The keys of unit 15 are returned to the front desk within 8 hours.",
        ),
        ("Room 34 holds 37 people.", "Room 47 holds 50 people."),
        # A bound lets the other figure in.
        (
            "Parcels over 30 kg are collected by the carrier at the depot.",
            "Parcels of 45 kg are collected by the carrier at the depot.",
        ),
        # One side says more.
        (
            "Lost badges are reported to the front desk within 2 hours.",
            "Lost badges of visitors at night are reported to the front desk guard within 8 hours.",
        ),
        # They speak of their own documents.
        (
            "This badge policy was approved by the works council on 3 July 2029.",
            "This badge policy was approved by the works council on 9 May 2030.",
        ),
        (
            "Lost badge rules, version 3, for the front desk",
            "Lost badge rules, version 4, for the front desk",
        ),
        # Examples and questions state nothing.
        (
            "For example, a lost badge is reported to the desk after 2 hours.",
            "For example, a lost badge is reported to the desk after 8 hours.",
        ),
        (
            "Are lost badges reported to the front desk within 2 hours?",
            "Are lost badges reported to the front desk within 8 hours?",
        ),
    ],
)
def test_what_may_both_hold_does_not_conflict(one: str, other: str) -> None:
    assert found(sentence("11", one), sentence("22", other)) is None
    assert found(sentence("22", other), sentence("11", one)) is None


def test_headings_that_name_different_things_set_sentences_apart() -> None:
    text = "The deposit for a rented projector is {} EUR and is paid in cash."
    one = sentence("11", text.format(20), "Students")

    assert found(one, sentence("22", text.format(50), "Companies")) is None
    assert found(one, sentence("22", text.format(50), "Students and guests")) is not None
    assert found(one, sentence("22", text.format(50))) is not None


def test_titles_that_name_two_numbered_things_set_sentences_apart() -> None:
    text = "Lost badges are reported to the front desk within {} hours."
    rules = [sentence(str(n), text.format(n)) for n in (2, 8, 9)]
    titles = ("Rules of depot 4", "Rules of depot 5", "House rules 2029")
    one, two, three = (
        replace(rule, heading=(title,)) for rule, title in zip(rules, titles, strict=True)
    )

    assert found(one, two) is None
    assert found(one, three) is not None


def test_items_are_compared_only_under_the_same_line() -> None:
    text = "the rented projector and its bag, {} days in advance"
    item = BlockKind.LIST_ITEM
    one = sentence("11", text.format(2), lead_in="Reserve:", kind=item)

    assert found(one, sentence("22", text.format(9), lead_in="Return:", kind=item)) is None
    assert found(one, sentence("22", text.format(9), lead_in="Reserve:", kind=item)) is not None
