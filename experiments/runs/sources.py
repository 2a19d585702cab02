"""Questions for a run from a file: a question set, or the paper's own contexts."""

import json
from pathlib import Path

from experiments.paper.inputs import SEVEN_CONTEXTS, is_paper_inputs, paper_questions
from experiments.runs.question_sets import QuestionSet, question_set_of
from experiments.unreadable import why_unreadable
from tagtrap.errors import BadRecord


def read_questions(path: Path, name: str = "") -> QuestionSet:
    """Read the questions in a file; `name` picks one of several sets in the paper's file.

    Raises `BadRecord`, which says what is wrong with the file.
    """
    try:
        value = json.loads(path.read_bytes())
        if is_paper_inputs(value):
            return paper_questions(value, name or SEVEN_CONTEXTS)
        return question_set_of(value, name=path.stem)
    except (OSError, ValueError, BadRecord) as error:
        raise BadRecord(f"{path}: {why_unreadable(error)}") from error
