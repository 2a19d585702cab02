"""Delivered answers whose cited sentences changed or vanished, each with the difference."""

from collections.abc import Sequence

import streamlit as st

from pages.parts.document_changes import draw_changes
from pages.parts.session import actor, running
from pages.parts.wording import count, joined, local_time, plain
from tagtrap.domain.identifiers import DocumentId
from tagtrap.domain.stale import CitedSentence, StaleAnswer, StaleSentence

_MOST_DRAWN = 50


def draw_stale_answers(document: DocumentId | None = None) -> None:
    """Draw the stale answers of a document, or of all; nothing where there is none."""
    found = running().stale_answers.list(actor(), document)
    if not found:
        return
    with st.expander(f"Stale answers ({len(found)})", icon=":material/history:", type="compact"):
        st.caption(
            "These answers were delivered. Since then, sentences that they cite have changed or "
            "vanished; who relied on them may have to be told."
        )
        for answer in found[:_MOST_DRAWN]:
            _draw(answer, key=f"stale-{document or 'all'}-{answer.answer_id}")
        if len(found) > _MOST_DRAWN:
            st.caption(
                f"The newest {_MOST_DRAWN} of {count(len(found), 'answer')} are shown; "
                "“tagtrap documents stale” lists all."
            )


def _draw(answer: StaleAnswer, *, key: str) -> None:
    with st.container(border=True):
        st.markdown(f"**{plain(answer.question)}**")
        st.caption(plain(f"Asked by {answer.asked_by} on {local_time(answer.asked_at)}"))
        for number, (said, stale) in enumerate(_by_sentence(answer.sentences)):
            st.text(f"The answer says: {said}")
            st.caption(plain(joined(dict.fromkeys(_replaced(one.cited) for one in stale))))
            draw_changes([one.change for one in stale], key=f"{key}-{number}")


def _by_sentence(stale: Sequence[StaleSentence]) -> list[tuple[str, list[StaleSentence]]]:
    found: dict[int, list[StaleSentence]] = {}
    for one in stale:
        found.setdefault(one.position, []).append(one)
    return [(sentences[0].text, sentences) for sentences in found.values()]


def _replaced(cited: CitedSentence) -> str:
    version = f"{cited.document.title} v{cited.number}"
    if cited.now_number is None:
        return f"{version}, removed since"
    return f"{version}, now v{cited.now_number}"
