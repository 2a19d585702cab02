"""The parts of a run, as the settings choose them. No database and no data folder is opened."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from experiments.runs.drafting import Writer
from experiments.runs.record import PromptStyle
from tagtrap.engine_offer import offered_engines
from tagtrap.ports import RelevanceScorer
from tagtrap.scorer_choice import build_scorer
from tagtrap.service.engines import Engines
from tagtrap.service.shaping import shaping_settings
from tagtrap.settings import Settings
from tagtrap.wiring import build_checker, build_embedder
from verify.answers import AnswerChecker


@dataclass(frozen=True, slots=True)
class RunParts:
    """Engines by name, the checker that judges their answers, and what scores relevance.

    `settings` are those that shape an answer, as (name, value).
    """

    engines: Engines
    checker: AnswerChecker
    scorer: RelevanceScorer
    settings: tuple[tuple[str, str], ...]

    def writers(self, names: Sequence[str], styles: Sequence[PromptStyle]) -> list[Writer]:
        """Return each engine in each style; without a name the one that the settings name.

        Raises `SettingsError` for an engine that is not there or not ready, and `WrongArguments`
        for a style it cannot be asked in.
        """
        chosen = names or [self.engines.default]
        return [
            Writer(name, self.engines.named(name), style, time.monotonic)
            for name in dict.fromkeys(chosen)
            for style in dict.fromkeys(styles)
        ]


def run_parts(settings: Settings) -> RunParts:
    """Build the parts that the settings name; models are loaded when first used."""
    scorer = build_scorer(settings, build_embedder(settings))
    return RunParts(
        engines=Engines(lambda: offered_engines(settings, scorer), default=settings.engine),
        checker=build_checker(settings, scorer),
        scorer=scorer,
        settings=shaping_settings(settings),
    )
