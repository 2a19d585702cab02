"""Conflicts between documents: list them, tick them off, tell who relies on one side."""

from collections.abc import Iterable, Sequence

from tagtrap.domain.conflicts import Conflict, OneSided, TagPair, Tick
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.identifiers import AnswerId
from tagtrap.domain.people import Actor, Permission
from tagtrap.domain.retrieval import SourceVersion
from tagtrap.errors import NotFound
from tagtrap.ports import Clock
from tagtrap.records.conflicts import StoredConflicts
from tagtrap.records.one_sided import OneSidedAnswers
from tagtrap.service.finding_conflicts import ConflictFinder
from tagtrap.service.permissions import require
from tagtrap.service.readable_answers import may_open


class Conflicts:
    """The conflict use cases."""

    def __init__(
        self,
        finder: ConflictFinder,
        stored: StoredConflicts,
        answers: OneSidedAnswers,
        clock: Clock,
    ) -> None:
        self._finder = finder
        self._stored = stored
        self._answers = answers
        self._clock = clock

    def list(self, actor: Actor, *, with_settled: bool = False) -> list[Conflict]:
        """Return the conflicts between documents in force, the newest first.

        Only those both of whose sides the actor may read. What was published and not compared yet
        is compared first.
        """
        require(actor, Permission.MANAGE_DOCUMENTS)
        self._finder.compare_new()
        return [one for one in self._known(actor) if with_settled or not one.is_settled]

    def settle(self, actor: Actor, tags: TagPair) -> None:
        """Tick a pair off: these words against those are no conflict, or one that may stay.

        It comes back as soon as either sentence changes. Raises `NotFound`.
        """
        require(actor, Permission.MANAGE_DOCUMENTS)
        self._tick(actor, tags, is_settled=True)

    def reopen(self, actor: Actor, tags: TagPair) -> None:
        """Take a tick back. Raises `NotFound`."""
        require(actor, Permission.MANAGE_DOCUMENTS)
        self._tick(actor, tags, is_settled=False)

    def one_sided(
        self, actor: Actor, records: Sequence[AnswerRecord]
    ) -> dict[AnswerId, tuple[OneSided, ...]]:
        """Return where delivered answers rest on one side of a conflict.

        As it was kept when they were delivered, and only where the actor may open the answer and
        read both sides.
        """
        require(actor, Permission.ASK, Permission.REVIEW, Permission.AUDIT)
        opened = [record.id for record in records if may_open(actor, record)]
        return {
            answer: readable
            for answer, found in self._answers.of(opened).items()
            if (readable := readable_notes(actor, found))
        }

    def _known(self, actor: Actor) -> Sequence[Conflict]:
        return [
            one
            for one in self._stored.in_force()
            if _may_read(actor, *(side.source for side in one.sides))
        ]

    def _tick(self, actor: Actor, tags: TagPair, *, is_settled: bool) -> None:
        if tags not in {one.tags for one in self._known(actor)}:
            raise NotFound("There is no such conflict between documents in force.")
        self._stored.tick(Tick(tags, actor.id, self._clock(), is_settled))


def readable_notes(actor: Actor, notes: Iterable[OneSided]) -> tuple[OneSided, ...]:
    """Return the notes on an answer of which the actor may read both sides."""
    return tuple(one for one in notes if _may_read(actor, one.mine.source, one.other.source))


def _may_read(actor: Actor, *sources: SourceVersion) -> bool:
    return all(actor.may_read(source.collection) for source in sources)
