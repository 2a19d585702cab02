"""The form of RAGTruth: `response.jsonl`, and `source_info.jsonl` in the same folder.

A response names its source by `source_id`; a file whose rows have their own `source_info` needs no
second one. `labels` mark words by character offsets.
"""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, StrictInt, StrictStr, ValidationError

from experiments.public_sets.answers import Gathered, PublicAnswer, PublicSet, objects
from tagtrap.domain.spans import Span
from tagtrap.errors import WrongArguments

SOURCES = "source_info.jsonl"
_MEASURED = "test"
_GOOD = "good"


class _Label(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    start: StrictInt
    end: StrictInt


class _Source(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    source_id: StrictStr | StrictInt
    source_info: StrictStr | dict[str, Any] | list[Any]
    task_type: StrictStr = ""


class _Response(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    id: StrictStr | StrictInt = ""
    source_id: StrictStr | StrictInt
    response: StrictStr
    labels: list[_Label]
    split: StrictStr = ""
    quality: StrictStr = _GOOD


def read_ragtruth(path: Path) -> PublicSet:
    """Return the answers of a file of responses.

    Where a part of them is the test split only that part is measured. Answers of a quality other
    than good (cut off, refused) are left out and counted. Raise `WrongArguments` where a row does
    not fit, or its source is missing.
    """
    rows = [(number, row, _response(path, number, row)) for number, row in objects(path)]
    has_test = any(response.split == _MEASURED for _, _, response in rows)
    sources = _sources(path, [row for _, row, _ in rows])
    gathered = Gathered([], Counter())
    for number, _, response in rows:
        if has_test and response.split != _MEASURED:
            gathered.left_out[f"split {response.split or 'unnamed'}"] += 1
        elif response.quality != _GOOD:
            gathered.left_out[f"quality {response.quality}"] += 1
        elif str(response.source_id) not in sources:
            raise WrongArguments(
                f"{path}, line {number}: there is no source {response.source_id}. Put {SOURCES} "
                "into the same folder."
            )
        else:
            source = sources[str(response.source_id)]
            gathered.answers.append(_answer(path, number, response, source))
    return gathered.as_set(path)


def _response(path: Path, number: int, row: dict[str, Any]) -> _Response:
    try:
        return _Response.model_validate(row)
    except ValidationError as error:
        raise _misfit(path, number, error) from error


def _sources(path: Path, rows: list[dict[str, Any]]) -> dict[str, _Source]:
    beside = path.with_name(SOURCES)
    given = [(number, row) for number, row in enumerate(rows, start=1) if "source_info" in row]
    if not given and beside.is_file():
        path, given = beside, list(objects(beside))
    found = {}
    for number, row in given:
        try:
            source = _Source.model_validate(row)
        except ValidationError as error:
            raise _misfit(path, number, error) from error
        found[str(source.source_id)] = source
    return found


def _answer(path: Path, number: int, response: _Response, source: _Source) -> PublicAnswer:
    faults = tuple(Span(one.start, one.end) for one in response.labels if one.end > one.start)
    if any(one.start < 0 or one.end > len(response.response) for one in faults):
        raise WrongArguments(f"{path}, line {number}: a label goes beyond the response.")
    info = source.source_info
    question = str(info.get("question", "")) if isinstance(info, dict) else ""
    return PublicAnswer(
        str(response.id),
        tuple(_texts(info)),
        question,
        response.response,
        bool(faults),
        faults,
        source.task_type,
        str(response.source_id),
    )


def _texts(info: object) -> Iterator[str]:
    """Yield what a source says: its passages, its text, or its fields as lines."""
    if isinstance(info, dict) and "passages" in info:
        passages = info["passages"]
        yield from map(str, passages) if isinstance(passages, list) else [str(passages)]
    elif isinstance(info, dict):
        yield from (f"{_name(key)}: {_words(value)}." for key, value in info.items())
    elif isinstance(info, list):
        yield from map(_words, info)
    else:
        yield str(info)


def _words(value: object) -> str:
    if isinstance(value, dict):
        return "; ".join(f"{_name(key)}: {_words(one)}" for key, one in value.items())
    if isinstance(value, list):
        return ", ".join(map(_words, value))
    return value if isinstance(value, str) else json.dumps(value)


def _name(key: object) -> str:
    return str(key).replace("_", " ")


def _misfit(path: Path, number: int, error: ValidationError) -> WrongArguments:
    first = error.errors(include_input=False, include_url=False)[0]
    where = ".".join(map(str, first["loc"]))
    return WrongArguments(f"{path}, line {number}: {where}: {first['msg']}")
