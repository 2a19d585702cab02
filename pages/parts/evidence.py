"""The evidence drawer: a statement, what the check says of it, and its source, marked."""

from collections.abc import Iterator, Sequence

import streamlit as st

from pages.parts.answer_spans import Opened
from pages.parts.document_changes import draw_changes
from pages.parts.marks import marks_of, reason_of
from pages.parts.one_sided import draw_notes, notes_of
from pages.parts.passages import Card, draw_passages
from pages.parts.review_report import draw_report, say_outcome
from pages.parts.reviewed import Outcomes
from pages.parts.session import actor, running
from pages.parts.source_numbers import SourceNumbers
from pages.parts.wording import plain
from tagtrap.domain.changes import SentenceChange
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.documents import VersionStatus
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.library import Evidence
from tagtrap.domain.spans import Span
from tagtrap.domain.verdicts import CheckedSentence, Flag, Label
from tagtrap.errors import NotFound
from verify.marks import BACKED


@st.dialog("Evidence", position="right", width=440)
def show_evidence(record: AnswerRecord, opened: Opened, outcomes: Outcomes) -> None:
    """Open the evidence for a sentence of a stored answer, or for one of its sources."""
    checked = record.checked.sentences[opened.position]
    st.caption("The answer says")
    st.text(checked.sentence.text)
    if outcome := outcomes.get(opened.position):
        say_outcome(outcome)
        st.caption("The check said")
    _say_verdict(checked)
    cards = list(_cards(record, checked, opened.tag))
    if cards:
        draw_passages(cards, key=f"evidence-{record.id}-{opened}")
        _say_what_stands_now(cards, key=f"now-{record.id}-{opened}")
    elif not _names_unknown_sources(checked):
        st.caption("There is no source to show for this statement.")
    draw_notes(notes_of(record).get(opened.position, ()), key=f"other-sides-{record.id}-{opened}")
    draw_report(record, opened.position)


def _say_verdict(checked: CheckedSentence) -> None:
    marks = marks_of(checked)
    if not marks:
        if checked.label is Label.SUPPORTED:
            st.markdown(f":material/check: **{BACKED.words}**")
        return
    words = " · ".join(f"{mark.sign} {mark.words}" for mark in marks)
    st.markdown(f"**{plain(words)}**")
    st.text(reason_of(checked))


def _names_unknown_sources(checked: CheckedSentence) -> bool:
    sentence = checked.sentence
    for written in (*sentence.unknown_tags, *sentence.malformed):
        message = f"Source {written} was not among the documents used for this answer."
        if message not in reason_of(checked):
            st.text(message)
    return bool(sentence.unknown_tags or sentence.malformed)


def _cards(record: AnswerRecord, checked: CheckedSentence, chosen: Tag | None) -> Iterator[Card]:
    numbers = SourceNumbers.of(record)
    cited = (*checked.sentence.tags, *checked.sentence.mentioned)
    if chosen in cited:
        cited = (chosen,)
    for tag in cited:
        role = "Cited sentence" if tag in checked.sentence.tags else "Mentioned sentence"
        yield from _card(record, checked, tag, role, numbers.number_of(tag))
    if cited == (chosen,):
        return
    role = "This sentence says it" if Flag.WRONG_TAG in checked.flags else "Possible source"
    for tag in checked.suggested:
        if tag not in cited:
            yield from _card(record, checked, tag, role, "")


def _card(
    record: AnswerRecord, checked: CheckedSentence, tag: Tag, role: str, number: str
) -> Iterator[Card]:
    try:
        evidence = running().chat.evidence(actor(), record.id, tag)
    except NotFound:
        st.text(f"{role}: its document was erased, its text is no longer kept.")
        return
    yield Card(
        passage=evidence.passage,
        source=evidence.source,
        marked=evidence.sentence,
        role=role,
        number=number,
        words=tuple(_words(checked, tag)),
    )


def _say_what_stands_now(cards: Sequence[Card], *, key: str) -> None:
    """Show beside a sentence of a replaced version what the version in force says."""
    changes = [
        change
        for card in cards
        if card.source is not None and card.marked is not None
        if card.source.status is VersionStatus.SUPERSEDED
        if (change := _since(Evidence(card.marked, card.passage, card.source))) is not None
    ]
    if changes:
        st.caption("What the version in force says now")
        draw_changes(changes, key=key)


def _since(evidence: Evidence) -> SentenceChange | None:
    return running().stale_answers.since(actor(), evidence)


def _words(checked: CheckedSentence, tag: Tag) -> Iterator[Span]:
    for claim in checked.claims:
        for span in claim.verdict.evidence:
            if span.tag == tag:
                yield span.span
