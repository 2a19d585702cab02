"""Which delivered answers one wants to see: words, decision, document, stale, reviewed, days."""

from datetime import timedelta

import streamlit as st

from pages.parts.session import actor, running
from pages.parts.wording import day_start
from tagtrap.domain.identifiers import DocumentId
from tagtrap.domain.past_answers import AnswerFilter
from tagtrap.domain.people import Permission
from tagtrap.domain.verdicts import Outcome

_WORDS, _DECISION, _DOCUMENT = "answers-words", "answers-decision", "answers-document"
_STALE, _REVIEWED = "answers-stale", "answers-reviewed"
_SINCE, _UNTIL = "answers-since", "answers-until"
_KEYS = (_WORDS, _DECISION, _DOCUMENT, _STALE, _REVIEWED, _SINCE, _UNTIL)
_ANY = ""
_WIDTH = 166

_DECISIONS = {
    _ANY: "Any decision",
    Outcome.APPROVE.value: "Approved",
    Outcome.REVISE.value: "To be revised",
    Outcome.ESCALATE.value: "For a person",
}
_STALES = {_ANY: "Stale or not", "yes": "Stale", "no": "Not stale"}
_REVIEWS = {_ANY: "Reviewed or not", "yes": "Reviewed", "no": "Not reviewed"}
_YES_NO = {"yes": True, "no": False}


def keep_filter() -> None:
    """Hold on to what is chosen while an answer is open: Streamlit forgets what is not drawn."""
    for key in _KEYS:
        if key in st.session_state:
            st.session_state[key] = st.session_state[key]


def clear_filter() -> None:
    """Choose every answer again."""
    for key in _KEYS:
        st.session_state.pop(key, None)


def chosen_filter() -> AnswerFilter:
    """Return what is chosen."""
    state = st.session_state
    decision, document = state.get(_DECISION, _ANY), state.get(_DOCUMENT, _ANY)
    since, until = state.get(_SINCE), state.get(_UNTIL)
    return AnswerFilter(
        words=state.get(_WORDS, "").strip(),
        decision=Outcome(decision) if decision else None,
        document=DocumentId(document) if document else None,
        is_stale=_YES_NO.get(state.get(_STALE, _ANY)),
        is_reviewed=_YES_NO.get(state.get(_REVIEWED, _ANY)),
        since=day_start(since) if since else None,
        before=day_start(until + timedelta(days=1)) if until else None,
    )


def draw_filters() -> None:
    """Draw the choices."""
    documents = {_ANY: "Any document"} | _titles()
    st.text_input(
        "Search",
        key=_WORDS,
        placeholder="Words of the question or the answer",
        label_visibility="collapsed",
        icon=":material/search:",
    )
    with st.container(horizontal=True, gap="small"):
        _choose(_DECISION, "Decision", _DECISIONS)
        if len(documents) > 1 or st.session_state.get(_DOCUMENT):
            _choose(_DOCUMENT, "Document", documents)
        _choose(_STALE, "Stale", _STALES)
        _choose(_REVIEWED, "Reviewed", _REVIEWS)
        st.date_input("From", value=None, key=_SINCE, width=_WIDTH)
        st.date_input("Until", value=None, key=_UNTIL, width=_WIDTH)


def _titles() -> dict[str, str]:
    """Return the titles of the documents one may list, by id."""
    if not actor().may(Permission.READ_DOCUMENTS):
        return {}
    return {one.document.id: one.document.title for one in running().documents.list(actor())}


def _choose(key: str, label: str, choices: dict[str, str]) -> None:
    chosen = st.session_state.get(key)
    # A document that was removed meanwhile stays what is chosen.
    names = [*choices, *([chosen] if chosen is not None and chosen not in choices else [])]
    st.selectbox(
        label, names, format_func=lambda name: choices.get(name, "Removed"), key=key, width=_WIDTH
    )
