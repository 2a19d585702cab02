"""Settings of the release gate and of the evidence policies."""

from pydantic import BaseModel, ConfigDict, Field

from tagtrap.domain.policies import Control, EvidencePolicy, ForAPerson, Material, Missing
from tagtrap.domain.release import GateLevel

DEFAULT_POLICY = "default"


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class GateSettings(_Section):
    """What an answer must stand before it leaves."""

    level: GateLevel = Field(
        GateLevel.BALANCED,
        description='"strict", "balanced" (both mend before showing), or "advisory" (show marked).',
    )
    retries: int = Field(
        2, ge=0, le=5, description="How often a model may write one statement anew."
    )
    strict_support: float = Field(
        0.9, ge=0, le=1, description="Least support of a backed statement at `strict`."
    )
    balanced_support: float = Field(
        0.0, ge=0, le=1, description="Least support of a backed statement at `balanced`."
    )

    @property
    def supported_from(self) -> float:
        """The least support of a backed statement at the chosen level, 0 to 1."""
        asked = {GateLevel.STRICT: self.strict_support, GateLevel.BALANCED: self.balanced_support}
        return asked.get(self.level, 0.0)


class PolicySettings(_Section):
    """The evidence policy of one collection, by its name; "default" for all others."""

    version: str = Field("1", min_length=1, description="Version, kept with each answer.")
    documents: tuple[str, ...] = Field(
        (), description="Titles that may serve as evidence; empty: all of the collection."
    )
    controls: Control = Field(
        Control.NEWEST, description='Which holds where two disagree: "newest", or "person".'
    )
    price_days: int = Field(
        0, ge=0, le=36500, description="Most days in force for amounts of money; 0: any."
    )
    date_days: int = Field(0, ge=0, le=36500, description="Most days in force for dates; 0: any.")
    material: Material = Field(
        Material.EVERY, description='What has to be backed: "every" statement, or "figures".'
    )
    for_a_person: tuple[ForAPerson, ...] = Field(
        tuple(ForAPerson), description="What always goes to a person: money, law, accounts."
    )
    missing: Missing = Field(
        Missing.PERSON, description='Where no document answers: "person", or "say_so".'
    )

    def named(self, name: str) -> EvidencePolicy:
        """Return the policy under its name."""
        return EvidencePolicy(name=name, **self.model_dump())


def policy_of(collection: str, policies: dict[str, PolicySettings]) -> EvidencePolicy:
    """Return the policy of a collection: its own, else the default one."""
    name = collection if collection in policies else DEFAULT_POLICY
    return policies.get(name, PolicySettings()).named(name)
