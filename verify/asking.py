"""Asking several checkers, and believing none that does not answer properly."""

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tagtrap.domain.verdicts import Label, Verdict
from tagtrap.errors import CheckFailed, loggable
from tagtrap.ports import ClaimChecker, ClaimTask
from verify.combining import combine

NO_CHECKER_ANSWERED = "Could not be checked (the checker did not answer)."
NOT_SETTLED = "Could not be checked: neither the words nor the figures settle it."

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Panel:
    """The checkers of claims: those that settle are asked first, in order; the others together.

    A checker settles if it says so by `settles = True`; what it decides nobody else is asked, but
    for what it found no evidence of: that no word is shared is one opinion among others.
    What they leave open goes to all the others, whose opinions are combined.
    """

    checkers: tuple[ClaimChecker, ...]

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the checkers, in the order given."""
        return tuple(checker.id for checker in self.checkers)

    def ask(self, tasks: Sequence[ClaimTask]) -> list[Verdict]:
        """Return one verdict a task, in order.

        A claim that no checker settles is `unchecked`. So is one that a failing checker should have
        judged: another might pass what the failing one exists to catch.
        """
        verdicts: list[Verdict | None] = [None] * len(tasks)
        for checker in self.checkers:
            if _settles(checker):
                for position, answer in self._open(checker, tasks, verdicts):
                    verdicts[position] = answer
        opinions: list[list[Verdict]] = [[] for _ in tasks]
        for position, verdict in enumerate(verdicts):
            if verdict is not None and verdict.label is Label.INSUFFICIENT_EVIDENCE:
                opinions[position].append(verdict)
                verdicts[position] = None
        for checker in self.checkers:
            if not _settles(checker):
                for position, answer in self._open(checker, tasks, verdicts):
                    opinions[position] += [answer] if answer is not None else []
        return [
            verdict or (combine(given) if given else unchecked(task, NOT_SETTLED))
            for task, verdict, given in zip(tasks, verdicts, opinions, strict=True)
        ]

    def _open(
        self,
        checker: ClaimChecker,
        tasks: Sequence[ClaimTask],
        verdicts: Sequence[Verdict | None],
    ) -> Iterator[tuple[int, Verdict | None]]:
        waiting = [position for position, verdict in enumerate(verdicts) if verdict is None]
        answers = _ask(checker, [tasks[position] for position in waiting]) if waiting else []
        yield from zip(waiting, answers, strict=True)


def _settles(checker: ClaimChecker) -> bool:
    return bool(getattr(checker, "settles", False))


def unchecked(task: ClaimTask, reason: str, checker_id: str = "") -> Verdict:
    """Return the verdict on a claim that nobody judged."""
    return Verdict(task.claim.id, Label.UNCHECKED, 0.0, checker_id, reason=reason)


def _ask(checker: ClaimChecker, tasks: Sequence[ClaimTask]) -> list[Verdict | None]:
    try:
        answers = list(checker.check(tasks))
        _require_complete(answers, tasks)
    # A checker may be anyone's code ("module:attribute"): whatever it raises, the answer is shown
    # as unchecked rather than lost.
    except Exception as error:
        _log.error("checker %s failed: %s", checker.id, loggable(error))
        _log.debug("checker %s failed", checker.id, exc_info=True)
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
    """Whether what a verdict shows stands in the evidence or the tool results that were given."""
    if verdict.tool_result and verdict.tool_result not in task.tool_results:
        return False
    texts = {sentence.tag: sentence.text for sentence in task.evidence}
    return all(
        span.tag in texts and span.span.of(texts[span.tag]) == span.text and span.text
        for span in verdict.evidence
    )


def _ungrounded(task: ClaimTask, checker: ClaimChecker) -> Verdict:
    _log.warning("checker %s showed evidence that it was not given", checker.id)
    return unchecked(task, NO_CHECKER_ANSWERED, checker.id)
