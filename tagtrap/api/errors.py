"""Errors as JSON: a code that programs may rely on, and a message for people."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.routing import Match

from tagtrap.errors import (
    BadRecord,
    DatabaseBusy,
    FileRefused,
    ModelError,
    NotAllowed,
    NotFound,
    SettingsError,
    StorageError,
    TagTrapError,
    WrongArguments,
)
from tagtrap.sign_in_errors import SignInRefused
from verify.request_problems import in_words, problems


class ErrorBody(BaseModel):
    """What went wrong."""

    message: str = Field(description="For a person.")
    type: str = Field(description='"invalid_request_error" (4xx) or "server_error" (5xx).')
    code: str = Field(description="For a program: stable, listed in docs/api.md.")
    param: str | None = Field(None, description="The part of the request that was wrong.")


class ErrorReply(BaseModel):
    """An error, shaped as OpenAI's are, so that its clients read it."""

    error: ErrorBody


@dataclass
class ApiError(Exception):
    """A refusal of the API's own. `headers` go with the response."""

    status: int
    code: str
    message: str
    param: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)


_KINDS: Sequence[tuple[type[TagTrapError], int, str]] = (
    (SignInRefused, 401, "invalid_token"),
    (NotAllowed, 403, "not_allowed"),
    (NotFound, 404, "not_found"),
    (BadRecord, 422, "invalid_request"),
    (WrongArguments, 422, "invalid_request"),
    (FileRefused, 422, "file_refused"),
    (ModelError, 503, "engine_failed"),
    (SettingsError, 503, "not_set_up"),
    (DatabaseBusy, 503, "busy"),
    (StorageError, 503, "storage_failed"),
    (TagTrapError, 422, "refused"),
)
"""The first class that fits says the status and the code."""

_UNREAD_BODY = "There was an error parsing the body"
"""What the framework says of a body that is not even text."""

_HTTP_CODES = {
    400: "invalid_request",
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
    415: "invalid_request",
}


def api_error(error: TagTrapError) -> ApiError:
    """Return an error of the service as the API tells it."""
    status, code = next((status, code) for kind, status, code in _KINDS if isinstance(error, kind))
    headers = {"Retry-After": "2"} if error.is_transient else {}
    return ApiError(status, code, str(error), headers=headers)


def internal_error() -> ApiError:
    """Return the error that says nothing of what nobody foresaw."""
    return ApiError(500, "internal", "TagTrap itself failed; its log says where.")


def error_body(error: ApiError) -> dict[str, object]:
    """Return an error as plain data."""
    kind = "server_error" if error.status >= 500 else "invalid_request_error"
    body = ErrorBody(message=error.message, type=kind, code=error.code, param=error.param)
    return ErrorReply(error=body).model_dump()


def error_response(error: ApiError) -> JSONResponse:
    """Return the response that tells of an error."""
    headers = dict(error.headers)
    if error.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return JSONResponse(error_body(error), error.status, headers)


async def tell_api_error(_: Request, error: ApiError) -> JSONResponse:
    """Tell of a refusal of the API's own."""
    return error_response(error)


async def tell_service_error(_: Request, error: TagTrapError) -> JSONResponse:
    """Tell of an error of the service."""
    return error_response(api_error(error))


async def tell_http_error(request: Request, error: HTTPException) -> JSONResponse:
    """Tell of a path, a method or a body that no endpoint takes."""
    code = _HTTP_CODES.get(error.status_code, "invalid_request")
    headers = dict(error.headers or {})
    message = str(error.detail)
    if error.status_code == 400 and message == _UNREAD_BODY:
        message = "The body cannot be read: send it in UTF-8 and not compressed."
    if error.status_code == 404:
        message = "There is nothing at this path; /openapi.json lists what there is."
    if error.status_code == 405:
        headers["Allow"] = ", ".join(sorted(_methods(request)))
        message = f"This path takes {headers['Allow']} only."
    return error_response(ApiError(error.status_code, code, message, headers=headers))


def _methods(request: Request) -> set[str]:
    """Return the methods of a path: each has a route of its own, and the framework names one."""
    same = [
        one for one in request.app.state.routes if one.matches(request.scope)[0] is not Match.NONE
    ]
    return {method for one in same for method in getattr(one, "methods", None) or ()}


async def tell_invalid_request(request: Request, error: RequestValidationError) -> JSONResponse:
    """Tell which parts of a request are wrong, without repeating what stood there."""
    wrong = problems(error.errors(), error.body)
    param = (wrong[0][0] if wrong else "") or None
    form = _other_form(request, error)
    return error_response(ApiError(422, "invalid_request", form or in_words(wrong), param))


def _other_form(request: Request, error: RequestValidationError) -> str:
    """Say in which form a body has to be sent, where it could not be read as that; else ""."""
    sent = request.headers.get("content-type", "")
    for one in error.errors():
        if one["loc"] == ("body",) and "json" not in sent:
            return "Send the request as JSON, with the header Content-Type: application/json."
        if one["loc"] == ("body", "file"):
            return "Send a form (multipart/form-data) with the file in its field `file`."
    return ""
