"""`tagtrap serve` in a process of its own, over a small base with accounts."""

import os
import re
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

import httpx

from tagtrap.domain.accounts import Group
from tagtrap.domain.identifiers import ActorId, Collection
from tagtrap.domain.people import Role
from tagtrap.opened_people import opened_people
from tagtrap.service import local_actor
from tagtrap.settings import Settings
from tagtrap.sign_in_settings import SignInMode, SignInSettings
from tagtrap.wiring import build
from tests.cli.shell import COMMAND, REPOSITORY
from tests.fakes import WordScorer
from tests.scripted_server import MODEL, Chat, Reply, ScriptedServer, silent, status, text
from tests.servers import free_port
from tests.service.conftest import RETURNS, VPN, add, settings_for

PEOPLE: dict[str, tuple[frozenset[Role], str]] = {
    "ada": (frozenset({Role.ADMIN}), "everything"),
    "mia": (frozenset({Role.SUPPORT}), "shop"),
    "tom": (frozenset({Role.ADMIN}), "shop"),
    "kim": (frozenset({Role.AUDITOR}), "everything"),
}
"""What people may do, and the group that says what they may read: the shop only "general"."""

GROUPS = {"everything": None, "shop": frozenset({Collection("general")})}
_TAGGED = re.compile(r"([^\n]*?)\s*\(source (\d+)\)\.?\s*")
_QUESTION = re.compile(r"<question>(.*?)</question>", re.DOTALL)
WRONG = "Customers may return unused items within 99 days of delivery."


@dataclass
class RunningApi:
    """A running API, and the tokens of the people who have one."""

    address: str
    tokens: dict[str, str]
    log: Path
    model: ScriptedServer

    def client(self, name: str) -> httpx.Client:
        """Return a client that shows somebody's token; close it, or let the process end."""
        headers = {"Authorization": f"Bearer {self.tokens[name]}"}
        return httpx.Client(base_url=self.address, headers=headers, timeout=120)


def drafted(chat: Chat) -> Reply:
    """Draft as the model of these tests: the likest sentence, but for questions that say otherwise.

    "WRONG" drafts a wrong number, "BROKEN" fails, "SILENT" never comes.
    """
    if "BROKEN" in chat.prompt:
        return status(500)
    if "SILENT" in chat.prompt:
        return silent()
    if "WRONG" in chat.prompt:
        return text(f"{WRONG} (source 1)")
    wanted = _words(" ".join(_QUESTION.findall(chat.prompt)))
    found = _TAGGED.findall(chat.prompt)
    if not found:
        return text("The documents do not answer this.")
    sentence, tag = max(found, key=lambda one: len(wanted & _words(one[0])))
    return text(f"{sentence.lstrip('-*> ')} (source {tag})")


def _words(text: str) -> set[str]:
    return set(re.findall(r"[a-z]{4,}", text.lower()))


def word_scorer(settings: Settings) -> WordScorer:
    """Return a scorer that needs no model; named in settings as "tests.api.running_api:..."."""
    return WordScorer()


def filled_base(folder: Path) -> dict[str, str]:
    """Fill a base, make the accounts, and return a token of each."""
    settings = settings_for(folder, sign_in=SignInSettings(mode=SignInMode.ACCOUNTS))
    _make_people(settings)
    app = build(settings)
    try:
        add(app, RETURNS, "returns.md", collection="general")
        add(app, VPN, "vpn.md", collection="it")
        return {
            name: app.tokens.add(local_actor(), ActorId(name), "tests", days=1).secret
            for name in PEOPLE
        }
    finally:
        app.close()


def _make_people(settings: Settings) -> None:
    people = opened_people(settings)
    try:
        for name, (roles, _) in PEOPLE.items():
            people.accounts.add(local_actor(), name, roles=roles)
        for group, collections in GROUPS.items():
            members = tuple(ActorId(name) for name, (_, own) in PEOPLE.items() if own == group)
            people.accounts.put_group(
                local_actor(),
                Group(
                    group,
                    collections or frozenset(),
                    reads_every_collection=collections is None,
                    members=members,
                ),
            )
    finally:
        people.close()


def environment(data: Path, model: ScriptedServer) -> dict[str, str]:
    """Return the environment of the process: accounts, a scripted model, the gate at work."""
    own = {
        "DATA_DIR": str(data),
        "EMBEDDER": "tests.service.conftest:hashing_embedder",
        "RETRIEVAL__SCORER": "tests.api.running_api:word_scorer",
        # What is checked is the door; the models behind it have their own tests.
        "CHECKERS": "exact",
        "FIND_MODEL_SERVER": "false",
        "SIGN_IN__MODE": "accounts",
        "ENGINE": "openai",
        "OPENAI__BASE_URL": model.base_url,
        "OPENAI__MODEL": MODEL,
        "OPENAI__RETRIES": "0",
        "API__MAX_BODY_MEGABYTES": "1",
        "LIMITS__QUESTIONS_A_MINUTE": "0",
        "LOG__LEVEL": "info",
    }
    return {
        **os.environ,
        **{f"TAGTRAP_{name}": value for name, value in own.items()},
        "PYTHONPATH": str(REPOSITORY),
    }


def start(data: Path, model: ScriptedServer, log: Path) -> tuple[subprocess.Popen[bytes], str]:
    """Start the process; return it and its address once it answers."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    with log.open("wb") as out:
        process = subprocess.Popen(
            [*COMMAND, "serve", "--port", str(port)],
            env=environment(data, model),
            cwd=REPOSITORY,
            stdout=out,
            stderr=subprocess.STDOUT,
        )
    deadline = time.monotonic() + 240
    while time.monotonic() < deadline and process.poll() is None:
        try:
            if httpx.get(f"{address}/healthz", timeout=10).status_code == 200:
                return process, address
        except httpx.TransportError:
            time.sleep(0.2)  # another process: there is nothing else to wait on
    process.kill()
    raise AssertionError(f"the API did not start:\n{log.read_text(encoding='utf-8')}")
