"""The verdict in large letters at the top of the meters, with one or two lines below.

Shows what it is told; knows no build.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.app.guard import guarded
from gui.look.announcing import announce
from gui.look.marks import elided_name, focus_ring, paint_verdict, width_of, write
from gui.look.plain_words import tip
from gui.look.theme import Judged, Theme
from gui.look.themed import Themed
from gui.meters.values import DOT
from rigwright.text.sentence import paragraph, with_stop, worded

PAD_PX, BANNER_PX = 16, 72


@guarded
class Banner(Themed, QWidget):
    """The verdict in large letters with one line below.

    Signal: clicked(), by mouse or key, while the banner leads somewhere.
    """

    clicked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._judged = None
        self._word = ""
        self._line = ""
        self._leads = False
        self._told = ""
        self._said: tuple[Judged | None, str, str, str] | None = None
        self.setFixedHeight(theme.px(BANNER_PX))
        self.setAccessibleName(worded("Verdict"))

    def dress(self, theme: Theme) -> None:
        """Paint in other colours, and as high as other letters are."""
        super().dress(theme)
        self.setFixedHeight(theme.px(BANNER_PX))

    def say(self, judged: Judged | None, word: str, line: str, link: str = "") -> None:
        """Show another verdict; with the words of a link, a click leads there."""
        said = (judged, word, line, link)
        if said == self._said:
            return
        self._said = said
        self._judged = judged
        self._word = word
        self._line = line
        self._leads = bool(link)
        self.setAccessibleDescription(str(paragraph(with_stop(word), line)))
        self.setToolTip(tip(f"{line}\n{link}" if link else line))
        self.setCursor(Qt.CursorShape.PointingHandCursor if link else Qt.CursorShape.ArrowCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if link else Qt.FocusPolicy.NoFocus)
        self.update()

    def tell(self) -> None:
        """Have a screen reader say the verdict, where it is another one than it said last."""
        words = self.accessibleDescription()
        if words != self._told and self.isVisible():
            self._told = words
            announce(self, words)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        inside = self.rect().contains(event.position().toPoint())
        if self._leads and inside and event.button() is Qt.MouseButton.LeftButton:
            self.clicked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._leads and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.clicked.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme = self._theme
        mark = theme.mark(self._judged) if self._judged is not None else None
        painter.fillRect(self.rect(), QColor(mark.tint if mark else theme.sunk))
        left = theme.px(PAD_PX)
        if self._judged is not None:
            size = theme.px(28)
            paint_verdict(painter, left, QRectF(self.rect()), self._judged, theme, size)
            left += size + theme.px(12)
        width = self.width() - left - theme.px(8)
        lines = in_two_lines(self._line, theme.font(11), width)
        high = theme.px(26)
        low = theme.px(15)
        top = (self.height() - high - low * len(lines)) / 2
        strong = theme.font(18, 600)
        write(
            painter,
            QRectF(left, top, width, high),
            self._word,
            strong,
            mark.color if mark else theme.text_1,
        )
        for number, line in enumerate(lines):
            below = QRectF(left, top + high + low * number, width, low)
            write(painter, below, line, theme.font(11), theme.text_2)
        if self.hasFocus():
            focus_ring(painter, QRectF(self.rect()), theme)


def in_two_lines(words: str, font: QFont, width: float) -> tuple[str, ...]:
    """Words in one line or, where that is too narrow, in two: parted at a dot, else at a space.

    Only what is over is cut, and of a long first piece its own end, so that what else there is to
    say can be read: "M.2 sockets of ASUS ROG Strix" and "B650E-I Gaming… · 1 more unknown".
    """
    if width_of(words, font) <= width:
        return (words,)
    first = ""
    rest = words.split(DOT)
    while rest and width_of(f"{first}{DOT if first else ''}{rest[0]}", font) <= width:
        first = f"{first}{DOT if first else ''}{rest.pop(0)}"
    if first:
        return first, elided_name(DOT.join(rest), font, width)
    first, left = _parted_at_a_space(rest.pop(0), font, width)
    second = _end_cut(left, rest, font, width)
    return tuple(line for line in (first, second) if line)


def _end_cut(left: str, others: list[str], font: QFont, width: float) -> str:
    """The rest of a first piece with its end cut, and the other pieces whole where they leave it
    room.
    """
    told = "".join(f"{DOT}{piece}" for piece in others)
    room = width - width_of(told, font)
    if left and room > width / 3:
        return f"{elided_name(left, font, room)}{told}"
    return elided_name(f"{left}{told}".removeprefix(DOT), font, width)


def _parted_at_a_space(words: str, font: QFont, width: float) -> tuple[str, str]:
    """As many words as have room, and the words that are left over."""
    kept = words
    left = ""
    while kept and width_of(kept, font) > width:
        kept, _, word = kept.rpartition(" ")
        left = f"{word} {left}".strip()
    return kept, left
