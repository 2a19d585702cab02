"""Judging claims in other words, by what an entailment model says of each window of evidence."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tagtrap.domain.verdicts import ConflictKind, EvidenceSpan, Label, Verdict
from tagtrap.ports import ClaimTask
from verify.entailment.calibration import Calibration, Signals
from verify.entailment.pairs import CONTRADICTED, SUPPORTED, Pair, PairModel, Probabilities
from verify.entailment.sharing import sharing
from verify.entailment.windows import Window, windows
from verify.findings import evidence_of
from verify.reading.tokens import stem, tokenise
from verify.reckoning.gaps import is_reckoned
from verify.relevance import figures, subjects

TOO_LONG = "Could not be checked: the cited sentence is too long for the checker."
NOT_SURE = "Could not be settled: the source may or may not say this in other words."
_SEEN_FROM, _EVEN = 0.5, 0.5
"""What the model itself gives less than this, or what shares no word with its source, is at most as
likely supported as not, whatever its wording makes of it."""
_FEW = 3
"""Evidence sentences; of more, some one always seems to contradict a claim about their topic."""
_CONTRADICTS = "The source says otherwise."
_NOT_SAID = "The source speaks of this but does not say it."
_SAID = "The source says this in other words."


@dataclass(frozen=True, slots=True)
class _Asked:
    window: Window
    pair: Pair


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the model says of a claim: the window that backs it best, and that which bears on it."""

    signals: Signals
    best: Window
    bearing: Window


class EntailmentChecker:
    """Judges every claim that has evidence; says `unchecked` where it is not sure."""

    def __init__(self, model: PairModel, calibration: Calibration) -> None:
        self._model = model
        self._calibration = calibration

    @property
    def id(self) -> str:
        """Name and revision, the model's among them."""
        return f"entailment-3:{self._model.id}"

    def check(self, tasks: Sequence[ClaimTask]) -> list[Verdict | None]:
        """Return one verdict a task, None where there is no evidence to read."""
        return [
            self._verdict(task, judgement) if _has_evidence(task) else None
            for task, judgement in zip(tasks, self.judge(tasks), strict=True)
        ]

    def judge(self, tasks: Sequence[ClaimTask]) -> list[Judgement | None]:
        """Return what the model says of each task, None where it cannot read all evidence."""
        asked = [list(_asked(task)) for task in tasks]
        # Order and repetition of the evidence must not matter, nor cost.
        pairs = list(dict.fromkeys(one.pair for of_task in asked for one in of_task))
        lengths = dict(zip(pairs, self._model.lengths(pairs), strict=True))
        fitting = [pair for pair in pairs if lengths[pair] <= self._model.longest]
        rows = dict(zip(fitting, self._model.classify(fitting), strict=True))
        return [_judgement(task, of_task, rows) for task, of_task in zip(tasks, asked, strict=True)]

    def _verdict(self, task: ClaimTask, judgement: Judgement | None) -> Verdict:
        if judgement is None:
            # What was not read may say the opposite; it may not turn silence into support.
            return Verdict(task.claim.id, Label.UNCHECKED, 0.0, self.id, reason=TOO_LONG)
        limits, signals = self._calibration, judgement.signals
        is_seen = signals.supported >= _SEEN_FROM and signals.sharing.words > 0
        support = limits.support.at(signals)
        support = support if is_seen else min(_EVEN, support)
        if is_reckoned(task.claim.text):
            # How much more one thing is than another is for a sum to say.
            return Verdict(task.claim.id, Label.UNCHECKED, support, self.id, reason=NOT_SURE)
        contradicts = signals.contradicted >= limits.contradicted_from > signals.supported
        if contradicts and len(task.evidence) <= _FEW:
            return self._settled(task, Label.CONTRADICTED, support, judgement.bearing)
        # A figure that stands nowhere may follow by sum, but that is not for a model to say.
        if support >= _EVEN and is_seen and limits.backs(signals) and not signals.figure_missing:
            return self._settled(task, Label.SUPPORTED, support, judgement.best)
        if signals.supported < limits.unsupported_below:
            return self._settled(task, Label.UNSUPPORTED, support, judgement.bearing)
        return Verdict(task.claim.id, Label.UNCHECKED, support, self.id, reason=NOT_SURE)

    def _settled(self, task: ClaimTask, label: Label, support: float, window: Window) -> Verdict:
        kinds = {
            Label.CONTRADICTED: ConflictKind.INTRINSIC,
            Label.UNSUPPORTED: ConflictKind.EXTRINSIC,
        }
        reasons = {
            Label.CONTRADICTED: _CONTRADICTS,
            Label.UNSUPPORTED: _NOT_SAID,
            Label.SUPPORTED: _SAID,
        }
        return Verdict(
            task.claim.id,
            label,
            support,
            self.id,
            reason=reasons[label],
            kind=kinds.get(label),
            evidence=tuple(_evidence(task, window)),
            missing=f"A source that says: '{task.claim.text}'"
            if label is Label.UNSUPPORTED
            else "",
        )


def _has_evidence(task: ClaimTask) -> bool:
    return bool(task.claim.text.strip()) and any(one.text.strip() for one in task.evidence)


def _asked(task: ClaimTask) -> Iterator[_Asked]:
    claim = " ".join(task.claim.text.split())
    for window in windows(claim, task.evidence) if claim else ():
        yield _Asked(window, Pair(window.text, claim))


def _judgement(
    task: ClaimTask, asked: Sequence[_Asked], rows: Mapping[Pair, Probabilities]
) -> Judgement | None:
    alone = [one for one in asked if len(one.window.sentences) == 1]
    if not alone or not all(one.pair in rows for one in alone):
        return None
    read = [(one.window, rows[one.pair]) for one in asked if one.pair in rows]
    best, row = max(read, key=lambda one: float(one[1][SUPPORTED]))
    # The nearest sentence bears on the claim; of others on the same topic, some always seem to
    # contradict it.
    bearing, against = read[0]
    signals = Signals(
        float(row[SUPPORTED]),
        float(against[CONTRADICTED]),
        _figure_missing(task),
        sharing(task.claim.text, best.text),
    )
    return Judgement(signals, best, bearing)


def _figure_missing(task: ClaimTask) -> bool:
    evidence = [
        text
        for sentence in task.evidence
        for text in (sentence.text, sentence.lead_in or "", *sentence.heading)
    ]
    return bool(figures([task.claim.text]) - figures(evidence))


def _evidence(task: ClaimTask, window: Window) -> Iterator[EvidenceSpan]:
    """Mark the stretch that the claim speaks of, or the whole sentence if no word is shared."""
    shared = subjects([task.claim.text]) | figures([task.claim.text])
    for sentence in window.sentences:
        tokens = tuple(
            token
            for token in tokenise(sentence.text)
            if token.key in shared or stem(token.key) in shared
        )
        yield from evidence_of(sentence, tokens)
