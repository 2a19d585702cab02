"""What a search rests on at the moment."""

from dataclasses import dataclass
from enum import StrEnum


class Phase(StrEnum):
    """How far the Chroma folder is: what is found is the same in all of them."""

    UNOPENED = "unopened"
    CHECKING = "checking"
    BUILDING = "building"
    READY = "ready"
    ELSEWHERE = "elsewhere"
    GIVEN_UP = "given up"


@dataclass(frozen=True, slots=True)
class IndexState:
    """The phase, how many of the wanted versions the folder holds, and why it had to be rebuilt."""

    phase: Phase
    held: int = 0
    wanted: int = 0
    reason: str = ""
