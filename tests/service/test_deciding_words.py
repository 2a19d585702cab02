"""What stands out in a statement beside its source."""

import pytest

from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.retrieval import ContextPassage, TaggedContext
from tagtrap.service.deciding_words import deciding_words, other_candidates

SOURCE = "Refunds are paid within 5 business days of the return."


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("Refunds are paid within 3 business days of the return.", ["3 business days"]),
        ("Refunds are paid within five business days of the return.", []),
        ("Refunds are paid in cash within 5 business days.", ["cash"]),
        ("The refund is paid 5 business days after the return.", ["after"]),
        ("Parcels leave on Friday evening.", []),
        ("Fees are 9 EUR.", ["9 EUR"]),
    ],
)
def test_the_words_that_the_source_does_not_say_stand_out(statement: str, words: list[str]) -> None:
    found = deciding_words(statement, [SOURCE])

    assert [span.of(statement) for span in found] == words


def test_words_of_any_source_do_not_stand_out() -> None:
    assert deciding_words("Refunds are paid in cash.", [SOURCE, "Cash is paid out."]) == []


def test_candidates_are_the_likest_first_without_what_is_shown_or_off_the_subject() -> None:
    texts = [SOURCE, "Desks are shared.", "A refund needs a receipt.", "Refunds of fees are paid."]
    sentences = tuple(Sentence.of_text(Tag(str(3600 + n)), text) for n, text in enumerate(texts))
    context = TaggedContext((ContextPassage(sentences),))

    found = other_candidates("Refunds are paid in cash.", context, [Tag("3600")], 5)

    assert [sentence.text for sentence in found] == [texts[3], texts[2]]
    assert other_candidates("Refunds are paid in cash.", context, [Tag("3600")], 1) == found[:1]
