"""The commands, with what they take."""

from pathlib import Path
from typing import Annotated

import typer

from tagtrap import __version__
from tagtrap.cli.answer_commands import answers
from tagtrap.cli.conflict_commands import conflicts
from tagtrap.cli.document_commands import documents
from tagtrap.cli.experiment_commands import experiment
from tagtrap.cli.health_command import health
from tagtrap.cli.measuring_commands import bench, calibrate
from tagtrap.cli.options import AsJson
from tagtrap.cli.review_commands import review
from tagtrap.cli.run_command import run
from tagtrap.cli.serve_command import serve
from tagtrap.cli.token_commands import tokens
from tagtrap.cli.user_commands import users
from tagtrap.cli.worker_command import worker

EXIT_CODES = """Exit codes: 0 all went well; 1 some file, question or line was refused (each is
named); 2 nothing could be done (wrong arguments or settings, unusable data folder)."""

application = typer.Typer(
    name="tagtrap",
    help="A chat over your own policy documents that shows nothing it could not check.",
    epilog=EXIT_CODES,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
application.add_typer(documents, name="documents")
application.add_typer(conflicts, name="conflicts")
application.add_typer(review, name="review")
application.add_typer(answers, name="answers")
application.add_typer(tokens, name="tokens")
application.command()(serve)
application.add_typer(users, name="users")
application.command()(run)
application.add_typer(experiment, name="experiment")
application.command()(calibrate)
application.command()(bench)
application.command()(worker)
application.command()(health)

InCollection = Annotated[
    str | None, typer.Option("--collection", "-c", help="Collection; decides who may read it.")
]


def _path(text: str) -> Path:
    # An unset variable of a script would otherwise stand for the current folder.
    if not text:
        raise typer.BadParameter("a path is empty.")
    return Path(text)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"tagtrap {__version__}")
        raise typer.Exit


@application.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Version.")
    ] = False,
) -> None:
    """A chat over your own policy documents that shows nothing it could not check."""


@application.command()
def ingest(
    paths: Annotated[
        list[Path], typer.Argument(parser=_path, help="Files, or folders with files.")
    ],
    collection: InCollection = None,
    title: Annotated[str | None, typer.Option(help="Title, for a single file.")] = None,
    replaces: Annotated[
        str | None, typer.Option(help="Id of the document that the file is a new version of.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Add documents. A file that is refused leaves no trace; the others go on."""
    from tagtrap.cli.ingesting import ingest_paths

    raise typer.Exit(ingest_paths(paths, collection, title, replaces, as_json=as_json))


@application.command()
def sync(
    folder: Annotated[Path, typer.Argument(parser=_path, help="The folder to be in step with.")],
    collection: InCollection = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what would be done, and do nothing.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Add, renew and remove documents so that they match a folder. Made for cron.

    A file that cannot be read removes nothing, nor does a folder that is empty. Exit code 3 says
    that another sync of the folder is at work.
    """
    from tagtrap.cli.syncing import sync_folder

    raise typer.Exit(sync_folder(folder, collection, dry_run=dry_run, as_json=as_json))


@application.command()
def preview(
    file: Annotated[Path, typer.Argument(parser=_path, help="The file to look at.")],
    as_json: AsJson = False,
) -> None:
    """Show the sentences a file would give, with page and heading; nothing is stored."""
    from tagtrap.cli.previewing import preview_file

    raise typer.Exit(preview_file(file, as_json=as_json))


@application.command()
def ask(
    question: Annotated[
        str, typer.Argument(help='The question; "-" reads {"question"} objects, one a line.')
    ],
    engine: Annotated[
        str | None, typer.Option(help="Answer engine: quotes, openai, local.")
    ] = None,
    fault: Annotated[
        str,
        typer.Option(
            help="Plant a fault to see the checks at work: "
            "wrong-number, invented-tag, no-tag, dropped-not."
        ),
    ] = "",
    collection: InCollection = None,
    conversation: Annotated[
        str | None,
        typer.Option(help='Go on with an earlier conversation: its id, as "--json" prints it.'),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Ask a question and print the checked answer."""
    from tagtrap.cli.asking import ask_questions

    raise typer.Exit(
        ask_questions(question, engine, fault, collection, conversation, as_json=as_json)
    )


@application.command()
def verify(
    file: Annotated[
        Path, typer.Argument(parser=_path, help='{"question", "context", "answer"} a line, or "-".')
    ],
    report: Annotated[
        Path | None,
        typer.Option(parser=_path, help="Write one HTML page here, the worst answers first."),
    ] = None,
    limit: Annotated[
        int, typer.Option(min=1, help="Answers in the report: the last so many.")
    ] = 1000,
    as_json: AsJson = False,
) -> None:
    """Check answers of any system against their tagged context. Prints JSON lines."""
    from tagtrap.cli.verifying import verify_file

    # The record is JSON whether or not --json is given: there is no shorter form of it.
    raise typer.Exit(verify_file(file, report, limit))


@application.command()
def doctor(
    repair: Annotated[
        bool, typer.Option("--repair", help="Put right what can be, from the database.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Check that everything TagTrap needs is in place and the base is whole."""
    from tagtrap.cli.doctor import examine

    raise typer.Exit(examine(repair=repair, as_json=as_json))


@application.command()
def reembed(as_json: AsJson = False) -> None:
    """Embed all documents again after another embedder was set; can be ended and goes on later."""
    from tagtrap.cli.reembedding import embed_again

    raise typer.Exit(embed_again(as_json=as_json))


@application.command()
def backup(
    file: Annotated[Path, typer.Argument(parser=_path, help="The backup to write.")],
    as_json: AsJson = False,
) -> None:
    """Write the base with all its files into one file, also while the app is running."""
    from tagtrap.cli.backups import make_backup

    raise typer.Exit(make_backup(file, as_json=as_json))


@application.command()
def restore(
    file: Annotated[Path, typer.Argument(parser=_path, help="The backup to read.")],
    replace: Annotated[
        bool, typer.Option("--replace", help="Put it in the place of what the folder holds.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Read a backup into the data folder, all of it or nothing."""
    from tagtrap.cli.backups import read_backup

    raise typer.Exit(read_backup(file, replace=replace, as_json=as_json))


@application.command()
def audit(
    words: Annotated[str, typer.Option(help="Words in the subject or the details.")] = "",
    action: Annotated[str, typer.Option(help='What was done ("statement reviewed").')] = "",
    actor: Annotated[str, typer.Option(help="Who did it.")] = "",
    since: Annotated[str, typer.Option(help="First day (UTC), as 2027-01-31.")] = "",
    until: Annotated[str, typer.Option(help="Last day (UTC), as 2027-01-31.")] = "",
    as_json: AsJson = False,
) -> None:
    """List what was done, the newest first: the audit trail, which nobody can change."""
    from tagtrap.cli.looking_back import print_trail

    raise typer.Exit(print_trail(words, action, actor, (since, until), as_json=as_json))


@application.command()
def regress(as_json: AsJson = False) -> None:
    """Check all reviewed statements again; exit code 1 if one is judged worse than it was."""
    from tagtrap.cli.learning import regress as replay

    raise typer.Exit(replay(as_json=as_json))


@application.command()
def demo() -> None:
    """Answer three sample questions, one with a fault planted on purpose."""
    from tagtrap.cli.running import run_demo

    raise typer.Exit(run_demo())
