"""Several views of the build in one place, one at a time: the picture first, the others made when
first asked for.

Knows their names and how to switch; a bar of tabs lies in the corner that every view leaves free
for it. A view can be taken out, to stand in a window of its own (`gui.window.own_windows`): its
tab stays, marked, and asks for that window.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import QStackedLayout, QTabBar, QToolButton, QWidget

from gui.app.guard import guarded
from gui.look import icons
from gui.look.surfaces import set_sheet
from gui.look.tab_chain import stops, tab_through
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.window.workspace import entrance
from rigwright.text.sentence import messages, worded

HEADER_PX, LEFT_PX = 40, 8
SCROLLER_PX = 18  # the arrows beside tabs that have no room
SHEET = """
QTabBar::tab {{ padding: 11px 8px 9px 8px }}
QTabBar::scroller {{ width: {scroller}px }}
QTabBar QToolButton {{ padding: 0; border: 0; border-radius: 0; background: {ground} }}
"""
SCROLLERS = {"ScrollLeftButton": "page-previous", "ScrollRightButton": "page-next"}  # Qt's names
BESIDE_PX = 110  # what a view keeps beside the tabs for what is its own
HOW_BACK = messages("{tip}. It stands in a window of its own; close that to have it back here")
ELSEWHERE = messages("{view}, in a window of its own")


@guarded
class Views(Themed, QWidget):
    """The views.

    A view is `Themed` and, where it has a header of its own, `leave_room(px)` for the tabs.
    Signals: view_shown(name); own_wanted(name) when a view shall stand in a window of its own;
    out_wanted(name) when one is asked for that stands there.
    """

    view_shown = Signal(str)
    own_wanted = Signal(str)
    out_wanted = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self._makers: list[tuple[str, Callable[[], QWidget]]] = []
        self._words: list[
            tuple[str, str]
        ] = []  # of every tab, and fewer for where there is little room
        self._tips: list[str] = []
        self._whole_px: int | None = None
        self.shown = ""  # the name of the view that is shown here
        self.out: set[str] = set()  # the names of those that stand elsewhere
        self.pages: dict[str, QWidget] = {}
        self._focus_targets: dict[str, QWidget | None] = {}
        self._stack = QStackedLayout(self)
        self._stack.setContentsMargins(0, 0, 0, 0)
        self.tabs = QTabBar(self)
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setUsesScrollButtons(False)
        self.tabs.setAccessibleName(worded("Views of the build"))
        self.tabs.currentChanged.connect(self._show_number)
        self.tabs.tabBarDoubleClicked.connect(self._take_out_number)
        self.dress(theme)

    def offer(
        self, name: str, words: str, tip: str, make: Callable[[], QWidget], short: str = ""
    ) -> None:
        """One more view, behind a tab; the first is made and shown at once.

        `short`: what a narrow window calls it.
        """
        self._makers.append((name, make))
        self._words.append((words, short or words))
        self._tips.append(tip)
        self._whole_px = None
        number = self.tabs.addTab(words)
        self.tabs.setTabToolTip(number, tip)
        self._place_tabs()

    @property
    def focus_target(self) -> QWidget:
        """What takes the keyboard first in the view that is shown."""
        return self.focus_target_of(self.shown)

    def focus_target_of(self, name: str) -> QWidget:
        """What takes the keyboard first in a view, wherever that stands."""
        chosen = self._focus_targets.get(name)
        page = self.pages.get(name)
        if chosen is not None and page is not None and chosen.isVisibleTo(page):
            return chosen
        return (entrance(page) if page is not None else None) or self.tabs

    def knows(self, name: str) -> bool:
        """Whether there is a view of that name."""
        return name in [known for known, _ in self._makers]

    def words_of(self, name: str) -> str:
        """What a view is called."""
        return self._words[self._number(name)][0]

    def show_view(self, name: str) -> None:
        """Switch to a view, or ask for the window in which it stands."""
        if name in self.out:
            self.out_wanted.emit(name)
        else:
            self.tabs.setCurrentIndex(self._number(name))

    def take_out(self, name: str) -> QWidget | None:
        """A view for a window of its own, while another is shown here.

        None where it is the last one here, or is elsewhere already.
        """
        staying = [other for other, _ in self._makers if other not in self.out | {name}]
        if name in self.out or not staying:
            return None
        page = self._made(name)
        if self.shown == name:
            self.show_view(staying[0])
        self.out.add(name)
        self._stack.removeWidget(page)
        self._mark(name)
        return page

    def take_back(self, name: str) -> None:
        """Have a view stand behind its tab again."""
        self.out.discard(name)
        self._settle(self.pages[name])
        self._mark(name)

    def _number(self, name: str) -> int:
        return [known for known, _ in self._makers].index(name)

    def _take_out_number(self, number: int) -> None:
        if 0 <= number < len(self._makers):
            self.own_wanted.emit(self._makers[number][0])

    def _show_number(self, number: int) -> None:
        if not 0 <= number < len(self._makers):
            return
        name = self._makers[number][0]
        if name in self.out:  # the tab leads to the window; here all stays as it is
            self.tabs.setCurrentIndex(self._number(self.shown))
            self.out_wanted.emit(name)
        elif name != self.shown:
            self._turn_to(name)

    def _turn_to(self, name: str) -> None:
        page = self._made(name)
        had_focus = (
            self.isAncestorOf(self.window().focusWidget() or self) and not self.tabs.hasFocus()
        )
        self.shown = name
        self._stack.setCurrentWidget(page)
        self.tabs.raise_()
        self._place_tabs()  # the chosen tab has heavier letters
        if had_focus:
            self.focus_target.setFocus(Qt.FocusReason.OtherFocusReason)
        self.view_shown.emit(name)

    def _made(self, name: str) -> QWidget:
        """A view, made when it is first asked for."""
        if name not in self.pages:
            self.pages[name] = page = self._makers[self._number(name)][1]()
            # A container that hands the keyboard on makes Tab skip whatever stands before that.
            self._focus_targets[name] = page.focusProxy()
            page.setFocusProxy(None)  # type: ignore[arg-type] (Qt takes none)
            self._settle(page)
        return self.pages[name]

    def _settle(self, page: QWidget) -> None:
        """Put a view among the others, where Tab comes to it from the tabs."""
        self._stack.addWidget(page)
        tab_through((self.tabs, *stops(page)))

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self.theme = theme
        self.tabs.setFont(theme.font(13))
        set_sheet(self.tabs, SHEET.format(scroller=theme.px(SCROLLER_PX), ground=theme.panel))
        for button in self.tabs.findChildren(QToolButton):
            button.setArrowType(Qt.ArrowType.NoArrow)
            button.setIcon(icons.icon(SCROLLERS[button.objectName()], theme, 12))
        for name in self.out:
            self._mark(name)
        self._whole_px = None
        self._place_tabs()

    def _mark(self, name: str) -> None:
        """Say at a tab whether its view stands elsewhere."""
        number = self._number(name)
        is_out = name in self.out
        icon = icons.icon("own-window", self.theme) if is_out else QIcon()
        tip = self._tips[number]
        self.tabs.setTabIcon(number, icon)
        self.tabs.setTabToolTip(number, worded(HOW_BACK, tip=tip) if is_out else tip)
        self._name_tab(number)
        self._whole_px = None
        self._place_tabs()

    def _name_tab(self, number: int) -> None:
        """Call a tab by its view's whole name for those who do not see it."""
        words = self._words[number][0]
        name = self._makers[number][0]
        said = worded(ELSEWHERE, view=words) if name in self.out else words
        self.tabs.setAccessibleTabName(number, said)

    def _fit_words(self) -> None:
        """Shorten the tabs where they would leave a view no room beside them."""
        if self._whole_px is None:
            self._write_tabs(0)
            self._whole_px = self.tabs.sizeHint().width()
        self._write_tabs(int(self._whole_px + self.theme.px(BESIDE_PX) > self.width()))

    def _write_tabs(self, which: int) -> None:
        for number, words in enumerate(self._words):
            if number < self.tabs.count() and self.tabs.tabText(number) != words[which]:
                self.tabs.setTabText(number, words[which])
                self._name_tab(number)

    def _place_tabs(self) -> None:
        self._fit_words()
        left = self.theme.px(LEFT_PX)
        wanted = self.tabs.sizeHint().width()
        room = max(0, self.width() - left)
        self.tabs.setUsesScrollButtons(wanted > room)  # large letters in a narrow middle
        self.tabs.setGeometry(left, 0, min(wanted, room), self.theme.px(HEADER_PX))
        for name in self.pages:
            self._leave_room(name)

    def _leave_room(self, name: str) -> None:
        """Have a view keep clear of the tabs, which stand over it only here."""
        edge = 0 if name in self.out else self.tabs.geometry().right()
        leave_room = getattr(self.pages[name], "leave_room", None)
        if leave_room is not None:
            leave_room(edge + self.theme.px(LEFT_PX))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_tabs()

    def minimumSizeHint(self) -> QSize:
        return self._stack.minimumSize()
