"""The lines at the foot of the meters: the selected card with its power limit, the card in the
hand, or the build.

Shows what `properties` says, every figure with the mark that tells its source, and makes edits
through the session, each as one named step.
"""

from __future__ import annotations

from functools import cached_property

from PySide6.QtCore import QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import (
    QGridLayout,
    QMenu,
    QPushButton,
    QSpinBox,
    QToolButton,
    QWidget,
)

from gui.app.guard import guarded
from gui.hand.card_words import place_words
from gui.hand.choices import set_count
from gui.hand.part_rows import selected_row
from gui.hand.several import limit_chosen
from gui.inspector.compared import compared_build, compared_card
from gui.inspector.figures_card import FiguresCard
from gui.inspector.part_properties import of_row
from gui.inspector.properties import (
    STEP_W,
    Property,
    alike,
    can_be_counted,
    held_at,
    of_carried_card,
    of_several,
)
from gui.inspector.value_button import ValueButton
from gui.look import icons
from gui.look.confidence_icon import FigureButton
from gui.look.figure_fields import CountField
from gui.look.plain_words import tip
from gui.look.stacks import in_column, in_row
from gui.look.surfaces import PADDING_PX, heading, quiet, set_ground, set_sheet
from gui.look.theme import BAR_PX, Theme
from gui.look.themed import Themed
from gui.session.session import CarriedCard, Session, Snapshot
from rigwright.assembly import SeatedCard
from rigwright.build import Build
from rigwright.inventory import PartRow
from rigwright.parts.kind_words import KIND_TITLES
from rigwright.power.limits import settable_w
from rigwright.text.language import translated
from rigwright.text.sentence import messages, plural, worded

ROW_PX, MOST_ROWS, MOST_COUNT, FIELD_PX = 20, 10, 64, 24
COUNTED_ROWS = {"cpu": 2, "memory": 4}  # in the lines of the build
OF_UNKNOWN_W = (30, 2000)  # limits of a card of which no board power is known
# Fans stand in one row, and what joins parts is no part of the catalog.
ROW_TITLES = {
    **KIND_TITLES,
    **messages({"fan": "Fans", "radiator": "Radiator", "cable": "Adapter"}),
}
PART = messages("Part")
SETTLE_MS = 600  # several clicks on the arrows of a field are one step


@guarded
class Inspector(Themed, QWidget):
    """The lines.

    Signals: kind_wanted(kind) to choose another part of the build, edit_wanted(part id, field) to
    edit a figure, list_wanted() to see every part.
    """

    list_wanted = Signal()
    kind_wanted = Signal(str)
    edit_wanted = Signal(str, str)

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._shown = ()
        self._in_hand: tuple[CarriedCard, tuple[Property, ...]] | None = None
        self._limit_of = -1  # the placement that the power limit stands for
        self._brief = (
            False  # where the parts list is beside it, which says what the build is made of
        )
        self._title, self.all_parts = heading("", self), QPushButton(worded("All parts…"), self)
        self._labels = [quiet("", self) for _ in range(MOST_ROWS)]
        self._values = [ValueButton(self) for _ in range(MOST_ROWS)]
        self.marks = [FigureButton(theme, self) for _ in range(MOST_ROWS)]
        self.limit = CountField(self)
        self._limit_label, self._all = quiet(worded("Power limit"), self), QPushButton(self)
        self._less, self._more = QToolButton(self), QToolButton(self)
        self.counts = {"cpu": CountField(self), "memory": CountField(self)}
        self._settle = QTimer(self, singleShot=True)
        self._settle.setInterval(SETTLE_MS)
        self._lay_out()
        self._connect()
        self.dress(theme)

    @cached_property
    def figures(self) -> FiguresCard:
        """All figures of a part, made when they are first asked for."""
        card = FiguresCard(self._theme, self)
        card.edit_wanted.connect(self.edit_wanted)
        return card

    def _lay_out(self) -> None:
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 4, 0, 0)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(1, 1)
        counted = {COUNTED_ROWS[kind]: spin for kind, spin in self.counts.items()}
        for row, (label, value) in enumerate(zip(self._labels, self._values, strict=True)):
            cell = in_row((value, 1), spacing=4)
            if row in counted:
                cell.addWidget(counted[row])
            cell.addWidget(self.marks[row])
            self._grid.addWidget(label, row, 0)
            self._grid.addLayout(cell, row, 1)
        line = in_row(self._all, self._less, self.limit, self._more, spacing=4)
        self._grid.addWidget(self._limit_label, MOST_ROWS, 0)
        self._grid.addLayout(line, MOST_ROWS, 1, Qt.AlignmentFlag.AlignRight)
        top = in_row((self._title, 1), self.all_parts)
        edges = (PADDING_PX, 12, PADDING_PX + BAR_PX - 4, 14)
        in_column(top, self._grid, owner=self, margins=edges, spacing=0)

    def _connect(self) -> None:
        self.limit.setSuffix(" W")
        self.limit.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.limit.setSingleStep(STEP_W)
        self.limit.setKeyboardTracking(False)
        self.limit.setAccessibleName(worded("Power limit in watts"))
        self._all.setToolTip(worded("Give every card of this product the same limit"))
        down = self.limit.stepDown
        up = self.limit.stepUp
        for button, words, step in (
            (self._less, worded("Less power"), down),
            (self._more, worded("More power"), up),
        ):
            button.setToolTip(tip(words))
            button.setAccessibleName(words)
            button.clicked.connect(step)
        self.limit.valueChanged.connect(self._settle.start)
        self.limit.editingFinished.connect(self._set_limit)
        self._settle.timeout.connect(self._set_limit)
        self._all.clicked.connect(self._limit_all)
        for row, mark in enumerate(self.marks):
            mark.clicked.connect(lambda _on=False, row=row: self._show_figures(row))
        for value in self._values:
            value.clicked.connect(
                lambda _on=False, value=value: value.kind and self.kind_wanted.emit(value.kind)
            )
        for kind, spin in self.counts.items():
            spin.setRange(1, MOST_COUNT)
            spin.setPrefix("× ")
            spin.setAccessibleName(
                worded("Number of processors") if kind == "cpu" else worded("Number of memory kits")
            )
            spin.valueChanged.connect(
                lambda count, kind=kind: set_count(self._session, kind, count)
            )
        self.all_parts.clicked.connect(self.list_wanted)
        self._session.shown.connect(self.show_snapshot)

    def set_brief(self, brief: bool) -> None:
        """Leave out of the build what the parts list says, or not."""
        if brief != self._brief:
            self._brief = brief
            self._shown = ()
            self.show_snapshot(self._session.snapshot)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        set_ground(self, theme, theme.panel)
        self._title.setFont(theme.font(12, 600))
        self.all_parts.setFont(theme.font(12))
        set_sheet(
            self.all_parts,
            f"QPushButton {{ border: 0; padding: 0; background: none; color: {theme.accent} }}"
            f" QPushButton:hover, QPushButton:focus {{ text-decoration: underline; border: 0 }}",
        )
        for label in (*self._labels, self._limit_label):
            label.setFont(theme.font(12))
            label.setMinimumHeight(theme.px(ROW_PX))
        for spin in (self.limit, *self.counts.values()):
            spin.setFont(theme.font(12, 500))
            spin.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
            spin.setFixedHeight(theme.px(FIELD_PX))
        for spin in self.counts.values():
            spin.setFixedSize(theme.px(44), theme.px(ROW_PX))
        self.limit.setFixedWidth(theme.px(68))
        for button, name in ((self._less, "minus"), (self._more, "plus")):
            button.setIcon(icons.icon(name, theme, 12))
            button.setFixedSize(theme.px(FIELD_PX), theme.px(FIELD_PX))
        self._all.setFont(theme.font(11))
        self._all.setFixedHeight(theme.px(FIELD_PX))
        self._all.setStyleSheet("padding: 0 8px")
        self._shown = ()
        self._in_hand = None
        self.show_snapshot(self._session.snapshot)

    def begin_limit(self) -> None:
        """Let the user type the power limit of the selected card."""
        self.limit.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.limit.selectAll()

    # what is shown

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show the card in the hand, else the selected one, else the build."""
        card, row = self._chosen(snapshot)
        building = False
        if snapshot.carried_card is None:
            self._in_hand = None
        if snapshot.carried_card is not None:
            place = place_words(snapshot.hovered.seat) if snapshot.hovered else ""
            properties = held_at(self._figures_in_hand(snapshot.carried_card), place)
            self._show_rows(worded("Dragged card"), properties)
        elif card is not None and snapshot.others:
            title = str(plural("{n} card selected", "{n} cards selected", len(snapshot.chosen)))
            self._show_rows(title, of_several(snapshot.committed.assembly, snapshot.chosen))
        elif card is not None:
            self._show_rows(card.title, compared_card(snapshot, card))
        elif row is not None:
            title = row.title or translated(ROW_TITLES.get(row.kind, PART))
            self._show_rows(title, of_row(snapshot, row)[:MOST_ROWS])
        else:
            building = True
            self._show_rows(worded("Build"), compared_build(snapshot, brief=self._brief))
        whole = building and not self._brief
        self.all_parts.setVisible(whole)
        self._show_limit(card)
        self._show_counts(snapshot, building=whole)
        self._follow_figures()

    def _figures_in_hand(self, carried_card: CarriedCard) -> tuple[Property, ...]:
        """The lines of a card in the hand, kept while it is held: only its place is another with
        every move.
        """
        if self._in_hand is None or self._in_hand[0] is not carried_card:
            self._in_hand = (carried_card, of_carried_card(carried_card))
        return self._in_hand[1]

    def _chosen(self, snapshot: Snapshot) -> tuple[SeatedCard | None, PartRow | None]:
        """The selected card or the selected row of the parts, while nothing is in the hand."""
        if snapshot.carried_card is not None:
            return None, None
        row = selected_row(snapshot) if snapshot.part is not None else None
        if row is not None:
            return None, row
        return self._card(), None

    def _follow_figures(self) -> None:
        """Bring the list of figures up to date, where it was made and is open."""
        if "figures" not in self.__dict__ or not self.figures.isVisible():
            return
        if self.figures.part is not None:
            self.figures.follow(self._session.catalog.get(self.figures.part.id))

    def _card(self) -> SeatedCard | None:
        snapshot = self._session.snapshot
        return next(
            (c for c in snapshot.committed.assembly.cards if c.label == snapshot.selected), None
        )

    def _show_rows(self, title: str, properties: tuple[Property, ...]) -> None:
        before = self._shown
        self._shown = (title, *properties)
        if self._shown == before:
            return
        self._title.setText(title)
        self._keep_marks(len(properties) if any(one.part for one in properties) else 0)
        for row, (label, value) in enumerate(zip(self._labels, self._values, strict=True)):
            shown = properties[row] if row < len(properties) else None
            if shown is not None and before[row + 1 : row + 2] == (shown,):
                continue  # the line stands there already
            label.setVisible(shown is not None)
            value.setVisible(shown is not None)
            self._show_mark(self.marks[row], shown)
            if shown is not None:
                label.setText(shown.label)
                value.show_property(shown, self._theme)

    def _keep_marks(self, rows: int) -> None:
        """A line without a figure keeps the room of its mark where others have one, so that values
        stand below each other.
        """
        for row, mark in enumerate(self.marks):
            policy = mark.sizePolicy()
            if policy.retainSizeWhenHidden() is not (row < rows):
                policy.setRetainSizeWhenHidden(row < rows)
                mark.setSizePolicy(policy)

    def _show_mark(self, mark: FigureButton, shown: Property | None) -> None:
        mark.setVisible(shown is not None and shown.part is not None)
        if shown is not None:
            mark.show_mark(*shown.mark, shown.source)

    def _show_figures(self, row: int) -> None:
        """All figures of the part that a line is about, with this one chosen."""
        shown = [entry for entry in self._shown if isinstance(entry, Property)]
        if row < len(shown) and (part := shown[row].part) is not None:
            at = QRect(self.mapToGlobal(QPoint(0, 0)), self.size())
            self.figures.show_part(part, shown[row].path, at)

    def _show_limit(self, card: SeatedCard | None) -> None:
        gpu = card.gpu if card else None
        for widget in (self._limit_label, self.limit, self._all, self._less, self._more):
            widget.setVisible(gpu is not None)
        if card is None or gpu is None:
            self._settle.stop()
            return
        if self._settle.isActive() and card.index == self._limit_of:
            return
        self._settle.stop()
        self._limit_of = card.index
        self._show_alike(len(alike(self._session.snapshot.committed.assembly, card)))
        least, most = settable_w(gpu) or OF_UNKNOWN_W
        # What the build says, also where a file has a limit that the card refuses.
        limit = round(card.placement.power_limit_w or card.power_w or most)
        self.limit.blockSignals(True)
        self.limit.setRange(min(least, limit), max(most, limit))
        self.limit.setValue(limit)
        self.limit.blockSignals(False)

    def _show_alike(self, alike_cards: int) -> None:
        """Offer the limit for all cards of the product, where there are several."""
        together = bool(self._session.snapshot.others)
        self._all.setText(worded("All {others}", others=alike_cards))
        self._all.setVisible(alike_cards > 1 and not together)
        # Short where a button stands beside it: the column keeps its width.
        words = worded("Limit") if alike_cards > 1 else worded("Power limit")
        self._limit_label.setText(worded("Limit each") if together else words)

    def _show_counts(self, snapshot: Snapshot, *, building: bool) -> None:
        assembly = snapshot.committed.assembly
        counts = {
            "cpu": assembly.cpu_count,
            "memory": assembly.memory[0][1] if assembly.memory else 1,
        }
        for kind, spin in self.counts.items():
            spin.setVisible(building and can_be_counted(snapshot.committed, kind))
            spin.blockSignals(True)
            spin.setValue(max(1, counts[kind]))
            spin.blockSignals(False)

    # the menu of a line

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What can be done with a line, also by the menu key."""
        shown = [entry for entry in self._shown if isinstance(entry, Property)]
        for row, (label, value) in enumerate(zip(self._labels, self._values, strict=True)):
            line = label.geometry().united(value.geometry())
            if row < len(shown) and value.isVisible() and line.contains(event.pos()):
                menu = self.menu_for(row, shown[row])
                menu.popup(event.globalPos())
                return

    def menu_for(self, row: int, shown: Property) -> QMenu:
        """What can be done with what a line says."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if shown.kind:
            choose = menu.addAction(worded("&Choose…"))
            choose.triggered.connect(lambda: self.kind_wanted.emit(shown.kind))
        if shown.part is not None:
            figures = menu.addAction(worded("&Figures…"))
            figures.triggered.connect(lambda: self._show_figures(row))
        copy = menu.addAction(worded("C&opy"))
        words = worded("{name}: {value}", name=shown.label, value=shown.value)
        copy.triggered.connect(lambda: QGuiApplication.clipboard().setText(words))
        return menu

    # edits

    def _limited(self, build: Build, card: SeatedCard) -> Build:
        own = card.gpu.board_power_w if card.gpu else None
        value = float(self.limit.value())
        return build.limit(card.index, None if own is not None and value == round(own) else value)

    def _set_limit(self) -> None:
        self._settle.stop()
        card = self._card()
        chosen = self._session.snapshot.chosen
        if len(chosen) > 1:
            value = self.limit.value()
            if any(one.gpu is not None and round(one.power_w or 0) != value for one in chosen):
                limit_chosen(self._session, value)
            return
        if (
            card is not None
            and card.gpu is not None
            and self.limit.value() != round(card.power_w or 0)
        ):
            self._session.document.commit(
                self._limited(self._session.build, card),
                worded("Limit {card} to {watts} W", card=card.title, watts=self.limit.value()),
            )

    def _limit_all(self) -> None:
        self._settle.stop()
        card = self._card()
        if card is None:
            return
        cards = alike(self._session.snapshot.committed.assembly, card)
        build = self._session.build
        for other in cards:
            build = self._limited(build, other)
        step = plural(
            "Limit {n} card to {value} W",
            "Limit {n} cards to {value} W",
            len(cards),
            value=self.limit.value(),
        )
        self._session.document.commit(build, str(step))
