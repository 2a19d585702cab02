"""Takes a model's marked reasoning out of its text, also when the marks come in pieces.

The marks of a chat template that a server forgot to take out ("<|im_end|>") go as well.
"""

import re
import unicodedata

# Longest tail that is kept back because a mark may begin in it.
_LONGEST_MARK = 40
_NAMES = (
    r"(?:[\w-]+:)?(?:think|thinking|thoughts?|reasoning|reflection|scratchpad|analysis"
    r"|inner_(?:thoughts?|monologue))"
)
_MARK = re.compile(
    rf"(?P<opens><\s*{_NAMES}(?:\s[^<>]*)?>|\[THINK\]|◁think▷"
    r"|<\|(?:start|begin)_(?:of_)?(?:thinking|thought)\|>)"
    rf"|(?P<closes><\s*/\s*{_NAMES}(?:\s[^<>]*)?>|\[/THINK\]|◁/think▷"
    r"|<\|end_(?:of_)?(?:thinking|thought)\|>)"
    r"|(?P<heads><\|(?:start|start_header_id|start_of_role|channel)\|>)"
    r"|(?P<begins><\|(?:message|end_header_id|end_of_role|im_sep)\|>)"
    r"|(?P<turns><\|im_start\|>|<start_of_turn>)"
    r"|<\|/?\w{1,30}\|>|</?(?:answer|response|final_answer)>|<end_of_turn>|\[/?INST\]",
    re.IGNORECASE,
)
_BEGINNING = re.compile(r"[<\[◁][^<>\[\]◁▷]*\Z|</s>\s*\Z")
_END_OF_TEXT = re.compile(r"(?:\s*</s>)+\s*\Z")
_SILENT_CHANNELS = ("analysis", "commentary")
_ROLES = frozenset({"", "assistant", "model", "system", "user", "tool"})
_LONGEST_ROLE = 12


class UnmarkedReasoning(Exception):
    """A mark closed reasoning that never opened, and its text is already given out."""


def says_something(text: str) -> bool:
    """Whether a text holds anything that a reader can see."""
    return any(not (sign.isspace() or unicodedata.category(sign) == "Cf") for sign in text)


def _names_silent_channel(head: str) -> bool:
    return head.strip().lower().startswith(_SILENT_CHANNELS)


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
        self._is_open = False
        self._is_silent = False
        self._head: str | None = None
        self._is_head_a_line = False
        self._has_said = False
        self._has_cut = False
        self.opened_unmarked = False

    def feed(self, piece: str) -> str:
        """Take the next piece and return the text that may be passed on now."""
        self._rest += piece
        while mark := _MARK.search(self._rest):
            self._pass(self._rest[: mark.start()])
            self._rest = self._rest[mark.end() :]
            self._turn(mark)
        beginning = _BEGINNING.search(self._rest, max(0, len(self._rest) - _LONGEST_MARK))
        safe = beginning.start() if beginning else len(self._rest)
        self._pass(self._rest[:safe])
        self._rest = self._rest[safe:]
        return "" if self._holds_back else self._take()

    def close(self) -> str:
        """Return what is left at the end; reasoning that was never closed is dropped."""
        self._pass(_END_OF_TEXT.sub("", self._rest))
        if self._is_role():
            self._head = None
        if self._head is not None and not _names_silent_channel(self._head):
            # No text ever began behind it: it was no head.
            self._ready += self._head
        self._head = None
        self._rest = ""
        return self._take()

    def _turn(self, mark: re.Match[str]) -> None:
        self._has_cut = True
        if self._is_role():
            self._head = None
        if mark["closes"]:
            self._close_reasoning()
        elif self._is_open:
            # Reasoning may quote any other mark: "the <|start|> mark".
            return
        elif mark["heads"]:
            # What follows names who speaks, or the channel: "<|channel|>analysis<|message|>".
            self._head, self._is_silent, self._is_head_a_line = "", False, False
        elif mark["turns"]:
            # Who speaks stands on the rest of the line: "<|im_start|>assistant".
            self._head, self._is_silent, self._is_head_a_line = "", False, True
        elif mark["begins"]:
            if self._head is not None:
                self._is_silent = _names_silent_channel(self._head)
            self._head = None
        elif mark["opens"]:
            # In a silent channel it is only quoted, and need never close.
            self._is_open = not self._is_silent
        elif mark[0].lower() == "<|end|>":
            self._is_silent = False

    def _close_reasoning(self) -> None:
        if not (self._is_open or self._is_silent):
            if self._has_said:
                raise UnmarkedReasoning
            self._ready, self._head = "", None
            self.opened_unmarked = True
        self._is_open = self._is_silent = False

    def _pass(self, text: str) -> None:
        if self._is_open or self._is_silent:
            return
        if self._head is not None:
            self._head += text
            if self._is_head_a_line:
                self._end_line()
            return
        if self._has_cut and not self._ready and not self._has_said:
            # Servers put blank lines between the reasoning and the answer.
            text = text.lstrip()
        self._ready += text

    def _end_line(self) -> None:
        """Drop the name of who speaks once its line ends; pass on what is no such name."""
        role, has_end, said = (self._head or "").partition("\n")
        if not has_end and len(role) <= _LONGEST_ROLE:
            return
        self._head = None
        self._pass(said if role.strip().lower() in _ROLES else f"{role}{has_end}{said}")

    def _is_role(self) -> bool:
        is_line = self._is_head_a_line and self._head is not None
        return is_line and (self._head or "").strip().lower() in _ROLES

    def _take(self) -> str:
        taken, self._ready = self._ready, ""
        self._has_said = self._has_said or bool(taken.strip())
        return taken
