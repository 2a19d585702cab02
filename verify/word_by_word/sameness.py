"""Words that may stand for one another in the same place of a sentence that is else the same."""

from collections.abc import Sequence

from verify.quantities.quantity import QuantityKind
from verify.reading.token import Token
from verify.reading.words import AUXILIARIES, listed
from verify.word_by_word.endings import gained_ending

_SAME = (
    "if when whenever <in-case>,if <provided>,after <once>,after once,via through,which who whom,"
    "before prior,except excluding,excluding without,need needs require requires,"
    "kept retained stored,keep retain store,executed performed,rescheduled moved,"
    "sent shipped dispatched,send ship dispatch,sends ships dispatches,"
    "refunded reimbursed repaid,refund reimburse repay,refunds reimburses repays,"
    "start begin commence,starts begins commences,end finish,ends finishes,stop cease,"
    "give provide supply,given provided supplied,gives provides supplies,submitted filed,"
    "submit file,lent loaned,answer respond reply,answers responds replies,answered replied,"
    "delete erase,deleted erased,deletes erases,buy purchase,bought purchased,buys purchases,"
    "get receive obtain,gets receives obtains,got received obtained,help assist,ask request,"
    "asked requested,asks requests,inform notify tell,informs notifies tells,"
    "informed notified told,allowed permitted,allow permit,allows permits,"
    "prohibited forbidden banned,staff employees workers,employee worker,customers clients,"
    "customer client,students pupils,student pupil,travellers travelers,traveller traveler,"
    "journey trip,journeys trips,picture photo,pictures photos,yearly annually,yearly annual,"
    "fortnightly biweekly,afterwards then,afterwards later,consent permission,"
    "mandatory required,mandatory compulsory,mandatory obligatory,optional voluntary,shop store,"
    "flat apartment,flats apartments,illness sickness,ill sick,children kids,child kid,"
    "phone telephone,and but,while whereas,but whereas,but while,cancelled canceled,"
    "organiser organizer,programme program,licence license,centre center,colour color,"
    "autumn fall,holiday vacation,lift elevator,luggage baggage,lawyer attorney,"
    "toilet restroom,big large,purpose aim,rapidly quickly,about regarding,regarding concerning"
)
_WITHOUT_MEANING = AUXILIARIES | listed("its their your our their his her my which who already")
"""Words that, on one side only, change nothing that a policy says."""
_POSSESSIVES = listed("its their your our his her my")
_THEIRS = listed("its their")
_SOMEBODYS = listed("its their his her")
_BOUNDS = {
    "over": "<more-than>",
    "above": "<more-than>",
    "exceeding": "<more-than>",
    "under": "<less-than>",
    "below": "<less-than>",
}
"""Words that are bounds in front of a figure."""
_PAST_OR_WAS = listed("was were had did")


_NONE: frozenset[int] = frozenset()


def _groups() -> dict[str, frozenset[int]]:
    found: dict[str, set[int]] = {}
    for number, group in enumerate(_SAME.split(",")):
        for word in group.split():
            found.setdefault(word, set()).add(number)
    return {word: frozenset(numbers) for word, numbers in found.items()}


_GROUPS = _groups()


def one_for_all(word: str) -> str:
    """Return the first of the words that stand for one another, where all of them always do."""
    groups = _GROUPS.get(word, _NONE)
    if len(groups) != 1:
        return word
    words = _SAME.split(",")[next(iter(groups))].split()
    return words[0] if all(len(_GROUPS[one]) == 1 for one in words) else word


def mean_the_same(
    source: Sequence[Token], answer: Sequence[Token], following: Token | None
) -> bool:
    """Whether the words of one side may stand for the other's; `following` is what is behind."""
    if _is_anothers(source, answer):
        return False
    first, second = _telling(source), _telling(answer)
    if not first and not second:
        return not {token.key for token in (*source, *answer)} & _PAST_OR_WAS
    if len(first) != len(second):
        return False
    pairs = list(zip(first, second, strict=True))
    endings = [gained_ending(mine.key, theirs.key) for mine, theirs in pairs]
    # "A report takes" for "reports take": what the noun gains, its verb loses.
    return sum(endings) == 0 and all(
        ending or _is_same(mine, theirs, following)
        for ending, (mine, theirs) in zip(endings, pairs, strict=True)
    )


def _is_anothers(source: Sequence[Token], answer: Sequence[Token]) -> bool:
    """Whether both sides say whose something is, and do not say the same of it."""
    mine, theirs = ({token.key for token in side} & _POSSESSIVES for side in (source, answer))
    if not mine or not theirs or mine == theirs:
        return False
    return not (mine | theirs <= _SOMEBODYS and theirs <= _THEIRS)


def _telling(tokens: Sequence[Token]) -> list[Token]:
    return [token for token in tokens if token.key not in _WITHOUT_MEANING]


def _is_same(first: Token, second: Token, following: Token | None) -> bool:
    keys = first.key, second.key
    if any(one.key == "but" and not (one.comma or one.stop) for one in (first, second)):
        # "All staff but trainees" leaves the trainees out.
        return keys[0] == keys[1]
    if keys[0] == keys[1] or _GROUPS.get(keys[0], _NONE) & _GROUPS.get(keys[1], _NONE):
        return True
    if following is None or following.quantity is None:
        return False
    bounds = {_BOUNDS.get(key, key) for key in keys}
    # "Over three years" may be during them.
    is_long = following.quantity.kind is QuantityKind.DURATION and "over" in keys
    return len(bounds) == 1 and bounds <= set(_BOUNDS.values()) and not is_long
