"""Reading a question, from left to right, by its closed words and their order.

Questions are short and built alike, so word lists and order tell enough; where no verb is found,
nothing is put in its place either.
"""

from collections.abc import Sequence

from rag.follow_ups import lexicon
from rag.follow_ups.questions import SIGNS, Phrase, Question, Word, words_of
from tagtrap.domain.spans import Span

_NOT_IN_PHRASE = (
    lexicon.ASKING
    | lexicon.AUXILIARIES
    | lexicon.BARE
    | lexicon.PREPOSITIONS
    | lexicon.JOINERS
    | lexicon.ADVERBS
    | lexicon.CLAUSE_OPENERS
    | SIGNS
)
_POINTING = lexicon.SPEAKERS | set(lexicon.POINTERS)
_LOOSE = lexicon.POSSESSIVES | lexicon.DEMONSTRATIVES


def read_question(text: str, start: int = 0) -> Question:
    """Read a question from its word number `start` on."""
    words = words_of(text)[start:]
    while words and words[-1].is_sign:
        words = words[:-1]
    return _Reader(text, words).read()


def read_statement(text: str) -> Question:
    """Read a sentence of an answer for its noun phrases; the first one ends before the verb."""
    return _Reader(text, words_of(text), is_statement=True).read()


def is_verb_form(word: str) -> bool:
    """Whether a word may be a verb, in any form."""
    return word in lexicon.VERBS or word in lexicon.IRREGULAR or _base(word) in lexicon.VERBS


def _base(word: str) -> str:
    for ending, stem in (("ies", "y"), ("ied", "y"), ("es", ""), ("es", "e"), ("s", "")):
        if word.endswith(ending) and word[: -len(ending)] + stem in lexicon.VERBS:
            return word[: -len(ending)] + stem
    for ending in ("ed", "ing"):
        bare = word.removesuffix(ending)
        if bare == word:
            continue
        for stem in (bare, bare + "e", bare[:-1] if bare[-1:] == bare[-2:-1] else bare):
            if stem in lexicon.VERBS:
                return stem
    return word


def _is_participle(word: str) -> bool:
    return word in lexicon.IRREGULAR or (word.endswith("ed") and len(word) > 4)


class _Reader:
    """Reads one question, from left to right."""

    def __init__(self, text: str, words: Sequence[Word], *, is_statement: bool = False) -> None:
        self._is_statement = is_statement
        self._text = text
        self._words = tuple(words)
        self._keys = [word.key for word in words]
        self._phrases: list[Phrase] = []
        self._main_end = len(words)

    def read(self) -> Question:
        """Return what was read."""
        opening = self._opening()
        at, auxiliary, verb = opening.end, -1, -1
        if self._key(at) in lexicon.AUXILIARIES:
            auxiliary = at
            at, verb = self._after_auxiliary(at)
        elif opening.end > opening.start and is_verb_form(self._key(at)):
            verb, at = at, at + 1
        self._rest(at, verb)
        return Question(
            self._text,
            self._words,
            opening,
            auxiliary,
            verb,
            self._main_end,
            tuple(self._phrases),
        )

    def _key(self, at: int) -> str:
        return self._keys[at] if at < len(self._keys) else ""

    def _opening(self) -> Span:
        """Return the range of the question word with what belongs to it."""
        at = 1 if self._key(0) in lexicon.PREPOSITIONS and self._key(1) in lexicon.ASKING else 0
        if self._key(0) == "up" and self._key(1) == "to" and self._key(2) in lexicon.ASKING:
            at = 2
        asking = self._key(at)
        if asking not in lexicon.ASKING:
            return Span(0, 0)
        end = at + 1
        if asking == "how" and self._key(end) in lexicon.DEGREES:
            end += 1
            counts = self._key(end - 1) in lexicon.COUNTING
        else:
            counts = asking in {"what", "which", "whose"}
        after, is_placed = self._key(end), at > 0
        # "At what cost?" asks for a cost, "What costs more?" for a thing.
        if counts and (is_placed or not is_verb_form(after)) and after not in lexicon.DETERMINERS:
            last = self._phrase_end(end, stops_at_verb=not is_placed)
            if last > end:
                self._phrases.append(Phrase(self._words, end, last, "asked"))
                end = last
        return Span(0, end)

    def _after_auxiliary(self, auxiliary: int) -> tuple[int, int]:
        """Read the subject; return where the rest begins, and the verb's place or -1."""
        at = auxiliary + 1
        while self._key(at) in lexicon.ADVERBS:
            at += 1
        is_be = self._key(auxiliary) in lexicon.BE
        if self._asks_for_subject(auxiliary) and not is_be and is_verb_form(self._key(at)):
            return at + 1, at
        if self._key(at) in _POINTING and not self._begins_phrase(at):
            at += 1
        else:
            end = self._phrase_end(at, stops_at_verb=not is_be, stops_at_predicate=is_be)
            if end > at:
                self._phrases.append(Phrase(self._words, at, end, "subject"))
            at = self._past_of(end, is_be=is_be)
        while self._key(at) in lexicon.ADVERBS:
            at += 1
        if self._key(at) in lexicon.BARE:
            is_done = _is_participle(self._key(at + 1))
            return (at + 2, at + 1) if is_done else (at + 1, -1)
        if (not is_be and is_verb_form(self._key(at))) or _is_participle(self._key(at)):
            return at + 1, at
        return at, -1

    def _asks_for_subject(self, auxiliary: int) -> bool:
        # "Who may enter?" has no subject behind its auxiliary, "How may visitors enter?" has.
        return auxiliary > 0 and (
            self._key(auxiliary - 1) == "who" or any(one.role == "asked" for one in self._phrases)
        )

    def _past_of(self, at: int, *, is_be: bool) -> int:
        """Read "of the year", "from suppliers" between a subject and its verb."""
        while self._key(at) in lexicon.PREPOSITIONS:
            end = self._phrase_end(at + 1, stops_at_verb=not is_be, stops_at_predicate=is_be)
            if end == at + 1:
                break
            role = "besides"
            self._phrases.append(Phrase(self._words, at + 1, end, role, self._key(at)))
            at = end
        return at

    def _rest(self, at: int, verb: int) -> None:
        preposition, role = "", "object" if verb >= 0 else "besides"
        while at < len(self._words):
            key = self._key(at)
            if key in lexicon.PREPOSITIONS:
                preposition, at = key, at + 1
            elif key in lexicon.CLAUSE_OPENERS or (key == "that" and not self._begins_phrase(at)):
                self._main_end = min(self._main_end, at)
                preposition, role, at = "", "besides", at + 1
            elif (preposition == "to" and key in lexicon.VERBS) or (
                preposition and key.endswith("ing") and _base(key) in lexicon.VERBS
            ):
                preposition, role, at = "", "object", at + 1
            else:
                is_first = self._is_statement and not self._phrases
                end = self._phrase_end(at, stops_at_verb=is_first)
                if end > at:
                    found = "besides" if preposition else role
                    self._phrases.append(Phrase(self._words, at, end, found, preposition))
                    preposition = ""
                at = max(end, at + 1)

    def _begins_phrase(self, at: int) -> bool:
        """Whether a possessive or demonstrative has its noun after it."""
        key, following = self._key(at), self._key(at + 1)
        if key not in _LOOSE or self._has_verb_behind(at):
            return False
        return (
            bool(following)
            and following not in _NOT_IN_PHRASE | lexicon.SPEAKERS | lexicon.DETERMINERS
        )

    def _has_verb_behind(self, at: int) -> bool:
        # "Does that include interns?", but not "Does that return count?".
        is_asked = at > 0 and self._key(at - 1) in lexicon.AUXILIARIES
        following, beyond = self._key(at + 1), self._key(at + 2)
        says = is_verb_form(following) or _is_participle(following)
        is_loose = self._key(at) in lexicon.DEMONSTRATIVES
        is_said = says or following in lexicon.PREDICATES
        return is_asked and is_loose and is_said and not is_verb_form(beyond)

    def _phrase_end(
        self, at: int, *, stops_at_verb: bool = False, stops_at_predicate: bool = False
    ) -> int:
        start, content = at, 0
        while at < len(self._words):
            key = self._key(at)
            if key in lexicon.DETERMINERS or key in lexicon.DEMONSTRATIVES:
                if content or (
                    key in lexicon.DEMONSTRATIVES | lexicon.POSSESSIVES
                    and not self._begins_phrase(at)
                ):
                    break
            elif key in lexicon.JOINERS and content and self._joins(at):
                content = 0
            elif (
                key in _NOT_IN_PHRASE
                or key in lexicon.SPEAKERS - {"one"}
                or key in lexicon.POINTERS
                or (content and self._is_verb_here(at, stops_at_verb, stops_at_predicate))
            ):
                break
            else:
                content += 1
            at += 1
        return at if content else start

    def _joins(self, at: int) -> bool:
        after = self._key(at + 1)
        is_noun = after not in _NOT_IN_PHRASE | _POINTING and bool(after)
        return self._key(at) != "but" and is_noun and after not in lexicon.VERBS

    def _is_verb_here(self, at: int, stops_at_verb: bool, stops_at_predicate: bool) -> bool:
        key, following = self._key(at), self._key(at + 1)
        if stops_at_verb:
            return is_verb_form(key)
        is_last = (
            not following or following in _NOT_IN_PHRASE | lexicon.ARTICLES | lexicon.POSSESSIVES
        )
        if stops_at_predicate and (key in lexicon.PREDICATES or key.endswith(("able", "ible"))):
            return is_last
        return _is_participle(key) and (is_last or stops_at_predicate)
