"""The button that says in which order the rows of the catalog stand and opens a menu of the orders.

Knows the orders and their words; its owner acts on a choice.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from gui.app.guard import guarded
from gui.catalog.rows import CatalogOrder
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

# the same orders once the parts that clash stand after all others
FITTING_FIRST = messages(
    {
        CatalogOrder.FOUND: "Fits, newest",
        CatalogOrder.FIT: "Best fit first",
        CatalogOrder.THICKNESS: "Fits, thinnest",
        CatalogOrder.LENGTH: "Fits, shortest",
        CatalogOrder.POWER: "Fits, least power",
    }
)


@guarded
class OrderButton(QToolButton):
    """Says the order of the rows. Signal: wanted(CatalogOrder), chosen in its menu."""

    wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(worded("Order of the parts"))
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self)
        self._group = QActionGroup(menu)
        for order in CatalogOrder:
            action = self._group.addAction(menu.addAction(translated(order.value)))
            action.setCheckable(True)
            action.setChecked(order is CatalogOrder.FOUND)
            action.triggered.connect(lambda _on=False, order=order: self.wanted.emit(order))
        self.setMenu(menu)
        self.show_order(CatalogOrder.FOUND, fitting_first=False)

    def show_order(self, order: CatalogOrder, *, fitting_first: bool) -> None:
        """Say the order, and whether the parts that fit stand before those that clash."""
        self.setText(translated(FITTING_FIRST[order] if fitting_first else order.value))
