"""A process that is measured: it opens one kind of window, prints its memory at the first painted frame, and ends.

Run as `python start_child.py floor | window | eight`. The floor is what any Qt program pays.
"""

from __future__ import annotations

import sys
from pathlib import Path


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


def window(example: str | None) -> None:
    """The main window with its 3D view, empty or with an example, until that view has shown a frame."""
    from PySide6.QtCore import QCoreApplication, Qt

    from gui.application import make_application, make_window, no_collection
    from rigwright.build import Build  # the command has imported the engine when it opens the window
    from rigwright.places import assets_dir

    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    with no_collection():
        application = make_application(["rigwright"])
        made = make_window()
        if example:
            made.session.open_example(assets_dir() / "examples" / example)
        else:
            made.session.start(Build(chassis="fractal-design-define-7-xl"))
        made.resize(1440, 900)
        made.show()
        view = made.viewport.viewport
        assert view is not None
        view.frameSwapped.connect(finish)
        application.exec()


if __name__ == "__main__":
    match sys.argv[1]:
        case "floor":
            floor()
        case "window":
            window(None)
        case "eight":
            window("eight-v100-server.rig")
