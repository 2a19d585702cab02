"""The web addresses that an answer gives as its sources. Nothing is fetched here."""

import re

_URL = re.compile(r"https?://[^\s<>\"“”|\\^`{}]+", re.IGNORECASE)
_TRAILING = ".,;:!?*_'’)]>"


def found_urls(text: str) -> tuple[str, ...]:
    """Return the web addresses in a text, in order, repeats included.

    A closing bracket belongs to an address only where it was opened in it.
    """
    return tuple(url for found in _URL.finditer(text) if (url := _trimmed(found.group())))


def _trimmed(written: str) -> str:
    # A Markdown link "[https://a.b](https://a.b)" holds the address twice.
    url = written.split("](")[0]
    while url and url[-1] in _TRAILING:
        if url[-1] == ")" and url.count("(") >= url.count(")"):
            break
        url = url[:-1]
    has_host = "://" in url and bool(url.partition("://")[2].strip("/"))
    return url if has_host else ""
