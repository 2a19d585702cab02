"""What a Chroma server holds of a base: the passages, and which versions of them are whole.

A version is written first and called whole afterwards, so a process that dies leaves nothing that
is taken for what it is not. Writing one twice gives the same, so several processes may.
"""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from tagtrap.domain.identifiers import VersionId
from tagtrap.ports import IndexEntry
from vectorstore.chroma import ChromaPassages, border, row_batches

_ANSWER_SECONDS = 15.0
_HEARTBEAT_SECONDS = 3.0
_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class ServedPlace:
    """A Chroma server and the name of a base on it."""

    url: str
    name: str


@dataclass(frozen=True, slots=True)
class CopyName:
    """Which state of a base a copy is of: its embedder's vectors, after so many erasures."""

    base: str
    space: str
    erasures: int

    @staticmethod
    def of(place: ServedPlace, space: tuple[str, int], erasures: int) -> "CopyName":
        """Return the name for vectors of an embedder's id and length."""
        digest = hashlib.sha256(f"{space[0]} {space[1]}".encode()).hexdigest()
        return CopyName(place.name, digest[:12], erasures)

    @staticmethod
    def read(collection: str, place: ServedPlace) -> "CopyName | None":
        """Return the name that a collection of this base has; None for one of another."""
        form = rf"{re.escape(place.name)}\.([0-9a-f]{{12}})\.(\d+)\.(?:passages|whole)"
        found = re.fullmatch(form, collection)
        return CopyName(place.name, found[1], int(found[2])) if found else None

    def collection(self, kind: str) -> str:
        """Return the name of the collection that holds the `passages`, or what is `whole`."""
        return f"{self.base}.{self.space}.{self.erasures}.{kind}"


class ServedCopy(ChromaPassages):
    """The passages of one state of a base on a server."""

    def __init__(self, client: Any, name: CopyName, place: ServedPlace) -> None:  # noqa: ANN401
        """Open the collections, or make them. Raises `IndexDamaged` if the server cannot."""
        super().__init__(client, name.collection("passages"), place.url)
        self.name = name
        with border(place.url):
            self._whole = client.get_or_create_collection(
                name.collection("whole"), embedding_function=None
            )

    def whole(self) -> set[VersionId]:
        """Return the versions that were written to their end."""
        with border(self._place):
            return {VersionId(version) for version in self._whole.get(include=[])["ids"]}

    def add(self, entries: Sequence[IndexEntry]) -> None:
        """Write passages; one that is there already stays findable meanwhile."""
        with border(self._place):
            for rows in row_batches(entries):
                self._collection.upsert(**rows)

    def call_whole(self, version: VersionId, windows: int) -> bool:
        """Say that a version is there to its end, if all its windows are."""
        with border(self._place):
            there = self._collection.get(where={"version_id": version}, include=[])["ids"]
            if len(there) > windows:
                self._collection.delete(ids=there)  # of another cut: it is written anew
            if len(there) == windows:
                self._whole.upsert(ids=[version], embeddings=[[1.0]])
            return len(there) == windows

    def remove(self, versions: Sequence[VersionId]) -> None:
        """Remove all passages of the versions."""
        if versions:
            with border(self._place):
                self._whole.delete(ids=list(versions))
            super().remove(versions)


def opened_server(place: ServedPlace) -> Any:  # noqa: ANN401 - typed without what is needed of it
    """Return a client of a server that answers. Raises `IndexDamaged` for one that does not."""
    import chromadb
    import httpx
    from chromadb.config import Settings

    address = urlsplit(place.url)
    with border(place.url):
        # Asked first: Chroma's client would wait for ever for a server that is silent.
        heartbeat = f"{place.url.rstrip('/')}/api/v2/heartbeat"
        httpx.get(heartbeat, timeout=_HEARTBEAT_SECONDS).raise_for_status()
        client = chromadb.HttpClient(
            host=address.hostname or "",
            port=address.port or _PORTS[address.scheme],
            ssl=address.scheme == "https",
            settings=Settings(anonymized_telemetry=False),
        )
        client._server._session.timeout = httpx.Timeout(_ANSWER_SECONDS)  # type: ignore[attr-defined]  # not settable otherwise
        return client


def drop_copies(client: Any, place: ServedPlace, kept: CopyName) -> None:  # noqa: ANN401
    """Delete what the server holds of the base before its last erasure, or for other vectors.

    What is newer than `kept` is another process's, which knows more.
    """
    with border(place.url):
        for collection in client.list_collections():
            found = CopyName.read(collection.name, place)
            if found is not None and found != kept and found.erasures <= kept.erasures:
                client.delete_collection(collection.name)
