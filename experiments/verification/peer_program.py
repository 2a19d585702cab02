"""Runs in the peers' own environment: reads cases as JSON lines, prints one list of words a case.

A word says what the package makes of a sentence: "flagged", "passed", or "abstained", where it
passes the sentence against any evidence, so that it found nothing in it to check. It imports
nothing of TagTrap, which that environment does not have.
"""

import json
import re
import sys
from collections.abc import Callable


def corroborate_flags(sentence: str, evidence: list[str], question: str) -> bool:
    """Whether corroborate finds anything critical."""
    import corroborate

    report = corroborate.check_answer(question, evidence, sentence)
    return not report.ok()


def integrity_flags(sentence: str, evidence: list[str], question: str) -> bool:
    """Whether citation-integrity-check finds the sentence unsupported by the evidence it cites."""
    from citation_integrity_check import verify

    source = {"id": "1", "text": " ".join(evidence)}
    # It asks for the citation inside the sentence, and takes any stop for the end of one.
    cited = re.sub(r"[.!?]+(?=\s|$)", "", sentence).strip() + " [1]."
    return not verify(cited, [source]).ok


PEERS: dict[str, Callable[[str, list[str], str], bool]] = {
    "corroborate": corroborate_flags,
    "citation-integrity-check": integrity_flags,
}


SAYS_NOTHING = ["..."]
"""Evidence that holds no word: what passes against it was not compared with anything."""


def opinion(name: str, sentence: str, evidence: list[str], question: str) -> str:
    """Return what the package says of a sentence."""
    flags = PEERS[name]
    if flags(sentence, evidence, question):
        return "flagged"
    return "passed" if flags(sentence, SAYS_NOTHING, question) else "abstained"


def main(name: str) -> None:
    """Answer each line of the input."""
    for line in sys.stdin:
        case = json.loads(line)
        found = [
            opinion(name, sentence, case["evidence"], case["question"])
            for sentence in case["sentences"]
        ]
        sys.stdout.write(json.dumps(found) + "\n")


if __name__ == "__main__":
    main(sys.argv[1])
