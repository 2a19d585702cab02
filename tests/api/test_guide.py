"""The examples of docs/guides run, and print what the guide says."""

import re
import runpy
from pathlib import Path

import pytest

GUIDES = Path(__file__).parents[2] / "docs" / "guides"


def test_the_example_prints_what_the_guide_shows(capsys: pytest.CaptureFixture[str]) -> None:
    guide = (GUIDES / "check-your-chain.md").read_text(encoding="utf-8")
    shown = re.search(r"\$ python docs/guides/check_your_chain.py\n(.*?)```", guide, re.DOTALL)

    runpy.run_path(str(GUIDES / "check_your_chain.py"), run_name="__main__")

    assert shown is not None
    assert capsys.readouterr().out == shown[1]


def test_the_spans_of_the_guide_are_those_that_come_back() -> None:
    guide = (GUIDES / "check-your-chain.md").read_text(encoding="utf-8")
    found = re.search(r"(from verify import predict.*?)\n# (\[\{.*?\}\])\n```", guide, re.DOTALL)
    assert found is not None
    before, call = found[1].split("\n\n", 1)
    names: dict[str, object] = {}
    exec(before, names)  # noqa: S102  # the guide's own lines

    assert eval(call, names) == eval(found[2])  # noqa: S307  # as above
