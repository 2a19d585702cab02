"""What stands before everything the server answers: who may reach it at all."""

import secrets
import sys
from collections.abc import Mapping
from http import HTTPStatus

import streamlit as st
from anyio import to_thread
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from pages.parts.session_person import COOKIE, people, rules
from pages.parts.sign_in_route import base_path
from pages.parts.signed_in_tabs import session_of
from tagtrap.domain.people import Permission
from tagtrap.errors import TagTrapError
from tagtrap.sign_in_settings import THIS_MACHINE_ONLY, SignInMode, is_this_machine

_UPLOADS = "/_stcore/upload_file/"
"""Where Streamlit takes files, whoever sends them, as long as they name an open tab."""

_FOR_PEOPLE = ("/media/", "/_stcore/metrics")
"""Where it keeps files to save, for whoever knows the address, and counts of its sessions."""

_OF_A_PROVIDER = "_streamlit_user"


def refuse_open_address() -> None:
    """End the start, with a message, where single-user mode would be open to other machines."""
    try:
        rules().refuse_address(str(st.get_option("server.address") or ""))
    except TagTrapError as error:
        sys.exit(f"tagtrap: {error}")


class FrontDoor:
    """Sends away who comes over another address in single-user mode, or has no right to a file.

    Which address a connection has come in on, the system says, not the caller.
    """

    def __init__(self, app: ASGIApp) -> None:
        """Stand before `app`."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or answer that it may not be."""
        problem = None
        if scope["type"] in ("http", "websocket"):
            problem = await self._problem(scope)
        if problem is None:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": "not allowed"})
        else:
            await problem(scope, receive, send)

    async def _problem(self, scope: Scope) -> PlainTextResponse | None:
        if rules().mode is SignInMode.SINGLE_USER:
            came_in_on = scope.get("server") or ("",)
            if is_this_machine(str(came_in_on[0])):
                return None
            return PlainTextResponse(THIS_MACHINE_ONLY, HTTPStatus.FORBIDDEN)
        path = str(scope["path"]).removeprefix(base_path())
        cookies = HTTPConnection(scope).cookies
        if path.startswith(_UPLOADS):
            tab = path.removeprefix(_UPLOADS).partition("/")[0]
            may_pass = await to_thread.run_sync(_may_upload, tab, cookies.get(COOKIE, ""))
        elif path.startswith(_FOR_PEOPLE):
            may_pass = await to_thread.run_sync(_is_somebody, cookies)
        else:
            return None
        return None if may_pass else PlainTextResponse("Sign in first.", HTTPStatus.UNAUTHORIZED)


def _is_somebody(cookies: Mapping[str, str]) -> bool:
    """Whether who asks is signed in; a provider's cookie is only looked for, and not read."""
    try:
        people().sessions.signed_in(cookies.get(COOKIE, ""), is_active=False)
    except TagTrapError:
        return bool(rules().providers) and any(name.startswith(_OF_A_PROVIDER) for name in cookies)
    return True


def _may_upload(tab: str, cookie: str) -> bool:
    """Whether the tab belongs to somebody who may add documents, and its own browser sends this.

    What an identity provider vouches for stands in a cookie of Streamlit's; then the tab decides.
    """
    session = session_of(tab)
    if session.is_in_cookie and not secrets.compare_digest(
        session.secret.encode(), cookie.encode()
    ):
        return False
    try:
        person = people().sessions.signed_in(session.secret, is_active=False).actor
    except TagTrapError:
        return False
    return person.may(Permission.MANAGE_DOCUMENTS)
