"""Where a statement may be cut, and what the part behind the cut must be read with."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from verify.splitting.clauses import (
    Clause,
    opens_bare,
    opens_clause,
    opens_finite,
    read_clause,
    words_of,
)
from verify.splitting.lexicon import (
    DETERMINERS,
    LIMITS,
    PERSONAL,
    SUBORDINATORS,
    SUMS_UP,
    SURE_THIRD_PERSON,
    THIRD_PERSON,
    UNCLEAR_SUBJECT,
    is_auxiliary,
)

_JOINT = re.compile(
    r"(?P<semicolon>\s*;\s+(?:(?:and|but)\s+)?)"
    r"|(?P<contrast>,?\s+(?:but|yet|whereas)\s+|,\s+while\s+)"
    r"|(?P<and>,?\s+and\s+)"
    r"|(?P<comma>,\s+)"
)
_RELATIVE = re.compile(r",\s+(?:which|who)\s+")
_ASIDE = re.compile(r"(?P<before>.*\w)\s*\((?P<inside>[^()]+)\)[.!]?\s*", re.DOTALL)
_CLOSED = re.compile(r'"[^"]*"|“[^”]*”|\([^()]*\)|\[[^\[\]]*\]')
_MOST_WORDS = 4


@dataclass(frozen=True, slots=True)
class Cut:
    """A cut: the part before it ends at `end`, the part behind it begins at `start`.

    `carried` is what the part behind must be read with; `before` is the text of the part before
    where that is not simply its words; `stop` is where the part behind ends if not with the text.
    """

    end: int
    start: int
    carried: str = ""
    before: str | None = None
    stop: int | None = None


def first_cut(text: str, earliest: int) -> Cut | None:
    """Return the first cut at or behind character `earliest`, None if the text is one statement."""
    open_text = _CLOSED.sub(lambda closed: "Q" * len(closed[0]), text)
    if any(mark in open_text for mark in '"“”()'):
        # A quotation that does not end here: what belongs to it is not known.
        return None
    cuts = [*_relatives(text, open_text), *_joints(text, open_text), *_asides(text)]
    usable = [cut for cut in cuts if cut.end > earliest and cut.start < len(text)]
    return min(usable, key=lambda cut: cut.end, default=None)


def _joints(text: str, open_text: str) -> Iterator[Cut]:
    for joint in _JOINT.finditer(open_text):
        left = text[: joint.start()]
        clause = read_clause(open_text[: joint.start()])
        kind = str(joint.lastgroup)
        if (
            kind != "semicolon"
            and joint[0].startswith(",")
            and _opens_anew(open_text[joint.end() :])
        ):
            kind = "anew"
        carried = _carried(clause, left, kind, open_text[joint.end() :])
        if carried is not None:
            yield Cut(joint.start(), joint.end(), carried)


def _carried(clause: Clause | None, left: str, joint: str, open_right: str) -> str | None:
    """Return what the right side is read with, None if the two are one statement."""
    own_subject = joint != "comma" and opens_clause(open_right, after_comma=True)
    if clause is None:
        plain = joint in ("semicolon", "anew") and own_subject and _has_verb(left)
        return "" if plain and not _is_open(left) else None
    if clause.condition_end and _goes_on_as_condition(open_right):
        return None
    if joint == "semicolon" and not own_subject and _stands_alone(open_right):
        return left[: clause.condition_end]
    if own_subject and (joint not in ("and", "anew") or _own_subject_after_and(open_right)):
        return left[: clause.condition_end]
    if joint != "semicolon" and set(_keys(open_right)) & LIMITS:
        # A condition at the end may well be one on both.
        return None
    if joint == "comma":
        return _carried_in_list(clause, left, open_right)
    return _carried_to_verb(clause, left, open_right)


def _opens_anew(open_right: str) -> bool:
    """Whether a text begins with a pronoun as its subject: no list goes on so."""
    return opens_clause(open_right, after_comma=True) and _keys(open_right)[0] in PERSONAL


def _stands_alone(open_right: str) -> bool:
    """Whether what stands behind a semicolon is a statement, whatever it begins with."""
    keys = _keys(open_right)
    opens_otherwise = not keys or keys[0] in LIMITS | SUBORDINATORS
    return not opens_otherwise and any(
        key in SURE_THIRD_PERSON or is_auxiliary(key) for key in keys[1:]
    )


def _carried_in_list(clause: Clause, left: str, open_right: str) -> str | None:
    """Return what an item of a list of statements, "A, B and C", is read with."""
    if " and " not in open_right:
        return None
    if opens_clause(open_right, after_comma=True):
        return left[: clause.condition_end]
    is_item = clause.bare_end is not None and opens_bare(open_right)
    return left[: clause.bare_end] if is_item else None


def _carried_to_verb(clause: Clause, left: str, open_right: str) -> str | None:
    if clause.subject_end > clause.condition_end and opens_finite(open_right):
        return left[: clause.subject_end]
    if clause.bare_end is not None and opens_bare(open_right):
        return left[: clause.bare_end]
    return None


def _own_subject_after_and(open_right: str) -> bool:
    return not set(_keys(open_right)) & LIMITS


def _goes_on_as_condition(open_right: str) -> bool:
    rests = [open_right[comma.end() :] for comma in re.finditer(r",\s+(?:then\s+)?", open_right)]
    return any(opens_clause(rest, after_comma=True) for rest in rests)


def _is_open(left: str) -> bool:
    return bool(set(_keys(left)[:1]) & LIMITS) and "," not in left


def _has_verb(text: str) -> bool:
    return any(is_auxiliary(key) or key in THIRD_PERSON for key in _keys(text)[1:])


def _relatives(text: str, open_text: str) -> Iterator[Cut]:
    for joint in _RELATIVE.finditer(open_text):
        rest = open_text[joint.end() :]
        if not opens_finite(rest) or set(_keys(rest)[:1]) & SUMS_UP:
            continue
        antecedent = _antecedent(text[: joint.start()])
        if antecedent is None:
            continue
        if read_clause(open_text[: joint.start()]) is not None:
            yield Cut(joint.start(), joint.end(), antecedent)
        elif antecedent == text[: joint.start()]:
            yield from _inserted(text, open_text, joint, antecedent)


def _inserted(text: str, open_text: str, joint: re.Match[str], antecedent: str) -> Iterator[Cut]:
    """Yield the cut behind a relative clause that stands between a subject and its verb."""
    for comma in re.finditer(r",\s+", open_text[joint.end() :]):
        end = joint.end() + comma.start()
        start = joint.end() + comma.end()
        if opens_finite(open_text[start:]):
            says = f"{antecedent} {text[joint.end() : end]}"
            yield Cut(end, start, antecedent, before=says)
            return


def _antecedent(left: str) -> str | None:
    """Return the noun phrase at the end of a text, None if it is not plain which one is meant."""
    words = words_of(left)
    for place in range(len(words) - 1, max(-1, len(words) - 1 - _MOST_WORDS), -1):
        key = words[place].key
        if not key[0].isalnum() or is_auxiliary(key) or key in {"and", "or"}:
            return None
        if key in DETERMINERS and place < len(words) - 1:
            before = words[place - 1].key if place else ""
            return None if before in UNCLEAR_SUBJECT else left[words[place].span.start :]
        if key in UNCLEAR_SUBJECT | {"to"}:
            return None
    return None


def _asides(text: str) -> Iterator[Cut]:
    """Yield the cut before a bracket at the end that holds a statement of its own."""
    aside = _ASIDE.fullmatch(text)
    if aside is None or read_clause(aside["before"]) is None:
        return
    inside = aside["inside"]
    if opens_clause(inside, after_comma=False) and not set(_keys(inside)) & LIMITS:
        yield Cut(aside.end("before"), aside.start("inside"), stop=aside.end("inside"))


def _keys(text: str) -> list[str]:
    return [word.key for word in words_of(text)]
