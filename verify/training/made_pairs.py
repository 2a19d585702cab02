"""Pairs made from policy texts by edits; no text that measures is used.

The texts are PolicyQA passages, ConditionalQA evidence passages, and those documents that no row of
the policy evaluation names.
"""

import json
import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from ingest.sentences import split_sentences
from verify.training.edits import EDITS, reword
from verify.training.rows import NEUTRAL, SUPPORTED, TrainingRow, read_rows

_SENTENCE_CHARACTERS = range(30, 320)
_NOT_LICENSED = "contoso_support"
"""Texts whose owner reserves all rights; they only measure."""
_BREAKING_EDITS_A_SENTENCE = 2


def policy_texts(shared: Path) -> Iterator[list[str]]:
    """Yield the sentences of one passage or document after another."""
    for name in ("policyqa_passages", "conditionalqa_evidence_passages"):
        for row in read_rows(shared / "questions" / f"{name}.jsonl"):
            yield _sentences(str(row["text"]))
    measured = measured_documents(shared / "policy")
    for path in sorted((shared / "documents").rglob("*.md")):
        name = path.relative_to(shared / "documents").as_posix()
        if name not in measured and not name.startswith(_NOT_LICENSED):
            yield _sentences(_plain(path.read_text(encoding="utf-8")))


def measured_documents(policy: Path) -> frozenset[str]:
    """Return the documents that a row of the policy evaluation names."""
    named: set[str] = set()
    for path in sorted(policy.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            named.add(row.get("doc", ""))
            named.update(name for names in row.get("gold_docs", []) for name in names)
    return frozenset(named)


def made_pairs(texts: Iterator[list[str]], chance: random.Random) -> Iterator[TrainingRow]:
    """Yield the pairs made of each sentence, and pairs with another sentence of the same text."""
    before: list[str] = []
    for sentences in texts:
        for position, sentence in enumerate(sentences):
            premise = _premise(sentences, position, chance)
            yield from _edited(premise, sentence, chance)
            yield from _unrelated(sentences, position, before, chance)
        before = sentences or before


def _edited(premise: str, sentence: str, chance: random.Random) -> Iterator[TrainingRow]:
    made = [
        (name, claim, label)
        for name, edit, label in EDITS
        if (claim := edit(sentence, chance)) and claim != sentence and claim not in premise
    ]
    chance.shuffle(made)
    kept = [pair for pair in made if pair[2] == SUPPORTED]
    broken = [pair for pair in made if pair[2] != SUPPORTED][:_BREAKING_EDITS_A_SENTENCE]
    for name, claim, label in kept + broken:
        # Rewording the edited sentence keeps its label, and keeps overlap from deciding.
        other_words = reword(claim, chance) if chance.random() < 0.5 else None
        yield TrainingRow(premise, other_words or claim, label, f"made_{name}")
    if chance.random() < 0.25:
        yield TrainingRow(premise, sentence, SUPPORTED, "made_verbatim")


def _unrelated(
    sentences: Sequence[str], position: int, before: Sequence[str], chance: random.Random
) -> Iterator[TrainingRow]:
    """A claim from elsewhere: in the same text it looks near, in another one it does not."""
    others = [s for i, s in enumerate(sentences) if abs(i - position) > 1]
    if others and chance.random() < 0.3:
        claim = chance.choice(others)
        yield TrainingRow(sentences[position], claim, NEUTRAL, "made_other_sentence")
    if before and chance.random() < 0.1:
        yield TrainingRow(sentences[position], chance.choice(before), NEUTRAL, "made_other_text")


def _premise(sentences: Sequence[str], position: int, chance: random.Random) -> str:
    """The sentence alone, or with up to two neighbours."""
    if chance.random() < 0.6:
        return sentences[position]
    first = max(0, position - chance.randint(0, 1))
    return " ".join(sentences[first : position + chance.randint(1, 2)])


def _sentences(text: str) -> list[str]:
    return [
        sentence
        for line in text.split("\n")
        for span in split_sentences(line)
        if len(sentence := " ".join(span.of(line).split())) in _SENTENCE_CHARACTERS
    ]


def _plain(markdown: str) -> str:
    """Markdown without front matter, links and marks: good enough for sentences to edit."""
    body = re.sub(r"\A---.*?\n---\n", "", markdown, flags=re.DOTALL)
    body = re.sub(r"\{[%{].*?[%}]\}|<[^>]+>|^\s*#.*$", " ", body, flags=re.MULTILINE)
    body = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", body)
    body = re.sub(r"[*_`]+|^\s*(?:[-*+]|\d+\.)\s+", "", body, flags=re.MULTILINE)
    return re.sub(r"(?<=[^\n])\n(?=[^\n])", " ", body)
