"""From the verdicts on a sentence's claims to what is shown for the sentence."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.retrieval import TaggedContext
from tagtrap.domain.verdicts import (
    CheckedClaim,
    CheckedSentence,
    ConflictKind,
    Flag,
    Label,
    Verdict,
)
from verify.asking import NOT_SETTLED
from verify.claims import Reading
from verify.decision import FAULTS, worst
from verify.structure import possible_source, structure_flags, structure_reasons
from verify.wrong_tags import adds_to, says_it_instead

CUT_OFF = "The answer was cut off here."
_NO_SHARED_WORD = "Could not be checked: the cited sentence shares no word with it."
_SAID_ELSEWHERE = "The cited sentence does not say this; this one does: '{words}'"
_SPOKEN_OF_ELSEWHERE = "The cited sentence does not speak of this; this one does: '{words}'"
_OPEN = (Label.UNCHECKED, Label.INSUFFICIENT_EVIDENCE, Label.UNSUPPORTED)


@dataclass(frozen=True, slots=True)
class Judged:
    """A sentence with the verdicts on its claims: by what it cites, and by everything given.

    `settling` are the ids of the checkers that decide by words alone.
    """

    reading: Reading
    by_citation: tuple[Verdict, ...]
    by_context: tuple[Verdict, ...]
    settling: frozenset[str] = frozenset()

    @property
    def cites(self) -> bool:
        """Whether the sentence cites anything that was retrieved."""
        return bool(self.reading.sentence.tags)


def checked_sentence(
    judged: Judged, context: TaggedContext, issued_tags: frozenset[Tag], *, is_cut: bool
) -> CheckedSentence:
    """Return the sentence with its label, flags and reason."""
    sentence, claims = judged.reading.sentence, judged.reading.claims
    structure = list(structure_flags(sentence, issued_tags, is_claim=bool(claims)))
    backing = _backing(judged, context)
    instead = _instead(judged, backing, context)
    suggested = tuple(dict.fromkeys(chain.from_iterable((*backing, *instead))))
    if is_cut and claims:
        # What would have come may change the meaning, and the citation may be what is missing.
        verdicts = tuple(_cut(verdict) for verdict in judged.by_citation)
        structure = [flag for flag in structure if flag is not Flag.UNCITED]
        suggested = ()
    elif judged.cites:
        verdicts = tuple(_by_citation(judged, backing, instead, context))
    else:
        verdicts = judged.by_citation
    if verdicts and all(verdict.tool_result for verdict in verdicts):
        # What a tool reported needs no document.
        structure = [flag for flag in structure if flag is not Flag.UNCITED]
    flags = [*structure, *(flag for verdict in verdicts for flag in verdict.flags)]
    return CheckedSentence(
        sentence=sentence,
        label=worst([verdict.label for verdict in verdicts]),
        context_label=worst([verdict.label for verdict in judged.by_context]),
        support=min((verdict.support for verdict in verdicts), default=0.0),
        flags=tuple(dict.fromkeys(flags)),
        reason=_reason(judged, verdicts, context, structure, suggested),
        evidence=_shown(judged, context),
        claims=tuple(
            CheckedClaim(claim, verdict) for claim, verdict in zip(claims, verdicts, strict=True)
        ),
        suggested=suggested,
    )


def _by_citation(
    judged: Judged,
    backing: Sequence[tuple[Tag, ...]],
    instead: Sequence[tuple[Tag, ...]],
    context: TaggedContext,
) -> Iterator[Verdict]:
    for verdict, backed, spoken in zip(_honest(judged), backing, instead, strict=True):
        if backed:
            yield _elsewhere(verdict, context, backed, _SAID_ELSEWHERE)
        elif spoken:
            yield _elsewhere(verdict, context, spoken, _SPOKEN_OF_ELSEWHERE)
        else:
            yield verdict


def _backing(judged: Judged, context: TaggedContext) -> list[tuple[Tag, ...]]:
    """Return for each claim the tags that would back it though its sentence does not cite them."""
    found = []
    for claim, cited, of_all in zip(
        judged.reading.claims, judged.by_citation, judged.by_context, strict=True
    ):
        tags = _tags_besides(judged, of_all)
        backs = of_all.label is Label.SUPPORTED
        if judged.cites and (cited.label is Label.SUPPORTED or not tags):
            backs = False
        elif judged.cites and of_all.checker_id not in judged.settling:
            # Sentences that add nothing to what is cited may have tipped a model's scales.
            backs = backs and adds_to(claim.text, _cited(judged, context), _resolved(tags, context))
        found.append(tags if backs else ())
    return found


def _instead(
    judged: Judged, backing: Sequence[tuple[Tag, ...]], context: TaggedContext
) -> list[tuple[Tag, ...]]:
    """Return for each claim the tag of the one that speaks of it, if what it cites does not."""
    cited = _cited(judged, context)
    found: list[tuple[Tag, ...]] = []
    for claim, tags, by_citation, by_context in zip(
        judged.reading.claims, backing, judged.by_citation, judged.by_context, strict=True
    ):
        is_open = by_citation.label in _OPEN and not by_citation.flags and not tags
        sentence = None
        if cited and is_open and by_context.label is not Label.CONTRADICTED:
            sentence = says_it_instead(claim.text, cited, tuple(context.sentences()))
        found.append((sentence.tag,) if sentence else ())
    return found


def _cited(judged: Judged, context: TaggedContext) -> list[Sentence]:
    return _resolved(judged.reading.sentence.tags, context)


def _resolved(tags: Sequence[Tag], context: TaggedContext) -> list[Sentence]:
    return [one for one in map(context.resolve, tags) if one is not None]


def _tags_besides(judged: Judged, found: Verdict) -> tuple[Tag, ...]:
    tags = dict.fromkeys(span.tag for span in found.evidence)
    return tuple(tag for tag in tags if tag not in judged.reading.sentence.tags)


def _cut(verdict: Verdict) -> Verdict:
    return replace(
        verdict,
        label=Label.UNCHECKED,
        support=0.0,
        kind=None,
        flags=(),
        evidence=(),
        reason=CUT_OFF,
    )


def _elsewhere(
    verdict: Verdict, context: TaggedContext, suggested: tuple[Tag, ...], reason: str
) -> Verdict:
    """Return the verdict on a claim that another sentence backs, not the one it cites."""
    words = " ".join(sentence.text for sentence in _resolved(suggested, context))
    settled = verdict.label is not Label.UNCHECKED
    return replace(
        verdict,
        label=verdict.label if settled else Label.UNSUPPORTED,
        kind=verdict.kind if settled else ConflictKind.EXTRINSIC,
        flags=tuple(dict.fromkeys((*verdict.flags, Flag.WRONG_TAG))),
        reason=reason.format(words=words),
    )


def _honest(judged: Judged) -> tuple[Verdict, ...]:
    """Return the verdicts by citation, without calling "not in the documents" what may be there.

    A cited sentence without a word in common may still say it in other words; only where nothing
    in the whole context bears on the claim is it known to be missing.
    """
    return tuple(
        replace(cited, label=Label.UNCHECKED, kind=None, reason=_NO_SHARED_WORD)
        if cited.label is Label.INSUFFICIENT_EVIDENCE
        and found.label is not Label.INSUFFICIENT_EVIDENCE
        else cited
        for cited, found in zip(judged.by_citation, judged.by_context, strict=True)
    )


def _reason(
    judged: Judged,
    verdicts: Sequence[Verdict],
    context: TaggedContext,
    structure: Sequence[Flag],
    suggested: Sequence[Tag],
) -> str:
    faults = [verdict for verdict in verdicts if verdict.label in FAULTS]
    # Beside a fault it only distracts what another claim of the sentence is.
    reasons = [verdict.reason for verdict in faults or verdicts if verdict.reason]
    if Flag.UNCITED in structure:
        reasons = [reason for reason in reasons if reason != NOT_SETTLED]
        reasons.append("No source is given.")
    reasons.extend(structure_reasons(judged.reading.sentence))
    if suggested and not judged.cites:
        sources = "; ".join(possible_source(context, tag) for tag in suggested)
        reasons.append(f"Possible source: {sources}" + ("" if sources.endswith(".'") else "."))
    return " ".join(dict.fromkeys(reasons))


def _shown(judged: Judged, context: TaggedContext) -> tuple[Tag, ...]:
    """Return the cited tags; without any, those whose words decided."""
    if judged.cites:
        return judged.reading.sentence.tags
    decided = (span.tag for verdict in judged.by_citation for span in verdict.evidence)
    return tuple(dict.fromkeys(tag for tag in decided if context.resolve(tag) is not None))
