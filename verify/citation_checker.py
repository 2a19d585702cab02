"""The checks as a step of a LangChain chain."""

from collections.abc import Sequence
from typing import Any

from langchain_core.documents import Document
from langchain_core.messages import BaseMessage
from langchain_core.runnables import Runnable, RunnableConfig

from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import Tag
from tagtrap.errors import BadRecord
from verify.answers import AnswerChecker
from verify.entailment.choosing import entailment_checker
from verify.exact import ExactChecker
from verify.lead_ins import with_lead_ins
from verify.passages import CitedPassages, Evidence
from verify.records import answer_record


class CitationChecker(Runnable[dict[str, Any], dict[str, Any]]):
    """Checks any chain's answer against the tagged sentences it was written from.

    Put it behind a chain that gives a dict with `answer` (a text or a message, citing as
    "(source 3626)"), `context` and, if you like, `question` and `tool_results`:

        chain = RunnableParallel(context=retriever, answer=writer) | CitationChecker()
        record = chain.invoke("How long do refunds take?")
        record["decision"], record["sentences"][0]["flags"]

    `context` is a list of LangChain documents, each one tagged sentence (`metadata["tag"]`) or a
    passage of them (`metadata["sentences"]`, a list of {"tag", "text"}), or a list of such dicts.
    Documents without tags, and plain texts, are passages: an answer cites the second as "[2]".
    The result is the record that `tagtrap verify` prints. Works in `invoke`, `batch` and `stream`.
    """

    def __init__(self, checker: AnswerChecker | None = None) -> None:
        """Take a checker; without one, the exact checks and the packaged entailment model."""
        self._checker = checker or AnswerChecker([ExactChecker(), entailment_checker("small")])

    def invoke(
        self,
        input: dict[str, Any],
        config: RunnableConfig | None = None,
        **kwargs: Any,  # noqa: ANN401 - the signature is LangChain's
    ) -> dict[str, Any]:
        """Return the record of the checked answer. Raises `BadRecord` if the input lacks a part."""
        return self._call_with_config(self._record, input, config, **kwargs)

    def _record(self, value: dict[str, Any]) -> dict[str, Any]:
        for part in ("context", "answer"):
            if part not in value:
                raise BadRecord(f'CitationChecker needs "{part}", got {sorted(value)}')
        evidence = _evidence(value["context"])
        checked = self._checker.check(
            evidence.read(_text(value["answer"])),
            evidence.context,
            question=str(value.get("question") or ""),
            tool_results=[str(one) for one in value.get("tool_results") or ()],
        )
        return answer_record(checked, evidence.context)


def _text(answer: object) -> str:
    if isinstance(answer, str):
        return answer
    if isinstance(answer, BaseMessage):
        return answer.text
    raise BadRecord(f"an answer is a text or a message, not {type(answer).__name__}")


def _evidence(items: Sequence[Any]) -> CitedPassages:
    try:
        return CitedPassages.of([_passage(item) for item in items])
    except ValueError as error:
        raise BadRecord(f"context: {error}") from error


def _passage(item: object) -> Evidence:
    if isinstance(item, str):
        return [item]
    if isinstance(item, Document) and not {"sentences", "tag"} & item.metadata.keys():
        return [item.page_content]
    return with_lead_ins(_sentences(item))


def _sentences(item: object) -> list[Sentence]:
    if isinstance(item, Document):
        inside = item.metadata.get("sentences")
        if inside is not None:
            return [sentence for one in inside for sentence in _sentences(one)]
        return [_sentence(item.metadata.get("tag"), item.page_content)]
    if isinstance(item, dict):
        return [_sentence(item.get("tag"), item.get("text"))]
    raise BadRecord(f"a context item is a document or a dict, not {type(item).__name__}")


def _sentence(tag: object, text: object) -> Sentence:
    if not isinstance(tag, int | str) or isinstance(tag, bool) or not isinstance(text, str):
        raise BadRecord(f"a context item needs a tag and a text, got tag {tag!r}")
    return Sentence.of_text(Tag(str(tag)), text)
