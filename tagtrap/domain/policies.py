"""Evidence policies: what an answer may rest on, and what goes to a person."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class Control(StrEnum):
    """Which of two documents holds where they disagree.

    `newest`: the one that came into force later; where that is not known, a person decides.
    `person`: a person decides always.
    """

    NEWEST = "newest"
    PERSON = "person"


class Material(StrEnum):
    """Which statements have to be backed before an answer leaves.

    `figures`: those with a number, a date or an amount; the others may stay open, and look so.
    """

    EVERY = "every"
    FIGURES = "figures"


class Missing(StrEnum):
    """What happens where the documents do not answer: a person is asked, or the reader told."""

    PERSON = "person"
    SAY_SO = "say_so"


class ForAPerson(StrEnum):
    """What a question may want that a person decides, whatever the documents say."""

    MONEY = "money"
    LAW = "law"
    ACCOUNTS = "accounts"


@dataclass(frozen=True, slots=True)
class EvidencePolicy:
    """The rules of one collection, under a name and a version that every answer records.

    `documents` are the titles that may serve as evidence, none: all of the collection. The set is
    closed either way: nothing but what was retrieved from them counts. `price_days` and `date_days`
    are the most days since a version came into force for statements with amounts of money and with
    dates, 0: any age.
    """

    name: str = "default"
    version: str = "1"
    documents: tuple[str, ...] = ()
    controls: Control = Control.NEWEST
    price_days: int = 0
    date_days: int = 0
    material: Material = Material.EVERY
    for_a_person: tuple[ForAPerson, ...] = tuple(ForAPerson)
    missing: Missing = Missing.PERSON

    @property
    def label(self) -> str:
        """Name and version, as they are shown."""
        return f"{self.name}, version {self.version}"

    def admits(self, title: str) -> bool:
        """Whether a document of this title may serve as evidence."""
        return not self.documents or title in self.documents


def default_policy(collection: str) -> EvidencePolicy:
    """Return the policy of a collection for which nothing else was said."""
    return EvidencePolicy()


def strictest(policies: Sequence[EvidencePolicy]) -> EvidencePolicy:
    """Return what holds for an answer from several collections: of each rule the strictest."""
    if len(policies) == 1:
        return policies[0]
    every = list(policies) or [EvidencePolicy()]
    asked = {topic for one in every for topic in one.for_a_person}
    return EvidencePolicy(
        name=" + ".join(one.name for one in every),
        version=" + ".join(one.version for one in every),
        controls=max((one.controls for one in every), key=list(Control).index),
        price_days=min((one.price_days for one in every if one.price_days), default=0),
        date_days=min((one.date_days for one in every if one.date_days), default=0),
        material=min((one.material for one in every), key=list(Material).index),
        for_a_person=tuple(topic for topic in ForAPerson if topic in asked),
        missing=min((one.missing for one in every), key=list(Missing).index),
    )
