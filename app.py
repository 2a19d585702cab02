"""The Streamlit app, as the server runs it, and what it draws around every page."""

import streamlit as st
from starlette.middleware import Middleware

from pages.parts.front_door import FrontDoor, refuse_open_address
from pages.parts.headers import SafeHeaders
from pages.parts.health_route import health_route
from pages.parts.navigation import navigate
from pages.parts.session import keep_choices
from pages.parts.session_header import draw_header
from pages.parts.session_person import present
from pages.parts.sign_in import draw_sign_in_alone
from pages.parts.sign_in_route import sign_in_route
from pages.parts.wording import plain
from tagtrap.errors import TagTrapError


def draw() -> None:
    """Draw the page that is wanted, or ask to sign in."""
    here = present(is_active=True)
    if here is None:
        draw_sign_in_alone()
        return
    page = navigate()
    keep_choices()
    st.set_page_config(
        page_title=f"{page.title} · TagTrap",
        page_icon="🏷️",
        layout="wide" if page.title in ("Documents", "Review") else "centered",
    )
    draw_header(here)
    page.run()


if __name__ == "__main__":
    # Streamlit runs this file anew for everything that is done on a page.
    try:
        draw()
    except TagTrapError as error:
        st.error(plain(str(error)), icon=":material/error:")
else:
    # Once, when the server starts. Streamlit looks for this assignment.
    refuse_open_address()
    guards = [Middleware(SafeHeaders), Middleware(FrontDoor)]
    app = st.App(__file__, routes=[sign_in_route(), health_route()], middleware=guards)
