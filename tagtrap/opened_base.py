"""The data folder opened: its database, brought up to date, and the search index that copies it."""

from typing import TYPE_CHECKING

from tagtrap.domain.identifiers import vector_space
from tagtrap.ports import Embedder
from tagtrap.records.database import Database
from tagtrap.records.passages import StoredPassages
from tagtrap.records.publishing import refuse_other_embedder
from tagtrap.service.swapping import finish_swap
from tagtrap.settings import Settings

if TYPE_CHECKING:
    from vectorstore.synced import SyncedIndex


def opened_database(settings: Settings) -> Database:
    """Finish what a killed restore has left, then open the database and bring it up to date."""
    finish_swap(settings.data_dir)
    database = Database(settings.database_url or settings.data_dir / "tagtrap.db")
    database.migrate()
    return database


def opened_index(settings: Settings, database: Database, embedder: Embedder) -> "SyncedIndex":
    """Return the index over the database's vectors; what is erased there is erased here as well.

    Raises `EmbedderChanged` if the stored vectors cannot be compared with this embedder's.
    """
    from vectorstore.synced import SyncedIndex

    stored = StoredPassages(database)
    refuse_other_embedder(stored.embedder_ids(), embedder.id)
    index = SyncedIndex(
        settings.data_dir / "index",
        stored,
        embedder_id=vector_space(embedder.id),
        dimensions=embedder.dimensions,
    )
    database.also_clean(index.forget_erased)
    index.forget_erased_before()
    return index
