"""A checker beside labelled claims: each way of being led astray is seen, and named."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from experiments.calibrating.calibration import Calibration, Plan, calibrate
from experiments.calibrating.changes import BOLD, PASSAGES, POLITE, STATEMENTS
from experiments.calibrating.checked import CheckerUnderTest, Judgement
from experiments.calibrating.figures import Share, length_slope, reliability
from experiments.calibrating.labelled import LabelledSet, read_claims
from experiments.calibrating.repeating import self_preference, spread_of
from experiments.calibrating.report import as_json, blocks
from experiments.calibrating.rules import Standing, decide
from experiments.reporting.writing import written
from tagtrap.domain.verdicts import Label, Verdict
from tagtrap.errors import WrongArguments
from tagtrap.ports import ClaimTask
from tests.experiments.swayed_checkers import Reading

_GOODS = ("lamp", "kettle", "ladder", "tent", "rope", "stove", "chair", "table", "mirror", "clock")
_PLACES = ("store", "counter in the hall", "depot", "office", "warehouse", "branch next door")


def _rows() -> list[dict[str, object]]:
    """Return 120 claims on 60 rules, one that holds and one that does not for each."""
    rows: list[dict[str, object]] = []
    for goods in _GOODS:
        for place in _PLACES:
            rule = f"A broken {goods} goes back to the {place} within a week."
            other = "Parcels are weighed before they leave."
            context = {"premise": [rule], "context": [other, rule]}
            rows.append({**context, "claim": rule, "label": "supported"})
            wrong = rule.replace("week", "month")
            rows.append({**context, "claim": wrong, "label": "contradicted"})
    return rows


@pytest.fixture(scope="module")
def labelled(tmp_path_factory: pytest.TempPathFactory) -> LabelledSet:
    path = tmp_path_factory.mktemp("claims") / "claims.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in _rows()), encoding="utf-8")
    return read_claims(path, most=1000, seed=1)


def _some(labelled: LabelledSet) -> LabelledSet:
    return replace(labelled, claims=labelled.claims[:16])


def _share(found: Calibration, change: str) -> float | None:
    return next(one.share for one in found.flips if one.change == change)


def test_a_checker_that_agrees_and_never_wavers_may_gate(labelled: LabelledSet) -> None:
    found = calibrate(CheckerUnderTest([Reading()]), labelled, Plan(repeats=2))

    decision = decide(found)
    assert decision.may_gate
    assert decision.in_words.startswith("This checker may gate")
    assert found.agreed.settled.kappa == pytest.approx(1.0)
    assert found.confusion["contradicted"]["unsupported"] == 60
    assert [one.changed for one in found.flips] == [0, 0, 0, 0]
    assert [one.asked for one in found.flips] == [120, 120, 120, 120]


def test_one_that_passes_everything_may_not_gate_and_it_says_why(labelled: LabelledSet) -> None:
    kind = Reading(lambda tasks, place, backed: True)

    decision = decide(calibrate(CheckerUnderTest([kind]), labelled, Plan(repeats=1)))

    assert not decision.may_gate
    names = {one.rule.name for one in decision.against if one.standing is Standing.BROKEN}
    assert "faulty claims that pass, upper end of the 95 % interval" in names
    assert "kappa with people, of what it settles" in names
    assert "may not gate alone" in decision.in_words


def test_what_was_not_asked_twice_is_not_shown_to_be_steady(labelled: LabelledSet) -> None:
    decision = decide(calibrate(CheckerUnderTest([Reading()]), labelled, Plan(repeats=1)))

    (against,) = decision.against
    assert against.standing is Standing.NOT_SHOWN
    assert not decision.may_gate


def _first_decides(tasks: Sequence[ClaimTask], place: int, backed: bool) -> bool:
    return backed and tasks[place].evidence[0].text.startswith("Parcels")


def _second_of_a_call_passes(tasks: Sequence[ClaimTask], place: int, backed: bool) -> bool:
    return backed or (len(tasks) > 1 and place == 1)


@pytest.mark.parametrize(
    ("sway", "change"), [(_first_decides, PASSAGES), (_second_of_a_call_passes, STATEMENTS)]
)
def test_who_goes_by_the_order_is_seen(
    labelled: LabelledSet,
    sway: object,
    change: str,
) -> None:
    swayed = Reading(sway)  # type: ignore[arg-type]  # one of the two above

    found = calibrate(CheckerUnderTest([swayed]), _some(labelled), Plan(repeats=1))

    assert (_share(found, change) or 0) > 0.1
    assert _share(found, BOLD) == 0


def test_who_goes_by_politeness_is_seen(labelled: LabelledSet) -> None:
    def polite(tasks: Sequence[ClaimTask], place: int, backed: bool) -> bool:
        return backed or "Thank you" in tasks[place].before

    found = calibrate(CheckerUnderTest([Reading(polite)]), _some(labelled), Plan(repeats=1))

    assert _share(found, POLITE) == 0.5
    assert next(one.towards_pass for one in found.flips if one.change == POLITE) == 8


def test_who_answers_by_lot_is_seen(labelled: LabelledSet) -> None:
    asked = iter(range(10_000))

    def by_lot(tasks: Sequence[ClaimTask], place: int, backed: bool) -> bool:
        return next(asked) % 3 == 0

    found = calibrate(CheckerUnderTest([Reading(by_lot)]), _some(labelled), Plan(repeats=2))

    assert (found.spread.share or 0) > 0.3
    assert found.spread.deviation > 0.1


def test_who_likes_long_claims_has_a_slope_and_who_does_not_has_none(
    labelled: LabelledSet,
) -> None:
    claims = labelled.claims
    longer = tuple(
        replace(one, text=one.text + " indeed" * (place % 10)) for place, one in enumerate(claims)
    )
    by_length = [Judgement(Label.SUPPORTED, min(1.0, one.words / 40)) for one in longer]
    even = [Judgement(Label.SUPPORTED, 0.8) for _ in longer]

    sloped, level = length_slope(longer, by_length, seed=1), length_slope(longer, even, seed=1)

    assert sloped is not None
    assert level is not None
    assert sloped.per_ten_words == pytest.approx(0.25)
    assert sloped.interval[0] <= 0.25 <= sloped.interval[1]
    assert level.per_ten_words == pytest.approx(0)


def test_claims_of_one_length_do_not_tell_whether_length_matters(labelled: LabelledSet) -> None:
    same = tuple(replace(one, text="Just four words here.") for one in labelled.claims)

    assert length_slope(same, [Judgement(Label.SUPPORTED, 0.5)] * len(same), seed=1) is None


def test_a_judge_that_passes_the_faults_of_its_own_model_is_seen(labelled: LabelledSet) -> None:
    claims = tuple(
        replace(one, writer="Ours-7B" if place < 60 else "theirs")
        for place, one in enumerate(labelled.claims)
    )
    found = [
        Judgement(Label.SUPPORTED if place < 60 or not one.is_faulty else Label.CONTRADICTED, 0.5)
        for place, one in enumerate(claims)
    ]

    own = self_preference(claims, found, "ours-7b")

    assert own is not None
    assert own.gap == 1.0
    assert self_preference(claims, found, "another") is None
    assert self_preference(claims, found, "") is None


def test_a_judge_of_a_model_is_not_shown_to_be_fair_by_claims_without_writers(
    labelled: LabelledSet,
) -> None:
    checker = CheckerUnderTest([Reading()], model="ours-7b")

    decision = decide(calibrate(checker, labelled, Plan(repeats=2)))

    (against,) = decision.against
    assert "of its own model" in against.rule.name
    assert against.standing is Standing.NOT_SHOWN


def test_support_that_means_what_it_says_has_no_distance_from_truth(
    labelled: LabelledSet,
) -> None:
    half = [Judgement(Label.SUPPORTED, 0.5)] * len(labelled.claims)
    sure = [Judgement(Label.SUPPORTED, 1.0)] * len(labelled.claims)
    unjudged = [Judgement(Label.UNCHECKED, 0.0)] * len(labelled.claims)

    assert reliability(labelled.claims, half)[1] == pytest.approx(0)
    bins, error = reliability(labelled.claims, sure)
    assert error == pytest.approx(0.5)
    assert [(one.claims, one.backed) for one in bins] == [(120, 60)]
    assert reliability(labelled.claims, unjudged) == ((), None)


def test_spread_counts_claims_whose_label_changed() -> None:
    one, other = Judgement(Label.SUPPORTED, 0.9), Judgement(Label.UNCHECKED, 0.5)

    spread = spread_of([[one, one], [one, other]])

    assert (spread.claims, spread.wavering, spread.share) == (2, 1, 0.5)
    assert spread.deviation == pytest.approx(0.1)
    assert spread_of([[one]]).share is None


def test_an_interval_holds_its_share_also_at_the_ends() -> None:
    assert Share(0, 0).interval is None
    low, high = Share(0, 150).interval or (1.0, 0.0)
    assert (low, high) == pytest.approx((0.0, 0.025), abs=1e-3)
    low, high = Share(5, 10).interval or (1.0, 0.0)
    assert low < 0.5 < high


def test_a_report_escapes_what_stands_in_claims_and_needs_nothing_else(
    labelled: LabelledSet, tmp_path: Path
) -> None:
    named = replace(_some(labelled), name="<img src=x onerror=alert(1)>|`rm`")
    found = calibrate(CheckerUnderTest([Reading()]), named, Plan(repeats=1))

    (page,) = written(blocks(found), tmp_path / "page.html").values()
    markdown = written(blocks(found), tmp_path / "page.md")

    assert "<img" not in page
    assert "&lt;img" in page
    assert page.count("<svg") == 2
    assert "src=" not in page.replace("src=x", "")
    assert sorted(path.name for path in markdown) == [
        "page-reliability.svg",
        "page-support.svg",
        "page.md",
    ]
    assert "\\<img" in markdown[tmp_path / "page.md"]
    assert json.loads(json.dumps(as_json(found)))["may_gate"] is False


def test_rows_that_cannot_be_read_are_named_and_labels_that_decide_nothing_counted(
    tmp_path: Path,
) -> None:
    path = tmp_path / "claims.jsonl"
    good = {"premise": "Shops open at 9. They close at 5.", "claim": "Open at 9.", "label": "x"}
    rows = [{**good, "label": "supported"}, {**good, "label": "borderline"}, good]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")

    read = read_claims(path, most=10, seed=1)

    assert read.left_out == (("borderline", 1), ("x", 1))
    assert [one.text for one in read.claims[0].premises] == ["Shops open at 9.", "They close at 5."]
    path.write_text('{"premise": 3}\n', encoding="utf-8")
    with pytest.raises(WrongArguments, match="line 1: premise"):
        read_claims(path, most=10, seed=1)
    path.write_text("\n", encoding="utf-8")
    with pytest.raises(WrongArguments, match="holds no claim"):
        read_claims(path, most=10, seed=1)
    with pytest.raises(WrongArguments, match="cannot be read: No such file"):
        read_claims(tmp_path / "none.jsonl", most=10, seed=1)


def test_a_checker_that_gives_no_verdict_leaves_claims_open(labelled: LabelledSet) -> None:
    class Silent(Reading):
        def check(self, tasks: Sequence[ClaimTask]) -> list[Verdict | None]:
            return [None for _ in tasks]

    found = calibrate(CheckerUnderTest([Silent()]), _some(labelled), Plan(repeats=1))

    assert found.agreed.left_open.value == 1.0
    assert found.agreed.settled.kappa is None
    assert found.calibration_error is None
    assert found.slope is None
