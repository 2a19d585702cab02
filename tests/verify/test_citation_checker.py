import pytest
from langchain_core.documents import Document
from langchain_core.messages import AIMessage
from langchain_core.runnables import RunnableLambda, RunnableParallel

from tagtrap.errors import BadRecord
from verify.citation_checker import CitationChecker

_TEXT = "Lodging is capped at 45 euros."


def test_the_checker_ends_a_chain() -> None:
    documents = [Document(page_content=_TEXT, metadata={"tag": 1001})]
    chain = (
        RunnableParallel(
            question=RunnableLambda(lambda question: question),
            context=RunnableLambda(lambda _: documents),
            answer=RunnableLambda(
                lambda _: AIMessage("Lodging is capped at 54 euros (source 1001).")
            ),
        )
        | CitationChecker()
    )

    record = chain.invoke("How much is lodging?")

    assert record["label"] == "contradicted"
    assert record["sentences"][0]["flags"] == ["number"]


def test_passages_of_tagged_sentences_and_dicts_are_context_too() -> None:
    passage = Document(page_content=_TEXT, metadata={"sentences": [{"tag": "1001", "text": _TEXT}]})
    answer = f"{_TEXT[:-1]} (source 1001)."

    records = CitationChecker().batch(
        [
            {"context": [passage], "answer": answer},
            {"context": [{"tag": 1001, "text": _TEXT}], "answer": answer},
        ]
    )

    assert [record["label"] for record in records] == ["supported", "supported"]


def test_a_missing_part_is_named() -> None:
    with pytest.raises(BadRecord, match="context"):
        CitationChecker().invoke({"answer": "x"})
    with pytest.raises(BadRecord, match="tag"):
        CitationChecker().invoke({"answer": "x", "context": [{"text": "x"}]})
