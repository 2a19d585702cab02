"""What holds for every parsed file, whatever it was."""

import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ingest.readers import read_file
from ingest.readers.pdf_pages import read_pages
from tagtrap.domain.files import ParsedFile
from tagtrap.errors import FileRefused

_MATERIAL = (
    "Pay~within~30~days.~|~the fee is 5 euros~item~- ~1.~(a)~#~Title~Zone~|---|---|~co-~3.1.2 Hall~"
    "<p>~</p>~<ul><li>~</li></ul>~<table><tr><td>~</td></tr></table>~<br>~<b>~</b>~&nbsp;~"
    "<p hidden>~<sup>2</sup>~<script>~</script>~{{name}}~{% if %}~```~>~*strong*~[link](x)~[^1]~"
    "A.M.~年假。~أيام~e\u0301~\u200b~\u00ad~\ufb01~\x1f~\x85~\u2028~\x0c~\ue000~\u202e~\ufe0f~\u200d"
)
_PIECES = st.sampled_from(_MATERIAL.split("~"))
_SOURCES = st.lists(
    st.tuples(
        st.one_of(_PIECES, st.text(max_size=12)), st.sampled_from([" ", "\n", "\n\n", "", "\n  "])
    ),
    max_size=25,
).map(lambda parts: "".join(piece + gap for piece, gap in parts))


def check(parsed: ParsedFile) -> None:
    """Assert what `ParsedFile` promises."""
    end = 0
    for block in parsed.blocks:
        text = block.span.of(parsed.text)
        assert block.span.start >= end
        assert text
        assert text == " ".join(text.split())
        end = block.span.end
    assert end <= len(parsed.text)
    assert parsed.pages[0].span.start == 0
    assert parsed.pages[-1].span.end == len(parsed.text)
    for page, following in zip(parsed.pages, parsed.pages[1:], strict=False):
        assert page.span.end == following.span.start
        assert page.number + 1 == following.number
    assert unicodedata.is_normalized("NFC", parsed.text)
    assert not set(parsed.text) & set("\x00\ufffd\u200b\u202e\u00ad\x1f\ue000")


@pytest.mark.parametrize("name", ["a.txt", "a.md", "a.html"])
@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(source=_SOURCES)
def test_blocks_and_pages_keep_their_promises(name: str, source: str) -> None:
    _try(lambda: read_file(source.encode("utf-8", "ignore"), file_name=name))


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(sources=st.lists(_SOURCES, min_size=1, max_size=5))
def test_pages_of_pdf_files_keep_them_too(sources: list[str]) -> None:
    _try(lambda: read_pages(sources))


def _try(read: Callable[[], ParsedFile]) -> None:
    try:
        parsed = read()
    except FileRefused:
        return
    check(parsed)


@settings(max_examples=60, deadline=None)
@given(
    words=st.lists(
        st.text(alphabet=st.characters(categories=["Lu", "Ll"], max_codepoint=0x17F), min_size=1),
        min_size=1,
        max_size=40,
    )
)
def test_no_word_of_a_plain_text_is_lost(words: list[str]) -> None:
    source = unicodedata.normalize("NFC", " ".join(words))

    parsed = read_file(source.encode(), file_name="a.txt")

    assert " ".join(block.span.of(parsed.text) for block in parsed.blocks).split() == source.split()
