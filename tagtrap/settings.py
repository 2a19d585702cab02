"""Settings, checked at the door.

They come from the environment (`TAGTRAP_DATA_DIR`, `TAGTRAP_OPENAI__MODEL`, ...) and from
`tagtrap.toml` in the data folder, the environment first. Unknown keys in the file fail; secrets
print as `***`. docs/settings.md lists all of them.
"""

import os
import tomllib
from pathlib import Path
from typing import Annotated, Any

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    field_validator,
)
from pydantic_settings import (
    BaseSettings,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)
from pydantic_settings import SettingsError as UndecodableSetting

from tagtrap.api_settings import ApiSettings
from tagtrap.errors import SettingsError
from tagtrap.gate_settings import GateSettings, PolicySettings
from tagtrap.limits_settings import LimitsSettings
from tagtrap.local_settings import LocalSettings
from tagtrap.log_settings import LogSettings
from tagtrap.model_settings import JudgeSettings, WriterSettings
from tagtrap.sign_in_settings import SignInSettings
from tagtrap.storage_settings import StorageSettings

SETTINGS_FILE = "tagtrap.toml"

_PREFIX = "TAGTRAP_"


def _names(given: object) -> object:
    """Take "exact, my.module:checker" as two names: the environment knows no lists."""
    if isinstance(given, str):
        return tuple(name.strip() for name in given.split(",") if name.strip())
    return given


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class IngestSettings(_Section):
    """What is taken in, and how it is cut."""

    max_file_megabytes: int = Field(50, ge=1, le=2000, description="Largest file, in megabytes.")
    max_pages: int = Field(5000, ge=1, le=100_000, description="Most pages of one file.")
    parse_seconds: float = Field(
        120, ge=1, le=3600, description="Longest time one file may take to be read, in seconds."
    )
    parse_megabytes: int = Field(
        2000, ge=200, le=100_000, description="Most memory reading one file may take, in megabytes."
    )
    passage_words: int = Field(
        120, ge=20, le=400, description="Words a passage aims at; sentences are never cut."
    )


class RetrievalSettings(_Section):
    """What an answer may rest on."""

    passages: int = Field(8, ge=1, le=50, description="Most passages in one turn's context.")
    candidates: int = Field(
        40, ge=1, le=500, description="Passages taken from each search before fusion."
    )
    context_tokens: int = Field(
        2000, ge=100, le=100_000, description="Limit of one turn's context, in tokens."
    )
    scorer: str = Field(
        "late",
        min_length=1,
        description='What ranks the found sentences: "late", or "module:attribute".',
    )
    answered_from: float = Field(
        0.4,
        ge=0,
        le=1,
        description="Likelihood of an answer below which `quotes` says that there is none.",
    )
    quotes: int = Field(4, ge=1, le=10, description="Most sentences the `quotes` engine quotes.")


class EntailmentSettings(_Section):
    """The model that judges claims in other words."""

    model: str = Field(
        "small",
        min_length=1,
        description='"small" or "base" (packaged), or a public cross-encoder by name or folder.',
    )
    base: str = Field(
        "sentence-transformers/all-mpnet-base-v2",
        min_length=1,
        description='Folder or hub name of the encoder that "base" is an adapter of.',
    )
    threads: int = Field(0, ge=0, le=64, description="Threads it may take; 0: one for each core.")


class Settings(BaseSettings):
    """All settings of one installation."""

    model_config = SettingsConfigDict(
        env_prefix=_PREFIX,
        env_nested_delimiter="__",
        extra="forbid",
        frozen=True,
        env_ignore_empty=True,
    )

    data_dir: Path = Field(Path("data"), description="Folder that holds all data.")
    database_url: str = Field(
        "",
        repr=False,
        description='Database ("postgresql://..."); empty: SQLite in the data folder.',
    )
    embedder: str = Field(
        "minilm",
        description='"minilm" (packaged), a model of sentence-transformers by its name on a hub '
        '("owner/model") or its folder ("./model"), or "module:attribute".',
    )
    engine: str = Field(
        "quotes", description='Answer engine: "quotes", "openai", "local", or "module:attribute".'
    )
    checkers: Annotated[tuple[str, ...], NoDecode, BeforeValidator(_names)] = Field(
        ("exact", "entailment"),
        min_length=1,
        description='Claim checkers, with commas between: known names, or "module:attribute".',
    )
    default_collection: str = Field(
        "general", min_length=1, description="Collection of documents added without one."
    )
    find_model_server: bool = Field(
        True, description="Look for a model server on this machine at start."
    )
    storage: StorageSettings = StorageSettings()
    ingest: IngestSettings = IngestSettings()
    retrieval: RetrievalSettings = RetrievalSettings()
    openai: WriterSettings = WriterSettings()
    local: LocalSettings = LocalSettings()
    entailment: EntailmentSettings = EntailmentSettings()
    judge: JudgeSettings = JudgeSettings()
    gate: GateSettings = GateSettings()
    limits: LimitsSettings = LimitsSettings()
    log: LogSettings = LogSettings()
    api: ApiSettings = ApiSettings()
    sign_in: SignInSettings = SignInSettings()
    policies: dict[str, PolicySettings] = Field(
        {}, description="Evidence policies, by collection; below."
    )

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """The environment goes before values handed in, which come from the settings file."""
        return env_settings, init_settings

    @field_validator("data_dir")
    @classmethod
    def _at_home(cls, folder: Path) -> Path:
        return folder.expanduser()


def load_settings() -> Settings:
    """Read the settings from the environment and the settings file.

    Raises `SettingsError`, naming the key, where one is unknown or out of range.
    """
    try:
        folder = Settings().data_dir
        return Settings(**_file_values(folder / SETTINGS_FILE))
    except ValidationError as error:
        wrong = "; ".join(
            f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors(include_input=False)
        )
        raise SettingsError(f"settings: {wrong}. See docs/settings.md.") from error
    except (UndecodableSetting, RuntimeError) as error:
        # RuntimeError: a "~" without a home.
        raise SettingsError(f"settings: {error}. See docs/settings.md.") from error


def unknown_variables() -> list[str]:
    """Return the variables of the environment that are named like a setting, but are none."""
    known = {f"{_PREFIX}{name}".upper() for name in Settings.model_fields}
    return sorted(
        name
        for name in os.environ
        if name.upper().startswith(_PREFIX) and name.upper().partition("__")[0] not in known
    )


def _file_values(path: Path) -> dict[str, Any]:
    if not path.is_file():
        return {}
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        raise SettingsError(f"{path}: {error}") from error
    if "data_dir" in values:
        raise SettingsError(
            f"{path}: data_dir cannot stand in the file that lies in it; set TAGTRAP_DATA_DIR."
        )
    return values
