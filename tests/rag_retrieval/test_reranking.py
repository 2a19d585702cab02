"""The found passages in the order of their best sentence."""

from rag.reranking import POOL, rerank
from tagtrap.domain.files import BlockKind
from tests.fakes import EvenScorer, WordScorer
from tests.rag_retrieval.building import hit, sentence

DESK = hit(sentence(4001, "The desk opens at nine."), sentence(4002, "Ring twice."))
KEYS = hit(
    sentence(4003, "Ask the porter."), sentence(4004, "Lost keys cost 40 euros."), position=1
)
PETS = hit(sentence(4005, "Pets stay outside."), position=2)


def test_the_passage_with_the_best_sentence_comes_first() -> None:
    ordered = rerank("what do lost keys cost", [DESK, PETS, KEYS], WordScorer())

    assert ordered[0] is KEYS
    assert len(ordered) == 3


def test_equals_keep_their_order() -> None:
    hits = [PETS, DESK, KEYS]

    assert rerank("keys", hits, EvenScorer()) == hits


def test_a_heading_is_no_answer() -> None:
    named = hit(sentence(4006, "Lost keys", kind=BlockKind.HEADING), position=3)

    assert rerank("lost keys", [named, KEYS], WordScorer())[0] is KEYS


def test_what_is_not_read_keeps_its_place_behind() -> None:
    hits = [hit(sentence(5000 + n, "Nothing."), position=10 + n) for n in range(POOL)]

    ordered = rerank("lost keys", [*hits, KEYS], WordScorer())

    assert ordered[-1] is KEYS
    assert set(map(id, ordered)) == set(map(id, [*hits, KEYS]))


def test_nothing_found_stays_nothing() -> None:
    assert rerank("lost keys", [], WordScorer()) == []
