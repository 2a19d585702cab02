"""Classes of words that decide what a policy sentence says, by their canonical form.

A form in angle brackets stands for all wordings of one meaning: "must", "shall" and "has to" are
`<must>`.
"""


def listed(words: str) -> frozenset[str]:
    """Return the words of a list that is written as one text."""
    return frozenset(words.split())


FILLERS = listed(
    "a an the at on that also please then so therefore thus hence moreover furthermore "
    "additionally however"
)
"""Words that may come or go without a change of meaning."""

CONCLUSIONS = listed("so therefore thus hence")

AUXILIARIES = listed("is are was were be been being am do does did has have had will")

PAST = listed("was were had did")
PASSIVE = listed("is are was were be been being am")
"""Auxiliaries after which something is, or is done to somebody: "is charged", not "has charged"."""

NEGATORS = listed(
    "not no never none nobody nothing neither nor without non false untrue incorrect wrong "
    "myth cannot hardly <no-longer>"
)
"""One of these more or less turns a sentence round."""

REPLY = "<no-said>"
"""The "No," in front of an answer, which denies the question and not what follows."""

NEGATION_COMPANIONS = listed(
    "it that case true any ever under circumstances circumstance time means by way in there "
    "to allowed permitted able required obliged obligated need needs <all> some always"
)
"""Words that only accompany a negator: "it is not true that", "under no circumstances"."""

MODALS = listed(
    "<must> <may> <need-not> should might could would required optional recommended voluntary "
    "encouraged advised"
)

QUANTIFIERS = listed(
    "<all> any some several many most few certain only solely exclusively always usually "
    "often sometimes generally typically normally rarely occasionally both <nobody> <a-few>"
)

BOUNDS = listed("<at-least> <at-most> <more-than> <less-than> exactly")

HEDGES = listed(
    "some several many most few certain usually often sometimes generally typically normally "
    "rarely occasionally only solely exclusively <at-least> <at-most> <more-than> <less-than> "
    "<may> might could should would <a-few> <about>"
)
"""Words that make a statement weaker or narrower: an answer may not leave them out."""

WHOLES = listed("<all> always both any")
"""Words that say nothing new where they are left out, but narrow a denial: "not always"."""

DROPPABLE = WHOLES | listed("<must> exactly")
"""Words of strength that an answer may leave out of a statement that denies nothing."""

STRENGTHENERS = listed(
    "only solely exclusively always <at-least> <at-most> <more-than> <less-than> <must>"
)
"""Words that make a statement stronger: an answer may not put them in."""

CONDITIONS = listed(
    "if unless except excepting excluding only provided providing when whenever until till "
    "while where subject depending condition conditions otherwise exception exceptions exempt "
    "<provided> <once> <in-case>"
)
"""Words that open a condition or an exception."""

ALTERNATIVES = listed("or nor either neither instead rather following")
"""Words that tie what is left out to what is kept."""

CLAUSE_OPENERS = listed("and which who whose because including such e i eg ie")
"""Words that, behind a comma, open something that can be left out without harm."""

POINTERS = listed("this these those it such they")
"""Words with which a sentence speaks of the one before, and may limit it or take it back."""

JOINERS = listed("and but or nor")
"""Words that part one statement, or one thing of a list, from the next."""

CONNECTORS = listed("and but while whereas also too as well")
"""Words that join whole statements without touching their meaning."""

_OPPOSITES = (
    "allowed prohibited,allowed forbidden,permitted prohibited,permitted forbidden,allow prohibit,"
    "allow forbid,permit prohibit,permit forbid,allowed banned,permitted banned,allows prohibits,"
    "allows forbids,permits prohibits,permits forbids,accept reject,accepted rejected,"
    "accepted refused,accept refuse,approve deny,approved denied,approve reject,approved rejected,"
    "granted denied,include exclude,includes excludes,included excluded,including excluding,"
    "with without,enable disable,enabled disabled,always never,<all> none,<all> no,<all> <nobody>,"
    "yes no,valid invalid,possible impossible,legal illegal,everyone <nobody>,"
    "everybody <nobody>,everything nothing,"
    "succeed fail,succeeds fails,free chargeable,paid unpaid,win lose,required optional,"
    "required voluntary,mandatory optional,pass fail,passes fails,keep lose,keeps loses,"
    "gain lose,included excluded,encrypted unencrypted"
)
_CONTRASTS = (
    "before after,within after,before during,minimum maximum,increase decrease,increases decreases,"
    "increased decreased,rise fall,rises falls,rose fell,more less,more fewer,earlier later,"
    "<1.> last,open closed,opens closes,highest lowest,higher lower,start end,starts ends,"
    "above below,over under,longer shorter,largest smallest,unlimited limited,until from,"
    "least most,until after,internal external,since until,<all> <every-2nd>"
)


def _pairs(listed: str) -> frozenset[frozenset[str]]:
    pairs = set()
    for pair in listed.split(","):
        first, _, second = pair.partition(" ")
        pairs.add(frozenset((first, second)))
    return frozenset(pairs)


OPPOSITES = _pairs(_OPPOSITES)
"""Pairs of which one denies the other."""

CONTRASTS = _pairs(_CONTRASTS)
"""Pairs that turn a limit, an order or a direction round."""

_PREFIXES = ("un", "non", "in", "im", "il", "ir", "dis")


def are_opposites(first: str, second: str) -> bool:
    """Whether one word denies the other: "valid" and "invalid", "allowed" and "forbidden"."""
    if frozenset((first, second)) in OPPOSITES:
        return True
    short, long = sorted((first, second), key=len)
    return len(short) >= 4 and any(long == prefix + short for prefix in _PREFIXES)


_ORDINAL_WORDS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
ORDINALS = {word: f"<{number}.>" for number, word in enumerate(_ORDINAL_WORDS.split(), start=1)}

_SYNONYMS = {
    "must": "<must>",
    "shall": "<must>",
    "may": "<may>",
    "can": "<may>",
    "ought to": "should",
    "mandatory": "required",
    "obligatory": "required",
    "compulsory": "required",
    "all": "<all>",
    "every": "<all>",
    "each": "<all>",
    "solely": "only",
    "exclusively": "only",
    "no one": "<nobody>",
    "nobody": "<nobody>",
    "noone": "<nobody>",
    "normally": "usually",
    "typically": "usually",
    "generally": "usually",
    "as a rule": "usually",
    "roughly": "<about>",
    "approximately": "<about>",
    "approx": "<about>",
    "around": "<about>",
    "about": "<about>",
    "circa": "<about>",
    "per cent": "percent",
    "e mail": "email",
    "e mails": "emails",
    "per": "per",
    "a few": "<a-few>",
    "quite a few": "many",
    "a little": "<a-few>",
    "kg": "kilogram",
    "km": "kilometre",
    "kilometer": "kilometre",
    "cm": "centimetre",
    "min": "minute",
    "hr": "hour",
}
FREE = "free"
_PHRASES = {
    "<must>": "have to,has to,had to,need to,needs to,is required to,are required to,"
    "be required to,is obliged to,are obliged to,is obligated to,are obligated to",
    "never": "under no circumstances,in no case,at no time,on no account,in no event",
    "refunded": "paid back",
    "<may>": "reserve the right to,reserves the right to,has the right to,have the right to,"
    "is allowed to,are allowed to,is permitted to,are permitted to,be allowed to,"
    "is able to,are able to,be able to",
    "<need-not>": "do not have to,does not have to,do not need to,does not need to,need not,"
    "is not required to,are not required to,is not obliged to,are not obliged to,"
    "is not necessary to,no need to,is no need to,no obligation to,is no obligation to,"
    "is not obligated to,are not obligated to,is under no obligation to,are under no obligation to",
    "<no-longer>": "no longer,not any longer,not any more",
    FREE: "free of charge,free of cost,for free,no charge,no cost,without charge,without cost,"
    "without any charge,no fee",
    "<every-2nd>": "every other,every <2.>,each <2.>",
    "unless": "except if,except when,except where",
    "excluding": "not counting,not including",
    "except": "except for,apart from,with the exception of,other than",
    "<provided>": "as long as,so long as,provided that,providing that,on condition that",
    "<once>": "once it,once they,once the,once you,once your,once we,as soon as",
    "<in-case>": "in case,in case of,in the event of,in the event that",
    "<no-limit>": "no limit,no limits,no maximum,no cap,without limit,without any limit,"
    "no upper limit",
    "<at-least>": "at least,no less than,not less than,no fewer than,not fewer than,a minimum of,"
    "minimum of",
    "<at-most>": "at most,no more than,not more than,up to,a maximum of,maximum of,as much as,"
    "as many as",
    "<more-than>": "more than,greater than,in excess of,larger than,bigger than",
    "<less-than>": "less than,fewer than,smaller than",
    "before": "prior to,ahead of,in advance of",
    "from": "as of,as from,starting from,effective from,with effect from",
    "rejected": "turned down",
    "rejects": "turns down",
    "excluded": "left out",
    "excludes": "leaves out",
    "exclude": "leave out",
}
CANONICAL_PHRASES: dict[tuple[str, ...], str] = {
    tuple(phrase.split()): canonical for phrase, canonical in _SYNONYMS.items()
} | {
    tuple(phrase.split()): canonical
    for canonical, phrases in _PHRASES.items()
    for phrase in phrases.split(",")
}
"""Wordings and the form that stands for them; the longest that fits is taken."""
LONGEST_PHRASE = max(map(len, CANONICAL_PHRASES))

CONTRACTIONS = {
    "can't": ("can", "not"),
    "cannot": ("can", "not"),
    "won't": ("will", "not"),
    "shan't": ("shall", "not"),
    "i'm": ("i", "am"),
    "let's": ("let", "us"),
    **{
        f"{word}'s": (word, "is") for word in listed("it that there what here who he she where how")
    },
}
CONTRACTION_ENDINGS = {"n't": "not", "'re": "are", "'ve": "have", "'ll": "will", "'d": "would"}
