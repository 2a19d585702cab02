"""Labelled claims that may tune the calibration, as tasks for a checker."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ingest.sentences import split_sentences
from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.spans import Span
from tagtrap.ports import ClaimTask
from verify.claims import claim_of
from verify.training.rows import read_rows

DEV_SETS = (
    "verification/scitail.jsonl",
    "verification/negation_nli.jsonl",
    "verification/contractnli_evidence.jsonl",
    "verification/summedits.jsonl",
    "verification/fever_symmetric.jsonl",
    "training/fever_train.jsonl.gz",
)
MACHINE_WRITTEN = ("attributionbench", "begin", "cliff", "wice")
"""Sets with answers of machines, or claims that cite whole pages, whose development splits tune."""
SPARE_CLAIMS = "policy/claims_spare.jsonl"


@dataclass(frozen=True, slots=True)
class LabelledTask:
    """A claim with its evidence, and whether the evidence supports it."""

    task: ClaimTask
    is_supported: bool
    origin: str


def spare_claims(shared: Path) -> list[LabelledTask]:
    """Return the policy claims that are kept for tuning."""
    return [_labelled(row, "policy") for row in read_rows(shared / SPARE_CLAIMS)]


def dev_rows(shared: Path) -> Iterator[LabelledTask]:
    """Yield the rows of the development splits of sets that people wrote."""
    for name in DEV_SETS:
        yield from _dev_rows_of(shared / name)


def machine_written(shared: Path) -> dict[str, list[LabelledTask]]:
    """Return the rows of the development splits of `MACHINE_WRITTEN`, by set."""
    return {
        name: list(_dev_rows_of(shared / "verification" / f"{name}.jsonl"))
        for name in MACHINE_WRITTEN
    }


def _dev_rows_of(path: Path) -> Iterator[LabelledTask]:
    for row in read_rows(path):
        if row.get("split") == "dev":
            yield _labelled(row, path.name.split(".")[0])


def _labelled(row: dict[str, object], origin: str) -> LabelledTask:
    premise = row["premise"]
    texts = [str(text) for text in premise] if isinstance(premise, list) else _cut(str(premise))
    evidence = tuple(
        Sentence(Tag(str(1000 + number)), text, Span(0, len(text)), 1, 1)
        for number, text in enumerate(texts)
    )
    task = ClaimTask(claim_of(str(row["claim"])), evidence)
    return LabelledTask(task, row["label"] == "supported", origin)


def _cut(premise: str) -> list[str]:
    return [span.of(premise) for span in split_sentences(premise)]
