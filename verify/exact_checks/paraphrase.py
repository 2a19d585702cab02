"""Figures in other words: a claim's figure against the one like figure of a source.

Only like is compared with like: the same kind of quantity, alone of its kind on both sides, about
the same things. Everything looser raises more false alarms than it finds faults.
"""

from collections.abc import Sequence
from itertools import pairwise

from tagtrap.domain.documents import Sentence
from tagtrap.domain.verdicts import Flag, Label
from verify.findings import Finding, evidence_of, words_of
from verify.other_words.numbered import is_of_another_statement
from verify.quantities.comparison import Comparison, compare
from verify.quantities.quantity import Quantity, QuantityKind
from verify.reading.bounded import AROUND_A_TIME, BOUND_WORDS, is_of_the_others, lets_in
from verify.reading.tokens import Token, stem, tokenise
from verify.reading.words import BOUNDS, CONDITIONS, NEGATORS, listed
from verify.reckoning.derived import may_be_reckoned
from verify.reckoning.gaps import is_a_gap
from verify.relevance import subjects
from verify.word_by_word.changes import Change
from verify.word_by_word.explained import may_be_another_rate
from verify.word_by_word.lines_over import is_bound_by_its_line
from verify.word_by_word.wording import conflict_reason

_SHARED_AT_LEAST = 3
_SHARE_AT_LEAST = 0.6
_ASKING = frozenset(
    stem(word)
    for word in listed(
        "much many long far high often cost costs price pay charge amount please tell"
    )
)
"""Stems of words with which a question asks for a figure, whatever it is of."""
_CHANGES = {
    Comparison.NUMBER_DIFFERS: (Change.NUMBER, Flag.NUMBER),
    Comparison.DATE_DIFFERS: (Change.DATE, Flag.DATE),
    Comparison.UNIT_DIFFERS: (Change.UNIT, Flag.UNIT),
}


def conflicting_figure(claim: str, evidence: Sequence[Sentence]) -> Finding | None:
    """Return the conflict between one figure of the claim and the one like it in its source.

    None where none shows: also where more than one source, or more than one figure, is in doubt.
    """
    tokens = tokenise(claim)
    known = {token.key for sentence in evidence for token in tokenise(sentence.text)}
    new = [token for token in tokens if token.quantity and token.key not in known]
    if len(new) != 1 or new[0].span is None or is_a_gap(claim, new[0].span):
        return None
    findings = [_against(sentence, claim, tokens, new[0]) for sentence in evidence]
    found = [finding for finding in findings if finding is not None]
    return found[0] if len(found) == 1 else None


def bare_figure(claim: str, evidence: Sequence[Sentence], question: str = "") -> Finding | None:
    """Judge a claim that is nothing but a figure ("45 euros.") by the one like it.

    The question says what the figure is of: a source that does not speak of that decides nothing.
    """
    tokens = [token for token in tokenise(claim) if not token.is_filler]
    if len(tokens) != 1 or tokens[0].quantity is None:
        return None
    asked = subjects([question]) - _ASKING
    findings = [
        _bare(sentence, claim, tokens[0])
        for sentence in evidence
        if asked <= subjects([sentence.text, sentence.lead_in or "", *sentence.heading])
        and not is_bound_by_its_line(sentence, (question,))
    ]
    decided = [finding for finding in findings if finding is not None]
    supporting = [finding for finding in decided if finding.label is Label.SUPPORTED]
    if supporting:
        return supporting[0]
    return decided[0] if len(decided) == 1 else None


def _against(
    sentence: Sentence, claim: str, tokens: Sequence[Token], figure: Token
) -> Finding | None:
    source = tokenise(sentence.text)
    rival = _rival(source, tokens, figure)
    if rival is None or not _say_the_same_way(source, tokens):
        return None
    if may_be_another_rate(source, tokens):
        return None
    if not _is_about_the_same(sentence.text, rival, claim, figure):
        return None
    plain = QuantityKind.NUMBER
    counted = rival.quantity is not None and rival.quantity.kind is plain
    if counted and _counted(source, rival) != _counted(tokens, figure):
        return None
    if lets_in(source, rival, tokens, figure) and not _is_bounded(tokens, figure):
        return None
    if figure.quantity and may_be_reckoned(figure.quantity, source, tokens):
        return None
    if is_of_the_others(source, rival, tokens, figure):
        return None
    if is_of_another_statement(sentence.text, rival, claim, figure):
        return None
    return _conflict(sentence, rival, claim, figure)


def _is_bounded(tokens: Sequence[Token], figure: Token) -> bool:
    before = next((first for first, second in pairwise(tokens) if second is figure), None)
    is_around = before is not None and before.key in AROUND_A_TIME
    return is_around or any(token.key in BOUND_WORDS for token in tokens)


def _is_about_the_same(source: str, rival: Token, claim: str, figure: Token) -> bool:
    wanted, found = subjects([claim]), subjects([source])
    shared = len(wanted & found)
    if shared >= max(_SHARED_AT_LEAST, _SHARE_AT_LEAST * len(wanted)):
        return True
    # "Lodging: 46 euros" has no more words to share; 5 percent points for 5 percent need none.
    words = [token for token in tokenise(claim) if not token.is_filler]
    is_label = len(words) == len(wanted) + 1
    if shared and _written(rival) == _written(figure) and _kind(rival) is not _kind(figure):
        return True
    return bool(wanted) and wanted <= found and (is_label or _written(rival) == _written(figure))


def _kind(token: Token) -> QuantityKind | None:
    return token.quantity.kind if token.quantity else None


def _written(token: Token) -> object:
    return token.quantity.written if token.quantity else None


def _bare(sentence: Sentence, claim: str, figure: Token) -> Finding | None:
    source = tokenise(sentence.text)
    rival = _rival(source, (figure,), figure)
    if rival is None or any(token.key in NEGATORS | CONDITIONS for token in source):
        return None
    if rival.key == figure.key:
        return Finding(Label.SUPPORTED, evidence=evidence_of(sentence, (rival,)))
    return _conflict(sentence, rival, claim, figure)


def _conflict(sentence: Sentence, rival: Token, claim: str, figure: Token) -> Finding | None:
    if rival.quantity is None or figure.quantity is None:
        return None
    comparison = compare(rival.quantity, figure.quantity)
    if comparison not in _CHANGES:
        return None
    change, flag = _CHANGES[comparison]
    said, answered = words_of(sentence.text, (rival,)), words_of(claim, (figure,))
    return Finding(
        Label.CONTRADICTED,
        conflict_reason(change, said, answered),
        (flag,),
        evidence_of(sentence, (rival,)),
    )


def _rival(source: Sequence[Token], claim: Sequence[Token], figure: Token) -> Token | None:
    """Return the source's quantity in the figure's place, None where there is no such place.

    There is one if both name as many quantities of the kind, and the others agree in their order.
    """
    theirs = [token for token in source if token.quantity and _alike(token.quantity, figure)]
    mine = [token for token in claim if token.quantity and _alike(token.quantity, figure)]
    if len(theirs) != len(mine):
        return None
    place = next(position for position, token in enumerate(mine) if token is figure)
    others_agree = all(
        first.key == second.key
        for position, (first, second) in enumerate(zip(theirs, mine, strict=True))
        if position != place
    )
    return theirs[place] if others_agree else None


def _alike(quantity: Quantity, figure: Token) -> bool:
    mine = figure.quantity
    if mine is None:
        return False
    points = {QuantityKind.PERCENT, QuantityKind.PERCENTAGE_POINTS}
    return mine.kind is quantity.kind or {mine.kind, quantity.kind} == points


def _say_the_same_way(source: Sequence[Token], claim: Sequence[Token]) -> bool:
    """Whether both deny and bound alike: "more than 30 days" is not "30 days"."""
    telling = NEGATORS | BOUNDS
    mine = {token.key for token in claim if token.key in telling}
    return mine <= {token.key for token in source if token.key in telling}


def _counted(tokens: Sequence[Token], figure: Token) -> str:
    """Return the stem of the word behind a plain number: what it counts."""
    for token, following in pairwise(tokens):
        if token is figure:
            return stem(following.key)
    return ""
