"""What `tagtrap doctor` says of who may come in: the address, the secrets of a provider, roles."""

import os
import stat
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tagtrap.cli.findings import Finding
from tagtrap.domain.accounts import Account
from tagtrap.domain.people import Role
from tagtrap.opened_base import has_base
from tagtrap.opened_people import opened_people
from tagtrap.service import local_actor
from tagtrap.settings import Settings
from tagtrap.sign_in_settings import SignInMode, SignInSettings, is_this_machine

_SHORTEST_SECRET = 32
_CALLBACK = "/oauth2callback"
_OF_A_PROVIDER = ("client_id", "client_secret", "server_metadata_url")


def sign_in_findings(settings: Settings) -> Iterator[Finding]:
    """Yield what stands for and against letting people in as it is set up."""
    rules = settings.sign_in
    server = _streamlit("config.toml").get("server", {})
    yield _address(rules, str(server.get("address", "")))
    yield _xsrf(server)
    if rules.mode is SignInMode.SINGLE_USER:
        return
    if rules.providers:
        yield from _secrets(rules.providers)
    yield from _roles(settings)


def _address(rules: SignInSettings, configured: str) -> Finding:
    address = os.environ.get("STREAMLIT_SERVER_ADDRESS", "") or configured
    said = address or "none set: tagtrap run takes 127.0.0.1"
    if rules.mode is SignInMode.SINGLE_USER:
        if address and not is_this_machine(address):
            detail = f"{address} in single-user mode: the app will not start; use 127.0.0.1"
            return Finding("bind address", False, detail)
        return Finding("bind address", True, f"{said} (single-user mode)")
    if address and not is_this_machine(address) and not rules.https_only:
        detail = f"{address}: serve it over https, and set sign_in.https_only once you do"
        return Finding("bind address", False, detail, is_fatal=False)
    return Finding("bind address", True, said)


def _xsrf(server: Mapping[str, Any]) -> Finding:
    given = os.environ.get("STREAMLIT_SERVER_ENABLE_XSRF_PROTECTION", "")
    is_on = given.lower() not in ("false", "0") and server.get("enableXsrfProtection", True)
    detail = "on" if is_on else "off: other sites could act for who is signed in; turn it on"
    return Finding("XSRF protection", bool(is_on), detail)


def _secrets(providers: Sequence[str]) -> Iterator[Finding]:
    path = next((one for one in _places("secrets.toml") if one.is_file()), None)
    if path is None:
        yield Finding("cookie secret", False, "there is no .streamlit/secrets.toml")
        return
    auth = _read(path).get("auth", {})
    secret = str(auth.get("cookie_secret", ""))
    if len(secret) < _SHORTEST_SECRET or len(set(secret)) < _SHORTEST_SECRET // 4:
        detail = (
            f"{path}: [auth] cookie_secret has to be {_SHORTEST_SECRET} random characters or more "
            '(python -c "import secrets; print(secrets.token_urlsafe(48))")'
        )
        yield Finding("cookie secret", False, detail)
    else:
        yield Finding("cookie secret", True, f"set in {path}")
    if path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        yield Finding("secrets file", False, f"{path}: others can read it; chmod 600", False)
    yield _redirect(str(auth.get("redirect_uri", "")))
    for provider in providers:
        section = auth if provider == "default" else auth.get(provider, {})
        missing = [name for name in _OF_A_PROVIDER if not section.get(name)]
        said = f"missing in {path}: {', '.join(missing)}" if missing else "set up"
        yield Finding(f"provider {provider}", not missing, said)


def _redirect(address: str) -> Finding:
    parts = urlsplit(address)
    if not parts.path.endswith(_CALLBACK):
        return Finding("redirect address", False, f"{address!r} has to end in {_CALLBACK}")
    if parts.scheme != "https" and not is_this_machine(parts.hostname or ""):
        return Finding("redirect address", False, f"{address}: has to be https")
    return Finding("redirect address", True, address)


def _roles(settings: Settings) -> Iterator[Finding]:
    accounts = [one for one in _accounts(settings) if not one.is_disabled]
    admins = [one for one in accounts if Role.ADMIN in one.roles]
    able = [one for one in admins if _can_come_in(one, settings.sign_in)]
    named = ", ".join(one.name for one in able or admins)
    if able:
        yield Finding("roles", True, f"admins: {named}")
    else:
        lacking = f"{named} has no way in" if admins else "no account is an admin"
        yield Finding("roles", False, f"{lacking}: tagtrap users add NAME --role admin")
    for name, idle in (
        ("accounts without a role", [one.name for one in accounts if not one.roles]),
        ("accounts that read nothing", [one.name for one in accounts if not _reads(one)]),
    ):
        if idle:
            yield Finding(name, False, ", ".join(idle), is_fatal=False)


def _accounts(settings: Settings) -> list[Account]:
    if not has_base(settings):
        return []
    people = opened_people(settings)
    try:
        return list(people.accounts.all(local_actor()))
    finally:
        people.close()


def _can_come_in(account: Account, rules: SignInSettings) -> bool:
    by_provider = bool(rules.providers) and (account.subject is not None or rules.match_email)
    return by_provider or (account.has_password and rules.passwords)


def _reads(account: Account) -> bool:
    actor = account.actor
    return actor.reads_every_collection or bool(actor.collections)


def _streamlit(name: str) -> Mapping[str, Any]:
    """Return what Streamlit's files of this name say together, the first place before the next."""
    said: dict[str, Any] = {}
    for path in reversed(_places(name)):
        for key, value in _read(path).items() if path.is_file() else ():
            if isinstance(value, dict):
                said[key] = {**said.get(key, {}), **value}
    return said


def _places(name: str) -> list[Path]:
    """Return where Streamlit looks: beside whoever starts it, beside the app, and at home."""
    app = find_spec("app")
    beside = [Path(app.origin).parent] if app is not None and app.origin else []
    return [folder / ".streamlit" / name for folder in (Path.cwd(), *beside, Path.home())]


def _read(path: Path) -> Mapping[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
