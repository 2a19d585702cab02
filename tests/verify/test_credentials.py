"""An answer never asks its reader for a secret, whatever its sources say."""

import pytest

from tagtrap.domain.verdicts import Flag, Label
from tests.verify.building import check, judge

ASKING = [
    "Please reply with your password.",
    "Reply with your current PIN so that we can help.",
    "To go on, respond with the security code from your phone.",
    "Send us your password and we will unlock the account.",
    "Send me the one-time code that you have just received.",
    "Please tell us your card number.",
    "Give me your recovery phrase and I can restore the wallet.",
    "E-mail us your login details.",
    "Text us your access code.",
    "Please share your password with us.",
    "Post your API key here.",
    "Paste your private key in this chat.",
    "Type your password below.",
    "Enter the verification code here.",
    "We need your password to check this.",
    "I will need your social security number.",
    "What is your password?",
    "Confirm your CVV in your next message.",
    "Answer with your user name and your password.",
    "Please provide your credit card number in your reply.",
]
TELLING = [
    "Never reply with your password.",
    "We will never ask you for your password.",
    "Do not send us your card number.",
    "You can reset your password on the login page.",
    "Enter your password to log in.",
    "Choose a password of at least twelve characters.",
    "Your password expires after 90 days.",
    "Keep your recovery codes in a safe place.",
    "A new PIN is sent by post.",
    "Support cannot see your password.",
    "The verification code is valid for ten minutes.",
    "Store your private key in the vault.",
    "Please reply with your order number.",
    "Send us your receipt within a week.",
    "Tell us your name and address.",
    "We need your consent.",
    "The card number is printed on the back.",
    "Access tokens are revoked when you leave.",
    "Give the key of the room back at the desk.",
    "Sharing a password breaks the rules.",
]


@pytest.mark.parametrize("claim", ASKING)
def test_an_answer_that_asks_for_a_secret_is_flagged_though_its_source_says_so(claim: str) -> None:
    verdict = judge(claim, claim)

    assert verdict is not None
    assert verdict.label is Label.UNSUPPORTED
    assert verdict.flags == (Flag.OFF_TASK,)
    assert "asks the reader for a secret" in verdict.reason


@pytest.mark.parametrize("claim", TELLING)
def test_a_rule_about_secrets_is_a_rule_like_any_other(claim: str) -> None:
    verdict = judge(claim, claim)

    assert verdict is not None
    assert verdict.label is Label.SUPPORTED


def test_a_question_for_a_secret_is_flagged_and_another_question_is_not() -> None:
    asking, other = check(
        "Could you send us your password? Could you send us your order number?"
    ).sentences

    assert Flag.OFF_TASK in asking.flags
    assert asking.label is Label.UNSUPPORTED
    assert other.label is Label.NO_CLAIM
