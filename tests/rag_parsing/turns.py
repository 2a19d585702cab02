"""A turn with given tags, and short ways to look at a parsed answer."""

from rag.parsing import parse_answer
from tagtrap.domain.answers import Answer, AnswerSentence
from tagtrap.domain.documents import Sentence
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.retrieval import ContextPassage, TaggedContext


def turn(*tags: str | int) -> TaggedContext:
    sentences = tuple(Sentence.of_text(Tag(str(tag)), f"Sentence {tag}.") for tag in tags)
    return TaggedContext((ContextPassage(sentences),))


TURN = turn(1001, 1002, 1003, 3626, 12, 16, 7)


def parsed(raw: str, context: TaggedContext = TURN) -> Answer:
    answer = parse_answer(raw, context)
    assert "".join(sentence.span.of(raw) for sentence in answer.sentences) == raw
    return answer


def only(raw: str, context: TaggedContext = TURN) -> AnswerSentence:
    (sentence,) = parsed(raw, context).sentences
    return sentence


def cited(raw: str, context: TaggedContext = TURN) -> list[tuple[str, tuple[str, ...]]]:
    return [(sentence.text, sentence.tags) for sentence in parsed(raw, context).sentences]


def citations(answer: Answer) -> list[tuple[str, ...]]:
    return [
        (*one.tags, *one.unknown_tags, *one.malformed, *one.mentioned)
        for one in answer.sentences
        if one.tags or one.unknown_tags or one.malformed or one.mentioned
    ]
