"""A figure that was reckoned wrongly, reckoned again from the cited ones."""

from collections.abc import Iterator

from tagtrap.domain.release import RepairKind
from tagtrap.domain.verdicts import CheckedClaim, Flag
from tagtrap.ports import ClaimTask
from verify.exact_checks.arithmetic import derived_figure, wrong_equation
from verify.findings import Correction
from verify.reckoning.checks import wrong_reckoning
from verify.repair.broken import Broken, Proposal


def recomputed(broken: Broken) -> Iterator[Proposal]:
    """Yield the sentence with the figure that its sources come to."""
    text = broken.sentence.text
    for one in broken.checked.claims:
        if Flag.ARITHMETIC not in one.verdict.flags:
            continue
        correction = _correction(broken, one)
        span = one.claim.span
        if correction is None or span.of(text).count(correction.wrong) != 1:
            return
        mended = span.of(text).replace(correction.wrong, correction.right)
        text = f"{text[: span.start]}{mended}{text[span.end :]}"
    if text != broken.sentence.text and not broken.names_sources:
        yield Proposal(RepairKind.RECOMPUTED, broken.written((text, broken.sentence.tags)))


def _correction(broken: Broken, one: CheckedClaim) -> Correction | None:
    task = ClaimTask(one.claim, tuple(broken.cited()), broken.before, broken.question)
    found = (wrong_equation(one.claim.text), derived_figure(task), wrong_reckoning(task))
    return next((finding.correction for finding in found if finding and finding.correction), None)
