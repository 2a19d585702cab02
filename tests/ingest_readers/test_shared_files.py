"""The shared fixtures and documents, as far as they are about readers."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ingest.readers import read_file
from ingest.readers.pdf_pages import read_pages
from tagtrap import errors
from tagtrap.domain.files import ParsedFile, WarningKind
from tests.ingest_readers.made_files import texts, warned
from tests.ingest_readers.test_invariants import check
from tests.shared import needs_shared, shared_path

pytestmark = needs_shared


def _fixtures() -> Iterator[Any]:
    path = shared_path("cases/files/expected.json")
    expected = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    for name, wanted in expected.items():
        if name.startswith("_") or wanted.get("kind") == "test_vectors":
            continue
        yield pytest.param(name, wanted, id=ascii(name)[:60])


@pytest.mark.parametrize(("name", "wanted"), list(_fixtures()))
def test_the_fixture_is_read_or_refused_as_expected(name: str, wanted: dict[str, Any]) -> None:
    content = shared_path(f"cases/files/{name}").read_bytes()
    try:
        parsed = read_file(content, file_name=name)
    except errors.FileRefused as error:
        assert wanted["outcome"] in {"reject", "ok_or_reject", "reject_or_partial"}, error
        assert isinstance(error, getattr(errors, wanted["error_class"]))
        return
    assert wanted["outcome"] not in {"reject", "reject_or_partial"}
    check(parsed)
    _check_text(parsed, wanted)
    if "warning_class" in wanted:
        assert wanted["warning_class"] in warned(parsed)
    if "warning_pages" in wanted:
        assert [list(w.pages) for w in parsed.warnings if w.pages] == [wanted["warning_pages"]]
    title = wanted.get("title") or wanted.get("metadata", {}).get("title")
    assert title is None or parsed.title == title


@pytest.mark.parametrize(
    "name", ["two_column_interleaved.pdf", "two_column_ordered.pdf", "table_column_major.pdf"]
)
def test_what_is_read_right_is_no_longer_warned_of(name: str) -> None:
    parsed = read_file(shared_path(f"cases/files/{name}").read_bytes(), file_name=name)

    assert not parsed.warnings


def test_hidden_text_is_counted_as_the_fixture_says() -> None:
    name = "inject_hidden_white.pdf"
    parsed = read_file(shared_path(f"cases/files/{name}").read_bytes(), file_name=name)

    assert [(w.kind, w.pages, w.count) for w in parsed.warnings] == [
        (WarningKind.HIDDEN_TEXT, (1,), 4)
    ]


def _check_text(parsed: ParsedFile, wanted: dict[str, Any]) -> None:
    blocks = texts(parsed)
    needed = [
        *wanted.get("sentences", []),
        *wanted.get("sentences_must_include", []),
        *wanted.get("must_contain", []),
        *(fact for fact in wanted.get("facts", []) if isinstance(fact, str)),
    ]
    for text in needed:
        assert any(text in block for block in blocks), text
    for fact in wanted.get("table_facts", []):
        assert any(all(value in block for value in fact.values()) for block in blocks), fact
    if choices := wanted.get("sentences_must_include_any"):
        assert any(all(text in "\n".join(blocks) for text in choice) for choice in choices)
    for text in [*wanted.get("must_not_contain", []), *wanted.get("must_not_be_citable", [])]:
        assert not any(text in block for block in blocks), text
    for text, pages in wanted.get("sentence_pages", {}).items():
        start = parsed.text.index(text)
        span = type(parsed.blocks[0].span)(start, start + len(text))
        assert list(parsed.pages_of(span)) == pages


def _page_cases() -> Iterator[Any]:
    path = shared_path("cases/open_cases.json")
    cases = json.loads(path.read_text(encoding="utf-8"))["cases"] if path.is_file() else []
    for case in cases:
        given = case["input"]
        if case["kind"] == "ingest" and ("pages" in given or "extracted_text" in given):
            pages = given.get("pages") or [given["extracted_text"]]
            yield pytest.param(pages, case["expected"], id=case["id"])


@pytest.mark.parametrize(("pages", "wanted"), list(_page_cases()))
def test_the_page_case_holds(pages: list[str], wanted: dict[str, Any]) -> None:
    parsed = read_pages(pages)

    stored = "\n".join(texts(parsed))
    for text in [*wanted.get("sentences", []), *wanted.get("stored_contains", [])]:
        assert text in stored
    for text in wanted.get("stored_must_not_contain", []):
        assert text not in parsed.text
    if "warning" in wanted:
        assert [(str(w.kind), w.count) for w in parsed.warnings] == [
            (wanted["warning"], wanted["warning_count"])
        ]
    for text, pages_of in wanted.get("pages_of", {}).items():
        start = parsed.text.index(text)
        span = type(parsed.blocks[0].span)(start, start + len(text))
        assert list(parsed.pages_of(span)) == pages_of


def _document_paths() -> list[Path]:
    root = shared_path("data/documents")
    return sorted(path for path in root.glob("*/*") if path.is_file())


def test_all_documents_are_read_but_the_protected_one_and_the_unknown_kind() -> None:
    refused = {}
    for path in _document_paths():
        try:
            parsed = read_file(path.read_bytes(), file_name=path.name)
        except errors.FileRefused as error:
            refused[path.name] = type(error)
            continue
        check(parsed)
        assert len(parsed.blocks) > 1, path.name
        assert "{%" not in parsed.text, path.name
        assert "](" not in parsed.text, path.name

    assert refused == {
        "employee_handbook.pdf": errors.ProtectedFile,
        "guidelines.json": errors.UnsupportedType,
    }


def test_the_gold_sentences_each_stand_in_one_block() -> None:
    root = shared_path("data/documents")
    known: dict[str, list[str]] = {}
    found = [
        any(_letters(sentence) in block for name in names for block in _blocks(root, name, known))
        for names, sentence in _gold_sentences()
    ]

    assert len(found) > 500
    assert sum(found) / len(found) >= 0.99


def _gold_sentences() -> Iterator[tuple[list[str], str]]:
    for name in ("claims", "claims_spare", "questions"):
        path = shared_path(f"data/policy/{name}.jsonl")
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            if "premise" in row:
                yield from (([row["doc"]], sentence) for sentence in row["premise"])
            else:
                yield from zip(row["gold_docs"], row["gold_sentences"], strict=True)


def _blocks(root: Path, name: str, known: dict[str, list[str]]) -> list[str]:
    if name not in known:
        parsed = read_file((root / name).read_bytes(), file_name=name)
        known[name] = [_letters(text) for text in texts(parsed)]
    return known[name]


def _letters(text: str) -> str:
    return "".join(character for character in text.casefold() if character.isalnum())
