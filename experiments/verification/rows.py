"""The labelled sets as cases, sampled with a fixed seed."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from experiments.verification.cases import CASE_LABELS, Case, CaseSet
from ingest.sentences import split_sentences
from verify.training.measured import DEV_SETS, MACHINE_WRITTEN
from verify.training.rows import held_out_hypotheses, read_rows

RESPONSES = "ragtruth_qa_dev"

Row = dict[str, object]
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class _Source:
    file: str
    split: str


_SOURCES = (
    _Source("fever_symmetric", "dev"),
    _Source("negation_nli", "dev"),
    _Source("negation_nli", "test"),
    _Source("contractnli_evidence", "dev"),
    _Source("wice", "dev"),
    _Source("summedits", "dev"),
    _Source("summedits", "test"),
    _Source("lfqa_verification", "test"),
    _Source("faithbench", "test"),
    _Source("qags", "test"),
    _Source("cliff", "test"),
    _Source("attributionbench", "dev"),
    _Source("begin", "dev"),
    _Source("citation_integrity", "dev"),
    _Source("healthver", "test"),
    _Source("climate_fever", "test"),
    _Source("feverous_dev", "dev"),
    _Source("anli_dev", "test"),
    _Source("conjnli", "dev"),
    _Source("rte", "dev"),
    _Source("add_one_rte", "dev"),
    _Source("fracas_cb", "dev"),
    _Source("monli", "test"),
    _Source("mpe", "dev"),
    _Source("sick", "dev"),
    _Source(RESPONSES, "test"),
)


def _is_paraphrased(kind: str) -> bool:
    """Right ones with few shared words, and wrong ones put in other words."""
    return kind.endswith("_paraphrased") or kind == "paraphrase_low_overlap"


POLICY_GROUPS: dict[str, Callable[[str], bool]] = {
    "policy_claims": lambda kind: True,
    "policy_claims:near_verbatim": lambda kind: kind.startswith("near_verbatim"),
    "policy_claims:paraphrased": _is_paraphrased,
}
"""The policy claims as a whole and two parts of them, by the `kind` of a row."""


def set_names() -> tuple[str, ...]:
    """Return the names of the measured sets, in the order of the table."""
    return tuple(_name(source) for source in _SOURCES)


def measured_set(data: Path, name: str, *, most: int, seed: int) -> CaseSet:
    """Return up to `most` cases of a set, drawn with the seed, in file order."""
    source = next(one for one in _SOURCES if _name(one) == name)
    path = data / "verification" / f"{source.file}.jsonl"
    held_out = held_out_hypotheses(path) if source.file == "contractnli_evidence" else None
    rows = [
        row
        for row in read_rows(path)
        if row.get("split") == source.split
        and row["label"] in CASE_LABELS  # "borderline" measures nothing
        and (held_out is None or row["claim"] in held_out)
    ]
    cases = tuple(case_of(row) for row in sample(rows, most, seed))
    return CaseSet(name, cases, is_response=source.file == RESPONSES)


def calibrated_names() -> tuple[str, ...]:
    """Return the names of the measured sets on whose rows the packaged models were calibrated."""
    files = {Path(name).name.split(".")[0] for name in DEV_SETS} | set(MACHINE_WRITTEN)
    return tuple(_name(one) for one in _SOURCES if one.split == "dev" and one.file in files)


def policy_set(data: Path, name: str) -> CaseSet:
    """Return all policy claims, or the near-verbatim or the paraphrased ones, by name."""
    takes = POLICY_GROUPS[name]
    rows = read_rows(data / "policy" / "claims.jsonl")
    return CaseSet(name, tuple(case_of(row) for row in rows if takes(str(row["kind"]))))


def spare_cases(data: Path) -> tuple[Case, ...]:
    """Return the policy claims on which a peer may fit its threshold."""
    return tuple(case_of(row) for row in read_rows(data / "policy" / "claims_spare.jsonl"))


def case_of(row: Row) -> Case:
    """Return a row as a case; a premise or a claim of several sentences is split."""
    premise = row["premise"]
    texts = [str(text) for text in premise] if isinstance(premise, list) else [str(premise)]
    return Case(
        sentences=tuple(_split(str(row["claim"]))),
        evidence=tuple(sentence for text in texts for sentence in _split(text)),
        label=str(row["label"]),
        question=str(row.get("question") or ""),
        source=_source_of(row),
    )


def sample(rows: Sequence[Value], most: int, seed: int) -> list[Value]:
    """Return up to `most` rows, drawn with the seed, in their order."""
    if len(rows) <= most:
        return list(rows)
    # Not for secrets: the same rows must come out every time.
    chosen = random.Random(seed).sample(range(len(rows)), most)  # noqa: S311
    return [rows[position] for position in sorted(chosen)]


def _name(source: _Source) -> str:
    return f"{source.file}:{source.split}"


def _source_of(row: Row) -> str:
    extra = row.get("extra")
    return str(extra.get("source_id") or "") if isinstance(extra, dict) else ""


def _split(text: str) -> list[str]:
    return [span.of(text) for span in split_sentences(text)]
