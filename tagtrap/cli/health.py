"""`tagtrap health`."""

import httpx

from tagtrap.cli.output import write_json, write_line
from tagtrap.errors import WrongArguments
from tagtrap.readiness import Readiness, told
from tagtrap.settings import load_settings

_SECONDS = 5


def look(url: str, *, as_json: bool) -> int:
    """Print whether questions can be answered; return 1 where not.

    With a `url` the app or the API that runs there is asked, else the base is looked at here.
    """
    return _asked(url, as_json=as_json) if url else _looked(as_json=as_json)


def _looked(*, as_json: bool) -> int:
    readiness = Readiness(load_settings())
    try:
        found = readiness.hindrances()
    finally:
        readiness.close()
    is_ready = not any(one.is_fatal for one in found)
    if as_json:
        write_json({**told(found), "reasons": [one.reason for one in found]})
    else:
        write_line("ready" if is_ready else "not ready")
        for one in found:
            write_line(f"  {one.part}: {one.reason}")
    return 0 if is_ready else 1


def _said(reply: httpx.Response) -> tuple[bool, str]:
    """Return whether it is ready and a word on it; any server may answer 200 at any path."""
    if reply.status_code != httpx.codes.OK:
        return False, f"HTTP {reply.status_code}"
    try:
        said = reply.json()
    except ValueError:
        said = None
    if isinstance(said, dict) and said.get("status") == "ok":
        return True, f"HTTP {reply.status_code}"
    return False, "an answer that is not TagTrap's"


def _asked(url: str, *, as_json: bool) -> int:
    if not url.startswith(("http://", "https://")):
        raise WrongArguments(f"{url}: an address begins with http:// or https://")
    address = f"{url.rstrip('/')}/healthz"
    try:
        # Never over a proxy, which would tell of itself.
        reply = httpx.get(address, timeout=_SECONDS, trust_env=False)
    except (httpx.HTTPError, httpx.InvalidURL, UnicodeError) as error:
        status, is_ready = f"no answer ({type(error).__name__})", False
    else:
        is_ready, status = _said(reply)
    if as_json:
        write_json({"status": "ok" if is_ready else "not ready", "address": address})
    else:
        write_line(f"{'ready' if is_ready else 'not ready'}: {status} from {address}")
    return 0 if is_ready else 1
