"""A source sentence set as a quotation, so that it is read back as just this sentence."""

from rag.parsing import parse_answer
from rag.tag_text import neutralise
from tagtrap.domain.documents import Sentence
from tagtrap.domain.files import BlockKind
from tagtrap.domain.retrieval import TaggedContext

_UNREAD = str.maketrans("<>|", "‹›¦")


def quotation(sentence: Sentence, context: TaggedContext, *, marker: str = "") -> str:
    """Return the quotation in the first form that is read back as this one sentence.

    With a `marker` ("-", "2.") it is set as an item of a list where that can be read back.
    """
    *forms, last = _forms(sentence, marker)
    return next((form for form in forms if _is_read_back(form, sentence, context)), last)


def _forms(sentence: Sentence, marker: str) -> tuple[str, ...]:
    words, tag = neutralise(" ".join(sentence.text.split())), f"(source {sentence.tag})"
    quoted = f"> {words} {tag}\n\n"
    # A table row is never split, and keeps a number or a bullet that it begins with.
    row = f"| {words} | {tag} |\n\n"
    # Left are letters inside of < and >, taken for markup, and cells that are taken for tags.
    bare = f"| ‹{words.translate(_UNREAD)}› | {tag} |\n\n"
    if marker:
        return (f"{marker} “{words}” {tag}\n", quoted, row, bare)
    is_row = sentence.kind is BlockKind.TABLE_ROW
    return (row, quoted, bare) if is_row else (quoted, row, bare)


def _is_read_back(quote: str, sentence: Sentence, context: TaggedContext) -> bool:
    read = parse_answer(quote, context).sentences
    return (
        len(read) == 1
        and read[0].tags == (sentence.tag,)
        and _signs(read[0].text) == _signs(sentence.text)
    )


def _signs(text: str) -> str:
    return "".join(filter(str.isalnum, text))
