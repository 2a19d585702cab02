"""Of whom and of what a rule is said: all or some, if or unless, one more, and why."""

import pytest

from tests.verify.building import label_of

YARDS = "Gloves are worn in every yard; goggles are worn only in yards 4 and 5."
MARKED = [
    # The condition turned round.
    (
        "The bond is paid back unless the boat is damaged.",
        "The bond is paid back when the boat is damaged.",
    ),
    (
        "The bond is paid back within a week, unless the boat is damaged.",
        "The bond is paid back only if the boat is damaged.",
    ),
    ("Late forms are read if a fee is paid.", "Late forms are read unless a fee is paid."),
    # All of a kind against some of it.
    (YARDS, "Gloves are worn only in yards 4 and 5."),
    (YARDS, "Goggles are worn in every yard."),
    (
        "Cranes may be driven only by crew who hold a pass and were trained this year.",
        "Any member of the crew may drive a crane.",
    ),
    # A rule for some, said of all.
    (
        "Boarders under 12 are fetched only by a parent or a guardian.",
        "All pupils are fetched only by a parent or a guardian.",
    ),
    (
        "Helpers who work with animals need a vaccination every two years.",
        "All helpers need a vaccination every two years.",
    ),
    # One more of a list, a reason, an exception put in the place of its denial.
    (
        "Ledgers are kept for nine years and private letters for five years.",
        "Ledgers, leases and private letters are kept for nine years.",
    ),
    (
        "Late slips wait until the next month.",
        "Late slips wait until the next month because the printer needs repairs.",
    ),
    (
        "Nobody may work alone with the saw, not even the foreman.",
        "Nobody except the foreman may work alone with the saw.",
    ),
    ("Either the clerk or the chair signs it.", "Both the clerk and the chair sign it."),
    ("The pump is checked once a year in May.", "The pump is checked twice a year in May."),
    # Everybody and everywhere, for some.
    ("Life vests are compulsory for children under ten.", "Life vests are compulsory for all."),
    ("The slipway may be used by members only.", "The slipway can be used by anyone."),
    ("Crane drivers must hold a pass of this year.", "Everyone must hold a pass of this year."),
    # Another stretch of time, another event.
    ("A late boat costs 8 euros per started half hour.", "A late boat costs 8 euros per hour."),
    ("The bins are emptied every evening.", "The bins are emptied every week."),
    ("Rent is due every month.", "The rent is due weekly."),
    (
        "Dents must be reported in writing within 14 days of being noticed.",
        "Dents must be reported in writing within 14 days of installation.",
    ),
    # A convenience that is made up, a consent or whom it is of left out.
    (
        "Berths can be cancelled until noon on the day before.",
        "Berths can be cancelled free of charge until noon on the day before.",
    ),
    ("Members may cancel with a month of notice.", "Members may cancel at any time with notice."),
    ("The hoist is checked before a race.", "The hoist is automatically checked before a race."),
    ("Bees may be kept with the consent of both neighbours.", "Members may keep bees."),
    ("Crews who leave after the first race get no refund.", "Crews who leave get no refund."),
    ("Boats longer than 12 metres are not lifted.", "Boats are not lifted."),
    (
        "The hoist is lent within four weeks, against a receipt.",
        "The hoist is lent within four weeks of the purchase, against a receipt.",
    ),
    # A credit for money back, any day for a working day, the first for all.
    ("Entry fees are refunded until May.", "Entry fees are credited until May."),
    (
        "Sails ordered by noon come on the next working day.",
        "Sails ordered by noon come the next day.",
    ),
    ("The first lesson is free; each further one costs 30 euros.", "Lessons are free."),
    ("The first hour is free; each further hour costs 2 euros.", "Parking is free."),
    # What is said of the other, one more of two, a cost on top, another moment.
    (
        "The cook chooses the menu, and the host chooses the wine.",
        "The cook chooses the wine.",
    ),
    ("The pier is closed in May, but the bar stays open.", "The bar is closed in May."),
    ("Every finisher receives a medal.", "Every finisher receives a medal and a certificate."),
    ("Berths are reserved by telephone.", "Berths are reserved online or by telephone."),
    (
        "A repair costs 75 euros, to which travel costs are added.",
        "A repair costs 75 euros including travel costs.",
    ),
    (
        "Keys are handed over after the first rent has been paid.",
        "Keys are handed over after the contract has been signed.",
    ),
    ("Linen is included, towels can be rented.", "Linen and towels are included."),
    ("Bins are emptied on the first Monday of the month.", "Bins are emptied every Monday."),
    ("Scrap is weighed and costs 90 euros per tonne.", "Scrap costs 90 euros per cubic metre."),
    ("Children under five travel free.", "Children travel free."),
    # The row beside it.
    (
        "The guarantee on masts is 25 years, on sails ten years.",
        "The guarantee on sails is 25 years.",
    ),
]
LEFT_OPEN = [
    ("Linen is included, towels can be rented.", "Linen is included and towels are for rent."),
    ("Linen is included, and towels are included.", "Linen and towels are included."),
    ("Bins are emptied every Monday.", "Each Monday the bins are emptied."),
    ("Scrap costs 90 euros per tonne.", "A tonne of scrap costs 90 euros."),
    ("The pier is closed in May, but the bar stays open.", "The bar stays open in May."),
    ("The cook chooses the menu, and the host chooses the wine.", "The host chooses the wine."),
    ("The rules apply to every finisher.", "The rules and conditions apply to every finisher."),
    ("A repair costs 75 euros plus travel.", "Travel is added to the 75 euros for a repair."),
    ("Keys are handed over after payment.", "Keys are handed over once you have paid."),
    ("Entry fees are refunded until May.", "Entry fees are credited to your card until May."),
    ("The first lesson is free.", "Your first lesson is free of charge."),
    ("Sails come on the next working day.", "Sails come the next day that is no weekend day."),
    ("Life vests are compulsory for children under ten.", "Children of nine need life vests."),
    (
        "The slipway may be used by members, and by others on Sundays.",
        "Anyone may use the slipway.",
    ),
    ("A late boat costs 8 euros per started hour.", "Each started hour costs 8 euros."),
    ("The club meets four times a year.", "The club has quarterly meetings."),
    ("Rent of 120 euros is due each year.", "The rent comes to 10 euros each month."),
    (
        "Faults must be shown within 7 days of discovery.",
        "Show faults within 7 days of finding them.",
    ),
    ("Bills are paid within 14 days of delivery.", "Bills are paid within 14 days of receipt."),
    ("Berths can be cancelled without a fee until noon.", "Cancel free of charge until noon."),
    ("The desk is manned day and night.", "The desk is manned around the clock."),
    ("Contracts go on for a year unless cancelled.", "Contracts go on automatically for a year."),
    ("Bees may be kept with the consent of both.", "With consent, members may keep bees."),
    ("Crews, who sign a list, get a refund.", "Crews get a refund."),
    (
        "The guarantee on masts is 25 years, on sails ten years.",
        "Sails have a guarantee of ten years.",
    ),
    (
        "Say sorry and explain the trouble to a guest who cannot bring the goods back.",
        "If a guest cannot bring the goods back in the box, say sorry and explain the trouble.",
    ),
    ("The bond is paid back unless the boat is damaged.", "The bond is kept if it is damaged."),
    (
        "The bond is paid back unless the boat is damaged.",
        "If the boat is damaged, the bond is not paid back.",
    ),
    ("Late forms are read if a fee is paid.", "Late forms are not read unless a fee is paid."),
    (YARDS, "You wear gloves in yards 4 and 5."),
    ("Everyone who enters must wear a badge.", "All visitors must wear a badge on entering."),
    ("Boarders under 12 are fetched by a parent.", "All boarders under 12 are fetched."),
    (
        "Ledgers, deeds and private letters are kept for nine years.",
        "Ledgers, title papers and private letters are kept for nine years.",
    ),
    (
        "Late slips wait until the next month, since the bank is closed.",
        "Late slips wait until the next month because the office shuts its counters.",
    ),
    (
        "Late slips wait until the next month as the printer is slow.",
        "Late slips wait until the next month because the printer is slow.",
    ),
    (
        "To keep the ink dry, ledgers are shut at night.",
        "Ledgers are shut at night because damp pages stick.",
    ),
    (
        "Ledgers are shut at night in order to keep the ink dry.",
        "Ledgers are shut at night because damp pages stick.",
    ),
    (
        "Ladders are chained at night for safety.",
        "Ladders are chained at night because children might climb up.",
    ),
    (
        "Boarders under 12 are fetched by a parent; the rest are fetched by a parent on Fridays.",
        "All boarders are fetched by a parent.",
    ),
]
BESIDE = [
    (
        "Soup is served on weekdays.",
        "Soup is there on Sundays until noon.",
        "Soup is served on Sunday.",
    ),
    (
        "Helpers over 60 get the badge free.",
        "All other helpers get the badge free as well.",
        "All helpers get the badge free.",
    ),
]
BESIDE_THE_POINT = [
    ("Soup is served on weekdays.", "Soup is made in the yard.", "Soup is served on Sunday."),
    (
        "Helpers over 60 get the badge free.",
        "The badge opens the gate.",
        "All helpers get the badge free.",
    ),
]


@pytest.mark.parametrize(("source", "claim"), MARKED)
def test_a_rule_said_of_more_or_of_others_is_marked(source: str, claim: str) -> None:
    assert label_of(claim, source) in ("contradicted", "unsupported")


@pytest.mark.parametrize(("source", "claim"), LEFT_OPEN)
def test_what_may_be_the_same_is_not(source: str, claim: str) -> None:
    assert label_of(claim, source) in ("none", "supported", "unchecked")


@pytest.mark.parametrize(("source", "beside", "claim"), BESIDE)
def test_another_cited_sentence_that_speaks_of_the_rest_leaves_it_open(
    source: str, beside: str, claim: str
) -> None:
    assert label_of(claim, source, beside) in ("none", "supported", "unchecked")


@pytest.mark.parametrize(("source", "beside", "claim"), BESIDE_THE_POINT)
def test_another_cited_sentence_that_does_not_changes_nothing(
    source: str, beside: str, claim: str
) -> None:
    assert label_of(claim, source, beside) == "unsupported"
