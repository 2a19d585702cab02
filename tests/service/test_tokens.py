"""Tokens: shown once, kept as a hash, good until they expire or are revoked."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import select

from tagtrap.domain.accounts import Account
from tagtrap.domain.identifiers import ActorId, Collection
from tagtrap.domain.people import Actor, Role
from tagtrap.domain.tokens import TokenId
from tagtrap.errors import NotAllowed, NotFound, WrongArguments
from tagtrap.records.accounts import Deed, StoredAccounts
from tagtrap.records.database import Database
from tagtrap.records.tables import audit_events
from tagtrap.service import local_actor
from tagtrap.service.tokens import Tokens, api_tokens
from tagtrap.sign_in_errors import SignInRefused
from tagtrap.sign_in_settings import SignInMode, SignInSettings
from tests.service.conftest import settings_for

NOON = datetime(2027, 1, 31, 12, tzinfo=UTC)


class Clock:
    """A clock that is moved by hand."""

    now = NOON

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def database(tmp_path: Path) -> Database:
    opened = Database(tmp_path / "base.db")
    opened.migrate()
    return opened


@pytest.fixture
def tokens(database: Database, clock: Clock, tmp_path: Path) -> Tokens:
    return api_tokens(database, settings_for(tmp_path), clock)


def test_a_token_speaks_for_its_account_until_it_expires(tokens: Tokens, clock: Clock) -> None:
    issued = tokens.add(local_actor(), ActorId("local"), "intranet  search", days=2)

    assert issued.token.name == "intranet search"
    assert tokens.actor_of(issued.secret) == local_actor()
    clock.now = NOON + timedelta(days=2)
    with pytest.raises(SignInRefused):
        tokens.actor_of(issued.secret)
    assert not tokens.is_good(issued.token)


def test_a_secret_stands_nowhere_in_the_data_folder(
    tokens: Tokens, database: Database, tmp_path: Path
) -> None:
    issued = tokens.add(local_actor(), ActorId("local"), "search", days=2)

    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert issued.token.id.encode() in kept
    assert issued.secret.encode() not in kept
    assert issued.secret.removeprefix("tagtrap_").encode() not in kept


def test_a_revoked_token_opens_nothing_and_stays_in_the_list(tokens: Tokens, clock: Clock) -> None:
    kept = tokens.add(local_actor(), ActorId("local"), "first", days=2)
    clock.now = NOON + timedelta(hours=1)
    issued = tokens.add(local_actor(), ActorId("local"), "second", days=2)

    revoked = tokens.revoke(local_actor(), issued.token.id)

    with pytest.raises(SignInRefused):
        tokens.actor_of(issued.secret)
    assert tokens.actor_of(kept.secret) == local_actor()
    assert tokens.all(local_actor()) == [revoked, kept.token]
    assert tokens.revoke(local_actor(), issued.token.id) == revoked


def test_the_trail_says_who_made_and_took_back_a_token_but_not_the_token(
    tokens: Tokens, database: Database
) -> None:
    issued = tokens.add(local_actor(), ActorId("local"), "search", days=2)
    tokens.revoke(local_actor(), issued.token.id)

    with database.read() as connection:
        events = connection.execute(select(audit_events).order_by(audit_events.c.seq)).all()

    assert [(one.action, one.actor, one.subject) for one in events] == [
        ("token added", "local", issued.token.id),
        ("token revoked", "local", issued.token.id),
    ]
    assert issued.secret not in str(events)


def test_every_wrong_token_is_refused_in_the_same_words(tokens: Tokens, clock: Clock) -> None:
    issued = tokens.add(local_actor(), ActorId("local"), "search", days=1)
    clock.now = NOON + timedelta(days=3)
    said = set()
    for secret in (issued.secret, "", "tagtrap_nonsense", "\udcff", issued.secret[:-1]):
        with pytest.raises(SignInRefused) as refused:
            tokens.actor_of(secret)
        said.add(str(refused.value))

    assert len(said) == 1


@pytest.mark.parametrize(
    "changed", [{"name": " "}, {"name": "x" * 101}, {"days": 0}, {"days": 4000}, {"account": "eve"}]
)
def test_what_cannot_be_a_token_is_refused(tokens: Tokens, changed: dict[str, object]) -> None:
    asked: dict[str, object] = {"account": "local", "name": "search", "days": 2, **changed}

    with pytest.raises(WrongArguments):
        tokens.add(local_actor(), asked.pop("account"), asked.pop("name"), **asked)  # type: ignore[arg-type]

    assert tokens.all(local_actor()) == []


def test_only_who_manages_accounts_gives_tokens_out(tokens: Tokens) -> None:
    reviewer = Actor(ActorId("mia"), frozenset({Role.REVIEWER, Role.SUPPORT}))
    uses: list[Callable[[], object]] = [
        lambda: tokens.add(reviewer, ActorId("local"), "search", days=2),
        lambda: tokens.all(reviewer),
        lambda: tokens.revoke(reviewer, TokenId("x")),
    ]

    for use in uses:
        with pytest.raises(NotAllowed):
            use()
    with pytest.raises(NotFound):
        tokens.revoke(local_actor(), TokenId("x"))


def test_with_accounts_a_token_can_do_what_its_account_can_do_at_the_moment(
    database: Database, clock: Clock, tmp_path: Path
) -> None:
    accounts = StoredAccounts(database)
    deed = Deed(ActorId("local"), NOON)
    mia = Account(ActorId("mia"), NOON, roles=frozenset({Role.SUPPORT}))
    accounts.add(mia, None, deed)
    settings = settings_for(tmp_path, sign_in=SignInSettings(mode=SignInMode.ACCOUNTS))
    tokens = api_tokens(database, settings, clock)
    issued = tokens.add(local_actor(), ActorId("mia"), "search", days=2)

    before = tokens.actor_of(issued.secret)
    accounts.set_roles(ActorId("mia"), frozenset({Role.AUDITOR}), deed)
    after = tokens.actor_of(issued.secret)
    accounts.disable(ActorId("mia"), deed)

    assert (before.roles, after.roles) == ({Role.SUPPORT}, {Role.AUDITOR})
    assert not after.may_read(Collection("general"))
    with pytest.raises(SignInRefused):
        tokens.actor_of(issued.secret)
    with pytest.raises(WrongArguments):
        tokens.add(local_actor(), ActorId("local"), "search", days=2)
