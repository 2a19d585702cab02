import pytest

from rag.parsing import parse_answer
from tagtrap.domain.verdicts import CheckedAnswer, Flag, Label, Outcome
from tests.verify.building import context_of
from verify.answers import AnswerChecker
from verify.exact_checks.actions import NOT_MATCHED, NOT_RECORDED, claims_action
from verify.exact_checks.checker import ExactChecker

DONE = [
    "I have reset your password.",
    "Your ticket has been created.",
    "We've refunded you.",
    "I went ahead and cancelled it.",
    "Done, the order is cancelled.",
    "I'm sending you the link now.",
    "Your request was successfully submitted.",
    "I have cancelled your order and issued a refund of 45 euros.",
    "I've escalated this to the billing team.",
    "Your account has now been unlocked.",
    "The refund has already been processed for you.",
    "We have credited 20 euros to your card.",
    "Your reservation is now cancelled.",
    "All set! Your plan was upgraded.",
    "I've gone ahead and booked the room.",
    "I filed a complaint for you.",
    "Your request was submitted just now.",
    "Ticket 4411 was created for you.",
    "Your seat is booked.",
    "Successfully cancelled your booking.",
    "I took care of it.",
]
NOT_DONE = [
    "Refunds have been available since 2019.",
    "Once your request has been approved, you get an e-mail.",
    "If we have cancelled your order, you get a refund.",
    "Employees who have completed the training may apply.",
    "You can reset your password on the page.",
    "The policy was updated in March.",
    "I can reset your password if you like.",
    "I will send the form.",
    "Your manager must have approved the trip.",
    "After your claim has been approved, payment takes 5 days.",
    'The source says "we have cancelled your order".',
    "We have a 30 day return policy.",
    "I have checked the documents and found nothing.",
    "Items that have been opened cannot be returned.",
    "We charged a fee until 2020.",
    "We have updated this policy to reflect the law.",
    "Your subscription has been cancelled if you see a grey badge.",
    "Your ticket is created when you submit the form.",
    "Your account is locked after five tries.",
    "If your account was locked, call us.",
    "Your plan was designed for you.",
    "Once a ticket has been closed it cannot be opened again.",
]
CONTEXT = context_of(
    {
        "1001": "We have cancelled your order if you see a grey badge.",
        "1002": "Your password has been reset when the mail arrives.",
        "1003": "Support resets passwords on request.",
    }
)


def _check(raw: str, *tool_results: str) -> CheckedAnswer:
    return AnswerChecker([ExactChecker()]).check(
        parse_answer(raw, CONTEXT), CONTEXT, tool_results=tool_results
    )


@pytest.mark.parametrize("text", DONE)
def test_a_completed_action_is_recognised(text: str) -> None:
    assert claims_action(text)


@pytest.mark.parametrize("text", NOT_DONE)
def test_what_a_policy_or_an_offer_says_is_no_completed_action(text: str) -> None:
    assert not claims_action(text)


def test_a_policy_page_proves_no_action() -> None:
    sentence = _check("I have reset your password (source 1003).").sentences[0]

    assert sentence.label is Label.UNSUPPORTED
    assert sentence.flags == (Flag.ACTION_CLAIM,)
    assert sentence.reason == NOT_RECORDED
    assert sentence.claims[0].verdict.missing.startswith("A tool result")


def test_a_tool_result_proves_what_it_says_without_a_citation() -> None:
    checked = _check("I have reset your password.", "password reset: done for this user")

    assert checked.sentences[0].label is Label.SUPPORTED
    assert checked.sentences[0].flags == ()
    assert checked.sentences[0].claims[0].verdict.tool_result.startswith("password reset")
    assert checked.decision is Outcome.APPROVE


@pytest.mark.parametrize(
    "result", ["order cancelled", "refund of 45 euros issued to your card", "", "ok"]
)
def test_a_tool_result_about_something_else_proves_nothing(result: str) -> None:
    sentence = _check("I have refunded 54 euros to your card.", result).sentences[0]

    assert sentence.label is Label.UNSUPPORTED
    assert Flag.ACTION_CLAIM in sentence.flags
    assert NOT_MATCHED in sentence.reason


def test_no_other_checker_may_pass_an_action() -> None:
    class Yes:
        id = "yes"

        def check(self, tasks: object) -> list[None]:
            raise AssertionError("must not be asked")

    answer = parse_answer("Your order has been cancelled (source 1001).", CONTEXT)
    checked = AnswerChecker([Yes(), ExactChecker()]).check(answer, CONTEXT)

    assert checked.sentences[0].flags == (Flag.ACTION_CLAIM,)
