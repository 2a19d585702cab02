"""The exact checks: what words, figures and dates alone can decide about a claim."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import ClaimId
from tagtrap.domain.verdicts import Claim, Flag, Label, Verdict
from tagtrap.ports import ClaimTask
from verify.exact_checks.actions import claimed_action
from verify.exact_checks.arithmetic import derived_figure, wrong_equation
from verify.exact_checks.credentials import asks_for_secret
from verify.exact_checks.denials import without_opening
from verify.exact_checks.excepted import conflict_with_exception, holds_of_another_case
from verify.exact_checks.headed import said_of_another_case
from verify.exact_checks.inverted import said_from_the_other_side
from verify.exact_checks.limits import denied_limit
from verify.exact_checks.limits_behind import limited_behind
from verify.exact_checks.links import unknown_link
from verify.exact_checks.other_side import tells_the_other_side
from verify.exact_checks.paraphrase import bare_figure, conflicting_figure
from verify.exact_checks.together import read_together
from verify.exact_checks.told_as_past import told_as_past
from verify.findings import Finding
from verify.other_words.conflicts import conflict_in_other_words
from verify.reading.days_of_week import with_one_day
from verify.reading.pronouns import with_subject
from verify.reading.readings import Reading, claim_readings, source_readings
from verify.reading.tokens import significant, tokenise
from verify.reckoning.checks import wrong_reckoning
from verify.reckoning.comes_out import comes_out
from verify.relevance import bears_on, figures, subjects
from verify.restated.in_turn import tells_what_comes_later
from verify.restated.rows import denies_in_a_cell
from verify.restated.support import said_in_another_form
from verify.word_by_word.comparing import compare_readings
from verify.word_by_word.fronting import with_another_front
from verify.word_by_word.lines_over import with_lines_over
from verify.word_by_word.parts import parts_of

NOTHING_SPEAKS_OF_IT = "Nothing in the documents speaks of this."
_ORDER = (Label.SUPPORTED, Label.CONTRADICTED, Label.UNSUPPORTED, Label.UNCHECKED)
_LEAST_SHARED_KEYS = 0.3
_REMEMBERED = 2048
"""Claims with their evidence: those of many people's answers on their way out at once."""
_ANY = ClaimId("")


class ExactChecker:
    """Settles claims that repeat a source, or repeat it but for a figure, a "not" or a condition.

    It says nothing about claims in other words, except where one figure plainly conflicts and
    where no evidence bears on the claim at all.
    """

    settles = True
    """What words and figures decide, no model is asked about."""

    @property
    def id(self) -> str:
        """Name and revision."""
        return "exact-1"

    def check(self, tasks: Sequence[ClaimTask]) -> list[Verdict | None]:
        """Return one verdict a task, None where words alone decide nothing."""
        return [self._check(task) for task in tasks]

    def _check(self, task: ClaimTask) -> Verdict | None:
        # Each sentence of an answer is asked about when it is let out, and when all of it is.
        finding = _remembered(replace(task, claim=replace(task.claim, id=_ANY)))
        if finding is None:
            return None
        return Verdict(
            claim_id=task.claim.id,
            label=finding.label,
            support=1.0 if finding.label is Label.SUPPORTED else 0.0,
            checker_id=self.id,
            reason=finding.reason,
            kind=finding.kind,
            flags=finding.flags,
            evidence=finding.evidence,
            missing=finding.missing,
            tool_result=finding.proof,
        )


def contradicts(claim: Claim, evidence: Sentence) -> bool:
    """Whether a sentence says otherwise than a claim, as far as words and figures decide it."""
    finding = _find(ClaimTask(claim, (evidence,)))
    return finding is not None and finding.label is Label.CONTRADICTED


@lru_cache(maxsize=_REMEMBERED)
def _remembered(task: ClaimTask) -> Finding | None:
    found = _find(task)
    return comes_out(task, found) or found


def _find(task: ClaimTask) -> Finding | None:
    found = _found(task)
    if found is not None and (found.proof or found.label not in (Label.SUPPORTED, Label.UNCHECKED)):
        return found
    # What the sentence behind the source, or the title over it, takes from the claim.
    return limited_behind(task) or said_of_another_case(task) or told_as_past(task) or found


def _found(task: ClaimTask) -> Finding | None:
    by_itself = (
        asks_for_secret(task)
        or claimed_action(task)
        or wrong_equation(task.claim.text)
        or unknown_link(task)
    )
    if by_itself is not None:
        return by_itself
    left = without_opening(task)
    if left is not None:
        return _find(left)
    if not any(sentence.text.strip() for sentence in task.evidence) or not bears_on(task):
        missing = f"A source that speaks of this: '{task.claim.text}'"
        return Finding(Label.INSUFFICIENT_EVIDENCE, NOTHING_SPEAKS_OF_IT, missing=missing)
    best = _best(_compared(task))
    if best is not None and best.label is Label.SUPPORTED:
        return best
    for claim in claim_readings(task):
        together = read_together(claim, task.evidence)
        if together is not None:
            return together
    restated = said_in_another_form(task)
    if restated is not None:
        return restated
    turned = said_from_the_other_side(task) if best is None else None
    derived = turned or derived_figure(task) or wrong_reckoning(task)
    if derived is not None:
        return derived
    text, evidence = task.claim.text, task.evidence
    if best is not None:
        is_open = best.label is Label.UNCHECKED
        return (bare_figure(text, evidence, task.question) if is_open else None) or best
    return _conflict_in_other_words(task)


def _conflict_in_other_words(task: ClaimTask) -> Finding | None:
    text, evidence = task.claim.text, task.evidence
    loose = (
        bare_figure(text, evidence, task.question)
        or conflicting_figure(text, evidence)
        or denied_limit(text, evidence)
        or conflict_in_other_words(text, evidence)
    )
    if loose and any(_is_seen_otherwise(loose, text, one) for one in evidence):
        loose = None
    return loose or conflict_with_exception(text, evidence)


def _is_seen_otherwise(finding: Finding, text: str, sentence: Sentence) -> bool:
    """Whether a finding holds against a claim what the source says of another case, or side."""
    if holds_of_another_case(finding, text, sentence.text):
        return True
    if finding.label is not Label.CONTRADICTED:
        return False
    claim = Reading(significant(tokenise(text)), text)
    readings = (*source_readings(sentence), *parts_of(sentence))
    return any(_is_no_conflict(finding, one, claim) for one in readings)


def _compared(task: ClaimTask) -> Iterator[Finding]:
    for claim in claim_readings(task):
        keys = {token.key for token in claim.tokens}
        for sentence in task.evidence:
            for source in _ways_to_read(sentence, claim):
                if len(keys & {token.key for token in source.tokens}) < _LEAST_SHARED_KEYS * len(
                    keys
                ):
                    continue
                for said in (claim, *with_subject(claim, source, task.before)):
                    finding = compare_readings(source, said, sentence)
                    if finding is None or _is_given(finding, task):
                        continue
                    if holds_of_another_case(finding, task.claim.text, sentence.text):
                        continue
                    if _is_no_conflict(finding, source, said):
                        continue
                    if not _stands_elsewhere(finding, sentence, task):
                        yield from with_lines_over(finding, source, said, sentence, task)


def _is_no_conflict(finding: Finding, source: Reading, claim: Reading) -> bool:
    """Whether the words seem to conflict, and may only be told from the other side."""
    if finding.label is not Label.CONTRADICTED:
        return False
    return (
        tells_the_other_side(source.tokens, claim.tokens)
        or denies_in_a_cell(source.text, claim.text)
        or (Flag.NUMBER in finding.flags and tells_what_comes_later(source.text, claim.text))
    )


def _ways_to_read(sentence: Sentence, claim: Reading) -> Iterator[Reading]:
    """Yield a source as it stands, its statements one by one, each also with another front."""
    for source in (*source_readings(sentence), *parts_of(sentence)):
        yield source
        yield from with_another_front(source, claim)
        yield from with_one_day(source, claim)


def _is_given(finding: Finding, task: ClaimTask) -> bool:
    """Whether the condition that a claim leaves out is in the question or the sentence before."""
    if finding.label is not Label.UNSUPPORTED or not finding.missing:
        return False
    wanted = subjects([finding.missing])
    given = subjects([task.question, task.before])
    return bool(wanted) and len(wanted & given) * 2 >= len(wanted)


def _stands_elsewhere(finding: Finding, sentence: Sentence, task: ClaimTask) -> bool:
    """Whether another sentence says the figures, or the item, that a claim adds to this one."""
    if finding.label is not Label.UNSUPPORTED or not finding.missing:
        return False
    added = figures([finding.missing])
    others = [one.text for one in task.evidence if one is not sentence]
    if added:
        return added <= figures(others)
    item = subjects([finding.missing])
    return not finding.flags and bool(item) and item <= subjects(others)


def _best(findings: Iterator[Finding]) -> Finding | None:
    """Return the finding that decides: support first, then conflict; of equals, the closest."""
    ranked = sorted(
        findings,
        key=lambda finding: (
            _ORDER.index(finding.label),
            -finding.strength,
            [span.tag for span in finding.evidence],
        ),
    )
    return ranked[0] if ranked else None
