"""Which settings shape an answer, as they are kept with its record."""

from collections.abc import Iterator

from pydantic import BaseModel, SecretStr

from tagtrap.settings import Settings

_SHAPES_NOTHING = frozenset(
    {"data_dir", "database_url", "storage", "default_collection", "find_model_server", "ingest"}
)
"""Where data lies and how it came in."""

_KEPT_APART = frozenset({"embedder", "policies"})
"""What has a place of its own in the record: erasing must reach the titles in policies."""

_OF_SERVERS = frozenset({"base_url", "timeout_seconds", "answer_seconds", "retries"}) | {
    "retry_wait_seconds",
    "threads",
    "model_path",
}
"""How a server or a model is reached (an address may hold a password, a path a name) and how long
one waits for it. The id of the engine names the model."""

_LEFT_OUT = _SHAPES_NOTHING | _KEPT_APART | _OF_SERVERS


def shaping_settings(settings: Settings) -> tuple[tuple[str, str], ...]:
    """Return the settings that change an answer, by key, in their order; never a secret."""
    return tuple(_pairs(settings, ""))


def _pairs(section: BaseModel, prefix: str) -> Iterator[tuple[str, str]]:
    for name in type(section).model_fields:
        value = getattr(section, name)
        if isinstance(value, SecretStr) or name in _LEFT_OUT:
            continue
        if isinstance(value, BaseModel):
            yield from _pairs(value, f"{prefix}{name}.")
        elif shown := _shown(value):
            yield f"{prefix}{name}", shown


def _shown(value: object) -> str:
    """Return a value as text, "" for one that is empty and so shapes nothing."""
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return str(value)
