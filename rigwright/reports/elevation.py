"""The rear of a machine as a drawing to scale: where cards, slots, gaps, board and walls lie, in
millimetres.

Seen from behind. `along` runs down the row of slots, away from the CPU; `out` runs away from the
board. Values only; knows neither paper nor screen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain, pairwise

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.enclosure import Enclosure
from rigwright.assembly.envelopes import BACK, SLOT_PITCH
from rigwright.assembly.gaps import Gap, gap_below
from rigwright.assembly.seated import place_is_guessed
from rigwright.assembly.seats import Mount, Seat
from rigwright.build import TRAY
from rigwright.checks import Fit
from rigwright.evaluation import Evaluation, rooms, standing_across, standing_in
from rigwright.evaluation.summary import CardFigures, card_figures
from rigwright.geometry import Box, overlap
from rigwright.rules import Measured
from rigwright.rules.positions import room_below, title_on_the_floor
from rigwright.text.numbers import millimetres, watts
from rigwright.text.sentence import worded

MOST_OPENINGS = 11
MARGIN = 6.0
AT_LEAST = "\N{GREATER-THAN OR EQUAL TO}\N{THIN SPACE}"
USUAL_REACH = 120.0  # what is shown beside the board where no card reaches farther


@dataclass(frozen=True)
class Area:
    """A rectangle of the drawing."""

    along: tuple[float, float]
    out: tuple[float, float]

    @property
    def length(self) -> float:
        """Extent along the row."""
        return self.along[1] - self.along[0]

    @property
    def reach(self) -> float:
        """Extent away from the board."""
        return self.out[1] - self.out[0]

    def meets(self, other: Area) -> bool:
        """Whether the two have more than an edge in common."""
        along = self.along[0] < other.along[1] and other.along[0] < self.along[1]
        return along and self.out[0] < other.out[1] and other.out[0] < self.out[1]


@dataclass(frozen=True)
class DrawnCard:
    """A card: its cooler, its bracket, and what is written on it.

    `estimated`: a size or the place is not known. `guessed`: the place of its slot is only guessed,
    so that nothing is measured from it.
    """

    label: str
    name: str
    facts: str
    body: Area
    bracket: Area
    estimated: bool
    guessed: bool = False


@dataclass(frozen=True)
class ElevationRow:
    """A slot, bay or opening at its place along the row.

    `title` is what is printed on the board, "" without a slot.
    """

    number: str
    title: str
    along: float
    pitch: float


@dataclass(frozen=True)
class ElevationDimension:
    """A measured stretch along the row. `kind`: card, gap, tight, overlap or wall.

    `estimated`: it is drawn to where something likely is, and its figure is the least of it.
    """

    along: tuple[float, float]
    text: str
    kind: str
    estimated: bool = False


@dataclass(frozen=True)
class Clearance:
    """Room between a card in a vertical mount and the panel before its fans, at a place along
    the row.
    """

    along: float
    out: tuple[float, float]
    text: str
    kind: str


@dataclass(frozen=True)
class Wall:
    """A plane the cards must not reach, across the drawing.

    `estimated` where it is not published.
    """

    title: str
    at: float
    estimated: bool


@dataclass(frozen=True)
class Elevation:
    """The whole drawing. `turn`:

    "down" where the row runs down the page, "right" or "up" in other chassis.
    """

    turn: str
    area: Area
    cards: tuple[DrawnCard, ...]
    rows: tuple[ElevationRow, ...]
    overlaps: tuple[Area, ...]
    dimensions: tuple[ElevationDimension, ...]
    clearances: tuple[Clearance, ...]
    board: Area | None
    floor: Wall | None
    panel: Wall | None
    undrawn: tuple[str, ...]

    @property
    def across(self) -> bool:
        """Whether the row runs across the drawing, not down or up it."""
        return self.turn == "right"

    def at(self, along: float, out: float) -> tuple[float, float]:
        """Return a point of the machine in millimetres from the drawing's upper left corner."""
        area = self.area
        if self.across:
            return along - area.along[0], area.out[1] - out
        if self.turn == "up":
            return area.out[1] - out, area.along[1] - along
        return out - area.out[0], along - area.along[0]

    @property
    def floor_within(self) -> Wall | None:
        """The floor, where it lies within the drawing."""
        floor = self.floor
        if floor is not None and floor.at <= self.area.along[1]:
            return floor
        return None

    @property
    def panel_within(self) -> Wall | None:
        """The panel, where it lies within the drawing."""
        panel = self.panel
        if panel is not None and panel.at <= self.area.out[1]:
            return panel
        return None


TURNS = {"+y": "down", "-x": "down", "-y": "up", "+z": "right"}


def whole_lines(words: str, between: str, has_room: Callable[[str], bool]) -> list[str]:
    """Words or facts on as few lines as have room for them, none torn apart.

    What has no room alone is left out: half of it tells nobody anything.
    """
    lines: list[str] = []
    for piece in words.split(between):
        longer = f"{lines[-1]}{between}{piece}" if lines else piece
        if lines and has_room(longer):
            lines[-1] = longer
        elif has_room(piece):
            lines.append(piece)
    return lines


def elevation_of(evaluation: Evaluation) -> Elevation | None:
    """Return the drawing of a build; None without a chassis or with nothing that has a known
    place.
    """
    a = evaluation.assembly
    if a.chassis is None or a.enclosure is None:
        return None
    shown, figures = _shown_and_located(evaluation)
    seated = [f.card for f in figures]
    rows = tuple(_rows(a, [f.card for f in shown]))
    if not shown and not rows:
        return None
    cards = tuple(map(_drawn, shown))
    floor = _floor(a, a.enclosure) if rows and _mount_of(a) is Mount.SLOT else None
    panel = _panel(a, a.enclosure)
    area = _area(cards, rows, floor, panel)
    board = _board(a, a.enclosure, area)
    return Elevation(
        TURNS[a.chassis.up],
        area,
        cards,
        rows,
        tuple(_overlaps(figures)),
        _measured_once(_dimensions(seated, evaluation), _room_below(seated, floor, evaluation)),
        tuple(_clearances(seated, evaluation)),
        board,
        floor,
        panel,
        tuple(_undrawn(evaluation)),
    )


def _shown_and_located(evaluation: Evaluation) -> tuple[list[CardFigures], list[CardFigures]]:
    """Return the cards that are drawn, and those among them from which something may be
    measured.
    """
    shown = [f for f in card_figures(evaluation) if f.card.drawn is not None]
    return shown, [f for f in shown if f.card.located]


def _area_of(box: Box) -> Area:
    return Area((-box.high.y, -box.low.y), (box.low.z, box.high.z))


def _drawn(figures: CardFigures) -> DrawnCard:
    card = figures.card
    bracket = next((s.box for s in card.solids if s.role == "bracket"), card.body)
    known = card.size.thickness.known and card.size.height.known
    limit = card.limit_w
    power = worded("limit {watts}", watts=watts(limit)) if limit else figures.power
    told = [fact for fact in (figures.link_words, figures.length, power) if fact != "?"]
    if place_is_guessed(card):
        told.insert(0, worded("place guessed"))
    return DrawnCard(
        card.title,
        card.card.name,
        " · ".join(told),
        _area_of(card.body),
        _area_of(bracket),
        place_is_guessed(card) or not known,
        place_is_guessed(card),
    )


def _mount_of(a: Assembly) -> Mount | None:
    """Return how the cards of the row are held: that of the first seat with a place."""
    return next((s.mount for s in a.seats if s.pose is not None), None)


def _rows(a: Assembly, cards: list[SeatedCard]) -> Iterator[ElevationRow]:
    assert a.enclosure is not None
    mount = _mount_of(a)
    if mount is Mount.SLOT:
        yield from _slot_rows(a, a.enclosure, cards)
        return
    planes = [
        (seat.index, -(seat.pose.offset.y + BACK))
        for seat in a.seats
        if seat.mount is mount and seat.pose is not None
    ]
    steps = [second - first for (_, first), (_, second) in pairwise(planes) if second > first]
    for index, plane in planes:
        yield ElevationRow(str(index), "", plane, min(steps, default=2 * SLOT_PITCH))


def _slot_rows(
    a: Assembly, enclosure: Enclosure, cards: list[SeatedCard]
) -> Iterator[ElevationRow]:
    seats = {s.index: s for s in a.seats if s.mount is Mount.SLOT and not s.guessed}
    used = [c.position or 0 for c in cards if c.mount is Mount.SLOT]
    last = max(enclosure.openings or 7, *used, *filter(None, seats), 1)
    for position in range(1, min(last, MOST_OPENINGS) + 1):
        yield ElevationRow(
            str(position),
            _printed(seats.get(position)),
            -(enclosure.slot_plane(position) + BACK),
            SLOT_PITCH,
        )


def _printed(seat: Seat | None) -> str:
    if seat is not None and seat.slot is not None:
        return seat.slot.name
    return ""


def _floor(a: Assembly, enclosure: Enclosure) -> Wall | None:
    """Return the likely floor or PSU shroud below the board."""
    room = room_below(a)
    if a.board is None or a.board.width_mm is None or room is None:
        return None
    bottom = -(enclosure.top_y - a.board.width_mm)
    likely = room[1]
    title = worded("PSU shroud") if enclosure.floor_y else worded("Floor")
    title = title_on_the_floor(a) or title
    return Wall(title, bottom + likely.value, likely.estimate)


def _panel(a: Assembly, enclosure: Enclosure) -> Wall | None:
    if enclosure.panel is None or a.chassis is None:
        return None
    flat = a.chassis.up == "+z"
    return Wall(
        worded("Lid") if flat else worded("Side panel"),
        enclosure.interior.high.z,
        enclosure.panel.estimate or enclosure.divided_mm > 0,
    )


def _area(
    cards: tuple[DrawnCard, ...],
    rows: tuple[ElevationRow, ...],
    floor: Wall | None,
    panel: Wall | None,
) -> Area:
    starts = [row.along for row in rows]
    ends = [row.along + row.pitch for row in rows]
    low = 0.0
    reach = USUAL_REACH
    for card in cards:
        start, end = card.body.along
        starts.append(start)
        ends.append(end)
        low = min(low, card.bracket.out[0], card.body.out[0])
        reach = max(reach, card.body.out[1])
    if floor is not None:
        ends.append(floor.at)
    if panel is not None and panel.at < reach + 45:
        # A farther one would only make the drawing small.
        reach = max(reach, panel.at)
    return Area((min(starts) - MARGIN, max(ends) + MARGIN), (low, reach))


def _board(a: Assembly, enclosure: Enclosure, area: Area) -> Area | None:
    """Return the part of the board's edge that the drawing shows."""
    if a.board is None or a.board.width_mm is None or _mount_of(a) is not Mount.SLOT:
        return None
    lower_edge = a.board.width_mm - enclosure.top_y
    top, end = area.along
    return Area((top, min(lower_edge, end)), (-1.57, 0.0))


def _overlaps(figures: list[CardFigures]) -> Iterator[Area]:
    for i, first in enumerate(figures):
        for second in figures[i + 1 :]:
            if shared := overlap(first.card.body, second.card.body):
                yield _area_of(shared)


def _measured_once(
    *dimensions: Iterator[ElevationDimension],
) -> tuple[ElevationDimension, ...]:
    """Return each stretch once: cards that stand one above the other share theirs."""
    return tuple(dict.fromkeys(chain.from_iterable(dimensions)))


def _dimensions(cards: list[SeatedCard], evaluation: Evaluation) -> Iterator[ElevationDimension]:
    """Yield the thickness of every card and the gaps between neighbours, for cards held in a
    row.
    """
    for card in cards:
        if card.mount in (None, Mount.VERTICAL) or not _stands(card):
            continue
        if card.size.thickness.known:
            stretch = _area_of(card.body).along
            yield ElevationDimension(stretch, _figure(card.size.thickness.value), "card")
        gap = gap_below(card, evaluation.assembly.neighbours)
        if gap is not None:
            yield from _gap(gap, card.label, evaluation)


def _gap(gap: Gap, label: str, evaluation: Evaluation) -> Iterator[ElevationDimension]:
    """Yield the gap below a card; nothing where it is unknown how wide it is."""
    checks = evaluation.checks
    labels = (gap.upper.label, gap.lower.label)
    _, start = _area_of(gap.upper.body).along
    end, _ = _area_of(gap.lower.body).along
    for judged in rooms(checks, Measured.GAP, label):
        if judged.parts == labels and judged.fit is not Fit.UNKNOWN:
            room = judged.check.room
            kind = _kind(room, standing_in(checks, Measured.GAP, *labels))
            yield ElevationDimension((start, end), _figure(room), kind)


def _room_below(
    cards: list[SeatedCard], floor: Wall | None, evaluation: Evaluation
) -> Iterator[ElevationDimension]:
    """Yield the room between the last card in a slot and what lies below it; the least there surely
    is, with its sign, where the place of that is only estimated.
    """
    in_slots = [card for card in cards if card.mount is Mount.SLOT]
    lowest = min(in_slots, key=lambda card: card.body.low.y, default=None)
    span = room_below(evaluation.assembly)
    if lowest is None or floor is None or span is None:
        return
    surely, likely = span
    estimated = likely.value > surely.value
    start = _area_of(lowest.body).along[1]
    reach = (start, max(start, floor.at))
    thickness = lowest.size.thickness
    for judged in rooms(evaluation.checks, Measured.FLOOR, lowest.label):
        check = judged.check
        if judged.fit is Fit.UNKNOWN or thickness not in check.figures:
            continue
        text = _figure(check.room)
        if estimated:
            text = f"{AT_LEAST}{text}"
        worst = standing_in(evaluation.checks, Measured.FLOOR, lowest.label)
        kind = _kind(check.room, worst)
        yield ElevationDimension(reach, text, kind, estimated)


def _figure(room_mm: float) -> str:
    """Without its unit, which all figures of the drawing have."""
    return str(millimetres(room_mm).without_unit())


def _kind(room_mm: float, fit: Fit | None) -> str:
    """Where there is no room, bodies overlap; tight is what any rule on that room warns of."""
    if room_mm < 0:
        return "overlap"
    if fit in (Fit.TIGHT, Fit.CLASH):
        return "tight"
    return "gap"


def _clearances(cards: list[SeatedCard], evaluation: Evaluation) -> Iterator[Clearance]:
    enclosure = evaluation.assembly.enclosure
    if enclosure is None or enclosure.panel is None:
        return
    for card in cards:
        if place_is_guessed(card):
            continue
        for judged in rooms(evaluation.checks, Measured.PANEL, card.label):
            across = (
                judged.check.figures[0] == card.size.thickness
            )  # its height has limits of its own
            if across and judged.fit is not Fit.UNKNOWN:
                kind = _kind(judged.check.room, standing_across(card, evaluation))
                ends = (card.body.high.z, enclosure.panel.value)
                yield Clearance(-card.body.centre.y, ends, _figure(judged.check.room), kind)


def _stands(card: SeatedCard) -> bool:
    """True where the card's thickness runs along the row."""
    body = card.body
    return abs((body.high.y - body.low.y) - card.size.thickness.value) < 0.01


def _undrawn(evaluation: Evaluation) -> Iterator[str]:
    for figures in card_figures(evaluation):
        card = figures.card
        if card.placement.place == TRAY:
            yield worded("{card}: it lies beside the machine", card=card.title)
        elif card.drawn is None:
            if card.seat is None:
                why = worded("there is no such place")
            else:
                why = worded("its place on the board is unknown")
            yield worded(
                "{card} in {place}: {why}",
                card=card.title,
                place=figures.place if card.seat else card.placement.place,
                why=why,
            )
