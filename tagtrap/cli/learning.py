"""`tagtrap review stats`, `tagtrap review calibrate` and `tagtrap regress`."""

from collections import Counter

from tagtrap.cli.output import counted, write_json, write_line, write_wrapped
from tagtrap.cli.session import opened_app
from tagtrap.domain.agreement import Agreement
from tagtrap.domain.calibrating import Effect
from tagtrap.domain.review_measures import Measures, Tally
from tagtrap.errors import WrongArguments
from tagtrap.service import local_actor
from tagtrap.service.regression import Replayed


def print_stats(*, as_json: bool) -> int:
    """Print false alarms, misses and agreement."""
    with opened_app() as app:
        measures = app.learning.measures(local_actor())
    if as_json:
        write_json(_measures(measures))
        return 0
    write_line(f"{counted(len(measures.judged), 'statement')} settled by reviewers.")
    for title, tallies in _groups(measures).items():
        for tally in tallies:
            write_line(
                f"  {title} {tally.name}: {tally.false_alarms} of {tally.marked} marks false, "
                f"{tally.misses} of {tally.passed} unmarked faulty, "
                f"{tally.left_open} left open ({tally.open_backed} backed)"
            )
    for pair in measures.reviewers:
        write_line(f"  {pair.first} and {pair.second}: {_in_words(pair.agreement)}")
    write_line(f"  the checks and the reviewers: {_in_words(measures.with_checks)}")
    return 0


def print_calibration(*, apply: bool, give_back: bool, as_json: bool) -> int:
    """Print the threshold that the reviews speak for with its effect; take it only if asked to."""
    if apply and give_back:
        raise WrongArguments("--apply and --reset do not go together.")
    with opened_app() as app:
        calibration = app.learning.calibration(local_actor())
        proposal, change = calibration.proposal, None
        if apply and proposal.after is None:
            raise WrongArguments(proposal.reason)
        if apply and proposal.after is not None:
            change = app.learning.apply(local_actor(), proposal.after.threshold)
        if give_back:
            change = app.learning.give_back(local_actor(), calibration.key)
    if as_json:
        write_json(
            {
                "setting": calibration.key or None,
                "judged": proposal.judged,
                "now": _effect(proposal.now),
                "proposed": _effect(proposal.after) if proposal.after else None,
                "reason": proposal.reason or None,
                "applied": bool(change),
            }
        )
        return 0
    write_line(f"In use: {_effect_words(proposal.now)}")
    if proposal.after is None:
        write_line(proposal.reason)
    else:
        write_line(f"Proposed for {calibration.key}: {_effect_words(proposal.after)}")
    if change is not None:
        value = "its own value" if change.value is None else f"{change.value:.4f}"
        write_line(f"{change.key} has {value} from the next start on.")
    return 0


def regress(*, as_json: bool) -> int:
    """Check every reviewed statement again; exit code 1 where one is judged worse than before."""
    numbers: Counter[str] = Counter()
    with opened_app() as app:
        for one in app.regression.replay(local_actor()):
            numbers["all"] += 1
            numbers[one.now.value] += 1
            numbers["worse"] += one.is_worse
            if one.is_different:
                numbers["different"] += 1
                write_json(_replayed(one)) if as_json else _write_replayed(one)
    if as_json:
        write_json({"summary": {name: numbers[name] for name in _SUMMARY}})
    else:
        write_line(
            f"{counted(numbers['all'], 'reviewed statement')} checked again: {numbers['right']} "
            f"right, {numbers['wrong']} wrong, {numbers['open']} open; {numbers['different']} "
            f"otherwise than before, {numbers['worse']} of them worse."
        )
    return 1 if numbers["worse"] else 0


_SUMMARY = ("all", "right", "wrong", "open", "different", "worse")


def _write_replayed(one: Replayed) -> None:
    item = one.judged.item
    word = "worse" if one.is_worse else "better" if one.now.value == "right" else "otherwise"
    write_line(f"{word}: {item.place.claim_id} was {one.then.value}, is {one.now.value} now")
    write_wrapped(item.text, indent="  ")
    flags = f" ({', '.join(flag.value for flag in one.flags)})" if one.flags else ""
    write_wrapped(
        f"reviewers: {one.judged.finding.value}; before: {item.label.value}; "
        f"now: {one.label.value}{flags}. {one.reason}",
        indent="  ",
    )


def _replayed(one: Replayed) -> dict[str, object]:
    item = one.judged.item
    return {
        "claim": item.place.claim_id,
        "answer": item.place.answer_id,
        "sentence": item.place.sentence,
        "text": item.text,
        "found": one.judged.finding.value,
        "then": {"label": item.label.value, "flags": [flag.value for flag in item.flags]},
        "now": {
            "label": one.label.value,
            "flags": [flag.value for flag in one.flags],
            "reason": one.reason,
        },
        "was": one.then.value,
        "is": one.now.value,
        "worse": one.is_worse,
    }


def _groups(measures: Measures) -> dict[str, tuple[Tally, ...]]:
    return {
        "verdict": measures.by_label,
        "kind": measures.by_kind,
        "document": measures.by_document,
        "month": measures.by_month,
    }


def _measures(measures: Measures) -> dict[str, object]:
    return {
        "settled": len(measures.judged),
        "all": _tally(measures.everything),
        **{
            f"by_{title}": {tally.name: _tally(tally) for tally in tallies}
            for title, tallies in _groups(measures).items()
        },
        "reviewers": [
            {"first": pair.first, "second": pair.second, **_agreement(pair.agreement)}
            for pair in measures.reviewers
        ],
        "checks_with_reviewers": _agreement(measures.with_checks),
    }


def _tally(tally: Tally) -> dict[str, object]:
    return {
        "marked": tally.marked,
        "false_alarms": tally.false_alarms,
        "false_alarm_rate": _rounded(tally.false_alarm_rate),
        "passed": tally.passed,
        "misses": tally.misses,
        "miss_rate": _rounded(tally.miss_rate),
        "left_open": tally.left_open,
        "open_backed": tally.open_backed,
    }


def _agreement(found: Agreement) -> dict[str, object]:
    return {
        "judged": found.judged,
        "share": _rounded(found.share),
        "kappa": _rounded(found.kappa),
    }


def _effect(effect: Effect) -> dict[str, object]:
    return {
        "threshold": effect.threshold,
        "passed": effect.passed,
        "faulty": effect.faulty,
        "held_back": effect.held_back,
        "good": effect.good,
    }


def _effect_words(effect: Effect) -> str:
    return (
        f"{effect.threshold:.4f}; {effect.passed} pass, {effect.faulty} of them faulty; "
        f"{effect.held_back} held back, {effect.good} of them good"
    )


def _in_words(found: Agreement) -> str:
    if found.share is None:
        return "nothing judged by both"
    kappa = "cannot be told" if found.kappa is None else f"{found.kappa:.2f}"
    return f"agree on {100 * found.share:.0f} % of {found.judged}, kappa {kappa}"


def _rounded(share: float | None) -> float | None:
    return None if share is None else round(share, 4)
