"""Putting a new phrase in the place of one in an earlier question."""

from collections.abc import Iterable

from rag.follow_ups import lexicon
from rag.follow_ups.questions import Phrase, Question

_SAME_HEAD = 5
_SAME_KIND = 4
_SAME_FORM = 2


def put_name(question: Question, new: Phrase, text: str) -> str:
    """Return the earlier question with `text` where it best fits; "" where it fits nowhere."""
    if new.content[-1:] == ("ones",):
        return _put_ones(question, new)
    slots = [one for one in main_phrases(question) if one.role != "asked"]
    slots += [one for one in main_phrases(question) if one.role == "asked"]
    best = _best(question, new, slots)
    if best is None:
        best = next((one for one in question.phrases if _counted(new, one)), None)
    if best is not None:
        return _replaced(question, best, new, text)
    return _in_place_of_speaker(question, new, text)


def _put_ones(question: Question, new: Phrase) -> str:
    """Return "May I park electric scooters?" for "electric ones"; "" where nothing is many."""
    many = [one for one in main_phrases(question) if one.is_many and not one.is_person]
    for old in sorted(many, key=lambda one: one.role != "object"):
        kind = " ".join(word.text for word in new.words[new.start : new.end - 1])
        return _cut_in(question, old.start, old.end, f"{kind} {old.words[old.end - 1].text}")
    return ""


def put_place(question: Question, new: Phrase, text: str) -> str:
    """Return the earlier question with a phrase such as "in London" where its like stands, or "".

    `text` begins with the preposition.
    """
    same = [one for one in main_phrases(question) if one.preposition == new.preposition]
    best = _best(question, new, same)
    if best is not None:
        tail = text[len(new.preposition) :].lstrip()
        return _replaced(question, best, new, tail)
    for one in main_phrases(question):
        swaps = _are_opposites(one.preposition, new.preposition) and _are_alike(new, one)
        if swaps or _is_another_amount(new, one):
            return _cut_in(question, one.start - 1, one.end, text)
    if new.preposition == "for" and not new.is_determined:
        free = [one for one in main_phrases(question) if one.role in {"object", "subject"}]
        free = [one for one in free if one.is_many == new.is_many]
        best = _best(question, new, free)
        if best is not None:
            return _replaced(question, best, new, text[len("for") :].lstrip())
    return ""


def put_opposite(question: Question, preposition: str) -> str:
    """Return the earlier question with "before" for "after", "below" for "above"; "" if without."""
    for at, key in enumerate(question.keys):
        if key != preposition and _are_opposites(key, preposition):
            return _cut_in(question, at, at + 1, preposition)
    return ""


def main_phrases(question: Question) -> list[Phrase]:
    """Return the noun phrases of the main clause, but for "the company" and its like."""
    return [
        one
        for one in question.phrases
        if one.end <= question.main_end and one.head not in lexicon.COMPANIES
    ]


def _best(question: Question, new: Phrase, slots: Iterable[Phrase]) -> Phrase | None:
    ranked = [(_fitness(question, new, old), old) for old in slots]
    fitness, best = max(ranked, key=lambda one: one[0], default=((0,), None))
    return best if fitness[0] else None


def _fitness(question: Question, new: Phrase, old: Phrase) -> tuple[int, int, bool, bool]:
    """Return how well the new phrase fits where the old one stands, the most telling sign first."""
    shared = len({*new.content} & {*old.content})
    same_article = new.words[new.start].key == old.words[old.start].key
    return _kinship(question, new, old), shared, same_article, old.role == "object"


def _kinship(question: Question, new: Phrase, old: Phrase) -> int:
    """Return how well the new phrase fits where the old one stands; 0: not at all."""
    if new.content == old.content or not old.content or not new.content:
        return 0
    if old.role == "subject" and new.is_many != old.is_many and question.verb != -1:
        return 0
    if new.head == old.head or _counted(new, old):
        return _SAME_HEAD
    if _has_figure(new) != _has_figure(old) or new.may_act != old.may_act:
        return 0
    if new.may_act or (new.is_name and old.is_name):
        return _SAME_KIND
    if new.is_name != old.is_name or (old.head in _TIMES) != (new.head in _TIMES):
        return 0
    return _SAME_FORM if new.is_determined == old.is_determined else 0


_AMOUNTS = lexicon.OPPOSITES[0]
_TIMES = frozenset(word.removesuffix("s") for word in lexicon.TIMES)


def _are_alike(new: Phrase, old: Phrase) -> bool:
    return new.head == old.head or bool(new.numbers and old.numbers)


def _is_another_amount(new: Phrase, old: Phrase) -> bool:
    """Whether "above 500 euros" stands for "of 80 euros"."""
    has_amounts = _has_figure(new) and _has_figure(old)
    return has_amounts and new.preposition in _AMOUNTS and old.preposition in {"of", "for"}


def _are_opposites(one: str, other: str) -> bool:
    return one != other and any({one, other} <= group for group in lexicon.OPPOSITES)


def _counted(new: Phrase, old: Phrase) -> bool:
    """Whether the new phrase is a number, or a word with one, that the old phrase has otherwise."""
    words = [word for word in new.content if word not in new.numbers]
    return bool(new.numbers and old.numbers) and set(words) <= set(old.content)


def _has_figure(phrase: Phrase) -> bool:
    return not lexicon.ORDINALS.issuperset(phrase.numbers)


def _replaced(question: Question, old: Phrase, new: Phrase, text: str) -> str:
    if new.head != old.head and _counted(new, old):
        places = [at for at in range(old.start, old.end) if question.keys[at] in {*old.numbers}]
        numbers = " ".join(word.text for word in new.words if word.key in new.numbers)
        return _cut_in(question, places[0], places[-1] + 1, numbers)
    return _cut_in(question, old.start, old.end, text)


def _in_place_of_speaker(question: Question, new: Phrase, text: str) -> str:
    """Return "How many days do interns get?" from "How many days do I get?", or ""."""
    at = question.auxiliary + 1
    if not new.may_act or question.auxiliary < 0 or at >= len(question.words):
        return ""
    fits = new.is_many or question.keys[at - 1] not in {"do", "don't", "have", "haven't"}
    if question.keys[at] in {"i", "we", "you"} and fits and question.keys[at - 1] != "am":
        return _cut_in(question, at, at + 1, text)
    return ""


def _cut_in(question: Question, start: int, end: int, text: str) -> str:
    before, after = question.cut(0, start), question.cut(end, len(question.words))
    if after[:1] in {",", ";", ":"}:
        return f"{before} {text}{after}".strip()
    return f"{before} {text} {after}".strip()
