"""A form that floats over the window without blocking it: title, content, a way to close, and where
it goes.

Knows nothing of what it holds. Esc, its button or the keyboard's going elsewhere puts it away.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtWidgets import (
    QApplication,
    QToolButton,
    QWidget,
)

from gui.app.guard import guarded
from gui.look import icons
from gui.look.floating import SHADOW_PX, FloatingForm
from gui.look.scroll_view import ScrollView
from gui.look.stacks import in_column, in_row
from gui.look.surfaces import heading
from gui.look.theme import Theme
from gui.look.themed import Themed
from rigwright.text.sentence import worded

PAD_PX, GAP_PX, EDGE_PX = 16, 6, 8


@guarded
class Popover(Themed, FloatingForm):
    """The floating form."""

    def __init__(self, title: str, content: QWidget, theme: Theme, window: QWidget) -> None:
        super().__init__(theme, window)
        self._before = QRect()
        self._window = window
        self.content = content
        self._from = window
        self._title, self.close_button = heading(title, self), QToolButton(self)
        self._scroll = ScrollView(self, sideways=False)
        self._lay_out()
        self.setAccessibleName(title)
        self.close_button.clicked.connect(self.put_away)
        if isinstance(content, Themed):
            content.dress(theme)
        self.dress(theme)
        self.hide()
        QApplication.instance().focusChanged.connect(self._follow_focus)  # type: ignore[union-attr] (there is one)

    def _lay_out(self) -> None:
        pad = SHADOW_PX + self._theme.px(PAD_PX)
        self._scroll.hold(self.content, on_ground=True)
        in_column(
            in_row((self._title, 1), self.close_button),
            (self._scroll, 1),
            owner=self,
            margins=(pad, pad - 6, pad - 4, pad - 6),
            spacing=self._theme.px(GAP_PX),
        )
        self.content.installEventFilter(self)
        self.close_button.setAutoRaise(True)
        self.close_button.setToolTip(worded("Close (Esc)"))
        self.close_button.setAccessibleName(worded("Close"))

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self._title.setFont(theme.font(13, 600))
        self.close_button.setIcon(icons.icon("close", theme, 12))
        self.update()

    # coming and going

    def open(self, beside: QRect) -> None:
        """Show it left of a place in global coordinates, or over it where there is no room."""
        window = self.window()
        self._from = window.focusWidget() or window
        self._before = beside
        self._place()
        self.show()
        self.raise_()
        first = next(
            (w for w in self.content.findChildren(QWidget) if takes_keys(w, self.content)),
            self.close_button,
        )
        first.setFocus(Qt.FocusReason.TabFocusReason)  # a figure is marked, and typed over

    def put_away(self) -> None:
        """Hide it; the keyboard goes back to where it was."""
        if self.isVisible():
            inside = self._has(self._window.focusWidget())
            self.hide()
            if inside:
                self._from.setFocus(Qt.FocusReason.PopupFocusReason)

    def _place(self) -> None:
        window = self._window
        px = self._theme.px
        frame = 2 * (SHADOW_PX + px(PAD_PX))
        inside = self.content.sizeHint().width()
        wide = inside + frame
        least = self.content.heightForWidth(inside) if self.content.hasHeightForWidth() else -1
        tall = (
            max(least, self.content.sizeHint().height())
            + self.close_button.sizeHint().height()
            + px(GAP_PX)
            + frame
        )
        tall = min(tall, window.height() - 2 * px(EDGE_PX) + 2 * SHADOW_PX)
        beside = QRect(window.mapFromGlobal(self._before.topLeft()), self._before.size())
        left = beside.left() - wide + SHADOW_PX - px(4)
        left = max(
            px(EDGE_PX) - SHADOW_PX, min(left, window.width() - wide + SHADOW_PX - px(EDGE_PX))
        )
        top = min(beside.top(), window.height() - tall + SHADOW_PX - px(EDGE_PX))
        self.setGeometry(left, max(px(EDGE_PX) - SHADOW_PX, top), wide, tall)

    def _has(self, widget: QWidget | None) -> bool:
        """Whether a widget is inside; the list of a field is a window of its own."""
        while widget is not None and widget is not self:
            widget = widget.parentWidget()
        return widget is self

    def _follow_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        if self.isVisible() and now is not None and not self._has(now):
            self.hide()

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        """Grow with the content."""
        if event.type() == QEvent.Type.LayoutRequest and self.isVisible():
            self._place()
        return False


def takes_keys(widget: QWidget, within: QWidget) -> bool:
    """Whether Tab stops at a part of a widget once that is shown."""
    return (
        bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
        and widget.isVisibleTo(within)
        and widget.isEnabled()
    )
