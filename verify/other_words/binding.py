"""Words that say how binding a rule is."""

from enum import StrEnum


class Strength(StrEnum):
    """How binding a rule is."""

    MUST = "must"
    SHOULD = "should"
    MAY = "may"
    DUTY = "duty"
    NEED_NOT = "need_not"


MODALS = {
    "<must>": Strength.MUST,
    "obliged": Strength.MUST,
    "obligated": Strength.MUST,
    "should": Strength.SHOULD,
    "recommend": Strength.SHOULD,
    "recommends": Strength.SHOULD,
    "encourage": Strength.SHOULD,
    "encourages": Strength.SHOULD,
    "encouraged": Strength.SHOULD,
    "advised": Strength.SHOULD,
    "consider": Strength.SHOULD,
    "expected": Strength.DUTY,
    "<may>": Strength.MAY,
    "<need-not>": Strength.NEED_NOT,
}
"""Words that stand before what they make binding: "must pay"."""

PREDICATES = {
    "required": Strength.MUST,
    "obligatory": Strength.MUST,
    "recommended": Strength.SHOULD,
    "advisable": Strength.SHOULD,
    "optional": Strength.NEED_NOT,
    "voluntary": Strength.NEED_NOT,
    "discretion": Strength.NEED_NOT,
}
"""Words that stand behind what they are said of: "receipts are recommended"."""

CONFLICTS = frozenset(
    frozenset(pair)
    for pair in (
        (Strength.MUST, Strength.SHOULD),
        (Strength.MUST, Strength.MAY),
        (Strength.MUST, Strength.NEED_NOT),
        (Strength.SHOULD, Strength.NEED_NOT),
        (Strength.DUTY, Strength.NEED_NOT),
    )
)
"""Strengths that cannot both be those of one rule."""
