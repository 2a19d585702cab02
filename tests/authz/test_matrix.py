"""Every use case, called by every role: on their own things, on others', and where they may not."""

import inspect
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace

import pytest

from tagtrap.domain.people import Actor, Role
from tagtrap.errors import NotAllowed, NotFound, TagTrapError
from tests.authz.rows import FOR_ANYBODY, NOT_FOR_A_PERSON, PEOPLE, ROWS, Doors, Row
from tests.authz.world import SHOP, Things, World, person

CASES = [(name, role) for name in ROWS for role in Role]
IN_COLLECTIONS = [(name, role) for name, role in CASES if name not in PEOPLE]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a call; `said` is the message of a refusal, or all that was told, in words."""

    is_refused: bool
    said: str

    def about(self, things: Things) -> str:
        """Return what was said, without the names by which the things were asked for."""
        said = self.said
        for number, known in enumerate(things.ids):
            # As a whole word: a short one may stand by chance within a time of day.
            said = re.sub(rf"(?<!\w){re.escape(known)}(?!\w)", f"<{number}>", said)
        return said


def called(call: Callable[[], object]) -> Outcome:
    """Call a use case and read its result to the end.

    Being refused for who one is must come at the call, not while the result is read.
    """
    try:
        result = call()
    except (NotAllowed, NotFound) as error:
        return Outcome(is_refused=True, said=f"{type(error).__name__}: {error}")
    except TagTrapError as error:
        # Let in, and told what else is wrong.
        return Outcome(is_refused=False, said=f"{type(error).__name__}: {error}")
    told = list(result) if isinstance(result, Iterator) else result
    return Outcome(is_refused=False, said=repr(told))


def own_things(world: World, actor: Actor) -> Things:
    """Return the things of the shop with an answer of the person's own in view, if they ask."""
    return world.shop.with_answer(world.own.get(actor.id, world.shop.record))


def granted(outcome: Outcome, row: Row, things: Things) -> bool:
    """Whether the person was let in, and told of the answer where there is one to tell of."""
    ids = (things.record.id, things.record.conversation_id)
    return not outcome.is_refused and (not row.tells or any(one in outcome.said for one in ids))


def leaks(outcome: Outcome, world: World) -> list[str]:
    """Return what was told of the other collection."""
    # A tag is so short that it can stand in any number.
    marks = ("zebra", *(one for one in world.vault.ids if len(one) > 8))
    return [mark for mark in marks if mark in outcome.said.lower()]


def measured(doors: Doors, world: World, row: Row, role: Role) -> str:
    """Return what a role may do with the things of its own collection."""
    actor = replace(person(role), reads_every_collection=row.is_for_all)
    own, others = own_things(world, actor), world.shop
    outcome = called(lambda: row.call(doors, actor, own))
    assert row.is_for_all or row.repeats or not leaks(outcome, world)
    if not granted(outcome, row, own):
        return "no"
    if not row.tells and row.of(role) == "yes":
        return "yes"
    theirs = called(lambda: row.call(doors, actor, others))
    return "yes" if granted(theirs, row, others) else "own"


@pytest.mark.parametrize(("name", "role"), CASES)
def test_a_role_may_do_with_its_own_collection_what_its_row_says(
    doors: Doors, world: World, name: str, role: Role
) -> None:
    row = ROWS[name]

    assert measured(doors, world, row, role) == row.of(role)


@pytest.mark.parametrize(("name", "role"), IN_COLLECTIONS)
def test_a_thing_of_another_collection_is_to_everybody_like_one_that_is_not_there(
    doors: Doors, world: World, name: str, role: Role
) -> None:
    row, actor = ROWS[name], person(role)

    foreign = called(lambda: row.call(doors, actor, world.vault))
    nowhere = called(lambda: row.call(doors, actor, world.nowhere))

    assert foreign.about(world.vault) == nowhere.about(world.nowhere)
    assert row.repeats or not leaks(nowhere, world)
    if row.of(role) == "no" or row.is_for_all:
        assert foreign.said.startswith("NotAllowed")


def test_every_use_case_has_its_row(doors: Doors) -> None:
    every = set(public_methods(doors))
    unwatched = {name for name in every if not takes_an_actor(doors, name)}
    excused = {name for name in unwatched if is_excused(name)}

    assert every - excused == set(ROWS), "add a row to tests/authz/rows.py and to docs/roles.md"
    assert not [name for name in NOT_FOR_A_PERSON if not any(map(matches(name), every))]


@pytest.mark.parametrize("name", sorted(ROWS.keys() - FOR_ANYBODY))
def test_permission_is_asked_in_the_first_line(doors: Doors, name: str) -> None:
    source = inspect.getsource(inspect.unwrap(method_of(doors, name)))

    body = source.split('"""')[2]
    first = next(line.strip() for line in body.splitlines() if line.strip())
    assert first.startswith("require(actor, ")


def public_methods(doors: Doors) -> Iterator[str]:
    """Yield the names of all public methods of all parts with use cases."""
    for holder in (doors.app, doors.people):
        for field in fields(holder):
            part = getattr(holder, field.name)
            if type(part).__module__.startswith("tagtrap.service."):
                for name, _ in inspect.getmembers(type(part), inspect.isfunction):
                    if not name.startswith("_"):
                        yield f"{field.name}.{name}"


def method_of(doors: Doors, name: str) -> Callable[..., object]:
    part, _, method = name.partition(".")
    holder = doors.app if hasattr(doors.app, part) else doors.people
    found: Callable[..., object] = getattr(getattr(holder, part), method)
    return found


def takes_an_actor(doors: Doors, name: str) -> bool:
    return "actor" in inspect.signature(method_of(doors, name)).parameters


def matches(pattern: str) -> Callable[[str], bool]:
    return lambda name: name == pattern or f"{name.partition('.')[0]}.*" == pattern


def is_excused(name: str) -> bool:
    return any(matches(pattern)(name) for pattern in NOT_FOR_A_PERSON)


def test_the_people_of_the_matrix_may_read_the_shop_only() -> None:
    assert all(person(role).readable == frozenset({SHOP}) for role in Role)
