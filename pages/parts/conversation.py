"""A conversation as it is stored: questions, answers, and what was retrieved besides."""

from collections.abc import Sequence

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from pages.parts.answer_spans import answer_spans
from pages.parts.asking_back import draw_asked_back
from pages.parts.choices import Choices
from pages.parts.evidence import show_evidence
from pages.parts.marks import (
    QUOTATION_NOTE,
    fault_banner,
    is_quotation,
    marks_of,
    statements_of,
)
from pages.parts.passages import Card, draw_passages
from pages.parts.reviewed import Outcomes, as_reviewed, outcomes_of, reviewed_line
from pages.parts.revisions import draw_revisions, gate_words, say_release
from pages.parts.session import Unanswered, actor, ask_again, has_arrived, running
from pages.parts.taking_along import draw_receipt
from pages.parts.wording import count, erased_words, joined, plain, steps_line
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.review_outcomes import SETTLED
from tagtrap.domain.verdicts import Outcome
from tagtrap.service.events import Refused

READER = ":material/person:"
ANSWER = ":material/fact_check:"

_STALE = "This answer is stale: a sentence that it cites changed or vanished since."
_LOOK = "Open a marked source to see what the version in force says now."


def draw_question(question: str, understood: str = "") -> DeltaGenerator:
    """Draw what was asked, and beside it in small type how it was understood, if otherwise.

    Return the place for that, where it is not known yet.
    """
    with st.chat_message("user", avatar=READER):
        st.text(question)
        place = st.empty()
        if understood:
            draw_understood(place, understood)
    return place


def draw_understood(place: DeltaGenerator, understood: str) -> None:
    """Draw how a question that leans on earlier ones was understood."""
    place.caption(plain(f"Understood as: {understood}"))


def draw_turns(records: Sequence[AnswerRecord]) -> None:
    """Draw the turns of a conversation in order."""
    if not records:
        return
    stale = running().stale_answers.among(actor(), [record.id for record in records])
    for record in records:
        draw_turn(record, is_last=record is records[-1], is_stale=record.id in stale)


def draw_turn(record: AnswerRecord, *, is_last: bool, is_stale: bool) -> None:
    """Draw a question and its answer from the stored record; the last one is brought into view."""
    draw_question(record.question, record.understood)
    with st.chat_message("assistant", avatar=ANSWER):
        if record.erased_at is not None:
            st.caption(plain(erased_words(record.erased_at)))
            return
        if is_stale:
            st.warning(f"{_STALE} {_LOOK}", icon=":material/history:")
        _draw_steps(record)
        if banner := fault_banner(record):
            st.info(plain(banner), icon=":material/science:")
        outcomes = outcomes_of(record)
        _draw_line(record, outcomes)
        say_release(record, reviewed_line(record, outcomes))
        opened = answer_spans(
            record,
            key=f"answer-{record.id}",
            is_last=is_last,
            says=reviewed_line(record, outcomes) if has_arrived(record.id) else "",
            warns=_STALE if is_stale else "",
            outcomes=outcomes,
        )
        if is_last:
            draw_asked_back(record)
        draw_revisions(record)
        _draw_also_retrieved(record)
        draw_receipt(record)
    if opened is not None:
        show_evidence(record, opened, outcomes)


def say_hidden(number: int) -> None:
    """Say that answers of a conversation are not shown, where a right was withdrawn since."""
    if number:
        rest, are = ("rests", "is") if number == 1 else ("rest", "are")
        st.caption(
            f"{count(number, 'answer')} of this conversation {rest} on documents that you may not "
            f"read any more, and {are} not shown."
        )


def draw_unanswered(unanswered: Unanswered, choices: Choices) -> None:
    """Draw a question that has no answer, why, and what can be done about it."""
    draw_question(unanswered.question)
    with st.chat_message("assistant", avatar=ANSWER):
        _say_why(unanswered.refused)
        with st.container(horizontal=True):
            # Asking otherwise (another engine, no fault) may help also where asking again cannot.
            if unanswered.refused.can_retry or choices != unanswered.choices:
                st.button(
                    "Try again",
                    key="retry",
                    icon=":material/refresh:",
                    on_click=ask_again,
                    args=(unanswered.question,),
                )
            if unanswered.refused.is_about_engine and choices.engine != "quotes":
                st.button(
                    "Answer with quotations",
                    key="retry-quotes",
                    icon=":material/format_quote:",
                    on_click=ask_again,
                    args=(unanswered.question, "quotes"),
                )


def _say_why(refused: Refused) -> None:
    if not refused.is_about_engine:
        st.warning(plain(refused.reason), icon=":material/info:")
        return
    st.warning("The model gave no answer.", icon=":material/info:")
    # Addresses and error numbers are for who looks after the model.
    st.caption(plain(refused.reason))


def _draw_steps(record: AnswerRecord) -> None:
    with st.status(steps_line(record), state="complete", type="compact"):
        st.caption(
            plain(
                joined(
                    [
                        f"Engine {record.engine_id}",
                        f"prompt {record.prompt_version}" if record.prompt_version else "",
                        f"embedder {record.embedder_id}",
                        f"checked by {', '.join(record.checked.checker_ids)}",
                    ]
                )
            )
        )
        for line in gate_words(record):
            st.caption(plain(line))


def _draw_line(record: AnswerRecord, outcomes: Outcomes) -> None:
    statements = statements_of(as_reviewed(record, outcomes))
    is_settled = any(outcome.finding in SETTLED for outcome in outcomes.values())
    waits = record.checked.decision is Outcome.ESCALATE and not is_settled
    is_clean = bool(statements) and not any(map(marks_of, statements)) and not waits
    icon = ":material/check_circle:" if is_clean else ":material/error:"
    st.markdown(f"{icon} **{plain(reviewed_line(record, outcomes))}**")
    if statements and is_quotation(record):
        st.caption(QUOTATION_NOTE)


def _draw_also_retrieved(record: AnswerRecord) -> None:
    cited = {tag for checked in record.checked.sentences for tag in checked.sentence.tags}
    others = [
        passage
        for passage in record.context.passages
        if cited.isdisjoint(sentence.tag for sentence in passage.sentences)
    ]
    if others:
        with st.expander(f"Also retrieved ({len(others)})", type="compact"):
            st.caption(f"{count(len(others), 'passage')} that the answer does not cite.")
            draw_passages(
                [Card(passage, passage.source) for passage in others], key=f"also-{record.id}"
            )
