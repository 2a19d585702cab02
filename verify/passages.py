"""Evidence handed in as passages: cited as wholes, judged sentence by sentence."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ingest.sentences import split_text
from rag.parsing import parse_answer
from tagtrap.domain.answers import Answer, AnswerSentence
from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.retrieval import ContextPassage, TaggedContext

Evidence = Sequence[Sentence | str]
"""Tagged sentences, and passages as plain texts; a passage is cited by its place, from 1."""


@dataclass(frozen=True, slots=True)
class CitedPassages:
    """What an answer may cite, and the sentences behind it.

    The sentences of passage 2 have the tags 2.1, 2.2, ...; whoever cites "[2]" cites all of them.
    """

    context: TaggedContext
    _citable: TaggedContext
    _behind: Mapping[Tag, tuple[Tag, ...]]

    @staticmethod
    def of(passages: Sequence[Evidence]) -> "CitedPassages":
        """Take passages, each of sentences or plain texts. Raises `ValueError` for a tag of two."""
        kept: list[ContextPassage] = []
        citable: list[Sentence] = []
        behind: dict[Tag, tuple[Tag, ...]] = {}
        for items in passages:
            inside: list[Sentence] = []
            for item in items:
                whole, sentences = _cut(item, len(citable) + 1)
                citable.append(whole)
                inside += sentences
                behind[whole.tag] = tuple(sentence.tag for sentence in sentences)
            kept.append(ContextPassage(tuple(inside)))
        whole_context = TaggedContext((ContextPassage(tuple(citable)),))
        return CitedPassages(TaggedContext(tuple(kept)), whole_context, behind)

    def read(self, raw: str) -> Answer:
        """Return an answer as parsed, its citations of passages as those of their sentences."""
        answer = parse_answer(raw, self._citable)
        return replace(answer, sentences=tuple(map(self._resolved, answer.sentences)))

    def _resolved(self, sentence: AnswerSentence) -> AnswerSentence:
        return replace(
            sentence,
            tags=self._sentences(sentence.tags),
            mentioned=self._sentences(sentence.mentioned),
        )

    def _sentences(self, tags: Sequence[Tag]) -> tuple[Tag, ...]:
        return tuple(dict.fromkeys(one for tag in tags for one in self._behind[tag]))


def _cut(item: Sentence | str, place: int) -> tuple[Sentence, list[Sentence]]:
    if isinstance(item, Sentence):
        return item, [item]
    cut = [
        Sentence(
            Tag(f"{place}.{number}"),
            one.text,
            one.span,
            one.first_page,
            one.last_page,
            one.kind,
            one.heading,
            one.lead_in,
        )
        for number, one in enumerate(split_text(item), start=1)
    ]
    whole = Sentence.of_text(Tag(str(place)), item)
    # A passage without a word is a source all the same: whoever cites it cites nothing that speaks.
    return whole, cut or [Sentence.of_text(Tag(f"{place}.1"), item)]
