"""What is loaded beside a start: it is there afterwards, and nothing depends on it."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtWidgets import QApplication

from gui import libraries

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "assets" / "examples" / "four-blower-3090.rig"
LOADED = """
import sys, threading
from gui import libraries
libraries.load_qt_beside()
for thread in threading.enumerate()[1:]:
    thread.join()
maps = open("/proc/self/maps").read()
print("PySide6" in sys.modules, "libQt6Widgets" in maps, "libfontconfig" in maps)
from PySide6.QtWidgets import QApplication
"""
FIRST_PICTURE = """
import os, sys
from gui import application, main_window
main_window.LATEST_MS = 60_000  # on a busy computer the panels would come before the picture
make = application.make_window
def made():
    window = make()
    def tell():
        print("numpy" in sys.modules, "panels" in vars(window), flush=True)
        os._exit(0)
    def close():  # sizes are kept
        window.complete()
        window.close()
    window.viewport.viewport.frameSwapped.connect(close if "whole" in sys.argv else tell)
    return window
application.make_window = made
from rigwright.cli import main
sys.exit(main(["--new-window", sys.argv[1]]))
"""

IMPORTS = """
import builtins
from gui.application import import_as_before
of_qt = builtins.__import__
import_as_before()
import_as_before()
from PySide6.QtSvg import QSvgRenderer
print(builtins.__import__ is of_qt, QSvgRenderer().isValid())
"""

on_linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="loaded beside on Linux alone")


def python(code: str, *arguments: str, data: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "RIGWRIGHT_DATA_DIR": str(data)}
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


@on_linux
def test_qt_is_there_before_it_is_imported(tmp_path: Path) -> None:
    said = python(LOADED, data=tmp_path)
    assert (said.returncode, said.stdout.split()) == (0, ["False", "True", "True"]), said.stderr


def test_the_first_picture_needs_no_numpy_once_its_meshes_are_kept(tmp_path: Path) -> None:
    python(FIRST_PICTURE, str(EXAMPLE), "whole", data=tmp_path)
    said = python(FIRST_PICTURE, str(EXAMPLE), data=tmp_path)
    assert said.stdout.split() == ["False", "False"], said.stderr


@on_linux
def test_a_missing_opengl_is_left_to_qt(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def missing(name: str) -> object:
        asked.append(name)
        raise OSError("not on this computer")

    monkeypatch.setattr(ctypes, "CDLL", missing)
    libraries.load_opengl_beside()
    libraries.wait_for_opengl()
    assert asked == ["libGL.so.1"]


@on_linux
def test_who_needs_opengl_waits_for_it(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    asked = threading.Event()

    def load(_display: int) -> None:
        assert asked.wait(10)
        heard.append("loaded")

    monkeypatch.setattr(libraries, "_load_opengl", load)
    libraries.load_opengl_beside()
    threading.Timer(0.05, asked.set).start()
    libraries.wait_for_opengl()
    assert heard == ["loaded"]


def test_nothing_is_loaded_for_a_screen_that_is_not_of_x11(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(libraries, "_x11_display", lambda: 0)
    monkeypatch.setattr(libraries, "_load_opengl", lambda _display: pytest.fail("asked"))
    libraries.load_opengl_beside()
    libraries.wait_for_opengl()


def test_imports_are_given_back_once_qt_is_there(tmp_path: Path) -> None:
    said = python(IMPORTS, data=tmp_path)
    assert (said.returncode, said.stdout.split()) == (0, ["False", "False"]), said.stderr
