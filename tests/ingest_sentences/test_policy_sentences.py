"""The sentences that people quoted from real policies stand whole in ours."""

import json
from collections.abc import Iterator
from functools import cache

from ingest.passages import plan_passages
from ingest.readers import read_file
from ingest.sentences import split_file
from tagtrap.domain.documents import UntaggedSentence
from tests.shared import needs_shared, shared_path

WANTED_SHARE = 0.98


def quoted() -> Iterator[tuple[str, str]]:
    """Yield (document, sentence) of every premise and gold sentence."""
    for name in ("claims", "claims_spare"):
        for row in _rows(name):
            yield from ((row["doc"], premise) for premise in row["premise"])
    for row in _rows("questions"):
        for sentence, documents in zip(row["gold_sentences"], row["gold_docs"], strict=True):
            yield from ((document, sentence) for document in documents)


def _rows(name: str) -> Iterator[dict]:  # type: ignore[type-arg]
    lines = shared_path(f"data/policy/{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return (json.loads(line) for line in lines)


@cache
def stored(document: str) -> list[UntaggedSentence]:
    path = shared_path("data/documents") / document
    return split_file(read_file(path.read_bytes(), file_name=path.name))


def letters(text: str) -> str:
    return "".join(character for character in text.lower() if character.isalnum())


@needs_shared
def test_nearly_every_quoted_sentence_stands_in_one_of_ours() -> None:
    pairs = list(quoted())

    lost = [
        (document, sentence)
        for document, sentence in pairs
        if not any(letters(sentence) in letters(one.text) for one in stored(document))
    ]

    share = 1 - len(lost) / len(pairs)
    assert share >= WANTED_SHARE, f"{share:.3f} of {len(pairs)}; lost: {lost[:20]}"


@needs_shared
def test_quoted_sentences_are_not_found_because_ours_are_long() -> None:
    lengths = [
        len(one.text)
        for document in {document for document, _ in quoted()}
        for one in stored(document)
    ]

    assert sum(length > 600 for length in lengths) / len(lengths) < 0.02


@needs_shared
def test_the_tail_of_the_long_sentence_is_in_what_is_embedded() -> None:
    content = (shared_path("cases/files") / "long_sentence.txt").read_bytes()

    sentences = split_file(read_file(content, file_name="long_sentence.txt"))

    assert [len(sentence.text) for sentence in sentences] == [15540, 27]
    windows = [window for plan in plan_passages(sentences, words=120) for window in plan.windows]
    assert any("close valve 88" in window for window in windows)
