"""The elevation of a rack, painted from its drawing, and the work that makes it.

The work touches nothing of Qt, so that it can be done in a thread of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from gui.app.guard import guarded
from gui.look.marks import focus_ring
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.session.ground import ground_on, sure
from rigwright.assembly.shapes import Shapes
from rigwright.catalog import CatalogError
from rigwright.catalog.layers import Layered
from rigwright.documents.document import DocumentError, read_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.record import Value
from rigwright.reports.rack import Rack, rack_of
from rigwright.reports.rack_feeds import rack_feeds
from rigwright.share.drawing import LETTER_MM, Drawing, DrawingLayer
from rigwright.share.drawing_files import svg_of
from rigwright.share.rack import rack_drawing
from rigwright.text.refused import WordedError
from rigwright.text.sentence import worded

PX_PER_MM = 3.2  # so that the usual drawing has room beside the list
Stamp = tuple[int, int]  # when a file was changed, and how large it is
Judged = Mapping[Path, tuple[Stamp, Evaluation]]


class RackWanted(Value, frozen=True):
    """What is asked for: the machines, the lowest first, the rack, and its circuits as written.

    A machine is a file, or the open build as it is judged in the window.
    """

    machines: tuple[Path | Evaluation, ...]
    units: int
    depth_mm: float | None
    circuits: str


class RackAnswer(Value, frozen=True, eq=False):
    """The rack that was asked for, with its drawing; None with what is wrong.

    `unread` are the files that cannot be read, and why; `judged` is kept for the next question.
    """

    wanted: RackWanted
    judged: Judged
    rack: Rack | None = None
    drawing: Drawing | None = None
    svg: bytes = b""
    wrong: str = ""
    unread: Mapping[Path, str] = MappingProxyType({})


def racked(wanted: RackWanted, kept: Judged, library: Layered, shapes: Shapes) -> RackAnswer:
    """Return the rack; a file that stayed as it was is not judged again."""
    judged, unread = _judge(wanted, kept, library, shapes)
    if unread or not wanted.machines:
        return RackAnswer(wanted, judged, unread=unread)
    try:
        feeds = rack_feeds(wanted.circuits.split(), len(wanted.machines))
    except WordedError as error:
        return RackAnswer(wanted, judged, wrong=str(error))
    machines = [one if isinstance(one, Evaluation) else judged[one][1] for one in wanted.machines]
    rack = rack_of(machines, wanted.units, wanted.depth_mm, feeds)
    drawing = rack_drawing(rack)
    return RackAnswer(wanted, judged, rack, drawing, svg_of(drawing).encode())


def _judge(
    wanted: RackWanted, kept: Judged, library: Layered, shapes: Shapes
) -> tuple[Judged, dict[Path, str]]:
    """Return the files with what they come to, and why others cannot be read."""
    judged: dict[Path, tuple[Stamp, Evaluation]] = {}
    unread: dict[Path, str] = {}
    for path in wanted.machines:
        if isinstance(path, Evaluation):
            continue
        try:
            seen = path.stat()
            stamp = (seen.st_mtime_ns, seen.st_size)
            before = kept.get(path)
            if before is not None and before[0] == stamp:
                judged[path] = before
            else:
                judged[path] = (stamp, _judged(path, library, shapes))
        except (DocumentError, CatalogError, OSError) as error:
            unread[path] = str(error)
    return judged, unread


def _judged(path: Path, library: Layered, shapes: Shapes) -> Evaluation:
    document = read_document(path)
    ground = ground_on(library, {part.id: part for part in document.parts}, shapes)
    return sure(
        lambda: evaluate(document.build, ground.catalog, shapes=ground.shapes),
        worded("{path} was not set into the rack", path=path.name),
    )


@guarded
class RackPicture(Themed, QWidget):
    """The drawing in the colours and letters of the theme; arrow keys scroll what is around it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._drawing: Drawing | None = None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(worded("Elevation of the rack"))

    def dress(self, theme: Theme) -> None:
        """Paint in other colours and letters."""
        super().dress(theme)
        self._fit()

    def show_drawing(self, drawing: Drawing | None, words: str) -> None:
        """Paint a drawing, and say the words to those who do not see it; None: nothing."""
        self._drawing = drawing
        self.setVisible(drawing is not None)
        self.setAccessibleDescription(words)
        self._fit()
        self.update()

    @property
    def _scale(self) -> float:
        """How many pixels a millimetre of the drawing takes."""
        return self._theme.px(100) / 100 * PX_PER_MM

    def _fit(self) -> None:
        if self._drawing is not None:
            width = round(self._drawing.width * self._scale)
            self.setFixedSize(width, round(self._drawing.height * self._scale))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(self._theme.raised))
        if self._drawing is not None:
            self._paint_lines(painter, self._drawing)
            self._paint_words(painter, self._drawing)
        if self.hasFocus():
            focus_ring(painter, QRectF(self.visibleRegion().boundingRect()), self._theme)

    def _paint_lines(self, painter: QPainter, drawing: Drawing) -> None:
        theme = self._theme
        scale = self._scale
        for path in drawing.paths:
            is_faint = path.layer is DrawingLayer.DIMENSION
            pen = QPen(QColor(theme.line_strong if is_faint else theme.text_1))
            pen.setStyle(Qt.PenStyle.DashLine if path.layer.is_dashed else Qt.PenStyle.SolidLine)
            painter.setPen(pen)
            points = QPolygonF([QPointF(x * scale, y * scale) for x, y in path.points])
            if path.closed:
                painter.drawPolygon(points)
            else:
                painter.drawPolyline(points)

    def _paint_words(self, painter: QPainter, drawing: Drawing) -> None:
        theme = self._theme
        scale = self._scale
        font = QFont(theme.font())
        font.setPixelSize(round(LETTER_MM * scale))
        painter.setFont(font)
        painter.setPen(QColor(theme.text_1))
        for words in drawing.words:
            x, y = (at * scale for at in words.at)
            if words.ends:
                x -= painter.fontMetrics().horizontalAdvance(words.text)
            painter.drawText(QPointF(x, y), words.text)
