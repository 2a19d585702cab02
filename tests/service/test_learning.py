"""What reviews say of the checks, the threshold they speak for, and what is replayed of them."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tagtrap.domain.agreement import agreement
from tagtrap.domain.calibrating import LEAST_FAULTY, LEAST_JUDGED, proposed
from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import ActorId
from tagtrap.domain.people import Actor, Role
from tagtrap.domain.review import ReviewDecision
from tagtrap.domain.review_items import ReviewItem, items_of
from tagtrap.domain.review_measures import Judged, measures_of
from tagtrap.domain.review_outcomes import Finding
from tagtrap.domain.spans import Span
from tagtrap.domain.verdicts import EvidenceSpan, Flag, Label, Verdict
from tagtrap.errors import NotAllowed, WrongArguments
from tagtrap.ports import ClaimTask
from tagtrap.service import local_actor
from tagtrap.service.learning import Learning
from tagtrap.service.regression import Standing
from tagtrap.wiring import App, build
from tests.service.conftest import RETURNS, VPN, add, settings_for
from tests.service.reviewing import ADA, BO, claim, decided, sentence
from tests.service.reviewing import RETURNS as POLICY
from tests.service.test_past_answers import LOCKED, UNUSED, ask
from verify.answers import AnswerChecker

AGREE, BACKED = ReviewDecision.AGREE, ReviewDecision.SUPPORTED
CONFLICT, ABSENT = ReviewDecision.CONTRADICTED, ReviewDecision.UNSUPPORTED


def test_kappa_is_what_two_judges_agree_on_beyond_chance() -> None:
    both = [("a", "a")] * 20 + [("b", "b")] * 15 + [("a", "b")] * 10 + [("b", "a")] * 5

    found = agreement(both)

    # 35 of 50 agree; chance gives 0.6 * 0.5 + 0.4 * 0.5.
    assert (found.judged, found.share) == (50, 0.7)
    assert found.kappa == pytest.approx((0.7 - 0.5) / 0.5)
    assert agreement([("a", "b"), ("b", "a")]).kappa == pytest.approx(-1.0)
    assert agreement([("a", "a")] * 3).kappa is None
    assert agreement([]) == replace(agreement([]), judged=0, share=None, kappa=None)


def judged(
    label: Label, *decisions: ReviewDecision, flags: tuple[Flag, ...] = (), support: float = 0.0
) -> ReviewItem:
    """Return a statement with decisions of as many reviewers."""
    (item,) = items_of(sentence(claim("A claim.", label, support, flags)), documents=(POLICY,))
    made = [decided(item, one, by=by) for one, by in zip(decisions, (ADA, BO), strict=False)]
    return replace(item, reviews=tuple(made))


def test_false_alarms_misses_and_what_was_left_open_are_counted_by_verdict_and_kind() -> None:
    measures = measures_of(
        [
            judged(Label.CONTRADICTED, AGREE, flags=(Flag.NUMBER,)),
            judged(Label.CONTRADICTED, BACKED, flags=(Flag.NUMBER,)),
            judged(Label.UNSUPPORTED, BACKED),
            judged(Label.INSUFFICIENT_EVIDENCE, AGREE),
            judged(Label.SUPPORTED, CONFLICT),
            judged(Label.SUPPORTED, AGREE),
            judged(Label.UNCHECKED, BACKED),
            judged(Label.UNCHECKED, ReviewDecision.CANNOT_TELL),
        ]
    )

    everything = measures.everything
    assert (everything.marked, everything.false_alarms) == (4, 2)
    assert (everything.passed, everything.misses) == (2, 1)
    assert (everything.left_open, everything.open_backed) == (1, 1)
    assert (everything.false_alarm_rate, everything.miss_rate) == (0.5, 0.5)
    labels = {tally.name: (tally.marked, tally.false_alarms) for tally in measures.by_label}
    assert (labels["unsupported"], labels["insufficient_evidence"]) == ((1, 1), (1, 0))
    kinds = {tally.name: (tally.marked, tally.false_alarms) for tally in measures.by_kind}
    assert kinds["number"] == (2, 1)
    assert [tally.name for tally in measures.by_document] == ["Returns policy"]
    assert [tally.name for tally in measures.by_month] == ["2031-05"]


def test_reviewers_are_compared_with_each_other_and_with_the_checks() -> None:
    measures = measures_of(
        [
            judged(Label.CONTRADICTED, AGREE, CONFLICT),
            judged(Label.UNSUPPORTED, BACKED, ABSENT),
            judged(Label.SUPPORTED, AGREE),
        ]
    )

    (pair,) = measures.reviewers
    assert (pair.first, pair.second, pair.agreement.judged) == (ADA, BO, 2)
    assert pair.agreement.share == 0.5
    assert (measures.with_checks.judged, measures.with_checks.share) == (5, 0.8)


def backed(support: float, number: int, *, good: bool) -> list[Judged]:
    finding = Finding.BACKED if good else Finding.NOT_IN_SOURCES
    return [Judged(judged(Label.SUPPORTED, support=support), finding)] * number


def test_a_threshold_is_proposed_that_lets_almost_no_faulty_statement_pass() -> None:
    reviewed = backed(0.95, 30, good=True) + backed(0.6, 6, good=False) + backed(0.6, 2, good=True)

    proposal = proposed(reviewed, 0.0)

    assert (proposal.judged, proposal.now.faulty) == (38, 6)
    assert proposal.after is not None
    assert 0.6 < proposal.after.threshold <= 0.95
    assert (proposal.after.passed, proposal.after.faulty) == (30, 0)
    assert (proposal.after.held_back, proposal.after.good) == (8, 2)


@pytest.mark.parametrize(
    ("reviewed", "reason"),
    [
        ([], "Too few reviews"),
        (backed(0.9, LEAST_JUDGED, good=True), "Too few reviews"),
        (backed(0.9, LEAST_FAULTY, good=False), "Too few reviews"),
        (backed(0.9, 30, good=True) + backed(0.9, 10, good=False), "No threshold would do"),
        (backed(0.9, 200, good=True) + backed(0.9, 5, good=False), "does as well as any other"),
    ],
)
def test_without_grounds_nothing_is_proposed(reviewed: Sequence[Judged], reason: str) -> None:
    proposal = proposed(reviewed, 0.0)

    assert proposal.after is None
    assert reason in proposal.reason


class Reviewed:
    """Reviewed statements instead of a base full of them."""

    def __init__(self, items: Sequence[ReviewItem]) -> None:
        self.items = list(items)

    def reviewed(self, limit: int, collections: object) -> list[ReviewItem]:
        return self.items


def enough() -> list[ReviewItem]:
    good = [judged(Label.SUPPORTED, AGREE, support=0.95) for _ in range(30)]
    return good + [judged(Label.SUPPORTED, ABSENT, support=0.6) for _ in range(6)]


def test_an_applied_threshold_is_recorded_holds_from_the_next_start_and_can_be_given_back(
    tmp_path: Path,
) -> None:
    settings = settings_for(tmp_path / "data", gate={"level": "balanced"})
    app = build(settings)
    uses = with_reviews(app, enough())
    after = uses.calibration(local_actor()).proposal.after
    assert after is not None
    assert app.settings.gate.supported_from == 0.0

    uses.apply(local_actor(), after.threshold)
    app.close()

    again = build(settings)
    assert again.settings.gate.supported_from == after.threshold
    (change,) = again.learning.changes(local_actor())
    assert (change.key, change.value) == ("gate.balanced_support", after.threshold)
    assert change.grounds["faulty passed before"] == 6
    again.learning.give_back(local_actor(), change.key)
    again.close()
    last = build(settings)
    assert last.settings.gate.supported_from == 0.0
    with pytest.raises(WrongArguments, match="was not taken from reviews"):
        last.learning.give_back(local_actor(), change.key)
    last.close()
    own = settings_for(tmp_path / "data", gate={"level": "balanced", "balanced_support": 0.25})
    with_own = build(own)
    assert with_own.settings.gate.supported_from == 0.25
    with_own.close()


def with_reviews(app: App, items: Sequence[ReviewItem]) -> Learning:
    """Return the use cases over the app's own record of changes, and other reviews."""
    uses: Learning = app.learning
    uses._queue = Reviewed(items)  # type: ignore[assignment]  # no base with 36 reviews
    return uses


def test_only_a_proposed_threshold_is_taken_and_only_by_who_may(tmp_path: Path) -> None:
    app = build(settings_for(tmp_path / "data", gate={"level": "balanced"}))
    uses = with_reviews(app, enough())
    reviewer = Actor(ActorId("bo"), frozenset({Role.REVIEWER}), reads_every_collection=True)

    with pytest.raises(WrongArguments, match="is not proposed"):
        uses.apply(local_actor(), 0.2)
    with pytest.raises(NotAllowed):
        uses.apply(reviewer, 0.6001)
    app.close()


@pytest.fixture
def replayable(app: App) -> App:
    """Return an app with two marked statements: reviewers found one mark right and one false."""
    add(app, RETURNS, "returns.md")
    add(app, VPN, "vpn.md")
    ask(app, LOCKED, fault="wrong-number")
    ask(app, UNUSED, fault="invented-tag")
    for item in app.reviews.queue(local_actor()).items:
        decision = AGREE if Flag.NUMBER in item.flags else BACKED
        app.reviews.decide(local_actor(), item.place.claim_id, decision)
    return app


def test_reviewed_statements_are_checked_again_as_reviewers_found_them(replayable: App) -> None:
    replayed = list(replayable.regression.replay(local_actor()))

    assert sorted((one.then, one.now) for one in replayed) == [
        (Standing.RIGHT, Standing.RIGHT),
        (Standing.WRONG, Standing.WRONG),
    ]
    assert not any(one.is_worse or one.is_different for one in replayed)


def _whole(evidence: Sentence) -> EvidenceSpan:
    return EvidenceSpan(evidence.tag, Span(0, len(evidence.text)), evidence.text)


class Lenient:
    """A checker that finds everything backed."""

    id = "lenient"
    settles = True

    def check(self, tasks: Sequence[ClaimTask]) -> list[Verdict | None]:
        return [
            Verdict(
                task.claim.id,
                Label.SUPPORTED,
                1.0,
                self.id,
                evidence=(_whole(task.evidence[0]),),
            )
            for task in tasks
        ]


def test_a_check_that_passes_what_was_rightly_marked_is_worse(replayable: App) -> None:
    uses = replayable.regression
    uses._checker = AnswerChecker([Lenient()])

    (worse,) = [one for one in uses.replay(local_actor()) if one.is_worse]

    assert worse.judged.item.flags == (Flag.NUMBER,)
    assert (worse.then, worse.now, worse.label) == (
        Standing.RIGHT,
        Standing.WRONG,
        Label.SUPPORTED,
    )
