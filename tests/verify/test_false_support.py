"""Claims that look like their source and say something else, and claims that only look as if."""

import pytest

from tagtrap.domain.documents import Sentence
from tagtrap.domain.files import BlockKind
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.spans import Span
from tagtrap.domain.verdicts import Label
from tests.verify.building import judge, judge_against, label_of

_NEEDLESS = ("contradicted", "unsupported", "insufficient_evidence")


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Refunds are not paid.", "Refunds are not always paid."),
        ("Refunds are not paid in cash.", "Refunds are not all paid in cash."),
        ("Employees may not use rooms.", "Employees may not use all rooms."),
        ("Training is paid.", "Optional training is paid."),
        ("Vaccinations are paid.", "Recommended vaccinations are paid."),
        ("Employees receive 28 days.", "Employees would receive 28 days."),
        ("The fee is 45 euros.", "The fee is about 45 euros."),
        ("A few refunds are refused.", "Few refunds are refused."),
        ("Lodging was capped at 45 euros.", "Lodging is capped at 45 euros."),
        ("Lodging had been capped at 45 euros.", "Lodging is capped at 45 euros."),
        ("The customer has charged.", "The customer is charged."),
        ("Tier staff may enter.", "Tier 1 staff may enter."),
        ("Staff may enter zone.", "Staff may enter zone 1."),
        ("The discount is 1/10 %.", "The discount is 10 %."),
        ("Visitors 18 may enter.", "Visitors 18+ may enter."),
        ("Staff with 3 years may apply.", "Staff with 3+ years may apply."),
        ("A grade of B or better is needed.", "A grade of B- or better is needed."),
        ("The rating must be at least A-.", "The rating must be at least A+."),
        ("The tool is written in C.", "The tool is written in C++."),
        ("Lodging is capped at ~45 euros.", "Lodging is capped at 45 euros."),
        ("Lodging is ≠ capped at 45 euros.", "Lodging is capped at 45 euros."),
        ("Item: Vouchers | Refundable: ✓", "Item: Vouchers | Refundable: ✗"),
        ("Item: Vouchers | Refundable: ✅", "Item: Vouchers | Refundable: no"),
        ("Due on 04/03/2031.", "Due on 03/04/2031."),
        ("The limit is 10 Gb.", "The limit is 10 GB."),
        ("Refunds take 90 days.", "Refunds take 90 days, but this rule was abolished in 2020."),
        ("Staff may work from home.", "Staff may work from home, but HR has a say in it."),
        ("Refunds take 90 days.", "Refunds take 90 days. This rule was abolished."),
    ],
)
def test_a_word_or_sign_that_tells_is_not_passed_over(claim: str, source: str) -> None:
    assert label_of(claim, source) != "supported"


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("No, gift cards are not refundable.", "Gift cards are not refundable."),
        ("No – gift cards are not refundable.", "Gift cards are not refundable."),
        ("A manager signs.", "One manager signs."),
        ("Visitors 18+ may enter.", "Visitors 18+ may enter."),
        ("Staff with at least 3 years may apply.", "Staff with 3+ years may apply."),
        ("✅ Refunds take 30 days.", "Refunds take 30 days."),
        ("Item: Shoes | Refundable: ✓", "Item: Shoes | Refundable: yes"),
        ("The deadline is in March 2031.", "The deadline is in March 2031."),
        ("Due on 3/4/2031.", "Due on 03/04/2031."),
        ("Refunds will be paid in 5 days.", "Refunds are paid in 5 days."),
    ],
)
def test_another_form_of_the_same_is_still_support(claim: str, source: str) -> None:
    assert label_of(claim, source) == "supported"


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("No, lodging is capped at 45 euros.", "Lodging is capped at 45 euros."),
        ("You may not share passwords.", "You must not share passwords."),
        ("Items must not be used.", "Items must be unused."),
        (
            "Refunds are not paid if the item is used.",
            "Refunds are paid only if the item is unused.",
        ),
        ("Claims up to 9 EUR do not need a receipt.", "Claims up to 9 EUR need no receipt."),
        ("The shop is only open on weekdays.", "The shop is open on weekdays only."),
        ("Overtime is only paid if approved.", "Overtime is paid only if approved."),
        (
            "Staff may claim up to 48 EUR for meals and up to 140 EUR for hotels.",
            "Staff may claim up to 48 EUR for meals and 140 EUR for hotels.",
        ),
        ("The fee is 60 EUR per year.", "The fee is 5 EUR per month."),
        ("Employees get 24 days per year.", "Employees get 2 days per month."),
        ("A refund of 50 EUR is paid at once.", "A refund of less than 100 EUR is paid at once."),
        ("Orders of 80 EUR ship free.", "Orders of 50 EUR or more ship free."),
        ("The fee is 1.500 euros.", "The fee is 1,500 euros."),
        ("The deadline is in March 2031.", "The deadline is 31 March 2031."),
        ("The trial lasts 90 days (about three months).", "The trial lasts 90 days."),
        ("Lodging was capped at 45 euros.", "Lodging is capped at 45 euros."),
        ("Kayaks may be rented from 9 am.", "Kayaks may not be rented before 9 am."),
        ("Seats can be changed until 3 May.", "Seats cannot be changed after 3 May."),
        ("You may leave once the bell rings.", "You may not leave before the bell rings."),
        ("Teams have at most 6 players.", "Teams have fewer than 7 players."),
        ("Parties of 9 or more must call.", "Parties of more than 8 must call."),
        ("Loans up to 50 euros need no form.", "Loans above 50 euros need a form."),
        ("Four guests may not share a tent.", "No more than three guests may share a tent."),
        ("Two guests may share a tent.", "No more than three guests may share a tent."),
        ("No tents in yard B.", "Yard: B | Tents: no | Fires: yes"),
        ("Later on, oars cost 9 euros.", "Oars cost 4 euros on day one, and 9 euros after that."),
        ("Six must come, otherwise it is cancelled.", "If fewer than 6 come, it is cancelled."),
        (
            "Before oars are lent, they are counted.",
            "Oars are counted before they are lent.",
        ),
    ],
)
def test_what_may_be_the_same_in_other_words_is_not_called_wrong(claim: str, source: str) -> None:
    assert label_of(claim, source) not in _NEEDLESS


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("A refund of 150 EUR is paid at once.", "A refund of less than 100 EUR is paid at once."),
        ("Orders of 30 EUR ship free.", "Orders of 50 EUR or more ship free."),
        ("Orders of 80 EUR or more ship free.", "Orders of 50 EUR or more ship free."),
        ("You may claim up to 40 EUR.", "You may claim up to 48 EUR."),
        ("The fee is 50 EUR per year.", "The fee is 5 EUR per month."),
        ("The fee is 1.5 euros.", "The fee is 1,500 euros."),
        ("No, lodging is capped at 46 euros.", "Lodging is capped at 45 euros."),
        ("Lodging was capped at 46 euros.", "Lodging is capped at 45 euros."),
        ("Staff may smoke; visitors may not.", "Staff may not smoke; visitors may."),
        ("Staff should not smoke.", "Staff must not smoke."),
        ("Kayaks may be rented before 9 am.", "Kayaks may not be rented before 9 am."),
        ("Teams have at most 7 players.", "Teams have fewer than 7 players."),
        ("Fires are not allowed.", "Yard: B | Tents allowed: no | Fires allowed: yes"),
        ("Loans above 50 euros need no form.", "Loans above 50 euros need a form."),
    ],
)
def test_what_only_looks_like_the_same_in_other_words_still_conflicts(
    claim: str, source: str
) -> None:
    assert label_of(claim, source) == "contradicted"


def test_sentences_that_only_together_say_it_are_support() -> None:
    sources = ("Refunds take 10 days.", "Exchanges take 20 days.")

    verdict = judge("Refunds take 10 days, and exchanges take 20 days.", *sources)

    assert verdict is not None
    assert verdict.label is Label.SUPPORTED
    assert [words.tag for words in verdict.evidence] == ["1", "2"]
    assert label_of("Refunds take 10 days and exchanges 20 days.", *sources) not in _NEEDLESS
    assert label_of("Refunds take 10 days and exchanges take 10 days.", *sources) != "supported"
    assert label_of("Refunds take 10 days, so exchanges take 20 days.", *sources) != "supported"


def test_items_under_a_denial_or_in_a_question_are_not_put_together() -> None:
    def item(number: int, text: str, lead_in: str) -> Sentence:
        span, tag = Span(0, len(text)), Tag(str(number))
        return Sentence(tag, text, span, 1, 1, BlockKind.LIST_ITEM, lead_in=lead_in)

    denied = [
        item(1, "swimwear of any kind", "You cannot return:"),
        item(2, "earrings of any kind", "You cannot return:"),
    ]
    verdict = judge_against("Swimwear of any kind and earrings of any kind.", denied)

    assert verdict is None or verdict.label is not Label.SUPPORTED
    asked = ("Do refunds take 10 days?", "Do exchanges take 20 days?")
    assert label_of("Do refunds take 10 days and do exchanges take 20 days.", *asked) != "supported"


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Return shipping is at your expense.", "Return shipping is at our expense."),
        ("Damage is paid by our insurance.", "Damage is paid by your insurance."),
        ("The device remains your property.", "The device remains our property."),
        ("Rooms may be sublet without our consent.", "Rooms may be sublet without your consent."),
        ("The landlord pays his legal costs.", "The landlord pays your legal costs."),
        ("The request will be approved.", "The request has been approved."),
        ("The data is being deleted.", "The data has been deleted."),
        ("The price has been raised to 12 euros.", "The price will be raised to 12 euros."),
        ("The invoice will not be paid.", "The invoice has not been paid."),
        ("The contractor has paid 500 euros.", "The contractor has been paid 500 euros."),
        ("The contractor has been paid 500 euros.", "The contractor has paid 500 euros."),
        ("Employees paid 50 euros.", "Employees are paid 50 euros."),
        ("Staff may not work on Sunday.", "Staff cannot be required to work on Sunday."),
        ("Customers may pay a deposit.", "Customers may have to pay a deposit."),
        ("All staff and trainees get a bonus.", "All staff but trainees get a bonus."),
        ("Children pay no more than adults.", "Children pay as much as adults."),
        ("Children pay at most adults.", "Children pay as much as adults."),
        ("Free estimates are given by phone.", "No cost estimates are given by phone."),
        ("Staff may leave if a door is locked.", "Staff may leave if every door is locked."),
        ("The third visit is free.", "Every third visit is free."),
        ("Two guests pay 5 euros.", "Two guests pay 5 euros each."),
        ("Refunds have been paid in 5 days.", "Refunds are paid in 5 days."),
        ("The invoice has been paid.", "The invoice will have been paid."),
        ("Tenants pay our own costs.", "Tenants pay their own costs."),
    ],
)
def test_whose_when_by_whom_and_of_how_many_is_not_passed_over(claim: str, source: str) -> None:
    assert label_of(claim, source) != "supported"


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "Overtime is paid so long as it was approved.",
            "Overtime is paid as long as it was approved.",
        ),
        ("Changes can be made at no cost.", "Changes can be made free of charge."),
        ("The room costs up to 50 euros.", "The room costs as much as 50 euros."),
        ("The company trains its staff.", "The company trains their staff."),
        (
            "Refunds take 5 days and vouchers take 9 days.",
            "Refunds take 5 days, but vouchers take 9 days.",
        ),
        ("Managers sign the form.", "All managers sign the form."),
        ("Customers will pay a deposit.", "Customers will have to pay a deposit."),
        ("Refunds are paid in 5 days.", "Refunds have been paid in 5 days."),
        ("Lodging capped at 45 euros.", "Lodging is capped at 45 euros."),
    ],
)
def test_what_says_whose_when_and_how_many_alike_is_support(claim: str, source: str) -> None:
    assert label_of(claim, source) == "supported"
