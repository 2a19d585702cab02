"""What differs between two versions, as one component: old and new words side by side."""

from collections.abc import Sequence

from pages.parts.components import drawn_by
from pages.parts.passages import utf16
from pages.parts.wording import joined, pages_words
from tagtrap.domain.changes import ChangeKind, SentenceChange
from tagtrap.domain.documents import Sentence
from tagtrap.domain.spans import Span

_component = drawn_by(
    "document_changes",
    html='<ul class="changes" role="list" tabindex="0" aria-label="Changed sentences"></ul>',
)

_TITLES = {
    ChangeKind.CHANGED: "Changed",
    ChangeKind.REMOVED: "Removed",
    ChangeKind.ADDED: "Added",
    ChangeKind.MOVED: "Under another heading",
}


def draw_changes(changes: Sequence[SentenceChange], *, key: str) -> None:
    """Draw changed sentences, one below the other."""
    draw_rows([_change(change) for change in changes], key=key)


def draw_rows(rows: Sequence[dict[str, object]], *, key: str) -> None:
    """Draw old and new texts side by side, a row for each change."""
    _component(key=key, data={"changes": list(rows)})


def _change(change: SentenceChange) -> dict[str, object]:
    old, new = change.old, change.new
    title = "Changed number, amount or date" if change.has_other_quantity else _TITLES[change.kind]
    shows_lead = old is not None and new is not None and old.lead_in != new.lead_in
    is_moved = change.kind is ChangeKind.MOVED
    return {
        "kind": change.kind.value,
        "title": title,
        "differs": not is_moved,
        "old": None if is_moved else _side(old, change.old_spans, shows_lead=shows_lead),
        "new": _side(new, change.new_spans, shows_lead=shows_lead),
        "note": _moved_words(old, new) if is_moved else "",
    }


def _side(
    sentence: Sentence | None, spans: Sequence[Span], *, shows_lead: bool
) -> dict[str, object] | None:
    if sentence is None:
        return None
    return {
        "text": sentence.text,
        "lead": sentence.lead_in or "" if shows_lead else "",
        "words": [utf16(sentence.text, span) for span in spans],
        "facts": joined([f"Tag {sentence.tag}", pages_words(sentence), _path(sentence)]),
    }


def _moved_words(old: Sentence | None, new: Sentence | None) -> str:
    if old is None or new is None:
        return ""
    return f"Before under: {_path(old) or 'no heading'}. Now under: {_path(new) or 'no heading'}."


def _path(sentence: Sentence) -> str:
    return " › ".join(sentence.heading)
