"""The index on a Chroma server stays right whoever else uses it, and whatever becomes of it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count

import pytest

from tagtrap.domain.identifiers import VersionId
from tagtrap.errors import IndexDamaged, StorageError
from tagtrap.ports import IndexEntry
from tests.servers import Chroma
from tests.vectorstore.sources import (
    DIMENSIONS,
    StoredVectors,
    random_vectors,
    version_entries,
)
from vectorstore import served
from vectorstore.chroma_server import CopyName, ServedCopy, ServedPlace, opened_server
from vectorstore.served import ServedIndex
from vectorstore.state import Phase

_numbers = count()


class StillVectors(StoredVectors):
    """Stored vectors that nobody changes behind the test's back."""

    @contextmanager
    def standing_still(self) -> Iterator[frozenset[VersionId]]:
        """Yield the versions that are searchable."""
        yield frozenset(self.searchable_versions())


Opener = Callable[[StillVectors], ServedIndex]


@pytest.fixture
def place(chroma: Chroma) -> ServedPlace:
    """A base of the test's own on the server."""
    return ServedPlace(chroma.url, f"base-{next(_numbers)}")


@pytest.fixture
def opened(place: ServedPlace) -> Iterator[Opener]:
    indexes: list[ServedIndex] = []

    def open_index(source: StillVectors) -> ServedIndex:
        index = ServedIndex(place, source, embedder_id="hashing", dimensions=DIMENSIONS)
        indexes.append(index)
        return index

    yield open_index
    for index in indexes:
        index.close()


def nearest(index: ServedIndex, source: StillVectors, version: str) -> list[str]:
    """Return what a search for the first passage of a version finds in all of them."""
    # However slow the machine is: a search waits only a moment for what the server lacks.
    index.prepare()
    index.wait_until_built()
    vector = version_entries(version, 1)[0].vectors[0]
    return [one.passage_id for one in index.search(vector, source.searchable_versions(), 1)]


def collections_of(place: ServedPlace) -> set[str]:
    """Return what the server holds of a base."""
    listed = opened_server(place).list_collections()
    return {one.name for one in listed if CopyName.read(one.name, place)}


def test_what_one_process_publishes_another_finds_at_once(opened: Opener) -> None:
    source = StillVectors()
    source.publish(version_entries("first", 30))
    here, there = opened(source), opened(source)
    assert nearest(here, source, "first") == ["first-p00000"]

    source.publish(version_entries("second", 20))
    found = nearest(there, source, "second")

    assert found == nearest(here, source, "second") == ["second-p00000"]
    assert here.searches_chroma
    assert there.searches_chroma


def test_what_the_server_holds_is_not_written_again(opened: Opener) -> None:
    source = StillVectors()
    source.publish(version_entries("first", 30))
    nearest(opened(source), source, "first")
    source.loaded.clear()

    nearest(opened(source), source, "first")

    assert source.loaded == []


def test_what_is_withdrawn_leaves_the_server(opened: Opener, place: ServedPlace) -> None:
    source = StillVectors()
    source.publish(version_entries("first", 3))
    source.publish(version_entries("second", 4))
    index = opened(source)
    nearest(index, source, "first")

    source.retire("first")

    assert nearest(index, source, "first") != ["first-p00000"]
    copy = ServedCopy(opened_server(place), CopyName.of(place, ("hashing", DIMENSIONS), 0), place)
    assert copy.whole() == {VersionId("second")}
    assert copy.count() == 4


def test_a_version_that_was_not_written_to_its_end_is_written_again(
    opened: Opener, place: ServedPlace
) -> None:
    source = StillVectors()
    source.publish(version_entries("first", 30))
    left = ServedCopy(opened_server(place), CopyName.of(place, ("hashing", DIMENSIONS), 0), place)
    left.add(version_entries("first", 30)[5:9])
    assert not left.call_whole(VersionId("first"), 30)

    index = opened(source)

    assert nearest(index, source, "first") == ["first-p00000"]
    assert left.count() == 30
    assert left.whole() == {VersionId("first")}


def test_after_an_erasure_the_old_collections_are_gone(opened: Opener, place: ServedPlace) -> None:
    source = StillVectors()
    source.publish(version_entries("first", 3))
    source.publish(version_entries("second", 3))
    index, other = opened(source), opened(source)
    nearest(index, source, "first")
    nearest(other, source, "first")
    before = collections_of(place)

    source.erase("first")
    index.forget_erased()
    index.wait_until_built()

    after = collections_of(place)
    assert len(before) == len(after) == 2
    assert not before & after
    # The other one, which still knew the old collections, goes on as well.
    assert nearest(other, source, "second") == ["second-p00000"]
    assert collections_of(place) == after


def test_another_base_on_the_same_server_is_left_alone(opened: Opener, place: ServedPlace) -> None:
    source = StillVectors()
    source.publish(version_entries("first", 3))
    longer = ServedPlace(place.url, f"{place.name}-old")
    neighbour = ServedIndex(longer, source, embedder_id="hashing", dimensions=DIMENSIONS)
    nearest(neighbour, source, "first")
    held = collections_of(longer)

    source.erase("first")
    opened(source).forget_erased()

    assert collections_of(longer) == held
    neighbour.close()


def test_a_server_that_was_lost_while_it_was_written_to_is_used_again(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Losing(StillVectors):
        """While its vectors are written, a search of somebody else finds the server gone."""

        def entries(self, version: VersionId) -> list[IndexEntry]:
            index._lose(IndexDamaged("the connection was reset"))
            return super().entries(version)

    monkeypatch.setattr(served, "_RETRY_SECONDS", 0.0)
    source = Losing()
    source.publish(version_entries("first", 3))
    index = opened(source)

    assert nearest(index, source, "first") == ["first-p00000"]

    assert index.searches_chroma


def test_a_server_that_is_down_is_done_without_and_an_erasure_says_so(
    opened: Opener, chroma: Chroma
) -> None:
    source = StillVectors()
    source.publish(version_entries("first", 30))
    index = opened(source)
    nearest(index, source, "first")
    chroma.stop()
    try:
        found = nearest(index, source, "first")

        assert found == ["first-p00000"]
        assert not index.searches_chroma
        assert index.state.phase is Phase.ELSEWHERE
        assert chroma.url in index.state.reason
        source.erase("first")
        with pytest.raises(StorageError, match="still on the Chroma server"):
            index.forget_erased()
    finally:
        chroma.start()


def test_a_vector_of_another_length_is_refused(opened: Opener) -> None:
    with pytest.raises(ValueError, match="numbers is needed"):
        opened(StillVectors()).search(random_vectors(1, seed=1, dimensions=3)[0], [], 1)
