"""What a pronoun of a follow-up stands for, and putting it in the pronoun's place."""

from collections.abc import Iterator, Sequence

from rag.follow_ups import lexicon
from rag.follow_ups.pointers import agrees
from rag.follow_ups.questions import Phrase, Question
from rag.follow_ups.slots import main_phrases

_ROLES = ("object", "subject", "asked", "besides")


def resolved(rest: Question, pointers: Sequence[int], earlier: Sequence[Question]) -> str:
    """Return the question with its pronouns replaced; "" where one stands for nothing known.

    `earlier` are the questions before it, the last one first, then what was answered.
    """
    pieces: list[tuple[int, int, str]] = []
    for at in pointers:
        piece = _piece(rest, at, earlier)
        if piece is None:
            return ""
        pieces.append(piece)
    text = rest.cut(0, len(rest.words))
    offset = rest.words[0].span.start
    for start, end, name in sorted(pieces, reverse=True):
        text = text[: start - offset] + name + text[end - offset :]
    return text


def completed(text: str, question: Question, earlier: Question) -> str:
    """Return a question with "the limit" made "the limit for gifts", which was spoken of; or ""."""
    for phrase in question.phrases:
        is_bare = len(phrase.content) == 1 and question.keys[phrase.start] == "the"
        if not is_bare or question.keys[phrase.end : phrase.end + 1] in {("of",), ("for",)}:
            continue
        for other in main_phrases(earlier):
            name = _whole(earlier, other)
            is_fuller = other.head == phrase.head and len(name.split()) > 2
            if is_fuller and question.cut(phrase.start, phrase.end).casefold() != name.casefold():
                start, end = question.words[phrase.start].span.start, question.words[phrase.end - 1]
                return f"{text[:start]}{name}{text[end.span.end :]}"
    return ""


def _piece(rest: Question, at: int, earlier: Sequence[Question]) -> tuple[int, int, str] | None:
    """Return what of the text is to be replaced, and by what."""
    word, keys = rest.words[at], rest.keys
    following = rest.words[at + 1] if at + 1 < len(keys) else None
    if word.key == "there":
        return None
    phrase = next((one for one in rest.phrases if one.start == at), None)
    if word.key in lexicon.DEMONSTRATIVES and phrase is not None:
        name = _named_by(phrase.head, earlier)
        return (word.span.start, rest.words[phrase.end - 1].span.end, name) if name else None
    wanted = "thing" if word.key == "one" else lexicon.POINTERS[word.key]
    if _may_mean_a_deed(rest, at) and not _speaks_of_a_thing(earlier[0]):
        return None
    kind = "people" if _must_be_people(rest, at) else wanted
    name = next(_names(kind, earlier), "")
    if not name and word.key in {"them", "these", "those"}:
        # "Who handles these?" after a question about one of them.
        name = next(_names("thing", earlier[:1]), "")
    if not name:
        return None
    if phrase is not None and word.key in lexicon.OWNERS:
        return word.span.start, word.span.end, f"{name}'" if name.endswith("s") else f"{name}'s"
    if following is not None and following.text[0] in "'’":
        return word.span.start, following.span.end, f"{name} {following.key}"
    return word.span.start, word.span.end, name


def _may_mean_a_deed(rest: Question, at: int) -> bool:
    """Whether a pronoun may stand for all that is done: "How long does it take?"."""
    following = rest.keys[at + 1] if at + 1 < len(rest.keys) else ""
    takes = following.rstrip("s") in {"take", "cost", "happen", "work"}
    is_judged = following in lexicon.JUDGED
    return rest.keys[at] in {"this", "that"} or (rest.keys[at] == "it" and (takes or is_judged))


def _must_be_people(rest: Question, at: int) -> bool:
    """Whether only people do what "they" do here: "Do they keep my data?"."""
    verb = rest.keys[rest.verb] if rest.verb > at else ""
    is_done = "be" in rest.keys or rest.keys[max(rest.auxiliary, 0)] in lexicon.BE
    return rest.keys[at] == "they" and bool(verb) and not is_done and verb not in _THINGS_DO


_THINGS_DO = frozenset({"need", "cost", "expire", "last", "count", "include", "cover", "take"}) | {
    "work",
    "apply",
    "have",
    "arrive",
    "fit",
    "end",
    "start",
    "begin",
    "close",
    "open",
    "change",
}


def _speaks_of_a_thing(question: Question) -> bool:
    return question.verb < 0 or question.keys[question.verb] in lexicon.LIGHT


def _names(wanted: str, earlier: Sequence[Question]) -> Iterator[str]:
    for question in earlier:
        found = [one for one in main_phrases(question) if agrees(one, wanted)]
        if not question.has_clause:
            # Without a verb nobody knows where a phrase begins, but for its article.
            found = [one for one in found if one.is_determined] or (
                found if question.text.rstrip().endswith("?") else []
            )
        for role in _ROLES:
            for one in found:
                if one.role == role and not set(one.content) & set(lexicon.POINTERS):
                    yield _whole(question, one)


def _named_by(head: str, earlier: Sequence[Question]) -> str:
    """Return the phrase that "this limit" means: the one about a limit."""
    for question in earlier:
        for one in main_phrases(question):
            if one.head == head:
                return _whole(question, one)
    return ""


def _whole(question: Question, phrase: Phrase) -> str:
    """Return a phrase with what belongs to it: "the fee for late returns"."""
    is_all = (
        phrase.role == "subject"
        and question.verb < 0
        and question.auxiliary >= 0
        and question.keys[phrase.end : phrase.end + 1]
        and question.keys[phrase.end] in lexicon.PREPOSITIONS
    )
    end = question.main_end if is_all else phrase.end
    for other in question.phrases:
        if not is_all and other.preposition in {"of", "for"} and other.start == end + 1:
            end = other.end
    name = question.cut(phrase.start, end)
    if phrase.start > 0 or (phrase.is_name and len(phrase.content) > 1) or name[1:2].isupper():
        return name
    # It began its sentence.
    return name[:1].lower() + name[1:]
