"""Random answers: well-formed ones with known tags, and garbage made of what parsers trip over."""

from dataclasses import dataclass

from hypothesis import strategies as st

_WORDS = ["rooms", "meals", "travel", "staff", "company", "paid", "monthly", "approved", "claims"]
_PIECES = [
    *("(source 1001)", "(source", "source", "Sources", " 1001", " 1002", "[1001]", "[5]", "(12)"),
    *("(", ")", "[", "]", "【", "】", "<", ">", "‹", "›", "|", "\n", "\n\n", "- ", "1. ", "# "),
    *("**", "*", "_", "`", "```", "---", "|---|---|", "| a | 16 |", "Sources: ", "References: "),
    *(". ", ".", ", ", ":", ";", "?", "!", " ", "\u00a0", " and ", " or ", "&", "–", "\\", "~"),
    *("the", "The", "is", "rooms", "45", "2019", " days", "(see", "note)", "(a)", "x", "“", '"'),
    *(
        "«source 5»",
        "<sup>",
        "</sup>",
        "{{source}}",
        "^[1001]",
        "(Quelle 1001)",
        "、",
        "ii. ",
        "(1) ",
    ),
    *("are: 1. Ink", " 2. Pens", "[a | b]", "source 12 says", "The sources are 12, 16."),
    *("\r\n", "(s)", "n/a", "†", "#", "№", "e.g."),
]


def garbage() -> st.SearchStrategy[str]:
    pieces = st.lists(st.sampled_from(_PIECES), max_size=16).map("".join)
    return pieces | st.text(max_size=60)


@dataclass(frozen=True)
class Written:
    """An answer and what must be read from it."""

    raw: str
    texts: list[str]
    tags: list[tuple[str, ...]]


def _marker(tags: list[str], form: int) -> str:
    commas, last = ", ".join(tags), f"{', '.join(tags[:-1])} and {tags[-1]}"
    name = "source" if len(tags) == 1 else "sources"
    return [
        f"({name} {commas})",
        f"({name.capitalize()}: {commas})",
        f"({name} {last if len(tags) > 1 else commas})",
        f"({'; '.join(f'source {tag}' for tag in tags)})",
        "".join(f"(source {tag})" for tag in tags),
        "".join(f"[{tag}]" for tag in tags),
        f"[{name} {commas}]",
        f"【{commas}】",
        f"**({name} {commas})**",
        f"`({name} {commas})`",
        f"(*{name} {commas}*)",
        f"({name} #{', #'.join(tags)})",
    ][form]


@st.composite
def written(draw: st.DrawFn, known: list[str]) -> Written:
    raw, texts, tags = [], [], []
    for _ in range(draw(st.integers(1, 5))):
        words = " ".join(draw(st.lists(st.sampled_from(_WORDS), min_size=2, max_size=7)))
        words = words.capitalize()
        cited = draw(st.lists(st.sampled_from(known), max_size=3, unique=True))
        marker = _marker(cited, draw(st.integers(0, 11))) if cited else ""
        layouts = [f"{words} {marker}.", f"{words}{marker}.", f"{words}. {marker}"]
        raw.append(layouts[draw(st.integers(0, 2))] if cited else f"{words}.")
        texts.append(f"{words}.")
        tags.append(tuple(cited))
    separator = draw(st.sampled_from([" ", "\n\n", "\n- "]))
    lead = "- " if separator == "\n- " else ""
    return Written(lead + separator.join(raw), texts, tags)
