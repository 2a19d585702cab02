"""What makes a rule easier and stands nowhere: "at any time", "automatically", "free of charge"."""

import re
from dataclasses import dataclass

from tagtrap.domain.verdicts import Flag, Label
from verify.findings import Finding, evidence_of
from verify.other_words.likeness import Compared
from verify.other_words.phrases import read_phrases
from verify.relevance import figures

_COVERED_AT_LEAST = 0.75
_SHARED_AT_LEAST = 2


@dataclass(frozen=True, slots=True)
class _Convenience:
    """What is added, as a pattern, and what in the sources may come to the same."""

    added: re.Pattern[str]
    known: re.Pattern[str]

    @staticmethod
    def of(added: str, known: str) -> "_Convenience":
        return _Convenience(
            re.compile(rf"\b(?:{added})\b", re.IGNORECASE), re.compile(known, re.IGNORECASE)
        )


_LIMITED = r"(?! (?:until|till|before|up to|between|within|during|from|after|when|upon|on|if))"
_CONVENIENCES = (
    _Convenience.of(
        r"free of charge|for free|at no (?:extra |additional )?(?:cost|charge)"
        r"|without (?:any )?(?:extra |additional )?(?:cost|charge|fees?)",
        r"free|charge|cost|fee|includ|nothing|compliment|gratis|pay|paid|pric|euro|dollar|pound|[€$£]",
    ),
    _Convenience.of(
        rf"(?:at )?any ?time{_LIMITED}|whenever (?:they|you) (?:like|want|wish)",
        r"any ?time|whenever|24|clock|always|\ball\b|day (?:and|or) night|through|unlimited"
        r"|flexib",
    ),
    _Convenience.of(
        r"(?:around|round) the clock|24/7|day and night",
        r"clock|24|any ?time|always|all times|night",
    ),
    _Convenience.of(
        r"(?:immediately|instantly|at once|right away|straight away)(?! (?:after|upon|on|before))",
        r"immediate|instant|at once|right away|straight|on the spot|direct|same day|prompt|delay"
        r"|as soon|now|within",
    ),
    _Convenience.of(
        "automatically",
        r"automat|by itself|by themselves|request|application|action|need not|not need|not have to"
        r"|unless|otherwise|continu|without",
    ),
    _Convenience.of(
        r"no questions asked|without giving (?:a |any )?reasons?|for any reason"
        r"|without (?:any )?(?:restrictions?|limits?|limitations?|conditions?)|unconditionally"
        r"|in (?:all|any|every) cases?|without exceptions?|for life|forever|indefinitely",
        r"question|reason|restrict|limit|condition|\bcase|except|life|ever|indefinit|all\b|always"
        r"|regardless|unlimited",
    ),
)


def convenience_added(pair: Compared) -> Finding | None:
    """Return that a claim adds to a rule that it else repeats what makes it easier."""
    if any(word.is_denied for word in pair.claim.words) or len(pair.shared) < _SHARED_AT_LEAST:
        return None
    texts = (pair.source, *pair.beside)
    sources = " ".join((*(one.text for one in texts), *pair.sentence.heading))
    for one in _CONVENIENCES:
        found = one.added.search(pair.claim.text)
        if found is None or one.known.search(f"{sources} {pair.sentence.lead_in or ''}"):
            continue
        rest = f"{pair.claim.text[: found.start()]}{pair.claim.text[found.end() :]}"
        apart = pair.claim.roots - read_phrases(rest).roots
        is_covered = pair.covered(apart) >= _COVERED_AT_LEAST
        if is_covered and figures([rest]) <= pair.figures:
            return Finding(
                Label.UNSUPPORTED,
                reason=f"Not in the cited source: '{found.group()}'.",
                flags=(Flag.QUALIFIER,),
                evidence=evidence_of(pair.sentence, ()),
                missing=found.group(),
            )
    return None
