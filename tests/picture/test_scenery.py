"""The scene of a build: what lies where, overlaps and measured lines with the engine's own
figures, and its size.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rigwright.assembly import assemble
from rigwright.build import Build, Quantity
from rigwright.catalog import Catalog, MemoryCatalog
from rigwright.evaluation import evaluate, rooms
from rigwright.files.places import data_dir
from rigwright.geometry import Box, Vec, faces, overlap
from rigwright.graphics.scene import Body, Layer, Scene
from rigwright.picture.scenery import scene_of
from rigwright.rules import Measured
from rigwright.text.numbers import millimetres
from tests.sampling import count
from tests.shipped_parts import shipped
from tests.worlds import board, chassis, gpu, nic, open_card, psu, slot

ROOT = Path(__file__).resolve().parents[2]
TUF, BIG_TOWER, BIG_BOARD = (
    "asus-tuf-rtx-3090",
    "fractal-design-define-7-xl",
    "asus-pro-ws-wrx80e-sage-se-wifi",
)
MANY, MOST = 100_000, 160_000  # triangles of an eight-GPU build


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return shipped()


def scene(build: Build, catalog: Catalog, **how: object) -> Scene:
    evaluation = evaluate(build, catalog)
    assert evaluation.assembly.missing == ()
    return scene_of(evaluation.assembly, evaluation.findings, checks=evaluation.checks, **how)  # type: ignore[arg-type]


def tufs(*places: str) -> Build:
    build = Build(chassis=BIG_TOWER, board=BIG_BOARD)
    for place in places:
        build = build.place(TUF, place)
    return build


def labels(shown: Scene) -> list[str]:
    return [body.label for body in shown.bodies]


def placed(body: Body) -> Box:
    low, high = (Vec(*map(float, corner)) for corner in body.mesh.bounds)
    return body.pose.place(Box(low, high))


def triangles(shown: Scene) -> int:
    return sum(len(body.mesh.triangles) for body in shown.bodies)


def test_four_thick_cards_show_three_overlaps_of_what_they_lack(catalog: Catalog) -> None:
    shown = scene(tufs("1", "3", "5", "7"), catalog)
    # 52 mm cards two slots apart: 52.00 − 40.64 = 11.36.
    assert [box.size.y for box in shown.overlaps] == pytest.approx([11.36] * 3)
    assert [box.size.x for box in shown.overlaps] == pytest.approx([299] * 3)
    gaps = [d for d in shown.dimensions if d.text == "−11.36 mm"]
    assert len(gaps) == 3
    assert {d.verdict for d in gaps} == {"clash"}
    assert all(abs(d.start.y - d.end.y) == pytest.approx(11.36) for d in gaps)


def test_two_cards_four_slots_apart_show_their_gap(catalog: Catalog) -> None:
    shown = scene(tufs("1", "5"), catalog)
    assert shown.overlaps == ()
    (gap,) = [d for d in shown.dimensions if d.text == "29.28 mm"]
    assert gap.start.y - gap.end.y == pytest.approx(29.28)
    assert gap.verdict == "fits"
    # 8.96 mm is too little air for a hot card: the finding decides the colour, not the scene.
    (near,) = [d for d in scene(tufs("1", "4"), catalog).dimensions if d.text == "8.96 mm"]
    assert near.verdict == "tight"


def test_a_gap_is_not_red_for_want_of_plugs(catalog: Catalog) -> None:
    e = evaluate(
        tufs("1", "5").changed(psus=("seasonic-vertex-gx-1200",)), catalog
    )  # 3 × 8-pin for 4
    assert any({"gpu1", "gpu2"} <= set(f.parts) and f.severity.value == "error" for f in e.findings)
    (gap,) = [
        d
        for d in scene_of(e.assembly, e.findings, checks=e.checks).dimensions
        if d.text == "29.28 mm"
    ]
    assert gap.verdict == "fits"


def test_the_length_line_reaches_from_the_card_to_the_front_fans(catalog: Catalog) -> None:
    (line,) = [d for d in scene(tufs("1"), catalog).dimensions if d.text == "224 mm"]
    assert (line.start.x, line.end.x) == (
        pytest.approx(300),
        pytest.approx(524),
    )  # 524 mm with the fans fitted
    assert line.start.y == line.end.y


def test_the_measured_card_is_the_one_in_the_hand_or_selected_or_else_the_longest() -> None:
    parts = (chassis(), board(), gpu(), gpu(id="long", length_mm=320.0))
    build = Build(chassis=parts[0].id, board=parts[1].id).place("a-gpu", "1").place("long", "4")
    limit = parts[0].max_gpu_length_mm
    assert limit is not None

    def measured(**how: object) -> set[str]:
        lines = scene(build, MemoryCatalog(parts), **how).dimensions
        return {d.text for d in lines if d.start.y == d.end.y and d.start.z == d.end.z}

    assert measured() == {f"{limit - 320:.0f} mm"}
    assert measured(highlighted=frozenset({"gpu1"})) == {f"{limit - 267:.0f} mm"}
    assert measured(ghost="gpu2", highlighted=frozenset({"gpu1"})) == {f"{limit - 320:.0f} mm"}


def test_the_room_under_the_lowest_card_is_an_estimate(catalog: Catalog) -> None:
    (line,) = [
        d for d in scene(tufs("1", "7"), catalog).dimensions if d.text.startswith("at least")
    ]
    (room,) = rooms(evaluate(tufs("1", "7"), catalog).checks, Measured.FLOOR, "gpu2")
    assert line.text == f"at least {millimetres(room.check.room)}"
    assert room.check.room < line.start.y - line.end.y, (
        "drawn where it likely is, said what there surely is"
    )
    assert line.end.y == pytest.approx(100)  # the shroud over the supply


def test_bodies_are_named_after_the_parts_they_show() -> None:
    parts = (chassis(), board(), gpu(), nic(), psu())
    build = (
        Build(chassis="a-chassis", board="a-motherboard", psus=("a-psu",))
        .place("a-gpu", "1")
        .place("a-nic", "4")
    )
    shown = scene(build, MemoryCatalog(parts))
    assert {"board", "chassis", "gpu1", "nic1", "psu"} <= set(labels(shown))
    assert [tag.text for tag in shown.tags] == ["GPU 1", "NIC 1"]
    assert [tag.label for tag in shown.tags] == ["gpu1", "nic1"]


def test_the_machine_stays_as_it_is_below_a_card_in_the_hand(catalog: Catalog) -> None:
    """At each place, the covers of its openings included: a picture of it can be kept."""
    base = tufs("1").changed(psus=("evga-supernova-1600-t2",))
    alone = scene(base, catalog).bodies
    for place in ("4", "5", "6", "7"):
        held = scene(base.place(TUF, place), catalog, ghost="gpu2").bodies
        assert any(body.layer is Layer.GHOST for body in held)
        assert tuple(body for body in held if body.layer is not Layer.GHOST) == alone


def test_the_card_in_the_hand_is_a_ghost_without_cables() -> None:
    parts = (chassis(), board(), gpu(), psu())
    build = Build(chassis="a-chassis", board="a-motherboard", psus=("a-psu",)).place("a-gpu", "1")
    seated, held = (scene(build, MemoryCatalog(parts), ghost=ghost) for ghost in (None, "gpu1"))
    assert {b.layer for b in seated.bodies} == {Layer.SOLID}
    assert {b.label for b in held.bodies if b.layer is Layer.GHOST} == {"gpu1"}
    assert labels(seated).count("cables") > labels(held).count("cables") == 0


def test_equal_cards_share_a_mesh_and_stand_one_pitch_apart(catalog: Catalog) -> None:
    cards = [b for b in scene(tufs("1", "3", "5"), catalog).bodies if b.label.startswith("gpu")]
    assert len({id(body.mesh) for body in cards}) == 1
    heights = [body.pose.offset.y for body in cards]
    assert [a - b for a, b in zip(heights, heights[1:], strict=False)] == pytest.approx(
        [40.64, 40.64]
    )


def test_what_is_drawn_of_a_card_lies_in_its_boxes(catalog: Catalog) -> None:
    assembly = evaluate(tufs("1", "4"), catalog).assembly
    for card in assembly.cards:
        (body,) = [b for b in scene_of(assembly).bodies if b.label == card.label]
        low = min(s.box.low[2] for s in card.solids)
        high = max(s.box.high[0] for s in card.solids)
        assert placed(body).low.z >= low - 0.05
        assert placed(body).high.x <= high + 0.05


def test_the_picture_keeps_its_frame_while_cards_come_and_go(catalog: Catalog) -> None:
    empty = scene(tufs(), catalog)
    full = scene(tufs("1", "3", "5", "7"), catalog)
    assert empty.bounds == full.bounds
    assert empty.bounds.size.y == pytest.approx(566)
    assert empty.up == "+y"


def test_a_board_is_within_its_case_where_nobody_states_its_place(catalog: Catalog) -> None:
    # the Terra is 218 mm high; its card lies behind the board, whose place is not published
    shown = scene(Build(chassis="fractal-design-terra", board="asus-rog-strix-b650e-i"), catalog)
    (own,) = (body for body in shown.bodies if body.label == "board")
    assert placed(own).low.y >= 0.0 and placed(own).high.y <= 218.0
    assert shown.bounds.high.y >= placed(own).high.y
    assert shown.bounds.low.y > -30.0, "nor does anything but its feet stand below it"


def test_highlights_are_handed_on(catalog: Catalog) -> None:
    assert scene(tufs("1"), catalog, highlighted=frozenset({"gpu1"})).highlighted == {"gpu1"}


def test_an_empty_build_is_an_empty_scene() -> None:
    shown = scene(Build(), MemoryCatalog(()))
    assert shown.bodies == shown.dimensions == shown.tags == ()
    assert min(shown.bounds.size) > 0


def test_a_board_without_a_chassis_is_shown_alone() -> None:
    shown = scene(Build(board="a-motherboard"), MemoryCatalog((board(),)))
    assert labels(shown) == ["board"]
    assert shown.bounds.size.y > 300


def test_a_card_at_a_guessed_slot_says_so() -> None:
    parts = (chassis(), board(slot(1), slot(None, name="LOW", position_guess=4)), gpu())
    build = Build(chassis="a-chassis", board="a-motherboard").place("a-gpu", "LOW")
    shown = scene(build, MemoryCatalog(parts))
    (tag,) = shown.tags
    assert (tag.text, tag.verdict) == ("GPU 1, estimated place", "unknown")
    assert not [d for d in shown.dimensions if d.start.y == d.end.y]


def test_a_card_without_a_place_is_not_drawn() -> None:
    parts = (chassis(), board(), gpu())
    build = Build(chassis="a-chassis", board="a-motherboard").place("a-gpu", "bay7")
    shown = scene(build, MemoryCatalog(parts))
    assert "gpu1" not in labels(shown)
    assert shown.tags == ()


def test_an_unknown_thickness_gives_an_unknown_gap() -> None:
    parts = (chassis(), board(), open_card(thickness_mm=None), gpu())
    build = (
        Build(chassis="a-chassis", board="a-motherboard")
        .place("an-open-card", "1")
        .place("a-gpu", "5")
    )
    (gap,) = [
        d
        for d in scene(build, MemoryCatalog(parts)).dimensions
        if d.start.x == d.end.x and "at least" not in d.text
    ]
    assert gap.verdict == "unknown"


def test_a_vertical_card_faces_the_panel_on_its_riser(catalog: Catalog) -> None:
    build = Build(chassis="hyte-y60", board="asus-proart-z790-creator-wifi").place(
        "rtx-4090-founders", "vertical1"
    )
    shown = scene(build, catalog)
    card, riser = [b for b in shown.bodies if b.label == "gpu1"]
    assert placed(card).high.z == pytest.approx(167.5 - 14, abs=1.5)  # 75 mm of room, 61 mm thick
    assert placed(riser).high.y < placed(card).centre.y
    assert placed(riser).low.z < 10
    (gap,) = [d for d in shown.dimensions if d.start.x == d.end.x and d.start.y == d.end.y]
    assert (gap.text, gap.verdict) == ("14.00 mm", "tight")
    assert (gap.start.z, gap.end.z) == (pytest.approx(167.5 - 14), 167.5)


def test_a_vertical_card_with_ample_room_keeps_quiet(catalog: Catalog) -> None:
    build = Build(chassis="hyte-y70", board="asus-proart-z790-creator-wifi").place(
        "rtx-4090-founders", "vertical1"
    )
    (gap,) = [
        d for d in scene(build, catalog).dimensions if d.start.x == d.end.x and d.start.y == d.end.y
    ]
    assert (gap.text, gap.verdict) == ("40.00 mm", "fits")


def test_memory_coolers_and_radiators_are_in_their_places(catalog: Catalog) -> None:
    kit = next(row.id for row in catalog.search("2x32", kind="memory"))
    build = tufs("1").changed(
        cpus=Quantity("amd-ryzen-threadripper-pro-5975wx"),
        cooler="arctic-liquid-freezer-iii-360",
        memory=(Quantity(kit, 2),),
    )
    shown = scene(build, catalog)
    assert labels(shown).count("memory") == 4
    modules = [placed(b) for b in shown.bodies if b.label == "memory"]
    assert all(not (faces(2, a, b) and a != b) for a in modules for b in modules)
    cooler = [placed(b) for b in shown.bodies if b.label == "cooler"]
    assert max(box.size.x for box in cooler) > 360  # the radiator, under the roof
    assert max(box.high.y for box in cooler) < shown.bounds.high.y


EIGHT = ("supermicro-sys-4029gp-trt", "nvidia-a40", "corsair-ws-256gb-8x32-ddr5-5600-rdimm")


def eight(catalog: Catalog) -> Build:
    build = Build(chassis=EIGHT[0], memory=(Quantity(EIGHT[2], 3),))
    for k in range(8):
        build = build.place(EIGHT[1], f"bay{k + 1}")
    return build


def test_a_server_with_eight_cards_is_detailed_but_not_heavy(catalog: Catalog) -> None:
    shown = scene(eight(catalog), catalog)
    assert MANY <= triangles(shown) <= MOST
    assert shown.up == "+z"
    assert len({body.mesh.key for body in shown.bodies}) < 15
    cards = [placed(b) for b in shown.bodies if b.label.startswith("gpu")]
    assert all(box.high.y < shown.bounds.high.y and box.low.y > 0 for box in cards)


def test_eight_thick_cards_stay_within_the_same_limit(catalog: Catalog) -> None:
    build = Build(chassis="generic-mining-open-frame-8-gpu", board=BIG_BOARD)
    for k in range(8):
        build = build.place(TUF, f"frame{k + 1}")
    assert MANY * 0.8 <= triangles(scene(build, catalog)) <= MOST


def odd_mm() -> st.SearchStrategy[float | None]:
    return st.one_of(st.sampled_from([None, 0.1, 3000.0]), st.floats(1, 600))


@settings(
    max_examples=count(7, of=30),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    data=st.data(),
    sizes=st.lists(odd_mm(), min_size=9, max_size=9),
    up=st.sampled_from(["+y", "-y", "+z", "-x"]),
)
def test_any_figures_of_a_record_can_be_drawn(
    data: st.DataObject, sizes: list[float | None], up: str
) -> None:
    cooler = data.draw(
        st.sampled_from(
            ["open_air", "blower", "flow_through", "passive", "aio_hybrid", "water_block"]
        )
    )
    case = chassis(
        up=up,
        width_mm=sizes[0],
        height_mm=sizes[1],
        depth_mm=sizes[2],
        max_gpu_length_mm=sizes[3],
        max_cpu_cooler_height_mm=sizes[4],
        expansion_slots=data.draw(st.sampled_from([None, 1, 7, 64])),
    )
    card = gpu(
        cooler=cooler,
        length_mm=sizes[5],
        height_mm=sizes[6],
        thickness_mm=sizes[7],
        fan_count=data.draw(st.sampled_from([None, 0, 64])),
        bracket_slots=data.draw(st.sampled_from([None, 1, 64])),
    )
    parts = (
        case,
        board(depth_mm=sizes[8], ram_slots=data.draw(st.sampled_from([None, 1, 64]))),
        card,
    )
    assembly = assemble(
        Build(chassis="a-chassis", board="a-motherboard").place("a-gpu", "2"), MemoryCatalog(parts)
    )
    shown = scene_of(assembly)
    assert all(
        np.isfinite(body.mesh.positions).all() and np.isfinite(body.mesh.normals).all()
        for body in shown.bodies
    )
    assert triangles(shown) < MOST


def test_meshes_of_a_key_are_one_mesh(catalog: Catalog) -> None:
    by_key: dict[str, set[int]] = {}
    for body in scene(eight(catalog), catalog).bodies:
        by_key.setdefault(body.mesh.key, set()).add(id(body.mesh))
    assert all(len(meshes) == 1 for meshes in by_key.values())


DRAWN_AGAIN = f"""
import sys
from rigwright.build import Build
from rigwright.catalog import open_catalog
from rigwright.evaluation import evaluate, rooms
from rigwright.rules import Measured
from rigwright.text.numbers import millimetres
from rigwright.picture.scenery import scene_of
build = Build(chassis="{BIG_TOWER}", board="{BIG_BOARD}").place("{TUF}", "1")
print(len(scene_of(evaluate(build, open_catalog()).assembly).bodies), "trimesh" in sys.modules)
"""


@pytest.mark.usefixtures("own_meshes")
def test_a_second_start_reads_its_meshes_and_loads_no_mesh_library() -> None:
    said = [
        subprocess.run(
            [sys.executable, "-c", DRAWN_AGAIN],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for _ in range(2)
    ]
    first, second = (line.split() for line in said)
    assert first[0] == second[0]
    assert (first[1], second[1]) == ("True", "False")
    assert list((data_dir() / "meshes").rglob("*.npz"))


def test_strands_go_through_the_tray_and_do_not_end_in_the_air(catalog: Catalog) -> None:
    build = tufs("1", "4").changed(psus=("evga-supernova-1600-t2",))
    bodies = scene(build, catalog).bodies
    grommets = [placed(body) for body in bodies if body.mesh.key == "line-grommet"]
    strands = [placed(body) for body in bodies if body.mesh.key.startswith("line-cable-")]
    # Two plugs on each card, each with two strands in front of the tray and one cable behind it.
    assert len(grommets) == 4 and len(strands) == 12
    for strand in strands:
        assert any(overlap(strand, grommet) is not None for grommet in grommets)


TRAY_Z = -7.92  # the tray's face under the standoffs
CASES = (  # a supply that reaches behind the tray, one on a plate, one under a frame of bars
    (BIG_TOWER, False),
    ("thermaltake-core-p3-tg", True),
    ("generic-mining-open-frame-6-gpu", True),
)


@pytest.mark.parametrize(("chassis", "before_the_tray"), CASES)
def test_cables_begin_at_the_supply_and_pass_the_tray_in_its_openings_alone(
    chassis: str, before_the_tray: bool, catalog: Catalog
) -> None:
    place = "frame1" if "frame" in chassis else "1"
    build = tufs(place).changed(chassis=chassis, psus=("evga-supernova-1600-t2",))
    made = evaluate(build, catalog).assembly
    bodies = scene_of(made).bodies
    supply = next(f.box for f in made.furniture.fixtures if f.role == "power supply")
    at_supply = Box(supply.low.minus(Vec(6, 6, 6)), supply.high.plus(Vec(6, 6, 6)))
    cables = [placed(body) for body in bodies if body.mesh.key.startswith("line-cable-")]
    ending = [box for box in cables if overlap(box, at_supply) is not None]
    grommets = [placed(body) for body in bodies if body.mesh.key == "line-grommet"]
    if before_the_tray:
        assert ending == cables and not grommets, "each goes from the card to the supply"
        return
    assert len(ending) == 2, "one for each plug"
    assert made.enclosure is not None
    for box in ending:
        assert box.high.z <= TRAY_Z + 5, "behind the tray"
        assert box.low.z >= made.enclosure.back_z, "before the wall"
        assert any(overlap(box, grommet) is not None for grommet in grommets)
