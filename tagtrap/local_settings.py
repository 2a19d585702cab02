"""Settings of the `local` engine."""

from pydantic import BaseModel, ConfigDict, Field


class LocalSettings(BaseModel):
    """The model that the `local` engine runs inside TagTrap's own process."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    model_path: str = Field(
        "", description="GGUF file to run; empty: the small model that `make local` fetches."
    )
    context_tokens: int = Field(
        4096, ge=512, le=1_000_000, description="Tokens of prompt and answer together."
    )
    threads: int = Field(
        0, ge=0, le=256, description="Threads it may take; 0: one less than there are cores."
    )
    answer_seconds: float = Field(
        900, gt=0, le=7200, description="Longest time one answer may take to write, in seconds."
    )
