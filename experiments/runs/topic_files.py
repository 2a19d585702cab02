"""Documents as topics: the passages of each that say most."""

from collections.abc import Sequence

from experiments.runs.question_sets import UntaggedTopic
from ingest.passages import plan_passages
from tagtrap.domain.documents import UntaggedSentence
from tagtrap.domain.files import BlockKind
from tagtrap.errors import NoText
from tagtrap.service.ingesting import cut_file
from tagtrap.settings import IngestSettings

_FEWEST_WORDS = 4


def topic_of_file(
    content: bytes, file_name: str, settings: IngestSettings, *, passages: int
) -> UntaggedTopic:
    """Return a document as a topic without questions: its longest passages, in reading order.

    Headings are left out, and a list item comes with the sentence that it completes. Raises the
    `FileRefused` that says why a file cannot be read.
    """
    cut = cut_file(content, file_name, settings)
    plans = plan_passages(cut.sentences, words=settings.passage_words)
    told = [_told(cut.sentences[plan.first : plan.end]) for plan in plans]
    longest = sorted(range(len(told)), key=lambda place: -sum(map(len, told[place])))[:passages]
    chosen = tuple(told[place] for place in sorted(longest) if told[place])
    if not chosen:
        raise NoText(f"{file_name} holds no passage to ask about.")
    return UntaggedTopic(file_name, chosen, ())


def _told(sentences: Sequence[UntaggedSentence]) -> tuple[str, ...]:
    said = (
        " ".join(filter(None, (one.lead_in, one.text)))
        for one in sentences
        if one.kind is not BlockKind.HEADING
    )
    return tuple(dict.fromkeys(text for text in said if len(text.split()) >= _FEWEST_WORDS))
