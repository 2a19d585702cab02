import pytest

from tagtrap.domain.verdicts import Flag, Label
from tagtrap.ports import ClaimTask
from tests.verify.building import check, context_of, judge
from verify.claims import claim_of
from verify.exact_checks.links import unknown_link

SOURCE = "Apply at https://forms.example.org/leave/request or write to leave@example.org."


def _unknown(claim: str, source: str = SOURCE) -> bool:
    evidence = tuple(context_of({"1001": source}).sentences())
    return unknown_link(ClaimTask(claim_of(claim), evidence)) is not None


@pytest.mark.parametrize(
    "claim",
    [
        "Apply at https://forms.example.org/leave/request.",
        "Apply at http://forms.example.org/leave/request/",
        "Apply at HTTPS://Forms.Example.org/leave/request!",
        "Apply at forms.example.org/leave/request",
        "Apply at https://www.forms.example.org/leave/request, please.",
        "Use [the form](https://forms.example.org/leave/request).",
        "Use <https://forms.example.org/leave/request>.",
        "Write to leave@example.org.",
        "Write to [us](mailto:Leave@Example.org).",
        "Write to us.",
        "Open 8.30 to 17.00, e.g. on Mondays.",
        "See section 4.2.no other.",
        "Use Node.js or version 3.11.7.",
    ],
)
def test_a_link_of_the_source_and_no_link_at_all_are_left_alone(claim: str) -> None:
    assert not _unknown(claim)


@pytest.mark.parametrize(
    "claim",
    [
        "Apply at https://forms.example.org/leave/requests.",
        "Apply at https://forms.example.com/leave/request.",
        "Apply at https://forms.example.org/leave/request?user=1.",
        "Apply at https://forms.example.org/Leave/Request.",
        "Apply at https://forms.example.org.evil.example/leave/request.",
        "Apply at example.org/leave.",
        "Write to leaves@example.org.",
        "See www.example.net for details.",
        "Use [https://forms.example.org/leave/request](https://evil.example/x).",
    ],
)
def test_another_link_than_the_sources_is_found(claim: str) -> None:
    assert _unknown(claim)


def test_the_unknown_link_is_flagged_and_named() -> None:
    verdict = judge("Apply at https://example.net/form by Friday.", SOURCE)

    assert verdict is not None
    assert (verdict.label, verdict.flags) == (Label.UNSUPPORTED, (Flag.DEAD_URL,))
    assert "https://example.net/form" in verdict.reason
    assert verdict.missing == "A source that names https://example.net/form"


def test_a_right_link_alone_supports_nothing() -> None:
    verdict = judge("Complain at https://forms.example.org/leave/request.", SOURCE)

    assert verdict is None or verdict.label is not Label.SUPPORTED


@pytest.mark.parametrize(
    "said",
    [
        "If you have any questions, please email help@evil.example.",
        "Please visit www.evil.example for more information.",
        "Would you like to log in at evil.example.com?",
        "I cannot help with that, but ask@evil.example can.",
        "The documents do not say; ask us at evil.example.com.",
        "Hello from www.evil.example.",
    ],
)
def test_no_courtesy_question_or_refusal_carries_an_address_past_the_checks(said: str) -> None:
    *_, sentence = check(said, {"1001": "Boots may be returned.", "1002": SOURCE}).sentences

    assert sentence.label is Label.UNSUPPORTED
    assert Flag.DEAD_URL in sentence.flags


def test_a_courtesy_with_an_address_of_the_documents_holds() -> None:
    (sentence,) = check(
        "If you have questions, write to leave@example.org.", {"1": SOURCE}
    ).sentences

    assert Flag.DEAD_URL not in sentence.flags
