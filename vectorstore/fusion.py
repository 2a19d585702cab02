"""Reciprocal rank fusion of several searches.

After Cormack, Clarke and Buettcher, "Reciprocal rank fusion outperforms Condorcet and individual
rank learning methods", SIGIR 2009: a passage scores the sum of 1 / (60 + its rank) over the
searches that found it, so scores of different kinds never have to be compared.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tagtrap.domain.identifiers import PassageId
from tagtrap.domain.retrieval import ScoredPassage

_RANK_OFFSET = 60


@dataclass(frozen=True, slots=True)
class FusedPassage:
    """A passage with its fused score (higher is better) and the searches that found it."""

    passage_id: PassageId
    score: float
    found_by: tuple[str, ...]


def fuse(
    rankings: Mapping[str, Sequence[ScoredPassage]], *, limit: int | None = None
) -> list[FusedPassage]:
    """Return the passages of all rankings, best first; ties are settled by passage id.

    `rankings` maps the name of a search to what it found, best first. Only ranks count.
    """
    scores: dict[PassageId, float] = {}
    found_by: dict[PassageId, list[str]] = {}
    for name, ranking in rankings.items():
        for rank, passage in enumerate(_unique(ranking), start=1):
            scores[passage] = scores.get(passage, 0.0) + 1 / (_RANK_OFFSET + rank)
            found_by.setdefault(passage, []).append(name)
    ranked = sorted(scores, key=lambda passage: (-scores[passage], passage))
    return [FusedPassage(p, scores[p], tuple(found_by[p])) for p in ranked[:limit]]


def _unique(ranking: Sequence[ScoredPassage]) -> list[PassageId]:
    return list(dict.fromkeys(scored.passage_id for scored in ranking))
