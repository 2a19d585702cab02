import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.parsing import parse_answer
from tests.verify.building import POLICY, context_of
from verify.claims import read_answer
from verify.splitting.clauses import words_of
from verify.splitting.statements import split_statement

_JOINING = frozenset({"and", "but", "yet", "while", "whereas", "which", "who"})

_SPLIT = [
    ("Lodging is capped at 45 euros and claims are due in 30 days.",
     ["Lodging is capped at 45 euros", "claims are due in 30 days."]),
    ("You must file the form and attach the receipts.",
     ["You must file the form", "You must | attach the receipts."]),
    ("You must sign the form, attach the receipts, and send it to the travel desk.",
     ["You must sign the form", "You must | attach the receipts",
      "You must | send it to the travel desk."]),
    ("Managers must approve the claim and may delegate it.",
     ["Managers must approve the claim", "Managers | may delegate it."]),
    ("Gift cards are not refundable, but vouchers can be exchanged.",
     ["Gift cards are not refundable", "vouchers can be exchanged."]),
    ("Rooms cost 45 euros; meals are free.", ["Rooms cost 45 euros", "meals are free."]),
    ("If you are ill, you must tell your manager and you may stay at home.",
     ["If you are ill, you must tell your manager", "If you are ill, | you may stay at home."]),
    ("If the seal is broken, you must keep the box and send a photo.",
     ["If the seal is broken, you must keep the box",
      "If the seal is broken, you must | send a photo."]),
    ("Claims are sent to the travel desk, which is open daily.",
     ["Claims are sent to the travel desk", "the travel desk | is open daily."]),
    ("The plan includes support and covers all devices.",
     ["The plan includes support", "The plan | covers all devices."]),
    ("A refund takes 5 days, whereas an exchange takes 3 days.",
     ["A refund takes 5 days", "an exchange takes 3 days."]),
    ("The standard plan is free, while the gold plan costs 20 dollars a month.",
     ["The standard plan is free", "the gold plan costs 20 dollars a month."]),
    ("Visitors get one badge, but contractors get two.",
     ["Visitors get one badge", "contractors get two."]),
    ("Refunds are slow (they are paid by cheque).",
     ["Refunds are slow", "they are paid by cheque"]),
    ("Employees submit the form and keep a copy.",
     ["Employees submit the form", "Employees | keep a copy."]),
    ("Send the form to HR and attach the receipts.",
     ["Send the form to HR", "attach the receipts."]),
    ("You need to sign the form and send it to HR.",
     ["You need to sign the form", "You need to | send it to HR."]),
    ("The fee is 5 euros and is not refundable.",
     ["The fee is 5 euros", "The fee | is not refundable."]),
    ("Within 30 days, you must file the form and attach the receipts.",
     ["Within 30 days, you must file the form", "Within 30 days, you must | attach the receipts."]),
    ("Meals are capped at 25 euros, lodging is capped at 45 euros, and taxis are not paid.",
     ["Meals are capped at 25 euros", "lodging is capped at 45 euros", "taxis are not paid."]),
    ("Staff must not smoke and must wear a badge.",
     ["Staff must not smoke", "Staff | must wear a badge."]),
    ("The form and the receipt must be sent to HR and are kept for 3 years.",
     ["The form and the receipt must be sent to HR",
      "The form and the receipt | are kept for 3 years."]),
]  # fmt: skip

_IF_NEW = "If the item is new and the seal is intact,"
_SPLIT.append(
    (
        f"{_IF_NEW} the refund is full and the postage is free.",
        [f"{_IF_NEW} the refund is full", f"{_IF_NEW} | the postage is free."],
    )
)

_WHOLE = [
    "If the item is new and the seal is intact, you may return it.",
    "Managers and directors approve claims.",
    "The terms and conditions apply to all users.",
    "Stays last between 3 and 15 years.",
    "You must have at least 5 and up to 10 days of leave.",
    "The amount we pay for the room and the meals is capped.",
    "The report must be signed and sent to HR.",
    "Do not share the password and send the link.",
    "The policy says that rooms are free and meals are paid.",
    "You may return it if it is new and the seal is intact.",
    'The sign says "rooms are free and meals are paid" in red.',
    "You must provide a reason and proof of identity.",
    "No visitor may book flights and pay by card.",
    "Neither rooms nor meals are free and taxis are not paid.",
    "Rooms are full, so guests are sent home and taxis are paid.",
    "Return flights and hotels are paid by the firm.",
    "Change requests from users and contracts are reviewed.",
    "The head of the desk, which is in Bonn, decides.",
    "Lodging is paid (up to 45 euros and 2 nights).",
    "The fee is 1,000 euros.",
    "Bring a coat, a hat and a scarf.",
    "You can cancel and the fee is refunded if the flight was late.",
    "Are rooms free and are meals paid?",
    "Lodging | 45 euros and meals are free",
    "Health and safety training and first aid are required.",
]


@pytest.mark.parametrize(("text", "expected"), _SPLIT)
def test_a_sentence_falls_into_its_statements(text: str, expected: list[str]) -> None:
    parts = split_statement(text)

    assert [part.text for part in parts] == [one.replace("| ", "") for one in expected]
    assert [part.span.of(text) for part in parts] == [one.split("| ")[-1] for one in expected]


def test_a_relative_clause_inside_a_sentence_is_a_statement_about_its_subject() -> None:
    text = "The travel desk, which is open daily, books all flights."

    parts = split_statement(text)

    assert [part.text for part in parts] == [
        "The travel desk is open daily",
        "The travel desk books all flights.",
    ]
    assert [part.span.of(text) for part in parts] == [
        "The travel desk, which is open daily",
        "books all flights.",
    ]


@pytest.mark.parametrize("text", _WHOLE)
def test_what_is_one_statement_or_in_doubt_stays_whole(text: str) -> None:
    (part,) = split_statement(text)

    assert part.text == part.span.of(text) == text


_WORDS = st.sampled_from(
    [word for text, _ in _SPLIT for word in text.split()] + ["(", ")", '"', "if", "and", ";", ","]
)
_SENTENCES = st.lists(_WORDS, max_size=30).map(" ".join)


@given(st.one_of(st.text(max_size=200), _SENTENCES))
def test_any_text_falls_into_ordered_spans_that_hold_every_word(text: str) -> None:
    parts = split_statement(text)

    assert parts
    ends = [0]
    for part in parts:
        assert ends[-1] <= part.span.start <= part.span.end <= len(text)
        ends.append(part.span.end)
    for word in words_of(text):
        if word.key[0].isalnum() and word.key not in _JOINING:
            assert any(
                part.span.start <= word.span.start and word.span.end <= part.span.end
                for part in parts
            ), word


@given(st.one_of(st.text(max_size=200), _SENTENCES))
def test_every_sentence_of_an_answer_has_claims_or_says_why_not(raw: str) -> None:
    for reading in read_answer(parse_answer(raw, context_of(POLICY))):
        assert bool(reading.claims) is (reading.no_claim is None)
        assert all(claim.span.end <= len(reading.sentence.text) for claim in reading.claims)
