"""The lines of the tables: an arm over a set, and the quotes of a set."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from experiments.retrieval.arms import ARMS, Arms, Ranked
from experiments.retrieval.base import FilledBase
from experiments.retrieval.measures import (
    Group,
    Latency,
    Refusals,
    mean,
    ndcg_at,
    recall,
    recall_at,
)
from experiments.retrieval.places import in_passages
from experiments.retrieval.questions import Kind, Question
from experiments.retrieval.quoting import Quoted, ask
from tagtrap.domain.identifiers import VersionId
from tagtrap.wiring import App

DEPTH = 10
_DEPTHS = (1, 3, DEPTH)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question over a base, with where its answer stands: groups of tags of sentences."""

    question: Question
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class Ranking:
    """Figures of ranked items: mean recall at 1, 3 and 10, and mean nDCG at 10; 0 to 1."""

    recall_at_1: float | None
    recall_at_3: float | None
    recall_at_10: float | None
    ndcg_at_10: float | None


@dataclass(frozen=True, slots=True)
class ArmLine:
    """An arm over the questions of a kind that have gold text; `latency` is of its search."""

    set_name: str
    arm: str
    questions: int
    passages: Ranking
    sentences: Ranking
    latency: Latency | None


@dataclass(frozen=True, slots=True)
class QuotesLine:
    """The quotes of a set, by the engine of that id.

    `all_quoted`: share of the answerable questions with a whole gold group among the quotes;
    `some_quoted`: with any gold sentence. `premises_met`: share of the questions on a false premise
    with a whole refuting group among them. `quotes`: mean number of them where there are any.
    `refused` and `missed` are ids of questions: those refused, and those with gold that were
    answered without a whole group of it.
    """

    set_name: str
    engine_id: str
    questions: int
    all_quoted: float | None
    some_quoted: float | None
    refusals: Refusals
    premises: int
    premises_met: float | None
    quotes: float | None
    searching: Latency | None
    quoting: Latency | None
    together: Latency | None
    computing: Latency | None
    refused: tuple[str, ...] = ()
    missed: tuple[str, ...] = ()


def arm_lines(
    set_name: str, asked: Sequence[Asked], arms: Arms, base: FilledBase
) -> Iterator[ArmLine]:
    """Yield a line an arm: over the answerable questions, then over those on a false premise.

    A set without gold has only times: a line an arm over all its questions.
    """
    for name, chosen in _with_gold(set_name, asked):
        for arm in ARMS:
            # Loads whatever is loaded at the first question.
            arms.retrieve(arm, chosen[0].question.text, versions_of(chosen[0].question, base))
            found = [_found(arms, arm, one, base) for one in chosen]
            yield _arm_line((name, arm), chosen, found, base)


def _found(arms: Arms, arm: str, one: Asked, base: FilledBase) -> Ranked:
    versions = versions_of(one.question, base)
    if one.groups:
        return arms.ask(arm, one.question.text, versions)
    hits, seconds = arms.retrieve(arm, one.question.text, versions)
    return Ranked(hits, (), seconds)


def _with_gold(set_name: str, asked: Sequence[Asked]) -> Iterator[tuple[str, list[Asked]]]:
    if not any(one.groups for one in asked):
        yield set_name, list(asked)
    for kind, suffix in ((Kind.ANSWERABLE, ""), (Kind.FALSE_PREMISE, ":false premise")):
        chosen = [one for one in asked if one.groups and one.question.kind is kind]
        if chosen:
            yield set_name + suffix, chosen


def quotes_line(set_name: str, asked: Sequence[Asked], app: App, base: FilledBase) -> QuotesLine:
    """Ask all questions for quotes and work out the line."""
    ask(app, asked[0].question.text)
    quoted = [ask(app, one.question.text, _collection(one.question, base)) for one in asked]
    return quotes_figures(set_name, asked, quoted)


def quotes_figures(set_name: str, asked: Sequence[Asked], quoted: Sequence[Quoted]) -> QuotesLine:
    """Work out the line of what was quoted; the two sequences are in the same order."""
    pairs = list(zip(asked, quoted, strict=True))
    gold = {
        kind: [recall(a.groups, q.tags) for a, q in pairs if a.groups and a.question.kind is kind]
        for kind in Kind
    }
    refused = [q.is_refusal for a, q in pairs if a.question.kind is not Kind.UNANSWERABLE]
    rightly = [q.is_refusal for a, q in pairs if a.question.kind is Kind.UNANSWERABLE]
    return QuotesLine(
        set_name,
        quoted[0].engine_id,
        len(pairs),
        all_quoted=mean(one == 1 for one in gold[Kind.ANSWERABLE]),
        some_quoted=mean(one > 0 for one in gold[Kind.ANSWERABLE]),
        refusals=Refusals(len(refused), sum(refused), len(rightly), sum(rightly)),
        premises=len(gold[Kind.FALSE_PREMISE]),
        premises_met=mean(one == 1 for one in gold[Kind.FALSE_PREMISE]),
        quotes=mean(len(q.tags) for q in quoted if q.tags),
        searching=Latency.of([q.searching for q in quoted]),
        quoting=Latency.of([q.quoting for q in quoted]),
        together=Latency.of([q.searching + q.quoting for q in quoted]),
        computing=Latency.of([q.computing for q in quoted]),
        refused=tuple(a.question.id for a, q in pairs if q.is_refusal),
        missed=tuple(
            a.question.id
            for a, q in pairs
            if a.groups and not q.is_refusal and recall(a.groups, q.tags) < 1
        ),
    )


def versions_of(question: Question, base: FilledBase) -> list[VersionId]:
    """Return the versions that the question is asked over."""
    if question.file:
        return [base.files[question.file].version]
    return [file.version for file in base.files.values()]


def _collection(question: Question, base: FilledBase) -> str:
    return base.files[question.file].collection if question.file else ""


def _arm_line(
    names: tuple[str, str], asked: Sequence[Asked], found: Sequence[Ranked], base: FilledBase
) -> ArmLine:
    pairs = list(zip(asked, found, strict=True))
    return ArmLine(
        *names,
        len(asked),
        passages=_figures(
            [(in_passages(a.groups, base), [hit.passage.id for hit in r.hits]) for a, r in pairs]
        ),
        sentences=_figures([(a.groups, [one.tag for one in r.sentences]) for a, r in pairs]),
        latency=Latency.of([one.seconds for one in found]),
    )


def _figures(pairs: Sequence[tuple[Sequence[Group], Sequence[str]]]) -> Ranking:
    gold = [(groups, ranking) for groups, ranking in pairs if groups]
    first, third, tenth = (mean(recall_at(g, r, depth) for g, r in gold) for depth in _DEPTHS)
    return Ranking(first, third, tenth, mean(ndcg_at(g, r, DEPTH) for g, r in gold))
