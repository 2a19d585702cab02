"""What came of a sentence's review, told beside its evidence, and reporting a problem with it."""

import streamlit as st

from pages.parts.review_words import FINDING_MARKS, outcome_words
from pages.parts.session import actor, running
from pages.parts.wording import plain
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.people import Permission
from tagtrap.domain.review_outcomes import SentenceOutcome
from tagtrap.errors import TagTrapError

_LONGEST = 2000


def say_outcome(outcome: SentenceOutcome) -> None:
    """Say what came of the review of a sentence, who decided when, and what they wrote."""
    mark = FINDING_MARKS[outcome.finding]
    st.markdown(f"**{plain(f'{mark.sign} {mark.words}')}**")
    for line in outcome_words(outcome):
        st.text(line)


def draw_report(record: AnswerRecord, sentence: int) -> None:
    """Let the reader report a problem; the page starts anew and shows that it was reported.

    Not for who only looks: an auditor changes nothing.
    """
    if not (actor().may(Permission.ASK) or actor().may(Permission.REVIEW)):
        return
    with st.expander("Report a problem", icon=":material/flag:", type="compact"):
        words = st.text_area(
            "What is wrong with it?",
            key=f"report-{record.id}-{sentence}",
            max_chars=_LONGEST,
            placeholder="A reviewer reads this beside the sentence and its source.",
        )
        if not st.button("Report", key=f"send-report-{record.id}-{sentence}"):
            return
        try:
            running().reviews.report(actor(), record.id, sentence, words)
        except TagTrapError as error:
            st.warning(plain(str(error)), icon=":material/error:")
            return
        st.rerun()
