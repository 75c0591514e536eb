"""The column at the right of the window: the figures, the parts list, and at its foot the build and
what is selected.

Where it is high enough, figures and parts stand above each other; else two tabs below the verdict
turn between them. Knows their places and nothing of what they show.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSettings, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QTabBar, QWidget

from gui.app.guard import guarded
from gui.app.settings import text_at
from gui.look.stacks import in_column
from gui.look.surfaces import PADDING_PX, hairline, set_ground
from gui.look.theme import Theme
from gui.look.themed import Themed
from rigwright.text.sentence import worded

if TYPE_CHECKING:  # the panels are made after the first picture
    from gui.inspector.panel import Inspector
    from gui.meters.panel import MetersPanel
    from gui.parts_list.panel import PartsList

TALL_PX = 860  # from here on there is room for figures and parts at once
TABS_PX = 36
LEAST_PAGE_PX = 150  # of figures or parts above the inspector, where that has its least room too
ANY_PX = 16_777_215  # Qt's greatest height of a widget
PAGE_KEY = "window/side_page"
FOLDED_KEY = "window/folded_sections"
FIGURES, PARTS = 0, 1


@guarded
class SideColumn(Themed, QWidget):
    """Figures over the parts list over the inspector.

    Before they are made, their rooms stand there.
    """

    def __init__(self, meters: QWidget, inspector: QWidget, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._rooms = (meters, inspector)
        self._folded: list[str] = []  # sections of the inspector, until that is there
        self.meters: MetersPanel | None = None
        self.parts: PartsList | None = None
        self.inspector: Inspector | None = None
        self.tabs = QTabBar(self)
        self.tabs.addTab(worded("Figures"))
        self.tabs.addTab(worded("Parts"))
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setAccessibleName(worded("Figures or parts"))
        self.tabs.currentChanged.connect(lambda _page: self.arrange())
        self._strip = QWidget(self)
        strip = in_column(self.tabs, owner=self._strip, margins=(PADDING_PX - 7, 0, PADDING_PX, 0))
        strip.setAlignment(self.tabs, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom)
        self._lines = [hairline(theme) for _ in range(3)]
        self._column = in_column((meters, 1), self._lines[0], inspector, owner=self, spacing=0)
        self._strip.hide()
        self._lines[1].hide()
        self._lines[2].hide()
        self.dress(theme)

    def fill(self, meters: MetersPanel, parts: PartsList, inspector: Inspector) -> None:
        """Put the panels where room was kept for them."""
        self.meters = meters
        self.parts = parts
        self.inspector = inspector
        for room, panel in zip(self._rooms, (meters, inspector), strict=True):
            self._column.replaceWidget(room, panel)
            room.deleteLater()
        self._column.insertWidget(1, parts, 1)
        self._column.insertWidget(1, self._lines[1])
        meters.put_below_verdict(self._strip, self._lines[2])
        inspector.fold(self._folded)
        inspector.turned.connect(self._divide)
        parts.count_changed.connect(self._name_parts)
        self._name_parts(parts.count)
        self.arrange()

    def dress(self, theme: Theme) -> None:
        """Draw the lines in other colours."""
        self._theme = theme
        set_ground(self, theme, theme.panel)
        self.tabs.setFont(theme.font(12))
        self._strip.setFixedHeight(theme.px(TABS_PX))
        for line in self._lines:
            set_ground(line, theme, theme.line)

    def show_parts(self) -> None:
        """Bring the parts list to the front, with the keyboard."""
        self.tabs.setCurrentIndex(PARTS)
        if self.parts is not None:
            self.parts.view.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @property
    def is_tall(self) -> bool:
        """Whether figures and parts are there at once."""
        return self.height() >= self._theme.px(TALL_PX)

    def arrange(self) -> None:
        """Show both, or the one whose tab is in front."""
        if self.meters is None or self.parts is None or self.inspector is None:
            return
        tall = self.is_tall
        page = self.tabs.currentIndex()
        self._strip.setVisible(not tall)
        self._lines[2].setVisible(not tall)
        self._lines[1].setVisible(tall)
        self.parts.header.setVisible(tall)
        self.parts.setVisible(tall or page == PARTS)
        self.meters.show_figures(whole=not tall, shown=tall or page == FIGURES)
        self.inspector.set_brief(tall or page == PARTS)
        self._divide()

    def _divide(self) -> None:
        """Give the inspector what it asks for, as far as a page above it keeps its room; in a very
        low window the page keeps less, so that the inspector can be used.

        Figures above the parts get as much as the parts leave, or half, and end with a whole line.
        """
        if self.meters is None or self.parts is None or self.inspector is None:
            return
        wanted = self.inspector.sizeHint().height()
        lines_px = sum(line.height() for line in self._lines if not line.isHidden())
        if not self.is_tall:
            self.meters.setMinimumHeight(0)
            self.meters.setMaximumHeight(ANY_PX)
            above = self.meters.banner.height() + self._strip.height() + lines_px
            room = self.height() - above
            least = min(self.inspector.least_px, room - self.parts.minimumHeight())
            given = max(least, room - self._theme.px(LEAST_PAGE_PX))
            self.inspector.setFixedHeight(max(0, min(wanted, given)))
            return
        self.inspector.setFixedHeight(wanted)
        room = self.height() - wanted - lines_px
        share = max(room // 2, room - self.parts.sizeHint().height())
        whole = self.meters.sizeHint().height()
        self.meters.setFixedHeight(min(whole, self.meters.height_within(share)))

    def event(self, event: QEvent) -> bool:
        """Divide the column anew where a panel asks for another height."""
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            self._divide()
        return done

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    def save(self, settings: QSettings) -> None:
        """Remember which tab is in front and what is folded."""
        settings.setValue(PAGE_KEY, "parts" if self.tabs.currentIndex() == PARTS else "figures")
        if self.inspector is not None:
            settings.setValue(FOLDED_KEY, " ".join(sorted(self.inspector.folded)))

    def restore(self, settings: QSettings) -> None:
        """Turn to the tab that was in front, and fold what was."""
        self._folded = text_at(settings, FOLDED_KEY).split()
        if self.inspector is not None:
            self.inspector.fold(self._folded)
        self.tabs.setCurrentIndex(PARTS if text_at(settings, PAGE_KEY) == "parts" else FIGURES)

    def _name_parts(self, count: int) -> None:
        self.tabs.setTabText(
            PARTS, worded("Parts {count}", count=count) if count else worded("Parts")
        )
