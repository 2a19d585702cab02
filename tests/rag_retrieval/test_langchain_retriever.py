"""The retriever for LangChain chains."""

import asyncio
from collections.abc import Sequence

import pytest
from langchain_core.documents import Document
from langchain_core.runnables import RunnableLambda

from rag.langchain_retriever import TaggedRetriever
from tagtrap.domain.identifiers import VersionId
from tagtrap.domain.retrieval import Hit
from tagtrap.errors import BadRecord
from tests.rag_retrieval.building import hit, sentence

HITS = [
    hit(
        sentence(3626, "The limit is 140 euros.", page=4),
        sentence(5204, "Ask first.", page=5),
        heading=("Hotels",),
    )
]


def retriever(**changes: int) -> TaggedRetriever:
    def retrieve(question: str, versions: Sequence[VersionId]) -> list[Hit]:
        return HITS if "hotel" in question and versions == ["travel"] else []

    return TaggedRetriever(retrieve=retrieve, versions=lambda: [VersionId("travel")], **changes)


def test_a_document_carries_its_tags_in_text_and_metadata() -> None:
    [document] = retriever().invoke("hotel limit")

    assert document.page_content.endswith(
        "The limit is 140 euros. (source 3626) Ask first. (source 5204)"
    )
    assert document.metadata == {
        "tags": ["3626", "5204"],
        "sentences": [
            {"tag": "3626", "text": "The limit is 140 euros."},
            {"tag": "5204", "text": "Ask first."},
        ],
        "heading": ["Hotels"],
        "pages": [4, 5],
        "title": "Travel policy",
        "version": 2,
        "collection": "general",
        "file_name": "travel.md",
        "document_id": "document of travel",
        "version_id": "travel",
    }


def test_nothing_found_is_no_document() -> None:
    assert retriever().invoke("something else") == []


def test_it_composes_with_other_runnables() -> None:
    def count(documents: list[Document]) -> int:
        return len(documents)

    chain = retriever() | RunnableLambda(count)

    assert chain.invoke("hotel") == 1
    assert chain.batch(["hotel", "else"]) == [1, 0]
    assert asyncio.run(chain.ainvoke("hotel")) == 1


@pytest.mark.parametrize("wrong", [None, 7, "hotel \ud800"])
def test_a_question_that_is_no_text_is_refused(wrong: str) -> None:
    with pytest.raises(BadRecord, match="a question is a text"):
        retriever().invoke(wrong)


def test_the_limit_in_tokens_is_kept() -> None:
    [document] = retriever(max_tokens=28).invoke("hotel")

    assert document.metadata["tags"] == ["3626"]
