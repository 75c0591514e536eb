"""The catalog at the left of the window: kinds, search, order, and the list of parts to pick up or choose.

Knows the session and its catalog; a card is picked up with a click or dragged, every other part is chosen.
"""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QColor, QGuiApplication, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QTabBar, QToolButton, QVBoxLayout, QWidget

from gui import icons
from gui.catalog_facts import CARD_KINDS, KIND_WORDS
from gui.catalog_fits import FitSearch
from gui.catalog_rows import CatalogRows, Order
from gui.catalog_view import CatalogView
from gui.choices import add_supply, can_choose, choose
from gui.session import Session, Snapshot
from gui.surfaces import HEADER_PX, PADDING_PX, KeyHint, heading, quiet, set_ground
from gui.theme import Theme
from rigwright.catalog import ALL, PartSummary
from rigwright.findings import Fit

TABS = (("GPU", "gpu"), ("Board", "motherboard"), ("Case", "chassis"), ("PSU", "psu"), ("CPU", "cpu"))
MORE = (
    ("Coolers", "cooler"), ("Memory", "memory"), ("Fans", "fan"), ("Network", "nic"), ("Drives", "drive"),
    ("Risers", "riser"),
)  # fmt: skip
WIDTH_PX, SCROLLBAR_PX = 280, 28


class CatalogPanel(QWidget):
    """All parts. Signal: placing(), when a card was picked up by key and the places should have the keyboard."""

    placing = Signal()

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._theme, self._kind = session, theme, ""
        self._shown_build, self._shown_catalog = session.snapshot.committed, session.catalog
        self.rows = CatalogRows(session.catalog, self)
        self.fits = FitSearch(self)
        self._title, self._count = heading("Catalog", self), quiet("", self)
        self._hints = [KeyHint("F6", theme, self), KeyHint("Ctrl F", theme, self)]
        self.search = QLineEdit(self, placeholderText="Search parts")
        self.search.setObjectName("search")  # as the style sheet calls both search fields
        self._glass = QAction("Search", self.search)
        self.tabs = QTabBar(self, drawBase=False, expanding=False, usesScrollButtons=False)
        self._order = QToolButton(self)
        self.view = CatalogView(self.rows, session, theme, self)
        self._fill()
        self._lay_out()
        self._connect()
        self.set_theme(theme)
        self.show_kind("gpu")

    # building

    def _fill(self) -> None:
        self.search.addAction(self._glass, QLineEdit.ActionPosition.LeadingPosition)
        names = {self.search: "Search parts", self.tabs: "Kinds of parts", self._order: "Order of the parts"}
        for widget, name in names.items():
            widget.setAccessibleName(name)
        for words, kind in (*TABS, ("More", "more")):
            self.tabs.setTabData(self.tabs.addTab(words), kind)
        self._order.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._order.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu, group = QMenu(self._order), QActionGroup(self)
        for order in Order:
            action = group.addAction(menu.addAction(order.value))
            action.setCheckable(True)
            action.setChecked(order is Order.FOUND)
            action.triggered.connect(lambda _on=False, order=order: self.set_order(order))
        self._order.setMenu(menu)
        self._order.setText(Order.FOUND.value)

    def _lay_out(self) -> None:
        header, line = QHBoxLayout(), QHBoxLayout()
        header.setContentsMargins(PADDING_PX, 0, PADDING_PX, 0)
        header.addWidget(self._title, 1)
        header.addWidget(self._hints[0])
        inside = QHBoxLayout(self.search)
        inside.setContentsMargins(0, 0, 8, 0)
        inside.addWidget(self._hints[1], 0, Qt.AlignmentFlag.AlignRight)
        line.setContentsMargins(PADDING_PX, 0, PADDING_PX - 4, 0)
        line.addWidget(self._count, 1)
        line.addWidget(self._order)
        self._edges = [self._edged(self.search, PADDING_PX), self._edged(self.tabs, PADDING_PX - 7)]
        self._edges.append(self._edged(self.view, 8))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 2)
        column.setSpacing(0)
        for piece in (header, self._edges[0], self._edges[1], line):
            column.addLayout(piece)
        column.addLayout(self._edges[2], 1)
        self.setFocusProxy(self.view)

    def _edged(self, widget: QWidget, edge: int) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(edge, 0, edge, 0)
        row.addWidget(widget)
        return row

    def _connect(self) -> None:
        self._session.shown.connect(self.show_snapshot)
        self.search.textChanged.connect(self._search_changed)
        self.search.returnPressed.connect(self._enter_first)
        self.tabs.tabBarClicked.connect(self._tab_clicked)
        self.tabs.currentChanged.connect(self._tab_changed)
        self.view.clicked.connect(self._click)
        self.view.chosen.connect(self._enter)
        self.view.customContextMenuRequested.connect(self._open_menu)
        self.view.focus_changed.connect(self.update)
        self.view.scrolled.connect(lambda: self.fits.prefer(self.view.visible_ids()))
        self.fits.answered.connect(self.rows.refresh_fit)
        self.fits.finished.connect(self._all_known)

    def set_theme(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        set_ground(self, theme, theme.panel)
        self._title.setFont(theme.font(13, 600))
        self._title.setMinimumHeight(theme.px(HEADER_PX))
        self._count.setFont(theme.font(12))
        self._glass.setIcon(icons.icon("search", theme))
        self._order.setIcon(icons.icon("sort", theme))
        self._order.setIconSize(QSize(theme.px(14), theme.px(14)))
        for hint in self._hints:
            hint.set_theme(theme)
        self.view.set_theme(theme)
        self.setMinimumWidth(self.sizeHint().width())

    def sizeHint(self) -> QSize:
        return QSize(max(self._theme.px(WIDTH_PX), self.view.painter_of_rows.widest() + SCROLLBAR_PX), 600)

    # what is shown

    def show_kind(self, kind: str) -> None:
        """Turn to a kind of part."""
        for words, more in MORE:
            if kind == more:
                self.tabs.setTabText(len(TABS), words)
                self.tabs.setTabData(len(TABS), more)
        tab = next((i for i in range(self.tabs.count()) if self.tabs.tabData(i) == kind), None)
        if tab is not None and kind != self._kind:
            self._kind = kind
            self.tabs.setCurrentIndex(tab)
            self._search_again()

    def reveal(self, part: PartSummary) -> None:
        """Turn to a part and select it."""
        self.search.clear()
        self.show_kind(part.kind)
        row = self.rows.row_of(part.id)
        if row is not None:
            self.view.setCurrentIndex(self.rows.index(row))
            self.view.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def focus_search(self) -> None:
        """Let the user type."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def set_order(self, order: Order) -> None:
        """Put the rows in another order."""
        self.rows.set_order(order)
        self._order.setText(order.value)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Follow the build and the hand."""
        held = snapshot.held
        self.view.set_held(held.part.id if held and held.moving is None else None)
        self.fits.pause(held is not None)
        if self._session.catalog is not self._shown_catalog:
            self._search_again()
        elif snapshot.committed is not self._shown_build:
            self._ask_fits()

    def _search_again(self) -> None:
        self._shown_catalog = self._session.catalog
        text = self.search.text()
        found = self._shown_catalog.search(text, self._kind, ALL)
        words = KIND_WORDS[self._kind]
        self.view.say_when_empty(f"No {words[0]} matches “{text}”." if text else f"The catalog has no {words[1]}.")
        self.rows.show_rows(found, self._shown_catalog, self.fits.known)
        self.view.scrollToTop()
        self._ask_fits()

    def _ask_fits(self) -> None:
        self._shown_build = self._session.snapshot.committed
        seen = self.view.visible_ids()
        order = dict.fromkeys((*seen, *self.rows.part_ids()))
        self.fits.start(self._shown_build, self._shown_catalog, self._kind, order, set(seen))
        self.rows.set_fits(self.fits.known)
        self._show_count()

    def _all_known(self) -> None:
        if self.rows.order is Order.FIT:
            self.rows.set_order(Order.FIT)
        self._show_count()

    def _show_count(self) -> None:
        count = self.rows.rowCount()
        words = KIND_WORDS[self._kind][count != 1]
        if self.fits.complete and count:
            fitting = sum(fit.fit is not Fit.CLASH for fit in self.fits.known.values())
            where = "a free slot" if self._kind in CARD_KINDS else "the build"
            self._count.setText(f"{fitting} of {count} fit {where}")
        else:
            self._count.setText(f"{count} {words}")

    # what the user does

    def _search_changed(self) -> None:
        self._hints[1].setVisible(not self.search.text())
        self._search_again()

    def _tab_clicked(self, tab: int) -> None:
        if tab == len(TABS):
            menu = QMenu(self)
            counts = self._session.catalog.kinds()
            for words, kind in MORE:
                action = menu.addAction(f"{words}\t{counts.get(kind, 0)}")
                action.triggered.connect(lambda _on=False, kind=kind: self.show_kind(kind))
            menu.popup(self.tabs.mapToGlobal(self.tabs.tabRect(tab).bottomLeft()))

    def _tab_changed(self, tab: int) -> None:
        kind = self.tabs.tabData(tab)
        self.show_kind(MORE[0][1] if kind == "more" else kind)

    def _click(self, index: QModelIndex) -> None:
        row = self.rows.summary(index)
        if row is not None and row.kind in CARD_KINDS:
            self._session.pick_up(row.id)

    def _enter(self, index: QModelIndex) -> None:
        row, part = self.rows.summary(index), self.rows.part(index)
        if row is None or part is None:
            return
        if self._session.pick_up(row.id):
            self.placing.emit()
        elif not choose(self._session, part):
            self._session.say(f"A build does not list {KIND_WORDS[row.kind][1]} yet; they are here to look up.")

    def _enter_first(self) -> None:
        current = self.view.currentIndex()
        self._enter(current if current.isValid() else self.rows.index(0))

    def _open_menu(self, where: QPoint) -> None:
        index = self.view.indexAt(where)
        row, part = self.rows.summary(index), self.rows.part(index)
        if row is None or part is None:
            return
        menu = QMenu(self)
        if row.kind in CARD_KINDS:
            menu.addAction("Pick up to place").triggered.connect(lambda: self._enter(index))
        elif can_choose(row.kind):
            menu.addAction("Use in the build").triggered.connect(lambda: self._enter(index))
        if row.kind == "psu" and self._session.build.psus:
            menu.addAction("Add as another supply").triggered.connect(lambda: add_supply(self._session, part))
        menu.addSeparator()
        clipboard = QGuiApplication.clipboard()
        menu.addAction("Copy name").triggered.connect(lambda: clipboard.setText(row.name))
        menu.addAction("Copy id for the command").triggered.connect(lambda: clipboard.setText(row.id))
        menu.popup(self.view.viewport().mapToGlobal(where))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.view.hasFocus():
            painter = QPainter(self)
            painter.setPen(QPen(QColor(self._theme.accent), 2))
            painter.drawRect(self.rect().adjusted(1, 1, -1, -1))
            painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_PageDown) and self.rows.rowCount():  # the list keeps its own
            self.view.setFocus(Qt.FocusReason.TabFocusReason)
            self.view.setCurrentIndex(self.rows.index(0))
        elif event.key() == Qt.Key.Key_Escape and self.search.text():
            self.search.clear()
        else:
            super().keyPressEvent(event)
