"""An answer of a run after its checks, as it is kept."""

from dataclasses import dataclass

from experiments.runs.drafting import Draft
from experiments.runs.plan import Task
from experiments.runs.record import (
    PromptStyle,
    RunAnswer,
    RunClaim,
    RunSentence,
    RunTokens,
)
from experiments.runs.references import found_references
from experiments.runs.urls import found_urls
from rag.parsing import parse_answer
from tagtrap.domain.answers import Finish
from tagtrap.domain.retrieval import TaggedContext
from tagtrap.domain.verdicts import (
    AnswerLabel,
    CheckedAnswer,
    CheckedClaim,
    CheckedSentence,
    Outcome,
)
from verify.answers import AnswerChecker

_PER_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Prices:
    """Prices of a million tokens read and written, in any one currency."""

    read: float
    written: float

    def of(self, tokens: RunTokens) -> float:
        """Return what tokens cost."""
        cost = tokens.read * self.read + tokens.written * self.written
        return round(cost / _PER_MILLION, 9)


@dataclass(frozen=True, slots=True)
class Occasion:
    """Whom a run asks, how and when: the fields of `RunAnswer` that do not depend on the answer."""

    run: str
    engine: str
    engine_id: str
    model: str
    style: PromptStyle
    asked_at: str
    settings: tuple[tuple[str, str], ...] = ()
    prices: Prices | None = None


def answered(task: Task, draft: Draft, occasion: Occasion, checker: AnswerChecker) -> RunAnswer:
    """Return the record of an answer, every sentence checked.

    In the arm `none` no number is a tag, and the sentences are checked against the topic's own
    context, which the model did not see.
    """
    seen = task.context.context if task.context else TaggedContext()
    parsed = parse_answer(draft.raw, seen, draft.finish)
    evidence = (task.context or task.topic).context
    checked = checker.check(parsed, evidence, question=task.question)
    return _record(task, draft, occasion, checked)


def unanswered(task: Task, error: str, occasion: Occasion) -> RunAnswer:
    """Return the record of a question that got no answer."""
    no_words = Draft("", Finish.TRUNCATED, RunTokens(0, 0, are_counted=True), (), "", 0.0)
    return _record(task, no_words, occasion, None, error)


def _record(
    task: Task,
    draft: Draft,
    occasion: Occasion,
    checked: CheckedAnswer | None,
    error: str = "",
) -> RunAnswer:
    return RunAnswer(
        run=occasion.run,
        arm=task.arm,
        topic=task.topic.name,
        context_topic=task.context.name if task.context else "",
        question=task.question,
        engine=occasion.engine,
        engine_id=occasion.engine_id,
        model=occasion.model,
        settings=occasion.settings,
        prompt_style=occasion.style,
        prompt_version=draft.prompt_version,
        prompt=draft.prompt,
        context=(task.context or task.topic).sentences,
        raw=draft.raw,
        cleaned=checked.answer.text if checked else "",
        finish=draft.finish,
        label=checked.label if checked else AnswerLabel.UNCHECKED,
        outcome=checked.decision if checked else Outcome.ESCALATE,
        outcome_reason=checked.decision_reason if checked else "",
        support=checked.support if checked else None,
        sentences=_sentences(checked) if checked else (),
        urls=found_urls(draft.raw),
        references=found_references(draft.raw),
        tokens=draft.tokens,
        cost=occasion.prices.of(draft.tokens) if occasion.prices else None,
        seconds=draft.seconds,
        asked_at=occasion.asked_at,
        sample=task.sample,
        attack=task.attack,
        error=error,
    )


def _sentences(checked: CheckedAnswer) -> tuple[RunSentence, ...]:
    return tuple(_sentence(one) for one in checked.sentences if _has_content(one))


def _has_content(sentence: CheckedSentence) -> bool:
    """Whether there is something to keep: words, or a citation that stands alone."""
    parsed = sentence.sentence
    return bool(parsed.text or parsed.tags or parsed.unknown_tags or parsed.mentioned)


def _sentence(checked: CheckedSentence) -> RunSentence:
    parsed = checked.sentence
    return RunSentence(
        text=parsed.text,
        tags=parsed.tags,
        unknown_tags=parsed.unknown_tags,
        malformed=parsed.malformed,
        mentioned=parsed.mentioned,
        label=checked.label,
        context_label=checked.context_label,
        support=checked.support,
        flags=checked.flags,
        reason=checked.reason,
        suggested=checked.suggested,
        claims=tuple(map(_claim, checked.claims)),
    )


def _claim(checked: CheckedClaim) -> RunClaim:
    verdict = checked.verdict
    return RunClaim(
        text=checked.claim.text,
        label=verdict.label,
        support=verdict.support,
        checker=verdict.checker_id,
        reason=verdict.reason,
        flags=verdict.flags,
        evidence=tuple(dict.fromkeys(str(one.tag) for one in verdict.evidence)),
    )
