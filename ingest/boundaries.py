"""Rules that say whether a sentence ends at a gap. Each answers yes, no, or nothing (None).

The first rule with an answer decides; where none has one, the sentence library does.
"""

import re
from collections.abc import Callable

from ingest import abbreviations as words
from ingest.gaps import HARD_STOPS, Gap

_ADDRESS = re.compile(r"://|www\.|@|[/\\_]")
_DOTTED = re.compile(r"(?:[^\W\d_]{1,2}\.)+[^\W\d_]{1,2}")
_NUMBER = re.compile(r"[#§]?\d[\d.,:]*")
_LABEL = re.compile(r"(?:\d{1,3}(?:\.\d{1,3})*|[a-zA-Z]|[ivxlc]{1,5}|[IVXLC]{1,5})\)?")
_REFERENCED = re.compile(r"[#§$(\[]?(?:\d|[IVXLC]+\b|[A-Z]\b|[a-z]\))")
_ENCLOSURE_REACH = 300
_PAIRS = {"(": ")", "[": "]", "“": "”", "«": "»", "„": "“", "（": "）", "「": "」", '"': '"'}
_ENCLOSING = re.compile(r"[()\[\]“”«»„（）「」]|(?<!\d)\"|(?<=\d)\"(?=[.,;:!?)\s]*$)")

Rule = Callable[[Gap], bool | None]


def hard_stop(gap: Gap) -> bool | None:
    """A CJK, Arabic or Indic stop ends a sentence, unless the words go on behind a quotation."""
    if gap.stop[-1] not in HARD_STOPS:
        return None
    goes_on = gap.is_glued and gap.next_mark.isalpha()
    return not (gap.closers and goes_on)


def glued(gap: Gap) -> bool | None:
    """Without a blank "18:00.Visitors" ends a sentence; v1.2, a.b@c, U.S.-based, M.D.'s do not."""
    if not gap.is_glued:
        return None
    right = gap.text[gap.end : gap.end + 24]
    if gap.stop[-1] in "!?." and _is_ideograph(right[0]):
        return not gap.word[-1:].isdigit()
    if _ADDRESS.search(gap.glued_word) or not re.match(
        r"[^\W\d_][^\W\d_]*(?:['’][a-z]+)?(?:[,;:]?\s|[.!?]?$|\.\s)", right
    ):
        return False
    if not right[0].isupper() or gap.next_word.lower() in words.MONTHS:
        return False
    if gap.closers or gap.stop[0] in "!?…" or len(gap.stop) > 1:
        return True
    is_word = re.fullmatch(r"[a-z][a-z'’-]+", gap.word) is not None
    is_quantity = re.fullmatch(r"[$€£v]?\d+(?:[:.,]\d+)*[%h]?", gap.word) is not None
    is_abbreviation = gap.word in words.REFERENCES | words.NEVER_LAST | words.TITLES
    return ((is_word and not is_abbreviation) or is_quantity) or (
        gap.next_word.lower() in words.STARTERS
        and re.fullmatch(r"[A-Z][a-z]+", gap.word) is not None
    )


def ellipsis(gap: Gap) -> bool | None:
    """Three dots end a sentence only before a capital."""
    if "…" not in gap.stop and not gap.stop.startswith(".."):
        return None
    return gap.starts_upper


def nothing_to_begin(gap: Gap) -> bool | None:
    """A comma or a closing bracket begins no sentence."""
    return False if gap.next_mark and gap.next_mark in ",;:)]}%" else None


def exclaimed(gap: Gap) -> bool | None:
    """A "!" or "?" before a small letter goes on ("Why?" she asked); else it ends the sentence."""
    if gap.stop[-1] not in "!?":
        return None
    if gap.starts_lower:
        return False if gap.closers or gap.stop[-1] == "!" else None
    return None if ")" in gap.closers or "]" in gap.closers else True


def leading_label(gap: Gap) -> bool | None:
    """A number or letter that begins a sentence is its label, not a sentence."""
    if gap.closers:
        return None
    if gap.is_first_word and _LABEL.fullmatch(gap.word):
        return False
    so_far = gap.words_so_far
    is_heading = (
        len(so_far) == 2
        and gap.stop_at - gap.start < 40
        and so_far[0].lower().rstrip(".") in words.HEADING_WORDS
        and _LABEL.fullmatch(gap.word) is not None
    )
    return False if is_heading else None


def reference(gap: Gap) -> bool | None:
    """A reference goes on to its number or letter: "No. 5", "Art. 5"."""
    word = gap.word.lower()
    if word not in words.REFERENCES or gap.closers:
        return None
    if gap.starts_lower:
        return False
    is_word = word in words.ALSO_WORDS and gap.before.lower() in words.DETERMINERS
    if _REFERENCED.match(gap.text[gap.end :].lstrip()[:8]):
        return None if is_word else False
    if word == "st" and not gap.before[:1].isupper():
        return False
    return _by_what_follows(gap) if word not in words.ALSO_WORDS or word == "st" else None


def never_last(gap: Gap) -> bool | None:
    """Words like "e.g." and "Dr." are followed by what they introduce."""
    word = gap.word.lower()
    if word in words.NEVER_LAST:
        return False
    if word not in words.TITLES or (word in words.ONLY_CAPITALISED and gap.word.islower()):
        return None
    return None if gap.word.islower() and gap.starts_upper and word != "dr" else False


def hours(gap: Gap) -> bool | None:
    """Hours ("5 p.m.") end a sentence before a capital that is no weekday, month or zone."""
    if gap.word.lower() not in ("a.m", "p.m", "am", "pm") or "." not in gap.word:
        return None
    return gap.starts_upper and gap.next_word.lower() not in words.AFTER_HOURS


def dotted(gap: Gap) -> bool | None:
    """Dotted letters ("U.S.", "Ph.D.") may end a sentence; what follows decides."""
    if not _DOTTED.fullmatch(gap.word):
        return None
    return _by_what_follows(gap)


def initial(gap: Gap) -> bool | None:
    """An initial goes on ("J. Smith"); "Plan B. Staff" and "you and I. Then" do not."""
    if len(gap.word) != 1 or not gap.word.isalpha():
        return None
    if not gap.word.isupper():
        return gap.starts_upper and gap.word.islower() and gap.before.lower() in words.LABELLED
    if gap.before.lower() in words.LABELLED:
        return gap.starts_upper
    if gap.word == "I" and gap.before.islower() and gap.before in ("and", "or", "than", "as"):
        return True
    return gap.starts_upper and gap.next_word.lower() in words.STARTERS


def can_end(gap: Gap) -> bool | None:
    """Words like "Inc.", "etc." and "Dec." may end a sentence; what follows decides."""
    word = gap.word.lower()
    if word not in words.CAN_END or (word in words.ONLY_CAPITALISED and gap.word.islower()):
        return None
    if gap.next_word.lower() in words.COMPANY_FORMS:
        return False
    return _by_what_follows(gap)


def number(gap: Gap) -> bool | None:
    """A number ends ("day 15. Fees"); German "am 3. April" and dates like "3. 4. 2031" go on."""
    if not _NUMBER.fullmatch(gap.word) or gap.closers:
        return None
    is_short = re.fullmatch(r"\d{1,2}", gap.word) is not None
    if (
        is_short
        and gap.starts_digit
        and re.match(r"\s+(?:\d{1,2}\.\s?)?\d{2,4}\b", gap.text[gap.end :][:12])
    ):
        return re.match(r"\s+\d{1,2}\.\s?\d{2,4}\b", gap.text[gap.end :][:12]) is None and (
            re.fullmatch(r"\d{1,2}\.", gap.before) is None
        )
    if is_short and gap.before.lower() in words.BEFORE_ORDINALS:
        return False
    if gap.starts_lower:
        return None if not is_short else False
    return None if _is_enclosed(gap) else True


def vowelless(gap: Gap) -> bool | None:
    """A short word without a vowel before a small letter or a number is shortened ("pkg. of")."""
    is_short = re.fullmatch(r"[a-zA-Z]{2,5}", gap.word) is not None
    if gap.closers or not is_short or gap.word.isupper() or re.search("[aeiouyAEIOUY]", gap.word):
        return None
    return False if gap.starts_lower or gap.starts_digit else None


def behind_closers(gap: Gap) -> bool | None:
    """Behind a closing mark a small letter goes on ("(see it.) and"), a capital does not."""
    if not gap.closers.strip("*_"):
        return None
    if gap.starts_lower:
        return False
    return True if gap.starts_upper else None


def enclosed(gap: Gap) -> bool | None:
    """Inside brackets or quotes that opened within the sentence, it goes on."""
    return False if _is_enclosed(gap) else None


def plain(gap: Gap) -> bool | None:
    """An ordinary word, an address or a file name before a capital ends a sentence."""
    if not gap.starts_upper:
        return None
    is_word = re.fullmatch(r"[^\W\d_A-Z][\w'’-]+", gap.word) is not None
    return True if is_word or _ADDRESS.search(gap.word) or "." in gap.word[1:-1] else None


_RULES: tuple[Rule, ...] = (
    hard_stop,
    glued,
    nothing_to_begin,
    ellipsis,
    exclaimed,
    leading_label,
    never_last,
    reference,
    hours,
    dotted,
    initial,
    can_end,
    number,
    vowelless,
    behind_closers,
    enclosed,
    plain,
)


def ends_sentence(gap: Gap) -> bool | None:
    """Whether a sentence ends at the gap; None where the rules have nothing to say."""
    if not gap.next_mark:
        return True
    for rule in _RULES:
        answer = rule(gap)
        if answer is not None:
            return answer
    return None


def _by_what_follows(gap: Gap) -> bool:
    """Whether an abbreviation that can end a sentence does: it does if the next word begins one."""
    if not gap.starts_upper or any(mark in gap.closers for mark in ")]"):
        return False
    following = gap.next_word.lower()
    if following in words.INSTITUTIONS:
        return False
    return following in words.STARTERS or gap.word_after_next[:1].islower() or bool(gap.closers)


def _is_enclosed(gap: Gap) -> bool:
    """Whether a bracket or quote opened inside the sentence is closed soon after the gap."""
    start = max(gap.start, gap.stop_at - _ENCLOSURE_REACH)
    open_marks: list[tuple[int, str]] = []
    for found in _ENCLOSING.finditer(gap.text, start, gap.end):
        mark = found.group()
        if open_marks and _PAIRS[open_marks[-1][1]] == mark:
            open_marks.pop()
        elif mark in _PAIRS:
            open_marks.append((found.start(), mark))
    if not open_marks:
        return False
    position, mark = open_marks[-1]
    if mark in "([（" and not gap.text[gap.start : position].strip():
        return False
    ahead = gap.text[gap.end : gap.end + _ENCLOSURE_REACH]
    return _PAIRS[mark] in ahead.split("\n\n", 1)[0]


def _is_ideograph(character: str) -> bool:
    return "\u3040" <= character <= "\u30ff" or "\u3400" <= character <= "\u9fff"
