"""Injected edits: sentences of the policy documents, each edited in one way."""

import random
from pathlib import Path

from experiments.verification.cases import Case, CaseSet
from ingest.readers.markdown import read_markdown
from ingest.sentences import split_file
from tagtrap.domain.files import BlockKind
from verify.training.edits import EDITS, Edit
from verify.training.made_pairs import measured_documents
from verify.training.rows import CONTRADICTED, NEUTRAL, NOT_SUPPORTED, SUPPORTED

MOST_A_KIND = 50
_CHARACTERS = range(30, 320)
_NAMES = {
    SUPPORTED: "supported",
    CONTRADICTED: "contradicted",
    NEUTRAL: "unsupported",
    NOT_SUPPORTED: "not_supported",
}


def edited_names() -> tuple[str, ...]:
    """Return the names of the sets: all edits together, then one a kind."""
    return ("edits", *(f"edit:{name}" for name, _, _ in EDITS))


def edited_sets(data: Path, *, most: int, seed: int) -> list[CaseSet]:
    """Return all edits together, then one set a kind; no sentence of these documents trains."""
    sentences = _policy_sentences(data)
    kinds = [
        CaseSet(f"edit:{name}", _edited(sentences, edit, label, most=most, seed=seed))
        for name, edit, label in EDITS
    ]
    together = tuple(case for kind in kinds for case in kind.cases)
    return [CaseSet("edits", together), *kinds]


def _edited(
    sentences: list[str], edit: Edit, label: int, *, most: int, seed: int
) -> tuple[Case, ...]:
    # Not for secrets: the same edits must come out every time.
    chance = random.Random(seed)  # noqa: S311
    order = chance.sample(sentences, len(sentences))
    made: list[Case] = []
    for sentence in order:
        claim = edit(sentence, chance)
        if claim and claim != sentence and len(made) < most:
            made.append(Case((claim,), (sentence,), _NAMES[label]))
    return tuple(made)


def _policy_sentences(data: Path) -> list[str]:
    """Return the sentences of the Markdown documents that the policy set names, each once."""
    found: dict[str, None] = {}
    for name in sorted(measured_documents(data / "policy")):
        path = data / "documents" / name
        if path.suffix == ".md" and path.is_file():
            for sentence in split_file(read_markdown(path.read_bytes(), file_name=path.name)):
                is_prose = sentence.kind in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
                if is_prose and len(sentence.text) in _CHARACTERS:
                    found[" ".join(sentence.text.split())] = None
    return list(found)
