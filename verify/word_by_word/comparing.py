"""Comparing a claim with one source sentence, word by word."""

from collections.abc import Sequence

from tagtrap.domain.documents import Sentence
from tagtrap.domain.verdicts import Flag, Label
from verify.findings import Finding, evidence_of, words_of
from verify.reading.readings import Reading
from verify.reading.words import JOINERS, WHOLES
from verify.word_by_word.additions import added_figure
from verify.word_by_word.alignment import Alignment, align
from verify.word_by_word.cases_told import under_a_case
from verify.word_by_word.changes import CONFLICTS, Change, Difference
from verify.word_by_word.differences import classify, is_bare_year
from verify.word_by_word.endings import agreed
from verify.word_by_word.explained import is_explained, is_moved, narrows_a_denial
from verify.word_by_word.interchanged import interchanged
from verify.word_by_word.replaced import another_word
from verify.word_by_word.widened import widened
from verify.word_by_word.wording import ABOUT_FIGURES, conflict_reason, quoted

_FLAGS = {
    Change.NUMBER: Flag.NUMBER,
    Change.DATE: Flag.DATE,
    Change.UNIT: Flag.UNIT,
    Change.NEGATION: Flag.NEGATION,
    Change.QUALIFIER: Flag.QUALIFIER,
}
LONGEST = 1000
"""Words; longer texts are compared only where they are equal: no sentence is as long."""

_HARMLESS = {Change.NONE, Change.CLAUSE_DROPPED}
_LEFT_OUT = _HARMLESS | {
    Change.CONDITION_DROPPED,
    Change.HEDGE_DROPPED,
    Change.DETAIL_DROPPED,
    Change.TENSE,
    Change.REPLY,
    Change.INFLECTED,
}
_LIMITED = _HARMLESS | {Change.CONDITION_DROPPED, Change.HEDGE_DROPPED, Change.STRENGTHENED}


def compare_readings(source: Reading, claim: Reading, sentence: Sentence) -> Finding | None:
    """Return what the words of the two decide, or None where they decide nothing."""
    if not _can_be_compared(source, claim):
        return None
    swapped = interchanged(source, claim, sentence)
    if swapped is not None:
        return swapped
    alignment = align(source.tokens, claim.tokens)
    if _ignores_the_line_over(source, alignment):
        return None
    found = agreed([one for edit in alignment.edits for one in classify(edit)])
    differences = under_a_case(found, source)
    changes = {difference.change for difference in differences}
    strength = len(alignment.kept) / len(source.tokens)
    asks = sentence.text.rstrip().endswith("?") and not claim.text.rstrip().endswith("?")
    if changes <= _HARMLESS and narrows_a_denial(differences, source):
        return None
    if changes <= _HARMLESS and not asks:
        return None if source.is_limited else _verbatim(alignment, changes, sentence, strength)
    if alignment.kept_content < 1:
        return None
    if changes & set(CONFLICTS):
        if is_explained(differences, source, claim):
            return None
        return _conflict(source, claim, sentence, differences, strength)
    if Change.OTHER in changes and changes <= _LEFT_OUT | {Change.OTHER}:
        return another_word(differences, source, claim, sentence)
    # What a part leaves out or lacks may stand in another.
    return None if source.is_part else _more_or_less(source, claim, sentence, differences, strength)


def _more_or_less(
    source: Reading,
    claim: Reading,
    sentence: Sentence,
    differences: Sequence[Difference],
    strength: float,
) -> Finding | None:
    """Judge a claim that leaves words of its source out, or adds some."""
    differences = _without_all(differences)
    changes = {difference.change for difference in differences}
    if changes <= _LIMITED or _is_one_clause(differences, changes):
        telling = [one for one in differences if not is_moved(one, differences, source)]
        return _qualified(telling, sentence, claim, strength)
    if changes <= {Change.NONE, Change.ADDED}:
        return added_figure(differences, source, claim, sentence)
    if changes <= _HARMLESS | {Change.DETAIL_DROPPED}:
        return widened(differences, source, sentence, strength)
    return None


def _is_one_clause(differences: Sequence[Difference], changes: set[Change]) -> bool:
    """Whether an "only" and a detail are left out of one clause: "only to members who ..."."""
    if Change.HEDGE_DROPPED not in changes or not changes <= _LIMITED | {Change.DETAIL_DROPPED}:
        return False
    left_out = [token for one in differences for token in one.source]
    return not any(token.comma or token.stop for token in left_out)


def _without_all(differences: Sequence[Difference]) -> Sequence[Difference]:
    """Leave out the "all" that is put in where a condition is left out: it says so once more."""
    if not any(one.change is Change.CONDITION_DROPPED for one in differences):
        return differences
    return [
        one
        for one in differences
        if one.change is not Change.ADDED or not {t.key for t in one.answer} <= WHOLES
    ]


def _can_be_compared(source: Reading, claim: Reading) -> bool:
    if not source.tokens or not claim.tokens:
        return False
    if max(len(source.tokens), len(claim.tokens)) <= LONGEST:
        return True
    return [token.key for token in source.tokens] == [token.key for token in claim.tokens]


def _ignores_the_line_over(source: Reading, alignment: Alignment) -> bool:
    """Whether the lead-in that is read along plays no part: then the item alone is to be read."""
    read_along = any(token.span is None for token in source.tokens)
    return read_along and all(token.span is not None for token in alignment.kept)


def _verbatim(
    alignment: Alignment, changes: set[Change], sentence: Sentence, strength: float
) -> Finding | None:
    # A clause of a sentence must be one, not a word or two of it.
    if Change.CLAUSE_DROPPED in changes and len(alignment.kept) < 3:
        return None
    kept = alignment.kept if Change.CLAUSE_DROPPED in changes else ()
    evidence = evidence_of(sentence, kept)
    return Finding(Label.SUPPORTED, evidence=evidence, strength=strength)


def _conflict(
    source: Reading,
    claim: Reading,
    sentence: Sentence,
    differences: Sequence[Difference],
    strength: float,
) -> Finding | None:
    conflicts = [difference for difference in differences if difference.change in CONFLICTS]
    rest = [difference for difference in differences if difference.change not in CONFLICTS]
    if not {difference.change for difference in rest} <= _LEFT_OUT:
        return None
    if not all(_leaves_the_clause(difference, conflicts) for difference in rest):
        return None
    if rest and _stands_elsewhere(conflicts, rest):
        return None
    first = _most_telling(conflicts, source.text, claim.text)
    said, answered = quoted(first)
    flags = _flags(conflicts)
    return Finding(
        Label.CONTRADICTED,
        reason=conflict_reason(
            first.change, words_of(source.text, said), words_of(claim.text, answered)
        ),
        flags=flags,
        evidence=evidence_of(sentence, said),
        strength=strength,
    )


def _leaves_the_clause(difference: Difference, conflicts: Sequence[Difference]) -> bool:
    """Whether what is left out cannot explain the conflict away.

    A figure conflicts also where the end of the source's sentence is left out. "Refunds are paid"
    against "Refunds are not paid after 30 days" is no conflict that words alone can show.
    """
    if difference.change is not Change.DETAIL_DROPPED:
        return True
    if difference.edit.source_after is not None:
        return False
    first = difference.source[0]
    kinds = {conflict.change for conflict in conflicts}
    is_apart = first.comma or first.key in JOINERS
    return kinds <= ABOUT_FIGURES or (is_apart and kinds <= ABOUT_FIGURES | {Change.QUALIFIER})


def _stands_elsewhere(conflicts: Sequence[Difference], rest: Sequence[Difference]) -> bool:
    """Whether the source says the answer's figure in a part that was left out."""
    left_out = {token.key for difference in rest for token in difference.source}
    return any(token.key in left_out for conflict in conflicts for token in conflict.answer)


def _most_telling(conflicts: Sequence[Difference], source: str, claim: str) -> Difference:
    for conflict in conflicts:
        said, answered = quoted(conflict)
        if words_of(source, said) != words_of(claim, answered):
            return conflict
    return conflicts[0]


def _flags(conflicts: Sequence[Difference]) -> tuple[Flag, ...]:
    flags = []
    for conflict in conflicts:
        flags.append(_FLAGS[conflict.change])
        if conflict.change is Change.DATE and is_bare_year(conflict):
            flags.append(Flag.NUMBER)
    return tuple(dict.fromkeys(flags))


def _qualified(
    differences: Sequence[Difference], sentence: Sentence, claim: Reading, strength: float
) -> Finding | None:
    """Judge a claim that repeats its source but for a condition or a limiting word."""
    for difference in differences:
        said = words_of(sentence.text, difference.source)
        if difference.change is Change.CONDITION_DROPPED:
            reason = f"The answer leaves out a condition of its source: '{said}'."
        elif difference.change is Change.HEDGE_DROPPED:
            shown, answered = quoted(difference)
            reason = conflict_reason(
                Change.QUALIFIER, words_of(sentence.text, shown), words_of(claim.text, answered)
            )
        elif difference.change is Change.STRENGTHENED:
            added = words_of(claim.text, difference.answer)
            reason, said = f"Not in the cited source: '{added}'.", ""
        else:
            continue
        return Finding(
            Label.UNSUPPORTED,
            reason=reason,
            flags=(Flag.QUALIFIER,),
            evidence=evidence_of(sentence, difference.source),
            missing=said,
            strength=strength,
        )
    return None
