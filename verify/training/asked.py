"""Questions made of policy sentences by rules, with sentences that answer them and that do not.

A sentence whose answer is cut out, and a question of another kind about the same deed, are near the
topic without an answer: what cosine cannot tell from an answer.
"""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass

from verify.training.edits import reword
from verify.training.rows import NOT_SUPPORTED, SUPPORTED, TrainingRow

_RULE = re.compile(
    r"^(?P<who>(?:You|We|The|A|An|Your|Our|All|Any|Each|Every|[A-Z][a-z]+s?)\b(?: [\w'’-]+){0,4}?) "
    r"(?P<modal>must|may|can|should|will|cannot|are|is)(?P<no> not)? (?P<deed>[^.;:]{12,160})[.;]?$"
)
_STEPS = re.compile(r"^To (?P<deed>[^,.;]{8,90}), (?P<rest>[^.]{12,})\.?$")
_CASE = re.compile(r"^If (?P<case>[^,]{8,100}), (?P<rest>[^.]{12,})\.?$")
_REASON = re.compile(
    r"^(?P<rule>.{20,120}?),? (?P<reason>(?:because|so that|in order to) .{10,})\.$"
)
_NUMBER = (
    r"(?:\d[\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve|thirty|sixty|ninety)"
)
_TIME = re.compile(
    r" ?\b(?:within|after|for|up to|at least|no later than|at most|every|by|in) (?:the )?"
    rf"{_NUMBER}(?:[ -](?:business|working|calendar|consecutive))?"
    r"[ -](?:minutes?|hours?|days?|weeks?|months?|years?)\b"
)
_MONEY = re.compile(r" ?\b(?:for|of|up to|at least|costs?|over|by)? ?[$£€]\d[\d,.]*")
_FIGURE = re.compile(r"\d|\b(?:day|hour|week|month|year|minute)s?\b|[$£€]")
_MINE = (
    (r"\byou(?:'re|’re| are)\b", "I am"),
    (r"\byou were\b", "I was"),
    (r"\b(?:yourself|yours)\b", "myself"),
    (r"\byour\b", "my"),
    (r"\b(?:to|for|with|by|from|of|give|send|tell|help|let|ask|allow|contact) you\b", ""),
    (r"\byou\b", "I"),
)
_ASKED_WITHOUT_ANSWER = (
    "How much does it cost to {deed}?",
    "How long does it take to {deed}?",
    "What is the fee to {deed}?",
    "How many days does it take to {deed}?",
    "What is the deadline to {deed}?",
    "What is the phone number to {deed}?",
    "Which form do I need to {deed}?",
    "Who has to approve it if I want to {deed}?",
)
_SHORTEST_QUESTION, _LONGEST_QUESTION = 14, 130
_UNANSWERED = 2


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, the sentence that answers it, and sentences near it that do not."""

    question: str
    answer: str
    without: tuple[str, ...] = ()


def questions_of(sentence: str, chance: random.Random) -> Iterator[Asked]:
    """Yield the questions that a sentence of a policy answers."""
    if steps := _STEPS.match(sentence):
        opening = chance.choice(("How do I {}?", "How can I {}?", "What do I do to {}?"))
        yield Asked(opening.format(_mine(steps["deed"])), sentence)
    if case := _CASE.match(sentence):
        opening = chance.choice(("What happens if {}?", "What if {}?"))
        yield Asked(opening.format(_mine(case["case"])), sentence)
    if reason := _REASON.match(sentence):
        rule = _RULE.match(reason["rule"])
        if rule:
            yield Asked(f"Why {_turned(rule, rule['deed'])}?", sentence, (f"{reason['rule']}.",))
    if rule := _RULE.match(sentence):
        yield from _of_rule(rule, sentence)


def unanswered(sentence: str, chance: random.Random) -> str | None:
    """Return a question near the sentence that it does not answer, None where none is sure."""
    rule = _RULE.match(sentence)
    if rule is None or rule["who"] not in ("You", "We") or rule["modal"] in ("is", "are", "will"):
        return None
    if _FIGURE.search(sentence):
        return None
    return chance.choice(_ASKED_WITHOUT_ANSWER).format(deed=_mine(_short(rule["deed"])))


def asked_pairs(texts: Iterator[list[str]], chance: random.Random) -> Iterator[TrainingRow]:
    """Yield (sentence, question) pairs: answered, and near without an answer."""
    for sentences in texts:
        for position, sentence in enumerate(sentences):
            others = [one for number, one in enumerate(sentences) if number != position]
            for asked in questions_of(sentence, chance):
                if _SHORTEST_QUESTION <= len(asked.question) <= _LONGEST_QUESTION:
                    yield from _pairs(asked, others, chance)
            beside = [unanswered(sentence, chance) for _ in range(_UNANSWERED)]
            for question in filter(None, beside):
                typed = as_typed(question, chance)
                yield TrainingRow(sentence, typed, NOT_SUPPORTED, "made_unanswered")


def as_typed(question: str, chance: random.Random) -> str:
    """Return the question as people type it: other words, small letters, no question mark."""
    if chance.random() < 0.4:
        reworded = reword(question, chance) or question
        # "When must I" has no form with "have to" of the same order.
        question = question if "have to" in reworded else reworded
    if chance.random() < 0.25:
        who = chance.choice(("a customer", "an employee", "someone", "the user"))
        question = re.sub(r"\bI\b", who, question)
    if chance.random() < 0.35:
        question = question[:1].lower() + question[1:]
    if chance.random() < 0.3:
        question = question.rstrip("?")
    return question


def nearest(question: str, sentences: list[str], most: int) -> list[str]:
    """Return the sentences that share most words with the question, and are not long copies."""
    wanted = _words(question)
    ranked = sorted(sentences, key=lambda one: -len(wanted & _words(one)))
    return ranked[:most]


def _pairs(asked: Asked, others: list[str], chance: random.Random) -> Iterator[TrainingRow]:
    question = as_typed(asked.question, chance)
    yield TrainingRow(asked.answer, question, SUPPORTED, "made_answered")
    for one in asked.without:
        yield TrainingRow(one, question, NOT_SUPPORTED, "made_answer_cut")
    near = nearest(asked.question, others, 4)
    for one in chance.sample(near, min(1, len(near))):
        yield TrainingRow(one, question, NOT_SUPPORTED, "made_other_answer")


def _of_rule(rule: "re.Match[str]", sentence: str) -> Iterator[Asked]:
    deed, head = rule["deed"], sentence[: rule.start("deed")]
    for answer, opening in ((_TIME, "When"), (_MONEY, "How much")):
        found = answer.search(deed)
        if found:
            left = _tidy(deed[: found.start()] + deed[found.end() :])
            yield Asked(f"{opening} {_turned(rule, left)}?", sentence, (f"{head}{left}.",))
    yield Asked(f"{_capital(_turned(rule, _short(deed)))}?", sentence)


def _turned(rule: "re.Match[str]", deed: str) -> str:
    """Return the rule as a question without its opening: "must I return the goods"."""
    who = rule["who"]
    subject = "I" if who == "You" else f"{who[:1].lower()}{who[1:]}"
    modal = "can" if rule["modal"] == "cannot" else rule["modal"]
    return f"{modal} {_mine(subject)} {_mine(deed)}"


def _short(deed: str) -> str:
    return re.split(r", | (?:if|unless|because|so that|when|provided|within) ", deed)[0].strip()


def _mine(text: str) -> str:
    for theirs, mine in _MINE:
        text = re.sub(theirs, mine or (lambda found: f"{found.group()[:-3]}me"), text)
    return text


def _tidy(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip(" ,.;")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _words(text: str) -> set[str]:
    return {word[:5] for word in re.findall(r"[a-z]{4,}", text.lower())}
