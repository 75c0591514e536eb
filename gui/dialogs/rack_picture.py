"""The elevation of a rack, painted from its drawing, and the work that makes it.

The work touches nothing of Qt, so that it can be done in a thread of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtSvg import QSvgRenderer
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
from rigwright.share.drawing import Drawing
from rigwright.share.drawing_files import svg_of
from rigwright.share.rack import rack_drawing
from rigwright.text.refused import WordedError
from rigwright.text.sentence import worded

PX_PER_MM = 3.4
Stamp = tuple[int, int]  # when a file was changed, and how large it is
Judged = Mapping[Path, tuple[Stamp, Evaluation]]


class RackWanted(Value, frozen=True):
    """What is asked for: the files, the lowest first, the rack, and its circuits as written."""

    files: tuple[Path, ...]
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
    judged: dict[Path, tuple[Stamp, Evaluation]] = {}
    unread: dict[Path, str] = {}
    for path in wanted.files:
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
    if unread or not wanted.files:
        return RackAnswer(wanted, judged, unread=unread)
    try:
        feeds = rack_feeds(wanted.circuits.split(), len(wanted.files))
    except WordedError as error:
        return RackAnswer(wanted, judged, wrong=str(error))
    machines: Sequence[Evaluation] = [judged[path][1] for path in wanted.files]
    rack = rack_of(machines, wanted.units, wanted.depth_mm, feeds)
    drawing = rack_drawing(rack)
    return RackAnswer(wanted, judged, rack, drawing, svg_of(drawing).encode())


def _judged(path: Path, library: Layered, shapes: Shapes) -> Evaluation:
    document = read_document(path)
    ground = ground_on(library, {part.id: part for part in document.parts}, shapes)
    return sure(
        lambda: evaluate(document.build, ground.catalog, shapes=ground.shapes),
        worded("{path} was not set into the rack", path=path.name),
    )


@guarded
class RackPicture(Themed, QWidget):
    """The drawing on white, as it is written; arrow keys scroll what is around it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._renderer = QSvgRenderer(self)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(worded("Elevation of the rack"))

    def show_drawing(self, drawing: Drawing | None, svg: bytes, words: str) -> None:
        """Paint a drawing, and say the words to those who do not see it; None: nothing."""
        self.setVisible(drawing is not None)
        if drawing is None:
            return
        self._renderer.load(QByteArray(svg))
        px = self._theme.px(100) / 100 * PX_PER_MM
        self.setFixedSize(QSize(round(drawing.width * px), round(drawing.height * px)))
        self.setAccessibleDescription(words)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._renderer.render(painter, QRectF(self.rect()))
        if self.hasFocus():
            focus_ring(painter, QRectF(self.visibleRegion().boundingRect()), self._theme)
