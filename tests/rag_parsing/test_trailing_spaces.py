import re

import pytest

from rag.parsing import parse_answer
from tests.verify.building import POLICY, context_of

_ANSWERS = [
    "| Topic | Rule | Source |\n|---|---|---|\n| Lodging | 45 euros | (source 1001) |",
    "| Topic | Rule |\n| :-- | --: |\n| Lodging (source 1001) | 45 euros |\n\nThat is all.",
    "Rules:\n\n- Lodging is capped (source 1001)\n- Claims are due (source 1002)",
    "# Lodging\nIt is capped at 45 euros (source 1001).\n\nClaims are due.\n(source 1002)",
    "1. Lodging is capped (source 1001)\n2. Claims are due (source 1002)\n\nBye!",
]


@pytest.mark.parametrize("raw", _ANSWERS)
@pytest.mark.parametrize("spaces", [" ", "   ", "\t"])
def test_spaces_at_the_end_of_lines_change_nothing(raw: str, spaces: str) -> None:
    context = context_of(POLICY)
    spaced = re.sub(r"(?m)$", spaces, raw)

    plain = [(one.text, one.tags, one.layout) for one in parse_answer(raw, context).sentences]
    with_spaces = parse_answer(spaced, context).sentences

    assert [(one.text, one.tags, one.layout) for one in with_spaces] == plain
