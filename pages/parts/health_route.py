"""Where load balancers and service managers ask whether the app can answer."""

from functools import cache
from http import HTTPStatus

from anyio import CapacityLimiter, to_thread
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pages.parts.sign_in_route import base_path
from tagtrap.readiness import Readiness, told
from tagtrap.settings import load_settings

_AT_ONCE = 2
"""Looks side by side: whoever asks in a loop must not hold up the others' pages."""


def health_route() -> Route:
    """Return the route that says to anybody who asks whether questions can be answered.

    It names the part that fails, and nothing of paths, hosts or what is in the base.
    """
    limiter: list[CapacityLimiter] = []

    async def healthz(request: Request) -> Response:
        if not limiter:
            limiter.append(CapacityLimiter(_AT_ONCE))
        found = await to_thread.run_sync(_readiness().hindrances, limiter=limiter[0])
        is_ready = not any(one.is_fatal for one in found)
        status = HTTPStatus.OK if is_ready else HTTPStatus.SERVICE_UNAVAILABLE
        return JSONResponse(told(found), status, headers={"Cache-Control": "no-store"})

    return Route(f"{base_path()}/healthz", healthz, methods=["GET"])


@cache
def _readiness() -> Readiness:
    return Readiness(load_settings())
