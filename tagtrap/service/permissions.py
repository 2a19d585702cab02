"""Permission, default deny. Whoever is refused is told nothing of what there is; it is noted."""

import logging

from tagtrap.domain.people import Actor, Permission
from tagtrap.errors import NotAllowed, NotFound

_log = logging.getLogger(__name__)


def require(actor: Actor, *any_of: Permission) -> None:
    """Raise `NotAllowed` unless one of the actor's roles grants one of the permissions."""
    if any(map(actor.may, any_of)):
        return
    wanted = " or ".join(permission.value.replace("_", " ") for permission in any_of)
    _log.warning("refused: %r may not %s", actor.id, wanted)
    raise NotAllowed(f"Your role does not allow this ({wanted}).")


def require_all_collections(actor: Actor) -> None:
    """Raise `NotAllowed` unless the actor may read every collection.

    For what holds for the whole base, or takes all of it along.
    """
    if not actor.reads_every_collection:
        _log.warning("refused: %r may not read every collection", actor.id)
        raise NotAllowed("This is for people who may read every collection.")


def withheld(actor: Actor, thing: str, message: str) -> NotFound:
    """Return the error for a thing that is there but not for the actor.

    `message` is word for word that of a thing that is not there.
    """
    _log.warning("refused: %r may not see %r", actor.id, thing)
    error = NotFound(message)
    error.withheld = thing
    return error
