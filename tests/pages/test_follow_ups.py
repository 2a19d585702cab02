"""How the page shows a question that leans on earlier ones."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tagtrap.service.events import AskEvent, Delivered, QuestionUnderstood, Refused
from tests.pages.conftest import OpenPages, texts
from tests.pages.scripted_app import ScriptedApp, ScriptedChat, answer_of, statement

FOLLOW_UP = "And for *digital* goods?"
UNDERSTOOD = "How long may customers return *digital* goods?"


class UnderstandingChat(ScriptedChat):
    """Tells and stores how each question was understood."""

    def ask(self, *arguments: Any, **options: Any) -> Iterator[AskEvent]:  # noqa: ANN401
        yield QuestionUnderstood(UNDERSTOOD)
        for event in ScriptedChat.ask(self, *arguments, **options):
            if isinstance(event, Delivered):
                record = replace(event.record, understood=UNDERSTOOD, understood_by="rules-1")
                self.records[record.id] = record
                yield Delivered(record)
            else:
                yield event


def app_with(answer: object) -> ScriptedApp:
    app = ScriptedApp(lambda question: answer)  # type: ignore[arg-type, return-value]
    app.hold("goods.txt", "Goods may be returned within 30 days.")
    app.chat = UnderstandingChat(app.documents, app.chat.script, app.chat.choices)
    return app


def test_a_follow_up_is_shown_as_asked_with_how_it_was_understood_in_small_type(
    open_pages: OpenPages,
) -> None:
    page = open_pages(app_with(answer_of(statement("Within 30 days.", tags=["3600"])))).run()

    page.chat_input[0].set_value(FOLLOW_UP).run()

    asked = page.chat_message[0]
    assert [one.value for one in asked.text] == [FOLLOW_UP]
    assert f"Understood as: {UNDERSTOOD}" in texts(page)
    assert "*" not in asked.caption[0].value.replace("\\*", "")


def test_a_question_that_stands_alone_is_shown_alone(open_pages: OpenPages) -> None:
    app = ScriptedApp(lambda question: answer_of(statement("Within 30 days.", tags=["3600"])))
    app.hold("goods.txt", "Goods may be returned within 30 days.")
    page = open_pages(app).run()

    page.chat_input[0].set_value("How long may goods be returned?").run()

    assert "Understood as" not in texts(page)
    assert not page.chat_message[0].caption


def test_a_follow_up_without_an_answer_is_kept_as_it_was_asked(open_pages: OpenPages) -> None:
    page = open_pages(app_with(Refused("The model did not answer.", can_retry=True))).run()

    page.chat_input[0].set_value(FOLLOW_UP).run()

    assert [one.value for one in page.chat_message[0].text] == [FOLLOW_UP]
    assert page.button(key="retry")
