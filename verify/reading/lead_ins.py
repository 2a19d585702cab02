"""Evidence handed in as bare sentences: which line a list item among them completes."""

from collections.abc import Sequence
from dataclasses import replace

from tagtrap.domain.documents import Sentence
from verify.reading.readings import is_fragment

_MOST_ITEMS = 50


def with_lead_ins(sentences: Sequence[Sentence]) -> list[Sentence]:
    """Return the sentences in their order, each item of a list with the line that it completes.

    An item is a piece of a sentence behind one that ends with a colon; the list ends at the first
    whole sentence.
    """
    lead_in, items = "", 0
    read: list[Sentence] = []
    for sentence in sentences:
        text = sentence.text.strip()
        if text.endswith(":"):
            lead_in, items = text, 0
        elif lead_in and is_fragment(text) and items < _MOST_ITEMS:
            items += 1
            read.append(sentence if sentence.lead_in else replace(sentence, lead_in=lead_in))
            continue
        else:
            lead_in = ""
        read.append(sentence)
    return read


def lead_ins_of(texts: Sequence[Sentence], context: Sequence[Sentence]) -> list[Sentence]:
    """Return the sentences with the lead-ins that the same texts have in their context."""
    known: dict[str, set[str]] = {}
    for sentence in with_lead_ins(context):
        known.setdefault(sentence.text.strip(), set()).add(sentence.lead_in or "")
    read = []
    for sentence in with_lead_ins(texts):
        lines = known.get(sentence.text.strip(), set())
        if not sentence.lead_in and len(lines) == 1:
            sentence = replace(sentence, lead_in=next(iter(lines)) or None)
        read.append(sentence)
    return read
