"""What a PDF holds beside its text: scripts, attached files, a protected document inside."""

from collections.abc import Iterator
from typing import TypeGuard

from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject, FloatObject, NumberObject, PdfObject

_ACTIONS = frozenset({"/JavaScript", "/Launch", "/ImportData", "/SubmitForm", "/Rendition"})
_ACTIVE_ANNOTATIONS = frozenset({"/FileAttachment", "/RichMedia", "/Screen", "/Movie", "/Sound"})
_DEEPEST = 6
_FAINTEST = 0.05
"""Opacity, 0 to 1, up to which nothing is seen."""

_WRAPPER = "microsoftirmservices"


def is_protection_wrapper(root: DictionaryObject) -> bool:
    """Whether the readable page only says that the real document is encrypted inside."""
    if _is_wrapper_name(_resolved(root.get("/Collection"))):
        return True
    names = _resolved(root.get("/Names"))
    trees = [names.get("/EmbeddedFiles")] if isinstance(names, DictionaryObject) else []
    return any(_is_payload(item) for item in _leaves([root.get("/AF"), *trees], 0))


def has_active_content(reader: PdfReader, root: DictionaryObject) -> bool:
    """Whether opening the file elsewhere could run or unpack something."""
    names = _resolved(root.get("/Names"))
    if isinstance(names, DictionaryObject) and (
        "/JavaScript" in names or "/EmbeddedFiles" in names
    ):
        return True
    if _is_action(root.get("/OpenAction")) or "/AA" in root or "/AF" in root:
        return True
    form = _resolved(root.get("/AcroForm"))
    if isinstance(form, DictionaryObject) and "/XFA" in form:
        return True
    return any(_is_active_page(page) for page in reader.pages)


def faint_states(page: DictionaryObject) -> dict[str, bool]:
    """Return, by name, the page's drawing states that set opacity, and whether to nearly none."""
    resources = _resolved(page.get("/Resources"))
    states = _resolved(resources.get("/ExtGState")) if _is_dictionary(resources) else None
    faint: dict[str, bool] = {}
    for name, value in states.items() if _is_dictionary(states) else ():
        state = _resolved(value)
        opacity = _resolved(state.get("/ca")) if _is_dictionary(state) else None
        if isinstance(opacity, FloatObject | NumberObject):
            faint[str(name)] = opacity <= _FAINTEST
    return faint


def _is_dictionary(value: object) -> TypeGuard[DictionaryObject]:
    return isinstance(value, DictionaryObject)


def _is_active_page(page: DictionaryObject) -> bool:
    if "/AA" in page:
        return True
    notes = _resolved(page.get("/Annots"))
    for note in notes if isinstance(notes, ArrayObject) else ():
        note = _resolved(note)
        if isinstance(note, DictionaryObject) and (
            note.get("/Subtype") in _ACTIVE_ANNOTATIONS
            or _is_action(note.get("/A"))
            or "/AA" in note
        ):
            return True
    return False


def _is_action(action: PdfObject | None) -> bool:
    action = _resolved(action)
    return isinstance(action, DictionaryObject) and action.get("/S") in _ACTIONS


def _resolved(value: PdfObject | None) -> PdfObject | None:
    return value.get_object() if value is not None else None


def _leaves(values: list[PdfObject | None], depth: int) -> Iterator[DictionaryObject]:
    """Yield the dictionaries in name trees and lists."""
    for value in values:
        value = _resolved(value)
        if isinstance(value, DictionaryObject):
            yield value
            inner = [value.get("/Names"), value.get("/Kids")]
        else:
            inner = list(value) if isinstance(value, ArrayObject) else []
        if depth < _DEEPEST:
            yield from _leaves([item for item in inner if item is not None], depth + 1)


def _is_payload(item: DictionaryObject) -> bool:
    if item.get("/AFRelationship") == "/EncryptedPayload" or "/EP" in item:
        return True
    return any(_WRAPPER in _plain(item.get(key)) for key in ("/F", "/UF"))


def _is_wrapper_name(collection: PdfObject | None) -> bool:
    return isinstance(collection, DictionaryObject) and _WRAPPER in _plain(collection.get("/D"))


def _plain(value: PdfObject | None) -> str:
    return str(_resolved(value) or "").replace(" ", "").lower()
