"""Reading the rules beside this file: each a source sentence with right and wrong answers."""

from dataclasses import dataclass
from pathlib import Path

_RULES = Path(__file__).with_name("rules.txt")


@dataclass(frozen=True, slots=True)
class Answered:
    """One answer to a rule; `kind` says what it changes or how it words it otherwise."""

    kind: str
    text: str
    is_right: bool


@dataclass(frozen=True, slots=True)
class Rule:
    """A source sentence of a trade, with answers that it backs and answers that it does not."""

    trade: str
    source: str
    answers: tuple[Answered, ...]


def read_rules(path: Path = _RULES) -> tuple[Rule, ...]:
    """Return the rules in their order.

    Blocks are parted by blank lines: "# trade", "= source", "+ kind: right answer" and
    "- kind: wrong answer".
    """
    rules: list[Rule] = []
    trade = ""
    for line in path.read_text("utf-8").splitlines():
        sign, _, rest = line.partition(" ")
        if sign == "#":
            trade = rest
        elif sign == "=":
            rules.append(Rule(trade, rest, ()))
        elif sign:
            kind, _, text = rest.partition(": ")
            last = rules[-1]
            answer = Answered(kind, text, is_right=sign == "+")
            rules[-1] = Rule(last.trade, last.source, (*last.answers, answer))
    return tuple(rules)
