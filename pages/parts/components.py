"""The components that the pages draw with: markup, style and script lie beside this module."""

from pathlib import Path

import streamlit as st
from streamlit.components.v2.types import ComponentRenderer

_HERE = Path(__file__).parent


def drawn_by(name: str, *, html: str, parts: tuple[str, ...] = ()) -> ComponentRenderer:
    """Register the component whose script and style are `name`.js and `name`.css.

    `parts` are the names of further scripts and styles that it draws with. To be called once, at
    import. What is untrusted reaches a component only as its data.
    """
    return st.components.v2.component(
        f"tagtrap_{name}",
        html=html,
        css="".join(_read(f"{one}.css") for one in (*parts, name)),
        js="".join(_read(f"{one}.js") for one in ("dom", *parts, name)),
        # In a shadow root a drawer would not find what had the focus before it opened, nor what
        # can take it inside the drawer. So every style names its component's own class first.
        isolate_styles=False,
    )


def _read(file_name: str) -> str:
    return (_HERE / file_name).read_text(encoding="utf-8")
