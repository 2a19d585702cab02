import asyncio
import pickle
from typing import Any

import pytest
from langchain_core.callbacks import BaseCallbackHandler
from langchain_core.documents import Document
from langchain_core.messages import AIMessage
from langchain_core.runnables import RunnableLambda, RunnableParallel, RunnablePassthrough

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


@pytest.mark.parametrize(
    ("context", "cited"),
    [
        (_TEXT, "[1]"),
        (Document(_TEXT), "[1]"),
        ({"tag": "1001", "text": _TEXT}, "(source 1001)"),
        ([{"tag": "01001", "text": _TEXT}], "(source 1001)"),
        ((Document(_TEXT, metadata={"tag": " 1001 "}),), "(source 1001)"),
        ([{"page_content": _TEXT, "metadata": {}}], "[1]"),
        ({"content": _TEXT, "meta": {}}, "[1]"),
        ([{"page_content": _TEXT, "metadata": {"tag": 1001}}], "(source 1001)"),
    ],
)
def test_one_thing_alone_and_tags_written_otherwise_are_context_too(
    context: object, cited: str
) -> None:
    record = CitationChecker().invoke({"context": context, "answer": f"{_TEXT[:-1]} {cited}."})

    assert record["decision"] == "approve"


@pytest.mark.parametrize("reported", ["Order 7 was cancelled.", ["Order 7 was cancelled."]])
def test_what_a_tool_reported_proves_an_action(reported: object) -> None:
    given = {"context": [_TEXT], "answer": "I have cancelled order 7.", "tool_results": reported}

    (sentence,) = CitationChecker().invoke(given)["sentences"]

    assert sentence["claims"][0]["tool_result"] == "Order 7 was cancelled."


def test_it_is_a_runnable_like_any_other() -> None:
    told: list[str] = []

    class Listening(BaseCallbackHandler):
        def on_chain_end(self, outputs: object, **_: object) -> None:
            told.append(type(outputs).__name__)

    given = {"question": None, "context": [_TEXT], "answer": f"{_TEXT[:-1]} [1]."}
    chain = RunnablePassthrough[Any]() | CitationChecker() | RunnableLambda(decision)
    sent = pickle.loads(pickle.dumps(CitationChecker()))  # noqa: S301  # what was just written

    said = [
        chain.invoke(given, config={"callbacks": [Listening()]}),
        *chain.batch([given, given]),
        asyncio.run(chain.ainvoke(given)),
        *chain.stream(given),
        decision(sent.invoke(given)),
    ]

    assert said == ["approve"] * 6
    assert told.count("dict") == 2


def decision(record: dict[str, Any]) -> str:
    return str(record["decision"])


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"context": None}, "NoneType"),
        ({"context": [7]}, "a document, a text or a dict, not int"),
        ({"context": {"a": 1}}, "a tag and a text"),
        ({"context": ["\ud800"]}, "no text"),
        ({"answer": ["x"]}, "a text or a message, not list"),
        ({"answer": "\ud800"}, "no text"),
        ({"question": 7}, "a question is a text"),
    ],
)
def test_what_cannot_be_read_is_refused_by_name(changed: dict[str, Any], said: str) -> None:
    with pytest.raises(BadRecord, match=said):
        CitationChecker().invoke({"context": [_TEXT], "answer": "x", **changed})
    with pytest.raises(BadRecord, match="takes a dict, not str"):
        CitationChecker().invoke("x")  # type: ignore[arg-type]  # as a caller may err


def test_a_missing_part_is_named() -> None:
    with pytest.raises(BadRecord, match="context"):
        CitationChecker().invoke({"answer": "x"})
    with pytest.raises(BadRecord, match="tag"):
        CitationChecker().invoke({"answer": "x", "context": [{"text": "x"}]})
