"""Asking several checkers in order, and believing none that does not answer properly."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from tagtrap.domain.verdicts import Label, Verdict
from tagtrap.errors import CheckFailed
from tagtrap.ports import ClaimChecker, ClaimTask

NO_CHECKER_ANSWERED = "Could not be checked (the checker did not answer)."
NOT_SETTLED = "Could not be checked: neither the words nor the figures settle it."

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Panel:
    """Checkers asked in order: the first that has something to say about a claim decides it."""

    checkers: tuple[ClaimChecker, ...]

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the checkers, in the order asked."""
        return tuple(checker.id for checker in self.checkers)

    def ask(self, tasks: Sequence[ClaimTask]) -> list[Verdict]:
        """Return one verdict a task, in order.

        A claim that no checker settles is `unchecked`. So is one that a failing checker should have
        judged: a later checker might pass what the failing one exists to catch.
        """
        verdicts: list[Verdict | None] = [None] * len(tasks)
        for checker in self.checkers:
            waiting = [position for position, verdict in enumerate(verdicts) if verdict is None]
            if not waiting:
                break
            answers = _ask(checker, [tasks[position] for position in waiting])
            for position, answer in zip(waiting, answers, strict=True):
                verdicts[position] = answer
        return [
            verdict or unchecked(task, NOT_SETTLED)
            for task, verdict in zip(tasks, verdicts, strict=True)
        ]


def unchecked(task: ClaimTask, reason: str, checker_id: str = "") -> Verdict:
    """Return the verdict on a claim that nobody judged."""
    return Verdict(task.claim.id, Label.UNCHECKED, 0.0, checker_id, reason=reason)


def _ask(checker: ClaimChecker, tasks: Sequence[ClaimTask]) -> list[Verdict | None]:
    try:
        answers = list(checker.check(tasks))
        _require_complete(answers, tasks)
    # A checker may be anyone's code ("module:attribute"): whatever it raises, the answer is shown
    # as unchecked rather than lost.
    except Exception:
        _log.exception("checker %s failed", checker.id)
        return [unchecked(task, NO_CHECKER_ANSWERED, checker.id) for task in tasks]
    return [
        answer if answer is None or _is_grounded(answer, task) else _ungrounded(task, checker)
        for answer, task in zip(answers, tasks, strict=True)
    ]


def _require_complete(answers: Sequence[Verdict | None], tasks: Sequence[ClaimTask]) -> None:
    if len(answers) != len(tasks):
        raise CheckFailed(f"{len(answers)} verdicts for {len(tasks)} claims")
    for answer, task in zip(answers, tasks, strict=True):
        if answer is not None and answer.claim_id != task.claim.id:
            raise CheckFailed(f"a verdict on claim {answer.claim_id}, which was not asked about")


def _is_grounded(verdict: Verdict, task: ClaimTask) -> bool:
    """Whether the evidence that a verdict shows stands in the evidence that was given."""
    texts = {sentence.tag: sentence.text for sentence in task.evidence}
    return all(
        span.tag in texts and span.span.of(texts[span.tag]) == span.text and span.text
        for span in verdict.evidence
    )


def _ungrounded(task: ClaimTask, checker: ClaimChecker) -> Verdict:
    _log.warning("checker %s showed evidence that it was not given", checker.id)
    return unchecked(task, NO_CHECKER_ANSWERED, checker.id)
