"""The lines of the inspector: labels, values that lead somewhere, and the marks of figures.

Shows what it is told; knows no build.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import QGridLayout, QMenu, QWidget

from gui.app.guard import guarded
from gui.inspector.property import Property
from gui.inspector.value_button import ValueButton
from gui.look.confidence_icon import FigureButton
from gui.look.stacks import in_row
from gui.look.surfaces import quiet
from gui.look.theme import Theme
from gui.look.themed import Themed
from rigwright.parts import Part
from rigwright.text.numbers import named_value
from rigwright.text.sentence import worded

ROW_PX, MOST_ROWS = 20, 10


@guarded
class PropertyLines(Themed, QWidget):
    """The lines, at most `MOST_ROWS`; `fields` stand between value and mark of some of them.

    Signals: kind_wanted(kind) to choose another part, figures_wanted(part, path) to see all figures
    of a part with one of them chosen.
    """

    kind_wanted = Signal(str)
    figures_wanted = Signal(object, str)

    def __init__(self, theme: Theme, fields: Mapping[int, QWidget]) -> None:
        super().__init__()
        self._theme = theme
        self._shown: tuple[Property, ...] = ()
        self._labels = [quiet("", self) for _ in range(MOST_ROWS)]
        self._values = [ValueButton(self) for _ in range(MOST_ROWS)]
        self.marks = [FigureButton(theme, self) for _ in range(MOST_ROWS)]
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(1, 1)
        for row, value in enumerate(self._values):
            cell = in_row((value, 1), spacing=4)
            if row in fields:
                cell.addWidget(fields[row])
            cell.addWidget(self.marks[row])
            grid.addWidget(self._labels[row], row, 0)
            grid.addLayout(cell, row, 1)
            value.clicked.connect(lambda _on=False, value=value: self._lead(value.kind))
            self.marks[row].clicked.connect(lambda _on=False, row=row: self._show_figures(row))
        self.dress(theme)

    def dress(self, theme: Theme) -> None:
        """Write in other colours."""
        self._theme = theme
        for label in self._labels:
            label.setFont(theme.font(12))
            label.setMinimumHeight(theme.px(ROW_PX))
        shown = self._shown
        self._shown = ()
        self.show_properties(shown)

    def show_properties(self, properties: tuple[Property, ...]) -> None:
        """Write other lines; those that stand there already are left as they are."""
        before = self._shown
        self._shown = properties[:MOST_ROWS]
        self._keep_marks()
        for row in range(MOST_ROWS):
            shown = self._shown[row] if row < len(self._shown) else None
            if shown is not None and before[row : row + 1] == (shown,):
                continue
            self._labels[row].setVisible(shown is not None)
            self._values[row].setVisible(shown is not None)
            self.marks[row].setVisible(shown is not None and shown.part is not None)
            if shown is not None:
                self._labels[row].setText(shown.label)
                self._values[row].show_property(shown, self._theme, self._shown)
                self.marks[row].show_mark(*shown.mark, shown.source)

    def _keep_marks(self) -> None:
        """A line without a figure keeps the room of its mark where others have one, so that values
        stand below each other.
        """
        any_mark = any(one.part is not None for one in self._shown)
        for row, mark in enumerate(self.marks):
            keeps = any_mark and row < len(self._shown)
            policy = mark.sizePolicy()
            if policy.retainSizeWhenHidden() is not keeps:
                policy.setRetainSizeWhenHidden(keeps)
                mark.setSizePolicy(policy)

    def _lead(self, kind: str) -> None:
        if kind:
            self.kind_wanted.emit(kind)

    def _show_figures(self, row: int) -> None:
        part: Part | None = self._shown[row].part
        if part is not None:
            self.figures_wanted.emit(part, self._shown[row].path)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What can be done with a line, also by the menu key."""
        for row in range(len(self._shown)):
            line = self._labels[row].geometry().united(self._values[row].geometry())
            if line.contains(event.pos()):
                self._menu_for(row).popup(event.globalPos())
                return

    def _menu_for(self, row: int) -> QMenu:
        """What can be done with what a line says."""
        shown = self._shown[row]
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if shown.kind:
            words = worded("&Choose…")
            if shown.kind == "comment":
                words = worded("Review Comme&nts…")
            choose = menu.addAction(words)
            choose.triggered.connect(lambda: self.kind_wanted.emit(shown.kind))
        if shown.part is not None:
            figures = menu.addAction(worded("&Figures…"))
            figures.triggered.connect(lambda: self._show_figures(row))
        copy = menu.addAction(worded("C&opy"))
        words = named_value(shown.label, shown.value)
        copy.triggered.connect(lambda: QGuiApplication.clipboard().setText(words))
        return menu
