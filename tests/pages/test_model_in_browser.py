"""The chat in a real browser, with a model server that writes long, late, wrong or hostile text."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.pages.running_app import Reader
from tests.scripted_server import Chat, Reply, ScriptedServer, obedient_answer, status, text

pytestmark = [pytest.mark.browser, pytest.mark.model, pytest.mark.timeout(600)]

QUESTION = "When are refunds paid?"
HOSTILE = """\
# Head <img src=x onerror="window.pwned=1"> ![h](https://pictures.invalid/h.png)

Paid ![p](https://pictures.invalid/p?d=chat) within [5 days](https://links.invalid) (source TAG).
Costs $x^2$ :red[now] <script>window.pwned=1</script> (source TAG). See www.links.invalid or
https://links.invalid/raw and [this](javascript:window.pwned=1) (source 99999).

| Who <svg/onload="window.pwned=1"> | Days |
|---|---|
| ![c](https://pictures.invalid/c.png) | 5 (source TAG) |

- an item with averyverylongwordthatnowindowcanholdinoneline{long} (source TAG)
- השבת כספים תוך 5 ימי עסקים (source TAG)
- \u202eturned around (source TAG)
""".replace("{long}", "long" * 60)


def tag_in(chat: Chat) -> str:
    found = re.search(r"\(source (\d+)\)", chat.prompt)
    assert found is not None
    return found[1]


def test_hostile_words_of_a_model_run_nowhere_and_fetch_nothing(
    reader: Reader, model: ScriptedServer, pictures: Path
) -> None:
    model.script = lambda chat: text(HOSTILE.replace("TAG", tag_in(chat)), pieces=500)

    answer = reader.ask(QUESTION, by_model=True)
    reader.page.screenshot(path=pictures / "hostile-model.png")
    answer.locator(".sentence[data-opens]").first.click()
    reader.page.get_by_role("dialog").wait_for()

    made = reader.page.locator('img, svg[onload], a[href*="invalid"], a[href^="javascript"]')
    assert made.count() == 0
    assert reader.page.evaluate("window.pwned") is None
    assert not reader.scrolls_sideways()
    assert answer.locator(".table_head .words").all_inner_texts()[1] == "Days"


def test_a_long_answer_is_read_from_its_start(reader: Reader, model: ScriptedServer) -> None:
    model.script = lambda chat: text(
        " ".join(
            f"Refund {n} of all those that came back to the shop in the year before the last "
            f"takes {n} days (source {tag_in(chat)})."
            for n in range(60)
        ),
        pieces=500,
    )

    answer = reader.ask(QUESTION, by_model=True)

    line = reader.page.get_by_text("of 60 statements")
    expect(line.first).to_be_in_viewport()
    expect(reader.page.get_by_text(QUESTION, exact=True).last).to_be_in_viewport()
    expect(answer.locator(".sentence").first).to_be_in_viewport()
    reader.page.reload()
    expect(reader.last_answer().locator(".sentence").first).to_be_in_viewport()
    expect(answer.locator(".sentence").last).not_to_be_in_viewport()


def test_a_question_that_is_stopped_is_kept_and_nothing_unchecked_is_shown(
    reader: Reader, model: ScriptedServer
) -> None:
    model.script = slow_secret
    reader.send(QUESTION, by_model=True)

    reader.page.get_by_role("button", name="Stop").click()
    expect(reader.page.get_by_text("You stopped this question.")).to_be_visible()
    shown = reader.page.locator("body").inner_text()
    model.released.set()
    model.script = obedient_answer
    reader.page.get_by_role("button", name="Try again").click()

    answer = reader.last_answer()
    expect(reader.page.get_by_test_id("stChatMessage")).to_have_count(2)
    assert QUESTION in shown
    assert "secret" not in shown
    assert "secret" not in answer.inner_text()
    model.released.clear()


def slow_secret(chat: Chat) -> Reply:
    return Reply(
        deltas=({"content": "A secret "}, {"content": f"word (source {tag_in(chat)})."}),
        stalls_after=1,
        keeps_alive=True,
    )


def test_a_model_that_fails_is_said_and_quotations_answer_with_one_click(
    reader: Reader, model: ScriptedServer
) -> None:
    model.script = status(401, detail="<img src=x onerror='window.pwned=1'>")
    reader.send(QUESTION, by_model=True)
    expect(reader.page.get_by_text("refused the request (401)")).to_be_visible()

    reader.page.get_by_role("button", name="Answer with quotations").click()

    expect(reader.last_answer().locator("blockquote").first).to_be_visible()
    assert reader.page.evaluate("window.pwned") is None


def test_an_answer_goes_on_while_another_page_is_open(
    reader: Reader, model: ScriptedServer
) -> None:
    model.script = lambda chat: Reply(deltas=obedient_answer(chat).deltas, seconds_before=30)
    reader.send("When are refunds paid, in the meantime?", by_model=True)
    reader.page.get_by_role("button", name="Stop").wait_for()

    reader.page.get_by_role("link", name="Documents").click()
    reader.page.get_by_role("heading", name="Documents", exact=True).wait_for()
    model.released.set()
    reader.page.get_by_role("link", name="Ask").click()

    expect(reader.last_answer().locator(".chip").first).to_be_visible()
    model.released.clear()
