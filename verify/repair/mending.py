"""Mending one sentence: try what the plan names, check each try, keep the first that holds."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from tagtrap.domain.release import RepairKind, Revision
from tagtrap.domain.retrieval import TaggedContext
from tagtrap.domain.verdicts import CheckedSentence, Label
from verify.gate import Terms
from verify.repair.broken import Broken, Proposal
from verify.repair.by_rules import dropped, quoted, recited, shortened
from verify.repair.plan import Failure, failure_of
from verify.repair.recomputing import recomputed
from verify.repair.redrafting import Redrafter, brings_evidence, redrafted, sources_of

Check = Callable[[str, TaggedContext], tuple[CheckedSentence, ...]]
"""Checks raw text in the place of a sentence, against a context."""
Search = Callable[[str, TaggedContext], TaggedContext]
"""Returns the context with what is found for a statement besides."""

_KEPT_UNTAKEN = (RepairKind.REDRAFTED, RepairKind.RECOMPUTED)
"""Tries that are recorded also where they did not hold; the others are looked up, not written."""


@dataclass(frozen=True, slots=True)
class Mended:
    """What stands in the place of a sentence of the draft, with all that was tried.

    `gave_up` says, in words, that the limit was reached or that a wrong statement had to go.
    """

    raw: str
    sentences: tuple[CheckedSentence, ...]
    context: TaggedContext
    revisions: tuple[Revision, ...] = ()
    gave_up: str = ""


@dataclass(frozen=True, slots=True)
class Mender:
    """Mends sentences by the plan; `tries` is how often an engine may write one anew."""

    terms: Terms
    tries: int
    redrafter: Redrafter | None = None
    search: Search | None = None

    def mend(self, number: int, broken: Broken, check: Check) -> Mended:
        """Return what may stand in the place of the sentence: itself where nothing is known."""
        failure = failure_of(broken.checked)
        if failure is None:
            return Mended(broken.raw, (broken.checked,), broken.context)
        if failure.needs_evidence and self.search is not None:
            found = self.search(broken.checked.sentence.text, broken.context)
            broken = replace(broken, context=found)
        tried: list[Revision] = []
        for proposal in self._proposals(failure, broken):
            sentences = check(proposal.raw, broken.context)
            holds = self._holds(proposal, sentences, broken)
            if holds or proposal.kind in _KEPT_UNTAKEN:
                tried.append(_revision(number, broken, proposal, sentences, was_taken=holds))
            if holds:
                gave_up = self._gave_up(broken, tried)
                return Mended(proposal.raw, sentences, broken.context, tuple(tried), gave_up)
        return Mended(broken.raw, (broken.checked,), broken.context, tuple(tried), _KEPT)

    def _proposals(self, failure: Failure, broken: Broken) -> Iterator[Proposal]:
        makers: dict[RepairKind, Callable[[], Iterator[Proposal]]] = {
            RepairKind.RECITED: lambda: recited(broken),
            RepairKind.SHORTENED: lambda: shortened(broken),
            RepairKind.RECOMPUTED: lambda: recomputed(broken),
            RepairKind.REDRAFTED: lambda: redrafted(broken, self.redrafter, self.tries),
            RepairKind.QUOTED: lambda: quoted(broken),
            RepairKind.DROPPED: lambda: dropped(broken),
        }
        for kind in failure.repairs:
            yield from makers[kind]()

    def _holds(
        self, proposal: Proposal, sentences: tuple[CheckedSentence, ...], broken: Broken
    ) -> bool:
        if proposal.kind is RepairKind.DROPPED:
            return True
        if not all(map(self.terms.passes, sentences)):
            return False
        if not any(one.label is Label.SUPPORTED for one in sentences):
            return False
        if proposal.kind is not RepairKind.REDRAFTED:
            return True
        after = " ".join(one.sentence.text for one in sentences)
        return brings_evidence(broken.sentence.text, after, sources_of(broken))

    def _gave_up(self, broken: Broken, tried: list[Revision]) -> str:
        written = [one for one in tried if one.kind is RepairKind.REDRAFTED]
        if written and not written[-1].was_taken:
            return (
                f"The model was asked {len(written)} times for a statement as its source has it, "
                "and did not write one that holds."
            )
        stands_already = any(tag in broken.quoted for tag in broken.sentence.tags)
        is_gone = tried[-1].kind is RepairKind.DROPPED and not stands_already
        return _LEFT_OUT if is_gone and broken.checked.label is Label.CONTRADICTED else ""


_LEFT_OUT = "A statement that conflicts with its source was left out, and nothing put in its place."
_KEPT = "A statement could not be mended."


def _revision(
    number: int,
    broken: Broken,
    proposal: Proposal,
    sentences: tuple[CheckedSentence, ...],
    *,
    was_taken: bool,
) -> Revision:
    said = [one.sentence for one in sentences if one.sentence.text.strip()]
    checked = broken.checked
    return Revision(
        sentence=number,
        kind=proposal.kind,
        before=checked.sentence.text,
        after=" ".join(one.text for one in said),
        before_tags=(*checked.sentence.tags, *checked.sentence.unknown_tags),
        after_tags=tuple(dict.fromkeys(tag for one in said for tag in one.tags)),
        label=checked.label,
        flags=checked.flags,
        reason=checked.reason,
        by=proposal.by,
        was_taken=was_taken,
    )
