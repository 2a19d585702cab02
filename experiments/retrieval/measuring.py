"""One run: each set's base filled, searched in every way, and asked for quotes."""

import os
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from experiments.retrieval.arms import opened_arms
from experiments.retrieval.base import FilledBase, base_settings, fill, opened
from experiments.retrieval.places import Places, lost_texts
from experiments.retrieval.questions import QuestionSet
from experiments.retrieval.quoting import CHECKER
from experiments.retrieval.runs import Asked, arm_lines, quotes_line
from experiments.retrieval.table import Base, Report
from tagtrap.settings import Settings
from tagtrap.wiring import build_embedder


def measure(sets: Sequence[QuestionSet], folder: Path, *, sample: str) -> Iterator[Report]:
    """Measure the sets, each over a base of its own in the folder; `sample` says what they are.

    Yields all that is measured so far after each set, so that a run may be cut.
    """
    started = time.monotonic()
    report = Report("", (), (), (), {})

    def tell(text: str) -> None:
        sys.stderr.write(f"{text} ({time.monotonic() - started:.0f} s)\n")

    for one in sets:
        settings = base_settings(folder / one.name, checkers=(CHECKER,))
        base = fill(settings, one.files)
        tell(f"{one.name}: filled")
        asked = _asked(one, base)
        with opened_arms(settings) as arms:
            searched = tuple(arm_lines(one.name, asked, arms, base))
        tell(f"{one.name}: searched")
        with opened(settings) as app:
            quoted = quotes_line(one.name, asked, app, base)
        tell(f"{one.name}: quoted")
        lost = {a.question.id: texts for a in asked if (texts := lost_texts(a.question, a.groups))}
        seconds = time.monotonic() - started
        report = Report(
            f"{_parts(settings)}; {sample}; {_machine()}; {seconds:.0f} s",
            (*report.bases, _described(one.name, base)),
            (*report.arms, *searched),
            (*report.quotes, quoted),
            report.lost | lost,
        )
        yield report


def _asked(one: QuestionSet, base: FilledBase) -> list[Asked]:
    places = Places(base)
    return [Asked(question, places.groups(question)) for question in one.questions]


def _described(name: str, base: FilledBase) -> Base:
    sentences = sum(len(file.sentences) for file in base.files.values())
    return Base(name, len(base.files), base.passages, sentences, base.left_out)


def _parts(settings: Settings) -> str:
    return f"{build_embedder(settings).id}; {settings.retrieval}"


def _machine() -> str:
    """Say how busy the machine is: with more at work than cores, times say little."""
    try:
        busy = f", {os.getloadavg()[1]:.1f} at work in the last 5 minutes"
    except OSError:
        busy = ""
    return f"{os.cpu_count()} cores{busy}"
