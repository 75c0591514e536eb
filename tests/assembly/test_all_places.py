"""The places of every chassis of the shipped catalog, against what its record says in slots,
mounts, bays and bars.

The expectations are worked out from the records alone; what places are is asked of the program.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations

import pytest

from rigwright.assembly import assemble
from rigwright.assembly.enclosure import Enclosure, enclosure_of, rack_units_of
from rigwright.assembly.seats import Mount, Seat, seats_of
from rigwright.assembly.small_cases import is_beside, is_sandwich
from rigwright.build import Build, Placement, SecondarySystem
from rigwright.catalog import MemoryCatalog
from rigwright.evaluation import evaluate
from rigwright.geometry import Box, overlap
from rigwright.parts import Chassis, Motherboard
from rigwright.reports.clearances import margins_of
from tests.sampling import every, share
from tests.shipped_parts import shipped_parts
from tests.worlds import board, cpu, gpu, psu, slot

SINGLE_SLOT, HEIGHT, FULL_LENGTH, BACK = (
    18.71,
    111.15,
    312.0,
    3.46,
)  # PCIe CEM; half a PCB and its solder side
CASES = [part for part in shipped_parts() if isinstance(part, Chassis)]
OPENINGS = [c for c in CASES if (c.expansion_slots or c.half_height_slots) and not c.board]


def full_board(case: Chassis) -> Motherboard:
    """The chassis' own board, else one with a slot before every opening of one chamber."""
    if case.board is not None:
        return case.board
    return board(*(slot(i) for i in range(1, max(rows(case), 1) + 1)))


def rows(case: Chassis) -> int:
    """Openings of one row: a case of two chambers counts both."""
    count = case.expansion_slots or case.half_height_slots or 0
    return count // 2 if count > 11 else count


@cache
def places(case: Chassis) -> tuple[Enclosure, tuple[Seat, ...]]:
    mainboard = full_board(case)
    enclosure = enclosure_of(case, mainboard)
    return enclosure, seats_of(case, mainboard, enclosure)


def expected(case: Chassis) -> dict[Mount, int]:
    """What its record says, by the class of chassis that it is."""
    if case.gpu_positions:  # and those of the board, which lies open
        return {Mount.SLOT: len(full_board(case).slots or ()), Mount.FRAME: case.gpu_positions}
    if case.chassis_type == "sff" and case.expansion_slots == 0:
        return {Mount.VERTICAL: 1}
    found = {Mount.VERTICAL: case.vertical_slots or 0, Mount.BAY: case.max_double_width_gpus or 0}
    in_bays = case.max_double_width_gpus and case.board is None and not rows(case)
    own = len(case.board.slots or ()) if case.board else max(rows(case), 1)
    return {Mount.SLOT: 0 if in_bays else own, **found}


def test_the_catalog_has_every_class_of_chassis() -> None:
    classes = Counter(case.chassis_type for case in CASES)
    assert len(CASES) >= 140 and set(classes) == {
        "mid_tower",
        "full_tower",
        "super_tower",
        "dual_system",
        "cube",
        "sff",
        "rack_2u",
        "rack_3u",
        "rack_4u",
        "open_frame",
    }
    assert Counter(case.up for case in CASES).keys() == {"+y", "+z", "-x"}


@every(CASES)
def test_number_and_kind_of_places_are_what_the_record_says(case: Chassis) -> None:
    counted = Counter(seat.mount for seat in places(case)[1])
    assert dict(counted) == {mount: n for mount, n in expected(case).items() if n}
    names = [seat.name for seat in places(case)[1]]
    assert len(names) == len(set(names))


@every(CASES)
def test_candidate_places_are_those_and_what_brackets_and_second_boards_add(case: Chassis) -> None:
    """A build in it offers just these.

    A second board adds its own slots where the chassis has a room for one.
    """
    mainboard = full_board(case)
    build = Build(chassis=case.id, board=mainboard.id)
    catalog = MemoryCatalog([mainboard, case])  # a server's own board has the server's id
    names = {seat.name for seat in assemble(build, catalog).seats}
    assert names == {seat.name for seat in places(case)[1]}
    both = assemble(build.changed(second=SecondarySystem(mainboard.id)), catalog)
    added = {seat.name for seat in both.seats} - names
    assert added == {
        f"second:{s.position or s.name}" for s in mainboard.slots or () if case.board is None
    }


def body(seat: Seat, length: float, height: float = HEIGHT) -> Box:
    assert seat.pose is not None
    return seat.pose.place(Box.of((0, length), (BACK - SINGLE_SLOT, BACK), (0, height)))


def is_measured(case: Chassis) -> bool:
    return places(case)[0].boxes_known and not case.gpu_positions


def test_most_chassis_are_measured() -> None:
    assert sum(map(is_measured, CASES)) >= 150


@every(CASES)
def test_no_place_is_outside_of_the_chassis(case: Chassis) -> None:
    """A card of one slot as long as the chassis takes, in every place whose planes are published
    or derived.
    """
    if not is_measured(case):
        return
    enclosure, seats = places(case)
    length = min(FULL_LENGTH, enclosure.front.value if enclosure.front is not None else FULL_LENGTH)
    low = case.half_height_slots and not case.expansion_slots
    for seat in seats:
        if seat.pose is not None:
            height = 68.9 if low and seat.mount is Mount.SLOT else HEIGHT
            assert enclosure.interior.grown(0.01).contains(body(seat, length, height), 0.0), (
                seat.name
            )


@every(CASES)
def test_single_slot_cards_in_all_places_of_one_kind_do_not_meet(case: Chassis) -> None:
    located = [seat for seat in places(case)[1] if seat.pose is not None]
    for one, other in combinations(located, 2):
        if one.mount is other.mount:
            assert overlap(body(one, FULL_LENGTH), body(other, FULL_LENGTH)) is None, (
                one.name,
                other.name,
            )


@every(CASES)
def test_cards_that_stand_look_one_way_and_lie_where_racks_are_low(case: Chassis) -> None:
    """Fans toward the last slot in slots, bays and frames; toward the panel when vertical, and away
    from the board when behind it.

    Down in two rack units.
    """
    for seat in places(case)[1]:
        if seat.pose is None:
            continue
        fans = tuple(map(round, seat.pose.turn.apply((0, -1, 0))))
        low = case.up == "+z" and (case.rack_units or 4) <= 2
        behind = is_sandwich(case) and not is_beside(case, case.height_mm)
        vertical = (0, 0, -1) if behind else (0, 0, 1)
        by_mount = {Mount.VERTICAL: vertical, Mount.BAY: (0, 0, -1) if low else (0, -1, 0)}
        assert fans == by_mount.get(seat.mount, (0, -1, 0)), seat.name


# turned


def turned(case: Chassis, up: str) -> Chassis:
    """The same chassis set down on another side: its outer sizes change their names, its inside
    does not.
    """
    along = {
        "+z": ("depth_mm", "width_mm", "height_mm"),
        "-x": ("height_mm", "depth_mm", "width_mm"),
    }
    usual = ("depth_mm", "height_mm", "width_mm")
    sizes = [getattr(case, name) for name in along.get(case.up, usual)]
    return case.changed(
        up=up, psu_position=None, **dict(zip(along.get(up, usual), sizes, strict=True))
    )


def margins(case: Chassis) -> list[tuple[str, str, tuple[str, ...], float | None]]:
    """Every clearance of a machine with a card in each second place."""
    mainboard = full_board(case)
    card = gpu(thickness_mm=38.0)
    seats = [seat.name for seat in places(case)[1] if seat.pose is not None][::2][:4]
    build = Build(
        chassis=case.id,
        board=mainboard.id,
        psus=("a-psu",),
        placements=tuple(Placement(card.id, name) for name in seats),
    )
    e = evaluate(build, MemoryCatalog([mainboard, case, card, psu(), cpu()]))
    found = [
        (m.rule, m.what, m.parts, m.margin_mm) for m in margins_of(e) if m.rule not in BY_GRAVITY
    ]
    return sorted(
        found, key=str
    )  # a supply may have a known length and an unknown form: a margin of None beside one


BY_GRAVITY = {"card-sag", "cable-length-short"}


@pytest.mark.sampled
@every(share(CASES, 12))
def test_turning_a_chassis_changes_no_margin(case: Chassis) -> None:
    """Which way is up serves heat and words; millimetres stay.

    Rules for racks ask for a lid, so these stay flat.
    """
    if rack_units_of(case):
        case = case.changed(rack_units=None, chassis_type="full_tower")
    usual = margins(turned(case, "+y"))
    assert usual or not places(case)[1]
    for up in ("-y", "+z", "-x"):
        assert margins(turned(case, up)) == usual, up


@pytest.mark.sampled
@every(share(CASES, 3, 1))
def test_the_order_of_placing_changes_no_margin(case: Chassis) -> None:
    """Of three cards of different thickness, told by their places instead of their numbers."""
    mainboard = full_board(case)
    names = [seat.name for seat in places(case)[1] if seat.pose is not None][:3]
    cards = [gpu(id=f"card{i}", thickness_mm=30.0 + 6 * i) for i in range(len(names))]
    placed = [Placement(card.id, name) for card, name in zip(cards, names, strict=True)]
    catalog = MemoryCatalog([mainboard, case, psu(), *cards])
    told = []
    for order in (placed, placed[::-1]):
        e = evaluate(
            Build(chassis=case.id, board=mainboard.id, psus=("a-psu",), placements=tuple(order)),
            catalog,
        )
        place = {card.label: card.placement.place for card in e.assembly.cards}
        told.append(
            sorted(
                (
                    m.rule,
                    m.what,
                    sorted(place.get(p, p) for p in m.parts),
                    str(m.margin_mm),
                    m.verdict.value,
                )
                for m in margins_of(e)
            )
        )
    assert told[0] == told[1]
