"""Permission, default deny."""

from tagtrap.domain.people import Actor, Permission
from tagtrap.errors import NotAllowed


def require(actor: Actor, permission: Permission) -> None:
    """Raise `NotAllowed` unless one of the actor's roles grants the permission."""
    if not actor.may(permission):
        raise NotAllowed(f"Your role does not allow this ({permission.value.replace('_', ' ')}).")
