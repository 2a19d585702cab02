"""The release gate in a real browser: mended before it is shown, passed on, stopped halfway."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tagtrap.service import local_actor
from tagtrap.service.samples import load_samples
from tagtrap.settings import Settings
from tagtrap.wiring import build
from tests.pages.running_app import Reader, RunningApp
from tests.scripted_server import Chat, Reply, ScriptedServer, text

pytestmark = [pytest.mark.browser, pytest.mark.model, pytest.mark.timeout(600)]

QUESTION = "When are refunds paid?"
RIGHT = (
    "Refunds are paid within 5 business days of the day on which the returned item reaches our "
    "warehouse."
)
WRONG = RIGHT.replace("5 business days", "9 business days")
SECOND = "Cash refunds are not paid."
UNANSWERABLE = "Who won the football match yesterday?"


@pytest.fixture(scope="module")
def app_with_samples(
    tmp_path_factory: pytest.TempPathFactory, model: ScriptedServer
) -> Iterator[RunningApp]:
    """Return an app whose gate mends: what it shows would change the tests of marks."""
    data = tmp_path_factory.mktemp("gate")
    filled = build(Settings(data_dir=data, find_model_server=False))
    for _ in load_samples(filled.documents, local_actor(), data):
        pass
    filled.close()
    with RunningApp(data, model=model, level="balanced") as app:
        yield app


def tagged(chat: Chat, *sentences: str, source: str = RIGHT) -> str:
    """Return sentences that cite the source, as it is tagged in the prompt."""
    tag = chat.prompt.split(f"{source} (source ")[1].split(")")[0]
    return " ".join(f"{sentence} (source {tag})" for sentence in sentences)


def is_redraft(chat: Chat) -> bool:
    return "<statement>" in chat.prompt


def wrong_then_right(chat: Chat) -> Reply:
    return text(tagged(chat, RIGHT if is_redraft(chat) else WRONG))


def test_a_wrong_number_is_put_right_before_anybody_sees_it(
    reader: Reader, model: ScriptedServer
) -> None:
    model.script = wrong_then_right

    answer = reader.ask(QUESTION, by_model=True)

    expect(answer).to_contain_text("within 5 business days")
    expect(answer).not_to_contain_text("9 business days")
    assert answer.locator(".marked").count() == 0
    reader.page.get_by_text("Changed before it was shown (1)").click()
    changes = reader.page.locator(".changes").last
    expect(changes).to_contain_text("Written anew from its source")
    expect(changes).to_contain_text("9 business days")


def test_what_the_documents_do_not_answer_is_passed_to_a_reviewer(reader: Reader) -> None:
    reader.ask(UNANSWERABLE)

    expect(reader.page.get_by_text("Passed to a reviewer.").last).to_be_visible()
    reader.page.get_by_role("link", name="Review").click()
    rows = reader.page.locator(".desk .list .row")
    expect(rows.filter(has_text="Answer passed to a reviewer").first).to_be_visible()


def test_a_sentence_is_shown_while_the_next_is_written_and_stays_when_stopped(
    reader: Reader, model: ScriptedServer, writing: Callable[[], None]
) -> None:
    model.script = lambda chat: Reply(
        deltas=(
            {"content": f"{tagged(chat, RIGHT)} "},
            {"content": f"{SECOND[:12]} and "},
            {"content": f"{SECOND} more."},
        ),
        stalls_after=2,
        keeps_alive=True,
    )
    reader.send(QUESTION, by_model=True)

    expect(reader.page.locator(".answer").last).to_contain_text(RIGHT)
    writing()
    reader.page.get_by_role("button", name="Stop").click()

    answer = reader.last_answer()
    expect(answer).to_contain_text(RIGHT)
    expect(answer).not_to_contain_text("Cash refunds")
    expect(reader.page.get_by_text("You stopped this answer").last).to_be_visible()


@pytest.fixture
def writing(reader: Reader, model: ScriptedServer) -> Iterator[Callable[[], None]]:
    """Yield a check that the answer is still being written; let the server go in the end."""
    model.released.clear()
    yield lambda: expect(reader.page.get_by_role("button", name="Stop")).to_be_visible()
    model.released.set()
    model.released.clear()
