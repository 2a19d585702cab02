"""Letters of a page to words and lines. Raised figures stay with the word that they stand on."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ingest.readers.pdf_sheet import Box, Glyph
from ingest.readers.raised_figures import NOTE, raised, without_marks

_WORD_GAP = 0.23
_SAME_LINE = 0.15
_THICKEST_LINE = 0.35
_RAISED_SIZE = 0.8
_LONGEST_RAISED = 4
_HIGHEST = 0.7
_LOWEST = -0.45
_TOUCH = 0.4


@dataclass(frozen=True, slots=True)
class Word:
    """A word and the box it fills; `order` is that of its first letter on the page.

    `style` is alike for words in the same letters, ink and ground.
    """

    text: str
    box: Box
    size: float
    style: str
    order: int


@dataclass(frozen=True, slots=True)
class Line:
    """Words on one baseline, from left to right, in the `box` that they fill."""

    words: tuple[Word, ...]
    baseline: float
    size: float
    box: Box

    @staticmethod
    def of(words: Sequence[Word], *, baseline: float, size: float) -> "Line":
        """Return the line that words make up."""
        box = Box(
            words[0].box.left,
            min(word.box.top for word in words),
            max(word.box.right for word in words),
            max(word.box.bottom for word in words),
        )
        return Line(tuple(words), baseline, size, box)

    def only(self, words: Sequence[Word]) -> "Line":
        """Return the line with some of its words."""
        return Line.of(words, baseline=self.baseline, size=self.size)

    @property
    def text(self) -> str:
        """The words with blanks between them."""
        return " ".join(word.text for word in self.words)


@dataclass(slots=True)
class _Draft:
    glyphs: list[Glyph]
    baseline: float


def lines_of(glyphs: Sequence[Glyph], page: Box) -> dict[int, list[Line]]:
    """Return the lines from top to bottom, by turn: the direction of most letters comes first."""
    directions: dict[int, list[Glyph]] = defaultdict(list)
    for glyph in glyphs:
        directions[glyph.turn].append(_upright(glyph, page))
    most_first = sorted(directions, key=lambda turn: len(directions[turn]), reverse=True)
    found = {turn: _without_note_marks(_lines(directions[turn])) for turn in most_first}
    return {turn: lines for turn, lines in found.items() if lines}


def _upright(glyph: Glyph, page: Box) -> Glyph:
    """Turn the page so that the letter stands upright."""
    if not glyph.turn:
        return glyph
    box, base = glyph.box, glyph.baseline
    if glyph.turn == 1:
        turned = Box(page.bottom - box.bottom, box.left, page.bottom - box.top, box.right)
    elif glyph.turn == 2:
        turned = Box(
            page.right - box.right, page.bottom - box.bottom, page.right - box.left,
            page.bottom - box.top,
        )  # fmt: skip
        base = page.bottom - base
    else:
        turned = Box(box.top, page.right - box.right, box.bottom, page.right - box.left)
        base = page.right - base
    return replace(glyph, box=turned, baseline=base)


def _lines(glyphs: Iterable[Glyph]) -> list[Line]:
    drafts: list[_Draft] = []
    last = 0.0
    for glyph in sorted(glyphs, key=lambda one: one.baseline):
        step = glyph.baseline - last
        room = glyph.baseline - drafts[-1].baseline if drafts else 0.0
        if not drafts or step > _SAME_LINE * glyph.size or room > _THICKEST_LINE * glyph.size:
            drafts.append(_Draft([], glyph.baseline))
        drafts[-1].glyphs.append(glyph)
        last = glyph.baseline
    for draft in drafts:
        draft.glyphs.sort(key=lambda one: one.box.left)
    _lower_raised(drafts)
    return [_line(draft) for draft in drafts if any(g.text.strip() for g in draft.glyphs)]


def _lower_raised(drafts: Sequence[_Draft]) -> None:
    """Move small letters that stand higher or lower beside a word to the line of that word."""
    for at, draft in enumerate(drafts):
        for run in list(_runs(draft.glyphs)):
            if len(run) > _LONGEST_RAISED:
                continue
            for target in drafts[max(at - 3, 0) : at + 4]:
                placed = _placed(run, target) if target is not draft else None
                if placed is not None:
                    draft.glyphs = [one for one in draft.glyphs if one not in run]
                    target.glyphs = sorted([*target.glyphs, *placed], key=lambda one: one.box.left)
                    break


def _runs(glyphs: Sequence[Glyph]) -> Iterator[list[Glyph]]:
    run: list[Glyph] = []
    for glyph in glyphs:
        if not glyph.text.strip():
            continue
        if run and (
            glyph.box.left - run[-1].box.right > glyph.size / 2 or glyph.size != run[-1].size
        ):
            yield run
            run = []
        run.append(glyph)
    if run:
        yield run


def _placed(run: Sequence[Glyph], target: _Draft) -> list[Glyph] | None:
    """Return a raised run as it belongs on the line `target`, None if it does not."""
    for glyph in target.glyphs:
        if run[0].size > _RAISED_SIZE * glyph.size or not glyph.text.strip():
            continue
        height = (glyph.baseline - run[0].baseline) / glyph.size
        if not _LOWEST < height < _HIGHEST:
            continue
        if abs(run[0].box.left - glyph.box.right) <= _TOUCH * glyph.size:
            is_figure = height > 0 and all(one.text.isdecimal() for one in run)
            return [replace(one, text=raised(one.text)) for one in run] if is_figure else list(run)
        is_first = glyph is next(one for one in target.glyphs if one.text.strip())
        if is_first and 0 <= glyph.box.left - run[-1].box.right <= glyph.size:
            # The number of a footnote before its text; the blank keeps the two apart.
            blank = replace(run[-1], text=" ", box=replace(glyph.box, right=glyph.box.left))
            return [*run, blank]
    return None


def _line(draft: _Draft) -> Line:
    words: list[Word] = []
    glyphs: list[Glyph] = []
    for glyph in draft.glyphs:
        previous = glyphs[-1] if glyphs else None
        if previous and _is_double(previous, glyph):
            continue
        is_apart = previous and glyph.box.left - previous.box.right > _WORD_GAP * glyph.size
        if glyphs and (is_apart or not glyph.text.strip()):
            words.append(_word(glyphs))
            glyphs = []
        if glyph.text.strip():
            glyphs.append(glyph)
    if glyphs:
        words.append(_word(glyphs))
    size = max(word.size for word in words)
    return Line.of(words, baseline=draft.baseline, size=size)


def _is_double(one: Glyph, other: Glyph) -> bool:
    """Whether a letter is drawn twice to make it look bold."""
    return one.text == other.text and abs(one.box.left - other.box.left) < _SAME_LINE * one.size


def _word(glyphs: Sequence[Glyph]) -> Word:
    box = Box(
        glyphs[0].box.left,
        min(glyph.box.top for glyph in glyphs),
        max(glyph.box.right for glyph in glyphs),
        max(glyph.box.bottom for glyph in glyphs),
    )
    text = "".join(glyph.text.strip() for glyph in glyphs)
    first = min(glyph.order for glyph in glyphs)
    size = max(glyph.size for glyph in glyphs)
    style = f"{glyphs[0].font} {round(size)} {glyphs[0].ink}"
    return Word(text, box, size, style, first)


def _without_note_marks(lines: Sequence[Line]) -> list[Line]:
    """Take the marks of footnotes off the words, where the page has those footnotes."""
    notes: set[str] = set()
    for line in lines:
        for start in (0, *(at for at, pair in enumerate(pairwise(line.words), 1) if _far(*pair))):
            if found := NOTE.match(" ".join(word.text for word in line.words[start : start + 2])):
                notes.add(found.group(1))
    return [
        replace(
            line,
            words=tuple(replace(word, text=without_marks(word.text, notes)) for word in line.words),
        )
        for line in lines
    ]


def _far(one: Word, other: Word) -> bool:
    return other.box.left - one.box.right > max(one.size, other.size)
