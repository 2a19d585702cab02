"""What `tagtrap doctor` says of one thing."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at; `is_fatal` where TagTrap cannot work without it."""

    name: str
    is_good: bool
    detail: str
    is_fatal: bool = True
