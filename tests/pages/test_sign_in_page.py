"""Who is at the page, as the scripts see it: nobody, a person a provider knows, another one."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from pages.parts import session_person
from tagtrap.domain.identifiers import ActorId
from tagtrap.domain.people import Role
from tagtrap.opened_people import People
from tagtrap.service import local_actor
from tagtrap.service.events import Refused
from tests.pages.conftest import OpenPages, components, texts, unescaped
from tests.pages.scripted_app import ScriptedApp

SHELL = local_actor()


@pytest.fixture
def people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[People]:
    """The accounts that the pages then use too, in a mode in which people sign in."""
    monkeypatch.setenv("TAGTRAP_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("TAGTRAP_SIGN_IN__MODE", "accounts")
    monkeypatch.setenv("TAGTRAP_SIGN_IN__PROVIDERS", "default")
    # AppTest has no browser behind it, so none that would have sent a cookie.
    monkeypatch.setattr(session_person, "secret_in_cookie", lambda: "")
    for kept in (session_person.rules, session_person.people):
        kept.cache_clear()
    opened = session_person.people()
    yield opened
    opened.close()
    for kept in (session_person.rules, session_person.people):
        kept.cache_clear()


@pytest.fixture
def page(people: People, open_pages: OpenPages) -> AppTest:
    return open_pages(ScriptedApp(lambda question: Refused(f"Nobody asks {question!r} here.")))


def claims(subject: str = "17", *, name: str = "cy", minutes_ago: float = 0) -> dict[str, object]:
    """What Streamlit hands on of a provider's token."""
    return {
        "is_logged_in": True,
        "iss": "https://id.example",
        "sub": subject,
        "iat": int((datetime.now(UTC) - timedelta(minutes=minutes_ago)).timestamp()),
        "nonce": f"nonce-{subject}",
        "preferred_username": name,
    }


def asks_to_sign_in(page: AppTest) -> bool:
    return [one.value for one in page.title] == ["Sign in"] and not page.get("chat_input")


def test_nobody_sees_anything_but_the_way_in(page: AppTest) -> None:
    page.run()

    assert asks_to_sign_in(page)
    assert "users add NAME --role admin" in texts(page)
    (form,) = components(page)
    assert form == {"path": "/sign-in"}
    assert [button.label for button in page.button] == ["Sign in with your organisation"]


@pytest.mark.parametrize(
    "missing", ["iss", "sub", "iat", "is_logged_in"], ids=lambda name: f"without-{name}"
)
def test_a_token_that_lacks_what_every_one_has_lets_nobody_in(page: AppTest, missing: str) -> None:
    page.user = {name: value for name, value in claims().items() if name != missing}

    page.run()

    assert asks_to_sign_in(page)


def test_whom_a_provider_knows_comes_in_and_gets_pages_with_a_role(
    page: AppTest, people: People
) -> None:
    page.user = claims()
    page.run()
    before = texts(page)

    people.accounts.set_roles(SHELL, "cy", [Role.SUPPORT])
    page.run()

    assert "no role" in before
    assert "**TagTrap** · cy (support)" in texts(page)
    assert not asks_to_sign_in(page)


def test_the_next_run_after_an_account_was_disabled_asks_to_sign_in(
    page: AppTest, people: People
) -> None:
    page.user = claims()
    page.run()
    people.accounts.set_roles(SHELL, "cy", [Role.SUPPORT])
    page.run()
    assert not asks_to_sign_in(page)

    people.accounts.disable(SHELL, "cy")
    page.run()

    assert asks_to_sign_in(page)


def test_signing_out_leads_back_to_the_way_in_and_the_old_sign_in_is_worth_nothing(
    page: AppTest, people: People
) -> None:
    said = claims()
    page.user = said
    page.run()

    page.button(key="sign-out").click().run()
    page.user = said
    page.run()

    assert asks_to_sign_in(page)
    page.user = {**said, "nonce": "another"}
    page.run()
    assert not asks_to_sign_in(page)


@pytest.mark.parametrize("minutes", [8 * 60, 29 * 24 * 60])
def test_a_sign_in_of_long_ago_that_a_browser_still_holds_lets_nobody_in(
    page: AppTest, minutes: float
) -> None:
    page.user = claims(minutes_ago=minutes)

    page.run()

    assert asks_to_sign_in(page)


def test_nothing_that_one_person_chose_is_left_for_the_next_in_the_same_tab(
    page: AppTest, people: People
) -> None:
    page.user = claims()
    page.run()
    page.session_state["conversation"] = "a conversation of cy"

    page.user = claims("18", name="dee")
    page.run()

    assert "conversation" not in page.session_state
    assert "**TagTrap** · dee" in texts(page)


Do = Callable[[AppTest], object]


def disable_bo(page: AppTest) -> None:
    page.button(key="disable-bo").click().run()


def make_bo_an_auditor(page: AppTest) -> None:
    page.multiselect(key="roles-bo").set_value([Role.AUDITOR])
    (save,) = (button for button in page.button if button.form_id == "rights-bo")
    save.click().run()


@pytest.mark.parametrize(
    ("do", "became"),
    [(disable_bo, "bo · support · disabled"), (make_bo_an_auditor, "bo · auditor")],
)
def test_an_admin_changes_what_others_may_do_but_does_not_shut_out_the_last_admin(
    page: AppTest, people: People, do: Do, became: str
) -> None:
    people.accounts.add(SHELL, "bo", roles=[Role.SUPPORT])
    page.user = claims()
    page.run()
    people.accounts.set_roles(SHELL, "cy", [Role.ADMIN])
    page.run()
    page.switch_page("pages/accounts.py").run()
    assert "2 accounts, 1 open session." in texts(page)

    do(page)
    titles = [unescaped(one.label) for one in page.expander]
    page.button(key="disable-cy").click().run()

    assert became in titles
    assert "You cannot disable your own account; another admin can." in texts(page)
    assert people.accounts.actor_named(ActorId("cy")) is not None
