"""Trying again what may go better in a moment."""

import logging
from collections.abc import Callable
from typing import TypeVar

from tagtrap.errors import DatabaseBusy, TagTrapError, loggable

Found = TypeVar("Found")

MOST_TRIES, MOST_WHILE_BUSY = 3, 12
"""The latter while the database does not answer: longer than it takes to start it again."""
FIRST_WAIT, LONGEST_WAIT = 0.5, 10.0
"""Seconds."""

_log = logging.getLogger(__name__)


def tried(deed: Callable[[], Found], wait: Callable[[float], None]) -> Found:
    """Return what the deed gives, done again as long as that may help.

    Raises what it raised last. `wait` waits some seconds.
    """
    tries = 0
    while True:
        tries += 1
        try:
            return deed()
        except Exception as error:
            most = MOST_WHILE_BUSY if isinstance(error, DatabaseBusy) else MOST_TRIES
            if tries >= most or not _is_passing(error):
                raise
            _log.warning("trying again: %s", loggable(error))
            wait(min(LONGEST_WAIT, FIRST_WAIT * 2**tries))


def _is_passing(error: Exception) -> bool:
    """Whether the same may go well in a moment; what is known to stay wrong is not tried again."""
    return error.is_transient if isinstance(error, TagTrapError) else True
