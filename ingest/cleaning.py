"""Characters: what no reader can see goes, what is broken is counted, the rest is made uniform."""

import re
import unicodedata

from tagtrap.domain.files import IngestWarning, WarningKind

# Scripts in which a joiner between two letters changes the word.
_JOINING = "\u0600-\u08ff\u0900-\u0dff\u1000-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefc"
_EMOJI = "\u2190-\u2bff\ufe0f\U0001f000-\U0001faff"

_JOINER = re.compile(
    f"(?<=[{_JOINING}])[\u200c\u200d](?=[{_JOINING}])|(?<=[{_EMOJI}])\u200d(?=[{_EMOJI}])"
)
_VARIANT = re.compile(
    "(?<=[\u00a9\u00ae\u203c-\u3299\U0001f000-\U0001faff0-9#*])[\ufe0e\ufe0f]"
    "|(?<=[\u3400-\u9fff])[\U000e0100-\U000e01ef](?![\U000e0100-\U000e01ef])"
)
# Direction marks, soft hyphens and the byte order mark are ordinary; they go without a warning.
_SILENT = re.compile("[\u00ad\u200e\u200f\u061c\ufeff]")
_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u202a-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_UNMAPPED = re.compile("[\x00\ufffd\ufffe\uffff\ue000-\uf8ff\U000f0000-\U0010fffd]")
_CONTROL = re.compile("[\x01-\x08\x0e-\x1b\x7f\x80-\x84\x86-\x9f\ud800-\udfff]")
# Rare line ends, and separators that other code may give a meaning of its own.
_OTHER_BREAKS = re.compile("[\x1c-\x1f\x85\u2028\u2029]")
_SPACES = re.compile(r"\s+")
_BULLET_GLYPH = re.compile("^(\\s*)[\x7f\uf0b7\uf0a7\uf0a8\uf0d8\uf076\uf0fc\uf02d](?=\\s|\\w)")
_LIGATURES = str.maketrans(
    {
        "\ufb00": "ff",
        "\ufb01": "fi",
        "\ufb02": "fl",
        "\ufb03": "ffi",
        "\ufb04": "ffl",
        "\ufb05": "st",
        "\ufb06": "st",
    }
)


class Cleaner:
    """Cleans the text of one file and remembers what it took out."""

    def __init__(self) -> None:
        self._invisible = 0
        self._unmapped = 0
        self._unmapped_pages: set[int] = set()

    def clean(self, text: str, *, page: int = 1) -> str:
        """Return `text` without invisible or unmapped characters, in NFC, each space one blank."""
        return _SPACES.sub(" ", self.clean_line(text, page=page)).strip()

    def clean_line(self, text: str, *, page: int = 1) -> str:
        """Return `text` cleaned, with its spaces left as they are (indentation tells of lists)."""
        if not text.isascii():
            text = self._without_strange(text, page)
        else:
            # Fonts without a letter of their own for a bullet come out as this control character.
            text = _BULLET_GLYPH.sub("\\1\u2022 ", text) if "\x7f" in text else text
            text = self._without_unmapped(text, page) if "\x00" in text else text
        return _CONTROL.sub("", _OTHER_BREAKS.sub(" ", text))

    def warnings(self) -> tuple[IngestWarning, ...]:
        """Say what was taken out so far."""
        found: list[IngestWarning] = []
        if self._invisible:
            found.append(
                IngestWarning(
                    WarningKind.INVISIBLE_CHARACTERS,
                    f"Characters that no reader can see, taken out: {self._invisible}.",
                    count=self._invisible,
                )
            )
        if self._unmapped:
            found.append(
                IngestWarning(
                    WarningKind.UNMAPPED_GLYPHS,
                    f"Characters without a known meaning, left out: {self._unmapped}. Words "
                    "around them may be incomplete.",
                    pages=tuple(sorted(self._unmapped_pages)),
                    count=self._unmapped,
                )
            )
        return tuple(found)

    def _without_strange(self, text: str, page: int) -> str:
        text = _SILENT.sub("", _BULLET_GLYPH.sub("\\1\u2022 ", text))
        if _INVISIBLE.search(text):
            kept = {m.start() for p in (_JOINER, _VARIANT) for m in p.finditer(text)}
            before = len(text)
            text = _INVISIBLE.sub(lambda m: m.group() if m.start() in kept else "", text)
            self._invisible += before - len(text)
        text = self._without_unmapped(text, page)
        return unicodedata.normalize("NFC", text.translate(_LIGATURES))

    def _without_unmapped(self, text: str, page: int) -> str:
        text, count = _UNMAPPED.subn("", text)
        if count:
            self._unmapped += count
            self._unmapped_pages.add(page)
        return text
