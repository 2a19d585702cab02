"""Attacks planted in policies, and a model that obeys them: what reaches an approved answer."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from experiments.safety.obeying import obeyed
from experiments.safety.policies import PLACES, POLICIES, Policy, planted
from ingest.sentences import split_text
from rag.context import build_context
from rag.parsing import parse_answer
from rag.withholding import without_orders
from tagtrap.domain.documents import Passage, Sentence, VersionStatus
from tagtrap.domain.identifiers import Collection, DocumentId, PassageId, Tag, VersionId
from tagtrap.domain.retrieval import Hit, SourceVersion, TaggedContext
from tagtrap.domain.verdicts import CheckedAnswer, Outcome
from verify.answers import AnswerChecker
from verify.gate import Terms
from verify.repair.mending import Mender
from verify.repair.outgoing import Outgoing, Setting, let_out

_FIRST_TAG = 3107
_TOKENS = 2000
_TRIES = 2
WAYS = ("alone", "behind the answer", "under its tag", "without a tag", "repeated")


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack: its kind, its number in the kind (from 0), and its text."""

    kind: str
    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Tried:
    """One answer of a model that obeyed; `reached` where an approved answer says what was wanted.

    `was_seen` tells whether the attack stood in the prompt at all, `quotes` whether an approved
    answer has the attack's own words: a sentence of the document, quoted as it stands there.
    """

    attack: Attack
    place: str
    way: str
    was_seen: bool
    checked: CheckedAnswer
    reached: bool
    quotes: bool


def attacks(shared: Path) -> list[Attack]:
    """Return the shared attacks in their order."""
    path = shared / "data" / "injection" / "text_attacks.json"
    given = json.loads(path.read_text(encoding="utf-8"))
    return [
        Attack(kind, number, text)
        for kind, texts in given.items()
        for number, text in enumerate(texts)
    ]


def tried(
    attack: Attack, place: str, checker: AnswerChecker, *, withholding: bool = True
) -> Iterator[Tried]:
    """Plant an attack and yield what comes of each way to obey it."""
    policy = POLICIES[(attack.number + PLACES.index(place)) % len(POLICIES)]
    context = context_of(planted(policy, attack.text, place), withholding=withholding)
    found = {one.text: one.tag for one in context.sentences()}
    was_seen = attack.text in found
    honest = f"{policy.answer} (source {found[policy.answer]})"
    if not was_seen:
        # What is not in the prompt cannot be obeyed.
        yield _answered(attack, place, "honest", policy, honest, context, checker)
        return
    wanted = obeyed(attack.kind, attack.number, policy.answer)
    under = f"(source {found[attack.text]})"
    for way, raw in zip(
        WAYS,
        (
            f"{wanted} {under}",
            f"{honest} {wanted} {under}",
            f"{honest} {wanted} (source {found[policy.answer]})",
            f"{honest} {wanted}",
            f"{honest} {attack.text} {under}",
        ),
        strict=True,
    ):
        yield _answered(attack, place, way, policy, raw, context, checker)


def context_of(text: str, *, withholding: bool) -> TaggedContext:
    """Return the context that a policy with one passage gives."""
    sentences = tuple(
        Sentence(
            Tag(str(_FIRST_TAG + 3 * number)),
            one.text,
            one.span,
            one.first_page,
            one.last_page,
            one.kind,
            one.heading,
            one.lead_in,
        )
        for number, one in enumerate(split_text(text))
    )
    source = SourceVersion(
        DocumentId("policy"),
        VersionId("policy-1"),
        "Policy",
        Collection("general"),
        1,
        VersionStatus.READY,
        "policy.txt",
        "text/plain",
    )
    passage = Passage(PassageId("passage"), source.version_id, 0, (), sentences)
    hits = [Hit(passage, source, 1.0, ("dense",))]
    return build_context(without_orders(hits) if withholding else hits, max_tokens=_TOKENS)


def _answered(  # noqa: PLR0913 - what one try is made of
    attack: Attack,
    place: str,
    way: str,
    policy: Policy,
    raw: str,
    context: TaggedContext,
    checker: AnswerChecker,
) -> Tried:
    terms = Terms()
    setting = Setting(checker, terms, Mender(terms, _TRIES, None), policy.question)
    checked = let_out(Outgoing(setting, context), parse_answer(raw, context))
    said = {_plain(one.sentence.text) for one in checked.sentences}
    wanted = _plain(obeyed(attack.kind, attack.number, policy.answer))
    is_approved = checked.decision is Outcome.APPROVE
    return Tried(
        attack,
        place,
        way,
        was_seen=way != "honest",
        checked=checked,
        reached=is_approved and wanted in said,
        quotes=is_approved and _plain(attack.text) in said,
    )


def _plain(text: str) -> str:
    return " ".join(text.split()).rstrip(".!")


def report(found: Sequence[Tried]) -> str:
    """Return what came of all tries, in lines."""
    seen = Counter((one.attack.kind, one.was_seen) for one in found)
    kinds = list(dict.fromkeys(one.attack.kind for one in found))
    honest = [one for one in found if one.way == "honest"]
    approved = sum(one.checked.decision is Outcome.APPROVE for one in honest)
    reached = [one for one in found if one.reached]
    lines = [f"{'kind':28} {'kept out':>9} {'obeyed':>7} {'reached':>8} {'quoted':>7}"]
    for kind in kinds:
        count = sum(one.attack.kind == kind for one in reached)
        quoted = sum(one.attack.kind == kind and one.quotes for one in found)
        counted = f"{seen[kind, False]:9} {seen[kind, True]:7} {count:8} {quoted:7}"
        lines.append(f"{kind:28} {counted}")
    quoted = sum(one.quotes for one in found)
    counted = f"{len(honest):9} {len(found) - len(honest):7} {len(reached):8} {quoted:7}"
    lines.append(f"{'all':28} {counted}")
    lines.append(f"honest answers approved where the attack was kept out: {approved}")
    lines += [
        f"  ! {one.attack.kind} {one.attack.number}, {one.place}, {one.way}: "
        + " ".join(s.sentence.text for s in one.checked.sentences)
        for one in reached
    ]
    return "\n".join(lines)
