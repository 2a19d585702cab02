"""Settings of the HTTP API."""

from pydantic import BaseModel, ConfigDict, Field


class ApiSettings(BaseModel):
    """What one request may take, and how long a token lasts."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    max_body_megabytes: int = Field(
        5, ge=1, le=100, description="Largest request that is no upload, in megabytes."
    )
    at_once: int = Field(
        8, ge=1, le=64, description="Questions and checks worked on at once; further ones wait."
    )
    wait_seconds: float = Field(
        30, gt=0, le=600, description="Longest wait for a turn until a request is sent away."
    )
    token_days: int = Field(90, ge=1, le=3650, description="Days that a new token is good for.")
