"""What runs here, in one line, for a report of a fault. It knows no widget."""

from __future__ import annotations

import platform
from contextlib import suppress

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
    git = assets_dir().parent / ".git"
    with suppress(OSError, UnicodeError):
        head = (git / "HEAD").read_text("utf-8").strip()
        name = head.removeprefix("ref: ")
        if name != head:
            head = (git / name).read_text("utf-8").strip()
        return f" ({head[:COMMIT_LETTERS]})"
    return ""
