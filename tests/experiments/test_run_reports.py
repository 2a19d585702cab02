"""Runs reported and compared: figures, the workbook, the pages."""

import io
import json
from pathlib import Path

import pytest
from openpyxl import load_workbook

from experiments.reporting.comparing import compared, mcnemar
from experiments.reporting.comparison_report import as_json, comparison_blocks, in_words
from experiments.reporting.run_figures import figures_of, support_steps
from experiments.reporting.run_report import run_blocks
from experiments.reporting.workbook import workbook
from experiments.reporting.workbook_cells import SHADES
from experiments.reporting.writing import written
from experiments.runs.record import Arm, RunAnswer
from experiments.runs.url_checks import UrlCheck, UrlCounts
from tagtrap.domain.verdicts import AnswerLabel, Flag, Label
from tagtrap.errors import WrongArguments
from tests.experiments.runs.given import invented, run_answer, run_sentence

_CHECKS = {"https://a.example/x": UrlCheck("https://a.example/x", 200)}


def _refusal(**changes: object) -> RunAnswer:
    said = run_sentence(
        "The documents do not say.", tags=(), label=Label.NO_CLAIM, support=0.0, claims=()
    )
    return run_answer(said, label=AnswerLabel.NO_ANSWER, support=None, **changes)


def test_figures_are_counted_by_arm_engine_and_style_and_failures_apart() -> None:
    wrong = run_sentence(label=Label.UNSUPPORTED, support=0.2, flags=(Flag.WRONG_TAG,))
    answers = [
        _refusal(arm=Arm.MISMATCHED, context_topic="bikes"),
        run_answer(seconds=1.0, urls=("https://a.example/x", "https://b.example"), cost=0.25),
        run_answer(invented(), wrong, seconds=3.0, label=AnswerLabel.UNSUPPORTED, sample=2),
        run_answer(error="no such host", sentences=(), sample=3),
        run_answer(engine="local"),
    ]

    relevant, local, mismatched = figures_of(answers, _CHECKS)

    assert (relevant.arm, relevant.engine, local.engine) == (Arm.RELEVANT, "openai", "local")
    assert (relevant.answers, relevant.failed, relevant.backed) == (2, 1, 1)
    assert (relevant.known_tags, relevant.invented_tags, relevant.wrong_tags) == (2, 1, 1)
    assert relevant.said(Label.UNSUPPORTED) == 2
    assert relevant.all_statements == 3
    assert relevant.seconds == pytest.approx((2.0, 2.9))
    assert (relevant.urls, relevant.cost, local.cost) == (UrlCounts(1, 0, 1), 0.25, None)
    assert (mismatched.refused, mismatched.all_statements) == (1, 0)


def test_support_is_counted_in_ten_steps_without_what_nobody_judged() -> None:
    unjudged = run_sentence(label=Label.UNCHECKED, support=0.0)
    sure = run_sentence(support=1.0)

    assert support_steps([run_answer(unjudged, sure, invented())]) == (
        0, 1, 0, 0, 0, 0, 0, 0, 0, 1,
    )  # fmt: skip


def test_the_workbook_has_every_answer_with_its_sentences_coloured() -> None:
    answers = [
        run_answer(run_sentence(), invented()),
        _refusal(arm=Arm.MISMATCHED, context_topic="bikes"),
    ]

    book = load_workbook(io.BytesIO(workbook(answers, {})), rich_text=True)

    assert book.sheetnames == ["Summary", "Arm relevant", "Arm mismatched", "Statements"]
    backed, made_up = book["Arm relevant"]["B2"].value
    assert (str(backed), str(made_up)) == (
        "✓ Lockers are emptied on Fridays. [3626]",
        "\n? The desk is blue. [9999]",
    )
    assert backed.font.color.rgb == f"00{SHADES[Label.SUPPORTED].words}"
    assert made_up.font.color.rgb == f"00{SHADES[Label.UNSUPPORTED].words}"
    statements = [row[5].value for row in book["Statements"].iter_rows(min_row=2)]
    assert statements == [
        "Lockers are emptied on Fridays.", "The desk is blue.", "The documents do not say.",
    ]  # fmt: skip
    shade = book["Statements"]["G3"].fill.fgColor.rgb
    assert shade == f"00{SHADES[Label.UNSUPPORTED].cell}"
    assert [cell.value for cell in book["Summary"]["B"][:3]] == ["answers", 1, 1]


@pytest.mark.parametrize("text", ['=HYPERLINK("https://a.example")', "+1+1", "@SUM(A1)", "-2+3"])
def test_no_cell_of_the_workbook_is_a_formula(text: str) -> None:
    said = run_sentence(text, label=Label.NO_CLAIM, tags=(), claims=(), reason=text)
    answer = run_answer(said, question=text, topic=text, engine=text, urls=(text,), error="")

    book = load_workbook(io.BytesIO(workbook([answer], {})), rich_text=True)

    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    shown = [str(cell.value) for cell in cells if cell.value is not None]
    assert all(cell.data_type != "f" for cell in cells)
    assert sum(one.endswith(text) for one in shown) >= 6
    assert not any(one.startswith(tuple("=+-@")) for one in shown)


def test_an_answer_too_long_for_a_cell_is_cut_and_says_so() -> None:
    long = [run_sentence(f"{number} " + "word " * 500) for number in range(20)]

    book = load_workbook(io.BytesIO(workbook([run_answer(*long)], {})))

    text = str(book["Arm relevant"]["B2"].value)
    assert len(text) < 32_767
    assert text.endswith("… (cut)")


def test_a_report_as_a_page_shows_its_plots_and_escapes_what_engines_are_called(
    tmp_path: Path,
) -> None:
    answers = [run_answer(engine="<script>alert(1)</script>", urls=("https://a.example",))]

    (page,) = written(tuple(run_blocks("first", answers, {})), tmp_path / "run.html").values()

    assert page.count("<svg") == 4
    assert "<script>" not in page


def test_a_difference_clear_of_chance_is_told_and_one_that_is_not_is_not() -> None:
    questions = [f"What of locker {number}?" for number in range(20)]
    first = [run_answer(question=one) for one in questions]
    worse = [
        run_answer(invented(), question=one, label=AnswerLabel.UNSUPPORTED) for one in questions
    ]

    clear = compared(first, worse, ("a", "b"), seed=1)
    same = compared(first, first, ("a", "a"), seed=1)

    backed = next(one for one in clear.differences if one.name == "every statement backed")
    assert (backed.change, backed.only_first, backed.only_second) == (-1.0, 20, 0)
    assert backed.interval == (-1.0, -1.0)
    assert backed.chance == pytest.approx(2 / 2**20)
    assert backed.chance_of_all > backed.chance
    assert "every statement backed" in in_words(clear)
    assert in_words(same) == "No difference between the two runs is clear of chance."
    assert {one.chance for one in same.differences} == {1.0}


def test_the_interval_is_over_questions_not_over_their_samples() -> None:
    def answers(*, backed: tuple[bool, ...]) -> list[RunAnswer]:
        labels = {True: AnswerLabel.SUPPORTED, False: AnswerLabel.UNSUPPORTED}
        return [
            run_answer(question=f"Question {number}?", label=labels[is_backed], sample=sample)
            for number, is_backed in enumerate(backed)
            for sample in range(1, 51)
        ]

    found = compared(
        answers(backed=(True, True)), answers(backed=(True, False)), ("a", "b"), seed=1
    )

    backed = next(one for one in found.differences if one.name == "every statement backed")
    assert backed.change == -0.5
    assert backed.interval == (-1.0, 0.0)


def test_runs_of_other_engines_are_paired_by_question_and_mixed_ones_by_engine() -> None:
    ours = [run_answer(), run_answer(question="And on Mondays?")]
    local = [run_answer(engine="local"), run_answer(engine="local", question="Else?")]

    by_question = compared(ours, local, ("a", "b"), seed=1)
    by_engine = compared(ours, [*ours, *local], ("a", "b"), seed=1)

    assert (by_question.pairs, by_question.unpaired) == (1, 2)
    assert (by_engine.pairs, by_engine.unpaired) == (2, 2)
    with pytest.raises(WrongArguments, match="no question in common"):
        compared(ours, [run_answer(question="Another?")], ("a", "b"), seed=1)
    with pytest.raises(WrongArguments, match="no question in common"):
        compared(ours, [run_answer(error="timed out")], ("a", "b"), seed=1)


def test_mcnemar_is_that_of_a_coin() -> None:
    assert mcnemar(0, 0) == 1.0
    assert mcnemar(3, 3) == 1.0
    assert mcnemar(0, 5) == mcnemar(5, 0) == pytest.approx(2 / 32)
    assert mcnemar(1, 9) == pytest.approx(2 * 11 / 1024)


def test_a_comparison_is_written_as_a_page_and_as_json(tmp_path: Path) -> None:
    comparison = compared([run_answer()], [_refusal()], ("one", "<b>two</b>"), seed=1)

    (page,) = written(tuple(comparison_blocks(comparison)), tmp_path / "c.html").values()

    assert "<b>two" not in page
    assert "gives no answer" in page
    found = json.loads(json.dumps(as_json(comparison)))
    assert found["differences"][0]["change"] == -1.0
