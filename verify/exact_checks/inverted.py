"""A rule said from its other side: "without consent it is not passed on" for "only with consent".

Also of what a rule excepts: "fish may not be taken home" for "all but fish may be taken home".
"""

from collections.abc import Iterator, Sequence

from tagtrap.domain.documents import Sentence
from tagtrap.domain.verdicts import Flag, Label
from tagtrap.ports import ClaimTask
from verify.exact_checks.limited import (
    NEEDED,
    Limited,
    bare_words,
    limited_by,
    verb_at,
    words_and_case,
)
from verify.findings import Finding, evidence_of, words_of
from verify.other_words.phrases import Phrases, Word, read_phrases
from verify.other_words.roots import root
from verify.reading.readings import lead_in_of
from verify.reading.words import listed
from verify.word_by_word.changes import Change
from verify.word_by_word.wording import conflict_reason

_HOLDING = listed("with if when after <provided>")
_LACKING = listed("without unless")
_EXCEPTING = listed("except excepting excluding")
_NOT_THERE = "Could not be checked: the source says when it holds, not what else holds then."
_LIGHT = frozenset(map(root, listed("made contain containing given concerning including")))
"""What ties the words of an exception together: "those made at the saver rate"."""
_ALTERNATIVES = listed("or and")
_OF_SOME = listed("nothing nowhere none few hardly some most many several")
_JOINS = listed("and but while whereas so")
_LONGEST_SUBJECT = 3


def said_from_the_other_side(task: ClaimTask) -> Finding | None:
    """Return support for a claim that turns a rule and its limit round together.

    Where the source leaves open what holds else, the claim is left open too: denying it would be
    as wrong as backing it.
    """
    if lead_in_of(task):
        return None
    mine = read_phrases(task.claim.text)
    for sentence in task.evidence:
        if sentence.lead_in or sentence.text.rstrip().endswith("?"):
            # What stands under a line may be turned round by it.
            continue
        source = read_phrases(sentence.text)
        label = _of_a_condition(mine, source) or _of_an_exception(mine, source)
        if label is Label.SUPPORTED:
            return Finding(label, evidence=evidence_of(sentence, ()))
        if label is Label.UNCHECKED:
            return Finding(label, _NOT_THERE)
        if label is Label.CONTRADICTED:
            return _says_it_of_the_exception(task.claim.text, sentence, source)
    return None


def _of_a_condition(claim: Phrases, source: Phrases) -> Label | None:
    theirs, mine = limited_by(source, _HOLDING), limited_by(claim, _LACKING)
    if theirs is None or mine is None or "<must>" in source.keys or "only" in claim.keys:
        return None
    if not _denies(mine.main, claim) or _denies(theirs.main, source):
        return None
    if _denies(mine.case, claim) or _denies(theirs.case, source):
        return None
    if theirs.is_only and words_and_case(claim, mine) == words_and_case(source, theirs):
        return Label.SUPPORTED
    if theirs.opener == "with":
        return None
    shares = _roots(mine.case) & _roots(theirs.case) and _roots(mine.main) & _roots(theirs.main)
    known = _roots(mine.main) | _roots(mine.case)
    return Label.UNCHECKED if shares and known <= source.roots else None


def _of_an_exception(claim: Phrases, source: Phrases) -> Label | None:
    theirs = limited_by(source, _EXCEPTING)
    if theirs is None or claim.keys & (_EXCEPTING | listed("unless only")):
        return None
    if source.keys & _OF_SOME or source.tokens[0].key == "not":
        return None
    named = [
        one
        for one in (names - _LIGHT for names in _alternatives(source, theirs))
        if one and one <= _roots(claim.words)
    ]
    if not named or _figures(source, theirs.case) - _figures(claim):
        return None
    if _goes_on(source, theirs) or any(one <= _roots(theirs.main) for one in named):
        return None
    rule = _roots(theirs.main)
    said = claim.roots - NEEDED if _is_needless(claim) else claim.roots
    if not rule & said or not said <= rule | _roots(theirs.case):
        return None
    may = "<may>" in source.keys and "<may>" in claim.keys
    binds = "<must>" in source.keys and "<must>" in claim.keys
    plain = "<must>" not in source.keys | claim.keys
    if not _denied_apart(claim, source, theirs):
        has_own_rule = _figures(source, theirs.case) or _has_own_verb(source, theirs)
        isbare_words = plain and not _figures(source)
        is_same = may or isbare_words or (binds and _figures(source) <= _figures(claim))
        return Label.CONTRADICTED if is_same and not has_own_rule else None
    needless = "<must>" in source.keys and _is_needless(claim)
    if binds:
        return None
    is_needed = "<must>" in source.keys or not _is_needless(claim)
    is_turned = is_needed and (may or plain or needless) and _turns(claim, source, theirs, named)
    return Label.SUPPORTED if is_turned else Label.UNCHECKED


def _goes_on(source: Phrases, limited: Limited) -> bool:
    """Whether a rule with an exception is followed by another one: ", and the clerk may ..."."""
    tokens = source.tokens
    start = limited.case[0].place
    return any(token.comma and token.key in _JOINS for token in tokens[start:])


def _turns(
    claim: Phrases, source: Phrases, limited: Limited, named: Sequence[frozenset[str]]
) -> bool:
    """Whether a claim says of what is excepted just what the rule says of all others.

    Its subject is what is excepted, and behind its verb stand the same words and figures in the
    same order: "all but fish may be taken home" and "fish may not be taken home".
    """
    opener, end = limited.start, limited.end
    tokens = source.tokens
    mine, theirs = verb_at(claim.tokens), verb_at((*tokens[:opener], *tokens[end:]))
    if mine is None or theirs is None:
        return False
    if verb_at(tokens[:opener]) is None:
        theirs += end - opener
    elif end != len(tokens):
        return False
    subject = tokens[: min(theirs, opener)]
    if len(subject) > _LONGEST_SUBJECT or any(token.quantity for token in subject):
        return False
    said = {root(token.key) for token in claim.tokens[:mine] if token.is_content}
    rest = tokens[theirs + 1 : opener] if theirs < opener else tokens[theirs + 1 :]
    return any(said - _LIGHT == one for one in named) and bare_words(
        claim.tokens[mine + 1 :]
    ) == bare_words(rest)


def _has_own_verb(source: Phrases, limited: Limited) -> bool:
    """Whether an exception has a rule of its own: "except those in yard 2, which are closed"."""
    start = limited.case[0].place
    return any(token.key in ("which", "who", "but") for token in source.tokens[start:])


def _says_it_of_the_exception(claim: str, sentence: Sentence, source: Phrases) -> Finding:
    opener = next(at for at, token in enumerate(source.tokens) if token.key in _EXCEPTING)
    said = source.tokens[opener:]
    return Finding(
        Label.CONTRADICTED,
        conflict_reason(Change.NEGATION, words_of(sentence.text, said), claim),
        (Flag.NEGATION,),
        evidence_of(sentence, said),
    )


def _is_needless(claim: Phrases) -> bool:
    keys = claim.keys
    return "<need-not>" in keys or bool(keys & {"no", "not"} and keys & {"needed", "required"})


def _denied_apart(claim: Phrases, source: Phrases, theirs: Limited) -> bool:
    """Whether the claim denies what the rule asserts, or asserts what the rule denies."""
    denies, denied = _denies(claim.words, claim), _denies(theirs.main, source)
    return denies is not denied


def _denies(words: Sequence[Word], phrases: Phrases) -> bool:
    return any(word.is_denied for word in words) or (
        bool(words) and bool(phrases.keys & listed("<nobody> <need-not>"))
    )


def _alternatives(source: Phrases, limited: Limited) -> Iterator[frozenset[str]]:
    """Yield the roots of each thing that an exception names."""
    start = limited.case[0].place
    group: set[str] = set()
    for word in limited.case:
        between = {token.key for token in source.tokens[start : word.place]}
        if between & _ALTERNATIVES and group:
            yield frozenset(group)
            group = set()
        if word.token.quantity is None:
            group.add(word.root)
        start = word.place
    yield frozenset(group)


def _roots(words: Sequence[Word]) -> frozenset[str]:
    return frozenset(word.root for word in words if word.token.quantity is None)


def _figures(phrases: Phrases, words: Sequence[Word] | None = None) -> frozenset[str]:
    chosen = phrases.words if words is None else words
    return frozenset(word.token.key for word in chosen if word.token.quantity is not None)
