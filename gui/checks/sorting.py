"""Which findings the list shows beside its filter: all, or those of what is selected; and in which
order.

A button with its menu, and what is selected as findings call it. Knows no rows.
"""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from gui.hand.part_rows import selected_row
from gui.look import icons
from gui.look.availability import allow
from gui.look.plain_words import label_words, tip, without_key
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.session.session import Snapshot
from rigwright.text.language import translated
from rigwright.text.sentence import messages, plural, worded

ICON_PX = 14


class ChecksOrder(Enum):
    """What comes first; the worst among equals. All but the first have headings. The values are
    messages.
    """

    WORST = messages("&Worst First")
    SEVERITY = messages("By Se&verity")
    PART = messages("By &Part")
    SUBJECT = messages("By &Subject")


def selected_labels(snapshot: Snapshot) -> frozenset[str]:
    """What is selected as findings call it; empty where nothing is."""
    row = selected_row(snapshot) if snapshot.part is not None else None
    if row is not None:
        return frozenset({row.label} - {""})
    return frozenset(card.label for card in snapshot.chosen)


class Sorting(Themed, QPushButton):
    """The button. Signal: changed() where other rows or another order are wanted."""

    changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.order, self.about = ChecksOrder.WORST, frozenset[str]()
        self._selected = frozenset[str]()
        self._said = ""
        self.setFlat(True)
        menu = QMenu(self)
        only = menu.addAction(worded("&Only of the Selection"))
        only.setCheckable(True)
        only.toggled.connect(lambda _on: self._turn())
        menu.addSeparator()
        group = QActionGroup(menu)
        for order in ChecksOrder:
            action = group.addAction(translated(order.value))
            action.setCheckable(True)
            action.setChecked(order is self.order)
            action.triggered.connect(lambda _on=False, order=order: self._sort(order))
            menu.addAction(action)
        self.setMenu(menu)
        self.setToolTip(tip(worded("Which checks are listed, and in which order")))
        self.dress(theme)

    @property
    def _only(self) -> QAction:
        """The first entry of the menu, asked for each time: when plots of pyqtgraph are deleted,
        PySide takes an action that Qt still has for deleted.
        """
        return self.menu().actions()[0]

    def dress(self, theme: Theme) -> None:
        """Write in other colours."""
        self._theme = theme
        self.setIconSize(QSize(theme.px(ICON_PX), theme.px(ICON_PX)))
        self.setFont(theme.font(12))
        self.setStyleSheet(
            "QPushButton { border: 0; padding: 2px 6px; background: none;"
            f" color: {theme.text_2} }}"
            f" QPushButton:hover, QPushButton:focus {{ color: {theme.accent} }}"
            f" QPushButton:focus {{ border: 2px solid {theme.accent}; padding: 0 4px }}"
            " QPushButton::menu-indicator { image: none; width: 0 }"
        )
        self._name()

    def follow(self, snapshot: Snapshot) -> None:
        """Take over what is selected; what is listed follows while that is wished."""
        self._selected = selected_labels(snapshot)
        if snapshot.part is None:
            titles = [card.title for card in snapshot.chosen]
        else:
            row = selected_row(snapshot)
            titles = [row.called] if row is not None else []
        self._said = titles[0] if titles else ""
        if len(titles) > 1:
            self._said = str(plural("{n} card", "{n} cards", len(titles)))
        has_any = bool(self._selected) or self._only.isChecked()
        allow(self._only, "" if has_any else worded("Nothing is selected."))
        self.about = self._selected if self._only.isChecked() else frozenset[str]()
        self._name()

    def _turn(self) -> None:
        self.about = self._selected if self._only.isChecked() else frozenset[str]()
        self._name()
        self.changed.emit()

    def _sort(self, order: ChecksOrder) -> None:
        self.order = order
        self._name()
        self.changed.emit()

    def _name(self) -> None:
        """What is out of the ordinary stands in the button; at rest there is its icon alone."""
        order = without_key(translated(self.order.value))
        shown = "" if self.order is ChecksOrder.WORST else order
        if self.about:
            shown = self._said
        self.setText(label_words(shown))
        self.setIcon(icons.icon("filter" if self.about else "sort", self._theme, ICON_PX))
        self.setAccessibleName(
            worded("Which checks, and in which order: {words}", words=shown or order)
        )
