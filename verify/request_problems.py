"""What is wrong with a request, in plain words and by its place in what was sent."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

MOST_PROBLEMS = 5
_IS_OF_NO_KIND = "is no "
_ALL_OF_IT = "the request"

_WORDS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "missing": lambda _: "is missing",
    "extra_forbidden": lambda _: "is not known here",
    "json_invalid": lambda _: "is no JSON",
    "model_attributes_type": lambda _: "is no object",
    "model_type": lambda _: "is no object",
    "dict_type": lambda _: "is no object",
    "list_type": lambda _: "is no list",
    "string_type": lambda _: "is no text",
    "string_unicode": lambda _: "holds bytes that are no text",
    "int_type": lambda _: "is no whole number",
    "int_parsing": lambda _: "is no whole number",
    "bool_type": lambda _: "is neither true nor false",
    "bool_parsing": lambda _: "is neither true nor false",
    "none_required": lambda _: "is not supported",
    "literal_error": lambda told: f"must be {told['expected']}".replace("False", "false"),
    "string_too_short": lambda _: "is empty",
    "string_too_long": lambda told: f"has more than {told['max_length']} characters",
    "too_short": lambda _: "is empty",
    "too_long": lambda told: (
        f"has more than {told['max_length']} items" if told["max_length"] else "is not supported"
    ),
    "greater_than_equal": lambda told: f"must be {told['ge']} or more",
    "less_than_equal": lambda told: f"must be {told['le']} or less",
    "union_tag_invalid": lambda told: f"must be one of {told['expected_tags']}",
    "union_tag_not_found": lambda told: f"has no {told['discriminator'].strip(chr(39))}",
    "value_error": lambda told: str(told["error"]),
}


def problems(found: Sequence[Mapping[str, Any]], body: object) -> list[tuple[str, str]]:
    """Return what the validation found: the place in the request, "" for all of it, and words.

    A part that may have one of several forms is told of once, by what went wrong deepest in it.
    """
    told: dict[tuple[int | str, ...], list[str]] = {}
    for one in found:
        told.setdefault(_place(one, body), []).append(_said(one))
    deepest = [place for place in told if not any(_is_within(other, place) for other in told)]
    return [(".".join(map(str, place)), _together(told[place])) for place in deepest]


def in_words(told: Sequence[tuple[str, str]]) -> str:
    """Return the first problems as a sentence."""
    return "; ".join(f"{place or _ALL_OF_IT} {said}" for place, said in told[:MOST_PROBLEMS])


def _place(problem: Mapping[str, Any], body: object) -> tuple[int | str, ...]:
    """Return the place in what was sent: validation also names the forms that it tried."""
    root, *steps = problem["loc"]
    if root != "body":
        return tuple(steps)
    place: list[int | str] = []
    value = body
    for step in steps:
        if _holds(value, step):
            value = value[step]  # type: ignore[index]  # it has just been found there
            place.append(step)
    if problem["type"] == "missing" and steps:
        place.append(steps[-1])
    return tuple(place)


def _together(said: Sequence[str]) -> str:
    """Return what is wrong in one place: each form that was tried says what it is not."""
    telling = [one for one in said if not one.startswith(_IS_OF_NO_KIND)]
    return telling[0] if telling else " and ".join(dict.fromkeys(said))


def _holds(value: object, step: int | str) -> bool:
    if isinstance(value, list):
        return isinstance(step, int) and step < len(value)
    return isinstance(value, Mapping) and step in value


def _said(problem: Mapping[str, Any]) -> str:
    words = _WORDS.get(problem["type"])
    return words(problem.get("ctx") or {}) if words else str(problem["msg"])


def _is_within(inner: tuple[int | str, ...], outer: tuple[int | str, ...]) -> bool:
    """Whether a place lies deeper in another; all of the request has no name to compare by."""
    return 0 < len(outer) < len(inner) and inner[: len(outer)] == outer
