"""Checkers as code: one that reads, and one for each way of being led astray."""

import re
from collections.abc import Callable, Sequence

from tagtrap.domain.documents import Sentence
from tagtrap.domain.spans import Span
from tagtrap.domain.verdicts import EvidenceSpan, Label, Verdict
from tagtrap.ports import ClaimTask

_WORD = re.compile(r"\w+")


class Reading:
    """Backs a claim whose words all stand in its evidence; `swayed` may change a task's verdict."""

    def __init__(
        self, swayed: Callable[[Sequence[ClaimTask], int, bool], bool] | None = None
    ) -> None:
        self._swayed = swayed
        self.calls = 0

    @property
    def id(self) -> str:
        return "reading-1"

    def check(self, tasks: Sequence[ClaimTask]) -> list[Verdict | None]:
        """Return one verdict a task."""
        self.calls += 1
        found: list[Verdict | None] = []
        for place, task in enumerate(tasks):
            backed = words(task.claim.text) <= words(" ".join(one.text for one in task.evidence))
            if self._swayed is not None:
                backed = self._swayed(tasks, place, backed)
            found.append(verdict(task, backed=backed))
        return found


def words(text: str) -> set[str]:
    """Return the words of a text in small letters."""
    return {word.lower() for word in _WORD.findall(text)}


def verdict(task: ClaimTask, *, backed: bool, support: float | None = None) -> Verdict:
    """Return a verdict that shows the first sentence of the evidence."""
    label = Label.SUPPORTED if backed else Label.UNSUPPORTED
    given = (0.9 if backed else 0.1) if support is None else support
    return Verdict(task.claim.id, label, given, "reading-1", evidence=(_shown(task.evidence[0]),))


def _shown(sentence: Sentence) -> EvidenceSpan:
    return EvidenceSpan(sentence.tag, Span(0, len(sentence.text)), sentence.text)
