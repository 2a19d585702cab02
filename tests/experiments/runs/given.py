"""Answers of a run as tests give them."""

from dataclasses import replace

from experiments.runs.record import (
    Arm,
    PromptMessage,
    PromptStyle,
    RunAnswer,
    RunClaim,
    RunSentence,
    RunTokens,
    TaggedText,
)
from tagtrap.domain.answers import Finish
from tagtrap.domain.verdicts import AnswerLabel, Flag, Label, Outcome

LOCKERS = TaggedText("3626", "Lockers are emptied on Fridays.")


def run_sentence(text: str = LOCKERS.text, **changes: object) -> RunSentence:
    """Return a backed sentence, with some fields changed."""
    sentence = RunSentence(
        text=text,
        tags=("3626",),
        unknown_tags=(),
        malformed=(),
        mentioned=(),
        label=Label.SUPPORTED,
        context_label=Label.SUPPORTED,
        support=0.9,
        claims=(RunClaim(text, Label.SUPPORTED, 0.9, "exact", evidence=("3626",)),),
    )
    return replace(sentence, **changes)


def run_answer(*sentences: RunSentence, **changes: object) -> RunAnswer:
    """Return an answer in the arm `relevant`, with some fields changed."""
    answer = RunAnswer(
        run="a1",
        arm=Arm.RELEVANT,
        topic="lockers",
        context_topic="lockers",
        question="When are lockers emptied?",
        engine="openai",
        engine_id="openai:scripted@here temperature=0",
        model="scripted",
        settings=(("temperature", "0"),),
        prompt_style=PromptStyle.PAPER,
        prompt_version="paper-1",
        prompt=(PromptMessage("user", "When are lockers emptied?"),),
        context=(LOCKERS,),
        raw=f"{LOCKERS.text} (source 3626)",
        cleaned=LOCKERS.text,
        finish=Finish.COMPLETE,
        label=AnswerLabel.SUPPORTED,
        outcome=Outcome.APPROVE,
        outcome_reason="Every statement is backed.",
        support=0.9,
        sentences=sentences or (run_sentence(),),
        urls=(),
        references=(),
        tokens=RunTokens(40, 12, are_counted=True),
        cost=None,
        seconds=1.5,
        asked_at="2031-02-03T04:05:06+00:00",
    )
    return replace(answer, **changes)


def invented(text: str = "The desk is blue.", tag: str = "9999") -> RunSentence:
    """Return a sentence that cites what is no tag of the context."""
    return run_sentence(
        text,
        tags=(),
        unknown_tags=(tag,),
        label=Label.UNSUPPORTED,
        context_label=Label.UNSUPPORTED,
        support=0.1,
        flags=(Flag.INVENTED_TAG,),
        claims=(RunClaim(text, Label.UNSUPPORTED, 0.1, "exact"),),
    )
