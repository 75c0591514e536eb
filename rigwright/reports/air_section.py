"""A section through the machine with its air, in millimetres: cards, fans and walls to scale, what
goes in and out, and who warms whom.

`right` and `up` are as on paper: a tower is seen from its open side, a machine whose board lies
flat from above. Values only; knows neither paper nor screen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Literal

from rigwright.air import CardEstimate, Estimate, air_of
from rigwright.air.bands import slowing_of
from rigwright.air.constants import LIKELY
from rigwright.air.heat import delivered_cfm, flow_100
from rigwright.air.machine import Moved
from rigwright.air.solve import Flow, target_of
from rigwright.assembly import Assembly, SeatedCard, derived
from rigwright.assembly.case_fans import usual_way
from rigwright.build.labels import by_number
from rigwright.geometry import Box
from rigwright.parts import Chassis, Motherboard
from rigwright.record import Value

Way = tuple[int, int]  # right and up, one of them 0
Kind = Literal["fan", "radiator fan", "blower"]
Pressure = Literal["positive", "balanced", "negative"]
BALANCED = 0.1  # of the stronger side: fans are not known better than that
LEAST_MM = 160.0
FAN_DEPTH_MM = 25.0

# Where the walls are, as (right, up) of the frame's x and y before the picture is turned.
_WALLS: Mapping[str, Way] = MappingProxyType(
    {"front": (1, 0), "rear": (-1, 0), "top": (0, 1), "bottom": (0, -1)}
)
# In a chassis whose board is turned by a quarter, the front is beyond the board's upper edge.
_TURNED_WALLS: Mapping[str, Way] = MappingProxyType(
    {"front": (0, 1), "rear": (0, -1), "top": (-1, 0), "bottom": (1, 0)}
)


class SectionArea(Value, frozen=True):
    """A rectangle of the drawing, in mm."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        """How wide the section is, left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """How high the section is, bottom to top."""
        return self.top - self.bottom

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle, right and up."""
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2

    def holding(self, other: SectionArea) -> SectionArea:
        """The smallest rectangle around both."""
        return SectionArea(
            min(self.left, other.left),
            min(self.bottom, other.bottom),
            max(self.right, other.right),
            max(self.top, other.top),
        )


class SectionCard(Value, frozen=True):
    """A card: where it is, None without a known place, and what is estimated of it, or why not.

    `limit_c` is what its firmware holds. `slows`: it would pass that by more than estimates are
    off by, as the rule on throttling has it, also where its fans are before a floor or a glass.
    """

    label: str
    title: str
    area: SectionArea | None
    estimate: CardEstimate | None
    limit_c: float
    noise_dba: float | None
    slows: bool = False
    why: str = ""


class SectionFan(Value, frozen=True):
    """A fan, or a radiator's; `assumed`: nobody says that it is there."""

    area: SectionArea
    wall: str
    inward: bool
    assumed: bool


class WallStream(Value, frozen=True):
    """Air through a wall: `way` is where it goes, `at` the point of the wall.

    `cfm` None: it is unknown how much.
    """

    kind: Kind
    wall: str
    at: tuple[float, float]
    way: Way
    inward: bool
    cfm: float | None
    count: int


class AirSection(Value, frozen=True):
    """The whole drawing. `flat`: seen from above, else from the side.

    `outline` is the case, grown around its cards where nobody knows its size; `extent` holds
    everything, also cards that reach out of it. `pressure` None: there is no case that could have
    one, or nobody knows.
    """

    outline: SectionArea
    extent: SectionArea
    flat: bool
    known_size: bool
    open_frame: bool
    board: SectionArea | None
    floor: SectionArea | None
    cards: tuple[SectionCard, ...]
    fans: tuple[SectionFan, ...]
    streams: tuple[WallStream, ...]
    pressure: Pressure | None
    estimate: Estimate


@derived
def section_of(a: Assembly) -> AirSection | None:
    """Return the section of a build; None without a chassis."""
    if a.chassis is None or a.enclosure is None:
        return None
    estimate = air_of(a)
    case = estimate.machine.case
    turned = a.chassis.up
    size = (max(a.enclosure.size_x, LEAST_MM), max(a.enclosure.size_y, LEAST_MM))
    outline = extent = _area(((0.0, 0.0), size), turned)
    cards = section_cards(a)
    for card in cards:
        extent = extent.holding(card.area) if card.area is not None else extent
    if not a.enclosure.boxes_known:
        outline = extent
    fans = tuple(_fans(a, a.chassis, estimate, outline))
    shroud = next((f.box for f in a.furniture.fixtures if f.is_supply_shroud), None)
    return AirSection(
        outline=outline,
        extent=extent,
        flat=turned == "+z",
        known_size=a.enclosure.boxes_known,
        open_frame=case.shape == "open",
        board=_area_of_board(a.board, a.enclosure.top_y, turned),
        floor=None if shroud is None else _area_of(shroud, turned),
        cards=cards,
        fans=fans,
        streams=tuple(_streams(a, estimate, outline, fans)),
        pressure=pressure_of(estimate.flow) if case.shape == "closed" else None,
        estimate=estimate,
    )


def section_cards(a: Assembly) -> tuple[SectionCard, ...]:
    """Return every graphics card in order, with its estimate or the reason why it has none."""
    estimate = air_of(a)
    found = {one.card.label: one for one in estimate.cards}
    why = dict(estimate.machine.unknown)
    sounds = {sound.who: sound.dba for sound in estimate.sounds}
    cards: list[SectionCard] = []
    for card in sorted(a.gpus, key=lambda card: by_number(card.label)):
        one = found.get(card.label)
        limit = LIKELY["target_c"] if one is None else target_of(one.card, LIKELY)
        cards.append(
            SectionCard(
                label=card.label,
                title=card.title,
                area=_card_area(a, card),
                estimate=one,
                limit_c=limit,
                noise_dba=sounds.get(card.label),
                slows=one is not None and slowing_of(one.card, one.state) == "likely",
                why=why.get(card.label, ""),
            )
        )
    return tuple(cards)


def pressure_of(flow: Flow) -> Pressure:
    """Whether more air is blown into a case than its fans and blowers draw out of it."""
    into = flow.intake_cfm
    out = flow.exhaust_cfm + flow.blower_cfm
    if abs(into - out) <= BALANCED * max(into, out):
        return "balanced"
    return "positive" if into > out else "negative"


# where things are


def _turn(x: float, y: float, up: str) -> tuple[float, float]:
    """Frame to paper: the way that is up in the room is up on paper, seen from the open side."""
    if up == "-x":
        return y, -x
    if up == "-y":
        return -x, -y
    return x, y


def _area(corners: tuple[tuple[float, float], tuple[float, float]], up: str) -> SectionArea:
    across: list[float] = []
    upward: list[float] = []
    for x, y in corners:
        right, above = _turn(x, y, up)
        across.append(right)
        upward.append(above)
    return SectionArea(min(across), min(upward), max(across), max(upward))


def _area_of_board(board: Motherboard | None, top: float, up: str) -> SectionArea | None:
    """Where the board lies; None where nobody states its size."""
    if board is None or board.width_mm is None:
        return None
    return _area(((0.0, top - board.width_mm), (board.depth_mm or 244.0, top)), up)


def _area_of(box: Box, up: str) -> SectionArea:
    return _area(((box.low.x, box.low.y), (box.high.x, box.high.y)), up)


def _card_area(a: Assembly, card: SeatedCard) -> SectionArea | None:
    if a.chassis is None or card.drawn is None:
        return None
    return _area_of(card.drawn, a.chassis.up)


def wall_way(wall: str, up: str) -> Way | None:
    """Which way out of the machine a wall faces on paper; None: towards the eye, or away."""
    walls = _TURNED_WALLS if up == "-x" else _WALLS
    if up == "+z" and wall in ("top", "bottom"):
        return None
    facing = walls.get(wall)
    if facing is None:
        return None
    if up == "-y" and wall in ("top", "bottom"):
        facing = (0, -facing[1])  # the chassis stands on what the frame has as its upper end
    right, above = _turn(*facing, up)
    return round(right), round(above)


# fans


def _fans(
    a: Assembly, chassis: Chassis, estimate: Estimate, outline: SectionArea
) -> Iterator[SectionFan]:
    """The fans as the picture of the machine has them; where it has none on a wall, in its
    middle.
    """
    boxes = _fan_boxes(a)
    case = estimate.machine.case
    for moved in _by_wall(case.fans):
        drawn = boxes.get((moved.wall, moved.inward), [])
        assumed = case.assumed_fans and not moved.behind_radiator
        if chassis.up == "-x" and moved.wall != "front":
            drawn = []  # the picture of the machine turns only the front with the board
        for box in drawn:
            area = _area_of(box, chassis.up)
            yield SectionFan(area, moved.wall, moved.inward, assumed)
        way = wall_way(moved.wall, chassis.up)
        if not drawn and way is not None:
            for area in _along_wall(moved, way, outline):
                yield SectionFan(area, moved.wall, moved.inward, assumed)


def _fan_boxes(a: Assembly) -> dict[tuple[str, bool], list[Box]]:
    """What the picture of the machine has on each wall, by the way it blows: in or not."""
    boxes: dict[tuple[str, bool], list[Box]] = {}
    for fixture in a.furniture.of("fans"):
        wall = fixture.role.removesuffix(" fan")
        inward = (fixture.blows or usual_way(wall)) == "in"
        boxes.setdefault((wall, inward), []).append(fixture.box)
    for place in a.furniture.radiators:
        inward = usual_way(place.wall) == "in"
        boxes.setdefault((place.wall, inward), []).extend((*place.fans, place.core))
    return boxes


def _by_wall(fans: tuple[Moved, ...]) -> list[Moved]:
    """One of every wall and way, with the fans of all kinds there counted."""
    found: dict[tuple[str, bool], Moved] = {}
    for moved in fans:
        key = (moved.wall, moved.inward)
        if key in found:
            count = found[key].count + moved.count
            found[key] = moved.changed(count=count)
        else:
            found[key] = moved
    return list(found.values())


def _along_wall(moved: Moved, way: Way, outline: SectionArea) -> Iterator[SectionArea]:
    """Fans side by side in the middle of a wall, none larger than it has room for."""
    right, up = way
    upright = right != 0
    room = outline.height if upright else outline.width
    size = min(moved.size_mm, room / max(moved.count, 1))
    middle_right, middle_up = outline.centre
    middle = (moved.count - 1) / 2
    for number in range(moved.count):
        along = size * (number - middle)
        if upright:
            left = outline.right - FAN_DEPTH_MM if right > 0 else outline.left
            bottom = middle_up + along - size / 2
            yield SectionArea(left, bottom, left + FAN_DEPTH_MM, bottom + size)
        else:
            left = middle_right + along - size / 2
            bottom = outline.top - FAN_DEPTH_MM if up > 0 else outline.bottom
            yield SectionArea(left, bottom, left + size, bottom + FAN_DEPTH_MM)


# air


def _streams(
    a: Assembly, estimate: Estimate, outline: SectionArea, fans: tuple[SectionFan, ...]
) -> Iterator[WallStream]:
    """What every wall lets through, and what blowers push out of their brackets."""
    assert a.chassis is not None
    case = estimate.machine.case
    if case.shape == "open":
        return
    for one in _by_wall(case.fans):
        side = (one.wall, one.inward)
        there = [fan.area for fan in fans if (fan.wall, fan.inward) == side]
        yield _stream_of_fans(estimate, one, there, outline, a.chassis)
    right, above = _turn(-1, 0, a.chassis.up)  # brackets are in the wall that x counts from
    rear = (round(right), round(above))
    for card in section_cards(a):
        area = card.area
        estimated = card.estimate
        if area is None or estimated is None:
            continue
        if estimated.card.cooling != "blower":
            continue
        cfm = flow_100(estimated.card, LIKELY) * estimated.state.fed
        at = _on_wall([area], rear, outline)
        yield WallStream(
            kind="blower",
            wall=card.label,
            at=at,
            way=rear,
            inward=False,
            cfm=cfm,
            count=1,
        )


def _stream_of_fans(
    estimate: Estimate, one: Moved, there: list[SectionArea], outline: SectionArea, chassis: Chassis
) -> WallStream:
    """What the fans of one wall that blow one way move together."""
    case = estimate.machine.case
    share = estimate.flow.in_share if one.inward else estimate.flow.out_share
    behind_radiator = True
    cfm = 0.0
    for number, moved in enumerate(case.fans):
        if (moved.wall, moved.inward) == (one.wall, one.inward):
            behind_radiator = behind_radiator and moved.behind_radiator
            cfm += delivered_cfm(moved, LIKELY, estimate.fan_speeds[number]) * share
    way = wall_way(one.wall, chassis.up) or (0, 0)
    return WallStream(
        kind="radiator fan" if behind_radiator else "fan",
        wall=one.wall,
        at=_on_wall(there, way, outline),
        way=(-way[0], -way[1]) if one.inward else way,
        inward=one.inward,
        cfm=None if case.shape == "server" else cfm,
        count=one.count,
    )


def _on_wall(areas: list[SectionArea], way: Way, outline: SectionArea) -> tuple[float, float]:
    """The middle of some areas, moved to the wall that is that way."""
    middles = [area.centre for area in areas] or [outline.centre]
    right = sum(middle[0] for middle in middles) / len(middles)
    above = sum(middle[1] for middle in middles) / len(middles)
    if way[0]:
        right = outline.right if way[0] > 0 else outline.left
    if way[1]:
        above = outline.top if way[1] > 0 else outline.bottom
    return right, above


# who warms whom


class HeatRow(Value, frozen=True):
    """What one card's temperature is made of, in °C: the room, the case, other cards by label, its
    narrow gap, and its own heat. Together they are its temperature.
    """

    label: str
    title: str
    room: float
    case: float
    cards: Mapping[str, float]
    gap: float
    own: float


def heat_rows(estimate: Estimate) -> tuple[HeatRow, ...]:
    """What every card's temperature is made of, in the order of their labels."""
    cards = sorted(estimate.cards, key=lambda one: by_number(one.card.label))
    return tuple(heat_row(one, estimate) for one in cards)


def heat_row(one: CardEstimate, estimate: Estimate) -> HeatRow:
    """What one card's temperature is made of."""
    sums: dict[str, float] = {"room": 0.0, "case": 0.0, "intake": 0.0, "own": 0.0}
    by_card: dict[str, float] = {}
    for cause in one.causes:
        if cause.by is None:
            sums[cause.kind] += cause.kelvin
        else:
            label = estimate.machine.cards[cause.by].label
            by_card[label] = by_card.get(label, 0.0) + cause.kelvin
    return HeatRow(
        label=one.card.label,
        title=one.card.title,
        room=sums["room"],
        case=sums["case"],
        cards=MappingProxyType(by_card),
        gap=sums["intake"],
        own=sums["own"],
    )
