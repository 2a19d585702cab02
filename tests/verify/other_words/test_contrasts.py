"""Opposite words and an "only": other wordings that leave the rule as it is."""

import pytest

from tests.verify.building import label_of

SAME_RULE = [
    # Both words stand in the source: which is meant is not for words to say.
    ("The annual fee is collected monthly from members.", "The annual fee is due from members."),
    ("Net or gross income may be given.", "The gross income may be given."),
    # One a year is twelve a month, said of something else.
    ("The club collects 12 euros yearly from members.", "The club collects 1 euro monthly."),
    # Denied on one side.
    ("Bags are checked separately.", "Bags are not checked together."),
    ("Samples must not be kept.", "Samples are to be discarded."),
    ("The report is not public.", "The report is confidential."),
    # Of other things.
    ("New staff get a badge in the morning.", "Existing customers get a letter in the morning."),
    ("The early shift begins at six.", "Late arrivals are counted at the end of the shift."),
    # The other sentence says it.
    ("Costs above the limit need a receipt.", "Costs below the limit need no receipt."),
    ("The lease ends in June, and the next begins in July.", "In June the lease is at its end."),
]
SAME_CIRCLE = [
    ("Only members of the crew may board.", "Crew members may board."),
    ("The bonus is paid only if the project is done.", "The bonus is paid for finished projects."),
    ("The permit covers only day and evening trips.", "An evening trip is covered by the permit."),
    ("You can only park on the roof.", "You can park on the top roof."),
    ("Only one ticket is sold per person.", "A ticket is sold to each person."),
    ("The pool is open to hotel guests, and to nobody else.", "Hotel guests can use the pool."),
    ("The card is valid only with a photo.", "A valid card has a recent photo."),
    ("We accept only paper forms.", "Digital forms are not accepted."),
    ("Change the date or the room, but nothing else.", "You can change the room or the date."),
    ("The rebate covers only electric cars.", "No rebate covers diesel cars."),
]


@pytest.mark.parametrize(("source", "claim"), SAME_RULE)
def test_an_opposite_word_that_changes_no_rule_raises_nothing(source: str, claim: str) -> None:
    assert label_of(claim, source) not in ("contradicted", "unsupported")


@pytest.mark.parametrize(("source", "claim"), SAME_CIRCLE)
def test_what_stays_inside_an_only_raises_nothing(source: str, claim: str) -> None:
    assert label_of(claim, source) not in ("contradicted", "unsupported")


def test_another_cited_sentence_that_has_the_word_settles_the_doubt() -> None:
    claim = "Savers get their statements sent weekly."
    source = "Statements are sent monthly to savers."

    assert label_of(claim, source) == "contradicted"
    assert label_of(claim, source, "Weekly statements are for firms.") != "contradicted"
