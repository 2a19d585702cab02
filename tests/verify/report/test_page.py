"""The page of `tagtrap verify --report`."""

import json
import re
from pathlib import Path

from tagtrap.cli.reporting import write_report
from verify.answers import AnswerChecker
from verify.exact_checks.checker import ExactChecker

CONTEXT = [{"tag": "3626", "text": "Refunds are paid within 5 business days."}]
HOSTILE = "</script><script>alert(1)</script>\u202e"


def _line(question: str, answer: str) -> str:
    return json.dumps({"question": question, "context": CONTEXT, "answer": answer})


def _page(folder: Path, lines: list[str], limit: int = 1000) -> tuple[int, str]:
    path = folder / "out.html"
    code = write_report(lines, AnswerChecker([ExactChecker()]), path, "export.jsonl", limit)
    return code, path.read_text(encoding="utf-8")


GOOD = _line("Good one", "Refunds are paid within 5 business days (source 3626).")
BAD = _line(f"Bad one {HOSTILE}", "Refunds are paid within 3 business days (source 3626).")


def test_the_worst_answer_stands_first_with_its_evidence(tmp_path: Path) -> None:
    code, page = _page(tmp_path, [GOOD, BAD])

    assert code == 0
    assert page.index("Bad one") < page.index("Good one")
    assert "<mark>" in page


def test_hostile_text_is_inert_and_nothing_is_fetched(tmp_path: Path) -> None:
    _, page = _page(tmp_path, [BAD])

    assert page.count("<script>") == 1
    assert "\u202e" not in page
    assert not re.search(r'(?:src|href)\s*=\s*"(?!#)', page)


def test_lines_left_out_or_unreadable_are_said(tmp_path: Path) -> None:
    code, page = _page(tmp_path, [GOOD, BAD, "{broken"], limit=2)

    assert code == 1
    assert "Only the last 2 of 3 lines were checked; left out: the first 1." in page
    assert "Line 3: " in page
    assert "Good one" not in page
