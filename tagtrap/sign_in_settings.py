"""Settings of who may come in, and for how long."""

import ipaddress
from enum import StrEnum
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator
from pydantic_settings import NoDecode

from tagtrap.domain.accounts import SessionLimits
from tagtrap.errors import SettingsError

THIS_MACHINE_ONLY = (
    "TagTrap is in single-user mode, in which everybody at the page may do everything, so it "
    "answers on 127.0.0.1 only. To serve others, make an account for yourself (tagtrap users add "
    "NAME --role admin) and set TAGTRAP_SIGN_IN__MODE=accounts; or start it on 127.0.0.1."
)


def is_this_machine(address: str) -> bool:
    """Whether only this machine can reach what answers on the address."""
    if address == "localhost":
        return True
    try:
        return ipaddress.ip_address(address.strip("[]")).is_loopback
    except ValueError:
        return False


class SignInMode(StrEnum):
    """Who is at the page."""

    SINGLE_USER = "single-user"
    ACCOUNTS = "accounts"


class UnknownSubject(StrEnum):
    """What becomes of a person whom the identity provider knows, but no account here."""

    WAITS = "waits"
    REFUSED = "refused"


def _names(given: object) -> object:
    """Take "keycloak, google" as two names: the environment knows no lists."""
    if isinstance(given, str):
        return tuple(name.strip() for name in given.split(",") if name.strip())
    return given


class SignInSettings(BaseModel):
    """Who may come in, how, and for how long."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    mode: SignInMode = Field(
        SignInMode.SINGLE_USER,
        description='"single-user" (whoever is at this machine; 127.0.0.1 only), or "accounts".',
    )
    passwords: bool = Field(True, description="Accounts may sign in with a password kept here.")
    providers: Annotated[tuple[str, ...], NoDecode, BeforeValidator(_names)] = Field(
        (),
        description='Identity providers of `.streamlit/secrets.toml`: "default" for `[auth]`, '
        "else the name of its section; with commas between.",
    )
    unknown_subject: UnknownSubject = Field(
        UnknownSubject.WAITS,
        description='Whom a provider knows but no account: "waits" (gets an account without a '
        'role), or "refused".',
    )
    match_email: bool = Field(
        False,
        description="Give an account whose email address a provider has verified to its owner.",
    )
    hours: float = Field(
        8, gt=0, le=168, description="Longest time one is signed in at a stretch, in hours."
    )
    idle_minutes: float = Field(
        60, gt=0, le=1440, description="Time without doing anything until one is signed out."
    )
    failures: int = Field(
        5, ge=1, le=100, description="Wrong passwords in a row that lock an account's sign-in."
    )
    locked_minutes: float = Field(
        15, gt=0, le=1440, description="How long it stays locked, in minutes."
    )
    https_only: bool = Field(
        False, description="Mark the session's cookie so that it only travels over https."
    )

    def refuse_address(self, address: str) -> None:
        """Raise `SettingsError` where single-user mode would be open to other machines.

        Without an address a server answers on every one that the machine has.
        """
        if self.mode is SignInMode.SINGLE_USER and not is_this_machine(address):
            raise SettingsError(THIS_MACHINE_ONLY)

    @property
    def limits(self) -> SessionLimits:
        """How long a session lasts."""
        return SessionLimits(self.hours * 3600, self.idle_minutes * 60)

    @model_validator(mode="after")
    def _has_a_way_in(self) -> "SignInSettings":
        if self.mode is SignInMode.ACCOUNTS and not (self.passwords or self.providers):
            raise ValueError('mode "accounts" needs `passwords`, or one of `providers`')
        return self
