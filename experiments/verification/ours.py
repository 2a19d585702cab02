"""TagTrap's own checker as one of those measured."""

from collections.abc import Sequence

from experiments.verification.cases import Case, Opinion
from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.retrieval import ContextPassage, TaggedContext
from tagtrap.settings import Settings
from tagtrap.wiring import build_checker
from verify.answers import AnswerChecker

_FIRST_TAG = 3000


class TagTrap:
    """Judges each sentence of a case against all its evidence."""

    def __init__(self, checkers: Sequence[str]) -> None:
        self.checker: AnswerChecker = build_checker(Settings(checkers=tuple(checkers)))

    @property
    def name(self) -> str:
        """Name in the table."""
        return "tagtrap"

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


def tagged(texts: Sequence[str]) -> tuple[Sentence, ...]:
    """Return the texts as sentences with tags from 3000 on."""
    return tuple(
        Sentence.of_text(Tag(str(number)), text)
        for number, text in enumerate(texts, start=_FIRST_TAG)
    )
