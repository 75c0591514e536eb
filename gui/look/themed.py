"""How a theme reaches the window, and the only way that it does: the palette of the program, and
an event of Qt's by which every widget with colours or letters of its own dresses itself anew.

Knows no panel. A delegate, which is no widget, is dressed by the widget that it paints for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRectF
from PySide6.QtGui import QColor, QPainter, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QWidget,
)
from shiboken6 import isValid

from gui.app.guard import guarded, report
from gui.look.theme import LIGHT, Theme, palette_of

if TYPE_CHECKING:
    from PySide6.QtWidgets import QStyle  # a dozen enumerations, and the first picture needs none

    AnyWidget = QWidget
else:
    AnyWidget = object  # Qt for Python makes two widgets of a class with two widgets above it

Index = QModelIndex | QPersistentModelIndex
PROPERTY = "theme"
GROUND = "ground"  # the palette of a widget that is filled with a colour of its own
ROLES = QPalette.ColorRole


class Themed(AnyWidget):
    """A widget that follows the theme; stands before the class of Qt's in the list of bases."""

    _theme: Theme

    def dress(self, theme: Theme) -> None:
        """Take colours, letters and lengths from a theme; it is enough to paint anew where all of
        them are read while painting.
        """
        self._theme = theme
        self.updateGeometry()
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        """Qt says that something about the look is another."""
        super().changeEvent(event)
        kind = event.type()
        if kind is QEvent.Type.PaletteChange:
            keep_ground(self)
        if kind is not QEvent.Type.ThemeChange:
            return
        try:
            self.dress(worn())
        except Exception as error:  # Qt itself must not see it (`gui.app.guard`)
            report(error)


def lay_ground(widget: QWidget, theme: Theme, color: str) -> None:
    """Fill a widget with a colour of a theme; what stands on it takes the theme's letters."""
    palette = palette_of(theme)
    palette.setColor(ROLES.Window, QColor(color))
    widget.setProperty(GROUND, palette)
    widget.setPalette(palette)
    widget.setAutoFillBackground(True)


def keep_ground(widget: QWidget) -> None:
    """Fill a widget again, where Qt gave it the palette back that it had in another theme.

    Style sheets do so whenever Qt lays them over a widget anew, also long after the theme was
    changed: where a slot of the widget is connected for the first time.
    """
    laid = widget.property(GROUND)
    if not isinstance(laid, QPalette):
        return
    has = widget.palette()
    if any(has.color(role) != laid.color(role) for role in (ROLES.Window, ROLES.WindowText)):
        widget.setPalette(laid)


class ThemedDelegate(QStyledItemDelegate):
    """A delegate that paints in the colours of a theme."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.dress(theme)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours, from the next time on."""
        self._theme = theme


@guarded
class RowDelegate(ThemedDelegate):
    """A delegate that paints all of a row, or of a cell, itself."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the row in smooth lines, and leave the painter as it was."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(option.rect)  # type: ignore[attr-defined] (Qt's stubs lack the option's fields)
        self.paint_row(painter, rect, option.state, index)  # type: ignore[attr-defined]
        painter.restore()

    def paint_row(
        self, painter: QPainter, rect: QRectF, state: QStyle.StateFlag, index: Index
    ) -> None:
        """Paint what stands at an index into a rectangle; here nothing does."""


def worn() -> Theme:
    """The theme that the program has now."""
    app = QApplication.instance()
    theme = app.property(PROPERTY) if app is not None else None
    return theme if isinstance(theme, Theme) else LIGHT


def wear(theme: Theme) -> None:
    """Give the whole program a theme. A widget is dressed before what stands in it, since its style
    sheet takes back the palettes of its inner ones.
    """
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    app.setProperty(PROPERTY, theme)
    palette = palette_of(theme)
    QApplication.setPalette(palette)
    QToolTip.setPalette(palette)
    for window in QApplication.topLevelWidgets():
        if window.parentWidget() is None:  # else it is found within another window
            for widget in (window, *window.findChildren(QWidget)):
                _tell(widget)


def _tell(widget: QWidget) -> None:
    """Send the event; a widget is gone where an outer one has made its inner ones anew."""
    if isinstance(widget, Themed) and isValid(widget):
        QApplication.sendEvent(widget, QEvent(QEvent.Type.ThemeChange))
