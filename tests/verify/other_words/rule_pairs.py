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
WAIVED = _of(
    "waived",
    (
        "The application form must be signed by a parent.",
        "Any application form is accepted, signed or not.",
        "A form that no parent has signed is not accepted.",
    ),
    (
        "Please contact the registrar to change your course.",
        "You can change your course without contacting the registrar.",
        "You cannot change your course without contacting the registrar.",
    ),
    (
        "Visitors must sign the guest book before they enter the plant.",
        "Visitors may enter the plant without signing the guest book.",
        "No visitor enters the plant without signing the guest book.",
    ),
    (
        "You need an approved budget before you can order equipment.",
        "You can order equipment while the budget is still waiting to be approved.",
        "Once the budget is approved, you can order equipment.",
    ),
    (
        "Members will be informed of changes to the opening hours.",
        "The club may change the opening hours without informing members.",
        "The club does not change the opening hours without informing members.",
    ),
    (
        "A doctor's certificate is required for every sick day after the third.",
        "Sick days after the third are granted with or without a doctor's certificate.",
        "Sick days after the third are not granted without a doctor's certificate.",
    ),
    (
        "Borrowers may take out a laptop only after they have paid a deposit.",
        "Borrowers can take out a laptop before they have paid a deposit.",
        "Before they have paid a deposit, borrowers cannot take out a laptop.",
    ),
    (
        "The treasurer must approve each payment above 500 euros.",
        "Payments above 500 euros go out whether or not the treasurer has approved them.",
        "No payment above 500 euros goes out unless the treasurer has approved it.",
    ),
    (
        "Cyclists are required to wear a helmet on the test track.",
        "On the test track, cyclists may ride without a helmet.",
        "On the test track, nobody may cycle without a helmet.",
    ),
    (
        "An invoice must contain the project number.",
        "An invoice is valid regardless of whether it contains the project number.",
        "An invoice without the project number is sent back.",
    ),
    (
        "Animals may be moved only with a permit of the veterinary office.",
        "Animals may be moved without a permit of the veterinary office.",
        "Without a permit of the veterinary office animals stay where they are.",
    ),
    (
        "To cancel a reservation you have to give the booking code.",
        "A reservation can be cancelled without giving the booking code.",
        "A reservation is not cancelled without giving the booking code.",
    ),
    (
        "Guides must complete the first-aid course before leading a tour.",
        "Guides can lead a tour even before they complete the first-aid course.",
        "Guides who have completed the first-aid course can lead a tour.",
    ),
    (
        "A notary has to certify the signature.",
        "The signature counts without a notary to certify it.",
        "The signature does not count without a notary to certify it.",
    ),
    (
        "Students need the written consent of their tutor to skip a module.",
        "A module may be skipped without the consent of the tutor.",
        "No module may be skipped without the consent of the tutor.",
    ),
    (
        "All visitors to the archive must show identification.",
        "Visitors get into the archive without showing identification.",
        "Visitors do not get into the archive without showing identification.",
    ),
    (
        "Tenants must obtain permission before painting the walls.",
        "Tenants can paint the walls without obtaining permission.",
        "Tenants can paint the walls with permission.",
    ),
    (
        "Software is installed only if the security team has reviewed it.",
        "Software is installed even if the security team has not reviewed it.",
        "Software is not installed if the security team has not reviewed it.",
    ),
    (
        "The pump must be switched off before the filter is changed.",
        "The filter can be changed without switching the pump off.",
        "The filter is never changed without switching the pump off.",
    ),
    (
        "Donors must fill in a health questionnaire each time.",
        "Donors can give blood without filling in a health questionnaire.",
        "Nobody can be a donor without filling in a health questionnaire.",
    ),
)
AGENTS = _of(
    "agent",
    (
        "If the repair costs more than the deposit, the tenant must pay the difference.",
        "If the repair costs more than the deposit, the agency covers the difference.",
        "If the repair costs more than the deposit, the difference is paid by the tenant.",
    ),
    (
        "You are responsible for cleaning the kitchen.",
        "The company is responsible for cleaning the kitchen.",
        "It is your responsibility to clean the kitchen.",
    ),
    (
        "Damage to the rental bike is paid by the customer.",
        "The shop pays for damage to the rental bike.",
        "The customer pays for damage to the rental bike.",
    ),
    (
        "The employer bears the cost of the safety shoes.",
        "The cost of the safety shoes is borne by the employee.",
        "Safety shoes are paid for by the employer.",
    ),
    (
        "Students must order their own textbooks.",
        "The university orders the textbooks of its students.",
        "Textbooks have to be ordered by students themselves.",
    ),
    (
        "The landlord maintains the heating system.",
        "The heating system is maintained by the tenant.",
        "Maintaining the heating system is up to the landlord.",
    ),
    (
        "Supervisors can submit the request if you are away.",
        "If you are away, the payroll office can submit the request.",
        "If you are away, your supervisor can submit the request.",
    ),
    (
        "The dean decides on appeals against a grade.",
        "Appeals against a grade are decided by the registrar.",
        "Appeals against a grade are decided by the dean.",
    ),
    (
        "We pay the shipping costs of returned goods.",
        "You pay the shipping costs of returned goods.",
        "The shipping costs of returned goods are paid by us.",
    ),
    (
        "Passengers are responsible for checking their visas.",
        "The airline is responsible for checking the visas of passengers.",
        "Checking visas is the responsibility of the passengers.",
    ),
    (
        "The library covers the cost of worn books.",
        "Readers cover the cost of worn books.",
        "The cost of worn books is covered by the library.",
    ),
    (
        "The service provider must delete customer data from its systems.",
        "The customer must delete customer data from the systems of the service provider.",
        "Customer data is to be deleted by the service provider.",
    ),
    (
        "Participants arrange their own transport.",
        "The organiser arranges transport for participants.",
        "Transport is arranged by the participants themselves.",
    ),
    (
        "Members pay for guests who break equipment.",
        "The club pays for guests who break equipment.",
        "Guests who break equipment are paid for by the member.",
    ),
    (
        "Fees that the bank charges for the transfer are paid by the sender.",
        "Fees for the transfer are paid by the recipient.",
        "The sender pays fees that the bank charges for the transfer.",
    ),
    (
        "Your department pays for the training.",
        "You pay for the training.",
        "The training is paid by your department.",
    ),
    (
        "The HR office fills in section two of the form.",
        "Section two of the form is filled in by the applicant.",
        "Section two of the form is filled in by the HR office.",
    ),
    (
        "Authors must clear the rights to their pictures.",
        "The publisher clears the rights to the pictures of authors.",
        "The rights to pictures must be cleared by the author.",
    ),
    (
        "The insurer reimburses the clinic for the operation.",
        "The patient reimburses the clinic for the operation.",
        "The clinic is reimbursed for the operation by the insurer.",
    ),
    (
        "Parents bring their children to the assembly point.",
        "The school brings children to the assembly point.",
        "Children are brought to the assembly point by their parents.",
    ),
)
CONTRASTS = _of(
    "contrast",
    (
        "Send the receipt separately from the form.",
        "Send the receipt together with the form.",
        "The form and the receipt go out apart from each other.",
    ),
    (
        "Statements are sent monthly to all savers.",
        "Statements are sent weekly to all savers.",
        "Every month, all savers are sent statements.",
    ),
    (
        "The board meets quarterly in the town hall.",
        "The board meets annually in the town hall.",
        "Four times a year the board meets in the town hall.",
    ),
    (
        "Permanent staff receive a parking permit.",
        "Temporary staff receive a parking permit.",
        "A parking permit goes to staff with a permanent contract.",
    ),
    (
        "Orders of stationery are placed centrally and manually.",
        "Orders of stationery are placed automatically.",
        "Somebody places orders of stationery by hand.",
    ),
    (
        "Rent is paid in advance for each month.",
        "Rent is paid in arrears for each month.",
        "You pay the rent for each month ahead of it.",
    ),
    (
        "The allowance is paid on net income.",
        "The allowance is paid on gross income.",
        "It is the net income on which the allowance is paid.",
    ),
    (
        "The contract must be concluded in writing.",
        "The contract must be concluded orally.",
        "A contract is concluded on paper.",
    ),
    (
        "The fee is fixed for new customers.",
        "The fee is fixed for existing customers.",
        "Whoever is a new customer pays a fixed fee.",
    ),
    (
        "Samples are stored above the freezing point.",
        "Samples are stored below the freezing point.",
        "Samples must not freeze while they are stored.",
    ),
    (
        "The meeting is public for residents.",
        "The meeting is private for residents.",
        "Residents can come to the meeting, which is public.",
    ),
    (
        "The rates increase during the holidays.",
        "The rates decrease during the holidays.",
        "During the holidays the rates go up.",
    ),
    (
        "The lease ends with the last day of June.",
        "The lease begins with the last day of June.",
        "The last day of June is the end of the lease.",
    ),
    (
        "Reports are filed electronically with the authority.",
        "Reports are filed on paper with the authority.",
        "The authority wants electronic reports.",
    ),
    (
        "The largest room seats the seminar.",
        "The smallest room seats the seminar.",
        "The seminar sits in the largest room.",
    ),
    (
        "Leftover materials are kept for the next project.",
        "Leftover materials are discarded after the project.",
        "What is left of the materials is kept for the next project.",
    ),
    (
        "The discount applies to future orders.",
        "The discount applies to past orders.",
        "Orders in the future get the discount.",
    ),
    (
        "Minors enter through the north gate.",
        "Adults enter through the north gate.",
        "The north gate is for minors.",
    ),
    (
        "The team works indoors in winter.",
        "The team works outdoors in winter.",
        "In winter the team is indoors.",
    ),
    (
        "Early registrations get a reduced price.",
        "Late registrations get a reduced price.",
        "Those who register early get a reduced price.",
    ),
)
BEYOND_ONLY = _of(
    "beyond only",
    (
        "For an open invoice you can change the address or the due date, but nothing else.",
        "For an open invoice you can change the address, the due date or the currency.",
        "For an open invoice the address can be changed.",
    ),
    (
        "The new password only applies to future sessions.",
        "The new password applies to the current session right away.",
        "Future sessions use the new password.",
    ),
    (
        "The credit is only given to platinum members.",
        "Standard members are given the credit as well.",
        "Platinum members are given the credit.",
    ),
    (
        "Only annual passes include the sauna.",
        "Day passes include the sauna.",
        "Whoever has an annual pass can use the sauna.",
    ),
    (
        "Meals are reimbursed only on travel days.",
        "Meals are reimbursed on office days.",
        "On travel days meals are reimbursed.",
    ),
    (
        "The lift may be used only by kitchen staff.",
        "The lift may be used by cleaning staff.",
        "Kitchen staff may use the lift.",
    ),
    (
        "Only written complaints are answered by the office.",
        "Spoken complaints are answered by the office.",
        "The office answers written complaints.",
    ),
    (
        "The bonus is paid only for completed projects.",
        "The bonus is paid for cancelled projects.",
        "For completed projects the bonus is paid.",
    ),
    (
        "Exchanges are possible only for unworn shoes.",
        "Exchanges are possible for worn shoes.",
        "Unworn shoes can be exchanged.",
    ),
    (
        "The rebate covers only electric cars.",
        "The rebate covers diesel cars.",
        "Electric cars are covered by the rebate.",
    ),
    (
        "You may take the kayak, the raft or the canoe, and nothing else.",
        "You may take the kayak, the raft, the canoe or the motorboat.",
        "You may take the raft.",
    ),
    (
        "Interest is paid only on term deposits.",
        "Interest is paid on demand deposits.",
        "Term deposits are paid interest.",
    ),
    (
        "The clinic treats only adult patients.",
        "The clinic treats child patients.",
        "Adult patients are treated in the clinic.",
    ),
    (
        "Only the evening course ends with a test.",
        "The morning course ends with a test.",
        "There is a test at the end of the evening course.",
    ),
    (
        "Votes are counted only from registered members.",
        "Votes are counted from guest members.",
        "Registered members have their votes counted.",
    ),
    (
        "Tours start only at the south entrance.",
        "Tours start at the east entrance.",
        "The south entrance is where tours start.",
    ),
    (
        "The warranty covers only mechanical defects.",
        "The warranty covers optical defects.",
        "Mechanical defects are covered by the warranty.",
    ),
    (
        "Deliveries are made only to business addresses.",
        "Deliveries are made to private addresses.",
        "Business addresses receive deliveries.",
    ),
    (
        "Loans are granted only to local firms.",
        "Loans are granted to foreign firms.",
        "A local firm can be granted a loan.",
    ),
    (
        "Samples are taken only from surface water.",
        "Samples are taken from ground water.",
        "From surface water samples are taken.",
    ),
)
LISTED_FIGURES = _of(
    "listed figure",
    (
        "Guests get 0 towels in a dorm, 1 towel in a shared room and 2 towels in a suite.",
        "A guest in a shared room gets 2 towels.",
        "A guest in a suite gets 2 towels.",
    ),
    (
        "Adults pay 12 euros, students pay 8 euros and children pay 4 euros.",
        "Students pay 4 euros.",
        "Children pay 4 euros.",
    ),
    (
        "The shop opens at 9 am on weekdays and at 11 am on Sundays.",
        "On weekdays, the shop opens at 11 am.",
        "On Sundays, the shop opens at 11 am.",
    ),
    (
        "Domestic trips need 5 days of notice, foreign trips need 20 days of notice.",
        "For foreign trips one needs 5 days of notice.",
        "For domestic trips one needs 5 days of notice.",
    ),
    (
        "The bronze plan has 10 GB, the silver plan has 50 GB, and the gold plan has 200 GB.",
        "The silver plan comes with 200 GB.",
        "The gold plan comes with 200 GB.",
    ),
    (
        "Letters cost 1 euro, parcels cost 7 euros.",
        "Parcels cost 1 euro.",
        "Letters cost 1 euro.",
    ),
    (
        "Drafts are due on 3 May and final reports are due on 30 May.",
        "The final reports are due on 3 May.",
        "The drafts are due on 3 May.",
    ),
    (
        "Junior staff get 24 days of leave, senior staff get 28 days of leave.",
        "Senior staff are given 24 days of leave.",
        "Junior staff are given 24 days of leave.",
    ),
    (
        "Breakfast is capped at 10 euros, lunch at 18 euros and dinner at 25 euros.",
        "Dinner is capped at 18 euros.",
        "Lunch is capped at 18 euros.",
    ),
    (
        "Cats need 2 vaccinations, dogs need 3 vaccinations.",
        "Dogs need 2 vaccinations.",
        "Cats need 2 vaccinations.",
    ),
    (
        "Small groups pay 5 percent, large groups pay 15 percent.",
        "A small group pays 15 percent.",
        "A large group pays 15 percent.",
    ),
    (
        "Passports take 6 weeks, whereas visas take 10 weeks.",
        "Visas take 6 weeks.",
        "Passports take 6 weeks.",
    ),
    (
        "The red bin holds 60 kg, the blue bin holds 90 kg.",
        "The red bin holds 90 kg.",
        "The blue bin holds 90 kg.",
    ),
    (
        "Rent is due on the 1 March, and the deposit is due on 15 March.",
        "The deposit is due on 1 March.",
        "The rent is due on 1 March.",
    ),
    (
        "Level one takes 20 hours, level two takes 40 hours of practice, the exam takes 3 hours.",
        "The exam takes 40 hours of practice.",
        "The exam takes 3 hours.",
    ),
    (
        "Standard delivery takes 4 days, express delivery takes 2 days.",
        "Express delivery takes 4 days.",
        "Standard delivery takes 4 days.",
    ),
    (
        "Bikes are rented for 15 euros, boats are rented for 45 euros.",
        "Boats are rented for 15 euros.",
        "Bikes are rented for 15 euros.",
    ),
    (
        "Nurses work 38 hours, doctors work 42 hours.",
        "Doctors work 38 hours.",
        "Nurses work 38 hours.",
    ),
    (
        "Printed copies cost 20 cents, scanned copies cost 5 cents.",
        "Scanned copies cost 20 cents.",
        "Printed copies cost 20 cents.",
    ),
    (
        "The pool holds 80 people and the sauna holds 12 people.",
        "The sauna holds 80 people.",
        "The pool holds 80 people.",
    ),
)
EVERYDAY = _of(
    "everyday",
    (
        "It is not necessary to print the ticket.",
        "The ticket has to be printed.",
        "You need not print the ticket.",
    ),
    (
        "There is no obligation to tip the guide.",
        "Guests are obliged to tip the guide.",
        "Nobody has to tip the guide.",
    ),
    (
        "Attending the rehearsal is at the discretion of the student.",
        "Students must attend the rehearsal.",
        "Students can decide whether to attend the rehearsal.",
    ),
    (
        "We reserve the right to cancel a booking.",
        "A booking will always be cancelled.",
        "We may cancel a booking.",
    ),
    (
        "Employees are expected to wear a badge.",
        "Wearing a badge is optional for employees.",
        "Employees should wear a badge.",
    ),
    (
        "Members are not obliged to vote.",
        "Members must vote.",
        "Members may abstain from voting.",
    ),
    (
        "Nobody is allowed to smoke in the yard.",
        "Smoking in the yard is allowed.",
        "Smoking in the yard is forbidden.",
    ),
    (
        "Under no circumstances may the alarm be disabled.",
        "The alarm may be disabled.",
        "The alarm stays on in all cases.",
    ),
    (
        "The key is never handed to visitors.",
        "Visitors are handed the key.",
        "The key is not given to visitors.",
    ),
    (
        "None of the rooms has a kitchen.",
        "All rooms have a kitchen.",
        "There is no kitchen in the rooms.",
    ),
    (
        "The warranty is void if the seal is broken.",
        "The warranty stays valid if the seal is broken.",
        "Breaking the seal ends the warranty.",
    ),
    (
        "Access is suspended after three failed attempts.",
        "Access continues after three failed attempts.",
        "After three failed attempts access is suspended.",
    ),
    (
        "The account is closed after a year of inactivity.",
        "The account stays open after a year of inactivity.",
        "After a year without activity the account is closed.",
    ),
    (
        "Late fees are waived for students.",
        "Students have to pay late fees.",
        "Students do not pay late fees.",
    ),
    (
        "The permit expires after two years.",
        "The permit never expires.",
        "The permit is valid for two years.",
    ),
    (
        "The deposit is refundable.",
        "The deposit is not paid back.",
        "You get the deposit back.",
    ),
    (
        "Points do not expire.",
        "Points expire after a year.",
        "Points stay valid for good.",
    ),
    (
        "You can withdraw your consent at any time.",
        "Consent cannot be withdrawn.",
        "Consent may be withdrawn whenever you like.",
    ),
    (
        "The report must be submitted by email.",
        "The report must be submitted by post.",
        "E-mail the report.",
    ),
    (
        "The office is closed on Fridays.",
        "The office is open on Fridays.",
        "On Fridays nobody is in the office.",
    ),
    (
        "Overtime is paid at 150 percent.",
        "Overtime is paid at 125 percent.",
        "For overtime you get one and a half times the pay.",
    ),
    (
        "Contributions are matched by the employer up to 4 percent.",
        "Contributions are matched by the employee up to 4 percent.",
        "The employer matches contributions of up to 4 percent.",
    ),
    (
        "You may borrow a laptop provided that you sign the form.",
        "You may borrow a laptop without signing the form.",
        "Sign the form and you may borrow a laptop.",
    ),
    (
        "Reports are published after the board has approved them.",
        "Reports are published before the board has approved them.",
        "Once the board has approved the reports, they are published.",
    ),
    (
        "Only the treasurer may open the safe.",
        "The secretary may open the safe.",
        "The safe may be opened by the treasurer alone.",
    ),
    (
        "At least two staff members must be present.",
        "One staff member must be present.",
        "Two staff members or more have to be present.",
    ),
    (
        "Visitors may stay for up to 90 days.",
        "Visitors must stay for at least 90 days.",
        "A visitor's stay is limited to 90 days.",
    ),
    (
        "Complaints are handled within ten working days.",
        "Complaints are handled within ten days.",
        "Within ten working days, complaints are dealt with.",
    ),
    (
        "Members under 18 need a guardian's consent.",
        "Members over 18 need a guardian's consent.",
        "A guardian must agree if the member is under 18.",
    ),
    (
        "The subscription renews automatically every year.",
        "The subscription must be renewed manually every year.",
        "Each year the subscription is renewed without any action.",
    ),
    (
        "Gifts above 50 euros must be declared.",
        "Gifts above 50 euros need not be declared.",
        "A gift worth 80 euros has to be declared.",
    ),
    (
        "Gifts above 50 euros must be declared.",
        "Gifts below 50 euros must be declared.",
        "Gifts of 50 euros or less need not be declared.",
    ),
    (
        "The helpdesk answers calls from 8 am to 6 pm.",
        "The helpdesk answers calls from 8 am to 8 pm.",
        "Between 8 am and 6 pm the helpdesk takes calls.",
    ),
    (
        "Students may not leave the building during breaks.",
        "Students may leave the building during breaks.",
        "During breaks students have to stay inside.",
    ),
    (
        "The grant covers travel but not meals.",
        "The grant covers meals but not travel.",
        "Travel is covered by the grant, meals are not.",
    ),
    (
        "Purchases over 1,000 euros require three quotes.",
        "Purchases over 1,000 euros require two quotes.",
        "Three quotes are needed for a 1,500 euro purchase.",
    ),
    (
        "We do not sell personal data to third parties.",
        "We sell personal data to third parties.",
        "Personal data is not sold to third parties.",
    ),
    (
        "The library lends books to residents only.",
        "The library lends books to visitors.",
        "Residents can borrow books from the library.",
    ),
    (
        "Rooms have to be vacated by 10 am.",
        "Rooms have to be vacated by 12 am.",
        "You leave the room at 10 am at the latest.",
    ),
)
LEFT_OPEN = _of(
    "left open",
    (
        "The survey is optional.",
        "The survey must be filled in.",
        "Nobody has to fill in the survey.",
    ),
    (
        "Upgrades are granted at the manager's discretion.",
        "Upgrades are guaranteed.",
        "Whether there is an upgrade is up to the manager.",
    ),
    (
        "Children under six travel for free.",
        "Children under six pay half the fare.",
        "No fare is charged for children under six.",
    ),
    (
        "The decision is final.",
        "The decision can be appealed.",
        "There is no appeal against the decision.",
    ),
    (
        "The lounge is open to all guests.",
        "Only gold members may use the lounge.",
        "Every guest may use the lounge.",
    ),
    (
        "Two signatures are needed.",
        "One signature is enough.",
        "The paper needs to be signed twice.",
    ),
    (
        "Tickets are valid for one journey only.",
        "Tickets are valid for several journeys.",
        "A ticket is good for a single journey.",
    ),
    (
        "Applications are processed in the order received.",
        "Applications are processed in alphabetical order.",
        "First come, first served.",
    ),
    (
        "Meals are paid by the host and travel by the guest.",
        "Travel is paid by the host.",
        "The host pays for meals.",
    ),
    (
        "Each request must be countersigned by the area manager.",
        "Requests need no countersignature.",
        "The area manager has to countersign each request.",
    ),
    (
        "Badges are collected by the reception on the last day.",
        "Badges are collected by the security guard on the last day.",
        "On your last day you hand the badge to the reception.",
    ),
    (
        "Interest is calculated daily and credited monthly.",
        "Interest is credited daily.",
        "Interest is credited every month.",
    ),
    (
        "Both parents must sign the consent form.",
        "One parent's signature on the consent form is enough.",
        "The consent form is signed by both parents.",
    ),
    (
        "The first 30 minutes of parking are free.",
        "The first hour of parking is free.",
        "Parking costs nothing in the first half hour.",
    ),
    (
        "Unused days lapse at the end of March.",
        "Unused days are carried over at the end of March.",
        "Days that are not used are lost at the end of March.",
    ),
    (
        "Refunds go to the original payment method.",
        "Refunds are paid as store credit.",
        "The money is returned the way it was paid.",
    ),
    (
        "Trainees are supervised at all times.",
        "Trainees work without supervision.",
        "A trainee is never alone.",
    ),
    (
        "Costs are shared equally by both parties.",
        "Costs are paid by the tenant alone.",
        "Each party pays half of the costs.",
    ),
    (
        "Staff must report an accident immediately.",
        "Staff must report an accident within a week.",
        "An accident has to be reported at once.",
    ),
    (
        "Dogs must be kept on a lead.",
        "Dogs may run free.",
        "Keep your dog on a lead.",
    ),
    (
        "Late submissions lose ten percent of the marks.",
        "Late submissions lose all of the marks.",
        "For late submissions ten percent of the marks are taken off.",
    ),
)
"""Wrong claims that words do not catch; none of them may be supported."""
RULE_PAIRS = (
    *EVERYDAY,
    *LISTED_FIGURES,
    *CONTRASTS,
    *BEYOND_ONLY,
    *AGENTS,
    *WAIVED,
    *DENIED_BY_VERB,
    *STRENGTHS,
)
KINDS = tuple(dict.fromkeys(pair.kind for pair in RULE_PAIRS))
