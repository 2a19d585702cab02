"""Turns what went wrong between us and a model server into an error that people can act on."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from rag.model_address import ModelAddress
from tagtrap.errors import ModelError, ModelRejected, RateLimited

_HINTS = {
    400: "Look at what it says about the request (model, temperature, length).",
    401: "Set the right key in TAGTRAP_OPENAI__API_KEY.",
    403: "The key may not use this model; set another in TAGTRAP_OPENAI__API_KEY.",
    404: (
        "Check TAGTRAP_OPENAI__MODEL, and that TAGTRAP_OPENAI__BASE_URL is right "
        "(it usually ends in /v1); `tagtrap doctor` lists the models."
    ),
    413: "The request is too long: lower TAGTRAP_RETRIEVAL__CONTEXT_TOKENS.",
}


def failure_of(error: Exception, address: ModelAddress, *, timeout: float) -> ModelError:
    """Return the error of ours that stands for what the OpenAI client or LangChain raised.

    `timeout` is the longest silence of the server, in seconds.
    """
    import openai

    for cause in _causes(error):
        if isinstance(cause, ModelError):
            return cause
        if type(cause).__name__ == "ConnectTimeout":
            return address.unreachable("it did not accept a connection in time")
    match error:
        case openai.APITimeoutError():
            return address.silent_for(timeout)
        case openai.APIConnectionError():
            return address.unreachable(_why_not_connected(error, address))
        case openai.APIStatusError():
            return _of_status(error.status_code, error, address)
        case openai.APIError():
            return _of_status(_code_within(error), error, address)
        case json.JSONDecodeError() | UnicodeDecodeError():
            return address.not_understood("what it sent is not JSON")
        case _:
            return address.not_understood(f"{type(error).__name__} while reading what it sent")


def _of_status(status: int, error: "Exception", address: ModelAddress) -> ModelError:
    words = address.quoted(_server_words(error))
    said = f' It says: "{words}".' if words else ""
    failure: ModelError
    if status == 429 and _error_body(error).get("code") == "insufficient_quota":
        failure = ModelRejected(f"The {address} refuses: the quota of the key is used up.{said}")
    elif status == 429:
        failure = RateLimited(
            f"The {address} gets too many requests (429) and asks to slow down. "
            f"Ask again in a minute.{said}"
        )
    elif 300 <= status < 400:
        failure = ModelRejected(
            f"The {address} only redirects ({status}). Put the final address into "
            "TAGTRAP_OPENAI__BASE_URL."
        )
    elif 400 <= status < 500 and status != 408:
        hint = _HINTS.get(status, _HINTS[400])
        failure = ModelRejected(f"The {address} refused the request ({status}). {hint}{said}")
    else:
        reported = f"it reported an error ({status})" if status else "it reported an error"
        failure = address.unreachable(f'{reported}: "{words}"' if words else reported)
    failure.retry_after = _retry_after(error)
    return failure


def _causes(error: BaseException) -> Iterator[BaseException]:
    seen: set[int] = set()
    current: BaseException | None = error
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        yield current
        current = current.__cause__ or current.__context__


def _why_not_connected(error: Exception, address: ModelAddress) -> str:
    deepest = list(_causes(error))[-1]
    return address.quoted(str(deepest)).rstrip(".") or "the connection broke off"


def _error_body(error: Exception) -> dict[str, object]:
    body = getattr(error, "body", None)
    inner = body.get("error", body) if isinstance(body, dict) else {}
    return inner if isinstance(inner, dict) else {"message": str(inner)}


def _server_words(error: Exception) -> str:
    words = _error_body(error).get("message")
    if isinstance(words, str):
        return words
    # Without a JSON error the client puts the whole page into its message.
    whole = str(getattr(error, "message", ""))
    is_page = "<html" in whole.lower() or "<!doctype" in whole.lower()
    return "" if is_page or whole.startswith("Error code:") else whole


def _code_within(error: Exception) -> int:
    """The HTTP code that an error inside a stream names, or 0."""
    body = _error_body(error)
    for key in ("code", "status", "status_code"):
        code = str(body.get(key, ""))
        if code.isdigit() and len(code) == 3:
            return int(code)
    return 429 if "rate_limit" in f"{body.get('code')} {body.get('type')}" else 0


def _retry_after(error: Exception) -> float | None:
    """Seconds to wait that the server asks for: a number or a date; None for anything else."""
    headers = getattr(getattr(error, "response", None), "headers", {})
    asked = str(headers.get("retry-after", "")).strip()
    try:
        seconds = float(asked)
    except ValueError:
        seconds = _seconds_until(asked)
    return seconds if 0 <= seconds < float("inf") else None


def _seconds_until(date: str) -> float:
    try:
        then = parsedate_to_datetime(date)
    except (TypeError, ValueError):
        return -1
    zoned = then if then.tzinfo else then.replace(tzinfo=UTC)
    return max(0.0, (zoned - datetime.now(UTC)).total_seconds())
