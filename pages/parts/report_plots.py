"""Bars of a report, with a legend that stays whole on a narrow page."""

from collections.abc import Mapping, Sequence

import streamlit as st

_BESIDE = 3
"""Names beside each other in a legend: more of them are cut off on a phone."""

_STACKED_PIXELS = 40
_SINGLE_PIXELS = 18
_LEGEND_LINE_PIXELS = 24
_AROUND_PIXELS = 70


def draw_bars(
    rows: Sequence[Mapping[str, object]],
    *,
    place: str,
    colours: Mapping[str, str],
    counted: str,
    alt: str,
    stacked: bool = True,
) -> None:
    """Draw a row as one bar for each series, in its colour; one behind the other if `stacked`.

    `place` is the column with the name of a row, the keys of `colours` are the columns drawn,
    `counted` is what they count, and `alt` what is told to who cannot see the plot: its numbers
    stand in a table below it.
    """
    names = list(colours)
    drawn = [
        {"place": row[place], "name": name, "number": row[name], "order": order}
        for row in rows
        for order, name in enumerate(names)
    ]
    thick = _STACKED_PIXELS if stacked else _SINGLE_PIXELS * len(names) + 10
    legend_lines = -(-len(names) // _BESIDE)
    height = _AROUND_PIXELS + thick * len(rows) + _LEGEND_LINE_PIXELS * legend_lines
    encoding = {
        "y": {"field": "place", "type": "nominal", "sort": None, "title": None},
        "x": _numbers(counted, stacked=stacked),
        "order": {"field": "order", "type": "ordinal"},
        "color": {
            "field": "name",
            "type": "nominal",
            "scale": {"domain": names, "range": list(colours.values())},
            "legend": {"title": None, "orient": "bottom", "columns": _BESIDE, "labelLimit": 0},
        },
        "tooltip": [{"field": name, "title": ""} for name in ("place", "name", "number")],
    }
    if not stacked:
        encoding["yOffset"] = {"field": "name", "sort": names}
    st.vega_lite_chart(drawn, {"mark": "bar", "encoding": encoding}, height=height, alt=alt)


def _numbers(counted: str, *, stacked: bool) -> dict[str, object]:
    axis: dict[str, object] = {"field": "number", "type": "quantitative", "title": counted}
    return axis if stacked else {**axis, "stack": None}
