"""The open cases of access: any document by its id, and a second way in that skips the check."""

import logging
from collections.abc import Callable
from dataclasses import replace

import pytest

from pages.parts import session_person
from pages.parts.session_person import Present
from tagtrap.domain.accounts import Group
from tagtrap.domain.identifiers import ActorId, AnswerId
from tagtrap.domain.past_answers import AnswerFilter, AuditFilter
from tagtrap.domain.people import Actor, Role
from tagtrap.errors import NotAllowed, NotFound
from tagtrap.opened_base import opened_database
from tagtrap.service import local_actor
from tagtrap.service.events import Delivered
from tagtrap.service.tokens import api_tokens
from tagtrap.sign_in_errors import SignedOut, SignInRefused
from tagtrap.sign_in_settings import SignInMode, SignInSettings
from tagtrap.wiring import utc_now
from tests.authz.rows import Doors
from tests.authz.world import BOTH, QUESTION, SHOP, VAULT, World, person

PASSWORD = "nine green lamps"
SUPPORT, REVIEWER, AUDITOR = person(Role.SUPPORT), person(Role.REVIEWER), person(Role.AUDITOR)


def refusals(world: World, actor: Actor, subject: str) -> list[str]:
    """Return the use cases in which the actor was refused something, the newest first."""
    wanted = AuditFilter(action="access refused", actor=actor.id, words=subject)
    events, _ = world.app.past_answers.trail(local_actor(), wanted, limit=100)
    return [str(event.detail["use case"]) for event in events if event.subject == subject]


def test_x05_evidence_of_a_document_outside_one_s_groups_is_refused_and_noted(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    record, tag = world.vault.record, world.vault.tag

    with caplog.at_level(logging.WARNING), pytest.raises(NotFound) as foreign:
        world.app.chat.evidence(SUPPORT, record.id, tag)
    with pytest.raises(NotFound) as nowhere:
        world.app.chat.evidence(SUPPORT, AnswerId("no-such-answer"), tag)
    with pytest.raises(NotFound):
        world.app.chat.evidence(SUPPORT, world.own[SUPPORT.id].id, tag)

    assert str(foreign.value) == str(nowhere.value)
    assert refusals(world, SUPPORT, record.id)[0] == "chat.evidence"
    assert refusals(world, SUPPORT, "no-such-answer") == []
    assert f"refused: 'support' may not see '{record.id}'" in caplog.text
    assert "zebra" not in caplog.text


def test_x05_a_question_is_never_answered_from_a_document_outside_one_s_groups(
    world: World,
) -> None:
    *_, last = world.app.chat.ask(SUPPORT, QUESTION.format(name="zebra"))

    assert isinstance(last, Delivered)
    context = last.record.context
    assert context.collections == {SHOP}
    assert "zebra" not in " ".join(sentence.text for sentence in context.sentences())
    assert last.record.searched_documents == world.app.chat.searchable(SUPPORT)[SHOP]


def test_x05_a_review_of_another_team_is_in_no_export(world: World) -> None:
    exported = list(world.app.past_answers.export(REVIEWER, AnswerFilter()))

    reviews = [review for whole in exported for review in whole.reviews]
    assert world.shop.claim in {review.place.claim_id for review in reviews}
    assert world.vault.claim not in {review.place.claim_id for review in reviews}
    assert world.vault.record.id not in {whole.record.id for whole in exported}
    with pytest.raises(NotFound):
        world.app.past_answers.open(REVIEWER, world.vault.record.id)
    assert refusals(world, REVIEWER, world.vault.record.id)[0] == "past_answers.open"


def test_what_a_role_does_not_allow_is_noted_under_the_use_case(world: World) -> None:
    with pytest.raises(NotAllowed):
        world.app.history.compare(SUPPORT, world.shop.document)

    assert "history.compare" in refusals(world, SUPPORT, "history.compare")
    assert refusals(world, SUPPORT, world.shop.document) == []


def test_an_auditor_reads_no_event_about_what_they_may_not_read(world: World) -> None:
    world.app.conflicts.settle(local_actor(), world.vault.tags)
    world.app.conflicts.settle(local_actor(), world.shop.tags)
    with pytest.raises(NotFound):
        world.app.documents.show(REVIEWER, world.vault.document)

    told, total = world.app.past_answers.trail(AUDITOR, AuditFilter(), limit=10_000)
    every, of_all = world.app.past_answers.trail(local_actor(), AuditFilter(), limit=10_000)

    assert total == len(told) < len(every) == of_all
    hidden = {event.subject for event in every} - {event.subject for event in told}
    vault, shop = world.vault, world.shop
    assert {vault.document, vault.record.id, f"{vault.tags.first} {vault.tags.second}"} <= hidden
    shown = {event.subject for event in told}
    assert {shop.document, shop.record.id, f"{shop.tags.first} {shop.tags.second}"} <= shown
    assert "document added" in {event.action for event in told}


def test_a_right_that_is_withdrawn_closes_the_answers_that_rest_on_it(world: World) -> None:
    record = world.withdrawn[SUPPORT.id]
    before = replace(SUPPORT, collections=BOTH)
    chat = world.app.chat

    assert chat.answers(before, record.conversation_id) == [record]
    assert chat.answers(SUPPORT, record.conversation_id) == []
    assert chat.hidden(SUPPORT, record.conversation_id) == 1
    assert record.id not in {
        one.id for one in world.app.past_answers.search(SUPPORT, AnswerFilter(), limit=500).answers
    }
    with pytest.raises(NotFound):
        chat.answer(SUPPORT, record.id)
    with pytest.raises(NotFound):
        world.app.reviews.report(SUPPORT, record.id, 0, "No.")
    assert world.app.conflicts.one_sided(SUPPORT, [record]) == {}
    assert world.app.reviews.outcomes(SUPPORT, [record]) == {}


def test_nothing_of_a_closed_answer_goes_into_a_later_question_of_its_conversation(
    world: World,
) -> None:
    record = world.withdrawn[SUPPORT.id]
    follow_up = "And when are damaged rope parcels reported?"

    *_, last = world.app.chat.ask(SUPPORT, follow_up, conversation_id=record.conversation_id)

    assert isinstance(last, Delivered)
    assert last.record.turn == record.turn + 1
    assert last.record.understood == ""
    assert VAULT not in last.record.context.collections
    assert all(passage.carried_from is None for passage in last.record.context.passages)
    open_now = world.app.chat.answers(SUPPORT, record.conversation_id)
    assert [one.id for one in open_now] == [last.record.id]


def test_x06_who_is_disabled_is_refused_at_the_next_message_on_every_way_in(
    world: World, doors: Doors
) -> None:
    people, name = doors.people, f"x06-{world.shop.name}"
    people.accounts.add(local_actor(), name, roles=[Role.SUPPORT], password=PASSWORD)
    group = Group(f"{name}-group", frozenset({SHOP}), members=(ActorId(name),))
    people.accounts.put_group(local_actor(), group)
    by_session = people.signing_in.with_password(name, PASSWORD)
    database = opened_database(world.app.settings)
    settings = world.app.settings.model_copy(
        update={"sign_in": SignInSettings(mode=SignInMode.ACCOUNTS)}
    )
    tokens = api_tokens(database, settings, utc_now)
    by_token = tokens.add(local_actor(), ActorId(name), "ci", days=1).secret
    ways_in: tuple[Callable[[], Actor], ...] = (
        lambda: people.sessions.signed_in(by_session).actor,
        lambda: tokens.actor_of(by_token),
    )
    for way_in in ways_in:
        assert world.app.chat.searchable(way_in())

    people.accounts.disable(local_actor(), name)

    for way_in in ways_in:
        with pytest.raises((SignedOut, SignInRefused)):
            world.app.chat.searchable(way_in())
    with pytest.raises(SignInRefused):
        people.signing_in.with_password(name, PASSWORD)
    database.close()


def test_a_file_is_made_for_who_one_is_when_it_is_asked_for_not_when_its_button_was_drawn(
    doors: Doors, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = doors.people
    monkeypatch.setattr(session_person, "people", lambda: people)
    people.accounts.add(local_actor(), "kim", roles=[Role.REVIEWER], password=PASSWORD)
    secret = people.signing_in.with_password("kim", PASSWORD)
    drawn = Present(people.sessions.signed_in(secret).actor, secret)

    people.accounts.set_roles(local_actor(), "kim", [Role.SUPPORT])
    then = drawn.by_now()
    people.accounts.disable(local_actor(), "kim")

    assert (list(drawn.actor.roles), list(then.roles)) == ([Role.REVIEWER], [Role.SUPPORT])
    with pytest.raises(SignedOut):
        drawn.by_now()
