"""What is said of the sources of an answer."""

from pydantic import BaseModel, Field

from tagtrap.service.released_text import Citation, ReleasedText


class CitationReply(BaseModel):
    """A cited sentence; the text of the answer names it by its number in brackets."""

    number: int = Field(ge=1)
    tag: str
    text: str
    document: str
    title: str
    version: int
    collection: str
    file_name: str
    pages: list[int] = Field(min_length=2, max_length=2, description="First and last page.")
    heading: list[str]
    notice: str = Field(description='"not in force", "review overdue", or "".')


def citation_replies(released: ReleasedText) -> list[CitationReply]:
    """Return the sources of a released answer; one that was held back has none."""
    return [_reply(one) for one in released.citations]


def _reply(citation: Citation) -> CitationReply:
    sentence, source = citation.sentence, citation.source
    return CitationReply(
        number=citation.number,
        tag=citation.tag,
        text=sentence.text,
        document=source.document_id,
        title=source.title,
        version=source.number,
        collection=source.collection,
        file_name=source.file_name,
        pages=[sentence.first_page, sentence.last_page],
        heading=list(sentence.heading),
        notice=citation.notice,
    )
