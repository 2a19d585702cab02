"""Answers to record, made of stored passages."""

from sqlalchemy import insert

from tagtrap.domain.answers import Answer, AnswerSentence, Finish, Layout
from tagtrap.domain.conversations import AnswerRecord, Conversation
from tagtrap.domain.identifiers import (
    ActorId,
    AnswerId,
    ClaimId,
    ConversationId,
    PassageId,
    Tag,
    fresh_id,
)
from tagtrap.domain.retrieval import ContextPassage, TaggedContext
from tagtrap.domain.spans import Span
from tagtrap.domain.verdicts import (
    AnswerLabel,
    CheckedAnswer,
    CheckedClaim,
    CheckedSentence,
    Claim,
    ConflictKind,
    EvidenceSpan,
    Flag,
    Label,
    Outcome,
    Verdict,
)
from tagtrap.records.answer_rows import conversation_values
from tagtrap.records.answer_tables import conversations
from tests.records.building import Base

ASKER = ActorId("asker")


def context_of(base: Base, *passages: PassageId) -> TaggedContext:
    """Return a context of stored passages."""
    return TaggedContext(
        tuple(
            ContextPassage(passage.sentences, source, passage.heading)
            for passage, source in base.passages.load_passages(passages)
        )
    )


def started(base: Base, conversation_id: str = "talk") -> ConversationId:
    """Keep a new conversation and return its id."""
    conversation = Conversation(ConversationId(conversation_id), ASKER, "Lodging?", base.clock())
    with base.database.write() as connection:
        connection.execute(insert(conversations), conversation_values(conversation))
    return conversation.id


def answer_record(
    base: Base,
    context: TaggedContext,
    *,
    conversation: str = "talk",
    turn: int = 1,
    question: str = "What is paid for lodging?",
    extra: str = "",
) -> AnswerRecord:
    """Return an answer that quotes the first sentence of its context and adds an invention."""
    first = next(context.sentences())
    quote = f"{first.text} (source {first.tag}) "
    invention = f"Ask Zeno (source 9).{extra}"
    quoted = AnswerSentence(Span(0, len(quote)), first.text, (first.tag,), starts_block=True)
    invented = AnswerSentence(
        span=Span(len(quote), len(quote) + len(invention)),
        text=f"Ask Zeno.{extra}",
        unknown_tags=(Tag("9"),),
        malformed=("(source nine)",),
        mentioned=(first.tag,),
        layout=Layout.LIST_ITEM,
        marker="-",
    )
    evidence = EvidenceSpan(first.tag, Span(0, 7), first.text[:7])
    checked = (
        _checked(quoted, Label.SUPPORTED, evidence=evidence),
        _checked(invented, Label.UNSUPPORTED, flags=(Flag.INVENTED_TAG, Flag.NUMBER)),
    )
    return AnswerRecord(
        id=AnswerId(fresh_id()),
        conversation_id=ConversationId(conversation),
        turn=turn,
        asked_by=ASKER,
        asked_at=base.clock(),
        question=question,
        checked=CheckedAnswer(
            answer=Answer(
                quote + invention,
                f"{quoted.text} {invented.text}",
                (quoted, invented),
                Finish.TRUNCATED,
            ),
            sentences=checked,
            label=AnswerLabel.UNSUPPORTED,
            support=0.25,
            decision=Outcome.REVISE,
            decision_reason=f"One sentence is not in the sources: {invented.text}",
            checker_ids=("exact@1", "other@2"),
        ),
        context=context,
        engine_id="scripted@1",
        prompt_version="3",
        embedder_id="test-embedder@1",
        fault="invented-tag",
        searched_documents=4,
    )


def _checked(
    sentence: AnswerSentence,
    label: Label,
    *,
    evidence: EvidenceSpan | None = None,
    flags: tuple[Flag, ...] = (),
) -> CheckedSentence:
    claim = Claim(
        ClaimId(fresh_id()), sentence.text, Span(0, len(sentence.text)), material=not evidence
    )
    verdict = Verdict(
        claim_id=claim.id,
        label=label,
        support=0.75 if evidence else 0.0,
        checker_id="exact@1",
        reason=f"Judged: {sentence.text}",
        kind=None if evidence else ConflictKind.EXTRINSIC,
        flags=flags,
        evidence=(evidence,) if evidence else (),
        missing="" if evidence else f"who says: {sentence.text}",
    )
    return CheckedSentence(
        sentence=sentence,
        label=label,
        context_label=Label.INSUFFICIENT_EVIDENCE,
        support=verdict.support,
        flags=flags,
        reason=verdict.reason,
        evidence=sentence.tags,
        claims=(CheckedClaim(claim, verdict),),
        suggested=sentence.mentioned,
    )
