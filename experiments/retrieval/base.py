"""A base of documents, taken in and opened through the product's own use cases."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from experiments.retrieval.questions import SourceFile
from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import VersionId
from tagtrap.errors import DuplicateDocument, FileRefused
from tagtrap.records.database import Database
from tagtrap.records.passages import StoredPassages
from tagtrap.service import local_actor
from tagtrap.settings import Settings
from tagtrap.wiring import App, build


class WrongFolder(Exception):
    """Settings that would measure in a folder that is somebody's; the message says which."""


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A file that is in the base."""

    version: VersionId
    collection: str
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class FilledBase:
    """The files in the base by name, and why the others are not."""

    settings: Settings
    files: dict[str, StoredFile] = field(default_factory=dict)
    left_out: dict[str, str] = field(default_factory=dict)
    passage_of: dict[str, str] = field(default_factory=dict)
    """The id of the passage that holds a sentence, by its tag."""

    @property
    def passages(self) -> int:
        """How many passages there are."""
        return len(set(self.passage_of.values()))


def base_settings(folder: Path, **changed: object) -> Settings:
    """Return the product's settings on a folder of the benchmark.

    Whatever else the environment sets holds, as it would in the app. Raise `WrongFolder` where it
    names another folder or a database: the documents of a benchmark must not get into a real base.
    """
    # What was quoted is measured, not what a gate would let out of it.
    as_drafted = {"find_model_server": False, "gate": {"level": "advisory"}}
    values = {**as_drafted, **changed, "data_dir": folder}
    settings = Settings(**values)  # type: ignore[arg-type]  # checked by the settings themselves
    if settings.data_dir != folder or settings.database_url:
        raise WrongFolder(
            "TAGTRAP_DATA_DIR or TAGTRAP_DATABASE_URL is set, and the benchmark would fill that "
            "base with its documents. Unset both first."
        )
    return settings


@contextmanager
def opened(settings: Settings) -> Iterator[App]:
    """Open the app on its folder, and close it."""
    app = build(settings)
    try:
        yield app
    finally:
        app.close()


def fill(settings: Settings, files: Sequence[SourceFile]) -> FilledBase:
    """Add the files that are not there yet, and return what the base then holds."""
    actor = local_actor()
    base = FilledBase(settings)
    with opened(settings) as app:
        known = {one.version.file_name for one in app.documents.list(actor)}
        for file in files:
            if file.name not in known:
                _add(app, file, base)
        for summary in app.documents.list(actor):
            details = app.documents.show(actor, summary.document.id)
            base.files[summary.version.file_name] = StoredFile(
                summary.version.id, summary.document.collection, details.sentences
            )
    database = Database(settings.data_dir / "tagtrap.db")
    try:
        stored = StoredPassages(database)
        for stored_file in base.files.values():
            for entry in stored.entries(stored_file.version):
                base.passage_of.update(dict.fromkeys(entry.tags, entry.passage_id))
    finally:
        database.close()
    return base


def _add(app: App, file: SourceFile, base: FilledBase) -> None:
    try:
        for _ in app.documents.add(
            local_actor(),
            file.content,
            file.name,
            collection=file.collection or None,
            title=file.title or None,
        ):
            pass
    except (FileRefused, DuplicateDocument) as error:
        base.left_out[file.name] = f"{type(error).__name__}: {error}"
