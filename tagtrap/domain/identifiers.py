"""Identifiers: plain strings with a type of their own, given at birth."""

import uuid
from typing import NewType

Tag = NewType("Tag", str)
DocumentId = NewType("DocumentId", str)
VersionId = NewType("VersionId", str)
PassageId = NewType("PassageId", str)
ConversationId = NewType("ConversationId", str)
AnswerId = NewType("AnswerId", str)
ClaimId = NewType("ClaimId", str)
ActorId = NewType("ActorId", str)
Collection = NewType("Collection", str)


def fresh_id() -> str:
    """Return a new random identifier: 32 hexadecimal digits."""
    return uuid.uuid4().hex
