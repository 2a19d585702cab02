"""What was made once and may be wanted again soon."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from threading import Lock
from typing import Any, Generic, TypeVar
from weakref import WeakSet

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Remembered(Generic[Key, Value]):
    """The latest values by key, made together where they are missing. Safe to share."""

    def __init__(
        self,
        most: int,
        make: Callable[[Sequence[Key]], Sequence[Value]],
        *,
        size: Callable[[Value], int] = lambda _: 1,
    ) -> None:
        """Keep at most `most` values, or so much of them as `size` (above 0) adds up to.

        `make` returns one value a key, in order.
        """
        self._most = most
        self._make = make
        self._size = size
        self._known: OrderedDict[Key, Value] = OrderedDict()
        self._held = 0
        self._times_forgotten = 0
        self._lock = Lock()
        with _REGISTERING:
            _EVERY.add(self)

    def of(self, keys: Sequence[Key]) -> list[Value]:
        """Return the value of each key, in order."""
        with self._lock:
            values = {key: self._known[key] for key in keys if key in self._known}
            begun = self._times_forgotten
        missing = [key for key in dict.fromkeys(keys) if key not in values]
        made = dict(zip(missing, self._make(missing), strict=True)) if missing else {}
        with self._lock:
            for key in values.keys() & self._known.keys():
                self._known.move_to_end(key)
            # What was begun before something was erased may be of just that.
            if begun == self._times_forgotten:
                self._keep(made)
        values |= made
        return [values[key] for key in keys]

    def forget(self) -> None:
        """Keep nothing of what was made so far, also not what is being made now."""
        with self._lock:
            self._known.clear()
            self._held = 0
            self._times_forgotten += 1

    def _keep(self, made: Mapping[Key, Value]) -> None:
        for key, value in made.items():
            # Two who missed the same have both made it.
            if key not in self._known:
                self._known[key] = value
                self._held += self._size(value)
        while self._held > self._most:
            _, oldest = self._known.popitem(last=False)
            self._held -= self._size(oldest)


def forget_all() -> None:
    """Have everything that this process remembers forgotten: an erased text is among it."""
    with _REGISTERING:
        every = list(_EVERY)
    for one in every:
        one.forget()


_EVERY: "WeakSet[Remembered[Any, Any]]" = WeakSet()
_REGISTERING = Lock()
