"""What `tagtrap verify` reads: one JSON object a line, an answer or a claim with its evidence."""

import json
import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StrictStr,
    ValidationError,
    WithJsonSchema,
)

from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.retrieval import ContextPassage, TaggedContext
from tagtrap.domain.verdicts import CheckedAnswer
from tagtrap.errors import BadRecord
from verify.answers import AnswerChecker
from verify.exported import in_form, wrong_in_words
from verify.passages import CitedPassages
from verify.reading.lead_ins import lead_ins_of, with_lead_ins
from verify.records import answer_record

LONGEST_LINE = 5_000_000
"""Characters of one line; a longer one is refused."""
_MARK_OF_A_START = "\ufeff"
_MOST_SENTENCES = 5_000
_LONGEST_TEXT = 200_000
_LONGEST_TAG = 200
_TAG_SCHEMA = {
    "anyOf": [
        {"type": "string", "minLength": 1, "maxLength": _LONGEST_TAG, "pattern": "\\S"},
        {"type": "integer"},
    ]
}

_Text = Annotated[StrictStr, Field(max_length=_LONGEST_TEXT)]


def tag_as_text(value: object) -> object:
    """Return a tag as citations are read; what is no tag is returned as it is."""
    # JSON has numbers, and people write tags so; true is not one.
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if not isinstance(value, str) or len(value) > _LONGEST_TAG:
        return value
    tag = value.strip()
    # Citations are read by their value: "(source 01001)" cites 1001.
    return (tag.lstrip("0") or "0") if tag.isascii() and tag.isdigit() else tag


class TaggedText(BaseModel):
    """A sentence of the evidence. Exports carry more keys; they are not looked at."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    tag: Annotated[
        StrictStr,
        BeforeValidator(tag_as_text),
        Field(min_length=1, max_length=_LONGEST_TAG),
        WithJsonSchema(_TAG_SCHEMA),
    ]
    text: _Text


class _Request(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    question: _Text | None = None
    tool_results: list[Any] | None = Field(None, max_length=_MOST_SENTENCES)


class AnswerRequest(_Request):
    """An answer with the context that it was written from.

    Of tagged sentences, or of passages as plain texts, which are cited by their place, from 1.
    """

    context: list[TaggedText | _Text] = Field(max_length=_MOST_SENTENCES)
    answer: _Text


class ClaimRequest(_Request):
    """A claim with its premises, and what else was at hand."""

    premise: _Text | Annotated[list[_Text], Field(max_length=_MOST_SENTENCES)]
    context: list[_Text | TaggedText] | None = Field(None, max_length=_MOST_SENTENCES)
    claim: Annotated[_Text, Field(min_length=1)]


def verify_lines(lines: Iterable[str], checker: AnswerChecker) -> Iterator[dict[str, object]]:
    """Yield one record a line, in order; a bad line gives "error", a blank line nothing."""
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        record_id: object = None
        try:
            record = parsed_object(line)
            record_id = record.get("id")
            yield {"id": record_id, **verify_record(record, checker)}
        except BadRecord as error:
            yield {"id": record_id, "line": number, "error": str(error)}


def verify_record(record: dict[str, Any], checker: AnswerChecker) -> dict[str, object]:
    """Return the record of one checked request. Raises `BadRecord`, saying what is wrong."""
    try:
        if "claim" in record or "premise" in record:
            return verify_claim(ClaimRequest.model_validate(record), checker)
        return verify_answer(AnswerRequest.model_validate(in_form(record)), checker)
    except ValidationError as error:
        wrong = error.errors(include_input=False, include_url=False)
        raise BadRecord(wrong_in_words(wrong, record)) from error


def parsed_object(line: str) -> dict[str, Any]:
    """Return the JSON object of a line. Raises `BadRecord`, saying what is wrong."""
    if len(line) > LONGEST_LINE:
        raise BadRecord(f"the line is longer than {LONGEST_LINE} characters")
    try:
        record = json.loads(
            line.removeprefix(_MARK_OF_A_START), parse_constant=_nothing, parse_float=_finite
        )
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"not JSON: {error}") from error
    if isinstance(record, list):
        raise BadRecord("a list, not an object: each answer stands as an object on its own line")
    if not isinstance(record, dict):
        raise BadRecord("not a JSON object")
    return record


def _nothing(_: str) -> None:
    # Data frames write a value that is not there as NaN, which no JSON has.
    return None


def _finite(number: str) -> float:
    # Python reads 1e999, but it cannot be written as JSON again.
    value = float(number)
    if not math.isfinite(value):
        raise ValueError(f"the number {number} is too large")
    return value


def verify_answer(request: AnswerRequest, checker: AnswerChecker) -> dict[str, object]:
    """Return the record of a checked answer. Raises `BadRecord` for a tag of two sentences."""
    evidence = _evidence(request.context)
    checked = checker.check(
        evidence.read(request.answer),
        evidence.context,
        question=request.question or "",
        tool_results=_tool_results(request),
    )
    return answer_record(checked, evidence.context)


def verify_claim(request: ClaimRequest, checker: AnswerChecker) -> dict[str, object]:
    """Return the record of a checked claim. Raises `BadRecord` for a tag of two sentences."""
    texts = [request.premise] if isinstance(request.premise, str) else request.premise
    premises = [
        Sentence.of_text(Tag(f"P{number}"), text) for number, text in enumerate(texts, start=1)
    ]
    others = [
        Sentence.of_text(Tag(f"C{number}"), one)
        if isinstance(one, str)
        else Sentence.of_text(Tag(one.tag), one.text)
        for number, one in enumerate(request.context or [], start=1)
    ]
    premises = lead_ins_of(premises, others)
    context = _context([*premises, *with_lead_ins(others)])
    checked: CheckedAnswer = checker.check_claim(
        request.claim,
        premises,
        context,
        question=request.question or "",
        tool_results=_tool_results(request),
    )
    return answer_record(checked, context)


def _evidence(context: Sequence[TaggedText | str]) -> CitedPassages:
    tagged = [
        Sentence.of_text(Tag(one.tag), one.text) for one in context if not isinstance(one, str)
    ]
    read = iter(with_lead_ins(tagged))
    try:
        return CitedPassages.of([[one if isinstance(one, str) else next(read) for one in context]])
    except ValueError as error:
        raise BadRecord(f"context: {error}") from error


def _context(sentences: Sequence[Sentence]) -> TaggedContext:
    try:
        return TaggedContext((ContextPassage(tuple(sentences)),))
    except ValueError as error:
        raise BadRecord(f"context: {error}") from error


def _tool_results(request: _Request) -> tuple[str, ...]:
    return tuple(map(tool_result_as_text, request.tool_results or ()))


def tool_result_as_text(result: object) -> str:
    """Return what a tool reported as a text."""
    return result if isinstance(result, str) else json.dumps(result, ensure_ascii=False)
