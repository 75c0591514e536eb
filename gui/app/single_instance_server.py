"""Listens for later starts of the program: answers each, comes forward, and gives on the files that
it brings.

Knows the socket and the message; its owner opens the files.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtNetwork import QLocalServer, QLocalSocket
from PySide6.QtWidgets import QApplication, QWidget

from gui.app.front import bring_to_front
from gui.app.single_instance import ACTIVATION, BUSY, MOST_BYTES, TAKEN, address, read

PROBE_MS = 200


class FileServer(QObject):
    """Takes files while it lives, unless `is_free` says of them that it cannot.

    Signal: asked(files, token).
    """

    asked = Signal(list, str)

    def __init__(
        self, is_free: Callable[[list[Path]], bool], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._is_free = is_free
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._greet)

    def begin(self, where: str) -> bool:
        """Listen; False where another window does.

        What a program that crashed left there is cleared away.
        """
        if _answers(where):
            return False
        QLocalServer.removeServer(where)
        return self._server.listen(where)

    def _greet(self) -> None:
        while self._server.hasPendingConnections():
            line = self._server.nextPendingConnection()
            line.disconnected.connect(line.deleteLater)
            line.readyRead.connect(self._hear_sender)
            if line.canReadLine():
                self._hear(line)

    @Slot()
    def _hear_sender(self) -> None:
        """Hear the line that Qt says has spoken.

        The line that `_greet` was given may be gone for Python by now, though not for Qt: where a
        widget goes that anything of the window was bound to, as the rooms of the panels do at the
        start, PySide gives up what Qt itself has made below that.
        """
        line = self.sender()
        if isinstance(line, QLocalSocket):
            self._hear(line)

    def _hear(self, line: QLocalSocket) -> None:
        if not line.canReadLine():
            if line.bytesAvailable() > MOST_BYTES:
                line.abort()
            return
        request = read(bytes(line.readLine(MOST_BYTES).data()))
        free = request is not None and self._is_free(request[0])
        line.write(TAKEN if free else BUSY)
        line.flush()
        line.disconnectFromServer()
        if request is not None and free:  # who asked must not wait until a file is open
            QTimer.singleShot(0, self, lambda: self.asked.emit(*request))


def is_another_open() -> bool:
    """Whether a window of this user listens already; what a program that crashed left does not."""
    return _answers(address())


def _answers(where: str) -> bool:
    probe = QLocalSocket()
    probe.connectToServer(where)
    connected = probe.waitForConnected(PROBE_MS)
    probe.abort()
    return connected


def listen(
    window: QWidget, take: Callable[[list[Path]], None], would_lose: Callable[[list[Path]], bool]
) -> bool:
    """Have a window take what later starts bring; False where another window does.

    While a question is open in it, or where its unsaved work would have to make room, the later
    start opens a window of its own instead.
    """

    def receive(files: list[Path], token: str) -> None:
        come_forward(window, token)
        take(files)

    def is_free(files: list[Path]) -> bool:
        return QApplication.activeModalWidget() is None and not would_lose(files)

    server = FileServer(is_free, window)
    server.asked.connect(receive)
    return server.begin(address())


def come_forward(window: QWidget, token: str = "") -> None:
    """Bring a window before the user's eyes."""
    if token:
        os.environ[ACTIVATION] = token  # Qt takes it from there
    bring_to_front(window)
