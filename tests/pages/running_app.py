"""The real app in a process of its own, and a reader at a real browser in front of it."""

import os
import re
import subprocess
import sys
import threading
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Locator, Page, expect

from tests.scripted_server import MODEL, ScriptedServer
from tests.servers import free_port

ROOT = Path(__file__).parents[2]
WAIT_MILLISECONDS = 240_000
WIDE = (1280, 900)
NARROW = (390, 844)
ZOOMED = (640, 450)
"""What a window of 1280 by 900 holds at 200 percent."""

expect.set_options(timeout=WAIT_MILLISECONDS)

# Notes whether the server has said anything since the page last asked it for something.
_NOTE_WHAT_IS_UNANSWERED = """
    window.WebSocket = class extends window.WebSocket {
        constructor(...given) {
            super(...given);
            this.addEventListener("message", () => {
                window.isUnanswered = false;
                window.heardAt = performance.now();
            });
        }
        send(content) {
            window.isUnanswered = true;
            super.send(content);
        }
    };
"""
# What a click sets off is sent at the latest when the page is drawn anew.
_TWO_FRAMES = "new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"
_IS_AT_REST = """() =>
    document.querySelector('[data-testid="stApp"]')?.dataset.testScriptState === "notRunning"
    && window.isUnanswered === false && performance.now() - window.heardAt > 80
"""


class RunningApp:
    """`streamlit run app.py` over a data folder, on a free port of this machine.

    Most tests are about marks, so the gate only advises; at another `level` it mends.
    """

    def __init__(
        self,
        data_dir: Path,
        *,
        model: ScriptedServer | None = None,
        level: str = "advisory",
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """Take further variables of the environment as `environment`."""
        self._data_dir = data_dir
        self._environment = environment or {}
        self._model = model
        self._level = level
        self._port = free_port()
        self._process: subprocess.Popen[str] | None = None
        self.log: list[str] = []

    @property
    def data_dir(self) -> Path:
        """Where the base of the app lies."""
        return self._data_dir

    @property
    def address(self) -> str:
        """Where the app answers."""
        return f"http://127.0.0.1:{self._port}"

    def __enter__(self) -> "RunningApp":
        """Start the app for the length of a block."""
        self.start()
        return self

    def __exit__(self, *failure: object) -> None:
        """End the app, also where the block failed."""
        self.stop()

    def start(self) -> None:
        """Start the app; return once it answers."""
        command = [sys.executable, "-m", "streamlit", "run", str(ROOT / "app.py")]
        command += ["--server.port", str(self._port), "--server.headless", "true"]
        self._process = subprocess.Popen(
            command,
            cwd=ROOT,
            env={
                **os.environ,
                **self._settings(),
                **self._environment,
                "PYTHONUNBUFFERED": "1",
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        output = self._process.stdout
        assert output is not None
        for line in output:
            self.log.append(line)
            if "URL:" in line:
                break
        else:
            raise AssertionError("the app did not start:\n" + "".join(self.log))
        # Somebody must read on, or the app stops when the pipe is full.
        threading.Thread(target=self.log.extend, args=(output,), daemon=True).start()

    def _settings(self) -> dict[str, str]:
        settings = {
            "DATA_DIR": str(self._data_dir),
            "FIND_MODEL_SERVER": "false",
            "GATE__LEVEL": self._level,
        }
        if self._model is not None:
            settings |= {
                "OPENAI__BASE_URL": self._model.base_url,
                "OPENAI__MODEL": MODEL,
                "OPENAI__RETRIES": "0",
            }
        return {f"TAGTRAP_{name}": value for name, value in settings.items()}

    def stop(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(timeout=120)
            self._process = None


class Reader:
    """A person at the browser; keeps what must never happen: dialogs, errors, foreign requests."""

    def __init__(
        self,
        browser: Browser,
        app: RunningApp,
        *,
        size: tuple[int, int] = WIDE,
        is_dark: bool = False,
    ) -> None:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if is_dark else "light",
            reduced_motion="reduce",
        )
        context.set_default_timeout(WAIT_MILLISECONDS)
        context.add_init_script(_NOTE_WHAT_IS_UNANSWERED)
        self.page: Page = context.new_page()
        self.surprises: list[str] = []
        self._app = app
        self.page.on("dialog", lambda dialog: self._note("dialog", dialog.message))
        self.page.on("pageerror", lambda error: self._note("error", str(error)))
        self.page.on("request", lambda request: self._note_foreign(request.url))

    def go(self, path: str = "/") -> None:
        """Open a page of the app and wait until it is drawn."""
        self.page.goto(f"{self._app.address}{path}")
        # Before the first run, too, the state is "notRunning".
        self.page.get_by_test_id("stMain").get_by_test_id("stElementContainer").first.wait_for(
            state="attached"
        )
        self.settle()

    def settle(self) -> None:
        """Wait until the server has answered what was done last, and its script has ended.

        The state of the script alone says nothing of a click that a busy server has not read yet.
        """
        self.page.evaluate(_TWO_FRAMES)
        self.page.wait_for_function(_IS_AT_REST)

    def ask(self, question: str, *, fault: str = "None", by_model: bool = False) -> Locator:
        """Ask in a conversation of its own; return the answer once it is drawn from its record."""
        self.send(question, fault=fault, by_model=by_model)
        self.page.wait_for_url(re.compile("conversation="), wait_until="commit")
        return self.last_answer()

    def send(self, question: str, *, fault: str = "None", by_model: bool = False) -> None:
        """Type a question into a conversation of its own and send it off."""
        self.go("/")
        if by_model:
            self.page.get_by_test_id("stRadio").locator("label", has_text=MODEL).click()
            self.settle()
        if fault != "None":
            self.page.get_by_role("combobox", name="Plant a fault").click()
            self.page.get_by_role("option", name=fault).click()
            self.settle()
        box = self.page.get_by_test_id("stChatInputTextArea")
        box.fill(question)
        box.press("Enter")

    def last_answer(self) -> Locator:
        """Return the last answer once it is drawn from its record: only then it can be opened."""
        answer = self.page.locator(".answer").last
        answer.locator("[data-opens]").first.wait_for()
        self.settle()
        return answer

    def said(self) -> str:
        """Return what stands on the page outside the components."""
        return self.page.get_by_test_id("stAppViewContainer").inner_text()

    def scrolls_sideways(self) -> bool:
        """Whether the page is wider than its window."""
        return bool(self.page.evaluate("document.documentElement.scrollWidth > innerWidth"))

    def focused(self) -> str:
        """Return the class of the element that has the focus."""
        return str(self.page.evaluate("document.activeElement?.className ?? ''"))

    def leave(self) -> None:
        """Close the window; fail if anything happened that never may."""
        self.page.context.close()
        assert self.surprises == []

    def _note(self, kind: str, what: str) -> None:
        self.surprises.append(f"{kind}: {what}")

    def _note_foreign(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob") and parts.hostname != "127.0.0.1":
            self._note("request", url)
