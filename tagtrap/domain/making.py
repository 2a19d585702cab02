"""How an answer came about: what it cost, and which settings shaped it."""

from dataclasses import dataclass

from tagtrap.domain.answers import Tokens


@dataclass(frozen=True, slots=True)
class Making:
    """The making of one answer.

    `settings` pairs the keys of the settings that shape answers with their values, `seconds` the
    steps ("understand", "retrieve", "draft", "check") with the time each took. `tokens` is None
    where no model wrote, or its server did not count; `detail` is what the engine said of its end.
    """

    settings: tuple[tuple[str, str], ...] = ()
    seconds: tuple[tuple[str, float], ...] = ()
    tokens: Tokens | None = None
    detail: str = ""


NOT_KEPT = Making()
"""Of an answer from before its making was kept."""
