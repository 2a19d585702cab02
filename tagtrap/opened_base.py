"""What a base is kept in, opened: its database, the search index that copies it, the job queue."""

from pathlib import Path

from tagtrap.domain.identifiers import vector_space
from tagtrap.job_ports import JobQueue
from tagtrap.ports import Embedder
from tagtrap.queues.durable import DurableQueue
from tagtrap.records.database import Database, database_file
from tagtrap.records.passages import StoredPassages
from tagtrap.records.publishing import refuse_other_embedder
from tagtrap.service.swapping import finish_swap
from tagtrap.settings import Settings
from vectorstore.search_index import SearchIndex

_SERVER = ("postgresql", "postgres")


def opened_database(settings: Settings) -> Database:
    """Finish what a killed restore has left, then open the database and bring it up to date."""
    finish_swap(settings.data_dir)
    database = database_of(settings)
    database.migrate()
    return database


def database_of(settings: Settings) -> Database:
    """Return the database that the settings name, as it is."""
    return Database(_place_of(settings))


def file_of(settings: Settings) -> Path | None:
    """Return the database's file, be it there or not, None on a server; nothing is made."""
    return database_file(_place_of(settings))


def has_base(settings: Settings) -> bool:
    """Whether there is a base already; on a server, one is taken to be there. Nothing is made."""
    file = file_of(settings)
    return file is None or file.exists()


def _place_of(settings: Settings) -> str | Path:
    return settings.database_url or settings.data_dir / "tagtrap.db"


def opened_queue(settings: Settings) -> JobQueue:
    """Return the job queue: files of the data folder, or a server that many processes share."""
    storage = settings.storage
    url = storage.queue_url or settings.database_url
    if url.startswith(_SERVER):
        from tagtrap.queues.shared import SharedQueue

        return SharedQueue(url, takes_jobs=storage.jobs_here)
    return DurableQueue(settings.data_dir / "jobs", takes_jobs=storage.jobs_here)


def opened_index(settings: Settings, database: Database, embedder: Embedder) -> SearchIndex:
    """Return the index over the database's vectors; what is erased there is erased here as well.

    Raises `EmbedderChanged` if the stored vectors cannot be compared with this embedder's.
    """
    stored = StoredPassages(database)
    refuse_other_embedder(stored.embedder_ids(), embedder.id)
    index = _index(settings, stored, embedder)
    database.also_clean(index.forget_erased)
    index.forget_erased_before()
    return index


def _index(settings: Settings, stored: StoredPassages, embedder: Embedder) -> SearchIndex:
    space, dimensions = vector_space(embedder.id), embedder.dimensions
    if settings.storage.index_url:
        from vectorstore.chroma_server import ServedPlace
        from vectorstore.served import ServedIndex

        place = ServedPlace(settings.storage.index_url, settings.storage.index_name)
        return ServedIndex(place, stored, embedder_id=space, dimensions=dimensions)
    from vectorstore.synced import SyncedIndex

    folder = settings.data_dir / "index"
    return SyncedIndex(folder, stored, embedder_id=space, dimensions=dimensions)
