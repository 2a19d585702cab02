"""Lines of exports as other systems write them: what is read all the same, and what to rename."""

from collections.abc import Mapping, Sequence
from typing import Any

from verify.request_problems import in_words, problems

Json = dict[str, Any]

_OTHER_NAMES: Mapping[str, tuple[str, ...]] = {
    "answer": (
        "response",
        "output",
        "result",
        "actual_output",
        "generated_answer",
        "generated_text",
        "prediction",
        "completion",
        "reply",
        "answers",
        "replies",
        "choices",
    ),
    "context": (
        "contexts",
        "retrieved_contexts",
        "retrieval_context",
        "source_documents",
        "source_nodes",
        "documents",
        "retrieved_documents",
        "passages",
        "chunks",
        "sources",
    ),
}
_MOST_KEYS = 8
_LONGEST_KEY = 40


def in_form(record: Json) -> Json:
    """Return a record with its context as a list of texts and of tagged sentences.

    One item may stand alone, and the documents of LangChain and Haystack are the passages that
    they hold. What is none of these is left as it is.
    """
    given = record.get("context")
    if isinstance(given, str | dict):
        given = [given]
    if not isinstance(given, list):
        return record
    return {**record, "context": [one for item in given for one in items_of(item)]}


def wrong_in_words(found: Sequence[Mapping[str, Any]], record: Json) -> str:
    """Return what the validation found wrong with a record, and what would put it right."""
    told = problems([{**one, "loc": ("body", *one["loc"])} for one in found], record)
    missing = {place for place, said in told if said == "is missing"}
    known = [hint for part in _OTHER_NAMES if part in missing if (hint := _renamed(part, record))]
    if missing & _OTHER_NAMES.keys() and not known:
        known = [f"the line has {_named(list(record))}"]
    if any(place.endswith(".tag") for place in missing):
        known.append("a passage without a tag is given as its text alone")
    return "; ".join([in_words(told), *known])


def items_of(item: object) -> list[object]:
    """Return what an answer may cite of a document: texts and tagged sentences.

    What is no document as LangChain and Haystack write one is returned as it is.
    """
    if not isinstance(item, dict):
        return [item]
    # LangChain's own way to write an object wraps its fields.
    document = item.get("kwargs") if item.get("lc") else item
    if not isinstance(document, dict) or "text" in document or "tag" in document:
        return [item]
    text = document.get("page_content", document.get("content"))
    if not isinstance(text, str):
        return [item]
    about = document.get("metadata")
    about = about if isinstance(about, dict) else {}
    if isinstance(about.get("sentences"), list):
        return list(about["sentences"])
    return [{"tag": about["tag"], "text": text}] if "tag" in about else [text]


def _renamed(part: str, record: Json) -> str:
    others = [name for name in _OTHER_NAMES[part] if name in record]
    return f'rename "{others[0]}" to "{part}"' if others else ""


def _named(keys: Sequence[str]) -> str:
    shown = ", ".join(f'"{one[:_LONGEST_KEY]}"' for one in keys[:_MOST_KEYS])
    more = f" and {len(keys) - _MOST_KEYS} more" if len(keys) > _MOST_KEYS else ""
    return f"{shown}{more}" if shown else "no key"
