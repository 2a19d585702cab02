"""Follow-ups that were written before there were rules; the first rules had 31 of 34 right."""

from tests.rag_follow_ups.follow_up import FollowUp, stays

SET_ASIDE = (
    stays("How long may unused items be returned?", "Refund policy?"),
    stays("Who approves overtime?", "Can I use my own phone for work email?"),
    stays("How many days of sick leave do I get?", "What happens if a parcel is lost?"),
    stays("Is VPN access allowed from abroad?", "is it allowed to smoke on the balcony"),
    stays(
        "How do I report a phishing mail?",
        "When an employee leaves, who deletes their accounts?",
    ),
    stays("Where do I park?", "Travel expenses deadline"),
    stays("How long are invoices kept?", "Why are invoices kept for ten years?"),
    stays(
        "Can I bring a dog to the office?",
        "Who do I call when the fire alarm goes off and it is night?",
    ),
    stays(
        "What does express shipping cost?",
        "If a customer pays by card, is there a fee for that?",
    ),
    stays("How is a laptop ordered?", "thanks"),
    stays("What is the per diem in Germany?", "And is there a rule on gifts from suppliers?"),
    FollowUp(
        "How long may customers return headphones?",
        "What about gift cards?",
        answer="Headphones may be returned within 30 days of delivery.",
        keeps="how long return gift cards",
        drops="headphones",
    ),
    FollowUp(
        "Do full-time employees get paid parental leave?",
        "and interns?",
        keeps="interns get paid parental leave",
        drops="full-time employees",
    ),
    FollowUp(
        "How do I request a new laptop?",
        "How long does it take?",
        answer="A new laptop is requested with form B2.",
        keeps="how long new laptop take",
        drops="it",
    ),
    FollowUp(
        "What is the daily meal limit in Spain?",
        "And in Portugal?",
        keeps="daily meal limit in Portugal",
        drops="Spain",
    ),
    FollowUp(
        "Can I carry over unused holiday?",
        "Until when?",
        answer="Up to five days of unused holiday are carried over to the next year.",
        keeps="until when carry over unused holiday",
    ),
    FollowUp(
        "Who signs contracts above 50,000 euros?",
        "And below?",
        keeps="who signs contracts below 50,000 euros",
        drops="above",
    ),
    FollowUp(
        "May contractors use the VPN?",
        "How do they apply?",
        answer="Contractors may use the VPN once their manager has approved it.",
        keeps="how contractors apply",
        drops="they",
    ),
    FollowUp(
        "Are climbing ropes returnable?",
        "Why not?",
        answer="Climbing ropes cannot be returned.",
        keeps="why climbing ropes",
    ),
    FollowUp(
        "How fast must a priority 1 ticket be answered?",
        "What about priority 2?",
        keeps="how fast priority 2 ticket answered",
        drops="1",
    ),
    FollowUp(
        "Is overtime paid on weekends?",
        "And on public holidays?",
        keeps="overtime paid on public holidays",
        drops="weekends",
    ),
    FollowUp(
        "Can a parcel be sent back without the box?",
        "What if the label is missing too?",
        keeps="parcel sent back label missing",
    ),
    FollowUp(
        "Which receipts are needed for a hotel?",
        "Do they have to be originals?",
        keeps="receipts originals",
        drops="they",
    ),
    FollowUp(
        "How much notice must I give before taking annual leave?",
        "same for unpaid leave?",
        keeps="how much notice give unpaid leave",
        drops="annual",
    ),
    FollowUp(
        "Where do I send a warranty claim?",
        "who handles these",
        keeps="who handles warranty claim",
        drops="these",
    ),
    FollowUp(
        "Does the company pay for a home internet line?",
        "is that taxed?",
        answer="The company pays 30 EUR a month for a home internet line.",
        keeps="home internet line taxed",
    ),
    FollowUp(
        "When does a password expire?",
        "And if I forget it?",
        keeps="password forget",
    ),
    FollowUp(
        "Can I cancel an order after it was shipped?",
        "And before?",
        keeps="cancel order before shipped",
        drops="after",
    ),
    FollowUp(
        "And for motorbikes?",
        "Since when?",
        understood="What is the mileage rate for motorbikes?",
        before="What is the mileage rate for private cars?",
        keeps="since when mileage rate motorbikes",
    ),
    FollowUp(
        "Who may open the server room?",
        "Even at night?",
        keeps="open server room at night",
    ),
    FollowUp(
        "Do I need a doctor's note when I'm sick for two days?",
        "How about three?",
        keeps="doctor's note three days",
        drops="two",
    ),
    FollowUp(
        "What does the insurance cover abroad?",
        "Does it also cover my family?",
        keeps="insurance cover my family",
        drops="it",
    ),
    FollowUp(
        "Can damaged goods be exchanged?",
        "Within how many days?",
        keeps="within how many days damaged goods exchanged",
    ),
    FollowUp(
        "How is a complaint escalated?",
        "To whom?",
        keeps="to whom complaint escalated",
    ),
)
