"""The board that is built into a chassis: its figures and slots like those of any board, or how to
give it one.

A page of the part editor for chassis. Shows the board's draft and says what is wanted of it; keeps
neither.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, QStringListModel, Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from gui.look.surfaces import heading, plain, quiet, set_ground
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.part_editor.choice import SMALL
from gui.part_editor.completion import offered_below
from gui.part_editor.form import PartForm
from rigwright.catalog import PartSummary
from rigwright.catalog.overrides import BOARD
from rigwright.editing.drafts import Draft
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

PAD_PX, WIDE_PX, MOST_FOUND = 16, 380, 12
WITH = messages("Built in: a build with this case takes no other board.")
WITHOUT = messages(
    "A build with this case chooses its board. Where the board cannot be exchanged, as in most "
    "servers, "
    "describe it here: its slots, sockets and lanes are then those of the case."
)
Find = Callable[[str], Sequence[PartSummary]]


class NoBoard(Themed, QWidget):
    """What stands where no board is built in.

    Signals: copy_wanted(part id), empty_wanted(), restore_wanted().
    """

    copy_wanted = Signal(str)
    empty_wanted = Signal()
    restore_wanted = Signal()

    def __init__(self, find: Find, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._find, self._found, self._theme = find, QStringListModel(self), theme
        self._ids: list[str] = []
        self._title = heading(worded("No board is built in"), self)
        self._words = plain(translated(WITHOUT), self)
        self.describe = QPushButton(worded("Describe its board"), self)
        self.restore = QPushButton(worded("Restore its board"), self)
        self._or = quiet(worded("or copy a board of the catalog"), self)
        self.search = QLineEdit(self)
        self._lay_out(theme)
        self._connect()
        self.dress(theme)

    def _lay_out(self, theme: Theme) -> None:
        column = QVBoxLayout(self)
        line = QHBoxLayout()
        column.setContentsMargins(PAD_PX, PAD_PX, PAD_PX, PAD_PX)
        column.setSpacing(10)
        line.setSpacing(8)
        for button in (self.describe, self.restore):
            button.setAutoDefault(False)
            line.addWidget(button)
        line.addStretch(1)
        self._words.setWordWrap(True)
        self.search.setMaximumWidth(theme.px(WIDE_PX))
        column.addWidget(self._title)
        column.addWidget(self._words)
        column.addLayout(line)
        column.addWidget(self._or)
        column.addWidget(self.search)
        column.addStretch(1)

    def _connect(self) -> None:
        self.search.setPlaceholderText(worded("Maker, model, socket"))
        self.search.setAccessibleName(worded("Copy a board of the catalog"))
        self.search.textEdited.connect(self._look)
        completer = offered_below(self.search, self._found, lambda: self._theme, filtered=False)
        completer.activated[QModelIndex].connect(lambda index: self._copy(index.row()))  # type: ignore[index]
        self.search.returnPressed.connect(lambda: self._copy(0))
        self.describe.clicked.connect(self.empty_wanted)
        self.restore.clicked.connect(self.restore_wanted)

    def _look(self, text: str) -> None:
        """What the catalog finds, offered below the field."""
        rows = self._find(text) if text.strip() else ()
        self._ids = [row.id for row in rows]
        self._found.setStringList([row.name for row in rows])

    def _copy(self, number: int) -> None:
        if number < len(self._ids):
            self.copy_wanted.emit(self._ids[number])

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        set_ground(self, theme, theme.panel)
        self._title.setFont(theme.font(13, 600))
        for widget in (self._words, self._or, self.search, self.describe, self.restore):
            widget.setFont(theme.font(12))


class BoardPage(Themed, QWidget):
    """The page. Signals: made(form) before a board is first shown, remove_wanted(), and those of
    NoBoard in `none`.
    """

    made = Signal(PartForm)
    remove_wanted = Signal()

    def __init__(self, find: Find, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.form: PartForm | None = None
        self.none = NoBoard(find, theme, self)
        self._holder = QWidget(self)
        self._strip = QWidget(self)
        self._words = quiet(translated(WITH), self._strip)
        self.remove = QPushButton(worded("Remove board"), self._strip)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self.none)
        self._stack.addWidget(self._holder)
        self._lay_out()
        self.dress(theme)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self._holder)
        line = QHBoxLayout(self._strip)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        line.setContentsMargins(PAD_PX, 6, PAD_PX, 2)
        line.addWidget(self._words, 1)
        line.addWidget(self.remove)
        self._words.setWordWrap(True)
        self.remove.setObjectName(SMALL)
        self.remove.setAutoDefault(False)
        self.remove.clicked.connect(self.remove_wanted)
        column.addWidget(self._strip)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        set_ground(self._strip, theme, theme.panel)
        self._words.setFont(theme.font(12))
        self.remove.setFont(theme.font(11))

    def show_draft(self, draft: Draft) -> None:
        """Show the board of a case, or that the case has none."""
        board = draft.board
        self.none.restore.setVisible(bool(draft.base.get(BOARD)))
        self._stack.setCurrentWidget(self.none if board is None else self._holder)
        if board is None:
            return
        if self.form is None:
            self.form = PartForm(board, self._theme, self._holder)
            self._holder.layout().addWidget(self.form)  # type: ignore[union-attr]
            self.made.emit(self.form)
        self.form.show_draft(board)

    def focus_field(self, name: str) -> None:
        """Put the cursor into a field of the board; without a name, to where one goes on."""
        if self._stack.currentWidget() is self.none:
            self.none.describe.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.form is not None and not (name and self.form.focus_field(name)):
            self.form.focus_field("name")
