"""How far a claim and a source sentence speak of the same rule."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tagtrap.domain.documents import Sentence
from tagtrap.domain.verdicts import Flag, Label
from verify.findings import Finding, evidence_of, words_of
from verify.other_words.phrases import Phrases, Word, read_phrases
from verify.reading.tokens import Token
from verify.relevance import figures as figures_of
from verify.word_by_word.changes import Change
from verify.word_by_word.wording import conflict_reason


@dataclass(frozen=True, slots=True)
class Compared:
    """A claim beside one sentence of its evidence.

    `known` are the roots of the sentence and of the lines over it, `elsewhere` those of all the
    evidence, `figures` the canonical forms of all its figures,
    `beside` are the other sentences.
    """

    claim: Phrases
    source: Phrases
    sentence: Sentence
    known: frozenset[str]
    elsewhere: frozenset[str]
    figures: frozenset[str]
    beside: tuple[Phrases, ...]

    @property
    def shared(self) -> frozenset[str]:
        """The roots that the claim shares with the sentence itself."""
        return self.claim.roots & self.source.roots

    def covered(self, apart: Iterable[str] = ()) -> float:
        """Return the share (0 to 1) of the claim's roots, some left apart, that are known."""
        wanted = self.claim.roots - frozenset(apart)
        return len(wanted & self.known) / len(wanted) if wanted else 0.0

    def conflict(
        self,
        change: Change,
        source: Sequence[Token],
        answer: Sequence[Token],
        flags: tuple[Flag, ...] = (),
    ) -> Finding:
        """Return the finding that the words of the source speak against those of the answer."""
        said, answered = tuple(source), tuple(answer)
        reason = conflict_reason(
            change, words_of(self.source.text, said), words_of(self.claim.text, answered)
        )
        shown = evidence_of(self.sentence, said)
        return Finding(Label.CONTRADICTED, reason, flags, shown)


def compared(claim: str, evidence: Sequence[Sentence]) -> list[Compared]:
    """Return the claim beside each sentence of the evidence."""
    mine = read_phrases(claim)
    elsewhere = frozenset().union(*(_known(sentence) for sentence in evidence))
    figures = figures_of(sentence.text for sentence in evidence)
    sources = tuple(read_phrases(sentence.text) for sentence in evidence)
    return [
        Compared(
            mine,
            sources[place],
            sentence,
            _known(sentence),
            elsewhere,
            figures,
            sources[:place] + sources[place + 1 :],
        )
        for place, sentence in enumerate(evidence)
    ]


def with_negator(phrases: Phrases, word: Word, reach: int = 4) -> tuple[Token, ...]:
    """Return the tokens from the negator that governs a word, up to the word."""
    if not word.is_denied:
        return (word.token,)
    first = max(0, word.place - reach)
    for place in range(word.place - 1, first - 1, -1):
        if phrases.tokens[place].key in DENIALS:
            return phrases.tokens[place : word.place + 1]
    return (word.token,)


DENIALS = frozenset(
    {"not", "no", "never", "non", "neither", "nor", "hardly", "<nobody>", "<no-longer>"}
    | {"<need-not>", "nothing", "none"}
)


def _known(sentence: Sentence) -> frozenset[str]:
    texts = (sentence.text, sentence.lead_in or "", *sentence.heading)
    return frozenset().union(*(read_phrases(text).roots for text in texts))
