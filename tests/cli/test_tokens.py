"""`tagtrap tokens`, and what `tagtrap serve` refuses before it starts."""

import socket

from tests.cli.shell import Shell


def test_a_token_is_shown_once_listed_and_taken_back(shell: Shell) -> None:
    (made,) = shell.objects("tokens", "add", "intranet search", "--days", "7", "--json")
    told = shell.run("tokens", "add", "another").stdout
    (first, second) = shell.objects("tokens", "list", "--json")
    revoked = shell.run("tokens", "revoke", made["token"])
    listed = shell.run("tokens", "list").stdout

    assert made["secret"].startswith("tagtrap_")
    assert made["account"] == "local"
    assert [first["name"], second["name"]] == ["another", "intranet search"]
    assert second == {key: value for key, value in made.items() if key != "secret"}
    assert "tagtrap_" in told
    assert "not shown again" in told
    assert revoked.returncode == 0
    assert "tagtrap_" not in listed
    assert [line.split()[2] for line in listed.splitlines()] == ["good", "revoked"]


def test_a_token_for_nobody_or_of_no_length_is_refused(shell: Shell) -> None:
    assert shell.run("tokens", "list").stdout.startswith("There is no token.")
    for wrong in (
        ("tokens", "add", "x", "--account", "eve"),
        ("tokens", "add", " "),
        ("tokens", "add", "x", "--days", "99999"),
        ("tokens", "revoke", "none"),
    ):
        done = shell.run(*wrong)

        assert done.returncode == 2
        assert done.stderr.startswith("tagtrap: ")


def test_single_user_mode_serves_this_machine_only_and_on_a_free_port(shell: Shell) -> None:
    open_to_all = shell.run("serve", "--address", "192.0.2.1")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        in_use = shell.run("serve", "--port", str(taken.getsockname()[1]))

    assert (open_to_all.returncode, in_use.returncode) == (2, 2)
    assert "127.0.0.1" in open_to_all.stderr
    assert "tagtrap serve --port" in in_use.stderr
