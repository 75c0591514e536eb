"""A group of the meters that holds a plot: drawn by pyqtgraph, loaded after the first paint, copied
as PNG or SVG.

Knows no figures; a subclass draws the plot, and says why where there is none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QEvent,
    QIODevice,
    QMimeData,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
)
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QGuiApplication,
    QHideEvent,
    QImage,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QGraphicsTextItem, QMenu, QWidget

from gui.app.guard import guarded
from gui.look.availability import allow
from gui.look.marks import write
from gui.look.own_keys import keeps_copy
from gui.look.theme import Theme
from gui.meters.groups import MeterGroup
from rigwright.text.sentence import worded

MISSING_PX = 22
AFTER_FIRST_PAINT_MS = 150  # a window whose frame is still on its way should not wait for the plot
SOON_MS = 80
COPY_SCALE = 2  # a picture in a document is looked at closer than the window


class PlotDrawing(Protocol):
    """What draws, once its library is there."""

    widget: Any

    def dress(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        ...


@guarded
class PlotGroup(MeterGroup):
    """A titled plot; a sentence where there is nothing to draw, and nothing until the plot's
    library is there.
    """

    def __init__(
        self,
        theme: Theme,
        drawn_by: Callable[[Theme, QWidget], PlotDrawing],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(theme, parent)
        self._drawn_by = drawn_by  # called once its library may be loaded
        self._drawing: PlotDrawing | None = None
        self._asked = self._stale = False
        self._soon = QTimer(self, singleShot=True, interval=SOON_MS)
        self._soon.timeout.connect(self.draw_now)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    # what those who inherit it say

    def _height_px(self) -> int:
        """How high the plot is."""
        return 104

    def _missing(self) -> str:
        """Why there is nothing to draw; empty where there is."""
        return ""

    def _draw(self) -> None:
        """Draw what is shown now; asked only with a drawing and something to draw."""

    # the drawing's life

    @property
    def ready(self) -> bool:
        """True once the plot can draw."""
        return self._drawing is not None

    def dress(self, theme: Theme) -> None:
        """Draw in other colours."""
        super().dress(theme)
        if self._drawing is not None:
            self._drawing.dress(theme)
        self.draw_now()

    def _redraw(self) -> None:
        """Draw what is shown soon: what moves with the pointer must not repaint the window twice
        for every move.
        """
        if self._drawing is not None and not self._soon.isActive():
            self._soon.start()

    def draw_now(self) -> None:
        """Draw what is shown; a plot that is scrolled away waits until it comes into view."""
        self._soon.stop()
        if self._drawing is None:
            return
        self._stale = self.visibleRegion().isEmpty()
        if self._stale:
            return
        drawable = not self._missing()
        self._drawing.widget.setVisible(drawable)
        if drawable:
            self._draw()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._asked:
            self._asked = True
            QTimer.singleShot(AFTER_FIRST_PAINT_MS, self, self._start)

    def hideEvent(self, event: QHideEvent) -> None:
        """Take the plot down while everything it is made of lives: inside its parent's
        destructor it would crash.
        """
        super().hideEvent(event)
        self._asked = False
        if self._drawing is not None:
            self._drawing.widget.close()
            self._drawing.widget.deleteLater()
            self._drawing = None

    def _start(self) -> None:
        if not self._asked or self._drawing is not None:
            return
        self._drawing = self._drawn_by(self._theme, self)
        self._drawing.dress(self._theme)
        self._place()
        self.draw_now()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        """The plot's axis begins where the letters of the other groups do."""
        if self._drawing is not None:
            self._drawing.widget.setGeometry(self._plot_rect())

    def _plot_rect(self) -> QRect:
        theme = self._theme
        return self._body_rect().toRect().adjusted(-theme.px(6), theme.px(4), theme.px(6), 0)

    def _body_height(self) -> int:
        return self._theme.px(MISSING_PX if self._missing() else self._height_px())

    def _paint_body(self, painter: QPainter, rect: QRectF) -> None:
        if words := self._missing():
            write(painter, rect, words, self._theme.font(12), self._theme.text_3)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._stale:
            self._redraw()
        super().paintEvent(event)
        if self.hasFocus():
            painter = QPainter(self)
            painter.setPen(QPen(QColor(self._theme.accent), 2))
            painter.drawRect(self.rect().adjusted(1, 1, -1, -2))
            painter.end()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    # copies

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.copy_menu().popup(
            event.globalPos() if event.globalPos() != QPoint() else self.mapToGlobal(QPoint(8, 8))
        )

    def copy_menu(self) -> QMenu:
        """What can be done with the plot."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for words, copy in (
            (worded("Copy as &PNG"), self.copy_png),
            (worded("Copy as &SVG"), self.copy_svg),
        ):
            action = menu.addAction(words)
            drawn = self.ready and not self._missing()
            allow(action, "" if drawn else worded("There is no plot to copy yet."))
            action.triggered.connect(copy)
        return menu

    def event(self, event: QEvent) -> bool:
        """The key for copying is for what is chosen here."""
        return keeps_copy(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_png()
        else:
            super().keyPressEvent(event)

    def copy_png(self) -> None:
        """Put the plot with its title on the clipboard as a picture."""
        image = QImage(self.size() * COPY_SCALE, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(COPY_SCALE)
        painter = QPainter(image)
        self._paint_copy(painter)
        painter.end()
        QGuiApplication.clipboard().setImage(image)

    def copy_svg(self) -> None:
        """Put the plot with its title on the clipboard as a drawing, and as the text of its
        file.
        """
        from PySide6.QtSvg import QSvgGenerator

        data = QByteArray()
        buffer = QBuffer()
        generator = QSvgGenerator()
        buffer.setBuffer(data)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        generator.setOutputDevice(buffer)
        generator.setSize(self.size())
        generator.setViewBox(QRect(QPoint(0, 0), self.size()))
        generator.setResolution(self.logicalDpiX())
        generator.setTitle(self.accessibleName())
        generator.setDescription(self.accessibleDescription())
        painter = QPainter(generator)
        self._paint_copy(painter)
        painter.end()
        buffer.close()
        kinds = QMimeData()
        kinds.setData("image/svg+xml", data)
        kinds.setText(bytes(data.data()).decode())
        QGuiApplication.clipboard().setMimeData(kinds)

    def _paint_copy(self, painter: QPainter) -> None:
        """Title and plot, without the focus ring."""
        painter.fillRect(self.rect(), QColor(self._theme.panel))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_group(painter)
        if self._drawing is not None and not self._missing():
            target = self._plot_rect()
            self._drawing.widget.render(
                painter, QRectF(target), QRect(QPoint(0, 0), QSize(target.size()))
            )


def plot_widget(theme: Theme, parent: QWidget) -> Any:
    """An empty plot without menus, buttons and zoom, which leaves the pointer to what it lies
    on.
    """
    import pyqtgraph  # pyright: ignore[reportMissingTypeStubs] (half a second that start-up must not pay)

    widget: Any = pyqtgraph.PlotWidget(parent, background=theme.panel)
    widget.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    widget.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    item: Any = widget.getPlotItem()
    item.setMenuEnabled(False)
    # The plot puts its menu and the letters of its axes away when it is closed. Without a parent
    # they could be gone by then: a program that ends with open windows deletes what has none, in
    # any order.
    item.ctrlMenu.setParent(widget, item.ctrlMenu.windowFlags())
    for piece in widget.scene().items():
        if isinstance(piece, QGraphicsTextItem):
            piece.setParent(piece.parentObject())
    item.hideButtons()
    item.setMouseEnabled(False, False)
    return widget


def dress_axes(widget: Any, theme: Theme) -> None:
    """Axes in the colours and letters of a theme."""
    import pyqtgraph  # pyright: ignore[reportMissingTypeStubs]

    widget.setBackground(theme.panel)
    for side in ("left", "bottom"):
        axis: Any = widget.getPlotItem().getAxis(side)
        axis.setPen(pyqtgraph.mkPen(theme.line_strong))
        axis.setTextPen(pyqtgraph.mkPen(theme.text_3))
        axis.setStyle(tickFont=theme.font(10.5), tickLength=-4, tickTextOffset=4)
