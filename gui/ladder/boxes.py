"""What lies where on the slot ladder, and what is at a point: rows, cards, overlaps and gaps in
pixels.

Pure values of geometry; how they are laid out is in `layout`.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF

from gui.ladder.rows import NO_PLACES, LadderRow, LadderSection
from rigwright.assembly import SeatedCard
from rigwright.checks import Fit
from rigwright.record import Value

LEAST_ROW_PX, ROWS_IN_VIEW = 32, 13
# From the board to the end of a common card: narrower cards do not change the scale.
USUAL_REACH_MM = 131.0


class LadderFrame(Value, frozen=True):
    """The room there is: width and height of the view, where the labels end, the size of
    letters, the widest card.

    `places` are shown although no card is in them. Of them `offered` are there for the card in the
    hand alone: the other rows keep their height beside them. `rows_beside` are kept for cards
    beside the machine, also while the last of them is tried in a place.
    """

    width: float
    height: float
    labels: float = 118.0
    unit: float = 1.0
    reach_mm: float = USUAL_REACH_MM
    places: frozenset[str] = NO_PLACES
    offered: frozenset[str] = NO_PLACES
    rows_beside: int = 0

    @property
    def usual_row(self) -> float:
        """Height of 20.32 mm where the view is not short of room."""
        return max(LEAST_ROW_PX * self.unit, float(int(self.height / ROWS_IN_VIEW)))


class RowBox(Value, frozen=True):
    """A row and the strip that belongs to it."""

    row: LadderRow
    rect: QRectF


class CardBox(Value, frozen=True):
    """A card's cooler body, the bracket in front of it, and the strip of the body that no other
    card covers.
    """

    card: SeatedCard
    shell: QRectF
    bracket: QRectF
    free: QRectF
    to_scale: bool = True


class OverlapBand(Value, frozen=True):
    """Two cards that are drawn in one place, and what their check says of that.

    `value_mm` is negative; None where it is not known, as of a card without a thickness.
    """

    rect: QRectF
    value_mm: float | None
    labels: tuple[str, str]
    judged: Fit


class GapBox(Value, frozen=True):
    """Free room between two cards, or from the last card to the wall (`lower` None), at `x`."""

    x: float
    top: float
    bottom: float
    value_mm: float
    upper: str
    lower: str | None = None
    likely_mm: float | None = None  # room to the wall that is likely rather than sure
    likely_bottom: float = 0.0


class SectionBox(Value, frozen=True):
    """A section's rows and what is in them."""

    section: LadderSection
    title: QRectF
    origin: float  # y of the top of a card in the first row
    scale: float
    rows: tuple[RowBox, ...]
    cards: tuple[CardBox, ...]
    bands: tuple[OverlapBand, ...]
    gaps: tuple[GapBox, ...]
    bottom: float

    def y(self, mm: float) -> float:
        """A distance from the section's origin in pixels of the ladder."""
        return self.origin + mm * self.scale


class Ladder(Value, frozen=True):
    """The whole ladder laid out."""

    frame: LadderFrame
    row: float  # height of 20.32 mm
    board: float  # x of the board's face
    across: float  # pixels per millimetre from the board outward
    sections: tuple[SectionBox, ...]
    height: float

    @property
    def rows(self) -> Iterator[RowBox]:
        """All rows from top to bottom."""
        return (row for section in self.sections for row in section.rows)

    @property
    def cards(self) -> Iterator[CardBox]:
        """All cards from top to bottom."""
        return (card for section in self.sections for card in section.cards)

    def row_at(self, at: QPointF) -> RowBox | None:
        """The row under a point, openings included."""
        for box in self.rows:
            if box.rect.contains(at):
                return box
        return None

    def row_of(self, place: str | None) -> RowBox | None:
        """The row of a place."""
        for box in self.rows:
            if box.row.seat is not None and box.row.seat.name == place:
                return box
        return None

    def card_at(self, at: QPointF) -> CardBox | None:
        """The card under a point; where two overlap, the nearer one in the row order below."""
        found: CardBox | None = None
        for box in self.cards:
            if box.shell.united(box.bracket).contains(at):
                found = box
        return found

    def is_tray(self, at: QPointF) -> bool:
        """Whether a card that is let go at a point is laid beside the machine."""
        for box in self.sections:
            if box.section.is_tray:
                return box.title.top() <= at.y() <= box.bottom
        return False

    def card_of(self, label: str | None) -> CardBox | None:
        """The drawing of a card."""
        for box in self.cards:
            if box.card.label == label:
                return box
        return None

    def section_at(self, at: QPointF) -> SectionBox | None:
        """The section under a point."""
        for box in self.sections:
            if box.title.top() <= at.y() < box.bottom:
                return box
        return None

    def out_mm(self, at: QPointF) -> float:
        """How far from the board's face a point is, in millimetres."""
        return (at.x() - self.board) / self.across

    def reach(self, box: RowBox, thickness_mm: float) -> QRectF:
        """The strip that a card of a thickness would take from a row on."""
        strip = QRectF(box.rect)
        section = next(section for section in self.sections if box in section.rows)
        if section.section.to_scale:
            strip.setHeight(max(thickness_mm * section.scale, strip.height()))
        return strip
