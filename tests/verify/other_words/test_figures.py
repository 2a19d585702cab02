"""Another figure, bound, rate or scope for the same thing."""

import pytest

from tagtrap.domain.verdicts import Flag, Label
from tests.verify.building import judge, label_of

CONFLICTS = [
    ("Locker keys cost 8 euros.", "A locker key costs 9 euros.", Flag.NUMBER),
    ("A trial lasts two weeks.", "The trial lasts ten days.", Flag.NUMBER),
    ("Fines rise by 5 percentage points.", "The fine rises by 5 percent.", Flag.UNIT),
    ("The course begins on 4 March 2031.", "On 4 May 2031 the course begins.", Flag.DATE),
    (
        "Logs are deleted within 60 days.",
        "Logs get deleted after at least 60 days.",
        Flag.QUALIFIER,
    ),
    ("Interest is 1.5% per month.", "The interest is 1.5% per day.", Flag.UNIT),
    ("The discount only applies to tyres.", "The discount applies to tyres and oil, both.", None),
    (
        "All fares, including the basic fare, can be changed.",
        "All fares except basic change.",
        None,
    ),
]
NO_CONFLICTS = [
    ("A trial lasts two weeks.", "The trial lasts 14 days."),
    ("A trial lasts two weeks.", "For a fortnight, a trial lasts."),
    ("Members may borrow up to six books.", "A member may borrow four books."),
    ("Bags must weigh less than 20 kg.", "A bag weighs 12 kg."),
    ("Claims are filed within 30 days.", "If the claim is 12 days old, it is filed in time."),
    ("Breaks last 15 minutes.", "A break lasts a quarter of an hour."),
    (
        "Business class is for flights longer than eight hours.",
        "A ten-hour flight: business class.",
    ),
    ("The fee is 20 dollars per person per day.", "The fee is 20 dollars per day for a person."),
    ("The shop opened in 1985.", "The shop opened in the '80s."),
    ("The shop opened in 1985.", "The shop opened after 1980."),
    ("Keys cost 8 euros and locks cost 9 euros.", "A lock costs 9 euros."),
]


@pytest.mark.parametrize(("source", "claim", "flag"), CONFLICTS)
def test_another_figure_for_the_same_thing_is_a_conflict(
    source: str, claim: str, flag: Flag | None
) -> None:
    verdict = judge(claim, source)
    assert verdict is not None
    assert verdict.label is Label.CONTRADICTED
    assert (flag or Flag.QUALIFIER) in verdict.flags


@pytest.mark.parametrize(("source", "claim"), NO_CONFLICTS)
def test_an_equal_figure_or_one_that_the_rule_lets_in_raises_nothing(
    source: str, claim: str
) -> None:
    assert label_of(claim, source) in ("none", "supported")


def test_the_reason_names_both_bounds() -> None:
    verdict = judge(
        "Video recordings stay on the disk for at least 60 days.",
        "Video recordings stay on the disk within 60 days.",
    )
    assert verdict is not None
    assert verdict.reason == "The source says 'within 60 days', the answer says 'at least 60 days'."


def test_no_later_than_is_a_limit_from_above() -> None:
    verdict = judge(
        "All forms must be sent to the firm no later than 33 days of the date.",
        "All forms must be sent to the firm no later than 30 days of the date.",
    )

    assert verdict is not None
    assert [flag.value for flag in verdict.flags] == ["number"]
