"""What the line over a list item does to the support that the item seems to give.

A sentence says under "Only on request:" less than it says alone, and under "For part-time staff:"
nothing about full-time staff.
"""

from collections.abc import Iterable, Iterator

from tagtrap.domain.documents import Sentence
from tagtrap.domain.verdicts import Flag, Label
from tagtrap.ports import ClaimTask
from verify.findings import Finding, evidence_of
from verify.reading.joined import BINDING_ALL
from verify.reading.readings import (
    CELL_MARK,
    Reading,
    is_fragment,
    is_turned_round,
    lead_in_of,
    line_over,
    line_over_claim,
)
from verify.reading.tokens import stem, tokenise
from verify.reading.words import BOUNDS, CONDITIONS, CONTRASTS, NEGATORS, are_opposites, listed
from verify.relevance import ANNOUNCING, figures, subjects

_LONGEST_TITLE = 6
_SURE_CONDITIONS = listed(
    "if unless when whenever only except excepting excluding providing until till depending "
    "otherwise exempt <provided> <once> <in-case>"
)
_DISOWNING = listed(
    "wrong false incorrect untrue myth myths rejected refused declined withdrawn abandoned "
    "obsolete outdated superseded repealed proposed proposal proposals draft drafts "
    "choose pick select either"
)
_SIDES = (
    _SURE_CONDITIONS - listed("when whenever")
    | NEGATORS
    | BOUNDS
    | listed("before after during since over under above below")
)
_TURNING = NEGATORS | listed("unless except excepting excluding")
_PLAIN = ANNOUNCING | frozenset(
    stem(word)
    for word in listed("example instance short brief addition general particular more further")
)

_TOPICS = frozenset(
    stem(word)
    for word in listed(
        "opening closing hours times dates prices fees costs rates charges deadlines contact "
        "requirements process procedure how what when where"
    )
)
"""Stems of words in titles that say what is told, not of whom or in which case."""


def with_lines_over(
    finding: Finding, source: Reading, claim: Reading, sentence: Sentence, task: ClaimTask
) -> Iterator[Finding]:
    """Yield the finding, or what is left of its support under the lines over both texts."""
    if finding.label is not Label.SUPPORTED:
        yield finding
        return
    if is_bound_by_its_line(sentence, (task.question, task.before, task.claim.text)):
        yield _open_under(sentence.lead_in or "")
        return
    if source.text != sentence.text:
        yield finding
        return
    over_source, over_claim = line_over(sentence), lead_in_of(task)
    read_along = len(source.tokens) > 0 and source.tokens[0].span is None
    if read_along or is_turned_round(over_source) is is_turned_round(over_claim):
        line = line_over_claim(task) or _title_before(task.before)
        is_another = _stands_apart(claim) and _is_another_line(line, sentence)
        yield _open_under(line) if is_another else finding
    elif over_claim and subjects([over_source]) & subjects([over_claim]):
        yield Finding(
            Label.CONTRADICTED,
            reason=f"The source says '{over_source}', the answer says '{over_claim}'.",
            flags=(Flag.NEGATION,),
            evidence=evidence_of(sentence, ()),
        )
    else:
        yield _open_under(over_source or over_claim)


def is_bound_by_its_line(sentence: Sentence, said: Iterable[str] = ()) -> bool:
    """Whether the line over a source limits or disowns it, and the texts said do not name that."""
    line = sentence.lead_in or ""
    keys = _keys(line)
    if not keys & (_SURE_CONDITIONS | _DISOWNING) and not _opens_with_a_bond(line):
        return False
    return not any(_names(text, line, sentence) for text in said)


def _names(text: str, line: str, sentence: Sentence) -> bool:
    """Whether one text names all of the line's case, and not its opposite."""
    keys, said = _keys(line), _keys(text)
    wanted = (subjects([line]) | figures([line])) - ANNOUNCING or frozenset(map(stem, keys))
    if not wanted <= subjects([text]) | figures([text]) | frozenset(map(stem, said)):
        return False
    turned = (keys ^ said) & _TURNING - _keys(sentence.text)
    return not turned and not _contrast(keys, said)


def _title_before(before: str) -> str:
    """Return what stands before a claim where it is a title ("Full-time staff"), or ""."""
    bare = before.strip("*_# ")
    is_short = len(bare.split()) <= _LONGEST_TITLE and bare[-1:].isalnum()
    is_title = is_short and CELL_MARK not in bare and not figures([bare]) and is_fragment(bare)
    return bare if is_title else ""


def _open_under(line: str) -> Finding:
    return Finding(Label.UNCHECKED, f"Could not be checked: it stands under '{line}'.")


def _opens_with_a_bond(line: str) -> bool:
    tokens = tokenise(line)
    opens = bool(tokens) and tokens[0].key in CONDITIONS | BINDING_ALL
    return opens and bool((subjects([line]) | figures([line])) - _PLAIN)


def _stands_apart(claim: Reading) -> bool:
    """Whether an item or a row of the answer was read without the line over it."""
    return all(token.span is not None for token in claim.tokens)


def _is_another_line(line: str, sentence: Sentence) -> bool:
    """Whether the answer's line speaks of a case that the source does not put its item under."""
    if not line:
        return False
    if is_fragment(sentence.text) or sentence.lead_in:
        return _says_more(line, sentence)
    # "Here are the opening hours:" over a whole sentence announces it, "Full-time staff:" does not.
    is_title = is_fragment(line) and bool(subjects([line]) - _TOPICS)
    names_a_case = is_title or _opens_with_a_bond(line)
    return bool(sentence.heading) and names_a_case and _says_more(line, sentence)


def _says_more(line: str, sentence: Sentence) -> bool:
    over = [sentence.lead_in or "", *sentence.heading]
    known = [sentence.text, *over]
    if subjects([line]) - subjects(known) - ANNOUNCING:
        return True
    if figures(over) and not figures([line]) <= figures(known):
        return True
    keys = _keys(line)
    return bool(keys & _SIDES - _all_keys(known)) or _contrast(keys, _all_keys(over))


def _contrast(first: frozenset[str], second: frozenset[str]) -> bool:
    """Whether a word of one is turned round in the other, and stands on one side only."""
    return any(
        frozenset((one, other)) in CONTRASTS or are_opposites(one, other)
        for one in first - second
        for other in second - first
    )


def _all_keys(texts: Iterable[str]) -> frozenset[str]:
    return frozenset().union(*map(_keys, texts))


def _keys(text: str) -> frozenset[str]:
    return frozenset(token.key for token in tokenise(text))
