"""The judge has a server, a model and a key of its own, and no text of either side is logged."""

import json
import logging
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tagtrap.domain.answers import DraftEnd
from tagtrap.domain.conversations import AnswerRecord, Exchange
from tagtrap.domain.retrieval import TaggedContext
from tagtrap.domain.verdicts import Verdict
from tagtrap.errors import SettingsError
from tagtrap.ports import ClaimTask
from tagtrap.service import local_actor
from tagtrap.service.events import AskEvent, Delivered
from tagtrap.settings import Settings
from tagtrap.wiring import build, build_checkers
from tests.scripted_server import Chat, Reply, ScriptedServer, status, text
from tests.service.conftest import add, settings_for

QUESTION = "How long does a zwiebelfisch stay in quarantine?"
DOCUMENT = "A zwiebelfisch stays in quarantine until the warden releases it in writing."
ANSWER = "Only a signed note of the quarantine warden ends the wait of a zwiebelfisch"
"""Other words than those of the document, so that the judge is asked."""
SECRET_WORDS = re.compile(r"zwiebelfisch|warden|quarantine|sk-writer|sk-judge", re.IGNORECASE)


def _writes(chat: Chat) -> Reply:
    found = re.search(r"\(source (\d+)\)", chat.prompt)
    assert found is not None
    return text(f"{ANSWER} (source {found[1]}).")


def _judges(chat: Chat) -> Reply:
    found = re.findall(r"<claims>\n(.*)\n</claims>", chat.prompt)
    claims = json.loads(found[-1])
    records = [
        {
            "id": one["id"],
            "claim": one["claim"],
            "verdict": "supported",
            "passage": one["passages"][0],
            "excerpt": "until the warden releases it in writing",
            "missing": "",
        }
        for one in claims
    ]
    return text(json.dumps({"claims": records}))


def _servers(writer: ScriptedServer, judge: ScriptedServer) -> dict[str, object]:
    return {
        "engine": "openai",
        "checkers": "exact,judge",
        "openai": _server(writer, "writer-model", "sk-writer"),
        "judge": _server(judge, "judge-model", "sk-judge"),
    }


def _server(server: ScriptedServer, model: str, key: str) -> dict[str, object]:
    return {"base_url": server.base_url, "model": model, "api_key": key, "retries": 0}


def _asked(folder: Path, **changed: object) -> AskEvent:
    """Return the last event of one question to a fresh app that knows one document."""
    app = build(settings_for(folder, **changed))
    try:
        add(app, DOCUMENT.encode(), "rules.md")
        return list(app.chat.ask(local_actor(), QUESTION))[-1]
    finally:
        app.close()


def _record(event: AskEvent) -> AnswerRecord:
    assert isinstance(event, Delivered), event
    return event.record


def test_writer_and_judge_are_asked_apart_each_with_its_own_model_and_key(tmp_path: Path) -> None:
    with ScriptedServer(_writes) as writer, ScriptedServer(_judges) as judge:
        record = _record(_asked(tmp_path, **_servers(writer, judge)))

    (written,) = writer.chats
    assert judge.chats
    assert written.body["model"] == "writer-model"
    assert written.headers["authorization"] == "Bearer sk-writer"
    assert {chat.body["model"] for chat in judge.chats} == {"judge-model"}
    assert {chat.headers["authorization"] for chat in judge.chats} == {"Bearer sk-judge"}
    assert "response_format" not in written.body
    (sentence,) = record.checked.sentences
    assert sentence.label.value == "supported"
    assert any(name.startswith("judge:judge-model") for name in record.checked.checker_ids)


def test_without_an_address_of_its_own_the_judge_does_not_fall_back_on_the_writer(
    tmp_path: Path,
) -> None:
    with ScriptedServer(_writes) as writer:
        values = {"base_url": writer.base_url, "model": "writer-model"}
        settings = settings_for(tmp_path, checkers="judge", openai=values)

        with pytest.raises(SettingsError, match="TAGTRAP_JUDGE__BASE_URL"):
            build_checkers(settings)

    assert writer.chats == []


def test_a_judge_that_is_down_stops_no_answer_and_passes_nothing(tmp_path: Path) -> None:
    with ScriptedServer(_writes) as writer, ScriptedServer(status(500)) as judge:
        record = _record(_asked(tmp_path, **_servers(writer, judge)))

    (sentence,) = record.checked.sentences
    assert sentence.label.value == "unchecked"
    assert len(writer.chats) == 1


class _ScriptedFault:
    """An engine and a checker that say the text they were given when they fail."""

    id = "faulty"
    prompt_version = "faulty-1"

    def draft(
        self,
        question: str,
        context: TaggedContext,
        history: Sequence[Exchange] = (),
        *,
        asked: str = "",
    ) -> Iterator[str | DraftEnd]:
        raise ValueError(f"cannot answer {question} from {context.passages}")

    def check(self, tasks: Sequence[ClaimTask]) -> list[Verdict | None]:
        raise ValueError(f"cannot check {tasks[0].claim.text} by {tasks[0].evidence}")


def faulty(settings: Settings) -> _ScriptedFault:
    """Return the faulty part, as settings name one."""
    return _ScriptedFault()


def _logged(caplog: pytest.LogCaptureFixture) -> str:
    """Return all that was logged from INFO on, with its tracebacks, as a log file would show it."""
    as_written = logging.Formatter("%(name)s %(message)s")
    return "\n".join(
        as_written.format(one) for one in caplog.records if one.levelno >= logging.INFO
    )


def _echo(chat: Chat) -> Reply:
    """A server that repeats what it was sent when it refuses."""
    return status(400, detail=f"not understood: {chat.prompt}")


@pytest.mark.parametrize("writer_script", [_writes, _echo, status(503, detail=DOCUMENT)])
@pytest.mark.parametrize("judge_script", [_judges, _echo, text(f"Certainly! {DOCUMENT}")])
def test_no_text_of_documents_questions_or_answers_is_logged_at_info(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    writer_script: Reply,
    judge_script: Reply,
) -> None:
    caplog.set_level(logging.INFO)

    with ScriptedServer(writer_script) as writer, ScriptedServer(judge_script) as judge:
        _asked(tmp_path, **_servers(writer, judge))

    assert writer.chats
    assert not SECRET_WORDS.search(_logged(caplog))


def test_a_part_of_ones_own_that_fails_is_named_in_the_log_but_not_what_it_read(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)

    _asked(tmp_path / "engine", engine=f"{__name__}:faulty")
    _asked(tmp_path / "checker", checkers=f"{__name__}:faulty")

    said = _logged(caplog)
    assert "engine faulty failed: ValueError at test_apart.py:" in said
    assert "checker faulty failed: ValueError at test_apart.py:" in said
    assert not SECRET_WORDS.search(said)
