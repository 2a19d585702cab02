"""The tabs in which somebody is signed in: all that an upload says of who sends it is its tab."""

from collections import OrderedDict
from dataclasses import dataclass

from streamlit.runtime.scriptrunner import get_script_run_ctx

_MOST = 10_000


@dataclass(frozen=True, slots=True)
class TabSession:
    """The session behind a tab; `is_in_cookie` where its browser sends the secret by itself."""

    secret: str = ""
    is_in_cookie: bool = True


_sessions: OrderedDict[str, TabSession] = OrderedDict()


def note_tab(session: TabSession) -> None:
    """Note whose session the tab of this run belongs to; one without a secret is nobody's."""
    context = get_script_run_ctx()
    if context is None:
        return
    _sessions.pop(context.session_id, None)
    if session.secret:
        _sessions[context.session_id] = session
    while len(_sessions) > _MOST:
        _sessions.popitem(last=False)


def session_of(tab: str) -> TabSession:
    """Return the session that a tab belongs to, one without a secret where there is none."""
    return _sessions.get(tab, TabSession())
