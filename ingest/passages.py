"""Passages: contiguous whole sentences of one section, embedded and retrieved together."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from ingest.windows import windows_of, word_count
from tagtrap.domain.documents import PassagePlan, Sentence, UntaggedSentence
from tagtrap.domain.files import BlockKind

_TINY = 4
"""A stretch below this fraction of the aim does not stand alone where it has near kin."""


@dataclass(frozen=True, slots=True)
class _Stretch:
    """Sentences `first` to `end`, under the headings they share."""

    first: int
    end: int
    heading: tuple[str, ...]


def plan_passages(sentences: Sequence[UntaggedSentence], *, words: int) -> list[PassagePlan]:
    """Cut the sentences of a file into passages of about `words` words; each lies in one.

    A longer sentence is a passage of its own. Headings go with what follows them, a list stays with
    the sentence that introduces it where both fit.
    """
    sizes = [0, *accumulate(word_count(sentence.text) for sentence in sentences)]
    stretches: list[_Stretch] = []
    for section in _sections(sentences):
        stretches += _cut_section(sentences, section, sizes, words)
    return [
        PassagePlan(one.first, one.end, one.heading, windows_of(*_embedded(sentences, one)))
        for one in _joined(stretches, sizes, words)
    ]


def windows_again(sentences: Sequence[Sentence], heading: tuple[str, ...]) -> tuple[str, ...]:
    """Return what is embedded of a stored passage: the same as when its file was taken in."""
    untagged = [
        UntaggedSentence(
            one.text, one.span, one.first_page, one.last_page, one.kind, one.heading, one.lead_in
        )
        for one in sentences
    ]
    return windows_of(*_embedded(untagged, _Stretch(0, len(untagged), heading)))


def _path(sentence: UntaggedSentence) -> tuple[str, ...]:
    """Return the headings a sentence stands under; a heading stands under itself."""
    if sentence.kind is BlockKind.HEADING:
        return (*sentence.heading, " ".join(sentence.text.split()))
    return sentence.heading


def _sections(sentences: Sequence[UntaggedSentence]) -> list[_Stretch]:
    """Return the runs of sentences under one heading path, headings in a row with what follows."""
    sections: list[_Stretch] = []
    first = 0
    for position in range(1, len(sentences) + 1):
        last = sentences[position - 1]
        if position < len(sentences):
            following = sentences[position]
            is_heading = following.kind is BlockKind.HEADING
            if last.kind is BlockKind.HEADING and (not is_heading or _leads_to(last, following)):
                continue
            if not is_heading and following.heading == last.heading:
                continue
        sections.append(_Stretch(first, position, _path(last)))
        first = position
    return sections


def _leads_to(heading: UntaggedSentence, following: UntaggedSentence) -> bool:
    """Whether the second heading stands below the first, without text between."""
    return following.heading[: len(_path(heading))] == _path(heading)


def _cut_section(
    sentences: Sequence[UntaggedSentence], section: _Stretch, sizes: Sequence[int], words: int
) -> list[_Stretch]:
    stretches: list[_Stretch] = []
    first = section.first
    for start, end in _units(sentences, section, sizes, words):
        if start > first and sizes[end] - sizes[first] > words:
            stretches.append(_Stretch(first, start, section.heading))
            first = start
    stretches.append(_Stretch(first, section.end, section.heading))
    return stretches


def _units(
    sentences: Sequence[UntaggedSentence], section: _Stretch, sizes: Sequence[int], words: int
) -> list[tuple[int, int]]:
    """Return what is not to be torn apart: headings with the next sentence, lists that fit."""
    units: list[tuple[int, int]] = []
    position = section.first
    while position < section.end:
        end = position + 1
        while end < section.end and sentences[end - 1].kind is BlockKind.HEADING:
            end += 1
        list_end = _list_end(sentences, end, section.end)
        if list_end > end:
            # A list too long for one passage still begins together with what introduces it.
            fits = sizes[list_end] - sizes[position] <= words
            end = list_end if fits else end + 1
        units.append((position, end))
        position = end
    return units


def _list_end(sentences: Sequence[UntaggedSentence], start: int, limit: int) -> int:
    """Return the end of the list that the sentence before `start` introduces; `start` if none."""
    if sentences[start - 1].kind is BlockKind.LIST_ITEM:
        return start
    end = start
    while end < limit and sentences[end].kind is BlockKind.LIST_ITEM:
        end += 1
    return end


def _joined(stretches: Sequence[_Stretch], sizes: Sequence[int], words: int) -> list[_Stretch]:
    """Join tiny neighbours that are of one section or under one parent heading."""
    joined: list[_Stretch] = []
    for one in stretches:
        if joined and (shared := _shared_heading(joined[-1], one, sizes, words)) is not None:
            joined[-1] = _Stretch(joined[-1].first, one.end, shared)
        else:
            joined.append(one)
    return joined


def _shared_heading(
    one: _Stretch, other: _Stretch, sizes: Sequence[int], words: int
) -> tuple[str, ...] | None:
    """Return the headings both stretches stand under if they belong together, else None."""
    size, other_size = sizes[one.end] - sizes[one.first], sizes[other.end] - sizes[other.first]
    is_tail = one.heading == other.heading and other_size * _TINY <= words
    if is_tail and size + other_size <= words + words // _TINY:
        return one.heading
    if min(size, other_size) * _TINY >= words or size + other_size > words:
        return None
    shared = tuple(
        mine
        for position, (mine, yours) in enumerate(zip(one.heading, other.heading, strict=False))
        if one.heading[: position + 1] == other.heading[: position + 1] and mine == yours
    )
    deepest = max(len(one.heading), len(other.heading))
    return shared if shared and deepest - len(shared) <= 1 else None


def _embedded(sentences: Sequence[UntaggedSentence], stretch: _Stretch) -> tuple[str, str]:
    """Return what names the passage (headings, the start of its list) and its own text."""
    inside = sentences[stretch.first : stretch.end]
    heading = " > ".join(stretch.heading)
    lead_in = inside[0].lead_in
    prefix = "\n".join(part for part in (heading, lead_in) if part)
    own = [
        sentence.text
        for sentence in inside
        if sentence.kind is not BlockKind.HEADING
        or _path(sentence) != stretch.heading[: len(_path(sentence))]
    ]
    return prefix, " ".join(own)
