"""Drafts as JSON: sentences, each with its sources, which can only be those that were retrieved.

A server that keeps to a JSON schema cannot invent a source. One that ignores the wish sends prose,
which is read as such.
"""

import json
from collections.abc import Iterator, Mapping

from tagtrap.domain.retrieval import TaggedContext

_Json = dict[str, object]


def draft_format(context: TaggedContext) -> _Json:
    """Return what a server is asked for: sentences whose sources are tags of the context."""
    tags = {"type": "string", "enum": [str(tag) for tag in context.tags]}
    sentence = _object(text={"type": "string"}, sources={"type": "array", "items": tags})
    schema = _object(sentences={"type": "array", "items": sentence})
    return {
        "type": "json_schema",
        "json_schema": {"name": "answer", "strict": True, "schema": schema},
    }


def _object(**properties: _Json) -> _Json:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


class JsonDraft:
    """Turns a reply that grows into written sentences, each with its sources behind it.

    Prose is passed on as it is. A sentence is written when the next one has begun, or at the end.
    """

    def __init__(self) -> None:
        self._text = ""
        self._written = 0

    @property
    def is_prose(self) -> bool:
        """Whether the reply is no JSON object."""
        return bool(self._text.strip()) and not self._text.lstrip().startswith("{")

    def feed(self, piece: str) -> Iterator[str]:
        """Take the next piece and yield what can be written now."""
        was_prose = self.is_prose
        self._text += piece
        if self.is_prose:
            # Blanks before the first word were held back: JSON could have followed.
            yield piece if was_prose else self._text
        elif "}" in piece:
            yield from self._new(is_whole=False)

    def close(self) -> Iterator[str]:
        """Yield what is left at the end, also half a sentence; nothing where there was none."""
        if not self.is_prose:
            yield from self._new(is_whole=True)

    def _new(self, *, is_whole: bool) -> Iterator[str]:
        from langchain_core.utils.json import parse_partial_json

        try:
            read = parse_partial_json(self._text)
        except json.JSONDecodeError:
            return
        sentences = read.get("sentences") if isinstance(read, dict) else None
        if not isinstance(sentences, list):
            return
        known = sentences if is_whole else sentences[:-1]
        for one in known[self._written :]:
            self._written += 1
            if isinstance(one, Mapping):
                yield _sentence(one)


def _sentence(one: Mapping[str, object]) -> str:
    sources = one.get("sources")
    cited = [f"(source {tag})" for tag in sources] if isinstance(sources, list) else []
    return " ".join([" ".join(str(one.get("text", "")).split()), *cited]) + "\n\n"
