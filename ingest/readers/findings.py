"""What an admin is warned of, found in the finished text."""

import re

from ingest.orders import orders_in, speaks_to_model
from tagtrap.domain.files import IngestWarning, WarningKind

_TAG_LIKE = re.compile(
    r"""[(\[{]\s*(?:sources?|src|refs?|tags?)\.?\s*[:#]?\s*\d+
    | \bsources?\s+\#?\d{1,9}(?:\s*(?:,|and|&)\s*(?:and\s+)?\#?\d{1,9})*\b
    | (?:\[\d{1,9}(?:\s*[,;–-]\s*\d{1,9})*\]){2,}
    | \[(?!(?:19|20)\d\d\])\d{1,9}(?:\s*[,;]\s*\d{1,9})*\]""",
    re.IGNORECASE | re.VERBOSE,
)


def text_warnings(text: str) -> tuple[IngestWarning, ...]:
    """Warn of text that looks like a source tag, or like orders to a model."""
    found: list[IngestWarning] = []
    if tags := len(_TAG_LIKE.findall(text)):
        found.append(
            IngestWarning(
                WarningKind.TAG_LIKE_TEXT,
                f"Places that look like source numbers: {tags}. They are never taken for any.",
                count=tags,
            )
        )
    if orders := orders_in(text):
        found.append(
            IngestWarning(
                WarningKind.INSTRUCTION_LIKE_TEXT,
                f"Places that read like orders to a model: {orders}. No answer rests on them.",
                count=orders,
            )
        )
    return tuple(found)


def reads_like_orders(text: str) -> bool:
    """Whether text reads like orders to a model."""
    return speaks_to_model(text)


def struck_text(count: int) -> tuple[IngestWarning, ...]:
    """Warn of `count` pieces of text that are struck out, so no longer hold."""
    if not count:
        return ()
    return (
        IngestWarning(
            WarningKind.PARTIAL_TEXT,
            f"Pieces of struck-out text left out: {count}.",
            count=count,
        ),
    )


def hidden_text(count: int) -> tuple[IngestWarning, ...]:
    """Warn of `count` pieces of text that no reader of the document sees."""
    if not count:
        return ()
    return (
        IngestWarning(
            WarningKind.HIDDEN_TEXT,
            f"Pieces of hidden text left out: {count}. Ask the author why they are there.",
            count=count,
        ),
    )


def built_up(count: int) -> tuple[IngestWarning, ...]:
    """Warn of `count` formulas that were written out in one line."""
    if not count:
        return ()
    return (
        IngestWarning(
            WarningKind.LAYOUT_UNCERTAIN,
            f"Formulas written out in one line: {count}. Compare them with the document.",
            count=count,
        ),
    )
