"""Comparing the sentences of two versions."""

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Hashable, Sequence

from tagtrap.domain.changes import ChangeKind, SentenceChange
from tagtrap.domain.documents import Sentence
from tagtrap.service.changed_words import changed_words
from tagtrap.service.similar_sentences import paired
from verify.quantities.reading import read_quantities

_ORDER = (ChangeKind.CHANGED, ChangeKind.REMOVED, ChangeKind.ADDED, ChangeKind.MOVED)
_Pairs = list[tuple[Sentence, Sentence]]


def compare_sentences(
    old: Sequence[Sentence], new: Sequence[Sentence]
) -> tuple[tuple[SentenceChange, ...], int]:
    """Return what changed, quantities first, and how many sentences stand in both as they were.

    Sentences are the same by their words, whatever their tags; a repeated one counts as often as it
    stands there. The same words after another lead-in ("You may:", "You must not:") are a change.
    """
    left_old, left_new = list(old), list(new)
    same = _take(left_old, left_new, lambda s: (s.text, s.lead_in, s.heading))
    moved = _take(left_old, left_new, lambda s: (s.text, s.lead_in))
    edited = _take(left_old, left_new, lambda s: s.text)
    by_likeness = paired([s.text for s in left_old], [s.text for s in left_new])
    edited += [(left_old[before], left_new[after]) for before, after in by_likeness]
    gone = _without(left_old, [before for before, _ in by_likeness])
    come = _without(left_new, [after for _, after in by_likeness])
    changes = [
        *(_changed(before, after) for before, after in edited),
        *(SentenceChange(ChangeKind.REMOVED, old=sentence) for sentence in gone),
        *(SentenceChange(ChangeKind.ADDED, new=sentence) for sentence in come),
        *(SentenceChange(ChangeKind.MOVED, old=before, new=after) for before, after in moved),
    ]
    return tuple(sorted(changes, key=_rank)), len(same)


def _take(old: list[Sentence], new: list[Sentence], key: Callable[[Sentence], Hashable]) -> _Pairs:
    """Take the pairs of equal key out of both lists, in reading order, and return them."""
    waiting: dict[Hashable, deque[Sentence]] = defaultdict(deque)
    for sentence in old:
        waiting[key(sentence)].append(sentence)
    pairs: _Pairs = []
    left: list[Sentence] = []
    for sentence in new:
        same = waiting[key(sentence)]
        if same:
            pairs.append((same.popleft(), sentence))
        else:
            left.append(sentence)
    still = {id(sentence) for same in waiting.values() for sentence in same}
    old[:] = [sentence for sentence in old if id(sentence) in still]
    new[:] = left
    return pairs


def _without(sentences: Sequence[Sentence], positions: Sequence[int]) -> list[Sentence]:
    taken = set(positions)
    return [sentence for at, sentence in enumerate(sentences) if at not in taken]


def _changed(old: Sentence, new: Sentence) -> SentenceChange:
    gone, come = changed_words(old.text, new.text)
    return SentenceChange(
        ChangeKind.CHANGED,
        old=old,
        new=new,
        has_other_quantity=_quantities(old) != _quantities(new),
        old_spans=gone,
        new_spans=come,
    )


def _quantities(sentence: Sentence) -> Counter[str]:
    words = f"{sentence.lead_in or ''} {sentence.text}"
    return Counter(quantity.key for quantity in read_quantities(words))


def _rank(change: SentenceChange) -> tuple[bool, int, int]:
    starts = [sentence.span.start for sentence in (change.new, change.old) if sentence is not None]
    return not change.has_other_quantity, _ORDER.index(change.kind), starts[0]
