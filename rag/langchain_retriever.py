"""Tagged passages for LangChain chains."""

from collections.abc import Callable, Iterator, Sequence

from langchain_core.callbacks import CallbackManagerForRetrieverRun
from langchain_core.documents import Document
from langchain_core.retrievers import BaseRetriever
from pydantic import ConfigDict

from rag.context import build_context
from rag.rendering import render_passage
from tagtrap.domain.identifiers import VersionId
from tagtrap.domain.readable import is_readable
from tagtrap.domain.retrieval import ContextPassage, Hit
from tagtrap.errors import BadRecord


class TaggedRetriever(BaseRetriever):
    """Returns passages whose text carries a tag behind each sentence.

    `retrieve` finds the passages of given versions (`Retriever.retrieve`); `versions` says which
    ones may be read, and is asked anew for every question. The metadata of a document holds `tags`,
    `sentences` (tag and text as stored), `title`, `version`, `collection`, `file_name`, `heading`,
    `pages` (first and last) and the ids, ready for `verify.citation_checker`. It is a retriever of
    LangChain like any other (`invoke`, `batch`, `ainvoke`, callbacks), but stands for an open base,
    so it cannot be pickled. A question that is no text raises `BadRecord`, an empty one finds
    nothing.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True)

    retrieve: Callable[[str, Sequence[VersionId]], list[Hit]]
    versions: Callable[[], Sequence[VersionId]]
    max_tokens: int = 2000

    def _get_relevant_documents(
        self, query: str, *, run_manager: CallbackManagerForRetrieverRun
    ) -> list[Document]:
        if not isinstance(query, str) or not is_readable(query):
            raise BadRecord("a question is a text")
        hits = self.retrieve(query, self.versions())
        context = build_context(hits, max_tokens=self.max_tokens, question=query)
        return [_document(passage) for passage in context.passages]


def _document(passage: ContextPassage) -> Document:
    return Document(page_content=render_passage(passage), metadata=dict(_metadata(passage)))


def _metadata(passage: ContextPassage) -> Iterator[tuple[str, object]]:
    sentences = passage.sentences
    yield "tags", [str(sentence.tag) for sentence in sentences]
    yield "sentences", [{"tag": str(one.tag), "text": one.text} for one in sentences]
    yield "heading", list(passage.heading)
    first = min(sentence.first_page for sentence in sentences)
    yield "pages", [first, max(sentence.last_page for sentence in sentences)]
    if passage.source is not None:
        yield "title", passage.source.title
        yield "version", passage.source.number
        yield "collection", str(passage.source.collection)
        yield "file_name", passage.source.file_name
        yield "document_id", str(passage.source.document_id)
        yield "version_id", str(passage.source.version_id)
