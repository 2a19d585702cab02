"""The runs that a page shows: for whom, and only those in their folder."""

from pathlib import Path

import pytest

from experiments.reporting.kept_runs import KeptRuns
from experiments.runs.answer_file import AnswerFile
from experiments.runs.url_checks import UrlCheck, checked_urls
from tagtrap.domain.identifiers import ActorId, Collection
from tagtrap.domain.people import Actor, Role
from tagtrap.errors import BadRecord, NotAllowed, NotFound
from tagtrap.service import local_actor
from tests.experiments.runs.given import run_answer


def _keep(data: Path, name: str, *questions: str) -> Path:
    folder = data / "experiments" / name
    with AnswerFile(folder) as file:
        for question in questions:
            file.append(run_answer(question=question))
    return folder


def test_runs_are_listed_and_read_again_when_they_have_grown(tmp_path: Path) -> None:
    kept = KeptRuns(tmp_path)
    assert kept.names(local_actor()) == []
    _keep(tmp_path, "first", "When?")
    before = kept.open(local_actor(), "first")

    folder = _keep(tmp_path, "first", "Where?")
    asked = kept.open(local_actor(), "first")
    checked = list(checked_urls(folder, ["https://a.example"], lambda url: UrlCheck(url, 200)))

    assert kept.names(local_actor()) == ["first"]
    assert [one.question for one in before.answers] == ["When?"]
    assert [one.question for one in asked.answers] == ["When?", "Where?"]
    assert asked.checks == {}
    assert list(kept.open(local_actor(), "first").checks.values()) == checked


def test_only_what_is_listed_is_opened(tmp_path: Path) -> None:
    _keep(tmp_path, "first", "When?")
    _keep(tmp_path / "other", "second", "When?")
    _keep(tmp_path, "empty")
    kept = KeptRuns(tmp_path)

    for name in ("../other/experiments/second", "second", "", "."):
        with pytest.raises(NotFound):
            kept.open(local_actor(), name)
    with pytest.raises(BadRecord, match="holds no answer yet"):
        kept.open(local_actor(), "empty")


@pytest.mark.parametrize(
    "actor",
    [
        Actor(ActorId("s"), frozenset({Role.SUPPORT}), reads_every_collection=True),
        Actor(ActorId("r"), frozenset({Role.REVIEWER}), frozenset({Collection("shop")})),
        Actor(ActorId("n")),
    ],
)
def test_who_may_not_read_everything_sees_no_run(tmp_path: Path, actor: Actor) -> None:
    _keep(tmp_path, "first", "When?")
    kept = KeptRuns(tmp_path)

    with pytest.raises(NotAllowed):
        kept.names(actor)
    with pytest.raises(NotAllowed):
        kept.open(actor, "first")
