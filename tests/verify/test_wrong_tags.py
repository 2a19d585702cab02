"""A claim in other words that cites one sentence while another speaks of it."""

import pytest

from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.verdicts import CheckedSentence, Flag, Label
from tests.verify.building import check
from verify.wrong_tags import adds_to, says_it_instead

RULES = {
    "1": "Keys to the archive are handed out by the porter against a signature.",
    "2": "Members may reserve a squash court up to six days ahead.",
    "3": "The laboratory fridge must be defrosted by the technician every quarter.",
    "4": "Parcels heavier than 20 kg are collected from the loading bay.",
    "5": "Volunteers receive a travel refund when they hand in their tickets.",
    "6": "The nursery closes for two weeks each August.",
    "7": "Students who fail an oral exam can repeat it once in the same term.",
    "8": "Visitors' cars are parked on the upper deck of the garage.",
    "9": "Complaints about noise are answered by the housing office.",
    "10": "Contractors do not have access to the payroll folder.",
    "11": "The choir rehearses in the chapel on Thursday evenings.",
    "12": "A lost library card is replaced for a fee of 8 euros.",
    "13": "Tenants have to report water damage to the caretaker on the same day.",
    "14": "Minutes of the board are published once the chair has signed them.",
    "15": "Beekeepers register each hive with the district veterinarian.",
    "16": "Dogs are not permitted in the herb garden.",
    "17": "The canteen accepts meal vouchers but no credit cards.",
    "18": "Divers must present a medical certificate that is less than a year old.",
    "19": "Scholarship applications are reviewed by two independent referees.",
    "20": "Invoices without an order number are sent back to the supplier.",
}
SAID_OTHERWISE = {
    "1": "The porter hands out keys to the archive if one gives a signature.",
    "2": "A squash court can be reserved by members six days ahead.",
    "3": "Every quarter the technician has to defrost the fridge in the laboratory.",
    "4": "The loading bay is where parcels heavier than 20 kg get collected.",
    "5": "After handing in tickets, volunteers get a travel refund.",
    "6": "Each August the nursery is closed for two weeks.",
    "7": "An oral exam that students fail may be repeated in the same term.",
    "8": "The upper deck of the garage is where visitors park cars.",
    "9": "The housing office answers complaints about noise.",
    "10": "The payroll folder cannot be accessed by contractors.",
    "11": "On Thursday evenings the chapel is where the choir rehearses.",
    "12": "Replacing a lost library card costs a fee of 8 euros.",
    "13": "Water damage has to be reported by tenants to the caretaker the same day.",
    "14": "Once signed by the chair, minutes of the board get published.",
    "15": "Each hive is registered by beekeepers with the district veterinarian.",
    "16": "The herb garden is closed to dogs, which are not permitted there.",
    "17": "Meal vouchers are accepted in the canteen, credit cards are not.",
    "18": "A medical certificate less than a year old must be presented by divers.",
    "19": "Two independent referees review applications for a scholarship.",
    "20": "Suppliers get invoices back that are sent without an order number.",
}
IN_FEW_SHARED_WORDS = {
    "1": "To get into the archive you sign at the gate.",
    "2": "Booking a court is possible almost a week before play.",
    "3": "Ice is removed from the cold store four times a year.",
    "4": "Whatever weighs more than 20 kg waits at the ramp.",
    "5": "Helpers get their fares back against proof.",
    "6": "Young children are not looked after during part of the summer.",
    "7": "There is one more try for candidates who did not pass.",
    "8": "Guests leave their vehicle on the top floor.",
    "9": "Loud neighbours are a matter for the people who let the flats.",
    "10": "External staff cannot see what colleagues earn.",
    "11": "Singers meet after work in the chapel.",
    "12": "A new card costs 8 euros.",
    "13": "Leaks are passed on to the caretaker before midnight.",
    "14": "Nobody reads what the board decided before it has been signed.",
    "15": "A public vet keeps the list of bee colonies.",
    "16": "Leave your dog outside when you look at the herbs.",
    "17": "Lunch cannot be paid with plastic.",
    "18": "A recent note from a doctor is needed to go under water.",
    "19": "Two experts look at whoever asks for a grant.",
    "20": "Bills that name no order go back.",
}


def _sentence(claim: str, tag: str) -> CheckedSentence:
    (sentence,) = check(f"{claim.rstrip('.')} (source {tag}).", RULES).sentences
    return sentence


@pytest.mark.parametrize("tag", RULES)
def test_a_claim_that_another_sentence_speaks_of_has_the_wrong_tag(tag: str) -> None:
    cited = str(int(tag) % len(RULES) + 1)

    sentence = _sentence(SAID_OTHERWISE[tag], cited)

    assert Flag.WRONG_TAG in sentence.flags
    assert sentence.label is Label.UNSUPPORTED
    assert sentence.suggested == (tag,)
    assert RULES[tag] in sentence.reason


@pytest.mark.parametrize("tag", RULES)
@pytest.mark.parametrize("wording", [SAID_OTHERWISE, IN_FEW_SHARED_WORDS])
def test_a_claim_that_cites_what_it_says_in_other_words_keeps_its_tag(
    wording: dict[str, str], tag: str
) -> None:
    assert Flag.WRONG_TAG not in _sentence(wording[tag], tag).flags


def test_a_claim_that_points_back_is_not_sent_elsewhere() -> None:
    assert Flag.WRONG_TAG not in _sentence("They register each hive with the vet.", "1").flags


def test_a_claim_with_another_figure_is_not_sent_to_a_sentence_that_denies_it() -> None:
    claim = "The nursery is closed for three weeks each August."

    assert Flag.WRONG_TAG not in _sentence(claim, "1").flags


def test_what_denies_a_claim_does_not_say_it_instead() -> None:
    claim = "Dogs are permitted in the herb garden."

    assert Flag.WRONG_TAG not in _sentence(claim, "1").flags


def test_a_sentence_adds_to_another_only_what_that_one_does_not_speak_of() -> None:
    first, second = (
        Sentence.of_text(Tag(tag), text)
        for tag, text in (("1", "Lockers cost a fee."), ("2", "A fee is due in May."))
    )

    assert not adds_to("Lockers cost a fee.", [first], [second])
    assert adds_to("The fee for lockers is due in May.", [first], [second])
    assert says_it_instead("Lockers cost a fee.", [first], [first, second]) is None


def test_a_sentence_that_lacks_what_another_has_word_for_word_is_the_wrong_one() -> None:
    rules = {
        "1": "Boats may be moved to another berth without a new contract.",
        "2": "Rowing boats and motor boats may be moved in the same marina.",
    }
    claim = "Motor boats may be moved in the marina, rowing boats too"

    (wrong,) = check(f"{claim} (source 1).", rules).sentences
    (right,) = check(f"{claim} (source 2).", rules).sentences

    assert Flag.WRONG_TAG in wrong.flags
    assert Flag.WRONG_TAG not in right.flags


def test_a_citation_that_covers_most_of_a_claim_is_left_alone() -> None:
    rules = {
        "1": "The reading room opens at eight for holders of a library card.",
        "2": "The reading room and the copy shop open on holidays for holders of a card.",
    }
    claim = "With a library card one gets into the reading room from eight"

    (sentence,) = check(f"{claim} (source 1).", rules).sentences

    assert Flag.WRONG_TAG not in sentence.flags
