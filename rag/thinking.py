"""Takes a model's marked reasoning out of its text, also when the marks come in pieces."""

import re

# Longest tail that is kept back because a mark may begin in it.
_LONGEST_MARK = 40
_NAMES = r"(?:[\w-]+:)?(?:think|thinking|thought|thoughts|reasoning|reflection)"
_MARK = re.compile(
    rf"<(?P<closes>/?)\s*{_NAMES}(?:\s[^<>]*)?>|\[(?P<ends>/?)THINK\]", re.IGNORECASE
)
_BEGINNING = re.compile(r"[<\[][^<>\[\]]*\Z")


class UnmarkedReasoning(Exception):
    """A mark closed reasoning that never opened, and its text is already given out."""


class ThinkFilter:
    """Passes on what is not reasoning.

    A closing mark without an opening one means that all text before it was reasoning (some servers
    put the opening mark into their prompt). `holds_back` keeps the whole text to its end, so that
    such a text can still be dropped.
    """

    def __init__(self, *, holds_back: bool) -> None:
        self._holds_back = holds_back
        self._rest = ""
        self._ready = ""
        self._is_inside = False
        self._has_said = False
        self._has_cut = False
        self.opened_unmarked = False

    def feed(self, piece: str) -> str:
        """Take the next piece and return the text that may be passed on now."""
        self._rest += piece
        while mark := _MARK.search(self._rest):
            self._pass(self._rest[: mark.start()])
            self._rest = self._rest[mark.end() :]
            self._turn(closes=bool(mark["closes"] or mark["ends"]))
        beginning = _BEGINNING.search(self._rest, max(0, len(self._rest) - _LONGEST_MARK))
        safe = beginning.start() if beginning else len(self._rest)
        self._pass(self._rest[:safe])
        self._rest = self._rest[safe:]
        return "" if self._holds_back else self._take()

    def close(self) -> str:
        """Return what is left at the end; reasoning that was never closed is dropped."""
        self._pass(self._rest)
        self._rest = ""
        return self._take()

    def _turn(self, *, closes: bool) -> None:
        self._has_cut = True
        if closes and not self._is_inside:
            if self._has_said:
                raise UnmarkedReasoning
            self._ready = ""
            self.opened_unmarked = True
        self._is_inside = not closes

    def _pass(self, text: str) -> None:
        if self._is_inside:
            return
        if self._has_cut and not self._ready and not self._has_said:
            # Servers put blank lines between the reasoning and the answer.
            text = text.lstrip()
        self._ready += text

    def _take(self) -> str:
        taken, self._ready = self._ready, ""
        self._has_said = self._has_said or bool(taken.strip())
        return taken
