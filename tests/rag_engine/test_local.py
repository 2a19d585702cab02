"""The model that TagTrap runs itself: `make test` fetches it as `make local` does."""

from pathlib import Path

import pytest

from rag.engines.local import SMALL_MODEL_WARNING, local_engine, local_label
from rag.local_server import model_file, started_server
from rag.messages import Message, Role
from tagtrap.domain.answers import DraftEnd
from tagtrap.engine_offer import offered_engines
from tagtrap.errors import SettingsError
from tagtrap.local_settings import LocalSettings
from tagtrap.model_settings import WriterSettings
from tagtrap.service.engines import Engines
from tagtrap.settings import Settings
from tests.fakes import WordScorer

SHORT = WriterSettings(max_tokens=16)


def test_the_small_model_answers_and_counts() -> None:
    engine = local_engine(LocalSettings(), SHORT)

    *pieces, end = engine.write("Answer briefly.", (Message(Role.USER, "Hello!"),))

    assert "".join(map(str, pieces)).strip()
    assert isinstance(end, DraftEnd)
    assert end.tokens is not None
    assert end.tokens.written > 0


def test_one_server_is_started_for_all() -> None:
    first, again = (started_server(LocalSettings()) for _ in range(2))

    assert first == again
    assert first.startswith("http://127.0.0.1:")


def test_the_id_names_the_model_and_not_the_port() -> None:
    engine = local_engine(LocalSettings(), SHORT)

    assert engine.id == f"local:{model_file(LocalSettings()).stem} temperature=0"


def test_the_page_says_that_the_small_model_is_mostly_wrong() -> None:
    label, hint = local_label(LocalSettings())

    assert SMALL_MODEL_WARNING in label
    assert hint == ""


def test_the_app_offers_it_where_it_can_run_and_else_says_what_is_missing() -> None:
    there, missing = (
        Engines(lambda given=given: offered_engines(given, WordScorer()), default="quotes")
        for given in (
            Settings(find_model_server=False),
            Settings(find_model_server=False, local=LocalSettings(model_path="nowhere.gguf")),
        )
    )

    assert there.named("local").id.startswith("local:")
    assert {one.name: one.is_ready for one in missing.choices()}["local"] is False
    with pytest.raises(SettingsError, match=r"nowhere\.gguf"):
        missing.named("local")


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 an archive", None])
def test_a_file_that_is_no_model_is_refused_by_name(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "model.gguf"
    if content is not None:
        path.write_bytes(content)
    settings = LocalSettings(model_path=str(path))

    with pytest.raises(SettingsError, match=r"local\.model_path: .*model\.gguf"):
        started_server(settings)
    assert "model.gguf" in local_label(settings)[1]
