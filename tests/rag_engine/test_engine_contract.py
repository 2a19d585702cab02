"""What every answer engine keeps: pieces of text, then exactly one end."""

from collections.abc import Iterator

import pytest

from rag.engines.faults import Fault, FaultyEngine
from rag.engines.openai import OpenAIEngine
from rag.engines.quotes import QuotesEngine
from rag.parsing import parse_answer
from tagtrap.domain.answers import DraftEnd
from tagtrap.domain.conversations import Exchange
from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.retrieval import ContextPassage, TaggedContext
from tagtrap.ports import AnswerEngine
from tests.fakes import WordScorer
from tests.rag_engine.conftest import ClientFor
from tests.scripted_server import ScriptedServer

QUESTION = "Is lodging paid above 45 euros a night?"


@pytest.fixture
def context() -> TaggedContext:
    """Evidence whose nearest sentence can carry every fault."""
    texts = {"3626": "Lodging is not paid above 45 euros a night.", "4811": "Ask your manager."}
    stored = tuple(Sentence.of_text(Tag(tag), text) for tag, text in texts.items())
    return TaggedContext((ContextPassage(stored),))


@pytest.fixture(params=["openai", "quotes"])
def plain_engine(request: pytest.FixtureRequest, client_for: ClientFor) -> Iterator[AnswerEngine]:
    if request.param == "quotes":
        yield QuotesEngine(WordScorer(), answered_from=0.3, quotes=3)
        return
    with ScriptedServer() as server:
        yield OpenAIEngine(client_for(server))


@pytest.fixture(params=["plain", *Fault])
def engine(request: pytest.FixtureRequest, plain_engine: AnswerEngine) -> AnswerEngine:
    if request.param == "plain":
        return plain_engine
    return FaultyEngine(plain_engine, Fault(request.param))


def test_a_draft_is_pieces_of_text_and_then_exactly_one_end(
    engine: AnswerEngine, context: TaggedContext
) -> None:
    drafted = list(engine.draft(QUESTION, context))

    assert isinstance(drafted[-1], DraftEnd)
    assert all(isinstance(piece, str) for piece in drafted[:-1])
    assert "".join(str(piece) for piece in drafted[:-1]).strip()


def test_a_draft_cites_the_evidence(plain_engine: AnswerEngine, context: TaggedContext) -> None:
    pieces = [piece for piece in plain_engine.draft(QUESTION, context) if isinstance(piece, str)]

    answer = parse_answer("".join(pieces), context)

    assert "3626" in [tag for sentence in answer.sentences for tag in sentence.tags]
    assert not any(sentence.unknown_tags for sentence in answer.sentences)


def test_history_is_accepted(engine: AnswerEngine, context: TaggedContext) -> None:
    history = [Exchange("What about meals?", "They are paid.")]

    assert isinstance(list(engine.draft(QUESTION, context, history))[-1], DraftEnd)


def test_the_asker_s_own_wording_is_accepted(engine: AnswerEngine, context: TaggedContext) -> None:
    pieces = list(engine.draft(QUESTION, context, asked="And how much?"))

    assert isinstance(pieces[-1], DraftEnd)


def test_without_evidence_nothing_is_cited(plain_engine: AnswerEngine) -> None:
    *pieces, end = plain_engine.draft(QUESTION, TaggedContext())

    assert isinstance(end, DraftEnd)
    assert "(source" not in "".join(str(piece) for piece in pieces)


def test_an_engine_names_itself_the_same_way_each_time(engine: AnswerEngine) -> None:
    assert engine.id
    assert engine.id == engine.id
    assert isinstance(engine.prompt_version, str)


def test_the_same_question_may_be_drafted_again(
    engine: AnswerEngine, context: TaggedContext
) -> None:
    first, second = (
        [piece for piece in engine.draft(QUESTION, context) if isinstance(piece, str)]
        for _ in range(2)
    )

    assert "".join(first) == "".join(second)
