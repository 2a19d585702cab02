"""The plain LangChain and Chroma pipeline on the same texts, and TagTrap, each in a process."""

import json
import sys
from collections.abc import Iterator

from experiments.bench.lines import Line, percentiles
from experiments.bench.parts import Bench
from experiments.retrieval.recombined import recombined
from experiments.verification.programs import run_program
from tagtrap.settings import IngestSettings

_PART = "peer"
_PROGRAMS = ("plain", "TagTrap")


def peers(bench: Bench) -> Iterator[Line]:
    """Yield adding and searching by both, and how many times as fast TagTrap adds."""
    count = bench.size.peer_passages
    source = recombined(
        bench.source, passages=count, words=IngestSettings().passage_words, seed=bench.seed
    )
    folder = bench.folder / "peer"
    folder.mkdir(parents=True, exist_ok=True)
    given = {
        "files": [one.content.decode() for one in source.files],
        "questions": bench.questions,
    }
    spent: dict[str, float] = {}
    for program in _PROGRAMS:
        command = [sys.executable, "-m", "experiments.bench.peer_program", program]
        printed = run_program([*command, str(folder / program)], given=json.dumps(given))
        found = json.loads(printed.splitlines()[-1])
        at = f"{found['pieces']} vectors"
        spent[program] = found["adding"]
        yield Line(_PART, f"{program}: adding", at, found["adding"], "s")
        yield from percentiles(_PART, f"{program}: searching", at, found["searching"])
        yield Line(_PART, f"{program}: memory", at, found["megabytes"], "MB")
    ratio = spent["plain"] / spent["TagTrap"]
    yield Line(_PART, "TagTrap adds so many times as fast", f"{count} passages", ratio, "times")
