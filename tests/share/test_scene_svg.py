"""The 3D view as SVG: what its paths show at a place is what a ray through that place meets in the
scene, worked out triangle by triangle.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from numpy.typing import NDArray

from rigwright.arrays import Floats, as_array, ray_hits
from rigwright.catalog import MemoryCatalog
from rigwright.cli import main
from rigwright.documents.document import read_document
from rigwright.evaluation import evaluate
from rigwright.files.places import assets_dir
from rigwright.geometry import Box, Vec, union
from rigwright.graphics.mesh import MATERIALS
from rigwright.graphics.render.camera import Camera, pixels_per_mm, ray, view
from rigwright.graphics.render.palette import LIGHT, Rgb
from rigwright.graphics.render.shot import PANEL_LIGHT, PANELS, brightness, lights
from rigwright.graphics.scene import Body, Scene
from rigwright.graphics.scene.air import Air, FanDisc
from rigwright.graphics.scene.cut import Cut
from rigwright.picture.png import machine_of
from rigwright.picture.scenery import NOTHING
from rigwright.picture.scenery.apart import box_of
from rigwright.picture.scenery.surface_picking import triangle_hits
from rigwright.share.scene_svg import svg_of
from tests.graphics.synthetic import box_body
from tests.sampling import everything, share

SVG = "{http://www.w3.org/2000/svg}"
SIZE, HALF = (640, 400), (320, 200)
SERVER, TOWER = (
    assets_dir() / "examples" / f"{name}.rig" for name in ("eight-v100-server", "vertical-4090-y60")
)
GLASS = MATERIALS.index("glass")
PLAIN_TAGS = frozenset(
    ("svg", "title", "radialGradient", "pattern", "stop", "rect")
    + ("g", "path", "polygon", "line", "text")
)
HOSTILE = '</title><script>alert(1)</script>" onload="alert(1)&\x00\x1b\u202e'
NUMBER = re.compile(r"-?\d+")
Met = tuple[str, Rgb] | None  # the part that a ray meets first, and the colour it shows there


@cache
def machine(path: Path) -> Scene:
    document = read_document(path)
    return machine_of(evaluate(document.build, MemoryCatalog(document.parts)))


def drawn(
    scene: Scene, camera: Camera, title: str = "A machine", size: tuple[int, int] = SIZE
) -> ElementTree.Element:
    return ElementTree.fromstring(svg_of(scene, camera, LIGHT, size, title))


def met(scene: Scene, camera: Camera, x: float, y: float, size: tuple[int, int]) -> Met:
    """What a ray through a pixel meets first, glass left out."""
    seen = ray(camera, x, y, *size)
    origin = np.array(seen.origin)
    way = np.array(seen.direction)
    near = ray_hits(as_array([box_of(body) for body in scene.bodies]), *seen)
    nearest = np.inf
    found = None
    for index in np.argsort(near):
        if near[index] >= nearest:
            break
        body = scene.bodies[index]
        corners, material = solid_triangles(body)
        distances = triangle_hits(corners, origin, way)
        first = int(np.argmin(distances))
        if distances[first] < nearest:
            nearest = float(distances[first])
            found = body.label, shown(camera, corners[first], int(material[first]))
    return found


@cache
def solid_triangles(body: Body) -> tuple[Floats, NDArray[np.uint8]]:
    mesh = body.mesh
    material = mesh.materials[mesh.triangles[:, 0]]
    turn = body.pose.turn.matrix().astype(float)
    placed = mesh.positions.astype(float) @ turn.T + np.array(body.pose.offset)
    return placed[mesh.triangles[material != GLASS]], material[material != GLASS]


def shown(camera: Camera, corners: Floats, material: int) -> Rgb:
    """The colour of a face in the light of the 3D view."""
    across = np.cross(corners[1] - corners[0], corners[2] - corners[0])
    light = brightness(Vec(*(across / np.linalg.norm(across)).tolist()), *lights(camera))
    if MATERIALS[material] in PANELS:
        light = 1 + (light - 1) * PANEL_LIGHT
    white = max(0.0, light - 1)
    red, green, blue = (
        share * min(light, 1.0) * (1 - white) + white for share in LIGHT.materials[material]
    )
    return red, green, blue


def fills(svg: ElementTree.Element, places: list[tuple[float, float]]) -> list[str | None]:
    """The colour painted last at each place, by the paths that are filled and not clear."""
    x, y = (np.array(side) * 10 for side in zip(*places, strict=True))  # paths count tenths
    found: list[str | None] = [None] * len(places)
    for path in svg.iter(f"{SVG}path"):
        if path.get("fill") == "none" or path.get("fill-opacity"):
            continue
        for index in np.nonzero(turns_around(path.get("d", ""), x, y))[0]:
            found[index] = path.get("fill")
    return found


def turns_around(path: str, x: Floats, y: Floats) -> Floats:
    """How often a path goes round each place: a hole as often one way as the other."""
    turns = np.zeros(len(x), int)
    for ring in path.split("z")[:-1]:
        numbers = np.array(NUMBER.findall(ring), float).reshape(-1, 2)
        starts = np.cumsum(numbers, axis=0)[:, :, None]
        ends = np.roll(starts, -1, axis=0)
        (x1, y1), (x2, y2) = starts.swapaxes(0, 1), ends.swapaxes(0, 1)
        side = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
        turns += ((y1 <= y) & (y2 > y) & (side > 0)).sum(axis=0)
        turns -= ((y2 <= y) & (y1 > y) & (side < 0)).sum(axis=0)
    return turns


def differing(
    scene: Scene, camera: Camera, steps: tuple[int, int], size: tuple[int, int] = SIZE
) -> tuple[int, list[Met]]:
    """At how many places of a grid the drawing and the ray differ, and what the rays met."""
    across, down = steps
    places = [
        ((column + 0.37) * size[0] / across, (row + 0.61) * size[1] / down)
        for row in range(down)
        for column in range(across)
    ]
    rays = [met(scene, camera, *place, size) for place in places]
    painted = fills(drawn(scene, camera, size=size), places)
    return sum(not same(one, other) for one, other in zip(rays, painted, strict=True)), rays


def same(found: Met, fill: str | None) -> bool:
    if found is None or fill is None:
        return found is None and fill is None
    code = bytes.fromhex(fill.removeprefix("#"))
    return all(
        abs(round(share * 255) - byte) <= 2 for share, byte in zip(found[1], code, strict=True)
    )


@pytest.mark.sampled
def test_the_drawing_shows_what_rays_meet_in_a_server_of_eight_cards() -> None:
    """Two of its cards on their board in each run, in half the size, since all that lies at each
    pixel takes 120 MB; with `--all` the whole machine.
    """
    scene = machine(SERVER)
    wanted = set(share([f"gpu{number}" for number in range(1, 9)], 4))
    if not everything():
        kept = {*wanted, "board", "memory"}
        bodies = [body for body in scene.bodies if body.label in kept]
        scene = scene.changed(bodies=tuple(bodies))
    cards = union([box_of(body) for body in scene.bodies if body.label in wanted])
    camera = view("top", cards, scene.up, *SIZE)
    wrong, rays = differing(scene, camera, (8, 9), SIZE if everything() else HALF)
    assert wrong <= 2, "a place within a tenth of a pixel of an edge may fall to either side"
    assert wanted <= {found[0] for found in rays if found is not None}


@pytest.mark.parametrize("orthographic", [False, True])
def test_bars_through_and_around_each_other_hide_what_they_should(orthographic: bool) -> None:
    # each of the first three lies over the next, all round; the others are pushed through them
    bars = [
        Box.of((0, 100), (0, 20), (0, 40)),
        Box.of((80, 100), (-40, 80), (20, 60)),
        Box.of((-20, 40), (60, 80), (-10, 50)),
        Box.of((20, 40), (-30, 110), (30, 80)),
        Box.of((-40, 140), (5, 15), (10, 30)),
    ]
    materials = ("board", "frame", "gold", "fins", "metal")
    scene = Scene(
        bodies=tuple(
            box_body(f"bar{index}", bar, materials[index]) for index, bar in enumerate(bars)
        ),
        bounds=Box.of((-40, 140), (-40, 110), (-10, 80)),
    )
    camera = view("iso", scene.bounds, scene.up, *SIZE).changed(orthographic=orthographic)
    wrong, rays = differing(scene, camera, (24, 18))
    assert wrong <= 2 and len({found[0] for found in rays if found is not None}) == len(bars)


def test_a_hostile_title_is_only_text_and_nothing_cables_outside() -> None:
    scene = machine(TOWER)
    camera = view("iso", scene.bounds, scene.up, *SIZE)
    text = svg_of(scene, camera, LIGHT, SIZE, HOSTILE)
    svg = ElementTree.fromstring(text)
    assert svg.findtext(f"{SVG}title") == HOSTILE[:-3]
    tags = {one.tag.removeprefix(SVG) for one in svg.iter()}
    assert tags <= PLAIN_TAGS
    assert "href" not in text and text.count("http") == 1 and len(text) < 2_000_000
    assert {one.text for one in svg.iter(f"{SVG}text")} >= {"GPU 1", "14.00 mm", "71 mm"}


def test_a_section_shows_the_inside_and_nothing_of_what_it_takes_away() -> None:
    scene = Scene(
        bodies=(box_body("near", Box.of((0, 100), (0, 100), (0, 100)), "gold"),),
        bounds=Box.of((0, 100), (0, 100), (0, 100)),
        cut=Cut(2, 50.0),
    )
    camera = view("left", scene.bounds, scene.up, *SIZE)
    whole = fills(drawn(scene.changed(cut=None), camera), [(320.0, 200.0)])
    opened = fills(drawn(scene, camera), [(320.0, 200.0)])
    assert opened == ["#8794a4"] != whole, "the palette's colour of what is cut"


def test_a_fan_is_a_disc_of_its_size_and_faint_behind_a_body() -> None:
    room = Box.of((0, 100), (0, 100), (-60, 160))
    before, behind = (FanDisc(Vec(50, 50, z), 2, 1, 40.0) for z in (150.0, -50.0))
    scene = Scene(
        bodies=(box_body("box", Box.of((0, 100), (0, 100), (0, 100)), "gold"),),
        bounds=room,
        air=Air(fans=(before, behind)),
    )
    camera = view("left", room, scene.up, *SIZE).changed(orthographic=True)
    discs = [one for one in drawn(scene, camera).iter(f"{SVG}polygon") if one.get("stroke")]
    assert [float(disc.get("opacity", "")) for disc in discs] == [1.0, 0.1]
    for disc in discs:
        corners = np.array([pair.split(",") for pair in disc.get("points", "").split()], float)
        assert corners.mean(axis=0) == pytest.approx((SIZE[0] / 2, SIZE[1] / 2), abs=0.1)
        radius_px = 40.0 * pixels_per_mm(camera, SIZE[1])
        assert np.ptp(corners, axis=0) / 2 == pytest.approx((radius_px, radius_px), abs=0.2)


def test_what_two_parts_would_share_is_hatched() -> None:
    room = Box.of((0, 100), (0, 100), (0, 100))
    scene = Scene(bodies=(box_body("box", room, "gold"),), bounds=room, overlaps=(room,))
    svg = drawn(scene, view("iso", room, scene.up, *SIZE))
    hatched = [one for one in svg.iter(f"{SVG}polygon") if one.get("fill") == "url(#hatch)"]
    assert len(hatched) == 3, "of the six faces of a room one sees three"
    assert [one.get("id") for one in svg.iter(f"{SVG}pattern")] == ["hatch"]


def test_any_camera_and_an_empty_machine_give_a_drawing() -> None:
    scene = machine(TOWER)
    inside = view("iso", scene.bounds, scene.up, *SIZE).changed(distance_mm=60.0)
    assert len(list(drawn(scene, inside).iter(f"{SVG}path"))) > 5
    empty = Scene(bodies=(), bounds=NOTHING)
    assert not list(drawn(empty, view("iso", NOTHING, "+y", *SIZE)).iter(f"{SVG}path"))


def test_the_command_writes_the_drawing(tmp_path: Path) -> None:
    out = tmp_path / "X.SVG"
    wanted = ["--size", "640x400", "--transparent", "--air"]
    assert main(["render", str(TOWER), "-o", str(out), *wanted]) == 0
    svg = ElementTree.parse(out).getroot()
    assert svg.get("width") == "640" and svg.find(f"{SVG}rect") is None
    assert list(svg.iter(f"{SVG}polygon")), "lines of air"
