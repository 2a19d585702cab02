"""Answers that do not bear on the question, and questions that ask for something else.

A valid tag and a true sentence are no answer: a poem that cites, or the rule beside the one that
was asked for. What is off the task is never shown as supported.
"""

import logging
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tagtrap.domain.relevance import PlacedText
from tagtrap.domain.verdicts import CheckedSentence, ConflictKind, Flag, Label
from tagtrap.errors import loggable
from tagtrap.ports import RelevanceScorer
from verify.decision import worst

OTHER_WORK = "This was asked for as something else than an answer from the documents."
NO_ANSWER = "This does not answer the question."
NOT_SCORED = "Could not be checked: whether this answers the question was not found out."
ANSWERS_FROM = 0.17
"""Least likelihood that a whole answer answers its question (0 to 1).

Of 36 answers to policy questions the lowest has .20; three quarters have less than .19 against the
question of another.
"""

_GO = (
    r"(?:^|[.!?,;:\n]\s*|\b(?:please|and|then|now|instead|just|rather|(?:can|could|will|would) you"
    r"|(?:want|need|like|ask|tell) you to)\s+)(?:please\s+|now\s+)?"
)
_BETWEEN = r"(?:(?!\b(?:about|of|on|for|which|whose|from)\b)[^.?!]){0,40}?"
_PIECE = (
    r"(?:poems?|haikus?|sonnets?|limericks?|verses?|rhymes?|songs?|raps?|lyrics|stor(?:y|ies)"
    r"|tales?|jokes?|riddles?|novels?|screenplays?|fairy ?tales?|ballads?|odes?|fan ?fiction)"
)
_CODE = (
    r"(?:(?:python|javascript|java|bash|shell|sql|html|rust|c\+\+) ?(?:code|function|script|program"
    r"|query|page)?|code|function|program|regex|sorting algorithm)"
)
_RULES = (
    r"(?:context|instructions?|rules|sources?|documents?|prompts?|guidelines|policy|policies"
    r"|restrictions|everything (?:above|before))"
)
_OTHER_WORK = re.compile(
    "|".join(
        (
            rf"{_GO}(?:disregard|ignore|forget|override|bypass|set aside|never mind|skip)\b"
            rf"(?:\s+\w+){{0,4}}?\s+{_RULES}\b",
            rf"{_GO}(?:write|compose|tell|sing|make up|invent|create|generate|give|recite|draft)\b"
            rf"{_BETWEEN}\b{_PIECE}\b",
            rf"{_GO}(?:write|generate|create|give|show|code|implement)\b{_BETWEEN}\b{_CODE}\b",
            rf"{_GO}(?:pretend|role-?play|act (?:as|like)|imagine (?:you|that you)"
            r"|speak (?:as|like)|talk like|answer (?:as|like) an?|you are now)\b",
            rf"{_GO}translate\b[^.?!]{{0,60}}?\b(?:in)?to\s+\w+",
            rf"{_GO}(?:cite|use|add|put|attach|append)\s+(?:the\s+)?(?:source|tag|citation)?\s*\d{{2,}}"
            r"\s+(?:for|to|after|behind|on|as)\b",
            rf"{_GO}(?:repeat after me|repeat (?:the|this)\b|say exactly"
            r"|(?:print|reveal|show|output)\s+(?:me\s+)?your\s+(?:\w+\s+)?(?:prompt|instructions))",
        )
    ),
    re.IGNORECASE,
)


_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Doubt:
    """Why nothing of an answer may be shown as supported, and what it becomes."""

    reason: str
    label: Label = Label.UNSUPPORTED
    flags: tuple[Flag, ...] = (Flag.OFF_TASK,)


_NOT_SCORED = _Doubt(NOT_SCORED, Label.UNCHECKED, ())


def asks_for_other_work(question: str) -> bool:
    """Whether a question asks for something else than an answer: a poem, code, another role."""
    return _OTHER_WORK.search(" ".join(question.split())) is not None


class OffTask:
    """Marks sentences that are no answer; without a scorer only by what the question asks for."""

    def __init__(self, scorer: RelevanceScorer | None = None) -> None:
        self._scorer = scorer

    def marked(
        self, question: str, sentences: Sequence[CheckedSentence]
    ) -> tuple[CheckedSentence, ...]:
        """Return the sentences, those with a claim flagged where the answer is off its task."""
        doubt = self._doubt(question, [one for one in sentences if one.claims])
        return _all_doubted(sentences, doubt)

    def marked_by_request(
        self, question: str, sentences: Sequence[CheckedSentence]
    ) -> tuple[CheckedSentence, ...]:
        """Return the sentences, flagged where the question asks for something else than an answer.

        A part of an answer can be judged by that; whether it answers, only the whole tells.
        """
        doubt = _Doubt(OTHER_WORK) if asks_for_other_work(question) else None
        return _all_doubted(sentences, doubt)

    def _doubt(self, question: str, stating: Sequence[CheckedSentence]) -> _Doubt | None:
        if not question.strip() or not stating:
            return None
        if asks_for_other_work(question):
            return _Doubt(OTHER_WORK)
        if self._scorer is None or all(one.label is not Label.SUPPORTED for one in stating):
            return None
        texts = [PlacedText(one.sentence.text) for one in stating]
        try:
            answered = self._scorer.answered(question, texts)
        # A scorer may be anyone's code: nothing passes because it failed, and nothing is lost.
        except Exception as error:
            _log.error("scorer %s failed: %s", self._scorer.id, loggable(error))
            return _NOT_SCORED
        if answered >= ANSWERS_FROM:
            return None
        # No number is neither high nor low.
        return _Doubt(NO_ANSWER) if answered < ANSWERS_FROM else _NOT_SCORED


def _all_doubted(
    sentences: Sequence[CheckedSentence], doubt: _Doubt | None
) -> tuple[CheckedSentence, ...]:
    if doubt is None:
        return tuple(sentences)
    return tuple(_doubted(one, doubt) if one.claims else one for one in sentences)


def _doubted(sentence: CheckedSentence, doubt: _Doubt) -> CheckedSentence:
    claims = tuple(
        replace(
            one,
            verdict=replace(
                one.verdict,
                label=doubt.label,
                kind=ConflictKind.EXTRINSIC if doubt.label is Label.UNSUPPORTED else None,
                support=0.0,
                reason=doubt.reason,
                flags=(*one.verdict.flags, *doubt.flags),
            ),
        )
        if one.verdict.label is Label.SUPPORTED
        else one
        for one in sentence.claims
    )
    label = worst([one.verdict.label for one in claims])
    return replace(
        sentence,
        claims=claims,
        label=label,
        support=min(one.verdict.support for one in claims),
        flags=tuple(dict.fromkeys((*sentence.flags, *doubt.flags))),
        reason=doubt.reason if label is not sentence.label else sentence.reason or doubt.reason,
    )
