"""A headless Chromium for tests of a shared page, spoken to over a pipe: what it draws, says and
asks the network for.

Where no Chromium is installed the tests that want one are skipped.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
OPTIONS = (
    "--headless=new",
    "--no-sandbox",
    "--enable-unsafe-swiftshader",  # also where the other way to draw does not start
    "--hide-scrollbars",
    "--no-first-run",
    "--disable-extensions",
    "--disable-background-networking",
    "--remote-debugging-pipe",
)
# A frame takes SwiftShader 1.2 s of processor time, and the OpenGL of a virtual screen 0.15 s.
BY_SCREEN = ("--ozone-platform=x11", "--use-angle=gl", "--ignore-gpu-blocklist")
WITHOUT_SCREEN = ("--use-angle=swiftshader",)


def chromium() -> str | None:
    """Return the browser, if one is installed."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def drawing_options() -> tuple[str, ...]:
    """Return the options by which the browser draws as cheaply as it can here."""
    if sys.platform == "linux" and os.environ.get("DISPLAY"):
        return BY_SCREEN
    return WITHOUT_SCREEN


class Page:
    """One page of a browser. `said` is what came to its console, `asked` what it wanted to load."""

    def __init__(self, to: int, back: int) -> None:
        self._to = to
        self._back = back
        self._rest = b""
        self._number = 0
        self._session, self._is_loaded = "", False
        self.said: list[str] = []
        self.asked: list[str] = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)[
            "sessionId"
        ]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **parameters: Any) -> Any:
        """Ask the browser for something and return its answer."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._number:
                assert "error" not in answer, answer["error"]
                return answer["result"]
            self._note(answer)

    def run(self, script: str) -> Any:
        """Return what a script in the page gives."""
        told = self.call(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True
        )
        assert "exceptionDetails" not in told, told
        return told["result"].get("value")

    def open(
        self,
        path: Path,
        width: int = 720,
        height: int = 480,
        *,
        dark: bool = False,
        ratio: float = 1.0,
    ) -> None:
        """Open a file and wait until its picture is drawn."""
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])
        self.resize(width, height, ratio)
        self._is_loaded = False
        self.call("Page.navigate", url=path.as_uri())
        while not self._is_loaded:
            self._note(self._next())
        self.run(
            "new Promise((done) => { const look = () => document.documentElement.dataset.drawn ? "
            "requestAnimationFrame(() => requestAnimationFrame(done)) : setTimeout(look, 20); "
            "look(); })"
        )

    def resize(self, width: int, height: int, ratio: float = 1.0) -> None:
        """Give the page another size, as a browser does whose window is dragged."""
        size = {"width": width, "height": height, "deviceScaleFactor": ratio, "mobile": width < 600}
        self.call("Emulation.setDeviceMetricsOverride", **size)

    def picture(self, *, whole: bool = False) -> bytes:
        """Return what is seen as PNG, or the whole page."""
        return base64.b64decode(
            self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)["data"]
        )

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            piece = os.read(self._back, 1 << 20)
            assert piece, "the browser has ended"
            self._rest += piece
        line, _, self._rest = self._rest.partition(b"\0")
        return json.loads(line)

    def _note(self, event: dict[str, Any]) -> None:
        told = event.get("params", {})
        match event.get("method"):
            case "Runtime.consoleAPICalled":
                self.said.append(" ".join(str(argument.get("value")) for argument in told["args"]))
            case "Runtime.exceptionThrown":
                self.said.append(str(told["exceptionDetails"]))
            case "Log.entryAdded":
                self.said.append(told["entry"]["text"])
            case "Page.loadEventFired":
                self._is_loaded = True
            case "Network.requestWillBeSent":
                self.asked.append(told["request"]["url"])
            case _:
                pass


@contextmanager
def page(profile: Path) -> Generator[Page]:
    """Start a browser with a profile of its own, and end it."""
    browser = chromium()
    assert browser is not None
    theirs_in, to = os.pipe()
    back, theirs_out = os.pipe()

    def connect() -> None:
        # the browser reads from descriptor 3 and writes to 4, whatever those were here
        low = os.dup(theirs_in)
        high = os.dup(theirs_out)
        os.dup2(low, 3)
        os.dup2(high, 4)

    process = subprocess.Popen(
        [browser, *OPTIONS, *drawing_options(), f"--user-data-dir={profile}"],
        preexec_fn=connect,
        close_fds=False,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(theirs_in)
    os.close(theirs_out)
    try:
        yield Page(to, back)
    finally:
        process.terminate()
        process.wait(20)
        os.close(to)
        os.close(back)
