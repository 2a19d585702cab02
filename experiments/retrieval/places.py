"""Where the text that answers a question stands in a base: in which of its tagged sentences.

Readers differ in blanks, quotes and markup, so texts are compared by their letters and digits.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate

from experiments.retrieval.base import FilledBase
from experiments.retrieval.measures import Group, Part, Place
from experiments.retrieval.questions import GoldText, Question
from tagtrap.domain.documents import Sentence

_MARKER = re.compile(r"\s*\(?(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,4})[.)]\s")


class Places:
    """Looks gold texts up in the sentences of a base."""

    def __init__(self, base: FilledBase) -> None:
        self._files = {name: _Stretch(file.sentences) for name, file in base.files.items()}

    def groups(self, question: Question) -> tuple[Group, ...]:
        """Return where each gold text of the question stands, by the tags of sentences.

        A text that is not there has no place.
        """
        return tuple(tuple(self._part(gold) for gold in group) for group in question.groups)

    def _part(self, gold: GoldText) -> Part:
        files = [self._files[name] for name in gold.files if name in self._files]
        return tuple(place for file in files for place in file.places(gold))


def in_passages(groups: Sequence[Group], base: FilledBase) -> tuple[Group, ...]:
    """Return the groups with the ids of passages in place of the tags of their sentences."""
    return tuple(
        tuple(
            tuple(frozenset(base.passage_of[tag] for tag in place) for place in part)
            for part in group
        )
        for group in groups
    )


def lost_texts(question: Question, groups: Sequence[Group]) -> list[str]:
    """Return the gold texts of the question that have no place in the base."""
    pairs = zip(question.groups, groups, strict=True)
    return [
        gold.text
        for texts, group in pairs
        for gold, part in zip(texts, group, strict=True)
        if not part
    ]


class _Stretch:
    """The letters and digits of a file's sentences in one row, and where each sentence begins."""

    def __init__(self, sentences: Sequence[Sentence]) -> None:
        signs = {one.tag: text for one in sentences if (text := _signs(one.text))}
        self._text = "".join(signs.values())
        self._tags = list(signs)
        self._starts = [0, *accumulate(map(len, signs.values()))]

    def places(self, gold: GoldText) -> list[Place]:
        """Return the sentences that hold the gold part, once for each time its text stands here.

        Where the text is whole sentences somewhere, its other occurrences are parts of longer ones
        that may say something else ("children" in "children over 16"), and do not count.
        """
        marker = _MARKER.match(gold.text)
        skipped = len(_signs(marker.group())) if marker else 0
        # A reader keeps the number of a list item apart from its text, or leaves it there.
        return self._places(gold, 0) or self._places(gold, skipped)

    def _places(self, gold: GoldText, skipped: int) -> list[Place]:
        wanted = _signs(gold.text)[skipped:]
        found = list(self._occurrences(wanted))
        bounds = set(self._starts)
        whole = [at for at in found if {at, at + len(wanted)} <= bounds]
        first, end = (max(0, place - skipped) for place in _part_in_signs(gold))
        places = [self._between(at + first, at + max(end, first + 1)) for at in whole or found]
        return list(dict.fromkeys(places))

    def _occurrences(self, wanted: str) -> Iterator[int]:
        at = self._text.find(wanted) if wanted else -1
        while at >= 0:
            yield at
            at = self._text.find(wanted, at + 1)

    def _between(self, first: int, end: int) -> Place:
        rows = range(bisect_right(self._starts, first) - 1, bisect_right(self._starts, end - 1))
        return frozenset(self._tags[row] for row in rows)


def _part_in_signs(gold: GoldText) -> tuple[int, int]:
    """Return the gold part as a half-open stretch of the text's letters and digits."""
    if gold.part is None:
        return 0, len(_signs(gold.text))
    first = len(_signs(gold.text[: gold.part.start]))
    end = len(_signs(gold.text[: gold.part.end]))
    # A part without a letter or digit ("$") is taken with the sign after it.
    return first, max(end, first + 1)


def _signs(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))
