"""A crowd at work on one app, short: nothing is lost or wrong, and no error is shown unasked."""

from pathlib import Path

from experiments.load.lockers import InForce, Rule, hall_named
from experiments.load.running import FAULTS, Crowd, run
from experiments.load.tally import Tally
from tagtrap.domain.answers import AnswerSentence
from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import AnswerId, Tag
from tagtrap.domain.retrieval import ContextPassage, TaggedContext
from tagtrap.domain.spans import Span

CROWD = Crowd(askers=4, keepers=1, reviewers=1, seconds=5, least=8)
PARTS = {"embedder": "tests.service.conftest:hashing_embedder", "checkers": ("exact",)}
RULE = Rule(hall_named(7), 12)


def test_a_crowd_loses_nothing_and_is_shown_nothing_wrong(tmp_path: Path) -> None:
    tally = run(tmp_path / "data", CROWD, parts=PARTS)

    assert tally.is_clean, tally.as_text()
    assert tally.done["answered"] > 0
    assert tally.done["documents added"] > 0


def test_a_failing_model_server_makes_nothing_wrong(tmp_path: Path) -> None:
    tally = run(tmp_path / "data", CROWD, faults=FAULTS, parts=PARTS)

    assert tally.is_clean, tally.as_text()
    assert tally.questions > 0


def stated(rule: Rule) -> str:
    return rule.text.decode().split("\n\n")[1].partition(". ")[0] + "."


def wrong(in_force: InForce, said: str, cited: str = "5001") -> list[str]:
    """Return what is wrong with an answer asked at 10 and told at 20 that cites the rule."""
    text = stated(RULE)
    source = Sentence(Tag("5001"), text, Span(0, len(text)), 1, 1)
    sentence = AnswerSentence(Span(0, len(said)), said, tags=(Tag(cited),))
    return in_force.wrong_in([sentence], TaggedContext((ContextPassage((source,)),)), 10.0, 20.0)


def test_evidence_that_was_in_force_while_it_was_asked_is_right() -> None:
    in_force = InForce()
    in_force.comes(RULE, 15.0)
    in_force.went(RULE, 16.0)

    assert wrong(in_force, stated(RULE)) == []


def test_evidence_that_had_gone_or_was_never_there_is_wrong() -> None:
    gone, later = InForce(), InForce()
    gone.comes(RULE, 1.0)
    gone.went(RULE, 9.0)
    later.comes(RULE, 21.0)

    for in_force in (gone, later, InForce()):
        assert wrong(in_force, stated(RULE)) == [f"{RULE} was not in force"]


def test_other_words_than_those_cited_and_tags_of_nothing_are_wrong() -> None:
    in_force = InForce()
    in_force.comes(RULE, 1.0)

    assert len(wrong(in_force, stated(RULE.next))) == 1
    assert "5002 resolves to nothing" in " ".join(wrong(in_force, "It is so.", cited="5002"))


def test_an_answer_may_be_withheld_from_when_its_source_begins_to_be_erased() -> None:
    in_force = InForce()
    in_force.comes(RULE, 1.0)
    before = in_force.erased_since(5.0)

    in_force.is_being_erased(RULE)
    meanwhile = in_force.erased_since(5.0)
    in_force.went(RULE, 9.0, erased=True)

    assert (before, meanwhile) == (False, True)
    assert in_force.erased_since(8.0)
    assert not in_force.erased_since(10.0)


def test_what_went_wrong_is_told() -> None:
    tally = Tally()
    tally.delivered(AnswerId("a"))
    clean = tally.is_clean
    tally.note("lost", "the document of the hall")

    assert clean
    assert not tally.is_clean
    assert tally.as_text().splitlines() == [
        "1 answered",
        "1 lost, 0 wrong, 0 errors",
        "  the document of the hall",
    ]
