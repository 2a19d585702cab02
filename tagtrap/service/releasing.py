"""Letting an answer out: sentence by sentence while it is drafted, each checked and mended."""

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from rag.context import extended_context
from rag.draft_sentences import DraftSentence, DraftSentences
from tagtrap.domain.answers import DraftEnd, Finish
from tagtrap.domain.identifiers import Collection, Tag
from tagtrap.domain.policies import EvidencePolicy, default_policy, strictest
from tagtrap.domain.release import GateLevel, Release
from tagtrap.domain.retrieval import Hit, TaggedContext
from tagtrap.domain.verdicts import CheckedAnswer
from tagtrap.gate_settings import policy_of
from tagtrap.ports import AnswerEngine
from tagtrap.service.drafting import redrafter_of
from tagtrap.service.events import SentenceChecked
from tagtrap.service.outdated import outdated_marked
from tagtrap.service.pulses import with_pulses
from tagtrap.service.step_times import StepTimes
from tagtrap.settings import Settings
from verify.answers import AnswerChecker
from verify.evidence_rules import KnownConflicts, evidence_rules, no_conflicts
from verify.for_a_person import wants_a_person
from verify.gate import Terms
from verify.repair.mending import Mender
from verify.repair.outgoing import Outgoing, Setting

_MOST_PASSAGES_MORE = 3


@dataclass(frozen=True, slots=True)
class Gating:
    """How answers are let out: the level, how sure a check must be, and the policies."""

    level: GateLevel = GateLevel.BALANCED
    supported_from: float = 0.0
    tries: int = 2
    policy_of: Callable[[Collection], EvidencePolicy] = default_policy

    def policies(self, collections: Sequence[Collection]) -> tuple[EvidencePolicy, ...]:
        """Return the policies of the collections, each once."""
        return tuple(dict.fromkeys(map(self.policy_of, collections)))


def gating_of(settings: Settings) -> Gating:
    """Return how the settings want answers let out."""
    gate = settings.gate
    return Gating(
        gate.level,
        gate.supported_from,
        gate.retries,
        lambda collection: policy_of(collection, settings.policies),
    )


@dataclass(frozen=True, slots=True)
class Asked:
    """One question on its way to an answer, and what may be asked of the world meanwhile.

    `pieces` is the draft as it comes. `search` finds passages for a statement; `issued` tells which
    unknown tags were ever given out, `is_stopped` whether the reader gave up. `require_sources`
    raises where a source was erased meanwhile: nothing of it is shown any more. `conflicts` are
    those between documents that the asker may read.
    """

    question: str
    context: TaggedContext
    collections: tuple[Collection, ...]
    engine: AnswerEngine
    pieces: Iterator[str | DraftEnd]
    search: Callable[[str], Sequence[Hit]]
    issued: Callable[[Sequence[Tag]], frozenset[Tag]]
    is_stopped: Callable[[], bool]
    require_sources: Callable[[TaggedContext], None]
    today: date
    conflicts: KnownConflicts = no_conflicts


@dataclass(frozen=True, slots=True)
class Released:
    """An answer that may be recorded: its text as it was shown, and how it came to leave."""

    checked: CheckedAnswer
    context: TaggedContext
    release: Release
    end: DraftEnd


class Releasing:
    """Lets the answers of one installation out."""

    def __init__(self, checker: AnswerChecker, gating: Gating) -> None:
        self._checker = checker
        self._gating = gating

    def let_out(self, asked: Asked, times: StepTimes) -> Generator[SentenceChecked, None, Released]:
        """Yield each sentence as it may be shown, and return the answer made of them."""
        policies = self._gating.policies(asked.collections or (Collection(""),))
        policy = strictest(policies)
        outgoing = Outgoing(self._setting(asked, policy), asked.context)
        sentences = DraftSentences(asked.context)
        end = DraftEnd(Finish.TRUNCATED)
        pieces = with_pulses(asked.pieces)
        while end.finish is not Finish.STOPPED:
            with times.measured("draft"):
                piece = next(pieces, DraftEnd(Finish.TRUNCATED))
            if isinstance(piece, DraftEnd):
                end = piece
                break
            if asked.is_stopped():
                end = DraftEnd(Finish.STOPPED, "stopped by the reader")
            elif piece is not None:
                yield from _shown(asked, outgoing, sentences.feed(piece), None, times)
        pieces.close()
        left, draft = sentences.close(end.finish)
        if end.finish is not Finish.STOPPED:
            yield from _shown(asked, outgoing, left, end.finish, times)
        with times.measured("check"):
            checked = outgoing.close(
                end.finish, for_a_person=wants_a_person(asked.question, policy)
            )
        level = self._gating.level
        kept = "" if checked.answer.raw == draft.raw else draft.raw
        release = Release(level, policies, kept, tuple(outgoing.revisions))
        return Released(checked, outgoing.context, release, end)

    def _setting(self, asked: Asked, policy: EvidencePolicy) -> Setting:
        terms = Terms(policy, self._gating.level, self._gating.supported_from)

        def search(statement: str, context: TaggedContext) -> TaggedContext:
            return extended_context(context, asked.search(statement), most=_MOST_PASSAGES_MORE)

        return Setting(
            checker=self._checker,
            terms=terms,
            mender=Mender(terms, self._gating.tries, redrafter_of(asked.engine), search),
            question=asked.question,
            issued=asked.issued,
            marks=lambda sentences, context: outdated_marked(sentences, context, asked.today),
            rules=evidence_rules(policy, asked.today, asked.conflicts),
        )


def _shown(
    asked: Asked,
    outgoing: Outgoing,
    sentences: Sequence[DraftSentence],
    finish: Finish | None,
    times: StepTimes,
) -> Iterator[SentenceChecked]:
    for one in sentences:
        with times.measured("check"):
            checked = outgoing.take(one.raw, one.follows, finish)
            asked.require_sources(outgoing.context)
        quoted = outgoing.quotations
        for shown in checked:
            yield SentenceChecked(shown, is_quotation=shown.sentence.text in quoted)
