"""What leaving out words of the source does to what is kept of it."""

from verify.reading.joined import BINDING_ALL
from verify.reading.words import (
    ALTERNATIVES,
    AUXILIARIES,
    CLAUSE_OPENERS,
    CONDITIONS,
    JOINERS,
    MODALS,
    NEGATORS,
    POINTERS,
)
from verify.word_by_word.alignment import Edit
from verify.word_by_word.changes import Change

_EXAMPLES = (["for", "example"], ["for", "instance"])


def dropped(edit: Edit) -> Change:
    """Return what leaving out the source's words does to what is kept."""
    keys = {token.key for token in edit.source}
    leads = edit.source_before is None
    # "Only staff may enter, i.e. guests may not": the "only" in front binds its own clause.
    if _only_tells_what_else_happens(edit, keys) or _is_example(edit):
        return Change.CLAUSE_DROPPED
    if keys & (CONDITIONS - {"only"} if leads else CONDITIONS):
        own_sentence = _is_divided_by_stop(edit) or _is_own_predicate(edit, keys)
        return Change.DETAIL_DROPPED if own_sentence else Change.CONDITION_DROPPED
    if keys & (NEGATORS | ALTERNATIVES) or any(token.negated for token in edit.source):
        return Change.DETAIL_DROPPED
    if edit.source[0].stop and edit.source[0].key in POINTERS:
        return Change.DETAIL_DROPPED
    return Change.CLAUSE_DROPPED if _is_own_clause(edit) else Change.DETAIL_DROPPED


def _only_tells_what_else_happens(edit: Edit, keys: set[str]) -> bool:
    """Whether an ", otherwise ..." at the end is left out, which limits nothing before it."""
    opens = edit.source[0].key == "otherwise" and (edit.source[0].comma or edit.source[0].stop)
    others = keys & (CONDITIONS | ALTERNATIVES) - {"otherwise"}
    return opens and edit.source_after is None and not others


def _is_example(edit: Edit) -> bool:
    """Whether a ", for example ..." at the end is left out; a condition behind it binds all."""
    first = edit.source[0]
    opens = (first.comma or first.stop) and [one.key for one in edit.source[:2]] in _EXAMPLES
    binds = any(one.comma and one.key in CONDITIONS for one in edit.source[1:])
    return opens and edit.source_after is None and not binds


def _is_divided_by_stop(edit: Edit) -> bool:
    if edit.source_before is None:
        return edit.source_after is not None and edit.source_after.stop
    return edit.source[0].stop


def _is_own_predicate(edit: Edit, keys: set[str]) -> bool:
    """Whether an "until" stands in a statement of its own: "and is valid until May"."""
    opens = edit.source[0].key in JOINERS and len(edit.source) > 1
    is_verb = opens and edit.source[1].key in AUXILIARIES | MODALS
    return is_verb and keys & CONDITIONS <= {"until", "till"}


def _is_own_clause(edit: Edit) -> bool:
    first, last, after = edit.source[0], edit.source[-1], edit.source_after
    if edit.source_before is None:
        # "In an emergency, A may, and B may" says of B what it says of an emergency only.
        binds_all = first.key in BINDING_ALL or any(token.comma for token in edit.source[1:-1])
        joined = last.key in ("and", "but") and (last.comma or last.stop) and not binds_all
        explained = [token.key for token in edit.source[-2:]] == ["i", "e"]
        return joined or explained or (after is not None and after.stop)
    opens = first.stop or (first.comma and first.key in CLAUSE_OPENERS)
    return opens and (after is None or after.comma or after.stop)
