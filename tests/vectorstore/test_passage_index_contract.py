"""What every passage index does, whatever it is made of."""

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, cast

import numpy as np
import pytest

from tagtrap.domain.identifiers import PassageId, Tag, VersionId
from tagtrap.ports import IndexEntry, PassageIndex
from tests.vectorstore.sources import DIMENSIONS, random_vectors, version_entries
from vectorstore.chroma import ChromaIndex
from vectorstore.exact import ExactIndex

if TYPE_CHECKING:
    from chromadb.api.models.Collection import Collection
    from chromadb.api.types import QueryResult, Where

A, B = VersionId("a"), VersionId("b")


@pytest.fixture(params=["exact", "chroma"])
def index(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[PassageIndex]:
    if request.param == "exact":
        yield ExactIndex()
    else:
        chroma = ChromaIndex(tmp_path / "index")
        yield chroma
        chroma.close()


def entry(name: str, version: VersionId, *rows: list[float]) -> IndexEntry:
    vectors = np.zeros((len(rows), DIMENSIONS), dtype=np.float32)
    for number, row in enumerate(rows):
        vectors[number, : len(row)] = row
    return IndexEntry(PassageId(name), version, (Tag("3626"), Tag("5204")), vectors)


def test_the_nearest_passage_comes_first_with_its_cosine(index: PassageIndex) -> None:
    index.add([entry("far", A, [0, 1]), entry("near", A, [0.8, 0.6]), entry("same", A, [1, 0])])

    found = index.search(entry("q", A, [1, 0]).vectors[0], [A], 3)

    assert [scored.passage_id for scored in found] == ["same", "near", "far"]
    assert [scored.score for scored in found] == pytest.approx([1.0, 0.8, 0.0], abs=1e-5)


def test_an_opposite_passage_has_a_negative_cosine(index: PassageIndex) -> None:
    index.add([entry("against", A, [-1, 0])])

    found = index.search(entry("q", A, [1, 0]).vectors[0], [A], 5)

    assert found[0].score == pytest.approx(-1.0, abs=1e-5)


def test_only_the_versions_asked_for_are_searched_before_the_limit_is_applied(
    index: PassageIndex,
) -> None:
    index.add(version_entries("a", 200))
    index.add([entry("other", B, [0, 1])])

    found = index.search(version_entries("a", 1)[0].vectors[0], [B], 10)

    assert [scored.passage_id for scored in found] == ["other"]


def test_no_version_finds_nothing(index: PassageIndex) -> None:
    index.add(version_entries("a", 3))

    assert index.search(random_vectors(1, seed=1)[0], [], 5) == []
    assert index.search(random_vectors(1, seed=1)[0], [VersionId("unknown")], 5) == []


def test_an_empty_index_finds_nothing(index: PassageIndex) -> None:
    assert index.search(random_vectors(1, seed=1)[0], [A], 5) == []


def test_nothing_is_returned_for_a_limit_of_none(index: PassageIndex) -> None:
    index.add(version_entries("a", 3))

    assert index.search(random_vectors(1, seed=1)[0], [A], 0) == []


def test_a_passage_of_several_windows_counts_once_by_its_best(index: PassageIndex) -> None:
    many = [[0.0, 1.0]] * 12 + [[1.0, 0.0]]
    index.add([entry("long", A, *many), entry("short", A, [0.6, 0.8])])

    found = index.search(entry("q", A, [1, 0]).vectors[0], [A], 2)

    assert [scored.passage_id for scored in found] == ["long", "short"]
    assert found[0].score == pytest.approx(1.0, abs=1e-5)


def test_windows_of_one_passage_do_not_crowd_out_others(index: PassageIndex) -> None:
    index.add([entry("long", A, *[[1.0, 0.001 * n] for n in range(40)])])
    index.add([entry(f"other{n}", A, [0.5, 0.5]) for n in range(4)])

    found = index.search(entry("q", A, [1, 0]).vectors[0], [A], 5)

    assert len(found) == 5


def test_adding_a_passage_again_replaces_it(index: PassageIndex) -> None:
    index.add([entry("p", A, [1, 0], [0.9, 0.1], [0.8, 0.2])])

    index.add([entry("p", A, [0, 1])])

    assert index.search(entry("q", A, [1, 0]).vectors[0], [A], 5)[0].score < 0.01


def test_a_passage_added_under_another_version_leaves_the_first(index: PassageIndex) -> None:
    index.add([entry("p", A, [1, 0])])

    index.add([entry("p", B, [1, 0])])

    assert index.search(entry("q", A, [1, 0]).vectors[0], [A], 5) == []
    assert len(index.search(entry("q", A, [1, 0]).vectors[0], [B], 5)) == 1


def test_a_removed_version_is_gone_and_others_stay(index: PassageIndex) -> None:
    index.add([*version_entries("a", 20), *version_entries("b", 20)])

    index.remove([A, VersionId("never there")])

    found = index.search(random_vectors(1, seed=1)[0], [A, B], 40)
    assert len(found) == 20
    assert all(scored.passage_id.startswith("b-") for scored in found)


def test_a_removed_version_can_come_back(index: PassageIndex) -> None:
    index.add(version_entries("a", 5))
    index.remove([A])

    index.add(version_entries("a", 5))

    assert len(index.search(random_vectors(1, seed=1)[0], [A], 9)) == 5


def test_equal_scores_are_ordered_by_id(index: PassageIndex) -> None:
    index.add([entry(name, A, [1, 0]) for name in ("c", "a", "d", "b")])

    found = index.search(entry("q", A, [1, 0]).vectors[0], [A], 4)

    assert [scored.passage_id for scored in found] == ["a", "b", "c", "d"]


def test_six_thousand_passages_and_versions_at_once(index: PassageIndex) -> None:
    entries = [version_entries(f"v{number}", 1)[0] for number in range(6000)]
    index.add(entries)
    versions = [one.version_id for one in entries]

    for one in entries[::1500]:
        assert index.search(one.vectors[0], versions, 3)[0].passage_id == one.passage_id


def test_threads_that_add_and_search_at_once_lose_nothing(index: PassageIndex) -> None:
    failures: list[Exception] = []

    def run(work: Callable[[], object]) -> Thread:
        def guarded() -> None:
            try:
                work()
            except Exception as error:  # whatever it is, the test must see it
                failures.append(error)

        thread = Thread(target=guarded)
        thread.start()
        return thread

    versions = [VersionId(f"v{number}") for number in range(8)]
    query = random_vectors(1, seed=3)[0]
    threads = [run(lambda v=v: index.add(version_entries(v, 30))) for v in versions]
    threads += [run(lambda: index.search(query, versions, 5)) for _ in range(8)]
    for thread in threads:
        thread.join()

    assert failures == []
    assert len(index.search(query, versions, 500)) == 240


class Watched:
    """A collection of Chroma that keeps the conditions it was asked with."""

    def __init__(self, collection: "Collection") -> None:
        self.conditions: list[object] = []
        self._collection = collection

    def query(self, *, where: "Where | None", **asked: Any) -> "QueryResult":  # noqa: ANN401
        self.conditions.append(where)
        return self._collection.query(where=where, **asked)


def test_chroma_is_asked_with_a_condition_only_where_little_may_be_read(tmp_path: Path) -> None:
    index, exact = ChromaIndex(tmp_path / "index"), ExactIndex()
    entries = [*version_entries("a", 200), *version_entries("b", 200), *version_entries("c", 3)]
    for one in (index, exact):
        one.add(entries)
    watched = Watched(index._collection)
    index._collection = cast("Any", watched)
    vector, little = version_entries("a", 1)[0].vectors[0], VersionId("c")
    asked = [[A, B, little], [B], [little]]

    found = [index.search(vector, versions, 3) for versions in asked]

    assert [[one.passage_id for one in some] for some in found] == [
        [one.passage_id for one in exact.search(vector, versions, 3)] for versions in asked
    ]
    *before, last = watched.conditions
    assert set(before) == {None}
    assert last is not None
    index.close()
