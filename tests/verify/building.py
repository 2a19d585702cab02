"""Short ways to make contexts and to check a claim or an answer."""

from collections.abc import Sequence

from rag.parsing import parse_answer
from tagtrap.domain.answers import Finish
from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import ClaimId, Tag
from tagtrap.domain.retrieval import ContextPassage, TaggedContext
from tagtrap.domain.spans import Span
from tagtrap.domain.verdicts import CheckedAnswer, Claim, Verdict
from tagtrap.ports import ClaimTask
from verify.answers import AnswerChecker
from verify.exact_checks.checker import ExactChecker

POLICY = {
    "1001": "Lodging is capped at 45 euros.",
    "1002": "Claims are due in 30 days.",
    "1003": "Receipts are needed above 25 euros.",
    "1004": "Gift cards are not refundable.",
}


def context_of(sentences: dict[str, str]) -> TaggedContext:
    return TaggedContext(
        (
            ContextPassage(
                tuple(Sentence.of_text(Tag(tag), text) for tag, text in sentences.items())
            ),
        )
    )


def judge(claim: str, *evidence: str, before: str = "", question: str = "") -> Verdict | None:
    sentences = tuple(
        Sentence.of_text(Tag(str(number)), text) for number, text in enumerate(evidence, start=1)
    )
    return judge_against(claim, sentences, before=before, question=question)


def judge_against(
    claim: str, evidence: Sequence[Sentence], *, before: str = "", question: str = ""
) -> Verdict | None:
    one = Claim(ClaimId("claim"), claim, Span(0, len(claim)))
    (verdict,) = ExactChecker().check([ClaimTask(one, tuple(evidence), before, question)])
    return verdict


def label_of(claim: str, *evidence: str) -> str:
    verdict = judge(claim, *evidence)
    return verdict.label.value if verdict else "none"


def check(
    raw: str,
    sentences: dict[str, str] | None = None,
    *,
    finish: Finish = Finish.COMPLETE,
    issued: frozenset[Tag] = frozenset(),
    question: str = "",
) -> CheckedAnswer:
    context = context_of(POLICY if sentences is None else sentences)
    answer = parse_answer(raw, context, finish)
    checker = AnswerChecker([ExactChecker()])
    return checker.check(answer, context, issued_tags=issued, question=question)
