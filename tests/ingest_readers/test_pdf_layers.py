"""Layers of a PDF, which a reader may have switched off."""

import io

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, TextStringObject
from reportlab.pdfgen.canvas import Canvas

from ingest.readers import read_file
from tagtrap.domain.files import WarningKind
from tests.ingest_readers.drawn_files import drawn
from tests.ingest_readers.made_files import warned

_SEEN, _LAYERED = "The fee is 40 euros.", "The fee is nothing at all."


def _draw(canvas: Canvas) -> None:
    canvas.drawString(60, 700, _SEEN)
    canvas._code.append("/OC /L1 BDC")
    canvas.drawString(60, 640, _LAYERED)
    canvas._code.append("/Span BMC")
    canvas.drawString(60, 620, _LAYERED)
    canvas._code.append("EMC EMC")


def _with_layer(*, usual: dict[str, str], is_grouped: bool = False) -> bytes:
    """Return a PDF with a layer; `usual` says by /ON, /OFF or /BaseState what is shown of it."""
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(drawn(_draw))))
    layer = writer._add_object(
        DictionaryObject(
            {
                NameObject("/Type"): NameObject("/OCG"),
                NameObject("/Name"): TextStringObject("Notes"),
            }
        )
    )
    group = DictionaryObject({NameObject("/OCGs"): ArrayObject([layer])})
    named = writer._add_object(group) if is_grouped else layer
    resources = writer.pages[0]["/Resources"].get_object()
    assert isinstance(resources, DictionaryObject)
    resources[NameObject("/Properties")] = DictionaryObject({NameObject("/L1"): named})
    shown = {
        NameObject(name): NameObject(value) if value else ArrayObject([layer])
        for name, value in usual.items()
    }
    writer._root_object[NameObject("/OCProperties")] = DictionaryObject(
        {NameObject("/OCGs"): ArrayObject([layer]), NameObject("/D"): DictionaryObject(shown)}
    )
    target = io.BytesIO()
    writer.write(target)
    return target.getvalue()


@pytest.mark.parametrize("usual", [{"/OFF": ""}, {"/BaseState": "/OFF"}])
@pytest.mark.parametrize("is_grouped", [False, True])
def test_text_on_a_layer_that_is_off_is_left_out_and_reported(
    usual: dict[str, str], is_grouped: bool
) -> None:
    parsed = read_file(_with_layer(usual=usual, is_grouped=is_grouped), file_name="a.pdf")

    assert parsed.text == _SEEN
    assert warned(parsed) == [WarningKind.HIDDEN_TEXT]


@pytest.mark.parametrize("usual", [{"/ON": ""}, {}, {"/BaseState": "/OFF", "/ON": ""}])
def test_text_on_a_layer_that_is_on_stays(usual: dict[str, str]) -> None:
    parsed = read_file(_with_layer(usual=usual), file_name="a.pdf")

    assert parsed.text.count(_LAYERED) == 2
    assert not parsed.warnings
