"""Python loads this first where its folder is on the path: nothing leaves this machine then.

Every try to look up or reach another machine is written to the file that the environment names, and
fails as it does without a network.
"""

import ipaddress
import os
import sys

_LOG = os.environ["TRIED_TO_LEAVE"]
_WATCHED = ("socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.sendto")


def _is_here(host: object) -> bool:
    if isinstance(host, bytes):
        host = host.decode("ascii", "replace")
    if host in (None, "", "localhost"):
        return True
    try:
        return ipaddress.ip_address(str(host)).is_loopback
    except ValueError:
        return False


def _host(event: str, given: tuple[object, ...]) -> object:
    if event in ("socket.getaddrinfo", "socket.gethostbyname"):
        return given[0]
    address = given[1]
    # A socket of this machine's own kind has a path for an address.
    return address[0] if isinstance(address, tuple) else None


def _watch(event: str, given: tuple[object, ...]) -> None:
    if event not in _WATCHED or _is_here(host := _host(event, given)):
        return
    with open(_LOG, "a", encoding="utf-8") as log:  # noqa: PTH123  # runs before all else
        log.write(f"{event} {host}\n")
    raise OSError(101, "Network is unreachable")


sys.addaudithook(_watch)
