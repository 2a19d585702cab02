"""Every page on a phone, light and dark: nothing cut off, one title, small words legible."""

import pytest
from playwright.sync_api import Browser, Locator, expect

from experiments.runs.answer_file import AnswerFile
from experiments.runs.record import Arm
from tests.experiments.runs.given import invented, run_answer, run_sentence
from tests.pages.running_app import NARROW, Reader, RunningApp

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

PAGES = ("/", "/documents", "/review", "/answers", "/reports")
LEAST_CONTRAST = 4.5
"""What WCAG asks for small text."""

_CONTRAST = """element => {
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d", {willReadFrequently: true});
    const light = (...colours) => {
        for (const colour of colours) {
            context.fillStyle = colour;
            context.fillRect(0, 0, 1, 1);
        }
        const parts = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => {
            const share = part / 255;
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
    };
    const behind = [];
    for (let at = element; at; at = at.parentElement)
        behind.unshift(getComputedStyle(at).backgroundColor);
    const ground = light("white", ...behind);
    const words = light("white", ...behind, getComputedStyle(element).color);
    return (Math.max(ground, words) + 0.05) / (Math.min(ground, words) + 0.05);
}"""


def contrast(words: Locator) -> float:
    """Return how much words stand out from what is behind them: 1 for not at all, 21 at most."""
    return float(words.evaluate(_CONTRAST))


@pytest.fixture
def app_with_a_run(app_with_samples: RunningApp) -> RunningApp:
    """Return the app with a run of an experiment on Reports."""
    with AnswerFile(app_with_samples.data_dir / "experiments" / "phone") as file:
        for arm in Arm:
            file.append(run_answer(run_sentence(), invented(), arm=arm))
    return app_with_samples


@pytest.mark.parametrize("is_dark", [False, True], ids=["light", "dark"])
def test_every_page_fits_a_phone_under_one_title_and_its_small_words_can_be_read(
    browser: Browser, app_with_a_run: RunningApp, is_dark: bool
) -> None:
    reader = Reader(browser, app_with_a_run, size=NARROW, is_dark=is_dark)

    for path in PAGES:
        reader.go(path)
        expect(reader.page.get_by_role("heading", level=1)).to_have_count(1)
        small = reader.page.get_by_test_id("stCaptionContainer").locator("p:visible")
        small.first.wait_for()
        reader.settle()
        pale = [words.inner_text() for words in small.all() if contrast(words) < LEAST_CONTRAST]

        assert not reader.scrolls_sideways(), path
        assert not pale, path
    names = reader.page.locator(".role-legend-label text")
    names.filter(has_text="19 in 20").wait_for()  # of the last plot
    told = names.all_text_contents()
    ends = [box["x"] + box["width"] for name in names.all() if (box := name.bounding_box())]
    reader.leave()

    assert {"Backed", "Not backed", "Absent", "Open"} <= set(told)
    assert not [name for name in told if name.endswith("…")]
    assert max(ends) <= NARROW[0]
