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
ReviewId = NewType("ReviewId", str)
ActorId = NewType("ActorId", str)
Collection = NewType("Collection", str)
JobId = NewType("JobId", str)


_PRECISIONS = ("/bfloat16", "/float32")


def vector_space(embedder_id: str) -> str:
    """Return an embedder's id without its precision.

    The same model at another precision gives vectors that may be compared (mean cosine above
    0.999), so that a data folder can move to a machine with another processor.
    """
    for precision in _PRECISIONS:
        embedder_id = embedder_id.removesuffix(precision)
    return embedder_id


def fresh_id() -> str:
    """Return a new random identifier: 32 hexadecimal digits."""
    return uuid.uuid4().hex
