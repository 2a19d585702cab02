"""What was changed of an answer before anybody read it, old and new words side by side."""

from collections.abc import Iterator
from typing import TypedDict

import streamlit as st

from pages.parts.document_changes import draw_rows
from pages.parts.passages import utf16
from pages.parts.wording import count, joined, plain
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.policies import EvidencePolicy, Missing
from tagtrap.domain.release import RepairKind, Revision
from tagtrap.domain.spans import Span
from tagtrap.domain.verdicts import Outcome
from tagtrap.service.changed_words import changed_words

_KIND_WORDS = {
    RepairKind.RECITED: "Another source was put to it",
    RepairKind.REDRAFTED: "Written anew from its source",
    RepairKind.RECOMPUTED: "Reckoned again",
    RepairKind.SHORTENED: "A statement was cut out",
    RepairKind.QUOTED: "The source is quoted in its place",
    RepairKind.DROPPED: "Left out",
}


def say_release(record: AnswerRecord, line: str) -> None:
    """Say under the `line` above an answer what became of its draft, and who is asked now."""
    release = record.release
    if not release.level:
        return
    if record.checked.decision is Outcome.ESCALATE:
        # Where the line above says it, word for word, once is enough.
        given = record.checked.decision_reason
        reason = "" if line.startswith(given) else given
        st.markdown(f":material/person_search: **Passed to a reviewer.** {plain(reason)}")
    if quoted := len([one for one in release.taken if one.kind is RepairKind.QUOTED]):
        are = "stands" if quoted == 1 else "stand"
        said = f"{count(quoted, 'statement')} {are} in the words of the source"
        st.caption(plain(f"{said}: the drafted words were not surely backed."))


def draw_revisions(record: AnswerRecord) -> None:
    """Draw what was changed before the answer was shown, folded away."""
    revisions = record.release.revisions
    if not revisions:
        return
    with st.expander(f"Changed before it was shown ({len(revisions)})", type="compact"):
        draw_rows([_row(one) for one in revisions], key=f"revisions-{record.id}")


class ChangeView(TypedDict):
    """A revision as the review desk shows it: texts in pieces, each with its class."""

    title: str
    before: list[tuple[str, str]]
    after: list[tuple[str, str]]
    why: str


def change_view(revision: Revision) -> ChangeView:
    """Return a revision for the review desk, the words that differ apart from the others."""
    gone, come = changed_words(revision.before, revision.after)
    return {
        "title": _title(revision),
        "before": list(_pieces(revision.before, gone, "gone")),
        "after": list(_pieces(revision.after, come, "come")),
        "why": revision.reason,
    }


def _title(revision: Revision) -> str:
    title = _KIND_WORDS[revision.kind]
    return title if revision.was_taken else f"{title}, and not taken: it did not hold either"


def _pieces(text: str, spans: tuple[Span, ...], name: str) -> Iterator[tuple[str, str]]:
    done = 0
    for span in (*spans, Span(len(text), len(text))):
        for start, end, kind in ((done, span.start, ""), (span.start, span.end, name)):
            if start < end:
                yield text[start:end], kind
        done = span.end


def _row(revision: Revision) -> dict[str, object]:
    """Return a revision as a row of changes: what was drafted, and what stands now."""
    old, new = changed_words(revision.before, revision.after)
    return {
        "kind": "changed" if revision.after else "removed",
        "title": _title(revision),
        "differs": True,
        "old": _side(revision.before, old, revision.reason),
        "new": _side(revision.after, new, "") if revision.after else None,
        "note": "",
    }


def _side(text: str, spans: tuple[Span, ...], facts: str) -> dict[str, object]:
    words = [utf16(text, span) for span in spans]
    return {"text": text, "lead": "", "words": words, "facts": facts}


def gate_words(record: AnswerRecord) -> list[str]:
    """Return by which rules an answer left, one line for each policy; none from before that."""
    release = record.release
    if not release.level:
        return []
    return [f"Gate: {release.level}", *map(_policy_words, release.policies)]


def _policy_words(policy: EvidencePolicy) -> str:
    return joined(
        [
            f"Evidence policy {policy.label}",
            f"only {', '.join(policy.documents)}" if policy.documents else "any document found",
            f"of two that disagree: {policy.controls}",
            f"amounts at most {policy.price_days} days old" if policy.price_days else "",
            f"dates at most {policy.date_days} days old" if policy.date_days else "",
            f"to be backed: {policy.material}",
            f"to a person: {', '.join(policy.for_a_person)}" if policy.for_a_person else "",
            "no answer: to a person" if policy.missing is Missing.PERSON else "no answer: said so",
        ]
    )
