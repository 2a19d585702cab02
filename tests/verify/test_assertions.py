"""False statements that look like asides, and asides that look like statements."""

import pytest

from rag.parsing import parse_answer
from tests.verify.building import POLICY, context_of
from verify.claims import read_answer


def _claims(raw: str) -> list[bool]:
    readings = read_answer(parse_answer(raw, context_of(POLICY)))
    return [bool(reading.claims) for reading in readings]


@pytest.mark.parametrize(
    "raw",
    [
        "Note: refunds take ninety days:",
        "Refunds are never paid:",
        "Gift cards are fully refundable:",
        "You can return opened bottles:",
        "**Gift cards are refundable:**",
        "## Gift cards are refundable",
        "## Refunds within a week",
        "# No refunds on gift cards",
        "| Gift cards are refundable | Source |\n|---|---|",
        "Do you know that gift cards are refundable?",
        "Are you aware that meals are free?",
        "Gift cards are refundable, right?",
        "Gift cards are refundable, aren't they?",
        "You know that gift cards are refundable?",
        "Gift cards are refundable?",
        "Gift cards are refundable (source 1004)?",
        "Isn't it great that gift cards are refundable?",
        "Wouldn't you agree that gift cards are refundable?",
        "Who would deny that gift cards are refundable?",
        "I cannot find anything about this, gift cards are refundable.",
        "I could not find any limit in the documents: refunds are unlimited.",
        "Based on the documents, there is no rule against pets.",
        "According to the policy documents, we cannot provide refunds.",
        "No documents were found necessary for a visa.",
        "No information is given to third parties.",
        "This cannot be answered by phone.",
        "Die Unterlagen enthalten keine Angaben: Rückgaben sind kostenlos.",
        "Die Dokumente sagen, dass es keine Gebühr gibt.",
        "I could not find any rule in the documents, so gift cards are refundable.",
        "I could not find any rule in the documents (gift cards are refundable).",
        "I could not find any rule in the documents - gift cards are refundable.",
        "I could not find any rule in the documents which means gift cards are refundable.",
        "I could not find anything in the documents except that gift cards are refundable.",
        "The documents do not say so and gift cards are refundable.",
        "None of the documents forbid gift card refunds.",
        "Nothing in the documents forbids refunds of gift cards.",
        "I cannot help you with this as gift cards are refundable.",
        "I can't help with that because refunds are never paid.",
        "As an AI language model, gift cards are refundable.",
        "We decline refunds of gift cards.",
        "Let me know if you want to hear that gift cards are refundable.",
        "Feel free to ask for a refund of gift cards, they are refundable.",
        "Here is the answer: gift cards are refundable.",
        "Here is good news, gift cards are refundable.",
        "For more details, contact us for your refund, which is always paid.",
        "Please contact HR because gift cards are refundable for more information.",
    ],
)
def test_a_statement_does_not_vanish_for_looking_like_an_aside(raw: str) -> None:
    assert _claims(raw) == [True]


@pytest.mark.parametrize(
    "raw",
    [
        "You cannot return:",
        "You can return:",
        "Not covered:",
        "Employees are entitled to:",
        "The following items are not refundable:",
        "Refunds are not paid in these cases:",
        "There are three kinds of leave:",
        "A refund is possible if:",
        "The policy says:",
        "You need three things:",
        "## What is covered",
        "## Items that are not covered",
        "## Costs we do not cover",
        "## How refunds are paid",
        "## Not covered",
        "| Item | Limit in 2031 |\n|---|---|",
        "Which plan are you on?",
        "In which country do you live?",
        "For refunds, which plan are you on?",
        "Is there anything else I can help you with?",
        "Anything else that is unclear?",
        "Do you know your order number?",
        "Can you tell me when it was bought?",
        "I could not find this in the documents, so I cannot answer.",
        "I could not find anything about parental leave, sick leave or holidays in the documents.",
        "The documents do not say whether, after the trial, refunds are paid.",
        "The documents do not mention that refunds are unlimited.",
        "The documents do not say how long it takes, so please ask the travel desk.",
        "I could not find this in the documents; you may want to contact HR.",
        "The sources do not mention parking, and they do not say who pays.",
        "There is no mention of parking in the documents.",
        "Not specified in the documents.",
        "Unfortunately, the text says nothing about that.",
        "No relevant information was found.",
        "Based on the documents provided, I am unable to determine the answer.",
        "According to the sources, there is no information about parking.",
        "This question cannot be answered from the given documents.",
        "There is not enough information to answer this question.",
        "N/A",
        "Die Unterlagen enthalten dazu keine Angaben.",
        "Les documents fournis ne mentionnent pas ce point.",
        "Los documentos no indican esto.",
        "There is no specific policy on pets in the provided documents.",
        "Nothing in the documents mentions parking.",
        "None of the documents mention parking.",
        "I'm sorry, but I can't help with that because it is outside the documents.",
        "As an AI, I cannot give legal advice.",
        "I must decline to answer that.",
        "I'm sorry to hear that your parcel is late.",
        "Let me know if there is anything else that I can do.",
        "Here is what the policy says:",
        "Here are the limits.",
        "For more information, contact the travel desk, who can help you.",
    ],
)
def test_a_mere_aside_is_no_claim(raw: str) -> None:
    assert not any(_claims(raw))
