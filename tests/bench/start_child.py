"""A process that is measured: it opens one kind of window, prints its memory at the first painted
frame, and ends.

Run as `python start_child.py floor | first | settled | closed [FILE]`. The floor is what any Qt
program pays; the others start the program as its command does, with a file: until its 3D view has
shown a frame, until every panel is painted too, or until the window is closed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any


def resident_mb() -> float:
    """Resident memory of this process, MB; 0 where the system does not say."""
    status = Path("/proc/self/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS")), 0.0)


def finish() -> None:
    """Say how much memory is in use and end at once: what follows is not measured."""
    import os

    print(f"{resident_mb():.0f}", flush=True)
    os._exit(0)


def floor() -> None:
    """A bare widget."""
    from PySide6.QtWidgets import QApplication, QWidget

    class Bare(QWidget):
        def paintEvent(self, event: object) -> None:
            finish()

    application = QApplication([])
    window = Bare()
    window.resize(1440, 900)
    window.show()
    application.exec()


def program(file: str, until: str) -> None:
    """The command with a file, from its first import on; the window is watched from outside."""
    from rigwright import cli
    from rigwright.__main__ import start

    load_window = cli._loaded_window

    def load_watched() -> Callable[[list[str]], int]:
        run = load_window()
        from gui import application

        make = application.make_window

        def make_watched() -> Any:
            window = make()
            seen = window.viewport.viewport.picture.seen
            if until == "first":
                seen.connect(finish)
            elif until == "closed":
                seen.connect(lambda: close(window))
            else:
                watch_panels(window)
            return window

        application.make_window = make_watched
        return run

    cli._loaded_window = load_watched
    sys.argv[1:] = [file]
    sys.exit(start())


def close(window: Any) -> None:
    """End as a user does, so that the next start finds what is remembered."""
    if "panels" in vars(window):
        print(f"{resident_mb():.0f}", flush=True)
        window.viewport.viewport.picture.seen.disconnect()
        window.close()


def watch_panels(window: Any) -> None:
    """End once every panel that is shown has been painted; they are made behind the first picture.

    What is begun behind that painting is not measured.
    """
    from PySide6.QtCore import QEvent, QObject, QTimer

    class Unpainted(QObject):
        def __init__(self) -> None:
            super().__init__(window)
            self.panes = {pane for pane in window.workspace.panes if not pane.isHidden()}
            for pane in self.panes:
                pane.installEventFilter(self)
                pane.update()

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() is QEvent.Type.Paint:
                self.panes.discard(watched)
                if not self.panes:
                    QTimer.singleShot(0, finish)
            return False

    complete = window.complete

    def complete_watched() -> None:
        complete()
        if "panels" in vars(window):
            Unpainted()

    window.complete = complete_watched


if __name__ == "__main__":
    if sys.argv[1] == "floor":
        floor()
    else:
        program(sys.argv[2], until=sys.argv[1])
