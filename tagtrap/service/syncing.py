"""Keep the base in step with a folder."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress

from tagtrap.domain.jobs import Job
from tagtrap.domain.library import DocumentSummary
from tagtrap.domain.people import Actor, Permission
from tagtrap.domain.syncing import SyncedFile, SyncPlan, collection_of, folder_key, plan_sync
from tagtrap.errors import NotFound
from tagtrap.records.jobs import StoredJobs
from tagtrap.records.synced_files import SyncedFiles
from tagtrap.service.documents import Documents
from tagtrap.service.permissions import require


class Syncing:
    """What a folder asks for, and what leaves the base with its files.

    Files are handed in as jobs; each notes at its end what it became.
    """

    def __init__(self, documents: Documents, synced: SyncedFiles, jobs: StoredJobs) -> None:
        self._documents = documents
        self._synced = synced
        self._jobs = jobs

    def folder(self, actor: Actor, path: str, collection: str | None) -> str:
        """Return what a folder is called here: one folder may be in step with two collections.

        Raises `NotAllowed` if the actor may not add documents to the collection.
        """
        require(actor, Permission.MANAGE_DOCUMENTS)
        return folder_key(self._documents.collection_for(actor, collection), path)

    def underway(self, actor: Actor, folder: str) -> Sequence[Job]:
        """Return the jobs of the folder that an earlier run has left, to be waited for."""
        require(actor, Permission.MANAGE_DOCUMENTS)
        self._documents.require_collection(actor, collection_of(folder))
        unfinished = self._jobs.unfinished()
        return [job for job in unfinished if job.place and job.place.folder == folder]

    def plan(
        self,
        actor: Actor,
        folder: str,
        present: Mapping[str, str | None],
        *,
        may_miss_files: bool,
    ) -> SyncPlan:
        """Return what the folder asks for; `present` as in `plan_sync`. Nothing is changed."""
        require(actor, Permission.MANAGE_DOCUMENTS)
        self._documents.require_collection(actor, collection_of(folder))
        return plan_sync(present, self._synced.known(folder), may_miss_files=may_miss_files)

    def remove_gone(
        self, actor: Actor, folder: str, gone: Iterable[SyncedFile]
    ) -> list[tuple[str, DocumentSummary]]:
        """Take documents out of retrieval whose files are gone; return them with their paths.

        One stays if another synced file still is this document, or if it was in the base before the
        folder. A file that comes back renews the document that went with it.
        """
        require(actor, Permission.MANAGE_DOCUMENTS)
        self._documents.require_collection(actor, collection_of(folder))
        removed: list[tuple[str, DocumentSummary]] = []
        for file in gone:
            is_held = self._synced.others_of(file.document_id, folder, [file.path])
            if is_held or not file.is_own:
                self._synced.forget(folder, [file.path])
            elif file.is_in_force:
                # Who may not see the document leaves it alone; so is one erased in this moment.
                with suppress(NotFound):
                    removed.append((file.path, self._documents.remove(actor, file.document_id)))
        return removed
