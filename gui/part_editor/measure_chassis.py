"""Measure my case, or my card: some distances, a picture for each, and at once what becomes known
and what it does to the build.

A page of the part editor for cases and graphics cards. Readings go to a draft;
`rigwright.editing.measuring` turns them into figures.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QColor, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QScrollArea,
    QWidget,
)

from gui.app.guard import guarded
from gui.look import icons
from gui.look.plain_words import PlainLabel
from gui.look.stacks import STRETCH, in_column, in_row
from gui.look.surfaces import hairline, heading, plain, quiet, set_ground
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.part_editor.choice import LineField, ThemedChoice
from gui.part_editor.measure_chassis_pictures import ReadingPicture
from rigwright.checks import Fit, Severity
from rigwright.editing.drafts import Draft
from rigwright.editing.measuring import (
    CONDITION,
    FRONT_ENDS,
    Plane,
    Reading,
    change_words,
    planes_after,
    planes_before,
    readings_of,
    still_open,
    typed_words,
)
from rigwright.figures import Basis
from rigwright.parts import Motherboard
from rigwright.text.language import translated
from rigwright.text.lengths import unit_symbol
from rigwright.text.numbers import comma_words, named_value
from rigwright.text.sentence import messages, worded

PICTURE_PX, FIELD_PX, PAD_PX = (196, 132), 124, 16
ROOMY_PX = 524  # a page less wide has no room for a picture beside a field with two choices
# Of each kind: title and introduction.
WORDS: Mapping[str, tuple[str, str]] = messages(
    MappingProxyType(
        {
            "chassis": (
                "Measure my case",
                "Six distances make the case known. Use a tape or a caliper; 10.5 in and 52,5 "
                "are understood as well.",
            ),
            "gpu": (
                "Measure my card",
                "Three distances make the card known. Use a caliper, or a ruler held to the line "
                "in the picture; 12.6 in and 52,5 are understood as well.",
            ),
        }
    )
)


@guarded
class ReadingRow(Themed, QWidget):
    """One distance. Signals: typed(name, text), end_chosen(condition), focused(name)."""

    typed = Signal(str, str)
    end_chosen = Signal(str)
    focused = Signal(str)

    def __init__(
        self, number: int, reading: Reading, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.reading = reading
        self.picture = ReadingPicture(reading, theme, self)
        self.edit = LineField(self)
        self._title = heading(f"{number}  {reading.title}", self)
        self._how = plain(reading.how, self)
        self._unit = quiet(unit_symbol(), self)
        self._sign = PlainLabel("", self)
        self._known = quiet("", self)
        self._fault = PlainLabel("", self)
        self.ends = ThemedChoice(theme, self) if reading.name == "front" else None
        self._lay_out()
        self._connect()
        self.dress(theme)

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 8, 0, 8)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(4)
        grid.addWidget(self.picture, 0, 0, 6, 1, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(self._title, 0, 1)
        grid.addWidget(self._how, 1, 1)
        ends = () if self.ends is None else (quiet(worded("to"), self), self.ends)
        grid.addLayout(in_row(self.edit, self._unit, *ends, STRETCH, spacing=8), 2, 1)
        grid.addWidget(self._fault, 3, 1)
        grid.addLayout(in_row(self._sign, (self._known, 1), spacing=6), 4, 1)
        grid.setRowStretch(5, 1)
        grid.setColumnStretch(1, 1)
        for label in (self._how, self._known, self._fault, self._title):
            label.setWordWrap(True)
        self._fault.hide()

    def _connect(self) -> None:
        name = self.reading.name
        self.edit.setPlaceholderText(worded("not measured"))
        self.edit.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.edit.setAccessibleDescription(self.reading.how)
        self.edit.textEdited.connect(lambda text: self.typed.emit(name, text))
        self.edit.textChanged.connect(self._weigh)
        self.edit.installEventFilter(self)
        if self.ends is not None:
            for condition, words in FRONT_ENDS.items():
                self.ends.addItem(translated(words), condition)
            self.ends.setAccessibleName(worded("What the tape ended at"))
            ends = self.ends
            self.ends.activated.connect(lambda index: self.end_chosen.emit(ends.itemData(index)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.FocusIn:
            self.focused.emit(self.reading.name)
        return super().eventFilter(watched, event)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self._unit.setText(unit_symbol())
        self.edit.setAccessibleName(comma_words((self.reading.title, unit_symbol())))
        self.picture.setFixedSize(theme.px(PICTURE_PX[0]), theme.px(PICTURE_PX[1]))
        self._title.setFont(theme.font(12, 600))
        self._weigh()
        self.edit.setFixedWidth(theme.px(FIELD_PX))
        for label in (self._how, self._unit, self._known, self._fault):
            label.setFont(theme.font(11 if label is not self._unit else 12))
        palette = QPalette(self._fault.palette())
        palette.setColor(self._fault.foregroundRole(), QColor(theme.clash))
        self._fault.setPalette(palette)

    def leave_room(self, wide: int) -> None:
        """Leave the picture out of a narrow page; the drawing beside it shows the same planes."""
        self.picture.setVisible(wide >= self._theme.px(ROOMY_PX))

    def _weigh(self) -> None:
        """A figure is written strong, what stands there without one is not."""
        self.edit.setFont(self._theme.font(13, 600 if self.edit.text() else 400))

    def show_state(
        self, draft: Draft, before: Plane, after: Plane, board: Motherboard | None
    ) -> None:
        """Show the reading, what is wrong with it, and what becomes of its plane."""
        fault = draft.unread.get(self.reading.field, "")
        self._fault.setText(fault)
        self._fault.setVisible(bool(fault))
        self._known.setText(named_value(after.title, change_words(before, after)))
        self._sign.setPixmap(icons.verdict(_judged(after), self._theme, self._theme.px(14)))
        if not self.edit.hasFocus() and not fault:
            self.edit.setText(typed_words(draft, self.reading.name))
        if self.ends is not None:
            self.ends.setCurrentIndex(max(0, self.ends.findData(draft.record.get(CONDITION))))
        self.picture.show_part(draft.preview, board)


def _judged(plane: Plane) -> Fit | Severity:
    match plane.basis:
        case Basis.MEASURED:
            return Fit.FITS
        case Basis.UNKNOWN | Basis.ASSUMED:
            return Fit.UNKNOWN
        case _:
            return Severity.INFO


@guarded
class MeasurePage(Themed, QScrollArea):
    """The page. Signals: typed(name, text), end_chosen(condition), focused(field)."""

    typed = Signal(str, str)
    end_chosen = Signal(str)
    focused = Signal(str)

    def __init__(
        self,
        theme: Theme,
        board: Motherboard | None,
        parent: QWidget | None = None,
        kind: str = "chassis",
    ) -> None:
        super().__init__(parent)
        self._board = board
        self._draft: Draft | None = None
        title, introduction = WORDS[kind]
        readings = readings_of(kind)
        self.rows = {r.name: ReadingRow(n, r, theme) for n, r in enumerate(readings, start=1)}
        self._page, self._title = QWidget(), heading(translated(title))
        self._words, self._count = plain(translated(introduction)), quiet()
        self._lines: list[QFrame] = []
        self._lay_out(theme)
        self.dress(theme)

    def _lay_out(self, theme: Theme) -> None:
        column = in_column(owner=self._page, margins=(PAD_PX, 12, PAD_PX, PAD_PX), spacing=4)
        for label in (self._title, self._words, self._count):
            label.setWordWrap(True)
            column.addWidget(label)
        for row in self.rows.values():
            line = hairline(theme)
            self._lines.append(line)
            column.addWidget(line)
            column.addWidget(row)
            row.typed.connect(self.typed)
            row.end_chosen.connect(self.end_chosen)
            row.focused.connect(lambda name: self.focused.emit(self.rows[name].reading.field))
        column.addStretch(1)
        self.setWidget(self._page)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(self._title.text())

    def dress(self, theme: Theme) -> None:
        """Paint in other colours, and say all in the unit in use."""
        if self._draft is not None:
            self.show_draft(self._draft)
        set_ground(self._page, theme, theme.panel)
        self._title.setFont(theme.font(13, 600))
        for label in (self._words, self._count):
            label.setFont(theme.font(12))
        for line in self._lines:
            set_ground(line, theme, theme.line)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for row in self.rows.values():
            row.leave_room(event.size().width())

    @property
    def count_words(self) -> str:
        """How much of the case is measured, in words."""
        return self._count.text()

    def show_draft(self, draft: Draft) -> None:
        """Show all readings and what became of the planes."""
        self._draft = draft
        board = draft.board.preview if draft.board is not None else self._board
        board = board if isinstance(board, Motherboard) else None
        before = planes_before(draft, board)
        after = planes_after(draft, board)
        for row, was, now in zip(self.rows.values(), before, after, strict=True):
            row.show_state(draft, was, now, board)
        measured = sum(bool(typed_words(draft, name)) for name in self.rows)
        self._count.setText(
            worded(
                "{measured} of {all} distances measured, {open} still assumed or unknown.",
                measured=measured,
                all=len(after),
                open=still_open(after),
            )
        )

    def focus_first(self) -> None:
        """Begin with the first distance that is not measured yet."""
        rows = list(self.rows.values())
        empty = [row for row in rows if not row.edit.text()]
        self._focus(empty[0] if empty else rows[0])

    def focus_reading(self, field: str) -> None:
        """Begin with the distance that gives a figure."""
        self._focus(next(row for row in self.rows.values() if row.reading.field == field))

    def _focus(self, row: ReadingRow) -> None:
        row.edit.setFocus(Qt.FocusReason.OtherFocusReason)
        self.ensureWidgetVisible(row)
