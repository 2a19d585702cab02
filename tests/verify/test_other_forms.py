"""The same rule with a range, share, time or clause written otherwise is backed by its source."""

import pytest

from tests.verify.building import label_of


@pytest.mark.parametrize(
    ("source", "claim"),
    [
        ("Lessons run from 9:00 to 10:30.", "Lessons run between 9 am and 10:30 am."),
        ("Bring 2 to 3 copies.", "Bring 2-3 copies."),
        ("The kiosk opens Monday to Friday.", "The kiosk opens Monday-Friday."),
        ("The bus leaves at a quarter to six in the evening.", "The bus leaves at 17:45."),
        ("Bids close at half past two in the afternoon.", "Bids close at 2:30 pm."),
        ("Members get half of the fee back.", "Members get 50% of the fee back."),
        ("It takes three and a half hours.", "It takes 3.5 hours."),
        ("The filter is changed every other month.", "The filter is changed every two months."),
        ("The yard is swept every other Friday.", "The yard is swept every second Friday."),
        ("The plot has 300 square metres.", "The plot has 300 m²."),
        ("The lift carries 1.2 t.", "The lift carries 1,200 kg."),
        ("Lockers are free of charge.", "Lockers are at no charge."),
        ("Parcels over 30 kg are refused.", "Parcels above 30 kg are refused."),
    ],
)
def test_equal_figures_in_another_form_are_the_same(source: str, claim: str) -> None:
    assert label_of(claim, source) == "supported"


@pytest.mark.parametrize(
    ("source", "claim"),
    [
        ("The pool is shut if lightning is seen.", "If lightning is seen, the pool is shut."),
        ("After two warnings, accounts are locked.", "Accounts are locked after two warnings."),
        ("Phone the desk when the alarm rings.", "Phone the desk if the alarm rings."),
        ("Keys that are lost cost 40 euros.", "Keys which are lost cost 40 euros."),
        ("A report takes one day.", "Reports take one day."),
        ("Samples are dispatched weekly.", "Samples are shipped weekly."),
    ],
)
def test_a_clause_moved_or_a_word_of_one_meaning_is_the_same(source: str, claim: str) -> None:
    assert label_of(claim, source) == "supported"


@pytest.mark.parametrize(
    ("source", "claim"),
    [
        ("Lamps are lent, cables are not.", "Cables are not lent."),
        ("Small halls seat 40 guests, large halls 90 guests.", "Large halls seat 90 guests."),
        (
            "A stall costs 30 euros for a day and 50 euros for two days.",
            "A stall costs 50 euros for two days.",
        ),
        ("Forms must be signed and expire after 60 days.", "Forms expire after 60 days."),
    ],
)
def test_one_of_several_statements_is_backed_by_their_sentence(source: str, claim: str) -> None:
    assert label_of(claim, source) == "supported"


@pytest.mark.parametrize(
    ("source", "claim"),
    [
        ("Lessons run from 9:00 to 10:30.", "Lessons run between 9 am and 10 am."),
        ("The bus leaves at a quarter to six in the evening.", "The bus leaves at 6:15 pm."),
        ("Members get half of the fee back.", "Members get a third of the fee back."),
        ("The yard is swept every other Friday.", "The yard is swept every Friday."),
        ("The pool is shut if lightning is seen.", "If lightning is seen, the pool is not shut."),
        ("Lamps are lent, cables are not.", "Cables are lent."),
        ("Small halls seat 40 guests, large halls 90 guests.", "Large halls seat 40 guests."),
        ("Forms must be signed and expire after 60 days.", "Forms expire after 90 days."),
        ("Rinse the jar, fill it.", "Fill it, rinse the jar."),
        ("Rinse the jar, then shut the lid.", "Shut the lid, then rinse the jar."),
        ("Guests may bring bags.", "Guests may bring a trunk."),
        ("The gate is open only if staff are present.", "If staff are away, the gate is open."),
        ("Desks may be moved, but this needs a permit.", "Desks may be moved."),
    ],
)
def test_another_figure_or_a_turned_part_is_never_backed(source: str, claim: str) -> None:
    assert label_of(claim, source) != "supported"
