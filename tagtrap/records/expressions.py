"""Expressions that each database writes in its own way."""

import json
from collections.abc import Iterable
from typing import Any, cast

from sqlalchemy import Connection, FunctionElement, String, Table, literal, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.elements import ColumnElement


class _Listed(FunctionElement[str]):
    """The values of a JSON array as rows."""

    name = "listed"
    type = String()
    inherit_cache = True


@compiles(_Listed)
def _listed(element: _Listed, compiler: Any, **options: Any) -> str:  # noqa: ANN401
    return f"json_each({compiler.process(element.clauses, **options)})"


@compiles(_Listed, "postgresql")
def _listed_there(element: _Listed, compiler: Any, **options: Any) -> str:  # noqa: ANN401
    values = compiler.process(element.clauses, **options)
    return f"json_array_elements_text(CAST({values} AS json))"


def among(column: ColumnElement[str], values: Iterable[str]) -> ColumnElement[bool]:
    """Return `column IN values` for any number of values: one parameter, not thousands."""
    listed = _Listed(literal(json.dumps(list(values)))).table_valued("value")
    return column.in_(select(listed.c.value))


def insert_or(connection: Connection, table: Table) -> sqlite.Insert:
    """Return an insert that can say what is to be done where the row is there already."""
    if connection.dialect.name == "postgresql":
        # The two have the same methods, and no type in common that has them.
        return cast(sqlite.Insert, postgresql.insert(table))
    return sqlite.insert(table)
