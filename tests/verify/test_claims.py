import pytest

from rag.parsing import parse_answer
from tagtrap.domain.answers import Finish
from tests.verify.building import POLICY, context_of
from verify.claims import NoClaim, Reading, read_answer


def _read(raw: str, finish: Finish = Finish.COMPLETE) -> list[Reading]:
    return read_answer(parse_answer(raw, context_of(POLICY), finish))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Hello!", NoClaim.COURTESY),
        ("Hi there, thanks for getting in touch!", NoClaim.COURTESY),
        ("I'm sorry to hear that.", NoClaim.COURTESY),
        ("Let me know if you need anything else.", NoClaim.COURTESY),
        ("Have a nice day!", NoClaim.COURTESY),
        ("Which plan are you on?", NoClaim.QUESTION),
        ("Here is a short comparison:", NoClaim.POINTER),
        ("You need the following:", NoClaim.LEAD_IN),
        ("See the policy for details.", NoClaim.POINTER),
        ("For more information, contact the travel desk.", NoClaim.POINTER),
        ("I could not find this in the documents.", NoClaim.NO_ANSWER),
        ("The documents do not say how long it takes.", NoClaim.NO_ANSWER),
        ("Unfortunately, the provided sources do not mention parking.", NoClaim.NO_ANSWER),
        ("There is no information about parking in the documents.", NoClaim.NO_ANSWER),
        ("However, the passage does not provide specific information.", NoClaim.NO_ANSWER),
        ("Unable to answer based on given passages.", NoClaim.NO_ANSWER),
        ("It is not clear from the passages whether dogs are allowed.", NoClaim.NO_ANSWER),
        (
            "Based on the passages provided, it is not possible to determine the exact cost.",
            NoClaim.NO_ANSWER,
        ),
        ("I'm sorry, but I can't help with that.", NoClaim.DECLINED),
        ("# Travel", NoClaim.HEADING),
    ],
)
def test_clear_asides_claim_nothing(text: str, reason: NoClaim) -> None:
    (reading,) = _read(text)

    assert reading.no_claim is reason
    assert reading.claims == ()


@pytest.mark.parametrize(
    "text",
    [
        "45 euros.",
        "Ask HR for help.",
        "Send the form to the travel desk.",
        "Thanks to the new rule, meals are free.",
        "Hello, refunds take 5 days.",
        "Sure, you may return it.",
        "I could not find this in the documents, but refunds take 5 days.",
        "It is not clear from the passages who pays because it is always 5 euros.",
        "However, dogs are not allowed.",
        "Unable to answer based on given passages, the fee is 5 euros.",
        "The policy does not allow refunds.",
        "The data does not contain names.",
        "We will not share your data with others.",
        "Did you know that meals are free?",
        "You must file within 30 days:",
        "Lodging: 45 euros",
        "Yes.",
        "Meals are free",
    ],
)
def test_whatever_could_be_true_or_false_is_a_claim(text: str) -> None:
    (reading,) = _read(text)

    assert reading.no_claim is None
    (claim,) = reading.claims
    assert claim.span.of(reading.sentence.text) == claim.text == reading.sentence.text


def test_a_short_answer_leaves_the_claim_to_the_sentence_behind_it() -> None:
    first, second = _read("No. Gift cards are not refundable (source 1004).")

    assert first.no_claim is NoClaim.SHORT_ANSWER
    assert second.claims


def test_what_cites_a_source_claims_something() -> None:
    (reading,) = _read("See the travel desk for details (source 1001).")

    assert reading.claims


def test_a_referral_after_a_refusal_claims_nothing() -> None:
    alone = _read("Please ask the travel desk about it.")
    after = _read("I could not find this in the documents. Please ask the travel desk about it.")

    assert alone[0].claims
    assert after[1].claims == ()


def test_list_items_are_read_with_their_lead_in_and_rows_with_their_header() -> None:
    items = _read("You need:\n\n- a form\n- a receipt")
    rows = _read("| Type | Limit |\n|---|---|\n| Lodging | 45 euros |\n| Meals | 5 euros |")

    assert [item.before for item in items[1:]] == ["You need:", "You need:"]
    assert [row.before for row in rows[1:]] == ["Type | Limit", "Type | Limit"]
    assert rows[0].no_claim is NoClaim.HEADING


def test_an_engine_that_found_nothing_claims_nothing() -> None:
    (reading,) = _read("Nothing near enough.", Finish.NO_ANSWER)

    assert reading.no_claim is NoClaim.NO_ANSWER
