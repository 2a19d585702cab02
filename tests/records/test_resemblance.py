"""Sketches of texts, and what two of them tell."""

import random
from importlib import import_module

import numpy as np
import pytest
from alembic.migration import MigrationContext
from alembic.operations import Operations

from tagtrap.domain.resemblance import NUMBERS, alike, share_of, sketch_of
from tagtrap.records.resemblances import Resemblances
from tests.records.building import Base, new_version

WORDS = [f"{first}{second}" for first in "bdfgklmnprst" for second in ("ana", "eno", "olu", "iri")]


def sentences(count: int, seed: int) -> list[str]:
    source = random.Random(seed)  # noqa: S311  # words for a test
    return [" ".join(source.choices(WORDS, k=14)) + f" {seed} {n}." for n in range(count)]


@pytest.mark.parametrize("shared", [0, 60, 100, 140, 200])
def test_the_share_of_equal_numbers_estimates_the_jaccard_similarity(shared: int) -> None:
    first = sentences(200, 1)
    second = first[:shared] + sentences(200 - shared, 2)
    truth = shared / (400 - shared)

    share = share_of(sketch_of(first), sketch_of(second))

    # Four standard deviations of an estimate from NUMBERS draws.
    assert abs(share - truth) <= 4 * (truth * (1 - truth) / NUMBERS) ** 0.5 + 1e-9


def test_a_sketch_is_blind_to_order_case_and_punctuation_but_not_to_words() -> None:
    text = ["Doors close at eight in the evening.", "Bring your badge to the gate."]
    same = ["bring your badge, to the gate!", "DOORS close at eight in the evening"]

    assert np.array_equal(sketch_of(text), sketch_of(same))
    assert share_of(sketch_of(text), sketch_of(["Nothing of this stands here at all."])) == 0


def test_a_sketch_is_the_same_in_every_release() -> None:
    # Stored sketches are compared with new ones: other numbers would part them without a word.
    assert sketch_of(["Doors close at eight."])[:3].tolist() == [3379053559, 1935427197, 3184470980]


def test_pairs_are_found_without_comparing_each_with_each() -> None:
    texts = {name: sentences(80, seed) for seed, name in enumerate("abcdefgh")}
    texts["copy of c"] = [*texts["c"][:70], *sentences(10, 99)]
    sketches = {name: sketch_of(text) for name, text in texts.items()}

    found = list(alike(sketches))

    assert [(one, other) for one, other, _ in found] == [("c", "copy of c")]
    assert list(alike({})) == []


def test_a_text_without_a_sentence_has_no_sketch() -> None:
    with pytest.raises(ValueError, match="no sketch"):
        sketch_of([])


def test_versions_of_an_older_base_get_their_sketches_when_it_is_upgraded(base: Base) -> None:
    lines = sentences(40, 5)
    first = base.publisher.publish(new_version(lines, title="A"))
    base.publisher.publish(new_version([*lines[:38], *sentences(2, 6)], title="B"))
    migration = import_module("tagtrap.migrations.versions.0031_sketches")
    with base.database.write() as connection:
        connection.exec_driver_sql("DROP TABLE sketches")
        with Operations.context(MigrationContext.configure(connection)):
            migration.upgrade()

    (pair,) = Resemblances(base.database).pairs()
    assert first.id in pair.versions
    assert {document.title for document in pair.documents} == {"A", "B"}
