"""A figure put to the wrong one of several things that a source lists, each with its own."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tagtrap.domain.verdicts import Flag
from verify.findings import Finding
from verify.other_words.likeness import Compared
from verify.other_words.phrases import Phrases, Word
from verify.quantities.quantity import QuantityKind
from verify.reading.words import AUXILIARIES, MODALS, listed
from verify.word_by_word.changes import Change

_PARTS = listed("and but while whereas or plus")
_COVERED_AT_LEAST = 0.6
_COUNTED = (QuantityKind.NUMBER, QuantityKind.DATE)
"""Kinds of which one figure may stand for a thing itself: "two layers, one red, one black"."""
_FLAGS = {QuantityKind.DATE: (Change.DATE, Flag.DATE)}


@dataclass(frozen=True, slots=True)
class _Item:
    """A figure of a list with the roots of the words that stand with it."""

    figure: Word
    roots: frozenset[str]
    is_gapped: bool
    """Whether it has no verb of its own."""


def figure_of_another_item(pair: Compared) -> Finding | None:
    """Return the conflict with the figure that the source lists for what the claim speaks of."""
    if _denies(pair.claim) or _denies(pair.source) or pair.covered() < _COVERED_AT_LEAST:
        return None
    for kind in QuantityKind:
        mine = [word for word in pair.claim.words if _is_of(word, kind)]
        items = list(_items(pair.source, kind))
        if len(mine) != 1 or len({item.figure.token.key for item in items}) < len(items):
            continue
        conflict = _misplaced(pair, mine[0], items) if len(items) > 1 else None
        if conflict is not None:
            return conflict
    return None


def _misplaced(pair: Compared, mine: Word, items: Sequence[_Item]) -> Finding | None:
    given = [item for item in items if item.figure.token.key == mine.token.key]
    named = [item for item in items if _is_named(item, items, pair.claim.roots)]
    if len(given) != 1 or len(named) != 1 or named[0] is given[0]:
        return None
    if _is_named(given[0], items, pair.claim.roots):
        return None
    if not _is_more_of(named[0], given[0], pair.claim.roots):
        return None
    quantity = mine.token.quantity
    change, flag = _FLAGS.get(
        quantity.kind if quantity else QuantityKind.NUMBER, (Change.NUMBER, Flag.NUMBER)
    )
    return pair.conflict(change, (named[0].figure.token,), (mine.token,), (flag,))


def _is_more_of(named: _Item, given: _Item, claimed: frozenset[str]) -> bool:
    """Whether a claim has more words of one item than of the other.

    "The warranty on panels is 25 years, on inverters ten" says "warranty" of both.
    """
    of_both = given.roots & claimed if named.is_gapped and given.roots - claimed else frozenset()
    return len((named.roots | of_both) & claimed) > len(given.roots & claimed)


def _is_named(item: _Item, items: Sequence[_Item], claimed: frozenset[str]) -> bool:
    """Whether a claim has all the words that tell an item from the others, and there are some."""
    others = frozenset().union(*(one.roots for one in items if one is not item))
    own = item.roots - others
    return bool(own) and own <= claimed


def _items(source: Phrases, kind: QuantityKind) -> Iterator[_Item]:
    """Yield each figure of a kind with the words up to the borders of its part of the list."""
    figures = [word for word in source.words if _is_of(word, kind)]
    for figure in figures:
        start, end = _part(source, figure)
        if sum(start <= other.place < end for other in figures) > 1:
            return
        yield _Item(
            figure,
            frozenset(
                word.root
                for word in source.words
                if start <= word.place < end and word.token.quantity is None
            ),
            kind not in _COUNTED
            and not any(token.key in AUXILIARIES | MODALS for token in source.tokens[start:end]),
        )


def _part(source: Phrases, figure: Word) -> tuple[int, int]:
    tokens = source.tokens
    start = figure.place
    while start > 0 and not _is_border(tokens[start].key, tokens[start].comma, tokens[start].stop):
        start -= 1
    end = figure.place + 1
    while end < len(tokens) and not _is_border(
        tokens[end].key, tokens[end].comma, tokens[end].stop
    ):
        end += 1
    return start, end


def _is_border(key: str, comma: bool, stop: bool) -> bool:
    return comma or stop or key in _PARTS


def _is_of(word: Word, kind: QuantityKind) -> bool:
    return word.token.quantity is not None and word.token.quantity.kind is kind


def _denies(phrases: Phrases) -> bool:
    return any(word.is_denied for word in phrases.words)
