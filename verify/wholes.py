"""A sentence of several claims: what is known of the whole of it goes to the right claims."""

from collections.abc import Sequence
from dataclasses import replace

from tagtrap.domain.verdicts import Claim, Flag, Label, Verdict
from verify.asking import NOT_SETTLED
from verify.reading.tokens import significant, tokenise

_OF_FIGURES = frozenset({Flag.NUMBER, Flag.DATE, Flag.UNIT, Flag.QUALIFIER})
_BAD = (Label.CONTRADICTED, Label.UNSUPPORTED)


def put_on_claims(
    claims: Sequence[Claim], own: Sequence[Verdict], whole: Verdict, *, is_settled: bool
) -> tuple[Verdict, ...]:
    """Return the verdicts on a sentence's claims, given that on the whole sentence.

    `own` are the verdicts on the claims alone, `is_settled` says whether the words alone decided
    the whole. Support settled for the whole is support for each claim; a fault settled for the
    whole is never lost. An opinion on the whole speaks only for claims without a verdict.
    """
    if whole.label is Label.SUPPORTED:
        return tuple(_backed(verdict, whole, is_settled=is_settled) for verdict in own)
    if whole.label not in _BAD:
        return tuple(
            _unsettled(verdict) if _is_said_beside(place, claims, verdict) else verdict
            for place, verdict in enumerate(own)
        )
    if is_settled:
        return _faulty(claims, own, whole)
    is_open = any(verdict.label is Label.UNCHECKED for verdict in own)
    if not is_open or any(verdict.label in _BAD for verdict in own):
        return tuple(own)
    return _first(own, whole, [verdict.label is Label.UNCHECKED for verdict in own])


def _is_said_beside(place: int, claims: Sequence[Claim], verdict: Verdict) -> bool:
    """Whether the source's words that a claim is said to conflict with are another claim's.

    "A takes 5 days, and B takes 3" is no conflict with "A takes 5 days".
    """
    if verdict.label is not Label.CONTRADICTED or not verdict.evidence:
        return False
    deciding = _keys(" ".join(span.text for span in verdict.evidence))
    beside = " ".join(claim.text for one, claim in enumerate(claims) if one != place)
    return deciding <= _keys(beside)


def _unsettled(verdict: Verdict) -> Verdict:
    return replace(
        verdict, label=Label.UNCHECKED, support=0.0, kind=None, flags=(), reason=NOT_SETTLED
    )


def _backed(own: Verdict, whole: Verdict, *, is_settled: bool) -> Verdict:
    takes_over = own.label is not Label.SUPPORTED and (is_settled or own.label is Label.UNCHECKED)
    return replace(whole, claim_id=own.claim_id) if takes_over else own


def _faulty(claims: Sequence[Claim], own: Sequence[Verdict], whole: Verdict) -> tuple[Verdict, ...]:
    if _is_about_a_backed_figure(claims, own, whole):
        return tuple(own)
    named = {flag for verdict in own for flag in verdict.flags}
    is_as_bad = any(verdict.label in (whole.label, Label.CONTRADICTED) for verdict in own)
    if is_as_bad and named >= set(whole.flags):
        # The claim alone says best what is wrong with it; an opinion without a flag does not.
        return tuple(own)
    doubtful = [verdict.label in _BAD for verdict in own]
    if not any(doubtful):
        doubtful = [verdict.label is not Label.SUPPORTED for verdict in own]
    if any(doubtful):
        return tuple(
            replace(whole, claim_id=verdict.claim_id) if is_doubtful else verdict
            for verdict, is_doubtful in zip(own, doubtful, strict=True)
        )
    said = " ".join(span.text for verdict in own for span in verdict.evidence)
    known = _keys(said)
    return _first(own, whole, [not _keys(claim.text) <= known for claim in claims])


def _is_about_a_backed_figure(
    claims: Sequence[Claim], own: Sequence[Verdict], whole: Verdict
) -> bool:
    """Whether the figure in dispute can only be that of a claim that its own source backs.

    "A may approve up to 2,000; above that B does" is no conflict with a source on what B does.
    """
    if not whole.flags or not set(whole.flags) <= _OF_FIGURES:
        return False
    is_backed = [verdict.label is Label.SUPPORTED for verdict in own]
    left = [claim for claim, backed in zip(claims, is_backed, strict=True) if not backed]
    return any(is_backed) and not any(t.quantity for one in left for t in tokenise(one.text))


def _first(own: Sequence[Verdict], whole: Verdict, wanted: Sequence[bool]) -> tuple[Verdict, ...]:
    """Put the verdict on the first claim that is wanted; on the last claim if none is."""
    place = wanted.index(True) if True in wanted else len(own) - 1
    put = replace(whole, claim_id=own[place].claim_id)
    return (*own[:place], put, *own[place + 1 :])


def _keys(text: str) -> set[str]:
    return {token.key for token in significant(tokenise(text))}
