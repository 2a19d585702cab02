"""The answer engines one may choose from."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tagtrap.errors import SettingsError
from tagtrap.ports import AnswerEngine


@dataclass(frozen=True, slots=True)
class EngineChoice:
    """An engine as offered on the page; `hint` says how to get it where it is not ready."""

    name: str
    label: str
    is_ready: bool
    hint: str = ""


@dataclass(frozen=True, slots=True)
class OfferedEngine:
    """A choice and how to build it."""

    choice: EngineChoice
    build: Callable[[], AnswerEngine]


class Engines:
    """Engines by name, built when first asked for. Only names offered here can be chosen."""

    def __init__(self, offer: Callable[[], Mapping[str, OfferedEngine]], *, default: str) -> None:
        self._offer = offer
        self._default = default
        self._built: dict[str, AnswerEngine] = {}

    @property
    def default(self) -> str:
        """The engine used when none is named."""
        return self._default

    def choices(self) -> list[EngineChoice]:
        """Return what may be chosen now."""
        return [offered.choice for offered in self._offer().values()]

    def named(self, name: str | None) -> AnswerEngine:
        """Return an engine by name, or raise a `SettingsError` that lists the names."""
        wanted = name or self._default
        if wanted not in self._built:
            offered = self._offer()
            if wanted not in offered:
                known = ", ".join(offered)
                raise SettingsError(f"No answer engine is called {wanted!r}. There are: {known}.")
            choice = offered[wanted].choice
            if not choice.is_ready:
                raise SettingsError(f"The engine {wanted!r} is not set up. {choice.hint}")
            self._built[wanted] = offered[wanted].build()
        return self._built[wanted]
