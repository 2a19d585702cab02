"""GET /healthz."""

from typing import Literal

from anyio import to_thread
from fastapi import APIRouter
from pydantic import BaseModel

from tagtrap import __version__
from tagtrap.api.access import TheServed
from tagtrap.api.errors import ApiError, ErrorReply

router = APIRouter(tags=["health"])


class Health(BaseModel):
    """That questions can be answered; `hampered` names what keeps anything from being added."""

    status: Literal["ok"]
    version: str
    hampered: list[str] = []


@router.head("/healthz", include_in_schema=False)
@router.get(
    "/healthz",
    response_model_exclude_defaults=True,
    responses={503: {"model": ErrorReply, "description": "Not ready"}},
)
async def healthz(served: TheServed) -> Health:
    """Say whether questions can be answered; needs no token."""
    found = await to_thread.run_sync(served.readiness.hindrances, limiter=served.looks)
    if failing := [one.part for one in found if one.is_fatal]:
        message = f"Not ready: {', '.join(failing)}. `tagtrap health` on the server says why."
        raise ApiError(503, "not_ready", message, headers={"Retry-After": "5"})
    return Health(status="ok", version=__version__, hampered=[one.part for one in found])
