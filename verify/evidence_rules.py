"""What a policy asks of the evidence of an answer: that it agrees, and that it is young enough."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from functools import lru_cache
from itertools import chain, product

from tagtrap.domain.conflicts import Conflict, TagPair
from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.policies import Control, EvidencePolicy
from tagtrap.domain.retrieval import SourceVersion, TaggedContext
from tagtrap.domain.verdicts import CheckedSentence, Label
from verify.claims import claim_of
from verify.exact_checks.checker import contradicts
from verify.quantities.quantity import QuantityKind
from verify.quantities.reading import read_quantities

_PAIRS_REMEMBERED = 16_384
"""An answer asks about some hundred; many questions meet the same sentences."""

Placed = tuple[Sentence, SourceVersion]
KnownConflicts = Callable[[Sequence[Tag]], Sequence[Conflict]]
"""Returns the conflicts between documents that the sentences of some tags are in.

Those that somebody settled are among them: what is settled is no disagreement any more.
"""


def no_conflicts(tags: Sequence[Tag]) -> Sequence[Conflict]:
    """Know of no conflict."""
    return ()


def disagreement(
    sentences: Iterable[CheckedSentence],
    context: TaggedContext,
    policy: EvidencePolicy,
    known: KnownConflicts = no_conflicts,
) -> str:
    """Return which documents disagree about what the answer says, "" where none are seen to.

    Seen is what words and figures show among the retrieved sentences (the same rule with another
    figure, or denied), and what is `known` of the cited ones, be the other side retrieved or not.
    Where the newest controls, an answer from the newest is none to settle.
    """
    cited = _placed(context, {tag for one in sentences for tag in one.sentence.tags})
    listed = known(sorted({sentence.tag for sentence, _ in cited}))
    settled = {conflict.tags for conflict in listed if conflict.is_settled}
    for (sentence, source), (rival, other) in chain(
        _seen(cited, _placed(context, context.tags)), _listed(cited, listed)
    ):
        if TagPair.of(sentence.tag, rival.tag) in settled:
            continue
        if policy.controls is Control.NEWEST and _is_newer(source, other):
            continue
        return (
            f"Two documents disagree: “{source.title}” says '{sentence.text}', "
            f"“{other.title}” says '{rival.text}'"
        )
    return ""


def _seen(cited: Sequence[Placed], others: Sequence[Placed]) -> Iterator[tuple[Placed, Placed]]:
    for one, other in product(cited, others):
        if one[1].document_id != other[1].document_id and _conflict(one[0], other[0]):
            yield one, other


def _listed(cited: Sequence[Placed], listed: Sequence[Conflict]) -> Iterator[tuple[Placed, Placed]]:
    held = {(sentence.tag, source.version_id) for sentence, source in cited}
    for conflict in listed:
        for mine, other in (conflict.sides, conflict.sides[::-1]):
            if (mine.sentence.tag, mine.source.version_id) in held:
                yield (mine.sentence, mine.source), (other.sentence, other.source)


def too_old(
    sentences: Iterable[CheckedSentence],
    context: TaggedContext,
    policy: EvidencePolicy,
    today: date,
) -> str:
    """Return which statement rests on a version older than its kind allows, "" where none does."""
    for one in sentences:
        for limit, what in _limits(one, policy):
            for _, source in _placed(context, one.sentence.tags):
                since = source.effective_from
                if since is None or (today - since).days > limit:
                    when = f"in force since {since}" if since else "of an unknown date"
                    return f"“{source.title}” is {when}: too old for {what}."
    return ""


def _limits(one: CheckedSentence, policy: EvidencePolicy) -> Iterator[tuple[int, str]]:
    if one.label is Label.NO_CLAIM:
        return
    kinds = {quantity.kind for quantity in read_quantities(one.sentence.text)}
    if policy.price_days and QuantityKind.MONEY in kinds:
        yield policy.price_days, "amounts of money"
    if policy.date_days and QuantityKind.DATE in kinds:
        yield policy.date_days, "dates"


def _placed(context: TaggedContext, tags: Iterable[Tag]) -> Sequence[Placed]:
    found = ((context.resolve(tag), context.passage_of(tag)) for tag in tags)
    return [
        (sentence, passage.source)
        for sentence, passage in found
        if sentence is not None and passage is not None and passage.source is not None
    ]


def _conflict(one: Sentence, other: Sentence) -> bool:
    """Whether one sentence contradicts the other word for word, read as a claim each way."""
    return all(_contradicts(*pair) for pair in ((one, other), (other, one)))


@lru_cache(maxsize=_PAIRS_REMEMBERED)
def _contradicts(claim: Sentence, evidence: Sentence) -> bool:
    return contradicts(claim_of(claim.text), evidence)


def _is_newer(one: SourceVersion, other: SourceVersion) -> bool:
    known = one.effective_from, other.effective_from
    return known[0] is not None and known[1] is not None and known[0] > known[1]


Rules = Callable[[Sequence[CheckedSentence], TaggedContext], tuple[str, str]]
"""Says of an answer which documents disagree and what is too old, each "" where nothing is."""


def evidence_rules(
    policy: EvidencePolicy, today: date, known: KnownConflicts = no_conflicts
) -> Rules:
    """Return the rules of a policy, as they are asked of an answer today."""

    def asked(sentences: Sequence[CheckedSentence], context: TaggedContext) -> tuple[str, str]:
        return (
            disagreement(sentences, context, policy, known),
            too_old(sentences, context, policy, today),
        )

    return asked
