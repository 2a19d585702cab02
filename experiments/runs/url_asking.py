"""Ask a web address that a model wrote, without being led into one's own network.

A model, or a document it read, may name any address. So only public addresses are connected to: the
name is looked up once, what was found is looked at, and the connection goes to that very number, so
that a name cannot mean another machine a moment later. Redirects are followed the same way. No
proxy, cookie or password is used, and the body is not read.
"""

import ipaddress
import socket
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from urllib.parse import urljoin, urlsplit

import requests
from requests.adapters import HTTPAdapter
from urllib3 import HTTPConnectionPool, HTTPSConnectionPool
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.util.connection import create_connection

from experiments.runs.url_checks import UrlCheck

SECONDS = 2.0
"""Longest time one address may take, redirects included, as in the paper."""

_MOST_REDIRECTS = 5
_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_HEADERS = {"User-Agent": "tagtrap-url-check", "Accept": "*/*"}
_NAT64 = ipaddress.ip_network("64:ff9b::/96")

Resolver = Callable[[str, int], Sequence[str]]


class PrivateAddress(Exception):
    """An address that is not a public one. No `OSError`: those are wrapped on their way."""


def addresses_of(host: str, port: int) -> list[str]:
    """Return the numbers that a name stands for now, as the system looks it up."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(one[4][0]) for one in found))


def is_public(address: str) -> bool:
    """Whether a number is one of the public internet, also where it is wrapped in another."""
    number: ipaddress.IPv4Address | ipaddress.IPv6Address
    number = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(number, ipaddress.IPv6Address):
        inner = number.ipv4_mapped or number.sixtofour or (number.teredo or (None, None))[1]
        if number in _NAT64:
            inner = ipaddress.IPv4Address(number.packed[-4:])
        number = inner or number
    return number.is_global and not number.is_multicast and not number.is_reserved


class UrlAsking:
    """Asks addresses, each within the time. Safe to use from several threads."""

    def __init__(
        self,
        *,
        seconds: float = SECONDS,
        resolve: Resolver = addresses_of,
        is_allowed: Callable[[str], bool] = is_public,
    ) -> None:
        """Take the longest time in seconds; `is_allowed` says which numbers may be connected to."""
        self._seconds = seconds
        self._resolve = resolve
        self._is_allowed = is_allowed

    def __call__(self, url: str) -> UrlCheck:
        """Return what came of asking an address; nothing is raised."""
        attempt = _Attempt(self._seconds, self._resolve, self._is_allowed)
        try:
            status = attempt.status_of(url)
        except PrivateAddress as error:
            return UrlCheck(url, None, f"not asked: {error}")
        except (requests.RequestException, OSError, ValueError) as error:
            late = "no answer within the time"
            return UrlCheck(url, None, late if attempt.is_over else _why(error))
        return UrlCheck(url, status, "" if status == requests.codes.ok else f"answers {status}")


class _Attempt:
    """One address, asked until its time is over: then its connections are cut, whatever they do."""

    def __init__(
        self, seconds: float, resolve: Resolver, is_allowed: Callable[[str], bool]
    ) -> None:
        self._ends_at = time.monotonic() + seconds
        self._resolve = resolve
        self._is_allowed = is_allowed
        self._sockets: list[socket.socket] = []

    @property
    def is_over(self) -> bool:
        """Whether the time is over."""
        return time.monotonic() >= self._ends_at

    def status_of(self, url: str) -> int:
        """Return the status that the last of its redirects answers."""
        # Time limits of a connection count each silence alone; a server that drips would never end.
        watch = threading.Timer(max(0.0, self._left), self._cut)
        watch.daemon = True
        watch.start()
        try:
            return self._followed(url)
        finally:
            watch.cancel()

    def _followed(self, url: str) -> int:
        with self._session() as session:
            for _ in range(_MOST_REDIRECTS + 1):
                with session.get(
                    url, timeout=max(0.01, self._left), allow_redirects=False, stream=True
                ) as reply:
                    if self.is_over:
                        raise TimeoutError
                    where = reply.headers.get("Location", "")
                    if reply.status_code not in _REDIRECTS or not where:
                        return reply.status_code
                url = urljoin(url, where)
                if urlsplit(url).scheme not in ("http", "https"):
                    raise ValueError("leads to something else than a web page")
        raise requests.TooManyRedirects("leads from address to address")

    def connect(self, connection: HTTPConnection) -> socket.socket:
        """Return a connection to a public number of the host; raises `PrivateAddress`."""
        host = str(connection.host).strip("[]")
        numbers = self._resolve(host, connection.port)
        if not numbers or not all(map(self._is_allowed, numbers)):
            raise PrivateAddress(f"{host} is no public address")
        opened = create_connection((numbers[0], connection.port), max(0.01, self._left))
        self._sockets.append(opened)
        return opened

    @property
    def _left(self) -> float:
        return self._ends_at - time.monotonic()

    def _cut(self) -> None:
        for opened in self._sockets:
            try:
                opened.shutdown(socket.SHUT_RDWR)
            except OSError:  # closed already
                continue

    def _session(self) -> requests.Session:
        session = requests.Session()
        # No proxy (it would look names up by itself), no password from a .netrc file.
        session.trust_env = False
        session.headers.clear()
        session.headers.update(_HEADERS)
        session.adapters.clear()
        for scheme in ("http://", "https://"):
            session.mount(scheme, _Adapter(self))
        return session


class _Adapter(HTTPAdapter):
    """Opens connections the way an attempt wants them."""

    def __init__(self, attempt: _Attempt) -> None:
        self._attempt = attempt
        super().__init__(max_retries=0)

    def init_poolmanager(self, *given: Any, **named: Any) -> None:  # noqa: ANN401 - as requests has it
        super().init_poolmanager(*given, **named)
        self.poolmanager.pool_classes_by_scheme = _pools(self._attempt)


def _pools(attempt: _Attempt) -> Mapping[str, type[HTTPConnectionPool]]:
    class Plain(HTTPConnection):
        def _new_conn(self) -> socket.socket:
            return attempt.connect(self)

    class Secure(HTTPSConnection):
        def _new_conn(self) -> socket.socket:
            return attempt.connect(self)

    class PlainPool(HTTPConnectionPool):
        ConnectionCls = Plain

    class SecurePool(HTTPSConnectionPool):
        ConnectionCls = Secure

    return {"http": PlainPool, "https": SecurePool}


def _why(error: Exception) -> str:
    """Return the innermost cause in a word or two: messages of libraries hold whole objects."""
    while (inner := error.__cause__ or error.__context__) is not None and isinstance(
        inner, Exception
    ):
        error = inner
    said = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return f"{type(error).__name__}: {said}"[:160] if said else type(error).__name__
