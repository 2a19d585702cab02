"""What a citation is: a value for one, however it was written."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from tagtrap.domain.spans import Span


class Form(StrEnum):
    """How a citation is written, as far as it matters for what a reader sees of it."""

    MARKER = "marker"
    """Stands beside the words and is taken out: "(source 1001)", "[1001]"."""

    PROSE = "prose"
    """Part of the wording, which is kept: "According to source 1001, ..."."""

    CLOSING = "closing"
    """A list of sources that backs no sentence in particular: "Sources: 1001, 1002"."""


@dataclass(frozen=True, slots=True)
class Citation:
    """A citation in a text: where it is written and the numbers it names, in order.

    One without numbers is malformed. `has_stop` says that it swallowed a full stop
    ("(source 1001.)").
    """

    span: Span
    numbers: tuple[str, ...]
    form: Form = Form.MARKER
    has_stop: bool = False

    @property
    def is_malformed(self) -> bool:
        """Whether it names no usable number."""
        return not self.numbers


def canonical(numbers: Iterable[str]) -> tuple[str, ...]:
    """Return numbers in plain digits without leading zeros, each once, in the order first seen."""
    return tuple(dict.fromkeys(str(int(number)) for number in numbers))


def is_year(number: str) -> bool:
    """Whether a number is from 1900 to 2099; such numbers are never issued as tags."""
    return len(number) == 4 and number[:2] in ("19", "20")
