"""A question back to who asked, where the policy depends on a fact that was not told."""

from dataclasses import dataclass

from tagtrap.domain.identifiers import Tag


@dataclass(frozen=True, slots=True)
class Case:
    """A case that the policy tells apart, in its own words ("part-time staff"), and where."""

    words: str
    tag: Tag

    def added_to(self, question: str) -> str:
        """Return the question as it reads once the case is told."""
        return f"{question.strip()} ({self.words})"


@dataclass(frozen=True, slots=True)
class Clarification:
    """The cases among which the asker has to say which holds, two at least."""

    cases: tuple[Case, ...]
