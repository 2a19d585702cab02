"""A claim about what its source excepts: the figure of the rule is not the one it has to match."""

import re

from tagtrap.domain.verdicts import Flag, Label
from verify.findings import Finding
from verify.relevance import subjects

_EXCEPTING = re.compile(
    r"\b(?:except(?:ing|ion|ions)?|excluding|unless|other than|apart from|save for)\b",
    re.IGNORECASE,
)
_OF_FIGURES = frozenset({Flag.NUMBER, Flag.DATE, Flag.UNIT, Flag.QUALIFIER})


def is_of_the_exception(claim: str, source: str) -> bool:
    """Whether a claim speaks of what only the exception of its source speaks of.

    "Prescriptions are valid for 28 days, except those for controlled drugs, which are valid for 7
    days": a claim about controlled drugs is no claim about the 28 days. One that has an exception
    of its own says the whole rule.
    """
    marker = _EXCEPTING.search(source)
    if marker is None or _EXCEPTING.search(claim):
        return False
    rule, excepted = subjects([source[: marker.start()]]), subjects([source[marker.end() :]])
    return bool(subjects([claim]) & (excepted - rule))


def holds_of_another_case(finding: Finding, claim: str, source: str) -> bool:
    """Whether a finding holds what a rule says against a claim of its exception."""
    if finding.label not in (Label.CONTRADICTED, Label.UNSUPPORTED):
        return False
    return set(finding.flags) <= _OF_FIGURES and is_of_the_exception(claim, source)
