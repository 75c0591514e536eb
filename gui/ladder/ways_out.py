"""The ways out of a refused drop, tried one after the other: those that the program can go as tiles
with what the machine then gets, the others in words.

Pointing at a tile asks for its preview. Knows what is found and no session.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.app.guard import guarded
from gui.look.marks import inset, smooth_painter, write, write_verdict
from gui.look.stacks import in_column
from gui.look.surfaces import quiet
from gui.look.theme import Theme
from gui.look.tile import FramedTile
from rigwright.checks import Severity, Verdict
from rigwright.evaluation.summary import VERDICT_WORDS
from rigwright.remedies import Offer
from rigwright.reports.fixes import NOTHING
from rigwright.text.language import translated
from rigwright.text.sentence import paragraph, plural, with_stop, worded

MOST_WAYS = 3
PAD_PX, ROW_PX, LETTERS_PX = 8, 18, 12
WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


@guarded
class WayTile(FramedTile):
    """One way. Signal: pointed(whether the pointer or the keyboard is there)."""

    pointed = Signal(bool)

    def __init__(self, words: str, offer: Offer, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        assert offer.after is not None
        self.offer = offer
        self._words = words
        self._verdict = offer.after.verdict
        self._outcome = translated(VERDICT_WORDS[self._verdict])
        errors = offer.after.count(Severity.ERROR)
        if self._verdict is Verdict.FAIL:
            self._outcome = str(plural("{n} error left", "{n} errors left", errors))
        self.setText(words)
        self.setAccessibleName(str(paragraph(with_stop(words), self._outcome)))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        pads = self._theme.px(2 * PAD_PX)
        return self._words_px(width - pads) + self._theme.px(ROW_PX) + pads

    def _words_px(self, width: int) -> int:
        """How high the words are in a width."""
        room = QRect(0, 0, width, 10_000)
        metrics = QFontMetrics(self._theme.font(LETTERS_PX))
        return metrics.boundingRect(room, int(WRAPPED), self._words).height()

    def sizeHint(self) -> QSize:
        return QSize(self.width(), self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        painter = smooth_painter(self)
        face = theme.hover if self.isDown() or self.underMouse() else theme.raised
        pad = theme.px(PAD_PX) - 1
        inside = inset(self.paint_frame(painter, face), pad, pad)
        write(painter, inside, self._words, theme.font(LETTERS_PX), theme.text_1, int(WRAPPED))
        middle = inside.bottom() - theme.px(ROW_PX) / 2 + 2
        write_verdict(painter, inside.right(), middle, self._verdict, self._outcome, theme)
        painter.end()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.pointed.emit(True)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.pointed.emit(self.hasFocus())

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.pointed.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.pointed.emit(self.underMouse())


class WaysOut(QWidget):
    """All of them. Signals: chosen(Offer), pointed(Offer or None); grew() when there is one more,
    enough() when there is room for no other.
    """

    chosen = Signal(object)
    pointed = Signal(object)
    grew = Signal()
    enough = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.tiles: list[WayTile] = []
        self._by_hand: list[str] = []
        self._column = in_column(owner=self, spacing=theme.px(6))

    def add(self, offer: Offer, words: str) -> None:
        """Show one more way; what is done by hand stands below all others."""
        if offer.by_hand:
            self._add_by_hand(words)
        else:
            self._add_tile(offer, words)
        if len(self.tiles) == MOST_WAYS:
            self.enough.emit()
        self.grew.emit()

    def _add_tile(self, offer: Offer, words: str) -> None:
        tile = WayTile(words, offer, self._theme, self)
        tile.clicked.connect(lambda: self.chosen.emit(offer))
        tile.pointed.connect(lambda on: self.pointed.emit(offer if on else None))
        self._column.insertWidget(len(self.tiles), tile)
        tile.show()  # else one that comes late would not be counted
        self.tiles.append(tile)

    def conclude(self) -> None:
        """Say so where nothing was found."""
        if not self.tiles and not self._by_hand:
            self._say(translated(NOTHING))
            self.grew.emit()

    def _add_by_hand(self, words: str) -> None:
        if len(self._by_hand) + len(self.tiles) < MOST_WAYS and words not in self._by_hand:
            self._by_hand.append(words)
            self._say(worded("By hand: {words}", words=words))

    def _say(self, words: str) -> None:
        label = quiet(words, self)
        label.setFont(self._theme.font(LETTERS_PX))
        label.setWordWrap(True)
        self._column.addWidget(label)
        label.show()
