"""What turning a rule round, parting it or reading it of one day must not make of it.

Each pair is a source and a claim that shares its words and says something else.
"""

import pytest

from tagtrap.domain.documents import Sentence
from tagtrap.domain.verdicts import Label
from tagtrap.ports import ClaimTask
from verify.claims import claim_of
from verify.exact_checks.checker import ExactChecker

NOT_SAID = [
    (
        "Children under 12 may swim only with an adult.",
        "Children over 12 may not swim without an adult.",
    ),
    (
        "Deposits are paid back only if the costume is returned before the show.",
        "Deposits are not paid back unless the costume is returned after the show.",
    ),
    (
        "Contracts are valid only if signed by the director or the deputy.",
        "Contracts are not valid unless signed by the director and the deputy.",
    ),
    (
        "Work starts only if the manager informs the tenant.",
        "Work does not start unless the tenant informs the manager.",
    ),
    (
        "A deposit of 50 euros is paid back only with a bill of 20 euros.",
        "A deposit of 20 euros is not paid back without a bill of 50 euros.",
    ),
    (
        "Nobody except managers may dismiss staff.",
        "Staff may dismiss managers.",
    ),
    (
        "Nobody except managers may hire staff for up to 6 months.",
        "Managers may hire staff for over 6 months.",
    ),
    (
        "No guests except members may use the pool after 8 pm.",
        "Members may use the pool before 8 pm.",
    ),
    (
        "No one except the manager may open the safe, and the clerk may count the money.",
        "The manager may count the money.",
    ),
    (
        "No employee may work abroad except managers, who need written approval.",
        "Managers may work abroad.",
    ),
    (
        "No employee may work abroad except managers, and only if the client agrees.",
        "Managers may work abroad.",
    ),
    (
        "All rooms except suites are cleaned daily.",
        "Suites are not cleaned.",
    ),
    (
        "All courses except yoga are free on Mondays.",
        "Yoga is not free.",
    ),
    (
        "All guests under 12 except members may use the pool.",
        "Members may not use the pool.",
    ),
    (
        "Meetings are held on Monday or Friday.",
        "Meetings are held on Friday.",
    ),
    (
        "Visits are allowed only from Monday to Friday.",
        "Visits are allowed only on Monday.",
    ),
    (
        "The kitchen is not cleaned every day.",
        "The kitchen is not cleaned on Monday.",
    ),
    (
        "The kitchen need not be cleaned daily.",
        "The kitchen need not be cleaned on Monday.",
    ),
    (
        "Not all desks are staffed from Monday to Friday.",
        "Not all desks are staffed on Monday.",
    ),
    (
        "Leave from Monday to Friday counts as five days.",
        "Leave on Monday counts as five days.",
    ),
    (
        "Staff work 38 hours from Monday to Friday.",
        "Staff work 38 hours on Monday.",
    ),
    (
        "The shift lasts from Monday to Friday.",
        "The shift lasts on Monday.",
    ),
    (
        "Parking is free except from Monday to Friday.",
        "Parking is free except on Monday.",
    ),
    (
        "Badges must be worn daily except on Friday.",
        "Badges must not be worn on Friday.",
    ),
    (
        "Neither staff nor guests have to pay.",
        "Guests must not pay.",
    ),
    (
        "Neither staff nor guests have to sign in.",
        "Guests must not sign in.",
    ),
    (
        "Both the tenant and the landlord may end the lease only together.",
        "The tenant may end the lease.",
    ),
    (
        "Both the tenant and the landlord may end the lease only together.",
        "The tenant may end the lease only together.",
    ),
    (
        "Both the parent and the child may share one ticket.",
        "The child may share one ticket.",
    ),
    (
        "Both the key and the badge are 100 euros together.",
        "The key is 100 euros together.",
    ),
    (
        "Appeals are filed no later than 10 days after prior notice.",
        "Appeals are filed at least 10 days after prior notice.",
    ),
    (
        "Rooms are cleared no later than 2 hours after checkout, before noon.",
        "Rooms are cleared at least 2 hours after checkout, before noon.",
    ),
    (
        "Without a permit, visitors are sent away, and cars are towed.",
        "Cars are towed.",
    ),
    (
        "Under no circumstances may staff accept gifts, and managers may approve them.",
        "Managers may approve them.",
    ),
    (
        "During the trial period, staff may leave early, and managers may end the contract.",
        "Managers may end the contract.",
    ),
    (
        "In an emergency, staff may open the doors, and guests may leave the building.",
        "Guests may leave the building.",
    ),
    (
        "With written consent, staff may read the files, and managers may copy them.",
        "Managers may copy them.",
    ),
    (
        "Should the alarm ring, staff may open the gate, and guests may leave the car park.",
        "Guests may leave the car park.",
    ),
    (
        "Subject to approval, staff may work at home, and managers may work abroad.",
        "Managers may work abroad.",
    ),
    (
        "Nobody may enter the room and must knock.",
        "Nobody must knock.",
    ),
    (
        "Staff who are not trained may not lift loads and must call a colleague.",
        "Staff must call a colleague.",
    ),
    (
        "Tenants must repair the damage or pay the landlord.",
        "Tenants must pay the landlord.",
    ),
    (
        "Requests are approved or rejected within 3 days.",
        "Requests are rejected within 3 days.",
    ),
    (
        "Employees must return the phone or will be charged 300 euros.",
        "Employees are charged 300 euros.",
    ),
    (
        "Members pay 20 euros a month for the first year, then 30 euros.",
        "Members pay 30 euros a month for the first year.",
    ),
    (
        "The course costs 90 euros and, for members, 60 euros.",
        "The course costs 60 euros.",
    ),
    (
        "In case of illness, the fee is refunded, and the course may be repeated.",
        "The course may be repeated.",
    ),
    (
        "At night, the gate is locked, and visitors must call.",
        "Visitors must call.",
    ),
    (
        "The pool is open from Monday to Thursday, and on Friday until 1 pm.",
        "The pool is open on Monday until 1 pm.",
    ),
    (
        "Refunds are paid if the item is returned within 30 days.",
        "Within 30 days, refunds are paid if the item is returned.",
    ),
    (
        "Nothing except water may be brought into the lab.",
        "Water may not be brought into the lab.",
    ),
    (
        "All employees except apprentices may work overtime.",
        "Apprentices need not work overtime.",
    ),
    (
        "Parking is free and breakfast is included, but only for members.",
        "Parking is free.",
    ),
    (
        "The parcel is delivered between Monday and Wednesday.",
        "The parcel is delivered on Tuesday.",
    ),
    (
        "Parking costs 5 euros per day for the first 3 days.",
        "Parking costs 50 euros for 10 days.",
    ),
    (
        "The discount is 10 percent of the price of 200 euros.",
        "With the discount, the price is 20 euros.",
    ),
    (
        "The course fee is 200 euros, including 30 euros for books.",
        "The course fee including books is 230 euros in total.",
    ),
    (
        "Late books cost 1 euro a day and lost books 20 euros.",
        "Lost books cost 20 euros a day.",
    ),
    (
        "Tenants may be evicted only with a court order.",
        "Tenants may not evict without a court order.",
    ),
    (
        "Both the cook and the waiter cannot be off at once.",
        "The cook cannot be off at once.",
    ),
    ("The map is not included in all fares.", "All fares do not include the map."),
    ("Oars may be lent by members.", "Members must lend oars."),
    ("Oars may be lent by members.", "Oars may lend members."),
    ("Kayaks must be rinsed by the third day.", "The third day must rinse kayaks."),
    ("Guides are paid per hour.", "Guides are paid every hour."),
    ("Hunting dogs are not allowed in the park.", "You may not hunt dogs in the park."),
    ("Parking is free for members on Sunday.", "Members get parking free."),
    ("Item: Sauna | Only with approval: yes | Covered: yes", "The sauna is covered."),
    ("Item: Sauna | Zone: 2 | Covered: no", "The sauna is not covered."),
    ("Fewer than 9 canoes are let.", "At most 9 canoes are let."),
    ("No member must pay dues.", "Members must not pay dues."),
    ("Dues are payable by card.", "Dues must be paid by card."),
    (
        "Berths cost 40 euros a month for the first year, then 55 euros.",
        "After the first year, berths cost 40 euros a month.",
    ),
    ("Skippers, guests excepted, must sign in.", "Guests must not sign in."),
    ("Fires after 9 pm are not allowed.", "No fires."),
    ("Pumps run if the tank is always full.", "Pumps always run if the tank is full."),
    ("The boiler must be mended within 2 days.", "You must mend the boiler within 2 days."),
]
SAID = [
    (
        "Personal data is passed on only with consent.",
        "Personal data is not passed on without consent.",
    ),
    (
        "Refunds are paid only if the receipt is shown.",
        "Refunds are not paid unless the receipt is shown.",
    ),
    (
        "All dishes except fish may be taken home.",
        "Fish may not be taken home.",
    ),
    (
        "All staff except managers must sign in.",
        "Managers need not sign in.",
    ),
    (
        "Nobody except the cook may enter the kitchen.",
        "The cook may enter the kitchen.",
    ),
    (
        "The desk is staffed from Monday to Friday.",
        "The desk is staffed on Tuesday.",
    ),
    (
        "Bins are emptied daily except on Sunday.",
        "Bins are emptied on Monday.",
    ),
    (
        "Neither dogs nor cats may enter the hall.",
        "Cats may not enter the hall.",
    ),
    (
        "Both tenants and guests must sign the list.",
        "Guests must sign the list.",
    ),
    (
        "Keys are returned no later than 3 days after the move.",
        "Keys are returned within 3 days after the move.",
    ),
    (
        "Trips are booked no later than 10 days before departure.",
        "Trips are booked at least 10 days before departure.",
    ),
    (
        "Staff may use the gym, and guests may use the pool.",
        "Guests may use the pool.",
    ),
    (
        "Visits are allowed from Monday to Friday from 9 am to 5 pm.",
        "Visits are allowed on Tuesday from 9 am to 5 pm.",
    ),
    ("The map is not included in the fare.", "The fare does not include the map."),
    ("The winch may be used only by the skipper.", "Only the skipper may use the winch."),
    ("Kayaks may not be rented at night.", "You may not rent kayaks at night."),
    ("No tents are allowed on the beach.", "Tents are prohibited on the beach."),
    ("Fewer than 9 canoes are let.", "At most 8 canoes are let."),
    ("Riders under 12 need a helmet.", "Riders under the age of 12 must have a helmet."),
    ("The boathouse is cleaned each Friday.", "The boathouse is cleaned on Fridays."),
    ("Dues are 60 euros per year.", "Dues are 60 euros annually."),
    ("Mooring is free for members.", "Members do not have to pay for mooring."),
    ("Fishing from the pier is prohibited.", "It is not allowed to fish from the pier."),
    ("A permit is needed for barges.", "Barges need a permit."),
    ("Item: Sauna | Covered: no", "The sauna is not covered."),
    ("Showers included: yes | Towels included: no", "Towels are not included."),
    ("Pets allowed? No.", "Pets are not allowed."),
    (
        "Berths cost 40 euros a month for the first year, then 55 euros.",
        "After the first year, berths cost 55 euros a month.",
    ),
    ("Canoes, rafts excepted, may pass the lock.", "Rafts may not pass the lock."),
    ("Fires after 9 pm are not allowed.", "No fires after 9 pm."),
    (
        "Life jackets must be worn at all times on the lake.",
        "On the lake, life jackets must always be worn.",
    ),
]
OF_ITS_OWN = [
    (
        "The canteen is open daily except Sunday, and on Sunday the cafe is open.",
        "The cafe is open on Sunday.",
    ),
    (
        "All guests except children may use the pool, and children may use the paddling pool.",
        "The paddling pool may be used by children.",
    ),
    (
        "Goods except food may be returned within 14 days, and food may be returned within 2 days.",
        "Food may be returned.",
    ),
]


def label(source: str, claim: str) -> Label | None:
    task = ClaimTask(claim_of(claim), (Sentence.of_text("1001", source),))
    (verdict,) = ExactChecker().check([task])
    return verdict.label if verdict else None


@pytest.mark.parametrize(("source", "claim"), NOT_SAID)
def test_a_claim_that_only_shares_the_words_is_not_backed(source: str, claim: str) -> None:
    assert label(source, claim) is not Label.SUPPORTED


@pytest.mark.parametrize(("source", "claim"), SAID)
def test_a_claim_that_says_the_same_is_backed(source: str, claim: str) -> None:
    assert label(source, claim) is Label.SUPPORTED


@pytest.mark.parametrize(("source", "claim"), OF_ITS_OWN)
def test_what_has_a_rule_of_its_own_is_not_held_against_its_exception(
    source: str, claim: str
) -> None:
    assert label(source, claim) is not Label.CONTRADICTED
