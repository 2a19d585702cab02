"""The index the app searches stays right whatever happens to its folder."""

import subprocess
import sys
import textwrap
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tagtrap.domain.identifiers import PassageId, VersionId
from tagtrap.errors import EmbedderChanged
from tests.vectorstore.sources import (
    DIMENSIONS,
    CountedVectors,
    StoredVectors,
    random_vectors,
    version_entries,
)
from vectorstore.owned_folder import Probe
from vectorstore.synced import SyncedIndex

Opener = Callable[..., SyncedIndex]


def opens(folder: Path, stop: threading.Event) -> str:
    """Find every folder sound: a process of its own for that costs seconds a test."""
    return ""


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opener]:
    indexes: list[SyncedIndex] = []

    def open_index(
        source: object, embedder_id: str = "hashing", *, probe: Probe = opens, ready: bool = True
    ) -> SyncedIndex:
        index = SyncedIndex(
            tmp_path / "search",
            source,  # type: ignore[arg-type]  # several kinds of sources
            embedder_id=embedder_id,
            dimensions=DIMENSIONS,
            probe=probe,
        )
        indexes.append(index)
        if ready:
            index.prepare()
            index.wait_until_built()
        return index

    yield open_index
    for index in indexes:
        index.close()


def of_versions(*sizes: int) -> StoredVectors:
    source = StoredVectors()
    for number, size in enumerate(sizes):
        source.publish(version_entries(f"version{number}", size))
    return source


def top(index: SyncedIndex, source: StoredVectors, seed: int = 1) -> list[PassageId]:
    query = random_vectors(1, seed=seed)[0]
    return [s.passage_id for s in index.search(query, source.searchable_versions(), 10)]


def exact_top(source: StoredVectors, seed: int = 1) -> list[PassageId]:
    query = random_vectors(1, seed=seed)[0]
    entries = source.all_entries()
    ranked = sorted(entries, key=lambda entry: -float((entry.vectors @ query).max()))
    return [entry.passage_id for entry in ranked[:10]]


def folders(tmp_path: Path, kind: str) -> list[Path]:
    return sorted((tmp_path / "search").glob(f"{kind}-*"))


def test_a_published_version_is_found_at_the_next_search(opened: Opener) -> None:
    source = of_versions(30)
    index = opened(source)
    assert top(index, source) == exact_top(source)

    source.publish(version_entries("late", 30))

    assert top(index, source) == exact_top(source)
    assert index.searches_chroma


def test_only_what_changed_is_loaded(opened: Opener) -> None:
    source = of_versions(5, 5)
    index = opened(source)
    top(index, source)
    source.loaded.clear()

    source.publish(version_entries("late", 5))
    top(index, source)
    top(index, source)

    assert source.loaded == ["late"]


def test_a_retired_version_is_not_found_even_if_asked_for(opened: Opener) -> None:
    source = of_versions(10, 10)
    index = opened(source)
    asked = source.searchable_versions()
    assert len(index.search(random_vectors(1, seed=1)[0], asked, 50)) == 20

    source.retire("version0")

    assert len(index.search(random_vectors(1, seed=1)[0], asked, 50)) == 10


def test_a_version_not_asked_for_is_not_found(opened: Opener) -> None:
    source = of_versions(10, 10)

    found = opened(source).search(random_vectors(1, seed=1)[0], [VersionId("version1")], 50)

    assert len(found) == 10
    assert all(scored.passage_id.startswith("version1-") for scored in found)


def test_after_a_restart_every_passage_finds_itself_and_only_a_sample_is_loaded(
    opened: Opener,
) -> None:
    source = of_versions(*[250] * 10)
    first = opened(source)
    top(first, source)
    first.wait_until_built()
    top(first, source)
    assert first.searches_chroma
    first.close()
    source.loaded.clear()

    second = opened(source)

    asked = source.searchable_versions()
    for entry in source.all_entries()[::50]:
        assert second.search(entry.vectors[0], asked, 1)[0].passage_id == entry.passage_id
    assert second.searches_chroma
    assert 0 < len(source.loaded) <= 5


def test_changes_made_while_closed_are_noticed_though_the_number_is_the_same(
    opened: Opener,
) -> None:
    first = opened(of_versions(10, 10))
    top(first, of_versions(10, 10))
    first.close()
    restored = StoredVectors()
    restored.publish(version_entries("version1", 10))
    restored.publish(version_entries("restored", 10))

    assert top(opened(restored), restored) == exact_top(restored)


def test_another_embedder_gets_a_new_folder(opened: Opener, tmp_path: Path) -> None:
    source = of_versions(10)
    first = opened(source)
    top(first, source)
    first.close()
    old = folders(tmp_path, "index")

    source.embedder = "hashing-2"
    second = opened(source, embedder_id="hashing-2")

    assert top(second, source) == exact_top(source)
    assert folders(tmp_path, "index") != old
    assert len(folders(tmp_path, "quarantine")) == 1


def test_stored_vectors_of_another_length_are_an_error_with_the_way_out(opened: Opener) -> None:
    source = StoredVectors()
    source.publish(version_entries("version0", 3, dimensions=8))

    with pytest.raises(EmbedderChanged, match="16 numbers"):
        top(opened(source), source)


def test_a_question_vector_of_the_wrong_length_is_refused(opened: Opener) -> None:
    with pytest.raises(ValueError, match="16 numbers"):
        opened(of_versions(1)).search(random_vectors(1, seed=1, dimensions=8)[0], [], 5)


def test_a_second_index_on_the_folder_answers_just_as_well(opened: Opener) -> None:
    source = of_versions(40, 40)
    first, second = opened(source), opened(source)
    assert top(first, source) == exact_top(source)

    assert top(second, source) == exact_top(source)
    assert (first.searches_chroma, second.searches_chroma) == (True, False)
    source.publish(version_entries("late", 40))
    source.retire("version0")
    assert top(second, source) == top(first, source) == exact_top(source)


def test_when_the_owner_leaves_the_other_takes_over(opened: Opener) -> None:
    source = of_versions(20)
    first, second = opened(source), opened(source)
    top(first, source)
    top(second, source)
    assert not second.searches_chroma

    first.close()

    assert top(second, source) == exact_top(source)
    second.wait_until_built()
    assert top(second, source) == exact_top(source)
    assert second.searches_chroma


def test_a_folder_that_takes_long_is_built_while_searches_are_answered(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vectorstore.synced._PATIENCE_SECONDS", -1.0)
    source = of_versions(10)
    index = opened(source)
    for number in range(30):
        source.publish(version_entries(f"late{number}", 10))

    assert top(index, source) == exact_top(source)
    assert not index.searches_chroma

    index.wait_until_built()
    assert top(index, source) == exact_top(source)
    assert index.searches_chroma


class ChangedWhenCaughtUp(StoredVectors):
    """A source to which somebody adds a version just after the index has caught up with it."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    def generation(self) -> int:
        self.asked += 1
        if self.asked == 2:
            self.publish(version_entries("late", 2))
        return super().generation()


def test_what_is_added_while_the_folder_is_examined_is_no_damage(
    opened: Opener, tmp_path: Path
) -> None:
    source = ChangedWhenCaughtUp()
    source.publish(version_entries("early", 3))

    index = opened(source)

    assert source.asked >= 2
    assert index.state.reason == ""
    assert folders(tmp_path, "quarantine") == []
    assert top(index, source) == exact_top(source)


def test_a_build_that_is_interrupted_goes_on_at_the_next_start(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = of_versions(10)
    first = opened(source)
    top(first, source)
    first.close()
    monkeypatch.setattr("vectorstore.synced._PATIENCE_SECONDS", -1.0)
    source.publish(version_entries("late", 10))
    interrupted = opened(source)
    top(interrupted, source)
    interrupted.close()

    resumed = opened(source)
    top(resumed, source)
    resumed.wait_until_built()

    assert top(resumed, source) == exact_top(source)
    assert resumed.searches_chroma


def garble(path: Path) -> None:
    path.write_bytes(b"\xff\x00garbage" * 500)


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"folder": "../../elsewhere"}', b"\xff"])
def test_a_manifest_that_cannot_be_read_means_a_new_folder(
    opened: Opener, tmp_path: Path, content: bytes
) -> None:
    source = of_versions(20)
    first = opened(source)
    top(first, source)
    first.close()
    old = folders(tmp_path, "index")

    (tmp_path / "search" / "manifest.json").write_bytes(content)

    assert top(opened(source), source) == exact_top(source)
    assert folders(tmp_path, "index") != old


def test_damage_under_a_running_index_is_survived(opened: Opener, tmp_path: Path) -> None:
    source = of_versions(50)
    index = opened(source)
    top(index, source)
    [folder] = folders(tmp_path, "index")

    garble(folder / "chroma.sqlite3")
    source.publish(version_entries("late", 50))

    assert top(index, source) == exact_top(source)
    index.wait_until_built()
    assert top(index, source) == exact_top(source)


def test_a_folder_that_cannot_be_made_is_answered_without(tmp_path: Path, opened: Opener) -> None:
    (tmp_path / "search").write_text("a file stands where the folder should be")
    source = of_versions(20)

    assert top(opened(source), source) == exact_top(source)


_WRITER = """
    import sys
    from pathlib import Path
    from tests.vectorstore.sources import CountedVectors, DIMENSIONS, random_vectors
    from vectorstore.synced import SyncedIndex

    source = CountedVectors(Path(sys.argv[1]) / "count.json", passages=40)
    index = SyncedIndex(
        Path(sys.argv[1]) / "search", source, embedder_id="hashing", dimensions=DIMENSIONS
    )
    index.prepare()
    index.wait_until_built()
    query = random_vectors(1, seed=1)[0]
    for turn in range(int(sys.argv[2])):
        version = source.publish() if sys.argv[3] == "publish" else ""
        found = index.search(query, source.searchable_versions(), 5)
        print(version, len(found), index.searches_chroma, flush=True)
"""


def test_a_folder_that_cannot_be_left_in_order_is_built_again_and_fails_nobody(
    tmp_path: Path, opened: Opener
) -> None:
    source = of_versions(30)
    index = opened(source)
    top(index, source)
    blocker = tmp_path / "search" / "manifest.json.new"
    blocker.mkdir()  # as on a full disk: the manifest cannot be written

    index.close()
    blocker.rmdir()
    again = opened(source)

    assert top(again, source) == exact_top(source)
    assert again.searches_chroma


def start_writer(folder: Path, turns: int, work: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(_WRITER), str(folder), str(turns), work],
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )


def everything_finds_itself(index: SyncedIndex, source: CountedVectors) -> bool:
    asked = source.searchable_versions()
    entries = [entry for version in asked for entry in source.entries(version)]
    step = max(1, len(entries) // 50)
    return all(
        index.search(entry.vectors[0], asked, 1)[0].passage_id == entry.passage_id
        for entry in entries[::step]
    )


def test_a_killed_writer_loses_nothing(opened: Opener, tmp_path: Path) -> None:
    source = CountedVectors(tmp_path / "count.json", passages=40)

    for kill in range(8):
        writer = start_writer(tmp_path, 100_000, "publish")
        assert writer.stdout is not None
        for _ in range(1 + 3 * kill):
            writer.stdout.readline()
        writer.kill()
        writer.wait()
        writer.stdout.close()

    assert source.generation() > 50
    index = opened(source)
    assert everything_finds_itself(index, source)
    index.wait_until_built()
    assert everything_finds_itself(index, source)
    assert index.searches_chroma


def test_two_processes_at_once_find_everything_and_one_owns_the_folder(
    opened: Opener, tmp_path: Path
) -> None:
    source = CountedVectors(tmp_path / "count.json", passages=40)
    source.publish()
    publisher = start_writer(tmp_path, 30, "publish")
    reader = start_writer(tmp_path, 100, "read")

    published, read = publisher.communicate()[0], reader.communicate()[0]

    assert publisher.returncode == reader.returncode == 0
    lines = [*published.splitlines(), *read.splitlines()]
    assert len(lines) == 130
    assert all(line.split()[-2] == "5" for line in lines)
    index = opened(source)
    assert everything_finds_itself(index, source)


def test_a_process_that_ends_normally_leaves_the_folder_in_order(
    opened: Opener, tmp_path: Path
) -> None:
    writer = start_writer(tmp_path, 3, "publish")
    writer.communicate()
    [left] = folders(tmp_path, "index")

    index = opened(CountedVectors(tmp_path / "count.json", passages=40))
    index.search(random_vectors(1, seed=1)[0], [], 5)

    assert folders(tmp_path, "index") == [left]
    assert folders(tmp_path, "quarantine") == []
