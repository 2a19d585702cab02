"""Support for a claim that is its source in another form, word for word once both are plain."""

import re
from dataclasses import replace
from functools import lru_cache

from tagtrap.domain.documents import Sentence
from tagtrap.domain.verdicts import Label
from tagtrap.ports import ClaimTask
from verify.findings import Finding, evidence_of
from verify.reading.readings import CELL_MARK, Reading, lead_in_of
from verify.reading.tokens import significant, tokenise
from verify.restated.asides import statements_of_asides
from verify.restated.in_turn import statements_in_turn
from verify.restated.plain import plain, with_plain_ages
from verify.restated.roles import DOES, DONE, Words
from verify.restated.rows import statements_of
from verify.restated.turned import ways_to_say
from verify.word_by_word.comparing import LONGEST
from verify.word_by_word.fronting import with_another_front
from verify.word_by_word.lines_over import with_lines_over
from verify.word_by_word.parts import parts_of

_LONGEST = 40
"""Words of a sentence that is still looked at: what is longer says more than one thing."""

_FRONT = re.compile(
    r"(?:on|at|in|for|by|from|during|until|since|within|after|before|to|under|per|except|apart|"
    r"outside|each|every|once|twice|up to)\b",
    re.IGNORECASE,
)
_DEED = re.compile(
    r"it is|(?:\w{2,}ing)\b(?! (?:are|need|require|cost)\b)[^.]*\b(?:is|needs|requires)\b",
    re.IGNORECASE,
)
"""How something that is done opens a text: "Boarding dogs is", not "Boarding dogs are"."""


def said_in_another_form(task: ClaimTask) -> Finding | None:
    """Return support for a claim that says what one source sentence, or a part of it, says."""
    text = task.claim.text
    if lead_in_of(task) or CELL_MARK in text or text.rstrip().endswith("?"):
        return None
    mine = _by_words(text)
    if not mine:
        return None
    for sentence in task.evidence:
        if sentence.lead_in or len(sentence.text) > LONGEST or _asks(sentence):
            continue
        for words, source in _sources(sentence):
            alike = mine.get(words, ())
            claim = next((one for one in alike if _are_one(source, one)), None)
            if claim is None:
                continue
            finding = Finding(Label.SUPPORTED, evidence=evidence_of(sentence, ()), strength=0.5)
            whole = replace(source, text=sentence.text)
            found = next(with_lines_over(finding, whole, claim, sentence, task), None)
            if found is not None:
                return found
    return None


def _asks(sentence: Sentence) -> bool:
    return sentence.text.rstrip().endswith("?")


@lru_cache(maxsize=512)
def _by_words(text: str) -> dict[tuple[str, ...], list[Reading]]:
    """Return the ways to say a claim by their words, whatever their order."""
    found: dict[tuple[str, ...], list[Reading]] = {}
    for one in _forms(text):
        words = tuple(sorted(_turned(token.key) for token in one.tokens))
        found.setdefault(words, []).append(one)
    return found


@lru_cache(maxsize=512)
def _sources(sentence: Sentence) -> tuple[tuple[tuple[str, ...], Reading], ...]:
    """Return each way to say a source with its words, whatever their order."""
    found = list(_forms(sentence.text))
    for part in parts_of(sentence):
        if not part.is_limited:
            found += _ways(part.tokens, sentence.text, is_part=True)
    for tell in (statements_of, statements_in_turn, statements_of_asides):
        for statement in tell(sentence.text):
            found += _forms(statement)
    return tuple((tuple(sorted(token.key for token in one.tokens)), one) for one in found)


@lru_cache(maxsize=512)
def _forms(text: str) -> tuple[Reading, ...]:
    bare = with_plain_ages(text)
    tokens = significant(tokenise(bare))
    if not tokens or len(tokens) > _LONGEST or any(token.stop for token in tokens[1:]):
        return ()
    return _ways(tokens, bare)


def _ways(tokens: Words, text: str, *, is_part: bool = False) -> tuple[Reading, ...]:
    has_front = not is_part and _FRONT.match(text) is not None
    has_deed = _DEED.match(text) is not None
    ways = ways_to_say(plain(tokens, text), has_front=has_front, has_deed=has_deed)
    return tuple(Reading(one, text) for one in ways)


def _are_one(source: Reading, claim: Reading) -> bool:
    keys = [_turned(token.key) for token in claim.tokens]
    if [token.key for token in source.tokens] == keys:
        return True
    return any(
        [token.key for token in turned.tokens] == keys
        for turned in with_another_front(source, claim)
    )


def _turned(key: str) -> str:
    """Return the verb of an active statement as that of a passive, and the other way round."""
    if key.startswith(DOES):
        return DONE + key.removeprefix(DOES)
    return DOES + key.removeprefix(DONE) if key.startswith(DONE) else key
