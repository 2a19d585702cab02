"""Settings of the log."""

from enum import StrEnum

from pydantic import BaseModel, ConfigDict, Field


class LogLevel(StrEnum):
    """From what on a line is written."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


class LogFormat(StrEnum):
    """How a line looks: to be read by people, or by programs."""

    TEXT = "text"
    JSON = "json"


class LogSettings(BaseModel):
    """What TagTrap writes to standard error about what it does."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    level: LogLevel = Field(LogLevel.WARNING, description='"debug", "info", "warning", or "error".')
    format: LogFormat = Field(
        LogFormat.TEXT, description='"text", or "json": one object a line, for a log collector.'
    )
