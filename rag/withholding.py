"""What was found but is no evidence: sentences that speak to a model instead of to readers.

They stay in the base, where who manages documents sees them marked; no engine, judge or answer
ever gets them.
"""

from collections.abc import Sequence
from dataclasses import replace

from ingest.orders import orders_among, speaks_to_model
from tagtrap.domain.documents import Passage, Sentence
from tagtrap.domain.retrieval import Hit


def without_orders(hits: Sequence[Hit]) -> list[Hit]:
    """Return the hits without what speaks to a model; a hit of which nothing is left goes."""
    cleaned = [replace(hit, passage=_cleaned(hit.passage)) for hit in hits]
    return [hit for hit in cleaned if hit.passage.sentences]


def _cleaned(passage: Passage) -> Passage:
    orders = {one.tag for one in orders_among(passage.sentences)}
    kept = tuple(_beside(one) for one in passage.sentences if one.tag not in orders)
    return replace(passage, sentences=kept, heading=_headings(passage.heading))


def _beside(sentence: Sentence) -> Sentence:
    """Return a sentence without the headings, and without the lead-in, that speak to a model."""
    heading = _headings(sentence.heading)
    lead_in = sentence.lead_in
    if lead_in is not None and speaks_to_model(lead_in):
        lead_in = None
    if heading == sentence.heading and lead_in == sentence.lead_in:
        return sentence
    return replace(sentence, heading=heading, lead_in=lead_in)


def _headings(path: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in path if not speaks_to_model(name))
