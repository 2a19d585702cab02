"""Claims with the label that people gave them, read from a file of JSON lines."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, StrictStr, ValidationError

from experiments.public_sets.answers import objects
from experiments.verification.rows import sample
from ingest.sentences import split_sentences
from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import Tag
from tagtrap.errors import WrongArguments
from verify.reading.lead_ins import lead_ins_of, with_lead_ins

LABELS = ("supported", "contradicted", "unsupported", "insufficient", "not_supported")
"""What people may have said of a claim; all but the first say that it is faulty."""
_SAME = {"insufficient_evidence": "insufficient"}
FIRST_TAG = 3000
_BETWEEN = 500
"""Numbers kept for one claim's sentences, so that several can be asked about at once."""
_MOST_SENTENCES = 400


@dataclass(frozen=True, slots=True)
class LabelledClaim:
    """A claim, the sentences that decide, what stands around them, and the label people gave.

    `writer` is the model that wrote the claim, "" where nobody said. All of `premises` stand in
    `context` too, where there is any.
    """

    text: str
    premises: tuple[Sentence, ...]
    context: tuple[Sentence, ...]
    label: str
    question: str = ""
    writer: str = ""

    @property
    def is_faulty(self) -> bool:
        """Whether people found that the premises do not back it."""
        return self.label != "supported"

    @property
    def words(self) -> int:
        """How many words it has."""
        return len(self.text.split())


@dataclass(frozen=True, slots=True)
class LabelledSet:
    """The claims of one file; `left_out` counts rows by a label that decides nothing."""

    name: str
    claims: tuple[LabelledClaim, ...]
    left_out: tuple[tuple[str, int], ...] = ()


class _Row(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    premise: StrictStr | list[StrictStr]
    claim: StrictStr = Field(min_length=1)
    label: StrictStr
    context: list[StrictStr] = Field([], max_length=_MOST_SENTENCES)
    question: StrictStr | None = None
    writer: StrictStr | None = None


def read_claims(path: Path, *, most: int, seed: int) -> LabelledSet:
    """Return up to `most` claims of a file, drawn with the seed, in its order.

    Raise `WrongArguments` where it cannot be read, a line is no labelled claim, or none is there.
    """
    rows: list[_Row] = []
    left_out = Counter[str]()
    for number, row in objects(path):
        try:
            read = _Row.model_validate(row)
        except ValidationError as error:
            first = error.errors(include_input=False, include_url=False)[0]
            raise WrongArguments(
                f"{path}, line {number}: {'.'.join(map(str, first['loc']))}: {first['msg']}. "
                'A line is {"premise": [...], "claim": "...", "label": "supported"}.'
            ) from error
        if _label(read) in LABELS:
            rows.append(read)
        else:
            left_out[read.label] += 1
    if not rows:
        raise WrongArguments(f"{path} holds no claim with one of the labels {', '.join(LABELS)}.")
    claims = tuple(_claim(row) for row in sample(rows, most, seed))
    return LabelledSet(path.name, claims, tuple(sorted(left_out.items())))


def renumbered(sentences: Sequence[Sentence], place: int) -> tuple[Sentence, ...]:
    """Return the sentences with tags that those of claims at other places do not have."""
    first = FIRST_TAG + place * _BETWEEN
    return tuple(
        replace(one, tag=Tag(str(number))) for number, one in enumerate(sentences, start=first)
    )


def _label(row: _Row) -> str:
    return _SAME.get(row.label, row.label)


def _claim(row: _Row) -> LabelledClaim:
    texts = _split(row.premise) if isinstance(row.premise, str) else row.premise
    premises = _tagged(texts, FIRST_TAG)
    around = with_lead_ins(_tagged(row.context, FIRST_TAG + len(premises)))
    return LabelledClaim(
        row.claim,
        tuple(lead_ins_of(premises, around)),
        tuple(around),
        _label(row),
        row.question or "",
        row.writer or "",
    )


def _tagged(texts: Sequence[str], first: int) -> list[Sentence]:
    return [
        Sentence.of_text(Tag(str(number)), text) for number, text in enumerate(texts, start=first)
    ]


def _split(text: str) -> list[str]:
    return [span.of(text) for span in split_sentences(text)]
