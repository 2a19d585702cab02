"""Layers of a PDF that are switched off: what is drawn on them is not shown."""

from collections.abc import Callable
from typing import Any

from pdfminer.pdftypes import PDFObjRef, resolve1
from pdfminer.psparser import literal_name
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject

_MOST = 10_000


def layers_off(root: DictionaryObject) -> frozenset[int]:
    """Return the object numbers of the layers that are off at first, from what pypdf reads."""
    return _off(root, lambda value: value.get_object() if value is not None else None, _number)


def layers_off_in(catalog: Any) -> frozenset[int]:  # noqa: ANN401 (of pdfminer)
    """Return the same from what pdfminer reads."""
    plain = {name: value for name, value in catalog.items()} if isinstance(catalog, dict) else {}
    return _off({f"/{name}": value for name, value in plain.items()}, resolve1, _objid)


def names_off(page: DictionaryObject, off: frozenset[int]) -> frozenset[str]:
    """Return the names by which a page draws on layers that are off."""
    resources = page.get("/Resources")
    resources = resources.get_object() if resources is not None else None
    named = resources.get("/Properties") if isinstance(resources, DictionaryObject) else None
    named = named.get_object() if named is not None else None
    if not off or not isinstance(named, DictionaryObject):
        return frozenset()
    return frozenset(str(name) for name in named if is_off(named.raw_get(name), off))


def is_off(value: object, off: frozenset[int]) -> bool:
    """Whether a property is a layer that is off, or a group of layers that all are."""
    number = _number(value)
    if number in off:
        return True
    resolved = value.get_object() if isinstance(value, IndirectObject) else value
    group = resolved.raw_get("/OCGs") if _has(resolved, "/OCGs") else None  # type: ignore[attr-defined]
    members = group.get_object() if isinstance(group, IndirectObject) else group
    if isinstance(members, ArrayObject):
        return bool(members) and all(_number(one) in off for one in members)
    return _number(group) in off


def is_off_in(value: object, off: frozenset[int]) -> bool:
    """Say the same of what pdfminer reads."""
    if _objid(value) in off:
        return True
    resolved = resolve1(value)
    group = resolved.get("OCGs") if isinstance(resolved, dict) else None
    members = group if isinstance(group, list) else [group]
    return bool(members) and all(_objid(one) in off for one in members)


def _off(
    root: Any,  # noqa: ANN401 (a dictionary of either library)
    resolve: Callable[[Any], Any],
    number: Callable[[object], int],
) -> frozenset[int]:
    layers = _entries(resolve(root.get("/OCProperties")))
    usual = _entries(resolve(layers.get("D")))
    every = _numbers(resolve(layers.get("OCGs")), number)
    off = _numbers(resolve(usual.get("OFF")), number)
    if _name(usual.get("BaseState")) == "OFF":
        off |= every - _numbers(resolve(usual.get("ON")), number)
    return off


def _entries(value: Any) -> dict[str, Any]:  # noqa: ANN401
    if isinstance(value, DictionaryObject):
        return {str(name).lstrip("/"): value.raw_get(name) for name in value}
    return value if isinstance(value, dict) else {}


def _numbers(value: Any, number: Callable[[object], int]) -> frozenset[int]:  # noqa: ANN401
    found = value[:_MOST] if isinstance(value, list) else []
    return frozenset(number(one) for one in found) - {-1}


def _name(value: object) -> str:
    return str(value).lstrip("/") if isinstance(value, str) else literal_name(value)


def _has(value: object, name: str) -> bool:
    return isinstance(value, DictionaryObject) and name in value


def _number(value: object) -> int:
    return value.idnum if isinstance(value, IndirectObject) else -1


def _objid(value: object) -> int:
    return value.objid if isinstance(value, PDFObjRef) else -1
