"""The settings that narrow the list as chips: each says one of them and takes it away again.

Knows facets and their words; its owner acts on a change.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from gui.app.guard import guarded
from gui.catalog.facet_words import setting_words
from gui.look import icons
from gui.look.flow import FlowLayout
from gui.look.plain_words import label_words
from gui.look.theme import Theme
from gui.look.themed import Themed
from rigwright.catalog.facets import ANY, Facets
from rigwright.text.sentence import worded

CHIP_PX, ICON_PX, GAP_PX = 24, 10, 6


@guarded
class FacetChips(Themed, QWidget):
    """One chip for each setting and "Clear all". Signal: changed(Facets), with what is left."""

    changed = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._kind = ""
        self._facets = ANY
        self.chips: list[QPushButton] = []
        self._flow = FlowLayout(self, GAP_PX)
        self.setAccessibleName(worded("Filters that are set"))
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.hide()

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        for chip in self.chips:
            self._dress(chip)

    def show_facets(self, kind: str, facets: Facets) -> None:
        """Show what is asked of a kind of part; nothing is shown where nothing is asked."""
        if (kind, facets) == (self._kind, self._facets):
            return
        at = self._current()
        self._kind = kind
        self._facets = facets
        while (item := self._flow.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self.chips = [self._chip(name) for name in facets.asked]
        if len(self.chips) > 1:
            self.chips.append(self._clear_chip())
        for chip in self.chips:
            self._flow.addWidget(chip)
            chip.show()
        self.setVisible(bool(self.chips))
        self.updateGeometry()
        if at is not None and self.chips:  # the keyboard stays where it took a chip away
            self.chips[min(at, len(self.chips) - 1)].setFocus(Qt.FocusReason.OtherFocusReason)
        elif at is not None:
            self.focusNextChild()

    def _chip(self, name: str) -> QPushButton:
        words = setting_words(name, self._kind, self._facets.asked[name])
        chip = QPushButton(label_words(words), self)
        chip.setProperty("facet", name)
        chip.setLayoutDirection(Qt.LayoutDirection.RightToLeft)  # the cross stands after the words
        chip.setAccessibleName(worded("Remove the filter {filter}", filter=words))
        chip.setToolTip(worded("Remove this filter"))
        chip.clicked.connect(lambda: self.changed.emit(self._facets.having(name, None)))
        self._dress(chip)
        return chip

    def _clear_chip(self) -> QPushButton:
        chip = QPushButton(worded("Clear all"), self)
        chip.setAccessibleName(worded("Remove all filters"))
        chip.clicked.connect(lambda: self.changed.emit(ANY))
        self._dress(chip)
        return chip

    def _dress(self, chip: QPushButton) -> None:
        t = self._theme
        is_setting = chip.property("facet") is not None
        clear = "transparent"
        rim, ground, ink = (
            (t.line_strong, t.raised, t.text_1) if is_setting else (clear, clear, t.accent)
        )
        chip.setFont(t.font(11))
        chip.setFixedHeight(t.px(CHIP_PX))
        chip.setAutoDefault(False)
        if is_setting:
            chip.setIcon(icons.icon("close", t, ICON_PX))
            chip.setIconSize(QSize(t.px(ICON_PX), t.px(ICON_PX)))
        radius = t.px(CHIP_PX) // 2
        chip.setStyleSheet(
            f"QPushButton {{ border: 1px solid {rim}; border-radius: {radius}px; padding: 0 "
            f"{8 if is_setting else 1}px;"
            f" background: {ground}; color: {ink} }}"
            f" QPushButton:hover {{ background: {t.hover} }}"
            f" QPushButton:focus {{ border: 2px solid {t.accent}; padding: 0 "
            f"{7 if is_setting else 0}px }}"
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        at = self._current()
        if at is not None and event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.chips[at].click()
        elif at is not None and event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            step = 1 if event.key() == Qt.Key.Key_Right else -1
            self.chips[(at + step) % len(self.chips)].setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            super().keyPressEvent(event)

    def _current(self) -> int | None:
        """The chip that has the keyboard."""
        focused = self.window().focusWidget()
        return next((i for i, chip in enumerate(self.chips) if chip is focused), None)
