"""Where the air of an estimate goes in the picture of a machine: lines, fans, intakes, cards.

The lines are a drawing of the model's balance, not a computed field: how much air takes which way
and how warm it is comes from the model (`air_flows`), the way between two openings is only a way
that is free of cards. A line is as wide as its air is much, so that the widths over all intakes are
what goes through the machine; a card without a place in the picture has no lines. Speeds are not
known, and nothing here says any.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, cos, sin, sqrt

from rigwright.air import Estimate, air_of
from rigwright.assembly import Assembly, SeatedCard, derived
from rigwright.assembly.case_fans import usual_way
from rigwright.assembly.fan_walls import side_of
from rigwright.assembly.fixture_boxes import Fixture
from rigwright.assembly.interior import Inside
from rigwright.geometry import Box, Vec
from rigwright.graphics.scene.air import Air, AirRun, FanDisc, Stream
from rigwright.picture.scenery.air_at_cards import (
    BEYOND_MM,
    at_share,
    exhaust_side,
    spread,
    way_from_exhaust,
    way_to_intake,
)
from rigwright.picture.scenery.air_flows import (
    BEFORE,
    BEHIND,
    CARD_IN,
    CARD_OUT,
    FAN_IN,
    FAN_OUT,
    OPEN_IN,
    OPEN_OUT,
    AirWay,
    flows_of,
    ways_of,
)
from rigwright.picture.scenery.air_intakes import intakes_of
from rigwright.picture.scenery.air_routes import Point, is_clear, outside, rounded, route
from rigwright.record import Value
from rigwright.text.language import translated
from rigwright.text.sentence import Sentence, messages

WIDEST_CFM = 13.0  # more air than that takes several lines
MOST_LINES = 12  # of one way
WITHIN_MM = 60.0  # how far lines reach into the machine
GOLDEN_ANGLE = 2.39996
OPEN_STYLES = ("open", "mining")

NO_FANS = messages("Nobody knows the fans of this case: its air is not drawn.")
NO_CASE = messages("No case is chosen: nothing is known of its air.")
SERVER_AIR = messages("The lines are what the cards ask of the server's fans.")
UNKNOWN = "The temperature of {card} is unknown: {reason}."


class _Spot(Value, frozen=True):
    """A place where air comes into the machine or leaves it: its middle, the way of the air, and
    how far beside the middle lines may lie.
    """

    at: Vec
    way: Vec
    reach_mm: float


@derived
def air_shown(a: Assembly) -> Air:
    """Return the air of a machine."""
    estimate = air_of(a)
    known = {card.card.label: card.die_c.likely for card in estimate.cards}
    return Air(
        streams=tuple(_streams(a, estimate)),
        fans=tuple(_discs(a, estimate)),
        intakes=tuple(intakes_of(a, estimate)),
        cards={card.label: known.get(card.label) for card in a.gpus},
        notes=tuple(_notes(a, estimate)),
        unknown=tuple(_unknown(a, estimate)),
    )


def _notes(a: Assembly, estimate: Estimate) -> Iterator[str]:
    case = estimate.machine.case
    if a.chassis is None:
        yield translated(NO_CASE)
    elif case.shape == "closed" and case.assumed_fans:
        yield translated(NO_FANS)
    if case.shape == "server" and estimate.cards:
        yield translated(SERVER_AIR)


def _unknown(a: Assembly, estimate: Estimate) -> Iterator[str]:
    reasons = dict(estimate.machine.unknown)
    for card in a.gpus:
        if card.label in reasons:
            yield str(Sentence(UNKNOWN, {"card": card.title, "reason": reasons[card.label]}))


# lines


def _streams(a: Assembly, estimate: Estimate) -> Iterator[Stream]:
    inside = a.furniture.inside
    if inside is None:
        return
    drawn = _Drawing(a, estimate, inside)
    lines: list[tuple[AirWay, float]] = []
    for way in ways_of(flows_of(estimate)):
        wanted = max(ceil(way.cfm / WIDEST_CFM), 1)
        count = min(wanted, MOST_LINES)
        lines += [(way, way.cfm / count)] * count
    # From the first card of the row on, so that lines from one fan do not cross those of another.
    in_order = sorted(lines, key=lambda line: drawn.height(line[0]))
    for way, cfm in in_order:
        stream = drawn.stream(way, cfm, lines)
        if stream is not None:
            yield stream


class _Drawing:
    """The places of one machine that its ways lead through."""

    def __init__(self, a: Assembly, estimate: Estimate, inside: Inside) -> None:
        self._a = a
        self._inside = inside
        self._estimate = estimate
        self._cards = {card.label: card for card in a.cards if card.drawn is not None}
        self._known = {card.card.label: card for card in estimate.cards}
        self._bodies = [card.body for card in self._cards.values()]
        self._used: dict[str, int] = {}
        self._carried: dict[str, float] = {}  # CFM of the lines that begin or end at a place
        self._share: dict[str, float] = {}  # of them, before the line that is drawn
        self._room_c = estimate.machine.case.room_c

    def height(self, way: AirWay) -> float:
        """Return where a way leads across the board: to its first card, or past all of them."""
        for place in way.places:
            if place in self._cards:
                return self._cards[place].body.centre.y
        return self._inside.y

    def stream(
        self, way: AirWay, cfm: float, lines: Sequence[tuple[AirWay, float]]
    ) -> Stream | None:
        """One line of a way; None where it has no place in the picture."""
        if any(place in self._known and place not in self._cards for place in way.places):
            return None
        for place in (way.places[0], way.places[-1]):
            sharing: list[float] = []
            for other, one in lines:
                if place in (other.places[0], other.places[-1]):
                    sharing.append(one)
            through = sum(sharing)
            carried = self._carried.get(place, 0.0)
            self._share[place] = carried / through
            self._carried[place] = carried + cfm
        runs = tuple(self._runs(way))
        if not runs:
            return None
        start, end = self._ends(way)
        return Stream(cfm, start, end, runs)

    def _ends(self, way: AirWay) -> tuple[str, str]:
        """Return where a way begins and ends; one that goes round does both at its first card."""
        if way.goes_round:
            card = next(place for place in way.places if place in self._known)
            return card, card
        return way.places[0], way.places[-1]

    def _runs(self, way: AirWay) -> Iterator[AirRun]:
        for points in self._pieces(way):
            whole = self._routed(points)
            smooth = rounded(whole, self._bodies)
            for piece in outside(smooth, self._bodies):
                places, temperatures = zip(*piece, strict=True)
                yield AirRun(places, temperatures)

    def _pieces(self, way: AirWay) -> Iterator[list[Point]]:
        """Yield the points that a line has to pass, a new list behind every card."""
        points: list[Point] = []
        flow = self._estimate.flow
        for index, place in enumerate(way.places):
            if place in self._cards:
                card = self._cards[place]
                known = self._known[place]
                goes_out = way.places[index + 1] == f"{CARD_OUT}{place}"
                turn = self._turn(place)
                points.extend(way_to_intake(card, known, turn))
                yield points
                at_bracket = goes_out and self._leaves_at_bracket(card)
                points = way_from_exhaust(card, known, turn, at_bracket)
            elif place in (BEFORE, BEHIND):
                continue
            elif place.startswith((FAN_IN, CARD_IN)) or place == OPEN_IN:
                points.extend(self._intake(place, flow.front_c))
            elif not place.startswith(CARD_OUT):
                points.extend(self._exhaust(place, flow.exit_c))
            elif not self._leaves_at_bracket(self._cards[place.removeprefix(CARD_OUT)]):
                points.extend(self._into_the_room(points))
        yield self._closed(points, way)

    def _closed(self, points: list[Point], way: AirWay) -> list[Point]:
        """What goes round comes back to the end of the card that it left."""
        label = next((place for place in way.places if place in self._cards), None)
        if not way.goes_round or label is None:
            return points
        card = self._cards[label]
        known = self._known[label]
        turn = self._used.get(label, 0)
        back = way_to_intake(card, known, turn)
        end, _ = back[0]
        return [*points, (end, known.state.intake_c)]

    def _turn(self, place: str) -> int:
        """Return how many lines have been at a place before this one."""
        turn = self._used.get(place, 0)
        self._used[place] = turn + 1
        return turn

    def _routed(self, points: list[Point]) -> list[Point]:
        found = points[:1]
        for (start, start_c), (end, end_c) in zip(points, points[1:], strict=False):
            corners = route(start, end, self._bodies)
            share = 1 / (len(corners) + 1)
            warmer = end_c - start_c
            for step, corner in enumerate(corners, 1):
                celsius = start_c + warmer * share * step
                found.append((corner, celsius))
            found.append((end, end_c))
        return found

    # where air comes in and leaves

    def _intake(self, place: str, front_c: float) -> list[Point]:
        if place.startswith(CARD_IN):
            return self._own_intake(place.removeprefix(CARD_IN))
        spot = self._spot(place)
        turn = self._turn(place)
        at = _beside(spot, turn)
        outer = at.minus(spot.way.times(BEYOND_MM))
        inner = self._within(at, spot.way)
        room_c = self._room_c
        half_way_c = room_c + (front_c - room_c) / 2
        return [
            (outer, room_c),
            (at, room_c),
            (inner, half_way_c),
        ]

    def _within(self, at: Vec, way: Vec) -> Vec:
        """Return a point before a wall, nearer where a card is in the way."""
        found = at
        for share in (0.2, 0.5, 1.0):
            point = at.plus(way.times(WITHIN_MM * share))
            if not is_clear((at, point), self._bodies):
                break
            found = point
        return found

    def _own_intake(self, label: str) -> list[Point]:
        """Return the room before a card of an open frame, or before a server's row of fans."""
        card = self._cards[label]
        turn = self._used.get(label, 0)
        way = way_to_intake(card, self._known[label], turn)
        first, _ = way[0]
        if self._inside.style == "server":
            before = first.with_axis(0, self._inside.x + BEYOND_MM)
            return [(before, self._room_c)]
        assert card.pose is not None
        away = card.pose.turn.apply((1, 0, 0))
        beyond = first.plus(away.times(2 * BEYOND_MM))
        return [(beyond, self._room_c)]

    def _exhaust(self, place: str, exit_c: float) -> list[Point]:
        spot = self._spot(place)
        turn = self._turn(place)
        at = _beside(spot, turn)
        inward = spot.way.times(-1.0)
        inner = self._within(at, inward)
        outer = at.plus(spot.way.times(BEYOND_MM))
        return [
            (inner, exit_c),
            (at, exit_c),
            (outer, exit_c),
        ]

    def _leaves_at_bracket(self, card: SeatedCard) -> bool:
        """Whether a card's own way out of the machine is its bracket.

        In an open frame it is any face that blows.
        """
        return self._inside.style not in OPEN_STYLES or exhaust_side(card) == "-x"

    def _into_the_room(self, points: list[Point]) -> list[Point]:
        """Return the way of warm air in an open frame, which rises."""
        if not points:
            return []
        at, celsius = points[-1]
        sign, axis = self._inside.up
        rise_mm = 2 * BEYOND_MM
        if sign != "+":
            rise_mm = -rise_mm
        rise = Vec.along_axis("xyz".index(axis), rise_mm)
        cooled = (celsius + self._room_c) / 2
        return [(at.plus(rise), cooled)]

    def _spot(self, place: str) -> _Spot:
        if place == OPEN_IN:
            return self._openings(inward=True)
        if place == OPEN_OUT:
            return self._openings(inward=False)
        inward = place.startswith(FAN_IN)
        number = place.removeprefix(FAN_IN if inward else FAN_OUT)
        moved = self._estimate.machine.case.fans[int(number)]
        boxes = self._fans_on(moved.wall, inward)
        if not boxes:
            return _wall_spot(moved.wall, self._inside, moved.inward)
        boxes.sort(key=_in_row)
        turn = int(self._share[place] * len(boxes))
        last = len(boxes) - 1
        disc = _disc(boxes[min(turn, last)], self._inside, inward)
        way = Vec.along_axis(disc.axis, float(disc.sign))
        return _Spot(disc.centre, way, disc.radius_mm * 0.75)

    def _fans_on(self, wall: str, inward: bool) -> list[Box]:
        """Return the boxes of the fans on a wall that blow one way."""
        boxes: list[Box] = []
        for own_wall, fan in _fan_boxes(self._a):
            if own_wall == wall and _blows_in(own_wall, fan) == inward:
                boxes.append(fan.box)
        return boxes

    def _openings(self, *, inward: bool) -> _Spot:
        """Return a place in a grille that no fan blows through: the front low down for air that
        comes in, the rear above the cards for air that leaves.
        """
        room = self._inside
        place = OPEN_IN if inward else OPEN_OUT
        up, across = spread(self._used.get(place, 0))
        _, farthest = room.z
        z = farthest * (0.35 + 0.5 * up)
        if inward:
            x = room.x
            y = at_share(room.floor, room.y, 0.08 + 0.84 * across)
        else:
            x = 0.0
            tops = [box.high.y for box in self._bodies]
            top = max(tops, default=room.y * 0.5)
            y = at_share(top, room.y, 0.15 + 0.7 * across)
        return _Spot(Vec(x, y, z), Vec(-1.0, 0.0, 0.0), 0.0)


def _in_row(box: Box) -> tuple[float, float, float]:
    """Sort the boxes of a wall's fans as their lines follow on each other."""
    x, y, z = box.centre
    return y, x, z


def _beside(spot: _Spot, turn: int) -> Vec:
    """Return a point of a spot's opening: each turn another, evenly spread."""
    first, second = (i for i in range(3) if not spot.way[i])
    around = (turn % 7 + 0.5) / 7
    far = spot.reach_mm * sqrt(around)
    angle = turn * GOLDEN_ANGLE
    at = list(spot.at)
    at[first] += far * cos(angle)
    at[second] += far * sin(angle)
    return Vec(*at)


def _wall_spot(wall: str, room: Inside, inward: bool) -> _Spot:
    """Return the middle of a wall, for fans that have no place of their own in the picture."""
    axis, sign = side_of(wall, room.up) or (2, 1)
    nearest, farthest = room.z
    levels = (0.0, 0.0, nearest)
    if sign > 0:
        levels = (room.x, room.y, farthest)
    middle_y = (room.floor + room.y) / 2
    middle = Vec(room.x / 2, middle_y, _middle_z(room))
    at = middle.with_axis(axis, levels[axis])
    outward = -sign if inward else sign
    way = Vec.along_axis(axis, float(outward))
    return _Spot(at, way, 50.0)


def _middle_z(room: Inside) -> float:
    """Return the middle of a chassis above its board."""
    nearest, farthest = room.z
    return (max(nearest, 0.0) + farthest) / 2


# fans


def _fan_boxes(a: Assembly) -> Iterator[tuple[str, Fixture]]:
    """Yield every fan of the case and of radiators that has a place, with the wall it is on."""
    walls = {place.label: place.wall for place in a.furniture.radiators}
    for fixture in a.furniture.fixtures:
        if fixture.role == "radiator fan":
            yield walls.get(fixture.label, ""), fixture
        elif _is_case_fan(fixture):
            yield fixture.role.removesuffix(" fan"), fixture


def _is_case_fan(fixture: Fixture) -> bool:
    return fixture.label == "fans" and fixture.role.endswith(" fan")


def _blows_in(wall: str, fan: Fixture) -> bool:
    """Whether a fan blows into the machine; those of radiators do what is usual on their wall."""
    return (fan.blows or usual_way(wall)) == "in"


def _disc(box: Box, room: Inside, inward: bool) -> FanDisc:
    axis = min(range(3), key=lambda i: box.size[i])
    radius = max(box.size) / 2
    if room.style == "server":
        return FanDisc(box.centre, axis, -1, radius)
    middles = (room.x / 2, room.y / 2, _middle_z(room))
    sign = 1 if box.centre[axis] > middles[axis] else -1  # out of the wall
    if inward:
        sign = -sign
    return FanDisc(box.centre, axis, sign, radius)


def _discs(a: Assembly, estimate: Estimate) -> Iterator[FanDisc]:
    inside = a.furniture.inside
    if inside is None:
        return
    case = estimate.machine.case
    flow = estimate.flow
    warm = flow.exit_c if flow.through_cfm is not None else None
    for wall, fan in _fan_boxes(a):
        blows_in = _blows_in(wall, fan)
        disc = _disc(fan.box, inside, blows_in)
        celsius = case.room_c if blows_in else warm
        yield disc.changed(label=fan.label, celsius=celsius)


def widths(streams: Sequence[Stream]) -> float:
    """Return what all lines from an intake to an exhaust carry together, in CFM."""
    return sum(stream.cfm for stream in streams if stream.begins != stream.ends)
