"""Lines of air in the picture: they carry what the model says, lead from an intake to an exhaust,
and meet no card.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rigwright.air import air_of, machine_of
from rigwright.assembly import Assembly
from rigwright.build import FanSetting
from rigwright.catalog import Catalog
from rigwright.documents.document import read_document
from rigwright.evaluation import evaluate
from rigwright.geometry import Box, Vec
from rigwright.graphics.scene.air import Air
from rigwright.parts import FanMount, FanSize
from rigwright.picture.scenery.air_flows import flows_of, is_exhaust, is_intake, moved_cfm, ways_of
from rigwright.picture.scenery.air_paths import NO_FANS, air_shown, widths
from rigwright.picture.scenery.air_routes import part_inside, route
from rigwright.reports.air_section import section_of
from tests.sampling import count
from tests.shipped_parts import shipped
from tests.worlds import chassis, fans, gpu, world

EXAMPLES = sorted((Path(__file__).resolve().parents[2] / "assets/examples").glob("*.rig"))
WALLS = tuple(
    FanMount(location=wall, sizes=(FanSize(mm=140.0, count=3),)) for wall in ("front", "rear")
)
CASE = chassis(fan_mounts=WALLS, included_fans=(*fans(2, "front"), *fans(1, "rear")))
KINDS = ("open_air", "blower", "flow_through")
STEP_MM = 2.0


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return shipped()


def card(kind: str, name: str = "a", **figures: Any) -> Any:
    return gpu(id=name, cooler=kind, fan_count=1 if kind == "blower" else 2, **figures)


def stack(kinds: tuple[str, ...], pitch: int = 2, case: Any = CASE) -> Assembly:
    placed = [
        (card(kind, f"card-{index}"), str(1 + index * pitch)) for index, kind in enumerate(kinds)
    ]
    return world(*placed, chassis=case).assembly


def inside(point: Vec, box: Box) -> bool:
    """Whether a point is well within a box; lines may touch one."""
    return all(
        low + 0.5 < p < high - 0.5 for p, low, high in zip(point, box.low, box.high, strict=True)
    )


def sampled(a: Vec, b: Vec) -> list[Vec]:
    """Points of a straight line, by stepping along it: no arithmetic of boxes."""
    count = int(b.minus(a).length / STEP_MM) + 1
    return [a.plus(b.minus(a).times(step / count)) for step in range(count + 1)]


def keeps_the_laws(a: Assembly, shown: Air) -> None:
    bodies = {each.label: each.body for each in a.cards if each.drawn is not None}
    for stream in shown.streams:
        assert stream.cfm > 0
        if stream.begins == stream.ends:
            assert stream.begins in bodies
        else:
            assert is_intake(stream.begins) and is_exhaust(stream.ends)
        for run in stream.runs:
            assert len(run.points) == len(run.celsius) > 1
            for start, end in pairwise(run.points):
                for point in sampled(start, end):
                    met = [label for label, body in bodies.items() if inside(point, body)]
                    assert not met, (stream.begins, stream.ends, met)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_lines_of_the_examples_cable_from_intake_to_exhaust_past_all_cards(
    path: Path, catalog: Catalog
) -> None:
    document = read_document(path)
    a = evaluate(document.build, catalog).assembly
    shown = air_shown(a)
    keeps_the_laws(a, shown)
    through = air_of(a).flow.through_cfm
    if through is not None:
        assert widths(shown.streams) == pytest.approx(through, rel=1e-3)


@settings(max_examples=count(6, of=40), deadline=None)
@given(
    kinds=st.lists(st.sampled_from(KINDS), min_size=1, max_size=3).map(tuple),
    pitch=st.integers(2, 3),
)
def test_lines_carry_what_goes_through_the_case_and_meet_no_card(
    kinds: tuple[str, ...], pitch: int
) -> None:
    a = stack(kinds, pitch)
    estimate = air_of(a)
    shown = air_shown(a)
    keeps_the_laws(a, shown)
    assert estimate.flow.through_cfm is not None
    assert widths(shown.streams) == pytest.approx(estimate.flow.through_cfm, abs=1.0)


@pytest.mark.parametrize("kinds", [("open_air",) * 3, ("blower",) * 3, KINDS])
def test_each_card_and_each_fan_moves_what_the_model_gives_it(kinds: tuple[str, ...]) -> None:
    estimate = air_of(stack(kinds))
    moved: Counter[str] = Counter()
    for way in ways_of(flows_of(estimate)):
        for place in set(way.places):
            moved[place] += way.cfm  # type: ignore[assignment]
    for each in estimate.cards:
        assert moved[each.card.label] == pytest.approx(moved_cfm(each), abs=0.5)
    # 2 fans that blow in and 1 that blows out, alike: twice as much comes in.
    assert moved["fan in 0"] == pytest.approx(estimate.flow.intake_cfm, abs=0.5)
    assert moved["fan in 0"] == pytest.approx(2 * moved["fan out 1"], abs=0.5)


def test_nothing_is_lost_between_the_places_of_the_network() -> None:
    estimate = air_of(stack(("open_air", "blower", "open_air")))
    balance: Counter[str] = Counter()
    for flow in flows_of(estimate):
        balance[flow.start] -= flow.cfm  # type: ignore[assignment]
        balance[flow.end] += flow.cfm  # type: ignore[assignment]
    for place, rest in balance.items():
        if not is_intake(place) and not is_exhaust(place):
            assert rest == pytest.approx(0.0, abs=0.2), place


def test_cards_that_move_more_than_the_case_does_send_the_rest_round() -> None:
    weak = chassis(fan_mounts=WALLS, included_fans=fans(1, "rear"))
    estimate = air_of(stack(("open_air",) * 3, pitch=3, case=weak))
    moved = sum(map(moved_cfm, estimate.cards))
    assert estimate.flow.through_cfm is not None and moved > estimate.flow.through_cfm
    ways = ways_of(flows_of(estimate))
    passing = sum(cfm for cfm in (way.cfm for way in ways if not way.goes_round))
    assert passing == pytest.approx(estimate.flow.through_cfm, abs=0.5)
    assert any(way.goes_round for way in ways)


def test_a_blower_sends_its_air_out_of_its_bracket_and_none_back() -> None:
    shown = air_shown(stack(("blower",) * 3))
    through_cards = [s for s in shown.streams if s.ends.startswith("out gpu")]
    assert {s.ends for s in through_cards} == {"out gpu1", "out gpu2", "out gpu3"}
    for stream in through_cards:
        assert stream.runs[-1].points[-1].x < 0  # behind the rear wall
    assert all(s.begins != s.ends for s in shown.streams)


def test_air_gets_warmer_in_a_card_and_starts_as_warm_as_the_room() -> None:
    a = stack(("open_air", "blower"))
    room = air_of(a).machine.case.room_c
    for stream in air_shown(a).streams:
        if stream.begins != stream.ends:
            assert stream.runs[0].celsius[0] == room
        for before, after in pairwise(stream.runs):
            assert after.celsius[0] > before.celsius[-1]


def test_where_nobody_knows_the_fans_no_line_is_drawn_and_it_is_said() -> None:
    a = stack(("open_air",), case=chassis(included_fans=None))
    shown = air_shown(a)
    assert air_of(a).machine.case.assumed_fans
    assert shown.streams == () and shown.notes == (NO_FANS,)
    assert shown.cards["gpu1"] is not None  # its temperature is an estimate all the same


def test_a_card_without_an_answer_has_no_temperature_and_no_line_of_its_own() -> None:
    shown = air_shown(stack(("passive",)))
    assert shown.cards == {"gpu1": None}
    assert len(shown.unknown) == 1 and "GPU 1" in shown.unknown[0]
    assert all(len(stream.runs) == 1 for stream in shown.streams)


def test_an_intake_lies_between_its_card_and_the_next_and_has_the_share_of_the_model() -> None:
    a = stack(("open_air", "open_air"))
    (intake,) = air_shown(a).intakes
    upper, lower = (next(c for c in a.cards if c.label == label) for label in ("gpu1", "gpu2"))
    assert lower.body.centre.y < intake.box.centre.y < upper.body.centre.y
    known = {each.card.label: each.state.intake_share for each in air_of(a).cards}
    assert intake.label == "gpu1" and intake.share == known["gpu1"]


def test_fans_blow_the_way_of_their_wall() -> None:
    discs = air_shown(stack(("open_air",))).fans
    assert {(disc.axis, disc.sign) for disc in discs} == {(0, -1)}  # in at the front, out behind
    front = [disc for disc in discs if disc.centre.x > 200]
    assert front and all(disc.celsius == 25.0 for disc in front)
    assert all((disc.celsius or 0.0) > 25.0 for disc in discs if disc not in front)


def test_fans_of_one_wall_that_blow_both_ways_are_drawn_both_ways() -> None:
    """The picture and the section have as many fans of each way on each wall as the model."""
    turned = (FanSetting(CASE.id, 0, blows="out"),)
    a = world((card("open_air"), "1"), chassis=CASE, fan_settings=turned).assembly
    wanted = Counter[tuple[str, bool]]()
    for moved in machine_of(a).case.fans:
        wanted[moved.wall, moved.inward] += moved.count
    assert wanted == {("front", False): 1, ("front", True): 1, ("rear", False): 1}
    drawn = Counter(
        ("front" if disc.centre.x > 200 else "rear", disc.celsius == 25.0)
        for disc in air_shown(a).fans
    )
    assert drawn == wanted
    assert sorted(disc.sign for disc in air_shown(a).fans if disc.centre.x > 200) == [-1, 1]
    section = section_of(a)
    assert section is not None
    assert Counter((fan.wall, fan.inward) for fan in section.fans) == wanted
    areas = {fan.area for fan in section.fans}
    assert len(areas) == 3, "none stands where another does"


@given(
    st.tuples(*[st.floats(-200, 400)] * 3),
    st.tuples(*[st.floats(-200, 400)] * 3),
)
@settings(max_examples=count(20, of=200), deadline=None)
def test_a_line_meets_a_box_where_stepping_along_it_does(
    start: tuple[float, float, float], end: tuple[float, float, float]
) -> None:
    box = Box.of((0, 250), (0, 40), (0, 120))
    a = Vec(*start)
    b = Vec(*end)
    met = any(inside(point, box) for point in sampled(a, b))
    if met:
        assert part_inside(a, b, box) is not None
    corners = (a, *route(a, b, [box]), b)
    outside = not inside(a, box.grown(1.0)) and not inside(b, box.grown(1.0))
    if outside:
        for one, two in pairwise(corners):
            assert not any(inside(point, box) for point in sampled(one, two))
