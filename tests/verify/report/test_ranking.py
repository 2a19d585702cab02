"""The order of the answers on the page, and the marks of their sentences."""

from typing import Any

import pytest

from tagtrap.domain.verdicts import Flag, Label
from verify.marks import FLAGS, LABELS, Tone
from verify.report.ranking import rank
from verify.report.words import marks_in_words


def _sentence(label: str, *flags: str, support: float = 0.0) -> dict[str, Any]:
    return {"label": label, "flags": list(flags), "support": support}


def _answer(label: str, *sentences: dict[str, Any]) -> dict[str, Any]:
    return {"label": label, "sentences": list(sentences)}


GOOD = _sentence("supported", support=1.0)


def test_the_worst_sentence_decides_and_good_answers_come_last() -> None:
    in_order = {
        "conflict": _answer("contradicted", GOOD, _sentence("contradicted", "number")),
        "wrong tag": _answer("supported", _sentence("supported", "wrong_tag", support=1.0)),
        "unsupported": _answer("unsupported", _sentence("unsupported")),
        "insufficient": _answer("insufficient_evidence", _sentence("insufficient_evidence")),
        "unchecked": _answer("unchecked", _sentence("unchecked")),
        "uncited": _answer("supported", _sentence("supported", "uncited", support=1.0)),
        "refused": _answer("refused"),
        "good": _answer("supported", GOOD),
    }

    assert sorted(reversed(in_order), key=lambda name: rank(in_order[name])) == list(in_order)


@pytest.mark.parametrize(
    "flag", ["invented_tag", "stale_tag", "malformed_tag", "wrong_tag", "action_claim"]
)
def test_a_grave_flag_lifts_an_unchecked_sentence_over_an_unsupported_one(flag: str) -> None:
    flagged = _answer("unchecked", _sentence("unchecked", flag))
    unsupported = _answer("unsupported", _sentence("unsupported"))

    assert rank(flagged) < rank(unsupported)


def test_ties_go_to_more_marked_sentences_and_then_to_the_least_backed() -> None:
    two = _answer("unsupported", *[_sentence("unsupported", support=0.4)] * 2)
    low = _answer("unsupported", _sentence("unsupported", support=0.1), GOOD)
    high = _answer("unsupported", _sentence("unsupported", support=0.3), GOOD)

    assert sorted([high, low, two], key=rank) == [two, low, high]


def test_every_label_and_flag_has_its_words() -> None:
    assert set(FLAGS) == set(Flag)
    assert {label.value for label in Label} <= {label.value for label in LABELS}
    for flag in Flag:
        for label in Label:
            assert marks_in_words(_sentence(label.value, flag.value))


def _words(label: str, *flags: str) -> list[str]:
    return [words for words, _ in marks_in_words(_sentence(label, *flags))]


def test_a_mark_says_all_that_is_wrong_once() -> None:
    assert marks_in_words(GOOD) == []
    assert _words("contradicted", "number") == ["≠ Conflicts with the source: number"]
    assert _words("contradicted", "uncited") == [
        "≠ Conflicts with the source",
        "∅ Gives no source",
    ]
    assert _words("insufficient_evidence", "uncited") == [
        "∅ Gives no source",
        "? Not in the documents",
    ]
    assert _words("supported", "wrong_tag") == ["↷ Cites the wrong sentence"]


def test_what_no_check_settled_is_not_coloured_like_a_conflict() -> None:
    tones = [marks_in_words(_sentence(label))[0][1] for label in ("contradicted", "unchecked")]

    assert tones == [Tone.CONFLICT, Tone.UNCHECKED]
