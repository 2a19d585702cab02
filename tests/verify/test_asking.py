from collections.abc import Sequence
from dataclasses import replace

from rag.parsing import parse_answer
from tagtrap.domain.identifiers import ClaimId, Tag
from tagtrap.domain.spans import Span
from tagtrap.domain.verdicts import CheckedAnswer, EvidenceSpan, Label, Outcome, Verdict
from tagtrap.ports import ClaimTask
from tests.verify.building import POLICY, context_of
from verify.answers import AnswerChecker
from verify.exact_checks.checker import ExactChecker

_RAW = "You may spend 45 euros a night (source 1001). Keep receipts of more (source 1003)."


class Scripted:
    """A checker that supports whatever it is asked, but for one way of failing."""

    id = "scripted"

    def __init__(self, failure: str = "") -> None:
        self._failure = failure
        self.asked = 0

    def check(self, tasks: Sequence[ClaimTask]) -> list[Verdict | None]:
        self.asked += len(tasks)
        if self._failure == "raises":
            raise RuntimeError("the server is gone")
        verdicts: list[Verdict | None] = [self._supported(task) for task in tasks]
        if self._failure == "too few":
            return verdicts[:-1]
        if self._failure == "too many":
            return [*verdicts, verdicts[0]]
        return verdicts

    def _supported(self, task: ClaimTask) -> Verdict:
        text = task.evidence[0].text
        evidence = EvidenceSpan(task.evidence[0].tag, Span(0, len(text)), text)
        verdict = Verdict(task.claim.id, Label.SUPPORTED, 0.9, self.id, evidence=(evidence,))
        if self._failure == "wrong claim":
            return replace(verdict, claim_id=ClaimId("another"))
        if self._failure == "invented words":
            return replace(verdict, evidence=(replace(evidence, text="Meals are free."),))
        if self._failure == "invented tag":
            return replace(verdict, evidence=(replace(evidence, tag=Tag("77")),))
        return verdict


def _check(*checkers: Scripted | ExactChecker) -> CheckedAnswer:
    context = context_of(POLICY)
    return AnswerChecker(checkers).check(parse_answer(_RAW, context), context)


def test_what_the_first_checker_leaves_open_the_next_one_decides() -> None:
    checked = _check(ExactChecker(), Scripted())

    assert {sentence.label for sentence in checked.sentences} == {Label.SUPPORTED}
    assert checked.checker_ids == ("exact-1", "scripted")
    assert checked.sentences[0].claims[0].verdict.checker_id == "scripted"


def test_what_the_first_checker_settles_is_not_asked_again() -> None:
    later = Scripted()
    context = context_of(POLICY)
    answer = parse_answer("Gift cards are refundable (source 1004).", context)

    checked = AnswerChecker([ExactChecker(), later]).check(answer, context)

    assert checked.sentences[0].label is Label.CONTRADICTED
    assert later.asked == 0


def test_a_checker_that_fails_never_gives_a_pass() -> None:
    failures = ("raises", "too few", "too many", "wrong claim", "invented words", "invented tag")
    for failure in failures:
        checked = _check(Scripted(failure))

        assert {sentence.label for sentence in checked.sentences} == {Label.UNCHECKED}, failure
        assert checked.decision is Outcome.ESCALATE
        assert (
            checked.sentences[0].reason == "Could not be checked (the checker did not answer)."
        ), failure


def test_a_later_checker_does_not_pass_what_a_failing_one_should_have_judged() -> None:
    checked = _check(Scripted("raises"), Scripted())

    assert {sentence.label for sentence in checked.sentences} == {Label.UNCHECKED}


def test_without_a_checker_everything_is_unchecked() -> None:
    checked = _check()

    assert {sentence.label for sentence in checked.sentences} == {Label.UNCHECKED}
    assert checked.decision is Outcome.ESCALATE


class Saying(Scripted):
    """A checker that gives every claim the same label."""

    def __init__(self, label: Label, support: float) -> None:
        super().__init__()
        self._label, self._support = label, support

    def check(self, tasks: Sequence[ClaimTask]) -> list[Verdict | None]:
        self.asked += len(tasks)
        return [Verdict(task.claim.id, self._label, self._support, self.id) for task in tasks]


def _without_a_shared_word(*checkers: Scripted | ExactChecker) -> CheckedAnswer:
    context = context_of({"1004": "Gift cards are final sale."})
    answer = parse_answer("Vouchers never get refunded (source 1004).", context)
    return AnswerChecker(checkers).check(answer, context)


def test_what_shares_no_word_with_its_source_is_asked_about_all_the_same() -> None:
    model = Scripted()

    checked = _without_a_shared_word(ExactChecker(), model)

    assert model.asked > 0
    assert {sentence.label for sentence in checked.sentences} == {Label.UNCHECKED}


def test_without_a_shared_word_only_an_opinion_for_the_claim_lifts_its_flag() -> None:
    for opinion, label in (
        (Saying(Label.UNCHECKED, 0.5), Label.INSUFFICIENT_EVIDENCE),
        (Saying(Label.UNSUPPORTED, 0.1), Label.UNSUPPORTED),
        (Saying(Label.CONTRADICTED, 0.1), Label.CONTRADICTED),
    ):
        checked = _without_a_shared_word(ExactChecker(), opinion)

        assert {sentence.label for sentence in checked.sentences} == {label}
