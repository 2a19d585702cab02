"""Rests, gaps, multiples, prices and last days that a claim works out from cited figures."""

import pytest

from tagtrap.domain.verdicts import Flag, Label
from tests.verify.building import judge

LEAVE = ("Parents are entitled to 16 weeks of leave.",)
BUDGET = ("Each team has a training budget of 4,000 euros.",)
TOKENS = ("Readers get 30 print credits for the term.",)
CABINS = ("A cabin costs 90 euros.", "A tent pitch costs 25 euros.")
NOTICE = ("Managers give notice of 12 weeks.", "Clerks give notice of 4 weeks.")
TARIFFS = ("The day ticket costs 8 euros.", "The week ticket costs 24 euros.")
RETURNS = ("Shoes may be returned within 30 days.",)
APPEALS = ("An appeal must be filed within two weeks of the decision.",)
LOCKERS = ("Each extra locker costs 15 euros.",)

CASES = [
    # what is cited, the right claim, the wrong one
    (
        LEAVE,
        "With five weeks of leave used, 11 weeks are left.",
        "With five weeks of leave used, 10 weeks are left.",
    ),
    (
        LEAVE,
        "Parents who have taken six weeks still have 10 weeks of leave.",
        "Parents who have taken six weeks still have 9 weeks of leave.",
    ),
    (
        LEAVE,
        "After 4 weeks of leave, parents have 12 weeks left.",
        "After 4 weeks of leave, parents have 14 weeks left.",
    ),
    (
        LEAVE,
        "If 8 weeks of the leave are spent, 8 weeks remain.",
        "If 8 weeks of the leave are spent, 6 weeks remain.",
    ),
    (
        BUDGET,
        "Once 1,500 euros of the training budget are spent, 2,500 euros remain.",
        "Once 1,500 euros of the training budget are spent, 3,500 euros remain.",
    ),
    (
        BUDGET,
        "A team that has used 3,000 euros has 1,000 euros of its budget left.",
        "A team that has used 3,000 euros has 2,000 euros of its budget left.",
    ),
    (
        TOKENS,
        "Readers who have used 12 credits have 18 credits left.",
        "Readers who have used 12 credits have 28 credits left.",
    ),
    (
        TOKENS,
        "With 25 credits spent, 5 credits remain for the term.",
        "With 25 credits spent, 15 credits remain for the term.",
    ),
    (
        CABINS,
        "A cabin costs 65 euros more than a tent pitch.",
        "A cabin costs 75 euros more than a tent pitch.",
    ),
    (
        CABINS,
        "A tent pitch is 65 euros cheaper than a cabin.",
        "A tent pitch is 55 euros cheaper than a cabin.",
    ),
    (
        NOTICE,
        "The notice of managers is 8 weeks longer than that of clerks.",
        "The notice of managers is 6 weeks longer than that of clerks.",
    ),
    (
        NOTICE,
        "Clerks give notice that is 8 weeks shorter than that of managers.",
        "Clerks give notice that is 9 weeks shorter than that of managers.",
    ),
    (
        NOTICE,
        "Managers give notice three times as long as clerks.",
        "Managers give notice twice as long as clerks.",
    ),
    (
        TARIFFS,
        "The week ticket costs three times as much as the day ticket.",
        "The week ticket costs twice as much as the day ticket.",
    ),
    (
        RETURNS,
        "Shoes bought on May 1 may be returned until May 31.",
        "Shoes bought on May 1 may be returned until June 15.",
    ),
    (
        RETURNS,
        "Shoes bought on 10 March can be returned by 9 April.",
        "Shoes bought on 10 March can be returned by 20 April.",
    ),
    (
        APPEALS,
        "If the decision is of June 3, an appeal may be filed until June 17.",
        "If the decision is of June 3, an appeal may be filed until July 3.",
    ),
    (
        APPEALS,
        "A decision of 1 October can be appealed until 15 October.",
        "A decision of 1 October can be appealed until 1 November.",
    ),
    (LOCKERS, "Three extra lockers cost 45 euros.", "Three extra lockers cost 60 euros."),
    (
        LOCKERS,
        "For two extra lockers one pays 30 euros.",
        "For two extra lockers one pays 40 euros.",
    ),
    (LOCKERS, "Ten extra lockers are 150 euros.", "Ten extra lockers are 100 euros."),
]
LEFT_OPEN = [
    # Another unit, another thing, a rate, or more than one figure to take it from.
    (LEAVE, "With five days of leave used, 15 weeks are left."),
    (LEAVE, "Five weeks of parking are used and 10 weeks of parking are left."),
    (("Staff get 2 days of leave per month.",), "With one day used, one day of leave is left."),
    (("Leave is 16 weeks, of which 4 weeks are unpaid.",), "With 5 weeks used, 7 weeks are left."),
    (LEAVE, "Leave of 16 weeks is left for parents who have used none."),
    (CABINS, "A cabin costs more than 65 euros."),
    (CABINS, "A sauna costs 20 euros more than a tent pitch."),
    (RETURNS, "Shoes bought on May 1 may be returned on May 20."),
    (
        ("Shoes may be returned within 30 working days.",),
        "From May 1 they are returned until July 1.",
    ),
    (LOCKERS, "Three cupboards cost 90 euros."),
]


@pytest.mark.parametrize(("evidence", "right", "wrong"), CASES)
def test_a_figure_worked_out_wrongly_is_a_conflict(
    evidence: tuple[str, ...], right: str, wrong: str
) -> None:
    verdict = judge(wrong, *evidence)

    assert verdict is not None
    assert verdict.label is Label.CONTRADICTED
    assert Flag.ARITHMETIC in verdict.flags
    assert verdict.evidence


@pytest.mark.parametrize(("evidence", "right", "wrong"), CASES)
def test_a_figure_worked_out_rightly_is_no_conflict(
    evidence: tuple[str, ...], right: str, wrong: str
) -> None:
    verdict = judge(right, *evidence)

    assert verdict is None or verdict.label not in (Label.CONTRADICTED, Label.UNSUPPORTED)


@pytest.mark.parametrize(("evidence", "claim"), LEFT_OPEN)
def test_what_cannot_be_reckoned_from_the_cited_figures_is_no_fault_of_reckoning(
    evidence: tuple[str, ...], claim: str
) -> None:
    verdict = judge(claim, *evidence)

    assert verdict is None or Flag.ARITHMETIC not in verdict.flags


def test_the_reason_shows_the_sum() -> None:
    verdict = judge("With five weeks of leave used, 10 weeks are left.", *LEAVE)

    assert verdict is not None
    assert verdict.reason == "16 weeks - five weeks is 11, the answer says 10 weeks."
    assert [span.text for span in verdict.evidence] == ["16 weeks"]
