"""The review page over the real services: what is listed, decided, undone and refused."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from pages.parts.review_standpoint import Desk, Standpoint
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.identifiers import ActorId, AnswerId, ClaimId, ReviewId
from tagtrap.domain.people import Actor, Role
from tagtrap.domain.review import ClaimPlace, Review, ReviewDecision
from tagtrap.domain.review_queue import QueueFilter
from tagtrap.service import local_actor
from tagtrap.service.events import Delivered
from tagtrap.service.reviews import Reviews
from tagtrap.wiring import App, build
from tests.pages.conftest import OpenPages, components, texts
from tests.service.conftest import RETURNS, VPN, add, settings_for

NUMBER = "How long may customers return unused items?"
LABEL = "What does a return label cost?"
OTHER = Actor(ActorId("bo"), frozenset({Role.REVIEWER}), reads_every_collection=True)


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    built = build(settings_for(tmp_path / "data"))
    add(built, RETURNS, "returns.md")
    add(built, VPN, "vpn.md")
    yield built
    built.close()


def asked(app: App, question: str = NUMBER, fault: str = "wrong-number") -> AnswerRecord:
    last = list(app.chat.ask(local_actor(), question, fault=fault))[-1]
    assert isinstance(last, Delivered), last
    return last.record


@pytest.fixture
def review(app: App, open_pages: OpenPages) -> AppTest:
    """Return the page over two flagged statements."""
    asked(app)
    asked(app, LABEL, "no-tag")
    return opened(app, open_pages)


def opened(app: App, open_pages: OpenPages) -> AppTest:
    return open_pages(app).run().switch_page("pages/review.py").run()  # type: ignore[arg-type]  # the real app in place of the scripted one


def desk(page: AppTest) -> dict[str, Any]:
    (data,) = components(page)
    return data


def view(page: AppTest) -> dict[str, Any]:
    shown = desk(page)
    found: dict[str, Any] = shown["views"][shown["at"]]
    return found


def said(pieces: list[list[str]], kind: str) -> list[str]:
    return [text for text, name in pieces if kind in name.split()]


def do(page: AppTest, act: str, *, number: int = 1, **more: str) -> AppTest:
    """Send what the desk would send; everything sent so far goes along again, as in a browser."""
    shown = desk(page)
    message = {"n": number, "act": act, "claim": shown["at"], **more}
    page.session_state["review-desk"] = {"outbox": [message]}
    return page.run()


def decide(page: AppTest, decision: str, *, number: int = 1, comment: str = "") -> AppTest:
    rows = [row["id"] for row in desk(page)["rows"]]
    place = rows.index(desk(page)["at"])
    following = rows[min(place + 1, len(rows) - 1)]
    return do(page, "decide", number=number, decision=decision, next=following, comment=comment)


def test_nothing_to_review_is_a_state_of_its_own(app: App, open_pages: OpenPages) -> None:
    asked(app, fault="")

    page = opened(app, open_pages)

    assert "Nothing waits for review." in texts(page)
    assert components(page) == []
    assert list(page.selectbox) == []


def test_a_statement_stands_beside_its_source_with_the_deciding_words_marked(
    review: AppTest,
) -> None:
    shown = view(review)

    (source,) = shown["sources"]
    assert source["role"] == "Cited source"
    assert said(source["words"], "deciding") == ["30 days"]
    (wrong,) = said(shown["words"], "deciding")
    assert wrong.endswith("days") and wrong != "30 days"
    assert source["name"].startswith("Returns policy v1, p. 1 · in force")
    assert shown["verdict"] == "Conflicts: number"
    assert "The source says 30 days" in shown["reason"]
    assert shown["asked"].startswith(f"Asked: {NUMBER}")


def test_the_page_the_whole_answer_and_other_sentences_are_at_hand(review: AppTest) -> None:
    shown = view(review)

    (source,) = shown["sources"]
    (cited,) = said(source["page"], "marked")
    assert "30 days" in cited
    assert len(source["page"]) > 3
    assert len(said(shown["answer"], "marked")) == 1
    assert all("30 days" not in text for text, _ in shown["candidates"])


def test_the_summary_says_what_waits(review: AppTest) -> None:
    assert "2 waiting" in texts(review)
    assert "oldest 0 min" in texts(review)


def test_a_decision_brings_the_next_statement_and_moves_nothing(app: App, review: AppTest) -> None:
    before = desk(review)
    first, second = (row["id"] for row in before["rows"])

    decide(review, "supported", comment="Seen on page 1.")

    after = desk(review)
    assert [row["id"] for row in after["rows"]] == [first, second]
    assert [row["done"] for row in after["rows"]] == ["You: it is backed.", ""]
    assert (after["at"], after["handled"]) == (second, 1)
    assert "1 waiting" in texts(review)
    (kept,) = app.reviews.items(local_actor(), [first])[first].standing
    assert (kept.decision, kept.comment) == (ReviewDecision.SUPPORTED, "Seen on page 1.")


def test_a_message_is_carried_out_once_however_often_it_comes(app: App, review: AppTest) -> None:
    first = desk(review)["at"]

    decide(review, "supported")
    review.run()
    review.run()

    assert len(app.reviews.items(local_actor(), [first])[first].reviews) == 1


def test_several_messages_at_once_are_carried_out_in_order(app: App, review: AppTest) -> None:
    first, second = (row["id"] for row in desk(review)["rows"])
    outbox = [
        {"n": 1, "act": "decide", "claim": first, "decision": "agree", "next": second},
        {"n": 2, "act": "undo", "claim": first},
        {"n": 3, "act": "decide", "claim": first, "decision": "supported", "next": second},
    ]

    review.session_state["review-desk"] = {"outbox": outbox}
    review.run()

    kept = app.reviews.items(local_actor(), [first])[first]
    assert [made.decision.value for made in kept.reviews] == ["agree", "withdrawn", "supported"]
    assert desk(review)["handled"] == 3


class SlowReviews(Reviews):
    """Takes its time to decide, and counts."""

    def __init__(self) -> None:
        self.decided = 0
        self.begun, self.may_end = Event(), Event()

    def decide(
        self, actor: Actor, claim_id: ClaimId, decision: ReviewDecision, comment: str = ""
    ) -> Review:
        self.begun.set()
        self.may_end.wait(120)
        self.decided += 1
        place = ClaimPlace(AnswerId("a1"), 0, claim_id)
        return Review(ReviewId("r1"), place, actor.id, decision, datetime.now(UTC))


def test_a_run_that_begins_before_another_has_ended_decides_nothing_again() -> None:
    made, reviews, claim = Desk(), SlowReviews(), ClaimId("c1")
    made.stands = Standpoint(QueueFilter(), (claim,), claim)
    outbox = [{"n": 1, "act": "decide", "claim": "c1", "decision": "agree", "next": "c1"}]
    runs = [Thread(target=made.carry_out, args=(outbox, reviews, local_actor())) for _ in range(2)]

    runs[0].start()
    assert reviews.begun.wait(120)
    runs[1].start()
    runs[1].join(0.2)
    reviews.may_end.set()
    for run in runs:
        run.join(120)

    assert (reviews.decided, made.stands.handled) == (1, 1)


def test_what_a_browser_sent_before_a_restart_is_not_done_again(
    app: App, open_pages: OpenPages
) -> None:
    asked(app)
    (item,) = app.reviews.queue(local_actor()).items
    claim = item.place.claim_id
    app.reviews.decide(local_actor(), claim, ReviewDecision.AGREE)
    asked(app, LABEL, "no-tag")
    page = open_pages(app).run()  # type: ignore[arg-type]  # the real app in place of the scripted one

    sent = {"n": 7, "act": "undo", "claim": claim}
    page.session_state["review-desk"] = {"outbox": [sent]}
    page.switch_page("pages/review.py").run().run()

    assert desk(page)["handled"] == 7
    assert len(app.reviews.items(local_actor(), [claim])[claim].standing) == 1


def test_undoing_goes_back_to_the_statement(review: AppTest) -> None:
    first = desk(review)["at"]
    decide(review, "supported")

    do(review, "undo", number=2, claim=first)

    assert desk(review)["at"] == first
    assert [row["done"] for row in desk(review)["rows"]] == ["", ""]
    assert "2 waiting" in texts(review)


@pytest.mark.parametrize(
    "message",
    [
        {"act": "decide", "decision": "nonsense", "next": ""},
        {"act": "decide", "decision": "withdrawn", "next": ""},
        {"act": "decide", "decision": "supported", "claim": "none", "next": ""},
        {"act": "shout"},
        {"act": "undo"},
    ],
)
def test_a_message_that_makes_no_sense_changes_nothing(
    app: App, review: AppTest, message: dict[str, str]
) -> None:
    first = desk(review)["at"]

    do(review, **message)  # type: ignore[arg-type]  # parts of a message, as they come

    assert not review.exception
    assert app.reviews.items(local_actor(), [first])[first].reviews == ()
    assert desk(review)["at"] == first


def test_what_cannot_be_done_is_said(review: AppTest) -> None:
    do(review, "undo")

    assert "You have no decision on this statement to take back." in texts(review)


def test_what_came_in_meanwhile_waits_below_until_it_is_wanted(app: App, review: AppTest) -> None:
    before = [row["id"] for row in desk(review)["rows"]]
    asked(app, "Can climbing ropes be returned?", "dropped-not")

    review.run()
    kept = [row["id"] for row in desk(review)["rows"]]
    review.button(key="take-up-again").click().run()

    assert kept == before
    assert len(desk(review)["rows"]) == 3
    assert "3 waiting" in texts(review)


def test_what_another_reviewer_decided_meanwhile_stays_in_its_place(
    app: App, review: AppTest
) -> None:
    first, second = (row["id"] for row in desk(review)["rows"])

    app.reviews.decide(OTHER, first, ReviewDecision.CONTRADICTED, "Clearly.")
    review.run()

    assert [row["id"] for row in desk(review)["rows"]] == [first, second]
    assert desk(review)["rows"][0]["done"] == "Decided by another reviewer."
    (note,) = view(review)["notes"]
    assert note.startswith("Bo, ")
    assert note.endswith("it conflicts with the source. “Clearly.”")
    decide(review, "supported")
    assert len(app.reviews.items(local_actor(), [first])[first].standing) == 2


def test_the_list_is_narrowed_by_kind_and_shown_whole_again(review: AppTest) -> None:
    review.selectbox(key="review-kind").set_value("uncited").run()
    narrowed = [row["meta"] for row in desk(review)["rows"]]
    review.selectbox(key="review-age").set_value("over-week").run()

    assert [meta.split(" · ")[0] for meta in narrowed] == ["No source given"]
    assert "Nothing here fits what you chose above." in texts(review)
    review.button(key="clear-filter").click().run()
    assert len(desk(review)["rows"]) == 2


def test_own_decisions_can_be_seen_and_changed_later(app: App, review: AppTest) -> None:
    first = desk(review)["at"]
    decide(review, "supported")

    review.selectbox(key="review-listed").set_value("mine").run()
    assert [row["id"] for row in desk(review)["rows"]] == [first]
    decide(review, "contradicted", number=2)

    kept = app.reviews.items(local_actor(), [first])[first]
    assert [made.decision.value for made in kept.reviews] == ["supported", "contradicted"]
    assert len(kept.standing) == 1


def test_a_reported_sentence_comes_with_the_words_of_the_reader(
    app: App, open_pages: OpenPages
) -> None:
    record = asked(app, fault="")
    app.reviews.report(local_actor(), record.id, 0, "It is 20 days since May.")

    page = opened(app, open_pages)

    assert view(page)["verdict"] == "Backed · Reported by a reader"
    assert view(page)["notes"][0].endswith("“It is 20 days since May.”")


def test_a_report_after_a_decision_makes_the_statement_wait_again(
    app: App, review: AppTest
) -> None:
    first = desk(review)["at"]
    decide(review, "supported")
    item = app.reviews.items(local_actor(), [first])[first]

    app.reviews.report(local_actor(), item.place.answer_id, item.place.sentence, "Not so.")
    review.run()

    assert [row["done"] for row in desk(review)["rows"]] == ["", ""]
    assert "2 waiting" in texts(review)
    do(review, "go", number=2, claim=first)
    assert [note.split(": ")[1] for note in view(review)["notes"]] == ["“Not so.”", "it is backed."]


def test_a_long_list_is_shown_in_parts(app: App, open_pages: OpenPages) -> None:
    for number in range(51):
        asked(app, f"{NUMBER} {number}")
    page = opened(app, open_pages)
    first = len(desk(page)["rows"])

    page.button(key="show-more").click().run()

    assert (first, len(desk(page)["rows"])) == (50, 51)


def test_what_was_erased_meanwhile_is_said(app: App, review: AppTest) -> None:
    for summary in app.documents.list(local_actor()):
        app.documents.remove(local_actor(), summary.document.id, erase=True)

    review.run()

    assert not review.exception
    assert components(review) == []
    assert "were erased" in texts(review)
