"""What runs here, in one line, for a report of a fault. It knows no widget."""

from __future__ import annotations

import platform
from contextlib import suppress
from pathlib import Path

import PySide6
from PySide6.QtCore import qVersion

from rigwright import __version__
from rigwright.files.places import assets_dir

COMMIT_LETTERS = 10


def versions() -> str:
    """The versions of the program and of what it stands on."""
    return (
        f"Rigwright {__version__}{_commit()}, Python {platform.python_version()}, "
        f"Qt {qVersion()}, PySide6 {PySide6.__version__}, "
        f"{platform.system()} {platform.release()}"
    )


def _commit() -> str:
    """Which commit a checkout is at; "" for an installed program, whose version says enough."""
    with suppress(OSError, UnicodeError):
        found = commit_of(assets_dir().parent)
        if not found:
            return ""
        return f" ({found[:COMMIT_LETTERS]})"
    return ""


def commit_of(checkout: Path) -> str:
    """Return the commit that a folder with a working tree of git is at, read from git's own files:
    a further working tree names its folder in one, and names of branches may be packed in one.
    """
    git = checkout / ".git"
    if git.is_file():
        git = checkout / _text(git).removeprefix("gitdir: ")
    shared = git / _text(git / "commondir") if (git / "commondir").exists() else git
    head = _text(git / "HEAD")
    name = head.removeprefix("ref: ")
    if name == head:
        return head
    if (shared / name).exists():
        return _text(shared / name)
    for line in _text(shared / "packed-refs").splitlines():
        commit, _, packed = line.partition(" ")
        if packed == name:
            return commit
    return ""


def _text(path: Path) -> str:
    return path.read_text("utf-8").strip()
