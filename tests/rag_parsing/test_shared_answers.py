"""The shared cases and real model answers, read through the public functions."""

import json
import re
from typing import Any

import pytest

from rag.draft_sentences import DraftSentences
from tagtrap.domain.answers import Answer, AnswerSentence, Finish, Layout
from tests.rag_parsing.turns import parsed, turn
from tests.shared import needs_shared, shared_path

_LATER = {"C09"}  # needs the checkers, not the parser


def _rows(relative: str) -> list[dict[str, Any]]:
    path = shared_path(relative)
    if not path.is_file():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def _cases(kind: str) -> list[Any]:
    path = shared_path("cases/open_cases.json")
    cases = json.loads(path.read_text(encoding="utf-8"))["cases"] if path.is_file() else []
    chosen = [case for case in cases if case["kind"] == kind and case["id"] not in _LATER]
    return [pytest.param(case["input"], case["expected"], id=case["id"]) for case in chosen]


def _plain(text: str) -> str:
    return " ".join(text.split())


def _flag_holds(flag: str | None, sentence: AnswerSentence) -> bool:
    holds = {
        None: True,
        "UnknownSource": bool(sentence.unknown_tags),
        "NoCitation": not (sentence.tags or sentence.unknown_tags or sentence.malformed),
        "MalformedCitation": bool(sentence.malformed),
    }
    return holds[flag]


def _check_sentences(answer: Answer, expected: list[dict[str, Any]]) -> None:
    claims = [one for one in answer.sentences if not one.mentioned]
    assert [_plain(one.text) for one in claims] == [want["text"] for want in expected]
    for sentence, want in zip(claims, expected, strict=True):
        assert sentence.tags == tuple(str(tag) for tag in want["tags"])
        if "unknown" in want:
            assert sentence.unknown_tags == tuple(str(tag) for tag in want["unknown"])
        assert _flag_holds(want.get("flag"), sentence)


@needs_shared
@pytest.mark.parametrize(("given", "expected"), _cases("parse"))
def test_the_open_parse_cases_hold(given: dict[str, Any], expected: dict[str, Any]) -> None:
    answer = parsed(given["answer"], turn(*given["context"]))
    tags = [tag for sentence in answer.sentences for tag in sentence.tags]

    if "sentences" in expected:
        _check_sentences(answer, expected["sentences"])
    for item, want in zip(answer.sentences, expected.get("items", []), strict="items" in expected):
        assert (item.marker, item.tags) == (f"{want['n']}.", tuple(map(str, want["tags"])))
    assert tags == [str(tag) for tag in expected.get("clickable", tags)]
    if "link_opens" in expected:
        assert tags == [expected["link_opens"]]
    if "for_9999" in expected:
        assert answer.sentences[-1].unknown_tags == ("9999",)
    assert not any(piece in answer.text for piece in expected.get("display_must_not_contain", ()))


@needs_shared
@pytest.mark.parametrize(("given", "expected"), _cases("stream"))
def test_the_open_stream_cases_hold(given: dict[str, Any], expected: dict[str, Any]) -> None:
    draft = DraftSentences(turn(1001, 1002))
    shown = [one for chunk in given["chunks"] for one in draft.feed(chunk)]
    left, answer = draft.close(Finish.COMPLETE)
    forbidden = [*expected.get("never_displayed", ()), *expected.get("no_remnant", ())]

    assert [one.sentence for one in (*shown, *left)] == list(answer.sentences)
    assert not any(piece in answer.text for piece in forbidden)
    assert answer.text == expected.get("final_text", answer.text)
    assert all(piece in answer.text for piece in expected.get("final_text_contains", ()))
    if "final_sentences" in expected:
        _check_sentences(answer, expected["final_sentences"])
    if "tags" in expected:
        assert answer.sentences[0].tags == tuple(str(tag) for tag in expected["tags"])


@needs_shared
def test_written_answers_are_read_as_their_author_meant_them() -> None:
    rows = _rows("data/policy/answers.jsonl")
    wrong = []
    for row in rows:
        answer = parsed(row["raw_answer"], turn(*(item["tag"] for item in row["context"])))
        found = [
            (_plain(one.text), [*one.tags, *one.unknown_tags])
            for one in answer.sentences
            if one.layout is not Layout.HEADING
        ]
        meant = [(_plain(one["text"]), list(one["tags"])) for one in row["sentences"]]
        wrong += [row["id"]] * (found != meant)

    assert len(rows) == 40
    assert wrong == []


@needs_shared
def test_in_real_model_answers_every_cited_tag_is_found_and_no_year_is_taken() -> None:
    relevant = mismatched = 0
    for row in _rows("data/paper/tagged_context_paper.jsonl"):
        answer = parsed(row["context_response"], turn(*row["source_ids_in_context"]))
        found = {tag for one in answer.sentences for tag in (*one.tags, *one.mentioned)}
        # In these answers every four-digit number of the context is a citation to a reader.
        numbers = set(re.findall(r"\b\d{4}\b", row["context_response"]))
        assert found == numbers & {str(tag) for tag in row["source_ids_in_context"]}, row["id"]
        assert not any(one.unknown_tags or one.malformed for one in answer.sentences)
        relevant += row["context_matches_question"] and bool(found)
        mismatched += not row["context_matches_question"] and bool(found)

    assert (relevant, mismatched) == (40, 0)
