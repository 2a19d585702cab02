"""Who does it: the reader or the organisation, the tenant or the landlord, this office or that."""

from collections.abc import Iterator
from dataclasses import dataclass

from tagtrap.domain.verdicts import Flag
from verify.findings import Finding
from verify.other_words.likeness import Compared
from verify.other_words.phrases import Phrases, Word, is_negator
from verify.other_words.roots import root
from verify.reading.tokens import Token
from verify.reading.words import AUXILIARIES, listed
from verify.word_by_word.changes import Change

_READERS = frozenset(
    root(word)
    for word in listed(
        "you i employee traveler traveller customer client user buyer purchaser member student "
        "pupil tenant renter lessee applicant candidate passenger guest participant visitor reader "
        "borrower patient subscriber holder volunteer parent resident citizen author recipient "
        "sender trainee policyholder consumer shopper donor"
    )
)
_ORGANISATIONS = frozenset(
    root(word)
    for word in listed(
        "we us company employer agency organisation organization team office department unit "
        "division store shop provider landlord lessor airline carrier bank lender seller vendor "
        "merchant supplier support manager supervisor director dean registrar treasurer committee "
        "board council university school college library museum clinic hospital insurer publisher "
        "organiser organizer club authority ministry host institute foundation administrator "
        "representative specialist moderator"
    )
)
_ANYBODY = frozenset({"you", "i"})
_PERSONS = frozenset(
    root(word)
    for word in listed(
        "manager supervisor director dean registrar treasurer landlord lessor seller vendor "
        "merchant supplier lender host organiser organizer publisher provider administrator "
        "representative specialist moderator"
    )
)
_SUPERIORS = dict.fromkeys(listed("supervisor boss superior supervisors"), root("manager"))
_ASKING = listed("ask request tell let have get contact instruct make see")
"""Orders to have something done: who does it is then whoever reads it as well."""
_PAYING = frozenset(root(word) for word in listed("pay cover bear fund finance settle"))
_NOUNS_OF_DEEDS = listed("approval permission consent decision signature review authorization")
_FROM = listed("of from by")
_LIABILITIES = listed("liability expense expenses")
_LINKS = AUXILIARIES | listed(
    "<must> <may> should would could to also be responsible for liable always then only "
    "normally usually generally <need-not> expected"
)
_SMALL_OF_A_NAME = listed("the a an your our their its his her this that any each all every")
_ENDS_A_NAME = listed(
    "of who that which if when in on at to for with by from and or but rather instead than as it "
    "about before after during within not"
)
_REACH_OF_A_NAME = 8
_REACH_OF_BY = 8
_COVERED_AT_LEAST = 0.6
_SHARED_AT_LEAST = 2
_OPENERS = listed("if when and but then so because while that")


@dataclass(frozen=True, slots=True)
class _Deed:
    """Somebody does something: the root of the deed, the words for who does it."""

    deed: str
    is_denied: bool
    agent: tuple[Token, ...]
    is_named: bool

    @property
    def names(self) -> frozenset[str]:
        return frozenset(_SUPERIORS.get(token.key) or root(token.key) for token in self.agent)

    @property
    def head(self) -> str:
        """The root of the noun itself: "office" of "the HR office"."""
        return _SUPERIORS.get(self.agent[-1].key) or root(self.agent[-1].key)

    @property
    def side(self) -> str:
        """The side of a bargain on which the agent stands, "" where that is not known."""
        head = root(self.agent[-1].key)
        if head in _READERS:
            return "reader"
        return "organisation" if head in _ORGANISATIONS or self.is_named else ""


def done_by_another(pair: Compared) -> Finding | None:
    """Return the conflict over who does or pays what both sides speak of."""
    theirs = list(_deeds(pair.source))
    if not theirs:
        return None
    beside = [deed for other in pair.beside for deed in _deeds(other)]
    for mine in _deeds(pair.claim):
        rivals = [deed for deed in theirs if deed.deed == mine.deed]
        if mine.deed != "pay" and mine.names <= pair.source.roots:
            # Whom the office registers registers with the office.
            continue
        if not rivals or any(_may_be_one(mine, deed) for deed in (*rivals, *beside)):
            continue
        if len(rivals) == 1 and rivals[0].is_denied is mine.is_denied and _same_thing(pair, mine):
            return pair.conflict(Change.QUALIFIER, rivals[0].agent, mine.agent, (Flag.QUALIFIER,))
    return None


def _same_thing(pair: Compared, mine: _Deed) -> bool:
    apart = mine.names | _PAYING | {mine.deed}
    about = (pair.claim.roots & pair.source.roots) - apart
    enough = min(_SHARED_AT_LEAST, len(pair.claim.roots - apart))
    return len(about) >= max(1, enough) and pair.covered(apart) >= _COVERED_AT_LEAST


def _may_be_one(mine: _Deed, theirs: _Deed) -> bool:
    """Whether two agents of a deed may be the same: "you" is whoever reads it."""
    if mine.deed != theirs.deed:
        return False
    if mine.head == theirs.head or not mine.side or not theirs.side:
        return True
    if mine.side != theirs.side:
        # "The traveller's department" is not the traveller, but "you" may be the manager.
        heads = {mine.head, theirs.head}
        return bool(heads & _ANYBODY and heads & _PERSONS)
    if mine.names & theirs.names:
        return True
    if mine.is_named or theirs.is_named:
        return True
    vague = {"you", "i", "we", "us"} | _VAGUE
    return mine.side == "reader" or bool((mine.names | theirs.names) & vague)


_VAGUE = frozenset(
    root(word) for word in listed("company employer agency organisation organization provider")
)


def _deeds(phrases: Phrases) -> Iterator[_Deed]:
    yield from _liable(phrases)
    for word in phrases.words:
        if word.token.quantity is not None:
            continue
        agent = _of_noun(phrases, word) or _behind_by(phrases, word) or _in_front(phrases, word)
        if agent:
            deed = "pay" if word.root in _PAYING else word.root
            yield _Deed(deed, word.is_denied, agent, _is_named(phrases.text, agent[-1]))


def _liable(phrases: Phrases) -> Iterator[_Deed]:
    """Yield who pays where something is "the tenant's liability"."""
    for place, token in enumerate(phrases.tokens):
        if token.key in _LIABILITIES and place and not is_negator(phrases.tokens, place - 1):
            agent = phrases.tokens[place - 1 : place]
            yield _Deed("pay", False, agent, _is_named(phrases.text, agent[0]))


def _is_named(text: str, token: Token) -> bool:
    """Whether a word is the name of an organisation, as its capitals tell: "GSA", "PayCo"."""
    if token.span is None:
        return False
    # "Receiving Party" and the like are roles, which others may have too.
    return any(letter.isupper() for letter in token.span.of(text)[1:])


def _of_noun(phrases: Phrases, word: Word) -> tuple[Token, ...]:
    """Return whose approval it is: of "supervisor approval", or "the approval of the dean"."""
    tokens = phrases.tokens
    if word.token.key not in _NOUNS_OF_DEEDS:
        return ()
    before = tokens[max(0, word.place - 1) : word.place]
    if before and root(before[0].key) in _READERS | _ORGANISATIONS:
        return before
    behind = tokens[word.place + 1 : word.place + 2]
    return _name(phrases, word.place + 2) if behind and behind[0].key in _FROM else ()


def _behind_by(phrases: Phrases, word: Word) -> tuple[Token, ...]:
    """Return who stands behind the "by" of a passive: "is paid by the tenant"."""
    tokens = phrases.tokens
    before = {token.key for token in tokens[max(0, word.place - 3) : word.place]}
    if not before & AUXILIARIES or word.token.key.endswith("ing"):
        return ()
    for place in range(word.place + 1, min(len(tokens), word.place + _REACH_OF_BY)):
        if tokens[place].comma or tokens[place].stop:
            return ()
        if tokens[place].key == "by":
            return _name(phrases, place + 1)
    return ()


def _name(phrases: Phrases, place: int) -> tuple[Token, ...]:
    """Return the words of a name that starts at a place, without its article."""
    found: list[Token] = []
    for token in phrases.tokens[place : place + _REACH_OF_A_NAME]:
        if (found and (token.comma or token.stop)) or token.quantity or token.key.startswith("<"):
            break
        if token.key == "only" and not found:
            continue
        if token.key in _ENDS_A_NAME | _LINKS:
            break
        if token.key not in _SMALL_OF_A_NAME:
            found.append(token)
    return tuple(found)


def _in_front(phrases: Phrases, word: Word) -> tuple[Token, ...]:
    """Return who opens the clause of an active verb: "the tenant must pay"."""
    tokens = phrases.tokens
    start = _start_of_clause(phrases, word)
    agent = _name(phrases, start)
    if not agent or agent[-1] is word.token or word.token in agent:
        agent = agent[: agent.index(word.token)] if word.token in agent else agent
    if not agent or agent[0].key in _ASKING:
        return ()
    end = tokens.index(agent[-1]) + 1
    between = [token.key for token in tokens[end : word.place]]
    is_passive = bool(between) and between[-1] in listed("is are was were be been being")
    is_link = all(key in _LINKS or key == "not" for key in between)
    return agent if is_link and not (is_passive and "responsible" not in between) else ()


def _start_of_clause(phrases: Phrases, word: Word) -> int:
    tokens = phrases.tokens
    start = word.place
    while start > 0 and not (tokens[start].comma or tokens[start].stop):
        if start < word.place and tokens[start].key in _OPENERS:
            return start + 1
        start -= 1
    return start + 1 if tokens[start].key in _OPENERS else start
