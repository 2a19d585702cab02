"""The checkers that take part: ours by its settings, the peers as programs."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from experiments.verification import peer_program
from experiments.verification.cases import Case, Opinion, RivalUnavailable
from experiments.verification.ours import TagTrap, with_parts
from experiments.verification.peers import Cosine, PackagedPeer
from tagtrap.domain.verdicts import Label, Verdict
from tagtrap.ports import ClaimTask
from tagtrap.settings import Settings
from vectorstore.embedders import MiniLMEmbedder

_CASE = Case(("It takes 5 days.",), ("It takes 5 days, they say.",), "supported")


class _Broken:
    """A checker whose model is not here."""

    id = "broken"

    def check(self, tasks: Sequence[ClaimTask]) -> list[Verdict | None]:
        raise OSError("no weights in /models")


class _Mute:
    """A checker whose server is down, and that says so in its verdicts."""

    id = "mute"

    def check(self, tasks: Sequence[ClaimTask]) -> list[Verdict | None]:
        return [
            Verdict(task.claim.id, Label.UNCHECKED, 0.0, self.id, reason="its server is down")
            for task in tasks
        ]


def broken(settings: Settings) -> _Broken:
    """Return the broken checker, as settings name one."""
    return _Broken()


def mute(settings: Settings) -> _Mute:
    """Return the mute checker, as settings name one."""
    return _Mute()


@pytest.mark.parametrize(
    ("part", "why"), [("broken", "no weights in /models"), ("mute", "its server is down")]
)
def test_a_checker_of_ours_that_does_not_work_is_not_measured_as_if_it_were_unsure(
    part: str, why: str
) -> None:
    with pytest.raises(RivalUnavailable, match=why):
        TagTrap(Settings(checkers=(f"{__name__}:{part}",)))


def test_each_entailment_model_has_its_name_in_the_table() -> None:
    settings = Settings(checkers=("exact",))

    named = with_parts(settings, ("exact", "entailment"), "small")

    assert named.entailment.model == "small"
    assert named.entailment.base == settings.entailment.base
    assert TagTrap(named).name == "tagtrap small"
    assert TagTrap(settings).name == "tagtrap"


def test_the_adapter_is_refused_before_anything_is_measured_with_it(tmp_path: Path) -> None:
    settings = with_parts(Settings(), ("exact", "entailment"), "base")
    without_encoder = settings.model_copy(
        update={"entailment": settings.entailment.model_copy(update={"base": str(tmp_path)})}
    )

    with pytest.raises(RivalUnavailable, match="tagtrap base: "):
        TagTrap(without_encoder)


def test_a_peer_that_passes_a_sentence_against_any_evidence_abstains(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def only_figures(sentence: str, evidence: list[str], question: str) -> bool:
        return any(word.isdigit() and word not in evidence[0] for word in sentence.split())

    monkeypatch.setitem(peer_program.PEERS, "figures", only_figures)

    said = [
        peer_program.opinion("figures", sentence, ["It takes 5 days."], "")
        for sentence in ("It takes 5 days.", "It takes 6 days.", "It takes some days.")
    ]

    assert said == ["passed", "flagged", "abstained"]


def test_the_words_of_a_peer_become_opinions(tmp_path: Path) -> None:
    peer = PackagedPeer("one", _printing(tmp_path, '["flagged", "passed", "abstained"]'))

    (opinions,) = peer.judge([_CASE])

    assert opinions == [
        Opinion(Label.UNSUPPORTED, None),
        Opinion(Label.SUPPORTED, None),
        Opinion(Label.SUPPORTED, None, abstained=True),
    ]


@pytest.mark.parametrize("printed", ["[true]", "Loading ...", '["maybe"]', "", '["passed"]\n[]'])
def test_a_peer_that_prints_something_else_is_unavailable_and_passes_nothing(
    tmp_path: Path, printed: str
) -> None:
    peer = PackagedPeer("one", _printing(tmp_path, printed))

    with pytest.raises(RivalUnavailable, match="one"):
        peer.judge([_CASE])


def test_a_package_that_cannot_run_is_unavailable_and_not_silent(tmp_path: Path) -> None:
    peer = PackagedPeer("corroborate", tmp_path / "no-python")

    with pytest.raises(RivalUnavailable):
        peer.judge([_CASE])


@pytest.mark.model
def test_cosine_learns_its_threshold_and_tells_near_from_far() -> None:
    near = Case(("Receipts are needed.",), ("You need receipts.",), "supported")
    far = Case(("Receipts are needed.",), ("The sun sets late in June.",), "insufficient")
    cosine = Cosine.fitted(MiniLMEmbedder(), [near, far])

    opinions = cosine.judge([near, far])

    assert [one.label for (one,) in opinions] == [Label.SUPPORTED, Label.UNSUPPORTED]


def _printing(folder: Path, text: str) -> Path:
    """Return a program that prints the text, whatever it is asked."""
    program = folder / "python"
    program.write_text(f"#!/bin/sh\ncat <<'END'\n{text}\nEND\n", encoding="utf-8")
    program.chmod(0o755)
    return program
