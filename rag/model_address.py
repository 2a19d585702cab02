"""Which model is asked where, and how messages to people name it."""

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from rag.never_asked import is_never_asked
from tagtrap.errors import (
    EmptyCompletion,
    ModelProtocolError,
    ModelTimeout,
    ModelUnreachable,
    SettingsError,
)
from tagtrap.model_settings import OpenAISettings

_LONGEST_QUOTE = 240


@dataclass(frozen=True, slots=True)
class ModelAddress:
    """Which model is asked where, as messages name it; the key is known only to be left out."""

    model: str
    base_url: str
    api_key: str = field(default="", repr=False)

    @property
    def host(self) -> str:
        """Host and port, without a user name or password that the address may hold."""
        return urlsplit(self.base_url).netloc.rpartition("@")[2]

    @property
    def is_local(self) -> bool:
        """Whether the server runs on this machine."""
        host = urlsplit(self.base_url).hostname or ""
        return host in {"localhost", "::1"} or host.startswith("127.")

    def __str__(self) -> str:
        parts = urlsplit(self.base_url)
        return f'model "{self.model}" at {parts.scheme}://{self.host}{parts.path}'

    def quoted(self, text: str) -> str:
        """Return words of the server on one line, shortened, without the key."""
        line = " ".join(text.split())
        if self.api_key:
            line = line.replace(self.api_key, "***")
        return line if len(line) <= _LONGEST_QUOTE else f"{line[:_LONGEST_QUOTE]}..."

    def silent_for(self, seconds: float) -> ModelTimeout:
        """Return the error for a server that said nothing for so long."""
        return ModelTimeout(
            f"The {self} did not answer within {seconds:g} seconds. Ask again, or raise "
            "TAGTRAP_OPENAI__TIMEOUT_SECONDS if the model is slow."
        )

    def unfinished_after(self, seconds: float) -> ModelTimeout:
        """Return the error for an answer that took too long to write."""
        return ModelTimeout(
            f"The {self} did not finish its answer within {seconds:g} seconds. Ask again, or raise "
            "TAGTRAP_OPENAI__ANSWER_SECONDS if the model is slow."
        )

    def not_understood(self, what: str) -> ModelProtocolError:
        """Return the error for an answer in another protocol; `what` says what came instead."""
        return ModelProtocolError(
            f"The {self} did not answer in the OpenAI protocol: {what}. Check that "
            "TAGTRAP_OPENAI__BASE_URL is a model server's address (it usually ends in /v1)."
        )

    def empty(self, finish_reason: str) -> EmptyCompletion:
        """Return the error for a reply without a word of answer."""
        why = (
            "it used up its limit of tokens first, perhaps on reasoning; ask again, or raise "
            "TAGTRAP_OPENAI__MAX_TOKENS"
            if finish_reason == "length"
            else f'it ended with "{finish_reason or "nothing"}"; ask again, or choose another model'
        )
        return EmptyCompletion(f"The {self} gave no answer: {why}.", finish_reason=finish_reason)

    def unreachable(self, why: str) -> ModelUnreachable:
        """Return the error for a server that is not there or broke off."""
        return ModelUnreachable(
            f"The {self} cannot be used now: {why}. Check that the server runs and that the "
            "address is right; `tagtrap doctor` tests it."
        )


def address_of(settings: OpenAISettings) -> ModelAddress:
    """Return the address in the settings, or raise a `SettingsError` that names what is wrong."""
    base_url = checked_base_url(settings.base_url)
    model = settings.model.strip()
    if not model:
        raise SettingsError(
            "TAGTRAP_OPENAI__MODEL is not set: name the model as the server at "
            f"{base_url} knows it; `tagtrap doctor` lists its models."
        )
    key = checked_key(settings.api_key.get_secret_value())
    return ModelAddress(model=model, base_url=base_url, api_key=key)


def checked_key(key: str) -> str:
    """Return the key without blanks around it, or raise a `SettingsError`; "" is no key."""
    stripped = key.strip()
    if not stripped.isascii() or not stripped.isprintable() or " " in stripped:
        raise SettingsError(
            "TAGTRAP_OPENAI__API_KEY holds blanks or signs that no key has: copy it again."
        )
    return stripped


def checked_base_url(base_url: str) -> str:
    """Return the address without a slash at its end, or raise a `SettingsError`."""
    address = base_url.strip().rstrip("/").removesuffix("/chat/completions")
    example = 'like "http://127.0.0.1:11434/v1"'
    if not address:
        raise SettingsError(f"TAGTRAP_OPENAI__BASE_URL is not set: give an address {example}.")
    try:
        parts = urlsplit(address)
        is_usable = parts.scheme in {"http", "https"} and bool(parts.hostname)
        is_usable = is_usable and (parts.port is None or parts.port > 0)
    except ValueError:
        is_usable = False
    if not is_usable or any(sign.isspace() for sign in address):
        raise SettingsError(
            f'TAGTRAP_OPENAI__BASE_URL is "{_without_password(address)}": give an http or https '
            f"address {example}."
        )
    if is_never_asked(parts.hostname or ""):
        raise SettingsError(
            f'TAGTRAP_OPENAI__BASE_URL is "{_without_password(address)}": clouds hand out keys '
            f"there, no model answers. Give an address {example}."
        )
    return address


def _without_password(address: str) -> str:
    before, separator, after = address.rpartition("@")
    return f"{before.partition('://')[0]}://***@{after}" if separator else address
