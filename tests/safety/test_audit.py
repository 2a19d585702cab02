"""The look for known holes says what it found, and never that there are none where nobody said."""

import json
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.audit import audit, command_for, main

HOLE = {"id": "OSV-2031-1", "summary": "", "details": "", "modified": "2031-01-01T00:00:00Z"}


class KnowsOneHole(BaseHTTPRequestHandler):
    """Answers as the database of holes does, which knows one of the package "frail"."""

    def do_POST(self) -> None:
        """Answer with what is known of a package."""
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        fixed = [{"type": "ECOSYSTEM", "events": [{"introduced": "0"}, {"fixed": "2.0"}]}]
        package = {"name": "frail", "ecosystem": "PyPI"}
        hole = {**HOLE, "affected": [{"package": package, "ranges": fixed}]}
        body = json.dumps({"vulns": [hole]} if asked["package"]["name"] == "frail" else {}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def database() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), KnowsOneHole) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/v1/query"
        server.shutdown()


def test_a_known_hole_is_named_with_the_version_that_mends_it(
    database: str, tmp_path: Path
) -> None:
    found = {}
    for name in ("frail", "sound"):
        listed = tmp_path / f"{name}.txt"
        listed.write_text(f"{name}==1.0\n", encoding="utf-8")
        found[name] = audit(command_for(listed, "--osv-url", database))

    assert found == {
        "frail": (False, "  frail 1.0: OSV-2031-1, mended in 2.0"),
        "sound": (True, "1 packages"),
    }


@pytest.mark.parametrize(
    "said",
    ["", "[]", '{"dependencies": []}', '{"dependencies": [{"name": "a", "skip_reason": "x"}]}'],
)
def test_where_nobody_could_say_nothing_is_called_clean(said: str) -> None:
    is_clean, _ = audit([sys.executable, "-c", f"print({said!r})"])

    assert is_clean is None


def test_without_a_network_it_is_said_loudly_and_fails_only_where_it_must(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "http://127.0.0.1:9")

    codes = [main(given) for given in ([], ["--must"])]

    assert codes == [0, 2]
    assert capsys.readouterr().out.count("NOT AUDITED") == 2
