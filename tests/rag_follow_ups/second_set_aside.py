"""More follow-ups, written before the rules were run on them; then they had 28 of 35 right."""

from tests.rag_follow_ups.follow_up import FollowUp, stays

SECOND_SET_ASIDE = (
    stays("What is the baggage allowance on domestic flights?", "Is wifi free at the hotel?"),
    stays("Can I get a copy of my contract?", "Pension plan?"),
    stays("Can I get a copy of my contract?", "When an invoice is late, what do we charge for it?"),
    stays("How do I reset my PIN?", "Does it matter which browser I use?"),
    stays("How do I reset my PIN?", "who can tell me whether a supplier is approved"),
    stays("Are interns insured?", "How many people may use one meeting room?"),
    stays("Are interns insured?", "A guest broke a window. Who pays for the repair?"),
    stays("Where do I hand in keys?", "Must every employee lock their screen?"),
    stays("Where do I hand in keys?", "So what is the rule on smoking near the entrance?"),
    stays("Where do I hand in keys?", "Is that part of the building open to visitors?"),
    FollowUp(
        "What is the baggage allowance on domestic flights?",
        "And on international flights?",
        keeps="baggage allowance on international flights",
        drops="domestic",
    ),
    FollowUp(
        "Can I get a copy of my contract?",
        "How soon?",
        keeps="how soon get copy contract",
    ),
    FollowUp(
        "Which vaccinations do nurses need?",
        "What about doctors?",
        keeps="which vaccinations do doctors need",
        drops="nurses",
    ),
    FollowUp(
        "How do I reset my PIN?",
        "And if I don't have my phone with me?",
        keeps="how reset PIN phone with me",
    ),
    FollowUp(
        "Does the gym membership end when I resign?",
        "Can I pass it on to a colleague?",
        keeps="can pass gym membership on to a colleague",
        drops="it",
    ),
    FollowUp(
        "Are interns insured?",
        "On the way home as well?",
        keeps="interns insured on the way home",
    ),
    FollowUp(
        "When must a data breach be reported?",
        "To which authority?",
        keeps="to which authority data breach reported",
    ),
    FollowUp(
        "When must a data breach be reported?",
        "What happens if we report it late?",
        keeps="what happens report data breach late",
        drops="it",
    ),
    FollowUp(
        "How much may I spend on a team lunch?",
        "per person?",
        keeps="how much spend team lunch per person",
    ),
    FollowUp(
        "Who orders business cards?",
        "how long do they take",
        keeps="how long business cards take",
    ),
    FollowUp(
        "May customers exchange a gift without a receipt?",
        "and with one?",
        keeps="customers exchange gift with",
        drops="without",
    ),
    FollowUp(
        "What does the company pay for glasses?",
        "How often?",
        keeps="how often company pay for glasses",
    ),
    FollowUp(
        "Is there a limit on home office days?",
        "what is it",
        keeps="limit home office days",
    ),
    FollowUp(
        "Is there a limit on home office days?",
        "Does it apply to managers too?",
        keeps="limit home office days apply managers",
    ),
    FollowUp(
        "Do we deliver to islands?",
        "at what cost?",
        keeps="deliver islands at what cost",
    ),
    FollowUp(
        "Can an apprentice work nights?",
        "Not even in summer?",
        keeps="apprentice work nights in summer",
    ),
    FollowUp(
        "Who keeps the visitor log?",
        "Where is it kept?",
        keeps="where visitor log kept",
        drops="it",
    ),
    FollowUp(
        "Who keeps the visitor log?",
        "And the key register?",
        keeps="who keeps the key register",
        drops="visitor",
    ),
    FollowUp(
        "Can a part-timer join the pension plan?",
        "Since when?",
        answer="A part-timer can join the pension plan since 2024.",
        keeps="since when part-timer join pension plan",
    ),
    FollowUp(
        "Is a hotel upgrade paid?",
        "Why not?",
        answer="Upgrades are never paid. Breakfast is paid up to 15 EUR.",
        keeps="why not upgrades paid",
    ),
    FollowUp(
        "How are old laptops disposed of?",
        "Are their disks wiped?",
        keeps="laptops disks wiped",
        drops="their",
    ),
    FollowUp(
        "Do I need a visa for a conference in Japan?",
        "In Canada?",
        keeps="need visa conference in Canada",
        drops="Japan",
    ),
    FollowUp(
        "Do I need a visa for a conference in Japan?",
        "Thanks. And who pays for it?",
        keeps="who pays for visa",
        drops="it",
    ),
    FollowUp(
        "And for scooters?",
        "What about electric ones?",
        before="Where may I park a bicycle?",
        understood="Where may I park scooters?",
        keeps="where park electric scooters",
    ),
    FollowUp(
        "What is the fine for a lost badge?",
        "and a lost key",
        keeps="what is the fine for a lost key",
        drops="badge",
    ),
)
