"""Signs and words for what was found of a sentence, the same in the app and in reports."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from tagtrap.domain.review import ReviewDecision
from tagtrap.domain.verdicts import AnswerLabel, Flag, Label


class Tone(StrEnum):
    """How a mark is coloured; the sign and the words say the same without colour."""

    CONFLICT = "conflict"
    UNBACKED = "unbacked"
    OUTDATED = "outdated"
    UNCHECKED = "unchecked"
    BACKED = "backed"


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign with its words, neither ever shown alone, and a reason for where a check gave none."""

    sign: str
    words: str
    reason: str = ""
    tone: Tone = Tone.UNBACKED

    def __str__(self) -> str:
        """Return the sign and the words."""
        return f"{self.sign} {self.words}"


CONFLICT = Mark("≠", "Conflicts with the source", "The source says otherwise.", Tone.CONFLICT)
FOREIGN = Mark(
    "⚠\ufe0e",
    "Cites a source that was not used",
    "The cited source was not among the documents used for this answer.",
    Tone.CONFLICT,
)
WRONG = Mark("↷", "Cites the wrong sentence", "The cited sentence does not say this.")
UNCITED = Mark("∅", "Gives no source", "No source is given.")
ACTION = Mark("⚠\ufe0e", "Claims an action", "No record shows that this was done.")
OUTDATED = Mark(
    "⏲\ufe0e", "Rests on a source not in force", "The source is not in force.", Tone.OUTDATED
)
NOT_FOUND = Mark("?", "Not backed by its source", "Not in the cited source.")
NOTHING = Mark("?", "Not in the documents", "Nothing in the documents speaks of this.")
UNCHECKED = Mark(
    "…", "Not settled by a check", "Could not be checked: read the source yourself.", Tone.UNCHECKED
)
BACKED = Mark("✓", "Backed by its source", tone=Tone.BACKED)

LABELS = {
    AnswerLabel.CONTRADICTED: CONFLICT,
    AnswerLabel.UNSUPPORTED: NOT_FOUND,
    AnswerLabel.INSUFFICIENT_EVIDENCE: NOTHING,
    AnswerLabel.UNCHECKED: UNCHECKED,
    AnswerLabel.REFUSED: Mark("⊘", "Refused", tone=Tone.UNCHECKED),
    AnswerLabel.NO_ANSWER: Mark("⊘", "No answer", tone=Tone.UNCHECKED),
    AnswerLabel.NO_CLAIM: Mark("–", "States nothing", tone=Tone.UNCHECKED),
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

DECISIONS = {
    ReviewDecision.AGREE: "the check is right",
    ReviewDecision.SUPPORTED: "it is backed",
    ReviewDecision.CONTRADICTED: "it conflicts with the source",
    ReviewDecision.UNSUPPORTED: "it is not in the documents",
    ReviewDecision.CANNOT_TELL: "cannot be told",
    ReviewDecision.WITHDRAWN: "taken back",
}
"""What a reviewer said of a statement."""

_RELIABLE = (Label.SUPPORTED, Label.NO_CLAIM)


def marks_of(label: Label, flags: Collection[Flag]) -> list[tuple[Mark, Flag | None]]:
    """Return the marks of a sentence, each with the flag it stands for, the gravest first.

    There is none for a sentence that a reader may rely on. The label leads, without a flag, where
    no flag says why and where the sentence conflicts with its source; it follows where the flags
    say something else, as on a wrong citation of a sentence that nothing backs.
    """
    found: list[tuple[Mark, Flag | None]] = [
        (mark, flag) for flag, mark in FLAGS.items() if flag in flags
    ]
    if label in _RELIABLE:
        return found
    of_label = LABELS[AnswerLabel(label.value)]
    said = {mark for mark, _ in found}
    if not found or (of_label is CONFLICT and CONFLICT not in said):
        found.insert(0, (of_label, None))
    elif said.isdisjoint((of_label, CONFLICT)):
        found.append((of_label, None))
    return found
