"""Another in the same place, and things the other way round."""

import pytest

from tagtrap.domain.verdicts import Flag, Label
from tests.verify.building import judge, label_of

OTHERS_IN_ITS_PLACE = [
    ("The supervisor signs the timesheet.", "The timesheet is signed by the director."),
    ("Return postage is paid by the seller.", "The buyer pays the return postage."),
    ("The landlord insures the building.", "The building is insured by the tenant."),
]
OTHERS_IN_SCOPE = [
    ("Platinum members may use the lounge.", "The lounge may be used by silver members."),
    ("Sick leave is recorded daily.", "Annual leave gets recorded daily."),
    ("Full-time staff have a desk of their own.", "A desk of their own: part-time staff have it."),
    ("Domestic flights need one form.", "One form is what international flights need."),
]
THE_SAME_IN_ITS_PLACE = [
    ("The supervisor signs the timesheet.", "The timesheet is signed by the manager."),
    ("The seller pays the buyer's postage.", "The buyer's postage is paid by the seller."),
    ("Silver and gold members use the lounge.", "Gold members can use the lounge."),
    ("The director approves trips.", "The manager of the shop plans his own trips."),
]
TURNED_ROUND = [
    ("Clean the tank before you fill it.", "Fill the tank before you clean it."),
    ("After the audit, the board meets.", "The board meets before the audit."),
    ("Draft the notice, then inform the council.", "Inform the council, then draft the notice."),
    (
        "Adults at the pool pay six euros, while children at the gym pay three euros.",
        "Children at the pool pay six euros, while adults at the gym pay three euros.",
    ),
]
IN_THE_SAME_ORDER = [
    ("Clean the tank before you fill it.", "Fill the tank after you clean it."),
    ("After the audit, the board meets.", "The audit comes before the board meets."),
    ("Draft the notice, then inform the council.", "The council is informed after the draft."),
    (
        "Adults pay six euros, while children pay three.",
        "Children pay three, while adults pay six.",
    ),
]


@pytest.mark.parametrize(("source", "claim"), OTHERS_IN_ITS_PLACE)
def test_another_of_its_kind_in_the_same_place_is_a_conflict(source: str, claim: str) -> None:
    assert label_of(claim, source) == "contradicted"


@pytest.mark.parametrize(("source", "claim"), OTHERS_IN_SCOPE)
def test_a_rule_said_of_others_is_unsupported(source: str, claim: str) -> None:
    assert label_of(claim, source) == "unsupported"


@pytest.mark.parametrize(("source", "claim"), THE_SAME_IN_ITS_PLACE)
def test_the_same_one_or_a_synonym_raises_nothing(source: str, claim: str) -> None:
    assert label_of(claim, source) in ("none", "supported")


@pytest.mark.parametrize(("source", "claim"), TURNED_ROUND)
def test_the_other_order_is_a_conflict(source: str, claim: str) -> None:
    assert label_of(claim, source) == "contradicted"


@pytest.mark.parametrize(("source", "claim"), IN_THE_SAME_ORDER)
def test_the_same_order_in_other_words_raises_nothing(source: str, claim: str) -> None:
    assert label_of(claim, source) in ("none", "supported")


def test_the_reason_names_both_roles_and_shows_the_one_of_the_source() -> None:
    verdict = judge(
        "The timesheet is signed by the director.", "The supervisor signs the timesheet."
    )
    assert verdict is not None
    assert verdict.reason == "The source says 'supervisor', the answer says 'director'."
    assert [span.text for span in verdict.evidence] == ["supervisor"]
    assert verdict.flags == ()


def test_a_membership_that_is_another_is_flagged_as_qualifier() -> None:
    verdict = judge(
        "The lounge may be used by silver members.", "Platinum members may use the lounge."
    )
    assert verdict is not None
    assert (verdict.label, verdict.flags) == (Label.UNSUPPORTED, (Flag.QUALIFIER,))
