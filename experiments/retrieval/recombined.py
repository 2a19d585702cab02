"""The documents' sentences dealt out anew, to a base of any size that repeats no passage.

Only times are measured on it: a sentence stands in several places there, so that none is gold.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from experiments.retrieval.questions import QuestionSet, SourceFile
from ingest.passages import plan_passages
from ingest.readers.markdown import read_markdown
from ingest.sentences import split_file
from tagtrap.domain.documents import UntaggedSentence
from tagtrap.domain.files import BlockKind

_PROSE = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_SENTENCES_A_PARAGRAPH = 3
_SENTENCES_A_SECTION = 12
_SENTENCES_A_FILE = 300


def recombined(source: QuestionSet, *, passages: int, words: int, seed: int) -> QuestionSet:
    """Return the questions, without gold, over files that make `passages` passages or a few more.

    `words` is what a passage aims at. The same seed gives the same files.
    """
    files: list[SourceFile] = []
    cut = 0
    for file in _files(source, seed):
        if cut >= passages:
            break
        files.append(file)
        cut += len(plan_passages(_sentences(file), words=words))
    questions = tuple(replace(one, groups=(), file="") for one in source.questions)
    return QuestionSet(f"{source.name}@{passages}", tuple(files), questions)


def _files(source: QuestionSet, seed: int) -> Iterator[SourceFile]:
    """Yield files without end, as long as the source has Markdown files with sentences."""
    read = [_sentences(one) for one in source.files if Path(one.name).suffix == ".md"]
    every = [one for sentences in read for one in sentences]
    prose = [_line(one) for one in every if one.kind in _PROSE]
    headings = [_line(one) for one in every if one.kind is BlockKind.HEADING]
    # Not for secrets: the same files must come out every time.
    chance = random.Random(seed)  # noqa: S311
    number = 0
    while prose and headings:
        for chosen in _dealt(chance.sample(prose, len(prose)), _SENTENCES_A_FILE):
            number += 1
            text = "\n\n".join(_blocks(chosen, f"Collected rules {number}", headings, chance))
            yield SourceFile(f"recombined-{number:04}.md", text.encode())


def _blocks(
    chosen: Sequence[str], title: str, headings: Sequence[str], chance: random.Random
) -> Iterator[str]:
    yield f"# {title}"
    for section in _dealt(chosen, _SENTENCES_A_SECTION):
        yield f"## {chance.choice(headings)}"
        for paragraph in _dealt(section, _SENTENCES_A_PARAGRAPH):
            yield " ".join(paragraph)


def _dealt(sentences: Sequence[str], size: int) -> list[Sequence[str]]:
    return [sentences[first : first + size] for first in range(0, len(sentences), size)]


def _sentences(file: SourceFile) -> list[UntaggedSentence]:
    return list(split_file(read_markdown(file.content, file_name=file.name)))


def _line(sentence: UntaggedSentence) -> str:
    return " ".join(sentence.text.split())
