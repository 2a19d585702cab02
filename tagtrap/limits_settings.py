"""Settings of what one person, and all together, may use."""

from pydantic import BaseModel, ConfigDict, Field

LONGEST_QUESTION = 4000
"""Characters; a longer question is refused whatever is set."""


class LimitsSettings(BaseModel):
    """What may be used in a time; who sits at the machine itself is not counted by person."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    question_characters: int = Field(
        LONGEST_QUESTION,
        ge=100,
        le=LONGEST_QUESTION,
        description="Longest question, in characters.",
    )
    questions_a_minute: int = Field(
        20, ge=0, le=10_000, description="Most questions of one person in a minute; 0: any."
    )
    questions_a_day: int = Field(
        0, ge=0, le=1_000_000, description="Most questions of one person in 24 hours; 0: any."
    )
    tokens_a_day: int = Field(
        0,
        ge=0,
        le=1_000_000_000,
        description="Most tokens that a model reads and writes for one person's answers in 24 "
        "hours; 0: any. A judge's are not counted.",
    )
    spend_a_day: float = Field(
        0.0,
        ge=0,
        le=1_000_000,
        description="Most that the answers of all people may cost in 24 hours; 0: any.",
    )
    price_read: float = Field(
        0.0, ge=0, le=100_000, description="Price of a million tokens read, in your currency."
    )
    price_written: float = Field(
        0.0, ge=0, le=100_000, description="Price of a million tokens written, in your currency."
    )
    files_an_hour: int = Field(
        500, ge=0, le=1_000_000, description="Most files one person hands in in an hour; 0: any."
    )
    megabytes_a_day: int = Field(
        0, ge=0, le=10_000_000, description="Most megabytes one person hands in a day; 0: any."
    )
