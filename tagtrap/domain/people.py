"""Who acts, and what they may do."""

from dataclasses import dataclass
from enum import StrEnum

from tagtrap.domain.identifiers import ActorId, Collection


class Permission(StrEnum):
    """What a use case asks for in its first line."""

    ASK = "ask"
    READ_DOCUMENTS = "read_documents"
    MANAGE_DOCUMENTS = "manage_documents"
    REVIEW = "review"
    AUDIT = "audit"
    CHANGE_SETTINGS = "change_settings"
    MANAGE_ACCOUNTS = "manage_accounts"


class Role(StrEnum):
    """What a person is here."""

    SUPPORT = "support"
    REVIEWER = "reviewer"
    ADMIN = "admin"
    AUDITOR = "auditor"


PERMISSIONS: dict[Role, frozenset[Permission]] = {
    Role.SUPPORT: frozenset({Permission.ASK}),
    Role.REVIEWER: frozenset({Permission.ASK, Permission.READ_DOCUMENTS, Permission.REVIEW}),
    Role.ADMIN: frozenset(
        {
            Permission.ASK,
            Permission.READ_DOCUMENTS,
            Permission.MANAGE_DOCUMENTS,
            Permission.CHANGE_SETTINGS,
            Permission.MANAGE_ACCOUNTS,
        }
    ),
    Role.AUDITOR: frozenset({Permission.READ_DOCUMENTS, Permission.AUDIT}),
}


@dataclass(frozen=True, slots=True)
class Actor:
    """The person behind a call, built once at the door.

    Without a role or a collection nothing is allowed.
    """

    id: ActorId
    roles: frozenset[Role] = frozenset()
    collections: frozenset[Collection] = frozenset()
    reads_every_collection: bool = False

    def may(self, permission: Permission) -> bool:
        """Whether one of the actor's roles grants the permission."""
        return any(permission in PERMISSIONS[role] for role in self.roles)

    @property
    def investigates(self) -> bool:
        """Whether the actor may open answers that others were given."""
        return self.may(Permission.REVIEW) or self.may(Permission.AUDIT)

    @property
    def readable(self) -> frozenset[Collection] | None:
        """The collections whose documents may be shown to the actor; None: every one there is."""
        return None if self.reads_every_collection else self.collections

    def may_read(self, collection: Collection) -> bool:
        """Whether documents of the collection may be shown to the actor."""
        return self.reads_every_collection or collection in self.collections
