"""The thresholds that can be taken from reviews, and where they stand in the settings."""

from collections.abc import Mapping

from tagtrap.domain.release import GateLevel
from tagtrap.settings import Settings

KEYS = {
    GateLevel.STRICT: "gate.strict_support",
    GateLevel.BALANCED: "gate.balanced_support",
}
"""The threshold of each level of the gate; `advisory` has none."""


def with_learned(settings: Settings, learned: Mapping[str, float]) -> Settings:
    """Return the settings with thresholds taken from reviews.

    One that stands in the environment or in the settings file goes before what was learned.
    """
    own = settings.gate.model_fields_set
    fields = {key.removeprefix("gate."): value for key, value in learned.items()}
    taken = {name: value for name, value in fields.items() if name not in own}
    if not taken:
        return settings
    return settings.model_copy(update={"gate": settings.gate.model_copy(update=taken)})
