"""What canvases, lists and tiles write themselves, and what of it cannot be read.

A line has to have room for its words, no two lines may lie on each other, and words that end in
dots have to stand in full in the tool tip of their place.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations

import pytest
from PySide6 import QtGui
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QHelpEvent, QPainter, QTextDocument
from PySide6.QtWidgets import QAbstractItemView, QApplication, QHeaderView, QToolTip, QWidget
from shiboken6 import isValid

from tests.gui.clipped import ends_in_ellipsis

SLACK_PX = 1.5  # of a line that is longer than its room
TOUCH_PX = 3.0  # two lines may share that much: letters do not fill their lines
LEAST_LETTERS = 3  # of a word that has to be found again in a tool tip


@dataclass(frozen=True)
class Painted:
    """Words as they were written: the room that they had and the room that they took."""

    words: str
    room: QRectF
    taken: QRectF


class PaintedWords:
    """What was written while the painter was listened to, by the widget that it stands on."""

    def __init__(self) -> None:
        self.by_widget: dict[QWidget, list[Painted]] = defaultdict(list)
        self.tips: list[str] = []

    def take(self, painter: QPainter, arguments: tuple[object, ...]) -> None:
        """Take up one call of the painter's."""
        widget = painter.device()
        found = _painted(painter, arguments)
        if isinstance(widget, QWidget) and found.words.strip():
            self.by_widget[widget].append(found)

    def words(self) -> set[str]:
        """All that was written."""
        return {line.words for lines in self.by_widget.values() for line in lines}

    def unreadable(self) -> Iterator[str]:
        """What cannot be read, each with its words and why."""
        for widget, lines in self.by_widget.items():
            if isValid(widget) and widget.isVisible():
                for words, why in self._unreadable_in(widget, lines):
                    yield f"{words!r} in {_name_of(widget)}: {why}"

    def _unreadable_in(self, widget: QWidget, lines: list[Painted]) -> Iterator[tuple[str, str]]:
        for line in lines:
            missing_px = line.taken.width() - line.room.width()
            if missing_px > SLACK_PX:
                yield line.words, f"{missing_px:.0f} px too narrow"
            if ends_in_ellipsis(line.words):
                said = self._tip_at(widget, line.taken.center().toPoint())
                if not _is_told(line.words, said):
                    yield line.words, f"an ellipsis, and the tool tip says {said!r}"
        for one, other in combinations(lines, 2):
            shared = one.taken.intersected(other.taken)
            meet = shared.width() > TOUCH_PX and shared.height() > TOUCH_PX
            if meet and one.words != other.words:
                yield one.words, f"lies on {other.words!r}"

    def _tip_at(self, widget: QWidget, at: QPoint) -> str:
        """What is said on pointing at a place of a widget."""
        self.tips.clear()
        asked = QHelpEvent(QEvent.Type.ToolTip, at, widget.mapToGlobal(at))
        QApplication.sendEvent(widget, asked)
        view = widget.parentWidget()
        if isinstance(view, QHeaderView):
            section = view.logicalIndexAt(at)
            role = Qt.ItemDataRole.ToolTipRole
            self.tips.append(str(view.model().headerData(section, view.orientation(), role)))
        elif isinstance(view, QAbstractItemView):
            self.tips.append(str(view.indexAt(at).data(Qt.ItemDataRole.ToolTipRole)))
        self.tips.append(widget.toolTip())
        return "\n".join(map(_plain, self.tips))


@contextmanager
def painted_words(monkeypatch: pytest.MonkeyPatch) -> Iterator[PaintedWords]:
    """Listen to every painter for a while."""
    found = PaintedWords()
    write = QPainter.drawText

    def listened(painter: QPainter, *arguments: object) -> object:
        found.take(painter, arguments)
        return write(painter, *arguments)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(QPainter, "drawText", listened)
        patch.setattr(QToolTip, "showText", lambda at, words, *more: found.tips.append(words))
        yield found


def _painted(painter: QPainter, arguments: tuple[object, ...]) -> Painted:
    """What a call writes where, in pixels of the widget."""
    words = next(one for one in arguments if isinstance(one, str))
    seen = painter.transform()
    place = arguments[0]
    if isinstance(place, QPointF):
        metrics = QFontMetricsF(painter.font(), painter.device())
        above = QPointF(0, metrics.ascent())
        size = metrics.size(0, words)
        taken = room = QRectF(place - above, size)
    else:
        room = QRectF(place)  # type: ignore[call-overload]
        taken = painter.boundingRect(room, arguments[1], words)  # type: ignore[call-overload]
    return Painted(words, seen.mapRect(room), seen.mapRect(taken))


def _is_told(cut: str, said: str) -> bool:
    """Whether every word that is left of words that were cut is told elsewhere."""
    words = re.findall(r"\w+", cut)
    return bool(said) and all(word in said for word in words if len(word) >= LEAST_LETTERS)


def _plain(text: str) -> str:
    if not QtGui.Qt.mightBeRichText(text):
        return text
    document = QTextDocument()
    document.setHtml(text)
    return document.toPlainText()


def _name_of(widget: QWidget) -> str:
    if type(widget) is QWidget and widget.parentWidget() is not None:
        return type(widget.parentWidget()).__name__  # the list of a viewport
    return type(widget).__name__
