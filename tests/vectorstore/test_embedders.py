"""What every embedder does, and what the packaged model adds."""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Thread

import numpy as np
import pytest

from tagtrap.errors import MissingDependency, SettingsError, StorageError
from tagtrap.ports import Embedder, Vectors
from tests.fakes import HashingEmbedder
from vectorstore.embedders import (
    MiniLMEmbedder,
    Precision,
    best_precision,
    packaged_folder,
)
from vectorstore.minilm import MiniLM
from vectorstore.public import PublicEmbedder

WORDS = "Staff may carry unused holiday into the next year if their manager agrees in writing"


@pytest.fixture(
    scope="module",
    params=[
        "hashing",
        pytest.param("minilm", marks=pytest.mark.model),
        pytest.param("public", marks=pytest.mark.model),
    ],
)
def embedder(request: pytest.FixtureRequest) -> Iterator[Embedder]:
    if request.param == "public":
        yield PublicEmbedder(str(packaged_folder()))
    else:
        yield HashingEmbedder() if request.param == "hashing" else MiniLMEmbedder()


@pytest.fixture(scope="module")
def minilm() -> MiniLMEmbedder:
    return MiniLMEmbedder()


def lengths(vectors: Vectors) -> list[float]:
    return [float(length) for length in np.linalg.norm(vectors, axis=1)]


def test_there_is_one_unit_vector_a_text_in_order(embedder: Embedder) -> None:
    texts = [" ".join(WORDS.split()[:count]) for count in (12, 2, 15, 1, 7)] * 20

    together = embedder.embed(texts)

    assert together.shape == (100, embedder.dimensions)
    assert together.dtype == np.float32
    assert lengths(together) == pytest.approx([1.0] * 100, abs=1e-5)
    for row in (0, 1, 2, 3, 4, 99):
        alone = embedder.embed([texts[row]])[0]
        assert float(together[row] @ alone) > 0.999


def test_no_text_gives_no_row(embedder: Embedder) -> None:
    assert embedder.embed([]).shape == (0, embedder.dimensions)


@pytest.mark.parametrize("text", ["", "   ", "\n", "…", "🦉", "\x00", "a" * 5000])
def test_odd_texts_have_unit_vectors_too(embedder: Embedder, text: str) -> None:
    assert lengths(embedder.embed([text])) == pytest.approx([1.0], abs=1e-5)


def test_the_id_names_model_and_revision(embedder: Embedder) -> None:
    assert len(embedder.id) > 5
    again = (
        PublicEmbedder(str(packaged_folder()))
        if isinstance(embedder, PublicEmbedder)
        else type(embedder)()
    )
    assert embedder.id == again.id


@pytest.mark.model
def test_meaning_counts_more_than_words(minilm: MiniLMEmbedder) -> None:
    question, near, far = minilm.embed(
        [
            "How many days off do I get each year?",
            "Annual leave is 25 working days.",
            "How many visitors do we get each day?",
        ]
    )

    assert float(question @ near) > float(question @ far)


@pytest.mark.model
def test_vectors_are_those_that_sentence_transformers_computes() -> None:
    from sentence_transformers import SentenceTransformer

    texts = ["", "🦉", "Café ÜBER", WORDS, *(WORDS[:end] for end in range(5, 80, 7))]
    reference = SentenceTransformer(str(packaged_folder()), device="cpu", local_files_only=True)
    expected = reference.encode(texts, normalize_embeddings=True)

    vectors = MiniLMEmbedder(precision=Precision.FLOAT32).embed(texts)

    assert float(np.abs(vectors - expected).max()) < 1e-6


@pytest.mark.model
def test_the_end_of_a_long_text_counts(minilm: MiniLMEmbedder) -> None:
    long = f"{WORDS}. " * 40
    ending = "Penguins are fed at noon with herring. " * 10

    without, with_ending = minilm.embed([long, long + ending])
    penguins = minilm.embed(["When are penguins fed?"])[0]

    assert float(penguins @ with_ending) > float(penguins @ without) + 0.1


@pytest.mark.model
def test_both_precisions_agree_and_say_what_they_are() -> None:
    exact, fast = MiniLMEmbedder(precision=Precision.FLOAT32), MiniLMEmbedder()

    texts = [WORDS, "Annual leave is 25 working days."]

    assert float((exact.embed(texts) * fast.embed(texts)).sum(axis=1).min()) > 0.999
    assert exact.id.endswith("/float32")
    assert fast.id.endswith(f"/{best_precision()}")


@pytest.mark.model
def test_threads_get_their_own_vectors(minilm: MiniLMEmbedder) -> None:
    texts = [f"Rule {number}: {WORDS}" for number in range(6)]
    expected = minilm.embed(texts)
    got: dict[int, Vectors] = {}
    threads = [
        Thread(target=lambda n=n: got.update({n: minilm.embed([texts[n]] * 3)[2]}))
        for n in range(6)
    ]

    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert all(float(got[number] @ expected[number]) > 0.999 for number in range(6))


def test_other_weights_are_refused_before_they_are_loaded(tmp_path: Path) -> None:
    (tmp_path / "model.safetensors").write_bytes(b"not the weights")

    with pytest.raises(StorageError, match="not the expected embedding model"):
        MiniLMEmbedder(tmp_path).embed(["text"])


def test_missing_weights_are_named(tmp_path: Path) -> None:
    with pytest.raises(MissingDependency, match=r"model\.safetensors"):
        MiniLMEmbedder(tmp_path).embed(["text"])


def test_naming_the_embedder_loads_no_model() -> None:
    code = (
        "import sys; from vectorstore.embedders import MiniLMEmbedder; MiniLMEmbedder().id; "
        "sys.exit(any(m in sys.modules for m in ('torch', 'transformers')))"
    )

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.model
def test_tokens_have_unit_vectors_and_the_vector_of_the_whole(minilm: MiniLMEmbedder) -> None:
    texts = [WORDS, "", "Refunds.", "word " * 400]

    read = minilm.embed_tokens(texts)

    assert [one.vectors.shape for one in read] == [(len(one.tokens), 384) for one in read]
    assert "refund" in "".join(read[2].tokens).replace("##", "")
    assert len(read[3].tokens) == 256
    for one, vector in zip(read[:3], minilm.embed(texts[:3]), strict=True):
        assert lengths(one.vectors) == pytest.approx([1.0] * len(one.tokens), abs=1e-2)
        assert float(one.pooled @ vector) > 0.999


@pytest.mark.model
def test_texts_are_computed_together_as_far_as_memory_is_kept_small(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    computed: list[list[int]] = []
    original = MiniLM.vectors

    def watched(model: MiniLM, batch: Sequence[Sequence[int]]) -> tuple[list[Vectors], Vectors]:
        computed.append([len(ids) for ids in batch])
        return original(model, batch)

    monkeypatch.setattr(MiniLM, "vectors", watched)
    texts = ["Refunds.", "Refunds are paid within ten days. " * 6, "Gifts.", "Lockers. " * 20]

    MiniLMEmbedder().embed(texts)
    MiniLMEmbedder().embed(["Lockers are closed. " * 50] * 9)

    together, *of_many = computed
    assert len(together) == len(texts)
    assert sum(map(len, of_many)) == 9
    assert max(map(sum, of_many)) <= 1024


@pytest.mark.model
def test_what_a_text_is_read_with_changes_nothing_of_it() -> None:
    exact = MiniLMEmbedder(precision=Precision.FLOAT32)
    texts = [WORDS, "Refunds.", f"{WORDS}. " * 9, WORDS[:40], f"{WORDS}, or by mail"]

    together = exact.embed_tokens(texts)

    for text, beside in zip(texts, together, strict=True):
        (alone,) = exact.embed_tokens([text])
        assert beside.tokens == alone.tokens
        assert float(np.abs(beside.vectors - alone.vectors).max()) < 1e-5
        assert float(np.abs(beside.pooled - alone.pooled).max()) < 1e-5


@pytest.mark.model
def test_a_public_model_leaves_no_word_of_a_long_text_out() -> None:
    public = PublicEmbedder(str(packaged_folder()))
    start = "Lockers are emptied on Fridays. " * 60

    alone, with_more = public.embed([start, start + "Refunds are paid in ten days. " * 60])

    assert float(alone @ with_more) < 0.95


def test_a_public_model_that_is_not_here_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="nowhere"):
        PublicEmbedder(str(tmp_path / "nowhere")).embed(["text"])
