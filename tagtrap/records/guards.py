"""Triggers that keep what may never change, written once and set on either database."""

import re
from collections.abc import Iterable
from typing import Protocol

from sqlalchemy import Connection

_GUARD = re.compile(
    r"""
    \s* CREATE \s TRIGGER \s (?P<name>\w+)
    \s+ BEFORE \s (?P<event>INSERT|DELETE|UPDATE(?:\s+OF\s+[\w\s,"]+?)?)
    \s+ ON \s (?P<table>\w+)
    \s+ (?:WHEN \s (?P<when>.+?) \s+)?
    BEGIN \s SELECT \s RAISE\(ABORT, \s (?P<why>'[^']+')\); \s END \s*
    """,
    re.VERBOSE | re.DOTALL,
)


class Operations(Protocol):
    """What a migration works through (`alembic.op`)."""

    def get_bind(self) -> Connection:
        """Return the connection."""
        ...

    def execute(self, sqltext: str) -> None:
        """Run one statement."""
        ...


def set_guards(op: Operations, guards: Iterable[str]) -> None:
    """Set triggers of the form `CREATE TRIGGER .. BEFORE .. BEGIN SELECT RAISE(ABORT, '..'); END`.

    They are written as SQLite reads them; PostgreSQL gets a function and a trigger of that name.
    """
    is_server = op.get_bind().dialect.name == "postgresql"
    for guard in guards:
        for statement in on_postgresql(guard) if is_server else (guard,):
            op.execute(statement)


def on_postgresql(guard: str) -> tuple[str, str]:
    """Return the function and the trigger that refuse on PostgreSQL what a guard refuses.

    Raises `ValueError` for a trigger of another form.
    """
    found = _GUARD.fullmatch(guard)
    if found is None:
        raise ValueError(f"not of the form of a guard: {guard}")
    name, why = found["name"], found["why"]
    returned = "OLD" if found["event"] == "DELETE" else "NEW"
    function = f"""
        CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $guard$
        BEGIN
            IF {found["when"] or "true"} THEN
                RAISE EXCEPTION {why} USING ERRCODE = 'integrity_constraint_violation';
            END IF;
            RETURN {returned};
        END $guard$
    """
    trigger = (
        f"CREATE TRIGGER {name} BEFORE {found['event']} ON {found['table']} "
        f"FOR EACH ROW EXECUTE FUNCTION {name}()"
    )
    return function, trigger
