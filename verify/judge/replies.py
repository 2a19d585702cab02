"""Reading what the judge wrote: JSON of one shape, or nothing."""

import json
import re
from typing import Annotated, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

_LONGEST_REPLY = 200_000
_FENCED = re.compile(r"```(?:json)?[ \t]*\n(.*?)\n?[ \t]*```", re.DOTALL | re.IGNORECASE)

_Text = Annotated[str, Field(max_length=4000)]


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class ClaimRecord(_Strict):
    """What the judge says of one claim; nothing of it is believed yet."""

    id: int
    claim: _Text
    verdict: Literal["supported", "contradicted", "unsupported", "insufficient_evidence"]
    passage: _Text
    excerpt: _Text
    missing: _Text


class ClaimReply(_Strict):
    """The reply that the server is asked for."""

    claims: list[ClaimRecord]


class QuestionRecord(_Strict):
    """What the judge says of an answer as a whole; nothing of it is believed yet."""

    question: _Text
    verdict: Literal["addressed", "partly", "not_addressed"]
    excerpt: _Text
    missing: _Text


Record = TypeVar("Record", bound=_Strict)


class BadReply(ValueError):
    """The reply is not what was asked for; the message says why, in plain words."""


def format_of(shape: type[BaseModel]) -> dict[str, object]:
    """Return the `response_format` that asks a server for exactly this shape."""
    schema = shape.model_json_schema()
    return {
        "type": "json_schema",
        "json_schema": {"name": shape.__name__, "strict": True, "schema": _bare(schema)},
    }


def read_json(text: str) -> object:
    """Return the JSON of a reply, bare or inside one fence; raises `BadReply` for all else."""
    if len(text) > _LONGEST_REPLY:
        raise BadReply("its reply is far too long")
    stripped = text.strip()
    fenced = _FENCED.fullmatch(stripped)
    try:
        value: object = json.loads(fenced[1] if fenced else stripped, object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        raise BadReply("its reply is not in the form asked for") from error
    return value


def rows_of(value: object) -> list[object]:
    """Return the records of a reply, unread: those under "claims", or of a bare list."""
    if isinstance(value, dict) and list(value) == ["claims"]:
        value = value["claims"]
    if not isinstance(value, list):
        raise BadReply("its reply is not in the form asked for")
    return value


def as_record(shape: type[Record], row: object) -> Record | None:
    """Return the row as a record, or None if it has another shape."""
    try:
        return shape.model_validate(row)
    except ValidationError:
        return None


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    if len(dict(pairs)) != len(pairs):
        raise BadReply("its reply says the same thing twice")
    return dict(pairs)


def _bare(schema: object) -> object:
    """Leave out what strict servers refuse in a schema: lengths, and words for people."""
    if isinstance(schema, list):
        return [_bare(value) for value in schema]
    if not isinstance(schema, dict):
        return schema
    left_out = {"maxLength", "description", "title"}
    return {key: _bare(value) for key, value in schema.items() if key not in left_out}
