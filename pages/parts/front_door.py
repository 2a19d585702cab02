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
from tagtrap.errors import NotAllowed, TagTrapError
from tagtrap.sign_in_errors import SignedOut
from tagtrap.sign_in_settings import THIS_MACHINE_ONLY, SignInMode, is_this_machine

_UPLOADS = "/_stcore/upload_file/"
"""Where Streamlit takes files, whoever sends them, as long as they name an open tab."""

_FOR_PEOPLE = ("/media/", "/_stcore/metrics")
"""Where it keeps files to save, for whoever knows the address, and counts of its sessions."""

_OF_A_PROVIDER = "_streamlit_user"

_NOBODY_KNOWN = "Who you are cannot be looked up now; try again in a moment."


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
        try:
            if path.startswith(_UPLOADS):
                tab = path.removeprefix(_UPLOADS).partition("/")[0]
                await to_thread.run_sync(_require_may_upload, tab, cookies.get(COOKIE, ""))
            elif path.startswith(_FOR_PEOPLE):
                await to_thread.run_sync(_require_somebody, cookies)
        except SignedOut:
            return PlainTextResponse("Sign in first.", HTTPStatus.UNAUTHORIZED)
        except NotAllowed as error:
            return PlainTextResponse(str(error), HTTPStatus.FORBIDDEN)
        except TagTrapError:
            return PlainTextResponse(_NOBODY_KNOWN, HTTPStatus.SERVICE_UNAVAILABLE)
        return None


def _require_somebody(cookies: Mapping[str, str]) -> None:
    """Raise `SignedOut` for who is not signed in; a provider's cookie is only looked for."""
    try:
        people().sessions.signed_in(cookies.get(COOKIE, ""), is_active=False)
    except SignedOut:
        if not (rules().providers and any(name.startswith(_OF_A_PROVIDER) for name in cookies)):
            raise


def _require_may_upload(tab: str, cookie: str) -> None:
    """Raise `SignedOut` unless the tab's own browser sends this, `NotAllowed` if it may not add.

    What an identity provider vouches for stands in a cookie of Streamlit's; then the tab decides.
    """
    session = session_of(tab)
    if session.is_in_cookie and not secrets.compare_digest(
        session.secret.encode(), cookie.encode()
    ):
        raise SignedOut("The tab is another browser's.")
    person = people().sessions.signed_in(session.secret, is_active=False).actor
    if not person.may(Permission.MANAGE_DOCUMENTS):
        raise NotAllowed("You may not add documents.")
