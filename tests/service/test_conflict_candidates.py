"""Which sentences are compared, and how little of the base is looked at to find them."""

import random

import numpy as np

from tagtrap.domain.conflict_signs import SentenceSigns, signs_from_bytes, signs_to_bytes
from tagtrap.domain.identifiers import DocumentId, Tag, VersionId
from tagtrap.service.conflict_candidates import Candidate, ConflictCandidates

LEAST = 0.75
WORDS = [f"{first}{second}" for first in "bdfgklmnprst" for second in ("an", "el", "or", "ut")]


def signs(tag: int, *about: str, text: str = "") -> SentenceSigns:
    return SentenceSigns.of(Tag(str(tag)), text or f"sentence {tag}", frozenset(about))


def drawn(count: int, *, seed: int) -> list[SentenceSigns]:
    """Return sentences about three to eight of the words, frequent ones and rare ones."""
    chance = random.Random(seed)  # noqa: S311  # words for a test
    weights = [1 / (place + 1) for place in range(len(WORDS))]
    return [
        signs(1000 * (seed + 1) + n, *chance.choices(WORDS, weights, k=chance.randint(4, 9)))
        for n in range(count)
    ]


def holding(*versions: tuple[str, list[SentenceSigns]]) -> ConflictCandidates:
    candidates = ConflictCandidates(least_shared=LEAST)
    for name, own in versions:
        candidates.add(VersionId(name), DocumentId(f"document of {name}"), own)
    return candidates


def near(
    candidates: ConflictCandidates, mine: list[SentenceSigns], *, most: int = 99
) -> set[Candidate]:
    return set(candidates.near(DocumentId("mine"), mine, most=most))


def test_all_sentences_that_share_enough_are_found_and_no_others() -> None:
    base = {name: drawn(120, seed=number) for number, name in enumerate("abc", start=1)}
    mine = drawn(60, seed=9)

    found = near(holding(*base.items()), mine)

    expected = {
        Candidate(one.tag, other.tag)
        for one in mine
        for others in base.values()
        for other in others
        if len(np.intersect1d(one.stems, other.stems))
        >= LEAST * max(len(one.stems), len(other.stems))
    }
    assert found == expected
    assert expected


def test_the_same_words_and_the_own_document_do_not_come_into_question() -> None:
    about = ("parcel", "depot", "report")
    same = signs(1, *about, text="Parcels are reported.")
    candidates = holding(("theirs", [same, signs(2, *about)]))
    candidates.add(VersionId("older"), DocumentId("mine"), [signs(3, *about)])

    found = near(candidates, [signs(4, *about, text="Parcels are reported.")])

    assert found == {Candidate(Tag("4"), Tag("2"))}


def test_of_many_the_nearest_are_taken_and_of_those_the_newest() -> None:
    about = ("parcel", "depot", "report", "manager")
    candidates = holding(
        ("far", [signs(1, "parcel", "depot", "report", "driver")]),
        ("near", [signs(2, *about), signs(3, *about)]),
    )

    found = near(candidates, [signs(9, *about)], most=2)

    assert {one.other for one in found} == {Tag("2"), Tag("3")}
    assert {one.other for one in near(candidates, [signs(9, *about)], most=1)} == {Tag("3")}


def test_what_is_dropped_is_not_found() -> None:
    about = ("parcel", "depot", "report")
    candidates = holding(("a", [signs(1, *about)]), ("b", [signs(2, *about)]))

    candidates.drop(VersionId("a"))

    assert near(candidates, [signs(9, *about)]) == {Candidate(Tag("9"), Tag("2"))}
    assert candidates.held == {VersionId("b")}
    candidates.drop(VersionId("b"))
    assert candidates.is_mostly_dropped


def test_few_sentences_are_looked_at_however_many_there_are() -> None:
    # Every sentence has a frequent word, and one that it shares with few.
    base = [signs(n + 1, "account", "page", f"matter {n // 2}") for n in range(4000)]
    candidates = holding(("base", base))

    near(candidates, [signs(9999, "account", "page", "matter 7")])

    assert candidates.looked_at == 2


def test_signs_come_back_as_they_were_stored() -> None:
    own = [*drawn(5, seed=3), signs(77, "one", "two", "three")]

    for some in (own, []):
        again = signs_from_bytes(signs_to_bytes(some))

        assert [(one.tag, one.text) for one in again] == [(one.tag, one.text) for one in some]
        assert all(
            np.array_equal(one.stems, other.stems) for one, other in zip(again, some, strict=True)
        )
