"""What is asked back after an answer: told from its record, the same at every door."""

import pytest

from tagtrap.service import local_actor
from tagtrap.service.answer_export import exported_answer
from tagtrap.service.clarifying import asked_back, clarification_words
from tagtrap.wiring import App
from tests.service.conftest import add
from tests.service.test_chat import answered

LEAVE = b"""# Leave

Full-time staff receive 25 days of annual leave. Part-time staff receive 15 days of annual leave.
"""


def test_a_question_that_leaves_its_case_open_is_answered_and_asked_back(app: App) -> None:
    add(app, LEAVE, "leave.md")

    record = answered(app, "How many days of annual leave do staff receive?", engine="quotes")

    found = asked_back(record)
    assert found is not None
    words = clarification_words(found)
    assert words.endswith("Which is it: Full-time staff or Part-time staff?")
    exported = exported_answer(record)["asked_back"]
    assert isinstance(exported, dict)
    assert exported["text"] == words
    assert [case["tag"] for case in exported["cases"]] == [case.tag for case in found.cases]
    (kept,) = app.chat.answers(local_actor(), record.conversation_id)
    assert asked_back(kept) == found


@pytest.mark.parametrize(
    "question",
    [
        "How many days of annual leave do part-time staff receive?",
        "How many days of annual leave do staff receive? (Part-time staff)",
    ],
)
def test_once_the_case_is_told_nothing_is_asked_back(app: App, question: str) -> None:
    add(app, LEAVE, "leave.md")

    record = answered(app, question, engine="quotes")

    assert record.checked.sentences
    assert asked_back(record) is None
