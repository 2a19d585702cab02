"""The tagged context of one turn: neighbours joined, nothing said twice, a limit kept."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from rag.rendering import render, tokens_in
from rag.sameness import same_text
from tagtrap.domain.documents import Sentence
from tagtrap.domain.files import BlockKind
from tagtrap.domain.retrieval import ContextPassage, Hit, TaggedContext

__all__ = ["build_context", "render"]

_WORD = re.compile(r"\w+")
# A shorter sentence ("Yes.", "30 days") gets its meaning from where it stands.
_WORDS_THAT_STAND_ALONE = 8

_Place = tuple[object, ...]


def build_context(hits: Sequence[Hit], *, max_tokens: int, question: str = "") -> TaggedContext:
    """Return the best hits (best first) whose rendering takes at most `max_tokens` tokens.

    A passage that does not fit is left out whole. If even the best alone does not fit, its whole
    sentences around the one nearest to the words of the question are taken.
    """
    chosen: list[Hit] = []
    for hit in hits:
        if _fits([*chosen, hit], max_tokens):
            chosen.append(hit)
        elif not chosen and not _fits([hit], max_tokens):
            cut = _cut(hit, max_tokens, question)
            if cut is not None:
                chosen.append(cut)
    return _assemble(chosen)


def with_carried(
    context: TaggedContext, carried: Sequence[ContextPassage], *, max_tokens: int
) -> TaggedContext:
    """Return the context with evidence of earlier turns behind it, as far as it fits the limit.

    What the context says already is left out, so its own passages stay as they are.
    """
    for passage in carried:
        new = tuple(one for one in passage.sentences if context.resolve(one.tag) is None)
        if not new:
            continue
        longer = TaggedContext((*context.passages, replace(passage, sentences=new)))
        if tokens_in(render(longer)) <= max_tokens:
            context = longer
    return context


def extended_context(context: TaggedContext, hits: Sequence[Hit], *, most: int) -> TaggedContext:
    """Return the context with up to `most` more of the hits behind it, what it has left out."""
    more: list[ContextPassage] = []
    known = set(context.tags)
    for hit in hits:
        new = tuple(one for one in hit.passage.sentences if one.tag not in known)
        if new and len(more) < most:
            more.append(ContextPassage(new, hit.source, hit.passage.heading))
            known |= {one.tag for one in new}
    return TaggedContext((*context.passages, *more)) if more else context


def _fits(hits: Sequence[Hit], max_tokens: int) -> bool:
    return tokens_in(render(_assemble(hits))) <= max_tokens


def _assemble(hits: Sequence[Hit]) -> TaggedContext:
    seen: set[_Place] = set()
    passages = []
    for run in _runs(hits):
        sentences = tuple(
            sentence
            for hit in run
            for sentence in hit.passage.sentences
            if not _was_said(sentence, seen)
        )
        # What is left after repeats are gone must say something.
        if any(sentence.kind is not BlockKind.HEADING for sentence in sentences):
            heading = _shared([hit.passage.heading for hit in run])
            passages.append(ContextPassage(sentences, run[0].source, heading))
    return TaggedContext(tuple(passages))


def _runs(hits: Sequence[Hit]) -> list[list[Hit]]:
    """Return the hits as runs of neighbours in reading order, the run with the best hit first."""
    rank = {hit.passage.id: number for number, hit in reversed(list(enumerate(hits)))}
    unique = {hit.passage.id: hit for hit in reversed(hits)}.values()
    in_order = sorted(unique, key=lambda hit: (hit.passage.version_id, hit.passage.position))
    numbered = enumerate(in_order)
    runs = [
        [hit for _, hit in run]
        for _, run in groupby(
            numbered,
            # Constant within a run: both grow by one from neighbour to neighbour.
            key=lambda item: (item[1].passage.version_id, item[1].passage.position - item[0]),
        )
    ]
    return sorted(runs, key=lambda run: min(rank[hit.passage.id] for hit in run))


def _was_said(sentence: Sentence, seen: set[_Place]) -> bool:
    text = same_text(sentence.text)
    stands_alone = (
        sentence.kind is BlockKind.PARAGRAPH and len(text.split()) >= _WORDS_THAT_STAND_ALONE
    )
    place = (text,) if stands_alone else (text, sentence.heading, sentence.lead_in, sentence.kind)
    if place in seen:
        return True
    seen.add(place)
    return False


def _shared(headings: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    shared = headings[0]
    for heading in headings[1:]:
        while heading[: len(shared)] != shared:
            shared = shared[:-1]
    return shared


def _cut(hit: Hit, max_tokens: int, question: str) -> Hit | None:
    """Return the hit with as many whole sentences as fit, grown from the best one."""
    sentences = hit.passage.sentences
    words = set(_words(question))

    def part(first: int, end: int) -> Hit:
        return replace(hit, passage=replace(hit.passage, sentences=sentences[first:end]))

    said = [n for n, one in enumerate(sentences) if one.kind is not BlockKind.HEADING]
    by_nearness = sorted(said, key=lambda n: (-len(words & set(_words(sentences[n].text))), n))
    for best in by_nearness:
        if not _fits([part(best, best + 1)], max_tokens):
            continue
        first, end = best, best + 1
        while True:
            if end < len(sentences) and _fits([part(first, end + 1)], max_tokens):
                end += 1
            elif first > 0 and _fits([part(first - 1, end)], max_tokens):
                first -= 1
            else:
                return part(first, end)
    return None


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())
