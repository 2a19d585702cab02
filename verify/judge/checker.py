"""The judge as a claim checker."""

from collections.abc import Sequence

from tagtrap.domain.verdicts import Verdict
from tagtrap.model_settings import JudgeSettings
from tagtrap.ports import ClaimTask
from verify.judge.asking import JudgeModel, chat_judge, shown_example
from verify.judge.framing import Batch, batches, claims_turn
from verify.judge.records import not_judged, verdicts_of
from verify.judge.replies import BadReply, ClaimReply, format_of
from verify.prompts import (
    CLAIMS_EXAMPLE,
    CLAIMS_EXAMPLE_REPLY,
    CLAIMS_SYSTEM,
    JUDGE_PROMPT_VERSION,
)


class JudgeChecker:
    """Asks a chat model about every claim that has evidence; believes only what holds.

    A supported verdict has the fixed support of `records.SUPPORT`. What the judge leaves out, or
    says in another form than asked for, is `unchecked`.
    """

    def __init__(self, model: JudgeModel, *, name: str, claims_per_call: int = 8) -> None:
        self._model = model
        self._name = name
        self._claims_per_call = claims_per_call

    @property
    def id(self) -> str:
        """Model and version of the prompt."""
        return f"judge:{self._name}@{JUDGE_PROMPT_VERSION}"

    def check(self, tasks: Sequence[ClaimTask]) -> list[Verdict | None]:
        """Return one verdict a task, None where there is no evidence to read."""
        asked = [task for task in tasks if _has_evidence(task)]
        found: dict[ClaimTask, Verdict] = {}
        for batch in batches(asked, self._claims_per_call):
            found |= zip(batch.tasks, self._judge(batch), strict=True)
        return [found.get(task) for task in tasks]

    def _judge(self, batch: Batch) -> list[Verdict]:
        turns = shown_example(CLAIMS_EXAMPLE, CLAIMS_EXAMPLE_REPLY, claims_turn(batch))
        try:
            return verdicts_of(self._model.ask(CLAIMS_SYSTEM, turns), batch.tasks, self.id)
        except BadReply as fault:
            return [not_judged(task, self.id, str(fault)) for task in batch.tasks]


def judge_checker(settings: JudgeSettings) -> JudgeChecker:
    """Return the judge that the settings name; raises `SettingsError` where they name none."""
    return JudgeChecker(
        chat_judge(settings, format_of(ClaimReply)),
        name=settings.model.strip(),
        claims_per_call=settings.claims_per_call,
    )


def _has_evidence(task: ClaimTask) -> bool:
    return bool(task.claim.text.strip()) and any(one.text.strip() for one in task.evidence)
