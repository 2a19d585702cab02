"""From the judge's records to verdicts: only what holds in every point is believed."""

from collections import Counter
from collections.abc import Sequence

from tagtrap.domain.documents import Sentence
from tagtrap.domain.verdicts import ConflictKind, EvidenceSpan, Label, Verdict
from tagtrap.ports import ClaimTask
from verify.judge.excerpts import bears_on_claim, find_excerpt, same_words, says_enough
from verify.judge.orders import gives_orders
from verify.judge.replies import BadReply, ClaimRecord, as_record, read_json, rows_of

SUPPORT = {
    Label.SUPPORTED: 0.75,
    Label.CONTRADICTED: 0.05,
    Label.UNSUPPORTED: 0.2,
    Label.INSUFFICIENT_EVIDENCE: 0.1,
}
"""The support (0 to 1) that each verdict of a judge stands for.

Fixed and cautious, not measured: a judge that says "supported" is right less often than it sounds.
"""

_REASONS = {
    Label.SUPPORTED: "The judge finds this in the source.",
    Label.CONTRADICTED: "The judge finds that the source says otherwise.",
    Label.UNSUPPORTED: "The judge finds that the source does not say this.",
    Label.INSUFFICIENT_EVIDENCE: "The judge finds nothing about this in the sources.",
}
_KINDS = {
    Label.CONTRADICTED: ConflictKind.INTRINSIC,
    Label.UNSUPPORTED: ConflictKind.EXTRINSIC,
    Label.INSUFFICIENT_EVIDENCE: ConflictKind.EXTRINSIC,
}
_NOTHING = frozenset({"", "none", "nothing", "n/a"})
_DECIDED_BY_WORDS = frozenset({Label.SUPPORTED, Label.CONTRADICTED})


def not_judged(task: ClaimTask, checker_id: str, why: str) -> Verdict:
    """Return the verdict on a claim of which the judge said nothing that holds."""
    reason = f"Could not be checked: the judge gave no usable verdict ({why})."
    return Verdict(task.claim.id, Label.UNCHECKED, 0.0, checker_id, reason=reason)


def verdicts_of(reply: str, tasks: Sequence[ClaimTask], checker_id: str) -> list[Verdict]:
    """Return one verdict a task from a reply about the tasks, numbered from 1.

    Raises `BadReply` where the reply as a whole cannot be trusted: it has another form, or speaks
    of a claim that nobody asked about.
    """
    rows = rows_of(read_json(reply))
    numbers = [_number(row, len(tasks)) for row in rows]
    said = Counter(numbers)
    records = {
        number: as_record(ClaimRecord, row) for number, row in zip(numbers, rows, strict=True)
    }
    verdicts = []
    for number, task in enumerate(tasks, start=1):
        record = records.get(number)
        try:
            if said[number] != 1:
                raise BadReply("it left this claim out" if number not in said else "it said two")
            if record is None:
                raise BadReply("its record has another form")
            verdicts.append(_verdict(record, task, checker_id))
        except BadReply as fault:
            verdicts.append(not_judged(task, checker_id, str(fault)))
    return verdicts


def _number(row: object, last: int) -> int:
    number = row.get("id") if isinstance(row, dict) else None
    if type(number) is not int or not 1 <= number <= last:
        raise BadReply("it speaks of claims that it was not asked about")
    return number


def _verdict(record: ClaimRecord, task: ClaimTask, checker_id: str) -> Verdict:
    label = Label(record.verdict)
    if not same_words(record.claim, task.claim.text):
        raise BadReply("it changed the wording of the claim")
    evidence = _evidence(record, task, label)
    missing = "" if _is_nothing(record.missing) else " ".join(record.missing.split())
    if label is Label.SUPPORTED:
        said = (task.claim.text, task.before)
        if not any(bears_on_claim(span.text, said) for span in evidence):
            raise BadReply("the words it quotes share nothing with the claim")
        if missing:
            raise BadReply("it calls the claim supported and says what is missing")
        if any(map(gives_orders, _texts(task))):
            raise BadReply("the material gives orders that it may have obeyed")
    return Verdict(
        task.claim.id,
        label,
        SUPPORT[label],
        checker_id,
        reason=_REASONS[label],
        kind=_KINDS.get(label),
        evidence=evidence,
        missing=missing,
    )


def _evidence(record: ClaimRecord, task: ClaimTask, label: Label) -> tuple[EvidenceSpan, ...]:
    if not (record.passage.strip() or record.excerpt.strip()):
        if label in _DECIDED_BY_WORDS:
            raise BadReply("it quotes no words")
        return ()
    named = [one for one in task.evidence if str(one.tag) == record.passage.strip()]
    if not named:
        raise BadReply("it names a passage that the claim is not judged by")
    for sentence in named:
        if found := _span(record.excerpt, sentence, label):
            return (found,)
    raise BadReply("the words it quotes do not stand there, or say too little")


def _span(excerpt: str, sentence: Sentence, label: Label) -> EvidenceSpan | None:
    span = find_excerpt(excerpt, sentence.text)
    if span is None or (label in _DECIDED_BY_WORDS and not says_enough(span, sentence.text)):
        return None
    return EvidenceSpan(sentence.tag, span, span.of(sentence.text))


def _is_nothing(missing: str) -> bool:
    return missing.strip().rstrip(".").casefold() in _NOTHING


def _texts(task: ClaimTask) -> list[str]:
    shown = [task.claim.text, task.before]
    for sentence in task.evidence:
        shown += [sentence.text, *sentence.heading, sentence.lead_in or ""]
    return [*shown, *(source.title for source in task.sources if source)]
