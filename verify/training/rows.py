"""Labelled claim and evidence pairs, and the reading of the sets they come from."""

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

SUPPORTED, CONTRADICTED, NEUTRAL, NOT_SUPPORTED = 0, 1, 2, 3
"""Classes of the model; the last one is a two-way label: contradicted or neutral."""

LABELS = {
    "supported": SUPPORTED,
    "contradicted": CONTRADICTED,
    "unsupported": NEUTRAL,
    "insufficient": NEUTRAL,
    "not_supported": NOT_SUPPORTED,
}


@dataclass(frozen=True, slots=True)
class TrainingRow:
    """One pair; `kind` says which edit made it, or which set it comes from."""

    premise: str
    claim: str
    label: int
    kind: str


@dataclass(frozen=True, slots=True)
class TrainingSet:
    """A labelled set that may train, the split that may, and how many rows are taken at most.

    `short` is how many the short mix takes, for an encoder too slow for the whole.
    """

    file: str
    most: int
    short: int
    split: str = "train"


TRAINING_SETS = (
    TrainingSet("training/fever_train.jsonl.gz", 24_000, 9_000),
    TrainingSet("training/snli_train_subsets.jsonl.gz", 6_000, 1_500),
    TrainingSet("training/snli_counterfactual.jsonl.gz", 8_000, 4_000),
    TrainingSet("training/breaking_nli.jsonl.gz", 2_000, 500),
    TrainingSet("training/taxinli_mnli_train.jsonl.gz", 2_200, 2_200),
    TrainingSet("training/logic_nli.jsonl.gz", 2_500, 700),
    TrainingSet("training/wikiresnli.jsonl.gz", 1_500, 300),
    TrainingSet("training/med.jsonl.gz", 1_500, 400),
    TrainingSet("training/hans_sample.jsonl.gz", 1_500, 400),
    TrainingSet("training/folio.jsonl.gz", 1_200, 0),
    TrainingSet("training/megaveridicality.jsonl.gz", 1_000, 200),
    TrainingSet("verification/mnli_dev.jsonl", 17_800, 17_800),
    TrainingSet("verification/scitail.jsonl", 1_908, 1_500),
    TrainingSet("verification/negation_nli.jsonl", 3_567, 3_567),
    TrainingSet("verification/contractnli_evidence.jsonl", 850, 850),
    TrainingSet("verification/summedits.jsonl", 3_606, 400),
)
"""Sets with an explicit open licence (tier A of the manifest); their training split may train."""

HELD_OUT_HYPOTHESES = 5
"""ContractNLI repeats 17 hypotheses; these many (by sorted text) never train, to measure on."""


def read_rows(path: Path) -> Iterator[dict[str, object]]:
    """Yield the JSON objects of a file of JSON lines, gzipped or not."""
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            row: dict[str, object] = json.loads(line)
            yield row


def labelled_rows(shared: Path, wanted: TrainingSet) -> list[TrainingRow]:
    """Return the rows of a set that may train, in file order, not yet cut to `most`."""
    name = Path(wanted.file).name.split(".")[0]
    held_out = (
        held_out_hypotheses(shared / wanted.file) if name == "contractnli_evidence" else frozenset()
    )
    return [
        TrainingRow(joined(row["premise"]), str(row["claim"]), LABELS[str(row["label"])], name)
        for row in read_rows(shared / wanted.file)
        if row.get("split") == wanted.split
        and str(row["label"]) in LABELS
        and row["claim"] not in held_out
    ]


def joined(premise: object) -> str:
    """Return a premise as one text; sets keep it as one or as several."""
    return " ".join(map(str, premise)) if isinstance(premise, list) else str(premise)


def held_out_hypotheses(path: Path) -> frozenset[object]:
    """Return the hypotheses of a ContractNLI file that never train, to measure on."""
    hypotheses = sorted({str(row["claim"]) for row in read_rows(path)})
    return frozenset(hypotheses[:HELD_OUT_HYPOTHESES])
