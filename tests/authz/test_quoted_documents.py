"""What the reason of an answer quotes belongs to what the answer rests on."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.identifiers import DocumentId
from tagtrap.domain.people import Role
from tagtrap.errors import NotFound
from tagtrap.queues.inline import InlineQueue
from tagtrap.service import local_actor
from tagtrap.service.events import Delivered
from tagtrap.wiring import App, build
from tests.authz.world import GUIDE, POLICY, QUESTION, SHOP, VAULT, person
from tests.service.conftest import add, settings_for

REVIEWER = person(Role.REVIEWER)


@pytest.fixture
def narrow(tmp_path: Path) -> Iterator[App]:
    """Return an app that retrieves one passage a question: the other side is known all the same."""
    settings = settings_for(
        tmp_path / "data",
        checkers=("exact",),
        retrieval={"scorer": "tests.authz.world:word_scorer", "passages": 1},
    )
    built = build(settings, InlineQueue())
    yield built
    built.close()


def filled(app: App) -> DocumentId:
    """Add two documents that disagree, each to a collection; return the one in the vault."""
    add(app, POLICY.format(name="rope").encode(), "policy.md", collection=SHOP)
    return add(app, GUIDE.format(name="rope").encode(), "guide.md", collection=VAULT).document.id


def asked(app: App) -> AnswerRecord:
    *_, last = app.chat.ask(local_actor(), QUESTION.format(name="rope"))
    assert isinstance(last, Delivered), last
    return last.record


def test_who_may_not_read_a_document_that_a_reason_quotes_may_not_open_the_answer(
    narrow: App,
) -> None:
    filled(narrow)

    record = asked(narrow)

    assert "Two documents disagree" in record.checked.decision_reason
    assert record.context.collections == {SHOP, VAULT}
    assert narrow.chat.answer(local_actor(), record.id) == record
    assert narrow.reviews.queue(local_actor()).items
    with pytest.raises(NotFound):
        narrow.chat.answer(REVIEWER, record.id)
    assert narrow.reviews.queue(REVIEWER).items == ()


def test_erasing_a_document_reaches_the_reason_that_quotes_it(narrow: App) -> None:
    guide = filled(narrow)
    record = asked(narrow)
    assert "48 hours" in record.checked.decision_reason

    narrow.documents.remove(local_actor(), guide, erase=True)

    assert narrow.chat.answer(local_actor(), record.id).checked.decision_reason == ""
