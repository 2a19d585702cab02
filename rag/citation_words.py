"""The words and signs that citations are made of, as pieces of patterns.

Every repetition is bounded or possessive, so that no text can make a pattern run away.
"""

UNIT = (
    r"(?:seconds?|minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|months?|years?|quarters?|times?"
    r"|business|working|calendar|consecutive|euros?|eur|dollars?|usd|gbp|pounds?|cents?|percent"
    r"|per\s+cent|people|persons?|employees?|staff|members?|copies|items?|pages?|miles?|km"
    r"|kilomet(?:er|re)s?|met(?:er|re)s?|kg|gb|mb|tb|degrees?|users?|characters?)"
)
"""A word that makes the number before it an amount."""

SOURCE = (
    r"(?:sources?(?:\s+s\b)?|srcs?|quellen?|fuentes?|fontes?|fonti|bron(?:nen)?"
    r"|来源|來源|出典|출처|источники?)"
)
"""What a tag is called, also by a model that answers in another language than it was told in.

"Source(s)" reads "Source s" once its brackets are taken for blanks.
"""

LOOSE_NAME = r"(?:references?|refs?|citations?|cites?|cited|tags?)"
"""Names that also mean other things ("ref 2231"): believed only before a tag of this turn."""

PASSAGE = r"(?:passages?|excerpts?|snippets?|chunks?|documents?|docs?|contexts?)"
"""What passages without tags are called, which are cited by their place: believed as the above."""

NAME = rf"(?:{SOURCE}|{LOOSE_NAME})"

NUMBER_SIGN = r"(?:(?:numbers?|num|nos?|nrs?|ids?|tags?)\b\.?|[#№:：=^])"
"""What may stand between the name and the number."""

LEAD = (
    r"(?:see\s+also|see|also|cf|e\.?g|i\.?e|as\s+per|per|from|via|in|by|both|according\s+to"
    r"|based\s+on|quoted\s+from|supported\s+by|citing|the"
    r"|(?:as\s+)?(?:stated|noted|mentioned|described|explained|given|shown|said)\s+(?:in|by))"
)
"""What may stand before the name inside brackets."""

ITEM = rf"(?<!‹)\d{{1,9}}+(?!\w)(?![.:]\d)(?!\s*%)(?!\s+{UNIT}\b)"
"""A number that can be a tag: not part of a decimal, a time, a percentage or an amount."""

BETWEEN = (
    r"(?:[\s,;/&+|.#№:=^‑–—…~、，；-]"
    rf"|\b(?:and|or|und|oder|et|y|to|through|as\s+well\s+as|see|also|cf|{NAME}|ids?|nos?)\b)"
)
"""One piece of what may stand between two numbers of a list."""

ITEMS = rf"{ITEM}(?:{BETWEEN}{{1,12}}+{ITEM})*+"

NUMBER_WORD = (
    r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen"
    r"|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
    r"|hundred|thousand)"
)

_NOUNS = """
code codes control data database document documents file files language languages line list
lists material materials name names only page pages reduction repo repository separation
system systems table tables text texts tree url urls vary varies
"""
NOT_A_TITLE = frozenset(_NOUNS.split())
"""Words that make something else of a bare "source" before them ("(source code)")."""
