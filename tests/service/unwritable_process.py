"""A process that asks and adds where nothing can be written, and prints what came of it.

`unwritable FOLDER`: it may only be read; an administrator may write everywhere, so the right
to is given up first. `full FOLDER`: no file can grow, as on a full disk. `filling FOLDER`: so only
once the app is running.
"""

import ctypes
import json
import os
import resource
import sys
from pathlib import Path

from tagtrap.errors import TagTrapError
from tagtrap.service import local_actor
from tagtrap.service.events import Delivered
from tagtrap.service.jobs import NewFile
from tagtrap.wiring import build
from tests.service.conftest import add, listed, settings_for

_VERSION = 0x20080522
_DAC_OVERRIDE = 1


def main() -> None:
    """Ask, add, hand in."""
    how, folder = sys.argv[1], Path(sys.argv[2])
    if how == "unwritable":
        _give_up_writing_everywhere()
    if how == "full":
        _fill_the_disk()
    app = build(settings_for(folder))
    if how == "filling":
        _fill_the_disk()
    app.index.prepare()
    app.index.wait_until_built()
    last = list(app.chat.ask(local_actor(), "How much does a return label cost?"))[-1]
    seen: dict[str, object] = {
        "documents": len(listed(app)),
        "answer": last.record.checked.answer.text if isinstance(last, Delivered) else "",
        "not kept because": last.not_kept if isinstance(last, Delivered) else str(last),
        "index": app.index.state.reason,
    }
    for name, attempt in {
        "add": lambda: add(app, b"Desks are shared.", "desks.txt"),
        "hand in": lambda: app.jobs.hand_in(local_actor(), b"Lamps.", NewFile("lamps.txt")),
        "remove": lambda: app.documents.remove(local_actor(), listed(app)[0].document.id),
    }.items():
        try:
            attempt()
            seen[name] = "done"
        except TagTrapError as error:
            seen[name] = str(error)
    app.close()
    print(json.dumps(seen))  # noqa: T201


def _fill_the_disk() -> None:
    # A module that is imported from now on would leave half of its bytecode for everybody.
    sys.dont_write_bytecode = True
    resource.setrlimit(resource.RLIMIT_FSIZE, (1024, 1024))


def _give_up_writing_everywhere() -> None:
    if os.geteuid() != 0:
        return
    libc = ctypes.CDLL(None, use_errno=True)
    header = (ctypes.c_uint32 * 2)(_VERSION, 0)
    sets = (ctypes.c_uint32 * 6)()
    if libc.capget(header, sets):
        raise OSError(ctypes.get_errno(), "capget")
    sets[0] &= ~(1 << _DAC_OVERRIDE)
    if libc.capset(header, sets):
        raise OSError(ctypes.get_errno(), "capset")


if __name__ == "__main__":
    main()
