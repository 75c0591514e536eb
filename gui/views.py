"""Several views of the build in one place, one at a time: the picture first, the others made when
first asked for.

Knows their names and how to switch; a bar of tabs lies in the corner that every view leaves free
for it.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedLayout, QTabBar, QWidget

from gui.guard import guarded
from gui.surfaces import set_sheet
from gui.tab_order import lead, stops
from gui.theme import Theme
from gui.workspace import entrance

HEADER_PX, LEFT_PX = 40, 8
BESIDE_PX = 110  # what a view keeps beside the tabs for what is its own


@guarded
class Views(QWidget):
    """The views. Signal: view_shown(name).

    A view has `set_theme` and, where it has a header of its own, `leave_room(px)` for the tabs.
    """

    view_shown = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._makers: list[tuple[str, Callable[[], QWidget]]] = []
        self._words: list[
            tuple[str, str]
        ] = []  # of every tab, and fewer for where there is little room
        self._whole_px: int | None = None
        self.pages: dict[str, QWidget] = {}
        self._doors: dict[str, QWidget | None] = {}
        self._stack = QStackedLayout(self)
        self._stack.setContentsMargins(0, 0, 0, 0)
        self.tabs = QTabBar(self)
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setUsesScrollButtons(False)
        self.tabs.setAccessibleName("Views of the build")
        self.tabs.currentChanged.connect(self._show_number)
        self.set_theme(theme)

    def offer(
        self, name: str, words: str, tip: str, make: Callable[[], QWidget], short: str = ""
    ) -> None:
        """One more view, behind a tab; the first is made and shown at once.

        `short`: what a narrow window calls it.
        """
        self._makers.append((name, make))
        self._words.append((words, short or words))
        self._whole_px = None
        number = self.tabs.addTab(words)
        self.tabs.setTabToolTip(number, tip)
        self._place_tabs()

    @property
    def shown(self) -> str:
        """The name of the view that is shown."""
        return self._makers[self.tabs.currentIndex()][0] if self._makers else ""

    @property
    def door(self) -> QWidget:
        """What takes the keyboard first in the view that is shown."""
        chosen, page = self._doors.get(self.shown), self.pages.get(self.shown)
        if chosen is not None and page is not None and chosen.isVisibleTo(page):
            return chosen
        return (entrance(page) if page is not None else None) or self.tabs

    def show_view(self, name: str) -> None:
        """Switch to a view."""
        self.tabs.setCurrentIndex([known for known, _ in self._makers].index(name))

    def _show_number(self, number: int) -> None:
        if not 0 <= number < len(self._makers):
            return
        name, make = self._makers[number]
        if name not in self.pages:
            self.pages[name] = page = make()
            self._stack.addWidget(page)
            self._leave_room(page)
            # A container that hands the keyboard on makes Tab skip whatever stands before that.
            self._doors[name] = page.focusProxy()
            page.setFocusProxy(None)  # type: ignore[arg-type] (Qt takes none)
            lead((self.tabs, *stops(page)))
        had_focus = (
            self.isAncestorOf(self.window().focusWidget() or self) and not self.tabs.hasFocus()
        )
        self._stack.setCurrentWidget(self.pages[name])
        self.tabs.raise_()
        self._place_tabs()  # the chosen tab has heavier letters
        if had_focus:
            self.door.setFocus(Qt.FocusReason.OtherFocusReason)
        self.view_shown.emit(name)

    def set_theme(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self.tabs.setFont(theme.font(13))
        set_sheet(self.tabs, "QTabBar::tab { padding: 11px 8px 9px 8px }")
        self._whole_px = None
        for page in self.pages.values():
            page.set_theme(theme)  # type: ignore[attr-defined] (every view has it)
        self._place_tabs()

    def _fit_words(self) -> None:
        """Shorten the tabs where they would leave a view no room beside them."""
        if self._whole_px is None:
            self._write_tabs(0)
            self._whole_px = self.tabs.sizeHint().width()
        self._write_tabs(int(self._whole_px + self._theme.px(BESIDE_PX) > self.width()))

    def _write_tabs(self, which: int) -> None:
        for number, words in enumerate(self._words):
            if number < self.tabs.count() and self.tabs.tabText(number) != words[which]:
                self.tabs.setTabText(number, words[which])
                self.tabs.setAccessibleTabName(number, words[0])

    def _place_tabs(self) -> None:
        self._fit_words()
        hint = self.tabs.sizeHint()
        self.tabs.setGeometry(self._theme.px(LEFT_PX), 0, hint.width(), self._theme.px(HEADER_PX))
        for page in self.pages.values():
            self._leave_room(page)

    def _leave_room(self, page: QWidget) -> None:
        leave_room = getattr(page, "leave_room", None)
        if leave_room is not None:
            leave_room(self.tabs.geometry().right() + self._theme.px(LEFT_PX))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_tabs()

    def minimumSizeHint(self) -> QSize:
        return self._stack.minimumSize()
