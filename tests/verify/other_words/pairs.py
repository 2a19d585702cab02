"""Rules of made-up policies, each with a wrong and a right claim that says it in other words."""

from typing import NamedTuple


class Pair(NamedTuple):
    """A rule, what kind of fault the wrong claim has, and the two claims."""

    kind: str
    source: str
    wrong: str
    right: str


PAIRS = (
    # Human resources
    Pair(
        "number",
        "New staff serve a probation period of six months.",
        "The probation period for new staff lasts three months.",
        "Anyone who joins is on probation for half a year.",
    ),
    Pair(
        "number",
        "Employees accrue 25 days of annual leave per calendar year.",
        "In each calendar year, 30 days of annual leave are accrued by employees.",
        "Annual leave builds up at 25 days per calendar year.",
    ),
    Pair(
        "number",
        "The referral bonus is 1,500 euros for each hire who stays.",
        "For each hire who stays, a referral bonus of 1,000 euros is paid.",
        "A referral pays EUR 1,500 if the new colleague stays.",
    ),
    Pair(
        "unit",
        "Notice of resignation must be given at least four weeks in advance.",
        "You must give notice of resignation at least four days in advance.",
        "Anyone who resigns must say so 28 days or more ahead.",
    ),
    Pair(
        "negation",
        "Overtime is not paid to managers in grade seven and above.",
        "Managers in grade seven and above are paid overtime.",
        "A grade seven manager gets no money for extra hours.",
    ),
    Pair(
        "negation",
        "Interns are not entitled to the meal allowance.",
        "The meal allowance is something interns are entitled to.",
        "There is no meal allowance for an intern.",
    ),
    Pair(
        "negation",
        "Unused leave cannot be paid out at the end of the year.",
        "At the end of the year, unused leave can be paid out.",
        "You will not get money for leave that is left at the end of the year.",
    ),
    Pair(
        "negation",
        "Staff may work from abroad for up to 20 days a year.",
        "Staff may not work from abroad during the year.",
        "Working abroad is possible on as many as 20 days in a year.",
    ),
    Pair(
        "qualifier",
        "Managers should hold a review meeting every quarter.",
        "Managers are obliged to hold a review meeting every quarter.",
        "A quarterly review meeting is what managers ought to hold.",
    ),
    Pair(
        "qualifier",
        "All employees must complete the safety course before their first shift.",
        "Some employees must complete the safety course before their first shift.",
        "Nobody starts a first shift without the safety course.",
    ),
    Pair(
        "qualifier",
        "Part-time employees receive the training allowance.",
        "Full-time employees receive the training allowance.",
        "Somebody who works part-time gets the training allowance.",
    ),
    Pair(
        "role",
        "The department head approves requests for unpaid leave.",
        "Requests for unpaid leave are approved by the team leader.",
        "Unpaid leave needs the approval of the department head.",
    ),
    Pair(
        "role",
        "The payroll team corrects errors on a payslip.",
        "Errors on a payslip are corrected by the recruitment team.",
        "A mistake on a payslip is put right by payroll.",
    ),
    Pair(
        "order",
        "The background check takes place before the contract is signed.",
        "The contract is signed before the background check takes place.",
        "Only after the background check is the contract signed.",
    ),
    Pair(
        "number",
        "Sick notes are due within three days of the first day of absence.",
        "Sick notes are due within five days of the first day of absence, at the latest.",
        "Hand in the sick note no later than three days after the absence began.",
    ),
    Pair(
        "order",
        "After the interview, candidates complete a written test.",
        "Candidates complete a written test before the interview.",
        "The written test follows the interview.",
    ),
    # Refunds and orders
    Pair(
        "number",
        "Items can be returned within 30 days of delivery.",
        "Customers have 60 days from delivery to return items.",
        "An item can go back during the 30 days that follow its delivery.",
    ),
    Pair(
        "unit",
        "Refunds are issued within 5 business days of the return.",
        "After the return, refunds are issued within 5 calendar days.",
        "It takes up to 5 working days for the money to be sent back.",
    ),
    Pair(
        "number",
        "A restocking fee of 15% applies to opened electronics.",
        "Opened electronics carry a restocking fee of 10%.",
        "For opened electronics, 15 percent is kept as a restocking fee.",
    ),
    Pair(
        "unit",
        "Returned furniture costs the customer a fee of 40 dollars.",
        "The customer pays a fee of 40 euros for returned furniture.",
        "Sending furniture back costs $40.",
    ),
    Pair(
        "negation",
        "Personalised items are excluded from the return policy.",
        "The return policy includes personalised items.",
        "Personalised goods do not fall under the return policy.",
    ),
    Pair(
        "negation",
        "Final sale products are non-refundable.",
        "Products marked final sale are refundable.",
        "A final sale product is not refundable.",
    ),
    Pair(
        "negation",
        "Original packaging is required for a return.",
        "The original packaging is not required when you make a return.",
        "A return needs its original packaging.",
    ),
    Pair(
        "negation",
        "Return shipping is free for loyalty members.",
        "Loyalty members have to pay for return shipping.",
        "Loyalty members send things back at no cost.",
    ),
    Pair(
        "qualifier",
        "The store may offer a replacement for a damaged item.",
        "The store must offer a replacement for a damaged item.",
        "A replacement is something the store can offer when an item is damaged.",
    ),
    Pair(
        "qualifier",
        "Certain promotional items are not eligible for exchange.",
        "All promotional items are ineligible for exchange.",
        "There are promotional items that cannot be exchanged.",
    ),
    Pair(
        "role",
        "Gold members receive free express delivery.",
        "Silver members receive free express delivery.",
        "Express delivery costs gold members nothing.",
    ),
    Pair(
        "role",
        "The seller bears the cost of returning a faulty product.",
        "The cost of returning a faulty product is borne by the buyer.",
        "It is the seller who pays when a faulty product goes back.",
    ),
    Pair(
        "order",
        "The item is inspected before the refund is released.",
        "The refund is released before the item is inspected.",
        "Inspection comes first, and only then is the money released.",
    ),
    Pair(
        "number",
        "Orders above 75 euros ship free of charge.",
        "Orders ship free of charge above 50 euros.",
        "There is no charge for shipping an order that is worth more than 75 euros.",
    ),
    Pair(
        "number",
        "Gift cards expire after 24 months.",
        "Gift cards expire after one year.",
        "A gift card is good for two years.",
    ),
    Pair(
        "negation",
        "Two discount codes cannot be combined in one order.",
        "In one order, two discount codes can be combined.",
        "One order takes a single discount code.",
    ),
    # Information technology
    Pair(
        "number",
        "Passwords must have at least 14 characters.",
        "A password needs at least 12 characters.",
        "A password shorter than 14 characters is rejected.",
    ),
    Pair(
        "number",
        "Accounts are locked after five failed sign-in attempts.",
        "After three failed sign-in attempts, accounts are locked.",
        "The fifth wrong attempt locks the account.",
    ),
    Pair(
        "number",
        "Backups are kept for 90 days.",
        "We keep backups for 30 days.",
        "A backup can be restored until three months or so have gone by.",
    ),
    Pair(
        "unit",
        "Idle sessions end after 15 minutes.",
        "A session that is idle ends after 15 hours.",
        "Leave a session idle for a quarter of an hour and it ends.",
    ),
    Pair(
        "negation",
        "Personal devices are not allowed on the production network.",
        "The production network is open, so personal devices are allowed on it.",
        "Keep your personal devices off the production network.",
    ),
    Pair(
        "negation",
        "Sharing passwords with colleagues is prohibited.",
        "Sharing passwords with colleagues is permitted.",
        "You must never share a password with a colleague.",
    ),
    Pair(
        "negation",
        "Do not store customer data on removable media.",
        "Store customer data on removable media.",
        "Customer data has no place on a USB stick.",
    ),
    Pair(
        "negation",
        "The help desk will never ask for your password.",
        "The help desk will ask for your password when you call.",
        "No one at the help desk asks for your password.",
    ),
    Pair(
        "qualifier",
        "Multi-factor authentication is optional for internal tools.",
        "For internal tools, multi-factor authentication is mandatory.",
        "You can use internal tools without multi-factor authentication.",
    ),
    Pair(
        "qualifier",
        "Administrators can approve software installations.",
        "Only administrators can approve software installations, without exception.",
        "A software installation can be approved by an administrator.",
    ),
    Pair(
        "qualifier",
        "Audit logs are available on the enterprise plan.",
        "Audit logs are available on the team plan.",
        "Enterprise customers have access to audit logs.",
    ),
    Pair(
        "role",
        "The security team reviews firewall changes.",
        "Firewall changes are reviewed by the network team.",
        "Every change to the firewall goes past the security team.",
    ),
    Pair(
        "order",
        "Test the patch in staging, then deploy it to production.",
        "Deploy the patch to production, then test it in staging.",
        "The patch is tried out in staging and goes to production afterwards.",
    ),
    Pair(
        "number",
        "Critical vulnerabilities must be fixed within 48 hours.",
        "Critical vulnerabilities must be fixed within 72 hours of discovery.",
        "There are two days to fix a critical vulnerability.",
    ),
    Pair(
        "number",
        "The service guarantees an uptime of 99.9% per month.",
        "Per month, an uptime of 99.5% is guaranteed by the service.",
        "Monthly uptime is guaranteed at 99.9 percent.",
    ),
    Pair(
        "negation",
        "Remote access requires a VPN connection.",
        "Remote access does not require a VPN connection.",
        "You get in from outside only over VPN.",
    ),
    # Travel
    Pair(
        "number",
        "The daily meal allowance for domestic trips is $60.",
        "On domestic trips the daily meal allowance is $80.",
        "A traveller at home in the country has 60 dollars a day for meals.",
    ),
    Pair(
        "number",
        "Business class may be booked on flights longer than eight hours.",
        "Business class may be booked on flights longer than six hours.",
        "A ten-hour flight may be booked in business class.",
    ),
    Pair(
        "negation",
        "Travel insurance is included in every booking.",
        "Travel insurance is not included in bookings.",
        "With every booking you are insured.",
    ),
    Pair(
        "negation",
        "Mileage for commuting is not reimbursed.",
        "Mileage for commuting is reimbursed by the company.",
        "The company pays nothing for the drive to work.",
    ),
    Pair(
        "qualifier",
        "Receipts are recommended for expenses under 20 dollars.",
        "Receipts are mandatory for expenses under 20 dollars.",
        "It is a good idea to keep receipts for a 15-dollar expense.",
    ),
    Pair(
        "qualifier",
        "Hotels are usually booked through the travel portal.",
        "Hotels are always booked through the travel portal.",
        "The travel portal is the normal way to book a hotel.",
    ),
    Pair(
        "role",
        "The finance director signs off international travel.",
        "International travel is signed off by the line manager.",
        "A trip abroad needs the signature of the finance director.",
    ),
    Pair(
        "order",
        "Travellers must obtain a visa before booking flights.",
        "Travellers must book flights before obtaining a visa.",
        "No flights are booked until the visa is there.",
    ),
    Pair(
        "role",
        "Economy passengers may check one bag.",
        "Business passengers may check one bag.",
        "In economy, one bag may be checked.",
    ),
    Pair(
        "number",
        "Expense reports are submitted within ten days of returning.",
        "Expense reports are submitted within thirty days of returning from the trip.",
        "Back from the trip, you have ten days for the expense report.",
    ),
    # Tenancy
    Pair(
        "number",
        "The security deposit equals two months of rent.",
        "The security deposit equals three months of rent.",
        "A tenant puts down twice the monthly rent as security.",
    ),
    Pair(
        "negation",
        "Subletting is forbidden without the written consent of the landlord.",
        "Subletting is allowed without the written consent of the landlord.",
        "You cannot sublet unless the landlord agrees in writing.",
    ),
    Pair(
        "negation",
        "Pets are allowed in ground floor apartments.",
        "Pets are prohibited in ground floor apartments.",
        "Somebody on the ground floor may keep a cat.",
    ),
    Pair(
        "role",
        "The landlord pays for repairs to the heating system.",
        "Repairs to the heating system are paid by the tenant.",
        "Heating repairs are at the expense of the landlord.",
    ),
    Pair(
        "order",
        "The tenant receives the keys after the deposit has been paid.",
        "The tenant receives the keys before the deposit has been paid.",
        "There are no keys until the deposit is in.",
    ),
    Pair(
        "number",
        "Rent is due on the third day of each month.",
        "Each month, rent is due on the 10th.",
        "Pay the rent by the third of the month.",
    ),
    Pair(
        "qualifier",
        "The landlord can request a reference from a previous tenant.",
        "The landlord is required to request a reference from a previous tenant.",
        "A reference may be asked for by the landlord.",
    ),
    Pair(
        "negation",
        "Parking is not included in the rent.",
        "The rent includes parking.",
        "Parking costs extra.",
    ),
    Pair(
        "number",
        "A late fee of $50 applies once rent is five days overdue.",
        "A late fee of $75 applies once rent is five days overdue, per the lease.",
        "Rent that is five days late costs another 50 dollars.",
    ),
    # Data protection
    Pair(
        "number",
        "Personal data is deleted 30 days after an account is closed.",
        "Once an account is closed, personal data is deleted after 90 days.",
        "Thirty days after closing the account its personal data is gone.",
    ),
    Pair(
        "negation",
        "We do not sell personal information to third parties.",
        "We sell personal information to third parties.",
        "Your personal information is never sold to anyone.",
    ),
    Pair(
        "negation",
        "Consent can be withdrawn at any time.",
        "Consent cannot be withdrawn at a later time.",
        "Whoever gave consent can take it back.",
    ),
    Pair(
        "qualifier",
        "The data protection officer must be informed of every breach.",
        "The data protection officer may be informed of every breach.",
        "No breach goes past the data protection officer.",
    ),
    Pair(
        "role",
        "The controller notifies the authority of a data breach.",
        "The authority is notified of a data breach by the processor.",
        "Telling the authority about a breach is up to the controller.",
    ),
    Pair(
        "number",
        "Breaches are reported to the authority within 72 hours.",
        "The authority hears of breaches, which are reported within 24 hours.",
        "There are three days to report a breach to the authority.",
    ),
    Pair(
        "order",
        "Verify the identity of the requester before releasing any data.",
        "Release data before verifying the identity of the requester.",
        "Data is released only once the requester's identity is verified.",
    ),
    Pair(
        "negation",
        "Analytics cookies are disabled by default.",
        "By default, analytics cookies are enabled.",
        "Analytics cookies stay off unless you turn them on.",
    ),
    Pair(
        "qualifier",
        "Records are generally kept for seven years.",
        "Records are always kept for seven years.",
        "As a rule, records stay for seven years.",
    ),
)
