"""The checker under test: what it says of a claim, alone, in an answer, and among others."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from experiments.calibrating.labelled import LabelledClaim, renumbered
from experiments.verification.cases import FLAGGED
from rag.parsing import parse_answer
from tagtrap.domain.documents import Sentence
from tagtrap.domain.retrieval import ContextPassage, TaggedContext
from tagtrap.domain.verdicts import Label
from tagtrap.ports import ClaimChecker, ClaimTask
from verify.answers import AnswerChecker
from verify.asking import Panel
from verify.claims import claim_of
from verify.decision import worst


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the checker says of one claim; `support` is 0 to 1."""

    label: Label
    support: float

    @property
    def passes(self) -> bool:
        """Whether the claim would reach a reader without a mark."""
        return self.label is Label.SUPPORTED

    @property
    def is_marked(self) -> bool:
        """Whether the claim is said to be wrong, or not in the sources."""
        return self.label in FLAGGED

    @property
    def is_settled(self) -> bool:
        """Whether the checker decided at all."""
        return self.passes or self.is_marked

    @property
    def has_support(self) -> bool:
        """Whether the support says something: it does not where nobody judged the claim."""
        return self.is_settled or self.support > 0


class CheckerUnderTest:
    """One checker, or several that are combined as the app combines them."""

    def __init__(self, checkers: Sequence[ClaimChecker], *, model: str = "") -> None:
        """Take the checkers, and the `model` behind them if that model also writes answers."""
        self._answers = AnswerChecker(checkers)
        self._panel = Panel(tuple(checkers))
        self.model = model

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the checkers, in the order asked."""
        return self._panel.ids

    def alone(self, claim: LabelledClaim, evidence: Sequence[Sentence] | None = None) -> Judgement:
        """Return what it says of a claim against its premises, or against other evidence."""
        read = tuple(claim.premises if evidence is None else evidence)
        checked = self._answers.check_claim(
            claim.text, read, TaggedContext((ContextPassage(read),)), question=claim.question
        )
        (found,) = checked.sentences
        return Judgement(found.label, found.support)

    def in_answer(self, claim: LabelledClaim, text: str) -> Judgement:
        """Return what it says of the statements of an answer, the worst of them.

        The answer is read as the app reads one; `text` has the premises' tags already.
        """
        context = TaggedContext((ContextPassage(claim.premises),))
        checked = self._answers.check(parse_answer(text, context), context, question=claim.question)
        stated = [one for one in checked.sentences if one.label is not Label.NO_CLAIM]
        return Judgement(
            worst([one.label for one in stated]), min((one.support for one in stated), default=0.0)
        )

    def together(self, claims: Sequence[LabelledClaim]) -> list[Judgement]:
        """Return what it says of several claims that are handed to it in one call, in order."""
        tasks = [
            ClaimTask(
                claim_of(claim.text), renumbered(claim.premises, place), question=claim.question
            )
            for place, claim in enumerate(claims)
        ]
        return [Judgement(one.label, one.support) for one in self._panel.ask(tasks)]


def groups_of(claims: Sequence[LabelledClaim], size: int) -> Iterator[Sequence[LabelledClaim]]:
    """Yield the claims in groups of the size, the last one smaller."""
    for start in range(0, len(claims), size):
        yield claims[start : start + size]
