"""The tagged context as a model reads it."""

from collections.abc import Iterator
from functools import lru_cache

from ingest.orders import speaks_to_model
from rag.tag_text import neutralise
from tagtrap.domain.documents import Sentence
from tagtrap.domain.files import BlockKind
from tagtrap.domain.retrieval import ContextPassage, SourceVersion, TaggedContext

_CHARACTERS_A_TOKEN = 4


def render(context: TaggedContext) -> str:
    """Return the passages, each under a line that names it, each sentence before its tag.

    Whatever a document says, only what is written here looks like a tag.
    """
    return "\n\n".join(render_passage(passage) for passage in context.passages)


def render_passage(passage: ContextPassage) -> str:
    """Return one passage with its header, headings in between, and readable lists."""
    return "\n".join([f"### {_header(passage)}", *_lines(passage)])


def tokens_in(text: str) -> int:
    """Estimate the tokens of a text: one for four ASCII characters, one for any other character.

    Models differ; for the ones at hand this errs to the high side outside English.
    """
    others = 0 if text.isascii() else len(text) - len(text.encode("ascii", "ignore"))
    return others + -(-(len(text) - others) // _CHARACTERS_A_TOKEN)


def _header(passage: ContextPassage) -> str:
    parts = _source_parts(passage.source) if passage.source else ["Evidence"]
    if passage.heading:
        parts.append(_plain(" > ".join(passage.heading)))
    return " | ".join(parts)


def _source_parts(source: SourceVersion) -> list[str]:
    # A title is what its file says of itself.
    title = "Document" if speaks_to_model(source.title) else _plain(source.title)
    parts = [title, f"version {source.number}"]
    if source.effective_from:
        parts.append(f"in force from {source.effective_from.isoformat()}")
    if source.superseded_on:
        parts.append(f"no longer in force since {source.superseded_on.isoformat()}")
    return parts


def _lines(passage: ContextPassage) -> Iterator[str]:
    section = passage.heading
    last_said = ""
    prose: list[str] = []
    for sentence in passage.sentences:
        is_new_section = sentence.heading != section and sentence.kind is not BlockKind.HEADING
        if prose and (is_new_section or sentence.kind is not BlockKind.PARAGRAPH):
            yield " ".join(prose)
            prose = []
        if is_new_section:
            section = sentence.heading
            # The heading may stand there itself, as the sentence just before.
            if section and section[-1] != last_said:
                yield f"[{_plain(' > '.join(section))}]"
        if sentence.kind is BlockKind.PARAGRAPH:
            prose.append(_cited(sentence))
        else:
            yield _block(sentence, last_said)
        last_said = (
            sentence.lead_in or "" if sentence.kind is BlockKind.LIST_ITEM else sentence.text
        )
    if prose:
        yield " ".join(prose)


def _block(sentence: Sentence, last_said: str) -> str:
    if sentence.kind is not BlockKind.LIST_ITEM:
        return _cited(sentence)
    if sentence.lead_in and sentence.lead_in != last_said:
        return f"- [{_plain(sentence.lead_in)}] {_cited(sentence)}"
    return f"- {_cited(sentence)}"


def _cited(sentence: Sentence) -> str:
    return f"{_plain(sentence.text)} (source {sentence.tag})"


@lru_cache(maxsize=4096)  # a context is rendered anew with each passage that may still fit
def _plain(text: str) -> str:
    return neutralise(" ".join(text.split()))
