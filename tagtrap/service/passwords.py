"""Passwords: what one must be like, and how it is kept (Argon2id)."""

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from tagtrap.domain.identifiers import ActorId
from tagtrap.sign_in_errors import WeakPassword

SHORTEST = 12
LONGEST = 1000

_ENOUGH_KINDS = 5
"""Different characters a password has at least: "aaaaaaaaaaaa" is none."""


class Passwords:
    """Makes and compares hashes; comparing takes as long where there is nothing to compare with."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        """Take the library's parameters (RFC 9106, low memory: 64 MiB), or others."""
        self._hasher = hasher or PasswordHasher()
        self._of_nobody = self._hasher.hash("the password of an account that is not there")

    def hash(self, password: str, name: ActorId) -> str:
        """Return the hash to be kept. Raises `WeakPassword`, which says what is asked for."""
        if not SHORTEST <= len(password) <= LONGEST:
            raise WeakPassword(f"A password has {SHORTEST} to {LONGEST} characters.")
        if name in password.lower() or len(set(password)) < _ENOUGH_KINDS:
            raise WeakPassword(
                f"A password does not hold the name, and has {_ENOUGH_KINDS} different characters "
                "or more."
            )
        return self._hasher.hash(password)

    def is_right(self, password: str, kept: str | None) -> bool:
        """Whether the password is the one kept; never with nothing kept, after as much work."""
        try:
            self._hasher.verify(kept or self._of_nobody, password[: LONGEST + 1])
        except (VerificationError, InvalidHashError):
            return False
        return kept is not None

    def is_dated(self, kept: str) -> bool:
        """Whether a hash was made with other parameters than today's."""
        return self._hasher.check_needs_rehash(kept)
