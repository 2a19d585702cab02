"""Two collections with the same kinds of things in them, and people who may read the first one.

Every word of the second one holds "zebra", so that whatever leaks out of it is found.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from tagtrap.domain.conflicts import TagPair
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.identifiers import (
    ActorId,
    AnswerId,
    ClaimId,
    Collection,
    ConversationId,
    DocumentId,
    JobId,
    Tag,
    VersionId,
    fresh_id,
)
from tagtrap.domain.jobs import Job
from tagtrap.domain.library import Evidence
from tagtrap.domain.people import Actor, Role
from tagtrap.domain.review import ReviewDecision
from tagtrap.queues.inline import InlineQueue
from tagtrap.service import local_actor
from tagtrap.service.events import Added, Delivered
from tagtrap.service.jobs import NewFile
from tagtrap.settings import Settings
from tagtrap.wiring import App, build
from tests.fakes import WordScorer
from tests.service.conftest import settings_for

SHOP, VAULT = Collection("shop"), Collection("zebra vault")
BOTH = frozenset({SHOP, VAULT})
OLGA = ActorId("olga")
"""Somebody else who asks, in either collection."""

POLICY = """# {name} policy

Damaged {name} parcels are reported to the {name} manager within 24 hours. {name} gates close at 9.
A {name} label costs 4 euros.
"""
GUIDE = """# {name} guide

Damaged {name} parcels are reported to the {name} manager within 48 hours. Sign every {name} list.
"""
COPIED = (
    "# {name} copy\n\nStaff wash the blue cups. Staff dry the blue cups at noon. {name} ends.\n"
)
QUESTION = "When are damaged {name} parcels reported to the {name} manager?"


def word_scorer(settings: Settings) -> WordScorer:
    """Return a scorer that needs no model; named in settings."""
    return WordScorer()


def person(role: Role, *collections: Collection) -> Actor:
    """Return the person of a role; without collections, one who may read the shop."""
    return Actor(ActorId(role.value), frozenset({role}), frozenset(collections or {SHOP}))


@dataclass(frozen=True, slots=True)
class Things:
    """What of a collection a person may ask for; `record` is the answer that is meant."""

    collection: Collection
    name: str
    document: DocumentId
    version: VersionId
    spare: DocumentId
    twice: DocumentId
    tags: TagPair
    job: Job
    record: AnswerRecord
    claim: ClaimId
    evidence: Evidence

    @property
    def tag(self) -> Tag:
        """A tag of the answer."""
        return self.evidence.sentence.tag

    @property
    def ids(self) -> tuple[str, ...]:
        """Everything by which the things can be told."""
        return (
            *(self.document, self.version, self.spare, self.twice, self.job.id, self.record.id),
            *(self.record.conversation_id, self.claim, self.evidence.source.version_id),
            *(self.collection, self.tag, self.tags.first, self.tags.second),
        )

    def with_answer(self, record: AnswerRecord) -> "Things":
        """Return the things with another answer in view."""
        return replace(self, record=record)


@dataclass(frozen=True, slots=True)
class World:
    """The app, what lies in its collections, and the answers that each person was given there."""

    app: App
    shop: Things
    vault: Things
    own: Mapping[ActorId, AnswerRecord]
    withdrawn: Mapping[ActorId, AnswerRecord]
    nowhere: Things = field(init=False)

    def __post_init__(self) -> None:
        """Make up things that are in no collection."""
        object.__setattr__(self, "nowhere", _made_up(self.vault))


@contextmanager
def made(folder: Path) -> Iterator[World]:
    """Build the world in a folder, and close it at the end."""
    settings = settings_for(
        folder,
        checkers=("exact",),
        retrieval={"scorer": "tests.authz.world:word_scorer"},
        default_collection=SHOP,
    )
    app = build(settings, InlineQueue())
    app.jobs.start()
    policies = {name: _add(app, POLICY, name) for name in (SHOP, VAULT)}
    for name in (SHOP, VAULT):
        _add(app, GUIDE, name, kind="-guide")
    askers = [person(role) for role in Role if role is not Role.AUDITOR]
    given = {one: ask(app, Actor(OLGA, frozenset({Role.SUPPORT}), BOTH), one) for one in policies}
    own = {one.id: ask(app, one, SHOP) for one in askers}
    withdrawn = {one.id: ask(app, replace(one, collections=BOTH), VAULT) for one in askers}
    for record in (*own.values(), *withdrawn.values()):
        app.reviews.report(local_actor(), record.id, 0, f"Not so, says {OLGA}.")
    shop, vault = (_things(app, name, policies[name], given[name]) for name in (SHOP, VAULT))
    try:
        yield World(app, shop, vault, own, withdrawn)
    finally:
        app.close()


def ask(app: App, actor: Actor, collection: Collection) -> AnswerRecord:
    """Return an answer from a collection, with a fault that a reviewer has to look at."""
    question = QUESTION.format(name=word(collection))
    wanted = {"collections": [collection], "fault": "wrong-number"}
    *_, last = app.chat.ask(actor, question, **wanted)  # type: ignore[arg-type]  # as asked for
    assert isinstance(last, Delivered), last
    return last.record


def word(collection: Collection) -> str:
    """Return the word that tells what comes from a collection."""
    return "rope" if collection == SHOP else "zebra"


def _add(
    app: App, text: str, collection: Collection, *, kind: str = "", replaces: str | None = None
) -> Added:
    content = text.format(name=word(collection)).encode()
    name = f"{word(collection)}{kind}.md"
    of = DocumentId(replaces) if replaces else None
    *_, last = app.documents.add(
        local_actor(), content, name, collection=None if of else collection, replaces=of
    )
    assert isinstance(last, Added)
    return last


def _things(app: App, collection: Collection, policy: Added, record: AnswerRecord) -> Things:
    """Add what there is besides the policy, and review, report and hand in something."""
    _add(app, COPIED, collection, kind="-copy")
    spare = _add(app, "# {name} spare\n\nThe {name} spare tyre is flat.\n", collection, kind="-s")
    twice = _add(app, "# {name} twice\n\nOne {name} knot holds.\n", collection, kind="-t")
    renewed = "# {name} twice\n\nTwo {name} knots hold.\n"
    _add(app, renewed, collection, kind="-t", replaces=twice.document.id)
    place = next(
        item.place
        for item in app.reviews.queue(local_actor()).items
        if item.place.answer_id == record.id
    )
    for reviewer in (local_actor(), person(Role.REVIEWER, SHOP, VAULT)):
        app.reviews.decide(reviewer, place.claim_id, ReviewDecision.CONTRADICTED, word(collection))
    app.reviews.report(local_actor(), record.id, 0, f"The {word(collection)} figure is wrong.")
    tag = record.context.tags[0]
    evidence = app.chat.evidence(local_actor(), record.id, tag)
    job = hand_in(app, local_actor(), collection)
    newer = POLICY.replace("24 hours", "36 hours")
    version = _add(app, newer, collection, replaces=policy.document.id).version.id
    conflict = next(
        one
        for one in app.conflicts.list(local_actor())
        if all(side.source.collection == collection for side in one.sides)
    )
    return Things(
        collection=collection,
        name=word(collection),
        document=policy.document.id,
        version=version,
        spare=spare.document.id,
        twice=twice.document.id,
        tags=conflict.tags,
        job=job,
        record=record,
        claim=place.claim_id,
        evidence=evidence,
    )


def hand_in(app: App, actor: Actor, collection: Collection) -> Job:
    """Hand a file of its own into a collection."""
    content = f"# {word(collection)}\n\nLocker {fresh_id()} holds a {word(collection)}.\n"
    return app.jobs.hand_in(
        actor, content.encode(), NewFile(f"{word(collection)}-job.md", collection=collection)
    )


def _made_up(like: Things) -> Things:
    """Return things that are nowhere, of the same form as those that are somewhere."""
    document, version, answer = DocumentId(fresh_id()), VersionId(fresh_id()), AnswerId(fresh_id())
    record = replace(like.record, id=answer, conversation_id=ConversationId(fresh_id()))
    source = replace(like.evidence.source, document_id=document, version_id=version)
    sentence = replace(like.evidence.sentence, tag=Tag("777777"))
    return Things(
        collection=Collection("no collection"),
        name="nothing",
        document=document,
        version=version,
        spare=DocumentId(fresh_id()),
        twice=DocumentId(fresh_id()),
        tags=TagPair.of(Tag("777777"), Tag("888888")),
        job=replace(like.job, id=JobId(fresh_id()), document_id=document, version_id=version),
        record=record,
        claim=ClaimId(fresh_id()),
        evidence=replace(like.evidence, source=source, sentence=sentence),
    )
