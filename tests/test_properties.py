"""What must hold for every build: symmetry, order, monotony, and an answer to any combination of
the catalog.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rigwright.build import Build, Placement, Quantity
from rigwright.catalog import MemoryCatalog, StoredCatalog
from rigwright.checks import Finding, Fit, Severity
from rigwright.evaluation import Evaluation, candidates, evaluate, offered_brackets
from rigwright.lanes import links_of, slot_widths
from rigwright.parts import Chassis, Gpu, LaneRule, Motherboard
from rigwright.picture.scenery.picking import slot_at
from rigwright.power.sites import SITES
from rigwright.rules import RULES
from tests.sampling import count, every
from tests.shipped_parts import shipped, shipped_parts
from tests.worlds import (
    board,
    chassis,
    found,
    gpu,
    plugs,
    psu,
    slot,
    world,
)

SIZES = st.floats(15, 400).map(lambda value: round(value, 2))
COOLERS = st.sampled_from(
    ["open_air", "blower", "flow_through", "passive", "aio_hybrid", "water_block"]
)
PLACES = st.lists(st.sampled_from("1234567"), min_size=1, max_size=5, unique=True)
TWO_PLACES = st.lists(st.sampled_from("1234567"), min_size=2, max_size=2, unique=True)
QUICK = settings(max_examples=count(12, of=60))


@st.composite
def gpus(draw: st.DrawFn, part_id: str = "a-gpu") -> Gpu:
    return gpu(
        id=part_id,
        length_mm=draw(SIZES),
        height_mm=draw(st.floats(68, 160)),
        thickness_mm=draw(st.floats(15, 100)),
        bracket_slots=draw(st.integers(1, 4)),
        cooler=draw(COOLERS),
        board_power_w=draw(st.floats(30, 600)),
    )


def ranks(e: Evaluation) -> dict[tuple[str, tuple[str, ...]], int]:
    return {f.key: f.severity.rank for f in e.findings}


MECHANICAL = [rule.id for rule in RULES if rule.category == "mechanical"]
# Which card comes out first is no question where they do not go in.
SILENT_WHERE_CARDS_COLLIDE = {"slot-latch-covered", "card-blocked-in"}
BY_GRAVITY = {"card-sag", "cable-length-short"}  # cards hang, and supplies lie, by which way is up


@pytest.mark.sampled
@QUICK
@given(
    gpus(),
    st.sampled_from(["length_mm", "height_mm", "thickness_mm"]),
    st.floats(0.01, 200),
    TWO_PLACES,
)
def test_a_larger_card_never_gains_clearance(
    card: Gpu, side: str, more: float, places: list[str]
) -> None:
    larger = card.changed(**{side: (getattr(card, side) or 0) + more})
    other = gpu(id="other", thickness_mm=30.0)
    before, after = (ranks(world((c, places[0]), (other, places[1]))) for c in (card, larger))
    collide = any(rule == "cards-collide" for rule, _ in after)
    for (rule, parts), rank in before.items():
        if rule in MECHANICAL and not (collide and rule in SILENT_WHERE_CARDS_COLLIDE):
            assert after[rule, parts] <= rank, (rule, parts)


@pytest.mark.sampled
@QUICK
@given(gpus(), gpus("another"), TWO_PLACES)
def test_the_order_of_placing_changes_neither_gaps_nor_verdict(
    one: Gpu, two: Gpu, places: list[str]
) -> None:
    first = world((one, places[0]), (two, places[1]))
    second = world((two, places[1]), (one, places[0]))
    assert first.verdict == second.verdict
    assert gaps(first) == gaps(second)
    assert said(first) == said(second)


def said(e: Evaluation) -> list[tuple[str, str, str]]:
    """What was found without who it was about; the report alone lists the cards in file order."""
    return sorted(
        (f.rule, f.severity.value, repr(f.measure)) for f in e.findings if f.rule != "link-report"
    )


def gaps(e: Evaluation) -> set[tuple[str, str, float]]:
    return {
        (g.upper.placement.place, g.lower.placement.place, g.gap.value)
        for g in e.assembly.neighbours
    }


@pytest.mark.sampled
@QUICK
@given(gpus(), gpus("another"), TWO_PLACES, st.sampled_from(["-y", "+z", "-x"]))
def test_a_turned_board_keeps_its_margins(one: Gpu, two: Gpu, places: list[str], up: str) -> None:
    cube: dict[str, Any] = {"width_mm": 600.0, "height_mm": 600.0, "depth_mm": 600.0}
    upright, turned = (
        world((one, places[0]), (two, places[1]), chassis=chassis(**cube, up=direction))
        for direction in ("+y", up)
    )
    assert gaps(upright) == gaps(turned)
    margins = (
        {f.key: (f.severity, f.measure) for f in e.findings if f.rule not in BY_GRAVITY}
        for e in (upright, turned)
    )
    assert next(margins) == next(margins)


@pytest.mark.sampled
@QUICK
@given(PLACES, st.floats(10, 600), st.floats(10, 600))
def test_more_cards_and_higher_limits_never_draw_less(
    places: list[str], limit: float, more: float
) -> None:
    cards = [(gpu(min_power_limit_w=None), place, limit) for place in places]
    all_of_them = world(*cards).budget
    fewer = world(*cards[:-1]).budget
    assert all_of_them.dc_w == pytest.approx(fewer.dc_w + limit)
    assert (all_of_them.wall_w or 0) >= (fewer.wall_w or 0)
    raised = world(*((card, place, limit + more) for card, place, _ in cards)).budget
    assert raised.dc_w > all_of_them.dc_w and (raised.wall_w or 0) > (all_of_them.wall_w or 0)


@given(PLACES, st.data())
def test_an_edit_taken_back_is_the_build_before(places: list[str], data: st.DataObject) -> None:
    build = Build(placements=tuple(Placement("a-gpu", place) for place in places))
    index = data.draw(st.integers(0, len(places) - 1))
    other = data.draw(st.integers(0, len(places) - 1))
    assert build.place("b", "9").remove(len(places)) == build
    assert build.move(index, "9").move(index, places[index]) == build
    assert build.swap(index, other).swap(index, other) == build
    assert build.limit(index, 200.0).limit(index, None) == build
    assert build.replace_card(index, "b").replace_card(index, "a-gpu") == build


@pytest.mark.sampled
@QUICK
@given(gpus(), PLACES, st.sampled_from("1234567"))
def test_placing_and_removing_gives_the_findings_before(
    card: Gpu, places: list[str], place: str
) -> None:
    before = world(*((card, name) for name in places))
    catalog = MemoryCatalog([chassis(), board(), card, psu()])
    there_and_back = before.build.place(card.id, place).remove(len(places))
    assert (
        evaluate(there_and_back, catalog).assembly.neighbours
        == evaluate(before.build, catalog).assembly.neighbours
    )
    assert evaluate(there_and_back, catalog) == evaluate(before.build, catalog)


@pytest.mark.sampled
@QUICK
@given(
    st.sampled_from("1234567"),
    st.floats(0, 300),
    st.floats(0, 110),
    st.floats(-2.9, 13.9),
    st.floats(250, 900),
)
def test_a_ray_at_a_place_finds_it(
    place: str, x: float, z: float, below: float, far: float
) -> None:
    a = world().assembly
    assert a.enclosure is not None
    target = (x, a.enclosure.slot_plane(int(place)) - below, z + 3.4)
    seat = slot_at(a, (target[0], target[1], far), (0.0, 0.0, -1.0))
    assert seat is not None and seat.name == place


X8_RULES = st.lists(
    st.builds(
        lambda slots, lanes: LaneRule.of({"populated": slots, "lanes": lanes}),
        st.lists(st.sampled_from(["PCIE1", "PCIE2", "PCIE3"]), max_size=2),
        st.dictionaries(
            st.sampled_from(["PCIE1", "PCIE2", "PCIE3"]), st.sampled_from([0, 4, 8, 16])
        ),
    ),
    max_size=4,
)


@pytest.mark.sampled
@QUICK
@given(
    X8_RULES, st.lists(st.sampled_from("123"), max_size=3, unique=True), st.sampled_from([4, 8, 16])
)
def test_a_card_never_gets_more_lanes_than_it_or_its_slot_has(
    rules: list[LaneRule], places: list[str], own: int
) -> None:
    mainboard = board(slot(1), slot(2), slot(3), lane_rules=rules)
    e = world(*((gpu(lanes=own), place) for place in places), board=mainboard)
    widths = slot_widths(mainboard, frozenset(f"PCIE{place}" for place in places), None)
    for link in links_of(e.assembly):
        assert link.width is not None and link.slot is not None
        assert link.width <= own and link.width <= (widths[link.slot] or 0)


# The shipped catalog


def of_kind(kind: str) -> list[str]:
    return [part.id for part in shipped_parts() if part.kind == kind]


@every([part for part in shipped_parts() if isinstance(part, Motherboard)])
def test_no_board_hands_out_more_lanes_than_its_slots_have(mainboard: Motherboard) -> None:
    """Whatever is populated, a slot gets at most what it is wired for."""
    slots = {s.name: s for s in mainboard.slots or ()}
    chance = random.Random(mainboard.id)
    for _ in range(8):
        populated = frozenset(name for name in slots if chance.random() < 0.6)
        for name, width in slot_widths(mainboard, populated, None).items():
            wired = slots[name].electrical_lanes
            mechanical = slots[name].mechanical_lanes
            assert width is None or wired is None or width <= wired, name
            assert width is None or mechanical is None or width <= mechanical, name


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("seed", range(6))
def test_any_chassis_board_and_cards_give_an_answer(seed: int) -> None:
    """No combination of the catalog is an exception, or an estimate that is an error."""
    chance = random.Random(seed)
    catalog = shipped()
    for _ in range(count(4, of=120)):
        e = evaluate(random_build(chance, catalog), catalog)
        for finding in e.findings:
            assert_well_said(finding, e)
        entries = [(n.rule, n.field) for n in e.not_checked]
        assert len(entries) == len(set(entries)) and all(
            n.message.endswith(".") and n.field for n in e.not_checked
        )
        _ = e.links, e.budget, e.verdict


def random_build(chance: random.Random, catalog: StoredCatalog) -> Build:
    build = Build(
        chassis=chance.choice(of_kind("chassis")),
        board=chance.choice(of_kind("motherboard")),
        cpus=Quantity(chance.choice(of_kind("cpu")), chance.choice((1, 2))),
        psus=tuple(chance.choices(of_kind("psu"), k=chance.choice((0, 1, 2)))),
        site=chance.choice(list(SITES.values())),
        memory=(Quantity(chance.choice(of_kind("memory")), 2),),
        drives=(Quantity(chance.choice(of_kind("drive"))),),
    )
    cards = of_kind("gpu") + of_kind("nic")
    for seat in evaluate(build, catalog).assembly.seats:
        if chance.random() < 0.5:
            build = build.place(chance.choice(cards), seat.name)
    return build.place(chance.choice(cards), "nowhere") if chance.random() < 0.1 else build


def assert_well_said(finding: Finding, e: Evaluation) -> None:
    message = finding.message
    assert (
        message.removesuffix(" (estimate)").endswith(".")
        and "None" not in message
        and "{" not in message
    )
    if (
        finding.estimate and finding.severity is Severity.ERROR
    ):  # it clashes by more than its assumptions may be off
        judged = [one for one in e.checks if one.key == finding.key and one.fit is Fit.CLASH]
        assert judged and all(one.check.room < one.check.clash - 0.001 for one in judged), (
            finding.message
        )
    assert finding.estimate == message.endswith("(estimate)")


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("seed", range(3))
def test_every_place_of_any_chassis_answers(seed: int) -> None:
    chance = random.Random(f"places {seed}")
    catalog = shipped()
    for _ in range(count(3, of=8)):
        before = evaluate(random_build(chance, catalog), catalog)
        moving = chance.randrange(len(before.build.placements)) if before.build.placements else None
        part_id = (
            before.build.placements[moving].part_id
            if moving is not None
            else chance.choice(of_kind("gpu"))
        )
        answers = candidates(before, catalog, part_id, moving)
        offered = offered_brackets(before.assembly)
        for candidate in answers[:2]:  # though they share what follows from the rest of the build
            alone = evaluate(candidate.evaluation.build, catalog, offered)
            assert candidate.evaluation == alone
        for candidate in answers:
            refused = [
                f for f in candidate.added if f.severity is Severity.ERROR and f.rule in MECHANICAL
            ]
            assert candidate.refused == bool(refused)
            assert bool(candidate.reason) == (candidate.fit is not Fit.FITS)


BAYS_AND_FRAMES = [
    part
    for part in shipped_parts()
    if isinstance(part, Chassis) and (part.max_double_width_gpus or part.gpu_positions)
]


@pytest.mark.sampled(step=5)
@pytest.mark.parametrize("case", BAYS_AND_FRAMES, ids=lambda p: p.id)
def test_standard_cards_fill_a_server_or_a_frame_without_touching(case: Chassis) -> None:
    """40 mm in every bay of 40.64 and every frame place of 80 mm: what the chassis is sold for."""
    places = [
        seat.name
        for seat in world(chassis=case).assembly.seats
        if seat.mount.value in ("bay", "frame")
    ]
    assert len(places) == (case.gpu_positions or case.max_double_width_gpus)
    card = gpu(cooler="passive", power_connectors=plugs(eps=1))
    e = world(*((card, place) for place in places), chassis=case)
    assert found(e, "cards-collide") == () and found(e, "card-length-over") == ()
