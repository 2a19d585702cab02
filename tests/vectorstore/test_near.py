"""Which passages lie near those of a version."""

from tagtrap.domain.identifiers import VersionId
from tagtrap.ports import IndexEntry
from tests.vectorstore.sources import StoredVectors, version_entries
from vectorstore.near import Neighbours


def base() -> tuple[StoredVectors, list[IndexEntry], list[IndexEntry]]:
    source = StoredVectors()
    mine, theirs = version_entries("mine", 6, windows=2), version_entries("theirs", 40, windows=2)
    source.publish(mine)
    source.publish(theirs)
    return source, mine, theirs


def test_the_nearest_passages_of_others_are_those_with_the_best_cosines() -> None:
    source, mine, theirs = base()

    found = Neighbours(source).near(VersionId("mine"), least=0.3, most=4)

    near = {one.passage: set(one.others) for one in found}
    for entry in mine:
        expected = set()
        for window in entry.vectors:
            cosines = [
                (float(window @ vector), other.passage_id)
                for other in theirs
                for vector in other.vectors
            ]
            expected |= {name for cosine, name in sorted(cosines)[-4:] if cosine >= 0.3}
        assert near.get(entry.passage_id, set()) == expected


def test_what_is_not_searchable_any_more_is_not_near() -> None:
    source, _, _ = base()
    neighbours = Neighbours(source)
    before = neighbours.near(VersionId("mine"), least=-1, most=3)

    source.retire("theirs")

    assert before
    assert neighbours.near(VersionId("mine"), least=-1, most=3) == []
    assert neighbours.near(VersionId("theirs"), least=-1, most=3) == []


def test_vectors_are_read_once_and_again_when_another_model_made_them() -> None:
    source, _, _ = base()
    neighbours = Neighbours(source)

    for _ in range(2):
        neighbours.near(VersionId("mine"), least=0, most=3)
    first = len(source.loaded)
    source.embedder = "another"
    neighbours.near(VersionId("mine"), least=0, most=3)

    assert (first, len(source.loaded)) == (2, 4)


def test_one_version_has_no_neighbours() -> None:
    source = StoredVectors()
    source.publish(version_entries("mine", 3))

    assert Neighbours(source).near(VersionId("mine"), least=-1, most=3) == []
