"""The kinds of part as tabs; the rarer ones share the last tab, which takes the name of the one
chosen.

Knows the kinds and their words; its owner shows the parts of a kind.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QMenu, QTabBar, QWidget

from gui.app.guard import guarded
from gui.look import icons
from gui.look.plain_words import PlainLabel
from gui.look.theme import Theme
from gui.look.themed import Themed
from rigwright.parts.kind_words import KIND_TABS
from rigwright.text.language import translated
from rigwright.text.sentence import worded

ARROW_PX = 12
AT_ONCE = 5  # kinds that have a tab; the others share one
TABS = tuple(KIND_TABS)[:AT_ONCE]
MORE = tuple(KIND_TABS)[AT_ONCE:]


@guarded
class KindTabs(Themed, QTabBar):
    """The tabs. Signal: kind_wanted(kind). `counts` tells how many parts there are of each kind."""

    kind_wanted = Signal(str)

    def __init__(
        self,
        counts: Callable[[], Mapping[str, int]],
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent, drawBase=False, expanding=False, usesScrollButtons=False)
        self.setObjectName("kinds")  # as the style sheet calls them
        self._counts = counts
        self.setAccessibleName(worded("Kinds of parts"))
        for kind in TABS:
            self.setTabData(self.addTab(translated(KIND_TABS[kind])), kind)
        self.setTabData(self.addTab(worded("More")), "more")
        self._arrow = PlainLabel(parent=self)
        self._arrow.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setTabButton(len(TABS), QTabBar.ButtonPosition.RightSide, self._arrow)
        self.dress(theme)
        self.tabBarClicked.connect(self._clicked)
        self.currentChanged.connect(self._turned)

    def dress(self, theme: Theme) -> None:
        """Draw the arrow of the last tab in other colours."""
        super().dress(theme)
        arrow_px = theme.px(ARROW_PX)
        self._arrow.setPixmap(icons.pixmap("chevron-down", theme.text_2, arrow_px))
        self._arrow.setFixedSize(arrow_px, arrow_px)
        self.setTabText(len(TABS), self.tabText(len(TABS)))  # which lays the tabs out anew

    def show_kind(self, kind: str) -> bool:
        """Turn to the tab of a kind; False for what is no kind."""
        if kind in MORE:
            self.setTabText(len(TABS), translated(KIND_TABS[kind]))
            self.setTabData(len(TABS), kind)
        tab = next((i for i in range(self.count()) if self.tabData(i) == kind), None)
        if tab is not None:
            self.setCurrentIndex(tab)
        return tab is not None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        # While it has no name of its own, the last tab turns to no kind before one is chosen.
        tab = self.tabAt(event.position().toPoint())
        if tab == len(TABS) and self.tabData(tab) == "more":
            self._clicked(tab)
            return
        super().mousePressEvent(event)

    def _clicked(self, tab: int) -> None:
        if tab == len(TABS):
            menu = QMenu(self)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            counts = self._counts()
            for kind in MORE:
                words = translated(KIND_TABS[kind])
                action = menu.addAction(f"{words}\t{counts.get(kind, 0):,}")
                action.triggered.connect(lambda _on=False, kind=kind: self.kind_wanted.emit(kind))
            menu.popup(self.mapToGlobal(self.tabRect(tab).bottomLeft()))

    def _turned(self, tab: int) -> None:
        kind = self.tabData(tab)
        self.kind_wanted.emit(MORE[0] if kind == "more" else kind)
