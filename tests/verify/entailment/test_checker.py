from dataclasses import replace
from itertools import permutations

from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.spans import Span
from tagtrap.domain.verdicts import ConflictKind, Label, Verdict
from tagtrap.ports import ClaimTask
from tests.verify.entailment.scripted import PLAIN, ScriptedModel
from verify.claims import claim_of
from verify.entailment.checker import NOT_SURE, TOO_LONG, EntailmentChecker
from verify.entailment.pairs import Pair

YES, NO, OPEN = (0.97, 0.01, 0.02), (0.01, 0.97, 0.02), (0.02, 0.03, 0.95)
UNSURE = (0.55, 0.2, 0.25)


def sentence(text: str, number: int = 1, lead_in: str | None = None) -> Sentence:
    return Sentence(Tag(str(1000 + number)), text, Span(0, len(text)), 1, 1, lead_in=lead_in)


PAID = sentence("The firm pays for meals on trips.", 1)
HOTEL = sentence("Book the hotel through the travel desk.", 2)
EVIDENCE = (PAID, HOTEL)


def _judge(model: ScriptedModel, claim: str, *evidence: Sentence) -> Verdict:
    verdict = EntailmentChecker(model, PLAIN).check([ClaimTask(claim_of(claim), evidence)])[0]
    assert verdict is not None
    return verdict


def _says(**answers: tuple[float, float, float]) -> ScriptedModel:
    def rule(pair: Pair) -> tuple[float, float, float]:
        return next((row for word, row in answers.items() if word in pair.evidence), OPEN)

    return ScriptedModel(rule)


def test_the_sentence_that_supports_the_claim_is_shown() -> None:
    verdict = _judge(_says(meals=YES), "Food while travelling is on the firm.", *EVIDENCE)

    assert verdict.label is Label.SUPPORTED
    assert verdict.support > 0.8
    assert verdict.evidence[0].tag == PAID.tag
    assert "firm" in verdict.evidence[0].text
    assert verdict.checker_id == "entailment-3:scripted"


def test_what_the_source_speaks_against_is_contradicted_and_what_it_leaves_open_is_not() -> None:
    against = _judge(_says(meals=NO), "You pay for your own meals.", *EVIDENCE)
    left_open = _judge(_says(), "Meals are cooked by a chef.", *EVIDENCE)

    assert (against.label, against.kind) == (Label.CONTRADICTED, ConflictKind.INTRINSIC)
    assert (left_open.label, left_open.kind) == (Label.UNSUPPORTED, ConflictKind.EXTRINSIC)
    assert left_open.missing == "A source that says: 'Meals are cooked by a chef.'"


def test_one_of_many_sentences_that_seems_to_speak_against_a_claim_contradicts_nothing() -> None:
    many = [sentence(f"The firm pays for meals at inn {number}.", number) for number in range(5)]
    against = ScriptedModel(lambda pair: (0.4, 0.59, 0.01) if "inn 0" in pair.evidence else UNSURE)
    sure = replace(PLAIN, contradicted_from=0.5)

    found = [
        EntailmentChecker(against, sure).check(
            [ClaimTask(claim_of("You pay for meals at inn 0."), tuple(evidence))]
        )
        for evidence in (many[:1], many)
    ]

    assert [one.label for (one,) in found if one] == [Label.CONTRADICTED, Label.UNCHECKED]


def test_a_model_that_is_not_sure_says_so_and_passes_nothing() -> None:
    verdict = _judge(_says(meals=UNSURE), "Meals are on the firm.", PAID)

    assert (verdict.label, verdict.reason) == (Label.UNCHECKED, NOT_SURE)
    assert 0 < verdict.support < 0.8


def test_a_figure_that_stands_nowhere_weighs_against_support() -> None:
    rule = _says(meals=(0.85, 0.05, 0.1))

    with_figure = _judge(rule, "The firm pays for 12 meals.", PAID)

    assert with_figure.support < _judge(rule, "The firm pays for meals.", PAID).support
    assert with_figure.label is Label.UNCHECKED


def test_the_order_of_the_evidence_changes_nothing() -> None:
    three = (*EVIDENCE, sentence("Keep every receipt of your trip.", 3))
    verdicts = [
        _judge(_says(meals=YES), "Meals on a trip are paid.", *order)
        for order in permutations(three)
    ]

    assert {(one.label, one.support, one.evidence) for one in verdicts} == {
        (verdicts[0].label, verdicts[0].support, verdicts[0].evidence)
    }


def test_evidence_that_cannot_be_read_whole_is_never_cut() -> None:
    long = sentence("meals " * 200)

    for evidence in ((long,), (PAID, long)):
        model = _says(meals=YES)
        verdict = _judge(model, "Meals are paid.", *evidence)

        assert (verdict.label, verdict.support) == (Label.UNCHECKED, 0.0)
        assert verdict.reason == TOO_LONG
        assert all(len(pair.evidence) < 200 for pair in model.read)


def test_sentences_too_long_together_are_read_alone() -> None:
    model = _says(meals=YES)
    model.longest = 12

    assert _judge(model, "Meals are paid.", *EVIDENCE).label is Label.SUPPORTED


def test_an_item_is_read_with_the_line_that_it_completes() -> None:
    item = replace(sentence("meals on trips"), lead_in="The firm does not pay for:")
    model = _says(meals=NO)

    _judge(model, "Meals on trips are paid.", item)

    assert [pair.evidence for pair in model.read] == ["The firm does not pay for: meals on trips"]


def test_the_same_pair_is_read_once() -> None:
    model = _says(meals=YES)
    tasks = [ClaimTask(claim_of("Meals are paid."), (PAID, PAID)) for _ in range(3)]

    verdicts = EntailmentChecker(model, PLAIN).check(tasks)

    assert len({pair for pair in model.read}) == len(model.read)
    assert [one.claim_id for one in verdicts if one] == [task.claim.id for task in tasks]


def test_without_evidence_it_says_nothing() -> None:
    empty = sentence("  ")

    assert EntailmentChecker(_says(), PLAIN).check([ClaimTask(claim_of("A."), (empty,))]) == [None]
    assert EntailmentChecker(_says(), PLAIN).check([]) == []
