"""From the opinions of several checkers on one claim to one verdict."""

from collections.abc import Sequence
from dataclasses import replace

from tagtrap.domain.verdicts import Label, Verdict

DISAGREE = "The checkers disagree about this; a person should look."
WORST_FIRST = (Label.CONTRADICTED, Label.UNSUPPORTED, Label.INSUFFICIENT_EVIDENCE)


def combine(opinions: Sequence[Verdict]) -> Verdict:
    """Return the verdict that at least one opinion adds up to.

    | the opinions                                | the verdict                        |
    |---------------------------------------------|------------------------------------|
    | one could not be formed (support 0)         | `unchecked`, for its reason        |
    | some support the claim, some deny support   | `unchecked`: the checkers disagree |
    | some deny support, none supports            | the worst of them                  |
    | some support, the others are not sure       | `supported`, by the surest         |
    | all are not sure                            | `unchecked`, with the least support|
    """
    failed = [one for one in opinions if one.label is Label.UNCHECKED and one.support == 0]
    if failed:
        return failed[0]
    supporting = [one for one in opinions if one.label is Label.SUPPORTED]
    denying = [one for one in opinions if one.label in WORST_FIRST]
    if supporting and denying:
        least = min(opinions, key=lambda one: one.support)
        return replace(
            least,
            label=Label.UNCHECKED,
            kind=None,
            flags=(),
            reason=DISAGREE,
            missing="",
            checker_id=", ".join(one.checker_id for one in opinions),
        )
    if denying:
        return min(denying, key=lambda one: (WORST_FIRST.index(one.label), one.support))
    if supporting:
        return max(supporting, key=lambda one: one.support)
    return min(opinions, key=lambda one: one.support)
