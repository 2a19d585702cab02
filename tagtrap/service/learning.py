"""Learning from reviews: how good the checks are, and where the line of the gate should be."""

from dataclasses import dataclass, replace

from tagtrap.domain.calibrating import Proposal, proposed
from tagtrap.domain.people import Actor, Permission
from tagtrap.domain.review_measures import Measures, measures_of
from tagtrap.errors import WrongArguments
from tagtrap.ports import Clock
from tagtrap.records.database import Database
from tagtrap.records.review_queue import ReviewQueue
from tagtrap.records.setting_changes import SettingChange, SettingChanges
from tagtrap.service.learned_settings import KEYS
from tagtrap.service.permissions import require, require_all_collections
from tagtrap.settings import Settings

MOST_READ = 20_000
"""Reviewed sentences that are looked at, the newest first."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """A proposal for one setting; `key` is "" where the gate only advises and has no threshold."""

    key: str
    proposal: Proposal


class Learning:
    """The use cases that look at all reviews together."""

    def __init__(
        self, queue: ReviewQueue, changes: SettingChanges, settings: Settings, clock: Clock
    ) -> None:
        self._queue = queue
        self._changes = changes
        self._settings = settings
        self._clock = clock

    def measures(self, actor: Actor) -> Measures:
        """Return what the reviews say of the checks; only of answers the actor may read."""
        require(actor, Permission.REVIEW, Permission.AUDIT)
        return self._measures(actor)

    def calibration(self, actor: Actor, measures: Measures | None = None) -> Calibration:
        """Return the threshold that the reviews speak for, with its effect on them.

        Only those of answers that the actor may read count: read here, or `measures` of theirs.
        """
        require(actor, Permission.REVIEW, Permission.AUDIT, Permission.CHANGE_SETTINGS)
        gate = self._settings.gate
        judged = (measures or self._measures(actor)).judged
        return Calibration(KEYS.get(gate.level, ""), proposed(judged, gate.supported_from))

    def apply(self, actor: Actor, threshold: float) -> SettingChange:
        """Take the proposed threshold; it holds from the next start on, and the change is kept.

        Raises `WrongArguments` where it is not what the reviews speak for now, or where the
        settings say it themselves. It holds for all collections: only for who may read them all.
        """
        require(actor, Permission.CHANGE_SETTINGS)
        require_all_collections(actor)
        calibration = self.calibration(actor)
        after = calibration.proposal.after
        if not calibration.key:
            raise WrongArguments("The gate only advises: there is no threshold to set.")
        if after is None or after.threshold != threshold:
            said = calibration.proposal.reason or f"The reviews now speak for {after}."
            raise WrongArguments(f"{threshold} is not proposed. {said}")
        now = calibration.proposal.now
        return self._keep(
            actor,
            calibration.key,
            threshold,
            {
                "judged": calibration.proposal.judged,
                "faulty passed before": now.faulty,
                "faulty passed after": after.faulty,
                "good held back before": now.good,
                "good held back after": after.good,
            },
        )

    def give_back(self, actor: Actor, key: str) -> SettingChange:
        """Let a setting have its own value again. Raises `WrongArguments` if it has that."""
        require(actor, Permission.CHANGE_SETTINGS)
        require_all_collections(actor)
        if key not in self._changes.in_use():
            raise WrongArguments(f"{key!r} was not taken from reviews.")
        return self._keep(actor, key, None, {})

    def changes(self, actor: Actor) -> list[SettingChange]:
        """Return every setting that was taken from reviews or given back, the newest first.

        The grounds count statements of all collections: they are for who may read all of them.
        """
        require(actor, Permission.REVIEW, Permission.AUDIT, Permission.CHANGE_SETTINGS)
        made = self._changes.all()
        if actor.reads_every_collection:
            return made
        return [replace(change, grounds={}) for change in made]

    def _measures(self, actor: Actor) -> Measures:
        return measures_of(self._queue.reviewed(MOST_READ, actor.readable))

    def _keep(
        self, actor: Actor, key: str, value: float | None, grounds: dict[str, float | int]
    ) -> SettingChange:
        change = SettingChange(key, value, self._clock(), actor.id, grounds)
        self._changes.keep(change)
        return change


def learning(database: Database, settings: Settings, clock: Clock) -> Learning:
    """Return the use cases over a database, with the settings in use."""
    return Learning(ReviewQueue(database), SettingChanges(database), settings, clock)
