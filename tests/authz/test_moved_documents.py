"""A document that moves to another collection takes with it who may know of it."""

from dataclasses import replace

import pytest

from tagtrap.domain.documents import Document
from tagtrap.domain.identifiers import Collection
from tagtrap.domain.jobs import Job
from tagtrap.domain.people import Role
from tagtrap.errors import NotAllowed, NotFound
from tagtrap.service import local_actor
from tests.authz.world import SHOP, VAULT, World, hand_in, person

ADMIN = person(Role.ADMIN)


def moved(world: World, job: Job, to: Collection) -> Document:
    """Move the document of a job to another collection, as somebody who may read both."""
    known = world.app.describing.metadata(local_actor(), job.document_id)
    world.app.describing.correct(local_actor(), job.document_id, replace(known, collection=to))
    return world.app.documents.show(local_actor(), job.document_id).summary.document


def test_a_file_that_became_a_document_elsewhere_is_in_no_list_of_files(world: World) -> None:
    job = hand_in(world.app, ADMIN, SHOP)
    assert set(world.app.jobs.some(ADMIN, [job.id])) == {job.id}

    moved(world, job, VAULT)

    assert world.app.jobs.some(ADMIN, [job.id]) == {}
    assert job.id not in {one.id for one in world.app.jobs.all(ADMIN)}
    for refused in (
        lambda: world.app.jobs.added(ADMIN, job),
        lambda: world.app.jobs.cancel(ADMIN, job.id),
        lambda: world.app.documents.show(ADMIN, job.document_id),
    ):
        with pytest.raises(NotFound):
            refused()
    moved(world, job, SHOP)
    assert set(world.app.jobs.some(ADMIN, [job.id])) == {job.id}


def test_nobody_moves_a_document_to_where_they_may_not_read_be_it_there_or_not(
    world: World,
) -> None:
    job = hand_in(world.app, ADMIN, SHOP)
    known = world.app.describing.metadata(ADMIN, job.document_id)

    said = set()
    for collection in (VAULT, Collection("nowhere")):
        with pytest.raises(NotAllowed) as refused:
            wanted = replace(known, collection=collection)
            world.app.describing.correct(ADMIN, job.document_id, wanted)
        said.add(str(refused.value))

    assert len(said) == 1
    assert world.app.describing.metadata(ADMIN, job.document_id) == known
