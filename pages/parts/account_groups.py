"""The groups of people as an admin sees them."""

from collections.abc import Sequence

import streamlit as st

from pages.parts.wording import plain
from tagtrap.domain.accounts import Group


def draw_groups(groups: Sequence[Group]) -> None:
    """Draw what the members of each group read, and who they are."""
    st.header("Groups", anchor=False)
    if not groups:
        st.caption(
            "There is no group yet, so nobody reads a document. On the server: "
            "`tagtrap users group NAME --every-collection --add NAME`."
        )
    for group in groups:
        reads = ", ".join(sorted(group.collections)) or "nothing"
        reads = "every collection" if group.reads_every_collection else reads
        members = ", ".join(group.members) or "nobody"
        st.markdown(f"**{plain(group.name)}** reads {plain(reads)}. Members: {plain(members)}.")
