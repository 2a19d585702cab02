"""Who may come in, opened on its own: it needs the database, and no model or index."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from tagtrap.opened_base import opened_database
from tagtrap.ports import Clock
from tagtrap.records.accounts import StoredAccounts
from tagtrap.records.people_groups import StoredGroups
from tagtrap.records.sign_ins import SignIns
from tagtrap.service.accounts import Accounts
from tagtrap.service.passwords import Passwords
from tagtrap.service.refusals import watched
from tagtrap.service.sessions import Sessions
from tagtrap.service.signing_in import SigningIn
from tagtrap.settings import Settings


def _utc_now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class People:
    """Accounts, how their people sign in, and the sessions they then have."""

    accounts: Accounts
    signing_in: SigningIn
    sessions: Sessions
    close: Callable[[], None]


def opened_people(
    settings: Settings, passwords: Passwords | None = None, clock: Clock = _utc_now
) -> People:
    """Open the database, bring it up to date, and put together who may come in."""
    database = opened_database(settings)
    rules = settings.sign_in
    stored, sign_ins = StoredAccounts(database), SignIns(database)
    passwords = passwords or Passwords()
    sessions = Sessions(sign_ins, rules.limits, clock)
    opened = People(
        Accounts(stored, StoredGroups(database), sign_ins, passwords, clock),
        SigningIn(rules, stored, sign_ins, sessions, passwords, clock),
        sessions,
        database.close,
    )
    return watched(opened, database, clock)
