"""Reading several cited sentences together: "A, and B" from one source for A and one for B."""

from collections.abc import Sequence
from functools import lru_cache

from tagtrap.domain.documents import Sentence
from tagtrap.domain.verdicts import EvidenceSpan, Label
from verify.findings import Finding, evidence_of
from verify.reading.readings import Reading, is_turned_round, line_over
from verify.reading.tokens import significant, tokenise
from verify.reading.words import CONCLUSIONS, CONNECTORS, POINTERS, listed
from verify.word_by_word.comparing import LONGEST
from verify.word_by_word.lines_over import is_bound_by_its_line

_FEWEST_WORDS = 3
_POINTING = POINTERS | listed("its their he she his her that there here both")


def read_together(claim: Reading, evidence: Sequence[Sentence]) -> Finding | None:
    """Return support if whole source sentences, joined by no more than "and", make the claim."""
    keys = [token.key for token in claim.tokens]
    if len(keys) > LONGEST:
        return None
    covered = [False] * len(keys)
    used: list[EvidenceSpan] = []
    for sentence in evidence:
        if not _says_so_alone(sentence):
            continue
        words = _keys_of(sentence.text)
        start = _position_of(words, keys) if len(words) >= _FEWEST_WORDS else -1
        if start >= 0:
            covered[start : start + len(words)] = [True] * len(words)
            used.extend(evidence_of(sentence, ()))
    rest = {key for key, is_covered in zip(keys, covered, strict=True) if not is_covered}
    if len(used) < 2 or not rest <= CONNECTORS or _draws_a_conclusion(claim):
        return None
    return Finding(Label.SUPPORTED, evidence=tuple(used))


@lru_cache(maxsize=8192)
def _keys_of(text: str) -> list[str]:
    return [token.key for token in significant(tokenise(text))]


def _draws_a_conclusion(claim: Reading) -> bool:
    """Whether the claim makes one thing follow from another, which no source alone says."""
    return any(token.key in CONCLUSIONS for token in tokenise(claim.text)[1:])


def _says_so_alone(sentence: Sentence) -> bool:
    """Whether the sentence states what it says: no question, nothing under a denial or condition.

    Nor does one that opens with "It": behind another sentence it speaks of another thing.
    """
    tokens = tokenise(sentence.text)
    if sentence.text.rstrip().endswith("?") or (tokens and tokens[0].key in _POINTING):
        return False
    return not (is_turned_round(line_over(sentence)) or is_bound_by_its_line(sentence))


def _position_of(words: Sequence[str], text: Sequence[str]) -> int:
    for start in range(len(text) - len(words) + 1):
        if text[start : start + len(words)] == words:
            return start
    return -1
