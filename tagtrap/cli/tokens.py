"""`tagtrap tokens`."""

from tagtrap.cli.output import write_json, write_line
from tagtrap.cli.session import opened_app
from tagtrap.domain.identifiers import ActorId
from tagtrap.domain.tokens import ApiToken, TokenId
from tagtrap.service import local_actor


def add_token(name: str, account: str, days: int | None, *, as_json: bool) -> int:
    """Make a token and print it with its secret."""
    with opened_app() as app:
        lasting = app.settings.api.token_days if days is None else days
        issued = app.tokens.add(local_actor(), ActorId(account), name, days=lasting)
    if as_json:
        write_json({**_exported(issued.token, is_good=True), "secret": issued.secret})
        return 0
    token = issued.token
    write_line(issued.secret)
    write_line(
        f"Good until {token.expires_at:%Y-%m-%d}, for {token.account}. It is not shown again."
    )
    write_line(f"To take it back: tagtrap tokens revoke {token.id}")
    return 0


def list_tokens(*, as_json: bool) -> int:
    """Print one line a token."""
    with opened_app() as app:
        listed = [(one, app.tokens.is_good(one)) for one in app.tokens.all(local_actor())]
    for token, is_good in listed:
        if as_json:
            write_json(_exported(token, is_good=is_good))
        else:
            write_line(
                f"{token.id}  {token.account}  {_state(token, is_good=is_good)}  {token.name}"
            )
    if not listed and not as_json:
        write_line("There is no token. Make one with: tagtrap tokens add NAME")
    return 0


def revoke_token(token: str, *, as_json: bool) -> int:
    """Revoke a token and say so."""
    with opened_app() as app:
        revoked = app.tokens.revoke(local_actor(), TokenId(token))
    if as_json:
        write_json(_exported(revoked, is_good=False))
    else:
        write_line(f"Revoked {revoked.name}: it opens nothing any more.")
    return 0


def _state(token: ApiToken, *, is_good: bool) -> str:
    if token.revoked_at is not None:
        return f"revoked {token.revoked_at:%Y-%m-%d}"
    if is_good:
        return f"good until {token.expires_at:%Y-%m-%d}"
    return f"opens nothing (was to last until {token.expires_at:%Y-%m-%d})"


def _exported(token: ApiToken, *, is_good: bool) -> dict[str, object]:
    return {
        "token": token.id,
        "account": token.account,
        "name": token.name,
        "made_at": token.made_at.isoformat(),
        "expires_at": token.expires_at.isoformat(),
        "revoked_at": token.revoked_at.isoformat() if token.revoked_at else None,
        "good": is_good,
    }
