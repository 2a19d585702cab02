"""What a run asks: each question in each arm."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from experiments.runs.question_sets import QuestionSet, Topic
from experiments.runs.record import Arm
from tagtrap.errors import WrongArguments

ALL = 0
PAPER_ARMS = (Arm.NONE, Arm.RELEVANT, Arm.MISMATCHED)


@dataclass(frozen=True, slots=True)
class AttackRequest:
    """A request for something else than an answer, with tags; `name` tells it from the others."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Task:
    """One question in one arm. `context` is what is given, None in the arm `none`."""

    arm: Arm
    topic: Topic
    context: Topic | None
    question: str
    sample: int = 1
    attack: str = ""


def planned(
    questions: QuestionSet,
    arms: Collection[Arm],
    *,
    mismatches: int = ALL,
    samples: int = 1,
    attacks: Sequence[AttackRequest] = (),
) -> list[Task]:
    """Return the tasks, question by question, so that a run that is cut short has all arms.

    In the arm `mismatched` each question is asked with `mismatches` contexts of other topics (all
    of them: 0), taken in turn. In the arm `attack` each request is made once, with one topic each
    in turn. Raises `WrongArguments` where an arm has nothing to ask.
    """
    tasks = [
        task
        for sample in range(1, samples + 1)
        for place, topic in enumerate(questions.topics)
        for number in range(len(topic.questions))
        for task in _of_question(questions, arms, mismatches, (place, number), sample)
    ]
    if Arm.ATTACK in arms:
        tasks += _attacks(questions, attacks, samples)
    missing = [arm for arm in arms if not any(task.arm is arm for task in tasks)]
    if missing:
        raise WrongArguments(f"There is nothing to ask in the arm {missing[0]!s}.")
    return tasks


def _of_question(
    questions: QuestionSet,
    arms: Collection[Arm],
    mismatches: int,
    place: tuple[int, int],
    sample: int,
) -> Iterator[Task]:
    topics = questions.topics
    own = topics[place[0]]
    question = own.questions[place[1]]
    if Arm.NONE in arms:
        yield Task(Arm.NONE, own, None, question, sample)
    if Arm.RELEVANT in arms:
        yield Task(Arm.RELEVANT, own, own, question, sample)
    if Arm.MISMATCHED in arms:
        others = [*topics[place[0] + 1 :], *topics[: place[0]]]
        turn = place[1] % len(others) if others else 0
        in_turn = [*others[turn:], *others[:turn]]
        for other in in_turn[: mismatches or None]:
            yield Task(Arm.MISMATCHED, own, other, question, sample)


def _attacks(
    questions: QuestionSet, attacks: Sequence[AttackRequest], samples: int
) -> Iterator[Task]:
    for sample in range(1, samples + 1):
        for number, request in enumerate(attacks):
            topic = questions.topics[number % len(questions.topics)]
            yield Task(Arm.ATTACK, topic, topic, request.text, sample, request.name)
