"""The numbers that stand for tags on the page, given anew for each answer."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.identifiers import Tag


@dataclass(frozen=True, slots=True)
class SourceNumbers:
    """Small numbers for the tags of one answer, from 1, in the order of first citation.

    A number is only a name on the page: what it opens is always found by its tag. `cited` and
    `mentioned` pair a tag with the place of the first sentence that cites or mentions it.
    """

    cited: tuple[tuple[Tag, int], ...] = ()
    mentioned: tuple[tuple[Tag, int], ...] = ()
    _numbers: Mapping[Tag, int] = field(default_factory=dict)

    @staticmethod
    def of(record: AnswerRecord) -> "SourceNumbers":
        """Number the tags of an answer: first those that are cited, then those only mentioned."""
        cited: dict[Tag, int] = {}
        mentioned: dict[Tag, int] = {}
        for position, checked in enumerate(record.checked.sentences):
            for tag in checked.sentence.tags:
                cited.setdefault(tag, position)
        for position, checked in enumerate(record.checked.sentences):
            for tag in checked.sentence.mentioned:
                if tag not in cited:
                    mentioned.setdefault(tag, position)
        numbers = {tag: number for number, tag in enumerate([*cited, *mentioned], start=1)}
        return SourceNumbers(tuple(cited.items()), tuple(mentioned.items()), numbers)

    def number_of(self, tag: Tag) -> str:
        """Return the number of a tag, or "" for a tag that the answer does not cite."""
        number = self._numbers.get(tag)
        return "" if number is None else str(number)
