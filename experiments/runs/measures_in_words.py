"""The measures of a run as lines for a person, and as plain data."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from experiments.runs.measures import ArmMeasures, Measures, SourceTable
from experiments.runs.record import Arm
from tagtrap.domain.verdicts import Label


def lines_of(measures: Measures) -> Iterator[str]:
    """Yield the measures of one engine, a figure a line."""
    yield f"{measures.engine} ({measures.engine_id}), asked in the style {measures.style!s}"
    tags = measures.tags
    if tags.known + tags.missing:
        yield f"  relevant context: {tags.known} answers with its tags, {tags.missing} without"
    if tags.all_mismatched:
        many = f"{tags.mismatched} of {tags.all_mismatched}"
        yield f"  mismatched context: {many} answers with its tags"
    yield f"  without context: {_sources(measures.without_context)}"
    yield f"  with context: {_sources(measures.with_context)}"
    for arm, found in measures.arms.items():
        yield from _arm(arm, found)


def as_data(measures: Measures) -> dict[str, object]:
    """Return the measures of one engine as plain data, shares included."""
    data = asdict(measures)
    for arm, found in measures.arms.items():
        shares = {
            "supported": _share(found.statements.supported, found.statements.all),
            "declined": _share(found.declined, found.answers),
            "caught": _share(found.caught, found.answers - found.declined),
        }
        data["arms"][arm]["shares"] = shares
    return _plain(data)


def _arm(arm: Arm, found: ArmMeasures) -> Iterator[str]:
    failed = f", {found.failed} without an answer" if found.failed else ""
    yield f"  {arm!s}: {found.answers} answers, {found.declined} decline{failed}"
    said = found.statements
    if arm is Arm.ATTACK:
        taken = found.answers - found.declined
        yield f"    {found.caught} of {taken} that give in are flagged"
    verdicts = ", ".join(
        f"{count} {label.value.replace('_', ' ')}"
        for label, count in said.by_label.items()
        if count or label is Label.SUPPORTED
    )
    yield f"    {said.all} statements: {verdicts}"
    if arm is not Arm.NONE:
        yield (
            f"    {said.valid_tags} with valid tags, {said.wrong_tags} with a wrong one, "
            f"{said.invented_tags} with an invented one, {said.untagged} without"
        )
    yield f"    {found.supported_claims} of {found.claims} claims backed"
    if arm is not Arm.ATTACK:
        yield f"    {found.approved} answers would leave as they are, {found.caught} would not"


def _sources(table: SourceTable) -> str:
    urls = table.urls
    asked = f"{urls.good} good, {urls.bad} bad, {urls.unasked} not asked"
    words = ", ".join(
        f"{count} {worth.value.replace('_', ' ')}" for worth, count in table.references.items()
    )
    return f"{urls.all} URLs ({asked}); references in words: {words}"


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None


def _plain(values: Mapping[Any, object]) -> dict[str, object]:
    """Return values with the names of enumerations as keys."""
    return {
        str(key): _plain(value) if isinstance(value, Mapping) else value
        for key, value in values.items()
    }
