"""Faults planted on purpose: exactly one, visible, the same one each time."""

import re

import pytest

from rag.engines.faults import Fault, FaultyEngine, plant
from rag.parsing import parse_answer
from tagtrap.domain.answers import DraftEnd, Finish
from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.retrieval import ContextPassage, TaggedContext
from tagtrap.errors import FaultNotPlantable
from tests.rag_engine.conftest import ClientFor
from tests.scripted_server import ScriptedServer, text

PROSE = (
    "Lodging is paid up to 45 euros a night (source 3626). "
    "Claims must not be sent later than 30 days after the trip (source 4811)."
)
QUOTES = (
    "> Lodging is paid up to 45 euros a night. (source 3626)\n\n"
    "> Claims must not be sent later than 30 days after the trip. (source 4811)"
)
LIST = (
    "1. Lodging is paid up to 45 euros a night. (source 3626)\n"
    "2. Claims must not be sent later than 30 days after the trip. (source 4811)"
)
DRAFTS = [PROSE, QUOTES, LIST]


def of_one(said: str, evidence: str = "") -> TaggedContext:
    """A context whose one sentence, tag 3626, is the evidence (or what is said, without tags)."""
    stored = evidence or re.sub(r" \(source \d+\)", "", said)
    return TaggedContext((ContextPassage((Sentence.of_text(Tag("3626"), stored),)),))


@pytest.mark.parametrize("draft", DRAFTS)
@pytest.mark.parametrize("fault", Fault)
def test_exactly_one_sentence_differs(context: TaggedContext, draft: str, fault: Fault) -> None:
    before = parse_answer(draft, context).sentences

    after = parse_answer(plant(fault, draft, context), context).sentences

    assert len(before) == len(after)
    differing = [
        (old, new)
        for old, new in zip(before, after, strict=True)
        if (old.text, old.tags, old.unknown_tags) != (new.text, new.tags, new.unknown_tags)
    ]
    assert len(differing) == 1


@pytest.mark.parametrize("draft", DRAFTS)
@pytest.mark.parametrize("fault", Fault)
def test_the_same_draft_gets_the_same_fault(
    context: TaggedContext, draft: str, fault: Fault
) -> None:
    assert plant(fault, draft, context) == plant(fault, draft, context)


@pytest.mark.parametrize("draft", DRAFTS)
def test_a_wrong_number_stands_nowhere_in_the_evidence(context: TaggedContext, draft: str) -> None:
    changed = plant(Fault.WRONG_NUMBER, draft, context)

    (new,) = set(re.findall(r"\d+", changed)) - set(re.findall(r"\d+", draft))
    assert "45 euros" not in changed
    assert f"{new} euros" in changed
    assert not any(new in sentence.text for sentence in context.sentences())


@pytest.mark.parametrize("draft", DRAFTS)
def test_an_invented_tag_has_the_length_of_a_real_one(context: TaggedContext, draft: str) -> None:
    changed = plant(Fault.INVENTED_TAG, draft, context)

    assert changed == draft.replace("3626", "9999")


def test_an_invented_tag_is_neither_in_the_evidence_nor_a_year() -> None:
    context = of_one("", evidence="Ring 9999 or 9998 for help.")

    changed = plant(Fault.INVENTED_TAG, "Ring for help (source 3626).", context)

    assert changed == "Ring for help (source 9997)."


def test_a_tag_in_the_wording_can_be_invented_too(context: TaggedContext) -> None:
    said = "According to source 3626, lodging is paid."

    assert plant(Fault.INVENTED_TAG, said, context) == said.replace("3626", "9999")


@pytest.mark.parametrize("draft", DRAFTS)
def test_a_removed_tag_leaves_the_words(context: TaggedContext, draft: str) -> None:
    changed = plant(Fault.NO_TAG, draft, context)

    assert "3626" not in changed
    assert "()" not in changed
    assert "source 4811" in changed
    assert "Lodging is paid up to 45 euros a night" in changed


@pytest.mark.parametrize(
    "cited",
    [
        "Lodging is paid (source 3626)(source 4811).",
        "Lodging is paid (sources 3626 and 4811).",
        "Lodging is paid [source 3626, source 4811].",
        "**Lodging is paid** **(source 3626)**.",
        "Lodging is paid, see source 3626.",
        "- Lodging is paid. (source 3626)\n",
    ],
)
def test_all_tags_of_a_sentence_are_removed_in_whatever_form(
    context: TaggedContext, cited: str
) -> None:
    changed = plant(Fault.NO_TAG, cited, context)

    (sentence,) = parse_answer(changed, context).sentences
    assert sentence.tags == ()
    assert sentence.text.startswith("Lodging is paid")


def test_words_that_only_led_to_the_source_go_with_it(context: TaggedContext) -> None:
    said = "According to source 3626, lodging is paid."

    assert plant(Fault.NO_TAG, said, context) == "lodging is paid."


@pytest.mark.parametrize(
    ("said", "turned"),
    [
        ("You must not share it", "You must share it"),
        ("You cannot share it", "You can share it"),
        ("You can't share it", "You can share it"),
        ("They don’t share it", "They do share it"),
        ("It isn't shared", "It is shared"),
        ("It won't be shared", "It will be shared"),
        ("It is never shared", "It is shared"),
        ("Never share it", "Share it"),
        ("No fee is charged", "Fee is charged"),
        ("There is no fee", "There is fee"),
        ("No later than today it is not paid", "No later than today it is paid"),
    ],
)
def test_a_denial_is_turned_round(said: str, turned: str) -> None:
    raw = f"{said} (source 3626)."

    assert plant(Fault.DROPPED_NOT, raw, of_one(raw)) == f"{turned} (source 3626)."


@pytest.mark.parametrize(
    "said",
    [
        "Send it no later than Friday (source 3626).",
        "Pay not more than a third (source 3626).",
        "It is not only free (source 3626).",
        "Knots and notes are noted (source 3626).",
        "It is not paid.",
    ],
)
def test_what_denies_nothing_or_is_not_cited_is_left_alone(said: str) -> None:
    with pytest.raises(FaultNotPlantable, match="dropped-not"):
        plant(Fault.DROPPED_NOT, said, of_one(said))


@pytest.mark.parametrize(
    ("said", "changed"),
    [
        ("Pay 1,250.50 euros (source 3626).", "Pay 2,250.50 euros (source 3626)."),
        ("In 2031 it is 30 % (source 3626).", "In 2031 it is 45 % (source 3626)."),
        ("See section 4 for the 14 days (source 3626).", None),
        (
            "From 1 March 2031 it is €20 (source 3626).",
            "From 1 March 2031 it is €30 (source 3626).",
        ),
        ("Wait thirty days (source 3626).", "Wait two days (source 3626)."),
        ("On 1 March 2031 it ends (source 3626).", "On 2 March 2031 it ends (source 3626)."),
    ],
)
def test_the_number_that_is_changed_is_an_amount(said: str, changed: str | None) -> None:
    expected = changed or said.replace("14", "21")

    assert plant(Fault.WRONG_NUMBER, said, of_one(said)) == expected


@pytest.mark.parametrize(
    "said",
    [
        "Since 2031 it is paid (source 3626).",
        "1. It is paid (source 3626).",
        "It is 45 euros.",
        "Ask at 10:30 or ring 555-1234 (source 3626).",
        "",
    ],
)
def test_a_year_a_list_number_and_an_uncited_number_are_left_alone(said: str) -> None:
    with pytest.raises(FaultNotPlantable, match="wrong-number"):
        plant(Fault.WRONG_NUMBER, said, of_one(said, evidence="Something else."))


def test_a_number_of_the_evidence_is_changed_before_one_of_the_model() -> None:
    said = "For 2 people it is 45 euros (source 3626)."

    changed = plant(Fault.WRONG_NUMBER, said, of_one(said, evidence="It is 45 euros."))

    assert "2 people" in changed
    assert "45 euros" not in changed


def test_the_engine_says_which_fault_it_carries_and_keeps_the_end(
    client_for: ClientFor, context: TaggedContext
) -> None:
    from rag.engines.openai import OpenAIEngine

    with ScriptedServer(text(PROSE, finish_reason="length")) as server:
        inner = OpenAIEngine(client_for(server))
        engine = FaultyEngine(inner, Fault.INVENTED_TAG)
        raw, end = engine.draft("How much?", context)

    assert engine.id == f"{inner.id}+fault:invented-tag"
    assert raw == PROSE.replace("3626", "9999")
    assert isinstance(end, DraftEnd)
    assert end.finish is Finish.TRUNCATED


def test_a_draft_without_anything_to_change_is_an_error_that_says_why(
    client_for: ClientFor, context: TaggedContext
) -> None:
    from rag.engines.openai import OpenAIEngine

    with ScriptedServer(text("The documents do not answer this.")) as server:
        engine = FaultyEngine(OpenAIEngine(client_for(server)), Fault.NO_TAG)
        with pytest.raises(FaultNotPlantable, match="no-tag"):
            list(engine.draft("How much?", context))
