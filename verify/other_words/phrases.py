"""A sentence as clauses of words with their roots: what is said, what is denied, under what."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from verify.other_words.denying import DENYING_WORDS
from verify.other_words.roots import root
from verify.reading.tokens import Token, tokenise
from verify.reading.words import listed

_NEGATORS = listed(
    "not no never neither nor non hardly <nobody> <no-longer> <need-not> nobody nothing none"
)
_DENYING_VERBS = frozenset(root(word) for word in listed("avoid refrain fail lack"))
_HINDERING_VERBS = frozenset(root(word) for word in listed("prevent stop hinder discourage"))
"""What they hinder stands behind a "from"."""
_KEEPING_VERBS = frozenset(root(word) for word in listed("keep kept bar block"))
"""They hinder only where a "from" and a verb follow: "keep staff from parking"."""
_LETTING_VERBS = listed("let lets letting")
_SMALL = listed(
    "of in to for by with from as into and or but a an the at on i you we he she they it this "
    "these those there here which what how some any more most such than then so also your our "
    "their its his her my me us them him who whom that is are was were be been being am do does "
    "did has have had will would can could may might shall should must get gets got if unless "
    "when while once until before after because where whether though although both either just "
    "even still already up out about over under through during per via only ever all own one "
    "someone somebody anyone anybody"
)
_ENDS_A_CLAUSE = listed(
    "but so while whereas because although though if when unless once until except"
)
_STOPS_A_DENIAL = listed(
    "of in for by with from as into at on during until before after unless if when because and "
    "but while than that which who under within via through about"
)
_PASSED_OVER = listed(
    "automatically proactively explicitly necessarily generally normally usually currently yet "
    "ever even be been being to have also directly simply personally expressly fully simply"
)
_VERBS_IN_LY = listed("apply reply supply rely comply multiply imply fly family assembly")
_NOT_ONLY = listed("only just merely limited solely until")
_IDLE = listed("later matter sooner doubt")
_PARTLY = listed("<all> many much always necessarily both often everyone everything")
_NOBODY = listed("<nobody> nobody nothing none")
_SUPPOSING = listed("if unless whether")
_TURNS_ROUND = listed("<may> <must> will is are was were has have should would")
_OPENING = 3
_BEFORE_GOVERNED = _PASSED_OVER | _LETTING_VERBS
_REACH_OF_FROM = 6
_REACH_OF_NOT = 60
_EITHER_WAY = listed("whether regardless")


@dataclass(frozen=True, slots=True)
class Word:
    """A word of content or a figure, with the clause it stands in.

    `is_denied` says that a negator governs it; `place` is its number among the text's tokens.
    """

    root: str
    token: Token
    place: int
    clause: int
    is_denied: bool


@dataclass(frozen=True, slots=True)
class Phrases:
    """All words of a text; `keys` are the canonical tokens that it contains, small ones too."""

    text: str
    tokens: tuple[Token, ...]
    words: tuple[Word, ...]
    keys: frozenset[str]
    roots: frozenset[str]

    def clause_of(self, word: Word) -> tuple[Word, ...]:
        """Return the words of the clause that a word stands in."""
        return tuple(one for one in self.words if one.clause == word.clause)

    def is_supposed(self, word: Word) -> bool:
        """Whether the clause of a word only supposes something: "if it is approved"."""
        places = [one.place for one in self.words if one.clause == word.clause]
        start = max(0, min(places) - _OPENING)
        return any(token.key in _SUPPOSING for token in self.tokens[start : word.place])

    def named(self, name: str) -> tuple[Word, ...]:
        """Return the words of one root."""
        return tuple(word for word in self.words if word.root == name)


@lru_cache(maxsize=8192)
def read_phrases(text: str) -> Phrases:
    """Return the words of a text, with what is denied marked."""
    tokens = tokenise(text)
    clauses = tuple(_clauses(tokens))
    denied = frozenset(_denied(tokens, clauses))
    words = tuple(
        _word(token, place, clauses[place], is_governed=place in denied)
        for place, token in enumerate(tokens)
        if is_content(token)
    )
    roots = frozenset(word.root for word in words if word.token.quantity is None)
    return Phrases(text, tokens, words, frozenset(token.key for token in tokens), roots)


def _word(token: Token, place: int, clause: int, *, is_governed: bool) -> Word:
    denies = token.key in DENYING_WORDS
    name = DENYING_WORDS[token.key] if denies else root(token.key)
    return Word(name, token, place, clause, is_governed is not denies)


def is_content(token: Token) -> bool:
    """Whether a token says what the sentence is about, or how much."""
    if token.quantity is not None:
        return True
    key = token.key
    if key.startswith("<"):
        return key.endswith(".>")
    return key not in _SMALL and key not in _NEGATORS


def is_negator(tokens: Sequence[Token], place: int) -> bool:
    """Whether the token denies what follows: not the one of "not only" or "no later than"."""
    if tokens[place].key not in _NEGATORS:
        return False
    following = tokens[place + 1].key if place + 1 < len(tokens) else ""
    before = tokens[place - 1].key if place else ""
    if following in _NOT_ONLY | _IDLE | _PARTLY or (following == "" and before == "or"):
        return False
    return not (before == "or" and any(one.key in _EITHER_WAY for one in tokens[:place]))


def _clauses(tokens: Sequence[Token]) -> Iterator[int]:
    number = 0
    for place, token in enumerate(tokens):
        opens = token.key in _ENDS_A_CLAUSE and place > 0
        if place and (token.stop or token.comma or opens):
            number += 1
        yield number


def _denied(tokens: Sequence[Token], clauses: Sequence[int]) -> Iterator[int]:
    for place, token in enumerate(tokens):
        if token.key in _NOBODY:
            yield from _rest_of_clause(tokens, clauses, place)
        elif is_negator(tokens, place):
            turned = _behind_turned(tokens, clauses, place)
            yield from _governed(tokens, clauses, turned or place, is_noun=token.key == "no")
            yield from _listed_behind(tokens, place)
        elif root(token.key) in _DENYING_VERBS and not _is_adjective(tokens, place):
            yield from _governed(tokens, clauses, place, is_noun=True)
        elif root(token.key) in _HINDERING_VERBS:
            behind = _behind_from(tokens, place)
            yield from _governed(tokens, clauses, behind or place, is_noun=not behind)
        elif root(token.key) in _KEEPING_VERBS:
            behind = _behind_from(tokens, place)
            if behind and any(one.key.endswith("ing") for one in tokens[behind + 1 : behind + 2]):
                yield from _governed(tokens, clauses, behind, is_noun=False)


def _listed_behind(tokens: Sequence[Token], place: int) -> Iterator[int]:
    """Yield the further verbs of "not to copy, alter or sell"."""
    if place + 1 >= len(tokens) or tokens[place + 1].key != "to":
        return
    for position in range(place + 2, len(tokens)):
        token, before = tokens[position], tokens[position - 1]
        if token.stop or token.key == "but":
            return
        if (token.comma or before.key == "or") and is_content(token) and not token.quantity:
            yield position


def _behind_turned(tokens: Sequence[Token], clauses: Sequence[int], place: int) -> int | None:
    """Return the place of the "be" in "never may the door be locked"."""
    if place + 1 >= len(tokens) or tokens[place + 1].key not in _TURNS_ROUND:
        return None
    behind = range(place + 2, len(tokens))
    found = (at for at in behind if tokens[at].key in ("be", "been"))
    at = next(found, None)
    return at if at is not None and clauses[at] == clauses[place] else None


def _is_adjective(tokens: Sequence[Token], place: int) -> bool:
    """Whether it is "failed attempts" and not "fails to attempt"."""
    return (
        root(tokens[place].key) == "fail"
        and tokens[place + 1 : place + 2] != ()
        and (tokens[place + 1].key != "to")
    )


def _behind_from(tokens: Sequence[Token], place: int) -> int | None:
    """Return the place of the "from" close behind a verb: "prevents staff from parking"."""
    near = range(place + 1, min(len(tokens), place + _REACH_OF_FROM))
    return next((at for at in near if tokens[at].key == "from"), None)


def _is_adverb(key: str) -> bool:
    return key.endswith("ly") and key not in _VERBS_IN_LY


def _rest_of_clause(tokens: Sequence[Token], clauses: Sequence[int], place: int) -> Iterator[int]:
    for position in range(place + 1, len(tokens)):
        if clauses[position] == clauses[place] and is_content(tokens[position]):
            yield position


def _governed(
    tokens: Sequence[Token], clauses: Sequence[int], place: int, *, is_noun: bool
) -> Iterator[int]:
    """Yield what a negator governs: the verb behind "not", all nouns behind "no"."""
    found = False
    for position in range(place + 1, len(tokens)):
        token = tokens[position]
        if clauses[position] != clauses[place]:
            return
        if not found and position - place > _REACH_OF_NOT:
            return
        if not found and (token.key in _BEFORE_GOVERNED or _is_adverb(token.key)):
            continue
        if not is_content(token):
            if found and token.key in _STOPS_A_DENIAL:
                return
            if found and is_noun:
                return
            continue
        after_to = tokens[position - 1].key == "to"
        if found and not is_noun and not after_to:
            continue
        if token.quantity is None:
            yield position
            found = True
