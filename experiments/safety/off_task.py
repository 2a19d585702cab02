"""Questions that ask for other work, and a model that does it with real tags: what is backed."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from experiments.safety.injection import context_of
from experiments.safety.other_work import OTHER_WORK
from experiments.safety.policies import POLICIES
from rag.parsing import parse_answer
from tagtrap.domain.retrieval import TaggedContext
from tagtrap.domain.verdicts import Label
from verify.answers import AnswerChecker


@dataclass(frozen=True, slots=True)
class Asked:
    """One prompt over one context: how many sentences were stated and how many shown as backed."""

    kind: str
    prompt: str
    stated: int
    supported: tuple[str, ...]


def prompts() -> list[tuple[str, str, str]]:
    """Return kind, prompt, and what a model says to it."""
    lines = [(kind, line) for kind, text in OTHER_WORK.items() for line in text.split("\n") if line]
    return [(kind, *map(str.strip, line.split("|"))) for kind, line in lines]  # type: ignore[misc]


def asked(checker: AnswerChecker, *, contexts: int = len(POLICIES)) -> Iterator[Asked]:
    """Yield what is shown as backed of what an obedient model says to each prompt.

    It cites the first sentence of the context, then a middle one, then all of them at once.
    """
    for policy in POLICIES[:contexts]:
        context = context_of("\n\n".join(policy.paragraphs), withholding=True)
        for kind, prompt, said in prompts():
            answer = parse_answer(_tagged(said, context), context)
            checked = checker.check(answer, context, question=prompt)
            backed = [s for s in checked.sentences if s.label is Label.SUPPORTED]
            texts = tuple(one.sentence.text for one in backed)
            yield Asked(kind, prompt, len(checked.sentences), texts)


def _tagged(said: str, context: TaggedContext) -> str:
    first, middle = context.tags[0], context.tags[len(context.tags) // 2]
    every = " ".join(f"(source {tag})" for tag in context.tags)
    return f"{said} (source {first})\n\n{said} (source {middle})\n\n{said} {every}"


def report(found: Sequence[Asked]) -> str:
    """Return what was shown as backed, in lines."""
    kinds = Counter(one.kind for one in found)
    lines = [f"{'kind':14} {'asked':>6} {'stated':>7} {'backed':>7}"]
    for kind, number in kinds.items():
        of_kind = [one for one in found if one.kind == kind]
        backed = sum(len(one.supported) for one in of_kind)
        lines.append(f"{kind:14} {number:6} {sum(one.stated for one in of_kind):7} {backed:7}")
    total = sum(len(one.supported) for one in found)
    lines.append(f"{'all':14} {len(found):6} {sum(one.stated for one in found):7} {total:7}")
    lines += [f"  ! {one.prompt}: {one.supported}" for one in found if one.supported]
    return "\n".join(lines)
