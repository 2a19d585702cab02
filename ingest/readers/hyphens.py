"""Words cut at line ends: joined again where the hyphen was only for the line, kept where not."""

import re
from dataclasses import dataclass

_CUT = re.compile(r"([^\W_]+(?:[-\u2010][^\W_]+)*)[-\u2010\u2011]$")
HYPHENS = ("-", "\u2010", "\u2011")
_START = re.compile(r"[^\W_]+")
_WORD = re.compile(r"[^\W\d_]+(?:[-\u2010][^\W\d_]+)*")
_LONGEST_WORD = 200
# "short- and long-term": the hyphen stands for a word still to come.
_SUSPENDED = frozenset({"and", "or", "to", "und", "oder", "et", "ou", "bis", "y", "o"})
_FIRST_WORDS = (
    "long short well self full part non high low year day time half mid cross all two three four "
    "five six seven eight nine third first fixed decision cost face fact round risk job"
)
_FIRST_PARTS = frozenset(_FIRST_WORDS.split())
_LAST_WORDS = (
    "based term known related specific approved friendly wide free owned driven funded effective "
    "exempt ready level style paid facing neutral sensitive binding compliant"
)
_LAST_PARTS = frozenset(_LAST_WORDS.split())
# With these, a hyphen in front is one of the line only.
_ENDINGS = re.compile(
    r"(?:[a-z]{0,2}(?:ing|ed|er|ers|est|en|ty|teen|ly|ness|age|ment|ments|ship|ful|less|ish|able|"
    r"ary|ity|ize|ized|ise|ised|al|ation|ations|ance|ence|ery|ner|ners|dle|tion|sion|sure))$"
)
_AFTER_CO = re.compile(
    r"(?:pay|work|author|sign|found|own|chair|host|insur|fund|manag|develop|brand|borrow|pilot)"
)
_PREFIX_WORDS = (
    "dis mis sub pre pro con com per inter under over out super trans counter tele micro multi "
    "anti auto cor col sur for fore un in im ex re de en em"
)
_PREFIXES = frozenset(_PREFIX_WORDS.split())
_ONE_WORD_TEXT = (
    "midnight midday daylight daytime timetable timeline halfway highway highlight highlights "
    "nonsense nonetheless partake worldwide nationwide welfare lowland yearbook selfsame workday "
    "weekday allow allows although already alright always almost birthday everyday holiday payday"
)
_TENS = frozenset(["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"])
_ONES = frozenset(["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"])
_ONE_WORD = frozenset(_ONE_WORD_TEXT.split())


@dataclass(frozen=True, slots=True)
class _Cut:
    before: str
    after: str


class WordJoiner:
    """Decides about hyphens at line ends, knowing the words that the text uses elsewhere."""

    def __init__(self, text: str) -> None:
        self.was_joined = False
        self._words = {word.casefold() for word in _WORD.findall(text)}

    def before_next(self, text: str, following: str) -> str:
        """Return `text`, without its last hyphen if that only marked the end of the line.

        `was_joined` then says whether what follows belongs to it without a blank.
        """
        self.was_joined = False
        # Only the last word matters, and most lines end without a hyphen.
        is_cut = text.endswith(HYPHENS)
        cut = _CUT.search(text, max(0, len(text) - _LONGEST_WORD)) if is_cut else None
        start = _START.match(following)
        if cut is None or start is None:
            return text
        if start.group().casefold() in _SUSPENDED:
            return text + " "
        if text[-1] == "\u2011" or self._keeps_hyphen(_Cut(cut.group(1), start.group())):
            return text
        self.was_joined = True
        return text[:-1]

    def _keeps_hyphen(self, cut: _Cut) -> bool:
        """Whether the hyphen belongs to the word: "HR-204", "long-term"."""
        first, last = cut.before, cut.after
        if not first.replace("-", "").isalpha() or not last.isalpha() or not last.islower():
            return True
        if first.isupper() or "-" in first:
            return True
        whole, hyphened = (first + last).casefold(), f"{first}-{last}".casefold()
        if whole in self._words or hyphened in self._words:
            return whole not in self._words
        # No word is cut behind its first letter: "e-mail", "x-ray".
        if len(first) == 1 or (first.casefold() in _TENS and last in _ONES):
            return True
        if whole in _ONE_WORD or first.casefold() in _PREFIXES or _ENDINGS.fullmatch(last):
            return False
        if first.casefold() == "co":
            return bool(_AFTER_CO.match(last))
        return first.casefold() in _FIRST_PARTS or (last in _LAST_PARTS and len(first) > 2)
