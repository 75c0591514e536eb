"""Files that the desktop gives to a program that runs: on macOS a double click on a file comes as
an event, not on the command line.

Knows Qt's event; its owner opens the files. Every event of the program passes here, so that it is
made only where such events come.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QFileOpenEvent

from gui.app.guard import guarded


@guarded
class DesktopFiles(QObject):
    """Gives on each file that comes as an event, while it lives."""

    def __init__(self, application: QCoreApplication, take: Callable[[list[Path]], None]) -> None:
        super().__init__(application)
        self._take = take
        application.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is not QEvent.Type.FileOpen or not isinstance(event, QFileOpenEvent):
            return False
        if event.file():
            self._take([Path(event.file())])
        return True
