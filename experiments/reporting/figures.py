"""How figures are written: a share as ".97", a count as "1,204", nothing as "-"."""


def number(value: float | None) -> str:
    """Return a figure of two decimals, or a whole one; "-" for None."""
    if value is None:
        return "-"
    if isinstance(value, int) or (float(value).is_integer() and abs(value) >= 2):
        return f"{int(value):,}"
    return f"{value:.2f}"


def within(interval: tuple[float, float] | None) -> str:
    """Return "0.02 to 0.10", "-" for None."""
    return "-" if interval is None else f"{interval[0]:.2f} to {interval[1]:.2f}"
