import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from tagtrap.domain.accounts import Group, ProviderLogin, Subject
from tagtrap.domain.identifiers import ActorId, Collection
from tagtrap.domain.people import Actor, Role
from tagtrap.errors import NotAllowed, NotFound, WrongArguments
from tagtrap.opened_base import opened_database
from tagtrap.opened_people import People, opened_people
from tagtrap.records.restored import settle_restored
from tagtrap.service import local_actor
from tagtrap.service.passwords import Passwords
from tagtrap.settings import Settings
from tagtrap.sign_in_errors import (
    AccountTaken,
    SignedOut,
    SignInLocked,
    SignInRefused,
    WeakPassword,
)
from tagtrap.sign_in_settings import SignInSettings, UnknownSubject

RIGHT = "seven blue teapots"
WRONG = "seven red teapots"
SHELL = local_actor()
CHEAP = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


@dataclass
class Wristwatch:
    """A clock that stands still until it is told how long one waited."""

    now: datetime = field(default_factory=lambda: datetime(2026, 5, 4, 9, tzinfo=UTC))

    def __call__(self) -> datetime:
        return self.now

    def wait(self, **how_long: float) -> None:
        self.now += timedelta(**how_long)


@pytest.fixture
def clock() -> Wristwatch:
    return Wristwatch()


def people_at(folder: Path, clock: Wristwatch, **rules: object) -> People:
    settings = Settings(data_dir=folder, sign_in=SignInSettings(**rules))  # type: ignore[arg-type]
    return opened_people(settings, CHEAP, clock)


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with two accounts, made once: making one takes longer than most tests."""
    folder = tmp_path_factory.mktemp("base")
    opened = people_at(folder, Wristwatch())
    opened.accounts.add(SHELL, "Ada", roles=[Role.ADMIN], password=RIGHT)
    opened.accounts.add(SHELL, "bo", roles=[Role.SUPPORT], password=RIGHT)
    opened.close()
    return folder / "tagtrap.db"


@pytest.fixture
def people(base: Path, tmp_path: Path, clock: Wristwatch) -> Iterator[People]:
    shutil.copy(base, tmp_path)
    opened = people_at(tmp_path, clock)
    yield opened
    opened.close()


def login(clock: Wristwatch, subject: str = "17", **said: object) -> ProviderLogin:
    return ProviderLogin(Subject("https://id.example", subject), clock(), **said)  # type: ignore[arg-type]


def test_a_session_gives_the_roles_and_collections_that_the_account_has_now(
    people: People,
) -> None:
    secret = people.signing_in.with_password("BO", RIGHT)
    before = people.sessions.signed_in(secret).actor

    people.accounts.set_roles(SHELL, "bo", [Role.REVIEWER])
    people.accounts.put_group(
        SHELL, Group("shop", frozenset({Collection("returns")}), members=(ActorId("bo"),))
    )
    after = people.sessions.signed_in(secret).actor

    assert before == Actor(ActorId("bo"), frozenset({Role.SUPPORT}))
    assert after == Actor(
        ActorId("bo"), frozenset({Role.REVIEWER}), frozenset({Collection("returns")})
    )
    assert people.accounts.actor_named(ActorId("bo")) == after


def test_a_group_can_read_everything_and_without_it_its_members_read_nothing(
    people: People,
) -> None:
    everyone = Group("all", reads_every_collection=True, members=(ActorId("ada"), ActorId("ada")))
    people.accounts.put_group(SHELL, everyone)
    ada = people.accounts.actor_named(ActorId("ada"))
    assert ada is not None
    assert ada.may_read(Collection("anything"))

    people.accounts.remove_group(SHELL, "all")

    ada = people.accounts.actor_named(ActorId("ada"))
    assert ada is not None
    assert not ada.may_read(Collection("anything"))
    with pytest.raises(NotFound):
        people.accounts.remove_group(SHELL, "all")
    with pytest.raises(NotFound):
        people.accounts.put_group(SHELL, Group("some", members=(ActorId("cy"),)))
    assert people.accounts.groups(SHELL) == []


@pytest.mark.parametrize("name", ["bo", "nobody", "local", "", "b" * 4000, "bo\x00", "Bö"])
def test_a_wrong_password_and_a_name_nobody_has_are_refused_alike(
    people: People, name: str
) -> None:
    with pytest.raises(SignInRefused) as refused:
        people.signing_in.with_password(name, WRONG)

    assert str(refused.value) == "The name and the password do not go together."


def test_a_disabled_account_is_refused_like_a_wrong_password_and_its_sessions_end(
    people: People,
) -> None:
    secret = people.signing_in.with_password("bo", RIGHT)

    people.accounts.disable(SHELL, "bo")

    with pytest.raises(SignedOut):
        people.sessions.signed_in(secret)
    with pytest.raises(SignInRefused, match="do not go together"):
        people.signing_in.with_password("bo", RIGHT)
    assert people.accounts.actor_named(ActorId("bo")) is None
    people.accounts.enable(SHELL, "bo")
    with pytest.raises(SignedOut):
        people.sessions.signed_in(secret)
    assert people.sessions.signed_in(people.signing_in.with_password("bo", RIGHT))


@pytest.mark.parametrize("name", ["bo", "nobody"])
def test_five_wrong_passwords_lock_a_name_for_a_while_also_one_that_nobody_has(
    people: People, clock: Wristwatch, name: str
) -> None:
    for _ in range(5):
        with pytest.raises(SignInRefused, match="do not go together"):
            people.signing_in.with_password(name, WRONG)
        clock.wait(minutes=1)

    with pytest.raises(SignInLocked, match="in 14 min"):
        people.signing_in.with_password(name, RIGHT)
    people.signing_in.with_password("ada", RIGHT)
    clock.wait(minutes=14)
    with pytest.raises(SignInRefused, match="do not go together"):
        people.signing_in.with_password(name, WRONG)


def test_an_admin_opens_a_locked_account_and_a_success_forgets_the_failures(
    people: People,
) -> None:
    def fail(times: int) -> None:
        for _ in range(times):
            with pytest.raises(SignInRefused):
                people.signing_in.with_password("bo", WRONG)

    fail(4)
    people.signing_in.with_password("bo", RIGHT)
    fail(5)
    with pytest.raises(SignInLocked):
        people.signing_in.with_password("bo", RIGHT)

    people.accounts.enable(SHELL, "Bo")

    assert people.signing_in.with_password("bo", RIGHT)


def test_a_session_ends_after_eight_hours_also_in_constant_use(
    people: People, clock: Wristwatch
) -> None:
    secret = people.signing_in.with_password("bo", RIGHT)
    for _ in range(15):
        clock.wait(minutes=30)
        people.sessions.signed_in(secret)
    clock.wait(minutes=29)
    people.sessions.signed_in(secret)

    clock.wait(minutes=1)

    with pytest.raises(SignedOut):
        people.sessions.signed_in(secret)


def test_a_session_ends_after_an_hour_without_use_although_its_page_stays_open(
    people: People, clock: Wristwatch
) -> None:
    secret = people.signing_in.with_password("bo", RIGHT)
    clock.wait(minutes=50)
    people.sessions.signed_in(secret)
    for _ in range(59):
        clock.wait(minutes=1)
        people.sessions.signed_in(secret, is_active=False)

    clock.wait(minutes=1)

    with pytest.raises(SignedOut):
        people.sessions.signed_in(secret, is_active=False)
    with pytest.raises(SignedOut):
        people.sessions.signed_in(secret)


def test_signing_out_ends_one_session_and_everywhere_ends_all_of_this_account(
    people: People,
) -> None:
    one, two, three = (people.signing_in.with_password("bo", RIGHT) for _ in range(3))
    other = people.signing_in.with_password("ada", RIGHT)

    people.sessions.sign_out(one)

    with pytest.raises(SignedOut):
        people.sessions.signed_in(one)
    assert people.sessions.sign_out_everywhere(people.sessions.signed_in(two).actor) == 2
    for ended in (one, two, three):
        with pytest.raises(SignedOut):
            people.sessions.signed_in(ended)
    assert people.sessions.signed_in(other)
    assert [session.account for session in people.sessions.all(SHELL)] == ["ada"]


@pytest.mark.parametrize("secret", ["", "x", "' OR 1=1 --"])
def test_a_secret_that_opened_no_session_lets_nobody_in(people: People, secret: str) -> None:
    with pytest.raises(SignedOut):
        people.sessions.signed_in(secret)


def test_another_password_ends_the_sessions_of_the_old_one(people: People) -> None:
    secret = people.signing_in.with_password("bo", RIGHT)

    people.accounts.set_password(SHELL, "bo", "nine green kettles")

    with pytest.raises(SignedOut):
        people.sessions.signed_in(secret)
    with pytest.raises(SignInRefused):
        people.signing_in.with_password("bo", RIGHT)
    assert people.signing_in.with_password("bo", "nine green kettles")


@pytest.mark.parametrize(
    "password", ["", "short", "a" * 40, "carlos is the best", "x1y2z" * 300, "abababababababab"]
)
def test_a_weak_password_is_not_taken(people: People, password: str) -> None:
    with pytest.raises(WeakPassword):
        people.accounts.add(SHELL, "carlos", password=password)


@pytest.mark.parametrize("name", ["", "local", "LOCAL", "a b", "ada\u0430", "-x", "x" * 65, "a/b"])
def test_a_name_that_could_be_taken_for_another_is_not_given(people: People, name: str) -> None:
    with pytest.raises(WrongArguments):
        people.accounts.add(SHELL, name)


def test_a_name_is_never_given_twice(people: People) -> None:
    people.accounts.disable(SHELL, "bo")

    with pytest.raises(AccountTaken):
        people.accounts.add(SHELL, "BO", password=RIGHT)


@pytest.mark.parametrize("role", sorted(set(Role) - {Role.ADMIN}))
def test_only_an_admin_does_anything_with_accounts(people: People, role: Role) -> None:
    actor = Actor(ActorId("bo"), frozenset({role}), reads_every_collection=True)
    deeds = (
        lambda: people.accounts.all(actor),
        lambda: people.accounts.groups(actor),
        lambda: people.accounts.add(actor, "cy"),
        lambda: people.accounts.set_roles(actor, "bo", [Role.ADMIN]),
        lambda: people.accounts.set_password(actor, "ada", RIGHT),
        lambda: people.accounts.disable(actor, "ada"),
        lambda: people.accounts.enable(actor, "ada"),
        lambda: people.accounts.sign_out(actor, "ada"),
        lambda: people.accounts.put_group(actor, Group("all", reads_every_collection=True)),
        lambda: people.accounts.remove_group(actor, "all"),
        lambda: people.accounts.set_groups(actor, "bo", ["all"]),
        lambda: people.sessions.all(actor),
    )

    for deed in deeds:
        with pytest.raises(NotAllowed):
            deed()


def test_an_admin_cannot_be_the_one_who_leaves_no_admin(people: People) -> None:
    ada = people.accounts.actor_named(ActorId("ada"))
    assert ada is not None

    with pytest.raises(NotAllowed):
        people.accounts.disable(ada, "ADA")
    with pytest.raises(NotAllowed):
        people.accounts.set_roles(ada, "ada", [Role.REVIEWER])
    people.accounts.set_roles(ada, "ada", [Role.ADMIN, Role.REVIEWER])
    people.accounts.disable(SHELL, "ada")
    assert people.accounts.actor_named(ActorId("ada")) is None


def test_whom_a_provider_knows_gets_an_account_without_a_role(
    people: People, clock: Wristwatch
) -> None:
    first = people.signing_in.with_provider(login(clock, names=("Bo", "Böse!")))
    again = people.signing_in.with_provider(login(clock, nonce="2", names=("Other",)))

    assert first.actor == again.actor == Actor(ActorId("bo-2"))
    assert first.session.id != again.session.id


def test_an_account_that_was_given_a_subject_is_theirs(people: People, clock: Wristwatch) -> None:
    people.accounts.add(
        SHELL, "cy", roles=[Role.AUDITOR], subject=Subject("https://id.example", "17")
    )

    signed_in = people.signing_in.with_provider(login(clock, names=("somebody",)))

    assert signed_in.actor == Actor(ActorId("cy"), frozenset({Role.AUDITOR}))
    stranger = ProviderLogin(Subject("https://other.example", "17"), clock())
    assert people.signing_in.with_provider(stranger).actor == Actor(ActorId("person"))


@pytest.mark.parametrize(
    ("is_verified", "matches", "is_theirs"),
    [(True, True, True), (False, True, False), (True, False, False)],
)
def test_an_address_counts_only_where_a_provider_verified_it_and_settings_say_so(
    tmp_path: Path, clock: Wristwatch, is_verified: bool, matches: bool, is_theirs: bool
) -> None:
    people = people_at(tmp_path, clock, match_email=matches)
    people.accounts.add(SHELL, "cy", roles=[Role.REVIEWER], email="Cy@Shop.Example")

    said = login(clock, email="cy@shop.example", has_verified_email=is_verified)
    signed_in = people.signing_in.with_provider(said)

    assert (signed_in.actor.id == "cy") is is_theirs
    assert signed_in.actor.roles == ({Role.REVIEWER} if is_theirs else frozenset())
    other = login(clock, "18", email="cy@shop.example", has_verified_email=True)
    assert people.signing_in.with_provider(other).actor.id != ("cy" if is_theirs else "")
    people.close()


def test_a_stranger_is_refused_where_settings_say_so(tmp_path: Path, clock: Wristwatch) -> None:
    people = people_at(tmp_path, clock, unknown_subject=UnknownSubject.REFUSED)

    with pytest.raises(SignInRefused, match="Ask an admin"):
        people.signing_in.with_provider(login(clock))

    assert people.accounts.all(SHELL) == []
    people.close()


def test_a_sign_in_at_a_provider_opens_one_session_and_no_second_after_it_has_ended(
    people: People, clock: Wristwatch
) -> None:
    said = login(clock)
    first = people.signing_in.with_provider(said)
    clock.wait(minutes=30)
    assert people.signing_in.with_provider(said).session.id == first.session.id

    people.sessions.sign_out_everywhere(first.actor)

    with pytest.raises(SignedOut):
        people.signing_in.with_provider(said)
    fresh = login(clock)
    clock.wait(hours=9)
    for old in (said, fresh):
        with pytest.raises(SignedOut):
            people.signing_in.with_provider(old)
    with pytest.raises(SignedOut):
        people.signing_in.with_provider(
            ProviderLogin(Subject("https://id.example", "17"), clock() + timedelta(hours=1))
        )


def test_a_disabled_person_is_not_let_in_by_a_provider(people: People, clock: Wristwatch) -> None:
    said = login(clock)
    name = people.signing_in.with_provider(said).actor.id

    people.accounts.disable(SHELL, name)

    with pytest.raises(SignedOut):
        people.signing_in.with_provider(said)
    with pytest.raises(SignInRefused):
        people.signing_in.with_provider(login(clock, nonce="2"))


def test_no_secret_stands_in_the_data_folder(people: People, tmp_path: Path) -> None:
    secret = people.signing_in.with_password("bo", RIGHT)
    people.close()

    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())

    assert RIGHT.encode() not in kept
    assert secret.encode() not in kept
    assert b"$argon2id$" in kept


def test_a_restored_base_lets_nobody_go_on_in_a_session_of_its_time(
    people: People, tmp_path: Path, clock: Wristwatch
) -> None:
    secret = people.signing_in.with_password("bo", RIGHT)
    base = opened_database(Settings(data_dir=tmp_path))

    settle_restored(base, set(), actor=SHELL.id, now=clock(), made_at=clock())

    base.close()
    with pytest.raises(SignedOut):
        people.sessions.signed_in(secret)
    assert people.signing_in.with_password("bo", RIGHT)
