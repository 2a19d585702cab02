"""Settings are checked at the door, from the environment and from the file in the data folder."""

from pathlib import Path

import pytest
from pydantic import SecretStr

from tagtrap.errors import SettingsError
from tagtrap.settings import Settings, load_settings, unknown_variables
from tagtrap.wiring import build, build_checker, build_embedder


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TAGTRAP_DATA_DIR", str(tmp_path))
    return tmp_path


def write(folder: Path, text: str) -> None:
    (folder / "tagtrap.toml").write_text(text, encoding="utf-8")


def test_the_environment_goes_before_the_file_key_by_key(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(folder, '[openai]\nmodel = "from-file"\nbase_url = "http://127.0.0.1:1/v1"\n')
    monkeypatch.setenv("TAGTRAP_OPENAI__MODEL", "from-environment")

    settings = load_settings()

    assert settings.openai.model == "from-environment"
    assert settings.openai.base_url == "http://127.0.0.1:1/v1"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ('modell = "x"', "modell"),
        ('[openai]\nmodell = "x"', "openai.modell"),
        ("[retrieval]\nquotes = 99", "retrieval.quotes"),
        ('openai = "x"', "openai"),
        ("checkers = []", "checkers"),
        ('data_dir = "elsewhere"', "TAGTRAP_DATA_DIR"),
        ("[[[", "tagtrap.toml"),
    ],
)
def test_a_wrong_file_is_refused_with_the_name_of_what_is_wrong(
    folder: Path, text: str, named: str
) -> None:
    write(folder, text)

    with pytest.raises(SettingsError, match=named):
        load_settings()


@pytest.mark.parametrize(
    ("variable", "value", "named"),
    [
        ("TAGTRAP_OPENAI__MODELL", "x", "openai.modell"),
        ("TAGTRAP_RETRIEVAL__QUOTES", "many", "retrieval.quotes"),
        ("TAGTRAP_RETRIEVAL", "3", "retrieval"),
        ("TAGTRAP_OPENAI", "{broken", "openai"),
        ("TAGTRAP_CHECKERS", " , ", "checkers"),
    ],
)
def test_a_wrong_variable_is_refused_with_the_name_of_what_is_wrong(
    folder: Path, monkeypatch: pytest.MonkeyPatch, variable: str, value: str, named: str
) -> None:
    monkeypatch.setenv(variable, value)

    with pytest.raises(SettingsError, match=named):
        load_settings()


def test_a_variable_that_is_no_setting_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAGTRAP_ENGNE", "openai")
    monkeypatch.setenv("TAGTRAP_OPENAI__MODEL", "m")

    assert "TAGTRAP_ENGNE" in unknown_variables()
    assert "TAGTRAP_OPENAI__MODEL" not in unknown_variables()


def test_several_checkers_stand_in_one_variable(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAGTRAP_CHECKERS", "exact, my.module:checker")

    assert load_settings().checkers == ("exact", "my.module:checker")


def test_a_data_folder_may_lie_at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAGTRAP_DATA_DIR", "~/policies")

    assert load_settings().data_dir == Path.home() / "policies"


def test_all_data_lies_in_the_data_folder_whatever_it_is_called(tmp_path: Path) -> None:
    folder = tmp_path / "what? 50 % #1 ü"
    settings = Settings(data_dir=folder, embedder="tests.service.conftest:hashing_embedder")

    build(settings).close()

    assert [path.name for path in tmp_path.iterdir()] == [folder.name]
    assert (folder / "tagtrap.db").is_file()


def test_a_key_is_never_printed() -> None:
    settings = Settings.model_validate({"openai": {"api_key": SecretStr("sk-hush")}})

    assert "sk-hush" not in f"{settings!r} {settings} {settings.model_dump()}"
    assert "***" in repr(settings)


@pytest.mark.parametrize("name", ["wishful", "no.such.module:thing", "os:nothing", "os:getcwd"])
def test_a_part_that_cannot_be_built_is_named(name: str) -> None:
    with pytest.raises(SettingsError, match=name):
        build_embedder(Settings(embedder=name))
    with pytest.raises(SettingsError, match=name):
        build_checker(Settings(checkers=(name,)))
