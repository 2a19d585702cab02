"""What hides in an export becomes visible on the page; what belongs to the writing stays."""

import pytest

from verify.report.visible import visible


@pytest.mark.parametrize(
    "hidden",
    ["\u202e", "\u2066", "\u200b", "\u200e", "\ufeff", "\x07", "\x00", "\ue000", "\U000e0041"],
)
def test_a_sign_that_hides_or_turns_the_writing_is_shown(hidden: str) -> None:
    assert visible(f"Refunds{hidden} stop.") == "Refunds\ufffd stop."


@pytest.mark.parametrize(
    "text",
    [
        "5\u00a0000\u202fEUR a year",
        "Rück\xaderstattung",
        "two\nlines",
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
        "\u0915\u094d\u200d\u0937",
        "\U0001f469\u200d\U0001f469\u200d\U0001f467",
        "\U0001f3f3\ufe0f\u200d\U0001f308",
    ],
    ids=["spaces", "soft-hyphen", "line", "persian", "hindi", "family", "flag"],
)
def test_what_belongs_to_the_writing_stays(text: str) -> None:
    assert visible(text) == text


@pytest.mark.parametrize("text", ["re\u200dfund", "re\u200cfund", "\u200drefund", "refund\u200d"])
def test_a_joiner_in_a_latin_word_hides_something_and_is_shown(text: str) -> None:
    assert "\ufffd" in visible(text)
    assert "\u200d" not in visible(text)


def test_a_tab_is_a_space_and_every_line_end_is_one() -> None:
    assert visible("a\tb\rc\u2028d") == "a b\nc\nd"
