"""Follow-ups that the rules were written along: questions that stay, and what others become."""

from tests.rag_follow_ups.follow_up import FollowUp, stays

STAND_ALONE = (
    stays("How long may customers return headphones?", "How long is a gift card valid?"),
    stays("Who gets VPN access?", "Refund policy?"),
    stays("Who gets VPN access?", "Sick leave?"),
    stays("Who gets VPN access?", "parking rules"),
    stays("Who gets VPN access?", "What is the refund policy?"),
    stays("Who gets VPN access?", "how many annual leave hrs can i carry over"),
    stays("How long may items be returned?", "Who approves a purchase of more than 500 euros?"),
    stays("How long may items be returned?", "Is it allowed to work from abroad?"),
    stays("How long may items be returned?", "Is it true that shipping is free?"),
    stays("How long may items be returned?", "How long does it take to get a visa letter?"),
    stays("How long may items be returned?", "Is there a dress code?"),
    stays("How long may items be returned?", "What do I do when it snows?"),
    stays("How long may items be returned?", "Can a customer get a refund after they lost it?"),
    stays("How long may items be returned?", "If my laptop is stolen, who do I tell about it?"),
    stays("How long may items be returned?", "Which forms does a contractor need when they start?"),
    stays("How long may items be returned?", "What happens to the data that we collect?"),
    stays("How long may items be returned?", "Does the policy say that gifts must be declared?"),
    stays("How long may items be returned?", "What about the rules on gifts: who approves a gift?"),
    stays("How long may items be returned?", "And who is allowed to sign a lease?"),
    stays("How long may items be returned?", "Also, how do I book a meeting room?"),
    stays("How long may items be returned?", "Thank you!"),
    stays("How long may items be returned?", "ok, got it"),
    stays("How long may items be returned?", "What is this company called?"),
    stays("How long may items be returned?", "How do I report that a colleague took a bribe?"),
    stays("How long may items be returned?", "Tell me who may open the safe."),
    stays("Who gets VPN access?", "Why are climbing ropes excluded from returns?"),
    stays("Who gets VPN access?", "When does the canteen close?"),
    stays("Who gets VPN access?", "One of our people was called for jury duty. Is that paid?"),
    stays("", "And for digital goods?"),
    stays("How do I book a pool car?", "who pays for the fuel"),
    stays("Is the canteen open on Fridays?", "Saturdays?"),
    stays("Which countries do you ship to?", "How long does shipping to Norway take?"),
    stays("Can I sell back unused leave?", "Really?"),
    stays("Are dogs allowed?", "Cats?"),
    stays("Who approves overtime?", "A driver scratched her van. Does she pay for the repair?"),
    stays("Who approves overtime?", "after somebody resigns how soon is the badge blocked"),
    stays("Who approves overtime?", "Visitor lost her badge, what do we do?"),
    stays("Who approves overtime?", "A shipment arrived broken, when is the refund there?"),
    stays("Who approves overtime?", "Once I leave, can I keep my laptop?"),
    stays("Who approves overtime?", "If the room is booked is there another one on that floor?"),
    stays("Who approves overtime?", "Can anyone else use my parking space?"),
    stays("Who approves overtime?", "Do contractors park in the yard too when it is full?"),
    stays("Who approves overtime?", "Is there help for those who work at night?"),
    stays("Who approves overtime?", "Does it make a difference that I work from home?"),
    stays("Who approves overtime?", "How long does it usually take to clear customs?"),
    stays("Who approves overtime?", "How long will it be before I get a reply to a complaint?"),
    stays("Who approves overtime?", "For what kinds of trips do I need an approval?"),
    stays("Who approves overtime?", "And?"),
    stays("Who approves overtime?", "So, thanks!"),
    stays("Who approves overtime?", "Can I keep this flat after my contract ends?"),
    stays("Who approves overtime?", "Can customers see their invoices online?"),
)

LEANING = (
    FollowUp(
        "How long may customers return unused items?",
        "And for digital goods?",
        "How long may customers return digital goods?",
        answer="Customers may return unused items within 30 days of delivery.",
    ),
    FollowUp(
        "How long is the warranty for headphones?",
        "And for speakers?",
        "How long is the warranty for speakers?",
    ),
    FollowUp(
        "Who gets VPN access?",
        "What about contractors?",
        "Contractors: who gets VPN access?",
        answer="Employees get VPN access on their first day.",
    ),
    FollowUp(
        "Do employees get VPN access?", "What about contractors?", "Do contractors get VPN access?"
    ),
    FollowUp(
        "Can customers return opened headphones?",
        "What about gift cards?",
        "Can customers return gift cards?",
    ),
    FollowUp(
        "How do I request a refund?",
        "How long does that take?",
        "How long does a refund take?",
        answer="A refund is requested on the order page.",
    ),
    FollowUp(
        "How do I get a parking permit?", "Who approves it?", "Who approves a parking permit?"
    ),
    FollowUp(
        "Can climbing ropes be returned?",
        "Why?",
        "Climbing ropes cannot be returned: why?",
        answer="Climbing ropes cannot be returned.",
    ),
    FollowUp("Can climbing ropes be returned?", "Why?", "Why can climbing ropes be returned?"),
    FollowUp(
        "Can climbing ropes be returned?",
        "why is that",
        "Climbing ropes cannot be returned: why?",
        answer="Climbing ropes cannot be returned. They are safety equipment.",
    ),
    FollowUp(
        "Can a mattress be returned?",
        "And if it's opened?",
        "Can a mattress be returned if it's opened?",
    ),
    FollowUp("May I take my laptop abroad?", "What if I lose it?", "What if I lose my laptop?"),
    FollowUp(
        "Can invoices be paid in instalments?",
        "What if the customer is a school?",
        "Can invoices be paid in instalments if the customer is a school?",
    ),
    FollowUp(
        "How many vacation days do part-time staff get?",
        "And full-time staff?",
        "How many vacation days do full-time staff get?",
    ),
    FollowUp(
        "What is the hotel limit in Berlin?", "in London?", "What is the hotel limit in London?"
    ),
    FollowUp(
        "What is the hotel limit in Berlin?",
        "How about Paris?",
        "What is the hotel limit in Paris?",
    ),
    FollowUp("Who pays for return shipping?", "And for exchanges?", "Who pays for exchanges?"),
    FollowUp("Where are backups stored?", "For how long?", "For how long are backups stored?"),
    FollowUp("Must visitors be registered?", "By whom?", "By whom must visitors be registered?"),
    FollowUp(
        "Can I work from another country?",
        "How many days?",
        "How many days can I work from another country?",
    ),
    FollowUp(
        "Is there a fee for late returns?", "How much?", "How much is a fee for late returns?"
    ),
    FollowUp(
        "Do I have to give notice when I move house?",
        "When?",
        "When do I have to give notice when I move house?",
    ),
    FollowUp(
        "Do I need approval for a business trip?",
        "From whom?",
        "From whom do I need approval for a business trip?",
    ),
    FollowUp("Can I claim taxi fares?", "Only at night?", "Can I claim taxi fares only at night?"),
    FollowUp(
        "Can I claim taxi fares?",
        "Are there any exceptions?",
        "Can I claim taxi fares: are there any exceptions?",
    ),
    FollowUp(
        "Can I claim taxi fares?",
        "What else can I claim?",
        "Can I claim taxi fares: what else can I claim?",
    ),
    FollowUp(
        "Who may enter the laboratory?",
        "Anyone else?",
        "Who may enter the laboratory: anyone else?",
    ),
    FollowUp("How are passwords stored?", "Who can see them?", "Who can see passwords?"),
    FollowUp("How are passwords stored?", "Can they be reset?", "Can passwords be reset?"),
    FollowUp(
        "What does a replacement badge cost?",
        "Where do I get one?",
        "Where do I get a replacement badge?",
    ),
    FollowUp(
        "Who is the data protection officer?",
        "How can I reach her?",
        "How can I reach the data protection officer?",
    ),
    FollowUp(
        "Does my manager have to approve overtime?",
        "What if he is on holiday?",
        "Does my manager have to approve overtime if he is on holiday?",
    ),
    FollowUp(
        "What is the deadline for expense reports?",
        "Is it the same for contractors?",
        "Is the deadline for expense reports the same for contractors?",
    ),
    FollowUp(
        "What is the deadline for expense reports?",
        "what happens if i miss it",
        "What happens if i miss the deadline for expense reports?",
    ),
    FollowUp(
        "Can a subscription be cancelled at any time?",
        "How do I do that?",
        "Can a subscription be cancelled at any time: how do I do that?",
    ),
    FollowUp(
        "Can a subscription be cancelled at any time?",
        "Does this apply to annual plans?",
        "Can a subscription be cancelled at any time: does this apply to annual plans?",
    ),
    FollowUp(
        "Is a doctor's note needed on the first day of sickness?",
        "On the third day?",
        "Is a doctor's note needed on the third day of sickness?",
    ),
    FollowUp(
        "Do I get a refund within 14 days?",
        "And after 14 days?",
        "Do I get a refund after 14 days?",
    ),
    FollowUp(
        "Can I cancel before the course starts?",
        "And afterwards?",
        "Can I cancel before the course starts: afterwards?",
    ),
    FollowUp(
        "How fast is a priority 1 incident answered?",
        "And priority 3?",
        "How fast is a priority 3 incident answered?",
    ),
    FollowUp(
        "What is the fee for orders under 50 euros?",
        "And over 50 euros?",
        "What is the fee for orders over 50 euros?",
    ),
    FollowUp(
        "What is the fee for orders under 50 euros?",
        "Over 100 euros?",
        "What is the fee for orders over 100 euros?",
    ),
    FollowUp(
        "How many guests may I bring?",
        "And to the summer party?",
        "How many guests may I bring to the summer party?",
    ),
    FollowUp(
        "And for minors?",
        "And for students?",
        "What identification is needed for students?",
        understood="What identification is needed for minors?",
        before="What identification is needed for adults?",
    ),
    FollowUp(
        "And contractors?",
        "Who approves that?",
        "Who approves VPN access?",
        understood="Do contractors get VPN access?",
        before="Do employees get VPN access?",
    ),
    FollowUp(
        "How do I order a second monitor?",
        "same question for a docking station",
        "How do I order a docking station?",
    ),
    FollowUp(
        "Are gifts from suppliers allowed?",
        "Even small ones?",
        "Are gifts from suppliers allowed: even small ones?",
    ),
    FollowUp(
        "Are gifts from suppliers allowed?",
        "Up to what amount?",
        "Up to what amount are gifts from suppliers allowed?",
    ),
    FollowUp(
        "Are gifts from suppliers allowed?",
        "and from customers?",
        "Are gifts from customers allowed?",
    ),
    FollowUp(
        "Does the warranty cover water damage?",
        "And scratches?",
        "Does the warranty cover scratches?",
    ),
    FollowUp(
        "What are the rules on overtime?",
        "Could you explain?",
        "What are the rules on overtime: could you explain?",
    ),
    FollowUp(
        "How do I close a support ticket?", "And reopen it?", "How do I reopen a support ticket?"
    ),
    FollowUp(
        "Who signs the lease?", "What about its renewal?", "Who signs the lease: its renewal?"
    ),
    FollowUp(
        "Can I bring my kids to the office?",
        "What about pets?",
        "Pets: can I bring my kids to the office?",
    ),
    FollowUp(
        "How long are job applications kept?",
        "And why so long?",
        "Why so long: how long are job applications kept?",
        answer="Job applications are kept for six months.",
    ),
    FollowUp(
        "who do i call if the heating breaks",
        "and at weekends?",
        "Who do i call if the heating breaks at weekends?",
    ),
    FollowUp(
        "What is the notice period during probation?",
        "and afterwards?",
        "What is the notice period during probation: afterwards?",
        answer="The notice period during probation is two weeks.",
    ),
    FollowUp(
        "Do I get travel time paid?", "Also for flights?", "Do I get travel time paid for flights?"
    ),
    FollowUp(
        "How do I book a pool car?",
        "Can I use it privately?",
        "Can I use a pool car privately?",
        answer="A pool car is booked in the fleet calendar.",
    ),
    FollowUp(
        "When is my salary paid?",
        "What if the 25th is a Sunday?",
        "When is my salary paid if the 25th is a Sunday?",
    ),
    FollowUp(
        "Can customers pay by invoice?",
        "And private customers?",
        "Can private customers pay by invoice?",
        answer="Business customers can pay by invoice.",
    ),
    FollowUp(
        "What counts as confidential information?",
        "Who decides that?",
        "What counts as confidential information: who decides that?",
    ),
    FollowUp(
        "May we use freelancers for testing?", "Do they need an NDA?", "Do freelancers need an NDA?"
    ),
    FollowUp(
        "How many times can an order be changed?",
        "What does that cost?",
        "How many times can an order be changed: what does that cost?",
    ),
    FollowUp(
        "Which countries do you ship to?",
        "and how much is it?",
        "Which countries do you ship to: how much is it?",
        answer="We ship to Austria and Norway.",
    ),
    FollowUp(
        "Where can I find the org chart?", "Is it up to date?", "Is the org chart up to date?"
    ),
    FollowUp(
        "How often must passwords be changed?",
        "Does that include service accounts?",
        "How often must passwords be changed: does that include service accounts?",
    ),
    FollowUp(
        "Is a permit needed for drones?",
        "How do I get it?",
        "How do I get a permit?",
        answer="Drones need a permit from the site manager.",
    ),
    FollowUp("Is a permit needed for drones?", "Who issues these permits?", "Who issues a permit?"),
    FollowUp(
        "What is the limit for gifts?",
        "Does the limit include VAT?",
        "Does the limit for gifts include VAT?",
    ),
    FollowUp(
        "What is the limit for gifts?",
        "Is that per person or per year?",
        "Is the limit for gifts per person or per year?",
    ),
    FollowUp(
        "Can I sell back unused leave?",
        "No exceptions?",
        "Can I sell back unused leave: no exceptions?",
    ),
    FollowUp(
        "What documents does a new supplier send?",
        "By when?",
        "What documents does a new supplier send: by when?",
    ),
    FollowUp(
        "What documents does a new supplier send?",
        "To which address?",
        "What documents does a new supplier send: to which address?",
    ),
    FollowUp("Are dogs allowed?", "cats too?", "Are dogs allowed: cats too?"),
    FollowUp(
        "Can I record a meeting?",
        "Without telling the others?",
        "Can I record a meeting without telling the others?",
    ),
    FollowUp(
        "Do returns cost anything?",
        "if i paid by card",
        "Do returns cost anything if i paid by card?",
    ),
    FollowUp(
        "Who is my contact for visas?",
        "How do I contact them?",
        "How do I contact my contact for visas?",
    ),
    FollowUp(
        "Does my old laptop go back?",
        "Do they keep my data?",
        "Does my old laptop go back: do they keep my data?",
    ),
    FollowUp(
        "Which tickets are escalated?",
        "What happens if we answer them late?",
        "What happens if we answer tickets late?",
    ),
    FollowUp(
        "May I bring a guest without a badge?",
        "And with one?",
        "May I bring a guest with a badge?",
    ),
    FollowUp(
        "What is the charge for a lost card?",
        "And a broken card?",
        "What is the charge for a broken card?",
    ),
    FollowUp(
        "Can climbing ropes be returned?",
        "Is it possible?",
        "Can climbing ropes be returned: is it possible?",
    ),
    FollowUp(
        "How long may customers keep a rented tent?",
        "And schools?",
        "How long may schools keep a rented tent?",
    ),
    FollowUp(
        "How long are contracts kept?",
        "And call notes?",
        "How long are call notes kept?",
    ),
    FollowUp(
        "Who signs an order of 40 euros?",
        "And above 900 euros?",
        "Who signs an order above 900 euros?",
    ),
    FollowUp(
        "How do I complain?",
        "Who reads these letters?",
        "Who reads all letters?",
        answer="All letters go to the front desk.",
    ),
)
