from dataclasses import replace

import pytest

from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.verdicts import Label, Verdict
from tagtrap.ports import ClaimTask
from tests.verify.entailment.scripted import AS_IT_IS, PLAIN, ScriptedModel
from verify.claims import claim_of
from verify.entailment.calibration import Signals
from verify.entailment.checker import EntailmentChecker
from verify.entailment.sharing import MOST_LENGTH, Sharing, sharing

SOURCE = "Lockers are rented to members for 4 euros per week."


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        ("Lockers are rented to members for 4 euros per week.", 1.0),
        ("Members rent lockers.", 1.0),
        ("Bicycles may stand outside.", 0.0),
        ("Members may park.", 0.5),
        ("", 0.0),
    ],
)
def test_the_share_counts_content_words_whatever_their_endings(claim: str, words: float) -> None:
    assert sharing(claim, SOURCE).words == pytest.approx(words)


def test_the_length_is_measured_against_the_evidence_and_bounded() -> None:
    short, long = sharing("Lockers.", SOURCE), sharing(f"{SOURCE} {SOURCE} {SOURCE}", SOURCE)

    assert 0 < short.length < 0.5
    assert long.length == MOST_LENGTH
    assert sharing(SOURCE, "").length == MOST_LENGTH


def test_nearly_the_sources_words_weigh_against_a_claim_that_the_exact_checks_left_open() -> None:
    doubting = replace(AS_IT_IS, shared_words=-2.0)
    fitted = replace(PLAIN, unchanged=doubting, supported_from=0.6, unchanged_from=0.5)
    free, near = (Signals(0.7, 0.1, False, Sharing(words, 1.0)) for words in (0.2, 1.0))

    assert fitted.backs(free)
    assert not fitted.backs(near)
    assert fitted.support.at(near) == fitted.support.at(free)


def _judged(supported: float, claim: str, source: str) -> Verdict:
    # By its wording alone the curve is sure of everything.
    keen = replace(PLAIN, support=replace(AS_IT_IS, bias=20.0), unsupported_below=0.0)
    model = ScriptedModel(lambda pair: (supported, 0.01, 0.99 - supported))
    task = ClaimTask(claim_of(claim), (Sentence.of_text(Tag("1001"), source),))
    (verdict,) = EntailmentChecker(model, keen).check([task])
    assert verdict is not None
    return verdict


def test_no_wording_backs_what_the_model_itself_does_not_take_for_supported() -> None:
    seen = _judged(0.8, "Members rent lockers.", SOURCE)
    unseen = _judged(0.2, "Members rent lockers.", SOURCE)

    assert seen.label is Label.SUPPORTED
    assert unseen.label is Label.UNCHECKED
    assert unseen.support <= 0.5


def test_what_shares_no_word_with_its_source_is_not_backed_by_a_model() -> None:
    verdict = _judged(0.97, "Bicycles may stand outside.", SOURCE)

    assert verdict.label is Label.UNCHECKED
    assert verdict.support <= 0.5
