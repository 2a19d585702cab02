"""`python -m experiments.gating SHARED`: what the gate makes of labelled answers.

Each answer of the policy set is let out as the app lets it out, once with quotations alone and once
with each of two scripted models: one that writes every statement as its source has it, and one that
only says again what it said.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from rag.parsing import parse_answer
from tagtrap.domain.answers import AnswerSentence
from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.release import Revision
from tagtrap.domain.retrieval import ContextPassage, TaggedContext
from tagtrap.domain.verdicts import CheckedAnswer, Outcome
from tagtrap.settings import load_settings
from tagtrap.wiring import build_checker
from verify.answers import AnswerChecker
from verify.gate import Terms
from verify.reading.lead_ins import with_lead_ins
from verify.repair.mending import Mender
from verify.repair.outgoing import Outgoing, Setting, let_out
from verify.repair.redrafting import Redrafter

_TRIES = 2
_IN_THE_TAGS = frozenset({"uncited", "invented_tag", "wrong_tag"})
_EXACT = _IN_THE_TAGS | {"number_mismatch", "arithmetic", "negation", "qualifier", "action_claim"}
_HOLDS = ("supported", "no_claim")
_CLEAN = "good"


class Faithful:
    """Writes every statement as its first source has it."""

    id = "scripted:faithful"

    def redraft(self, question: str, statement: str, fault: str, sources: TaggedContext) -> str:
        """Return the first sentence of the sources with its tag."""
        first = next(sources.sentences())
        return f"{first.text} (source {first.tag})"


class Stubborn:
    """Says again what it said."""

    id = "scripted:stubborn"

    def redraft(self, question: str, statement: str, fault: str, sources: TaggedContext) -> str:
        """Return the statement with the tag of its first source."""
        return f"{statement} (source {next(sources.sentences()).tag})"


ARMS: Mapping[str, Redrafter | None] = {
    "quotations": None,
    "faithful": Faithful(),
    "stubborn": Stubborn(),
}


@dataclass(frozen=True, slots=True)
class Row:
    """A labelled answer. `faults` are its sentences that must not leave as they are."""

    name: str
    case: str
    question: str
    context: TaggedContext
    raw: str
    faults: tuple[AnswerSentence, ...]

    @property
    def is_clean(self) -> bool:
        """Whether nothing is wrong with it."""
        return self.case == _CLEAN

    @property
    def is_planted(self) -> bool:
        """Whether it has a fault of a kind that words, figures or tags show."""
        return bool(self.faults)


@dataclass(frozen=True, slots=True)
class Passed:
    """An answer behind the gate.

    `first_seconds` is how long its first sentence took from being drafted to being shown.
    """

    row: Row
    checked: CheckedAnswer
    revisions: tuple[Revision, ...]
    first_seconds: float

    @property
    def is_approved(self) -> bool:
        """Whether it left without a person."""
        return self.checked.decision is Outcome.APPROVE

    @property
    def is_stopped(self) -> bool:
        """Whether it was changed, or passed on."""
        return not self.is_approved or any(one.was_taken for one in self.revisions)

    @property
    def left(self) -> tuple[AnswerSentence, ...]:
        """The faults that stand in an approved text as they were drafted."""
        said = {_as_written(one.sentence) for one in self.checked.sentences}
        standing = [one for one in self.row.faults if _as_written(one) in said]
        return tuple(standing) if self.is_approved else ()


def _as_written(sentence: AnswerSentence) -> tuple[str, tuple[Tag, ...], tuple[Tag, ...]]:
    return sentence.text, sentence.tags, sentence.unknown_tags


def rows(shared: Path) -> Iterator[Row]:
    """Yield the labelled answers of the policy set."""
    path = shared / "data" / "policy" / "answers.jsonl"
    for line in path.read_text(encoding="utf-8").splitlines():
        yield _row(json.loads(line))


def _row(given: Mapping[str, Any]) -> Row:
    sentences = [Sentence.of_text(Tag(one["tag"]), one["text"]) for one in given["context"]]
    context = TaggedContext((ContextPassage(tuple(with_lead_ins(sentences))),))
    parsed = [one for one in parse_answer(given["raw_answer"], context).sentences if one.text]
    faulty = {one["text"] for one in given["sentences"] if _is_faulty(one)}
    return Row(
        name=given["id"],
        case=given["case"],
        question=given["question"],
        context=context,
        raw=given["raw_answer"],
        faults=tuple(one for one in parsed if one.text in faulty),
    )


def _is_faulty(labelled: Mapping[str, Any]) -> bool:
    flags = set(labelled["flags"]) & _EXACT
    return bool(flags & _IN_THE_TAGS) or (bool(flags) and labelled["verdict"] not in _HOLDS)


def passed(row: Row, checker: AnswerChecker, redrafter: Redrafter | None) -> Passed:
    """Let an answer out as the app does."""
    terms = Terms()
    setting = Setting(checker, terms, Mender(terms, _TRIES, redrafter), row.question)
    outgoing = Outgoing(setting, row.context)
    draft = parse_answer(row.raw, row.context)
    first, rest = draft.sentences[0].span, draft.sentences[1:]
    started = perf_counter()
    outgoing.take(first.of(draft.raw), draft.raw[first.end :], draft.finish)
    seconds = perf_counter() - started
    checked = let_out(outgoing, replace(draft, sentences=rest))
    return Passed(row, checked, tuple(outgoing.revisions), seconds)


def report(arm: str, found: Sequence[Passed]) -> str:
    """Return what came out of an arm, in lines; misses and refused clean answers by name."""
    clean = [one for one in found if one.row.is_clean]
    planted = [one for one in found if one.row.is_planted]
    kinds = Counter(str(r.kind) for one in clean for r in one.revisions if r.was_taken)
    statements = sum(bool(s.claims) for one in clean for s in one.checked.sentences)
    lines = [
        f"{arm}: {len(found)} answers",
        f"  clean, approved: {_share([one.is_approved for one in clean])}",
        f"  with a fault, changed or passed on: {_share([one.is_stopped for one in planted])}",
        f"  with a fault, passed on: {_share([not one.is_approved for one in planted])}",
        f"  faults left in approved texts: {sum(len(one.left) for one in found)}",
        f"  first sentence shown after: {_times([one.first_seconds for one in found])}",
        f"  changed in clean answers ({statements} statements left): {dict(kinds)}",
    ]
    lines += [f"  ! {one.row.name}: left '{s.text}'" for one in found for s in one.left]
    lines += [
        f"  ! {one.row.name}: clean, not approved: {one.checked.decision_reason}"
        for one in clean
        if not one.is_approved
    ]
    return "\n".join(lines)


def _share(holds: Sequence[bool]) -> str:
    return f"{sum(holds)} of {len(holds)}"


def _times(seconds: Sequence[float]) -> str:
    p50, p95 = np.quantile(seconds, [0.5, 0.95])
    return f"{p50:.2f} s (p50), {p95:.2f} s (p95), {max(seconds):.2f} s (longest)"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what came out of each arm; return 1 where a fault is left in an approved text."""
    parser = argparse.ArgumentParser(prog="python -m experiments.gating")
    parser.add_argument("shared", type=Path, help="folder that holds data/")
    labelled = list(rows(parser.parse_args(arguments).shared))
    checker = build_checker(load_settings())
    is_left = False
    for arm, redrafter in ARMS.items():
        found = [passed(row, checker, redrafter) for row in labelled]
        is_left = is_left or any(one.left for one in found)
        sys.stdout.write(f"{report(arm, found)}\n")
    return 1 if is_left else 0


if __name__ == "__main__":
    raise SystemExit(main())
