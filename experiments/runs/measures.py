"""What a run says: the paper's two tables, and what lies beyond them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from experiments.runs.record import Arm, PromptStyle, RunAnswer, RunSentence
from experiments.runs.references import Worth, worth_of
from experiments.runs.url_checks import UrlCheck, UrlCounts, url_counts
from tagtrap.domain.verdicts import Flag, Label, Outcome


@dataclass(frozen=True, slots=True)
class TagTable:
    """The paper's table 2: answers with tags of their context.

    `known` answers with a relevant context carry at least one of its tags, `missing` ones none.
    `mismatched` answers with another topic's context carry a tag of it, out of
    `all_mismatched`.
    """

    known: int
    missing: int
    mismatched: int
    all_mismatched: int


@dataclass(frozen=True, slots=True)
class SourceTable:
    """The paper's table 1: sources outside the context, in answers without and with one.

    Web addresses are good, bad or were not asked; `references` are sources in words by their worth.
    """

    urls: UrlCounts
    references: Mapping[Worth, int]


@dataclass(frozen=True, slots=True)
class StatementCounts:
    """The statements of an arm.

    `valid_tags` carry at least one tag of the context and no other; `wrong_tags` carry one of the
    context that does not back them though another would; `invented_tags` carry what is no tag of
    it; `untagged` carry none. `by_label` are their verdicts.
    """

    all: int
    valid_tags: int
    wrong_tags: int
    invented_tags: int
    untagged: int
    by_label: Mapping[Label, int]

    @property
    def supported(self) -> int:
        """Statements that the sentences they cite back."""
        return self.by_label.get(Label.SUPPORTED, 0)


@dataclass(frozen=True, slots=True)
class ArmMeasures:
    """One arm: answers, those that decline, those that the gate would let out, their statements.

    `failed` questions got no answer and count nowhere else. `claims` are the statements that can be
    true or false on their own, `supported_claims` those backed.
    """

    answers: int
    failed: int
    declined: int
    approved: int
    statements: StatementCounts
    claims: int
    supported_claims: int

    @property
    def caught(self) -> int:
        """Answers that the gate would not let out as they are: of attacks, those flagged."""
        return self.answers - self.declined - self.approved


@dataclass(frozen=True, slots=True)
class Measures:
    """All measures of one engine asked in one style."""

    engine: str
    engine_id: str
    style: PromptStyle
    tags: TagTable
    without_context: SourceTable
    with_context: SourceTable
    arms: Mapping[Arm, ArmMeasures]


def measured(
    answers: Sequence[RunAnswer],
    checks: Mapping[str, UrlCheck] | None = None,
    known_works: Sequence[str] = (),
) -> list[Measures]:
    """Return the measures of each engine in each style, in the order in which they came.

    `checks` are what is known of web addresses, `known_works` works that exist, one text each.
    """
    writers = dict.fromkeys((one.engine, one.prompt_style) for one in answers)
    return [
        _of_writer(
            [one for one in answers if (one.engine, one.prompt_style) == writer],
            checks or {},
            known_works,
        )
        for writer in writers
    ]


def tag_table(answers: Sequence[RunAnswer]) -> TagTable:
    """Return the paper's table 2 of some answers."""
    given = [one for one in answers if not one.error]
    relevant = [bool(one.known_tags) for one in given if one.arm is Arm.RELEVANT]
    mismatched = [bool(one.known_tags) for one in given if one.arm is Arm.MISMATCHED]
    known = sum(relevant)
    return TagTable(known, len(relevant) - known, sum(mismatched), len(mismatched))


def arm_measures(answers: Sequence[RunAnswer]) -> ArmMeasures:
    """Return the measures of the answers of one arm."""
    given = [one for one in answers if not one.error]
    approved = [one for one in given if one.outcome is Outcome.APPROVE and not one.is_refusal]
    statements = [statement for one in given for statement in one.statements]
    claims = [claim for statement in statements for claim in statement.claims]
    return ArmMeasures(
        answers=len(given),
        failed=len(answers) - len(given),
        declined=sum(one.is_refusal for one in given),
        approved=len(approved),
        statements=_counts(statements),
        claims=len(claims),
        supported_claims=sum(claim.label is Label.SUPPORTED for claim in claims),
    )


def _of_writer(
    answers: Sequence[RunAnswer], checks: Mapping[str, UrlCheck], known_works: Sequence[str]
) -> Measures:
    without = [one for one in answers if one.arm is Arm.NONE]
    with_context = [one for one in answers if one.arm in (Arm.RELEVANT, Arm.MISMATCHED)]
    return Measures(
        engine=answers[0].engine,
        engine_id=answers[0].engine_id,
        style=answers[0].prompt_style,
        tags=tag_table(answers),
        without_context=_sources(without, checks, known_works),
        with_context=_sources(with_context, checks, known_works),
        arms={
            arm: arm_measures(of_arm)
            for arm in Arm
            if (of_arm := [one for one in answers if one.arm is arm])
        },
    )


def _sources(
    answers: Sequence[RunAnswer], checks: Mapping[str, UrlCheck], known_works: Sequence[str]
) -> SourceTable:
    worths = Counter(worth_of(name, known_works) for one in answers for name in one.references)
    return SourceTable(url_counts(answers, checks), {worth: worths[worth] for worth in Worth})


def _counts(statements: Sequence[RunSentence]) -> StatementCounts:
    labels = Counter(one.label for one in statements)
    return StatementCounts(
        all=len(statements),
        valid_tags=sum(bool(one.tags) and not one.unknown_tags for one in statements),
        wrong_tags=sum(Flag.WRONG_TAG in one.flags for one in statements),
        invented_tags=sum(bool(one.unknown_tags) for one in statements),
        untagged=sum(not (one.tags or one.unknown_tags) for one in statements),
        by_label={label: labels[label] for label in Label if label is not Label.NO_CLAIM},
    )
