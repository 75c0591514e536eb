"""The value of a line of the inspector: cut where it has no room, and a way to another part.

Shows what it is told and knows no build.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QCursor, QHelpEvent, QResizeEvent
from PySide6.QtWidgets import QPushButton, QToolTip, QWidget

from gui.app.guard import guarded
from gui.inspector.property import Property
from gui.look.names import Names, told_apart
from gui.look.plain_words import label_words, tip
from gui.look.surfaces import set_sheet
from gui.look.term_words import with_terms
from gui.look.theme import Theme
from rigwright.text.numbers import comma_words, named_value
from rigwright.text.sentence import messages, worded

WAS = messages("was {was}")  # in the build that the open one is compared with


@guarded
class ValueButton(QPushButton):
    """A value at the right edge, cut where there is no room.

    It can be clicked where it leads to another part.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._words: Names = ("",)  # from the longest to the shortest
        self._said, self.kind = "", ""
        self._beside: tuple[Names, ...] = ()
        self.setFlat(True)

    def show_property(self, shown: Property, theme: Theme, beside: Iterable[Property] = ()) -> None:
        """Write a property's value, told apart from those of the lines beside it."""
        self._words, self.kind = shown.values, shown.kind
        self._beside = tuple((one.value,) for one in beside)
        leads = bool(shown.kind)
        open_choice = leads and shown.value == worded("choose")
        said = shown.tip or shown.value
        name = named_value(shown.label, shown.value)
        if shown.was:
            was = worded(WAS, was=shown.was)
            said = f"{said}\n{was}"
            name = comma_words((name, was))
        self.setToolTip(tip(said))
        self._said = said
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if leads else Qt.FocusPolicy.NoFocus)
        self.setCursor(
            QCursor(Qt.CursorShape.PointingHandCursor if leads else Qt.CursorShape.ArrowCursor)
        )
        self.setFont(theme.font(12, 500))
        hover = f" QPushButton:hover {{ color: {theme.accent} }}" if leads else ""
        set_sheet(
            self,
            f"QPushButton {{ border: 0; padding: 0; text-align: right; background: none;"
            f" color: {theme.accent if open_choice or shown.was else theme.text_1} }}{hover}"
            f" QPushButton:focus {{ border: 0; text-decoration: underline; color: {theme.accent} "
            "}",
        )
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Explain the words of the field when somebody points at them, and not before."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            said = with_terms(self._said, self.accessibleName())
            QToolTip.showText(event.globalPos(), tip(said), self)
            return True
        return super().event(event)

    def _fit(self) -> None:
        shown = told_apart(self._words, self._beside, self.font(), self.width() - 2)
        self.setText(label_words(shown))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        return QSize(20, super().minimumSizeHint().height())

    def sizeHint(self) -> QSize:
        return QSize(20, super().sizeHint().height())
