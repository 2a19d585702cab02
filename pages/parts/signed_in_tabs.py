"""The tabs in which somebody is signed in: all that an upload says of who sends it is its tab."""

from collections import OrderedDict

from streamlit.runtime.scriptrunner import get_script_run_ctx

_MOST = 10_000

_secrets: OrderedDict[str, str] = OrderedDict()


def note_tab(secret: str) -> None:
    """Note whose session the tab of this run belongs to; "" where nobody is signed in."""
    context = get_script_run_ctx()
    if context is None:
        return
    _secrets.pop(context.session_id, None)
    if secret:
        _secrets[context.session_id] = secret
    while len(_secrets) > _MOST:
        _secrets.popitem(last=False)


def secret_of(tab: str) -> str:
    """Return the secret of the session that a tab belongs to, "" where there is none."""
    return _secrets.get(tab, "")
