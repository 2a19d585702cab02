"""`tagtrap experiment measure`, `urls` and `replay`."""

from collections.abc import Sequence
from pathlib import Path

from experiments.paper.replay import replayed
from experiments.runs.answer_file import ANSWERS_FILE, AnswerFile, read_answers
from experiments.runs.measures import measured, tag_table
from experiments.runs.measures_in_words import as_data, lines_of
from experiments.runs.record import Arm, RunAnswer
from experiments.runs.url_asking import UrlAsking
from experiments.runs.url_checks import checked_urls, read_url_checks
from tagtrap.cli.output import counted, write_json, write_line
from tagtrap.errors import BadRecord, WrongArguments
from tagtrap.settings import load_settings
from tagtrap.wiring import build_checker, build_embedder
from verify.answers import AnswerChecker


def measure_run(folder: Path, works: Path | None, *, as_json: bool) -> int:
    """Print the measures of a run; `works` is a list of works that exist, one a line."""
    found = measured(_answers(folder), read_url_checks(folder), _lines(works) if works else ())
    for one in found:
        if as_json:
            write_json(as_data(one))
        else:
            for line in lines_of(one):
                write_line(line)
    return 0


def check_urls(folder: Path, *, as_json: bool) -> int:
    """Ask the web addresses in a run's answers that were not asked yet."""
    urls = [url for answer in _answers(folder) for url in answer.urls]
    good = bad = 0
    for check in checked_urls(folder, urls, UrlAsking()):
        good, bad = good + check.is_good, bad + (not check.is_good)
        if as_json:
            write_json({"url": check.url, "is_good": check.is_good, "reason": check.reason})
        else:
            write_line(
                f"{'good' if check.is_good else 'bad '}  {check.url}  {check.reason}".rstrip()
            )
    if not as_json:
        write_line(f"{good + bad} asked: {good} good, {bad} bad")
    return 0


def replay(file: Path, out: Path | None, *, checks: bool, as_json: bool) -> int:
    """Read the paper's own answers anew, print its table 2 and its URLs, and keep them in `out`."""
    if out is not None and (out / ANSWERS_FILE).exists():
        raise WrongArguments(f"{out} holds answers already. Choose another folder.")
    answers = list(replayed(file, _checker(checks=checks)))
    if not answers:
        raise BadRecord(f"{file} holds no answer.")
    if out is not None:
        with AnswerFile(out) as kept:
            for answer in answers:
                kept.append(answer)
    if as_json:
        write_json(_replay_data(answers))
        return 0
    tags, urls = tag_table(answers), _urls(answers)
    relevant = tags.known + tags.missing
    write_line(f"{tags.known} of {relevant} answers with a relevant context carry its tags")
    write_line(f"{tags.mismatched} of {tags.all_mismatched} with a mismatched one carry its tags")
    write_line(f"{_declined(answers)} of {tags.all_mismatched} with a mismatched one only decline")
    write_line(f"{urls[0]} URLs in answers without context, {urls[1]} with")
    if checks:
        _write_verdicts(answers)
    if out is not None:
        write_line(f"{counted(len(answers), 'answer')}: {out}")
    return 0


def _write_verdicts(answers: Sequence[RunAnswer]) -> None:
    for arm in (Arm.RELEVANT, Arm.MISMATCHED):
        said = [one for answer in answers if answer.arm is arm for one in answer.statements]
        labels = {one.label: sum(other.label is one.label for other in said) for one in said}
        verdicts = ", ".join(f"{many} {label.value}" for label, many in sorted(labels.items()))
        write_line(f"{arm!s}: {counted(len(said), 'statement')}: {verdicts}")


def _replay_data(answers: Sequence[RunAnswer]) -> dict[str, object]:
    tags, urls = tag_table(answers), _urls(answers)
    return {
        "relevant": tags.known + tags.missing,
        "relevant_with_tags": tags.known,
        "mismatched": tags.all_mismatched,
        "mismatched_with_tags": tags.mismatched,
        "mismatched_declined": _declined(answers),
        "urls_without_context": urls[0],
        "urls_with_context": urls[1],
    }


def _declined(answers: Sequence[RunAnswer]) -> int:
    return sum(one.is_refusal for one in answers if one.arm is Arm.MISMATCHED)


def _urls(answers: Sequence[RunAnswer]) -> tuple[int, int]:
    without = sum(len(one.urls) for one in answers if one.arm is Arm.NONE)
    return without, sum(len(one.urls) for one in answers) - without


def _checker(*, checks: bool) -> AnswerChecker:
    if not checks:
        # Tags and addresses are read off; nothing is judged, and every statement is unchecked.
        return AnswerChecker([])
    from tagtrap.scorer_choice import build_scorer

    settings = load_settings()
    return build_checker(settings, build_scorer(settings, build_embedder(settings)))


def _answers(folder: Path) -> list[RunAnswer]:
    try:
        answers = read_answers(folder)
    except FileNotFoundError as error:
        raise WrongArguments(f"{folder} holds no run.") from error
    if not answers:
        raise WrongArguments(f"{folder} holds no answer yet.")
    return answers


def _lines(path: Path) -> list[str]:
    return [line.strip() for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
