"""Bars and curves as SVG pictures that need no script, are read aloud, and fit dark and light."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

_WIDTH = 560
_LEFT, _RIGHT, _TOP = 56, 16, 16
_ACROSS, _UP = _WIDTH - _LEFT - _RIGHT, 232
_LINE = 16
_STEPS = 4
_PATTERNS = ("a", "b", "c", "d", "e", "f")
_STYLE = """
text{font:13px system-ui,sans-serif;fill:#333a44}.line{stroke:#8a93a0;stroke-width:1;fill:none}
.even{stroke:#8a93a0;stroke-dasharray:5 4;fill:none}
.curve{stroke:#1f5fb0;stroke-width:2.5;fill:none}.dot{fill:#1f5fb0}
.a{fill:#1d6b3a}.b{fill:#b3372b}.c{fill:#b0801a}.d{fill:#5f7fb5}.e{fill:#7b4fa0}.f{fill:#6b7280}
@media (prefers-color-scheme:dark){text{fill:#d5dae2}.line,.even{stroke:#8f98a5}
.curve{stroke:#8fbcff}.dot{fill:#8fbcff}.a{fill:#5fbf87}.b{fill:#f0887d}.c{fill:#e8bb5c}
.d{fill:#9db9ea}.e{fill:#c39be3}.f{fill:#a9b1bd}}
"""


@dataclass(frozen=True, slots=True)
class Bars:
    """Stacked bars: `series` are (name, one figure a bar). `y_label` names the figures."""

    title: str
    bars: tuple[str, ...]
    series: tuple[tuple[str, tuple[float, ...]], ...]
    x_label: str
    y_label: str


@dataclass(frozen=True, slots=True)
class Curve:
    """Points from 0 to 1 on both sides, each with what it stands for, and the even line."""

    title: str
    points: tuple[tuple[float, float, str], ...]
    x_label: str
    y_label: str


def svg(drawn: Bars | Curve) -> str:
    """Return the picture as SVG; its title and its figures are read aloud."""
    inside = _bars(drawn) if isinstance(drawn, Bars) else _curve(drawn)
    height = _TOP + _UP + _below(drawn) + 30
    if isinstance(drawn, Bars):
        height += 20 * len(_legend_lines([name for name, _ in drawn.series])) + 4
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img" '
        f'aria-label="{_text(drawn.title)}"><title>{_text(drawn.title)}</title>'
        f"<style>{_STYLE}</style>{''.join(inside)}</svg>"
    )


def _text(words: str) -> str:
    # XML knows no control characters, and a picture that holds one is not shown at all.
    return escape("".join(sign if sign.isprintable() else " " for sign in words))


def _bars(drawn: Bars) -> Iterator[str]:
    sums = [sum(figures[place] for _, figures in drawn.series) for place in range(len(drawn.bars))]
    top = _round_top(max(sums, default=0.0))
    yield from _frame(drawn, top)
    room = _ACROSS / max(1, len(drawn.bars))
    for place, name in enumerate(drawn.bars):
        left, base = _LEFT + place * room + room * 0.12, float(_TOP + _UP)
        for number, (series, figures) in enumerate(drawn.series):
            height = _UP * figures[place] / top
            base -= height
            if height:
                yield (
                    f'<rect class="{_PATTERNS[number % len(_PATTERNS)]}" x="{left:.1f}" '
                    f'y="{base:.1f}" width="{room * 0.76:.1f}" height="{height:.1f}">'
                    f"<title>{_text(f'{name}, {series}: {figures[place]:g}')}</title></rect>"
                )
        yield from _name(_LEFT + (place + 0.5) * room, name)
    yield from _legend([name for name, _ in drawn.series], _TOP + _UP + _below(drawn) + 32)


def _curve(drawn: Curve) -> Iterator[str]:
    yield from _frame(drawn, 1.0)
    for step in range(_STEPS + 1):
        share = step / _STEPS
        yield _label(_LEFT + _ACROSS * share, _TOP + _UP + _LINE, f"{share:g}")
    yield f'<path class="even" d="M{_LEFT} {_TOP + _UP}L{_LEFT + _ACROSS} {_TOP}"/>'
    places = [(_LEFT + _ACROSS * x, _TOP + _UP * (1 - y)) for x, y, _ in drawn.points]
    if places:
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
        yield f'<path class="curve" d="M{path}"/>'
    for (x, y), (_, _, words) in zip(places, drawn.points, strict=True):
        yield f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="4.5"><title>{_text(words)}'
        yield "</title></circle>"


def _frame(drawn: Bars | Curve, top: float) -> Iterator[str]:
    yield f'<path class="line" d="M{_LEFT} {_TOP}V{_TOP + _UP}H{_LEFT + _ACROSS}"/>'
    for step in range(_STEPS + 1):
        height = _TOP + _UP * (1 - step / _STEPS)
        yield f'<path class="line" d="M{_LEFT - 4} {height:.1f}h4"/>'
        yield _label(_LEFT - 8, height + 4, f"{top * step / _STEPS:g}", anchor="end")
    yield _label(_LEFT + _ACROSS / 2, _TOP + _UP + _below(drawn) + 20, drawn.x_label)
    middle = _TOP + _UP / 2
    yield f'<g transform="rotate(-90 14 {middle})">{_label(14, middle, drawn.y_label)}</g>'


def _name(middle: float, name: str) -> Iterator[str]:
    """Yield the name of a bar in up to two lines."""
    first, _, rest = name.partition(" ")
    for line, words in enumerate(filter(None, (first, rest))):
        yield _label(middle, _TOP + _UP + _LINE * (line + 1), words)


def _below(drawn: Bars | Curve) -> int:
    """Return the room that the names under the line take."""
    is_parted = isinstance(drawn, Bars) and any(" " in name for name in drawn.bars)
    return _LINE * (2 if is_parted else 1)


def _legend(names: Sequence[str], top: int) -> Iterator[str]:
    kinds = iter(range(len(names)))
    for line, of_line in enumerate(_legend_lines(names)):
        left, height = float(_LEFT), top + 20 * line
        for name in of_line:
            kind = _PATTERNS[next(kinds) % len(_PATTERNS)]
            yield f'<rect class="{kind}" x="{left:.1f}" y="{height}" width="11" height="11"/>'
            yield _label(left + 16, height + 10, name, anchor="start")
            left += _width(name)


def _legend_lines(names: Sequence[str]) -> list[list[str]]:
    """Return the names in as many lines as they need."""
    lines: list[list[str]] = [[]]
    for name in names:
        if lines[-1] and sum(map(_width, [*lines[-1], name])) > _ACROSS:
            lines.append([])
        lines[-1].append(name)
    return lines


def _width(name: str) -> float:
    return 28 + 7.2 * len(name)


def _label(x: float, y: float, words: str, *, anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{_text(words)}</text>'


def _round_top(most: float) -> float:
    """Return a round figure that is at least the most, so that four steps of it are round too."""
    step = 1.0
    while step * _STEPS < most:
        step *= 2 if str(step)[0] in "15" else 2.5
    return step * _STEPS
