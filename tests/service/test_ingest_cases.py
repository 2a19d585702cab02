"""Open cases of reading documents that show only in an answer."""

from tagtrap.service import local_actor
from tagtrap.service.events import Delivered
from tagtrap.wiring import App
from tests.service.conftest import add
from tests.shared import needs_shared, shared_path


def _answer(app: App, question: str) -> str:
    last = list(app.chat.ask(local_actor(), question))[-1]
    assert isinstance(last, Delivered)
    return "".join(sentence.sentence.text for sentence in last.record.checked.sentences)


@needs_shared
def test_p18_a_table_drawn_by_column_answers_with_the_cell_of_the_right_row(app: App) -> None:
    content = shared_path("cases/files/table_column_major.pdf").read_bytes()
    added = add(app, content, "table_column_major.pdf")

    rows = app.documents.show(local_actor(), added.document.id).sentences
    row = next(one.text for one in rows if "140" in one.text)

    assert row.startswith("Grade: B ")
    assert "Hotel limit: 140 EUR" in row
    assert "95" not in row
    answer = _answer(app, "What is the hotel limit for grade B?")
    assert row in answer


@needs_shared
def test_p16_a_value_in_a_word_table_is_found_with_its_row_and_column(app: App) -> None:
    name = "tables_tracked_changes.docx"
    added = add(app, shared_path(f"cases/files/{name}").read_bytes(), name)

    rows = app.documents.show(local_actor(), added.document.id).sentences

    assert any("South" in one.text and "Per diem: 48 EUR" in one.text for one in rows)
