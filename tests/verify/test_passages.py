"""Evidence as passages: cited by their place, judged sentence by sentence."""

from typing import Any

import pytest
from langchain_core.documents import Document

from verify.answers import AnswerChecker
from verify.citation_checker import CitationChecker
from verify.exact_checks.checker import ExactChecker
from verify.passages import CitedPassages
from verify.requests import verify_record

ROPES = "Climbing ropes cannot be returned. A return label costs 3.90 EUR."
LOCKERS = "A locker costs 2 EUR a day. Lost keys cost 15 EUR."


def _checked(answer: str, *context: object) -> list[dict[str, Any]]:
    record = {"context": list(context), "answer": answer}
    sentences = verify_record(record, AnswerChecker([ExactChecker()]))["sentences"]
    assert isinstance(sentences, list)
    return sentences


def test_who_cites_a_passage_cites_each_of_its_sentences() -> None:
    (sentence,) = _checked("Lost keys cost 15 EUR [2].", ROPES, LOCKERS)

    assert sentence["tags"] == ["2.1", "2.2"]
    assert (sentence["label"], sentence["flags"]) == ("supported", [])


@pytest.mark.parametrize(
    "answer",
    [
        "Lost keys cost 15 EUR (Passage 2).",
        "According to document 2, lost keys cost 15 EUR.",
        "Lost keys cost 15 EUR (see excerpts 1 and 2).",
    ],
)
def test_a_passage_may_be_called_by_its_name(answer: str) -> None:
    (sentence,) = _checked(answer, ROPES, LOCKERS)

    assert (sentence["label"], sentence["flags"]) == ("supported", [])


def test_another_documents_number_is_no_passage() -> None:
    (sentence,) = _checked("Fill in document 7, as lost keys cost 15 EUR.", ROPES, LOCKERS)

    assert sentence["flags"] == ["uncited"]


def test_a_sentence_of_a_passage_that_conflicts_is_found_among_the_others() -> None:
    (sentence,) = _checked("A return label costs 4.90 EUR [1].", ROPES, LOCKERS)

    assert (sentence["label"], sentence["flags"]) == ("contradicted", ["number"])


def test_a_wrong_passage_is_told_with_the_sentence_that_says_it() -> None:
    (sentence,) = _checked("Lost keys cost 15 EUR [1].", ROPES, LOCKERS)

    assert sentence["flags"] == ["wrong_tag"]
    assert sentence["suggested"] == [{"tag": "2.2", "text": "Lost keys cost 15 EUR."}]


def test_a_passage_that_is_not_there_is_an_invented_source() -> None:
    (sentence,) = _checked("Lost keys cost 15 EUR [7].", ROPES, LOCKERS)

    assert sentence["unknown_tags"] == ["7"]
    assert "invented_tag" in sentence["flags"]


def test_an_empty_passage_backs_nothing() -> None:
    (sentence,) = _checked("Lost keys cost 15 EUR [1].", "", LOCKERS)

    assert sentence["label"] != "supported"


def test_tagged_sentences_and_passages_stand_side_by_side() -> None:
    tagged = {"tag": "3626", "text": "Lockers close at 9 pm."}

    first, second = _checked(
        "Lockers close at 9 pm (source 3626). Lost keys cost 15 EUR [2].", tagged, LOCKERS
    )

    assert (first["label"], first["tags"]) == ("supported", ["3626"])
    assert (second["label"], second["tags"]) == ("supported", ["2.1", "2.2"])


def test_a_chain_whose_documents_carry_no_tags_is_checked_by_their_place() -> None:
    record = CitationChecker(AnswerChecker([ExactChecker()])).invoke(
        {
            "context": [Document(ROPES, metadata={"source": "ropes.md"}), Document(LOCKERS)],
            "answer": "Lost keys cost 15 EUR [2]. A return label costs 2 EUR [1].",
        }
    )

    assert [one["label"] for one in record["sentences"]] == ["supported", "contradicted"]


def test_every_sentence_of_a_passage_is_its_own_words() -> None:
    evidence = CitedPassages.of([[ROPES]])

    assert [ROPES[one.span.start : one.span.end] for one in evidence.context.sentences()] == [
        one.text for one in evidence.context.sentences()
    ]
