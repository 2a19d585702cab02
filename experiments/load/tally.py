"""What was done under load, and what went wrong."""

import threading
from collections import Counter
from dataclasses import dataclass, field

from tagtrap.domain.identifiers import AnswerId

ANSWERED, REFUSED, WITHHELD = "answered", "refused by the model server", "withheld, source erased"
_QUESTIONS = (ANSWERED, REFUSED, WITHHELD)


@dataclass(slots=True)
class Tally:
    """Counts of what was done, and in words whatever must not happen; safe between threads."""

    done: Counter[str] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    answers: list[AnswerId] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def count(self, what: str) -> None:
        """Count one thing that was done."""
        with self._lock:
            self.done[what] += 1

    def delivered(self, answer: AnswerId) -> None:
        """Count an answer, and keep its id: it must be there at the end."""
        with self._lock:
            self.done[ANSWERED] += 1
            self.answers.append(answer)

    def note(self, kind: str, words: str) -> None:
        """Note something "lost", "wrong" or an unwanted "error"."""
        with self._lock:
            {"lost": self.lost, "wrong": self.wrong, "error": self.errors}[kind].append(words)

    @property
    def questions(self) -> int:
        """Questions that were answered, or refused as they might be."""
        with self._lock:
            return sum(count for what, count in self.done.items() if what in _QUESTIONS)

    @property
    def is_clean(self) -> bool:
        """Whether nothing was lost or wrong, and no error shown that nobody asked for."""
        return not (self.lost or self.wrong or self.errors)

    def as_text(self) -> str:
        """Return it as a person reads it."""
        done = ", ".join(f"{count} {what}" for what, count in sorted(self.done.items()))
        found = f"{len(self.lost)} lost, {len(self.wrong)} wrong, {len(self.errors)} errors"
        every = [*self.lost, *self.wrong, *self.errors]
        return "\n".join([done or "nothing was done", found, *(f"  {one}" for one in every[:20])])
