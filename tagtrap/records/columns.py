"""What all tables share: one collection of them, and how a time is kept."""

from datetime import UTC, datetime

from sqlalchemy import MetaData, String, TypeDecorator
from sqlalchemy.engine import Dialect


class Moment(TypeDecorator[datetime]):
    """A point in time, kept as UTC text of fixed width, so that it sorts and keeps its zone."""

    impl = String(32)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> str | None:
        """Write the time in UTC; a time without a zone is refused."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"a time without a zone: {value}")
        return value.astimezone(UTC).isoformat(timespec="microseconds")

    def process_result_value(self, value: str | None, dialect: Dialect) -> datetime | None:
        """Read the time back, with its zone."""
        return None if value is None else datetime.fromisoformat(value)


metadata = MetaData()
