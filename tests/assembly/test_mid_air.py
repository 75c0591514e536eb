"""Cards in mid-air: where they are is what the build says, and every wall and neighbour is measured
from there.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rigwright.air.airflow import exhausts_of
from rigwright.air.at_full_speed import at_full_speed, case_flow
from rigwright.air.constants import LIKELY
from rigwright.air.reading import machine_of
from rigwright.air.solve import solve
from rigwright.arranging.freely import along_bar, in_mid_air, nudged
from rigwright.assembly import SeatedCard
from rigwright.assembly.enclosure import SHROUD_HEIGHT
from rigwright.assembly.mid_air import new_name
from rigwright.assembly.seats import Mount, spot_of
from rigwright.build import Build
from rigwright.build.placement import Spot
from rigwright.catalog import MemoryCatalog
from rigwright.checks import Fit, Severity
from rigwright.documents.document import document_from_bytes, document_text
from rigwright.documents.text_code import content_of
from rigwright.evaluation import Evaluation, candidate_at, evaluate
from rigwright.fitting.cards import WORST_LAST, CardColumns, CardTrials
from rigwright.parts import IncludedFan, Part, Riser
from rigwright.share.code import build_code
from tests.routing.test_bars import CARD, frame, hung
from tests.sampling import every
from tests.worlds import board, chassis, gpu, only, open_card, psu, world

SLOT_ONE = 310.92  # y of the first slot's plane in the usual world: 473.18 − 162.26
# A case that says all there is to ask: its front at 500 mm, its panel at 185 + 7.5 mm.
CASE = chassis(height_mm=566.0, width_mm=240.0, depth_mm=604.0)


def held(*spots: Spot, card: Part = CARD, beside: str = "1") -> Evaluation:
    """One card in a slot, the others in mid-air."""
    build = world((card, beside), chassis=CASE).build
    for spot in spots:
        name = new_name(build)
        build = build.place(card.id, name).hold_at(len(build.placements), name, spot)
    return again(build, card)


def again(build: Build, *cards: Part) -> Evaluation:
    return evaluate(build, MemoryCatalog([CASE, board(), psu(), *cards]))


def in_air(e: Evaluation) -> SeatedCard:
    return next(c for c in e.assembly.cards if c.seat is not None and c.seat.mount is Mount.FREE)


@settings(max_examples=8, deadline=None)
@given(st.floats(60, 150), st.floats(0, 60))
def test_a_card_that_moves_by_d_has_d_more_room(below: float, by: float) -> None:
    """To the card above it in its row; beside a slot's own pitch the figure is that of slots."""
    before = held((0.0, SLOT_ONE - below, 3.4))
    after = held((0.0, SLOT_ONE - below - by, 3.4))
    (gap,), (wider,) = before.assembly.neighbours, after.assembly.neighbours
    assert wider.gap.value - gap.gap.value == pytest.approx(by, abs=1e-5)
    assert gap.gap.value == pytest.approx(below - 52, abs=1e-5)


def test_a_card_held_where_a_slot_is_has_the_gaps_of_that_slot() -> None:
    """20.32 mm for each slot less 52 mm of card."""
    in_slots = world((CARD, "1"), (CARD, "5")).assembly.neighbours
    in_the_air = held((0.0, SLOT_ONE - 4 * 20.32, 3.4)).assembly.neighbours
    assert in_the_air[0].gap.value == pytest.approx(in_slots[0].gap.value) == pytest.approx(29.28)


@every(
    [
        ((0.0, 150.0, 120.0), 192.5 - 120 - 111.15, Fit.CLASH),  # as high as the standard's
        ((0.0, 150.0, 60.0), 192.5 - 60 - 111.15, Fit.TIGHT),  # the plug wants more than 21.35 mm
        ((250.0, 150.0, 20.0), 500.0 - 250 - 267, Fit.CLASH),  # 267 mm long
        ((-30.0, 150.0, 20.0), -29.0, Fit.CLASH),  # the body begins a millimetre behind the bracket
    ]
)
def test_walls_are_measured_from_where_the_card_is(spot: Spot, room: float, fit: Fit) -> None:
    e = held(spot)
    judged = [j for j in e.checks if j.rule == "mid-air-card-meets-wall"]
    (wall,) = [j for j in judged if j.check.room == pytest.approx(room, abs=0.01)]
    assert wall.fit is fit and wall.parts == ("gpu2", "chassis")
    assert [j for j in judged if j.fit is not Fit.FITS] == [wall]


def test_the_shroud_over_the_supply_is_the_wall_below() -> None:
    """The case is 566 mm high inside, and the card's room ends at the shroud's top."""
    build = held((0.0, 150.0, 20.0)).build
    case = CASE.changed(psu_position="bottom_rear")
    e = evaluate(build, MemoryCatalog([case, board(), psu(), CARD]))
    (card,) = [one for one in e.assembly.cards if one.label == "gpu2"]
    rooms = [j.check.room for j in e.checks if j.rule == "mid-air-card-meets-wall"]
    low = card.body.low.y
    high = card.body.high.y
    assert [room for room in rooms if room == pytest.approx(low - SHROUD_HEIGHT)] != []
    assert [room for room in rooms if room == pytest.approx(566.0 - high)] != []


@every(
    [
        ((0.0, 150.0, 200.0), 200.0 - 192.5 - 5.0),  # beside the side panel of 5 mm
        ((-300.0, 150.0, 20.0), None),  # behind the rear wall: 267 mm long
        ((610.0, 150.0, 20.0), None),  # before the front: the case is 604 mm deep
        ((0.0, 650.0, 20.0), None),  # on top of it
        ((0.0, -60.0, 20.0), None),  # under it
        ((0.0, 150.0, -400.0), None),  # behind the board's tray
    ]
)
def test_a_card_beside_its_chassis_meets_no_wall_of_it(spot: Spot, room: float | None) -> None:
    e = held(spot)
    (judged,) = [j for j in e.checks if j.rule == "mid-air-card-meets-wall"]
    assert judged.fit is Fit.FITS and judged.parts == ("gpu2", "chassis")
    if room is not None:
        assert judged.check.room == pytest.approx(room, abs=0.01)
    assert all(entry.rule != "mid-air-card-meets-wall" for entry in e.not_checked)


BESIDE, INSIDE = (0.0, 150.0, 200.0), (0.0, 120.0, 20.0)
DOCKED = Riser(
    id="dock",
    name="OCuLink dock",
    riser_type="slimsas_mcio_oculink_adapter",
    brand="Test",
    source="this test",
    confidence="high",
)


def docked(spot: Spot, riser: Riser | None = DOCKED) -> Evaluation:
    """A card of 300 W in a slot and one in mid-air, on a dock where there is one."""
    card = open_card(board_power_w=300.0)
    build = held(spot, card=card).build
    first, second = build.placements
    second = second.changed(riser=riser.id if riser is not None else None)
    case = CASE.changed(included_fans=(IncludedFan(count=2, size_mm=140.0, location="front"),))
    parts = (case, board(), psu(), card, DOCKED)
    return evaluate(build.changed(placements=(first, second)), MemoryCatalog(parts))


def test_a_card_outside_its_chassis_warms_the_room_and_not_the_case() -> None:
    within = docked(INSIDE)
    outside = docked(BESIDE)
    inside_w = [sum(x.inside_w for x in exhausts_of(e.assembly)) for e in (within, outside)]
    assert inside_w == [600.0, 300.0]
    flows = [case_flow(e.assembly) for e in (within, outside)]
    assert flows[0].inside_w - flows[1].inside_w == pytest.approx(300.0)
    machine = machine_of(outside.assembly)
    slot, dock = sorted(machine.cards, key=lambda card: card.label)
    assert not slot.outside and dock.outside and dock.inside_share == 0
    cards = solve(machine, LIKELY).cards
    state = cards[machine.cards.index(dock)]
    assert state.intake_c == pytest.approx(machine.case.room_c)
    assert cards[machine.cards.index(slot)].intake_c > machine.case.room_c + 1
    full = at_full_speed(outside.assembly)
    assert full["gpu2"].intake_c == pytest.approx(machine.case.room_c)
    assert full["gpu1"].intake_c > machine.case.room_c + 1


@pytest.mark.parametrize(
    ("spot", "riser", "is_held"),
    [(BESIDE, DOCKED, True), (INSIDE, DOCKED, False), (BESIDE, None, False)],
)
def test_a_dock_beside_the_chassis_holds_its_card(
    spot: Spot, riser: Riser | None, is_held: bool
) -> None:
    e = docked(spot, riser)
    (judged,) = [
        j for j in e.checks if j.rule == "card-on-riser-unsupported" and j.check.parts == ("gpu2",)
    ]
    assert (judged.fit is Fit.FITS) is is_held


@pytest.mark.parametrize("spot", [(0.0, 150.0, 197.0), (-260.0, 150.0, 20.0), (602.0, 150.0, 20.0)])
def test_a_card_that_is_in_a_wall_is_not_outside(spot: Spot) -> None:
    e = held(spot)
    fits = {j.fit for j in e.checks if j.rule == "mid-air-card-meets-wall"}
    assert Fit.CLASH in fits


def test_where_the_walls_are_not_known_nobody_promises_room() -> None:
    card = open_card(height_mm=None)
    e = held((0.0, 150.0, 60.0), card=card)
    fields = {entry.field for entry in e.not_checked if entry.rule == "mid-air-card-meets-wall"}
    assert fields == {f"{card.id}.height_mm"}
    bare = chassis(depth_mm=None, max_gpu_length_mm=None)
    build = held((0.0, 150.0, 60.0)).build
    open_walls = evaluate(build, MemoryCatalog([bare, board(), psu(), CARD]))
    entries = [n for n in open_walls.not_checked if n.rule == "mid-air-card-meets-wall"]
    assert {n.field.rpartition(".")[2] for n in entries} == {"depth_mm", "max_gpu_length_mm"}


def test_it_hangs_on_nothing_and_is_told_which_mounts_there_are() -> None:
    finding = only(held((0.0, 180.0, 40.0)), "card-on-riser-unsupported")
    assert finding.severity is Severity.WARNING
    assert "nothing holds it" in finding.message and "slot 2" in finding.message
    assert "slot 1," not in finding.message, "GPU 1 is there"
    assert [r.edit for r in finding.remedies if r.edit is not None][0].place == "2"  # type: ignore[union-attr]


def test_a_build_keeps_the_spot_and_an_older_one_has_none() -> None:
    build = held((12.5, 180.0, 40.0)).build
    text = document_text(build, [])
    assert document_from_bytes(text.encode(), "a.rig").build == build
    catalog = MemoryCatalog([CASE, board(), psu(), CARD])
    code = build_code(build, catalog, MemoryCatalog([]))
    assert document_from_bytes(content_of(code), "code").build.placements == build.placements
    assert build.placements[0].at_mm is None
    assert build.placements[1].at_mm == (12.5, 180.0, 40.0)
    assert build.move(1, "4").placements[1].at_mm is None
    assert build.swap(0, 1).placements[0].at_mm == (12.5, 180.0, 40.0)


def test_the_answer_for_a_spot_is_that_of_the_build() -> None:
    before = held()
    catalog = MemoryCatalog([CASE, board(), psu(), CARD])
    new = in_mid_air(before, catalog, CARD.id, (0.0, 200.0, 3.4))
    assert new.seat.name == "free1" and new.fit is Fit.CLASH, "it stands in the slots' connectors"
    build = new.evaluation.build
    assert build.placements[-1].at_mm == (0.0, 200.0, 3.4)
    moved = in_mid_air(new.evaluation, catalog, CARD.id, (0.0, 200.0, 60.0), 1)
    assert moved.seat.name == "free1" and not moved.taken
    card = in_air(moved.evaluation)
    lower = nudged(card, moved.evaluation.assembly, 5.0)
    assert lower is not None and lower.placements[1].at_mm == (0.0, 195.0, 60.0)
    assert nudged(moved.evaluation.assembly.cards[0], moved.evaluation.assembly, 5.0) is None


def test_a_card_hangs_anywhere_on_a_bar_to_the_millimetre() -> None:
    case = frame()
    e = hung(("frame1", None), ("frame2", None))
    catalog = MemoryCatalog([case, board(), psu(), CARD])
    (on,) = [seat for seat in e.assembly.seats if seat.name == "frame6"]
    new = along_bar(e, catalog, CARD.id, on, 243.4)
    assert new is not None and new.seat.name == "frame4", "the nearest free place gives its name"
    assert spot_of(new.evaluation.assembly.cards[2].seat) == 243  # type: ignore[arg-type]
    own = along_bar(e, catalog, CARD.id, on, 9_999.0, 0)
    assert own is not None and own.seat.name == "frame1" and spot_of(own.seat) == 400, "the end"
    full = hung(*((f"frame{i}", None) for i in range(1, 7)))
    assert along_bar(full, catalog, CARD.id, on, 200.0) is None


def test_badges_of_a_spot_equal_the_full_answer() -> None:
    """The rows of the catalog while the place of a card in mid-air is asked about."""
    cards = [gpu(id=f"card-{mm}", thickness_mm=mm, length_mm=5 * mm) for mm in (30.0, 52.0, 70.0)]
    e = held((200.0, 215.0, 40.0))
    seat = in_air(e).seat
    assert seat is not None
    catalog = MemoryCatalog([CASE, board(), psu(), CARD, *cards])
    rest = evaluate(e.build.remove(1), catalog)
    free = replace(rest, assembly=replace(rest.assembly, seats=(*rest.assembly.seats, seat)))
    columns = CardColumns(cards)
    for _ in columns.prepare():
        pass
    trials = CardTrials(free, columns, seat.name)
    for _ in trials.answer(np.arange(len(cards))):
        pass
    (place,) = trials.free.tolist()
    full = [candidate_at(free, catalog, card.id, seat).fit for card in cards]
    assert [WORST_LAST[level] for level in trials.levels[place]] == full
    assert len(set(full)) > 1, "the cards differ there"
