"""One part that suits the build, as a tile of the strip: how it fits, its name, and what speaks for
it in figures.

Shows what it is told and knows no session.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QFont, QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.app.guard import guarded
from gui.hand.card_words import short_name
from gui.look import icons, marks
from gui.look.marks import smooth_painter
from gui.look.plain_words import tip
from gui.look.theme import Theme
from gui.look.tile import FramedTile
from rigwright.checks import Fit
from rigwright.parts import Gpu
from rigwright.text.language import translated
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import headed, messages

if TYPE_CHECKING:
    from rigwright.proposals.next_part import Proposal

WIDTH_PX, LEAST_PX, PAD_PX, ICON_PX, ROW_PX = 260, 176, 8, 14, 16
ROWS = 3  # of the name, which takes two where it is long, and of the facts
BETWEEN = " · "
PLACED = messages("Put the cards in their places")
FIT_WORDS = messages(
    {
        Fit.FITS: "fits",
        Fit.TIGHT: "fits, tight",
        Fit.UNKNOWN: "unknown",
        Fit.CLASH: "does not fit",
    }
)


@guarded
class OptionTile(FramedTile):
    """The tile."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.proposal: Proposal | None = None
        self._facts: tuple[str, ...] = ()

    def show_proposal(self, proposal: Proposal) -> None:
        """Show another part."""
        self.proposal = proposal
        self._facts = tuple(map(str, proposal.facts))
        self.setText(name_of(proposal))
        facts = BETWEEN.join(self._facts)
        fit = translated(FIT_WORDS[proposal.fit])
        spoken = (comma_words((name_of(proposal), fit)), comma_words(self._facts), proposal.reason)
        self.setAccessibleName(headed(*spoken))
        lines = (name_of(proposal), facts, proposal.reason)
        self.setToolTip(tip("\n".join(filter(None, lines))))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(WIDTH_PX), self._theme.px(2 * PAD_PX + ROWS * ROW_PX))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(LEAST_PX), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.proposal is None:
            return
        t = self._theme
        painter = smooth_painter(self)
        rect = self.paint_frame(painter, t.hover if self.isDown() else t.raised)
        pad = t.px(PAD_PX)
        row = t.px(ROW_PX)
        icon = t.px(ICON_PX)
        line = QRectF(rect.left() + pad, rect.top() + pad, rect.width() - 2 * pad, row)
        name = t.font(12, 600)
        small = t.font(11)
        titled = line.adjusted(icon + t.px(6), 0, 0, 0)
        title = title_lines(self.proposal, titled.width(), name)
        rows = ROWS - len(title)
        reason = self.proposal.in_brief
        facts = lines_with_reason(self._facts, reason, rows, line.width(), small)
        spare = (ROWS - len(title) - len(facts)) * row // 2
        line.translate(0, spare)
        titled.translate(0, spare)
        mark = icons.verdict(self.proposal.fit, t, icon)
        painter.drawPixmap(round(line.left()), round(line.center().y() - icon / 2), mark)
        for words in title:
            marks.write(painter, titled, words, name, t.text_1)
            titled.translate(0, row)
        line.translate(0, (len(title) - 1) * row)
        for words in facts:
            line.translate(0, row)
            marks.write(painter, line, words, small, t.text_2)
        painter.end()


def name_of(proposal: Proposal) -> str:
    """What a proposal is called: its part, a card without what every card is called."""
    part = proposal.part
    if part is None:
        return translated(PLACED)
    if not isinstance(part, Gpu):
        return part.name
    return short_name(part.name)


def title_lines(proposal: Proposal, width: float, font: QFont) -> list[str]:
    """What a proposal is called in a line of a width, without its maker where that helps, else in
    two: products of one series differ in their last words, which must not be cut.
    """
    name = name_of(proposal)
    brand = proposal.part.brand if proposal.part is not None else ""
    plain = name.removeprefix(f"{brand} ")
    for whole in (name, plain):
        if marks.width_of(whole, font) <= width:
            return [whole]
    words = plain.split(" ")
    first = ""
    while words and marks.width_of(f"{first} {words[0]}".strip(), font) <= width:
        first = f"{first} {words.pop(0)}".strip()
    second = marks.elided_product(" ".join(words), font, width)
    return [first, second] if first else [second]


def lines_of(facts: tuple[str, ...], width: float, font: QFont) -> list[str]:
    """Facts in two lines, as many as have room in each.

    In the second the last fact is whole where it can be, and those before it give way to it: the
    first lines of a tile say what the part is, the last one what the machine gets. The tooltip has
    all of them.
    """
    first: list[str] = []
    rest = list(facts)
    while rest and (not first or marks.width_of(BETWEEN.join((*first, rest[0])), font) <= width):
        first.append(rest.pop(0))
    while len(rest) > 1 and marks.width_of(BETWEEN.join(rest), font) > width:
        rest.pop(0)
    lines = [BETWEEN.join(first), BETWEEN.join(rest)]
    return [marks.elided_name(line, font, width) for line in lines if line]


def lines_with_reason(
    facts: tuple[str, ...], reason: str, rows: int, width: float, font: QFont
) -> list[str]:
    """Facts in one line or two, with why the part fits no better at their end, where there is a
    reason; the facts give way to it.
    """
    if not reason:
        return lines_of(facts, width, font)[:rows]
    if rows > 1:
        return lines_of((*facts, reason), width, font)
    kept = list(facts)
    while kept and marks.width_of(BETWEEN.join((*kept, reason)), font) > width:
        kept.pop()
    return [marks.elided_name(BETWEEN.join((*kept, reason)), font, width)]
