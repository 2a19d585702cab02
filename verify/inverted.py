"""A rule said from its other side: "without consent it is not passed on" for "only with consent".

Also of what a rule excepts: "fish may not be taken home" for "all but fish may be taken home".
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tagtrap.domain.documents import Sentence
from tagtrap.domain.verdicts import Flag, Label
from tagtrap.ports import ClaimTask
from verify.changes import Change
from verify.findings import Finding, evidence_of, words_of
from verify.other_words.phrases import Phrases, Word, read_phrases
from verify.other_words.roots import root
from verify.readings import lead_in_of
from verify.wording import conflict_reason
from verify.words import AUXILIARIES, MODALS, listed

_ONLY = listed("only")
_HOLDING = listed("with if when after <provided>")
_LACKING = listed("without unless")
_EXCEPTING = listed("except excepting excluding")
_NOT_THERE = "Could not be checked: the source says when it holds, not what else holds then."
_VERBS = AUXILIARIES | MODALS
_LIGHT = frozenset(map(root, listed("made contain containing given concerning including")))
"""What ties the words of an exception together: "those made at the saver rate"."""
_NEEDED = frozenset(map(root, listed("needed required necessary")))
_ALTERNATIVES = listed("or and")


@dataclass(frozen=True, slots=True)
class _Limited:
    """A rule and what limits it: the case in which it holds, or the one in which it does not."""

    main: tuple[Word, ...]
    case: tuple[Word, ...]
    opener: str
    is_only: bool


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
    theirs, mine = _limited(source, _HOLDING), _limited(claim, _LACKING)
    if theirs is None or mine is None or "<must>" in source.keys or "only" in claim.keys:
        return None
    if not _denies(mine.main, claim) or _denies(theirs.main, source):
        return None
    if _denies(mine.case, claim) or _denies(theirs.case, source):
        return None
    same_case = _roots(mine.case) == _roots(theirs.case)
    if theirs.is_only and same_case and _roots(mine.main) == _roots(theirs.main):
        return Label.SUPPORTED if not _figures(claim) - _figures(source) else None
    if theirs.opener == "with":
        return None
    shares = _roots(mine.case) & _roots(theirs.case) and _roots(mine.main) & _roots(theirs.main)
    known = _roots(mine.main) | _roots(mine.case)
    return Label.UNCHECKED if shares and known <= source.roots else None


def _of_an_exception(claim: Phrases, source: Phrases) -> Label | None:
    theirs = _limited(source, _EXCEPTING)
    if theirs is None or claim.keys & (_EXCEPTING | listed("unless only")):
        return None
    named = [
        one
        for one in (names - _LIGHT for names in _alternatives(source, theirs))
        if one and one <= _roots(claim.words)
    ]
    if not named or _figures(source, theirs.case) - _figures(claim):
        return None
    rule = _roots(theirs.main)
    said = claim.roots - _NEEDED if _is_needless(claim) else claim.roots
    if not rule & said or not said <= rule | _roots(theirs.case):
        return None
    may = "<may>" in source.keys and "<may>" in claim.keys
    binds = "<must>" in source.keys and "<must>" in claim.keys
    plain = "<must>" not in source.keys | claim.keys
    if not _denied_apart(claim, source, theirs):
        has_own_rule = _figures(source, theirs.case) or _has_own_verb(source, theirs)
        is_bare = plain and not _figures(source)
        is_same = may or is_bare or (binds and _figures(source) <= _figures(claim))
        return Label.CONTRADICTED if is_same and not has_own_rule else None
    needless = "<must>" in source.keys and _is_needless(claim)
    if binds:
        return None
    is_plain = plain and not _figures(source)
    return Label.SUPPORTED if may or is_plain or needless else Label.UNCHECKED


def _has_own_verb(source: Phrases, limited: _Limited) -> bool:
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


def _denied_apart(claim: Phrases, source: Phrases, theirs: _Limited) -> bool:
    """Whether the claim denies what the rule asserts, or asserts what the rule denies."""
    denies, denied = _denies(claim.words, claim), _denies(theirs.main, source)
    return denies is not denied


def _denies(words: Sequence[Word], phrases: Phrases) -> bool:
    return any(word.is_denied for word in words) or (
        bool(words) and bool(phrases.keys & listed("<nobody> <need-not>"))
    )


def _alternatives(source: Phrases, limited: _Limited) -> Iterator[frozenset[str]]:
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


def _limited(phrases: Phrases, openers: frozenset[str]) -> _Limited | None:
    """Return a text as its main part and the one part that an opener limits it by."""
    tokens = phrases.tokens
    places = [place for place, token in enumerate(tokens) if token.key in openers]
    if len(places) != 1 or any(token.stop for token in tokens[1:]):
        return None
    start = places[0]
    # "Visitors other than relatives must leave": the verb ends what stands in its subject.
    in_subject = start > 0 and not any(token.key in _VERBS for token in tokens[:start])
    ends = (
        at
        for at in range(start + 1, len(tokens))
        if tokens[at].comma or (in_subject and tokens[at].key in _VERBS)
    )
    end = next(ends, len(tokens))
    case = tuple(word for word in phrases.words if start < word.place < end)
    is_only = start > 0 and tokens[start - 1].key in _ONLY
    main = tuple(word for word in phrases.words if not start < word.place < end)
    apart = tokens[start - 1].key if start else ""
    if not case or not main or apart in ("even", "as", "not"):
        return None
    main = tuple(word for word in main if word.token.key not in openers | _ONLY)
    return _Limited(main, case, tokens[start].key, is_only) if main else None
