"""What the place under the pointer answers: a card beside the pointer with verdict, gap, link,
power and reason.

It lets every event through. Knows candidates; the view that shows it decides where.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.app.guard import guarded
from gui.hand.card_words import (
    added_power_w,
    added_words,
    called_new,
    fails_elsewhere,
    gap_row,
    link_of,
    link_words,
    new_label,
    place_words,
    riser_lines,
    shown_words,
)
from gui.look.floating import SHADOW_PX, beside, paint_floating
from gui.look.marks import LEFT, RIGHT, paint_verdict, width_of, write
from gui.look.theme import Notice, Theme
from gui.look.themed import Themed
from gui.session.session import Snapshot
from rigwright.checks import Fit
from rigwright.evaluation import Candidate
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

WIDTH_PX, PAD_PX, ROW_PX, HEAD_PX = 216, 12, 19, 24
GAP_PX = 4  # before each paragraph
BELOW_GHOST_PX = 34  # so that the silhouette of what is dragged does not cover the verdict
_HEAD = {
    Fit.FITS: messages("fits"),
    Fit.TIGHT: messages("fits, tight"),
    Fit.CLASH: messages("clash"),
    Fit.UNKNOWN: messages("unknown"),
}


@guarded
class CursorCard(Themed, QWidget):
    """Verdict, gap, link, power and reason of the place under the pointer.

    Lets every event through.
    """

    def __init__(self, theme: Theme, owner: QWidget) -> None:
        super().__init__(owner.window())
        self._theme = theme
        self._owner = owner
        self._candidate: Candidate | None = None
        self._snapshot: Snapshot | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def answer(
        self, candidate: Candidate | None, snapshot: Snapshot, at: QPoint, clear: QRect
    ) -> None:
        """Show a place's answer beside a point and away from `clear`, both in global coordinates.

        None hides it.
        """
        if candidate is None:
            self.hide()
            return
        self._candidate = candidate
        self._snapshot = snapshot
        window = self._owner.window()
        if self.parentWidget() is not window:
            self.setParent(window)
        self.resize(self._wanted_size())
        local = QRect(window.mapFromGlobal(clear.topLeft()), clear.size())
        below = window.mapFromGlobal(at) + QPoint(0, BELOW_GHOST_PX)
        self.move(beside(below, self.size(), local, window.rect()))
        self.setAccessibleDescription(self._words())
        self.show()
        self.raise_()
        self.update()

    def follow(self, snapshot: Snapshot) -> None:
        """Say the same place's answer as it is now: the risers of the place may be being tried."""
        if not self.isHidden() and snapshot.hovered is self._candidate:
            self._snapshot = snapshot
            self.resize(self._wanted_size())
            self.setAccessibleDescription(self._words())
            self.update()

    def _words(self) -> str:
        assert self._snapshot is not None
        return shown_words(self._snapshot)

    def _rows(self) -> Iterator[tuple[str, str]]:
        assert (
            self._candidate is not None
            and self._snapshot is not None
            and self._snapshot.carried_card is not None
        )
        candidate = self._candidate
        label = new_label(self._candidate, self._snapshot.carried_card.moving)
        if candidate.taken:
            return
        if row := gap_row(candidate, label):
            yield row
        yield worded("Link"), link_words(link_of(candidate.evaluation, label))
        yield worded("Power"), added_words(added_power_w(candidate, self._snapshot.committed))
        if fails_elsewhere(candidate, self._snapshot.committed):
            yield worded("Build"), worded("would not fit")

    def _paragraphs(self) -> tuple[str, ...]:
        """Why the place is as it is, then what the card hangs on there and the key for another."""
        reason = self._reason()
        carried_card = self._snapshot.carried_card if self._snapshot is not None else None
        hangs: tuple[str, ...] = ()
        if self._candidate is not None and carried_card is not None:
            hangs = riser_lines(self._candidate, carried_card)
        return tuple(filter(None, (reason, *hangs)))

    def _reason(self) -> str:
        assert self._candidate is not None and self._snapshot is not None
        if self._candidate.taken:
            occupant = self._snapshot.committed.assembly.card_at(self._candidate.seat)
            if occupant is None:
                return worded("Another card is there. Let go to swap or replace.")
            return worded("{card} is there. Let go to swap or replace.", card=occupant.title)
        carried_card = self._snapshot.carried_card
        moving = carried_card.moving if carried_card is not None else None
        with called_new(self._candidate, moving):
            return self._candidate.reason

    def _wanted_size(self) -> QSize:
        theme = self._theme
        rows = sum(1 for _ in self._rows())
        height = (
            theme.px(HEAD_PX)
            + rows * theme.px(ROW_PX)
            + self._words_height()
            + 2 * theme.px(PAD_PX)
            - 4
        )
        return QSize(theme.px(WIDTH_PX) + 2 * SHADOW_PX, height + 2 * SHADOW_PX)

    def _words_height(self) -> int:
        paragraphs = self._paragraphs()
        if not paragraphs:
            return 0
        heights = sum(self._height_of(words) for words in paragraphs)
        return heights + len(paragraphs) * self._theme.px(GAP_PX) + self._theme.px(GAP_PX)

    def _height_of(self, words: str) -> int:
        inside = QRect(0, 0, self._theme.px(WIDTH_PX - 2 * PAD_PX), 1000)
        metrics = QFontMetrics(self._theme.font(11))
        return metrics.boundingRect(inside, int(Qt.TextFlag.TextWordWrap), words).height()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._candidate is None:
            return
        theme = self._theme
        painter = QPainter(self)
        judged = Notice.TAKEN if self._candidate.taken else self._candidate.fit
        mark = theme.mark(judged)
        face = paint_floating(painter, self.rect(), mark.color, theme)
        inside = face.adjusted(theme.px(PAD_PX), theme.px(PAD_PX) - 2, -theme.px(PAD_PX), 0)
        head = QRectF(inside.left(), inside.top(), inside.width(), theme.px(HEAD_PX) - 4)
        size = theme.px(16)
        paint_verdict(painter, head.left(), head, judged, theme, size)
        taken = self._candidate.taken
        word = worded("taken") if taken else translated(_HEAD[self._candidate.fit])
        title = f"{place_words(self._candidate.seat)} · {word}"
        write(
            painter,
            head.adjusted(size + theme.px(7), 0, 0, 0),
            title,
            theme.font(13, 600),
            mark.color,
        )
        self._paint_rows(painter, inside.adjusted(0, theme.px(HEAD_PX), 0, 0))

    def _paint_rows(self, painter: QPainter, inside: QRectF) -> None:
        theme = self._theme
        y = inside.top()
        for name, value in self._rows():
            line = QRectF(inside.left(), y, inside.width(), theme.px(ROW_PX))
            write(painter, line, name, theme.font(12), theme.text_2, LEFT)
            if (
                width_of(name, theme.font(12)) + width_of(value, theme.font(12, 600))
                < line.width() - 6
            ):
                px = 12
            else:
                px = 11
            write(painter, line, value, theme.font(px, 600), theme.text_1, RIGHT)
            y += theme.px(ROW_PX)
        painter.setFont(theme.font(11))
        painter.setPen(QColor(theme.text_2))
        for words in self._paragraphs():
            y += theme.px(GAP_PX)
            height = self._height_of(words)
            place = QRectF(inside.left(), y, inside.width(), height)
            painter.drawText(place, int(Qt.TextFlag.TextWordWrap), words)
            y += height
