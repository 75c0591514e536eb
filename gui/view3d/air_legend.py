"""The legend over the 3D view while its air is shown: the scale of temperatures, what is not known,
and what the lines are.

Knows the view. Colours of the scale are those of the picture.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPaintEvent
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from gui.app.guard import guarded
from gui.look.marks import smooth_painter
from gui.look.plain_words import PlainLabel, tip
from gui.look.stacks import in_column, in_row
from gui.look.surfaces import set_sheet
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.view3d.viewport import Viewport
from rigwright.graphics.render.palette import DARK, HEAT_C, LIGHT, Palette, Rgb
from rigwright.graphics.scene.air import Air
from rigwright.text.language import translated
from rigwright.text.numbers import comma_words, named_value
from rigwright.text.sentence import messages, paragraph, with_stop, worded

WIDTH_PX, BAR_PX, TICKS_PX, LEAST_HEIGHT_PX = 236, 8, 16, 280
EDGE_PX, GAP_PX = 16, 8  # to the view's edge, and to what stands beside or below
AXES_PX = 64  # at the lower right of the view, where the axes are
NARROW_PX, NARROW_WIDTH_PX = 560, 172  # a narrow view has room for the scale only
TITLE = messages("Air and cards, estimated, in °C")
SHORT_TITLE = messages("Estimated, in °C")
LINES = messages("A wider line is more air.")
WHAT_LINES_ARE = messages(
    "The lines draw the balance of the air: how much goes which way, and how warm it is. They are "
    "no computed flow field, and how fast they move says nothing."
)
GAPS = messages("The denser a gap is hatched, the less air it leaves the fans.")
UNKNOWN = messages("Unknown: {cards}")


def _hex(colour: Rgb) -> QColor:
    return QColor.fromRgbF(*colour)


def _palette(theme: Theme) -> Palette:
    return DARK if theme.dark else LIGHT


@guarded
class HeatScale(Themed, QWidget):
    """The bar of colours with its temperatures."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.dress(theme)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self.setFixedHeight(theme.px(BAR_PX + TICKS_PX))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The bar, and a figure below each of its colours."""
        t = self._theme
        painter = smooth_painter(self)
        painter.setFont(t.font(10.5))
        bar = QRectF(0.5, 0.5, self.width() - 1, t.px(BAR_PX) - 1)
        gradient = QLinearGradient(bar.topLeft(), bar.topRight())
        last = len(HEAT_C) - 1
        for step, colour in enumerate(_palette(t).heat):
            gradient.setColorAt(step / last, _hex(colour))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(gradient)
        painter.drawRoundedRect(bar, 3, 3)
        painter.setPen(QColor(t.text_2))
        for step, celsius in enumerate(HEAT_C):
            wide = t.px(40)
            high = t.px(TICKS_PX)
            left = (self.width() - wide) * step / last
            align = Qt.AlignmentFlag.AlignHCenter
            if step == 0:
                align = Qt.AlignmentFlag.AlignLeft
            elif step == last:
                align = Qt.AlignmentFlag.AlignRight
            else:
                left = self.width() * step / last - wide / 2
            room = QRectF(left, t.px(BAR_PX), wide, high)
            painter.drawText(room, align | Qt.AlignmentFlag.AlignVCenter, f"{celsius:.0f}")


@guarded
class AirLegend(Themed, QFrame):
    """The legend; not there while the air is not shown."""

    def __init__(self, view: Viewport, theme: Theme) -> None:
        super().__init__(view)
        self._view = view
        self._theme = theme
        self._summary = QRect()
        self._was_narrow = False
        self._scale = HeatScale(theme, self)
        self._title, self._lines, self._gaps = (
            PlainLabel(words, self)
            for words in (translated(TITLE), translated(LINES), translated(GAPS))
        )
        self._swatch = QFrame(self)
        self._unknown, self._notes = PlainLabel("", self), PlainLabel("", self)
        self._lay_out()
        self.setAccessibleName(worded("Legend of the air"))
        view.stage.aired.connect(self.follow)
        self.hide()
        self.dress(theme)

    def _lay_out(self) -> None:
        self._row = QWidget(self)
        row = in_row(self._swatch, (self._unknown, 1), owner=self._row, spacing=6)
        row.setAlignment(self._swatch, Qt.AlignmentFlag.AlignTop)
        in_column(
            self._title,
            self._scale,
            self._row,
            self._lines,
            self._gaps,
            self._notes,
            owner=self,
            margins=(10, 7, 10, 7),
            spacing=4,
        )
        for label in (self._unknown, self._notes, self._lines, self._gaps):
            label.setWordWrap(True)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = t = theme
        set_sheet(
            self,
            f"AirLegend {{ background: {t.panel}; border: 1px solid {t.line_strong};"
            " border-radius: 8px }"
            f" QLabel {{ color: {t.text_2}; background: transparent }}",
        )
        self._title.setFont(t.font(11, 600))
        for label in self.findChildren(QLabel):
            if label is not self._title:
                label.setFont(t.font(11))
        self._swatch.setFixedSize(QSize(t.px(12), t.px(12)))
        grey = _hex(_palette(t).unknown_heat).name()
        set_sheet(self._swatch, f"background: {grey}; border-radius: 3px")
        self.follow()

    def follow(self) -> None:
        """Say what the picture shows now."""
        air = self._view.stage.air
        self.setVisible(air is not None and self._view.height() >= LEAST_HEIGHT_PX)
        if air is None:
            return
        titles = self._view.stage.card_titles
        unknown = [
            titles.get(label, label) for label, celsius in air.cards.items() if celsius is None
        ]
        self._row.setVisible(bool(unknown))
        self._unknown.setText(worded(UNKNOWN, cards=comma_words(unknown)))
        self._unknown.setToolTip(tip("\n".join(air.unknown)))
        narrow = self._is_narrow()
        self._title.setText(translated(SHORT_TITLE) if narrow else translated(TITLE))
        self._lines.setVisible(bool(air.streams) and not narrow)
        self._gaps.setVisible(bool(air.intakes) and not narrow)
        self.setToolTip(
            tip("\n".join((translated(LINES), translated(WHAT_LINES_ARE), translated(GAPS))))
        )
        self._notes.setVisible(bool(air.notes))
        self._notes.setText("\n".join(air.notes))
        self.setAccessibleDescription(_in_words(air, titles))
        self.place(self._summary)

    def _is_narrow(self) -> bool:
        return self._view.width() < self._theme.px(NARROW_PX)

    def place(self, summary: QRect) -> None:
        """Move to the lower left corner: beside what stands there already, else above it."""
        self._summary = summary
        if self._view.stage.air is None:
            return
        if self._is_narrow() != self._was_narrow:
            self._was_narrow = self._is_narrow()
            self.follow()
            return
        self.setVisible(self._view.height() >= LEAST_HEIGHT_PX)
        width = self._theme.px(NARROW_WIDTH_PX if self._is_narrow() else WIDTH_PX)
        self.setFixedWidth(width)
        layout = self.layout()
        assert layout is not None
        layout.activate()
        wraps = layout.hasHeightForWidth()
        height = layout.totalHeightForWidth(width) if wraps else layout.totalSizeHint().height()
        self.resize(width, height)
        self.move(self._corner(width, height))
        self.raise_()

    def _corner(self, width: int, height: int) -> QPoint:
        taken = self._summary
        bottom = self._view.height() - EDGE_PX
        if taken.isEmpty():
            return QPoint(EDGE_PX, bottom - height)
        beside = taken.right() + 1 + GAP_PX
        if beside + width <= self._view.width() - self._theme.px(AXES_PX):
            return QPoint(beside, bottom - height)
        return QPoint(EDGE_PX, taken.top() - GAP_PX - height)


def _in_words(air: Air, titles: dict[str, str]) -> str:
    """Return a sentence for each temperature, for users who do not see colours."""
    known = (
        with_stop(named_value(titles.get(label, label), f"{celsius:.0f} °C"))
        for label, celsius in air.cards.items()
        if celsius is not None
    )
    return str(paragraph(*known, *air.unknown, *air.notes))
