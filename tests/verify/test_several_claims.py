"""Sentences of several claims: each claim is judged, and the wrong one is named."""

from collections.abc import Sequence

from rag.parsing import parse_answer
from tagtrap.domain.verdicts import CheckedSentence, Flag, Label, Verdict
from tagtrap.ports import ClaimTask
from tests.verify.building import POLICY, check, context_of
from verify.answers import AnswerChecker
from verify.exact_checks.checker import ExactChecker


def _only(raw: str, sentences: dict[str, str] | None = None) -> CheckedSentence:
    (sentence,) = check(raw, sentences).sentences
    return sentence


def _labels(sentence: CheckedSentence) -> list[Label]:
    return [one.verdict.label for one in sentence.claims]


def test_both_halves_of_a_right_sentence_are_supported() -> None:
    sentence = _only(
        "Lodging is capped at 45 euros and claims are due in 30 days (source 1001)(source 1002)."
    )

    assert sentence.label is Label.SUPPORTED
    assert _labels(sentence) == [Label.SUPPORTED, Label.SUPPORTED]
    assert sentence.flags == ()


def test_the_wrong_half_of_a_sentence_is_named() -> None:
    sentence = _only(
        "Lodging is capped at 45 euros and claims are due in 90 days (source 1001)(source 1002)."
    )

    assert sentence.label is Label.CONTRADICTED
    right, wrong = sentence.claims
    assert right.verdict.label is Label.SUPPORTED
    assert wrong.verdict.label is Label.CONTRADICTED
    assert wrong.claim.span.of(sentence.sentence.text).startswith("claims are due in 90 days")
    assert wrong.verdict.reason == "The source says 30 days, the answer says 90 days."


def test_the_half_that_another_sentence_backs_has_the_wrong_tag() -> None:
    sentence = _only("Lodging is capped at 45 euros and claims are due in 30 days (source 1001).")

    first, second = sentence.claims
    assert first.verdict.label is Label.SUPPORTED
    assert second.verdict.label is not Label.SUPPORTED
    assert Flag.WRONG_TAG in second.verdict.flags
    assert sentence.suggested == ("1002",)
    assert "Claims are due in 30 days." in second.verdict.reason


def test_the_half_that_nothing_speaks_of_is_not_in_the_documents() -> None:
    sentence = _only("Lodging is capped at 45 euros, but parrots must wear a helmet (source 1001).")

    assert _labels(sentence) == [Label.SUPPORTED, Label.INSUFFICIENT_EVIDENCE]
    assert sentence.label is Label.INSUFFICIENT_EVIDENCE


def test_a_source_that_says_both_halves_backs_both() -> None:
    source = {"1001": "You must file the form and attach the receipts within 5 days."}

    sentence = _only(
        "You must file the form and attach the receipts within 5 days (source 1001).", source
    )

    assert sentence.label is Label.SUPPORTED
    assert _labels(sentence) == [Label.SUPPORTED, Label.SUPPORTED]


def test_a_fault_of_the_whole_is_never_lost() -> None:
    source = {"1001": "You must file the form and attach the receipts within 5 days."}

    sentence = _only(
        "You must file the form and attach the receipts within 9 days (source 1001).", source
    )

    assert sentence.label is Label.CONTRADICTED
    assert Flag.NUMBER in sentence.flags
    assert Label.CONTRADICTED in _labels(sentence)


def test_more_context_changes_no_label_against_the_citation() -> None:
    raw = "Lodging is capped at 45 euros and claims are due in 90 days (source 1001)(source 1002)."
    longer = POLICY | {str(2000 + n): f"Room {n} is on floor {n % 7}." for n in range(200, 260)}

    assert _labels(_only(raw)) == _labels(_only(raw, longer))


def test_a_figure_that_the_other_half_repeats_is_no_conflict() -> None:
    source = {"1001": "A refund of a ticket for a train takes 5 days."}

    sentence = _only(
        "A refund of a ticket for a train takes 5 days, whereas a refund of a ticket for a ship"
        " takes 3 days (source 1001).",
        source,
    )

    assert Label.CONTRADICTED not in _labels(sentence)
    assert sentence.label is not Label.SUPPORTED


class _Recorder:
    """A checker that has no opinion but remembers what it was asked."""

    id = "recorder-1"

    def __init__(self) -> None:
        self.asked: list[list[ClaimTask]] = []

    def check(self, tasks: Sequence[ClaimTask]) -> list[Verdict | None]:
        self.asked.append(list(tasks))
        return [None for _ in tasks]


def test_the_whole_is_asked_with_its_claims_in_one_batch_and_read_with_what_stands_before() -> None:
    recorder = _Recorder()
    context = context_of({"1001": "Hats are worn indoors."})
    answer = parse_answer("Hats are green and they must be worn (source 1001).", context)

    AnswerChecker([ExactChecker(), recorder]).check(answer, context)

    ((first, second, whole),) = recorder.asked
    assert [task.claim.text for task in (first, second)] == [
        "Hats are green",
        "they must be worn.",
    ]
    assert second.before == "Hats are green and"
    assert whole.claim.text.startswith("Hats are green and they must be worn")
