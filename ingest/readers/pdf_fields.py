"""Words that lie on a page without being part of it: filled-in fields, notes written over it."""

from collections.abc import Iterator, Sequence

from pypdf import PageObject, PdfReader
from pypdf.generic import ArrayObject, DictionaryObject

from tagtrap.domain.files import IngestWarning, WarningKind

_UNSEEN = 2 | 32
"""Flags of what is hidden, or not shown on a screen."""

_WITH_WORDS = frozenset({"/Tx", "/Ch"})
_DEEPEST = 8


def unread_fields(reader: PdfReader, texts: Sequence[str]) -> tuple[IngestWarning, ...]:
    """Warn of fields and notes with words that are not in the texts of the pages.

    What a field says and where it belongs is for its label to tell, so it is not read as text.
    """
    found = {
        number: count
        for number, (page, text) in enumerate(zip(reader.pages, texts, strict=True), start=1)
        if (count := sum(_letters(said) not in _letters(text) for said in _words_over(page)))
    }
    if not found:
        return ()
    count = sum(found.values())
    return (
        IngestWarning(
            WarningKind.PARTIAL_TEXT,
            f"Filled-in fields or notes on the pages, not read: {count}. Print the file to a new "
            "PDF to make them part of its text.",
            pages=tuple(found),
            count=count,
        ),
    )


def _words_over(page: PageObject) -> Iterator[str]:
    """Yield what fields and notes say that lie open on a page; not remarks that open on a click."""
    notes = page.get("/Annots")
    notes = notes.get_object() if notes is not None else None
    for note in notes if isinstance(notes, ArrayObject) else ():
        note = note.get_object()
        if not isinstance(note, DictionaryObject) or int(note.get("/F", 0)) & _UNSEEN:
            continue
        if note.get("/Subtype") == "/FreeText":
            said = str(note.get("/Contents", ""))
        elif note.get("/Subtype") == "/Widget" and _inherited(note, "/FT") in _WITH_WORDS:
            said = _inherited(note, "/V")
        else:
            continue
        if _letters(said):
            yield said


def _inherited(field: DictionaryObject, name: str) -> str:
    """Return an entry of a field, which may stand in one of the fields around it."""
    for _ in range(_DEEPEST):
        value = field.get(name)
        if value is not None:
            value = value.get_object()
            if isinstance(value, ArrayObject):
                return " ".join(str(one.get_object()) for one in value)
            return str(value)
        around = field.get("/Parent")
        around = around.get_object() if around is not None else None
        if not isinstance(around, DictionaryObject):
            break
        field = around
    return ""


def _letters(text: str) -> str:
    return "".join(character for character in text if character.isalnum())
