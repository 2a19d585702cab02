"""Checking an answer: each sentence against what it cites and against everything given."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from tagtrap.domain.answers import Answer, AnswerSentence, Finish
from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.retrieval import SourceVersion, TaggedContext
from tagtrap.domain.spans import Span
from tagtrap.domain.verdicts import CheckedAnswer, CheckedSentence, Claim, Verdict
from tagtrap.ports import ClaimChecker, ClaimTask, RelevanceScorer
from verify.asking import Panel
from verify.claims import Reading, claim_of, read_answer
from verify.decision import label_of, support_of
from verify.exact_checks.limits_behind import behind_each
from verify.gate import decide
from verify.judging import Judged, checked_sentence
from verify.off_task import OffTask
from verify.wholes import put_on_claims


class AnswerChecker:
    """Checks answers with one or several claim checkers, asked in the order given."""

    def __init__(
        self, checkers: Sequence[ClaimChecker], scorer: RelevanceScorer | None = None
    ) -> None:
        """Take the checkers; a `scorer` also tells answers that do not bear on their question."""
        self._off_task = OffTask(scorer)
        self._panel = Panel(tuple(checkers))
        self._settling = frozenset(
            checker.id for checker in checkers if getattr(checker, "settles", False)
        )

    @property
    def checker_ids(self) -> tuple[str, ...]:
        """The ids of the checkers, in the order asked."""
        return self._panel.ids

    def check(
        self,
        answer: Answer,
        context: TaggedContext,
        *,
        question: str = "",
        tool_results: Sequence[str] = (),
        issued_tags: frozenset[Tag] = frozenset(),
        is_apart: bool = False,
    ) -> CheckedAnswer:
        """Return the answer with a verdict on every claim, its flags and a decision.

        `issued_tags` are tags that were ever given to a sentence: one of them that is not of this
        turn is stale, any other unknown tag is invented. `tool_results` are what tools reported.
        With `is_apart` the checkers are asked about each sentence by itself, as `check_part` asks:
        a model's figures change a little with what else stands in the same batch.
        """
        tasks = _Tasks(question, tuple(tool_results), context)
        readings = _with_evidence(answer, context)
        batches = [[reading] for reading in readings] if is_apart else [readings]
        everything = tuple(context.sentences())
        judged = [one for batch in batches for one in self._judge(batch, everything, tasks)]
        return self._checked(answer, context, judged, tasks, issued_tags)

    def check_part(
        self,
        part: slice,
        answer: Answer,
        context: TaggedContext,
        *,
        question: str = "",
        issued_tags: frozenset[Tag] = frozenset(),
    ) -> tuple[CheckedSentence, ...]:
        """Return some sentences of an answer, checked; the others are only read along.

        Whether the whole answer addresses its question is not looked at, only whether the question
        asks for something else than an answer.
        """
        tasks, everything = _Tasks(question, (), context), tuple(context.sentences())
        judged = self._judge(_with_evidence(answer, context)[part], everything, tasks)
        sentences = _sentences(answer, judged, context, issued_tags)
        return self._off_task.marked_by_request(question, sentences)

    def check_claim(
        self,
        claim: str,
        premises: Sequence[Sentence],
        context: TaggedContext,
        *,
        question: str = "",
        tool_results: Sequence[str] = (),
    ) -> CheckedAnswer:
        """Return the verdict on one claim against its premises; `context` must hold them as well.

        The text is judged as a claim whatever it looks like.
        """
        tags = tuple(premise.tag for premise in premises)
        sentence = AnswerSentence(Span(0, len(claim)), claim, tags=tags, starts_block=True)
        answer = Answer(claim, claim, (sentence,))
        reading = Reading(sentence, (claim_of(claim),), None)
        tasks = _Tasks(question, tuple(tool_results), context)
        judged = self._judge([(reading, tuple(premises))], tuple(context.sentences()), tasks)
        return self._checked(answer, context, judged, tasks, frozenset())

    def _checked(
        self,
        answer: Answer,
        context: TaggedContext,
        judged: Sequence[Judged],
        tasks: "_Tasks",
        issued_tags: frozenset[Tag],
    ) -> CheckedAnswer:
        sentences = self._off_task.marked(
            tasks.question, _sentences(answer, judged, context, issued_tags)
        )
        verdicts = [
            claim.verdict
            for sentence in sentences
            for claim in sentence.claims
            if claim.claim.material
        ]
        silent = [one.reading.no_claim for one in judged]
        label = label_of([verdict.label for verdict in verdicts], silent, answer.finish)
        outcome, reason = decide(label, sentences)
        return CheckedAnswer(
            answer, sentences, label, support_of(verdicts), outcome, reason, self._panel.ids
        )

    def _judge(
        self,
        readings: Sequence[tuple[Reading, tuple[Sentence, ...]]],
        everything: tuple[Sentence, ...],
        tasks: "_Tasks",
    ) -> list[Judged]:
        """Return each sentence with the verdicts on its claims."""
        alone = [reading for reading, _ in readings]
        by_citation = self._ask(alone, [tasks.of(reading, cited) for reading, cited in readings])
        # What cites nothing was judged by the whole context already.
        elsewhere = self._ask(
            alone,
            [
                tasks.of(reading, everything) if cited != everything else []
                for reading, cited in readings
            ],
        )
        return [
            Judged(reading, cited, found or cited, self._settling)
            for reading, cited, found in zip(alone, by_citation, elsewhere, strict=True)
        ]

    def _ask(
        self, readings: Sequence[Reading], tasks: Sequence[Sequence[ClaimTask]]
    ) -> list[tuple[Verdict, ...]]:
        """Ask about the claims of all sentences at once, and give each claim its verdict."""
        verdicts = iter(self._panel.ask(list(chain.from_iterable(tasks))))
        found = [[next(verdicts) for _ in of_sentence] for of_sentence in tasks]
        return [
            self._by_claim(reading, of_sentence)
            for reading, of_sentence in zip(readings, found, strict=True)
        ]

    def _by_claim(self, reading: Reading, verdicts: Sequence[Verdict]) -> tuple[Verdict, ...]:
        if reading.whole is None or not verdicts:
            return tuple(verdicts)
        *own, whole = verdicts
        is_settled = whole.checker_id in self._settling
        return put_on_claims(reading.claims, own, whole, is_settled=is_settled)


@dataclass(frozen=True, slots=True)
class _Tasks:
    """Makes the tasks of one answer, which share its question and its tool results."""

    question: str
    tool_results: tuple[str, ...]
    context: TaggedContext

    def of(self, reading: Reading, evidence: tuple[Sentence, ...]) -> list[ClaimTask]:
        """Return one task a claim, and one for the whole of several claims."""
        tasks = [
            self._task(claim, evidence, reading.before_claim(claim)) for claim in reading.claims
        ]
        if reading.whole is not None:
            tasks.append(self._task(reading.whole, evidence, reading.before))
        return tasks

    def _task(self, claim: Claim, evidence: tuple[Sentence, ...], before: str) -> ClaimTask:
        return ClaimTask(
            claim,
            evidence,
            before,
            self.question,
            self.tool_results,
            self._sources(evidence),
            behind_each(evidence, self.context),
        )

    def _sources(self, evidence: tuple[Sentence, ...]) -> tuple[SourceVersion | None, ...]:
        passages = [self.context.passage_of(sentence.tag) for sentence in evidence]
        return tuple(passage.source if passage else None for passage in passages)


def _with_evidence(
    answer: Answer, context: TaggedContext
) -> list[tuple[Reading, tuple[Sentence, ...]]]:
    return [(reading, _cited(reading, context)) for reading in read_answer(answer)]


def _sentences(
    answer: Answer,
    judged: Sequence[Judged],
    context: TaggedContext,
    issued_tags: frozenset[Tag],
) -> tuple[CheckedSentence, ...]:
    cut = _last_with_words(answer) if answer.finish is Finish.TRUNCATED else None
    return tuple(
        checked_sentence(one, context, issued_tags, is_cut=one.reading.sentence is cut)
        for one in judged
    )


def _cited(reading: Reading, context: TaggedContext) -> tuple[Sentence, ...]:
    """Return the sentences to judge by: those cited, or all where none that is known is cited."""
    cited = [context.resolve(tag) for tag in reading.sentence.tags]
    known = tuple(sentence for sentence in cited if sentence is not None)
    return known or tuple(context.sentences())


def _last_with_words(answer: Answer) -> AnswerSentence | None:
    with_words = [sentence for sentence in answer.sentences if sentence.text.strip()]
    return with_words[-1] if with_words else None
