"""The commands under `tagtrap users`, with what they take."""

from typing import Annotated

import typer

from tagtrap.cli.options import AsJson
from tagtrap.domain.people import Role

users = typer.Typer(
    no_args_is_help=True,
    help="Accounts of people who sign in, their roles, and the groups that say what they read.",
)

Name = Annotated[str, typer.Argument(help="Name of the account.")]
Roles = Annotated[
    list[Role] | None, typer.Option("--role", help="A role; once for each. None: no role.")
]
FromStdin = Annotated[
    bool,
    typer.Option("--password-stdin", help="Read the password from the first line of stdin."),
]


@users.command("list")
def list_users(as_json: AsJson = False) -> None:
    """List the accounts: roles, groups, how they sign in, and whether they are disabled."""
    from tagtrap.cli.users import list_accounts

    raise typer.Exit(list_accounts(as_json=as_json))


@users.command("add")
def add(
    name: Name,
    role: Roles = None,
    email: Annotated[str, typer.Option(help="Address; may match what a provider says.")] = "",
    subject: Annotated[
        tuple[str, str] | None,
        typer.Option(help="Issuer and subject, where a provider vouches for the person."),
    ] = None,
    without_password: Annotated[
        bool, typer.Option("--no-password", help="Nobody signs in to it with a password.")
    ] = False,
    password_stdin: FromStdin = False,
) -> None:
    """Make an account. The password is asked for; it is never an argument."""
    from tagtrap.cli.users import add_account, asked_password

    password = None if without_password or subject else asked_password(from_stdin=password_stdin)
    raise typer.Exit(add_account(name, role or [], email, subject, password))


@users.command("roles")
def roles(name: Name, role: Roles = None) -> None:
    """Give an account these roles, and no others. It holds from the next click on."""
    from tagtrap.cli.users import change

    people_do = role or []
    raise typer.Exit(
        change(f"{name}: {', '.join(people_do) or 'no role'}.")(
            lambda accounts, actor: accounts.set_roles(actor, name, people_do)
        )
    )


@users.command("password")
def password(name: Name, password_stdin: FromStdin = False) -> None:
    """Give an account another password; its sessions end."""
    from tagtrap.cli.users import asked_password, change

    fresh = asked_password(from_stdin=password_stdin)
    raise typer.Exit(
        change(f"{name} has another password; its sessions are over.")(
            lambda accounts, actor: accounts.set_password(actor, name, fresh)
        )
    )


@users.command("disable")
def disable(name: Name) -> None:
    """Let nobody in with an account any more; whoever is, is out within a minute."""
    from tagtrap.cli.users import change

    raise typer.Exit(
        change(f"{name} is disabled; its sessions are over.")(
            lambda accounts, actor: accounts.disable(actor, name)
        )
    )


@users.command("enable")
def enable(name: Name) -> None:
    """Let an account in again, also one that wrong passwords have locked."""
    from tagtrap.cli.users import change

    raise typer.Exit(
        change(f"{name} can sign in.")(lambda accounts, actor: accounts.enable(actor, name))
    )


@users.command("sign-out")
def sign_out(name: Name) -> None:
    """End every session of an account."""
    from tagtrap.cli.users import end_sessions

    raise typer.Exit(end_sessions(name))


@users.command("groups")
def groups(as_json: AsJson = False) -> None:
    """List the groups: the collections that their members read, and who is in them."""
    from tagtrap.cli.users import list_groups

    raise typer.Exit(list_groups(as_json=as_json))


@users.command("group")
def group(
    name: Annotated[str, typer.Argument(help="Name of the group; a new one is made.")],
    collection: Annotated[
        list[str] | None, typer.Option(help="What its members read; once for each collection.")
    ] = None,
    every: Annotated[
        bool, typer.Option("--every-collection", help="Its members read all there are.")
    ] = False,
    add_member: Annotated[list[str] | None, typer.Option("--add", help="Put in a person.")] = None,
    remove_member: Annotated[
        list[str] | None, typer.Option("--remove", help="Take out a person.")
    ] = None,
    delete: Annotated[bool, typer.Option("--delete", help="Forget the group.")] = False,
) -> None:
    """Change a group: which collections its members read, and who is in it."""
    from tagtrap.cli.users import change_group, delete_group

    if delete:
        raise typer.Exit(delete_group(name))
    raise typer.Exit(
        change_group(name, collection, add_member or [], remove_member or [], every=every)
    )
