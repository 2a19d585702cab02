"""What the page says of the sentences of a record, in the words of `verify.marks`."""

from typing import Any

from tagtrap.domain.verdicts import Flag, Label
from verify.marks import FLAGS, Mark, Tone, marks_of

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


def marks_in_words(sentence: dict[str, Any]) -> list[tuple[str, Tone]]:
    """Return the marks of a sentence of a record with their tones, the gravest first."""
    return [(flag_words(flag) if flag else str(mark), mark.tone) for mark, flag in _marks(sentence)]


def reason_of(sentence: dict[str, Any]) -> str:
    """Return why a sentence is marked, as concrete as the check could say it."""
    return str(sentence["reason"] or next((mark.reason for mark, _ in _marks(sentence)), ""))


def _marks(sentence: dict[str, Any]) -> list[tuple[Mark, Flag | None]]:
    return marks_of(Label(sentence["label"]), [Flag(flag) for flag in sentence["flags"]])
