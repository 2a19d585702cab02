"""From a question to hits."""

from collections.abc import Sequence

from rag.retrieval import Limits, Retriever
from tagtrap.domain.identifiers import VersionId
from tagtrap.domain.retrieval import Hit
from tagtrap.ports import IndexEntry, RelevanceScorer
from tests.fakes import HashingEmbedder
from tests.rag_retrieval.building import ListedPassages, ListedText, hit, sentence
from vectorstore.exact import ExactIndex

TRAVEL, LEAVE = VersionId("travel"), VersionId("leave")
HOTEL = hit(sentence(4101, "The hotel limit is 140 euros a night."))
TRAIN = hit(sentence(4102, "Trains are booked in second class."), position=1)
HOLIDAY = hit(sentence(4103, "Annual leave is 25 days."), version="leave")


def retriever(
    hits: Sequence[Hit],
    *,
    stored: Sequence[Hit] | None = None,
    passages_wanted: int = 8,
    candidates: int = 40,
    scorer: RelevanceScorer | None = None,
) -> Retriever:
    embedder, index = HashingEmbedder(), ExactIndex()
    for one in hits:
        tags = tuple(s.tag for s in one.passage.sentences)
        vectors = embedder.embed([one.passage.text])
        index.add([IndexEntry(one.passage.id, one.passage.version_id, tags, vectors)])
    return Retriever(
        embedder,
        index,
        ListedText(hits),
        ListedPassages(hits if stored is None else stored),
        limits=Limits(candidates, passages_wanted),
        scorer=scorer,
    )


def texts(hits: Sequence[Hit]) -> list[str]:
    return [one.passage.text for one in hits]


def test_the_passage_that_answers_comes_first_and_says_how_it_was_found() -> None:
    found = retriever([TRAIN, HOTEL, HOLIDAY]).retrieve("hotel limit night", [TRAVEL, LEAVE])

    assert found[0].passage == HOTEL.passage
    assert found[0].source == HOTEL.source
    assert found[0].found_by == ("dense", "full_text")
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)


def test_only_versions_that_may_be_read_are_searched() -> None:
    found = retriever([HOTEL, TRAIN, HOLIDAY]).retrieve("annual leave days", [TRAVEL])

    assert texts(found)
    assert HOLIDAY.passage.text not in texts(found)


def test_a_passage_of_another_version_is_dropped_whatever_an_index_returns() -> None:
    class Leaking(ExactIndex):
        def search(self, vector, versions, limit):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
            return super().search(vector, [TRAVEL, LEAVE], limit)

    embedder, index = HashingEmbedder(), Leaking()
    for one in (HOTEL, HOLIDAY):
        vectors = embedder.embed([one.passage.text])
        index.add([IndexEntry(one.passage.id, one.passage.version_id, (), vectors)])
    leaking = Retriever(
        embedder,
        index,
        ListedText([]),
        ListedPassages([HOTEL, HOLIDAY]),
        limits=Limits(5, 5),
    )

    assert texts(leaking.retrieve("annual leave", [TRAVEL])) == [HOTEL.passage.text]


def test_no_version_and_no_question_find_nothing() -> None:
    both = retriever([HOTEL, HOLIDAY])

    assert both.retrieve("hotel", []) == []
    assert both.retrieve("  \n", [TRAVEL]) == []


def test_a_text_that_stands_in_several_documents_is_returned_once() -> None:
    copies = [
        hit(sentence(4200 + n, text), version=f"copy{n}")
        for n, text in enumerate(
            ["The gym opens at 7.", "the  gym opens at\u00a07.", "THE GYM OPENS AT 7."]
        )
    ]
    versions = [one.passage.version_id for one in copies]

    found = retriever(copies).retrieve("when does the gym open", versions)

    assert len(found) == 1
    assert found[0].passage == copies[0].passage


def test_texts_that_differ_in_a_point_are_two() -> None:
    two = [
        hit(sentence(4301, "The rate is 1.5 percent.")),
        hit(sentence(4302, "The rate is 15 percent."), position=1),
    ]

    assert len(retriever(two).retrieve("what is the rate", [TRAVEL])) == 2


def test_repeats_do_not_take_the_place_of_others() -> None:
    copies = [hit(sentence(4400 + n, "Hotel costs 9."), version=f"copy{n}") for n in range(5)]
    other = hit(sentence(4450, "A hotel needs approval."), version="other")
    versions = [VersionId(f"copy{n}") for n in range(5)] + [VersionId("other")]

    found = retriever([*copies, other], passages_wanted=2).retrieve("hotel costs", versions)

    assert texts(found) == ["Hotel costs 9.", "A hotel needs approval."]


def test_no_more_passages_than_wanted() -> None:
    many = [hit(sentence(5000 + n, f"Rule {n} on hotels."), position=n) for n in range(30)]

    assert len(retriever(many, passages_wanted=8).retrieve("hotels", [TRAVEL])) == 8


def test_a_passage_that_is_gone_meanwhile_is_left_out() -> None:
    found = retriever([HOTEL, TRAIN], stored=[TRAIN]).retrieve("hotel limit", [TRAVEL])

    assert texts(found) == [TRAIN.passage.text]
