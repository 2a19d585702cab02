"""What an aside leaves out of a rule: "Pets, dogs excluded, are welcome" denies it of dogs."""

import re
from collections.abc import Iterator

_ASIDE = re.compile(
    r"(?P<rule>[\w ]{2,60}?)\s*[,(–—-]\s*(?P<out>[\w ]{2,30}?) (?:excluded|excepted)\s*[,)–—-]\s*"
    r"(?P<verb>is|are|may|can)\s+(?P<rest>[^,;:]{2,80}?)\s*\.?",
    re.IGNORECASE,
)
_TURNED = re.compile(
    r"\b(?:not?|never|none|only|few|some|most|neither|hardly|if|unless|until|without)\b",
    re.IGNORECASE,
)


def statements_of_asides(text: str) -> Iterator[str]:
    """Yield "dogs are not welcome" for "Pets, dogs excluded, are welcome"."""
    match = _ASIDE.fullmatch(text.strip())
    if match and not _TURNED.search(text):
        yield f"{match['out']} {match['verb'].lower()} not {match['rest']}"
