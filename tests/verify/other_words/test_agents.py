"""Who does it: other wordings that leave the one who acts as they were."""

import pytest

from tagtrap.domain.verdicts import Flag, Label
from tests.verify.building import judge, label_of

SAME_AGENT = [
    ("The manager approves your request.", "You have your request approved by the manager."),
    ("Staff report absences to the supervisor.", "The supervisor gets reports on staff absences."),
    ("You can have the shop repair the bike.", "The shop repairs the bike."),
    ("Customers pay 10 euros and we pay the rest.", "We pay the rest."),
    ("Payments by customers are processed by the bank.", "The bank processes customers' payments."),
    ("We require you to verify your address.", "You must verify your address."),
    ("The club lets members export their data.", "Members can export their data."),
    ("We ask customers to return the router.", "Customers must return the router."),
    ("The company reimburses employees for parking.", "You will be reimbursed for parking."),
    ("The university registers students online.", "Students register online."),
    ("The office issues cards to members.", "Members are issued cards by the office."),
    ("The agency pays for the flight.", "We pay for the flight."),
    ("Employees must lock the cabinet.", "You must lock the cabinet."),
    ("Guests must be signed in by their host.", "Every visitor is signed in by the host."),
    ("Your supervisor approves leave requests.", "Leave requests are approved by supervisors."),
    ("Ask your bank to block the card.", "You block the card through your bank."),
    ("The tenant, not the landlord, pays for light bulbs.", "Tenants pay for light bulbs."),
    ("If you leave, we keep the deposit.", "The deposit is kept by the company if you leave."),
    ("The landlord paints the stairs; tenants paint rooms.", "Tenants paint their rooms."),
    ("The board elects the chair.", "The chair is elected every year."),
]


@pytest.mark.parametrize(("source", "claim"), SAME_AGENT)
def test_the_same_agent_in_other_words_raises_nothing(source: str, claim: str) -> None:
    assert label_of(claim, source) not in ("contradicted", "unsupported")


def test_the_reason_names_who_does_it_on_both_sides() -> None:
    verdict = judge(
        "Late fees for returned videos are paid by the shop.",
        "The customer pays late fees for videos that are returned after a week.",
    )

    assert verdict is not None
    assert verdict.label is Label.CONTRADICTED
    assert verdict.flags == (Flag.QUALIFIER,)
    assert verdict.reason == "The source says 'customer', the answer says 'shop'."
    assert [span.text for span in verdict.evidence] == ["customer"]


def test_a_sentence_beside_it_that_names_the_agent_settles_the_doubt() -> None:
    claim = "The club pays for the repair of boats."

    assert label_of(claim, "Members pay for the repair of boats.") == "contradicted"
    assert (
        label_of(claim, "Members pay for the repair of boats.", "The club pays for old boats.")
        != "contradicted"
    )


def test_who_pays_and_who_is_paid_do_not_change_places() -> None:
    assert label_of("The manager pays the employee.", "The employee pays the manager.") == (
        "contradicted"
    )


def test_what_belongs_to_somebody_is_not_that_person() -> None:
    source = "Cleaning costs of lost keys are the tenant's liability."

    assert label_of("Cleaning costs of lost keys are paid by the tenant's office.", source) == (
        "contradicted"
    )
    assert label_of("The tenant pays the cleaning costs of lost keys.", source) != "contradicted"


@pytest.mark.parametrize(
    "source",
    [
        "Buying a printer requires supervisor approval.",
        "Buying a printer requires the approval of your supervisor.",
        "Approval from the supervisor is required for buying a printer.",
    ],
)
def test_whose_approval_it_is_counts_as_who_approves(source: str) -> None:
    assert label_of("Buying a printer is approved by the treasurer.", source) == "contradicted"
    assert label_of("Buying a printer is approved by the supervisor.", source) != "contradicted"


def test_the_one_named_instead_of_another_is_who_does_it() -> None:
    source = "Your supervisor approves short trips."

    assert (
        label_of("Short trips are approved by the payroll office rather than you.", source)
        == "contradicted"
    )
