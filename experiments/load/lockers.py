"""What the documents of the load say, and what is in force of it at which moment."""

import re
import threading
from collections.abc import Iterable
from dataclasses import dataclass, replace

from tagtrap.domain.answers import AnswerSentence
from tagtrap.domain.retrieval import TaggedContext

_SYLLABLES = ("ba", "de", "fi", "go", "lu", "ma", "ne", "pi", "ro", "su")
_RULE = re.compile(r"Lockers of the (\w+) hall are opened again after (\d+) days")
_LAST_DAYS = 90


@dataclass(frozen=True, slots=True)
class Rule:
    """After how many days the lockers of a hall are opened; of two versions only one is true."""

    hall: str
    days: int

    @property
    def text(self) -> bytes:
        """A document that says so."""
        return (
            f"# Lockers of the {self.hall} hall\n\n"
            f"Lockers of the {self.hall} hall are opened again after {self.days} days. "
            f"The porter of the {self.hall} hall keeps what is found in them.\n\n"
            f"Keys of the {self.hall} hall are handed out at the gate."
        ).encode()

    @property
    def question(self) -> str:
        """A question that it answers."""
        return f"After how many days are the lockers of the {self.hall} hall opened again?"

    @property
    def next(self) -> "Rule":
        """What a new version says."""
        return replace(self, days=self.days % _LAST_DAYS + 1)


SENTENCES = 4
"""In a document: its heading, and three statements."""


def hall_named(number: int) -> str:
    """Return the name of a hall: no digit in it, and another one for each number."""
    digits = f"{number:05}"
    return "".join(_SYLLABLES[int(digit)] for digit in digits)


def rule_in(text: str) -> Rule | None:
    """Return the rule that a sentence states, if it states one."""
    found = _RULE.search(text)
    return Rule(found[1], int(found[2])) if found else None


class InForce:
    """Which rules were in force when; a rule counts from before it came until after it went."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._begun: dict[Rule, float] = {}
        self._gone: dict[Rule, float] = {}
        self._erased: dict[Rule, float] = {}

    def comes(self, rule: Rule, at: float) -> None:
        """Note that a rule may be in force from now on."""
        with self._lock:
            self._begun.setdefault(rule, at)

    def is_being_erased(self, rule: Rule) -> None:
        """Note that the document of a rule is about to be erased."""
        with self._lock:
            self._erased[rule] = float("inf")

    def went(self, rule: Rule, at: float, *, erased: bool = False) -> None:
        """Note that a rule is not in force any more."""
        with self._lock:
            self._gone[rule] = at
            if erased:
                self._erased[rule] = at

    def rules(self) -> list[Rule]:
        """Return the rules that are in force now."""
        with self._lock:
            return [rule for rule in self._begun if rule not in self._gone]

    def erased_since(self, moment: float) -> bool:
        """Whether a document was erased since then, or is now: its answers may be withheld."""
        with self._lock:
            return any(at >= moment for at in self._erased.values())

    def wrong_in(
        self, sentences: Iterable[AnswerSentence], context: TaggedContext, asked: float, told: float
    ) -> list[str]:
        """Return in words what is wrong with the evidence of an answer asked and told then."""
        wrong: list[str] = []
        for sentence in sentences:
            cited: set[Rule] = set()
            for tag in sentence.tags:
                source = context.resolve(tag)
                rule = rule_in(source.text) if source else None
                if source is None:
                    wrong.append(f"tag {tag} resolves to nothing")
                elif rule is not None:
                    cited.add(rule)
                    if not self._was_in_force(rule, asked, told):
                        wrong.append(f"{rule} was not in force")
            said = rule_in(sentence.text)
            if said is not None and said not in cited:
                wrong.append(f"said {said}, cited {sorted(map(str, cited))}")
        return wrong

    def _was_in_force(self, rule: Rule, asked: float, told: float) -> bool:
        with self._lock:
            begun = self._begun.get(rule)
            gone = self._gone.get(rule, float("inf"))
        return begun is not None and begun <= told and gone >= asked
