"""The words of a block as a reader sees them: citations and markup out, punctuation healed."""

import re
from collections.abc import Sequence

from rag.citations import Citation, Form
from rag.cleaned import Cleaned
from tagtrap.domain.spans import Span

_MARKUP = re.compile(
    r"(?P<power>(?<=\d)<sup>(?=\d))|(?<!\s)\*{2,3}|\*{2,3}(?!\s)|~~|(?<!\w)__|__(?!\w)|`+"
    r"|</?(?:sup|sub|b|strong|em|i|u|small|cite|p)\s{0,3}/?>"
    r"|(?P<blank><br\s{0,3}/?>)"
    r"|(?<![\w*\\])\*(?=[^\s*])(?P<starred>[^*\n]{1,400}(?<=\S))\*(?![\w*])"
    r"|(?<![\w\\])_(?=[^\s_])(?P<underlined>[^_\n]{1,400}(?<=\S))_(?!\w)",
    re.IGNORECASE,
)
LONGEST_EMPHASIS = 400
_WRAPPERS = "*_`~\\"
_JOINER = re.compile(r"[\s,;&/+、，–*_`~-]*+(?P<word>(?:and|or)\b)?[\s,;&/+、，–*_`~-]*+")
_WORDS_GO_ON = re.compile(r"[\s*_`~]*+[\w(\"“‘$€£]")
_STOPS = ".!?…"
_PAUSES = ",;:"
_LEFT_SIGNS = "([“‘«"
_RIGHT_SIGNS = ")]}”’\"'»/"
_ENDINGS = ')]%"”’€°'
_CLOSERS = "\"'”’)]*_`"
STARTERS = re.compile(
    r"(?:The|This|These|Those|That|If|It|Its|You|Your|They|Their|There|When|While|Where|Whether"
    r"|Please|However|Also|Additionally|Moreover|Furthermore|Therefore|Finally|Otherwise|Instead"
    r"|For|In|On|At|As|To|After|Before|Once|Unless|Until|Note|All|Any|Each|Every|Both|Some|Most"
    r"|Only|We|Our|He|She|His|Her|But|And|Or|So|An)\b"
)
"""Words that, with a capital after a citation, begin a sentence although the stop is missing."""


def clean(content: str, citations: Sequence[Citation]) -> Cleaned:
    """Return the readable text of one block (or table cell) and where its citations stood."""
    pen = _Pen(content)
    removed = [citation for citation in citations if citation.form is not Form.PROSE]
    kept = [citation for citation in citations if citation.form is Form.PROSE]
    position = 0
    follow = _words_follow(content, removed)
    for citation, words_follow in zip(removed, follow, strict=True):
        span = _with_wrappers(content, citation.span, position)
        if not (
            pen.is_after_citation
            and _only_joins(content, position, span.start, words_follow=words_follow)
        ):
            pen.write(position, span.start)
        pen.take_out(citation, span)
        position = max(position, span.end)
    pen.write(position, len(content))
    cleaned = pen.finished()
    for citation in kept:
        cleaned.placed.append((_place(cleaned.offsets, citation.span.start), citation))
    cleaned.placed.sort(key=lambda placed: placed[1].span.start)
    return cleaned


def _words_follow(content: str, removed: Sequence[Citation]) -> list[bool]:
    """Say for each citation whether words go on behind it and those joined to it."""
    follow: list[bool] = []
    after = len(content) + 1
    for citation in reversed(removed):
        end = citation.span.end
        is_last = after > len(content) or not _JOINER.fullmatch(content, end, after)
        follow.append(_WORDS_GO_ON.match(content, end) is not None if is_last else follow[-1])
        after = citation.span.start
    return follow[::-1]


def _only_joins(content: str, start: int, end: int, *, words_follow: bool) -> bool:
    """Whether what stands between two citations goes with them ("(source 1) and (source 2).")."""
    found = _JOINER.fullmatch(content, start, end)
    return found is not None and not (found["word"] and words_follow)


def _place(offsets: list[int], start: int) -> int:
    """Return the place just after the first character of a citation that stays in the text."""
    low, high = 0, len(offsets)
    while low < high:
        middle = (low + high) // 2
        low, high = (middle + 1, high) if offsets[middle] < start else (low, middle)
    return low + 1


def _with_wrappers(content: str, span: Span, floor: int) -> Span:
    start, end = span.start, span.end
    while start > floor and end < len(content) and content[start - 1] in _WRAPPERS:
        if content[end] != content[start - 1]:
            break
        start, end = start - 1, end + 1
    return Span(start, end)


def _markup_signs(content: str) -> tuple[set[int], set[int], set[int]]:
    """Return the places of markup signs, those that part words, and those that raise a figure."""
    signs: set[int] = set()
    blanks: set[int] = set()
    powers: set[int] = set()
    position = 0
    while found := _MARKUP.search(content, position):
        position = found.end()
        for group in ("starred", "underlined"):
            if found[group] is not None:
                signs |= {found.start(), found.end() - 1}
                position = found.start() + 1
        if not (found["starred"] or found["underlined"]):
            signs |= set(range(found.start(), found.end()))
        if found["blank"]:
            blanks.add(found.start())
        if found["power"]:
            powers.add(found.start())
    return signs, blanks, powers


class _Pen:
    """Writes the readable text, healing what a citation leaves behind."""

    def __init__(self, content: str) -> None:
        self.is_after_citation = False
        self._content = content
        self._signs, self._blanks, self._powers = _markup_signs(content)
        self._text: list[str] = []
        self._offsets: list[int] = []
        self._placed: list[tuple[int, Citation]] = []
        self._boundaries: list[int] = []
        self._is_blank_due = False
        self._is_boundary_due = False

    def take_out(self, citation: Citation, span: Span) -> None:
        """Leave a citation out."""
        self._placed.append((len(self._text), citation))
        if citation.has_stop and self._text and self._text[-1].isalnum():
            self._put(".", span.end - 1)
            self._is_boundary_due = True
        following = self._content[span.end : span.end + 1]
        if self._text and self._text[-1] in _LEFT_SIGNS:
            pass
        elif following and following in _RIGHT_SIGNS:
            self._is_blank_due = False
        elif following.isalnum() or (following and following in "(“‘"):
            self._is_blank_due = True
        self.is_after_citation = True

    def write(self, start: int, end: int) -> None:
        """Write a stretch of the block that holds no citation to be taken out."""
        for place in range(start, end):
            if place in self._signs:
                self._is_blank_due |= place in self._blanks
                if place in self._powers:
                    # Without its mark "10<sup>12</sup>" would read 1012.
                    self._put("^", place)
                continue
            character = self._content[place]
            if character.isspace():
                self._is_blank_due = True
            elif self.is_after_citation:
                self._resume(character, place)
            else:
                self._follow(character, place)

    def finished(self) -> Cleaned:
        """Return what was written."""
        return Cleaned("".join(self._text), self._offsets, self._placed, self._boundaries)

    def _resume(self, character: str, place: int) -> None:
        """Write the first visible character after a citation."""
        last = self._text[-1] if self._text else ""
        if character in _STOPS or character in _PAUSES:
            self._heal(character, last, place)
            return
        self.is_after_citation = False
        if not last and character in "–—-" and self._content[place + 1 : place + 2].isspace():
            return
        is_glued = re.match(r"[)\]）］】][A-Z][a-z]+\s", self._content[place - 1 : place + 40])
        if (
            (last.isalnum() or (last and last in _ENDINGS))
            and character.isupper()
            and (is_glued or STARTERS.match(self._content, place))
        ):
            self._put(".", place - 1)
            self._is_boundary_due = True
            self._is_blank_due = True
        self._follow(character, place)

    def _heal(self, character: str, last: str, place: int) -> None:
        self._is_blank_due = False
        if not last:
            return
        if character in _STOPS:
            self._is_boundary_due = True
            self.is_after_citation = False
        if last in _STOPS:
            return
        if last in _PAUSES:
            self._take_back()
        self._put(character, place)
        if character in _PAUSES:
            self.is_after_citation = False

    def _follow(self, character: str, place: int) -> None:
        if self._is_boundary_due and character not in _CLOSERS and character not in _STOPS:
            self._is_boundary_due = False
            if self._is_blank_due or character.isupper():
                self._boundaries.append(len(self._text))
                self._is_blank_due = True
        if self._is_blank_due and self._text:
            self._text.append(" ")
            self._offsets.append(place - 1)
        self._is_blank_due = False
        self._put(character, place)

    def _take_back(self) -> None:
        """Take back the last sign and the blank before it."""
        self._text.pop()
        self._offsets.pop()
        if self._text and self._text[-1] == " ":
            self._text.pop()
            self._offsets.pop()

    def _put(self, character: str, place: int) -> None:
        self._text.append(character)
        self._offsets.append(place)
