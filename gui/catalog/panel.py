"""The catalog at the left of the window: kinds, search, filter, order, and the list of parts to
pick up or choose.

Knows the session and its catalog; a card is picked up with a click or dragged, every other part is
chosen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QDragEnterEvent,
    QDropEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QLineEdit, QMenu, QWidget

from gui.app.guard import guarded
from gui.catalog.delegate import natural_width
from gui.catalog.facet_chips import FacetChips
from gui.catalog.facet_notice import FacetNotice
from gui.catalog.facet_words import count_words, number_words
from gui.catalog.fits import FitSearch, misfits_among
from gui.catalog.fits_ahead import FitsAhead
from gui.catalog.head_buttons import HeadButton
from gui.catalog.order_button import OrderButton
from gui.catalog.question import Asked, Question, notice_of, replacing_lines
from gui.catalog.row_menu import add_copies, add_mark, row_menu
from gui.catalog.rows import CatalogOrder, CatalogRows
from gui.catalog.shortlist import Shortlist
from gui.catalog.tabs import KindTabs
from gui.catalog.told_search import ToldSearch
from gui.catalog.view import CatalogView
from gui.hand.choices import choose
from gui.hand.drags import carried, moves_card
from gui.hand.part_rows import replaced_next, row_with
from gui.hand.search_field import SearchField
from gui.look import icons
from gui.look.marks import focus_ring
from gui.look.stacks import in_column, in_row
from gui.look.surfaces import HEADER_PX, PADDING_PX, KeyHint, heading, quiet_line, set_ground
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.session.session import Session, Snapshot
from rigwright.catalog import PartSummary
from rigwright.catalog.facets import ANY, Facets
from rigwright.catalog.layers import curated
from rigwright.fitting import TAKING
from rigwright.inventory import PartRow
from rigwright.parts import CARD_KINDS
from rigwright.parts.kind_words import KIND_WORDS, kinds_named
from rigwright.text.sentence import worded

if TYPE_CHECKING:
    from gui.catalog.facet_popover import FacetPopover


@guarded
class CatalogPanel(Themed, QWidget):
    """All parts. Signals: placing(), when a card was picked up by key and the places should have
    the keyboard;
    menu_wanted(menu, part id), for what else can be done with a part.
    """

    placing = Signal()
    menu_wanted = Signal(QMenu, str)

    def __init__(
        self,
        session: Session,
        theme: Theme,
        shortlist: Shortlist,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.shortlist = shortlist
        self._session, self._theme, self._question = session, theme, Question()
        self._shown_build, self._shown_catalog = session.snapshot.committed, session.catalog
        self._shown_place: str | None = None
        self._replaced: PartRow | None = None
        self.rows = CatalogRows(session.catalog, self)
        self.fits = FitSearch(self)
        self.ahead = FitsAhead(
            self.fits, lambda kind: Question(kind=kind).answer(session.catalog).part_ids
        )
        # whether rows stand where answers that came later say that they should not
        self._unsettled = False
        self._title, self._count = heading(worded("Catalog"), self), quiet_line(self)
        self._hints = [KeyHint("F6", theme, self), KeyHint("Ctrl F", theme, self)]
        self.search = SearchField(self)
        self.search.setPlaceholderText(worded("Search parts"))
        self.search.setObjectName("search")  # as the style sheet calls both search fields
        self._glass = QAction(worded("Search"), self.search)
        self.filter, self.star = HeadButton("filter", self), HeadButton("star", self)
        self.tabs = KindTabs(lambda: session.catalog.kinds(), theme, self)
        self.chips, self.notice = FacetChips(theme, self), FacetNotice(theme, self)
        self.replacing = FacetNotice(theme, self)
        self.popover: FacetPopover | None = None
        self._order = OrderButton(self)
        self.view = CatalogView(self.rows, session, theme, self)
        self._told = ToldSearch(self.search, self.rows, self.view)
        self.view.mark(shortlist.favourites)
        shortlist.follow(session.build)  # what is there already is not used now
        self._fill()
        self._lay_out()
        self._connect()
        self.dress(theme)
        self.show_kind("gpu")

    # building

    def _fill(self) -> None:
        self.search.addAction(self._glass, QLineEdit.ActionPosition.LeadingPosition)
        self.search.setAccessibleName(worded("Search parts"))
        self.star.say(worded("Favourites and recently used parts only"))

    def _lay_out(self) -> None:
        self.setAcceptDrops(True)
        edges = (PADDING_PX, 0, PADDING_PX, 0)
        inside = in_row(self._hints[1], owner=self.search, margins=(0, 0, 8, 0))
        inside.setAlignment(self._hints[1], Qt.AlignmentFlag.AlignRight)
        in_column(
            in_row((self._title, 1), self._hints[0], margins=edges),
            in_row(self.replacing, margins=edges),
            in_row((self.search, 1), self.star, self.filter, margins=edges, spacing=6),
            in_row(self.tabs, margins=(PADDING_PX - 5, 0, PADDING_PX - 5, 0)),
            in_row(self.chips, margins=(PADDING_PX, 8, PADDING_PX, 0)),
            in_row((self._count, 1), self._order, margins=(PADDING_PX, 0, PADDING_PX - 4, 0)),
            in_row(self.notice, margins=edges),
            (in_row(self.view, margins=(8, 0, 8, 0)), 1),
            owner=self,
            margins=(0, 0, 0, 2),
            spacing=0,
        )
        self.focus_target = self.view  # a proxy would make Tab skip the search and the filters

    def _connect(self) -> None:
        self._session.shown.connect(self.show_snapshot)
        self.search.textChanged.connect(lambda text: self.ask(self._question.typing(text)))
        self.search.returnPressed.connect(self._enter_first)
        self.filter.clicked.connect(self.turn_filter)
        self.star.clicked.connect(self.show_shortlist)
        self.shortlist.changed.connect(self._follow_shortlist)
        self.chips.changed.connect(self.set_facets)
        self.tabs.kind_wanted.connect(self.show_kind)
        self.view.clicked.connect(self._click)
        self.view.chosen.connect(self._enter)
        self.view.customContextMenuRequested.connect(self._open_menu)
        self.view.focus_changed.connect(self.update)
        self.view.scrolled.connect(lambda: self.fits.prefer(self.view.visible_ids()))
        self.fits.answered.connect(self.rows.refresh_fit)
        self.fits.finished.connect(self._all_known)
        self.view.left.connect(self._settle_late)
        self.view.typed.connect(self.search.begin_with)
        self._order.wanted.connect(self.set_order)
        for notice in (self.notice, self.replacing):
            notice.left.connect(self.view.setFocus)
        for moved in (self.rows.layoutChanged, self.rows.modelReset):
            moved.connect(self._show_order)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self._natural_width = natural_width(theme)
        set_ground(self, theme, theme.panel)
        self._title.setFont(theme.font(13, 600))
        self._title.setMinimumHeight(theme.px(HEADER_PX))
        self._count.setFont(theme.font(12))
        self._glass.setIcon(icons.icon("search", theme))
        self._order.setIcon(icons.icon("sort", theme))
        self._order.setIconSize(QSize(theme.px(14), theme.px(14)))
        for button in (self.filter, self.star):
            button.dress(theme, self.search.sizeHint().height())
        self.setMinimumWidth(self.sizeHint().width())

    def sizeHint(self) -> QSize:
        return QSize(self._natural_width, 600)

    # what is asked

    @property
    def question(self) -> Question:
        """What is searched for."""
        return self._question

    def ask(self, question: Question) -> None:
        """Search for something else."""
        kind_changed = question.kind != self._question.kind
        if kind_changed and self.popover is not None:
            self.popover.put_away()
        self._question = question
        self._hints[1].setVisible(not question.text)
        if kind_changed:
            self.tabs.show_kind(question.kind)
        if self.search.text() != question.text:
            self.search.blockSignals(True)  # the search is made below, once
            self.search.setText(question.text)
            self.search.blockSignals(False)
        self._search_again()

    def show_kind(self, kind: str) -> None:
        """Turn to a kind of part; each keeps its words and filters."""
        if kind in KIND_WORDS and kind != self._question.kind:
            self.ask(self._question.turning(kind))

    def begin(self, kind: str) -> None:
        """Turn to a kind of part to choose one, from all that there are."""
        self.show_kind(kind)
        if kind in KIND_WORDS and (self._question.text or self._question.only is not None):
            self.ask(self._question.typing("").among_all())

    def set_facets(self, facets: Facets) -> None:
        """Narrow the list by these facets and no others."""
        self.ask(self._question.having(facets))

    def show_shortlist(self, on: bool) -> None:
        """Show the favourites and the parts used last alone, or all parts."""
        only = self.shortlist.part_ids if on else None
        self.ask(replace(self._question, only=only))

    def _follow_shortlist(self) -> None:
        """Show what is marked and used now."""
        self.view.mark(self.shortlist.favourites)
        shown = self._question.only
        if shown is not None and shown != self.shortlist.part_ids:
            self._keep_place(lambda: self.show_shortlist(on=True))

    def set_order(self, order: CatalogOrder) -> None:
        """Put the rows in another order."""
        self._keep_place(lambda: self.ask(replace(self._question, order=order)))
        self.view.scrollToTop()

    def reveal(self, part: PartSummary) -> None:
        """Turn to a part and select it."""
        kinds = {**self._question.facets_of, part.kind: ANY}
        catalog = self._session.catalog
        there = bool(curated(catalog).rows([part.id]))
        everything = self._question.everything or not there
        question = self._question.typing("").among_all()
        question = replace(question, kind=part.kind, everything=everything)
        self.ask(replace(question, facets_of=kinds))
        row = self.rows.row_of(part.id)
        if row is not None:
            self.view.setCurrentIndex(self.rows.index(row))
            self.view.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def focus_search(self) -> None:
        """Let the user type."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def turn_filter(self) -> None:
        """Open the filter, or put it away."""
        if self.popover is None:
            from gui.catalog.facet_popover import FacetPopover

            self.popover = FacetPopover(self._theme, self.filter)
            self.popover.changed.connect(self.set_facets)
            self.popover.closed.connect(self._show_filter_state)
        if self.popover.isVisible():
            self.popover.put_away()
        else:
            place = QRect(
                self.mapToGlobal(QPoint(0, self.search.y())),
                QSize(self.width(), self.search.height()),
            )
            self.popover.open(*self._asked(), place)
        self._show_filter_state()

    # what is shown

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Follow the build and the hand."""
        carried_card = snapshot.carried_card
        self.shortlist.follow(snapshot.committed.build)
        self._show_replacing(snapshot)
        self.view.set_carried_card(
            carried_card.part.id if carried_card and carried_card.moving is None else None
        )
        for search in (self.fits, self.ahead):
            search.pause(carried_card is not None)
        if self._session.catalog is not self._shown_catalog:
            self._keep_place(self._search_again)
        elif snapshot.committed is not self._shown_build or self._place() != self._shown_place:
            self._ask_fits()

    def _show_replacing(self, snapshot: Snapshot) -> None:
        """Say whose place the next chosen part takes, with a way out of it."""
        row = row_with(snapshot, snapshot.replacing) if snapshot.replacing else None
        if row is self._replaced:
            return
        self._replaced = row
        selection = self._session.selection
        self.replacing.show_lines(replacing_lines(row, lambda: selection.replace_next("")))

    def _keep_place(self, search: Callable[[], None]) -> None:
        """Search, and stay at the same row and part of the list."""
        current = self.rows.summary(self.view.currentIndex())
        bar = self.view.verticalScrollBar()
        scrolled = bar.value()
        search()
        row = self.rows.row_of(current.id) if current else None
        if row is not None:
            self.view.setCurrentIndex(self.rows.index(row))
        bar.setValue(scrolled)

    def _search_again(self) -> None:
        self._shown_catalog, question = self._session.catalog, self._question
        found = question.answer(self._shown_catalog)
        nothing = worded("The catalog has no {parts}.", parts=kinds_named(question.kind))
        self.view.say_when_empty("" if question.narrowed else nothing)
        committed = self._session.snapshot.committed
        known = self.fits.remembered(committed, self._shown_catalog, question.kind, self._place())
        by_fit = question.order is CatalogOrder.FIT
        ids = found.part_ids
        misfits = misfits_among(committed, self._shown_catalog, question.kind, ids)
        self.rows.show_found(ids, self._shown_catalog, known, by_fit, misfits)
        self.chips.show_facets(question.kind, question.facets)
        self.notice.show_lines(notice_of(question, found, self._shown_catalog, self.ask))
        self.view.scrollToTop()
        self._ask_fits(new_rows=True)
        self._show_filter_state()
        if self.popover is not None and self.popover.isVisible():
            self.popover.refresh(*self._asked())

    def _asked(self) -> tuple[Asked, str]:
        """What the filter shows: what is asked, and "37 of 220 graphics cards"."""
        question = self._question
        catalog = self._shown_catalog
        there = catalog.kinds().get(question.kind, 0)  # as the counts beside what can be asked
        words = count_words(question.kind, self.rows.rowCount(), there)
        return Asked(catalog, question.text, question.kind, question.facets), words

    def _show_filter_state(self) -> None:
        is_open = self.popover is not None and self.popover.isVisible()
        question = self._question
        self.filter.show_setting(question.kind, len(question.facets.asked), is_open)
        self.star.setChecked(question.only is not None)

    def _ask_fits(self, new_rows: bool = False) -> None:
        self._shown_build = self._session.snapshot.committed
        seen = self.view.visible_ids()
        order = dict.fromkeys((*seen, *self.rows.part_ids()))
        self._shown_place = self._place()
        kind = self._question.kind
        place = self._shown_place
        self.fits.start(self._shown_build, self._shown_catalog, kind, order, set(seen), place)
        self.rows.set_fits(self.fits.known, new_rows)
        self.ahead.follow(self._shown_build, self._shown_catalog)
        self._show_count()

    def _place(self) -> str | None:
        """The place that cards are held against alone, as if it were free: that of the card that
        the next chosen one replaces, else the empty one that is selected.
        """
        snapshot = self._session.snapshot
        replaced = snapshot.card(snapshot.replacing)
        if replaced is None:
            return snapshot.place
        return replaced.placement.place

    def _all_known(self) -> None:
        """Put rows where their answers say, but not while the list is in use, unless that order
        was asked for.
        """
        self._unsettled = True
        if self._question.order is CatalogOrder.FIT or not self.view.underMouse():
            self._settle_late()
        self._show_count()

    def _settle_late(self) -> None:
        """Move the rows, but not away from a user who has scrolled to some of them."""
        scrolled = self.view.verticalScrollBar().value() > 0
        stay = scrolled and self._question.order is not CatalogOrder.FIT
        if self._unsettled and self.fits.complete and not stay:
            self._unsettled = False
            self.rows.settle()

    def _show_order(self) -> None:
        self._order.show_order(self._question.order, fitting_first=self.rows.fitting_first)

    def _show_count(self) -> None:
        """ "212 of 240 fit a free slot"; of a narrowed list "37 of 220 · 12 fit"."""
        kind = self._question.kind
        count = self.rows.rowCount()
        words = fits = self.fits.summary if count else ""
        if self._question.facets.asked:
            whole = self._shown_catalog.kinds().get(kind, 0)
            fitting = sum(fit.fit in TAKING for fit in self.fits.known.values())
            if fits:
                words = worded(
                    "{count:,} of {whole:,} · {fitting:,} fit",
                    count=count,
                    whole=whole,
                    fitting=fitting,
                )
            else:
                words = count_words(kind, count, whole)
        if not words and self.fits.searching:
            words = worded("looking through {n:,}…", n=count)
        words = words or number_words(kind, count)
        self._count.say(words, fits if fits != words else "")
        is_known = not self.fits.searching
        self._told.tell(words if is_known else number_words(kind, count), aloud=is_known)

    # what the user does

    def _click(self, index: QModelIndex) -> None:
        row = self.rows.summary(index)
        if row is not None and row.kind in CARD_KINDS and not self._session.snapshot.replacing:
            self._session.hand.pick_up(row.id)

    def _enter(self, index: QModelIndex) -> None:
        row = self.rows.summary(index)
        part = self.rows.part(index)
        if row is None or part is None:
            return
        takes_place = replaced_next(self._session, part) is not None
        if not takes_place and self._session.hand.pick_up(row.id):
            self.placing.emit()
        else:
            choose(self._session, part)

    def _enter_first(self) -> None:
        """Take what is selected, else the first hit of what was typed, or look where one is."""
        current = self.view.currentIndex()
        if current.isValid():
            self._enter(current)
        elif not self.rows.rowCount():
            self.notice.follow()
        elif self.search.text().strip():
            self._enter(self.rows.index(0))
        else:
            self._go_to_rows()

    def _go_to_rows(self) -> None:
        if self.rows.rowCount():
            self.view.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.view.setCurrentIndex(self.rows.index(0))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if moves_card(event.mimeData()) and carried(event.mimeData(), self._session):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take a placed card that is let go here out of the build."""
        event.acceptProposedAction()
        self._session.hand.take_out()

    def _open_menu(self, where: QPoint) -> None:
        index = self.view.indexAt(where)
        row = self.rows.summary(index)
        part = self.rows.part(index)
        if row is None or part is None:
            return
        menu = row_menu(self, self._session, row, part, lambda: self._enter(index))
        add_mark(menu, self.shortlist, row.id)
        self.menu_wanted.emit(menu, row.id)
        add_copies(menu, row)
        menu.popup(self.view.viewport().mapToGlobal(where))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.view.hasFocus():
            focus_ring(QPainter(self), QRectF(self.rect()), self._theme)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_PageDown):  # the list keeps its own
            self._go_to_rows()
        elif event.key() == Qt.Key.Key_Escape and self.search.text():
            self.search.clear()
        else:
            super().keyPressEvent(event)
