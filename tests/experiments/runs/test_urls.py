"""Web addresses in answers: found, and asked without being led into one's own network."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from experiments.runs.url_asking import UrlAsking, is_public
from experiments.runs.url_checks import (
    URLS_FILE,
    UrlCheck,
    checked_urls,
    read_url_checks,
    url_counts,
)
from experiments.runs.urls import found_urls
from tests.experiments.runs.given import run_answer


class _Site:
    """A site on this machine; it notes what it is asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.leads_to = ""
        self.released = threading.Event()
        self.port = 0

    def answer(self, handler: BaseHTTPRequestHandler) -> None:
        self.asked.append(handler.path)
        if handler.path == "/slow":
            # A header a moment, without an end.
            for number in range(200):
                handler.wfile.write(f"HTTP/1.1 200 OK\r\nX-{number}: a\r\n".encode())
                handler.wfile.flush()
                if self.released.wait(0.05):
                    return
        code = {"/there": 200, "/gone": 404, "/login": 401}.get(handler.path, 302)
        handler.send_response(code)
        if code == 302:
            handler.send_header("Location", self.leads_to)
        handler.send_header("Content-Length", "0")
        handler.end_headers()


@pytest.fixture
def site() -> Iterator[_Site]:
    with _served(_Site()) as served:
        yield served


@contextmanager
def _served(site: _Site) -> Iterator[_Site]:
    class Handler(BaseHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            """Say nothing: test output stays clean."""

        def do_GET(self) -> None:
            site.answer(self)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads, server.block_on_close = True, False
    site.port = int(server.server_address[1])
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    try:
        yield site
    finally:
        site.released.set()
        server.shutdown()
        server.server_close()


NAMES = {"site.example": ["127.0.0.1"], "inner.example": ["127.0.0.2"], "nowhere.example": []}


def _asking(seconds: float = 30.0) -> UrlAsking:
    """Return what takes 127.0.0.1 for the public internet, and nothing else."""
    return UrlAsking(
        seconds=seconds,
        resolve=lambda host, port: NAMES.get(host, [host]),
        is_allowed=lambda number: number == "127.0.0.1",
    )


@pytest.mark.parametrize(
    ("text", "urls"),
    [
        (
            "See https://a.example/x. And http://b.example.",
            ["https://a.example/x", "http://b.example"],
        ),
        ("(https://a.example/x)", ["https://a.example/x"]),
        ("https://a.example/wiki/Bishop_(chess))", ["https://a.example/wiki/Bishop_(chess)"]),
        (
            "[a](https://a.example/b), **https://a.example/c**",
            ["https://a.example/b", "https://a.example/c"],
        ),
        ("[https://a.example](https://a.example)", ["https://a.example"]),
        ("twice https://a.example https://a.example", ["https://a.example"] * 2),
        ("no address: a.example, https://, ftp://a.example", []),
    ],
)
def test_addresses_are_found_as_a_reader_would_copy_them(text: str, urls: list[str]) -> None:
    assert found_urls(text) == tuple(urls)


@pytest.mark.parametrize(
    ("path", "status", "reason"),
    [("there", 200, ""), ("gone", 404, "answers 404"), ("login", 401, "answers 401")],
)
def test_only_200_is_good(site: _Site, path: str, status: int, reason: str) -> None:
    url = f"http://site.example:{site.port}/{path}"

    check = _asking()(url)

    assert check == UrlCheck(url, status, reason)
    assert check.is_good is (status == 200)


def test_a_redirect_is_followed(site: _Site) -> None:
    site.leads_to = "/there"

    assert _asking()(f"http://site.example:{site.port}/moved").is_good
    assert site.asked == ["/moved", "/there"]


@pytest.mark.parametrize(
    "to", ["http://inner.example:{port}/there", "http://127.0.0.2:{port}/there"]
)
def test_a_redirect_into_the_own_network_is_not_followed(site: _Site, to: str) -> None:
    site.leads_to = to.format(port=site.port)

    check = _asking()(f"http://site.example:{site.port}/moved")

    assert (check.status, check.is_good) == (None, False)
    assert "no public address" in check.reason
    assert site.asked == ["/moved"]


@pytest.mark.parametrize("to", ["file:///etc/passwd", "ftp://site.example/x", "/moved"])
def test_a_redirect_to_no_page_or_in_a_circle_is_bad(site: _Site, to: str) -> None:
    site.leads_to = to

    check = _asking()(f"http://site.example:{site.port}/moved")

    assert (check.status, check.is_good) == (None, False)


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_the_own_network_is_never_asked(site: _Site, scheme: str) -> None:
    ask = UrlAsking(seconds=5)

    checks = [
        ask(f"{scheme}://{host}:{site.port}/there")
        for host in ("127.0.0.1", "localhost", "0x7f.1", "2130706433", "[::ffff:127.0.0.1]")
    ]

    assert [check.reason.split(":")[0] for check in checks] == ["not asked"] * 5
    assert site.asked == []


def test_a_secure_address_whose_server_is_not_is_bad(site: _Site) -> None:
    check = _asking()(f"https://site.example:{site.port}/there")

    assert (check.status, check.is_good) == (None, False)
    assert "SSL" in check.reason
    assert site.asked == []


def test_a_name_is_looked_up_once_and_that_number_is_asked(site: _Site) -> None:
    looked_up: list[str] = []

    def first_public_then_private(host: str, port: int) -> list[str]:
        looked_up.append(host)
        return ["127.0.0.1"] if len(looked_up) == 1 else ["127.0.0.2"]

    ask = UrlAsking(
        seconds=5,
        resolve=first_public_then_private,
        is_allowed=lambda number: number == "127.0.0.1",
    )

    assert ask(f"http://turning.example:{site.port}/there").is_good
    assert looked_up == ["turning.example"]


def test_a_name_with_one_private_number_is_not_asked(site: _Site) -> None:
    ask = UrlAsking(
        seconds=5,
        resolve=lambda host, port: ["127.0.0.1", "10.0.0.7"],
        is_allowed=lambda number: number == "127.0.0.1",
    )

    assert ask(f"http://both.example:{site.port}/there").reason.startswith("not asked")
    assert site.asked == []


def test_a_server_that_drips_is_cut_off(site: _Site) -> None:
    check = _asking(seconds=0.4)(f"http://site.example:{site.port}/slow")

    assert check == UrlCheck(check.url, None, "no answer within the time")


@pytest.mark.parametrize(
    "url", ["http://nowhere.example/", "http://", "http://a b/", "https://[::1"]
)
def test_what_cannot_be_asked_is_bad_and_says_why(url: str) -> None:
    check = _asking()(url)

    assert (check.status, check.is_good) == (None, False)
    assert check.reason


@pytest.mark.parametrize(
    ("number", "is_it"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1::1", True),
        ("10.1.2.3", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),  # noqa: S104 - an address to be told, not to listen on
        ("224.0.0.1", False),
        ("::1", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("::ffff:10.0.0.1", False),
        ("64:ff9b::7f00:1", False),
        ("2002:7f00:1::", False),
    ],
)
def test_public_numbers_are_told_from_private_ones(number: str, is_it: bool) -> None:
    assert is_public(number) is is_it


def test_what_was_found_out_is_kept_and_not_asked_again(tmp_path: Path) -> None:
    asked: list[str] = []

    def ask(url: str) -> UrlCheck:
        asked.append(url)
        return UrlCheck(url, 200) if url.endswith("a") else UrlCheck(url, None, "gone")

    answer = run_answer(urls=("http://x.example/a", "http://x.example/b", "http://x.example/a"))
    list(checked_urls(tmp_path, answer.urls, ask))
    with (tmp_path / URLS_FILE).open("a", encoding="utf-8") as torn:
        torn.write('{"url": "http:')
    list(checked_urls(tmp_path, (*answer.urls, "http://x.example/c"), ask))

    assert sorted(asked) == [f"http://x.example/{sign}" for sign in "abc"]
    counts = url_counts(
        [answer, run_answer(urls=("http://y.example/",))], read_url_checks(tmp_path)
    )
    assert (counts.good, counts.bad, counts.unasked, counts.all) == (2, 1, 1, 4)
