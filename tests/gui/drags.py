"""Real drags in tests: events at the window's handle, each step armed before the one that blocks in
`QDrag.exec`.

The move that starts a drag does not return until the drag ends, so every step arms the next with a
timer first. A watchdog cancels a drag that hangs. Source and target must be in the same window. A
drag that comes from elsewhere is made of single events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from PySide6 import __version_info__ as PYSIDE
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import (
    QDrag,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QGuiApplication,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

STEP_MS, LONGEST_MS, STEPS = 15, 5000, 8
NONE, LEFT = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
COPY = Qt.DropAction.CopyAction


@dataclass
class DragSteps:
    """One drag on its way.

    `at_target` is called while the card is over the target, before it is let go; where it says
    False, once more. Nothing follows before it has returned, however long its own events take.
    """

    source: QWidget
    start: QPoint
    path: list[QPoint]
    finish: Callable[[], None]
    at_target: Callable[[], bool | None] | None = None
    done: list[bool] = field(default_factory=list)
    looks: bool = False

    def __post_init__(self) -> None:
        # One clock for all steps: a step runs in the loop of the one before, where none may go.
        self.clock = QTimer(singleShot=True, interval=STEP_MS)
        self.clock.timeout.connect(self.take_next)

    def take_next(self) -> None:
        """Arm the following step, then do this one."""
        handle = self.source.window().windowHandle()
        if self.path:
            point = self.path.pop(0)
            self.clock.start()
            QTest.mouseMove(handle, point)
            return
        if self.looks:
            self.clock.start()
            return
        if self.at_target is not None:
            look = self.at_target
            self.at_target = None
            self.clock.start()
            self.looks = True
            if look() is False:
                self.at_target = look
            self.looks = False
            return
        self.finish()
        self.done.append(True)


def drag_and_drop(
    qtbot: QtBot,
    source: QWidget,
    source_at: QPoint,
    target: QWidget,
    target_at: QPoint,
    *,
    at_target: Callable[[], bool | None] | None = None,
    escape: bool = False,
    keys: Qt.KeyboardModifier = NONE,
) -> bool:
    """Drag from one widget to another with the real QDrag; `escape` cancels over the target.

    `keys` are held where it begins. False where it hung.
    """
    window = source.window()
    start = source.mapTo(window, source_at)
    end = target.mapTo(window, target_at)
    handle = window.windowHandle()

    def let_go() -> None:
        QTest.mouseRelease(handle, LEFT, NONE, end)

    def press_escape() -> None:
        QTest.keyClick(handle, Qt.Key.Key_Escape)
        QTest.mouseRelease(handle, LEFT, NONE, end)

    steps = DragSteps(
        source, start, _path(start, end), press_escape if escape else let_go, at_target
    )
    watchdog = QTimer(singleShot=True, interval=LONGEST_MS)
    watchdog.timeout.connect(lambda: (QDrag.cancel(), steps.done.append(False)))
    watchdog.start()
    QTest.mousePress(handle, LEFT, keys, start)
    steps.clock.start()
    qtbot.waitUntil(lambda: bool(steps.done), timeout=LONGEST_MS + 1000)
    watchdog.stop()
    return steps.done[0]


def _path(start: QPoint, end: QPoint) -> list[QPoint]:
    """Past the distance that makes a press a drag, then in even steps to the target."""
    distance = QGuiApplication.styleHints().startDragDistance() + 2
    side = 1 if end.x() >= start.x() else -1
    first = [start + QPoint(side * distance // 2, 1), start + QPoint(side * distance * 2, 2)]
    return first + [start + (end - start) * k / STEPS for k in range(1, STEPS + 1)]


@contextmanager
def dragged_over(widget: QWidget) -> Iterator[None]:
    """A drag of single events that Qt itself hands on, which leaves the widget at the end.

    Qt keeps the address of the widget that a drag is over, also once the widget is deleted, and
    would tell that address of the next drag.
    """
    try:
        yield
    finally:
        QApplication.sendEvent(widget, QDragLeaveEvent())


def entering(data: QMimeData, at: QPointF) -> QDragEnterEvent:
    """What a widget hears when a drag comes over it."""
    return QDragEnterEvent(_position(at), COPY, data, LEFT, NONE)


def moving(data: QMimeData, at: QPointF, keys: Qt.KeyboardModifier = NONE) -> QDragMoveEvent:
    """What a widget hears when a drag goes on over it."""
    return QDragMoveEvent(_position(at), COPY, data, LEFT, keys)


def _position(at: QPointF) -> QPoint | QPointF:
    """Whole pixels before Qt 6.12, which knew no others; from then on they are deprecated."""
    return at if PYSIDE[:2] >= (6, 12) else at.toPoint()
