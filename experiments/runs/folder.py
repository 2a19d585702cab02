"""The folder of a run: what it asks (`run.json`), and its answers (`answers.jsonl`)."""

import json
from dataclasses import dataclass
from pathlib import Path

from experiments.runs.question_sets import QuestionSet, from_json
from experiments.runs.question_sets import as_json as set_as_json
from tagtrap.domain.identifiers import fresh_id
from tagtrap.errors import BadRecord, WrongArguments
from tagtrap.ports import Clock

RUN_FILE = "run.json"


@dataclass(frozen=True, slots=True)
class RunFolder:
    """A run: its id, its questions with their tags, and the day and time (UTC) it was begun."""

    path: Path
    id: str
    questions: QuestionSet
    begun_at: str


def opened_run(path: Path, questions: QuestionSet, clock: Clock) -> RunFolder:
    """Begin a run in a folder, or go on with the one in it.

    Raises `WrongArguments` where the folder holds a run with other questions: answers to different
    questions must not mix.
    """
    if (path / RUN_FILE).exists():
        known = read_run(path)
        if known.questions != questions:
            raise WrongArguments(
                f"{path} holds a run with other questions ({known.questions.name}). "
                "Choose another folder."
            )
        return known
    begun = RunFolder(path, fresh_id(), questions, clock().isoformat(timespec="seconds"))
    path.mkdir(parents=True, exist_ok=True)
    value = {
        "id": begun.id,
        "begun_at": begun.begun_at,
        "questions": json.loads(set_as_json(questions)),
    }
    text = json.dumps(value, ensure_ascii=False, indent=1) + "\n"
    (path / RUN_FILE).write_text(text, encoding="utf-8")
    return begun


def read_run(path: Path) -> RunFolder:
    """Return the run in a folder, or raise `BadRecord`."""
    try:
        value = json.loads((path / RUN_FILE).read_bytes())
        questions = from_json(json.dumps(value["questions"]))
        return RunFolder(path, value["id"], questions, value["begun_at"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadRecord(f"{path} holds no run that can be read: {error}") from error
