"""A question that was read: its words, its question word, its verb and its noun phrases."""

import re
from dataclasses import dataclass

from rag.follow_ups import lexicon
from tagtrap.domain.spans import Span

_WORD = re.compile(
    r"(?P<head>it|that|what|who|he|she|there|how|where|i|they|we|you)(?=['’](?:s|re|m|ll|d|ve)\b)"
    r"|(?<=[a-z])['’](?:s|re|m|ll|d|ve)\b(?=\W|$)"
    r"|[€$£]?[^\W_]+(?:[.,/’'-][^\W_]+)*%?"
    r"|[,;:.?!()\n]",
    re.IGNORECASE,
)
_SHORT = {"'s": "is", "'re": "are", "'m": "am", "'ll": "will", "'d": "would", "'ve": "have"}
SIGNS = frozenset(",;:.?!()\n")
"""Punctuation that is read."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word or a sign; `key` is its small-letter form, "is" for 's after a pronoun."""

    key: str
    span: Span
    text: str

    @property
    def is_sign(self) -> bool:
        """Whether it is punctuation."""
        return self.key in SIGNS


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase, as a half-open range of words, and the preposition before it ("" if none).

    `role` is "subject", "object", "asked" (after "which" or "how many") or "besides".
    """

    words: tuple[Word, ...]
    start: int
    end: int
    role: str
    preposition: str = ""

    @property
    def content(self) -> tuple[str, ...]:
        """Its words without article or possessive."""
        return tuple(
            w.key for w in self.words[self.start : self.end] if w.key not in lexicon.DETERMINERS
        )

    @property
    def head(self) -> str:
        """Its last word, in the singular."""
        return singular(self.content[-1]) if self.content else ""

    @property
    def is_person(self) -> bool:
        """Whether it names people."""
        return self.head in lexicon.PEOPLE

    @property
    def may_act(self) -> bool:
        """Whether it names people, or who does what people do."""
        return self.is_person or self.head in lexicon.ORGANISATIONS

    @property
    def is_many(self) -> bool:
        """Whether it is a plural."""
        last = self.content[-1] if self.content else ""
        return last in lexicon.MANY or singular(last) != last or "and" in self.content

    @property
    def is_determined(self) -> bool:
        """Whether it begins with an article, a possessive or the like."""
        return self.words[self.start].key in lexicon.DETERMINERS | lexicon.DEMONSTRATIVES

    @property
    def is_name(self) -> bool:
        """Whether all its content is written like a name."""
        named = [w for w in self.words[self.start : self.end] if w.key not in lexicon.DETERMINERS]
        return bool(named) and all(w.text[0].isupper() for w in named)

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbers in it."""
        return tuple(key for key in self.content if is_number(key))


@dataclass(frozen=True, slots=True)
class Question:
    """A question that was read; `verb` and `auxiliary` are places of words, -1 where not found.

    `opening` is the range of the question word ("within how many days"), `main_end` the place where
    the main clause ends.
    """

    text: str
    words: tuple[Word, ...]
    opening: Span
    auxiliary: int
    verb: int
    main_end: int
    phrases: tuple[Phrase, ...]

    def cut(self, start: int, end: int) -> str:
        """Return the text of the words from `start` to before `end`."""
        if start >= end:
            return ""
        return self.text[self.words[start].span.start : self.words[end - 1].span.end]

    @property
    def keys(self) -> tuple[str, ...]:
        """The small-letter forms of its words."""
        return tuple(word.key for word in self.words)

    @property
    def is_yes_or_no(self) -> bool:
        """Whether it begins with an auxiliary: "Can ropes be returned?"."""
        return self.auxiliary == 0

    @property
    def has_clause(self) -> bool:
        """Whether it says that something is or happens, and so is more than a fragment."""
        return self.auxiliary >= 0 or self.verb >= 0


def words_of(text: str) -> tuple[Word, ...]:
    """Return the words and signs of a text; spans round-trip."""
    found = []
    for one in _WORD.finditer(text):
        key = one[0].casefold().replace("’", "'")
        found.append(Word(_SHORT.get(key, key), Span(*one.span()), one[0]))
    return tuple(found)


def singular(word: str) -> str:
    """Return a plural's singular, near enough to compare: "policies" and "policy"."""
    if word in lexicon.IRREGULAR_PEOPLE:
        return lexicon.IRREGULAR_PEOPLE[word]
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "ches", "shes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is", "'s")) else word


def is_number(word: str) -> bool:
    """Whether a word is a figure or a number word."""
    return any(map(str.isdigit, word)) or word in lexicon.NUMBERS
