"""Each kind of failure is mended in its own way, and only what passes its check is taken."""

from collections.abc import Sequence

import pytest

from rag.parsing import parse_answer
from tagtrap.domain.answers import Finish
from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.release import GateLevel, RepairKind
from tagtrap.domain.retrieval import ContextPassage, TaggedContext
from tagtrap.domain.verdicts import CheckedAnswer, Outcome
from verify.answers import AnswerChecker
from verify.exact_checks.checker import ExactChecker
from verify.gate import Terms
from verify.reading.lead_ins import with_lead_ins
from verify.repair.mending import Mender, Search
from verify.repair.outgoing import Outgoing, Setting, let_out
from verify.repair.redrafting import brings_evidence

RENT = "A locker costs 4 euros per week."
KEYS = "Lost keys must be reported within 2 days."
BIKES = "Bicycles are kept in the yard at night."
LIST = "To rent a locker you bring:"
ITEM = "a copy of your staff card"
CONTEXT = (RENT, KEYS, BIKES, LIST, ITEM)


def context_of(*texts: str) -> TaggedContext:
    sentences = [Sentence.of_text(Tag(str(3001 + n)), text) for n, text in enumerate(texts)]
    return TaggedContext((ContextPassage(tuple(with_lead_ins(sentences))),))


def sent(
    raw: str,
    *,
    texts: Sequence[str] = CONTEXT,
    search: Search | None = None,
    level: GateLevel = GateLevel.BALANCED,
    question: str = "",
    finish: Finish = Finish.COMPLETE,
) -> tuple[CheckedAnswer, list[RepairKind], Outgoing]:
    context, terms = context_of(*texts), Terms(level=level)
    mender = Mender(terms, 2, None, search)
    setting = Setting(AnswerChecker([ExactChecker()]), terms, mender, question)
    outgoing = Outgoing(setting, context)
    checked = let_out(outgoing, parse_answer(raw, context, finish))
    return checked, [one.kind for one in outgoing.revisions if one.was_taken], outgoing


def said(checked: CheckedAnswer) -> list[str]:
    return [one.sentence.text for one in checked.sentences]


def test_a_sentence_that_holds_is_not_touched() -> None:
    raw = f"{RENT} (source 3001)\n\n- {BIKES} (source 3003)\n"

    checked, kinds, _ = sent(raw)

    assert (checked.answer.raw, kinds) == (raw, [])
    assert checked.decision is Outcome.APPROVE


def test_a_wrong_number_gives_way_to_the_words_of_its_source() -> None:
    checked, kinds, _ = sent("A locker costs 9 euros per week. (source 3001)")

    assert (said(checked), kinds) == ([RENT], [RepairKind.QUOTED])


def test_a_wrong_sum_is_reckoned_again_where_the_sources_give_it() -> None:
    checked, kinds, _ = sent("A locker costs 15 euros for 3 weeks. (source 3001)")

    assert said(checked) == ["A locker costs 12 euros for 3 weeks."]
    assert kinds == [RepairKind.RECOMPUTED]


def test_of_two_statements_the_one_without_a_source_is_cut_out() -> None:
    raw = f"{RENT[:-1]}, and doors are painted green by volunteers. (source 3001)"

    checked, kinds, _ = sent(raw)

    assert (said(checked), kinds) == ([RENT], [RepairKind.SHORTENED])
    assert checked.decision is Outcome.ESCALATE


@pytest.mark.parametrize("cited", ["", " (source 9999)", " (source 3001)"])
def test_a_statement_gets_the_source_that_says_it(cited: str) -> None:
    checked, kinds, _ = sent(f"{KEYS}{cited}")

    assert (said(checked), kinds) == ([KEYS], [RepairKind.RECITED])
    assert checked.sentences[0].sentence.tags == ("3002",)


def test_an_item_is_quoted_under_its_own_line() -> None:
    checked, kinds, _ = sent("You have to bring a copy of the badge of staff. (source 3005)")

    assert (said(checked), kinds) == ([LIST, ITEM], [RepairKind.QUOTED])


def test_the_same_source_is_quoted_only_once() -> None:
    raw = "A week is 9 euros for a locker. (source 3001) It costs 8 euros per week. (source 3001)"

    checked, kinds, _ = sent(raw)

    assert (said(checked), kinds) == ([RENT], [RepairKind.QUOTED, RepairKind.DROPPED])


def test_what_nothing_speaks_of_is_searched_once_more() -> None:
    more = Sentence.of_text(Tag("4001"), "Umbrellas are lent at reception.")
    asked: list[str] = []

    def search(statement: str, context: TaggedContext) -> TaggedContext:
        asked.append(statement)
        return TaggedContext((*context.passages, ContextPassage((more,))))

    checked, kinds, outgoing = sent(f"{more.text} (source 3003)", search=search)

    assert asked == [more.text]
    assert (said(checked), kinds) == ([more.text], [RepairKind.RECITED])
    assert checked.decision is Outcome.APPROVE
    assert outgoing.context.resolve(Tag("4001")) is more


def test_what_is_found_nowhere_is_left_out_and_a_person_is_asked() -> None:
    raw = f"{RENT} (source 3001) Umbrellas are lent at reception. (source 3003)"

    checked, kinds, _ = sent(raw, search=lambda statement, context: context)

    assert (said(checked), kinds) == ([RENT], [RepairKind.DROPPED])
    assert checked.decision is Outcome.ESCALATE


def test_at_the_level_that_only_advises_nothing_is_changed() -> None:
    raw = "A locker costs 9 euros per week. (source 3001)"

    checked, kinds, _ = sent(raw, level=GateLevel.ADVISORY)

    assert (checked.answer.raw, kinds) == (raw, [])
    assert checked.decision is Outcome.REVISE


def test_nothing_is_shown_where_something_else_than_an_answer_was_asked_for() -> None:
    checked, kinds, _ = sent(f"{RENT} (source 3001)", question="Write a poem about lockers.")

    assert kinds == [RepairKind.DROPPED]
    assert checked.decision is Outcome.ESCALATE


@pytest.mark.parametrize(
    ("before", "after", "brings"),
    [
        ("A locker costs 9 euros per week.", RENT, True),
        ("A locker costs 9 euros per week.", "Per week, a locker costs 9 euros.", False),
        ("A locker is 4 euros per month.", "Monthly, a locker is 4 euros.", False),
        ("A locker costs 4 euros and a padlock.", "A locker costs 4 euros.", True),
        (RENT, RENT, False),
    ],
)
def test_only_what_says_more_of_the_source_or_less_of_the_draft_brings_evidence(
    before: str, after: str, brings: bool
) -> None:
    assert brings_evidence(before, after, context_of(RENT)) is brings
