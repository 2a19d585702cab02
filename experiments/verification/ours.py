"""TagTrap's own checker as one of those measured."""

from collections.abc import Sequence
from pathlib import Path

from experiments.verification.cases import Case, Opinion, RivalUnavailable
from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.retrieval import ContextPassage, TaggedContext
from tagtrap.domain.verdicts import Label
from tagtrap.ports import ClaimChecker, ClaimTask
from tagtrap.settings import Settings
from tagtrap.wiring import build_checkers
from verify.answers import AnswerChecker
from verify.claims import claim_of

ENTAILMENT = "entailment"
_FIRST_TAG = 3000
_PROBE = ("Requests are handled by the office.", "The office deals with what people ask for.")


class TagTrap:
    """Judges each sentence of a case against all its evidence."""

    def __init__(self, settings: Settings) -> None:
        """Take the settings, whose checkers and entailment model it measures.

        Raise `RivalUnavailable` where one of the checkers does not work here: in an answer its
        claims would be unchecked, and the table would show that as its judgement.
        """
        model = settings.entailment.model
        with_model = ENTAILMENT in settings.checkers
        self._name = f"tagtrap {Path(model).name}" if with_model else "tagtrap"
        try:
            checkers = build_checkers(settings)
            for checker in checkers:
                _require_verdict(checker)
        # A checker may be anyone's code ("module:attribute").
        except Exception as error:
            raise RivalUnavailable(f"{self._name}: {error}") from error
        self.checker = AnswerChecker(checkers)

    @property
    def name(self) -> str:
        """Name in the table: the entailment model tells several of them apart."""
        return self._name

    def judge(self, cases: Sequence[Case]) -> list[list[Opinion]]:
        """Return one opinion a sentence of each case, in order."""
        return [self._judge(case) for case in cases]

    def _judge(self, case: Case) -> list[Opinion]:
        evidence = tagged(case.evidence)
        context = TaggedContext((ContextPassage(evidence),))
        opinions = []
        for sentence in case.sentences:
            checked = self.checker.check_claim(sentence, evidence, context, question=case.question)
            (found,) = checked.sentences
            opinions.append(Opinion(found.label, found.support))
        return opinions


def with_parts(settings: Settings, checkers: Sequence[str], model: str) -> Settings:
    """Return the settings with these checkers and this entailment model."""
    entailment = settings.entailment.model_copy(update={"model": model})
    return settings.model_copy(update={"checkers": tuple(checkers), "entailment": entailment})


def tagged(texts: Sequence[str]) -> tuple[Sentence, ...]:
    """Return the texts as sentences with tags from 3000 on."""
    return tuple(
        Sentence.of_text(Tag(str(number)), text)
        for number, text in enumerate(texts, start=_FIRST_TAG)
    )


def _require_verdict(checker: ClaimChecker) -> None:
    claim, evidence = _PROBE
    (verdict,) = checker.check([ClaimTask(claim_of(claim), tagged([evidence]))])
    if verdict and verdict.label is Label.UNCHECKED and verdict.support == 0:
        raise RivalUnavailable(verdict.reason)
