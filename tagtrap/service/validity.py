"""Whether a source may be relied on today: replaced, removed, past its date, overdue for review."""

from datetime import date

from tagtrap.domain.documents import DocumentVersion, VersionStatus
from tagtrap.domain.retrieval import SourceVersion

Dated = SourceVersion | DocumentVersion


def notices(source: SourceVersion, today: date) -> str:
    """Return what a reader must know of a source before relying on it, else ""."""
    found = (replaced_notice(source), out_of_force_notice(source, today))
    return " ".join(filter(None, (*found, overdue_notice(source, today))))


def version_notice(version: Dated, today: date) -> str:
    """Return "not in force", "review overdue" or both, as it stands behind a name, else ""."""
    found = (
        "not in force" if out_of_force_notice(version, today) else "",
        "review overdue" if overdue_notice(version, today) else "",
    )
    return ", ".join(filter(None, found))


def replaced_notice(source: SourceVersion) -> str:
    """Return that a version was replaced or its document removed, else ""."""
    on = f" on {source.superseded_on}" if source.superseded_on else ""
    if source.status is VersionStatus.SUPERSEDED:
        return f"This version was replaced{on}."
    if source.status is VersionStatus.RETIRED:
        return f"This document was removed{on}."
    return ""


def out_of_force_notice(version: Dated, today: date) -> str:
    """Return that a version is past its last day, or before its first, else ""."""
    if version.effective_until is not None and version.effective_until < today:
        return f"This version was in force only until {version.effective_until}."
    if version.effective_from is not None and version.effective_from > today:
        return f"This version is in force only from {version.effective_from}."
    return ""


def overdue_notice(version: Dated, today: date) -> str:
    """Return that a version was to be reviewed before today, else ""."""
    if version.review_by is None or version.review_by >= today:
        return ""
    return f"Its review was due on {version.review_by} and is overdue."
