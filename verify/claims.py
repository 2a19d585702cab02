"""From answer sentences to claims: each has one or several, or says why it has none."""

import re
from dataclasses import dataclass
from enum import StrEnum

from tagtrap.domain.answers import Answer, AnswerSentence, Finish, Layout
from tagtrap.domain.identifiers import ClaimId, fresh_id
from tagtrap.domain.spans import Span
from tagtrap.domain.verdicts import Claim
from verify import silence
from verify.attribution import statement_span
from verify.exact_checks.credentials import secret_asked_for
from verify.exact_checks.links import names_address
from verify.reading.readings import CELL_MARK
from verify.splitting.statements import split_statement


class NoClaim(StrEnum):
    """Why a sentence holds nothing that could be true or false."""

    EMPTY = "empty"
    HEADING = "heading"
    LEAD_IN = "lead_in"
    QUESTION = "question"
    COURTESY = "courtesy"
    POINTER = "pointer"
    SHORT_ANSWER = "short_answer"
    NO_ANSWER = "no_answer"
    DECLINED = "declined"


@dataclass(frozen=True, slots=True)
class Reading:
    """An answer sentence with its claims, or with the reason why there is none.

    `before` is what the claims are read with: the lead-in of a list, the header of a table, else
    the sentence before. `whole` is all that the sentence states, where that is several claims.
    """

    sentence: AnswerSentence
    claims: tuple[Claim, ...]
    no_claim: NoClaim | None
    before: str = ""
    whole: Claim | None = None

    def before_claim(self, claim: Claim) -> str:
        """Return what a claim is read with: its own sentence's beginning too, where it has one."""
        is_set_apart = self.sentence.layout is not Layout.PROSE
        if self.whole is None or is_set_apart or claim.span.start == self.whole.span.start:
            return self.before
        said = self.sentence.text[self.whole.span.start : claim.span.start].rstrip(" ,;(")
        return f"{self.before} {said}".strip()


def read_answer(answer: Answer) -> list[Reading]:
    """Return each sentence of the answer with its claims."""
    sentences = answer.sentences
    with_words = [place for place, one in enumerate(sentences) if one.text.strip()]
    last = with_words[-1] if with_words else -1
    readings: list[Reading] = []
    refused = False
    line_over: AnswerSentence | None = None
    for position, sentence in enumerate(sentences):
        earlier = sentences[position - 1] if position else None
        if earlier is not None and earlier.layout is not sentence.layout:
            line_over = earlier
        place = _Place(goes_on=position < last, after_refusal=refused)
        no_claim = _no_claim(sentence, answer.finish, place)
        whole = None if no_claim else _statement(sentence)
        claims = _parts(sentence, whole) if whole else ()
        before = _read_with(earlier, line_over, sentence)
        several = whole if len(claims) > 1 else None
        readings.append(Reading(sentence, claims, no_claim, before, several))
        refused = refused or no_claim in (NoClaim.NO_ANSWER, NoClaim.DECLINED)
    return readings


@dataclass(frozen=True, slots=True)
class _Place:
    """Where in its answer a sentence stands."""

    goes_on: bool
    after_refusal: bool


def claim_of(text: str) -> Claim:
    """Return the whole text as one claim."""
    return Claim(ClaimId(fresh_id()), text, Span(0, len(text)))


def _statement(sentence: AnswerSentence) -> Claim:
    """Return what the sentence says; that a source says so is what is being checked."""
    # A passage is cited by its place, and its sentences have tags of their own: "2.1".
    named = {name for tag in sentence.tags for name in (str(tag), str(tag).partition(".")[0])}
    span = statement_span(sentence.text, named)
    return Claim(ClaimId(fresh_id()), span.of(sentence.text), span)


def _parts(sentence: AnswerSentence, whole: Claim) -> tuple[Claim, ...]:
    """Return the statements inside a statement, or the statement where it is one."""
    if sentence.layout in (Layout.TABLE_ROW, Layout.HEADING):
        return (whole,)
    parts = split_statement(whole.text)
    if len(parts) == 1 or any(_is_no_statement(part.text) for part in parts):
        return (whole,)
    return tuple(
        Claim(ClaimId(fresh_id()), part.text, part.span.shifted(whole.span.start)) for part in parts
    )


def _is_no_statement(text: str) -> bool:
    """Whether half a sentence is no claim, so that the sentence is better judged as one."""
    return silence.is_no_answer(text) or silence.is_courtesy(text) or silence.is_pointer(text)


def _no_claim(sentence: AnswerSentence, finish: Finish, place: _Place) -> NoClaim | None:
    text = sentence.text.strip()
    if not any(character.isalnum() for character in text):
        return NoClaim.EMPTY
    if sentence.mentioned and not (sentence.tags or sentence.unknown_tags or sentence.malformed):
        return NoClaim.POINTER
    # However politely: where a reader is sent has to stand in the sources.
    if names_address(text):
        return None
    cites = bool(sentence.tags or sentence.unknown_tags)
    reason = _refusal(text, after_refusal=place.after_refusal, cites=cites) or _aside(
        text, cites=cites
    )
    # What cites something claims something, but for a refusal that names what was searched.
    if reason is not None or cites:
        return reason
    if finish is Finish.REFUSED:
        return NoClaim.DECLINED
    if finish is Finish.NO_ANSWER:
        return NoClaim.NO_ANSWER
    return _structure(sentence, text, place)


def _refusal(text: str, *, after_refusal: bool, cites: bool) -> NoClaim | None:
    if silence.is_no_answer(text):
        return NoClaim.NO_ANSWER
    if cites:
        return None
    if silence.is_declined(text):
        return NoClaim.DECLINED
    return NoClaim.POINTER if after_refusal and silence.is_referral(text) else None


def _aside(text: str, *, cites: bool) -> NoClaim | None:
    if silence.is_question(text):
        # What asks for a password is not let through because it only asks.
        return None if secret_asked_for(text) else NoClaim.QUESTION
    if silence.is_courtesy(text):
        return NoClaim.COURTESY
    return NoClaim.POINTER if silence.is_pointer(text) and not cites else None


def _structure(sentence: AnswerSentence, text: str, place: _Place) -> NoClaim | None:
    if sentence.layout is Layout.HEADING and _is_title(text):
        return NoClaim.HEADING
    if text.endswith((":", "：")) and silence.is_lead_in(text):
        return NoClaim.LEAD_IN
    if silence.is_short_answer(text) and place.goes_on:
        return NoClaim.SHORT_ANSWER
    return None


def _is_title(text: str) -> bool:
    cells = text.split(CELL_MARK)
    if len(cells) == 1:
        return silence.is_title(text)
    # A year or a limit may well be the title of a column.
    return all(silence.is_title(re.sub(r"\d", "", cell)) for cell in cells)


def _read_with(
    earlier: AnswerSentence | None, line_over: AnswerSentence | None, sentence: AnswerSentence
) -> str:
    """Return the text that a sentence is read with: its lead-in, its header, or its neighbour.

    `line_over` is the last sentence before it that has another layout than its own.
    """
    if sentence.layout not in (Layout.LIST_ITEM, Layout.TABLE_ROW):
        return earlier.text if earlier else ""
    if line_over is None:
        return ""
    is_title = line_over.layout is Layout.HEADING and _is_item(sentence)
    return f"{line_over.text}:" if is_title and line_over.text[-1:].isalnum() else line_over.text


def _is_item(sentence: AnswerSentence) -> bool:
    return sentence.layout is Layout.LIST_ITEM
