"""A calibration for people: the answer first, then the rules, the figures and the plots."""

from collections.abc import Iterator
from dataclasses import asdict

from experiments.calibrating.calibration import Calibration
from experiments.calibrating.figures import BINS, VERDICTS, Share
from experiments.calibrating.rules import Decision, Finding, decide
from experiments.reporting.blocks import Block, Heading, Plot, Table, Words
from experiments.reporting.figures import number, within
from experiments.reporting.plots import Bars, Curve


def as_json(found: Calibration) -> dict[str, object]:
    """Return everything that was measured, unrounded, and the decision."""
    decision = decide(found)
    return {
        **asdict(found),
        "may_gate": decision.may_gate,
        "decision": decision.in_words,
        "rules": [
            {
                "rule": one.rule.name,
                "limit": one.rule.limit,
                "at_least": one.rule.is_least,
                "measured": one.measured,
                "standing": one.standing.value,
            }
            for one in decision.findings
        ],
    }


def blocks(found: Calibration) -> tuple[Block, ...]:
    """Return the report."""
    return (*_answer(found, decide(found)), *_agreement(found), *_steadiness(found))


def _answer(found: Calibration, decision: Decision) -> Iterator[Block]:
    yield Heading(1, f"How far the checks can be relied on: {found.name}")
    yield Words(decision.in_words, is_strong=True)
    yield Words(
        f"{found.claims:,} claims labelled by people, {found.faulty:,} of them faulty. "
        f"Checked by {', '.join(found.checkers)}."
    )
    if found.left_out:
        left = ", ".join(f"{count:,} labelled “{label}”" for label, count in found.left_out)
        yield Words(f"Left out, as the label decides nothing: {left}.")
    yield Heading(2, "The rules of a gate")
    rows = tuple(_rule_row(one) for one in decision.findings)
    yield Table(("Rule", "Limit", "Measured", "Standing", "Why"), rows)


def _rule_row(one: Finding) -> tuple[str, ...]:
    side = "at least" if one.rule.is_least else "at most"
    return (
        one.rule.name,
        f"{side} {number(one.rule.limit)}",
        number(one.measured),
        one.standing.value,
        one.rule.why,
    )


def _agreement(found: Calibration) -> Iterator[Block]:
    agreed = found.agreed
    yield Heading(2, "Agreement with people")
    yield Table(
        ("Figure", "Value", "95 %"),
        (
            ("Cohen's kappa on “backed or not”, of what it settles", number(agreed.settled.kappa),
             "-"),
            ("the same of all claims, what is left open as not backed", number(agreed.all.kappa),
             "-"),
            _share_row("faulty claims that pass", agreed.faulty_passed),
            _share_row("backed claims marked as wrong", agreed.good_marked),
            _share_row("claims left open", agreed.left_open),
        ),
    )  # fmt: skip
    yield Heading(3, "What was said of the claims of each label")
    verdicts = tuple(verdict.value.replace("_", " ") for verdict in VERDICTS)
    yield Table(
        ("Labelled by people", *verdicts),
        tuple(
            (label.replace("_", " "), *(f"{row[one.value]:,}" for one in VERDICTS))
            for label, row in found.confusion.items()
        ),
    )
    yield Heading(2, "What the support says")
    yield Words(
        "If support meant what it says, of the claims with a support of 0.8 eight in ten would be "
        "backed, and the curve would follow the broken line. Mean distance from it: "
        f"{number(found.calibration_error)}."
    )
    yield Plot("reliability", _reliability(found))
    yield Table(
        ("Support", "Claims", "Mean support", "Share backed"),
        tuple(
            (f"{one.low:.1f} to {one.high:.1f}", f"{one.claims:,}", number(one.mean_support),
             number(one.backed / one.claims))
            for one in found.bins
        ),
    )  # fmt: skip
    yield Plot("support", _distribution(found))


def _steadiness(found: Calibration) -> Iterator[Block]:
    yield Heading(2, "What must not matter")
    yield Table(
        ("Change", "Claims", "Another label", "Share", "Now pass"),
        tuple(
            (one.change, f"{one.asked:,}", f"{one.changed:,}", number(one.share),
             f"{one.towards_pass:,}")
            for one in found.flips
        ),
    )  # fmt: skip
    slope = found.slope
    length = (
        "These claims do not tell whether length matters."
        if slope is None
        else "Among claims of the same label, ten more words change the support by "
        f"{slope.per_ten_words:+.3f} (95 %: {slope.interval[0]:+.3f} to {slope.interval[1]:+.3f})."
    )
    spread = found.spread
    again = (
        "No claim was asked about twice."
        if spread.repeats < 2
        else f"Asked {spread.repeats} times, {spread.wavering:,} of {spread.claims:,} claims did "
        "not get the same label each time; the supports of a claim spread by "
        f"{spread.deviation:.4f} (standard deviation)."
    )
    yield Words(length)
    yield Words(again)
    yield from _own_words(found)


def _own_words(found: Calibration) -> Iterator[Block]:
    own = found.self_preference
    if not found.model:
        yield Words("No model that writes answers stands behind the checker: it has no own words.")
    elif own is None:
        yield Words(
            f"Whether it favours the words of {found.model} cannot be told: the claims do not say "
            "of that model, and of others, that they wrote them (“writer”)."
        )
    else:
        yield Table(
            ("Claims that pass", f"by {found.model}", "by others"),
            (
                ("faulty", _of(own.own_faulty), _of(own.other_faulty)),
                ("backed", _of(own.own_good), _of(own.other_good)),
            ),
        )


def _reliability(found: Calibration) -> Curve:
    return Curve(
        "Share of claims that are backed, by the support they were given",
        tuple(
            (
                one.mean_support,
                one.backed / one.claims,
                f"support {one.mean_support:.2f}: {one.backed:,} of {one.claims:,} backed",
            )
            for one in found.bins
        ),
        "support given by the checks",
        "share backed",
    )


def _distribution(found: Calibration) -> Bars:
    return Bars(
        "Claims by the support they were given, for each label of people",
        tuple(f"{step / BINS:.1f}" for step in range(BINS)),
        tuple((label, tuple(map(float, counts))) for label, counts in found.support_counts.items()),
        "support, from",
        "claims",
    )


def _share_row(name: str, share: Share) -> tuple[str, ...]:
    return (f"{name} ({_of(share)})", number(share.value), within(share.interval))


def _of(share: Share) -> str:
    return f"{share.part:,} of {share.whole:,}"
