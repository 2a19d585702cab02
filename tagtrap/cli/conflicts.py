"""`tagtrap conflicts`, and how `tagtrap ask` tells of a conflict."""

from collections.abc import Callable

from tagtrap.cli.output import counted, write_json, write_line, write_wrapped
from tagtrap.cli.session import opened_app
from tagtrap.domain.conflicts import Conflict, OneSided, TagPair
from tagtrap.domain.conversations import AnswerRecord
from tagtrap.domain.identifiers import Tag
from tagtrap.domain.people import Actor
from tagtrap.service import local_actor
from tagtrap.service.conflict_words import (
    KIND_WORDS,
    exported_conflict,
    one_sided_words,
    source_words,
)
from tagtrap.service.conflicts import Conflicts


def list_conflicts(*, with_settled: bool, as_json: bool) -> int:
    """Print the sentences of different documents that cannot both hold."""
    with opened_app() as app:
        found = app.conflicts.list(local_actor(), with_settled=with_settled)
    for conflict in found:
        if as_json:
            write_json(exported_conflict(conflict))
        else:
            _write(conflict)
    if not as_json:
        write_line(f"{counted(len(found), 'conflict')} between documents in force.")
    return 0


def settle_conflict(first: str, second: str, *, as_json: bool) -> int:
    """Tick a pair off and print it."""
    return _ticked(first, second, Conflicts.settle, "Ticked off", as_json=as_json)


def reopen_conflict(first: str, second: str, *, as_json: bool) -> int:
    """Take the tick of a pair back and print it."""
    return _ticked(first, second, Conflicts.reopen, "Back in the list", as_json=as_json)


def notes_on(conflicts: Conflicts, record: AnswerRecord) -> tuple[OneSided, ...]:
    """Return where an answer rests on one side of a conflict."""
    return conflicts.one_sided(local_actor(), [record]).get(record.id, ())


def write_notes(notes: tuple[OneSided, ...]) -> None:
    """Write what other documents say instead of the sources of an answer."""
    for words in dict.fromkeys(map(one_sided_words, notes)):
        write_wrapped(f"⇄ {words}", indent="   ")
    if notes:
        write_line()


def _ticked(
    first: str,
    second: str,
    tick: Callable[[Conflicts, Actor, TagPair], None],
    done: str,
    *,
    as_json: bool,
) -> int:
    tags = TagPair.of(Tag(first), Tag(second))
    with opened_app() as app:
        tick(app.conflicts, local_actor(), tags)
        found = app.conflicts.list(local_actor(), with_settled=True)
    (conflict,) = [one for one in found if one.tags == tags][:1]
    if as_json:
        write_json(exported_conflict(conflict))
    else:
        write_line(f"{done}: {tags.first} and {tags.second}.")
    return 0


def _write(conflict: Conflict) -> None:
    settled = ", ticked off" if conflict.is_settled else ""
    write_line(f"{KIND_WORDS[conflict.kind]}{settled}")
    for side in conflict.sides:
        write_line(f"   {side.sentence.tag}  {source_words(side)}")
        write_wrapped(side.sentence.text, indent="      ")
    write_line()
