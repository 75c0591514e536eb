"""Ends the program in order when the system or a terminal asks for it:

SIGTERM, Ctrl+C, a terminal that is closed. Qt's loop does not come back to Python by itself, so a
signal's number goes through a socket that the loop watches. What comes before the loop runs waits
for it. It knows no window.
"""

from __future__ import annotations

import signal
import socket

from PySide6.QtCore import QCoreApplication, QObject, QSocketNotifier, Signal

NAMES = ("SIGINT", "SIGTERM", "SIGHUP")  # the last one is unknown on Windows
BY_SIGNAL = 128  # an exit status above it says by which signal, as shells count


class EndRequests(QObject):
    """Listens while it lives.

    Signal: asked(), once; then the loop ends with `status`, which is 128 + the number of what was
    heard. A loop that has not begun by then, as behind a question of the start, must not begin.
    """

    asked = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.status: int | None = None
        self._heard, self._told = socket.socketpair()
        for end in (self._heard, self._told):
            end.setblocking(False)
        self._former_fd = signal.set_wakeup_fd(self._told.fileno(), warn_on_full_buffer=False)
        self._former = {
            number: signal.signal(number, _leave_to_the_socket) for number in _numbers()
        }
        self._notifier = QSocketNotifier(self._heard.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._read)

    def stop(self) -> None:
        """Leave signals to whoever had them before."""
        self._notifier.setEnabled(False)
        for number, handler in self._former.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._former_fd)
        for end in (self._heard, self._told):
            end.close()

    def _read(self) -> None:
        number = next((byte for byte in self._heard.recv(64) if byte in self._former), None)
        if number is not None:
            self._notifier.setEnabled(False)
            self.status = BY_SIGNAL + number
            self.asked.emit()
            QCoreApplication.exit(self.status)


def _numbers() -> list[signal.Signals]:
    return [getattr(signal, name) for name in NAMES if hasattr(signal, name)]


def _leave_to_the_socket(_number: int, _frame: object) -> None:
    pass
