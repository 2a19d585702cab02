"""`tagtrap users`: accounts and groups from the shell."""

import json
import sqlite3

import pytest

from tests.cli.shell import Shell

WORDS = "seven blue teapots"


def test_the_first_admin_is_made_on_the_shell_and_can_do_nothing_by_default(shell: Shell) -> None:
    nobody = shell.run("users", "list").stdout
    made = shell.run(
        "users", "add", "Ada", "--role", "admin", "--password-stdin", given=f"{WORDS}\n"
    )
    plain = shell.run("users", "add", "bo", "--no-password")

    assert "users add NAME --role admin" in nobody
    assert made.returncode == 0, made.stderr
    assert "ada: admin; groups: none; signs in with: password" in made.stdout
    assert "users roles bo" in plain.stdout
    ada, bo = shell.objects("users", "list", "--json")
    assert (ada["name"], ada["roles"], ada["has_password"]) == ("ada", ["admin"], True)
    assert (bo["name"], bo["roles"], bo["has_password"]) == ("bo", [], False)
    assert WORDS not in made.stdout + made.stderr
    assert WORDS.encode() not in (shell.data / "tagtrap.db").read_bytes()


def test_roles_groups_and_sessions_are_changed_by_name_and_noted_in_the_trail(
    shell: Shell,
) -> None:
    shell.run("users", "add", "ada", "--no-password")
    shell.run("users", "add", "bo", "--subject", "https://id.example", "17")

    assert shell.run("users", "roles", "ada", "--role", "support", "--role", "auditor").stdout == (
        "ada: support, auditor.\n"
    )
    shell.run("users", "group", "shop", "--collection", "returns", "--add", "Ada", "--add", "bo")
    shell.run("users", "group", "shop", "--remove", "bo")
    shell.run("users", "group", "all", "--every-collection", "--add", "bo")
    shell.run("users", "disable", "bo")

    shop, everyone = sorted(
        shell.objects("users", "groups", "--json"), key=lambda one: str(one["name"]), reverse=True
    )
    assert shop == {
        "name": "shop",
        "collections": ["returns"],
        "every_collection": False,
        "members": ["ada"],
    }
    assert everyone["every_collection"] is True
    _, bo = shell.objects("users", "list", "--json")
    assert (bo["issuer"], bo["subject"], bo["disabled"]) == ("https://id.example", "17", True)
    assert "DISABLED" in shell.run("users", "list").stdout
    assert shell.run("users", "enable", "bo").stdout == "bo can sign in.\n"
    assert shell.run("users", "sign-out", "bo").stdout == "bo: 0 sessions ended.\n"
    assert shell.run("users", "group", "shop", "--delete").returncode == 0
    with sqlite3.connect(shell.data / "tagtrap.db") as connection:
        noted = connection.execute("SELECT actor, action, subject, detail FROM audit_events")
        trail = [(who, what, of, json.loads(detail)) for who, what, of, detail in noted]
    connection.close()
    assert ("local", "account added", "ada", {"roles": "none"}) in trail
    assert ("local", "account changed", "bo", {"disabled": "yes"}) in trail
    assert ("local", "group changed", "all", {"collections": "every", "members": "bo"}) in trail
    assert ("local", "group removed", "shop", {}) in trail


@pytest.mark.parametrize(
    ("arguments", "given", "said"),
    [
        (("add", "local", "--no-password"), "", "cannot be a name"),
        (("add", "cy", "--password-stdin"), "short\n", "12 to 1000 characters"),
        (("add", "cy"), f"{WORDS}\n{WORDS}\n", "no terminal to type a password at"),
        (("add", "cy", "--role", "king"), "", "king"),
        (("roles", "nobody", "--role", "admin"), "", "no account 'nobody'"),
        (("password", "nobody", "--password-stdin"), f"{WORDS}\n", "no account 'nobody'"),
        (("disable", "nobody"), "", "no account 'nobody'"),
        (("sign-out", "nobody"), "", "no account 'nobody'"),
        (("group", "all", "--add", "nobody"), "", "no account 'nobody'"),
        (("group", "all", "--delete"), "", "no group 'all'"),
    ],
)
def test_what_is_not_there_or_too_weak_is_refused_in_plain_words(
    shell: Shell, arguments: tuple[str, ...], given: str, said: str
) -> None:
    done = shell.run("users", *arguments, given=given)

    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_single_user_mode_does_not_start_on_an_address_that_others_reach(shell: Shell) -> None:
    done = shell.run("run", "--address", "192.0.2.7")

    assert done.returncode == 2
    assert "single-user mode" in done.stderr
    assert "tagtrap users add NAME --role admin" in done.stderr
