"""The commands under `tagtrap documents`, with what they take."""

from typing import Annotated

import typer

from tagtrap.cli.options import AsJson

documents = typer.Typer(
    no_args_is_help=True, help="List, show, edit, compare and remove documents."
)

OR_NONE = '"none" forgets it.'
OfDocument = Annotated[str, typer.Argument(help="Id of the document.")]


@documents.command("list")
def list_documents(as_json: AsJson = False) -> None:
    """List the documents of the base."""
    from tagtrap.cli.library import list_library

    raise typer.Exit(list_library(as_json=as_json))


@documents.command("show")
def show_document(
    document: OfDocument,
    version: Annotated[
        int | None, typer.Option(min=1, help="Version to read; else the one in force.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show a document's versions and the sentences of one with their tags."""
    from tagtrap.cli.library import show_details

    raise typer.Exit(show_details(document, version, as_json=as_json))


@documents.command("remove")
def remove_document(
    document: OfDocument,
    erase: Annotated[
        bool, typer.Option(help="Also delete its text, vectors, file, and answers quoting it.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Take a document out of the answers at once; old answers keep their evidence unless erased."""
    from tagtrap.cli.library import remove

    raise typer.Exit(remove(document, erase=erase, as_json=as_json))


@documents.command("diff")
def compare_versions(
    document: OfDocument,
    old: Annotated[
        int | None, typer.Option("--from", min=1, help="Older version; else the one before --to.")
    ] = None,
    new: Annotated[
        int | None, typer.Option("--to", min=1, help="Newer version; else the one in force.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Compare two versions sentence by sentence, changed numbers first."""
    from tagtrap.cli.comparing import show_diff

    raise typer.Exit(show_diff(document, old, new, as_json=as_json))


@documents.command("stale")
def list_stale_answers(
    document: Annotated[
        str | None, typer.Argument(help="Id of a document; else of all documents.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List delivered answers whose cited sentences changed or vanished, with the difference."""
    from tagtrap.cli.stale import list_stale

    raise typer.Exit(list_stale(document, as_json=as_json))


@documents.command("rollback")
def roll_back(
    document: OfDocument,
    to: Annotated[int, typer.Option("--to", min=1, help="The version to put back in force.")],
    as_json: AsJson = False,
) -> None:
    """Put an earlier version back in force in one step; the newer one stays readable."""
    from tagtrap.cli.library import go_back

    raise typer.Exit(go_back(document, to, as_json=as_json))


@documents.command("edit")
def edit_document(  # noqa: PLR0913  # each option is an argument
    document: OfDocument,
    title: Annotated[str | None, typer.Option(help="Title.")] = None,
    owner: Annotated[str | None, typer.Option(help="Who answers for the document.")] = None,
    collection: Annotated[
        str | None, typer.Option(help="Collection; decides who may read it.")
    ] = None,
    source_url: Annotated[str | None, typer.Option(help=f"Where it comes from; {OR_NONE}")] = None,
    retrieved: Annotated[str | None, typer.Option(help=f"Day it was fetched; {OR_NONE}")] = None,
    effective_from: Annotated[
        str | None, typer.Option(help=f"First day in force; {OR_NONE}")
    ] = None,
    effective_until: Annotated[
        str | None, typer.Option(help=f"Last day in force; {OR_NONE}")
    ] = None,
    review_by: Annotated[
        str | None, typer.Option(help=f"Day by which it is to be reviewed; {OR_NONE}")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Correct what is known of a document. Days are written as 2027-01-31."""
    from tagtrap.cli.describing import correct

    given = {
        "title": title,
        "owner": owner,
        "collection": collection,
        "source_url": source_url,
        "retrieved_on": retrieved,
        "effective_from": effective_from,
        "effective_until": effective_until,
        "review_by": review_by,
    }
    raise typer.Exit(correct(document, given, as_json=as_json))
