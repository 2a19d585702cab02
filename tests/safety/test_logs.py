"""The log tells what happened, under which request, and not a word of what was said."""

import json
import logging
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tagtrap.log_settings import LogFormat, LogLevel, LogSettings
from tagtrap.logs import PACKAGES, current_request, events_of_request, set_up_logging, tell
from tagtrap.service import local_actor
from tagtrap.service.events import Delivered
from tagtrap.service.jobs import NewFile
from tagtrap.wiring import App, build
from tests.service.conftest import RETURNS, add, settings_for

QUESTION = "How long may customers return unused zebra stickers?"
SECRET = "sk-quartz-1234567890"
TEXTS = (
    "zebra",
    "unused items",
    "Climbing ropes",
    "return label",
    "3.90 EUR",
    "returns-of-quartz",
    SECRET,
)
"""Words of the question, of the document and its name, of the answer, and a secret."""


@pytest.fixture
def logging_app(tmp_path: Path) -> Iterator[App]:
    before = {name: logging.getLogger(name).level for name in PACKAGES}
    set_up_logging(LogSettings(level=LogLevel.INFO, format=LogFormat.JSON))
    app = build(
        settings_for(
            tmp_path / "data",
            checkers=("exact",),
            retrieval={"scorer": "tests.safety.hostile:scorer"},
            openai={"base_url": "http://127.0.0.1:9/v1", "model": "none", "api_key": SECRET},
        )
    )
    yield app
    app.close()
    set_up_logging(LogSettings())
    for name, level in before.items():
        logging.getLogger(name).setLevel(level)


def test_asking_and_adding_is_logged_without_a_word_of_it(
    logging_app: App, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)

    add(logging_app, RETURNS, "returns-of-quartz.md")
    logging_app.jobs.hand_in(local_actor(), RETURNS, NewFile("again-of-quartz.md"))
    *_, told = logging_app.chat.ask(local_actor(), QUESTION)
    list(logging_app.chat.ask(local_actor(), QUESTION, engine="openai"))

    assert isinstance(told, Delivered)
    ours = [one for one in caplog.records if one.name.split(".")[0] in PACKAGES]
    messages = [one.getMessage() for one in ours]
    assert messages.count("question asked") == 2
    assert "question answered" in messages
    assert "question refused" in messages
    said = "\n".join(f"{one.getMessage()} {one.__dict__}" for one in ours)
    assert told.record.id in said
    assert [text for text in TEXTS if text.lower() in said.lower()] == []


def test_lines_are_json_under_the_id_of_their_request(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logging(LogSettings(level=LogLevel.INFO, format=LogFormat.JSON))
    log = logging.getLogger("tagtrap.test")

    def steps() -> Iterator[str]:
        for number in (1, 2):
            tell(log, "step done", number=number, unknown=None)
            yield current_request()

    seen = [(inside, current_request()) for inside in events_of_request(steps(), "abc")]
    tell(log, "outside\nof any request")
    set_up_logging(LogSettings())

    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert seen == [("abc", ""), ("abc", "")]
    assert [line.get("request") for line in lines] == ["abc", "abc", None]
    assert [line.get("number") for line in lines] == [1, 2, None]
    assert lines[0]["level"] == "info"
    assert {"at", "logger", "message"} <= set(lines[0])
    assert "unknown" not in lines[0]


def test_a_line_for_people_cannot_be_forged_with_control_signs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    set_up_logging(LogSettings())
    log = logging.getLogger("tagtrap.test")

    log.warning("name: %s", "a\n2031-01-01 ERROR tagtrap: forged\x1b[31m\u202e")
    log.info("not told at the level that is set")
    sys.stderr.flush()

    (line,) = capsys.readouterr().err.splitlines()
    assert "\\n2031" in line
    assert not set("\x1b\u202e") & set(line)
