"""Memory of this process."""

import re
from pathlib import Path

_A_MEGABYTE = 1024


def resident_megabytes() -> float:
    """Return the memory that this process holds, in megabytes; NaN where that is not told."""
    try:
        status = Path("/proc/self/status").read_text(encoding="utf-8")
    except OSError:
        return float("nan")
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    return int(found.group(1)) / _A_MEGABYTE if found else float("nan")
