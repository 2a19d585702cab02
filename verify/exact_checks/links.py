"""Links and addresses: one that its source does not name may lead anywhere. Nothing is fetched."""

import re
from collections.abc import Iterator
from urllib.parse import unquote, urlsplit

from tagtrap.domain.verdicts import Flag, Label
from tagtrap.ports import ClaimTask
from verify.findings import Finding

_LINK = re.compile(
    r"(?:https?://|ftp://|www\.)[^\s<>\"'“”‘’|()\[\]{}]+"
    r"|(?:mailto:)?(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,6}"
    r"|(?<![\w.@/-])(?=[\w.-]*[a-z][\w-]*\.)"
    r"(?:[a-z0-9][a-z0-9-]{0,62}\.)+(?:com|org|net|gov|edu|io|dev|app|info|int|mil|eu|uk"
    r"|de|fr|nl|es|it|ch|at|be|ie|pl|se|no|dk|fi|us|ca|au|nz|in|jp)(?:\.[a-z]{2})?(?:/[^\s<>\"'“”|)\]]*)?"
    r"(?![\w@-])",
    re.IGNORECASE,
)
_TRAILING = ".,;:!?*_`'\"“”‘’)]}>"


def unknown_link(task: ClaimTask) -> Finding | None:
    """Return the fault of a claim with a link or address that no given source names."""
    wanted = dict(_links(task.claim.text))
    if not wanted:
        return None
    known = {
        link
        for sentence in task.evidence
        for text in (sentence.text, sentence.lead_in or "", *sentence.heading)
        for link, _ in _links(text)
    }
    missing = [written for link, written in wanted.items() if link not in known]
    if not missing:
        return None
    return Finding(
        Label.UNSUPPORTED,
        f"This link is not in the cited source: {', '.join(missing)}",
        (Flag.DEAD_URL,),
        missing=f"A source that names {missing[0]}",
    )


def names_address(text: str) -> bool:
    """Whether a text sends its reader to a web page or a mailbox."""
    return any(True for _ in _links(text))


def _links(text: str) -> Iterator[tuple[str, str]]:
    """Yield each link in the form in which two ways to write it are the same, and as written."""
    for found in _LINK.finditer(text):
        written = found.group().rstrip(_TRAILING)
        if written:
            yield _canonical(written), written


def _canonical(link: str) -> str:
    if "@" in link and "://" not in link:
        return link.removeprefix("mailto:").lower()
    try:
        parts = urlsplit(link if "://" in link else f"https://{link}")
    except ValueError:
        return link
    host = (parts.netloc or "").lower().removeprefix("www.")
    host = re.sub(r":(?:80|443)$", "", host)
    rest = unquote(parts.path).rstrip("/")
    query = f"?{parts.query}" if parts.query else ""
    fragment = f"#{parts.fragment}" if parts.fragment else ""
    return f"{host}{rest}{query}{fragment}"
