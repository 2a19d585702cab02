"""Whether the web addresses in answers lead anywhere: asked only when the user wants it.

Good is an address that answers 200 within two seconds, redirects included, as in the paper; all
others are bad. What was found out is kept in the run's folder (`urls.jsonl`) and not asked again.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Protocol

from pydantic import TypeAdapter, ValidationError

from experiments.runs.record import RunAnswer
from tagtrap.errors import BadRecord

URLS_FILE = "urls.jsonl"
_AT_A_TIME = 8


@dataclass(frozen=True, slots=True)
class UrlCheck:
    """What came of asking an address.

    `status` is None where nothing answered; `reason` says why it is not good, "" where it is.
    """

    url: str
    status: int | None
    reason: str = ""

    @property
    def is_good(self) -> bool:
        """Whether it answered 200 in time."""
        return self.status == 200 and not self.reason


class UrlAsker(Protocol):
    """Asks one address. `experiments.runs.url_asking` asks over the network."""

    def __call__(self, url: str) -> UrlCheck:
        """Return what came of it; raise nothing."""
        ...


_CHECK = TypeAdapter(UrlCheck)


def read_url_checks(folder: Path) -> dict[str, UrlCheck]:
    """Return what is known of the addresses of a run, by address; empty where nothing was asked.

    A last line that was cut off is left out. Raises `BadRecord` where another line is no check.
    """
    path = folder / URLS_FILE
    if not path.exists():
        return {}
    found = {}
    lines = path.read_bytes().splitlines(keepends=True)
    for number, line in enumerate(lines, start=1):
        try:
            check = _CHECK.validate_json(line)
        except ValidationError as error:
            if number == len(lines) and not line.endswith(b"\n"):
                break
            raise BadRecord(f"{path}, line {number}: this is no check of an address") from error
        found[check.url] = check
    return found


def checked_urls(folder: Path, urls: Iterable[str], ask: UrlAsker) -> Iterator[UrlCheck]:
    """Ask the addresses that are not known yet, several at a time, and keep what came of it."""
    known = read_url_checks(folder)
    missing = [url for url in dict.fromkeys(urls) if url not in known]
    rewritten = "".join(_line(check) for check in known.values())
    path = folder / URLS_FILE
    # Written anew, so that half a line of a run that was killed does not spoil the next one.
    path.write_text(rewritten, encoding="utf-8")
    with path.open("a", encoding="utf-8") as file, ThreadPoolExecutor(_AT_A_TIME) as pool:
        for check in pool.map(ask, missing):
            file.write(_line(check))
            file.flush()
            yield check


@dataclass(frozen=True, slots=True)
class UrlCounts:
    """Addresses in answers, repeats included; `unasked` were never asked."""

    good: int
    bad: int
    unasked: int

    @property
    def all(self) -> int:
        """How many there are."""
        return self.good + self.bad + self.unasked


def url_counts(answers: Iterable[RunAnswer], checks: Mapping[str, UrlCheck]) -> UrlCounts:
    """Return how many addresses of the answers are good, bad, or were not asked."""
    urls = [url for answer in answers for url in answer.urls]
    asked = [checks[url].is_good for url in urls if url in checks]
    return UrlCounts(sum(asked), len(asked) - sum(asked), len(urls) - len(asked))


def _line(check: UrlCheck) -> str:
    return json.dumps(asdict(check), ensure_ascii=False) + "\n"
