"""Where the form for name and password goes: one address of the server beside its pages."""

from http import HTTPStatus

import streamlit as st
from anyio import CapacityLimiter, to_thread
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pages.parts.session_person import COOKIE, people, rules
from tagtrap.errors import TagTrapError
from tagtrap.sign_in_errors import SignInLocked, SignInRefused

_MOST_BYTES = 10_000
_AT_ONCE = 2
"""Passwords looked at side by side: each takes 64 MiB, so that guessing is dear."""


class _Given(BaseModel):
    model_config = ConfigDict(extra="forbid")

    name: str = Field(max_length=1000)
    password: str = Field(max_length=1000)


def base_path() -> str:
    """Return what stands before every address of the app: "" or "/policies"."""
    base = str(st.get_option("server.baseUrlPath") or "").strip("/")
    return f"/{base}" if base else ""


def sign_in_path() -> str:
    """Return the address that takes name and password."""
    return f"{base_path()}/sign-in"


def sign_in_route() -> Route:
    """Return the route that answers name and password with a session's cookie."""
    limiter: list[CapacityLimiter] = []

    async def sign_in(request: Request) -> Response:
        given = await _given(request)
        if given is None:
            return _said(HTTPStatus.BAD_REQUEST, "This is no sign-in.")
        if not limiter:
            limiter.append(CapacityLimiter(_AT_ONCE))
        return await to_thread.run_sync(_answer, request, given, limiter=limiter[0])

    return Route(sign_in_path(), sign_in, methods=["POST"])


async def _given(request: Request) -> _Given | None:
    """Return what the form of this app has sent: no other site's page can send JSON to it."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    came_from = request.headers.get("sec-fetch-site", "same-origin")
    if kind != "application/json" or came_from != "same-origin":
        return None
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > _MOST_BYTES:
            return None
    try:
        return _Given.model_validate_json(body)
    except ValidationError:
        return None


def _answer(request: Request, given: _Given) -> Response:
    try:
        secret = people().signing_in.with_password(given.name, given.password)
    except SignInLocked as locked:
        return _said(HTTPStatus.TOO_MANY_REQUESTS, str(locked))
    except SignInRefused as refused:
        return _said(HTTPStatus.UNAUTHORIZED, str(refused))
    except TagTrapError:
        return _said(HTTPStatus.SERVICE_UNAVAILABLE, "The accounts cannot be read now. Try again.")
    response = JSONResponse({"message": ""})
    response.set_cookie(
        COOKIE,
        secret,
        max_age=int(rules().limits.lasts),
        path=base_path() or "/",
        secure=rules().https_only or request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )
    return response


def _said(status: HTTPStatus, message: str) -> JSONResponse:
    return JSONResponse({"message": message}, status, headers={"Cache-Control": "no-store"})
