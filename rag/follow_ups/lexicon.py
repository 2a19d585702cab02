"""The words by which a question is read: what asks, what acts, what points, who is a person."""


def listed(words: str) -> frozenset[str]:
    """Return the words of a list that is written as one text."""
    return frozenset(words.split())


ASKING = listed("who whom whose what which when where why how")
DEGREES = listed(
    "long many much often fast soon far old high big large late early quickly strict expensive"
)
"""What follows "how" inside one question word: "how long", "how many"."""

COUNTING = listed("many much")
BE = listed("is are was were am isn't aren't wasn't weren't")
MODALS = listed(
    "may can must shall should will would could might do does did have has had cannot can't don't "
    "doesn't didn't won't mustn't shouldn't couldn't wouldn't"
)
AUXILIARIES = BE | MODALS
BARE = listed("be been being")

ARTICLES = listed("a an the")
POSSESSIVES = listed("my our your its their his her")
DEMONSTRATIVES = listed("this that these those")
DETERMINERS = (
    ARTICLES | POSSESSIVES | listed("any some every each all no both another other such several")
)
SPEAKERS = listed("i we you me us myself one")
"""Who asks and who is asked: they point at nobody in an earlier question."""

POINTERS = {
    "it": "thing",
    "this": "thing",
    "that": "thing",
    "they": "many",
    "them": "many",
    "these": "many",
    "those": "many",
    "he": "person",
    "she": "person",
    "him": "person",
    "her": "person",
    "his": "person",
    "its": "thing",
    "their": "many",
}
"""Pronouns that point at something said before, and at what kind of thing."""

OWNERS = listed("its their his her")
PREPOSITIONS = listed(
    "for in on at to from by with without within after before until till during since under over "
    "above below of about between through via per outside inside against into than as up beyond "
    "across abroad despite including except like near towards upon"
)
OPPOSITES = (
    listed("below above under over"),
    listed("before after within during until by since"),
    listed("with without"),
    listed("inside outside"),
)
"""Prepositions of which one takes the place of another: "after 14 days?", "And below?"."""

CLAUSE_OPENERS = listed(
    "if when while because unless although though whether where who which whom whose whenever once"
)
JOINERS = listed("and or but nor")
ADVERBS = listed(
    "not also still ever always never too only even just already again usually normally anyway "
    "really then now here there so exactly actually instead later online abroad back early please "
    "immediately directly automatically afterwards together today tomorrow privately separately"
)
VERBS = listed(
    "accept access add adjust allow answer appeal apply approve archive arrange arrive ask assess "
    "assign attend audit authorise authorize become begin bill block book borrow break bring buy "
    "calculate call cancel carry change charge check choose claim clean close collect combine "
    "come compensate complain complete connect consent contact copy cost count cover create "
    "credit deal decide declare deduct define delegate delete deliver delivered demand deny "
    "depend destroy determine disclose dismiss dispatch dispose dispute do download drink drive "
    "earn eat elect encrypt end enforce ensure enter erase escalate evaluate exchange exist "
    "expect expire explain export extend file fill find finish fire fit fix follow forget forward "
    "fund gain get give go grant hand handle happen have help hire hold host include inform "
    "inspect install insure invite invoice issue join keep know label last lead learn lease leave "
    "lend let link live lock log look lose mail make manage mark matter mean meet miss monitor "
    "move need notify obtain occur offer open opt order organise organize owe own pack park "
    "participate pass pause pay pick place plug post postpone prepare print process promote "
    "protect prove provide publish purchase put qualify quit raise reach read receive recommend "
    "record recover recycle redeem refer refund refuse register reimburse reject release remain "
    "remember remove renew rent reopen repair replace reply report request require reschedule "
    "reserve reset resign respond restore resume retain return reuse review revoke round run save "
    "say scan see sell send serve set share ship shorten show shred sign sleep smoke solve speak "
    "spend split sponsor start stay stop store submit subscribe substitute sue supervise suspend "
    "swap take talk teach tell terminate test tow track train transfer travel try turn unlock "
    "unpack unsubscribe update upload use verify visit vote wait want warn wear withdraw work "
    "write"
)
"""Base forms of what is done in offices and shops; many are nouns elsewhere ("a return")."""

IRREGULAR = listed(
    "paid sent kept given taken made lost stolen shown written broken bought sold held met left "
    "told found spent done seen known chosen withdrawn worn built forgotten driven brought lent"
)
PREDICATES = listed(
    "free allowed possible okay ok fine valid legal safe open closed available necessary "
    "mandatory compulsory optional responsible liable eligible entitled due enough different true "
    "covered taxable included subject needed required missing late ready binding confidential"
)
PEOPLE = listed(
    "employee staff contractor customer manager intern visitor guest student minor adult child "
    "trainee apprentice freelancer supplier vendor partner spouse colleague worker volunteer "
    "director supervisor officer person member user tenant family parent teacher agent buyer "
    "seller dealer consultant temp temps applicant candidate driver engineer designer developer "
    "shopper retiree pensioner resident citizen client subscriber reseller subcontractor relative "
    "lawyer auditor administrator admin owner boss lead head chief everyone anyone nobody someone "
    "somebody man woman doctor nurse patient part-timer full-timer newcomer hire recruit "
    "dependant contact trainer tester inspector accountant secretary assistant helper "
    "neighbour neighbor landlord renter passenger witness sponsor mentor mentee coach researcher "
    "scientist"
)
ORGANISATIONS = listed(
    "shop store school retailer wholesaler charity university agency bank authority carrier "
    "courier club team department subsidiary branch office startup"
)
"""Who may do what people do: "What about shops?"."""

IRREGULAR_PEOPLE = {"people": "person", "children": "child", "men": "man", "women": "woman"}
MANY = listed("people children men women goods staff police data")
"""Words for many that do not end in s."""

COMPANIES = listed("company policy employer firm organisation organization business handbook rules")
"""Who acts or speaks in every policy; no follow-up means them by "it"."""

ORDINALS = listed("first second third fourth fifth last next")
NUMBERS = ORDINALS | listed(
    "one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty fifty"
)
TIMES = listed("day days hour hours week weeks month months year years time times minutes")
GREETINGS = listed(
    "thanks thank you ok okay great perfect good fine got it hello hi yes no sure cheers bye "
    "sorry cool nice right understood all very much morning afternoon"
)
LIGHT = listed(
    "get gets got need needs have has want wants request receive receives order buy pay pays give "
    "gives apply ask"
)
"""Verbs of which "that" means the object, not the deed: "Who approves that?"."""

BESIDES = listed("else exceptions exception otherwise too either likewise ones")
"""Last words that speak of what was said before without naming it."""

RULES = listed("rule policy requirement restriction condition limit process procedure")
"""With "this", these are all that was said before."""

DEICTIC = listed(
    "year month week day morning company site page app tool chat office team building country "
    "time website handbook organisation organization"
)
"""With "this", these are here and now, not something said before."""

CUES = listed("and but also so then ok okay well plus or yes")
"""What a follow-up may begin with; alone it does not make one."""

FOCUS = listed("even only also just not including")
MORE = listed("explain elaborate clarify details detail examples example more")
RAINS = listed("snow snows rain rains")
WEATHER = RAINS | listed("raining snowing night dark late early cold hot winter summer")
JUDGED = listed(
    "possible allowed permitted ok okay fine necessary required mandatory true legal safe correct "
    "enough compulsory forbidden prohibited acceptable normal right"
)
"""With these "it" stands for what follows: "Is it allowed to ...?"."""

ANNOUNCING = listed("to that if whether until before")
"""What "it" announces begins with one of these."""

DEPARTMENT = listed(
    "support department equipment security team desk helpdesk policy staff systems system"
)
"""Behind these words "it" is information technology."""
