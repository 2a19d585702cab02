"""Word writes some text in ways that the converter does not know: written anew in ways it does."""

from collections.abc import Iterable, Iterator

from lxml import etree

from ingest.readers.word_looks import W

_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_V = "{urn:schemas-microsoft-com:vml}"
_WP = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}"
_WRAPPERS = (f"{W}fldSimple", f"{W}bdo", f"{W}dir", f"{_M}oMathPara")
_BUILT_UP = (f"{_M}f", f"{_M}sSup", f"{_M}sSub", f"{_M}sSubSup", f"{_M}rad", f"{_M}m", f"{_M}nary")
_IN_WORDS = {f"{_M}f": "/", f"{_M}sSup": "^", f"{_M}sSub": "_"}
_CONTENTS = f"{W}docPartObj/{W}docPartGallery"
_CONTENTS_STYLE = ("toc ", "table of figures")


def make_plain(root: "etree._Element") -> int:
    """Rewrite what the converter would leave out or read as plain text.

    Return how many formulas are built up, of fractions say, so that one line says them badly.
    """
    _choose_alternatives(root)
    for tag in _WRAPPERS:
        for wrapper in list(root.iter(tag)):
            _replace(wrapper, wrapper)
    for drawing in list(root.iter(f"{W}drawing")):
        _show_boxes(drawing)
    for ruby in list(root.iter(f"{W}ruby")):
        _write_base(ruby)
    for twice in list(root.iter(f"{W}dstrike")):
        twice.tag = f"{W}strike"
    for line_end in list(root.iter(f"{W}cr")):
        line_end.tag = f"{W}br"
    for page_break in root.iter(f"{W}br"):
        page_break.attrib.pop(f"{W}type", None)
    return sum(_write_out(formula) for formula in list(root.iter(f"{_M}oMath")))


def remove_prompts(root: "etree._Element", contents_styles: Iterable[str]) -> None:
    """Take out what only leads to the text: tables of contents, prompts of empty fields."""
    for control in list(root.iter(f"{W}sdt")):
        gallery = control.find(f"{W}sdtPr/{_CONTENTS}")
        is_contents = gallery is not None and gallery.get(f"{W}val") == "Table of Contents"
        is_prompt = control.find(f"{W}sdtPr/{W}showingPlcHdr") is not None
        content = control.find(f"{W}sdtContent")
        if is_contents:
            _remove(control)
        elif is_prompt and content is not None:
            for text in list(content.iter(f"{W}t")):
                _remove(text)
    styles = set(contents_styles)
    for paragraph in list(root.iter(f"{W}p")) if styles else ():
        style = paragraph.find(f"{W}pPr/{W}pStyle")
        if style is not None and style.get(f"{W}val") in styles:
            for text in list(paragraph.iter(f"{W}t")):
                _remove(text)


def contents_styles(sheet: "etree._Element | None") -> list[str]:
    """Return the ids of the styles in which Word sets the lines of a table of contents."""
    found: list[str] = []
    for style in sheet.iter(f"{W}style") if sheet is not None else ():
        name = style.find(f"{W}name")
        if name is not None and name.get(f"{W}val", "").lower().startswith(_CONTENTS_STYLE):
            found.append(style.get(f"{W}styleId", ""))
    return found


def _choose_alternatives(root: "etree._Element") -> None:
    """Keep one of the forms that Word wrote for old and new programs: one with words."""
    while (alternative := next(root.iter(f"{_MC}AlternateContent"), None)) is not None:
        forms = [*alternative.findall(f"{_MC}Choice"), *alternative.findall(f"{_MC}Fallback")]
        spoken = [form for form in forms if _has_words(form)]
        _replace(alternative, next(iter(spoken), forms[-1] if forms else alternative))


def _has_words(element: "etree._Element") -> bool:
    return any((text.text or "").strip() for text in element.iter(f"{W}t", f"{_M}t"))


def _replace(element: "etree._Element", by: Iterable["etree._Element"]) -> None:
    """Put elements in the place of another."""
    parent = element.getparent()
    if parent is None:
        return
    at = parent.index(element)
    children = list(by)
    parent.remove(element)
    for offset, child in enumerate(children):
        parent.insert(at + offset, child)


def _remove(element: "etree._Element") -> None:
    parent = element.getparent()
    if parent is not None:
        parent.remove(element)


def _show_boxes(drawing: "etree._Element") -> None:
    """Write the text boxes of a drawing in the old way, the only one that the converter reads."""
    boxes = [
        box
        for box in drawing.iter(f"{W}txbxContent")
        if next(box.iterancestors(f"{W}txbxContent", f"{W}drawing")) is drawing
    ]
    if not boxes:
        return
    picture = etree.Element(f"{W}pict")
    shape = etree.SubElement(picture, f"{_V}shape")
    for box in boxes:
        etree.SubElement(shape, f"{_V}textbox").append(box)
    if any(one.get("hidden") in {"1", "true"} for one in drawing.iter(f"{_WP}docPr")):
        for run in shape.iter(f"{W}r"):
            _hide(run)
    _replace(drawing, [picture])


def _hide(run: "etree._Element") -> None:
    look = run.find(f"{W}rPr")
    if look is None:
        look = etree.Element(f"{W}rPr")
        run.insert(0, look)
    etree.SubElement(look, f"{W}vanish")


def _write_base(ruby: "etree._Element") -> None:
    """Write the words below a reading aid, without the aid."""
    run, base = ruby.getparent(), ruby.find(f"{W}rubyBase")
    runs = list(base) if base is not None else []
    if run is None or run.getparent() is None:
        return
    run.remove(ruby)
    is_empty = not any(child.tag != f"{W}rPr" for child in run)
    _replace(run, runs if is_empty else [run, *runs])


def _write_out(formula: "etree._Element") -> bool:
    """Write a formula as text in one line; return whether it is built up."""
    is_built_up = next(formula.iter(*_BUILT_UP), None) is not None
    run = etree.Element(f"{W}r")
    text = etree.SubElement(run, f"{W}t")
    text.text = "".join(_in_line(formula))
    _replace(formula, [run])
    return is_built_up


def _in_line(element: "etree._Element") -> Iterator[str]:
    if element.tag == f"{_M}t":
        yield element.text or ""
        return
    parts = ["".join(_in_line(child)) for child in element]
    if element.tag == f"{_M}rad":
        yield f"√({parts[-1]})" if parts else ""
    elif element.tag == f"{_M}d":
        yield f"({', '.join(part for part in parts if part)})"
    elif element.tag in _IN_WORDS:
        said = [part if len(part) < 2 or part.isalnum() else f"({part})" for part in parts if part]
        yield _IN_WORDS[element.tag].join(said)
    else:
        yield from parts
