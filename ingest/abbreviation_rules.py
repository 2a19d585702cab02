"""Rules for stops behind abbreviations: yes, no, or nothing (None), as in `ingest.boundaries`."""

import re

from ingest import abbreviations as words
from ingest.gaps import Gap

_DOTTED = re.compile(r"(?:[^\W\d_]{1,2}\.)+[^\W\d_]{1,2}")
_REFERENCED = re.compile(r"[#§$(\[]?(?:\d|[IVXLC]+\b|[A-Z]{1,3}-?\d|[A-Z]\b|[a-z]\))")


def never_last(gap: Gap) -> bool | None:
    """Words like "e.g." and "Dr." are followed by what they introduce."""
    word = gap.word.lower()
    if word in words.NEVER_LAST:
        return False
    if word not in words.TITLES or gap.is_acronym or _is_plain_word(gap):
        return None
    return None if gap.word.islower() and gap.starts_upper and word != "dr" else False


def reference(gap: Gap) -> bool | None:
    """A reference goes on to its number or letter: "No. 5", "Art. 5"."""
    word = gap.word.lower()
    if word not in words.REFERENCES or gap.closers:
        return None
    if gap.starts_lower:
        return False
    is_word = word in words.ALSO_WORDS and gap.before.lower() in words.DETERMINERS
    if _is_answer(gap):
        return True
    if gap.next_is_stopped and gap.next_word.lower() in words.REFERENCES:
        return None if is_word else False
    if _REFERENCED.match(gap.text[gap.end :].lstrip()[:8]):
        return None if is_word else False
    if gap.is_acronym:
        return None
    if word == "st" and not gap.before[:1].isupper():
        return False
    return _by_what_follows(gap) if word not in words.ALSO_WORDS or word == "st" else None


def hours(gap: Gap) -> bool | None:
    """Hours ("5 p.m.") end a sentence before a capital that is no weekday, month or zone."""
    is_spaced = gap.word.lower() == "m" and gap.before.lower() in ("a.", "p.")
    if gap.word.lower() not in ("a.m", "p.m") and not is_spaced:
        return None
    return gap.starts_upper and gap.next_word.lower() not in words.AFTER_HOURS


def dotted(gap: Gap) -> bool | None:
    """Dotted letters ("U.S.", "Ph.D.") may end a sentence; "N.B." and "J.R. Smith" go on."""
    letters = gap.word.rpartition("-")[2]
    if not _DOTTED.fullmatch(letters):
        return None
    if gap.is_first_word:
        return False
    if letters.lower() in words.DOTTED_ENDS:
        return _by_what_follows(gap)
    return gap.starts_upper and gap.next_word.lower() in words.STARTERS


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
    if word not in words.CAN_END or gap.is_acronym or _is_plain_word(gap):
        return None
    if gap.next_word.lower() in words.COMPANY_FORMS:
        return False
    return _by_what_follows(gap)


def vowelless(gap: Gap) -> bool | None:
    """A short word without a vowel before a small letter or a number is shortened ("pkg. of")."""
    is_short = re.fullmatch(r"[a-zA-Z]{2,5}", gap.word) is not None
    if gap.closers or not is_short or gap.word.isupper() or re.search("[aeiouyAEIOUY]", gap.word):
        return None
    return False if gap.starts_lower or gap.starts_digit else None


def _is_answer(gap: Gap) -> bool:
    """Whether "No." answers the question before it: "May I? No. A fee is due."."""
    is_alone = gap.is_first_word and gap.word == "No" and gap.starts_upper
    is_label = len(gap.next_word) < 2 and not gap.word_after_next[:1].islower()
    answers = gap.text[: gap.start].rstrip(" \"”'’»").endswith("?")
    return is_alone and answers and not is_label and not any(map(str.isdigit, gap.next_word))


def _is_plain_word(gap: Gap) -> bool:
    return gap.word.islower() and gap.word in words.ONLY_CAPITALISED


def _by_what_follows(gap: Gap) -> bool:
    """Whether an abbreviation that can end a sentence does: it does if the next word begins one."""
    if not gap.starts_upper or any(mark in gap.closers for mark in ")]") or gap.next_mark in "([":
        return False
    following = gap.next_word.lower()
    is_acronym = len(following) > 1 and gap.next_word.isupper()
    if following in words.INSTITUTIONS or is_acronym:
        return False
    return following in words.STARTERS or gap.word_after_next[:1].islower() or bool(gap.closers)
