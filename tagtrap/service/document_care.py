"""The use cases that look after documents, put together over one database."""

import random
from dataclasses import dataclass

from tagtrap.job_ports import JobQueue
from tagtrap.ports import Clock, Embedder
from tagtrap.records.compared_sentences import ComparedSentences
from tagtrap.records.conflicts import StoredConflicts
from tagtrap.records.database import Database
from tagtrap.records.going_back import GoingBack
from tagtrap.records.jobs import StoredJobs
from tagtrap.records.library import Library
from tagtrap.records.metadata import StoredMetadata
from tagtrap.records.one_sided import OneSidedAnswers
from tagtrap.records.publishing import Publisher
from tagtrap.records.resemblances import Resemblances
from tagtrap.records.stale_citations import StaleCitations
from tagtrap.records.synced_files import SyncedFiles
from tagtrap.records.versions import Versions
from tagtrap.service.adding import DocumentParts
from tagtrap.service.conflicts import Conflicts
from tagtrap.service.describing import Describing
from tagtrap.service.documents import Documents
from tagtrap.service.file_store import FileStore
from tagtrap.service.finding_conflicts import ConflictFinder
from tagtrap.service.history import History
from tagtrap.service.job_folders import JobFolders
from tagtrap.service.job_work import WorkParts
from tagtrap.service.jobs import Jobs
from tagtrap.service.limits import limits_of
from tagtrap.service.much_alike import MuchAlike
from tagtrap.service.stale_answers import StaleAnswers
from tagtrap.service.syncing import Syncing
from tagtrap.settings import Settings


@dataclass(frozen=True, slots=True)
class DocumentCare:
    """Add, describe and remove documents, go through their versions, find stale answers."""

    documents: Documents
    history: History
    stale_answers: StaleAnswers
    describing: Describing
    much_alike: MuchAlike
    conflicts: Conflicts
    jobs: Jobs
    syncing: Syncing


def document_care(
    database: Database, embedder: Embedder, queue: JobQueue, *, settings: Settings, clock: Clock
) -> DocumentCare:
    """Return the use cases over a database and the files of a data folder."""
    found = StoredConflicts(database)
    finder = ConflictFinder(found, ComparedSentences(database), clock)
    parts = DocumentParts(
        library=Library(database),
        publisher=Publisher(database, clock, random.SystemRandom()),
        files=FileStore(settings.data_dir / "files"),
        embedder=embedder,
        much_alike=MuchAlike(Resemblances(database)),
        conflicts=finder,
        clock=clock,
        settings=settings,
    )
    documents = Documents(parts)
    jobs = StoredJobs(database, clock)
    limits = limits_of(database, settings.limits, clock)
    folders = JobFolders(settings.data_dir / "jobs")
    versions = Versions(database)
    return DocumentCare(
        documents=documents,
        history=History(
            documents,
            versions,
            GoingBack(database, parts.clock),
            embedder_id=parts.embedder.id,
        ),
        stale_answers=StaleAnswers(documents, StaleCitations(database), versions),
        describing=Describing(documents, StoredMetadata(database, parts.clock), parts.clock),
        much_alike=parts.much_alike,
        conflicts=Conflicts(finder, found, OneSidedAnswers(database), clock),
        jobs=Jobs(documents, WorkParts(jobs, folders, parts), queue, limits),
        syncing=Syncing(documents, SyncedFiles(database), jobs),
    )
