"""The benchmark of speed: its bases, its table, and all parts of it on little."""

import json
from pathlib import Path

import numpy as np
import pytest

from experiments.bench import parts
from experiments.bench.__main__ import PARTS, main
from experiments.bench.lines import Line, Report, as_json, as_text, percentiles
from experiments.bench.made_base import Wording, make_base
from experiments.bench.model_server import reply_to
from experiments.bench.recombined_vectors import RecombinedVectors
from experiments.retrieval.base import base_settings, opened
from tagtrap.service import local_actor
from tests.fakes import HashingEmbedder

SENTENCES = ("Ropes are lent for 7 days.", "Keys stay at the desk.", "Lamps are lent to guests.")


def test_a_text_of_known_sentences_gets_their_mean_by_length() -> None:
    embedder = HashingEmbedder()
    one, other = embedder.embed(SENTENCES[:2])
    vectors = RecombinedVectors(embedder, SENTENCES)

    (found,) = vectors.embed([f"Rules > Ropes\n{SENTENCES[0]} {SENTENCES[1]}"])

    expected = len(SENTENCES[0].split()) * one + len(SENTENCES[1].split()) * other
    assert found == pytest.approx(expected / np.linalg.norm(expected), abs=1e-6)


def test_a_question_is_embedded_as_it_is() -> None:
    embedder = HashingEmbedder()
    vectors = RecombinedVectors(embedder, SENTENCES)

    found = vectors.embed(["Who lends ropes?", SENTENCES[0]])

    assert np.array_equal(found[0], embedder.embed(["Who lends ropes?"])[0])
    assert vectors.id == embedder.id


def test_a_made_base_is_asked_like_any_other(tmp_path: Path) -> None:
    settings = base_settings(tmp_path / "base", embedder="tests.service.conftest:hashing_embedder")
    wording = Wording(SENTENCES, ("Lending", "Keys"))

    make_base(
        settings, wording, RecombinedVectors(HashingEmbedder(), SENTENCES), passages=70, seed=3
    )

    with opened(settings) as app:
        documents = app.documents.list(local_actor())
        versions = app.chat.readable_versions(local_actor())
        hits = app.retriever.retrieve("How long are ropes lent?", versions)
    assert len(documents) == 2
    assert any("7 days" in one.text for hit in hits for one in hit.passage.sentences)


def test_the_table_says_which_aims_are_reached() -> None:
    lines = (
        *percentiles("answer", "adding", "1 user", [0.1, 0.2, 0.3], most=250.0),
        Line("retrieval", "recall", "10 passages", 0.98, "", least=0.97),
    )
    report = Report("2 cores", lines, ("peer: not installed",))

    text = as_text(report)

    assert [line.is_reached for line in lines] == [None, False, True]
    assert "<= 250 NO" in text
    assert ">= 0.97 yes" in text
    assert "NOT MEASURED: peer: not installed" in text
    assert json.loads(as_json(report))["lines"][0]["value"] == pytest.approx(200)


def test_the_scripted_model_answers_with_what_the_prompt_holds() -> None:
    prompt = "<evidence>\nRopes are lent for 7 days. (source 5001)\n</evidence>\nHow long?"

    assert reply_to(prompt) == "Ropes are lent for 7 days (source 5001)."
    assert reply_to("nothing") == "The documents do not answer this."


def test_parts_are_run_by_name_and_each_figure_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "data" / "documents" / "set").mkdir(parents=True)
    rules = "# Rules\n\n" + "\n\n".join(
        f"Rope {n} is lent for {n} days to guests of house {n}." for n in range(40)
    )
    (tmp_path / "data" / "documents" / "set" / "rules.md").write_text(rules)
    (tmp_path / "data" / "policy").mkdir()
    asked = {
        "id": "q", "question": "How long is rope 7 lent?", "gold_sentences": [], "gold_docs": [],
        "gold_groups": [], "answerable": True, "kind": "plain",
    }  # fmt: skip
    (tmp_path / "data" / "policy" / "questions.jsonl").write_text(json.dumps(asked) + "\n")
    monkeypatch.setenv("TAGTRAP_EMBEDDER", "tests.service.conftest:hashing_embedder")
    monkeypatch.setenv("TAGTRAP_CHECKERS", "exact")
    monkeypatch.setitem(
        parts.SIZES, "small", parts.Size((20, 60), 1, (60, 120), 1, (1, 2), 40, (1,))
    )
    kept = tmp_path / "bench.json"

    code = main(
        [
            str(tmp_path),
            "--size",
            "small",
            "--json",
            str(kept),
            "--only",
            "ingest",
            "retrieval",
            "answer",
        ]
    )

    found = {(line["part"], line["what"]) for line in json.loads(kept.read_text())["lines"]}
    assert code == 0
    assert {part for part, _ in found} == {"ingest", "retrieval", "answer"}
    assert ("ingest", "growth of a page's cost") in found
    assert ("retrieval", "recall@10 of the exact search") in found
    assert ("answer", "a model, what TagTrap adds, p95") in found
    assert "a model, what TagTrap adds, p95" in capsys.readouterr().out
    assert set(PARTS) >= {"verify", "start", "peer"}


def test_a_folder_without_documents_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path)]) == 2
    assert "is missing" in capsys.readouterr().err
