"""Who asks, and whether they still wait for an answer that they may have."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from tagtrap.api.access import TheActor
from tagtrap.domain.people import Actor


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks. `is_gone` says whether they left meanwhile.

    `require_token` raises `SignInRefused` once their token opens nothing any more: an answer takes
    its time, and must not leave to who lost access before it was there.
    """

    actor: Actor
    require_token: Callable[[], object]
    is_gone: Callable[[], bool]


async def _caller(request: Request, actor: TheActor) -> Caller:
    return Caller(actor, request.state.require_token, request.state.is_gone)


TheCaller = Annotated[Caller, Depends(_caller)]
