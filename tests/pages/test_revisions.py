"""What the pages say of an answer that was changed before it was shown."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from pages.parts.revisions import change_view, gate_words
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.policies import EvidencePolicy
from tagtrap.domain.release import Release, RepairKind, Revision
from tagtrap.domain.verdicts import Flag, Label, Outcome
from tests.pages.conftest import answers, components, texts
from tests.pages.scripted_app import ScriptedApp, answer_of, statement
from tests.pages.test_chat_page import holding

OpenPages = Callable[[ScriptedApp], AppTest]
RIGHT = "Items may be returned within 30 days."
REDRAFTED = Revision(
    sentence=0,
    kind=RepairKind.REDRAFTED,
    before="Items may be returned within 60 days.",
    after=RIGHT,
    before_tags=(Tag("3600"),),
    after_tags=(Tag("3600"),),
    label=Label.CONTRADICTED,
    flags=(Flag.NUMBER,),
    reason="The source says 30 days, the answer says 60 days.",
    by="scripted/1",
    was_taken=True,
)
QUOTED = replace(REDRAFTED, kind=RepairKind.QUOTED, before="They come back in a month.")


def shown(open_pages: OpenPages, release: Release, decision: Outcome = Outcome.APPROVE) -> AppTest:
    app = holding(answer_of(statement(RIGHT, tags=["3600"])))
    page = open_pages(app).run()
    page.chat_input(key="question").set_value("How long?").run()
    [answer_id] = app.chat.records
    record: AnswerRecord = app.chat.records[answer_id]
    checked = replace(record.checked, decision=decision, decision_reason="Nobody knows.")
    app.chat.records[answer_id] = replace(record, release=release, checked=checked)
    return page.run()


def test_what_was_changed_stands_under_the_answer_with_the_reason(open_pages: OpenPages) -> None:
    release = Release("balanced", (EvidencePolicy(),), "draft", (REDRAFTED,))

    page = shown(open_pages, release)

    [changes] = [data["changes"] for data in components(page) if "changes" in data]
    [row] = changes
    assert row["title"] == "Written anew from its source"
    assert (row["old"]["text"], row["new"]["text"]) == (REDRAFTED.before, RIGHT)
    assert row["old"]["facts"] == REDRAFTED.reason
    assert "Evidence policy default, version 1" in texts(page)


def test_an_escalated_answer_says_who_is_asked_and_why(open_pages: OpenPages) -> None:
    page = shown(open_pages, Release("balanced"), Outcome.ESCALATE)

    assert "**Passed to a reviewer.** Nobody knows." in texts(page)
    line = "The one statement is backed by the source below, but a reviewer has to look at this"
    assert line in texts(page)
    [answer] = answers(page)
    assert answer["copied"].startswith(line)


@pytest.mark.parametrize(
    ("line", "ending"), [("Nobody knows.", ""), ("Settled.", " Nobody knows.")]
)
def test_why_it_was_passed_on_is_said_once(line: str, ending: str) -> None:
    def draw(line: str) -> None:
        from dataclasses import replace

        from pages.parts.revisions import say_release
        from tagtrap.domain.release import Release
        from tagtrap.domain.verdicts import Outcome
        from tagtrap.service import local_actor
        from tests.pages.scripted_app import ScriptedApp, answer_of, statement

        app = ScriptedApp(lambda question: answer_of(statement("It is so.", tags=["3600"])))
        list(app.chat.ask(local_actor(), "Why?"))
        (record,) = app.chat.records.values()
        checked = replace(
            record.checked, decision=Outcome.ESCALATE, decision_reason="Nobody knows."
        )
        say_release(replace(record, release=Release("balanced"), checked=checked), line)

    page = AppTest.from_function(draw, args=(line,)).run()

    assert texts(page).strip().endswith(f"**Passed to a reviewer.**{ending}")


def test_a_statement_in_the_words_of_its_source_is_set_as_a_quotation(
    open_pages: OpenPages,
) -> None:
    page = shown(open_pages, Release("balanced", (), "draft", (QUOTED,)))

    [answer] = answers(page)
    assert [part["quoted"] for part in answer["parts"]] == [True]
    assert "1 statement stands in the words of the source" in texts(page)


def test_an_answer_from_before_there_was_a_gate_says_nothing_of_it(open_pages: OpenPages) -> None:
    page = shown(open_pages, Release(), Outcome.ESCALATE)

    assert "reviewer" not in texts(page)
    assert "policy" not in texts(page)


@pytest.mark.parametrize(("was_taken", "ending"), [(True, "source"), (False, "either")])
def test_the_desk_shows_which_words_differ_and_whether_the_try_was_taken(
    was_taken: bool, ending: str
) -> None:
    view = change_view(replace(REDRAFTED, was_taken=was_taken))

    assert [text for text, kind in view["before"] if kind == "gone"] == ["60"]
    assert [text for text, kind in view["after"] if kind == "come"] == ["30"]
    assert "".join(text for text, _ in view["after"]) == RIGHT
    assert view["title"].endswith(ending)


def test_a_policy_is_said_in_words() -> None:
    policy = EvidencePolicy("refunds", "7", documents=("Refund policy",), price_days=30)
    record = type("Record", (), {"release": Release("strict", (policy,))})

    gate, said = gate_words(record)  # type: ignore[arg-type]  # what is read of a record

    assert gate == "Gate: strict"
    assert "refunds, version 7" in said
    assert "only Refund policy" in said
    assert "at most 30 days old" in said
