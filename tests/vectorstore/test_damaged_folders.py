"""A damaged folder is noticed before anything opens it, and built again from the stored vectors."""

import json
import random
import shutil
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tagtrap.domain.identifiers import PassageId, VersionId
from tests.vectorstore.sources import DIMENSIONS, StoredVectors, random_vectors, version_entries
from vectorstore.chroma import ChromaIndex
from vectorstore.manifest import fingerprint, read_manifest, write_manifest
from vectorstore.probing import problem_with
from vectorstore.state import Phase
from vectorstore.synced import SyncedIndex

FILES = (
    "chroma.sqlite3",
    "data_level0.bin",
    "header.bin",
    "index_metadata.pickle",
    "length.bin",
    "link_lists.bin",
)


@dataclass
class Base:
    """A folder, the vectors it was built from, and what ten questions found in it."""

    directory: Path
    source: StoredVectors

    def opened(self, probe: Callable[[Path, threading.Event], str] | None = None) -> SyncedIndex:
        return SyncedIndex(
            self.directory,
            self.source,
            embedder_id="hashing",
            dimensions=DIMENSIONS,
            probe=probe or (lambda folder, stop: ""),
        )

    def found(self, index: SyncedIndex) -> list[list[PassageId]]:
        asked = self.source.searchable_versions()
        return [
            [s.passage_id for s in index.search(vector, asked, 10)]
            for vector in random_vectors(10, seed=5)
        ]

    @property
    def folder(self) -> Path:
        manifest = read_manifest(self.directory)
        assert manifest is not None
        return self.directory / manifest.folder

    def kept_aside(self) -> list[Path]:
        return sorted(self.directory.glob("quarantine-*"))


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Base:
    """A folder that was left in order; enough vectors that Chroma has written all its files."""
    source = StoredVectors()
    for name in ("leave", "travel", "returns"):
        source.publish(version_entries(name, 400))
    base = Base(tmp_path_factory.mktemp("sound") / "index", source)
    index = base.opened()
    index.prepare()
    index.wait_until_built()
    assert index.state.phase is Phase.READY
    index.close()
    return base


@pytest.fixture
def base(sound: Base, tmp_path: Path) -> Base:
    """A copy of it that may be damaged."""
    shutil.copytree(sound.directory, tmp_path / "index")
    return Base(tmp_path / "index", sound.source)


@pytest.fixture(scope="module")
def expected(sound: Base) -> list[list[PassageId]]:
    vectors = random_vectors(10, seed=5)
    entries = sound.source.all_entries()
    return [
        [e.passage_id for e in sorted(entries, key=lambda e: -float(e.vectors[0] @ vector))[:10]]
        for vector in vectors
    ]


def truncate(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size * 2 // 3])


def empty(path: Path) -> None:
    path.write_bytes(b"")


def zero(path: Path) -> None:
    path.write_bytes(bytes(path.stat().st_size))


def garble(path: Path) -> None:
    path.write_bytes(b"\xff\x00garbage" * 500)


def flip_one_bit(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 0b100
    path.write_bytes(content)


def lengthen(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"\0")


def shuffle(path: Path) -> None:
    content = bytearray(path.read_bytes())
    random.Random(3).shuffle(content)  # noqa: S311
    path.write_bytes(content)


FILE_DAMAGES = (truncate, empty, zero, garble, flip_one_bit, lengthen, shuffle, Path.unlink)


def delete_folder(folder: Path) -> None:
    shutil.rmtree(folder)


def empty_folder(folder: Path) -> None:
    shutil.rmtree(folder)
    folder.mkdir()


def file_for_folder(folder: Path) -> None:
    shutil.rmtree(folder)
    folder.write_text("a file")


def forbid_folder(folder: Path) -> None:
    (folder / "chroma.sqlite3").write_bytes(b"")  # an administrator can still read it
    folder.chmod(0)


def forbid_segment(folder: Path) -> None:
    segment = next(path for path in folder.iterdir() if path.is_dir())
    (segment / "header.bin").unlink()
    segment.chmod(0)


def rename_segment(folder: Path) -> None:
    segment = next(path for path in folder.iterdir() if path.is_dir())
    segment.rename(folder / "00000000-0000-0000-0000-000000000000")


def swap_files(folder: Path) -> None:
    segment = next(path for path in folder.iterdir() if path.is_dir())
    (segment / "length.bin").rename(segment / "kept")
    (segment / "link_lists.bin").rename(segment / "length.bin")
    (segment / "kept").rename(segment / "link_lists.bin")


def leave_a_log_behind(folder: Path) -> None:
    (folder / "chroma.sqlite3-wal").write_bytes(b"\x37\x7f\x06\x82" + bytes(4000))


def put_an_older_file_back(folder: Path) -> None:
    other = folder.parent / "older"
    older = ChromaIndex(other)
    older.add(version_entries("older", 1100))
    older.close()
    (other / "chroma.sqlite3").replace(folder / "chroma.sqlite3")
    shutil.rmtree(other)


FOLDER_DAMAGES = (
    delete_folder,
    empty_folder,
    file_for_folder,
    forbid_folder,
    forbid_segment,
    rename_segment,
    swap_files,
    leave_a_log_behind,
    put_an_older_file_back,
)


def in_file(name: str, damage: Callable[[Path], None]) -> Callable[[Path], None]:
    def to_folder(folder: Path) -> None:
        (path,) = folder.rglob(name)
        damage(path)

    return to_folder


def damages() -> Iterator[object]:
    """Every kind of damage to the two files that hold most, two kinds to each other, and folders.

    All 48 of the product would show nothing more: what is compared is a checksum of the bytes.
    """
    for name in FILES:
        kinds = FILE_DAMAGES if name in FILES[:2] else (flip_one_bit, Path.unlink)
        for damage in kinds:
            yield pytest.param(in_file(name, damage), id=f"{damage.__name__}-{name}")
    for damage in FOLDER_DAMAGES:
        yield pytest.param(damage, id=damage.__name__)


def test_there_are_more_than_twenty_kinds_of_damage() -> None:
    assert len(list(damages())) > 20


@pytest.mark.parametrize("damage", list(damages()))
def test_damage_is_noticed_the_folder_built_again_and_the_first_ten_stay(
    base: Base, expected: list[list[PassageId]], damage: Callable[[Path], None]
) -> None:
    damaged = base.folder

    damage(damaged)
    index = base.opened(probe=never)

    assert base.found(index) == expected
    index.prepare()
    index.wait_until_built()
    assert index.state.reason
    assert index.state.phase is Phase.READY
    assert base.found(index) == expected
    assert index.searches_chroma
    index.close()
    assert base.folder != damaged
    assert len(base.kept_aside()) <= 1


def never(folder: Path, stop: threading.Event) -> str:
    raise AssertionError("a folder with damaged files must not be opened, in no process")


def test_an_undamaged_folder_is_taken_up_after_it_was_tried_out_elsewhere(
    base: Base, expected: list[list[PassageId]]
) -> None:
    sound_folder = base.folder
    index = base.opened(probe=problem_with)
    index.prepare()
    index.wait_until_built()

    assert index.state.reason == ""
    assert base.found(index) == expected
    assert index.searches_chroma
    index.close()
    assert base.folder == sound_folder


def test_a_folder_that_ends_its_process_is_set_aside_while_questions_are_answered(
    base: Base, expected: list[list[PassageId]]
) -> None:
    refused, asked = base.folder, threading.Event()

    def crashes(folder: Path, stop: threading.Event) -> str:
        asked.wait(120)
        return "opening it ended the process (SIGSEGV)"

    index = base.opened(probe=crashes)
    index.prepare()
    assert index.state.phase is Phase.CHECKING
    assert base.found(index) == expected
    assert not index.searches_chroma
    asked.set()
    index.wait_until_built()

    assert "SIGSEGV" in index.state.reason
    assert base.found(index) == expected
    assert index.searches_chroma
    assert [path.name[-32:] for path in base.kept_aside()] == [refused.name[-32:]]
    index.close()


def test_a_start_that_is_ended_while_it_looks_changes_nothing(base: Base) -> None:
    before, looking = base.folder, threading.Event()

    def waits(folder: Path, stop: threading.Event) -> str:
        looking.set()
        assert stop.wait(120)
        return "stopped"

    index = base.opened(probe=waits)
    index.prepare()
    assert looking.wait(120)
    index.close()

    assert base.folder == before
    assert base.kept_aside() == []


def lose_a_version(folder: Path) -> None:
    index = ChromaIndex(folder)
    index.remove([VersionId("travel")])
    index.close()


def confuse_vectors(folder: Path) -> None:
    index = ChromaIndex(folder)
    for name in ("leave", "travel", "returns"):
        entries = version_entries(name, 400)
        others = version_entries(f"{name}, but not so", 400)
        index.add(
            [
                type(entry)(entry.passage_id, entry.version_id, entry.tags, other.vectors)
                for entry, other in zip(entries, others, strict=True)
            ]
        )
    index.close()


@pytest.mark.parametrize("change", [lose_a_version, confuse_vectors])
def test_a_folder_that_opens_but_holds_something_else_is_noticed(
    base: Base, expected: list[list[PassageId]], change: Callable[[Path], None]
) -> None:
    change(base.folder)
    manifest = read_manifest(base.directory)
    assert manifest is not None
    # As if Chroma itself had gone wrong before the folder was left in order.
    seen = manifest.model_copy(update={"fingerprint": fingerprint(base.folder)})
    write_manifest(base.directory, seen)

    index = base.opened()
    index.prepare()
    index.wait_until_built()

    assert index.state.reason
    assert base.found(index) == expected
    assert index.searches_chroma
    index.close()


def test_a_manifest_says_who_has_the_folder_open(base: Base) -> None:
    index = base.opened()
    index.prepare()
    index.wait_until_built()
    opened = json.loads((base.directory / "manifest.json").read_text())
    index.close()
    left = json.loads((base.directory / "manifest.json").read_text())

    assert opened["owner"] is not None
    assert left["owner"] is None
