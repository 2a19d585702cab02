"""The filter function for Open WebUI, loaded as Open WebUI does, against a running API."""

import asyncio
import importlib.util
from pathlib import Path
from typing import Any, Protocol

import pytest

from tests.api.running_api import RunningApi

FILE = Path(__file__).parents[2] / "docs" / "guides" / "open_webui_filter.py"
LOCKERS = ["A locker costs 2 EUR a day.", "Lost keys cost 15 EUR."]


class FilterFunction(Protocol):
    """What Open WebUI knows of a filter."""

    valves: Any

    async def outlet(self, body: dict[str, Any], **told: object) -> dict[str, Any]: ...


def made_filter() -> FilterFunction:
    found = importlib.util.spec_from_file_location("open_webui_filter", FILE)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    made: FilterFunction = module.Filter()
    return made


@pytest.fixture
def made(api: RunningApi) -> FilterFunction:
    filter_function = made_filter()
    filter_function.valves.address = f"{api.address}/"
    filter_function.valves.token = api.tokens["mia"]
    return filter_function


def body(answer: str, *, with_sources: bool = True) -> dict[str, Any]:
    """Return what Open WebUI hands over: two files, the first of them found in two pieces."""
    sources = [
        {
            "source": {"id": "lockers", "name": "lockers.md"},
            "document": LOCKERS,
            "metadata": [{"source": "lockers.md"}, {"source": "lockers.md"}],
        },
        {
            "source": {"name": "hours.md"},
            "document": ["Lockers close at 9 pm."],
            "metadata": [{"source": "hours.md"}],
        },
    ]
    message = {"role": "assistant", "content": answer}
    return {
        "messages": [
            {"role": "user", "content": "What do lockers cost?"},
            {**message, "sources": sources} if with_sources else message,
        ]
    }


def filtered(made: FilterFunction, given: dict[str, Any]) -> tuple[str, list[dict[str, Any]]]:
    told: list[dict[str, Any]] = []

    async def emit(event: dict[str, Any]) -> None:
        told.append(event)

    kept = asyncio.run(made.outlet(given, __event_emitter__=emit))
    return kept["messages"][-1]["content"], told


def test_an_answer_that_its_sources_back_says_so(made: FilterFunction) -> None:
    answer = "Lost keys cost 15 EUR [1]. Lockers close at 9 pm [2]."

    content, told = filtered(made, body(answer))

    assert content == f"{answer}\n\n---\nChecked: backed by its sources (2 of 2 statements)."
    assert told[0]["data"] == {
        "description": "Checked: backed by its sources (2 of 2 statements).",
        "done": True,
    }


def test_what_the_sources_do_not_back_is_named_below_the_answer(made: FilterFunction) -> None:
    content, _ = filtered(made, body("Lost keys cost 25 EUR [1]. Lockers close at 9 pm [1]."))

    assert "Checked: 2 of 2 statements are not backed." in content
    assert "- “Lost keys cost 25 EUR.”: The source says 15 EUR, the answer says 25 EUR." in content
    assert "- “Lockers close at 9 pm.”: The cited sentence does not say this" in content


def test_what_the_model_thought_is_no_part_of_the_answer(made: FilterFunction) -> None:
    thought = '<details type="reasoning">\nKeys may cost 99 EUR.\n</details>\n'

    content, _ = filtered(made, body(f"{thought}Lost keys cost 15 EUR [1]."))

    assert content.startswith(thought)
    assert "(1 of 1 statements)" in content


def test_an_answer_that_is_not_wholly_backed_can_be_held_back(made: FilterFunction) -> None:
    made.valves.hold_back = True

    wrong, _ = filtered(made, body("Lost keys cost 25 EUR [1]."))
    right, _ = filtered(made, body("Lost keys cost 15 EUR [1]."))

    assert wrong.startswith("This answer is held back.")
    assert right.startswith("Lost keys cost 15 EUR [1].")


def test_an_answer_without_sources_is_left_alone(made: FilterFunction) -> None:
    given = body("Lost keys cost 25 EUR.", with_sources=False)

    assert filtered(made, given) == ("Lost keys cost 25 EUR.", [])
    assert asyncio.run(made.outlet({"messages": []})) == {"messages": []}


@pytest.mark.parametrize("hold_back", [False, True])
def test_an_answer_that_is_kept_as_items_of_output_is_checked_and_changed_there(
    made: FilterFunction, *, hold_back: bool
) -> None:
    made.valves.hold_back = hold_back
    given = body("")
    picture = {"type": "image_url", "image_url": {"url": "data:,"}}
    given["messages"][0]["content"] = [picture, {"type": "text", "text": "What do keys cost?"}]
    thought = {"type": "reasoning", "content": [{"type": "output_text", "text": "99 EUR?"}]}
    told = {"type": "output_text", "text": "Lost keys cost 25 EUR [1]."}
    given["messages"][1]["output"] = [thought, {"type": "message", "content": [told]}]

    content, _ = filtered(made, given)

    output = str(given["messages"][1]["output"])
    assert "The source says 15 EUR, the answer says 25 EUR." in content
    assert "The source says 15 EUR, the answer says 25 EUR." in output
    assert content.startswith("This answer is held back." if hold_back else told["text"])
    assert ("99 EUR?" in output, told["text"] in output) == (not hold_back, not hold_back)


@pytest.mark.parametrize("content", [{}, {"content": None}, {"content": "Keys cost 15 EUR."}])
def test_a_message_of_output_of_another_form_keeps_its_words_above_what_is_said(
    content: dict[str, Any],
) -> None:
    made = made_filter()
    made.valves.address = "nowhere"
    given = body("Keys cost 15 EUR [1].")
    given["messages"][1]["output"] = ["no item", {"type": "message", **content}]

    filtered(made, given)

    told, added = given["messages"][1]["output"][1]["content"]
    assert told == {"type": "output_text", "text": content.get("content") or ""}
    assert "Not checked" in added["text"]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"token": "none"}, "answered 401"),
        ({"address": "http://127.0.0.1:9"}, "did not answer (URLError)"),
        ({"address": "nowhere"}, "did not answer (ValueError)"),
    ],
)
def test_an_answer_that_could_not_be_checked_never_looks_checked(
    made: FilterFunction, wrong: dict[str, str], said: str
) -> None:
    for name, value in wrong.items():
        setattr(made.valves, name, value)

    content, _ = filtered(made, body("Lost keys cost 15 EUR [1]."))

    assert f"Not checked: TagTrap {said}" in content
    assert "backed by its sources" not in content
