"""Which sentences are quoted together."""

from collections.abc import Sequence

from rag.quoting import Choice
from tagtrap.domain.documents import Sentence
from tagtrap.domain.retrieval import ContextPassage, TaggedContext
from tests.fakes import EvenScorer, WordScorer
from tests.rag_retrieval.building import item, sentence

RENT = sentence(4101, "Bicycles may be rented for the whole day.")
EXCEPT = sentence(4102, "However, this ends at noon on Sundays.")
HELMET = sentence(4103, "Helmets are lent at the desk.")
DEPOSIT = sentence(4104, "A deposit is left at the gate.")
LEAD_IN = sentence(4105, "For the ferry, bring:")
PASS = item(4106, "a valid passport", "For the ferry, bring:")


def context_of(*passages: Sequence[Sentence]) -> TaggedContext:
    return TaggedContext(tuple(ContextPassage(tuple(one)) for one in passages))


def quoted(question: str, context: TaggedContext, most: int = 4) -> list[str]:
    choice = Choice(question, context, WordScorer())
    return [choice.sentences[row].text for row in choice.best(most)]


def test_the_best_sentence_alone_is_quoted_where_the_others_are_far_behind() -> None:
    context = context_of([RENT, HELMET], [DEPOSIT])

    assert quoted("bicycles rented day", context) == [RENT.text]


def test_each_part_of_a_question_gets_its_sentence() -> None:
    context = context_of([RENT, HELMET], [DEPOSIT])

    found = quoted("Who lends helmets and where is the deposit left?", context)

    assert found == [HELMET.text, DEPOSIT.text]


def test_both_sides_of_a_comparison_are_quoted() -> None:
    context = context_of([RENT, HELMET], [DEPOSIT])

    assert quoted("difference between bicycles and helmets?", context) == [RENT.text, HELMET.text]


def test_an_exception_is_quoted_with_its_rule() -> None:
    assert quoted("bicycles rented day", context_of([RENT, EXCEPT])) == [RENT.text, EXCEPT.text]


def test_an_exception_of_another_passage_is_not() -> None:
    assert quoted("bicycles rented day", context_of([RENT], [EXCEPT])) == [RENT.text]


def test_an_item_is_quoted_with_the_sentence_that_leads_in() -> None:
    context = context_of([LEAD_IN, PASS])

    assert quoted("passport valid", context) == [LEAD_IN.text, PASS.text]


def test_a_line_that_leads_into_a_list_is_quoted_with_its_items() -> None:
    ticket = item(4107, "a ticket for the deck", LEAD_IN.text)
    context = context_of([LEAD_IN, PASS, ticket, HELMET])

    assert quoted("ferry bring", context) == [LEAD_IN.text, PASS.text, ticket.text]


def test_what_two_documents_say_alike_is_quoted_once() -> None:
    copy = sentence(4108, RENT.text)

    assert quoted("bicycles rented day", context_of([RENT], [copy])) == [RENT.text]


def test_a_name_alone_stands_behind_a_sentence() -> None:
    name = sentence(4109, "Rented bicycles")

    assert quoted("rented bicycles", context_of([name, RENT]), most=1) == [RENT.text]


def test_never_more_than_wanted_and_always_in_reading_order() -> None:
    context = context_of([RENT, EXCEPT, HELMET], [DEPOSIT])
    choice = Choice("rent", context, EvenScorer())

    assert choice.best(3) == [0, 1, 2]
    assert choice.best(1) == [0]


def test_without_a_sentence_nothing_is_chosen() -> None:
    choice = Choice("rent", TaggedContext(), WordScorer())

    assert choice.best(4) == []
    assert choice.answered([]) == 0.0
