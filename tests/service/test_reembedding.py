"""Another embedder: refused with the command that embeds again, which can be cut short."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from tagtrap.domain.relevance import Vectors
from tagtrap.errors import EmbedderChanged, StorageError
from tagtrap.records.database import Database
from tagtrap.records.passages import StoredPassages
from tagtrap.records.reembedding import StoredReembedding
from tagtrap.service import local_actor
from tagtrap.service.events import Delivered, Refused
from tagtrap.service.reembedding import Reembedding, ReembeddingProgress
from tagtrap.settings import Settings
from tagtrap.wiring import App, build, utc_now
from tests.fakes import HashingEmbedder
from tests.service.conftest import RETURNS, VPN, add, listed, settings_for

QUESTION = "How much does a return label cost?"
NEWER = RETURNS.replace(b"3.90", b"4.10")


class Reversed(HashingEmbedder):
    """Another embedder: the numbers of each vector the other way round."""

    id = "reversed-64"

    def __init__(self, dies_after: int = 1000) -> None:
        """Raise at the call after so many."""
        self.calls = 0
        self._dies_after = dies_after

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return one unit vector a text, in order."""
        self.calls += 1
        if self.calls > self._dies_after:
            raise KeyboardInterrupt
        return np.ascontiguousarray(super().embed(texts)[:, ::-1])


class Narrow(Reversed):
    """Another embedder whose vectors are shorter."""

    id = "narrow-32"
    dimensions = 32


def reversed_embedder(settings: Settings) -> Reversed:
    return Reversed()


@pytest.fixture
def base(tmp_path: Path) -> Path:
    """Three versions of two documents, embedded with the hashing embedder."""
    app = build(settings_for(tmp_path / "data"))
    returns = add(app, RETURNS, "returns.md").document.id
    add(app, NEWER, "returns.md", replaces=returns)
    add(app, VPN, "vpn.md")
    app.close()
    return tmp_path / "data"


def changed(base: Path) -> Settings:
    return settings_for(base, embedder="tests.service.test_reembedding:reversed_embedder")


def work(base: Path, embedder: Reversed) -> list[ReembeddingProgress]:
    database = Database(base / "tagtrap.db")
    lock = base / "reembed.lock"
    try:
        stored = StoredReembedding(database, utc_now)
        return list(Reembedding(stored, embedder, lock).run(local_actor()))
    finally:
        database.close()


def outcome(app: App) -> Delivered | Refused:
    last = list(app.chat.ask(local_actor(), QUESTION))[-1]
    assert isinstance(last, Delivered | Refused)
    return last


def cited(app: App) -> list[str]:
    delivered = outcome(app)
    assert isinstance(delivered, Delivered)
    return [tag for s in delivered.record.checked.sentences for tag in s.sentence.tags]


def vectors(base: Path) -> dict[str, Vectors]:
    database = Database(base / "tagtrap.db")
    stored = StoredPassages(database)
    with database.read() as connection:
        every = connection.exec_driver_sql("SELECT id FROM versions").scalars().all()
    found = {e.passage_id: e.vectors for version in every for e in stored.entries(version)}
    database.close()
    return found


def test_another_embedder_is_refused_with_the_command_that_embeds_again(base: Path) -> None:
    with pytest.raises(EmbedderChanged, match=r"hashing-64.*Run `tagtrap reembed`.*reversed-64"):
        build(changed(base))


def test_every_version_gets_the_vectors_that_a_new_base_would_have(base: Path) -> None:
    before = vectors(base)

    steps = work(base, Reversed())

    assert [(s.done, s.total, s.is_over) for s in steps] == [
        (0, 3, False),
        (1, 3, False),
        (2, 3, False),
        (3, 3, False),
        (3, 3, True),
    ]
    after = vectors(base)
    assert after.keys() == before.keys()
    for passage, old in before.items():
        assert np.array_equal(after[passage], old[:, ::-1])


def test_the_same_sentences_are_found_and_an_earlier_version_can_be_put_back(base: Path) -> None:
    old = build(settings_for(base))
    said = cited(old)
    old.close()

    work(base, Reversed())

    app = build(changed(base))
    assert cited(app) == said
    (returns,) = [s for s in listed(app) if s.document.title == "Returns policy"]
    app.history.go_back(local_actor(), returns.document.id, 1)
    assert cited(app)
    app.close()


def test_it_goes_on_where_it_was_cut_short_and_the_old_vectors_answer_until_then(
    base: Path,
) -> None:
    app, before = build(settings_for(base)), vectors(base)
    said = cited(app)

    with pytest.raises(KeyboardInterrupt):
        work(base, Reversed(dies_after=2))
    assert cited(app) == said
    assert all(np.array_equal(rows, before[name]) for name, rows in vectors(base).items())
    app.close()

    again = Reversed()
    steps = work(base, again)
    assert (again.calls, steps[-1].is_over) == (1, True)
    assert work(base, again)[-1] == ReembeddingProgress(0, 0, is_over=True)


def test_a_run_cut_short_right_before_the_switch_switches_at_the_next(
    base: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dies(*_: object) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr(StoredReembedding, "switch", dies)
    with pytest.raises(KeyboardInterrupt):
        work(base, Reversed())
    monkeypatch.undo()

    again = Reversed()
    work(base, again)

    assert again.calls == 0
    build(changed(base)).close()


def test_a_running_app_says_that_it_has_to_be_started_again(base: Path) -> None:
    app = build(settings_for(base))
    assert cited(app)

    work(base, Reversed())

    refused = outcome(app)
    assert isinstance(refused, Refused)
    assert "reversed-64" in refused.reason
    with pytest.raises(EmbedderChanged):
        add(app, b"Desks are shared.", "desks.txt")
    app.close()


def test_what_is_published_meanwhile_is_embedded_too(
    base: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = build(settings_for(base))
    embed = Reversed.embed

    def publishing(self: Reversed, texts: Sequence[str]) -> Vectors:
        if self.calls == 0:
            self.calls = 1
            add(app, b"Desks are shared by two teams.", "desks.txt")
        return embed(self, texts)

    monkeypatch.setattr(Reversed, "embed", publishing)
    assert work(base, Reversed())[-1].done == 4
    app.close()
    build(changed(base)).close()


def test_vectors_gathered_for_a_third_embedder_are_not_mixed_in(base: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        work(base, Narrow(dies_after=2))

    again = Reversed()
    work(base, again)

    assert again.calls == 3


def test_what_is_erased_meanwhile_is_gone_from_the_new_vectors_too(base: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        work(base, Reversed(dies_after=2))
    app = build(settings_for(base))
    (returns,) = [s for s in listed(app) if s.document.title == "Returns policy"]

    app.documents.remove(local_actor(), returns.document.id, erase=True)

    app.close()
    work(base, Reversed())
    again = build(changed(base))
    assert [s.document.title for s in listed(again)] == ["VPN access"]
    again.close()


def test_two_at_once_are_refused(base: Path) -> None:
    database = Database(base / "tagtrap.db")
    stored = StoredReembedding(database, utc_now)
    first = Reembedding(stored, Reversed(), base / "reembed.lock").run(local_actor())
    next(first)

    with pytest.raises(StorageError, match="Another process"):
        work(base, Reversed())

    first.close()
    database.close()
