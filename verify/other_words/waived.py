"""What a source requires and a claim does without: "signed or not", "without asking", "before"."""

from collections.abc import Iterator, Sequence

from tagtrap.domain.verdicts import Flag
from verify.findings import Finding
from verify.other_words.likeness import Compared
from verify.other_words.phrases import Phrases, Word
from verify.reading.tokens import Token
from verify.reading.words import listed
from verify.word_by_word.changes import Change

_REQUIRING = listed(
    "<must> required require requires need needs needed necessary please only obliged will "
    "mandatory <once> <provided>"
)
_DENYING = listed("not no never nobody <nobody> cannot none neither nor only <no-longer> reject")
_ALLOWING = listed("without optional whether regardless irrespective unless <need-not> even free")
_BEFOREHAND = listed("before while")
_PENDING = listed("pending waiting waits awaiting awaits open outstanding undecided")
_ACCEPTING = listed(
    "valid accepted accept accepts enough suffices sufficient counts count fine ok okay granted "
    "possible allowed permitted"
)
_WORDS_WAIVED = 3
_ACT_COVERED = 0.75
_PERMISSION_COVERED = 0.5
_COVERED_AT_LEAST = 0.5
_SHARED_AT_LEAST = 2
_NEAR = 4


def requirement_waived(pair: Compared) -> Finding | None:
    """Return the conflict with a source that requires what the claim says can be left out."""
    if not pair.source.keys & _REQUIRING or pair.source.keys & _ALLOWING:
        return None
    for opening, waived in _waived(pair.claim):
        required = _required(pair, waived)
        if required is not None and (_is_near(pair) or _is_all_there_is(pair, waived)):
            said = _from_requirement(pair.source, required)
            answered = pair.claim.tokens[opening : waived[-1].place + 1]
            return pair.conflict(Change.NEGATION, said, answered, (Flag.NEGATION,))
    return None


def _is_near(pair: Compared) -> bool:
    return len(pair.shared) >= _SHARED_AT_LEAST and pair.covered() >= _COVERED_AT_LEAST


def _is_all_there_is(pair: Compared, waived: Sequence[Word]) -> bool:
    """Whether a "signed or not" cites nothing but a sentence that says "must be signed"."""
    place = waived[-1].place
    following = [token.key for token in pair.claim.tokens[place + 1 : place + 3]]
    return not pair.beside and following == ["or", "not"] and "<must>" in pair.source.keys


def _required(pair: Compared, waived: Sequence[Word]) -> Word | None:
    """Return the source's word for what is waived, None unless nearly all of it is required."""
    names = {one.root for one in waived}
    found = [word for word in pair.source.words if word.root in names]
    if any(near.is_denied for word in found for near in pair.source.clause_of(word)):
        return None
    if not found:
        return None
    if waived[0].root not in {word.root for word in found} or not _is_the_same_act(pair, waived):
        return None
    before = [at for at, token in enumerate(pair.source.tokens) if token.key == "before"]
    first = found[0]
    # "Sign before you enter" requires the signing, not the entering.
    return None if before and first.place > before[0] else first


def _is_the_same_act(pair: Compared, waived: Sequence[Word]) -> bool:
    """Whether the claim lets one do what the source speaks of: "without it, it is sent back"."""
    if pair.claim.keys & _ACCEPTING:
        return True
    is_permission = "<may>" in pair.claim.keys
    covered = pair.covered({*(word.root for word in waived), "without"})
    return covered >= (_PERMISSION_COVERED if is_permission else _ACT_COVERED)


def _from_requirement(phrases: Phrases, word: Word) -> tuple[Token, ...]:
    places = [
        at
        for at, token in enumerate(phrases.tokens)
        if token.key in _REQUIRING and abs(at - word.place) <= _NEAR
    ]
    if not places:
        return (word.token,)
    first, last = min(places[0], word.place), max(places[0], word.place)
    return phrases.tokens[first : last + 1]


def _waived(claim: Phrases) -> Iterator[tuple[int, list[Word]]]:
    """Yield the place where a claim waives something, and the words for it."""
    tokens = claim.tokens
    keys = [token.key for token in tokens]
    for place, key in enumerate(keys):
        if key == "without" and not _is_denied(keys, place):
            yield from _behind(claim, place, place)
        elif key == "not" and place and keys[place - 1] == "or":
            yield from _either_way(claim, place - 1)
        elif key in ("regardless", "irrespective") and not _is_denied(keys, place):
            yield from _behind(claim, place, place)
        elif key in ("if", "though") and place and keys[place - 1] == "even":
            denied = [word for word in claim.words if word.place > place and word.is_denied]
            yield from [(place - 1, denied)] if denied else []
        elif key in _BEFOREHAND and _allows_before(claim, place):
            yield from _behind(claim, place, place)


def _is_denied(keys: Sequence[str], place: int) -> bool:
    """Whether a claim denies something beside the words from a place on."""
    return bool(_DENYING & set(keys[:place])) or bool(_DENYING & set(keys[place + 1 :]))


def _either_way(claim: Phrases, place: int) -> Iterator[tuple[int, list[Word]]]:
    """Yield what stands in front of "or not", or behind "whether or not"."""
    keys = [token.key for token in claim.tokens]
    if place and keys[place - 1] == "whether":
        yield from _behind(claim, place + 1, place - 1)
        return
    before = [word for word in claim.words if word.place < place]
    if before:
        yield before[-1].place, [before[-1]]


def _allows_before(claim: Phrases, place: int) -> bool:
    keys = [token.key for token in claim.tokens]
    if _is_denied(keys, place) or "<must>" in keys or not {"<may>", "even"} & set(keys[:place]):
        return False
    return keys[place] == "before" or bool(_PENDING & set(keys[place:]))


def _behind(claim: Phrases, place: int, opening: int) -> Iterator[tuple[int, list[Word]]]:
    words = [
        word
        for word in claim.words
        if word.place > place and word.token.key not in _PENDING | {"without"}
    ]
    clause = words[0].clause if words else 0
    behind = [word for word in words if word.clause == clause and word.token.quantity is None]
    if behind:
        yield opening, behind[:_WORDS_WAIVED]
