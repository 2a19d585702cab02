"""What `tagtrap doctor` finds in a data folder, and what `--repair` does about it."""

from collections.abc import Iterator

from tagtrap.cli.findings import Finding
from tagtrap.domain.identifiers import vector_space
from tagtrap.errors import TagTrapError
from tagtrap.opened_base import has_base, opened_database, opened_index
from tagtrap.records.database import Database
from tagtrap.records.passages import StoredPassages
from tagtrap.service.base_care import Trouble, look_over
from tagtrap.settings import Settings
from tagtrap.wiring import build_embedder, utc_now


def base_findings(settings: Settings, *, repair: bool) -> Iterator[Finding]:
    """Yield what was looked at in the base and its search index, if there is a base."""
    if not has_base(settings):
        return
    try:
        database = opened_database(settings)
    except TagTrapError as error:
        yield Finding("base", False, f"{type(error).__name__}: {error}")
        return
    try:
        for trouble in look_over(database, settings.data_dir, utc_now):
            yield _finding(trouble, repair=repair)
            if trouble.problem and trouble.repair is None and trouble.name == "database pages":
                return
        yield _finding(_index(settings, database), repair=repair)
    finally:
        database.close()


def _finding(trouble: Trouble, *, repair: bool) -> Finding:
    if not trouble.problem:
        return Finding(trouble.name, True, trouble.advice if trouble.repair else "in order")
    if trouble.repair is None:
        return Finding(
            trouble.name, False, f"{trouble.problem}. It cannot be repaired here. {trouble.advice}"
        )
    if not repair:
        return Finding(trouble.name, False, f"{trouble.problem}. Run `tagtrap doctor --repair`.")
    try:
        done = trouble.repair()
    except (TagTrapError, OSError) as error:
        return Finding(trouble.name, False, f"{trouble.problem}. Not repaired: {error}")
    return Finding(trouble.name, True, f"repaired: {trouble.problem}; {done}")


def _index(settings: Settings, database: Database) -> Trouble:
    from vectorstore.inspection import bring_up_to_date, inspect, rebuild

    folder = settings.data_dir / "index"
    embedder = build_embedder(settings)
    known = {vector_space(stored) for stored in StoredPassages(database).embedder_ids()}
    if known - {vector_space(embedder.id)}:
        return Trouble(
            "search index",
            f"the vectors come from {', '.join(sorted(known))}, the settings name {embedder.id}",
            "Run `tagtrap reembed`, or set the embedder back.",
        )
    if url := settings.storage.index_url:
        served = opened_index(settings, database, embedder)
        try:
            problem = bring_up_to_date(served)
        finally:
            served.close()
        advice = f"Questions are answered from the stored vectors; see to the server at {url}."
        return Trouble("search index", problem, advice)
    seen = inspect(folder)

    def repair() -> str:
        index = opened_index(settings, database, embedder)
        try:
            left = rebuild(folder, index)
        finally:
            index.close()
        if left:
            raise OSError(left)
        return "built again from the stored vectors"

    return Trouble("search index", seen.problem, seen.detail or "in order", repair)
