"""GET /healthz."""

from typing import Literal

from fastapi import APIRouter
from pydantic import BaseModel

from tagtrap import __version__
from tagtrap.api.access import TheServed
from tagtrap.api.errors import ErrorReply

router = APIRouter(tags=["health"])


class Health(BaseModel):
    """That the API and its database answer."""

    status: Literal["ok"]
    version: str


@router.get("/healthz", responses={503: {"model": ErrorReply, "description": "No database"}})
def healthz(served: TheServed) -> Health:
    """Say whether the API and its database answer; needs no token."""
    served.app.tokens.require_database()
    return Health(status="ok", version=__version__)
