"""From the verdicts on its sentences to the label of an answer, and how to say it in words."""

from collections.abc import Sequence

from tagtrap.domain.answers import Finish
from tagtrap.domain.verdicts import AnswerLabel, CheckedSentence, Flag, Label, Verdict
from verify.claims import NoClaim

WORST_FIRST = (
    Label.CONTRADICTED,
    Label.UNSUPPORTED,
    Label.INSUFFICIENT_EVIDENCE,
    Label.UNCHECKED,
    Label.SUPPORTED,
)
FAULTS = WORST_FIRST[:3]
_IN_WORDS = {
    Label.CONTRADICTED: ("conflicts with its source", "conflict with their sources"),
    Label.UNSUPPORTED: ("is not backed by its source", "are not backed by their sources"),
    Label.INSUFFICIENT_EVIDENCE: ("is not in the documents", "are not in the documents"),
    Label.UNCHECKED: ("could not be checked", "could not be checked"),
}


def worst(labels: Sequence[Label]) -> Label:
    """Return the worst of the labels, `no_claim` if there is none to judge."""
    return next((label for label in WORST_FIRST if label in labels), Label.NO_CLAIM)


def label_of(
    labels: Sequence[Label], silent: Sequence[NoClaim | None], finish: Finish
) -> AnswerLabel:
    """Return an answer's label: that of its worst claim, or why it makes none."""
    if labels:
        return AnswerLabel(worst(labels).value)
    if finish is Finish.REFUSED or NoClaim.DECLINED in silent:
        return AnswerLabel.REFUSED
    says_nothing = all(reason is NoClaim.EMPTY for reason in silent)
    if finish is Finish.NO_ANSWER or NoClaim.NO_ANSWER in silent or says_nothing:
        return AnswerLabel.NO_ANSWER
    return AnswerLabel.NO_CLAIM


def support_of(verdicts: Sequence[Verdict]) -> float | None:
    """Return the mean support of the material claims (0 to 1), None without any."""
    if not verdicts:
        return None
    return sum(verdict.support for verdict in verdicts) / len(verdicts)


def all_backed(sentences: Sequence[CheckedSentence]) -> str:
    """Say that every statement of an answer is backed."""
    count = sum(sentence.label is Label.SUPPORTED for sentence in sentences)
    if count == 1:
        return "The statement is backed by its source."
    return f"All {count} statements are backed by their sources."


def faults_in_words(sentences: Sequence[CheckedSentence]) -> str:
    """Say how many statements cannot be relied on and in which way, "" where all can."""
    statements = [sentence for sentence in sentences if sentence.label is not Label.NO_CLAIM]
    parts = []
    for label, (one, many) in _IN_WORDS.items():
        count = sum(sentence.label is label for sentence in statements)
        if count:
            parts.append(f"{count} of {_statements(len(statements))} {one if count == 1 else many}")
    flagged = [
        sentence
        for sentence in sentences
        if set(sentence.flags) - {Flag.OUTDATED}
        and sentence.label in (Label.SUPPORTED, Label.NO_CLAIM)
    ]
    if flagged:
        lack = "lacks" if len(flagged) == 1 else "lack"
        parts.append(f"{len(flagged)} of {_sentences(len(sentences))} {lack} a usable citation")
    if outdated := sum(Flag.OUTDATED in sentence.flags for sentence in statements):
        rests = "rests" if outdated == 1 else "rest"
        parts.append(
            f"{outdated} of {_statements(len(statements))} {rests} on a source not in force"
        )
    return "; ".join(parts) + "." if parts else ""


def _statements(count: int) -> str:
    return f"{count} statement" if count == 1 else f"{count} statements"


def _sentences(count: int) -> str:
    return f"{count} sentence" if count == 1 else f"{count} sentences"
