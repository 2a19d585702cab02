"""What reviews say of the checks: false alarms, misses, and who agrees with whom."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from tagtrap.domain.agreement import Agreement, agreement
from tagtrap.domain.identifiers import ActorId
from tagtrap.domain.review_items import REPORTED, ReviewItem
from tagtrap.domain.review_outcomes import SETTLED, Finding, finding_of, found_by
from tagtrap.domain.verdicts import Label


@dataclass(frozen=True, slots=True)
class Judged:
    """A statement that reviewers settled: what the checks had said, and what holds."""

    item: ReviewItem
    finding: Finding

    @property
    def is_faulty(self) -> bool:
        """Whether reviewers found fault with it."""
        return self.finding is not Finding.BACKED

    @property
    def was_open(self) -> bool:
        """Whether the checks had not settled it, nor found fault with it."""
        return self.item.label is Label.UNCHECKED and not self.item.flags

    @property
    def was_marked(self) -> bool:
        """Whether the checks had found fault with it."""
        passed = self.item.label in (Label.SUPPORTED, Label.NO_CLAIM)
        return bool(self.item.flags) or not (passed or self.was_open)


@dataclass(frozen=True, slots=True)
class Tally:
    """Settled statements of one kind.

    `marked` had a mark, and `false_alarms` of those are backed. `passed` had none, and `misses` of
    those are faulty. `left_open` were not settled by any check, and `open_backed` of those are
    backed. Statements without a mark come to a reviewer only where a reader reported them, so
    the misses are those that somebody saw.
    """

    name: str
    marked: int
    false_alarms: int
    passed: int
    misses: int
    left_open: int
    open_backed: int

    @property
    def false_alarm_rate(self) -> float | None:
        """The share of the marked that is backed, 0 to 1; None without any."""
        return self.false_alarms / self.marked if self.marked else None

    @property
    def miss_rate(self) -> float | None:
        """The share of the passed that is faulty, 0 to 1; None without any."""
        return self.misses / self.passed if self.passed else None


@dataclass(frozen=True, slots=True)
class PairAgreement:
    """Two reviewers on the same statements."""

    first: ActorId
    second: ActorId
    agreement: Agreement


@dataclass(frozen=True, slots=True)
class Measures:
    """What the reviews so far say of the checks.

    `by_label` keeps statements apart that are not backed by their source and those of which no
    source speaks. `by_kind` is by the marks, `by_month` by when the answer was given.
    `with_checks` are the checks and the reviewers on whether a statement is backed.
    """

    judged: tuple[Judged, ...]
    everything: Tally
    by_label: tuple[Tally, ...]
    by_kind: tuple[Tally, ...]
    by_document: tuple[Tally, ...]
    by_month: tuple[Tally, ...]
    reviewers: tuple[PairAgreement, ...]
    with_checks: Agreement


def measures_of(items: Iterable[ReviewItem]) -> Measures:
    """Return what reviewed statements say of the checks.

    An answer that was passed on as a whole is no statement, so it does not count.
    """
    every = [item for item in items if not item.sentence.escalated]
    judged = [Judged(item, finding_of(item)) for item in every]
    settled = tuple(one for one in judged if one.finding in SETTLED)
    return Measures(
        judged=settled,
        everything=_tally("all", settled),
        by_label=_grouped(settled, lambda one: (one.item.label.value,)),
        by_kind=_grouped(settled, _kinds),
        by_document=_grouped(settled, lambda one: [d.title for d in one.item.documents]),
        by_month=months_of(settled),
        reviewers=_between_reviewers(every),
        with_checks=_with_checks(every),
    )


def months_of(judged: Sequence[Judged], *, kind: str = "", document: str = "") -> tuple[Tally, ...]:
    """Return settled statements by the month of their answer; of one kind or title if given."""
    wanted = [
        one
        for one in judged
        if (not kind or kind in one.item.kinds)
        and (not document or document in {known.title for known in one.item.documents})
    ]
    return _grouped(wanted, lambda one: (f"{one.item.sentence.asked_at:%Y-%m}",))


def _kinds(one: Judged) -> list[str]:
    return [kind for kind in one.item.kinds if kind != REPORTED]


def _grouped(
    judged: Sequence[Judged], names_of: Callable[[Judged], Sequence[str]]
) -> tuple[Tally, ...]:
    groups: dict[str, list[Judged]] = defaultdict(list)
    for one in judged:
        for name in dict.fromkeys(names_of(one)):
            groups[name].append(one)
    return tuple(_tally(name, groups[name]) for name in sorted(groups))


def _tally(name: str, judged: Sequence[Judged]) -> Tally:
    marked = [one for one in judged if one.was_marked]
    left_open = [one for one in judged if one.was_open]
    passed = [one for one in judged if not (one.was_marked or one.was_open)]
    return Tally(
        name=name,
        marked=len(marked),
        false_alarms=sum(not one.is_faulty for one in marked),
        passed=len(passed),
        misses=sum(one.is_faulty for one in passed),
        left_open=len(left_open),
        open_backed=sum(not one.is_faulty for one in left_open),
    )


def _between_reviewers(items: Sequence[ReviewItem]) -> tuple[PairAgreement, ...]:
    pairs: dict[tuple[ActorId, ActorId], list[tuple[Finding, Finding]]] = defaultdict(list)
    for item in items:
        stands = sorted(item.standing, key=lambda review: review.reviewer)
        for one, other in combinations(stands, 2):
            found = (found_by(one, item), found_by(other, item))
            pairs[one.reviewer, other.reviewer].append(found)
    return tuple(
        PairAgreement(first, second, agreement(found))
        for (first, second), found in sorted(pairs.items())
    )


def _with_checks(items: Sequence[ReviewItem]) -> Agreement:
    return agreement(
        [
            (not Judged(item, found).was_marked, found is Finding.BACKED)
            for item in items
            for review in item.standing
            if (found := found_by(review, item)) is not Finding.UNDECIDED
            and not Judged(item, found).was_open
        ]
    )
