"""`tagtrap reembed`."""

import sys

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tagtrap.cli.output import counted, write_json, write_line
from tagtrap.opened_base import opened_database
from tagtrap.records.reembedding import StoredReembedding
from tagtrap.service import local_actor
from tagtrap.service.reembedding import Reembedding
from tagtrap.settings import load_settings
from tagtrap.wiring import build_embedder, utc_now


def embed_again(*, as_json: bool) -> int:
    """Embed with the embedder in the settings what others have embedded; print how far it is."""
    settings = load_settings()
    database = opened_database(settings)
    embedder = build_embedder(settings)
    work = Reembedding(
        StoredReembedding(database, utc_now), embedder, settings.data_dir / "reembed.lock"
    )
    done = 0
    try:
        with _bar(is_shown=not as_json) as bar:
            task = bar.add_task("embedding again", total=None)
            for step in work.run(local_actor()):
                done = step.done
                bar.update(task, completed=step.done, total=step.total)
                if as_json:
                    write_json({"done": step.done, "of": step.total, "over": step.is_over})
    finally:
        database.close()
    if not as_json:
        write_line(_outcome(done, embedder.id))
    return 0


def _outcome(done: int, embedder: str) -> str:
    if not done:
        return f"All stored vectors can be compared with those of {embedder}."
    return (
        f"{counted(done, 'version')} embedded again with {embedder}, which answers from now on. "
        "Start a running app again with these settings."
    )


def _bar(*, is_shown: bool) -> Progress:
    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        transient=True,
        disable=not (is_shown and sys.stdout.isatty()),
    )
