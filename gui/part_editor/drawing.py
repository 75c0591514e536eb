"""The picture of a part beside its fields: it follows the figures, and a click on a dimension leads
to its field.

Everything on it can be read and edited in the fields as well, so the keyboard needs no way into it.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.app.guard import guarded
from gui.look.icons import pixmap
from gui.look.marks import CENTRE, write
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.part_editor.drawing_layout import DrawingSheet, lay_out
from gui.part_editor.drawing_others import views_of
from gui.part_editor.drawing_paint import Lit, paint_sheet, words_width
from gui.part_editor.drawing_views import View
from rigwright.editing.fields import field_named
from rigwright.parts import Motherboard, Part
from rigwright.parts.kind_words import kind_counted
from rigwright.text.numbers import comma_words, named_value
from rigwright.text.sentence import worded

PAD_PX, HINT_PX = 18, 22


@guarded
class PartDrawing(Themed, QWidget):
    """The picture. Signal: field_wanted(name of a field)."""

    field_wanted = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._part: Part | None = None
        self._board: Motherboard | None = None
        self._views: tuple[View, ...] = ()
        self._sheet = DrawingSheet(())
        self.lit = Lit()
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(worded("Picture of the part"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(theme.px(300), theme.px(240))

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self._relay()

    @property
    def sheet(self) -> DrawingSheet:
        """What is drawn where."""
        return self._sheet

    def show_part(
        self, part: Part, changed: frozenset[str] = frozenset(), board: Motherboard | None = None
    ) -> None:
        """Draw a part, and mark the dimensions that were changed."""
        self._part = part
        self._board = board
        self._views = views_of(part, board, self.lit.focused)
        self.lit = Lit(self.lit.focused, self.lit.hovered, changed)
        self.setAccessibleDescription(self._description(part))
        self._relay()

    def light(self, field: str) -> None:
        """Light up the dimension of a field, which some pictures draw only then; none for an empty
        name.
        """
        if field == self.lit.focused:
            return
        self.lit = Lit(field, self.lit.hovered, self.lit.changed)
        if self._part is not None:
            self._views = views_of(self._part, self._board, field)
        self._relay()

    def _description(self, part: Part) -> str:
        lines = {line.field: line.words for view in self._views for line in view.lines}
        fields = ((field_named(part.kind, name), words) for name, words in lines.items())
        return comma_words(
            f"{field.label if field else worded('Dimension')} {words}" for field, words in fields
        )

    def _relay(self) -> None:
        pad = self._theme.px(PAD_PX)
        area = QRectF(self.rect()).adjusted(pad, pad, -pad, -pad - self._theme.px(HINT_PX))
        self._sheet = lay_out(
            self._views, area, self._theme.px(12) / 12, lambda w: words_width(w, self._theme)
        )
        self.update()

    # what Qt calls

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(520), self._theme.px(480))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._relay()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme = self._theme
        painter.fillRect(self.rect(), QColor(theme.panel))
        if self._views:
            paint_sheet(painter, self._sheet, theme, self.lit)
            self._paint_hint(painter)
        elif self._part is not None:
            self._paint_sign(painter, self._part.kind)

    def _paint_hint(self, painter: QPainter) -> None:
        """How the figure in use is measured, at the foot of the picture."""
        field = field_named(self._part.kind, self.lit.focused) if self._part is not None else None
        if field is None or not field.hint:
            return
        theme = self._theme
        pad = theme.px(PAD_PX)
        font = theme.font(11)
        room = QRectF(self.rect()).adjusted(pad, 0, -pad, -theme.px(8))
        painter.setFont(font)
        painter.setPen(QColor(theme.text_2))
        flags = Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft
        painter.drawText(
            room, int(flags | Qt.TextFlag.TextWordWrap), named_value(field.label, field.hint)
        )

    def _paint_sign(self, painter: QPainter, kind: str) -> None:
        """Kinds without a size of their own: their sign, so that the place is not empty."""
        theme = self._theme
        middle = QRectF(self.rect()).center()
        size = theme.px(64)
        painter.drawPixmap(
            QPointF(middle.x() - size / 2, middle.y() - size),
            pixmap(f"part-{kind}", theme.line_strong, size),
        )
        line = QRectF(0, middle.y() + theme.px(16), self.width(), theme.px(20))
        write(
            painter,
            line,
            worded("A {part} takes no room of its own", part=kind_counted(kind, 1)),
            theme.font(12),
            theme.text_3,
            CENTRE,
        )

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self._sheet.field_at(event.position()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        field = self._sheet.field_at(event.position())
        if field and event.button() is Qt.MouseButton.LeftButton:
            self.field_wanted.emit(field)

    def leaveEvent(self, event: QEvent) -> None:
        self._hover("")

    def _hover(self, field: str) -> None:
        if field != self.lit.hovered:
            self.lit = Lit(self.lit.focused, field, self.lit.changed)
            self.setCursor(
                Qt.CursorShape.PointingHandCursor if field else Qt.CursorShape.ArrowCursor
            )
            self.update()
