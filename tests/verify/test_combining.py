from collections.abc import Sequence
from dataclasses import dataclass

from rag.parsing import parse_answer
from tagtrap.domain.identifiers import ClaimId, Tag
from tagtrap.domain.spans import Span
from tagtrap.domain.verdicts import EvidenceSpan, Flag, Label, Verdict
from tagtrap.ports import ClaimTask
from tests.verify.building import POLICY, context_of
from verify.answers import AnswerChecker
from verify.combining import DISAGREE, combine
from verify.exact_checks.checker import ExactChecker


def _opinion(label: Label, support: float, name: str = "one") -> Verdict:
    words = "Meals are free."
    evidence = (EvidenceSpan(Tag("1001"), Span(0, len(words)), words),)
    shown = evidence if label is not Label.UNCHECKED else ()
    return Verdict(ClaimId("c"), label, support, name, reason=f"{name} says", evidence=shown)


SUPPORTED = _opinion(Label.SUPPORTED, 0.9)
CONTRADICTED = _opinion(Label.CONTRADICTED, 0.1, "two")
UNSUPPORTED = _opinion(Label.UNSUPPORTED, 0.2, "three")
UNSURE = _opinion(Label.UNCHECKED, 0.5, "four")
FAILED = _opinion(Label.UNCHECKED, 0.0, "five")


def test_one_opinion_is_the_verdict() -> None:
    for opinion in (SUPPORTED, CONTRADICTED, UNSUPPORTED, UNSURE, FAILED):
        assert combine([opinion]) == opinion


def test_checkers_that_disagree_leave_it_to_a_person() -> None:
    verdict = combine([SUPPORTED, CONTRADICTED])

    assert (verdict.label, verdict.support) == (Label.UNCHECKED, 0.1)
    assert verdict.reason == DISAGREE
    assert verdict.checker_id == "one, two"
    assert verdict.flags == ()


def test_a_failed_checker_takes_back_any_support() -> None:
    for others in ([SUPPORTED], [SUPPORTED, UNSURE], [CONTRADICTED]):
        assert combine([*others, FAILED]) == FAILED
        assert combine([FAILED, *others]) == FAILED


def test_the_worst_of_those_who_deny_support_decides() -> None:
    assert combine([UNSUPPORTED, CONTRADICTED]) == CONTRADICTED
    assert combine([UNSURE, UNSUPPORTED]) == UNSUPPORTED


def test_who_is_sure_goes_before_who_is_not() -> None:
    assert combine([UNSURE, SUPPORTED]) == SUPPORTED
    assert combine([UNSURE, _opinion(Label.UNCHECKED, 0.3)]).support == 0.3


@dataclass
class Opinionated:
    """A checker that says the same of every claim."""

    label: Label
    id: str = "opinionated"
    asked: int = 0

    def check(self, tasks: Sequence[ClaimTask]) -> list[Verdict | None]:
        self.asked += len(tasks)
        return [self._of(task) for task in tasks]

    def _of(self, task: ClaimTask) -> Verdict:
        sentence = task.evidence[0]
        span = Span(0, len(sentence.text))
        evidence = (EvidenceSpan(sentence.tag, span, sentence.text),)
        support = 0.9 if self.label is Label.SUPPORTED else 0.1
        return Verdict(task.claim.id, self.label, support, self.id, evidence=evidence)


def test_no_opinion_overturns_what_the_figures_settle() -> None:
    context = context_of(POLICY)
    for place in (0, 1):
        yes = Opinionated(Label.SUPPORTED)
        checkers = [yes, ExactChecker()] if place else [ExactChecker(), yes]

        checked = AnswerChecker(checkers).check(
            parse_answer("Gift cards are refundable (source 1004).", context), context
        )

        assert checked.sentences[0].label is Label.CONTRADICTED
        assert Flag.NEGATION in checked.sentences[0].flags
        assert yes.asked == 0


def test_two_opinions_that_differ_are_never_shown_as_support() -> None:
    context = context_of(POLICY)
    answer = parse_answer("Hand in what you bought for more than that (source 1003).", context)

    for labels in ((Label.SUPPORTED, Label.UNSUPPORTED), (Label.CONTRADICTED, Label.SUPPORTED)):
        checked = AnswerChecker([Opinionated(label) for label in labels]).check(answer, context)

        assert checked.sentences[0].label is Label.UNCHECKED
        assert checked.sentences[0].reason == DISAGREE
