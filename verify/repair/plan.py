"""Which repairs are tried on which kind of failure, in one table."""

from collections.abc import Callable
from dataclasses import dataclass

from tagtrap.domain.release import RepairKind
from tagtrap.domain.verdicts import CheckedSentence, Flag, Label
from verify.judging import CUT_OFF
from verify.structure import FOREIGN_TAGS

_RECITE, _REDRAFT = RepairKind.RECITED, RepairKind.REDRAFTED
_RECOMPUTE, _SHORTEN = RepairKind.RECOMPUTED, RepairKind.SHORTENED
_QUOTE, _DROP = RepairKind.QUOTED, RepairKind.DROPPED


@dataclass(frozen=True, slots=True)
class Failure:
    """One line of the table: how the failure shows, and what is tried, first to last.

    `needs_evidence`: the documents are searched once more, with the statement as the question.
    """

    name: str
    shows: Callable[[CheckedSentence], bool]
    repairs: tuple[RepairKind, ...]
    needs_evidence: bool = False


def _flagged(*flags: Flag) -> Callable[[CheckedSentence], bool]:
    return lambda one: any(flag in one.flags for flag in flags)


def _labelled(label: Label) -> Callable[[CheckedSentence], bool]:
    return lambda one: one.label is label


def _holds_in_part(one: CheckedSentence) -> bool:
    backed = [claim.verdict.label is Label.SUPPORTED for claim in one.claims]
    return any(backed) and not all(backed)


FAILURES: tuple[Failure, ...] = (
    Failure("broken off", lambda one: one.reason == CUT_OFF, (_DROP,)),
    Failure("action without proof", _flagged(Flag.ACTION_CLAIM), (_DROP,)),
    Failure("off the task", _flagged(Flag.OFF_TASK), (_DROP,)),
    Failure("wrong tag", _flagged(Flag.WRONG_TAG), (_RECITE, _QUOTE, _DROP)),
    Failure("wrong sum", _flagged(Flag.ARITHMETIC), (_RECOMPUTE, _REDRAFT, _QUOTE, _DROP)),
    Failure(
        "evidence is missing",
        _labelled(Label.INSUFFICIENT_EVIDENCE),
        (_RECITE, _SHORTEN, _DROP),
        needs_evidence=True,
    ),
    Failure("no usable source", _flagged(Flag.UNCITED, *FOREIGN_TAGS), (_RECITE, _SHORTEN, _DROP)),
    Failure("holds in part", _holds_in_part, (_SHORTEN, _REDRAFT, _QUOTE, _DROP)),
    Failure("conflicts", _labelled(Label.CONTRADICTED), (_REDRAFT, _QUOTE, _DROP)),
    Failure("not in its source", _labelled(Label.UNSUPPORTED), (_REDRAFT, _QUOTE, _DROP)),
    # What no check settles is not known to be wrong: the words of the source say it surely.
    Failure("not settled", _labelled(Label.UNCHECKED), (_QUOTE, _DROP)),
    Failure("not sure enough", _labelled(Label.SUPPORTED), (_QUOTE,)),
)
"""The first line that shows applies."""


def failure_of(checked: CheckedSentence) -> Failure | None:
    """Return how a sentence fails, None where no repair is known (a source not in force)."""
    if checked.flags == (Flag.OUTDATED,) and checked.label is Label.SUPPORTED:
        return None
    return next((failure for failure in FAILURES if failure.shows(checked)), None)
