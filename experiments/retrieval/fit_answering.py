"""Fit how likely a question is answered: `python -m experiments.retrieval.fit_answering SHARED`.

ConditionalQA's questions over the lines of their page: as they are, answered; without the lines
that answer, near the topic and not answered. And the questions of QNLI, each with one sentence.
"""

import argparse
import logging
import random
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from sklearn.linear_model import LogisticRegression

from tagtrap.domain.relevance import PlacedText
from vectorstore.embedders import MiniLMEmbedder
from verify.relevance_model.answering import Answering, AnswerSigns
from verify.relevance_model.late_interaction import LateInteraction
from verify.training.rows import read_rows

_QUESTIONS = 250
_QNLI_PAIRS = 700
_MOST_LINES = 80
_BEST = 4

logger = logging.getLogger(__name__)

Labelled = tuple[AnswerSigns, bool]


def fit(rows: list[Labelled]) -> Answering:
    """Return the curve that tells answered questions from the others, both weighing the same."""
    features = [[s.best, s.least_covered, float(s.lacks_figure)] for s, _ in rows]
    curve = LogisticRegression(C=10.0, class_weight="balanced", max_iter=1000)
    curve.fit(np.array(features), np.array([is_answered for _, is_answered in rows]))
    best, least_covered, lacks_figure = map(float, curve.coef_[0])
    return Answering(float(curve.intercept_[0]), best, least_covered, lacks_figure)


def labelled(scorer: LateInteraction, shared: Path) -> Iterator[Labelled]:
    """Yield the signs of each question with its answer, and without."""
    pages: dict[str, list[str]] = defaultdict(list)
    for row in read_rows(shared / "questions" / "conditionalqa_evidence_passages.jsonl"):
        pages[str(row["url"])] += [one for one in str(row["text"]).split("\n") if one.strip()]
    rows = [
        row
        for row in read_rows(shared / "questions" / "conditionalqa_questions.jsonl")
        if not row["not_answerable"] and row["gold_evidence"]
    ]
    random.Random(1).shuffle(rows)  # noqa: S311  # a reproducible sample, not security
    for row in rows[:_QUESTIONS]:
        gold, url = row["gold_evidence"], str(row["url"])
        assert isinstance(gold, list)  # noqa: S101  # the sets were read when they were taken in
        lines = list(dict.fromkeys(pages[url]))[:_MOST_LINES]
        title = url.rsplit("/", 1)[-1].replace("-", " ")
        for kept, is_answered in ((lines, True), ([x for x in lines if x not in gold], False)):
            if kept and (not is_answered or any(line in gold for line in kept)):
                yield _signs(scorer, str(row["question"]), kept, title), is_answered


def of_single_sentences(scorer: LateInteraction, shared: Path) -> Iterator[Labelled]:
    """Yield the signs of questions with one sentence of the passage that they were asked of."""
    rows = list(read_rows(shared / "verification" / "qnli_answerability.jsonl"))
    random.Random(2).shuffle(rows)  # noqa: S311  # a reproducible sample, not security
    for row in rows[:_QNLI_PAIRS]:
        signs = scorer.signs(str(row["claim"]), [PlacedText(str(row["premise"]))])
        yield signs, row["label"] == "supported"


def _signs(scorer: LateInteraction, question: str, lines: list[str], title: str) -> AnswerSigns:
    texts = [PlacedText(line, title) for line in lines]
    best = np.argsort(-scorer.score(question, texts), kind="stable")[:_BEST]
    return scorer.signs(question, [texts[row] for row in best])


def main() -> None:
    """Read the arguments, fit, and write what was fitted beside the scorer."""
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shared", type=Path, help="folder with questions/")
    # What was fitted before takes no part in the signs.
    scorer = LateInteraction(MiniLMEmbedder(), Answering(0.0, 0.0, 0.0, 0.0))
    shared = parser.parse_args().shared
    rows = [*labelled(scorer, shared), *of_single_sentences(scorer, shared)]
    fitted = fit(rows)
    fitted.save()
    logger.info("%d rows: %s", len(rows), fitted)


if __name__ == "__main__":
    main()
