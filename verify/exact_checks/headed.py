"""A rule under a title that names a case ("Part-time staff"), said of another case, or of all."""

from tagtrap.domain.documents import Sentence
from tagtrap.domain.verdicts import Flag, Label
from tagtrap.ports import ClaimTask
from verify.exact_checks.of_whom import Named, is_of_fewer, named_in, told_apart
from verify.findings import Finding, evidence_of
from verify.other_words.phrases import read_phrases
from verify.reading.tokens import tokenise
from verify.reading.words import listed

_ALL = listed("<all> everyone everybody anyone anybody")
_LINKS = listed("on for of to in")


def said_of_another_case(task: ClaimTask) -> Finding | None:
    """Return that a claim is of another case than the title over its source, None if not.

    A claim that names nobody is read with its question. Every sentence of the evidence that
    speaks of the rule has to stand under another case.
    """
    near = [one for one in task.evidence if _speaks_of_it(task, one)]
    found = [_judged(task, one) or _asked_of_another(task, one) for one in near]
    return found[0] if found and all(found) else None


def _judged(task: ClaimTask, sentence: Sentence) -> Finding | None:
    over = named_in(*sentence.heading, sentence.lead_in or "")
    of_source = _all_of(over, named_in(sentence.text))
    mine = named_in(task.claim.text)
    others = told_apart(mine, of_source)
    if others:
        return _finding(task, sentence) if over and not _is_said(task, others) else None
    if not _keys(task.claim.text) & _ALL:
        asked = {} if mine else told_apart(named_in(task.question), of_source)
        return _open(sentence) if asked and not _is_said(task, asked) else None
    is_wider = is_of_fewer(mine, over) and not _keys(sentence.text) & _ALL
    return _open(sentence) if is_wider else None


def _asked_of_another(task: ClaimTask, sentence: Sentence) -> Finding | None:
    """Leave open "It is 25 years" of the inverters from "The warranty on panels is 25 years"."""
    claim = read_phrases(task.claim.text)
    asked, said = _told_apart(task.question), _told_apart(sentence.text)
    known = frozenset().union(*(read_phrases(text).roots for text in _texts(task)))
    for head in asked.keys() & said.keys():
        if {head[0], asked[head], said[head]} & claim.roots or asked[head] == said[head]:
            continue
        if asked[head] not in known:
            return _open(sentence)
    return None


def _told_apart(text: str) -> dict[tuple[str, str], str]:
    """Return what each "warranty on" of a text is on: the word behind, by the two before it."""
    phrases = read_phrases(text)
    words = {word.place: word.root for word in phrases.words if word.token.quantity is None}
    found = {}
    for place, token in enumerate(phrases.tokens):
        behind = next((at for at in (place + 1, place + 2) if at in words), None)
        if token.key in _LINKS and place - 1 in words and behind is not None:
            found[words[place - 1], token.key] = words[behind]
    return found


def _texts(task: ClaimTask) -> list[str]:
    lines = ((one.text, one.lead_in or "", *one.heading) for one in task.evidence)
    return [text for of_one in lines for text in of_one]


def _all_of(first: Named, second: Named) -> Named:
    none: frozenset[int] = frozenset()
    return {
        kind: first.get(kind, none) | second.get(kind, none)
        for kind in first.keys() | second.keys()
    }


def _is_said(task: ClaimTask, mine: Named) -> bool:
    """Whether any other evidence speaks of those whom the claim names."""
    known = named_in(*_texts(task))
    return any(mine[kind] & known[kind] for kind in mine.keys() & known.keys())


def _speaks_of_it(task: ClaimTask, sentence: Sentence) -> bool:
    claim, source = read_phrases(task.claim.text), read_phrases(sentence.text)
    figures = {word.token.key for word in claim.words if word.token.quantity}
    others = {word.token.key for word in source.words if word.token.quantity}
    return bool(claim.roots & source.roots or figures & others)


def _line(sentence: Sentence) -> str:
    lines = (sentence.lead_in or "", *reversed(sentence.heading))
    return next((line for line in lines if named_in(line)), "") or sentence.text


def _finding(task: ClaimTask, sentence: Sentence) -> Finding:
    return Finding(
        Label.UNSUPPORTED,
        f"The source says this under '{_line(sentence)}'.",
        (Flag.QUALIFIER,),
        evidence_of(sentence, ()),
        missing=f"A source that says: '{task.claim.text}'",
    )


def _open(sentence: Sentence) -> Finding:
    return Finding(
        Label.UNCHECKED, f"Could not be checked: the source says it of '{_line(sentence)}'."
    )


def _keys(text: str) -> frozenset[str]:
    return frozenset(token.key for token in tokenise(text))
