"""`tagtrap calibrate`."""

from pathlib import Path

from experiments.calibrating.calibration import Calibration, Plan, calibrate
from experiments.calibrating.checked import CheckerUnderTest
from experiments.calibrating.labelled import LabelledSet, read_claims
from experiments.calibrating.report import as_json, blocks
from experiments.calibrating.reviewed import reviewed_claims
from experiments.calibrating.rules import decide
from experiments.reporting.figures import number
from experiments.reporting.writing import require_report, written
from tagtrap.cli.output import write_json, write_line, write_problem, write_wrapped
from tagtrap.cli.reporting import write_whole
from tagtrap.cli.session import opened_app
from tagtrap.errors import WrongArguments
from tagtrap.service import local_actor
from tagtrap.settings import Settings, load_settings
from tagtrap.wiring import build_checkers

_JUDGE = "judge"


def calibrate_checker(
    file: Path | None,
    checkers: str,
    report: Path | None,
    plan: Plan,
    *,
    most: int,
    wants_json: bool,
) -> int:
    """Measure a checker against labelled claims and say whether it may gate.

    Without a file the claims are those that reviewers settled. `checkers` are names with commas
    between, "" for those of the settings.
    """
    if report is not None:
        require_report(report)
    labelled = _labelled(file, most, plan.seed)
    found = calibrate(_under_test(checkers), labelled, plan, told=write_problem)
    if report is not None:
        for path, text in written(blocks(found), report).items():
            write_whole(path, text.encode("utf-8", "replace"))
        write_problem(f"The report is in {report}.")
    write_json(as_json(found)) if wants_json else _write(found)
    return 0


def _labelled(file: Path | None, most: int, seed: int) -> LabelledSet:
    if file is not None:
        return read_claims(file, most=most, seed=seed)
    with opened_app() as app:
        return reviewed_claims(app, local_actor())


def with_checkers(settings: Settings, checkers: str) -> Settings:
    """Return the settings with the checkers of a list with commas; "" leaves them as they are."""
    names = tuple(name.strip() for name in checkers.split(",") if name.strip())
    if checkers and not names:
        raise WrongArguments("--checkers names none.")
    return settings.model_copy(update={"checkers": names}) if names else settings


def _under_test(checkers: str) -> CheckerUnderTest:
    settings = with_checkers(load_settings(), checkers)
    model = settings.judge.model.strip() if _JUDGE in settings.checkers else ""
    return CheckerUnderTest(build_checkers(settings), model=model)


def _write(found: Calibration) -> None:
    decision = decide(found)
    write_line(f"{found.name}: {found.claims:,} claims, {found.faulty:,} of them faulty.")
    for one in decision.findings:
        side = "at least" if one.rule.is_least else "at most"
        write_wrapped(
            f"{one.standing.value}: {one.rule.name}: {number(one.measured)} "
            f"({side} {number(one.rule.limit)})",
            indent="  ",
        )
    write_wrapped(decision.in_words, indent="")
