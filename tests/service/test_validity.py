"""What speaks against relying on a source."""

from dataclasses import replace
from datetime import date

import pytest

from tagtrap.domain.documents import VersionStatus
from tagtrap.domain.identifiers import Collection, DocumentId, VersionId
from tagtrap.domain.retrieval import SourceVersion
from tagtrap.service.validity import notices, version_notice

TODAY = date(2026, 6, 15)
SOURCE = SourceVersion(
    document_id=DocumentId("d"),
    version_id=VersionId("v"),
    title="Parcels",
    collection=Collection("general"),
    number=2,
    status=VersionStatus.READY,
    file_name="parcels.pdf",
    media_type="application/pdf",
)


@pytest.mark.parametrize(
    "dates",
    [
        {},
        {"effective_from": TODAY, "effective_until": TODAY, "review_by": TODAY},
        {"effective_from": date(2020, 1, 1), "effective_until": date(2030, 1, 1)},
    ],
)
def test_nothing_speaks_against_a_source_in_force_on_its_days(dates: dict[str, date]) -> None:
    assert notices(replace(SOURCE, **dates), TODAY) == ""
    assert version_notice(replace(SOURCE, **dates), TODAY) == ""


def test_everything_that_speaks_against_a_source_is_said() -> None:
    source = replace(
        SOURCE,
        status=VersionStatus.SUPERSEDED,
        superseded_on=date(2026, 6, 1),
        effective_until=date(2026, 6, 14),
        review_by=date(2026, 6, 14),
    )

    assert notices(source, TODAY) == (
        "This version was replaced on 2026-06-01. "
        "This version was in force only until 2026-06-14. "
        "Its review was due on 2026-06-14 and is overdue."
    )
    assert version_notice(source, TODAY) == "not in force, review overdue"


def test_a_source_not_yet_in_force_and_a_removed_one_are_told() -> None:
    coming = replace(SOURCE, effective_from=date(2026, 6, 16))
    removed = replace(SOURCE, status=VersionStatus.RETIRED)

    assert notices(coming, TODAY) == "This version is in force only from 2026-06-16."
    assert notices(removed, TODAY) == "This document was removed."
