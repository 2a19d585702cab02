import pytest

from tagtrap.domain.verdicts import Flag, Label, Verdict
from tests.verify.building import judge
from verify.exact_checks.arithmetic import wrong_equation

CONTRACT = ("The contract is worth 85,000 euros.", "The deposit is 30 percent of the contract.")
MEALS = ("Meals are capped at 60 euros per day.",)
ROOM = ("The rate is 130 euros a night.",)
STAY = ("A room costs 120 euros.", "Breakfast costs 15 euros.")
RENT = ("The rent is 800 euros.", "The late fee is 5 percent of the rent.")

RIGHT = [
    ("The deposit is 25,500 euros.", CONTRACT),
    ("The deposit comes to 25.500 euros.", CONTRACT),
    ("The late fee is 40 euros.", RENT),
    ("For 5 days, meals are capped at 300 euros.", MEALS),
    ("Meals are capped at 180 euros for three days.", MEALS),
    ("The rate is 130 euros a night, 390 euros for 3 nights.", ROOM),
    ("A room and breakfast cost 135 euros in total.", STAY),
    ("Together, a room and breakfast cost 135 euros.", STAY),
]
WRONG = [
    ("The deposit is 28,500 euros.", CONTRACT),
    ("The late fee is 80 euros.", RENT),
    ("For 5 days, meals are capped at 350 euros.", MEALS),
    ("The rate is 130 euros a night, 400 euros for 3 nights.", ROOM),
    ("A room and breakfast cost 145 euros in total.", STAY),
]
LEFT_OPEN = [
    # The right sum said of something else, with words of its own, or of a part that is not cited.
    ("The contract is worth 25,500 euros.", CONTRACT),
    ("The contract is 25,500 euros.", CONTRACT),
    ("Breakfast costs 135 euros in total.", STAY),
    ("The deposit is 25,500 euros.", CONTRACT[1:]),
    ("The deposit is 25,500 euros and must be paid by cheque.", CONTRACT),
    ("The remaining deposit is 59,500 euros.", CONTRACT),
    ("The deposit is not 25,500 euros.", CONTRACT),
    ("Meals are capped at 300 euros for 5 guests.", MEALS),
    ("Parking is capped at 300 euros for 5 days.", MEALS),
]


SHARE = ("The rent is 800 euros.", "The deposit is 30 percent of the rent.")
MORE_THAN_IS_SAID = [
    ("The deposit is at least 240 euros.", SHARE),
    ("The deposit is up to 240 euros.", SHARE),
    ("The deposit may be 240 euros.", SHARE),
    ("The deposit is usually 240 euros.", SHARE),
    ("The deposit is 240 euros.", (SHARE[0], "The deposit is at most 30 percent of the rent.")),
    ("The deposit is 240 euros.", (SHARE[0], "The deposit may be 30 percent of the rent.")),
    (
        "The deposit is 240 euros.",
        (SHARE[0], "If the tenant smokes, the deposit is 30 percent of the rent."),
    ),
    ("The deposit is 240 euros.", ("The rent in Bonn is 800 euros.", SHARE[1])),
    ("Parking costs 45 dollars for three days.", ("Parking may cost 15 dollars a day.",)),
    ("Parking costs 45 dollars for three days.", ("Guest parking costs 15 dollars a day.",)),
    (
        "A night and breakfast cost 135 euros in total.",
        ("A night costs 120 euros.", "For members, breakfast costs 15 euros."),
    ),
]


def _judge(claim: str, evidence: tuple[str, ...]) -> Verdict | None:
    return judge(claim, *evidence)


@pytest.mark.parametrize(("claim", "evidence"), RIGHT)
def test_a_right_sum_is_supported_by_every_figure_that_it_takes(
    claim: str, evidence: tuple[str, ...]
) -> None:
    verdict = _judge(claim, evidence)

    assert verdict is not None
    assert verdict.label is Label.SUPPORTED
    assert " = " in verdict.reason
    assert len({span.tag for span in verdict.evidence}) == len(evidence)


@pytest.mark.parametrize(("claim", "evidence"), WRONG)
def test_a_wrong_sum_is_contradicted_with_the_right_one(
    claim: str, evidence: tuple[str, ...]
) -> None:
    verdict = _judge(claim, evidence)

    assert verdict is not None
    assert (verdict.label, verdict.flags) == (Label.CONTRADICTED, (Flag.ARITHMETIC,))
    assert " is " in verdict.reason


@pytest.mark.parametrize(("claim", "evidence"), LEFT_OPEN)
def test_a_sum_whose_figures_may_not_belong_together_supports_nothing(
    claim: str, evidence: tuple[str, ...]
) -> None:
    verdict = _judge(claim, evidence)

    assert verdict is None or verdict.label is not Label.SUPPORTED


@pytest.mark.parametrize(("claim", "evidence"), RIGHT)
def test_a_right_sum_is_never_contradicted_whatever_else_is_given(
    claim: str, evidence: tuple[str, ...]
) -> None:
    verdict = _judge(claim, (*evidence, "Dogs stay for free.", "Check out by 11:00."))

    assert verdict is None or verdict.label is not Label.CONTRADICTED


@pytest.mark.parametrize(
    "text",
    [
        "3 x 40 = 130",
        "The sum is 12 + 30 = 52 euros.",
        "3 nights x 120 euros = 300 euros",
        "9/2 = 4",
    ],
)
def test_an_equation_that_does_not_hold_is_found(text: str) -> None:
    found = wrong_equation(text)

    assert found is not None
    assert found.flags == (Flag.ARITHMETIC,)


@pytest.mark.parametrize(
    "text",
    [
        "3 x 40 = 120",
        "3 nights x 120 euros = 360 euros",
        "1,200 + 300 = 1,500",
        "Use form 3-40.",
        "Pages 3-40 make up the annex.",
        "The ratio is 2/3.",
        "Open 9-17, that is 8 hours.",
        "33.3 % x 3 = 99.9 %",
    ],
)
def test_an_equation_that_holds_or_is_none_is_left_alone(text: str) -> None:
    assert wrong_equation(text) is None


@pytest.mark.parametrize(("claim", "evidence"), MORE_THAN_IS_SAID)
def test_a_right_sum_without_the_limits_and_conditions_of_its_figures_is_left_open(
    claim: str, evidence: tuple[str, ...]
) -> None:
    verdict = _judge(claim, evidence)

    assert verdict is None or verdict.label is not Label.SUPPORTED
    assert verdict is None or Flag.ARITHMETIC not in verdict.flags
