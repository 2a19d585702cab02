"""One world for all tests of this folder: it takes a while to build."""

from collections.abc import Iterator

import pytest
from argon2 import PasswordHasher

from tagtrap.domain.accounts import Group
from tagtrap.domain.identifiers import ActorId
from tagtrap.opened_people import opened_people
from tagtrap.service import local_actor
from tagtrap.service.passwords import Passwords
from tests.authz.rows import Doors
from tests.authz.world import SHOP, World, made


@pytest.fixture(scope="session")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with made(tmp_path_factory.mktemp("authz") / "data") as built:
        yield built


@pytest.fixture(scope="session")
def doors(world: World) -> Iterator[Doors]:
    cheap = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    people = opened_people(world.app.settings, cheap)
    people.accounts.add(local_actor(), "pat")
    group = Group("pat-group", frozenset({SHOP}), members=(ActorId("pat"),))
    people.accounts.put_group(local_actor(), group)
    yield Doors(world.app, people)
    people.close()
