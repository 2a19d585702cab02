"""One app of several on one base: it does what it is told, a line of JSON each, and says it so.

`{"add": PATH}` hands a file in, `{"jobs": [ID]}` says how far files are, `{"ask": QUESTION}` asks,
`{"documents": 0}` lists what the base holds.
"""

import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tagtrap.domain.identifiers import JobId
from tagtrap.ports import Vectors
from tagtrap.service import local_actor
from tagtrap.service.events import Delivered
from tagtrap.service.jobs import NewFile
from tagtrap.settings import Settings, load_settings
from tagtrap.wiring import App, build
from tests.fakes import HashingEmbedder, WordScorer

SLOW_WORD = "Zanderkai"
"""Passages with this word take their time, so that something can happen meanwhile."""
TRACES = "GROWN_TRACES"
_SECONDS = 0.5


class SlowEmbedder(HashingEmbedder):
    """Says in a file which process embeds a batch with the slow word, and takes its time."""

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return one unit vector a text, in order."""
        if len(texts) > 1 and SLOW_WORD in texts[0]:
            with Path(os.environ[TRACES]).open("a", encoding="utf-8") as traces:
                traces.write(f"{os.getpid()} {texts[0]}\n")
            time.sleep(_SECONDS)
        return super().embed(texts)


def slow_embedder(settings: Settings) -> SlowEmbedder:
    """Return the embedder; in the settings "tests.grown.app_process:slow_embedder"."""
    return SlowEmbedder()


def word_scorer(settings: Settings) -> WordScorer:
    """Return a scorer without a model; in the settings "tests.grown.app_process:word_scorer"."""
    return WordScorer()


def _add(app: App, path: str) -> object:
    content = Path(path).read_bytes()
    return app.jobs.hand_in(local_actor(), content, NewFile(Path(path).name)).id


def _jobs(app: App, ids: list[str]) -> object:
    found = app.jobs.some(local_actor(), map(JobId, ids))
    return {job.id: [job.state, job.message, job.progress.done] for job in found.values()}


def _ask(app: App, question: str) -> object:
    *_, last = app.chat.ask(local_actor(), question)
    if not isinstance(last, Delivered):
        return {"refused": str(last)}
    checked = last.record.checked
    tags = [tag for sentence in checked.answer.sentences for tag in sentence.tags]
    return {
        "text": checked.answer.text,
        "label": checked.label,
        "tags": tags,
        "engine": last.record.engine_id,
        "in_chroma": app.index.searches_chroma,
    }


def _documents(app: App, _: object) -> object:
    return {
        summary.document.title: [
            [sentence.tag, sentence.text]
            for sentence in app.documents.show(local_actor(), summary.document.id).sentences
        ]
        for summary in app.documents.list(local_actor())
    }


DEEDS: dict[str, Callable[[App, Any], object]] = {
    "add": _add,
    "jobs": _jobs,
    "ask": _ask,
    "documents": _documents,
}


def main() -> None:
    """Open the base that the environment names, and do what the lines of standard input say."""
    app = build(load_settings())
    app.jobs.start()
    try:
        _say("open")
        for line in sys.stdin:
            ((deed, what),) = json.loads(line).items()
            _say(DEEDS[deed](app, what))
    finally:
        app.close()


def _say(what: object) -> None:
    print(json.dumps(what), flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
