"""Limits on what people use: told in time, with nothing lost."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tagtrap.domain.identifiers import ActorId
from tagtrap.domain.jobs import JobState
from tagtrap.domain.people import Actor, Role
from tagtrap.limits_settings import LimitsSettings
from tagtrap.records.database import Database
from tagtrap.records.usage import Ceiling, Measure, Usage, UsageKind, Use
from tagtrap.service import local_actor
from tagtrap.service.events import AskEvent, Delivered, Refused
from tagtrap.service.jobs import NewFile
from tagtrap.service.limits import Limits
from tagtrap.wiring import App, build
from tests.safety.hostile import MeteredEngine
from tests.service.conftest import RETURNS, add, settings_for

UNUSED = "How long may customers return unused items?"
START = datetime(2031, 5, 4, 9, 0, tzinfo=UTC)


def person(name: str) -> Actor:
    return Actor(ActorId(name), frozenset({Role.ADMIN}), reads_every_collection=True)


def app_with(folder: Path, **limits: float) -> App:
    app = build(
        settings_for(
            folder / "data",
            limits=limits,
            retrieval={"scorer": "tests.safety.hostile:scorer"},
            engine="tests.safety.hostile:metered",
            checkers=("exact",),
        )
    )
    add(app, RETURNS, "returns.md")
    return app


def ask(app: App, who: str, question: str = UNUSED) -> AskEvent:
    *_, last = app.chat.ask(person(who), question)
    return last


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[App]:
    app = app_with(
        tmp_path, questions_a_minute=2, question_characters=200, files_an_hour=2, megabytes_a_day=1
    )
    yield app
    app.close()


def test_who_asks_too_fast_is_told_how_long_to_wait_and_others_go_on(limited: App) -> None:
    first = [ask(limited, "ann"), ask(limited, "ann")]

    refused = ask(limited, "ann")

    assert all(isinstance(one, Delivered) for one in first)
    assert isinstance(refused, Refused)
    assert refused.can_retry
    assert "2 questions within a minute" in refused.reason
    assert "Try again in" in refused.reason
    assert isinstance(ask(limited, "bo"), Delivered)


def test_who_sits_at_the_machine_is_not_counted(limited: App) -> None:
    for _ in range(4):
        *_, last = limited.chat.ask(local_actor(), UNUSED)
        assert isinstance(last, Delivered)


def test_a_question_that_is_too_long_says_by_how_much_and_counts_for_nothing(limited: App) -> None:
    refused = [ask(limited, "ann", "How long? " * 30) for _ in range(3)]

    assert all(isinstance(one, Refused) and "200 are the limit" in one.reason for one in refused)
    assert isinstance(ask(limited, "ann"), Delivered)


def test_files_beyond_the_quota_are_refused_with_the_reason(limited: App) -> None:
    def hand_in(who: str, size: int, name: str) -> JobState:
        content = (f"Gate {name} opens at 6. ".encode() * size)[:size]
        job = limited.jobs.hand_in(person(who), content, NewFile(f"{name}.txt"))
        reasons.append(job.message)
        return job.state

    reasons: list[str] = []
    states = [hand_in("ann", 2000, "a"), hand_in("ann", 2000, "b"), hand_in("ann", 2000, "c")]
    large = [hand_in("bo", 900_000, "d"), hand_in("bo", 200_000, "e")]

    assert JobState.REFUSED not in states[:2]
    assert states[2] is JobState.REFUSED
    assert "2 files within an hour" in reasons[2]
    assert large[0] is not JobState.REFUSED
    assert large[1] is JobState.REFUSED
    assert "more than 1 MB in 24 hours" in reasons[4]


def test_tokens_and_spend_end_answers_until_they_are_a_day_old(tmp_path: Path) -> None:
    read, written = MeteredEngine.tokens.read, MeteredEngine.tokens.written
    app = app_with(
        tmp_path,
        tokens_a_day=2 * (read + written) - 1,
        spend_a_day=0.01,
        price_read=2.0,
        price_written=8.0,
    )
    ends = [ask(app, "ann") for _ in range(3)]
    others = [ask(app, "bo"), ask(app, "bo"), ask(app, "cy")]
    app.close()

    assert [type(one) for one in ends] == [Delivered, Delivered, Refused]
    assert isinstance(ends[2], Refused) and "tokens within 24 hours" in ends[2].reason
    # 1000 read and 100 written cost 0.0028: the fourth answer is the first beyond 0.01.
    assert [type(one) for one in others] == [Delivered, Delivered, Refused]
    assert isinstance(others[2], Refused) and "all people cost 0.01" in others[2].reason


@dataclass
class _Clock:
    now: datetime = START

    def __call__(self) -> datetime:
        return self.now


def test_room_comes_back_when_the_oldest_use_is_old_enough(tmp_path: Path) -> None:
    database = Database(tmp_path / "usage.db")
    database.migrate()
    clock = _Clock()
    limits = Limits(Usage(database), LimitsSettings(questions_a_minute=1), clock)

    first = limits.why_not_ask(person("ann"), UNUSED)
    clock.now += timedelta(seconds=20.6)
    second = limits.why_not_ask(person("ann"), UNUSED)
    clock.now += timedelta(seconds=41)
    third = limits.why_not_ask(person("ann"), UNUSED)
    database.close()

    assert first is None
    assert second is not None and "Try again in 40 seconds" in second.reason
    assert second.wait_seconds == 40
    assert third is None


def test_two_at_once_do_not_both_slip_in(tmp_path: Path) -> None:
    from concurrent.futures import ThreadPoolExecutor

    database = Database(tmp_path / "usage.db")
    database.migrate()
    usage = Usage(database)
    ceiling = Ceiling("n", UsageKind.QUESTION, Measure.TIMES, 5, timedelta(minutes=1))
    use = Use(START, ActorId("ann"), UsageKind.QUESTION, 1)

    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(lambda _: usage.add(use, [ceiling]), range(24)))
    database.close()

    assert found.count(None) == 5
