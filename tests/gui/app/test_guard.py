"""What Qt calls in classes of ours never gives it a fault: it would end the process, and with it
all unsaved work.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QUndoCommand
from PySide6.QtWidgets import QApplication, QListView, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

import gui
from gui.app.guard import NOTHING, guarded, is_guarded, qt_calls
from gui.session.steps import Edit, PartsEdit, RecordsEdit
from tests.test_faults import FAULTS

Index = QModelIndex | QPersistentModelIndex
SOURCES = sorted(Path(gui.__file__).parent.rglob("*.py"))


def classes() -> list[type]:
    """Every class of the window that Qt may call."""
    for module in pkgutil.walk_packages(gui.__path__, "gui."):
        importlib.import_module(module.name)
    found = dict.fromkeys(_below(Shiboken.Object))
    return sorted((kind for kind in found if kind.__module__.startswith("gui.")), key=repr)


def _below(kind: type) -> Iterator[type]:
    for below in kind.__subclasses__():
        yield below
        yield from _below(below)


CLASSES = classes()


def test_every_method_that_qt_calls_is_guarded() -> None:
    bare = [
        f"{k.__name__}.{name}"
        for k in CLASSES
        for name in qt_calls(k)
        if not is_guarded(vars(k)[name])
    ]
    assert not bare, "@guarded is missing before the class"
    assert sum(len(qt_calls(kind)) for kind in CLASSES) > 200


def test_each_has_something_to_give_back_after_a_fault() -> None:
    for kind in CLASSES:
        for name in qt_calls(kind):
            returned = str(vars(kind)[name].__annotations__["return"])
            none = returned in ("None", "object", "Any") or returned.endswith("| None")
            assert none or returned in NOTHING, f"{kind.__name__}.{name} gives back {returned}"


@pytest.mark.parametrize("step", [Edit, PartsEdit, RecordsEdit])
def test_the_history_calls_nothing_of_ours(step: type[QUndoCommand]) -> None:
    assert not qt_calls(step)


def test_no_class_of_the_window_is_made_where_nobody_looks() -> None:
    """One within a function would be seen by no test before it runs."""
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    for path in SOURCES:
        text = path.read_text(encoding="utf-8")
        if re.search(r"^\s+class ", text, re.MULTILINE) is None:
            continue
        tree = ast.parse(text)
        inside = (
            inner
            for node in ast.walk(tree)
            if isinstance(node, functions)
            for inner in ast.walk(node)
        )
        assert not any(isinstance(node, ast.ClassDef) for node in inside), path


# what happens then


class Faulty:
    """What of a guarded class meets a fault."""

    fault: Callable[[], object] = FAULTS[0]


@guarded
class Painted(QWidget):
    """Cannot be painted, sized nor typed into."""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), Qt.GlobalColor.black)
        Faulty.fault()

    def sizeHint(self) -> QSize:
        return QSize(Faulty.fault(), 0)  # type: ignore[call-overload]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        Faulty.fault()


@guarded
class Rows(QAbstractListModel):
    """Has a row of which nothing can be said."""

    def rowCount(self, parent: Index | None = None) -> int:
        return 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        return Faulty.fault()


@pytest.fixture
def reported(monkeypatch: pytest.MonkeyPatch) -> list[type]:
    """The faults that were reported."""
    found: list[type] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, _error, _trace: found.append(kind))
    return found


@pytest.mark.parametrize("fault", FAULTS)
def test_qt_goes_on_and_the_fault_is_reported(
    fault: Callable[[], object], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, reported: list[type]
) -> None:
    """Called from Python through Qt, which is where Qt for Python ends the process."""
    monkeypatch.setattr(Faulty, "fault", staticmethod(fault))
    widget = Painted()
    rows = Rows()
    view = QListView()
    for made in (widget, view):
        qtbot.addWidget(made)
    assert widget.sizeHint() == QSize() and len(reported) == 1
    widget.adjustSize()
    widget.resize(20, 20)
    before = len(reported)
    assert not widget.grab().isNull() and len(reported) == before + 1
    QApplication.sendEvent(
        widget, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_A, Qt.KeyboardModifier.NoModifier)
    )
    assert len(reported) == before + 2
    view.setModel(rows)
    view.grab()
    assert len(reported) > before + 2 and rows.index(0).data() is None
    assert len(set(reported)) == 1


def test_a_fault_between_two_strokes_lets_the_painter_go(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, reported: list[type]
) -> None:
    widget = Painted()
    qtbot.addWidget(widget)
    monkeypatch.setattr(Faulty, "fault", staticmethod(FAULTS[0]))
    widget.resize(20, 20)
    widget.grab()
    monkeypatch.setattr(Faulty, "fault", lambda: None)
    picture = widget.grab().toImage()
    assert picture.pixelColor(10, 10) == Qt.GlobalColor.black and len(reported) == 1


def test_only_what_qt_calls_is_guarded() -> None:
    class Mine(Painted):
        def own(self) -> None:
            """Nobody but us calls it."""

    assert qt_calls(Mine) == [] and not is_guarded(guarded(Mine).own)
