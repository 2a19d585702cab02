"""Putting jobs into a queue that another process runs."""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tagtrap.domain.identifiers import JobId

QUEUE = "ingest"
NAME = "tagtrap"
# Not the code's own fingerprint, so that another TagTrap takes up what an older one left.
VERSION = "1"

_TRIES = 20
_WAIT_SECONDS = 0.25

_log = logging.getLogger(__name__)


def hand_over(url: str, job: JobId) -> None:
    """Put a job into the queue in the file of a URL."""
    options = {"queue_name": QUEUE, "workflow_name": QUEUE, "app_version": VERSION}
    for tries in range(1, _TRIES + 1):
        try:
            with queue_client(url) as client:
                client.enqueue({**options, "workflow_id": job}, job)
            return
        except Exception as error:  # of any of the libraries below DBOS
            # Whoever runs the queue may only just be making its file.
            if tries == _TRIES:
                say_that_it_waits(error)
        time.sleep(_WAIT_SECONDS)


@contextmanager
def queue_client(url: str) -> Iterator[Any]:
    """Return a client of DBOS, which calls its methods by names and values of many kinds."""
    from dbos import DBOSClient

    client = DBOSClient(system_database_url=url, application_name=NAME)
    try:
        yield client
    finally:
        client.destroy()


def say_that_it_waits(error: Exception) -> None:
    """Log that a job could not be put in: it is taken up from the list of jobs later.

    At the next start; where processes share the queue, the next time one looks after it.
    """
    _log.warning("a job waits to be taken up from the list: %s", type(error).__name__)
