"""The checks as a step of a LangChain chain."""

from collections.abc import Iterable, Sequence
from typing import Any

from langchain_core.documents import Document
from langchain_core.messages import BaseMessage
from langchain_core.runnables import Runnable, RunnableConfig

from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.readable import is_readable
from tagtrap.errors import BadRecord
from verify.answers import AnswerChecker
from verify.entailment.choosing import entailment_checker
from verify.exact_checks.checker import ExactChecker
from verify.exported import items_of
from verify.passages import CitedPassages, Evidence
from verify.reading.lead_ins import with_lead_ins
from verify.records import answer_record
from verify.requests import tag_as_text, tool_result_as_text


class CitationChecker(Runnable[dict[str, Any], dict[str, Any]]):
    """Checks any chain's answer against the tagged sentences it was written from.

    Put it behind a chain that gives a dict with `answer` (a text or a message, citing as
    "(source 3626)"), `context` and, if you like, `question` and `tool_results`:

        chain = RunnableParallel(context=retriever, answer=writer) | CitationChecker()
        record = chain.invoke("How long do refunds take?")
        record["decision"], record["sentences"][0]["flags"]

    `context` is a list of LangChain documents, each one tagged sentence (`metadata["tag"]`) or a
    passage of them (`metadata["sentences"]`, a list of {"tag", "text"}), or a list of such dicts.
    Documents without tags, and plain texts, are passages: an answer cites the second as "[2]". One
    document or text may stand without a list. `tool_results` are what tools reported, as texts or
    as JSON values. The result is the record that `tagtrap verify` prints.

    It is a Runnable like any other: `invoke`, `batch`, `stream` and their async forms, callbacks
    and `with_config` work, and without a checker of your own it can be pickled.
    """

    def __init__(self, checker: AnswerChecker | None = None) -> None:
        """Take a checker; without one, the exact checks and the packaged entailment model."""
        self._own = checker
        self._checker = checker or AnswerChecker([ExactChecker(), entailment_checker("small")])

    def __reduce__(self) -> tuple[type["CitationChecker"], tuple[AnswerChecker | None]]:
        """Say how another process makes the same: models are loaded there, not sent."""
        return CitationChecker, (self._own,)

    def invoke(
        self,
        input: dict[str, Any],
        config: RunnableConfig | None = None,
        **kwargs: Any,  # noqa: ANN401 - the signature is LangChain's
    ) -> dict[str, Any]:
        """Return the record of the checked answer. Raises `BadRecord` if the input lacks a part."""
        return self._call_with_config(self._record, input, config, **kwargs)

    def _record(self, value: dict[str, Any]) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise BadRecord(f"CitationChecker takes a dict, not {type(value).__name__}")
        for part in ("context", "answer"):
            if part not in value:
                raise BadRecord(f'CitationChecker needs "{part}", got {sorted(value)}')
        evidence = _evidence(value["context"])
        question = value.get("question")
        checked = self._checker.check(
            evidence.read(_text(value["answer"], "an answer")),
            evidence.context,
            question="" if question is None else _text(question, "a question"),
            tool_results=list(map(tool_result_as_text, _listed(value.get("tool_results") or ()))),
        )
        return answer_record(checked, evidence.context)


def _text(value: object, name: str) -> str:
    text = value.text if isinstance(value, BaseMessage) else value
    if not isinstance(text, str):
        raise BadRecord(f"{name} is a text or a message, not {type(value).__name__}")
    if not is_readable(text):
        raise BadRecord(f"{name} holds signs that are no text")
    return str(text)


def _listed(value: object) -> Sequence[Any]:
    """Return what was handed over as a list: one thing alone is a list of it."""
    is_many = isinstance(value, Iterable) and not isinstance(value, str | Document | dict)
    return list(value) if is_many else [value]  # type: ignore[call-overload]  # it has just been seen


def _evidence(context: object) -> CitedPassages:
    try:
        return CitedPassages.of([_passage(item) for item in _listed(context)])
    except ValueError as error:
        raise BadRecord(f"context: {error}") from error


def _passage(item: object) -> Evidence:
    if isinstance(item, str):
        return [_text(item, "a passage")]
    if isinstance(item, Document) and not {"sentences", "tag"} & item.metadata.keys():
        return [_text(item.page_content, "a passage")]
    if isinstance(item, dict) and (pieces := items_of(item)) != [item]:
        return [one for piece in pieces for one in _passage(piece)]
    return with_lead_ins(_sentences(item))


def _sentences(item: object) -> list[Sentence]:
    if isinstance(item, Document):
        inside = item.metadata.get("sentences")
        if inside is not None:
            return [sentence for one in inside for sentence in _sentences(one)]
        return [_sentence(item.metadata.get("tag"), item.page_content)]
    if isinstance(item, dict):
        return [_sentence(item.get("tag"), item.get("text"))]
    raise BadRecord(f"a context item is a document, a text or a dict, not {type(item).__name__}")


def _sentence(tag: object, text: object) -> Sentence:
    if not isinstance(tag, int | str) or isinstance(tag, bool) or not isinstance(text, str):
        raise BadRecord(f"a context item needs a tag and a text, got tag {tag!r}")
    return Sentence.of_text(Tag(str(tag_as_text(tag))), _text(text, "a context item"))
