"""Rules of made-up policies by kind of fault: of each, a wrong and a right claim in other words."""

from tests.verify.other_words.pairs import Pair


def _of(kind: str, *rows: tuple[str, str, str]) -> tuple[Pair, ...]:
    return tuple(Pair(kind, source, wrong, right) for source, wrong, right in rows)


DENIED_BY_VERB = _of(
    "denied by verb",
    (
        "The portal doesn't let you edit a claim after it is sent.",
        "You can edit a claim in the portal after it is sent.",
        "You can no longer edit a claim in the portal after it is sent.",
    ),
    (
        "The plan does not allow you to pause your membership.",
        "With the plan you can pause your membership.",
        "The plan has no way to pause your membership.",
    ),
    (
        "Do not open it yet.",
        "Open it right away.",
        "It is not to be opened yet.",
    ),
    (
        "Never discard them.",
        "Discard them.",
        "They are never to be discarded.",
    ),
    (
        "Do not restart the server.",
        "Restart the server immediately.",
        "The server is not to be restarted.",
    ),
    (
        "The clinic declines requests for home visits.",
        "The clinic accepts requests for home visits.",
        "Requests for home visits are declined by the clinic.",
    ),
    (
        "Late applications are turned down.",
        "Late applications are accepted.",
        "Late applications are not accepted.",
    ),
    (
        "Cash payments are refused at the counter.",
        "Cash payments are accepted at the counter.",
        "Cash payments are not accepted at the counter.",
    ),
    (
        "Breakfast is excluded from the group rate.",
        "Breakfast is included in the group rate.",
        "The group rate does not include breakfast.",
    ),
    (
        "Parking is free of charge for hotel guests.",
        "Hotel guests are charged a fee for parking.",
        "Hotel guests park free of charge.",
    ),
    (
        "The introductory session is free of charge.",
        "The introductory session costs 20 euros.",
        "No fee is charged for the introductory session.",
    ),
    (
        "Pets are barred from the dining hall.",
        "Pets are allowed in the dining hall.",
        "Pets may not enter the dining hall.",
    ),
    (
        "The insurance leaves out damage caused by flooding.",
        "Damage caused by flooding is included in the insurance.",
        "Damage caused by flooding is not included in the insurance.",
    ),
    (
        "Employees lack access to the vault.",
        "Employees have access to the vault.",
        "Employees have no access to the vault.",
    ),
    (
        "The policy prevents staff from accepting gifts.",
        "The policy permits staff to accept gifts.",
        "Under the policy staff may not accept gifts.",
    ),
    (
        "Attendance at the briefing is voluntary.",
        "Attendance at the briefing is mandatory.",
        "Nobody is obliged to attend the briefing.",
    ),
    (
        "The discount is withheld from business customers.",
        "The discount is granted to business customers.",
        "The discount is not granted to business customers.",
    ),
    (
        "Applicants are exempt from the registration fee.",
        "Applicants have to pay the registration fee.",
        "Applicants do not have to pay the registration fee.",
    ),
    (
        "Refunds are denied for used tickets.",
        "Refunds are granted for used tickets.",
        "Refunds are not granted for used tickets.",
    ),
    (
        "The contract forbids subletting of rooms.",
        "The contract allows subletting of rooms.",
        "The contract does not allow subletting of rooms.",
    ),
)
STRENGTHS = _of(
    "strength",
    (
        "The committee may, at its discretion, reject a late entry.",
        "A late entry must be rejected by the committee.",
        "The committee can reject a late entry.",
    ),
    (
        "The bank may, in its sole judgement, waive the fee.",
        "The bank is obliged to waive the fee.",
        "The bank may waive the fee.",
    ),
    (
        "We may choose to extend the loan of a book.",
        "The loan of a book will always be extended.",
        "The loan of a book may be extended.",
    ),
    (
        "The office can grant an extra day of leave.",
        "An extra day of leave is granted automatically.",
        "An extra day of leave can be granted by the office.",
    ),
    (
        "Whether you attach photos is up to you.",
        "You have to attach photos.",
        "You can decide whether to attach photos.",
    ),
    (
        "Whether members vote by letter is up to them.",
        "Members must vote by letter.",
        "Members may choose to vote by letter.",
    ),
    (
        "Some branches open on Sunday.",
        "All branches open on Sunday.",
        "There are branches that open on Sunday.",
    ),
    (
        "Refunds are normally sent within a week.",
        "Refunds are always sent within a week.",
        "As a rule, refunds are sent within a week.",
    ),
    (
        "Trainees should keep a diary of their tasks.",
        "Trainees must keep a diary of their tasks.",
        "It is recommended that trainees keep a diary of their tasks.",
    ),
    (
        "You must lock the bicycle shed.",
        "You may lock the bicycle shed if you want.",
        "Locking the bicycle shed is a duty.",
    ),
    (
        "Members must renew their card each spring.",
        "Members should renew their card each spring.",
        "Each spring, members have to renew their card.",
    ),
    (
        "Certain courses include lunch.",
        "All courses include lunch.",
        "There are courses with lunch.",
    ),
    (
        "The jury may, after a hearing, withdraw a prize.",
        "After a hearing the jury is required to withdraw a prize.",
        "After a hearing a prize may be withdrawn.",
    ),
    (
        "The host may, depending on the season, offer a discount.",
        "The host must offer a discount.",
        "A discount may be offered by the host.",
    ),
    (
        "It is recommended to book a table.",
        "You are obliged to book a table.",
        "Booking a table is recommended.",
    ),
    (
        "Volunteers need not wear the uniform.",
        "Volunteers must wear the uniform.",
        "Volunteers do not have to wear the uniform.",
    ),
    (
        "Drivers shall check the tyres weekly.",
        "Drivers may check the tyres weekly.",
        "A weekly check of the tyres is required of drivers.",
    ),
    (
        "Most rooms have a balcony.",
        "All rooms have a balcony.",
        "A balcony is found in most rooms.",
    ),
    (
        "The team can reopen a closed ticket.",
        "A closed ticket is always reopened by the team.",
        "A closed ticket can be reopened.",
    ),
    (
        "The museum may lend objects to schools.",
        "The museum is required to lend objects to schools.",
        "The museum is allowed to lend objects to schools.",
    ),
)
RULE_PAIRS = (*DENIED_BY_VERB, *STRENGTHS)
KINDS = tuple(dict.fromkeys(pair.kind for pair in RULE_PAIRS))
