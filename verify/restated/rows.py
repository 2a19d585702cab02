"""Rows of a table that answer by yes or no, as statements: "Taxi | Covered: no" denies a cover."""

import re
from collections.abc import Iterator

from verify.other_words.roots import root
from verify.reading.readings import CELL_MARK
from verify.reading.tokens import tokenise
from verify.reading.words import NEGATORS

_CELL = re.compile(r"(?P<title>[^:?|]{2,60})(?::|\?)\s*(?P<value>[^|]{1,60})")
_VALUES = {
    **dict.fromkeys(("yes", "✓", "✔", "✅", "☑"), True),
    **dict.fromkeys(("no", "✗", "✘", "✕", "❌"), False),
}
_SMALL = frozenset(map(root, ("can", "allowed")))
_STATES = re.compile(
    r"(?:not )?(?:allowed|permitted|included|accepted|covered|required|possible|refundable|free)"
    r"|prohibited|forbidden",
    re.IGNORECASE,
)
_ADJECTIVE = re.compile(
    r"\w+(?:ed|able|ible)|free|open|paid|done|given|kept|lent|sold|valid|mandatory|optional",
    re.IGNORECASE,
)
_NEEDED = re.compile(r"(?P<thing>.{3,40}) (?:needed|required)", re.IGNORECASE)
_ABLE = re.compile(r"can (?P<deed>\w+)", re.IGNORECASE)
_BINDING = re.compile(
    r"\b(?:needed|required|only|if|when|with|without|after|before|from|until|unless|limit\w*|max\w*"
    r"|request|condition\w*|subject|approval|during)\b",
    re.IGNORECASE,
)
_PRICE = re.compile(r"(?:price|cost|costs|fee)s?", re.IGNORECASE)


def statements_of(text: str) -> Iterator[str]:
    """Yield the statements that the cells of a row, or one "Pets allowed: no", make."""
    cells = [_CELL.fullmatch(cell.strip().rstrip(".")) for cell in text.split(CELL_MARK)]
    found = [(cell["title"].strip(), cell["value"].strip()) for cell in cells if cell]
    if not found or len(found) != len(cells):
        return
    named = found[0][1] if _answer(found[0][1]) is None and len(found) > 1 else ""
    rest = found[1:] if named else found
    if any(_answer(value) is None and not _PRICE.fullmatch(title) for title, value in rest):
        # Any other cell may say of whom the row is: "Zone: 2".
        yield from _of_a_state(found)
        return
    for title, value in rest:
        holds = _answer(value)
        is_bound = holds and any(_binds(*cell) for cell in rest if cell != (title, value))
        if holds is not None and not is_bound:
            yield from _said(named, title, holds=holds)


def _binds(title: str, value: str) -> bool:
    """Whether a cell may say in which case another one holds: "Approval needed: yes"."""
    return _answer(value) is not False and _BINDING.search(title) is not None


def denies_in_a_cell(text: str, claim: str) -> bool:
    """Whether a claim denies what a cell of a row answers by "no", or calls "not allowed"."""
    mine = {root(token.key) for token in tokenise(claim)}
    if not any(token.key in NEGATORS for token in tokenise(claim)):
        return False
    for cell in text.split(CELL_MARK):
        match = _CELL.fullmatch(cell.strip().rstrip("."))
        if match is None or not _is_denied(match["value"].strip()):
            continue
        title = {root(token.key) for token in tokenise(match["title"]) if token.is_content}
        if title - _SMALL <= mine:
            return True
    return False


def _is_denied(value: str) -> bool:
    is_state = _STATES.fullmatch(value) is not None
    return _answer(value) is False or (is_state and value.lower().startswith(("not", "pro", "for")))


def _answer(value: str) -> bool | None:
    return _VALUES.get(value.lower().rstrip(".\ufe0f"))


def _of_a_state(cells: list[tuple[str, str]]) -> Iterator[str]:
    """Yield "pets are not allowed" for "Pets: not allowed"."""
    if len(cells) == 1 and _STATES.fullmatch(cells[0][1]):
        yield f"{cells[0][0]} is {cells[0][1]}"


def _said(named: str, title: str, *, holds: bool) -> Iterator[str]:
    denial = "" if holds else "not "
    words = title.split()
    needed, able = _NEEDED.fullmatch(title), _ABLE.fullmatch(title)
    if named and needed:
        yield f"{named} needs {'' if holds else 'no '}{needed['thing'].lower()}"
    elif named and able:
        yield f"{named} can {denial}{able['deed'].lower()}"
    elif named and len(words) == 1 and _ADJECTIVE.fullmatch(title):
        yield f"{named} is {denial}{title.lower()}"
    elif not named and len(words) == 1 and _ADJECTIVE.fullmatch(title):
        yield f"It is {denial}{title.lower()}"
        yield f"{denial}{title.lower()}"
    elif not named and len(words) > 1 and _ADJECTIVE.fullmatch(words[-1]):
        yield f"{' '.join(words[:-1])} is {denial}{words[-1].lower()}"
        if not holds:
            yield f"no {title.lower()}"
