"""What lives longer than one run of a script: the app, and where a reader stands."""

from dataclasses import dataclass

import streamlit as st

from tagtrap.domain.identifiers import AnswerId, ConversationId
from tagtrap.domain.people import Actor
from tagtrap.service import local_actor
from tagtrap.settings import load_settings
from tagtrap.wiring import App, build

_CONVERSATION = "conversation"
_UNANSWERED = "unanswered"
_ARRIVED = "arrived"


@st.cache_resource(show_spinner="Starting TagTrap…")
def running() -> App:
    """Return the app of this server process, built once and shared by all its sessions."""
    return build(load_settings())


def actor() -> Actor:
    """Return the person at the page: in single-user mode, whoever sits at this machine."""
    return local_actor()


def current_conversation() -> ConversationId | None:
    """Return the conversation in the address, or the one last open before another page was."""
    found = st.query_params.get(_CONVERSATION) or st.session_state.get(_CONVERSATION)
    if found:
        open_conversation(ConversationId(found))
    return ConversationId(found) if found else None


def open_conversation(conversation: ConversationId | None) -> None:
    """Put the conversation into the address, so that a reload or a restart finds it again."""
    st.session_state[_CONVERSATION] = conversation
    if conversation is None:
        st.query_params.pop(_CONVERSATION, None)
    else:
        st.query_params[_CONVERSATION] = conversation


def mark_arrived(answer: AnswerId) -> None:
    """Note the answer that has just come in, for the run that draws it."""
    st.session_state[_ARRIVED] = answer


def has_arrived(answer: AnswerId) -> bool:
    """Whether the answer is the one that came in last in this session."""
    return bool(st.session_state.get(_ARRIVED) == answer)


@dataclass(frozen=True, slots=True)
class Unanswered:
    """A question without an answer, kept so that nobody has to type it again."""

    conversation: ConversationId | None
    question: str
    reason: str
    can_retry: bool


def keep_unanswered(unanswered: Unanswered | None) -> None:
    """Keep a question that has no answer (yet); None when it has one."""
    st.session_state[_UNANSWERED] = unanswered


def unanswered_in(conversation: ConversationId | None) -> Unanswered | None:
    """Return the question left open in this conversation."""
    kept: Unanswered | None = st.session_state.get(_UNANSWERED)
    return kept if kept is not None and kept.conversation == conversation else None
