"""Noting in the audit trail who was refused what.

Every use case is watched, whoever adds it: a public method of a part of the app that takes the
actor. What is refused within a use case is noted once, under the name of the one that was called.
"""

import inspect
import logging
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from dataclasses import fields
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

from tagtrap.domain.people import Actor
from tagtrap.errors import NotAllowed, NotFound, StorageError, loggable
from tagtrap.ports import Clock
from tagtrap.records.audit import Action, AuditTrail
from tagtrap.records.database import Database

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    Built = TypeVar("Built", bound=DataclassInstance)

_log = logging.getLogger(__name__)
_is_within: ContextVar[bool] = ContextVar("is_within", default=False)

Method = Callable[..., Any]


def use_cases(part: object) -> Iterator[tuple[str, Method]]:
    """Yield the names and methods of a part that are called for an actor."""
    for name, _ in inspect.getmembers(type(part), inspect.isfunction):
        method = getattr(part, name)
        if not name.startswith("_") and "actor" in inspect.signature(method).parameters:
            yield name, method


def watched(app: "Built", database: Database, clock: Clock) -> "Built":
    """Return the app; from now on each refusal by one of its parts is noted."""
    trail = AuditTrail(database)
    for field in fields(app):
        part = getattr(app, field.name)
        if type(part).__module__.startswith("tagtrap.service."):
            for name, method in list(use_cases(part)):
                setattr(part, name, _watching(method, f"{field.name}.{name}", trail, clock))
    return app


def _watching(method: Method, use_case: str, trail: AuditTrail, clock: Clock) -> Method:
    signature = inspect.signature(method)

    @wraps(method)
    def watching(*arguments: object, **named: object) -> object:
        if _is_within.get():
            return method(*arguments, **named)
        token = _is_within.set(True)
        try:
            return method(*arguments, **named)
        except (NotAllowed, NotFound) as error:
            if isinstance(error, NotAllowed) or error.withheld:
                actor = signature.bind(*arguments, **named).arguments["actor"]
                _note(trail, clock, actor, use_case, error)
            raise
        finally:
            _is_within.reset(token)

    return watching


def _note(
    trail: AuditTrail, clock: Clock, actor: Actor, use_case: str, error: NotAllowed | NotFound
) -> None:
    """Write the event. Only an id that was found to be one is named, never what somebody typed."""
    withheld = error.withheld if isinstance(error, NotFound) else ""
    subject, detail = withheld or use_case, {"use case": use_case}
    try:
        trail.note(clock(), actor.id, Action.ACCESS_REFUSED, subject, detail)
    except StorageError as failed:
        # Who is refused stays refused, also where nothing can be written.
        _log.error("a refusal could not be noted: %s", loggable(failed))
