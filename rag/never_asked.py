"""Hosts that are never a model server: where clouds hand keys to their machines.

A request with a question in it must not end there, whoever has set the address.
"""

import ipaddress
import socket

_NAMES = frozenset(
    {"metadata", "metadata.google.internal", "metadata.goog", "instance-data", "metadata.azure.com"}
)
_NUMBERS = frozenset(
    ipaddress.ip_address(number)
    # Amazon over IPv6, Alibaba, Oracle; the others' are link-local.
    for number in ("fd00:ec2::254", "100.100.100.200", "192.0.0.192")
)


def is_never_asked(host: str) -> bool:
    """Whether a host, by name or by number in any spelling, cannot be one of a model server."""
    name = host.lower().rstrip(".").removesuffix(".ec2.internal")
    if name in _NAMES:
        return True
    number = _number(name)
    if number is None:
        return False
    return number in _NUMBERS or number.is_link_local or number.is_multicast


def _number(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        number = ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        try:
            # As the system reads "2852039166", "0xA9FEA9FE" and "169.254.43518".
            return ipaddress.IPv4Address(socket.inet_aton(name))
        except (OSError, UnicodeError):
            return None
    if isinstance(number, ipaddress.IPv6Address):
        return number.ipv4_mapped or number.sixtofour or number
    return number
