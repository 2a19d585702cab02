"""Which pages there are for whom, and that each of them is always drawn as part of the app.

A page that is not for a person is no page of theirs: its address leads nowhere. That is courtesy;
what a page shows comes from the service, which asks again.
"""

from collections.abc import Sequence
from threading import Event

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from pages.parts.session_person import present, rules
from pages.parts.sign_in import draw_sign_in_alone
from tagtrap.domain.people import Actor, Permission
from tagtrap.sign_in_settings import SignInMode

_navigated = Event()

_FOR: dict[str, tuple[Permission, ...]] = {
    "Ask": (Permission.ASK,),
    "Documents": (Permission.READ_DOCUMENTS,),
    "Review": (Permission.REVIEW,),
    "Answers": (Permission.ASK, Permission.REVIEW, Permission.AUDIT),
    "Reports": (Permission.REVIEW, Permission.AUDIT, Permission.CHANGE_SETTINGS),
    "Accounts": (Permission.MANAGE_ACCOUNTS,),
}
"""One of these permissions opens the page."""

_FILES = {
    "Ask": "pages/chat.py",
    "Documents": "pages/documents.py",
    "Review": "pages/review.py",
    "Answers": "pages/answers.py",
    "Reports": "pages/reports.py",
    "Accounts": "pages/accounts.py",
}


def navigate() -> StreamlitPage:
    """Return the page that is wanted, out of those that the person at it may open."""
    page = st.navigation(_pages(_titles()), position="top")
    _navigated.set()
    return page


def titles_for(person: Actor) -> list[str]:
    """Return the titles of the pages that a person may open, in their order."""
    titles = [title for title, any_of in _FOR.items() if any(map(person.may, any_of))]
    if rules().mode is SignInMode.SINGLE_USER and "Accounts" in titles:
        titles.remove("Accounts")
    return titles


def _titles() -> list[str]:
    found = present(is_active=False)
    return titles_for(found.actor) if found else []


def _pages(titles: Sequence[str]) -> list[StreamlitPage]:
    pages = [st.Page(_FILES[title], title=title, default=title == "Ask") for title in titles]
    if "Ask" in titles:
        return pages
    # A default page has no address of its own, and those of the others are passed on in links.
    return [st.Page(_start, title="Start", default=True, visibility="hidden"), *pages]


def _start() -> None:
    """Go on to the first page there is for the person."""
    titles = _titles()
    if titles:
        st.switch_page(_FILES[titles[0]])
    st.title("Nothing here is for you yet", anchor=False)
    st.caption("Your account has no role. Whoever looks after the accounts can give you one.")


def draw_within_the_app() -> None:
    """Start again where the page's file is run alone, without what stands above all pages.

    Streamlit does so when the first address that a new server is asked for is that of a page. Where
    nobody is signed in, the page ends here, and asks to.
    """
    if present(is_active=False) is None:
        draw_sign_in_alone()
        st.stop()
    if not _navigated.is_set():
        # Who is here, and for whom the page is, is asked when the app itself is drawn.
        st.navigation(_pages(list(_FOR)), position="hidden")
        _navigated.set()
        st.rerun()
