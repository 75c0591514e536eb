"""One running window takes the files of later starts: what a second start says to it, over a socket
of the user's own.

Who starts learns only whether a window took them; nothing of Qt is loaded for that.
"""

from __future__ import annotations

import os
import stat
import sys
import zlib
from collections.abc import Sequence
from pathlib import Path

from rigwright.files.places import data_dir

ANSWER_S = 2.0  # a window that is slower than this has other troubles
TAKEN, BUSY = b"taken\n", b"busy\n"
NEW_WINDOW = "--new-window"
MOST_BYTES = 64 * 1024
ACTIVATION = (
    "XDG_ACTIVATION_TOKEN"  # with it a Wayland desktop lets the running window come to the front
)
_PIPES = "\\\\.\\pipe\\"


def address() -> str:
    """Where a window of this user, on this screen and with this data folder, listens."""
    screen = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY") or ""
    name = f"rigwright-{zlib.crc32(os.fsencode(data_dir() / screen)):08x}"
    if sys.platform == "win32":
        return f"{_PIPES}{name}"
    return os.path.join(os.environ.get("XDG_RUNTIME_DIR") or _temporary_folder(), name)


def _temporary_folder() -> str:
    import tempfile  # which takes longer than all the rest of this

    return tempfile.gettempdir()


def hand_over(files: Sequence[str]) -> bool:
    """Give files, or only the wish to be seen, to the window that runs.

    False where none takes them.
    """
    where = address()
    try:
        return os.path.exists(where) and _ask(where, _request(files)) == TAKEN
    except OSError:
        return False


def _request(files: Sequence[str]) -> bytes:
    import json

    said = {
        "files": [os.path.abspath(name) for name in files],
        "token": os.environ.get(ACTIVATION, ""),
    }
    return json.dumps(said).encode() + b"\n"


def _ask(where: str, request: bytes) -> bytes:
    if sys.platform == "win32":
        with open(where, "r+b", buffering=0) as pipe:
            pipe.write(request)
            return pipe.readline()
    found = os.lstat(where)
    if not stat.S_ISSOCK(found.st_mode) or found.st_uid != os.getuid():
        return b""  # in a folder for all, somebody else's
    import socket

    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(ANSWER_S)
        line.connect(where)
        line.sendall(request)
        with line.makefile("rb") as answer:
            return answer.readline()


def read(request: bytes) -> tuple[list[Path], str] | None:
    """The files and the desktop's token that a start sent; None where it is no such message."""
    from rigwright.files.plain_json import parse_json

    try:
        said = parse_json(request)
        return [Path(str(name)) for name in said["files"]], str(said["token"])
    except (ValueError, LookupError, TypeError):
        return None


def open_another() -> bool:
    """Start the program once more with a window of its own."""
    from PySide6.QtCore import QProcess

    ourselves = [] if getattr(sys, "frozen", False) else ["-m", "rigwright"]
    beside = str(Path(__file__).resolve().parents[2])
    return QProcess.startDetached(sys.executable, [*ourselves, NEW_WINDOW], beside)[0]
