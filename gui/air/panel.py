"""The air of the build: the section with what goes in and out, every card's temperature, who warms
whom, and what one changed variable would do.

Follows the session's snapshot, previews included, and shares its selection. Everything it says is
an estimate with its band.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from gui.air.canvas import AirCanvas, AirPicture
from gui.air.cards import CardBars
from gui.air.matrix import HeatMatrix
from gui.air.what_if import WhatIf
from gui.air.words import card_rows, machine_sentences
from gui.app.guard import guarded
from gui.hand.card_words import as_drawn
from gui.look.scroll_view import ScrollView
from gui.look.stacks import in_column, in_row
from gui.look.surfaces import HEADER_PX, PADDING_PX, Elided, hairline, heading, plain, set_ground
from gui.look.tab_chain import tab_through
from gui.look.theme import Theme
from gui.look.waiting import Waiting
from gui.session.session import Session
from rigwright.air import air_of
from rigwright.evaluation import Evaluation
from rigwright.reports.air_section import heat_rows, section_of
from rigwright.text.language import translated
from rigwright.text.sentence import messages, paragraph, worded

HINT = messages("Estimates with their bands")


@guarded
class AirPanel(Waiting, QWidget):
    """The view. Signals: compare_wanted() for another file whose build is drawn beside this one;
    context_wanted(label of a card, global QPoint).
    """

    compare_wanted = Signal()
    context_wanted = Signal(object, QPoint)

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._theme = theme
        self.hint = Elided(self)
        self.canvas = AirCanvas(theme)
        self.sentences = plain("")
        self.cards = CardBars(theme)
        self.matrix = HeatMatrix(theme)
        self._table = QScrollArea()  # what has many columns scrolls alone, and widens nothing else
        self.what_if = WhatIf(theme)
        self._titles = (heading(worded("Every card")), heading(worded("Who warms whom, °C")))
        self._lines = tuple(hairline(theme) for _ in range(4))
        self._inside = QWidget()
        self._lay_out()
        self._connect()
        self.dress(theme)

    def _lay_out(self) -> None:
        self._header = in_row((self.hint, 1))
        within = in_column(self.canvas, owner=self._inside, margins=(0, 0, 0, 8), spacing=4)
        self._table.setFrameShape(QFrame.Shape.NoFrame)
        self._table.setWidgetResizable(True)
        self._table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._table.setWidget(self.matrix)
        groups = (self.cards, self._table)
        for line, title, group in zip(self._lines, self._titles, groups, strict=False):
            within.addWidget(line)
            self._add_padded(within, title)
            within.addWidget(group)
        self._add_padded(within, self.sentences)
        within.addWidget(self._lines[2])
        within.addWidget(self.what_if)
        within.addStretch(1)
        self.area = ScrollView(self)
        self.area.hold(self._inside)
        in_column(self._header, self._lines[3], (self.area, 1), owner=self, spacing=0)

    def _add_padded(self, column: QVBoxLayout, widget: QWidget) -> None:
        column.addLayout(in_row(widget, margins=(PADDING_PX, 2, PADDING_PX, 2)))

    def _connect(self) -> None:
        self.sentences.setWordWrap(True)
        self.sentences.setAccessibleName(worded("The air of the machine"))
        self.hint.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        for chooser in (self.canvas, self.cards):
            chooser.chosen.connect(self._session.selection.select)
            chooser.menu_wanted.connect(self.context_wanted)
        self.what_if.compare_wanted.connect(self.compare_wanted)
        self._session.shown.connect(self.refresh)
        self.setFocusProxy(self.canvas)
        ours = self.what_if
        tab_through((self.canvas, self.cards, ours.variable, ours.compare, ours.alone, ours.plot))

    def leave_room(self, px: int) -> None:
        """Keep the left of the header free."""
        self._header.setContentsMargins(px + 8, 0, PADDING_PX, 0)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        for ground in (self, self._inside, self.area.viewport(), self._table.viewport()):
            set_ground(ground, theme, theme.panel)
        for line in self._lines:
            set_ground(line, theme, theme.line)
        for title in self._titles:
            title.setFont(theme.font(12, 600))
        self.sentences.setFont(theme.font(12))
        self.hint.setFont(theme.font(12))
        self.hint.setStyleSheet(f"color: {theme.text_3}")
        self.hint.setFixedHeight(theme.px(HEADER_PX))
        self.refresh()

    # what is shown

    def show_now(self) -> None:
        """Show the present state."""
        snapshot = self._session.snapshot
        document = snapshot.committed
        snapshot = as_drawn(snapshot).against_pinned
        a = snapshot.evaluation.assembly
        rows = card_rows(snapshot)
        chosen = snapshot.ghost or snapshot.selected
        self.hint.say(translated(HINT))
        self.canvas.show_picture(AirPicture(section_of(a), rows, chosen))
        self.sentences.setText(str(paragraph(*machine_sentences(snapshot.evaluation))))
        self.cards.show_rows(rows, chosen)
        titles = {row.label: row.title for row in rows}
        warmth = tuple(row.changed(title=titles[row.label]) for row in heat_rows(air_of(a)))
        self.matrix.show_rows(warmth, chosen)
        self._fit_table()
        for widget in (self._table, self._titles[1], self._lines[1]):
            widget.setVisible(bool(warmth))
        self.what_if.show_evaluation(document)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_table()

    def _fit_table(self) -> None:
        """Keep room below the table for its bar, where it is wider than the view."""
        high = self.matrix.sizeHint().height()
        if self.matrix.minimumSizeHint().width() > self.area.viewport().width():
            high += self._table.horizontalScrollBar().sizeHint().height()
        self._table.setFixedHeight(high)

    def lay_beside(self, name: str, evaluation: Evaluation) -> None:
        """Draw the sweeps of another build beside those of this one."""
        self.what_if.lay_beside(name, evaluation)
