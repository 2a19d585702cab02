"""How an answer's release is kept: columns of its own row, and a row for each revision."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import asdict, replace
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Integer,
    Row,
    String,
    Table,
    Text,
    insert,
    select,
    update,
)

from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.identifiers import AnswerId, Tag
from tagtrap.domain.policies import Control, EvidencePolicy, ForAPerson, Material, Missing
from tagtrap.domain.release import Release, RepairKind, Revision
from tagtrap.domain.verdicts import Flag, Label
from tagtrap.records.answer_tables import answers
from tagtrap.records.columns import metadata
from tagtrap.records.expressions import among

Values = dict[str, object]

revisions = Table(
    "revisions",
    metadata,
    Column("answer_id", ForeignKey("answers.id"), primary_key=True),
    Column("position", Integer, primary_key=True, autoincrement=False),
    Column("sentence", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("before", Text, nullable=False),
    Column("after", Text, nullable=False),
    Column("before_tags", JSON, nullable=False),
    Column("after_tags", JSON, nullable=False),
    Column("label", String(32), nullable=False),
    Column("flags", JSON, nullable=False),
    Column("reason", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("was_taken", Boolean, nullable=False),
)


def release_values(release: Release) -> Values:
    """Return what the row of an answer keeps of its release."""
    return {
        "gate_level": release.level,
        "draft": release.draft,
        "policies": [asdict(policy) for policy in release.policies],
    }


def write_revisions(connection: Connection, record: AnswerRecord) -> None:
    """Keep every try to mend the draft of an answer."""
    rows = [
        {"answer_id": record.id, "position": position, **asdict(one)}
        for position, one in enumerate(record.release.revisions)
    ]
    if rows:
        connection.execute(insert(revisions), rows)


def revisions_of(
    connection: Connection, ids: Iterable[str]
) -> dict[AnswerId, tuple[Revision, ...]]:
    """Return the revisions of the answers, in the order they were made."""
    rows = connection.execute(
        select(revisions)
        .where(among(revisions.c.answer_id, ids))
        .order_by(revisions.c.answer_id, revisions.c.position)
    )
    found: dict[AnswerId, list[Revision]] = defaultdict(list)
    for row in rows:
        found[AnswerId(row.answer_id)].append(_revision_of(row))
    return {answer: tuple(made) for answer, made in found.items()}


def release_of(row: Row[Any], made: tuple[Revision, ...]) -> Release:
    """Build a release from a row of `answers` and the revisions of its answer."""
    policies = tuple(_policy_of(kept) for kept in row.policies or ())
    return Release(row.gate_level, policies, row.draft, made)


def blank_releases(connection: Connection, ids: list[str]) -> None:
    """Take the words out of the drafts and revisions of the answers; what was done stays."""
    for row in connection.execute(
        select(answers.c.id, answers.c.policies).where(among(answers.c.id, ids))
    ).all():
        kept = [{**policy, "documents": []} for policy in row.policies or ()]
        connection.execute(
            update(answers).where(answers.c.id == row.id).values(draft="", policies=kept)
        )
    connection.execute(
        update(revisions)
        .where(among(revisions.c.answer_id, ids))
        .values(before="", after="", reason="")
    )


def _revision_of(row: Row[Any]) -> Revision:
    return Revision(
        sentence=row.sentence,
        kind=RepairKind(row.kind),
        before=row.before,
        after=row.after,
        before_tags=tuple(map(Tag, row.before_tags)),
        after_tags=tuple(map(Tag, row.after_tags)),
        label=Label(row.label),
        flags=tuple(map(Flag, row.flags)),
        reason=row.reason,
        by=row.by,
        was_taken=row.was_taken,
    )


def _policy_of(kept: dict[str, Any]) -> EvidencePolicy:
    policy = EvidencePolicy(kept["name"], kept["version"])
    return replace(
        policy,
        documents=tuple(kept["documents"]),
        controls=Control(kept["controls"]),
        price_days=kept["price_days"],
        date_days=kept["date_days"],
        material=Material(kept["material"]),
        for_a_person=tuple(map(ForAPerson, kept["for_a_person"])),
        missing=Missing(kept["missing"]),
    )
