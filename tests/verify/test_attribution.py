"""A sentence's statement, without the words that name its source."""

import pytest

from verify.attribution import statement_span

TAGS = frozenset({"1001", "1002"})


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("According to source 1001, rooms cost 45 euros.", "rooms cost 45 euros."),
        ("As stated in source 1001, rooms cost 45 euros.", "rooms cost 45 euros."),
        ("Per sources 1001 and 1002, rooms cost 45 euros.", "rooms cost 45 euros."),
        ("Source 1002 says that rooms cost 45 euros.", "rooms cost 45 euros."),
        ("As source 1001 says, rooms cost 45 euros.", "rooms cost 45 euros."),
        ("As source 1001 wrongly says, rooms cost 45 euros.", None),
        ("Contrary to source 1001, rooms cost 45 euros.", None),
        ("Rooms cost 45 euros, according to source 1001.", "Rooms cost 45 euros"),
        ("Rooms cost 45 euros.", "Rooms cost 45 euros."),
        ("According to the manager, rooms cost 45 euros.", None),
        ("If source 1001 applies, rooms cost 45 euros.", None),
        ("According to source 1001.", None),
    ],
)
def test_only_the_naming_of_the_source_is_left_out(text: str, statement: str | None) -> None:
    assert statement_span(text, TAGS).of(text) == (statement or text)
