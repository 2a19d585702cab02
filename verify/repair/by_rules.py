"""Repairs that need no model: another source, fewer statements, the source's own words."""

from collections.abc import Iterator, Sequence

from rag.quotation import quotation
from tagtrap.domain.answers import Layout
from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.release import RepairKind
from tagtrap.domain.verdicts import CheckedClaim, Flag, Label
from verify.repair.broken import Broken, Proposal
from verify.wrong_tags import nearest

_MOST_QUOTED = 3
_CANDIDATES = 3


def recited(broken: Broken) -> Iterator[Proposal]:
    """Yield the same words with other sources: those that were found to say it come first."""
    if broken.names_sources or broken.sentence.layout is Layout.HEADING:
        return
    tried: set[tuple[Tag, ...]] = {broken.sentence.tags} if not _has_foreign(broken) else set()
    for tags in _candidates(broken):
        if tags and tags not in tried:
            tried.add(tags)
            yield Proposal(RepairKind.RECITED, broken.written((broken.sentence.text, tags)))


def _candidates(broken: Broken) -> Iterator[tuple[Tag, ...]]:
    checked = broken.checked
    yield checked.suggested
    decided = [span.tag for one in checked.claims for span in one.verdict.evidence]
    backed = checked.label is Label.SUPPORTED
    if backed:
        yield tuple(dict.fromkeys(decided))
    if _has_foreign(broken):
        yield checked.sentence.tags
    if Flag.WRONG_TAG not in checked.flags:
        for one in nearest(checked.sentence.text, tuple(broken.context.sentences()), _CANDIDATES):
            yield (one.tag,)


def _has_foreign(broken: Broken) -> bool:
    return bool(broken.sentence.unknown_tags or broken.sentence.malformed)


def shortened(broken: Broken) -> Iterator[Proposal]:
    """Yield the sentence without the statements that do not hold."""
    claims = broken.checked.claims
    kept = [one for one in claims if one.verdict.label is Label.SUPPORTED and not one.verdict.flags]
    if kept and len(kept) < len(claims):
        statements = [(_as_sentence(one.claim.text), _tags(one)) for one in kept]
        yield Proposal(RepairKind.SHORTENED, broken.written(*statements))


def _tags(one: CheckedClaim) -> tuple[Tag, ...]:
    return tuple(dict.fromkeys(span.tag for span in one.verdict.evidence))


def _as_sentence(text: str) -> str:
    said = text.strip().rstrip(" ,;:")
    ended = said if said.endswith((".", "!", "?")) else f"{said}."
    return ended[:1].upper() + ended[1:]


def quoted(broken: Broken) -> Iterator[Proposal]:
    """Yield the sources' own words: of what would back it, else of what it cites."""
    says_it = broken.resolved(broken.checked.suggested)
    sources = [one for one in says_it or broken.cited() if one.tag not in broken.quoted]
    if 0 < len(sources) <= _MOST_QUOTED:
        yield Proposal(RepairKind.QUOTED, quotations(broken, sources))
    for one in sources if len(sources) > 1 else ():
        yield Proposal(RepairKind.QUOTED, quotations(broken, [one]))


def quotations(broken: Broken, sources: Sequence[Sentence]) -> str:
    """Return the sources as quotations in the place of a sentence, with the lines they complete."""
    every = [line for one in sources for line in (*_lead_in(broken, one), one)]
    lines = [line for line in every if line.tag not in broken.quoted]
    marker = broken.sentence.marker if len(lines) == 1 else ""
    set_apart = "" if marker else "\n\n"
    said = "".join(quotation(line, broken.context, marker=marker) for line in dict.fromkeys(lines))
    return f"{set_apart}{said}"


def _lead_in(broken: Broken, source: Sentence) -> list[Sentence]:
    """Return the line that an item of a list completes: alone it may say nothing."""
    if not source.lead_in:
        return []
    wanted = source.lead_in.strip()
    passage = broken.context.passage_of(source.tag)
    near = passage.sentences if passage and len(passage.sentences) > 1 else ()
    every = (*near, *broken.context.sentences())
    return next(([one] for one in every if one.text.strip() == wanted), [])


def dropped(broken: Broken) -> Iterator[Proposal]:
    """Yield nothing in its place; what parts blocks stays."""
    yield Proposal(RepairKind.DROPPED, "\n\n" if "\n\n" in broken.end else "")
