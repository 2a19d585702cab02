"""Coming in: with a password, or with what an identity provider says."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import NoReturn

from tagtrap.domain.accounts import Account, ProviderLogin, account_name, name_from
from tagtrap.domain.identifiers import ActorId
from tagtrap.ports import Clock
from tagtrap.records.accounts import Deed, StoredAccounts
from tagtrap.records.sign_ins import SignIns
from tagtrap.service.passwords import Passwords
from tagtrap.service.sessions import Sessions, SignedIn, hashed
from tagtrap.sign_in_errors import AccountTaken, SignedOut, SignInLocked, SignInRefused
from tagtrap.sign_in_settings import SignInSettings, UnknownSubject

_REFUSED = "The name and the password do not go together."
_SKEW = timedelta(minutes=5)
"""How far the clock of a provider may be ahead."""

_MOST_ALIKE = 1000

_PROVIDER = ActorId("provider")
"""Who is noted for what is done on an identity provider's word alone."""


class SigningIn:
    """Lets people in, and nobody else. It is the one use case that nobody needs a role for."""

    def __init__(
        self,
        rules: SignInSettings,
        accounts: StoredAccounts,
        sign_ins: SignIns,
        sessions: Sessions,
        passwords: Passwords,
        clock: Clock,
    ) -> None:
        self._rules = rules
        self._accounts = accounts
        self._sign_ins = sign_ins
        self._sessions = sessions
        self._passwords = passwords
        self._clock = clock

    def with_password(self, name: str, password: str) -> str:
        """Return the secret of a new session.

        Raises `SignInRefused`, the same for a wrong password, a disabled account and one that is
        not there, and after as much work; `SignInLocked` after too many wrong ones.
        """
        if not self._rules.passwords:
            raise SignInRefused("Nobody signs in with a password here.")
        known = account_name(name) or ActorId(name[:64])
        key = hashed(known)
        self._count_try(key)
        account, kept = self._accounts.named(known), self._accounts.password_hash(known)
        is_right = self._passwords.is_right(password, kept)
        if not is_right or account is None or account.is_disabled:
            self._refuse(key, account)
        if kept is not None and self._passwords.is_dated(kept):
            self._accounts.renew_hash(known, self._passwords.hash(password, known))
        self._sign_ins.forgive(key)
        return self._sessions.open(account, "password")

    def with_provider(self, login: ProviderLogin, *, is_active: bool = True) -> SignedIn:
        """Return who a provider says it is, in the one session that this sign-in there may have.

        Raises `SignedOut` where that session is over, and `SignInRefused` where no account is
        theirs and none may be made.
        """
        if not self._sessions.knows(login.secret):
            now = self._clock()
            is_fresh = now - timedelta(seconds=self._rules.limits.lasts) < login.at < now + _SKEW
            if not is_fresh:
                raise SignedOut("You are signed out. Sign in again.")
            account = self._account_of(login)
            if account.is_disabled:
                raise SignInRefused("This account is disabled.")
            self._sessions.open_with(login.secret, account, "provider", login.at)
        return self._sessions.signed_in(login.secret, is_active=is_active)

    def _count_try(self, key: str) -> None:
        """Count a try as failed before it is looked at: of many at once, none is for free."""
        now = self._clock()
        failures = self._sign_ins.try_once(
            key, now, since=self._remembered(now), unless=lambda past: self._until(past) > now
        )
        if (until := self._until(failures)) > now:
            minutes = -(-(until - now).total_seconds() // 60)
            raise SignInLocked(
                f"Too many wrong passwords. Try again in {minutes:.0f} min, or ask an admin."
            )

    def _refuse(self, key: str, account: Account | None) -> NoReturn:
        now = self._clock()
        if self._until(self._sign_ins.failures(key, self._remembered(now))) > now and account:
            self._sign_ins.note_lock(account.name, now)
        raise SignInRefused(_REFUSED)

    def _until(self, failures: Sequence[datetime]) -> datetime:
        """Return when sign-in is open again: as long after the last of too many in a short time."""
        lasts, many = timedelta(minutes=self._rules.locked_minutes), self._rules.failures
        if len(failures) < many or failures[-1] - failures[-many] > lasts:
            return datetime.min.replace(tzinfo=UTC)
        return failures[-1] + lasts

    def _remembered(self, now: datetime) -> datetime:
        return now - timedelta(minutes=2 * self._rules.locked_minutes)

    def _account_of(self, login: ProviderLogin) -> Account:
        known = self._accounts.of_subject(login.subject)
        if known is not None:
            return known
        if self._rules.match_email and (matched := self._matched(login)) is not None:
            self._accounts.link(matched.name, login.subject, self._deed())
            return matched
        if self._rules.unknown_subject is UnknownSubject.REFUSED:
            raise SignInRefused("No account here is yours. Ask an admin for one.")
        return self._made(login)

    def _matched(self, login: ProviderLogin) -> Account | None:
        if not (login.has_verified_email and login.email):
            return None
        found = [one for one in self._accounts.with_email(login.email) if one.subject is None]
        return found[0] if len(found) == 1 else None

    def _made(self, login: ProviderLogin) -> Account:
        """Make an account that may do nothing until an admin gives it a role."""
        wanted = name_from(login.names)
        for number in range(1, _MOST_ALIKE):
            name = wanted if number == 1 else ActorId(f"{wanted}-{number}")
            account = Account(name, self._clock(), email=login.email, subject=login.subject)
            try:
                self._accounts.add(account, None, self._deed())
            except AccountTaken:
                continue
            return account
        raise SignInRefused("No name is left for this account. Ask an admin for one.")

    def _deed(self) -> Deed:
        return Deed(_PROVIDER, self._clock())
