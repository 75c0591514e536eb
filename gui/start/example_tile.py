"""A build that comes with the program, as a tile: its open side in small, what is in it, and its
verdict.

Reads and checks its file when told to, so that the page can appear first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from PySide6.QtCore import QEvent, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.app.guard import guarded
from gui.hand.card_words import OVERLAP_RULES, names_of, product_name
from gui.look import marks
from gui.look.marks import smooth_painter
from gui.look.plain_words import tip
from gui.look.theme import Theme
from gui.look.tile import FramedTile
from rigwright.assembly import board_solids_of
from rigwright.catalog import Catalog, CatalogError, MemoryCatalog
from rigwright.catalog.layers import BUILT_IN, FILE, Layered, curated
from rigwright.checks import Severity
from rigwright.documents.document import DocumentError, read_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.geometry import Box, union
from rigwright.parts import Gpu, Nic
from rigwright.reports.missing import missing_count
from rigwright.text.numbers import comma_words, counted
from rigwright.text.sentence import plural, worded

HEIGHT_PX, PAD_PX = 128, 12
PICTURE_PX, LEAST_PICTURE_PX = 100, 56  # wide; a picture gives way to words
WORDS_PX = 200  # which most titles need
WHOLE_PX = 10_000  # a line that nothing is too long for


@guarded
class BuildTile(FramedTile):
    """A build as a tile: a picture, its title, some lines, its verdict."""

    def __init__(self, title: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._title = title
        self.evaluation: Evaluation | None = None
        self._told: tuple[str, ...] = ()
        self.setText(self._title)

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(300), self._theme.px(HEIGHT_PX))

    def _lines(self, width: float) -> list[str]:
        """What stands below the title, where a line is that wide."""
        return []

    def parts_of_build(self, width: float) -> list[str]:
        """What a checked build is made of, shortened to a width in the middle of the names."""
        if self.evaluation is None:
            return []
        font = self._theme.font(12)
        chassis = self.evaluation.assembly.chassis
        named = chassis.name if chassis is not None else ""
        cards = marks.first_that_fits(card_words(self.evaluation), font, width)
        return [cards, marks.elided_product(named, font, width)]

    def _counts(self) -> str:
        """How many of the worst: "3 errors"."""
        if self.evaluation is None:
            return ""
        errors, warnings = map(self.evaluation.count, (Severity.ERROR, Severity.WARNING))
        if errors:
            return str(plural("{n} error", "{n} errors", errors))
        if warnings:
            return str(plural("{n} warning", "{n} warnings", warnings))
        unknown = missing_count(self.evaluation.not_checked)
        return worded("{n} unknown", n=unknown) if unknown else ""

    def tell(self, notes: str) -> None:
        """Say on pointing at the tile all that stands on it, then what is noted."""
        told = (self._title, *self._lines(WHOLE_PX), self._counts(), notes)
        self._told = tuple(dict.fromkeys(filter(None, told)))
        self.setToolTip(tip("\n".join(self._told)))

    def event(self, event: QEvent) -> bool:
        """A tool tip that only repeats what stands on the tile would cover the one beside it."""
        if event.type() is QEvent.Type.ToolTip and not self._says_more():
            event.ignore()
            return True
        return super().event(event)

    def _says_more(self) -> bool:
        """Whether something is cut on the tile, or noted beside what stands on it."""
        width = self._words_place().width()
        small = self._theme.font(12)
        title = marks.elided_product(self._title, self._theme.font(13, 600), width)
        lines = [marks.elided_sentence(words, small, width) for words in self._lines(width)]
        return not {title, *lines, self._counts()}.issuperset(self._told)

    def _picture_place(self) -> QRectF:
        t = self._theme
        rect = self.inside
        pad = t.px(PAD_PX)
        left_px = round(rect.width()) - t.px(WORDS_PX) - 3 * pad
        wide = max(t.px(LEAST_PICTURE_PX), min(t.px(PICTURE_PX), left_px))
        return QRectF(rect.left() + pad, rect.top() + pad, wide, rect.height() - 2 * pad)

    def _words_place(self) -> QRectF:
        pad = self._theme.px(PAD_PX)
        beside = self._picture_place().width() + 2 * pad
        return self.inside.adjusted(beside, pad, -pad, -pad)

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        t = self._theme
        painter = smooth_painter(self)
        self.paint_frame(painter, t.raised)
        if self.evaluation is not None:
            paint_side(painter, self._picture_place(), self.evaluation, t)
        self._paint_words(painter, self._words_place())
        painter.end()

    def _paint_words(self, painter: QPainter, rect: QRectF) -> None:
        t = self._theme
        name = t.font(13, 600)
        small = t.font(12)
        row = t.px(18)
        line = QRectF(rect.left(), rect.top(), rect.width(), row)
        marks.write(
            painter, line, marks.elided_product(self._title, name, rect.width()), name, t.text_1
        )
        for words in self._lines(rect.width()):
            line.translate(0, row)
            written = marks.elided_sentence(words, small, rect.width())
            marks.write(painter, line, written, small, t.text_2)
        if self.evaluation is not None:
            verdict = self.evaluation.verdict
            pill = marks.verdict_pill(verdict, t.mark(verdict).word, t)
            shown = pill.paint(painter, rect.bottom() - t.px(10), rect.left(), t)
            rest = QRectF(shown)
            tiny = t.font(11)
            rest.setLeft(shown.right() + t.px(8))
            rest.setRight(rect.right())
            marks.write(
                painter, rest, marks.elided_name(self._counts(), tiny, rest.width()), tiny, t.text_3
            )


@guarded
class ExampleTile(BuildTile):
    """A build that comes with the program."""

    def __init__(self, path: Path, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(path.stem.replace("-", " ").capitalize(), theme, parent)
        self.path = path
        self._fault = ""

    def read(self, catalog: Catalog) -> None:
        """Read the file and check its build."""
        try:
            document = read_document(self.path)
            layers = Layered({FILE: MemoryCatalog(document.parts), BUILT_IN: curated(catalog)})
            self.evaluation = evaluate(document.build, layers)
            self._title = document.build.shown_title
            self.setText(
                comma_words(
                    (self._title, self._theme.mark(self.evaluation.verdict).word, self._counts())
                )
            )
            self.tell(document.build.notes)
        except (DocumentError, CatalogError) as error:
            self._fault = str(error)
        self.update()

    def _lines(self, width: float) -> list[str]:
        """The cards and the chassis."""
        if self.evaluation is None:
            return [self._fault]
        return self.parts_of_build(width)


def card_words(evaluation: Evaluation) -> tuple[str, str, str]:
    """The cards of a build with and without their makers, "4 × ASUS Turbo RTX 3090", and by their
    chips and memory.
    """
    named: list[str] = []
    bare: list[str] = []
    chips: list[str] = []
    for seated in evaluation.assembly.cards:
        card = seated.card
        name = product_name(card.name)
        named.append(name)
        bare.append(name.removeprefix(f"{card.brand} "))
        chips.append(_chip_words(card))
    return _counted(named), _counted(bare), _counted(chips)


def _chip_words(card: Gpu | Nic) -> str:
    """A card as its chip is called, with the memory by which two cards of a chip differ."""
    chip = names_of(card)[-2]
    if not isinstance(card, Gpu) or card.vram_gb is None:
        return chip
    return worded("{chip} {memory:g} GB", chip=chip, memory=card.vram_gb)


def _counted(names: Iterable[str]) -> str:
    return comma_words(counted(count, name) for name, count in Counter(names).items())


def paint_side(painter: QPainter, area: QRectF, evaluation: Evaluation, theme: Theme) -> None:
    """The open side of a machine in small: its outline, board and cards, and in red where they
    overlap.
    """
    assembly = evaluation.assembly
    if assembly.enclosure is None:
        return
    bodies = [card.body for card in assembly.cards if card.solids]
    room = assembly.enclosure.interior
    whole = union((room, *bodies))
    seen = side_view(whole, area)
    outline = room if assembly.enclosure.boxes_known else whole
    marks.rounded_box(painter, seen(outline), 4, marks.pen_of(theme.line_strong), theme.panel)
    board = board_solids_of(assembly)
    if board:
        whole_board = union(solid.box for solid in board)
        marks.rounded_box(painter, seen(whole_board), 1, marks.pen_of(theme.line), theme.sunk)
    for body in bodies:
        marks.rounded_box(painter, seen(body), 1, marks.pen_of(theme.edge), theme.card)
    for place in _overlaps(evaluation):
        painter.fillRect(seen(place), QColor(theme.clash))


def _overlaps(evaluation: Evaluation) -> Iterator[Box]:
    """Where parts overlap each other."""
    for finding in evaluation.findings:
        overlaps = finding.severity is Severity.ERROR and finding.rule in OVERLAP_RULES
        if overlaps and finding.place is not None:
            yield finding.place


def side_view(whole: Box, area: QRectF) -> Callable[[Box], QRectF]:
    """Where a box of a chassis is seen in an area: x to the right, y up, in the middle and as
    large as it goes.
    """
    length, height, _ = whole.size
    scale = min(area.width() / length, area.height() / height)
    left = area.center().x() - length * scale / 2
    top = area.center().y() - height * scale / 2

    def seen(box: Box) -> QRectF:
        x = left + (box.low[0] - whole.low[0]) * scale
        y = top + (whole.high[1] - box.high[1]) * scale
        across = box.size[0] * scale
        down = box.size[1] * scale
        return QRectF(x, y, across, down)

    return seen
