"""What the source says of some, said of all; and figures that only a reckoning can tell."""

import pytest

from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import Tag
from tagtrap.ports import ClaimTask
from tests.verify.building import judge, label_of
from tests.verify.entailment.scripted import PLAIN, ScriptedModel
from verify.claims import claim_of
from verify.entailment.checker import EntailmentChecker


@pytest.mark.parametrize(
    ("claim", "source", "left_out"),
    [
        (
            "Staff receive 25 days of leave.",
            "Full-time staff receive 25 days of leave.",
            "Full-time",
        ),
        ("The gate opens at 9 a.m.", "In winter, the gate opens at 9 a.m.", "In winter"),
        ("Visitors may park here.", "Registered visitors may park here.", "Registered"),
        ("The fare is refunded.", "Some trains are late, and the fare is refunded.", "Some"),
        ("The fare is refunded.", "Some trains are late and the fare is refunded.", "Some"),
        ("A second card is free.", "A second card is free for joint account holders.", "joint"),
        ("The deposit is paid back.", "A guest cancels, and the deposit is paid back.", "guest"),
        ("The gate is locked.", "Now and then a card is lost, and the gate is locked.", "card"),
        ("The deposit is paid back.", "Return the key, and the deposit is paid back.", "Return"),
        ("The meal is not charged.", "A child is ill; the meal is then not charged.", "child"),
    ],
)
def test_what_is_left_out_in_front_is_named_and_no_model_is_asked(
    claim: str, source: str, left_out: str
) -> None:
    verdict = judge(claim, source)

    assert verdict is not None
    assert verdict.label.value == "unchecked"
    assert left_out in verdict.reason


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Orders are delivered.", "Orders over 200 euros are delivered."),
        ("Boats are not lifted.", "Boats longer than 12 metres are not lifted."),
        ("Misprints are done again.", "Misprints caused by the shop are done again."),
        ("Crews who leave get no refund.", "Crews who leave after the first race get no refund."),
        ("Seeds are sent to members.", "Seeds are sent only to members who have a garden."),
    ],
)
def test_whom_or_what_a_rule_is_of_is_not_left_out(claim: str, source: str) -> None:
    assert label_of(claim, source) == "unsupported"


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Staff receive 25 days of leave.", "Staff receive 25 days of leave."),
        ("Staff receive 25 days of leave.", "All staff receive 25 days of leave."),
        ("The gate opens at 9 a.m.", "The gate opens at 9 a.m., and lunch is at noon."),
        ("Lunch is at noon.", "The gate opens at 9 a.m., and lunch is at noon."),
        ("Some trains are late.", "Some trains are late, and the fare is refunded."),
        ("All rooms have a balcony.", "Some rooms face the lake, and all rooms have a balcony."),
        ("The rest is paid in May.", "A deposit of 50 euros is due, and the rest is paid in May."),
    ],
)
def test_what_says_no_more_than_its_source_is_still_backed(claim: str, source: str) -> None:
    assert label_of(claim, source) == "supported"


def test_a_model_says_nothing_of_a_difference_of_two_figures() -> None:
    sources = [
        Sentence.of_text(Tag("1001"), "Members pay 4 euros."),
        Sentence.of_text(Tag("1002"), "Guests pay 9 euros."),
    ]
    against = EntailmentChecker(ScriptedModel(lambda pair: (0.01, 0.97, 0.02)), PLAIN)
    claims = ["Guests pay 5 euros more than members.", "Guests pay twice as much as members."]

    (*reckoned, plain) = against.check(
        [ClaimTask(claim_of(text), tuple(sources)) for text in (*claims, "Guests pay nothing.")]
    )

    assert [one.label.value for one in reckoned if one] == ["unchecked"] * 2
    assert plain is not None
    assert plain.label.value == "contradicted"
