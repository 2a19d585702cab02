"""What the sentences of a version are about, as numbers: enough to find which may conflict."""

import hashlib
import zlib
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tagtrap.domain.identifiers import Tag

Stems = NDArray[np.uint32]

_NUMBER = np.dtype("<u4")
_TAG = np.dtype("<i8")
_TEXT = np.dtype("<u8")


@dataclass(frozen=True, slots=True)
class SentenceSigns:
    """A sentence that can be compared: its tag, a hash of its text, and of each stem in it."""

    tag: Tag
    text: int
    stems: Stems

    @staticmethod
    def of(tag: Tag, text: str, about: Set[str]) -> "SentenceSigns":
        """Return the signs of a sentence about these stems."""
        hashes = {zlib.crc32(stem.encode("utf-8", "replace")) for stem in about}
        digest = hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=8).digest()
        stems = np.array(sorted(hashes), dtype=np.uint32)
        return SentenceSigns(tag, int.from_bytes(digest, "little"), stems)


def signs_to_bytes(signs: Sequence[SentenceSigns]) -> bytes:
    """Return the signs of a version's sentences as they are stored, lowest byte first."""
    parts: list[NDArray[Any]] = [
        np.array([len(signs)], _NUMBER),
        np.array([int(one.tag) for one in signs], _TAG),
        np.array([one.text for one in signs], _TEXT),
        np.array([len(one.stems) for one in signs], _NUMBER),
        *(one.stems.astype(_NUMBER) for one in signs),
    ]
    return b"".join(part.tobytes() for part in parts)


def signs_from_bytes(stored: bytes) -> tuple[SentenceSigns, ...]:
    """Return stored signs."""
    (count,) = np.frombuffer(stored, _NUMBER, 1)
    place = _NUMBER.itemsize
    tags = np.frombuffer(stored, _TAG, count, place)
    place += tags.nbytes
    texts = np.frombuffer(stored, _TEXT, count, place)
    place += texts.nbytes
    sizes = np.frombuffer(stored, _NUMBER, count, place)
    stems = np.frombuffer(stored, _NUMBER, -1, place + sizes.nbytes).astype(np.uint32)
    ends = np.cumsum(sizes, dtype=np.int64)
    return tuple(_signs(tags.tolist(), texts.tolist(), np.split(stems, ends[:-1])))


def _signs(
    tags: Iterable[int], texts: Iterable[int], stems: Iterable[Stems]
) -> Iterable[SentenceSigns]:
    for tag, text, own in zip(tags, texts, stems, strict=False):
        yield SentenceSigns(Tag(str(tag)), text, own)
