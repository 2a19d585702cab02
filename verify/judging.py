"""From the verdicts on a sentence's claims to what is shown for the sentence."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

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

CUT_OFF = "The answer was cut off here."
_NO_SHARED_WORD = "Could not be checked: the cited sentence shares no word with it."


@dataclass(frozen=True, slots=True)
class Judged:
    """A sentence with the verdicts on its claims: by what it cites, and by everything given."""

    reading: Reading
    by_citation: tuple[Verdict, ...]
    by_context: tuple[Verdict, ...]

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
    backing = _backing(judged)
    suggested = tuple(dict.fromkeys(chain.from_iterable(backing)))
    if is_cut and claims:
        # What would have come may change the meaning, and the citation may be what is missing.
        verdicts = tuple(_cut(verdict) for verdict in judged.by_citation)
        structure = [flag for flag in structure if flag is not Flag.UNCITED]
        suggested = ()
    elif judged.cites:
        verdicts = tuple(
            _elsewhere(cited, context, tags) if tags else honest
            for cited, honest, tags in zip(
                judged.by_citation, _honest(judged), backing, strict=True
            )
        )
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


def _backing(judged: Judged) -> list[tuple[Tag, ...]]:
    """Return for each claim the tags that would back it though its sentence does not cite them."""
    return [
        _tags_besides(judged, found) if _is_backed_only_there(judged, cited, found) else ()
        for cited, found in zip(judged.by_citation, judged.by_context, strict=True)
    ]


def _is_backed_only_there(judged: Judged, cited: Verdict, found: Verdict) -> bool:
    cited_backs = judged.cites and cited.label is Label.SUPPORTED
    return found.label is Label.SUPPORTED and not cited_backs


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


def _elsewhere(verdict: Verdict, context: TaggedContext, suggested: tuple[Tag, ...]) -> Verdict:
    """Return the verdict on a claim that another sentence backs, not the one it cites."""
    backing = [context.resolve(tag) for tag in suggested]
    words = " ".join(sentence.text for sentence in backing if sentence is not None)
    settled = verdict.label is not Label.UNCHECKED
    return replace(
        verdict,
        label=verdict.label if settled else Label.UNSUPPORTED,
        kind=verdict.kind if settled else ConflictKind.EXTRINSIC,
        flags=tuple(dict.fromkeys((*verdict.flags, Flag.WRONG_TAG))),
        reason=f"The cited sentence does not say this; this one does: '{words}'",
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
