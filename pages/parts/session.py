"""What lives longer than one run of a script: the app, and where a reader stands."""

import logging
from dataclasses import dataclass

import streamlit as st

from pages.parts.choices import Choices
from pages.parts.pending_answer import PendingAnswer
from pages.parts.session_person import Present, present
from tagtrap.domain.identifiers import AnswerId, ConversationId
from tagtrap.domain.people import Actor
from tagtrap.errors import TagTrapError
from tagtrap.logs import set_up_logging
from tagtrap.service.events import Refused
from tagtrap.settings import load_settings
from tagtrap.sign_in_errors import SignedOut
from tagtrap.wiring import App, build

_log = logging.getLogger(__name__)

_CONVERSATION = "conversation"
_PENDING = "pending"
_UNANSWERED = "unanswered"
_ARRIVED = "arrived"
_AGAIN = "again"


def running() -> App:
    """Return the app of this server process, built once and shared by all its sessions."""
    app = _built()
    # Again and again: who ran the jobs of this data folder may have gone. Mostly it does nothing.
    try:
        app.jobs.start()
    except TagTrapError as error:
        # Nothing can be added then, which is said where somebody tries to; chat goes on.
        _log.warning("%s", error)
    return app


@st.cache_resource(show_spinner="Starting TagTrap…")
def _built() -> App:
    settings = load_settings()
    set_up_logging(settings.log)
    app = build(settings)
    app.index.prepare()
    return app


def actor() -> Actor:
    """Return the person at the page, as their account is at this moment."""
    return here().actor


def here() -> Present:
    """Return who is at the page, and how their session ends.

    Where the session has ended since the run began, the run ends here and the next one, of the
    whole page, asks to sign in.
    """
    found = present(is_active=False)
    if found is None:
        st.rerun()
        raise SignedOut("You are signed out. Sign in again.")  # a callback cannot start a run
    return found


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


def keep_choices() -> None:
    """Hold on to what is chosen on Ask: Streamlit forgets it as soon as another page is drawn."""
    for key in ("engine", "fault", "collections"):
        if key in st.session_state:
            st.session_state[key] = st.session_state[key]


def use_engine(name: str) -> None:
    """Let the engine of this name answer from now on."""
    st.session_state["engine"] = name


def mark_arrived(answer: AnswerId) -> None:
    """Note the answer that has just come in, for the run that draws it."""
    st.session_state[_ARRIVED] = answer


def has_arrived(answer: AnswerId) -> bool:
    """Whether the answer is the one that came in last in this session."""
    return bool(st.session_state.get(_ARRIVED) == answer)


def start_conversation() -> None:
    """Leave the conversation in the address, and what was asked outside any conversation.

    An answer that is still being made is recorded in a conversation of its own.
    """
    pending, unanswered = pending_in(None), unanswered_in(None)
    if pending is not None:
        keep_pending(None)
    if unanswered is not None:
        keep_unanswered(None)
    open_conversation(None)


def keep_pending(pending: PendingAnswer | None) -> None:
    """Keep an answer in the making; None when it has come to its end."""
    st.session_state[_PENDING] = pending


def pending_in(conversation: ConversationId | None) -> PendingAnswer | None:
    """Return the answer in the making in this conversation."""
    kept: PendingAnswer | None = st.session_state.get(_PENDING)
    return kept if kept is not None and kept.conversation == conversation else None


@dataclass(frozen=True, slots=True)
class Unanswered:
    """A question without an answer, kept so that nobody has to type it again."""

    conversation: ConversationId | None
    question: str
    choices: Choices
    refused: Refused

    @staticmethod
    def of(pending: PendingAnswer, refused: Refused) -> "Unanswered":
        """Return the question of an answer that did not come."""
        return Unanswered(pending.conversation, pending.question, pending.choices, refused)


def keep_unanswered(unanswered: Unanswered | None) -> None:
    """Keep a question that has no answer; None when it is asked again."""
    st.session_state[_UNANSWERED] = unanswered


def unanswered_in(conversation: ConversationId | None) -> Unanswered | None:
    """Return the question left open in this conversation."""
    kept: Unanswered | None = st.session_state.get(_UNANSWERED)
    return kept if kept is not None and kept.conversation == conversation else None


def ask_again(question: str, engine: str | None = None) -> None:
    """Note a question that the next run of the script is to ask; `engine` None: as chosen."""
    keep_unanswered(None)
    st.session_state[_AGAIN] = question
    if engine is not None:
        use_engine(engine)


def asked_again() -> str | None:
    """Return the question that was noted to be asked again, once."""
    question: str | None = st.session_state.pop(_AGAIN, None)
    return question
