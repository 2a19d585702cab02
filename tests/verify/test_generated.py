"""Sentences verbatim and with one change, own ones and 200 from the shared documents."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.readers import read_file
from ingest.sentences import split_file
from rag.parsing import parse_answer
from tagtrap.domain.documents import Sentence
from tagtrap.domain.files import BlockKind
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.retrieval import ContextPassage, TaggedContext
from tagtrap.domain.verdicts import CheckedSentence, Flag, Label
from tests.shared import needs_shared, shared_path
from tests.verify.building import context_of, judge
from tests.verify.edits import changed_date, changed_not, changed_number
from verify.answers import AnswerChecker
from verify.claims import read_answer
from verify.exact_checks.checker import ExactChecker

_OWN = (
    "Refunds are paid within 14 days of the return.",
    "You may not carry over more than 5 days into the next year.",
    "The travel desk must approve trips that cost more than 1,500 euros.",
    "Applications are due on 3 April 2031, at 18:00.",
    "If the manager agrees, overtime is paid at 150 percent.",
    "Don't share your password; it is valid for 90 days.",
    "Visitors need a badge, and the front desk hands it out from 8:30 to 17:00.",
    "Between 10 and 20 staff will get a phone with 64 GB on 1 May 2031.",
    "We can't refund opened bottles — they're perishable.",
    "The “Gold” plan costs $25 per month and is billed twice a year.",
)
_WRONG_FIGURE = {Flag.NUMBER, Flag.DATE, Flag.UNIT}


def _own() -> list[Sentence]:
    return [Sentence.of_text(Tag(str(5000 + i)), text) for i, text in enumerate(_OWN)]


def _shared() -> list[Sentence]:
    files = sorted(shared_path("data/documents").rglob("*.md"))
    rng = random.Random(20310403)  # noqa: S311 - a sample, not a secret
    sentences = [one for path in files for one in _plain_sentences(path.name, path.read_bytes())]
    return [
        Sentence(Tag(str(5000 + i)), one.text, one.span, 1, 1, one.kind, one.heading, one.lead_in)
        for i, one in enumerate(rng.sample(sentences, 200))
    ]


def _plain_sentences(name: str, content: bytes) -> Iterator[Sentence]:
    """Yield what an answer may quote as one sentence: no questions, headings or table rows."""
    for one in split_file(read_file(content, file_name=name)):
        if one.kind in (BlockKind.HEADING, BlockKind.TABLE_ROW) or len(one.text.split()) < 5:
            continue
        answer = parse_answer(f"{one.text} (source 1)", context_of({"1": one.text}))
        readings = read_answer(answer)
        if len(readings) == 1 and readings[0].claims:
            yield Sentence(Tag("1"), one.text, one.span, 1, 1, one.kind, one.heading, one.lead_in)


def _checked(text: str, sentence: Sentence, others: list[Sentence]) -> CheckedSentence:
    near = [other for other in others if other.tag != sentence.tag][:10]
    context = TaggedContext((ContextPassage((*near, sentence)),))
    answer = parse_answer(f"{text} (source {sentence.tag})", context)
    (checked,) = AnswerChecker([ExactChecker()]).check(answer, context).sentences
    return checked


@pytest.mark.parametrize("sentences", [_own()], ids=["own"])
def test_own_sentences_are_supported_verbatim_and_flagged_when_changed(
    sentences: list[Sentence],
) -> None:
    verbatim, missed = _run(sentences)

    assert verbatim == []
    assert missed == []


@needs_shared
def test_sentences_of_real_policies_are_flagged_only_when_changed() -> None:
    sentences = _shared()

    flagged, missed = _run(sentences)

    assert flagged == []
    assert missed == []


def _run(sentences: list[Sentence]) -> tuple[list[str], list[str]]:
    """Return the sentences that are flagged verbatim, and the changed ones that are not."""
    rng = random.Random(7)  # noqa: S311 - the same changes in every run
    flagged, missed = [], []
    for sentence in sentences:
        text = sentence.text
        checked = _checked(text, sentence, sentences)
        if checked.flags or checked.label not in (Label.SUPPORTED, Label.UNCHECKED):
            flagged.append(text)
        for changed, flags in (
            (changed_number(text, rng), _WRONG_FIGURE),
            (changed_date(text, rng), _WRONG_FIGURE),
            (changed_not(text), {Flag.NEGATION}),
        ):
            if changed is None:
                continue
            wrong = _checked(changed, sentence, sentences)
            if wrong.label is Label.SUPPORTED or not flags & set(wrong.flags):
                missed.append(changed)
    return flagged, missed


_QUOTES = {'"': "“", "'": "’"}


@st.composite
def _rewritten(draw: st.DrawFn) -> tuple[str, str]:
    """Draw a sentence and the same in other type: case, blanks, quotation marks, dashes."""
    text = draw(st.sampled_from(_OWN))
    written = []
    for character in text:
        if character == " ":
            written.append(draw(st.sampled_from([" ", "  ", "\u00a0", "\n", "\t"])))
        elif character in "—–":
            written.append(draw(st.sampled_from(["—", "–", "-"])))
        elif character in "'’":
            written.append(draw(st.sampled_from(["'", "’"])))
        elif character in '"“”':
            written.append(draw(st.sampled_from(['"', "“", "”"])))
        else:
            written.append(character)
    result = "".join(written)
    return text, draw(st.sampled_from([result, result + "  ", result.lower()]))


@settings(max_examples=150, deadline=None)
@given(_rewritten())
def test_type_never_flips_a_verbatim_verdict(pair: tuple[str, str]) -> None:
    source, claim = pair

    verdict = judge(claim, source)

    assert verdict is not None
    assert verdict.label is Label.SUPPORTED


@settings(max_examples=60, deadline=None)
@given(st.permutations(range(len(_OWN))), st.integers(0, len(_OWN) - 1), st.integers(0, 2))
def test_the_order_of_the_context_never_changes_a_label(
    order: list[int], chosen: int, change: int
) -> None:
    text = _OWN[chosen]
    rng = random.Random(chosen)  # noqa: S311 - the same change in every run
    claim = (text, changed_number(text, rng) or text, changed_not(text) or text)[change]
    plain = context_of({str(number): _OWN[number] for number in range(len(_OWN))})
    shuffled = context_of({str(number): _OWN[number] for number in order})
    checker = AnswerChecker([ExactChecker()])

    labels = [
        [
            (sentence.label, sentence.context_label, sentence.flags)
            for sentence in checker.check(parse_answer(claim, context), context).sentences
        ]
        for context in (plain, shuffled)
    ]

    assert labels[0] == labels[1]
