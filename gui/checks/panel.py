"""The checks list: what stands against the build, live and never in the way, with Show, Fix and
Why? on every row.

Knows the session's snapshot and verbs; rules and their words come from the engine.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    QRect,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QAction,
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QButtonGroup, QListView, QMenu, QWidget

from gui.app.guard import guarded
from gui.checks.delegate import Action, ChecksDelegate, actions_of
from gui.checks.empty_words import empty_words
from gui.checks.groups import Heading, Line, lines_of
from gui.checks.heading import Caption, FilterTab
from gui.checks.model import ChecksModel
from gui.checks.row_actions import RowActions
from gui.checks.rows import CheckRow, Filter, called_now, counts_of, listed_in, rows_of
from gui.checks.sorting import Sorting
from gui.hand.card_words import as_drawn
from gui.look.announcing import announce
from gui.look.marks import CENTRE, write
from gui.look.own_keys import keeps_copy
from gui.look.plain_words import label_words
from gui.look.stacks import STRETCH, in_column, in_row
from gui.look.surfaces import CHECK_PX, HEADER_PX
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.session.session import Session, Snapshot
from rigwright.checks import Finding
from rigwright.evaluation import Evaluation
from rigwright.reports.missing import Missing
from rigwright.text.sentence import worded

if TYPE_CHECKING:
    from gui.checks.why_card import WhyCard

PAD_PX = 16


@guarded
class ChecksList(QListView):
    """The rows; Enter shows, F opens the ways out, W says why, the menu key offers all of it.

    Enter folds a heading, Left folds the group of a row, Right unfolds it.
    """

    def __init__(self, panel: ChecksPanel) -> None:
        super().__init__(panel)
        self._panel = panel
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(worded("Checks"))
        self.viewport().setAutoFillBackground(False)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Qt makes a row current; that the keyboard came is no wish to be shown what it is
        about.
        """
        with self._panel.following():
            super().focusInEvent(event)

    def event(self, event: QEvent) -> bool:
        """The key for copying is for what is chosen here."""
        return keeps_copy(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = {
            Qt.Key.Key_Return: Action.SHOW,
            Qt.Key.Key_Enter: Action.SHOW,
            Qt.Key.Key_F: Action.FIX,
            Qt.Key.Key_W: Action.WHY,
        }
        action = keys.get(Qt.Key(event.key()))
        row = self._panel.current_row()
        if action is not None and row is not None and not event.modifiers():
            self._panel.act(self.currentIndex(), action)
        elif event.matches(QKeySequence.StandardKey.Copy) and row is not None:
            self._panel.copy(row)
        elif event.modifiers() or not self._panel.fold_by_key(Qt.Key(event.key())):
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        keyboard = event.reason() is QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if keyboard else self.indexAt(event.pos())
        if index.isValid():
            at = self.visualRect(index).center() if keyboard else event.pos()
            self._panel.menu_for(index).popup(self.viewport().mapToGlobal(at))


@guarded
class ChecksPanel(Themed, QWidget):
    """Heading, filters and rows of the build that is shown.

    Signals: edit_wanted(part id, field) to enter a missing figure, kind_wanted(kind) to choose a
    part, waiver_wanted(Finding) and waiver_unwanted(Waived), comment_wanted(rule id),
    manual_wanted(rule id or term),
    listed(rows, of another build) where another state of the build has so many rows.
    """

    edit_wanted = Signal(str, str)
    kind_wanted = Signal(str)
    waiver_wanted = Signal(object)
    waiver_unwanted = Signal(object)
    comment_wanted = Signal(str)
    manual_wanted = Signal(str)
    listed = Signal(int, bool)

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._theme, self._filter = session, theme, Filter.ALL
        self._document = session.snapshot.document  # whose rows the filter was chosen for
        self._counted: tuple[int, Evaluation] | None = None  # document and state that were told
        # The list follows the session: a selection that it makes is no wish of the user.
        self._following = False
        self._folded = frozenset[tuple[str, ...]]()  # keys of headings
        self._focus_shown: object = None  # whose group was unfolded for it
        self._actions = RowActions(session, self)
        self.model = ChecksModel(self)
        self.list = ChecksList(self)
        self.list.setModel(self.model)
        self._delegate = ChecksDelegate(theme, self.list)
        self.list.setItemDelegate(self._delegate)
        self._tabs = tuple(FilterTab(chosen, theme, self) for chosen in Filter)
        self._caption, self.sorting = Caption(theme, self), Sorting(theme, self)
        self.next_action = self._step_action(worded("Next Finding"), "F8", 1)
        self.previous_action = self._step_action(worded("Previous Finding"), "Shift+F8", -1)
        self._lay_out()
        self._connect(session)
        self.show_snapshot(session.snapshot)

    def _lay_out(self) -> None:
        theme = self._theme
        self._caption.setFixedHeight(theme.px(HEADER_PX))
        heading = in_row(
            self._caption,
            *self._tabs,
            STRETCH,
            self.sorting,
            margins=(theme.px(PAD_PX), 0, theme.px(PAD_PX), 0),
            spacing=theme.px(4),
        )
        in_column(heading, (self.list, 1), owner=self, spacing=0)
        self.setFocusProxy(self.list)
        self.setMinimumHeight(theme.px(HEADER_PX + 2 * CHECK_PX))

    def _connect(self, session: Session) -> None:
        group = QButtonGroup(self)
        for tab in self._tabs:
            group.addButton(tab)
            tab.toggled.connect(
                lambda on, chosen=tab.filter: self.set_filter(chosen) if on else None
            )
        self._tabs[0].setChecked(True)
        self.sorting.changed.connect(lambda: self.show_snapshot(self._session.snapshot))
        self._delegate.acted.connect(
            lambda row, action, button: self.act(self.model.index(row), action, button)
        )
        self.list.selectionModel().currentChanged.connect(self._on_current_changed)
        self.list.clicked.connect(self._on_clicked)
        self._actions.edit_wanted.connect(self.edit_wanted)
        self._actions.kind_wanted.connect(self.kind_wanted)
        self._actions.waiver_wanted.connect(self.waiver_wanted)
        self._actions.waiver_unwanted.connect(self.waiver_unwanted)
        session.shown.connect(self.show_snapshot)

    def _step_action(self, words: str, key: str, step: int) -> QAction:
        action = QAction(words, self)
        action.setShortcut(QKeySequence(key))
        action.triggered.connect(lambda: self.step(step))
        self.addAction(action)
        return action

    # what is shown

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self._delegate.dress(theme)
        self.list.viewport().update()
        self.update()

    def set_filter(self, chosen: Filter) -> None:
        """List only some rows."""
        self._filter = chosen
        self.show_snapshot(self._session.snapshot)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """List another state; rows that stay are not touched.

        Of another build all is listed: a filter that was chosen for the last one would hide what
        is wrong with this one.
        """
        if snapshot.document != self._document:
            self._document = snapshot.document
            if self._filter is not Filter.ALL:
                self._tabs[0].setChecked(True)  # which lists the rows
                return
        snapshot = as_drawn(snapshot).against_pinned
        self._following = True
        self.sorting.follow(snapshot)
        found = listed_in(snapshot)
        self.model.show_rows(self._lines(snapshot, found))
        self.list.executeDelayedItemsLayout()  # or the rows would be painted a frame later
        for tab, count in zip(self._tabs, counts_of(snapshot, found).values(), strict=True):
            tab.show_count(count)
            if tab.filter is Filter.WAIVED:
                tab.setVisible(count.now > 0 or tab.isChecked())
        self._caption.show_preview(snapshot)
        if self.model.rowCount() == 0:
            self.update()  # another filter says something else of no rows
        self._follow_focus(snapshot)
        self._following = False
        self._tell_rows()

    def _tell_rows(self) -> None:
        """Say how many rows another state of the build has, not what is only tried or left out."""
        snapshot = self._session.snapshot
        if snapshot.previewing or self._filter is not Filter.ALL:
            return
        document, state = self._counted or (None, None)
        if document == snapshot.document and state is snapshot.evaluation:
            return
        self._counted = (snapshot.document, snapshot.evaluation)
        self.listed.emit(self.model.rowCount(), document != snapshot.document)

    def _lines(self, snapshot: Snapshot, found: tuple[Finding, ...]) -> tuple[Line, ...]:
        """The rows under their headings. A group opens for what is newly framed in the views."""
        rows = rows_of(snapshot, found, self._filter, self.sorting.about)
        order = self.sorting.order
        if snapshot.focus is not self._focus_shown:
            self._focus_shown = snapshot.focus
            framed = [row for row in rows if row.tells(snapshot.focus)]
            self._folded -= {line.key for line in lines_of(framed, order)}
        with called_now(snapshot):
            return lines_of(rows, order, self._folded)

    @contextmanager
    def following(self) -> Generator[None]:
        """Rows that become current meanwhile were not chosen by the user."""
        before = self._following
        self._following = True
        try:
            yield
        finally:
            self._following = before

    def _follow_focus(self, snapshot: Snapshot) -> None:
        if snapshot.focus is None:
            return
        index = self.model.index_of(snapshot.focus)
        if index.isValid() and index.row() != self.list.currentIndex().row():
            self._select(index)

    def _select(self, index: QModelIndex) -> None:
        self.list.selectionModel().setCurrentIndex(
            index, QItemSelectionModel.SelectionFlag.ClearAndSelect
        )
        self.list.scrollTo(index)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme = self._theme
        painter.fillRect(self.rect(), QColor(theme.panel))
        if self.model.rowCount() == 0:
            room = QRectF(self.rect()).adjusted(0, theme.px(HEADER_PX), 0, 0)
            write(painter, room, self._empty_words(), theme.font(12), theme.text_3, CENTRE)

    def _empty_words(self) -> str:
        if self.sorting.about:
            return worded("Nothing is said of what is selected.")
        return empty_words(self._filter, self._session.snapshot.evaluation)

    # verbs

    def current_row(self) -> CheckRow | None:
        """The row that is selected."""
        return self.model.row(self.list.currentIndex())

    def step(self, step: int) -> None:
        """Select the next or previous row, round the end, and frame what it is about."""
        count = self.model.rowCount()
        current = self.list.currentIndex().row()
        if current < 0:
            current = -1 if step > 0 else count
        for away in range(1, count + 1):
            index = self.model.index((current + step * away) % count)
            if self.model.row(index) is not None:
                self._select(index)
                if not self.list.hasFocus():  # which would have it read out
                    announce(self.list, str(index.data(Qt.ItemDataRole.AccessibleTextRole)))
                return

    def fold(self, heading: Heading, *, folded: bool) -> None:
        """Leave out the rows under a heading, or list them again."""
        self._fold((heading,), folded=folded)

    def _fold(self, headings: Iterable[Heading], *, folded: bool) -> None:
        keys = {heading.key for heading in headings}
        self._folded = self._folded | keys if folded else self._folded - keys
        self.show_snapshot(self._session.snapshot)

    def fold_by_key(self, key: Qt.Key) -> bool:
        """Fold or unfold the current heading, or fold the group of the current row; whether the
        key did that.
        """
        index = self.list.currentIndex()
        heading = self.model.heading(index)
        over = self.model.heading_over(index)
        if heading is not None and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.fold(heading, folded=not heading.folded)
            return True
        folded = key == Qt.Key.Key_Left
        group = self.model.heading(over)
        if group is None or key not in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            return False
        self._select(over)
        self.fold(group, folded=folded)
        return True

    def act(self, index: QModelIndex, action: Action, button: QRectF | None = None) -> None:
        """Do what a row offers; `button` is where it was asked for, in the list."""
        row = self.model.row(index)
        if row is None or action not in actions_of(row):
            return
        self._select(index)
        match action:
            case Action.SHOW:
                self._actions.focus(row)
            case Action.FIX if isinstance(row.source, Missing):
                self._actions.enter(row.source)
            case Action.FIX:
                assert isinstance(row.source, Finding)
                row_end = self.list.visualRect(index).bottomRight()
                below = button.toRect().bottomLeft() if button is not None else row_end
                self._actions.fixes_menu(row, row.source, self).popup(
                    self._in_screen(below + QPoint(0, self._theme.px(2)))
                )
            case Action.WHY:
                self._explain(row, self.list.visualRect(index))

    @cached_property
    def _why(self) -> WhyCard:
        """The card of reasons, made when the first one is asked for."""
        from gui.checks.why_card import WhyCard  # with the manual, which a start does without

        return WhyCard(self._theme, self, self.manual_wanted.emit)

    def _explain(self, row: CheckRow, rect: QRect) -> None:
        """Say why a row in a rectangle of the list says what it says."""
        from gui.checks.why_card import reason_of

        reason = reason_of(row, self._session.snapshot.evaluation, self._session.catalog)
        self._why.explain(reason, QRect(self._in_screen(rect.topLeft()), rect.size()))

    def _in_screen(self, at: QPoint) -> QPoint:
        return self.list.viewport().mapToGlobal(at)

    def menu_for(self, index: QModelIndex) -> QMenu:
        """Everything that a row offers."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        row = self.model.row(index)
        heading = self.model.heading(index)
        if heading is not None:
            self._add_folding(menu, heading)
        if row is None:
            return menu
        menu.addAction(worded("&Show")).triggered.connect(lambda: self.act(index, Action.SHOW))
        if isinstance(row.source, Missing):
            for words in row.fixes:
                menu.addAction(f"{label_words(words)}…").triggered.connect(
                    lambda: self.act(index, Action.FIX)
                )
        elif isinstance(row.source, Finding) and row.fixes:
            menu.addMenu(self._actions.fixes_menu(row, row.source, menu))
        menu.addAction(worded("&Why?")).triggered.connect(lambda: self.act(index, Action.WHY))
        if len(row.rules) == 1:
            in_manual = menu.addAction(worded("In the &Manual"))
            in_manual.triggered.connect(lambda: self.manual_wanted.emit(row.rules[0]))
            comment = menu.addAction(worded("Review Comme&nts…"))
            comment.triggered.connect(lambda: self.comment_wanted.emit(row.rules[0]))
        self._actions.add_waivers(menu, row)
        menu.addSeparator()
        menu.addAction(worded("&Copy Text")).triggered.connect(lambda: self.copy(row))
        return menu

    def _add_folding(self, menu: QMenu, heading: Heading) -> None:
        """Offer to fold one heading or all of them."""
        one = menu.addAction(worded("&Unfold") if heading.folded else worded("&Fold"))
        one.triggered.connect(lambda: self.fold(heading, folded=not heading.folded))
        for words, folded in ((worded("Fold &All"), True), (worded("Unfold A&ll"), False)):
            action = menu.addAction(words)
            action.triggered.connect(
                lambda _on=False, folded=folded: self._fold(self.model.headings, folded=folded)
            )

    def copy(self, row: CheckRow) -> None:
        """Put a row on the clipboard as it is read."""
        self._actions.copy(row, self._theme.mark(row.judged).word)

    def _on_current_changed(self, current: QModelIndex, _previous: QModelIndex) -> None:
        row = self.model.row(current)
        if row is not None and not self._following:
            self._actions.focus(row)

    def _on_clicked(self, index: QModelIndex) -> None:
        """A click on the row that is selected already frames it again; one on a heading folds."""
        row = self.model.row(index)
        heading = self.model.heading(index)
        if heading is not None:
            self.fold(heading, folded=not heading.folded)
        if row is not None and self._session.snapshot.focus is not row.source:
            self._actions.focus(row)
