"""What was made once and may be wanted again soon."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Remembered(Generic[Key, Value]):
    """The latest values by key, made together where they are missing. Safe to share."""

    def __init__(self, most: int, make: Callable[[Sequence[Key]], Sequence[Value]]) -> None:
        """Keep at most `most`; `make` returns one value a key, in order."""
        self._most = most
        self._make = make
        self._known: OrderedDict[Key, Value] = OrderedDict()
        self._lock = Lock()

    def of(self, keys: Sequence[Key]) -> list[Value]:
        """Return the value of each key, in order."""
        with self._lock:
            values = {key: self._known[key] for key in keys if key in self._known}
        missing = [key for key in dict.fromkeys(keys) if key not in values]
        made = dict(zip(missing, self._make(missing), strict=True)) if missing else {}
        with self._lock:
            for key in values.keys() & self._known.keys():
                self._known.move_to_end(key)
            self._known |= made
            while len(self._known) > self._most:
                self._known.popitem(last=False)
        values |= made
        return [values[key] for key in keys]
