"""Questions that only a figure answers."""

import pytest

from verify.relevance_model.figures_asked import lacks_asked_figure

LACKING = [
    ("How much does a locker cost?", "Lockers are in the basement."),
    ("what is the fee for a late return", "Late returns are noted."),
    ("What's the hourly rate of a tutor?", "Tutors are paid by the hour."),
    ("what % does the club match", "The club matches what members give."),
    ("How long is the warranty?", "The warranty covers the frame."),
    ("how many days until I hear back", "The office writes to all applicants."),
    ("How many guests may I bring?", "Guests are announced to the porter."),
    ("What is the max weight of a parcel", "Heavy parcels stay at the gate."),
    ("deadline for the form?", "The form goes to the office."),
]

HAVING = [
    ("How much does a locker cost?", "A locker costs €3 a day."),
    ("How much does a locker cost?", "Lockers are free."),
    ("what % does the club match", "The club matches half."),
    ("How long is the warranty?", "The warranty runs for two years."),
    ("how soon do I hear back", "The office answers the next business day."),
    ("How long may I stay?", "You may stay until the gate closes."),
    ("How many guests may I bring?", "There is no limit to guests."),
    ("What is the max weight of a parcel", "Parcels weigh 20 kg at most."),
]

OF_NO_FIGURE = [
    "Who lends helmets?",
    "Can I bring a guest?",
    "How do I hand in the keys?",
    "What happens to a parcel that nobody collects?",
    "",
]


@pytest.mark.parametrize(("question", "text"), LACKING)
def test_a_figure_that_is_asked_for_is_missed(question: str, text: str) -> None:
    assert lacks_asked_figure(question, [text])


@pytest.mark.parametrize(("question", "text"), HAVING)
def test_a_figure_that_is_there_is_seen(question: str, text: str) -> None:
    assert not lacks_asked_figure(question, ["Something else.", text])


@pytest.mark.parametrize("question", OF_NO_FIGURE)
def test_other_questions_ask_for_no_figure(question: str) -> None:
    assert not lacks_asked_figure(question, ["Nothing here."])
