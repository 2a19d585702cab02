"""From bytes to what can be published: read, split, cut into batches. Nothing is stored here."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ingest.isolation.files import cut_file_isolated
from ingest.orders import orders_among
from ingest.page_limit import too_many_pages
from tagtrap.domain.documents import PassagePlan, UntaggedSentence
from tagtrap.domain.files import IngestWarning, ParsedFile, WarningKind
from tagtrap.errors import EmptyFile, FileTooLarge, NoText
from tagtrap.ports import Vectors
from tagtrap.settings import IngestSettings

WINDOWS_AT_ONCE = 128


@dataclass(frozen=True, slots=True)
class CutFile:
    """A file as text and sentences."""

    parsed: ParsedFile
    sentences: tuple[UntaggedSentence, ...]


@dataclass(frozen=True, slots=True)
class Embedded:
    """Passages with their vectors, one array a passage, shape (windows, dimensions)."""

    passages: tuple[PassagePlan, ...]
    vectors: tuple[Vectors, ...]


def cut_file(
    content: bytes,
    file_name: str,
    settings: IngestSettings,
    is_unwanted: Callable[[], bool] | None = None,
) -> CutFile:
    """Read and split a file apart from the app, or raise the `FileRefused` that says why not.

    Raises `ReadingStopped` once `is_unwanted` says so.
    """
    if not content:
        raise EmptyFile(f"{file_name} is empty.")
    require_size(file_name, len(content), settings)
    parsed, sentences = cut_file_isolated(
        content,
        file_name=file_name,
        seconds=settings.parse_seconds,
        megabytes=settings.parse_megabytes,
        most_pages=settings.max_pages,
        is_unwanted=is_unwanted,
    )
    if len(parsed.pages) > settings.max_pages:
        raise too_many_pages(file_name, len(parsed.pages), settings.max_pages)
    if not sentences:
        raise NoText(f"{file_name} holds no sentence that could be cited.")
    return CutFile(replace(parsed, warnings=_with_orders(parsed.warnings, sentences)), sentences)


def _with_orders(
    warnings: Sequence[IngestWarning], sentences: Sequence[UntaggedSentence]
) -> tuple[IngestWarning, ...]:
    """Say on which pages sentences speak to a model; their words stay out of what is told."""
    orders = orders_among(sentences)
    if not orders:
        return tuple(warnings)
    told = IngestWarning(
        WarningKind.INSTRUCTION_LIKE_TEXT,
        f"{len(orders)} {'sentence speaks' if len(orders) == 1 else 'sentences speak'} to a "
        "language model: kept out of all answers, and marked in the list of sentences.",
        pages=tuple(sorted({one.first_page for one in orders})),
        count=len(orders),
    )
    others = (one for one in warnings if one.kind is not WarningKind.INSTRUCTION_LIKE_TEXT)
    return (*others, told)


def require_size(file_name: str, size: int, settings: IngestSettings) -> None:
    """Raise `FileTooLarge` for a file of more bytes than the settings allow."""
    if size > settings.max_file_megabytes * 1_000_000:
        raise FileTooLarge(
            f"{file_name} has {size / 1_000_000:.1f} MB; the limit is "
            f"{settings.max_file_megabytes} MB. Split it, or raise ingest.max_file_megabytes."
        )


def batches(plans: Sequence[PassagePlan]) -> Iterator[Sequence[PassagePlan]]:
    """Yield the passages in runs that are embedded at once."""
    first, windows = 0, 0
    for position, plan in enumerate(plans, start=1):
        windows += len(plan.windows)
        if windows >= WINDOWS_AT_ONCE or position == len(plans):
            yield plans[first:position]
            first, windows = position, 0


def by_passage(plans: Sequence[PassagePlan], rows: Vectors) -> list[Vectors]:
    """Return the rows as one array a passage, shape (windows, dimensions) each."""
    ends = np.cumsum([len(plan.windows) for plan in plans])
    return np.split(rows, ends[:-1])
