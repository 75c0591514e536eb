"""What a part is edited on: its figures, for a chassis also the board built in, for a chassis and a
card the distances to measure.

Turns what a person does on any page into edits of the one draft. Knows no store and nothing of the
picture beside it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QStackedWidget, QTabBar, QWidget

from gui.look.stacks import in_column
from gui.look.surfaces import set_ground, set_sheet
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.part_editor.board_page import MOST_FOUND, BoardPage
from gui.part_editor.form import PartForm
from gui.part_editor.measure_chassis import MeasurePage
from gui.session.session import Session
from rigwright.catalog import PartSummary
from rigwright.catalog.overrides import BOARD, BOARD_KIND
from rigwright.editing.beginnings import with_own_board
from rigwright.editing.drafts import Draft
from rigwright.editing.figure_sources import with_source
from rigwright.editing.measuring import front_end, measured, readings_of
from rigwright.parts import Motherboard
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

LEAST_PX = 440
FIGURES, MEASURE = "figures", "measure"
TABS = messages(((FIGURES, "Figures"), (BOARD, "Built-in board"), (MEASURE, "Measure my case")))
CARD_TABS = messages(((FIGURES, "Figures"), (MEASURE, "Measure my card")))
Edit = Callable[[Draft], Draft]
Page = PartForm | BoardPage | MeasurePage


class Pages(Themed, QWidget):
    """The pages. Signals: edited(Edit), focused(field as the page calls it), turned(page)."""

    edited = Signal(object)
    focused = Signal(str)
    turned = Signal(str)

    def __init__(
        self, draft: Draft, session: Session, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._draft = draft
        self._session = session
        self._theme = theme
        self.form = PartForm(draft, theme, self)
        self.board: BoardPage | None = None
        self.measure: MeasurePage | None = None
        self.tabs, self._stack, self._strip = QTabBar(self), QStackedWidget(self), QWidget(self)
        self._lay_out()
        self._connect_form(self.form, lambda draft, edit: edit(draft))
        self.tabs.currentChanged.connect(self._turned)
        self.setMinimumWidth(theme.px(LEAST_PX))
        self._set_tabs_theme(theme)
        for keys, step in (("Ctrl+PgDown", 1), ("Ctrl+PgUp", -1)):
            QShortcut(QKeySequence(keys), self, partial(self._step, step))

    def _lay_out(self) -> None:
        in_column(self.tabs, owner=self._strip, margins=(8, 0, 8, 0))
        self._stack.addWidget(self.form)
        for _, words in self._tabs:
            self.tabs.addTab(translated(words))
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setAccessibleName(worded("Pages of the part"))
        self._strip.setVisible(len(self._tabs) > 1)
        in_column(self._strip, (self._stack, 1), owner=self, spacing=0)

    @property
    def _is_case(self) -> bool:
        return self._draft.kind == "chassis"

    @property
    def _tabs(self) -> tuple[tuple[str, str], ...]:
        """The pages that a kind of part has, each with its words."""
        if self._is_case:
            return TABS
        if self._draft.kind == "gpu":
            return CARD_TABS
        return TABS[:1]

    def _page(self) -> Page:
        """The page in front, made when it is first wanted."""
        if self.shown == BOARD:
            self.board = self.board or self._made_board_page()
            return self.board
        if self.shown == MEASURE:
            self.measure = self.measure or self._made_measure_page()
            return self.measure
        return self.form

    def _made_board_page(self) -> BoardPage:
        page = BoardPage(self._find, self._theme, self._stack)
        page.made.connect(lambda form: self._connect_form(form, _on_board))
        page.remove_wanted.connect(lambda: self._edit(lambda draft: draft.with_value(BOARD, None)))
        page.none.empty_wanted.connect(lambda: self._give(None))
        page.none.restore_wanted.connect(lambda: self._edit(lambda draft: draft.reverted(BOARD)))
        page.none.copy_wanted.connect(
            lambda part_id: self._give(self._session.catalog.get(part_id))
        )
        self._stack.addWidget(page)
        return page

    def _made_measure_page(self) -> MeasurePage:
        board = self._session.snapshot.committed.assembly.board
        page = MeasurePage(self._theme, board, self._stack, self._draft.kind)
        page.typed.connect(lambda name, text: self._edit(lambda draft: measured(draft, name, text)))
        page.end_chosen.connect(lambda end: self._edit(lambda draft: front_end(draft, end)))
        page.focused.connect(self.focused)
        self._stack.addWidget(page)
        return page

    def _connect_form(self, form: PartForm, on: Callable[[Draft, Edit], Draft]) -> None:
        """Pass on what is done in a form, to the draft that it shows."""

        def tell(edit: Edit) -> None:
            self._edit(lambda draft: on(draft, edit))

        form.typed.connect(lambda name, text: tell(lambda draft: draft.typed(name, text)))
        form.chosen.connect(lambda name, value: tell(lambda draft: draft.with_value(name, value)))
        form.faulted.connect(
            lambda name, sentence: tell(lambda draft: draft.with_fault(name, sentence))
        )
        form.reverted.connect(lambda name: tell(lambda draft: draft.reverted(name)))
        form.sourced.connect(lambda *source: tell(lambda draft: with_source(draft, *source)))
        form.focused.connect(self.focused)

    def _edit(self, edit: Edit) -> None:
        self.edited.emit(edit)

    def _find(self, text: str) -> list[PartSummary]:
        return self._session.catalog.search(text, BOARD_KIND, MOST_FOUND)

    def _give(self, like: object) -> None:
        self._edit(partial(with_own_board, like=like if isinstance(like, Motherboard) else None))
        if self.board is not None:
            self.board.focus_field("name")

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self._set_tabs_theme(theme)

    def _set_tabs_theme(self, theme: Theme) -> None:
        set_ground(self._strip, theme, theme.panel)
        self.tabs.setFont(theme.font(12))
        set_sheet(self.tabs, "QTabBar::tab { padding: 9px 8px 7px 8px }")

    # pages

    @property
    def areas(self) -> tuple[QWidget, QWidget]:
        """The tabs and the page, in the order of Tab.

        They are two, since a page that is scrolled has fields above its own upper edge.
        """
        return self._strip, self._stack

    @property
    def shown(self) -> str:
        """The page in front."""
        return self._tabs[self.tabs.currentIndex()][0]

    def turn_to(self, name: str) -> None:
        """Bring a page to the front."""
        self.tabs.setCurrentIndex([known for known, _ in self._tabs].index(name))

    def _turned(self, _number: int) -> None:
        page = self._page()
        page.show_draft(self._draft)
        self._stack.setCurrentWidget(page)
        self.focused.emit("")
        self.turned.emit(self.shown)

    def _step(self, step: int) -> None:
        """Go by key to the page before or after this one."""
        if len(self._tabs) > 1:
            self.tabs.setCurrentIndex((self.tabs.currentIndex() + step) % self.tabs.count())
            self.tabs.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_draft(self, draft: Draft) -> None:
        """Show another state of the draft; pages behind show it when they come to the front."""
        self._draft = draft
        self._page().show_draft(draft)

    def focus_field(self, name: str) -> None:
        """Put the cursor into a field, on whichever page it is:

        "thickness_mm", "board.slots.1.position".
        """
        first, _, rest = name.partition(".")
        if first == BOARD and self._is_case:
            self.turn_to(BOARD)
            if self.board is not None:
                self.board.focus_field(rest)
        elif name in self._sizes_wanted():
            self.turn_to(MEASURE)
            if self.measure is not None:
                self.measure.focus_reading(name)
        elif name:
            self.turn_to(FIGURES)
            self.form.focus_field(name)

    def _sizes_wanted(self) -> set[str]:
        """The sizes of a card that nobody knows for sure: a picture says what to measure."""
        if self._draft.kind != "gpu":
            return set()
        record = self._draft.record
        doubted = record.get("uncertain_fields", ())
        fields = {reading.field for reading in readings_of("gpu")}
        return {field for field in fields if record.get(field) is None or field in doubted}

    def reveal(self, name: str) -> None:
        """Show a field without going there: what was taken back should be seen."""
        first, _, rest = name.partition(".")
        if first == BOARD and self._is_case:
            self.turn_to(BOARD)
            if self.board is not None and self.board.form is not None:
                self.board.form.reveal(rest)
        elif self.shown != MEASURE:
            self.turn_to(FIGURES)
            self.form.reveal(name)

    def focus_here(self, name: str) -> None:
        """Put the cursor into a field as the picture beside the page calls it."""
        self.focus_field(f"{BOARD}.{name}" if self.shown == BOARD else name)

    def begin_measuring(self) -> None:
        """Go to the first distance that is not measured yet."""
        if readings_of(self._draft.kind):
            self.turn_to(MEASURE)
        if self.measure is not None:
            self.measure.focus_first()


def _on_board(draft: Draft, edit: Edit) -> Draft:
    """An edit of the board that is built in, where there is one."""
    if draft.board is None:
        return draft
    return draft.with_board(edit(draft.board))
