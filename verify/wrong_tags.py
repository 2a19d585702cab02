"""Citations put on the wrong sentence, as far as words show: another one speaks of it, not this."""

from collections.abc import Sequence

from tagtrap.domain.documents import Sentence
from verify.other_words.conflicts import conflict_in_other_words
from verify.other_words.phrases import Phrases, read_phrases
from verify.reading.tokens import tokenise
from verify.reading.words import listed

_FEWEST_WORDS = 3
_COVERED_ELSEWHERE = 0.75
_COVERED_BY_CITED = 0.34
_POINTERS = listed("it they this these those he she such them its their former latter")
_OF_NO_SUBJECT = listed(
    "without between among against within beyond another still yes too again instead else"
)
_FEWEST_MISSING = 2
_SHARE_MISSING = 0.33
_MOST_WORDS = 80
"""A longer sentence has the words of many claims."""


def says_it_instead(
    claim: str, cited: Sequence[Sentence], context: Sequence[Sentence]
) -> Sentence | None:
    """Return the sentence that speaks of the claim in the place of those cited, None if in doubt.

    It has nearly all words of the claim and no conflict with it; what is cited adds none to them.
    """
    words = read_phrases(claim)
    wanted = _roots(words)
    if len(wanted) < _FEWEST_WORDS or words.keys & _POINTERS:
        return None
    by_cited = wanted & _known(cited)
    if not _is_hardly_covered(by_cited, wanted):
        return None
    best = max(
        (one for one in context if one not in cited and len(one.text.split()) <= _MOST_WORDS),
        key=lambda one: len(wanted & _roots(read_phrases(one.text))),
        default=None,
    )
    if best is None or not _is_said_by(words, best) or not by_cited <= _known([best]):
        return None
    if len(by_cited) > _COVERED_BY_CITED * len(wanted) and not wanted <= _known([best]):
        return None
    return None if conflict_in_other_words(claim, [best]) else best


def _is_hardly_covered(by_cited: frozenset[str], wanted: frozenset[str]) -> bool:
    """Whether what is cited speaks of little of a claim, or lacks several of its words."""
    missing = len(wanted) - len(by_cited)
    return len(by_cited) <= _COVERED_BY_CITED * len(wanted) or missing >= max(
        _FEWEST_MISSING, _SHARE_MISSING * len(wanted)
    )


def adds_to(claim: str, cited: Sequence[Sentence], others: Sequence[Sentence]) -> bool:
    """Whether the others speak of anything in a claim that those cited do not speak of."""
    missing = _roots(read_phrases(claim)) - _known(cited)
    return bool(missing & _known(others))


def _is_said_by(claim: Phrases, sentence: Sentence) -> bool:
    source = read_phrases(sentence.text)
    wanted = _roots(claim)
    if len(wanted & _roots(source)) < _COVERED_ELSEWHERE * len(wanted):
        return False
    is_question = source.text.rstrip().endswith("?")
    return not is_question and _figures(claim.text) <= _figures(sentence.text)


def _roots(phrases: Phrases) -> frozenset[str]:
    return (phrases.roots - _OF_NO_SUBJECT) | _figures(phrases.text)


def _figures(text: str) -> frozenset[str]:
    tokens = tokenise(text)
    # "The two classes", or what "one" does, counts nothing that a source would have to count.
    return frozenset(
        token.key
        for place, token in enumerate(tokens)
        if token.quantity
        and token.key != "number:1:"
        and not (place and tokens[place - 1].key == "the")
    )


def _known(sentences: Sequence[Sentence]) -> frozenset[str]:
    texts = [
        text for one in sentences for text in (one.text, one.lead_in or "", *one.heading) if text
    ]
    return frozenset().union(*(_roots(read_phrases(text)) for text in texts))


def nearest(claim: str, context: Sequence[Sentence], most: int) -> list[Sentence]:
    """Return up to `most` sentences that have most words of a claim, the best first."""
    wanted = _roots(read_phrases(claim))
    scored = [(len(wanted & _known([one])), one) for one in context]
    found = sorted((pair for pair in scored if pair[0]), key=lambda pair: -pair[0])
    return [one for _, one in found[:most]]
