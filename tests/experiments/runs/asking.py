"""A small question set, and a scripted model that is asked about it."""

import json
from pathlib import Path

from experiments.runs.drafting import Writer
from experiments.runs.folder import opened_run
from experiments.runs.question_sets import QuestionSet, question_set_of
from experiments.runs.record import PromptStyle
from experiments.runs.running import Run, Terms
from rag.engines.openai import OpenAIEngine
from rag.model_client import ModelClient
from tagtrap.model_settings import OpenAISettings
from tagtrap.settings import Settings
from tagtrap.wiring import utc_now
from tests.fakes import WordScorer
from tests.scripted_server import MODEL, Chat, Reply, ScriptedServer, text
from verify.answers import AnswerChecker
from verify.exact_checks.checker import ExactChecker

LOCKERS = "Lockers are emptied on the last Friday of a month."
HELMETS = "Helmets are lent at the desk for 4 euros."
PARKING = "Bicycles are parked behind the hall."

GIVEN = {
    "name": "hall",
    "topics": [
        {
            "name": "lockers",
            "context": [{"tag": "3626", "text": LOCKERS}],
            "questions": ["When are lockers emptied?"],
        },
        {
            "name": "helmets",
            "context": [{"tag": "4102", "text": HELMETS}],
            "questions": ["Where are helmets lent?", "What does a helmet cost?"],
        },
        {
            "name": "bicycles",
            "context": [{"tag": "5190", "text": PARKING}],
            "questions": ["Where are bicycles parked?"],
        },
    ],
}
TOPIC_OF = {"locker": (LOCKERS, "3626"), "helmet": (HELMETS, "4102"), "bicycle": (PARKING, "5190")}


def hall() -> QuestionSet:
    """Return three topics with four questions."""
    return question_set_of(json.loads(json.dumps(GIVEN)), name="")


def honest(chat: Chat) -> Reply:
    """Cite the sentence that answers, decline with another's context, make up a URL without any."""
    asked = chat.prompt.split("<question>")[-1].split("Question:")[-1]
    named = next(word for word in TOPIC_OF if word in asked)
    sentence, tag = TOPIC_OF[named]
    if "(source " not in chat.prompt:
        return text(f"{sentence} Source: https://{named}.example/rules.")
    if f"(source {tag})" in chat.prompt:
        return text(f"{sentence[:-1]} (source {tag}).")
    return text("The documents do not answer this.")


def writer_at(
    server: ScriptedServer, style: PromptStyle = PromptStyle.OURS, name: str = "openai"
) -> Writer:
    """Return a writer that asks the server."""
    settings = OpenAISettings(base_url=server.base_url, model=MODEL, retries=0)
    return Writer(name, OpenAIEngine(ModelClient(settings)), style, Ticking())


def run_in(folder: Path, terms: Terms | None = None, questions: QuestionSet | None = None) -> Run:
    """Return a run that checks by words alone."""
    opened = opened_run(folder, questions or hall(), utc_now)
    checker = AnswerChecker([ExactChecker()], WordScorer())
    return Run(opened, checker, terms or Terms(), now=utc_now, clock=Ticking())


class Ticking:
    """A clock that is one second later each time it is read."""

    def __init__(self) -> None:
        self._now = 0.0

    def __call__(self) -> float:
        """Return the next second."""
        self._now += 1
        return self._now


def word_scorer(settings: Settings) -> WordScorer:
    """Return a scorer that loads no model, for `TAGTRAP_RETRIEVAL__SCORER`."""
    return WordScorer()
