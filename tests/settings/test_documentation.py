"""docs/settings.md lists every setting as it is: what is not told there does not exist."""

from collections.abc import Iterator
from pathlib import Path

import annotated_types
from pydantic import BaseModel, SecretStr
from pydantic.fields import FieldInfo

from tagtrap.settings import Settings

DOCUMENT = Path(__file__).parents[2] / "docs" / "settings.md"


def expected_rows(model: type[BaseModel] = Settings, prefix: str = "") -> Iterator[str]:
    sections: list[tuple[str, type[BaseModel]]] = []
    for name, field in model.model_fields.items():
        if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel):
            sections.append((f"{prefix}{name}.", field.annotation))
            continue
        variable = f"TAGTRAP_{prefix}{name}".upper().replace(".", "__")
        cells = [f"`{prefix}{name}`", f"`{variable}`", default_of(field), range_of(field)]
        yield f"| {' | '.join(cells)} | {field.description} |"
    for section, section_model in sections:
        yield from expected_rows(section_model, section)


def default_of(field: FieldInfo) -> str:
    value = field.default
    if isinstance(value, SecretStr):
        value = value.get_secret_value()
    if isinstance(value, tuple):
        value = ",".join(value)
    return str(value) or "(empty)"


def range_of(field: FieldInfo) -> str:
    low = high = ""
    for limit in field.metadata:
        if isinstance(limit, annotated_types.Ge):
            low = f"from {limit.ge}"
        elif isinstance(limit, annotated_types.Gt):
            low = f"above {limit.gt}"
        elif isinstance(limit, annotated_types.Le):
            high = f"to {limit.le}"
    return " ".join(filter(None, (low, high)))


def test_every_setting_is_documented_with_its_default_range_and_meaning() -> None:
    rows = [
        line for line in DOCUMENT.read_text(encoding="utf-8").splitlines() if "`TAGTRAP_" in line
    ]

    assert rows == list(expected_rows())


def test_every_setting_has_a_meaning_and_every_number_a_range() -> None:
    for row in expected_rows():
        _, key, _, default, limits, meaning, _ = (cell.strip() for cell in row.split("|"))
        assert meaning not in ("", "None"), key
        assert limits or not default.replace(".", "").isdigit(), key
