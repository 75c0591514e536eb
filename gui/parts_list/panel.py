"""The parts list: everything in the machine with the sign of its worst finding, to be shown,
replaced or taken out.

Its selection is the window's. Knows the session and its verbs on rows; `rigwright.inventory` says
which rows there are.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QAction,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QGuiApplication,
    QKeySequence,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QMenu, QWidget

from gui.app.guard import guarded
from gui.hand.drags import carried_fan, start_row_drag
from gui.hand.fan_hand import drop_fan, fan_left, hover_wall, let_go
from gui.hand.fan_menu import offer_fan_edits, wall_menu
from gui.hand.part_rows import (
    begin_replacing,
    count_row,
    remove_row,
    select_row,
    selected_row,
)
from gui.look.availability import allow
from gui.look.edge_scroll import EdgeScroll
from gui.look.marks import focus_ring
from gui.look.stacks import in_column, in_row
from gui.look.surfaces import HEADER_PX, PADDING_PX, heading, quiet, set_ground
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.parts_list.buy_menu import BuyMenu
from gui.parts_list.delegate import HEADING_PX, ROW_PX, Button, PartsDelegate
from gui.parts_list.lines import ADDED, ListSection, RowLine, sections_of
from gui.parts_list.model import PartsModel
from gui.parts_list.money_foot import MoneyFoot
from gui.parts_list.view import REPLACE_KEYS, PartsView
from gui.session.owned_parts import OwnedParts
from gui.session.session import Session, Snapshot
from gui.session.snapshot import Pinned
from rigwright.evaluation import Evaluation
from rigwright.inventory import PartRow, RowGroup
from rigwright.inventory.edits import can_be_counted, can_be_removed, can_be_replaced
from rigwright.inventory.money.bill import bill_of
from rigwright.inventory.money.owned import Owned
from rigwright.inventory.part_row import UNKNOWN_KIND
from rigwright.parts import CARD_KINDS
from rigwright.text.sentence import worded

LEAST_PX = 110
MOST_COUNT = 64
SELECT = QItemSelectionModel.SelectionFlag.ClearAndSelect


@guarded
class PartsList(Themed, QWidget):
    """The list.

    Signals: kind_wanted(kind) to choose a part, other_wanted(kind) to choose one that takes a row's
    place, show_wanted() to bring the selected one into the picture, count_changed(number of parts),
    order_wanted(shop, whether into a file) for the order list of a shop.
    """

    kind_wanted = Signal(str)
    other_wanted = Signal(str)
    show_wanted = Signal()
    count_changed = Signal(int)
    order_wanted = Signal(str, bool)

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self._theme = theme
        self.count = 0
        self._shown: tuple[Evaluation, Owned] | None = None
        self._pinned: Pinned | None = None
        self._closed: set[RowGroup] = set()
        self._following = False
        self.model = PartsModel(self)
        self._delegate = PartsDelegate(theme, self)
        self.view = PartsView(self.model, self._delegate, self)
        self._edge = EdgeScroll(self.view)
        self._edge.scrolled.connect(self._answer_again)
        self.foot = MoneyFoot(theme, self)
        self._owned = OwnedParts()
        self.buy_menu = BuyMenu(session, self)
        self.foot.buy.setMenu(self.buy_menu)
        self.header = QWidget(self)
        self._title = heading(worded("Parts"), self)
        self._count = quiet("", self)
        edges = (PADDING_PX, 0, PADDING_PX, 0)
        in_row(self._title, (self._count, 1), owner=self.header, margins=edges)
        column = in_column(self.header, (self.view, 1), owner=self, margins=(0, 0, 0, 2), spacing=0)
        column.addStretch()
        column.addWidget(self.foot)
        self.focus_target = self.view
        self.setAcceptDrops(True)
        self._connect()
        self.dress(theme)

    def _connect(self) -> None:
        self.session.shown.connect(self.show_snapshot)
        self.view.opened.connect(self.open_line)
        self.view.pressed_on.connect(self._press)
        self.view.remove_wanted.connect(self._remove_chosen)
        self.view.counted.connect(self._add)
        self.view.menu_wanted.connect(lambda line, at: self.menu_for(line).popup(at))
        self.view.drag_wanted.connect(self._drag)
        self.view.focus_changed.connect(self.update)
        self.view.expanded.connect(lambda index: self._note(index, closed=False))
        self.view.expanded.connect(self._end_with_a_row)
        self.view.collapsed.connect(self._end_with_a_row)
        self.view.collapsed.connect(lambda index: self._note(index, closed=True))
        self.view.selectionModel().selectionChanged.connect(lambda: self._select())
        self.view.clicked.connect(lambda: self._select())
        self.foot.turned.connect(lambda _on: self._show_anew())
        self.buy_menu.order_wanted.connect(self.order_wanted)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self._delegate.dress(theme)
        set_ground(self, theme, theme.panel)
        self._title.setFont(theme.font(13, 600))
        self._count.setFont(theme.font(12))
        self.header.setFixedHeight(theme.px(HEADER_PX))
        self.setMinimumHeight(theme.px(LEAST_PX))
        self.view.doItemsLayout()
        self._show_anew()

    def _show_anew(self) -> None:
        self._shown = None
        self.show_snapshot(self.session.snapshot)

    def sizeHint(self) -> QSize:
        """As high as all rows are."""
        height_px = HEADER_PX
        for section in self.model.sections:
            height_px += HEADING_PX + len(section.lines) * ROW_PX
        high = self._theme.px(max(height_px, LEAST_PX))
        if self.foot.isVisibleTo(self):
            high += self.foot.sizeHint().height()
        return QSize(self._theme.px(240), high)

    def hasHeightForWidth(self) -> bool:
        """Return False: Qt would ask for the height of all rows where the foot breaks its line."""
        return False

    def _end_with_a_row(self) -> None:
        """Cut no row where there is no room for all of them."""
        foot = 0
        if self.foot.isVisibleTo(self):
            foot = self.foot.height()
        above = self.view.y()
        room = max(0, self.contentsRect().height() - above - foot)
        self.view.setMaximumHeight(self.view.height_within(room))

    def event(self, event: QEvent) -> bool:
        """Other rows, or another height, end elsewhere."""
        done = super().event(event)
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self._end_with_a_row()
        return done

    # what is shown

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show the document's parts, and mark what is selected."""
        self._following = True
        shown = (snapshot.committed, self._owned.now)
        before = self._shown
        same = before is not None and shown[0] is before[0] and shown[1] == before[1]
        if not same or snapshot.pinned is not self._pinned:
            self._shown, self._pinned = shown, snapshot.pinned
            bill = bill_of(shown[0].assembly, shown[1].owned)
            self.foot.show_bill(bill)
            at = self.view.verticalScrollBar().value()
            sections = sections_of(snapshot, bill if self.foot.shows_prices else None)
            anew = self.model.show_sections(sections)
            self._delegate.names = self.model.names
            if anew:
                for number, section in enumerate(sections):
                    self.view.setExpanded(
                        self.model.index(number, 0), section.group not in self._closed
                    )
                self.view.verticalScrollBar().setValue(at)
            self._show_count(sum(section.count for section in sections))
        self._follow_selection(snapshot)
        self._following = False

    def _show_count(self, count: int) -> None:
        self._count.setText(f"{count}")
        self.updateGeometry()
        if count != self.count:
            self.count = count
            self.count_changed.emit(count)

    def _follow_selection(self, snapshot: Snapshot) -> None:
        if snapshot.others:
            self._mark_several(snapshot)
            return
        row = selected_row(snapshot)
        selection = self.view.selectionModel()
        if row is None:
            if self.model.line(self.view.currentIndex()) is not None and selection.hasSelection():
                selection.clearSelection()
            return
        index = self.model.index_of(row.key)
        alone = len(selection.selectedIndexes()) == 1
        if alone and selection.isSelected(index) and self.view.currentIndex() == index:
            return
        self.view.expand(index.parent())
        selection.setCurrentIndex(index, SELECT)
        self.view.scrollTo(index)

    def _mark_several(self, snapshot: Snapshot) -> None:
        """Mark the rows of several cards; the keyboard stays with the one that leads."""
        marked = QItemSelection()
        selection = self.view.selectionModel()
        for card in snapshot.chosen:
            index = self.model.index_of(card.label)
            marked.select(index, index)
        selection.select(marked, SELECT)
        leader = self.model.index_of(snapshot.selected)
        selection.setCurrentIndex(leader, QItemSelectionModel.SelectionFlag.NoUpdate)

    def _note(self, index: QModelIndex, *, closed: bool) -> None:
        section = self.model.section(index)
        if section is not None and not self._following:
            if closed:
                self._closed = self._closed | {section.group}
            else:
                self._closed = self._closed - {section.group}

    # what the user does

    def _select(self) -> None:
        """Make the marked rows the window's selection: several where all of them are cards."""
        if self._following or self.session.snapshot.carried_card is not None:
            return
        current = self.model.line(self.view.currentIndex())
        rows = self._marked_rows()
        if len(rows) > 1 and _are_cards(rows):
            leader = current.key if current is not None else ""
            cards = [row.key for row in rows]
            self.session.selection.select_several(sorted(cards, key=lambda key: key == leader))
        elif current is not None and current.row is not None:
            select_row(self.session, current.row)

    def _marked_rows(self) -> list[PartRow]:
        """Return the parts whose lines are marked, without lines of parts that are still to
        choose.
        """
        rows: list[PartRow] = []
        for index in self.view.selectionModel().selectedIndexes():
            line = self.model.line(index)
            if line is not None and line.row is not None:
                rows.append(line.row)
        return rows

    def open_line(self, line: RowLine) -> None:
        """Bring a part into the picture; of what is still to choose, its kind into the catalog.

        A part that was removed leads nowhere.
        """
        if line.choose:
            self.kind_wanted.emit(line.choose)
        elif line.row is not None:
            select_row(self.session, line.row)
            self.show_wanted.emit()

    def _press(self, entry: RowLine | ListSection, button: Button) -> None:
        if isinstance(entry, ListSection):
            self.kind_wanted.emit(ADDED[entry.group][0])
        elif entry.row is not None and button is Button.REMOVE:
            self.remove(entry.row)
        elif entry.row is not None and button is Button.REPLACE:
            self.replace(entry.row)

    def _remove_chosen(self, line: RowLine) -> None:
        """Take out what is selected: a row, or all cards that are selected with it."""
        chosen = self.session.snapshot.chosen
        if len(chosen) > 1 and line.key in {card.label for card in chosen}:
            self.session.selection.remove_selected()
        else:
            self._press(line, Button.REMOVE)

    def remove(self, row: PartRow) -> None:
        """Take a part out; the keyboard goes to the row that takes its place."""
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)
        index = self.model.index_of(row.key)
        number = index.row()
        group = index.parent().row()
        remove_row(self.session, row)
        lines = self.model.sections[group].lines if group < len(self.model.sections) else ()
        if self.model.line(self.view.currentIndex()) is None and lines:
            self._following = True
            after = self.model.index(min(number, len(lines) - 1), 0, self.model.index(group, 0))
            self.view.selectionModel().setCurrentIndex(
                after, QItemSelectionModel.SelectionFlag.NoUpdate
            )
            self._following = False

    def replace(self, row: PartRow) -> None:
        """Lead to the catalog, where the next part that is chosen takes the row's place."""
        if begin_replacing(self.session, row):
            self.other_wanted.emit("" if row.kind == UNKNOWN_KIND else row.kind)

    def _add(self, line: RowLine, more: int) -> None:
        if (
            line.row is not None
            and can_be_counted(line.row)
            and 1 <= line.count + more <= MOST_COUNT
        ):
            count_row(self.session, line.row, line.count + more)

    def menu_for(self, line: RowLine) -> QMenu:
        """What can be done with a row."""
        menu = QMenu(self)
        row = line.row
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        assert row is not None
        show = menu.addAction(worded("&Show"))
        show.setShortcut(QKeySequence(Qt.Key.Key_Return))
        show.triggered.connect(lambda: self.open_line(line))
        self.offer_edits(menu, row)
        if can_be_counted(row):
            menu.addSeparator()
            self._offer_count(menu, line, worded("One M&ore"), 1)
            self._offer_count(menu, line, worded("One &Less"), -1)
        menu.addSeparator()
        if row.item:
            price = menu.addAction(worded("&Price…"))
            price.triggered.connect(lambda: self._lead_from(row, "price"))
        comment = menu.addAction(worded("Review Comme&nts…"))
        comment.triggered.connect(lambda: self._lead_from(row, "comment"))
        copy = menu.addAction(worded("&Copy Name"))
        copy.triggered.connect(lambda: QGuiApplication.clipboard().setText(line.whole))
        return menu

    def _lead_from(self, row: PartRow, to: str) -> None:
        """Lead to what is told or changed of the selected part."""
        select_row(self.session, row)
        self.kind_wanted.emit(to)

    def offer_edits(self, menu: QMenu, row: PartRow) -> None:
        """Offer to replace a row's part and to take it out, here and wherever else it is pointed
        at.
        """
        replace = menu.addAction(worded("&Replace…"))
        replace.setShortcut(REPLACE_KEYS)
        no_other = worded("No other part of the catalog goes there by itself.")
        allow(replace, "" if can_be_replaced(row) else no_other)
        replace.triggered.connect(lambda: self.replace(row))
        remove = menu.addAction(worded("Re&move"))
        remove.setShortcut(QKeySequence(Qt.Key.Key_Delete))
        belongs = worded("It comes with another part, and goes with that.")
        allow(remove, "" if can_be_removed(row) else belongs)
        remove.triggered.connect(lambda: self.remove(row))
        offer_fan_edits(menu, self.session, row)

    def _drag(self, line: RowLine) -> None:
        if line.row is not None:
            start_row_drag(self.view, self.session, line.row)

    # a fan that is dragged here

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if carried_fan(event.mimeData(), self.session):
            event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._edge.stop()
        fan_left(self.session)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        at = event.position().toPoint()
        hover_wall(self.session, self._wall_at(at))
        self._edge.follow(self.view.viewport().mapFrom(self, at))
        event.acceptProposedAction()

    def _answer_again(self, at: QPoint) -> None:
        """The rows moved under a drag that rests at a point of the list."""
        hover_wall(self.session, self._wall_at(self.view.viewport().mapTo(self, at)))

    def dropEvent(self, event: QDropEvent) -> None:
        """Put a fan on the wall of the row under the pointer; else ask which wall."""
        self._edge.stop()
        carried_card = self.session.snapshot.fan
        wall = self._wall_at(event.position().toPoint())
        event.acceptProposedAction()
        if wall:
            anyway = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            drop_fan(self.session, wall, anyway=anyway)
        elif carried_card is not None and carried_card.row is not None:
            self.session.hand.put_back()
        elif carried_card is not None:
            let_go(self.session)
            menu = wall_menu(self, self.session, carried_card.part)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(self.mapToGlobal(event.position().toPoint()))

    def _wall_at(self, at: QPoint) -> str:
        in_list = self.view.viewport().mapFrom(self, at)
        line = self.model.line(self.view.indexAt(in_list))
        row = line.row if line is not None else None
        fan = self.session.snapshot.fan
        if row is None or row.kind != "fan" or fan is None:
            return ""
        if fan.at(row.spot) is None:
            return ""
        return row.spot

    def _offer_count(self, menu: QMenu, line: RowLine, words: str, more: int) -> QAction:
        action = menu.addAction(words)
        action.setShortcut(QKeySequence(Qt.Key.Key_Plus if more > 0 else Qt.Key.Key_Minus))
        limits = worded("There may be 1 to {most} of it.", most=MOST_COUNT)
        allow(action, "" if 1 <= line.count + more <= MOST_COUNT else limits)
        action.triggered.connect(lambda: self._add(line, more))
        return action

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.view.hasFocus():
            focus_ring(QPainter(self), QRectF(self.rect()), self._theme)


def _are_cards(rows: Iterable[PartRow]) -> bool:
    """Whether all parts are cards that are there."""
    return all(row.kind in CARD_KINDS and not row.missing for row in rows)
