"""Every clearance of the build in one table: margin and tolerance, what is needed and there, and by
which figures.

Follows the session, previews included, and works nothing out while nobody sees it. Knows no other
panel; what leads elsewhere is a signal.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QGuiApplication,
    QHideEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QLineEdit, QMenu, QToolButton, QWidget

from gui.app.guard import guarded
from gui.hand.card_words import as_drawn
from gui.look import icons
from gui.look.flow import FlowLayout
from gui.look.marks import CENTRE, elided_name, write
from gui.look.plain_words import label_words, tip
from gui.look.stacks import STRETCH, in_column, in_row
from gui.look.surfaces import Elided, hairline, set_ground, set_sheet
from gui.look.theme import Theme
from gui.look.waiting import Waiting
from gui.margins.chips import CHIP_PX, VerdictChip
from gui.margins.foot import Foot
from gui.margins.menus import closing, fill_copy, fill_order, fill_paper, fill_parts, fill_row
from gui.margins.rows import (
    WHOLE,
    ClearanceChange,
    ClearanceColumn,
    MarginRow,
    Margins,
    Wish,
    counts_of,
    listed,
    parts_in,
    rows_of,
)
from gui.margins.table import MarginTable
from gui.margins.words import judged_sentence, least_words, sentence
from gui.session.session import Session, Snapshot
from rigwright.assembly.addresses import parts_of
from rigwright.build.labels import part_words
from rigwright.evaluation import Evaluation
from rigwright.reports.clearances import CLEARANCES_WORST_FIRST, margins_of
from rigwright.reports.margins import margin_text, tally
from rigwright.rules.own_rules import own_lines
from rigwright.text.language import translated
from rigwright.text.sentence import messages, plural, worded

REST_MS = 120  # how long the pointer rests before more is worked out than fits into a frame
AT_ONCE = 24  # cards whose clearances surely do
WORDS_FROM_PX, CAPTION_FROM_PX, SEARCH_PX, TEXT_WIDTH = 620, 560, 48, 100
GAP_PX = 6  # between the filters
NOTHING = messages("Nothing to measure yet: choose a case, a board and a card.")
NONE_SUCH = messages("No clearance is like that.")


@guarded
class MarginsPanel(Waiting, QWidget):
    """The view.

    Signals: show_wanted() to bring the picture of what is selected to the front, print_wanted() and
    export_wanted() for the fit proof on paper.
    """

    show_wanted = Signal()
    print_wanted = Signal()
    export_wanted = Signal()

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._theme, self.wish = session, theme, Wish()
        self._all: tuple[MarginRow, ...] = ()
        self._kept: dict[
            int, tuple[Evaluation, Margins]
        ] = {}  # of what is shown and of the document
        self._parts: tuple[Evaluation, object] | None = None
        self._selected: str | None = None
        self._is_stale = True
        self._rest = QTimer(self, singleShot=True)
        self._rest.setInterval(REST_MS)
        self.table, self.foot = MarginTable(theme, self), Foot(theme, self)
        self.chips = tuple(VerdictChip(fit, theme, self) for fit in CLEARANCES_WORST_FIRST)
        self.search, self.part = QLineEdit(self), QToolButton(self)
        self.caption, self.copy, self.paper = Elided(self), QToolButton(self), QToolButton(self)
        self._lines = (hairline(theme, self), hairline(theme, self))
        self._lay_out()
        self._connect()
        self.dress(theme)

    def _lay_out(self) -> None:
        self._header = in_row(STRETCH, (self.caption, 100))
        keeps_its_line = self.caption.sizePolicy()
        keeps_its_line.setRetainSizeWhenHidden(True)  # the tabs stand in it
        self.caption.setSizePolicy(keeps_its_line)
        flow = FlowLayout(gap=GAP_PX)
        for control in (*self.chips, self.part, self.search):
            flow.addWidget(control)
        self._filters = in_row((flow, 1), self.copy, self.paper)
        for button in (self.copy, self.paper):
            self._filters.setAlignment(button, Qt.AlignmentFlag.AlignTop)
        in_column(
            self._header,
            self._filters,
            self._lines[0],
            (self.table, 1),
            self._lines[1],
            self.foot,
            owner=self,
            spacing=0,
        )
        self.setFocusProxy(self.table)

    def _connect(self) -> None:
        self.search.setObjectName("search")
        self.search.setPlaceholderText(worded("Filter"))
        self.search.setAccessibleName(worded("Filter clearances by words"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(lambda text: self.ask_for(text=text))
        self.search.returnPressed.connect(self.table.setFocus)
        self.caption.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        for chip in self.chips:
            chip.toggled.connect(lambda _on: self._take_verdicts())
        self._offer(self.part, worded("Which part the clearances are about"), self._fill_parts)
        self._offer(
            self.copy,
            worded("Copy the clearances that are listed"),
            lambda menu: fill_copy(menu, self),
        )
        self._offer(
            self.paper, worded("The fit proof on paper"), lambda menu: fill_paper(menu, self)
        )
        self.table.titles.sort_wanted.connect(self.sort_by)
        self.table.chosen.connect(self._choose)
        self.table.show_wanted.connect(self.show_in_picture)
        self.table.copy_wanted.connect(self.copy_row)
        self.table.menu_wanted.connect(lambda at: self.context_menu().popup(at))
        self._rest.timeout.connect(lambda: self._show(self._drawn))
        self._session.shown.connect(self.refresh)

    def _offer(self, button: QToolButton, words: str, fill: Callable[[QMenu], None]) -> None:
        menu = QMenu(button)
        menu.aboutToShow.connect(lambda: (menu.clear(), fill(menu)))
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setToolTip(tip(words))
        button.setAccessibleName(words)
        button.setAutoRaise(True)

    def leave_room(self, px: int) -> None:
        """Keep the left of the header free."""
        self._header.setContentsMargins(px + 8, 4, self._theme.px(12), 4)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        set_ground(self, theme, theme.panel)
        for line in self._lines:
            set_ground(line, theme, theme.line)
        self._filters.setContentsMargins(theme.px(16), theme.px(2), theme.px(16), theme.px(8))
        self._filters.setSpacing(theme.px(2))
        self.caption.setFixedHeight(theme.px(32))
        self.caption.setMinimumWidth(1)
        self.search.setFixedHeight(theme.px(CHIP_PX))
        self.search.setMinimumWidth(theme.px(SEARCH_PX))
        self.part.setFixedHeight(theme.px(CHIP_PX))
        self.part.setFont(theme.font(12))
        self.part.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        for button, name in ((self.copy, "copy"), (self.paper, "print")):
            button.setIcon(icons.icon(name, theme))
            button.setIconSize(QSize(theme.px(16), theme.px(16)))
            button.setFixedHeight(theme.px(CHIP_PX))
        self._is_stale = True
        self.refresh()

    # what is shown

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._is_stale = True
        self._rest.stop()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.caption.setVisible(self.width() >= self._theme.px(CAPTION_FROM_PX))
        for chip in self.chips:
            chip.set_worded(self.width() >= self._theme.px(WORDS_FROM_PX))

    def show_now(self) -> None:
        """Show the present clearances; those of a large build wait until the pointer rests."""
        snapshot = self._drawn
        if self._is_stale or self._is_cheap(snapshot):
            self._show(snapshot)
        else:
            self._rest.start()

    @property
    def _drawn(self) -> Snapshot:
        """What is listed of the present state."""
        return as_drawn(self._session.snapshot).against_pinned

    def _is_cheap(self, snapshot: Snapshot) -> bool:
        return (
            snapshot.evaluation in self._evaluations()
            or len(snapshot.evaluation.assembly.cards) <= AT_ONCE
        )

    def _evaluations(self) -> tuple[Evaluation, ...]:
        return tuple(evaluation for evaluation, _ in self._kept.values())

    def _show(self, snapshot: Snapshot) -> None:
        self._rest.stop()
        self._is_stale = False
        shown = snapshot.evaluation
        committed = snapshot.committed
        before = self._margins(committed) if shown is not committed else None
        self._all = rows_of(snapshot, self._margins(shown), before)
        self._kept = {
            id(e): (e, self._kept[id(e)][1]) for e in (shown, committed) if id(e) in self._kept
        }
        self._list(snapshot)
        self._follow(snapshot)

    def _margins(self, evaluation: Evaluation) -> Margins:
        """Worked out once for an evaluation."""
        if id(evaluation) not in self._kept:
            self._kept[id(evaluation)] = (evaluation, margins_of(evaluation))
        return self._kept[id(evaluation)][1]

    def _list(self, snapshot: Snapshot) -> None:
        shown = snapshot.evaluation
        if self._parts is None or self._parts[0] is not shown:
            self._parts = (shown, parts_of(shown.assembly))
        if self.wish.part is not None and self.wish.part not in parts_in(self._all):
            self.wish = replace(self.wish, part=None)
        self.table.show_rows(listed(self._all, self.wish), self._parts[1])
        self.table.titles.show_order(self.wish.column, descending=self.wish.descending)
        self._count(snapshot)
        self._caption(snapshot)
        self._say()
        self.update()

    def _count(self, snapshot: Snapshot) -> None:
        now = counts_of(self._all, self.wish)
        before = now
        if snapshot.evaluation is not snapshot.committed:
            plain = snapshot.changed(evaluation=snapshot.committed, carried_card=None, hovered=None)
            before = counts_of(rows_of(plain, self._margins(snapshot.committed), None), self.wish)
        for chip in self.chips:
            chip.show_count(now.get(chip.fit, 0), now.get(chip.fit, 0) - before.get(chip.fit, 0))
        part = part_words((self.wish.part,)) if self.wish.part else worded("Parts")
        self.part.setText(f"{label_words(part)} ▾")

    def _caption(self, snapshot: Snapshot) -> None:
        """What is tried, or how much is listed of what there is."""
        theme = self._theme
        hovered = snapshot.hovered
        changes = sum(row.change is not ClearanceChange.NONE for row in self._all)
        if hovered is not None:
            words = worded(
                "preview, {seat}: {changes} differ", seat=hovered.seat.title, changes=changes
            )
        elif snapshot.compared and snapshot.pinned is not None:
            words = worded(
                "{changes} differ from {pinned}", changes=changes, pinned=snapshot.pinned.name
            )
        elif snapshot.previewing:
            words = worded("preview: {changes} differ", changes=changes)
        elif self.wish.is_narrow:
            listed = self.table.rows.rowCount()
            words = worded("{listed} of {all}", listed=listed, all=len(self._all))
        else:
            words = ""
        set_sheet(self.caption, f"color: {theme.accent if snapshot.previewing else theme.text_3}")
        self.caption.say(words)

    def _say(self) -> None:
        """The chosen row with all that it rests on, else the tally."""
        row = self.table.chosen_row
        if row is None:
            margins = [r.margin for r in self._all]
            self.foot.say(
                str(
                    plural(
                        "{n} clearance: {tally}.",
                        "{n} clearances: {tally}.",
                        len(margins),
                        tally=tally(margins),
                    )
                )
                if margins
                else "",
                least_words(self._all),
            )
            return
        self.foot.say(judged_sentence(row), [rest.words for rest in self.table.rows.rests(row)])

    def _follow(self, snapshot: Snapshot) -> None:
        """Mark the rows of what is selected.

        The first of them comes into sight where somebody else selected it.
        """
        selected = snapshot.ghost or snapshot.selected
        self.table.mark(frozenset({selected} if selected else ()))
        if selected == self._selected:
            return
        self._selected = selected
        row = self.table.chosen_row
        if row is not None and (selected is None or selected in row.margin.parts):
            return
        self.table.choose(None)
        self._say()
        number = next(
            (n for n, r in enumerate(self.table.rows.rows) if selected in r.margin.parts), None
        )
        if number is not None:
            self.table.reveal(number)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.table.rows.rowCount() == 0:
            theme = self._theme
            words = translated(NONE_SUCH) if self._all else translated(NOTHING)
            room = QRectF(self.table.geometry()).adjusted(16, 0, -16, 0)
            font = theme.font(12)
            write(
                QPainter(self),
                room,
                elided_name(words, font, room.width()),
                font,
                theme.text_3,
                CENTRE,
            )

    # what is asked for

    def ask_for(self, **wishes: object) -> None:
        """List other rows, or in another order."""
        self.wish = replace(self.wish, **wishes)  # type: ignore[arg-type]
        self._list(self._drawn)

    def _take_verdicts(self) -> None:
        self.ask_for(verdicts=frozenset(chip.fit for chip in self.chips if chip.isChecked()))

    def sort_by(self, column: ClearanceColumn) -> None:
        """Sort by a column; again: the other way round."""
        again = column is self.wish.column
        self.ask_for(column=column, descending=again and not self.wish.descending)

    def ask_for_part(self, label: str | None) -> None:
        """List only what is about one part, or about all."""
        self.ask_for(part=label)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if (
            event.key() == Qt.Key.Key_Escape
            and self.wish.is_narrow
            and self._session.snapshot.carried_card is None
        ):
            self.clear()
        else:
            super().keyPressEvent(event)

    def clear(self) -> None:
        """List everything again."""
        for chip in self.chips:
            chip.setChecked(False)
        self.search.clear()
        self.ask_for_part(None)

    # what is done

    def _choose(self, row: MarginRow) -> None:
        """Select the parts of a row: the first card in every panel, all of them in the picture."""
        cards = [c.label for c in self._session.snapshot.evaluation.assembly.cards]
        first = next((label for label in row.parts if label in cards), None)
        self._selected = first
        self._session.selection.select(
            first, frozenset(row.parts) - {first} - (WHOLE if first else frozenset())
        )
        self._say()

    def show_in_picture(self, row: MarginRow) -> None:
        """Select the parts of a row and bring the picture to the front."""
        self._choose(row)
        self.show_wanted.emit()

    def copy_row(self, row: MarginRow) -> None:
        """Put a row with its figures on the clipboard."""
        QGuiApplication.clipboard().setText(
            "\n".join([sentence(row), *(r.words for r in self.table.rows.rests(row))])
        )
        self._session.say(worded("The clearance is on the clipboard"))

    def copy_text(self) -> None:
        """Put what is listed on the clipboard, as a table in letters."""
        margins = [row.margin for row in self.table.rows.rows]
        build = self._session.snapshot.evaluation.build
        text = margin_text(build.shown_title, margins, TEXT_WIDTH, own_lines(build))
        QGuiApplication.clipboard().setText(text)
        said = plural(
            "{n} clearance is on the clipboard", "{n} clearances are on the clipboard", len(margins)
        )
        self._session.say(str(said))

    def copy_csv(self) -> None:
        """The same as comma-separated values, with every figure that they rest on."""
        from rigwright.reports.margin_figures import margin_csv

        margins = [row.margin for row in self.table.rows.rows]
        QGuiApplication.clipboard().setText(
            margin_csv(margins, parts_of(self._session.snapshot.evaluation.assembly))
        )
        said = plural(
            "{n} clearance is on the clipboard as CSV",
            "{n} clearances are on the clipboard as CSV",
            len(margins),
        )
        self._session.say(str(said))

    def print_proof(self) -> None:
        """Ask for the fit proof on a printer."""
        self.print_wanted.emit()

    def export_proof(self) -> None:
        """Ask for the fit proof as a file."""
        self.export_wanted.emit()

    def context_menu(self) -> QMenu:
        """All that can be done with the chosen row, and with the table."""
        menu = closing(QMenu(self))
        fill_row(menu, self, self.table.chosen_row)
        order = QMenu(worded("S&ort By"), menu)
        parts = QMenu(worded("Only &About"), menu)
        fill_order(order, self.wish, self.sort_by)
        self._fill_parts(parts)
        menu.addMenu(order)
        menu.addMenu(parts)
        menu.addSeparator()
        fill_copy(menu, self)
        menu.addSeparator()
        fill_paper(menu, self)
        return menu

    def _fill_parts(self, menu: QMenu) -> None:
        fill_parts(menu, self._all, self.wish, self.ask_for_part)
