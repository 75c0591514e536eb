"""What runs here, in one line, for a report of a fault. It knows no widget."""

from __future__ import annotations

import platform

import PySide6
from PySide6.QtCore import qVersion

from rigwright import __version__


def versions() -> str:
    """The versions of the program and of what it stands on."""
    return (
        f"Rigwright {__version__}, Python {platform.python_version()}, Qt {qVersion()}, PySide6 "
        f"{PySide6.__version__},"
        f" {platform.system()} {platform.release()}"
    )
