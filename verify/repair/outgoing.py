"""An answer on its way out: sentence by sentence, each checked and mended before it is shown."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from rag.parsing import parse_answer
from tagtrap.domain.answers import Answer, AnswerSentence, Finish
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.release import GateLevel, Release, RepairKind, Revision
from tagtrap.domain.retrieval import TaggedContext
from tagtrap.domain.verdicts import CheckedAnswer, CheckedSentence, Outcome
from verify.answers import AnswerChecker
from verify.evidence_rules import Rules
from verify.gate import Circumstances, Terms, decide
from verify.judging import CUT_OFF
from verify.repair.broken import Broken
from verify.repair.mending import Mender

NOTHING_HELD = "No statement of the drafted answer could be backed by the documents."
_NOTHING_LEFT = "Nothing of the draft could be backed."
_WAS_CUT = "The model's answer was cut off before its end."

Marks = Callable[[Sequence[CheckedSentence], TaggedContext], tuple[CheckedSentence, ...]]
"""Marks what is known of sentences besides their checks: that a source is not in force."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What an answer is checked by. `issued` tells which unknown tags were ever given out."""

    checker: AnswerChecker
    terms: Terms
    mender: Mender
    question: str
    issued: Callable[[Sequence[Tag]], frozenset[Tag]] = lambda tags: frozenset()
    marks: Marks = lambda sentences, context: tuple(sentences)
    rules: Rules = lambda sentences, context: ("", "")


@dataclass(slots=True)
class Outgoing:
    """The answer so far. What `take` returned stands, whatever comes after it."""

    setting: Setting
    context: TaggedContext
    revisions: list[Revision] = field(default_factory=list)
    _written: str = ""
    _taken: int = 0
    _gave_up: list[str] = field(default_factory=list)

    def take(
        self, raw: str, follows: str = "", finish: Finish | None = None
    ) -> tuple[CheckedSentence, ...]:
        """Return what may be shown for a sentence of the draft, in the order of reading.

        `raw` is how it was drafted, `follows` what is known of the draft behind it, and `finish`
        how the draft ended, None while it goes on.
        """
        number, self._taken = self._taken, self._taken + 1
        checked = self._check(raw, self.context, follows, finish)
        raws, shown = raw, checked
        if not self._may_leave(checked):
            raws, shown = self._mended(number, checked, raw, follows)
        self._written += raws
        return shown

    @property
    def quotations(self) -> frozenset[str]:
        """The texts so far that stand as quotations in the place of what was drafted."""
        return Release(revisions=tuple(self.revisions)).quotations

    def close(self, finish: Finish, *, for_a_person: str = "") -> CheckedAnswer:
        """Return the whole answer, checked from scratch, with what should happen to it.

        `for_a_person` says why a person decides it whatever the documents say.
        """
        known = Circumstances(tuple(self.revisions), self._limits(), for_a_person=for_a_person)
        if any(one.reason == CUT_OFF for one in self.revisions):
            # The broken end is gone, so that what is left is whole; that it is short is said.
            finish, known = Finish.COMPLETE, replace(known, cut_off=_WAS_CUT)
        if self._is_empty():
            self._written, finish = NOTHING_HELD, Finish.NO_ANSWER
            known = replace(known, gave_up=known.gave_up or _NOTHING_LEFT)
        answer = parse_answer(self._written, self.context, finish)
        checked = self.setting.checker.check(
            answer,
            self.context,
            question=self.setting.question,
            issued_tags=self._issued(answer.sentences),
            is_apart=True,
        )
        sentences = self.setting.marks(checked.sentences, self.context)
        disagreement, too_old = self.setting.rules(sentences, self.context)
        known = replace(known, disagreement=disagreement, too_old=too_old)
        terms = self.setting.terms
        outcome, reason = decide(checked.label, sentences, terms, known)
        if outcome is Outcome.REVISE and terms.level is not GateLevel.ADVISORY:
            # Nothing more is tried: what could be mended was.
            outcome = Outcome.ESCALATE
        return replace(checked, sentences=sentences, decision=outcome, decision_reason=reason)

    def _may_leave(self, checked: Sequence[CheckedSentence]) -> bool:
        terms = self.setting.terms
        return terms.level is GateLevel.ADVISORY or all(map(terms.passes, checked))

    def _mended(
        self, number: int, checked: tuple[CheckedSentence, ...], raw: str, follows: str
    ) -> tuple[str, tuple[CheckedSentence, ...]]:
        worst = next(one for one in checked if not self.setting.terms.passes(one))
        earlier = parse_answer(self._written, self.context).sentences
        broken = Broken(
            worst,
            raw,
            self.context,
            self.setting.question,
            earlier[-1].text if earlier else "",
            self._quoted(),
        )
        mended = self.setting.mender.mend(
            number, broken, lambda text, context: self._check(text, context, follows, None)
        )
        self.context = mended.context
        self.revisions.extend(mended.revisions)
        self._gave_up += [mended.gave_up] if mended.gave_up else []
        return mended.raw, mended.sentences

    def _check(
        self, raw: str, context: TaggedContext, follows: str, finish: Finish | None
    ) -> tuple[CheckedSentence, ...]:
        text = f"{self._written}{raw}{follows}"
        answer = parse_answer(text, context, finish or Finish.COMPLETE)
        start, end = len(self._written), len(self._written) + len(raw)
        places = [
            place
            for place, one in enumerate(answer.sentences)
            if start <= one.span.start < end and one.text.strip()
        ]
        if not places:
            return ()
        part = slice(places[0], places[-1] + 1)
        checked = self.setting.checker.check_part(
            part,
            answer,
            context,
            question=self.setting.question,
            issued_tags=self._issued(answer.sentences[part]),
        )
        return self.setting.marks(checked, context)

    def _issued(self, sentences: Sequence[AnswerSentence]) -> frozenset[Tag]:
        return self.setting.issued([tag for one in sentences for tag in one.unknown_tags])

    def _quoted(self) -> frozenset[Tag]:
        return frozenset(
            tag
            for one in self.revisions
            if one.was_taken and one.kind is RepairKind.QUOTED
            for tag in one.after_tags
        )

    def _is_empty(self) -> bool:
        return bool(self.revisions) and not any(map(str.isalnum, self._written))

    def _limits(self) -> str:
        return " ".join(dict.fromkeys(self._gave_up))


def let_out(outgoing: Outgoing, draft: Answer) -> CheckedAnswer:
    """Take a whole draft, sentence by sentence, and close it."""
    for sentence in draft.sentences:
        span = sentence.span
        outgoing.take(span.of(draft.raw), draft.raw[span.end :], draft.finish)
    return outgoing.close(draft.finish)
