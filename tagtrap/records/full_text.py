"""Full text search: any text is a valid question."""

import re
import unicodedata
from collections.abc import Sequence
from itertools import groupby

from tagtrap.domain.identifiers import PassageId, VersionId
from tagtrap.domain.retrieval import ScoredPassage
from tagtrap.records.database import Database
from tagtrap.records.full_text_index import search_full_text

_STOP_WORD_LIST = """
    a about after all also am an and any are as at be because been before being but by can could
    did do does doing for from get had has have having he her here hers him his how i if in into is
    it its me more most my no nor not of on once only or other our ours out over own please she
    should so some such tell than that the their theirs them then there these they this those to
    too under until up very was we were what when where which while who whom why will with would
    you your yours s t d m ll re ve don doesn didn isn aren wasn won couldn shouldn wouldn
"""
_STOP_WORDS = frozenset(_STOP_WORD_LIST.split())

_COMPOUND_NUMBER = re.compile(r"\d+(?:[.,]\d+)+")


class FullText:
    """Finds passages by their words (the port `FullTextIndex`)."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def search_text(
        self, question: str, versions: Sequence[VersionId], limit: int
    ) -> list[ScoredPassage]:
        """Return up to `limit` passages of the versions that share a word, best first.

        The score is BM25, higher is better; a word in the heading counts twice.
        """
        terms = search_terms(question)
        if not terms or not versions or limit < 1:
            return []
        with self._database.read() as connection:
            found = search_full_text(connection, terms, versions, limit)
        return [ScoredPassage(PassageId(passage), score) for passage, score in found]


def search_terms(question: str) -> list[str]:
    """Return the words worth searching for, each once.

    Stop words are left out unless there is nothing else. "IT" and "US" in a question that is not
    all capitals are names, not stop words. "1,250.50" counts as its parts and as a whole.
    """
    composed = unicodedata.normalize("NFC", question)
    words = _words(composed)
    are_names_told = not composed.isupper()
    telling = [
        word
        for word in words
        if word.casefold() not in _STOP_WORDS
        or (are_names_told and len(word) > 1 and word.isupper())
    ]
    chosen = [word.casefold() for word in telling or words]
    return list(dict.fromkeys(chosen + _COMPOUND_NUMBER.findall(composed)))


def _words(text: str) -> list[str]:
    # Marks belong to words: many scripts write vowels with them.
    runs = groupby(text, key=lambda character: unicodedata.category(character)[0] in "LNM")
    return ["".join(characters) for is_word, characters in runs if is_word]
