"""An answer that could not be recorded is shown, said to be so, and gone with the session."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tagtrap.domain.identifiers import AnswerId
from tagtrap.service.events import AskEvent, Delivered
from tests.pages.conftest import OpenPages, answers, texts
from tests.pages.scripted_app import ScriptedApp, ScriptedChat, answer_of, statement

FULL = "The database tagtrap.db: the disk is full, nothing was stored."


class FullDisk(ScriptedChat):
    """Answers, and keeps nothing."""

    def ask(self, *given: Any, **how: Any) -> Iterator[AskEvent]:  # noqa: ANN401  # as above
        """Answer from the script; what is delivered is not kept."""
        for event in super().ask(*given, **how):
            if isinstance(event, Delivered):
                del self.records[event.record.id]
                unkept = replace(event.record, id=AnswerId(f"unkept{len(self.asked)}"))
                yield Delivered(unkept, FULL)
            else:
                yield event


def app_on_a_full_disk() -> ScriptedApp:
    app = ScriptedApp(lambda question: answer_of(statement("Within 30 days.", tags=["3600"])))
    app.chat = FullDisk(app.chat.documents, app.chat.script, app.chat.choices)
    app.hold("parcels.txt", "Parcels are sent back within 30 days.")
    return app


def test_an_answer_that_is_not_kept_is_shown_with_the_reason_and_its_sources(
    open_pages: OpenPages,
) -> None:
    page = open_pages(app_on_a_full_disk()).run()
    page.chat_input[0].set_value("How long?").run()

    assert not page.exception
    assert len(answers(page)) == 1
    assert "not kept" in texts(page)
    assert "disk is full" in texts(page)
    assert "Sources" in str([expander.label for expander in page.expander])


def test_a_second_question_is_answered_below_it(open_pages: OpenPages) -> None:
    page = open_pages(app_on_a_full_disk()).run()
    page.chat_input[0].set_value("How long?").run()
    page.chat_input[0].set_value("Who pays?").run()

    assert not page.exception
    assert len(answers(page)) == 2
    assert "How long?" in texts(page)
