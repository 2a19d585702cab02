"""Follow-ups written after the rules were settled; nothing was changed for them."""

from tests.rag_follow_ups.follow_up import FollowUp, stays

THIRD_SET_ASIDE = (
    stays("How do I order toner?", "What is the emergency number?"),
    stays("How do I order toner?", "Mileage allowance"),
    stays("How do I order toner?", "If a colleague faints, do we call an ambulance for them?"),
    stays("How do I order toner?", "Who is liable when a tenant's pet damages the carpet?"),
    stays("How do I order toner?", "can two people share one license"),
    stays("How do I order toner?", "But do suppliers have to sign our code of conduct?"),
    FollowUp("How do I order toner?", "And paper?", keeps="how order paper", drops="toner"),
    FollowUp("How do I order toner?", "who do I send it to?", keeps="who send toner", drops="it"),
    FollowUp(
        "What is the minimum age for renting a kayak?",
        "And for a canoe?",
        keeps="minimum age renting canoe",
        drops="kayak",
    ),
    FollowUp(
        "Which browsers does the portal support?",
        "Does it work offline?",
        keeps="portal work offline",
    ),
    FollowUp(
        "Can minors enter the plant?", "With a parent?", keeps="minors enter plant with a parent"
    ),
    FollowUp(
        "How many keys does each tenant receive?",
        "What if one gets lost?",
        keeps="keys tenant lost",
    ),
    FollowUp(
        "Is meal time counted as work time?",
        "And travel time?",
        keeps="travel time counted as work time",
        drops="meal",
    ),
    FollowUp(
        "When do parental benefits start?",
        "And when do they end?",
        keeps="when parental benefits end",
        drops="they",
    ),
    FollowUp("Who checks timesheets?", "How often?", keeps="how often checks timesheets"),
    FollowUp(
        "May I deduct training costs?",
        "Up to how much?",
        keeps="deduct training costs up to how much",
    ),
    FollowUp("Do we accept cheques?", "Foreign ones too?", keeps="accept foreign cheques"),
    FollowUp(
        "What must be on an invoice?", "Is a signature needed?", keeps="invoice signature needed"
    ),
    FollowUp(
        "Is it allowed to film in the lobby?",
        "And in the canteen?",
        keeps="allowed film in the canteen",
        drops="lobby",
    ),
    FollowUp(
        "Where are spare parts stored?",
        "Who has access to them?",
        keeps="who access spare parts",
        drops="them",
    ),
    FollowUp(
        "Can a booking be moved to another day?",
        "What does it cost?",
        keeps="booking moved day cost",
    ),
    FollowUp(
        "Does the bonus depend on targets?",
        "Who sets them?",
        keeps="who sets targets",
        drops="them",
    ),
    FollowUp(
        "Does the bonus depend on targets?",
        "What happens if I miss these?",
        keeps="what happens miss targets",
    ),
    FollowUp("How is a grievance filed?", "Anonymously too?", keeps="grievance filed anonymously"),
    FollowUp(
        "Can I lease a bike through the company?",
        "For my wife as well?",
        keeps="lease bike for my wife",
    ),
    FollowUp("How long is a quote valid?", "and after that", keeps="quote valid after"),
)
