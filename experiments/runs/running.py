"""Ask everything that a run has not asked yet, several questions at a time."""

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from contextlib import closing
from dataclasses import dataclass, field
from threading import Lock

from experiments.runs.answer_file import ANSWERS_FILE, AnswerFile, read_answers
from experiments.runs.checking import Occasion, Prices, answered, unanswered
from experiments.runs.drafting import Writer
from experiments.runs.folder import RunFolder
from experiments.runs.pace import Pace
from experiments.runs.plan import Task
from experiments.runs.progress import Progress
from experiments.runs.record import RunAnswer
from tagtrap.errors import ModelError
from tagtrap.ports import Clock
from verify.answers import AnswerChecker

MOST_FAILURES = 5
"""Failures in a row after which a run stops: the server is gone, and the rest would fail too."""


@dataclass(frozen=True, slots=True)
class Terms:
    """How a run goes about it: questions at a time, how often, and what tokens cost.

    `settings` are the settings that shape an answer, as (name, value).
    """

    parallel: int = 1
    pace: Pace = field(default_factory=Pace)
    prices: Prices | None = None
    settings: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class _Question:
    task: Task
    writer: Writer

    @property
    def key(self) -> tuple[str, ...]:
        """The key of its answer."""
        task = self.task
        context = task.context.name if task.context else ""
        place = (task.arm, task.topic.name, context, task.question, task.attack, str(task.sample))
        return (*place, self.writer.name, self.writer.style)


class Run:
    """A run in its folder. Answers are kept as they come, so it can be cut short and go on."""

    def __init__(
        self,
        folder: RunFolder,
        checker: AnswerChecker,
        terms: Terms,
        *,
        now: Clock,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._folder = folder
        self._checker = checker
        self._terms = terms
        self._now = now
        self._clock = clock
        # The checks take all cores by themselves, and one model at a time.
        self._checking = Lock()

    def ask(
        self, tasks: Sequence[Task], writers: Sequence[Writer]
    ) -> Iterator[tuple[RunAnswer, Progress]]:
        """Yield the answers that were missing as they come, each kept before it is yielded.

        A question that got no answer is kept with its error and asked again next time. Raises the
        last `ModelError` after several in a row.
        """
        every = [_Question(task, writer) for task in tasks for writer in writers]
        known = self._known()
        missing = [one for one in every if one.key not in known]
        progress = Progress(total=len(every), earlier=len(every) - len(missing))
        started, in_a_row = self._clock(), 0
        with (
            AnswerFile(self._folder.path) as file,
            # Closed before the file, so that what is under way at the end is kept as well.
            closing(self._answers(missing, file)) as answers,
        ):
            for answer, error in answers:
                progress = progress.after(answer, self._clock() - started)
                yield answer, progress
                in_a_row = in_a_row + 1 if error else 0
                if error and in_a_row >= MOST_FAILURES:
                    raise error

    def _known(self) -> set[tuple[str, ...]]:
        if not (self._folder.path / ANSWERS_FILE).exists():
            return set()
        return {one.key for one in read_answers(self._folder.path) if not one.error}

    def _answers(
        self, questions: Sequence[_Question], file: AnswerFile
    ) -> Generator[tuple[RunAnswer, ModelError | None], None, None]:
        def kept(question: _Question) -> tuple[RunAnswer, ModelError | None]:
            answer, error = self._answer(question)
            file.append(answer)
            return answer, error

        with ThreadPoolExecutor(self._terms.parallel) as pool:
            asked: list[Future[tuple[RunAnswer, ModelError | None]]] = [
                pool.submit(kept, one) for one in questions
            ]
            try:
                for future in as_completed(asked):
                    yield future.result()
            finally:
                # Whoever stops a run waits for what is under way, not for what was to come.
                for future in asked:
                    future.cancel()

    def _answer(self, question: _Question) -> tuple[RunAnswer, ModelError | None]:
        self._terms.pace.wait()
        writer = question.writer
        occasion = Occasion(
            run=self._folder.id,
            engine=writer.name,
            engine_id=writer.engine.id,
            model=writer.model,
            style=writer.style,
            asked_at=self._now().isoformat(timespec="seconds"),
            settings=self._terms.settings,
            prices=self._terms.prices,
        )
        try:
            draft = writer.draft(question.task)
        except ModelError as error:
            return unanswered(question.task, str(error), occasion), error
        with self._checking:
            return answered(question.task, draft, occasion, self._checker), None
