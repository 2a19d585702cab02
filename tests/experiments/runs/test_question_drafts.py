"""Questions drafted from documents, and those that are not asked."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from experiments.runs.question_drafts import drafted_questions
from experiments.runs.question_sets import UntaggedTopic, file_json
from experiments.runs.sources import read_questions
from experiments.runs.topic_files import topic_of_file
from tagtrap.cli.application import application
from tagtrap.errors import WrongArguments
from tagtrap.settings import IngestSettings
from tests.experiments.runs.asking import HELMETS, LOCKERS, writer_at
from tests.fakes import WordScorer
from tests.scripted_server import MODEL, ScriptedServer, text

TOPICS = (
    UntaggedTopic("lockers", ((LOCKERS,),), ()),
    UntaggedTopic("helmets", ((HELMETS, "The desk opens at nine."),), ()),
)
DRAFTED = """\
Here are some questions:
1. When are lockers emptied?
2) What does the text say about lockers?
- When are lockers emptied on Friday? And who does it?
When are they emptied?
When are the lockers emptied?
Where are helmets lent for 4 euros?
How do trams run?
Lockers?"""


def test_only_questions_that_fit_are_kept_and_the_rest_is_told_why() -> None:
    with ScriptedServer(
        [text(DRAFTED), text("What does a lent helmet cost at the desk?")]
    ) as server:
        drafts = drafted_questions(
            TOPICS, writer_at(server).engine, WordScorer(), number=3, answered_from=0.5
        )

    lockers, helmets = drafts.topics
    assert lockers.questions == ("When are lockers emptied?",)
    assert helmets.questions == ("What does a lent helmet cost at the desk?",)
    reasons = {one.question: one.reason.split(" (")[0] for one in drafts.dropped}
    assert reasons == {
        "Here are some questions:": "it is no question",
        "What does the text say about lockers?": "it speaks of the text",
        "When are lockers emptied on Friday? And who does it?": "it asks several things",
        "When are they emptied?": "it cannot be read by itself",
        "When are the lockers emptied?": "it was there before",
        "Where are helmets lent for 4 euros?": "its passages hardly answer it",
        "How do trams run?": "its passages hardly answer it",
        "Lockers?": "it is too short or too long",
    }
    assert LOCKERS in server.chats[0].prompt
    assert "Write 3 questions." in server.chats[0].prompt


def test_a_question_that_another_topic_answers_as_well_is_dropped() -> None:
    shared = (TOPICS[0], UntaggedTopic("copy", ((LOCKERS,),), ()))
    with ScriptedServer(text("When are lockers emptied?")) as server:
        drafts = drafted_questions(
            shared, writer_at(server).engine, WordScorer(), number=1, answered_from=0.5
        )

    assert [topic.questions for topic in drafts.topics] == [(), ()]
    assert drafts.dropped[0].reason.startswith("copy answers it as well")


def test_no_more_are_kept_than_were_asked_for() -> None:
    with ScriptedServer(
        text("When are lockers emptied?\nWhich Friday are lockers emptied?")
    ) as server:
        drafts = drafted_questions(
            TOPICS[:1], writer_at(server).engine, WordScorer(), number=1, answered_from=0.3
        )

    assert drafts.topics[0].questions == ("When are lockers emptied?",)
    assert drafts.dropped[0].reason == "more than were asked for"


def test_a_document_is_a_topic_of_its_longest_passages(tmp_path: Path) -> None:
    page = "# Hall\n\n## Lockers\n\n" + f"{LOCKERS} They are cleaned.\n\n" + "## Short\n\nShut.\n"
    topic = topic_of_file(page.encode(), "hall.md", IngestSettings(), passages=1)

    assert topic.name == "hall.md"
    assert LOCKERS in topic.passages[0]
    assert not any("Hall" in sentence for sentence in topic.passages[0])
    path = tmp_path / "set.json"
    path.write_text(
        file_json("hall", [UntaggedTopic("hall.md", topic.passages, ("When?",))]), encoding="utf-8"
    )
    assert [one.text for one in read_questions(path).topics[0].sentences] == list(topic.passages[0])


def test_the_command_writes_a_set_that_can_be_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lockers.md").write_text(f"# Lockers\n\n{LOCKERS}\n", encoding="utf-8")
    (tmp_path / "empty.md").write_bytes(b"")
    out = tmp_path / "set.json"
    with ScriptedServer(text("When are lockers emptied?")) as server:
        for name, value in {
            "OPENAI__BASE_URL": server.base_url,
            "OPENAI__MODEL": MODEL,
            "FIND_MODEL_SERVER": "false",
            "RETRIEVAL__SCORER": "tests.experiments.runs.asking:word_scorer",
        }.items():
            monkeypatch.setenv(f"TAGTRAP_{name}", value)
        files = [str(tmp_path / "lockers.md"), str(tmp_path / "empty.md")]
        command = ["experiment", "questions", *files, "--out", str(out)]
        done = CliRunner().invoke(application, [*command, "--engine", "openai"])
        again = CliRunner().invoke(application, [*command, "--engine", "openai"])
        questions = read_questions(out)
        out.unlink()
        quotes = CliRunner().invoke(application, [*command, "--engine", "quotes"])

    assert done.exit_code == 1
    assert "1 question kept, 0 dropped" in done.stdout
    assert isinstance(again.exception, WrongArguments)
    assert isinstance(quotes.exception, WrongArguments)
    assert [one.text for one in questions.topics[0].sentences] == [LOCKERS]
    assert questions.topics[0].questions == ("When are lockers emptied?",)
