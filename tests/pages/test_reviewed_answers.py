"""What the person who asked sees of a review, and how a problem is reported."""

import pytest
from streamlit.testing.v1 import AppTest

from pages.parts.copied_text import copied_text
from pages.parts.reviewed import as_reviewed, reviewed_line
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.identifiers import ActorId, AnswerId, ReviewId
from tagtrap.domain.review import Review, ReviewDecision, whole_sentence
from tagtrap.domain.review_outcomes import Finding, SentenceOutcome
from tagtrap.domain.verdicts import AnswerLabel, CheckedSentence, Flag, Label
from tagtrap.service import local_actor
from tests.pages.conftest import OpenPages, answers, texts
from tests.pages.scripted_app import START, ScriptedApp, answer_of, statement

CLEAN = statement("Returns cost 4 EUR.", tags=["3601"])
HELLO = statement("Hello!", Label.NO_CLAIM)
WRONG = statement(
    "Parcels leave within 9 days.",
    Label.CONTRADICTED,
    tags=["3600"],
    flags=[Flag.NUMBER],
    reason="The source says 3 days, the answer says 9 days.",
)
BO = ActorId("bo")


def scripted(*sentences: CheckedSentence) -> ScriptedApp:
    label = AnswerLabel.CONTRADICTED if WRONG in sentences else AnswerLabel.SUPPORTED
    app = ScriptedApp(lambda question: answer_of(*sentences, label=label))
    app.hold("parcels.txt", "Parcels leave within 3 days.\nReturns cost 4 EUR.")
    list(app.chat.ask(local_actor(), "How long?"))
    return app


def decided(
    app: ScriptedApp, decision: ReviewDecision, *, sentence: int = 0, by: ActorId = BO
) -> None:
    number = ReviewId(f"r{len(app.reviews.made)}")
    place = whole_sentence(AnswerId("a1"), sentence)
    app.reviews.made.append(Review(number, place, by, decision, START, "Seen on page 1."))


def opened(open_pages: OpenPages, app: ScriptedApp, sent: str = "") -> AppTest:
    page = open_pages(app)
    page.query_params["conversation"] = "c1"
    page.run()
    if sent:
        page.session_state["answer-a1"] = {"opened": sent}
        page.run()
    return page


@pytest.mark.parametrize(
    ("decision", "sign", "tone", "words"),
    [
        (ReviewDecision.SUPPORTED, "✓", "backed", "Reviewed: backed by the source."),
        (ReviewDecision.AGREE, "≠", "conflict", "Reviewed: conflicts with the source."),
        (ReviewDecision.UNSUPPORTED, "?", "unbacked", "Reviewed: not in the documents."),
    ],
)
def test_a_settled_sentence_shows_what_was_found_in_words_sign_and_colour(
    open_pages: OpenPages, decision: ReviewDecision, sign: str, tone: str, words: str
) -> None:
    app = scripted(WRONG)
    decided(app, decision)

    (answer,) = answers(opened(open_pages, app))

    (part,) = answer["parts"]
    assert (part["sign"], part["tone"]) == (sign, tone)
    assert part["label"] == f"{WRONG.sentence.text} {words} “Seen on page 1.”"
    (reason,) = answer["reasons"]
    assert reason == {
        "sign": sign,
        "tone": tone,
        "text": f"{words} “Seen on page 1.”",
        "opens": "0",
    }


def test_the_line_above_tells_what_a_reviewer_settled(open_pages: OpenPages) -> None:
    app = scripted(CLEAN, WRONG)
    before = texts(opened(open_pages, app))
    decided(app, ReviewDecision.SUPPORTED, sentence=1)

    after = texts(opened(open_pages, app))

    assert "1 of 2 statements is not backed" in before
    assert "All 2 statements are backed, 1 of them as a reviewer found." in after


def test_a_sentence_that_was_reported_and_found_wrong_is_marked_from_then_on(
    open_pages: OpenPages,
) -> None:
    app = scripted(CLEAN)
    decided(app, ReviewDecision.CONTRADICTED)

    page = opened(open_pages, app)

    assert answers(page)[0]["parts"][0]["sign"] == "≠"
    assert "1 of 1 statement is not backed by its source" in texts(page)
    assert "1 statement was settled by a reviewer." in texts(page)


def test_reviewers_who_do_not_agree_leave_the_mark_of_the_check(open_pages: OpenPages) -> None:
    app = scripted(WRONG)
    decided(app, ReviewDecision.SUPPORTED)
    decided(app, ReviewDecision.CONTRADICTED, by=local_actor().id)

    page = opened(open_pages, app)

    (part,) = answers(page)[0]["parts"]
    assert part["sign"] == "≠⇄"
    assert answers(page)[0]["reasons"][0]["text"].endswith("Reviewers do not agree.")
    assert "1 of 1 statement is not backed" in texts(page)


def test_the_evidence_says_who_decided_what_and_when_beside_what_the_check_said(
    open_pages: OpenPages,
) -> None:
    app = scripted(WRONG)
    decided(app, ReviewDecision.SUPPORTED)

    said = texts(opened(open_pages, app, "0"))

    assert "✓ Reviewed: backed by the source" in said
    assert "Bo, 2026-03-02 09:30: it is backed. “Seen on page 1.”" in said
    assert "≠ Conflicts with the source" in said
    assert "The source says 3 days, the answer says 9 days." in said


def test_any_sentence_can_be_reported_and_the_page_says_so(open_pages: OpenPages) -> None:
    app = scripted(HELLO, CLEAN)
    page = opened(open_pages, app, "0")
    assert "⚑" not in str(answers(page)[0])

    page.text_area(key="report-a1-0").input("It does not know my name.").run()
    page.button(key="send-report-a1-0").click().run()

    (report,) = app.reviews.told
    assert (report.sentence, report.words) == (0, "It does not know my name.")
    part = answers(page)[0]["parts"][0]
    assert part["sign"] == "⚑"
    assert "Reported: a reviewer will look at it" in part["label"]
    assert "1 reported sentence waits for a reviewer." in texts(page)


def test_what_is_copied_says_what_was_found() -> None:
    app = scripted(CLEAN, WRONG)
    decided(app, ReviewDecision.SUPPORTED, sentence=1)
    (record,) = app.chat.records.values()
    outcomes = app.reviews.outcomes(local_actor(), [record])[record.id]

    copied = copied_text(record, outcomes)

    assert copied.startswith("All 2 statements are backed, 1 of them as a reviewer found.")
    found = "[Reviewed: backed by the source. “Seen on page 1.”]"
    assert f"{WRONG.sentence.text} [2] {found}" in copied
    assert "≠" not in copied and "The source says 3 days" not in copied


def settled(record: AnswerRecord, finding: Finding) -> str:
    return reviewed_line(record, {0: SentenceOutcome(finding)})


def test_a_quotation_that_a_reviewer_backed_is_not_said_to_stand_word_for_word() -> None:
    app = scripted(WRONG)
    list(app.chat.ask(local_actor(), "How long?", engine="quotes"))
    record = app.chat.records[AnswerId("a2")]

    assert settled(record, Finding.BACKED) == "The one statement is backed, as a reviewer found."
    assert "not backed" in settled(record, Finding.WAITING)
    assert as_reviewed(record, {0: SentenceOutcome(Finding.BACKED)}).id == record.id
