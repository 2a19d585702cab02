"""What every reply tells the browser not to do: run foreign scripts, be framed, tell where from."""

import base64
import hashlib
import re
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from starlette.types import ASGIApp, Message, Receive, Scope, Send

_INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)


class SafeHeaders:
    """Puts the headers on every reply over HTTP; what a reply says already stays."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and its reply back with the headers."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = list(message.get("headers", ()))
                known = {name.lower() for name, _ in given}
                new = [pair for pair in safe_headers() if pair[0] not in known]
                message = {**message, "headers": [*given, *new]}
            await send(message)

        await self._app(scope, receive, with_headers if scope["type"] == "http" else send)


@lru_cache(maxsize=1)
def safe_headers() -> tuple[tuple[bytes, bytes], ...]:
    """Return the headers, names in small letters."""
    headers = {
        "content-security-policy": content_policy(),
        "x-frame-options": "DENY",
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    }
    return tuple((name.encode(), value.encode()) for name, value in headers.items())


def content_policy() -> str:
    """Return the content security policy under which Streamlit's page still works.

    Its components load their scripts from blobs, its charts compile what they draw
    ('unsafe-eval'), and its styles are written by scripts ('unsafe-inline').
    """
    hashes = " ".join(f"'sha256-{one}'" for one in _inline_hashes())
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src 'self' blob: 'unsafe-eval' {hashes}",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "font-src 'self' data:",
            "media-src 'self' blob:",
            "connect-src 'self'",
            "worker-src 'self' blob:",
            "manifest-src 'self'",
            "frame-src 'self'",
            "form-action 'self'",
            "frame-ancestors 'none'",
            "base-uri 'none'",
            "object-src 'none'",
        )
    )


def _inline_hashes() -> list[str]:
    """Return the hashes of the scripts that stand in Streamlit's own page, of this version."""
    found = find_spec("streamlit")
    if found is None or found.origin is None:
        return []
    page = Path(found.origin).parent / "static" / "index.html"
    scripts = _INLINE.findall(page.read_text(encoding="utf-8"))
    return [
        base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in scripts
    ]
