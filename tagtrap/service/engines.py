"""The answer engines one may choose from."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rag.follow_ups.rewriting import RuleRewriter
from tagtrap.errors import SettingsError
from tagtrap.ports import AnswerEngine, QuestionRewriter


@dataclass(frozen=True, slots=True)
class EngineChoice:
    """An engine as offered on the page; `hint` says how to get it where it is not ready."""

    name: str
    label: str
    is_ready: bool
    hint: str = ""


@dataclass(frozen=True, slots=True)
class OfferedEngine:
    """A choice and how to build it, and what rewrites follow-ups for it (as it comes: rules)."""

    choice: EngineChoice
    build: Callable[[], AnswerEngine]
    build_rewriter: Callable[[], QuestionRewriter] = RuleRewriter


class Engines:
    """Engines by name, built when first asked for. Only names offered here can be chosen."""

    def __init__(self, offer: Callable[[], Mapping[str, OfferedEngine]], *, default: str) -> None:
        self._offer = offer
        self._default = default
        self._built: dict[str, AnswerEngine] = {}
        self._rewriters: dict[str, QuestionRewriter] = {}

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
            self._built[wanted] = self._offered(wanted).build()
        return self._built[wanted]

    def rewriter(self, name: str | None) -> QuestionRewriter:
        """Return what rewrites follow-ups where an engine of this name answers."""
        wanted = name or self._default
        if wanted not in self._rewriters:
            self._rewriters[wanted] = self._offered(wanted).build_rewriter()
        return self._rewriters[wanted]

    def _offered(self, wanted: str) -> OfferedEngine:
        offered = self._offer()
        if wanted not in offered:
            known = ", ".join(offered)
            raise SettingsError(f"No answer engine is called {wanted!r}. There are: {known}.")
        choice = offered[wanted].choice
        if not choice.is_ready:
            raise SettingsError(f"The engine {wanted!r} is not set up. {choice.hint}")
        return offered[wanted]
