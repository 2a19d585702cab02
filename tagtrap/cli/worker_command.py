"""`tagtrap worker`, as it is typed."""

import typer


def worker() -> None:
    """Take files in for the apps that share this base, until it is ended (Ctrl+C or SIGTERM).

    As many as are wanted, on any machine: docs/deploy.md.
    """
    from tagtrap.cli.working import take_files_in

    raise typer.Exit(take_files_in())
