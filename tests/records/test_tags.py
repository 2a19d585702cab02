import random
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import insert

from tagtrap.domain.identifiers import Tag
from tagtrap.errors import TagCollision
from tagtrap.records.publishing import Publisher
from tagtrap.records.tables import sentences
from tagtrap.records.tag_numbers import RESERVED, draw, issuable, numbers_in, room
from tagtrap.records.tags import write_down
from tests.records.building import ADMIN, Base, new_version


class StuckDice(random.Random):
    """Dice that always show the same."""

    def randrange(self, *_: object) -> int:
        return 5555


def _lines(count: int, word: str = "Clause") -> list[str]:
    """Return different sentences without a digit."""
    letters = "abcdefghij"
    return [f"{word} {''.join(letters[int(d)] for d in str(n))} holds." for n in range(count)]


def test_a_number_that_stands_in_the_text_is_never_its_tag(base: Base) -> None:
    crowd = [f"Room {number} is on floor {number % 7}." for number in range(1000, 6000)]

    version = base.publisher.publish(new_version(crowd, title="Rooms 7000 to 7,999"))

    tags = {int(tag) for tag in base.texts(version.document_id)}
    assert len(tags) == 5000
    assert not tags & set(range(1000, 6000))
    assert not tags & {7000, 7999}


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Call 4711 now.", 4711),
        ("Pay 3,626 EUR.", 3626),
        ("Pay 3.626,50 EUR.", 3626),
        ("Pay 12 345 EUR.", 12345),
        ("Pay 12’345 CHF.", 12345),
        ("Form A-2342b.", 2342),
        ("Ziffer ٣٦٢٦ gilt.", 3626),
        ("Number 003626.", 3626),
        ("Code x3626y", 3626),
    ],
)
def test_numbers_of_a_text_are_seen_in_any_writing(text: str, number: int) -> None:
    assert number in numbers_in(text)


def test_a_number_too_long_to_be_a_tag_does_no_harm() -> None:
    assert numbers_in("9" * 10_000) == set()


def test_tags_are_never_years_and_grow_when_half_of_a_length_is_used(base: Base) -> None:
    version = base.publisher.publish(new_version(_lines(5000)))

    tags = list(base.texts(version.document_id))
    assert not {int(tag) for tag in tags} & set(RESERVED)
    assert Counter(len(tag) for tag in tags) == {4: 4400, 5: 600}
    assert all(str(int(tag)) == tag for tag in tags)


def test_the_next_document_goes_on_where_a_length_was_left(base: Base) -> None:
    base.publisher.publish(new_version(_lines(4399)))

    second = base.publisher.publish(new_version(_lines(3, "Rule")))

    assert Counter(map(len, base.texts(second.document_id))) == {4: 1, 5: 2}
    assert base.count("tags") == 4402


def test_lengths_have_the_room_they_should() -> None:
    assert (issuable(4), issuable(5)) == (8800, 90_000)
    assert room(4, used=0, avoided=set()) == 4400
    assert room(4, used=4399, avoided=set()) == 1
    assert room(4, used=4400, avoided=set()) == 0
    assert room(4, used=0, avoided=set(range(1000, 10_000))) == 0
    assert room(5, used=0, avoided=set(range(1000, 10_000))) == 45_000


def test_tags_are_random_not_counted(base: Base) -> None:
    version = base.publisher.publish(new_version(_lines(50)))

    numbers = [int(s.tag) for s in base.library.details(version.document_id).sentences]

    assert numbers != sorted(numbers)
    assert max(numbers) - min(numbers) > 1000


def test_an_unchanged_sentence_keeps_its_tag_and_a_changed_one_gets_a_new_one(base: Base) -> None:
    old = base.publisher.publish(new_version(["Stay.", "Pay 90 EUR.", "Go."]))
    before = [s.tag for s in base.library.details(old.document_id).sentences]

    base.publisher.publish(
        new_version(["New.", "Go.", "Stay.", "Pay 95 EUR."], replaces=old.document_id)
    )

    after = {s.text: s.tag for s in base.library.details(old.document_id).sentences}
    assert (after["Stay."], after["Go."]) == (before[0], before[2])
    assert after["Pay 95 EUR."] not in before
    assert after["New."] not in before


def test_sentences_that_occur_twice_keep_their_tags_in_order(base: Base) -> None:
    old = base.publisher.publish(new_version(["See below.", "One.", "See below."]))
    before = [s.tag for s in base.library.details(old.document_id).sentences]

    base.publisher.publish(
        new_version(["See below.", "See below.", "See below."], replaces=old.document_id)
    )

    after = [s.tag for s in base.library.details(old.document_id).sentences]
    assert after[:2] == [before[0], before[2]]
    assert after[2] not in before


def test_other_documents_do_not_share_the_tag_of_an_equal_sentence(base: Base) -> None:
    one = base.publisher.publish(new_version(["The same words.", "One."], title="One"))
    two = base.publisher.publish(new_version(["The same words.", "Two."], title="Two"))

    assert not set(base.texts(one.document_id)) & set(base.texts(two.document_id))


def test_a_kept_tag_that_the_new_text_holds_as_a_number_is_given_up(base: Base) -> None:
    old = base.publisher.publish(new_version(["Stay here."]))
    (tag,) = base.texts(old.document_id)

    base.publisher.publish(new_version(["Stay here.", f"Pay {tag} EUR."], replaces=old.document_id))

    assert tag not in base.texts(old.document_id)


def test_a_tag_that_is_taken_is_not_given_again(base: Base) -> None:
    stuck = Publisher(base.database, base.clock, StuckDice())
    first = stuck.publish(new_version(["Fee is 5."]))
    assert base.texts(first.document_id) == {"5555": "Fee is 5."}

    with pytest.raises(TagCollision):
        stuck.publish(new_version(["Fee is 6."], title="Other"))

    assert base.texts(first.document_id) == {"5555": "Fee is 5."}
    assert base.count("documents") == 1
    assert base.count("sentences") == 1


def test_a_tag_cannot_be_written_down_twice(base: Base) -> None:
    with base.database.write() as connection:
        write_down(connection, [Tag("1001")], base.clock())

    with pytest.raises(TagCollision), base.database.write() as connection:
        write_down(connection, [Tag("1002"), Tag("1001")], base.clock())

    assert base.tags.was_issued([Tag("1001"), Tag("1002")]) == {"1001"}


def test_the_database_refuses_another_text_under_a_tag(base: Base) -> None:
    one = base.publisher.publish(new_version(["Fee is 5."]))
    two = base.publisher.publish(new_version(["Other words."], title="Other"))
    (tag,) = base.texts(one.document_id)
    row = {
        "version_id": two.id,
        "position": 1,
        "tag": tag,
        "text": "Fee is 6.",
        "span_start": 0,
        "span_end": 9,
        "first_page": 1,
        "last_page": 1,
        "kind": "paragraph",
        "heading": [],
    }

    with pytest.raises(TagCollision), base.database.write() as connection:
        connection.execute(insert(sentences), row)

    assert base.texts(one.document_id) == {tag: "Fee is 5."}
    assert tag not in base.texts(two.document_id)


def test_asking_for_thousands_of_tags_at_once_works(base: Base) -> None:
    version = base.publisher.publish(new_version(_lines(3)))
    issued = list(base.texts(version.document_id))
    asked = [Tag(str(n)) for n in range(60_000)] + [Tag("no tag"), Tag("")]

    assert base.tags.was_issued(asked) == set(issued)
    assert base.tags.was_issued([]) == frozenset()


@settings(max_examples=40, deadline=None)
@given(
    used=st.sets(st.integers(1000, 9999), max_size=3000),
    avoided=st.sets(st.integers(1000, 9999), max_size=3000),
    seed=st.integers(0, 1000),
)
def test_drawn_numbers_are_free_and_differ(used: set[int], avoided: set[int], seed: int) -> None:
    wanted = min(200, room(4, used=len(used), avoided=avoided))

    numbers = draw(
        random.Random(seed),  # noqa: S311
        wanted,
        4,
        avoided,
        lambda some: used & set(some),
    )

    assert len(numbers) == len(set(numbers)) == wanted
    assert not set(numbers) & (used | avoided | set(RESERVED))
    assert all(1000 <= number <= 9999 for number in numbers)


def test_no_tag_is_ever_given_twice_over_many_documents_and_erasures(tmp_path: Path) -> None:
    base = Base(tmp_path)
    given_out: Counter[str] = Counter()
    for number in range(12):
        version = base.publisher.publish(
            new_version(_lines(40, f"Paper{'x' * number}"), title=f"Paper {number}")
        )
        given_out.update(base.texts(version.document_id).keys())
        if number % 3 == 0:
            base.library.erase(version.document_id, ADMIN, base.clock)

    assert set(given_out.values()) == {1}
    assert len(given_out) == base.count("tags") == 480
    base.database.close()
