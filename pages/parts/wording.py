"""How the pages say things: text that cannot become markup, and the names of sources and steps."""

import re
import string
from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta, timezone
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import streamlit as st

from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.documents import Sentence, VersionStatus
from tagtrap.domain.resemblance import Resembling
from tagtrap.domain.retrieval import ContextPassage, SourceVersion
from tagtrap.domain.verdicts import Label
from tagtrap.service.validity import notices, version_notice

_JOINER = "\u2060"
"""Takes no room and never breaks a word; it keeps apart what would be read as a link or an icon."""

_TELLING = re.compile(r":(?=\S)|@(?=\S)|(?i:www)(?=\.)")
"""What may stand in an emoji code, an icon, a web address or a mail address."""

_ESCAPES = str.maketrans({mark: f"\\{mark}" for mark in string.punctuation})

_STATUS_WORDS = {
    VersionStatus.STAGED: "being added",
    VersionStatus.READY: "in force",
    VersionStatus.SUPERSEDED: "replaced",
    VersionStatus.RETIRED: "removed",
    VersionStatus.FAILED: "failed",
}

FAULT_WORDS = {
    "": "None",
    "wrong-number": "A wrong number",
    "invented-tag": "An invented source",
    "no-tag": "A sentence without its source",
    "dropped-not": "A dropped “not”",
}
"""The faults a person may plant on purpose, as the page names them."""


def plain(text: str) -> str:
    """Return Markdown that shows `text` as written: no link, picture, formula or icon comes out."""
    # Links and emoji codes are also found in text whose punctuation is escaped, so what makes them
    # is kept apart by a joiner that nobody sees. Elsewhere it would only get in the way of who
    # searches the page or copies from it.
    apart = _TELLING.sub(f"\\g<0>{_JOINER}", text)
    return " ".join(apart.split()).translate(_ESCAPES)


def count(number: int, noun: str) -> str:
    """Return "1 statement" or "3 statements"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def joined(parts: Iterable[str]) -> str:
    """Return the non-empty parts, a middle dot between them."""
    return " · ".join(part for part in parts if part)


def status_words(status: VersionStatus) -> str:
    """Return where a version stands, in words."""
    return _STATUS_WORDS[status]


def pages_words(sentence: Sentence) -> str:
    """Return "p. 2" or "p. 2-3"."""
    if sentence.first_page == sentence.last_page:
        return f"p. {sentence.first_page}"
    return f"p. {sentence.first_page}-{sentence.last_page}"


def source_name(source: SourceVersion | None, sentence: Sentence) -> str:
    """Return "Returns policy v3, p. 2", and what speaks against relying on it today."""
    if source is None:
        return "Evidence handed in"
    notice = version_notice(source, today())
    name = f"{source.title} v{source.number}, {pages_words(sentence)}"
    return f"{name} ({notice})" if notice else name


def source_facts(source: SourceVersion, sentence: Sentence) -> str:
    """Return version, dates and page of a source in one line."""
    since = force_words(source.effective_from, source.effective_until)
    page = pages_words(sentence).replace("p.", "page")
    return joined([f"Version {source.number}", since, page, source.file_name])


def carried_words(passage: ContextPassage) -> str:
    """Return that a passage was found for an earlier question of its conversation, else ""."""
    turn = passage.carried_from
    return "" if turn is None else f"found for question {turn} of this conversation"


def alike_words(other: Resembling) -> str:
    """Return how much of a document's wording stands in another one as well."""
    return f"Shares about {other.percent} % of its wording with “{other.document.title}”."


def force_words(first: date | None, last: date | None) -> str:
    """Return from when to when a version is in force, as far as it is known."""
    if first is None:
        return "" if last is None else f"in force until {last}"
    since = "from" if first > today() or last is not None else "since"
    until = "" if last is None else f" until {last}"
    return f"in force {since} {first}{until}"


def replaced_words(source: SourceVersion) -> str:
    """Return what speaks against relying on a source: replaced, removed, out of date, overdue."""
    return notices(source, today())


def steps_line(record: AnswerRecord) -> str:
    """Return what was done for a stored answer, as the steps were told while it was made."""
    read = len(record.context.tags)
    stated = sum(one.label is not Label.NO_CLAIM for one in record.checked.sentences)
    return joined(
        [
            f"searched {count(record.searched_documents, 'document')}",
            f"read {count(read, 'sentence')}",
            f"checked {count(stated, 'statement')}",
        ]
    )


def erased_words(erased_at: datetime) -> str:
    """Return what stands in place of an answer whose words were erased."""
    day = local_day(erased_at)
    return f"The words of this answer were erased on {day}, with a document that it drew on."


def local_time(moment: datetime) -> str:
    """Return a moment in the reader's own time zone, to the minute."""
    return moment.astimezone(_zone()).strftime("%Y-%m-%d %H:%M")


def today() -> date:
    """Return the day it is where the reader is."""
    return local_day(datetime.now(UTC))


def local_day(moment: datetime) -> date:
    """Return the day of a moment in the reader's own time zone."""
    return moment.astimezone(_zone()).date()


def day_start(day: date) -> datetime:
    """Return when a day begins where the reader is."""
    return datetime.combine(day, time(), tzinfo=_zone())


def _zone() -> ZoneInfo | timezone:
    try:
        return ZoneInfo(st.context.timezone or "UTC")
    except (ZoneInfoNotFoundError, ValueError):
        return timezone(timedelta(minutes=-(st.context.timezone_offset or 0)))
