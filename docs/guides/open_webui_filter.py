"""
title: TagTrap
description: Checks answers that cite sources, sentence by sentence, against those sources.
version: 0.2.0
license: Apache-2.0
required_open_webui_version: 0.6.0

A filter function for Open WebUI: paste this file under Admin Panel > Functions, set address and
token, and switch it on for a model or for all. It needs a running `tagtrap serve` and nothing else.
"""  # noqa: D212, D415, D205  # Open WebUI reads the lines above

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from pydantic import BaseModel, Field

Emitter = Callable[[dict[str, Any]], Awaitable[None]]

_DETAILS = re.compile(r"<details\b.*?</details>\s*", re.DOTALL)
"""What a model thought, folded away by Open WebUI: no part of the answer."""


class Filter:
    """Adds below an answer what of it its sources do not back."""

    class Valves(BaseModel):
        """Settings, as Open WebUI shows them."""

        address: str = Field("http://127.0.0.1:8600", description="Where `tagtrap serve` answers.")
        token: str = Field("", description="A token of `tagtrap tokens add`.")
        seconds: float = Field(60, description="Longest time a check may take.")
        hold_back: bool = Field(
            False, description="Show only the findings where an answer is not wholly backed."
        )
        priority: int = Field(0, description="Filters with a lower number run first.")

    def __init__(self) -> None:
        """Start with the settings as they come."""
        self.valves = self.Valves()

    async def outlet(
        self, body: dict[str, Any], __event_emitter__: Emitter | None = None
    ) -> dict[str, Any]:
        """Check the last answer, if it has sources, once it is written."""
        messages = body.get("messages") or []
        answer = messages[-1] if messages else {}
        passages = passages_of(answer.get("sources") or [])
        if answer.get("role") != "assistant" or not passages:
            return body
        asked = [text_of(one.get("content")) for one in messages if one.get("role") == "user"]
        question = asked[-1] if asked else ""
        try:
            record = await asyncio.to_thread(self._verified, written_in(answer), passages, question)
            said, is_backed = findings(record), record["decision"] == "approve"
        except Exception as error:
            # Never silence: an answer that could not be checked must not look like a checked one.
            said, is_backed = f"Not checked: {_why_not(error)}.", False
        if self.valves.hold_back and not is_backed:
            replace_text(answer, f"This answer is held back.\n\n{said}")
        else:
            append_text(answer, f"\n\n---\n{said}")
        if __event_emitter__ is not None:
            line = said.splitlines()[0]
            await __event_emitter__({"type": "status", "data": {"description": line, "done": True}})
        return body

    def _verified(self, answer: str, passages: list[str], question: str) -> dict[str, Any]:
        content = {"question": question, "answer": answer, "context": passages}
        request = Request(  # noqa: S310  # the address is the admin's own
            f"{self.valves.address.rstrip('/')}/v1/verify",
            data=json.dumps(content).encode(),
            headers={
                "Authorization": f"Bearer {self.valves.token}",
                "Content-Type": "application/json",
            },
        )
        with urlopen(request, timeout=self.valves.seconds) as reply:  # noqa: S310  # as above
            record: dict[str, Any] = json.loads(reply.read())
        return record


def _why_not(error: Exception) -> str:
    if isinstance(error, HTTPError):
        return f"TagTrap answered {error.code} {error.reason}"
    return f"TagTrap did not answer ({type(error).__name__})"


def text_of(content: object) -> str:
    """Return the text of a message: it is a text, or a list of parts, pictures among them."""
    if isinstance(content, list):
        parts = [one.get("text") for one in content if isinstance(one, dict)]
        return "\n".join(one for one in parts if isinstance(one, str))
    return str(content or "")


def written_in(answer: dict[str, Any]) -> str:
    """Return what the model wrote, without what it thought."""
    told = text_of(answer.get("content")) or "\n\n".join(
        text_of(item.get("content")) for item in _messages_in(answer)
    )
    return _DETAILS.sub("", told).strip()


def append_text(answer: dict[str, Any], more: str) -> None:
    """Put a text below an answer, in both places where Open WebUI may take it from."""
    answer["content"] = (text_of(answer.get("content")) or written_in(answer)) + more
    for item in _messages_in(answer)[-1:]:
        item["content"] = [*_parts_of(item), _output_text(more)]


def replace_text(answer: dict[str, Any], text: str) -> None:
    """Put a text in the place of an answer and of all that its model thought and did for it."""
    answer["content"] = text
    if "output" in answer:
        kept = _messages_in(answer)[-1:]
        answer["output"] = [{**item, "content": [_output_text(text)]} for item in kept]


def _messages_in(answer: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the messages among the items of `output`, which newer versions show if it is there."""
    items = [one for one in answer.get("output") or [] if isinstance(one, dict)]
    return [one for one in items if one.get("type") == "message"]


def _parts_of(item: dict[str, Any]) -> list[Any]:
    """Return the parts of a message of `output`, which may also be a plain text or missing."""
    content = item.get("content")
    return content if isinstance(content, list) else [_output_text(text_of(content))]


def _output_text(text: str) -> dict[str, str]:
    return {"type": "output_text", "text": text}


def passages_of(sources: list[dict[str, Any]]) -> list[str]:
    """Return the text behind each number that an answer may cite, in their order.

    Open WebUI numbers sources, not pieces: all pieces of a file are cited by one number.
    """
    texts: dict[str, list[str]] = {}
    for source in sources:
        named = source.get("source") or {}
        about = source.get("metadata") or []
        for place, text in enumerate(source.get("document") or []):
            own = about[place] if place < len(about) and about[place] else {}
            key = own.get("source") or named.get("id") or named.get("name") or "N/A"
            texts.setdefault(str(key), []).append(str(text))
    return ["\n\n".join(pieces) for pieces in texts.values()]


def findings(record: dict[str, Any]) -> str:
    """Return in Markdown what the check found."""
    statements = [one for one in record["sentences"] if one["label"] != "no_claim"]
    faulty = [one for one in statements if one["label"] != "supported" or one["flags"]]
    if not statements:
        return "Checked: no statement that could be checked."
    if not faulty:
        return (
            f"Checked: backed by its sources ({len(statements)} of {len(statements)} statements)."
        )
    lines = [f"Checked: {len(faulty)} of {len(statements)} statements are not backed."]
    for one in faulty:
        flags = ", ".join(flag.replace("_", " ") for flag in one["flags"])
        reason = one["reason"] or flags or one["label"].replace("_", " ")
        lines.append(f"- “{one['text']}”: {reason}")
    return "\n".join(lines)
