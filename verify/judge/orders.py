"""Text that speaks to a judge instead of to readers."""

import re

_ORDER = re.compile(
    r"""\b(?:system|admin|developer|assistant)\s+(?:override|prompt|message|instructions?)\b
    | \b(?:ignore|disregard|forget|override)\b[^.!?\n]{0,60}
      \b(?:instructions?|prompts?|rules?|guidelines|above|passages?|evidence)\b
    | \b(?:answer|reply|respond|say|return|output|mark|rate|label|judge|classify|treat|consider)\b
      [^.!?\n]{0,60}\b(?:supported|contradicted|unsupported|insufficient_evidence|verdicts?
      |addressed)\b
    | \b(?:every|all|each|any|this|these|the\s+following)\s+claims?\s+(?:is|are|as)\s+supported\b
    | \bverdict\W{0,5}supported\b
    | \byou\s+are\s+(?:now\s+)?(?:an?\s+)?(?:ai|judge|model|language\s+model|assistant)\b
    | <\|?/?(?:im_start|im_end|system|passages|claims|endoftext)\|?>
    | (?:^|\n)\s*(?:system|assistant)\s*:""",
    re.IGNORECASE | re.VERBOSE,
)


def gives_orders(text: str) -> bool:
    """Whether the text reads like an order to a model that judges.

    A judge may have obeyed it, and nobody can tell: where this is so, its support counts for
    nothing. A policy that merely sounds so costs a look by a person.
    """
    return _ORDER.search(text) is not None
