"""Edits that keep what a sentence says, in other words or other units."""

import random
import re

from verify.training.wording import NUMBER, NUMBER_WORDS

_SAME_DURATIONS = (
    ("7 days", "one week"),
    ("14 days", "two weeks"),
    ("21 days", "three weeks"),
    ("28 days", "four weeks"),
    ("24 hours", "one day"),
    ("48 hours", "two days"),
    ("72 hours", "three days"),
    ("12 months", "a year"),
    ("24 months", "two years"),
    ("6 months", "half a year"),
    ("60 minutes", "an hour"),
    ("90 minutes", "an hour and a half"),
    ("one week", "7 days"),
    ("two weeks", "14 days"),
    ("one day", "24 hours"),
    ("one year", "12 months"),
    ("two years", "24 months"),
)
_SUBJECT = re.compile(r"\b([Yy])ou (?=(?:can|must|may|should|will|need|have|are|do|could|might)\b)")


def number_in_words(sentence: str, chance: random.Random) -> str | None:
    """A small number in words instead of digits."""
    found = [m for m in NUMBER.finditer(sentence) if m.group().isdigit() and int(m.group()) <= 20]
    if not found:
        return None
    chosen = chance.choice(found)
    word = NUMBER_WORDS[int(chosen.group())]
    return sentence[: chosen.start()] + word + sentence[chosen.end() :]


def same_duration(sentence: str, chance: random.Random) -> str | None:
    """The same time in another unit."""
    # Working days do not make weeks.
    fitting = [pair for pair in _SAME_DURATIONS if re.search(rf"\b{pair[0]}\b", sentence)]
    if not fitting or re.search(r"\b(working|business)\b", sentence):
        return None
    old, new = chance.choice(fitting)
    return re.sub(rf"\b{old}\b", new, sentence, count=1)


def shift_person(sentence: str, chance: random.Random) -> str | None:
    """Of people in general what the sentence says to its reader."""
    if not _SUBJECT.search(sentence):
        return None
    plural = chance.choice(("people", "they"))
    shifted = _SUBJECT.sub(
        lambda found: (plural.capitalize() if found.group(1) == "Y" else plural) + " ", sentence
    )
    shifted = re.sub(r"\byour\b", "their", re.sub(r"\bYour\b", "Their", shifted))
    return None if re.search(r"\b[Yy]ou", shifted) else shifted
