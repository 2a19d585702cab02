"""Words brought to one root, so that "approval", "approves" and "approved" are the same."""

from functools import lru_cache

from verify.reading.words import listed

_ENDINGS = (
    *("ibility", "ability", "ations", "ation", "ements", "ement", "ments", "ment", "ances"),
    *("ance", "ences", "ence", "ings", "ing", "ions", "ion", "ible", "able", "als", "al"),
    *("ied", "ies", "ed", "es", "ly", "s"),
)
_SHORTEST = 3
_SHORTEST_OF_NOUN = 4
_VERB_ENDINGS = listed("ings ing ied ies ed es ly s")
_LETTERS_AT_THE_END = "eyi"
_DOUBLED = "bdgklmnprt"
_IRREGULAR = {
    **dict.fromkeys(listed("pay paid pays paying payment payments payable"), "pay"),
    **dict.fromkeys(listed("give given gave gives giving"), "giv"),
    **dict.fromkeys(listed("take taken took takes taking"), "tak"),
    **dict.fromkeys(listed("keep kept keeps keeping"), "keep"),
    **dict.fromkeys(listed("send sent sends sending"), "send"),
    **dict.fromkeys(listed("make made makes making"), "mak"),
    **dict.fromkeys(listed("sell sold sells selling sale sales"), "sell"),
    **dict.fromkeys(listed("tell told tells telling"), "tell"),
    **dict.fromkeys(listed("bear borne bears bearing bore"), "bear"),
    **dict.fromkeys(listed("choose chosen chose chooses choosing choice"), "choos"),
    **dict.fromkeys(listed("withdraw withdrawn withdrew withdraws"), "withdraw"),
    **dict.fromkeys(listed("write written wrote writes writing"), "writ"),
    **dict.fromkeys(listed("buy bought buys buying"), "buy"),
    **dict.fromkeys(listed("leave left leaves leaving"), "leav"),
    **dict.fromkeys(listed("people persons"), "person"),
    **dict.fromkeys(listed("drive driven drove drives driving"), "driv"),
    **dict.fromkeys(listed("hold held holds holding"), "hold"),
    **dict.fromkeys(listed("lend lent lends lending"), "lend"),
    **dict.fromkeys(listed("spend spent spends spending"), "spend"),
    **dict.fromkeys(listed("lose lost loses losing loss"), "los"),
    **dict.fromkeys(listed("bring brought brings bringing"), "bring"),
    **dict.fromkeys(listed("wear worn wore wears wearing"), "wear"),
    **dict.fromkeys(listed("eat eaten ate eats eating"), "eat"),
    **dict.fromkeys(listed("break broken broke breaks breaking"), "break"),
    **dict.fromkeys(listed("show shown showed shows showing"), "show"),
    **dict.fromkeys(listed("meet met meets meeting"), "meet"),
    **dict.fromkeys(listed("use used uses using usage usable"), "us"),
    **dict.fromkeys(listed("eligible eligibility"), "eligib"),
    **dict.fromkeys(listed("children child's"), "child"),
}
_SAME_ROOT = {
    **dict.fromkeys(listed("permit permiss permissib"), "allow"),
    **dict.fromkeys(listed("repay"), "reimburs"),
    **dict.fromkeys(listed("inform notif"), "tell"),
}
_SAME_WORD = {
    **dict.fromkeys(listed("information informations"), "information"),
    **dict.fromkeys(listed("go goes going gone went"), "go"),
    **dict.fromkeys(listed("delete deletes deleted erase erases erased"), "delet"),
    **dict.fromkeys(listed("begin begins began begun commence commences"), "start"),
    **dict.fromkeys(listed("staff worker workers colleague employee employees"), "employe"),
    **dict.fromkeys(listed("mandatory compulsory obligatory requirement requirements"), "requir"),
    **dict.fromkeys(listed("purchase purchases purchased"), "buy"),
    **dict.fromkeys(listed("item items product products goods article articles"), "item"),
    **dict.fromkeys(
        listed("obtain obtains obtained obtaining receive receives received"), "receiv"
    ),
}
"""Words that a policy uses for one another."""


@lru_cache(maxsize=8192)
def root(word: str) -> str:
    """Return the root of a word in lower case."""
    bare = word.removesuffix("'s").removesuffix("’s")
    if bare in _SAME_WORD:
        return _SAME_WORD[bare]
    found = _IRREGULAR.get(bare) or _without_ending(bare)
    return _SAME_ROOT.get(found, found)


def _without_ending(word: str) -> str:
    for ending in _ENDINGS:
        shortest = _SHORTEST if ending in _VERB_ENDINGS else _SHORTEST_OF_NOUN
        left = word.removesuffix(ending)
        if left != word and len(left) >= shortest and not word.endswith("ss"):
            return _bare(left + "y" if ending in ("ied", "ies") else left)
    return _bare(word)


def _bare(left: str) -> str:
    if len(left) > _SHORTEST and left[-1] == left[-2] and left[-1] in _DOUBLED:
        left = left[:-1]
    return left.rstrip(_LETTERS_AT_THE_END) if len(left) > _SHORTEST else left
