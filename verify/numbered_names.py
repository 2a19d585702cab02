"""Things told apart by a number: "unit 47" is not "unit 48". In "3 badges" it is no name."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence

from verify.other_words.roots import root
from verify.quantities.quantity import QuantityKind
from verify.reading.token import Token
from verify.reading.tokens import tokenise
from verify.reading.words import AUXILIARIES, listed

_BEFORE_A_NAME = frozenset(
    listed(
        "a an the this that each every any our your their its of in at on for from by with "
        "into onto per under over behind beside near between and or via through"
    )
)
_COUNTING = frozenset(
    listed(
        "first last next following further additional another extra other remaining same total "
        "minimum maximum least most only all no number up about around roughly nearly exactly"
    )
)
"""After these a number counts what follows it."""
_AND = listed("and or")
_SIGNS = listed("no number nr")
_DIVISIONS = frozenset(
    map(
        root,
        listed(
            "part section chapter clause article annex appendix page paragraph table figure step "
            "version edition revision release volume policy document rule item point line row"
        ),
    )
)
"""Parts of a text: two texts number theirs each for itself."""

_YEAR = re.compile(r"(?:19|20)\d\d")

NumberedNames = Mapping[str, frozenset[str]]


def numbered_names(text: str) -> NumberedNames:
    """Return the numbers that are names in a text, by the root of the word that they follow."""
    tokens = tokenise(text)
    found: dict[str, set[str]] = defaultdict(set)
    for place in range(1, len(tokens)):
        word = place - 2 if tokens[place - 1].key in _SIGNS and place > 1 else place - 1
        if _is_a_name(tokens, word, place):
            found[root(tokens[word].key)].add(_bare_number(tokens[place]))
    return {word: frozenset(numbers) for word, numbers in found.items() if word not in _DIVISIONS}


def name_others(one: NumberedNames, other: NumberedNames) -> bool:
    """Whether both name things of one sort, and none of them is the same."""
    return any(not one[word] & other[word] for word in one.keys() & other.keys())


def _is_a_name(tokens: Sequence[Token], at: int, place: int) -> bool:
    """Whether the number at a place names a thing of the sort that the word at another one says."""
    figure, word = tokens[place], tokens[at]
    if _bare_number(figure) == "":
        return False
    if word.key in _COUNTING or not (word.key.isalpha() and word.is_content):
        return False
    if at < place - 1:
        return True
    if figure.comma or figure.stop:
        return False
    if at == 0 or word.comma or word.stop or tokens[at - 1].key not in _BEFORE_A_NAME:
        return _starts(tokens, at) and _ends(tokens, place)
    return True


def _bare_number(token: Token) -> str:
    """Return the number that a token is, "" for one of something, for none, and for a year."""
    if token.quantity is None or token.quantity.kind is not QuantityKind.NUMBER:
        return ""
    digits = token.key.split(":")[1]
    return "" if _YEAR.fullmatch(digits) else digits


def _starts(tokens: Sequence[Token], at: int) -> bool:
    return at == 0 or tokens[at].comma or tokens[at].stop or tokens[at - 1].key == "to"


def _ends(tokens: Sequence[Token], place: int) -> bool:
    """Whether nothing follows that the number could count: "Keep 3 copies", but "Unit 3 must"."""
    if place + 1 == len(tokens):
        return True
    after = tokens[place + 1]
    is_small = after.key in AUXILIARIES or after.key in _BEFORE_A_NAME or after.key in _AND
    if is_small or after.comma or after.stop or after.key.startswith("<"):
        return True
    return after.key.endswith("s") and _is_told_a_figure(tokens[place + 2 : place + 4])


def _is_told_a_figure(following: Sequence[Token]) -> bool:
    """Whether what follows belongs to a verb: "Room 3 holds 40 people", "Gate 3 opens at 8:00"."""
    match following:
        case [first, *_] if first.quantity is not None:
            return True
        case [first, second]:
            is_time = second.quantity is not None and second.quantity.kind is QuantityKind.TIME
            return first.key == "at" and is_time
    return False
