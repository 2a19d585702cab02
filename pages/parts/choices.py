"""What the next question is answered with, as chosen beside the conversation."""

from dataclasses import dataclass

from tagtrap.domain.identifiers import Collection


@dataclass(frozen=True, slots=True)
class Choices:
    """Who answers, a fault planted on purpose, and what is searched (None: all one may read)."""

    engine: str | None
    fault: str = ""
    collections: frozenset[Collection] | None = None

    def searches(self, collection: Collection) -> bool:
        """Whether documents of the collection are searched."""
        return self.collections is None or collection in self.collections
