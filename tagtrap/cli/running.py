"""`tagtrap run` and `tagtrap demo`."""

import importlib.util
import os
import socket
import sys
from typing import NoReturn

from tagtrap.cli.output import write_answer, write_line
from tagtrap.cli.session import opened_app
from tagtrap.errors import SettingsError
from tagtrap.service import local_actor
from tagtrap.service.events import Added, Delivered, Refused
from tagtrap.service.samples import are_samples_unfinished, load_samples
from tagtrap.settings import load_settings
from tagtrap.sign_in_settings import SignInMode
from tagtrap.wiring import App

DEMO_QUESTIONS = (
    ("How long do customers have to return unused items?", ""),
    ("Who won the football match yesterday?", ""),
    ("How much is reimbursed for a hotel night?", "wrong-number"),
)

TRY_THIS = """
TagTrap runs on http://{address}:{port} ({who}; Ctrl+C ends it). Try:
  - "How long do customers have to return unused items?"      every sentence has its source
  - "May contractors use the VPN?"                            click a number to see the source
  - the same with a planted fault (in the side bar)           to see it mended before it is shown
  - Documents: upload a policy of your own
"""


def run_app(port: int, address: str) -> NoReturn:
    """Load the samples into an empty base, say what to try, and become the app."""
    rules = load_settings().sign_in
    rules.refuse_address(address)
    refuse_taken_port(port, "run")
    with opened_app() as app:
        load_samples_if_wanted(app)
    who = "for who has an account" if rules.mode is SignInMode.ACCOUNTS else "this machine only"
    for line in TRY_THIS.format(port=port, address=address, who=who).splitlines():
        write_line(line)
    page = importlib.util.find_spec("app")
    if page is None or page.origin is None:
        raise SettingsError("app.py is not installed beside TagTrap; run `pip install -e .` again.")
    command = [sys.executable, "-m", "streamlit", "run", page.origin]
    options = [f"--server.address={address}", f"--server.port={port}", "--server.headless=true"]
    sys.stdout.flush()
    # In place of this process, so that whoever ends `tagtrap run` ends the app.
    os.execv(sys.executable, [*command, *options])  # noqa: S606  # our own interpreter


def run_demo() -> int:
    """Print three checked answers: a plain one, one the documents do not give, one with a fault."""
    code = 0
    with opened_app() as app:
        load_samples_if_wanted(app)
        for question, fault in DEMO_QUESTIONS:
            for event in app.chat.ask(local_actor(), question, engine="quotes", fault=fault):
                if isinstance(event, Delivered):
                    write_answer(event.record)
                elif isinstance(event, Refused):
                    write_line(f"Q  {question}")
                    write_line(f"   {event.reason}")
                    code = 1
    return code


def load_samples_if_wanted(app: App) -> None:
    """Load the sample policies into an empty base, and those that a sudden end has left out."""
    if not app.documents.list(local_actor()):
        write_line("The base is empty: loading the sample policies.")
    elif are_samples_unfinished(app.documents, local_actor(), app.settings.data_dir):
        write_line("Loading the sample policies was interrupted: loading the rest.")
    else:
        return
    for event in load_samples(app.documents, local_actor(), app.settings.data_dir):
        if isinstance(event, Added):
            write_line(
                f"  {event.document.title}, version {event.version.number}: "
                f"{event.sentences} sentences"
            )


def refuse_taken_port(port: int, command: str) -> None:
    """Raise `SettingsError` if something listens on the port already."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        if probe.connect_ex(("127.0.0.1", port)) == 0:
            raise SettingsError(
                f"Port {port} is in use on this machine. "
                f"Choose another: tagtrap {command} --port {port + 1}"
            )
