"""Use cases: what people come for. Permission is asked in the first line of each."""

from tagtrap.domain.identifiers import ActorId
from tagtrap.domain.people import Actor, Role


def local_actor() -> Actor:
    """Return the one person of single-user mode, who may do and read everything on this machine."""
    return Actor(id=ActorId("local"), roles=frozenset(Role), reads_every_collection=True)
