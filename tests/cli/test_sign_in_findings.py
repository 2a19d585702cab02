"""What `tagtrap doctor` says of who may come in."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tagtrap.cli.findings import Finding
from tagtrap.cli.sign_in_findings import sign_in_findings
from tagtrap.domain.accounts import Group
from tagtrap.domain.identifiers import ActorId
from tagtrap.domain.people import Role
from tagtrap.opened_people import opened_people
from tagtrap.service import local_actor
from tagtrap.settings import Settings
from tagtrap.sign_in_settings import SignInMode, SignInSettings
from tests.cli.shell import Shell
from tests.service.test_accounts import CHEAP, RIGHT

SHELL = local_actor()
SECRETS = """
[auth]
redirect_uri = "https://policies.example/oauth2callback"
cookie_secret = "Zk3v9QpT-w8LxYb2RfHs6NdCgJm4UaEe"
client_id = "tagtrap"
client_secret = "from the provider"
server_metadata_url = "https://id.example/.well-known/openid-configuration"
"""


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stand in an empty folder, as somebody without files of Streamlit at home."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("STREAMLIT_SERVER_ADDRESS", raising=False)


def settings(folder: Path, mode: SignInMode = SignInMode.ACCOUNTS, **rules: object) -> Settings:
    return Settings(data_dir=folder / "data", sign_in=SignInSettings(mode=mode, **rules))  # type: ignore[arg-type]


def found(given: Settings) -> dict[str, Finding]:
    return {one.name: one for one in sign_in_findings(given)}


def write_secrets(folder: Path, text: str, *, mode: int = 0o600) -> None:
    path = folder / ".streamlit" / "secrets.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(mode)


def test_single_user_mode_is_in_order_on_this_machine_and_fails_on_another_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = settings(tmp_path, SignInMode.SINGLE_USER)
    here = found(given)

    monkeypatch.setenv("STREAMLIT_SERVER_ADDRESS", "192.0.2.7")
    there = found(given)

    assert {name: one.is_good for name, one in here.items()} == {
        "bind address": True,
        "XSRF protection": True,
    }
    assert not there["bind address"].is_good
    assert there["bind address"].is_fatal


def test_accounts_open_to_others_are_asked_for_https(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STREAMLIT_SERVER_ADDRESS", "192.0.2.7")

    plain = found(settings(tmp_path))["bind address"]
    safe = found(settings(tmp_path, https_only=True))["bind address"]

    assert (plain.is_good, plain.is_fatal) == (False, False)
    assert safe.is_good


def test_protection_that_is_switched_off_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STREAMLIT_SERVER_ENABLE_XSRF_PROTECTION", "false")

    assert not found(settings(tmp_path))["XSRF protection"].is_good


def test_somebody_has_to_be_able_to_look_after_the_accounts(tmp_path: Path) -> None:
    given = settings(tmp_path)
    nobody = found(given)["roles"]
    people = opened_people(given, CHEAP)
    people.accounts.add(SHELL, "cy", roles=[Role.ADMIN])
    shut_out = found(given)["roles"]

    people.accounts.set_password(SHELL, "cy", RIGHT)
    people.accounts.add(SHELL, "bo")
    people.accounts.put_group(
        SHELL, Group("all", reads_every_collection=True, members=(ActorId("cy"),))
    )
    able = found(given)
    people.close()

    assert (nobody.is_good, nobody.is_fatal) == (False, True)
    assert "no account is an admin" in nobody.detail
    assert "cy has no way in" in shut_out.detail
    assert able["roles"].is_good
    assert able["accounts without a role"].detail == "bo"
    assert able["accounts that read nothing"].detail == "bo"


def test_what_a_provider_needs_is_set_up(tmp_path: Path) -> None:
    write_secrets(tmp_path, SECRETS)

    seen = found(settings(tmp_path, providers=("default",)))

    assert seen["cookie secret"].is_good
    assert seen["redirect address"].is_good
    assert seen["provider default"].is_good
    assert "secrets file" not in seen


Edit = Callable[[str], str]


@pytest.mark.parametrize(
    ("edit", "check", "said"),
    [
        (lambda text: text.replace("Zk3v9QpT-w8LxYb2RfHs6NdCgJm4UaEe", "x"), "cookie secret", "32"),
        (
            lambda text: text.replace("Zk3v9QpT-w8LxYb2RfHs6NdCgJm4UaEe", "x" * 40),
            "cookie secret",
            "random",
        ),
        (lambda text: text.replace("https://policies", "http://policies"), "redirect address", "s"),
        (lambda text: text.replace("/oauth2callback", "/"), "redirect address", "/oauth2callback"),
        (lambda text: text.replace("client_secret", "secret"), "provider default", "client_secret"),
        (lambda text: "[auth", "cookie secret", "32"),
    ],
    ids=["short", "one-letter", "no-https", "no-callback", "no-client-secret", "torn"],
)
def test_what_is_wrong_with_a_provider_is_named(
    tmp_path: Path, edit: Edit, check: str, said: str
) -> None:
    write_secrets(tmp_path, edit(SECRETS))

    wrong = found(settings(tmp_path, providers=("default",)))[check]

    assert (wrong.is_good, wrong.is_fatal) == (False, True)
    assert said in wrong.detail
    assert "from the provider" not in wrong.detail


def test_secrets_that_others_can_read_are_noted_and_missing_ones_fail(tmp_path: Path) -> None:
    missing = found(settings(tmp_path, providers=("keycloak",)))
    write_secrets(tmp_path, SECRETS, mode=0o644)

    seen = found(settings(tmp_path, providers=("keycloak",)))

    assert not missing["cookie secret"].is_good
    assert not seen["secrets file"].is_good
    assert not seen["provider keycloak"].is_good


def test_doctor_prints_what_it_found_of_signing_in(shell: Shell) -> None:
    printed = shell.run("doctor").stdout

    assert "ok    bind address: 127.0.0.1 (single-user mode)" in printed
