"""What each use case lets each role do: one row a use case, called on the things of a collection.

A new use case needs a row here and a line in docs/roles.md.
"""

from collections.abc import Callable
from dataclasses import dataclass

from tagtrap.domain.accounts import Group
from tagtrap.domain.identifiers import ActorId, fresh_id
from tagtrap.domain.jobs import SyncedPlace
from tagtrap.domain.metadata import Metadata
from tagtrap.domain.past_answers import AnswerFilter, AuditFilter
from tagtrap.domain.people import Actor, Role
from tagtrap.domain.review import ReviewDecision
from tagtrap.domain.syncing import folder_key
from tagtrap.opened_people import People
from tagtrap.service.jobs import NewFile
from tagtrap.wiring import App
from tests.authz.world import QUESTION, Things, hand_in


@dataclass(frozen=True, slots=True)
class Doors:
    """All parts that have use cases."""

    app: App
    people: People


Call = Callable[[Doors, Actor, Things], object]


@dataclass(frozen=True, slots=True)
class Row:
    """What support, reviewers, admins and auditors may do, in this order, and how it is called.

    "yes", "no", or "own": their own answers only. With `tells`, whoever may do it is told of the
    answer that is meant. With `is_for_all`, only who may read every collection may do it. With
    `repeats`, what is told are the words that the person once typed.
    """

    who: str
    call: Call
    tells: bool = False
    is_for_all: bool = False
    repeats: bool = False

    def of(self, role: Role) -> str:
        """Return what a role may do."""
        return dict(zip(Role, self.who.split(), strict=True))[role]


MANAGES = "no no yes no"
READS = "no yes yes yes"
LOOKS = "own yes own yes"


def _file(things: Things) -> bytes:
    return f"# {things.name} {fresh_id()}\n\nA {things.name} note of {fresh_id()}.\n".encode()


def _metadata(things: Things) -> Metadata:
    return Metadata(
        title=f"The {things.name} policy", owner=ActorId("olga"), collection=things.collection
    )


def _folder(things: Things) -> str:
    return folder_key(things.collection, "/policies")


def _undo(doors: Doors, actor: Actor, things: Things) -> object:
    undone = doors.app.reviews.undo(actor, things.claim)
    return undone, doors.app.reviews.decide(actor, things.claim, ReviewDecision.AGREE)


def _clear(doors: Doors, actor: Actor, things: Things) -> object:
    doors.app.jobs.clear(actor)
    # The list is as it was for whoever comes next.
    return hand_in(doors.app, actor, things.collection)


DOCUMENTS: dict[str, Row] = {
    "documents.add": Row(
        MANAGES,
        lambda d, a, t: d.app.documents.add(a, _file(t), "n.md", collection=t.collection),
    ),
    "documents.upload": Row(
        MANAGES, lambda d, a, t: d.app.documents.upload(a, "0" * 64, "n.md", replaces=t.document)
    ),
    "documents.preview": Row(MANAGES, lambda d, a, t: d.app.documents.preview(a, b"Hi.", "n.md")),
    "documents.list": Row(READS, lambda d, a, t: d.app.documents.list(a)),
    "documents.show": Row(READS, lambda d, a, t: d.app.documents.show(a, t.document)),
    "documents.remove": Row(MANAGES, lambda d, a, t: d.app.documents.remove(a, t.spare)),
    "documents.collections": Row("yes yes yes yes", lambda d, a, t: d.app.documents.collections(a)),
    "documents.collection_for": Row(
        MANAGES, lambda d, a, t: d.app.documents.collection_for(a, t.collection)
    ),
    "documents.require_collection": Row(
        MANAGES, lambda d, a, t: d.app.documents.require_collection(a, t.collection)
    ),
    "history.sentences": Row(READS, lambda d, a, t: d.app.history.sentences(a, t.document, 1)),
    "history.compare": Row(READS, lambda d, a, t: d.app.history.compare(a, t.document)),
    "history.go_back": Row(MANAGES, lambda d, a, t: d.app.history.go_back(a, t.twice, 1)),
    "describing.metadata": Row(READS, lambda d, a, t: d.app.describing.metadata(a, t.document)),
    "describing.correct": Row(
        MANAGES, lambda d, a, t: d.app.describing.correct(a, t.document, _metadata(t))
    ),
    "much_alike.all": Row(READS, lambda d, a, t: d.app.much_alike.all(a)),
    "much_alike.of": Row(READS, lambda d, a, t: d.app.much_alike.of(a, t.version)),
    "conflicts.list": Row(MANAGES, lambda d, a, t: d.app.conflicts.list(a, with_settled=True)),
    "conflicts.settle": Row(MANAGES, lambda d, a, t: d.app.conflicts.settle(a, t.tags)),
    "conflicts.reopen": Row(MANAGES, lambda d, a, t: d.app.conflicts.reopen(a, t.tags)),
    "jobs.hand_in": Row(
        MANAGES,
        lambda d, a, t: d.app.jobs.hand_in(
            a, _file(t), NewFile("n.md", place=SyncedPlace(_folder(t), f"{fresh_id()}.md"))
        ),
    ),
    "jobs.all": Row(MANAGES, lambda d, a, t: d.app.jobs.all(a)),
    "jobs.some": Row(MANAGES, lambda d, a, t: d.app.jobs.some(a, [t.job.id])),
    "jobs.added": Row(MANAGES, lambda d, a, t: d.app.jobs.added(a, t.job)),
    "jobs.cancel": Row(MANAGES, lambda d, a, t: d.app.jobs.cancel(a, t.job.id)),
    "jobs.clear": Row(MANAGES, _clear),
    "syncing.folder": Row(MANAGES, lambda d, a, t: d.app.syncing.folder(a, "/p", t.collection)),
    "syncing.underway": Row(MANAGES, lambda d, a, t: d.app.syncing.underway(a, _folder(t))),
    "syncing.plan": Row(
        MANAGES, lambda d, a, t: d.app.syncing.plan(a, _folder(t), {}, may_miss_files=False)
    ),
    "syncing.remove_gone": Row(
        MANAGES, lambda d, a, t: d.app.syncing.remove_gone(a, _folder(t), [])
    ),
}

ANSWERS: dict[str, Row] = {
    "chat.ask": Row(
        "yes yes yes no",
        lambda d, a, t: d.app.chat.ask(
            a, QUESTION.format(name=t.name), collections=[t.collection], fault="wrong-number"
        ),
    ),
    "chat.readable_versions": Row(
        "yes yes yes no", lambda d, a, t: d.app.chat.readable_versions(a)
    ),
    "chat.searchable": Row("yes yes yes no", lambda d, a, t: d.app.chat.searchable(a)),
    "chat.engines": Row("yes yes yes no", lambda d, a, t: d.app.chat.engines(a)),
    "chat.conversations": Row(
        "own own own no", lambda d, a, t: d.app.chat.conversations(a), tells=True, repeats=True
    ),
    "chat.conversation_of": Row(
        "yes yes yes no", lambda d, a, t: d.app.chat.conversation_of(a, [t.record.question])
    ),
    "chat.answers": Row(
        "own own own no",
        lambda d, a, t: d.app.chat.answers(a, t.record.conversation_id),
        tells=True,
    ),
    "chat.hidden": Row(
        "own own own no", lambda d, a, t: d.app.chat.hidden(a, t.record.conversation_id)
    ),
    "chat.answer": Row(LOOKS, lambda d, a, t: d.app.chat.answer(a, t.record.id), tells=True),
    "chat.evidence": Row(LOOKS, lambda d, a, t: d.app.chat.evidence(a, t.record.id, t.tag)),
    "past_answers.search": Row(
        LOOKS,
        lambda d, a, t: d.app.past_answers.search(a, AnswerFilter(words=t.record.id)),
        tells=True,
    ),
    "past_answers.open": Row(
        LOOKS, lambda d, a, t: d.app.past_answers.open(a, t.record.id), tells=True
    ),
    "past_answers.export": Row(
        LOOKS,
        lambda d, a, t: d.app.past_answers.export(a, AnswerFilter(words=t.record.id)),
        tells=True,
    ),
    "past_answers.trail": Row(
        "no no no yes",
        lambda d, a, t: d.app.past_answers.trail(a, AuditFilter(words=t.document), limit=9),
    ),
    "conflicts.one_sided": Row(
        LOOKS, lambda d, a, t: d.app.conflicts.one_sided(a, [t.record]), tells=True
    ),
    "stale_answers.list": Row(
        "no yes yes yes", lambda d, a, t: d.app.stale_answers.list(a, t.document), tells=True
    ),
    "stale_answers.among": Row(
        LOOKS, lambda d, a, t: d.app.stale_answers.among(a, [t.record.id]), tells=True
    ),
    "stale_answers.since": Row(
        "yes yes yes yes", lambda d, a, t: d.app.stale_answers.since(a, t.evidence)
    ),
    "reviews.queue": Row("no yes no no", lambda d, a, t: d.app.reviews.queue(a)),
    "reviews.items": Row("no yes no no", lambda d, a, t: d.app.reviews.items(a, [t.claim])),
    "reviews.decide": Row(
        "no yes no no", lambda d, a, t: d.app.reviews.decide(a, t.claim, ReviewDecision.AGREE)
    ),
    "reviews.undo": Row("no yes no no", _undo),
    "reviews.report": Row(
        "own yes own no", lambda d, a, t: d.app.reviews.report(a, t.record.id, 0, "No."), tells=True
    ),
    "reviews.outcomes": Row(
        LOOKS, lambda d, a, t: d.app.reviews.outcomes(a, [t.record]), tells=True
    ),
    "learning.measures": Row("no yes no yes", lambda d, a, t: d.app.learning.measures(a)),
    "learning.calibration": Row(READS, lambda d, a, t: d.app.learning.calibration(a)),
    "learning.changes": Row(READS, lambda d, a, t: d.app.learning.changes(a)),
    "learning.apply": Row(MANAGES, lambda d, a, t: d.app.learning.apply(a, 0.5), is_for_all=True),
    "learning.give_back": Row(
        MANAGES, lambda d, a, t: d.app.learning.give_back(a, "gate.strict_support"), is_for_all=True
    ),
    "regression.replay": Row("no yes no no", lambda d, a, t: d.app.regression.replay(a)),
}

PEOPLE: dict[str, Row] = {
    "tokens.add": Row(MANAGES, lambda d, a, t: d.app.tokens.add(a, ActorId("local"), "ci", days=1)),
    "tokens.all": Row(MANAGES, lambda d, a, t: d.app.tokens.all(a)),
    "tokens.revoke": Row(
        MANAGES,
        lambda d, a, t: d.app.tokens.revoke(
            a, d.app.tokens.add(a, ActorId("local"), "ci", days=1).token.id
        ),
    ),
    "accounts.all": Row(MANAGES, lambda d, a, t: d.people.accounts.all(a)),
    "accounts.groups": Row(MANAGES, lambda d, a, t: d.people.accounts.groups(a)),
    "accounts.add": Row(MANAGES, lambda d, a, t: d.people.accounts.add(a, f"p{fresh_id()}")),
    "accounts.set_roles": Row(
        MANAGES, lambda d, a, t: d.people.accounts.set_roles(a, "pat", [Role.SUPPORT])
    ),
    "accounts.set_groups": Row(MANAGES, lambda d, a, t: d.people.accounts.set_groups(a, "pat", [])),
    "accounts.set_password": Row(
        MANAGES, lambda d, a, t: d.people.accounts.set_password(a, "pat", "a long one, 9 words")
    ),
    "accounts.disable": Row(MANAGES, lambda d, a, t: d.people.accounts.disable(a, "pat")),
    "accounts.enable": Row(MANAGES, lambda d, a, t: d.people.accounts.enable(a, "pat")),
    "accounts.sign_out": Row(MANAGES, lambda d, a, t: d.people.accounts.sign_out(a, "pat")),
    "accounts.put_group": Row(
        MANAGES, lambda d, a, t: d.people.accounts.put_group(a, Group(f"g{fresh_id()}"))
    ),
    "accounts.remove_group": Row(
        MANAGES, lambda d, a, t: d.people.accounts.remove_group(a, "pat-group")
    ),
    "sessions.sign_out_everywhere": Row(
        "yes yes yes yes", lambda d, a, t: d.people.sessions.sign_out_everywhere(a)
    ),
    "sessions.all": Row(MANAGES, lambda d, a, t: d.people.sessions.all(a)),
}

ROWS: dict[str, Row] = DOCUMENTS | ANSWERS | PEOPLE

FOR_ANYBODY = frozenset({"sessions.sign_out_everywhere"})
"""What needs no permission: it is about the person's own sessions."""

NOT_FOR_A_PERSON = frozenset(
    {
        # The server process starts and ends these, whoever is at the page.
        "jobs.start",
        "jobs.close",
        # How a door finds out who is there: nobody is known yet.
        "tokens.is_good",
        "tokens.actor_of",
        "accounts.actor_named",
        "accounts.has_admin",
        "signing_in.*",
        "sessions.*",
    }
)
"""Public methods that nobody calls on behalf of a person; each for a reason."""
