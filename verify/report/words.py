"""What the page says of answers and sentences: a sign and words, the same as in the app."""

from dataclasses import dataclass
from typing import Any

from tagtrap.domain.verdicts import AnswerLabel, Flag, Label


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign with its words; neither is ever shown without the other."""

    sign: str
    words: str

    def __str__(self) -> str:
        """Return the sign and the words."""
        return f"{self.sign} {self.words}"


CONFLICT = Mark("≠", "Conflicts with the source")
FOREIGN = Mark("⚠\ufe0e", "Cites a source that was not used")
WRONG = Mark("↷", "Cites the wrong sentence")
UNCITED = Mark("∅", "Gives no source")
ACTION = Mark("⚠\ufe0e", "Claims an action")
OUTDATED = Mark("⏲\ufe0e", "Rests on a replaced version")
NOT_FOUND = Mark("?", "Not backed by its source")
NOTHING = Mark("?", "Not in the documents")
UNCHECKED = Mark("…", "Could not be checked")
BACKED = Mark("✓", "Backed by its source")

LABELS = {
    AnswerLabel.CONTRADICTED: CONFLICT,
    AnswerLabel.UNSUPPORTED: NOT_FOUND,
    AnswerLabel.INSUFFICIENT_EVIDENCE: NOTHING,
    AnswerLabel.UNCHECKED: UNCHECKED,
    AnswerLabel.REFUSED: Mark("⊘", "Refused"),
    AnswerLabel.NO_ANSWER: Mark("⊘", "No answer"),
    AnswerLabel.NO_CLAIM: Mark("–", "States nothing"),
    AnswerLabel.SUPPORTED: BACKED,
}
"""Labels of answers and sentences as a reader sees them, the worst first."""

FLAGS = {
    Flag.NUMBER: CONFLICT,
    Flag.DATE: CONFLICT,
    Flag.UNIT: CONFLICT,
    Flag.NEGATION: CONFLICT,
    Flag.QUALIFIER: CONFLICT,
    Flag.ARITHMETIC: CONFLICT,
    Flag.INVENTED_TAG: FOREIGN,
    Flag.STALE_TAG: FOREIGN,
    Flag.MALFORMED_TAG: FOREIGN,
    Flag.ACTION_CLAIM: ACTION,
    Flag.WRONG_TAG: WRONG,
    Flag.UNCITED: UNCITED,
    Flag.OUTDATED: OUTDATED,
    Flag.DEAD_URL: NOT_FOUND,
    Flag.OFF_TASK: NOT_FOUND,
}
"""Flags as a reader sees them, the gravest first."""

DETAILS = {
    Flag.NUMBER: "number",
    Flag.DATE: "date",
    Flag.UNIT: "unit",
    Flag.NEGATION: "“not”",
    Flag.QUALIFIER: "“may”, “must”, “only”",
    Flag.ARITHMETIC: "sum",
    Flag.INVENTED_TAG: "unknown number",
    Flag.STALE_TAG: "number of an earlier answer",
    Flag.MALFORMED_TAG: "unreadable number",
    Flag.DEAD_URL: "link",
    Flag.OFF_TASK: "off the subject",
}
"""What tells the flags apart that share their words."""


def flag_words(flag: Flag) -> str:
    """Return a flag's sign and words, with what tells it from others of the same words."""
    detail = DETAILS.get(flag)
    return f"{FLAGS[flag]}: {detail}" if detail else str(FLAGS[flag])


def is_flagged(sentence: dict[str, Any]) -> bool:
    """Return whether a reader must not simply rely on a sentence of a record."""
    return bool(sentence["flags"]) or sentence["label"] not in (Label.SUPPORTED, Label.NO_CLAIM)


def marks_of(sentence: dict[str, Any]) -> list[str]:
    """Return the marks of a sentence of a record in words, the gravest first; none for a good one.

    The label leads where no flag says why, and where the sentence conflicts with its source.
    """
    if not is_flagged(sentence):
        return []
    flags = [flag for flag in FLAGS if flag in sentence["flags"]]
    label = AnswerLabel(sentence["label"])
    conflicts = any(FLAGS[flag] is CONFLICT for flag in flags)
    found = [flag_words(flag) for flag in flags]
    backed = label in (AnswerLabel.SUPPORTED, AnswerLabel.NO_CLAIM)
    if not found or (label is AnswerLabel.CONTRADICTED and not conflicts):
        found.insert(0, str(LABELS[label]))
    elif not backed and not any(FLAGS[flag] in (LABELS[label], CONFLICT) for flag in flags):
        # A wrong tag on a sentence that nothing backs: both are said.
        found.append(str(LABELS[label]))
    return found
