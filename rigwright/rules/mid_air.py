"""Whether a card in mid-air has room where its builder holds it: before walls, board and all else
that stands in the chassis.

Other cards are in spacing.py, and that nothing holds it is in mounted.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from types import MappingProxyType

from rigwright.assembly import Assembly, SeatedCard, board_solids_of
from rigwright.assembly.enclosure import Enclosure, has_side_panel
from rigwright.assembly.hung import room_before_front
from rigwright.assembly.outside import Side, wall_beside
from rigwright.assembly.roles import role_words
from rigwright.assembly.seats import Mount
from rigwright.checks import Check, Judged, NotChecked, Said
from rigwright.checks.remedy import by_hand
from rigwright.figures import Basis, Figure, field_of
from rigwright.geometry import Box, gap_along, largest, union
from rigwright.parts import Chassis, Motherboard
from rigwright.record import Value
from rigwright.rules.card_support import mounts_for
from rigwright.rules.positions import unknown_panel
from rigwright.rules.rule import rule
from rigwright.rules.say import (
    not_checked,
    not_stated,
    sentence,
    unknown_figures,
    width_words,
    worded,
)
from rigwright.text.language import translated
from rigwright.text.numbers import length, millimetres
from rigwright.text.sentence import messages

Result = Iterator[Check | NotChecked]
RULE = "mid-air-card-meets-wall"
WALLS: Mapping[Side, str] = MappingProxyType(
    messages(
        {
            "rear": "the rear wall",
            "panel": "the side panel",
            "front": "the front",
            "below": "the wall below the cards",
            "above": "the wall above the board",
            "behind": "the wall behind the board",
        }
    )
)


class _Side(Value, frozen=True):
    """What a card may meet on one side: by what name, whose part, and how much room is left.

    `wanted_mm` is what its plugs take of that room.
    """

    name: str
    label: str
    room_mm: float
    figures: tuple[Figure, ...]
    wanted_mm: float = 0.0


@rule(
    "mechanical",
    noun="room around a card in mid-air",
    short="no room for it in mid-air",
    tight="little room for it in mid-air",
    source="The spot that the build names; planes of the case as for cards in slots",
    clearance="room in mid-air",
    sinks=True,
)
def mid_air_card_meets_wall(a: Assembly) -> Result:
    """A card in mid-air reaches into a wall, the board or what else stands in the case."""
    for card in a.cards:
        if card.mount is not Mount.FREE or a.chassis is None:
            continue
        size = card.size
        unknown = unknown_figures(
            RULE, card.label, card.card.name, size.length, size.height, size.thickness
        )
        yield from unknown
        outside = None if unknown else _outside(card, a)
        if outside is not None:
            yield _room(card, outside, a)
            continue
        yield from _unknown_walls(card, a.chassis, a)
        if not unknown:
            for side in _sides(card, a.chassis, a):
                yield _room(card, side, a)


def _room(card: SeatedCard, side: _Side, a: Assembly) -> Check:
    return Check(
        rule=RULE,
        what="gap",
        parts=(card.label, side.label),
        value=round(side.room_mm, 6),
        limit=0.0,
        figures=side.figures,
        words=partial(_words, card, side, a),
        wanted=round(side.wanted_mm, 6),
    )


def _unknown_walls(card: SeatedCard, chassis: Chassis, a: Assembly) -> Iterator[NotChecked]:
    """What is missing of an enclosed chassis to say where its walls are."""
    enclosure = a.enclosure
    if enclosure is None or not has_side_panel(chassis):
        return
    if enclosure.panel is None:
        yield from unknown_panel(RULE, card.label, chassis)
    if room_before_front(a) is None:
        yield not_stated(RULE, (card.label,), chassis, "max_gpu_length_mm")
    for field in ("width_mm", "height_mm", "depth_mm"):
        if getattr(chassis, field) is None:
            yield not_checked(RULE, (card.label,), field_of(chassis.id, field), chassis.name)


def _outside(card: SeatedCard, a: Assembly) -> _Side | None:
    """Return the wall that a card stands beyond as a whole, with what lies between them."""
    wall = wall_beside(card, a)
    if wall is None:
        return None
    return _Side(translated(WALLS[wall.side]), "chassis", wall.room_mm, wall.figures)


def _sides(card: SeatedCard, chassis: Chassis, a: Assembly) -> Iterator[_Side]:
    """Everything around a card; of several boxes of one part the nearest."""
    solids = [solid.box for solid in card.solids if solid.role != "bracket" and not solid.keep_out]
    box = union(solids)
    plugs = [solid.box for solid in card.solids if solid.keep_out]
    reach = union([box, *plugs])
    if a.enclosure is not None and has_side_panel(chassis):
        yield from _walls(card, box, reach, a.enclosure, a)
    if a.board is not None:
        yield from _board(box, a.board, a)
    yield from _fixtures(box, a)


def _board(box: Box, board: Motherboard, a: Assembly) -> Iterator[_Side]:
    """Yield the board; one of unknown size is drawn in the usual one."""
    distance = nearest(box, [solid.box for solid in board_solids_of(a)])
    if distance is None:
        return
    basis = Basis.ASSUMED if board.width_mm is None else Basis.DERIVED
    figure = Figure(distance, basis, (board.address("width_mm"),))
    yield _Side(worded("the board"), a.label("board"), distance, (figure,))


def _walls(
    card: SeatedCard, box: Box, reach: Box, enclosure: Enclosure, a: Assembly
) -> Iterator[_Side]:
    """Yield the walls of the chassis, as far as it is known where they are."""
    assert a.chassis is not None
    size = card.size
    own = Figure(0.0, Basis.MEASURED, ())
    yield _Side(worded("the rear wall"), "chassis", box.low.x, (own,))
    front = room_before_front(a)
    if front is not None:
        free = front.free
        wanted = reach.high.x - box.high.x
        room = free.value - box.high.x
        yield _Side(
            name=worded("the front"),
            label="chassis",
            room_mm=room,
            figures=(size.length, free),
            wanted_mm=wanted,
        )
    if enclosure.panel is not None:
        wanted = reach.high.z - box.high.z
        room = enclosure.panel.value - box.high.z
        figures = (size.height, enclosure.panel)
        yield _Side(
            name=worded("the side panel"),
            label="chassis",
            room_mm=room,
            figures=figures,
            wanted_mm=wanted,
        )
    if enclosure.boxes_known:
        across = Figure(0.0, Basis.ASSUMED, (a.chassis.address("height_mm"),))
        figures = (size.thickness, across)
        low = box.low.y - enclosure.floor_y
        high = enclosure.size_y - box.high.y
        end = worded("the PSU shroud") if enclosure.floor_y else worded("the wall below the cards")
        yield _Side(end, "chassis", low, figures)
        yield _Side(worded("the wall above the board"), "chassis", high, figures)
        depth = Figure(0.0, Basis.ASSUMED, (a.chassis.address("width_mm"),))
        back = box.low.z - enclosure.back_z
        yield _Side(worded("the wall behind the board"), "chassis", back, (size.height, depth))


def _fixtures(box: Box, a: Assembly) -> Iterator[_Side]:
    """Supplies, fans, cages, coolers: most stand where nobody publishes it.

    The shroud is told of as the wall below the cards.
    """
    by_part: dict[tuple[str, str], list[Box]] = {}
    for fixture in a.furniture.fixtures:
        if not fixture.keep_out and not fixture.is_supply_shroud:
            by_part.setdefault((fixture.label, fixture.role), []).append(fixture.box)
    for (label, role), boxes in by_part.items():
        room = nearest(box, boxes)
        if room is not None:
            figure = Figure(room, Basis.ASSUMED, ())
            yield _Side(worded("the {part}", part=role_words(role)), label, room, (figure,))


def nearest(box: Box, others: Iterable[Box]) -> float | None:
    """Return how far the nearest of some boxes is, negative by how far it would have to be
    moved.
    """
    rooms: list[float] = []
    for other in others:
        rooms.append(largest(*(gap_along(axis, box, other) for axis in range(3))))
    return min(rooms, default=None)


def _words(card: SeatedCard, side: _Side, a: Assembly, judged: Judged) -> Said:
    room = judged.check.room
    title = sentence(
        "{card} has {room} to {thing}.", card=card.title, room=millimetres(room), thing=side.name
    )
    detail = sentence("Its plugs want {wanted} there.", wanted=length(side.wanted_mm))
    if room < 0:
        title = sentence(
            "{card} reaches {over} into {thing}{width}.",
            card=card.title,
            over=millimetres(-room),
            thing=side.name,
            width=width_words(judged),
        )
        detail = sentence("In mid-air no mount keeps it clear of that.")
    return Said(
        title,
        detail,
        remedies=(
            by_hand("Hold {card} elsewhere", card=card.title),
            *mounts_for(card, a),
        ),
        place=card.drawn,
    )
