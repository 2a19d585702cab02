"""The words by which a clause is known: what opens one, what its verb is, what holds it open."""


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


MODALS = _words("must may can could will would shall should might")
COPULAS = _words("is are was were has have had does do did cannot")
AUXILIARIES = MODALS | COPULAS
TAKES_TO = _words("need needs have has required able allowed entitled asked expected")
PASSED_OVER = _words("also always then only usually normally first")
"""Adverbs that may stand between a modal and its verb."""

SURE_VERBS = _words(
    "accept add allow apply approve arrive attach attend avoid become begin bring buy choose"
    " close complete confirm consult contain create decide delete deliver deny enter expire"
    " explain get give grant include inform inspect keep make notify obtain obey pay"
    " prepare prevent protect provide receive refuse register reject remain remove renew repay"
    " require save sell send sign submit take tell upload verify wear write"
)
"""Base forms that are seldom anything but verbs where one may stand."""

LOOSE_VERBS = _words(
    "answer ask book call cancel change charge check claim contact copy cost cover end"
    " file hold issue last lead leave list need offer open order place post print record"
    " report request return review run show start state stay store use visit work"
)
"""Base forms that are nouns as often: verbs only with an object that opens like one."""

DETERMINERS = _words(
    "the a an each every all any no your our their his her its my this these those some most both"
)
PLURALS = _words("staff people personnel police men women children")
"""Nouns of several without an "s", before a verb in its base form."""
PRONOUNS = _words("it they you we he she there i this these those")
PERSONAL = _words("they you we he she it i")
OPENS_OBJECT = DETERMINERS | _words("it them him us")

CONDITIONS = _words(
    "if when unless once after before where until for in within during under with on by from as at"
)
SUBORDINATORS = _words(
    "if when whenever unless because although though whether where until that who whose whom which"
    " provided except since while after before than once"
)
LIMITS = _words("if unless when whenever provided except until once")
PAIRED = _words("both either neither nor between respectively former latter")
CONCLUDES = _words("so therefore thus hence because respectively")
UNCLEAR_SUBJECT = _words("of with for in on at from by")
SUMS_UP = _words("means why makes allows ensures helps")
"""After "which", these speak of the whole clause before, not of a thing in it."""

_SHAPES = {base + ending for base in SURE_VERBS | LOOSE_VERBS for ending in ("s", "es")}
THIRD_PERSON = frozenset(_SHAPES | {"applies", "denies", "copies", "notifies", "verifies"})
SURE_THIRD_PERSON = frozenset(
    {base + ending for base in SURE_VERBS for ending in ("s", "es")}
    | {"applies", "denies", "notifies", "verifies"}
)
NEGATIONS = _words("not no never none nobody cannot without hardly")


def is_auxiliary(word: str) -> bool:
    """Whether a lower-case word is an auxiliary or a modal, also with "n't"."""
    plain = word.replace("’", "'")
    return plain in AUXILIARIES or plain.endswith("n't")
