"""Claims of more than their source speaks of: "Staff ..." for "Full-time staff ..."."""

from collections.abc import Sequence

from tagtrap.domain.documents import Sentence
from tagtrap.domain.verdicts import Flag, Label
from verify.findings import Finding, evidence_of, words_of
from verify.reading.readings import Reading
from verify.reading.token import Token
from verify.reading.words import AUXILIARIES, BOUNDS, CONDITIONS, MODALS, listed
from verify.splitting.lexicon import SURE_VERBS, THIRD_PERSON
from verify.word_by_word.alignment import Edit
from verify.word_by_word.changes import Change, Difference

_VERBS = AUXILIARIES | MODALS | SURE_VERBS | THIRD_PERSON | listed("<may> <must>")
_WHO = listed("who whose whom which that")
_LIMITS = (
    _WHO
    | BOUNDS
    | listed(
        "after before within without over under above below older younger heavier lighter longer "
        "shorter higher lower larger smaller aged during until since"
    )
)
_BOUNDING = listed("under over above below older younger heavier lighter longer shorter aged")
_LONGEST_NAME = 2
_GIVING = listed("free offered available issued granted open lent reduced")
_PARTICIPLES = listed("bought made held kept paid sold sent left lost taken given worn lent")
_TELLS_WHICH = _LIMITS | listed("of in at on for from to by with")


def widened(
    differences: Sequence[Difference], source: Reading, sentence: Sentence, strength: float
) -> Finding | None:
    """Judge a claim that leaves out whom its source speaks of, or a part of its condition.

    Whether what is left out in front matters, words do not tell, and models miss it.
    """
    left_out = [one for one in differences if one.source and not one.answer]
    limits = [one for one in left_out if _limits_the_subject(one, source)]
    if limits:
        return _said_of_more(limits[0], source, sentence, strength)
    open_ones = [one for one in left_out if _may_narrow(one, source)]
    if not open_ones:
        return None
    said = words_of(source.text, open_ones[0].source)
    reason = f"Could not be checked: the answer leaves out '{said}'."
    return Finding(Label.UNCHECKED, reason, strength=strength)


def _said_of_more(
    difference: Difference, source: Reading, sentence: Sentence, strength: float
) -> Finding:
    said = words_of(source.text, difference.source)
    return Finding(
        Label.UNSUPPORTED,
        f"The answer leaves out whom or what its source speaks of: '{said}'.",
        (Flag.QUALIFIER,),
        evidence_of(sentence, difference.source),
        missing=said,
        strength=strength,
    )


def _may_narrow(difference: Difference, source: Reading) -> bool:
    if difference.edit.source_before is None:
        return True
    if difference.change is not Change.DETAIL_DROPPED or _is_apart(difference.edit):
        return False
    in_subject = _stands_in_the_subject(difference, source)
    tells_which = difference.source[0].key in _TELLS_WHICH
    if in_subject and tells_which:
        return True
    return _ends_a_condition(difference, source) or _names_who_gets_it(difference, source)


def _limits_the_subject(difference: Difference, source: Reading) -> bool:
    """Whether it is "who withdraw after the first lesson" that is left out, or "over 20 kg"."""
    if difference.change is not Change.DETAIL_DROPPED or difference.edit.source_before is None:
        return False
    if _is_apart(difference.edit):
        return False
    if _bounds_what_opens(difference, source):
        return True
    if not _stands_in_the_subject(difference, source):
        return False
    first = difference.source[0].key
    return first in _LIMITS | _PARTICIPLES or (first.endswith("ed") and len(difference.source) > 1)


def _bounds_what_opens(difference: Difference, source: Reading) -> bool:
    """Whether it is the "under five" of "Children under five travel free"."""
    after = difference.edit.source_after
    has_figure = any(token.quantity for token in difference.source)
    is_near = len(_before(difference, source)) <= _LONGEST_NAME
    opens = difference.source[0].key in _BOUNDING
    return opens and has_figure and is_near and after is not None and not after.comma


def _is_apart(edit: Edit) -> bool:
    """Whether commas set the words apart, which then only tell more."""
    return edit.source[0].comma or edit.source[0].stop


def _stands_in_the_subject(difference: Difference, source: Reading) -> bool:
    after = difference.edit.source_after
    if after is None or after.key not in _VERBS:
        return False
    # What a sentence opens with is no verb here: "Orders over 200 euros are ...".
    before = _before(difference, source)[1:]
    return any(one.key in _WHO for one in before) or not any(one.key in _VERBS for one in before)


def _ends_a_condition(difference: Difference, source: Reading) -> bool:
    """Whether the words end an "if" or "when" that is kept: "when it is brought back undamaged"."""
    if difference.edit.source_after is not None and not difference.edit.source_after.comma:
        return False
    before = _before(difference, source)
    last = max((at for at, one in enumerate(before) if one.comma or one.stop), default=0)
    return any(one.key in CONDITIONS for one in before[last:])


def _names_who_gets_it(difference: Difference, source: Reading) -> bool:
    """Whether the end names for whom something is free or open: "... to joint account holders"."""
    if difference.edit.source_after is not None or difference.source[0].key not in ("to", "for"):
        return False
    is_many = difference.source[-1].key.endswith("s") and not difference.source[-1].quantity
    return is_many and any(token.key in _GIVING for token in source.tokens)


def _before(difference: Difference, source: Reading) -> tuple[Token, ...]:
    first = difference.source[0]
    places = [at for at, one in enumerate(source.tokens) if one is first or one == first]
    return source.tokens[: places[0]] if places else ()
