"""Signing in at a real browser: by password, and at an identity provider that is a real process."""

import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

import httpx
import pytest
from playwright.sync_api import Browser, FilePayload, Locator, expect

from tagtrap.domain.accounts import Group
from tagtrap.domain.identifiers import ActorId
from tagtrap.domain.people import Role
from tagtrap.opened_people import People, opened_people
from tagtrap.service import local_actor
from tests.pages.running_app import Reader, RunningApp
from tests.safety.uploads import HARMLESS, MEGABYTE, REFUSED, TRAVERSAL
from tests.servers import free_port
from tests.service.conftest import settings_for

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

SHELL = local_actor()
WORDS = "seven blue teapots"
COOKIE_SECRET = "a-secret-of-forty-characters-for-tests-"


@dataclass(frozen=True)
class Shop:
    """A running app with accounts, and the same accounts as the shell has them in hand."""

    app: RunningApp
    people: People


@pytest.fixture(scope="module")
def provider() -> Iterator[str]:
    """Return the address of an identity provider in a process of its own."""
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "oidc_provider_mock", "--port", str(port)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_for(f"{address}/.well-known/openid-configuration")
        yield address
    finally:
        process.terminate()
        process.wait(timeout=120)


def _wait_for(address: str) -> None:
    deadline = time.monotonic() + 240
    while True:
        try:
            with urlopen(address, timeout=5):  # noqa: S310  # an address of this machine
                return
        except OSError:  # also one that came too late
            assert time.monotonic() < deadline, f"{address} never answered"
            time.sleep(0.2)  # another process: there is nothing else to wait on


@pytest.fixture(scope="module")
def shop(provider: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    folder = tmp_path_factory.mktemp("shop")
    app = RunningApp(
        folder / "data",
        environment={
            "TAGTRAP_SIGN_IN__MODE": "accounts",
            "TAGTRAP_SIGN_IN__PROVIDERS": "default",
            "TAGTRAP_EMBEDDER": "tests.service.conftest:hashing_embedder",
            "STREAMLIT_SECRETS_FILES": str(folder / "secrets.toml"),
        },
    )
    (folder / "secrets.toml").write_text(
        f"""
        [auth]
        redirect_uri = "{app.address}/oauth2callback"
        cookie_secret = "{COOKIE_SECRET}"
        client_id = "tagtrap"
        client_secret = "{COOKIE_SECRET}"
        server_metadata_url = "{provider}/.well-known/openid-configuration"
        """,
        encoding="utf-8",
    )
    people = opened_people(settings_for(folder / "data"))
    people.accounts.add(SHELL, "ada", roles=[Role.ADMIN, Role.SUPPORT], password=WORDS)
    people.accounts.add(SHELL, "bo", roles=[Role.SUPPORT], password=WORDS)
    everything = Group("all", reads_every_collection=True, members=(ActorId("ada"), ActorId("bo")))
    people.accounts.put_group(SHELL, everything)
    with app:
        yield Shop(app, people)
    people.close()


@pytest.fixture
def visitor(browser: Browser, shop: Shop) -> Iterator[Reader]:
    person = Reader(browser, shop.app)
    yield person
    person.leave()


def form(visitor: Reader) -> Locator:
    return visitor.page.get_by_role("form", name="Sign in")


def sign_in(visitor: Reader, name: str, password: str = WORDS) -> None:
    """Fill in the form by keyboard alone."""
    form(visitor).get_by_label("Name").fill(name)
    form(visitor).get_by_label("Name").press("Tab")
    visitor.page.keyboard.insert_text(password)
    visitor.page.keyboard.press("Enter")


def is_in(visitor: Reader, name: str) -> None:
    expect(visitor.page.get_by_text(f"TagTrap · {name}")).to_be_visible()


def test_a_person_signs_in_where_they_wanted_to_go_and_a_reload_keeps_them_in(
    visitor: Reader,
) -> None:
    visitor.go("/answers")
    sign_in(visitor, "bo", "not the password")
    expect(form(visitor).get_by_role("alert")).to_have_text(
        "The name and the password do not go together."
    )

    form(visitor).get_by_label("Password").fill(WORDS)
    visitor.page.keyboard.press("Enter")

    expect(visitor.page.get_by_role("heading", name="Answers")).to_be_visible()
    is_in(visitor, "bo (support)")
    cookies = {cookie["name"]: cookie for cookie in visitor.page.context.cookies()}
    secret = cookies["tagtrap_session"]["value"]
    assert cookies["tagtrap_session"]["httpOnly"]
    assert secret not in visitor.page.url + visitor.page.content()
    assert "tagtrap_session" not in visitor.page.evaluate("document.cookie")
    visitor.page.reload()
    is_in(visitor, "bo (support)")
    assert visitor.page.url.endswith("/answers")


def test_whoever_is_disabled_is_out_of_an_open_page_within_a_minute(
    visitor: Reader, shop: Shop
) -> None:
    visitor.go("/")
    sign_in(visitor, "bo")
    is_in(visitor, "bo (support)")
    visitor.settle()

    shop.people.accounts.disable(SHELL, "bo")
    try:
        expect(form(visitor)).to_be_visible(timeout=60_000)
    finally:
        shop.people.accounts.enable(SHELL, "bo")

    expect(visitor.page.get_by_text("TagTrap · bo")).to_have_count(0)
    sign_in(visitor, "bo")
    is_in(visitor, "bo (support)")


def test_signing_out_everywhere_shuts_every_tab_of_the_account(
    visitor: Reader, browser: Browser, shop: Shop
) -> None:
    elsewhere = Reader(browser, shop.app)
    for person in (visitor, elsewhere):
        person.go("/")
        sign_in(person, "bo")
        is_in(person, "bo (support)")

    elsewhere.page.get_by_role("button", name="Sign out everywhere").click()

    expect(form(elsewhere)).to_be_visible()
    visitor.page.reload()
    expect(form(visitor)).to_be_visible()
    elsewhere.leave()


def test_a_person_comes_in_by_way_of_an_identity_provider_and_waits_for_a_role(
    visitor: Reader, shop: Shop
) -> None:
    visitor.go("/")
    way_in = visitor.page.get_by_role("button", name="Sign in with your organisation")
    way_in.wait_for()
    assert visitor.surprises == []
    way_in.click()
    visitor.page.get_by_placeholder("sub").fill("cy")
    visitor.page.get_by_role("button", name="Authorize", exact=True).click()
    is_in(visitor, "cy")
    visitor.surprises.clear()  # the page of the provider asks elsewhere for its styles
    expect(visitor.page.get_by_role("heading", name="Nothing here is for you yet")).to_be_visible()

    shop.people.accounts.set_roles(SHELL, "cy", [Role.SUPPORT])
    visitor.page.reload()
    is_in(visitor, "cy (support)")

    assert shop.people.accounts.sign_out(SHELL, "cy") == 1
    visitor.page.reload()
    expect(form(visitor)).to_be_visible()
    names = {cookie["name"] for cookie in visitor.page.context.cookies()}
    assert "_streamlit_user" in names  # the provider's word is still there, and opens nothing


def test_an_upload_that_does_not_come_from_the_page_itself_is_refused(
    visitor: Reader, browser: Browser
) -> None:
    visitor.go("/documents")
    sign_in(visitor, "ada")
    chooser = visitor.page.locator('input[type="file"]')
    chooser.wait_for(state="attached")
    file = FilePayload(name="returns.txt", mimeType="text/plain", buffer=b"Returns take 30 days.")
    with visitor.page.expect_response(lambda reply: "/upload_file/" in reply.url) as sent:
        chooser.set_input_files([file])
    assert sent.value.ok

    # What another site could have this browser send: with its cookies, without the page's token.
    forged = visitor.page.context.request.put(sent.value.url, multipart={"file": file})
    visitor.page.get_by_role("button", name="Sign out", exact=True).click()
    expect(form(visitor)).to_be_visible()
    late = visitor.page.context.request.put(sent.value.url, multipart={"file": file})

    assert forged.status == 403
    assert late.status == 401


def put(visitor: Reader, address: str, name: str, content: bytes) -> int:
    """Put a file to an address with all that the page of this browser would send; gives a status.

    Not by the browser itself, which takes minutes over a large one.
    """
    tokens = {cookie["name"]: cookie["value"] for cookie in visitor.page.context.cookies()}
    headers = {"X-Xsrftoken": tokens.get("_streamlit_xsrf", "")}
    file = (name, content, "text/plain")
    reply = httpx.put(address, files={"file": file}, headers=headers, cookies=tokens, timeout=120)
    return reply.status_code


def put_so_much(visitor: Reader, address: str, megabytes: int) -> int:
    """Announce a file of this size, and give the status that comes before any of it is sent."""
    tokens = {cookie["name"]: cookie["value"] for cookie in visitor.page.context.cookies()}
    parts = urlsplit(address)
    connection = HTTPConnection(str(parts.hostname), parts.port, timeout=120)
    connection.putrequest("PUT", parts.path)
    connection.putheader("X-Xsrftoken", tokens.get("_streamlit_xsrf", ""))
    connection.putheader("Cookie", "; ".join(f"{name}={value}" for name, value in tokens.items()))
    connection.putheader("Content-Length", str(megabytes * MEGABYTE))
    connection.endheaders()
    status = connection.getresponse().status
    connection.close()
    return status


def test_what_is_put_in_the_place_of_a_chosen_file_is_looked_at_as_any_and_only_by_its_owner(
    visitor: Reader, browser: Browser, shop: Shop
) -> None:
    page = visitor.page
    visitor.go("/documents")
    sign_in(visitor, "ada")
    chooser = page.locator('input[type="file"]')
    chooser.wait_for(state="attached")
    names = [*REFUSED, TRAVERSAL]
    sent: list[str] = []
    page.on("response", lambda reply: sent.append(reply.url) if "/upload_file/" in reply.url else 0)
    chooser.set_input_files(
        [
            FilePayload(name=f"{number}.txt", mimeType="text/plain", buffer=b"So it is.")
            for number in range(len(names))
        ]
    )
    expect(page.get_by_test_id("stFileChip")).to_have_count(len(names))
    visitor.settle()
    while len(sent) < len(names):
        page.wait_for_timeout(50)  # replies are told one by one, and only while one waits here
    bo = Reader(browser, shop.app)
    bo.go("/")
    sign_in(bo, "bo")
    is_in(bo, "bo (support)")

    foreign = put(bo, sent[0], "note.txt", HARMLESS)
    bo.leave()
    too_large = put_so_much(visitor, sent[0], 51)
    replies = [
        put(visitor, address, name, content)
        for address, (name, content) in zip(
            sent, [*REFUSED.items(), (TRAVERSAL, HARMLESS)], strict=True
        )
    ]
    page.get_by_role("button", name="Add", exact=True).click()
    alerts = page.get_by_test_id("stAlert")
    expect(alerts).to_have_count(len(names))
    said = "\n".join(alerts.all_inner_texts())

    assert (foreign, too_large) == (401, 413)
    assert replies == [204] * len(names)
    assert said.count("not added") == len(REFUSED)
    assert "tagtrap-escaped.txt: added as" in said
    assert not Path("/tmp/tagtrap-escaped.txt").exists()  # noqa: S108  # where it would have gone
