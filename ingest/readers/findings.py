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
                f"{tags} places look like source numbers; they are never taken for any.",
                count=tags,
            )
        )
    if orders := orders_in(text):
        found.append(
            IngestWarning(
                WarningKind.INSTRUCTION_LIKE_TEXT,
                f"{orders} places read like orders to a language model; no answer rests on them.",
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
            f"{count} pieces of struck-out text were left out.",
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
            f"{count} pieces of hidden text were left out; ask the author why they are there.",
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
            f"{count} formulas were written out in one line; compare them with the document.",
            count=count,
        ),
    )
