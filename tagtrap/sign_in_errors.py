"""Errors of signing in and of accounts; the others are in `tagtrap.errors`."""

from tagtrap.errors import TagTrapError


class SignInRefused(TagTrapError):
    """Nobody was let in. The message is the same whether or not such an account exists."""


class SignInLocked(SignInRefused):
    """Too many wrong passwords in a row, under this name; also under one that nobody has."""


class SignedOut(TagTrapError):
    """The session has ended: signed out, too old, idle for too long, or the account disabled."""


class AccountTaken(TagTrapError):
    """There is an account of this name already; names are never given twice."""


class WeakPassword(TagTrapError):
    """The password is too short, too long, or says the name."""
