"""What an admin is warned of, found in the finished text."""

import re

from tagtrap.domain.files import IngestWarning, WarningKind

_TAG_LIKE = re.compile(
    r"""[(\[{]\s*(?:sources?|src|refs?|tags?)\.?\s*[:#]?\s*\d+
    | \bsources?\s+\#?\d{1,9}(?:\s*(?:,|and|&)\s*(?:and\s+)?\#?\d{1,9})*\b
    | (?:\[\d{1,9}(?:\s*[,;–-]\s*\d{1,9})*\]){2,}
    | \[(?!(?:19|20)\d\d\])\d{1,9}(?:\s*[,;]\s*\d{1,9})*\]""",
    re.IGNORECASE | re.VERBOSE,
)
_INSTRUCTION_LIKE = re.compile(
    r"""\b(?:ignore|disregard|forget|override)\b[^.!?\n]{0,40}
      \b(?:previous|prior|above|earlier|preceding|all|your|system)\b[^.!?\n]{0,30}
      \b(?:instructions?|prompts?|rules?|guidelines|directions)\b
    | \byou\s+are\s+now\s+(?:a|an|in|the)\b
    | \b(?:answer|respond\s+to|reply\s+to)\s+every\s+(?:question|prompt)\b
    | (?:^|\n)\s*(?:system|assistant)\s*(?:prompt|message)?\s*:\s*\S
    | <\|?(?:im_start|im_end|system|endoftext)\|?>
    | \bas\s+an?\s+(?:ai|language\s+model|assistant)\b[^.!?\n]{0,40}\b(?:must|should|will)\b""",
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
    if orders := len(_INSTRUCTION_LIKE.findall(text)):
        found.append(
            IngestWarning(
                WarningKind.INSTRUCTION_LIKE_TEXT,
                f"{orders} places read like orders to a language model; they are treated as text.",
                count=orders,
            )
        )
    return tuple(found)


def reads_like_orders(text: str) -> bool:
    """Whether text reads like orders to a model."""
    return bool(_INSTRUCTION_LIKE.search(text))


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
