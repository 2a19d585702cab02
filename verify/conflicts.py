"""Two sentences of different documents that cannot both hold.

Each is held against the other as a claim is held against its source, in both directions: what only
one direction shows may be a detail that the other leaves out. Like is compared with like: sentences
about the same things, under lines that do not set them apart.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tagtrap.domain.conflicts import FoundConflict, TagPair
from tagtrap.domain.documents import Sentence
from tagtrap.domain.files import BlockKind
from tagtrap.domain.verdicts import Flag, Label
from verify.exact_checks.paraphrase import conflicting_figure
from verify.findings import Finding
from verify.numbered_names import NumberedNames, name_others, numbered_names
from verify.reading.readings import line_over, source_readings
from verify.reading.tokens import tokenise
from verify.relevance import ANNOUNCING, subjects
from verify.word_by_word.comparing import compare_readings

RULES = "conflicts-4"
"""Name and revision: what these rules compared need not be compared again."""

_SUBJECTS_AT_LEAST = 3
SHARED_AT_LEAST = 0.75
"""Share of the stems of the longer sentence (0 to 1) that two have to have in common."""
_SHARED_LETTERS = 5
_LONGEST = 80
"""Words. In a longer sentence too much besides the figure may differ."""
_KINDS = (Flag.NUMBER, Flag.DATE, Flag.UNIT, Flag.NEGATION)
_OF_THE_DOCUMENT = re.compile(
    r"\b(?:this|the) (?:document|policy|version|page|agreement|notice|handbook|guide|statement)"
    r" (?:was|is|has been|takes?|comes?|came|applies|will be)\b"
    r"|\b(?:last|latest) (?:updated|revised|reviewed|modified|update|revision|review)\b"
    r"|\beffective (?:date|from|as of)\b|\bversion \d|\bapproved (?:by|on)\b"
    r"|\b(?:section|clause|article|page|chapter|table|figure|step|annex|appendix)s? \d",
    re.IGNORECASE,
)
_EXAMPLE = re.compile(r"\b(?:for example|for instance|example|e\.g\.|such as)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Comparable:
    """A sentence that states something of the matter, with the stems of what it is about.

    `numbered` are the numbered things that it names, `under` those of the lines above it.
    """

    sentence: Sentence
    about: frozenset[str]
    numbered: NumberedNames
    under: NumberedNames

    @staticmethod
    def of(sentence: Sentence) -> "Comparable | None":
        """Return the sentence to be compared, None where it speaks of its own document, or asks."""
        text = sentence.text
        if sentence.kind is BlockKind.HEADING or text.rstrip().endswith(("?", ":")):
            return None
        if _OF_THE_DOCUMENT.search(text) or _EXAMPLE.search(text):
            return None
        about = subjects([text])
        if len(about) < _SUBJECTS_AT_LEAST or len(tokenise(text)) > _LONGEST:
            return None
        under = numbered_names(". ".join(sentence.heading))
        return Comparable(sentence, about, numbered_names(text), under)


def conflict_between(one: Comparable, other: Comparable) -> FoundConflict | None:
    """Return the conflict between two sentences, None where nothing shows."""
    shared = len(one.about & other.about)
    if shared < SHARED_AT_LEAST * max(len(one.about), len(other.about)):
        return None
    first, second = one.sentence, other.sentence
    if first.text == second.text or _name_different_things(one, other):
        return None
    if _are_set_apart(first, second):
        return None
    there, back = _against(first, second), _against(second, first)
    if there is None or back is None:
        return None
    kinds = [flag for flag in there.flags if flag in back.flags and flag in _KINDS]
    if not kinds:
        return None
    spans = {second.tag: there.evidence[0].span, first.tag: back.evidence[0].span}
    tags = TagPair.of(first.tag, second.tag)
    return FoundConflict(tags, kinds[0], (spans[tags.first], spans[tags.second]))


def _against(claim: Sentence, source: Sentence) -> Finding | None:
    """Return how a sentence conflicts with another one, as a claim with its source."""
    found = next(source_readings(claim)), next(source_readings(source))
    finding = compare_readings(found[1], found[0], source)
    if finding is None:
        finding = conflicting_figure(claim.text, [source])
    return finding if finding is not None and finding.label is Label.CONTRADICTED else None


def _name_different_things(one: Comparable, other: Comparable) -> bool:
    """Whether each names something that the other does not: "sick leave" and "annual leave"."""
    if name_others(one.numbered, other.numbered) or name_others(one.under, other.under):
        return True
    return bool(_unmatched(one.about, other.about)) and bool(_unmatched(other.about, one.about))


def _unmatched(about: frozenset[str], other: frozenset[str]) -> frozenset[str]:
    # "cancellation" and "cancelled" are one thing.
    known = {word[:_SHARED_LETTERS] for word in other}
    return frozenset(word for word in about - other if word[:_SHARED_LETTERS] not in known)


def _are_set_apart(one: Sentence, other: Sentence) -> bool:
    """Whether the lines above say that the two are about different things."""
    return any(
        bool(mine) and bool(yours) and not mine & yours
        for mine, yours in zip(_lines(one), _lines(other), strict=True)
    ) or (line_over(one) != "" and subjects([line_over(one)]) != subjects([line_over(other)]))


def _lines(sentence: Sentence) -> Iterator[frozenset[str]]:
    """Yield what the line over an item, and the nearest heading, are about."""
    yield subjects([line_over(sentence)]) - ANNOUNCING
    # The first heading is the document's own title, and no two documents have the same.
    yield subjects(sentence.heading[1:][-1:]) - ANNOUNCING
