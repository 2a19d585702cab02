"""How an answer came to leave, in its record: kept as it was, never edited, and erasable."""

from dataclasses import replace

import pytest

from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.policies import Control, EvidencePolicy, ForAPerson, Material, Missing
from tagtrap.domain.release import NO_RELEASE, Release, RepairKind, Revision
from tagtrap.domain.verdicts import Flag, Label
from tagtrap.errors import StorageError
from tests.records.answering import answer_record, context_of, started
from tests.records.building import ADMIN, Base, new_version

REDRAFTED = Revision(
    sentence=1,
    kind=RepairKind.REDRAFTED,
    before="Lodging is paid up to 54 euros.",
    after="Lodging is paid up to 45 euros a night.",
    before_tags=(Tag("3626"),),
    after_tags=(Tag("3626"), Tag("3627")),
    label=Label.CONTRADICTED,
    flags=(Flag.NUMBER,),
    reason="The source says 45 euros, the answer says 54 euros.",
    by="scripted@1",
    was_taken=True,
)
RELEASE = Release(
    level="strict",
    policies=(
        EvidencePolicy(
            name="travel",
            version="7",
            documents=("Lodging policy",),
            controls=Control.PERSON,
            price_days=30,
            date_days=60,
            material=Material.FIGURES,
            for_a_person=(ForAPerson.LAW,),
            missing=Missing.SAY_SO,
        ),
    ),
    draft="Lodging is paid up to 54 euros (source 3626).",
    revisions=(replace(REDRAFTED, after="", was_taken=False), REDRAFTED),
)


def recorded(base: Base, release: Release) -> tuple[AnswerRecord, str]:
    version = base.publisher.publish(new_version(["Lodging is paid up to 45 euros a night."]))
    (entry,) = base.passages.entries(version.id)
    started(base)
    record = replace(answer_record(base, context_of(base, entry.passage_id)), release=release)
    return base.conversations.record(record), version.document_id


def test_level_policies_draft_and_every_revision_are_kept(base: Base) -> None:
    kept, _ = recorded(base, RELEASE)

    assert base.conversations.answer(kept.id).release == RELEASE


def test_an_answer_from_before_there_was_a_gate_has_no_release(base: Base) -> None:
    kept, _ = recorded(base, NO_RELEASE)

    assert base.conversations.answer(kept.id).release == NO_RELEASE


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE revisions SET was_taken = false",
        "UPDATE revisions SET label = 'supported'",
        "DELETE FROM revisions",
        "UPDATE answers SET gate_level = 'advisory'",
    ],
)
def test_what_was_revised_is_never_rewritten(base: Base, statement: str) -> None:
    recorded(base, RELEASE)

    with pytest.raises(StorageError), base.database.write() as connection:
        connection.exec_driver_sql(statement)


def test_erasing_a_document_takes_the_words_of_drafts_and_revisions_along(base: Base) -> None:
    kept, document = recorded(base, RELEASE)

    base.library.erase(document, ADMIN, base.clock)  # type: ignore[arg-type]  # an id of the base

    left = base.conversations.answer(kept.id).release
    assert (left.draft, left.policies[0].documents) == ("", ())
    assert {(one.before, one.after, one.reason) for one in left.revisions} == {("", "", "")}
    assert [one.kind for one in left.revisions] == [RepairKind.REDRAFTED] * 2
    assert left.revisions[1].flags == (Flag.NUMBER,)
