"""Texts from before Unicode: which of the old encodings one is in, or that it cannot be told."""

import codecs
import re
from collections.abc import Iterator
from itertools import pairwise

from charset_normalizer import from_bytes

ENCODINGS = (
    "cp1252",
    "cp1250",
    "cp1251",
    "cp1253",
    "cp1254",
    "cp1255",
    "cp1256",
    "cp1257",
    "cp874",
    "cp866",
    "cp932",
    "cp949",
    "gb18030",
    "big5",
    "euc_jp",
    "iso2022_jp",
    "iso2022_kr",
    "koi8_r",
    "koi8_u",
    "iso8859_2",
    "iso8859_5",
    "iso8859_7",
    "iso8859_8",
    "iso8859_9",
    "iso8859_15",
)
"""The old encodings in use, the ones that browsers know; no codec that does more than decode."""

ESCAPES = re.compile(rb"\x1b\$[@B]|\x1b\$\)C")
"""What begins Japanese or Korean text in an encoding of seven bits, which looks like ASCII."""

_ALIASES = {"shift_jis": "cp932", "euc_kr": "cp949", "gb2312": "gb18030", "gbk": "gb18030"}
# Browsers read "iso-8859-1" and "ascii" as Windows-1252, and so do the pages that say it.
_LATIN = frozenset({"iso8859-1", "ascii"})
_PUNCTUATION = "€‚„…†‡‰‹‘’“”•–—˜™›\xa0¡¢£¥§©ª«®°±·º»¿×÷¼½¾²³µ¶"
_SIGN_IN_WORD = re.compile(
    "[^\\W\\d_][¡-¦¨-©«-´¶-¸»-¿][^\\W\\d_]|[¬¯¹³¿±¼][^\\W\\d_]{2}|(?<!\\S)[£¥¦®¾][^\\W\\d_]{3}"
)
_HALF_WIDTH = re.compile("[\uff61-\uff9f]")
_LOOSE_JAMO = re.compile("[\u3131-\u318e]")
_HANGUL = re.compile("[\uac00-\ud7a3]")
_HAN = re.compile("[\u3400-\u9fff\uf900-\ufaff]")
_KANA = re.compile("[\u3041-\u30ff]")
_THAI = re.compile("[\u0e01-\u0e5b]")
_MISPLACED = re.compile(
    # Thai: a mark without a letter below it, a figure or sign beside a letter, a vowel written
    # first that no letter follows.
    "(?<![\u0e01-\u0e4e])[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]"
    "|[\u0e3f\u0e4f-\u0e5b][\u0e01-\u0e3a\u0e40-\u0e4e]"
    "|[\u0e01-\u0e3a\u0e40-\u0e4e][\u0e3f\u0e4f-\u0e5b]"
    "|[\u0e40-\u0e44](?![\u0e01-\u0e2e])"
    # Greek and Hebrew: the form for the end of a word inside one.
    "|\u03c2[\u0391-\u03ce]|[\u05da\u05dd\u05df\u05e3\u05e5][\u05d0-\u05ea]"
)
# Turkish and Hungarian read by the western table. No western language has both letters of the
# second, and the one that has those of the first (Icelandic) has others that Turkish lacks.
_TURKISH, _ICELANDIC, _HUNGARIAN = frozenset("ýþð"), frozenset("áéíóúæ"), frozenset("õû")
_GRAVE, _ACUTE = frozenset("ìù"), frozenset("áíý")
"""Czech read so has some of both; next to no western text has."""

_CLOSE_CHAOS = 0.02
_CLOSE_COHERENCE = 0.04


def named_encoding(name: str) -> str | None:
    """Return the codec for an encoding that a page declares, None for one that is not in use."""
    try:
        found = codecs.lookup(name).name
    except LookupError:
        return None
    if found in _LATIN:
        return "cp1252"
    found = found.replace("-", "_")
    found = _ALIASES.get(found, found)
    return found if found in ENCODINGS else None


def decoded(content: bytes, encoding: str) -> str | None:
    """Return the text, None where the bytes or the words that come out cannot be right."""
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        return None
    return text if is_plausible(text) else None


def reads_as_western(text: str) -> bool:
    """Whether text read as Windows-1252 looks like a language that is written in it."""
    strange = [c for c in text if not c.isascii() and c not in _PUNCTUATION]
    letters = sum(c.isalpha() for c in text)
    small = frozenset(text.lower())
    is_other = (
        small >= _HUNGARIAN
        or bool(small & _GRAVE and small & _ACUTE)
        or bool(small & _TURKISH and not small & _ICELANDIC)
    )
    few = len(strange) <= 0.2 * letters
    return few and all(c.isalpha() for c in strange) and not is_other and is_plausible(text)


def detected(content: bytes) -> str | None:
    """Return the text in the encoding that fits, None where none or more than one does."""
    candidates = list(_candidates(content))
    if not candidates:
        return None
    chaos, coherence, text = candidates[0]
    for other_chaos, other_coherence, other in candidates[1:]:
        is_close = other_chaos - chaos < _CLOSE_CHAOS and coherence - other_coherence < (
            _CLOSE_COHERENCE
        )
        if is_close and _letters(other) != _letters(text):
            return None
    return text


def is_plausible(text: str) -> bool:
    """Whether no word looks like the ones that a wrong table gives."""
    letters = max(1, sum(character.isalpha() for character in text))
    if "\ufffd" in text or _SIGN_IN_WORD.search(text) or _LOOSE_JAMO.search(text):
        return False
    if len(_HALF_WIDTH.findall(text)) > letters / 10 or _MISPLACED.search(text):
        return False
    if _HANGUL.search(text) and len(_HAN.findall(text)) > letters / 10:
        return False
    is_mixed = sum(bool(script.search(text)) for script in (_HANGUL, _KANA, _THAI)) > 1
    return not is_mixed and not _has_capitals_inside(text)


def _candidates(content: bytes) -> Iterator[tuple[float, float, str]]:
    for match in from_bytes(content, threshold=0.1, cp_isolation=list(ENCODINGS)):
        text = str(match)
        is_western = match.encoding == "cp1252"
        if reads_as_western(text) if is_western else is_plausible(text):
            yield match.chaos, match.coherence, text


def _letters(text: str) -> str:
    return "".join(character for character in text if character.isalnum())


def _has_capitals_inside(text: str) -> bool:
    """Whether a capital beyond ASCII stands behind a small letter: "сЛОВО", "StraĂe"."""
    return any(
        not after.isascii() and after.isupper() and before.islower()
        for before, after in pairwise(text)
    )
