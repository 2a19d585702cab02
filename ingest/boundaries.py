"""Rules that say whether a sentence ends at a gap. Each answers yes, no, or nothing (None).

The first rule with an answer decides; where none has one, the sentence library does.
"""

import re
from collections.abc import Callable

from ingest import abbreviations as words
from ingest.abbreviation_rules import (
    can_end,
    dotted,
    hours,
    initial,
    never_last,
    reference,
    vowelless,
)
from ingest.enclosures import is_enclosed
from ingest.gaps import HARD_STOPS, Gap

_ADDRESS = re.compile(r"://|www\.|@|[/\\_]")
_NUMBER = re.compile(r"[#§$€£]?\d[\d.,:]*[%€$£]?")
_MEASURED = re.compile(r"[$€£v]?\d+(?:[:.,-]\d+)*(?:[%h€]|[a-z]{2,3})?|[ap]\.m")
_UNIT = re.compile(r"[A-Z]{2,4}")
_LABEL = re.compile(r"(?:[A-Z]{0,2}\d{1,6}(?:[.-]\d{1,3})*|[a-zA-Z]|[ivxlc]{1,5}|[IVXLC]{1,5})\)?")

Rule = Callable[[Gap], bool | None]


def hard_stop(gap: Gap) -> bool | None:
    """A CJK, Arabic or Indic stop ends a sentence, unless the words go on behind a quotation."""
    if gap.stop[-1] not in HARD_STOPS:
        return None
    if gap.stop == "．" and gap.word[-1:].isdigit():
        # A full-width point in a number, or behind the number of an item.
        return not (gap.next_mark.isdigit() or gap.is_first_word)
    # Behind "「はい。」" the words go on; brackets around a whole sentence end with it.
    is_whole = gap.closers.endswith(("）", ")")) and gap.sentence_opens_with("（(")
    goes_on = gap.is_glued and gap.next_mark.isalpha()
    return is_whole or not (gap.closers and goes_on)


def glued(gap: Gap) -> bool | None:
    """Without a blank "18:00.Visitors" ends a sentence; v1.2, a.b@c, U.S.-based, M.D.'s do not."""
    if not gap.is_glued:
        return None
    right = gap.text[gap.end : gap.end + 24]
    if gap.stop[-1] in "!?." and _is_ideograph(right[0]):
        return not gap.word[-1:].isdigit()
    if _ADDRESS.search(gap.glued_word) or not re.match(
        r"[^\W\d_][^\W\d_]*(?:['’][a-z]+)?(?:[,;:]?\s|[.!?]?$|\.\s|[!?])", right
    ):
        return False
    if not right[0].isupper() or gap.next_word.lower() in words.MONTHS:
        return False
    if gap.closers or gap.stop[0] in "!?…" or len(gap.stop) > 1:
        return True
    if _MEASURED.fullmatch(gap.word) or (_UNIT.fullmatch(gap.word) and gap.before[:1].isdigit()):
        return True
    if gap.word.lower() in words.NEVER_LAST | words.TITLES and not gap.is_acronym:
        return False
    if gap.next_word.lower() in words.STARTERS and re.fullmatch(r"[A-Za-z]{2,}", gap.word):
        return True
    is_word = re.fullmatch(r"[a-z][a-z'’-]+[)\]]?", gap.word) is not None
    return is_word and gap.word not in words.REFERENCES


def ellipsis(gap: Gap) -> bool | None:
    """Three dots end a sentence only before a capital."""
    if "…" not in gap.stop and not gap.stop.startswith(".."):
        return None
    return gap.starts_upper


def nothing_to_begin(gap: Gap) -> bool | None:
    """A comma begins no sentence, nor does a small letter behind a lone stop or a note's number."""
    is_lone = not gap.word and not gap.closers
    is_inside = gap.starts_lower and (is_lone or gap.is_noted)
    return False if gap.next_mark in ",;:)]}%" or is_inside else None


def exclaimed(gap: Gap) -> bool | None:
    """A "!" or "?" before a small letter goes on ("Why?" she asked); else it ends the sentence."""
    if gap.stop[-1] not in "!?":
        return None
    if gap.starts_lower:
        return False if gap.closers or gap.stop[-1] == "!" else None
    return None if ")" in gap.closers or "]" in gap.closers else True


def leading_label(gap: Gap) -> bool | None:
    """A number or letter that begins a sentence is its label, not a sentence."""
    if gap.closers.strip(")"):
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


def number(gap: Gap) -> bool | None:
    """A number ends ("day 15. Fees"); German "am 3. April" and dates like "3. 4. 2031" go on."""
    if not _NUMBER.fullmatch(gap.word) or gap.closers:
        return None
    is_short = len(gap.word) <= 2
    is_ordinal = is_short and gap.before.lower() in words.BEFORE_ORDINALS
    if is_ordinal or (is_short and _is_inside_date(gap)):
        return False
    if gap.starts_lower:
        return False if is_short else None
    return None if is_enclosed(gap) else True


def behind_closers(gap: Gap) -> bool | None:
    """Behind a closing mark a small letter goes on ("(see it.) and"), a capital does not."""
    if not gap.closers.strip("*_") and gap.word[-1:] not in tuple(')]”"»'):
        return None
    if gap.starts_lower:
        return False
    return True if gap.starts_upper else None


def enclosed(gap: Gap) -> bool | None:
    """Inside brackets or quotes that opened within the sentence, it goes on."""
    return False if is_enclosed(gap) else None


def address(gap: Gap) -> bool | None:
    """A web address behind another one begins a sentence."""
    is_next = re.match(r"https?://|www\.", gap.next_word) is not None
    return True if is_next and _ADDRESS.search(gap.word) else None


def plain(gap: Gap) -> bool | None:
    """A whole word, an address or a file name before a capital ends a sentence.

    A short word with a capital ("Cal. Penal Code") may be shortened in a way the library knows.
    """
    is_doubtful = re.fullmatch(r"[A-Z][a-z]{1,3}|\W*", gap.word) is not None
    return True if gap.starts_upper and not is_doubtful else None


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
    address,
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


def _is_ideograph(character: str) -> bool:
    return "\u3040" <= character <= "\u30ff" or "\u3400" <= character <= "\u9fff"


def _is_inside_date(gap: Gap) -> bool:
    after = gap.text[gap.end : gap.end + 12].lstrip()
    if re.match(r"\d{1,2}\.\s?\d{2,4}\b", after):
        return True
    return bool(re.fullmatch(r"\d{1,2}\.", gap.before) and re.match(r"\d{4}\b", after))
