import pytest

from tagtrap.domain.identifiers import VersionId
from tagtrap.errors import DuplicateDocument
from tagtrap.records import sqlite_full_text
from tagtrap.records.full_text import search_terms
from tests.records.building import Base, new_version


@pytest.fixture
def versions(base: Base) -> list[VersionId]:
    """Three documents of one passage each."""
    texts = {
        "Gym": ["Gym hours are 6 to 22.", "The café sells 1,250 snacks."],
        "Travel": ["Lodging is capped at 45 euros.", "Trains are preferred."],
        "Support": ["The IT desk resets passwords.", "It answers in two hours."],
    }
    return [
        base.publisher.publish(new_version(lines, title=title)).id for title, lines in texts.items()
    ]


def _found(base: Base, question: str, versions: list[VersionId], limit: int = 10) -> list[str]:
    hits = base.full_text.search_text(question, versions, limit)
    assert [h.score for h in hits] == sorted((h.score for h in hits), reverse=True)
    loaded = base.passages.load_passages([hit.passage_id for hit in hits])
    return [source.title for _, source in loaded]


@pytest.mark.parametrize(
    ("question", "best"),
    [
        ("When can I use the gym?", "Gym"),
        ("lodging limit?", "Travel"),
        ("train", "Travel"),
        ("Cafe", "Gym"),
        ("CAFÉ", "Gym"),
        ("cafe\u0301", "Gym"),
        ("1,250", "Gym"),
        ("45", "Travel"),
        ("Who in IT can help me?", "Support"),
    ],
)
def test_words_find_the_passage_that_holds_them(
    base: Base, versions: list[VersionId], question: str, best: str
) -> None:
    assert _found(base, question, versions)[0] == best


@pytest.mark.parametrize(
    "question",
    [
        '"',
        '"gym',
        "gym OR",
        "AND OR NOT",
        "NEAR(gym hours, 2)",
        "gym*",
        "^gym",
        "text:gym",
        "{heading text}: gym",
        "-gym",
        "gym + hours",
        "(gym",
        "gym') --",
        "gym; DROP TABLE passages",
        "\x00gym\x00",
        "🏋️ gym 🏋️",
        "gym\ud800",
        "gym " + "word " * 2000,
        " ".join(f"word{n}" for n in range(1200)) + " gym",
        "g\u200bym gym",
    ],
)
def test_any_text_is_a_valid_question(base: Base, versions: list[VersionId], question: str) -> None:
    found = _found(base, question, versions)

    if "gym" in question:
        assert found[0] == "Gym"


@pytest.mark.parametrize("question", ["", "   ", "🙂🙂", "?!…", "\x00", "\ud800", "()\"'*^:"])
def test_a_question_without_a_word_finds_nothing(
    base: Base, versions: list[VersionId], question: str
) -> None:
    assert _found(base, question, versions) == []


def test_stop_words_count_only_when_there_is_nothing_else() -> None:
    assert search_terms("What is the limit for it?") == ["limit"]
    assert search_terms("What is it?") == ["what", "is", "it"]
    assert search_terms("Does IT know?") == ["it", "know"]
    assert search_terms("What's 30 or 1,250.50?") == ["30", "1", "250", "50", "1,250.50"]
    assert search_terms("limit LIMIT Limit") == ["limit"]


def test_only_stop_words_still_search(base: Base, versions: list[VersionId]) -> None:
    assert set(_found(base, "to the it", versions)) >= {"Gym", "Support"}


def test_other_versions_do_not_crowd_out_the_readable_ones(
    base: Base, versions: list[VersionId]
) -> None:
    for number in range(30):
        base.publisher.publish(
            new_version([f"Gym gym gym hours hours {number}."], title=f"Gym {number}")
        )

    assert _found(base, "gym hours", versions[:1], limit=1) == ["Gym"]
    assert _found(base, "gym hours", versions[1:], limit=5) == ["Support"]
    assert _found(base, "gym hours", []) == []


def test_the_limit_is_kept_and_more_is_better(base: Base, versions: list[VersionId]) -> None:
    hits = base.full_text.search_text("gym hours two", versions, 2)

    assert len(hits) == 2
    assert hits[0].score >= hits[1].score > 0
    assert base.full_text.search_text("gym", versions, 0) == []


def test_five_thousand_versions_may_be_searched_at_once(
    base: Base, versions: list[VersionId]
) -> None:
    many = [VersionId(f"{number:032x}") for number in range(5000)]

    assert _found(base, "gym", [*many, *versions]) == ["Gym"]


def test_the_same_file_twice_is_found_once(base: Base) -> None:
    version = base.publisher.publish(new_version(["Gym hours are 6 to 22."]))
    with pytest.raises(DuplicateDocument):
        base.publisher.publish(new_version(["Gym hours are 6 to 22."]))

    assert len(base.full_text.search_text("gym hours", [version.id], 10)) == 1


def test_a_superseded_version_is_not_found_any_more(base: Base) -> None:
    old = base.publisher.publish(new_version(["The gym opens at 6."]))
    new = base.publisher.publish(new_version(["The gym opens at 7."], replaces=old.document_id))

    hits = base.full_text.search_text("gym", [old.id, new.id], 10)

    ((passage, source),) = base.passages.load_passages([hit.passage_id for hit in hits])
    assert source.version_id == new.id
    assert passage.text == "The gym opens at 7."


def test_in_a_large_base_the_frequent_words_of_a_question_cost_nothing(
    file_base: Base, monkeypatch: pytest.MonkeyPatch
) -> None:
    # In a file: a server counts the passages of each word, and ranks the best few hundred.
    base = file_base
    lines = [f"The account of guest {n} is kept." for n in range(60)]
    version = base.publisher.publish(
        new_version([*lines, "A lantern account is lent."], sentences_a_passage=1)
    )
    everything = base.full_text.search_text("account lantern", [version.id], 99)

    monkeypatch.setattr(sqlite_full_text, "MOST_RANKED", 20)
    found = base.full_text.search_text("account lantern", [version.id], 99)
    frequent = base.full_text.search_text("account", [version.id], 99)

    assert len(everything) == 61
    assert [one.passage_id for one in found] == [everything[0].passage_id]
    assert len(frequent) == 61
