"""How an answer came about, in its record: kept as it was, and never edited."""

from dataclasses import replace
from datetime import date

import pytest

from tagtrap.domain.answers import Tokens
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.making import NOT_KEPT, Making
from tagtrap.errors import StorageError
from tests.records.answering import answer_record, context_of, started
from tests.records.building import ADMIN, Base, new_version

MAKING = Making(
    settings=(("engine", "scripted"), ("retrieval.passages", "8")),
    seconds=(("retrieve", 0.25), ("draft", 1.5)),
    tokens=Tokens(812, 40),
    detail="finish_reason=stop",
)


def recorded(base: Base, **changed: object) -> AnswerRecord:
    version = base.publisher.publish(new_version(["Lodging is paid up to 45 euros a night."]))
    (entry,) = base.passages.entries(version.id)
    started(base)
    record = answer_record(base, context_of(base, entry.passage_id))
    return base.conversations.record(replace(record, **changed))  # type: ignore[arg-type]


def test_settings_times_tokens_and_the_end_of_the_draft_are_kept(base: Base) -> None:
    kept = recorded(base, making=MAKING)

    assert base.conversations.answer(kept.id).making == MAKING


def test_an_answer_from_before_its_making_was_kept_says_nothing_of_it(base: Base) -> None:
    kept = recorded(base, making=MAKING)
    with base.database.write() as connection:
        on_table = " ON answers" if connection.dialect.name == "postgresql" else ""
        connection.exec_driver_sql(f"DROP TRIGGER answers_keep{on_table}")
        connection.exec_driver_sql("UPDATE answers SET making = NULL, draft_end = ''")

    assert base.conversations.answer(kept.id).making == NOT_KEPT


def test_the_dates_of_a_source_and_the_turn_it_was_carried_from_stay_as_they_were(
    base: Base,
) -> None:
    kept = recorded(base)
    (passage,) = kept.context.passages
    carried = replace(passage, carried_from=1)
    told = base.conversations.record(
        replace(
            answer_record(base, replace(kept.context, passages=(carried,))), turn=2, making=MAKING
        )
    )

    with base.database.write() as connection:
        connection.exec_driver_sql(
            "UPDATE versions SET effective_from = '2032-01-01', review_by = '2033-01-01'"
        )

    (then,) = base.conversations.answer(told.id).context.passages
    assert then == carried
    assert then.source is not None
    assert (then.source.effective_from, then.source.review_by) == (None, None)
    found = base.conversations.evidence(told.id, passage.sentences[0].tag)
    assert found.source.effective_from == date(2032, 1, 1)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE answers SET label = 'supported'",
        "UPDATE answers SET question = 'Another one?'",
        "UPDATE answers SET making = '{}'",
        "DELETE FROM answers",
        "UPDATE claims SET label = 'supported'",
        "DELETE FROM claims",
        "INSERT INTO setting_changes VALUES (1, 'a', 0.5, 't', 'ada', '{}')",
        "UPDATE setting_changes SET value = 0.9",
        "DELETE FROM setting_changes",
    ],
)
def test_the_record_refuses_to_be_rewritten(base: Base, statement: str) -> None:
    kept = recorded(base, making=MAKING)
    with base.database.write() as connection:
        connection.exec_driver_sql(
            "INSERT INTO setting_changes VALUES (1, 'a', 0.1, 't', 'ada', '{}')"
        )

    with (
        pytest.raises(StorageError, match=r"never edited|never deleted|append only"),
        base.database.write() as connection,
    ):
        connection.exec_driver_sql(statement)

    assert base.conversations.answer(kept.id) == kept


def test_erasing_takes_what_the_engine_said_of_its_end_and_leaves_the_figures(base: Base) -> None:
    kept = recorded(base, making=MAKING)
    (passage,) = kept.context.passages
    assert passage.source is not None

    base.library.erase(passage.source.document_id, ADMIN, base.clock)

    assert base.conversations.answer(kept.id).making == replace(MAKING, detail="")
