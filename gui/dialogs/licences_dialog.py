"""The licences of all that the program is made of: a list that is searched by name, and the whole
text of each.

Knows what `rigwright.help.licences` lists, and nothing of where the texts come from. Needs no
network.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QWidget,
)

from gui.look.dialog_shell import close_box, set_up
from gui.look.plain_words import tip
from gui.look.stacks import in_column, in_row
from gui.look.surfaces import quiet
from gui.look.theme import Theme
from rigwright.help.licences import Component, components, text_of
from rigwright.text.sentence import worded

SIZE_PX, LIST_PX = (960, 640), 300
WHICH = Qt.ItemDataRole.UserRole


class LicencesDialog(QDialog):
    """The list and the text of the component that is chosen in it."""

    def __init__(self, parent: QWidget | None, theme: Theme) -> None:
        super().__init__(parent)
        self._components = components()
        self.search, self.list, self.text = QLineEdit(self), QListWidget(self), QPlainTextEdit(self)
        self._count = quiet("", self)
        self._lay_out(theme)
        set_up(self, theme, worded("Licences"), SIZE_PX)
        self.search.textChanged.connect(self._find)
        self.list.currentItemChanged.connect(self._show)
        self._fill()

    def _lay_out(self, theme: Theme) -> None:
        self.search.setPlaceholderText(worded("Search by name or licence"))
        self.search.setAccessibleName(worded("Search licences"))
        self.search.setClearButtonEnabled(True)
        self.list.setAccessibleName(worded("Components"))
        self.list.setFixedWidth(theme.px(LIST_PX))
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setSpacing(2)
        self.text.setAccessibleName(worded("Text of the licence"))
        self.text.setReadOnly(True)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._count.setFont(theme.font(11))
        left = in_column(self.search, (self.list, 1), self._count)
        both = in_row(left, (self.text, 1), spacing=12)
        in_column((both, 1), close_box(self), owner=self, margins=(16, 16, 16, 12), spacing=12)

    def _fill(self) -> None:
        for component in self._components:
            item = QListWidgetItem(_words(component), self.list)
            item.setToolTip(tip(component.licence))
            item.setData(WHICH, component)
        self._find("")

    def _find(self, words: str) -> None:
        """Show what has all the words in its name or its licence, and stay on what is chosen if
        it is among it.
        """
        wanted = words.casefold().split()
        shown: list[QListWidgetItem] = []
        for row in range(self.list.count()):
            item = self.list.item(row)
            said = item.text().casefold()
            item.setHidden(not all(word in said for word in wanted))
            if not item.isHidden():
                shown.append(item)
        self._count.setText(f"{len(shown)} of {self.list.count()}")
        if self.list.currentItem() not in shown:
            self.list.setCurrentRow(self.list.row(shown[0]) if shown else -1)

    def _show(self, item: QListWidgetItem | None) -> None:
        self.text.setPlainText("" if item is None else text_of(item.data(WHICH)))


def _words(component: Component) -> str:
    return f"{component.name} {component.version}".strip() + f"\n{component.licence}"
