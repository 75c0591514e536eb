from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from rigwright.geometry import LYING, UPRIGHT, VERTICAL, Box, Pose, Turn, Vec
from rigwright.graphics.mesh import MATERIALS, Mesh
from rigwright.graphics.render.camera import Camera, project, view
from rigwright.graphics.render.canvas import (
    Quality,
    Sampling,
    adapted_scale,
    file_scale,
    is_software,
    sampling,
)
from rigwright.graphics.render.palette import DARK, LIGHT, Palette
from rigwright.graphics.render.renderer import Renderer
from rigwright.graphics.scene import Body, Dimension, Layer, Scene
from rigwright.graphics.scene.cut import Cut
from tests.graphics.synthetic import box, box_body, card, merged, tower
from tests.sampling import every

SIZE = (320, 240)
ROOM = Box.of((0, 100), (0, 100), (0, 100))
RED, GREEN, BLUE = (0.8, 0.0, 0.0), (0.0, 0.7, 0.0), (0.0, 0.0, 0.8)
# Colours that cannot be mistaken: frame red, tray green, cable blue.
PLAIN = LIGHT.changed(
    materials=tuple(
        {"frame": RED, "tray": GREEN, "cable": BLUE}.get(name, colour)
        for name, colour in zip(MATERIALS, LIGHT.materials, strict=True)
    ),
)
SIDE = view("side", ROOM, "+y", *SIZE)
Picture = np.ndarray


def shown(
    renderer: Renderer, scene: Scene, camera: Camera = SIDE, palette: Palette = PLAIN, **how: object
) -> Picture:
    return renderer.picture(scene, camera, palette, SIZE, **how).astype(int)  # type: ignore[arg-type]


def scene_of(*bodies: Body, **more: object) -> Scene:
    return Scene(tuple(bodies), ROOM, **more)  # type: ignore[arg-type]


def at(picture: Picture, point: Vec, camera: Camera = SIDE) -> np.ndarray:
    """The colour where a point of the scene appears."""
    seen = project(camera, point, *SIZE)
    return picture[int(seen.py), int(seen.px), :3]


def is_mostly(colour: np.ndarray, channel: int) -> bool:
    return bool(colour[channel] > 60 + max(np.delete(colour, channel)))


def cube(
    label: str, material: str, layer: Layer = Layer.SOLID, z: tuple[float, float] = (20, 80)
) -> Body:
    return box_body(label, Box.of((20, 80), (20, 80), z), material, layer)


def test_a_red_box_is_red_where_it_is_and_nowhere_else(renderer: Renderer) -> None:
    picture = shown(renderer, scene_of(cube("a", "frame")))
    assert is_mostly(at(picture, Vec(50, 50, 80)), 0)
    empty = shown(renderer, scene_of())
    touched = np.argwhere(np.abs(picture - empty).max(axis=2) > 12)
    corners = [
        project(SIDE, Vec(x, y, z), *SIZE) for x in (20, 80) for y in (20, 80) for z in (20, 80)
    ]
    assert touched.min(axis=0) == pytest.approx(
        [min(c.py for c in corners), min(c.px for c in corners)], abs=2
    )
    assert touched.max(axis=0) == pytest.approx(
        [max(c.py for c in corners), max(c.px for c in corners)], abs=2
    )


@pytest.mark.parametrize("quality", list(Quality))
def test_the_picture_is_opaque_and_the_right_way_up(renderer: Renderer, quality: Quality) -> None:
    high = box_body("a", Box.of((40, 60), (80, 100), (40, 60)), "frame")
    scene = scene_of(high, cube("b", "glass"), overlaps=(Box.of((0, 30), (0, 30), (0, 30)),))
    picture = shown(renderer, scene, quality=quality)
    assert (picture[:, :, 3] == 255).all()
    rows = np.argwhere((picture[:, :, 0] > 120) & (picture[:, :, 1] < 40))[:, 0]
    assert rows.size and rows.mean() < SIZE[1] / 2


@pytest.mark.parametrize("turn", [UPRIGHT, VERTICAL, LYING, Turn((2, 1, 0), (1, 1, -1))])
def test_a_turned_body_appears_where_its_box_is(renderer: Renderer, turn: Turn) -> None:
    mesh = merged("stick", [box((0, 40), (0, 10), (0, 20), "frame")])
    pose = Pose(Vec(50, 50, 50), turn)
    camera = view("iso", ROOM, "+y", *SIZE)
    picture = shown(renderer, scene_of(Body("a", mesh, pose)), camera)
    touched = np.argwhere((picture[:, :, 0] > 60) & (picture[:, :, 1] < 50))
    place = pose.place(Box.of((0, 40), (0, 10), (0, 20)))
    corners = [
        project(camera, Vec(x, y, z), *SIZE)
        for x in place.interval(0)
        for y in place.interval(1)
        for z in place.interval(2)
    ]
    assert touched.min(axis=0) == pytest.approx(
        [min(c.py for c in corners), min(c.px for c in corners)], abs=2.5
    )
    assert touched.max(axis=0) == pytest.approx(
        [max(c.py for c in corners), max(c.px for c in corners)], abs=2.5
    )


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
@pytest.mark.parametrize("quality", list(Quality))
def test_the_nearer_body_hides_the_other(
    renderer: Renderer, order: tuple[int, int], quality: Quality
) -> None:
    bodies = [cube("far", "tray", z=(0, 10)), cube("near", "frame", z=(60, 70))]
    picture = shown(renderer, scene_of(*(bodies[i] for i in order)), quality=quality)
    assert is_mostly(at(picture, Vec(50, 50, 70)), 0)


def triangle(clockwise: bool) -> Mesh:
    corners = np.array([(0, 0, 0), (90, 0, 0), (0, 90, 0)], dtype=np.float32)
    order = [(0, 2, 1)] if clockwise else [(0, 1, 2)]
    return Mesh(
        f"triangle-{clockwise}",
        corners,
        np.tile(np.float32([0, 0, 1]), (3, 1)),
        np.full(3, MATERIALS.index("frame"), np.uint8),
        np.array(order, np.uint32),
        np.zeros((0, 2, 3), np.float32),
    )


def test_only_counter_clockwise_faces_are_seen(renderer: Renderer) -> None:
    front, back = (
        shown(renderer, scene_of(Body("a", triangle(c), Pose(Vec(0, 0, 0))))) for c in (False, True)
    )
    assert is_mostly(at(front, Vec(25, 25, 0)), 0)
    assert np.array_equal(back, shown(renderer, scene_of()))


def test_light_follows_its_three_terms(renderer: Renderer) -> None:
    """The side of a box, seen at azimuth 30°, against the formula worked out by hand."""
    camera = SIDE.changed(azimuth_deg=30)
    key = np.array([-0.35, 0.62, 0.95])
    fill = np.array([-0.9, -0.5, 0.35])
    k = 0.40 + 0.62 * key[2] / np.linalg.norm(key) + 0.34 * fill[2] / np.linalg.norm(fill)
    picture = shown(renderer, scene_of(cube("a", "cable")), camera)
    expected = np.array(BLUE) * min(k, 1) * (1 - max(k - 1, 0)) + max(k - 1, 0)
    assert at(picture, Vec(50, 50, 80), camera) == pytest.approx(expected * 255, abs=2)


def test_light_turns_with_the_camera(renderer: Renderer) -> None:
    scene = scene_of(cube("a", "cable"))
    side, rear = (shown(renderer, scene, SIDE.changed(azimuth_deg=a)) for a in (0, 90))
    assert side[120, 160] == pytest.approx(rear[120, 160], abs=2)


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=lambda p: p.name)
def test_the_background_goes_from_its_centre_to_its_rim(
    renderer: Renderer, palette: Palette
) -> None:
    picture = shown(renderer, scene_of(), palette=palette)
    centre, rim = (np.array(colour) * 255 for colour in palette.background)
    assert picture[int(0.40 * SIZE[1]), int(0.45 * SIZE[0]), :3] == pytest.approx(centre, abs=1.5)
    assert picture[-1, -1, :3] == pytest.approx(rim, abs=1.5)


def test_an_overlap_shows_through_what_hides_it(renderer: Renderer) -> None:
    inside = Box.of((40, 60), (45, 55), (40, 60))
    hidden = shown(renderer, scene_of(cube("a", "tray")))
    found = shown(renderer, scene_of(cube("a", "tray"), overlaps=(inside,)))
    assert is_mostly(at(hidden, inside.centre), 1)
    seen = project(SIDE, Vec(50, 50, 60), *SIZE)
    block = found[int(seen.py) - 6 : int(seen.py) + 6, int(seen.px) - 12 : int(seen.px) + 12, :3]
    assert is_mostly(block.mean(axis=(0, 1)), 0)
    assert block[:, :, 2].std() > 8  # the hatch


def test_the_broad_face_of_an_overlap_shows_head_on_only(renderer: Renderer) -> None:
    slab = Box.of((10, 90), (48, 52), (10, 90))
    reddish: Callable[[Picture], int] = lambda p: int(((p[:, :, 0] - p[:, :, 1]) > 90).sum())  # noqa: E731
    top = shown(renderer, scene_of(overlaps=(slab,)), view("top", ROOM, "+y", *SIZE))
    slanted = shown(renderer, scene_of(overlaps=(slab,)), SIDE.changed(elevation_deg=-15))
    assert reddish(top) > 8000 > 4000 > reddish(slanted) > 300


def test_a_ghost_lets_what_is_behind_it_show_in_the_accent_colour(renderer: Renderer) -> None:
    alone = []
    ghosts = []
    for material in ("frame", "tray"):
        behind = cube("b", material, z=(0, 10))
        alone.append(at(shown(renderer, scene_of(behind)), Vec(50, 50, 10)))
        ghost = cube("g", "cable", Layer.GHOST, z=(40, 60))
        ghosts.append(at(shown(renderer, scene_of(behind, ghost)), Vec(50, 50, 60)))
    # Whatever the ghost's own shade: of a difference behind it, 1 − 0.42 is left.
    assert (ghosts[0] - ghosts[1])[:2] == pytest.approx(0.58 * (alone[0] - alone[1])[:2], abs=2)
    assert (
        ghosts[0][2] - alone[0][2] > 60 and ghosts[1][2] - alone[1][2] > 60
    )  # the accent is a blue


def test_a_ghost_is_tinted_once_however_many_faces_lie_behind_another(renderer: Renderer) -> None:
    plates = [box((20, 80), (20, 80), (z, z + 2), "frame") for z in range(20, 60, 5)]
    many = Body("g", merged("plates", plates), Pose(Vec(0, 0, 0)), Layer.GHOST)
    one = Body("g", merged("plate", plates[-1:]), Pose(Vec(0, 0, 0)), Layer.GHOST)
    point = Vec(50, 50, 57)
    assert at(shown(renderer, scene_of(many)), point) == pytest.approx(
        at(shown(renderer, scene_of(one)), point), abs=2
    )


@pytest.mark.parametrize("glass_first", [True, False])
def test_glass_covers_what_is_behind_it_thinly_wherever_it_stands_in_the_scene(
    renderer: Renderer, glass_first: bool
) -> None:
    bodies = [cube("pane", "glass", z=(80, 82)), cube("box", "frame", z=(0, 20))]
    picture = shown(renderer, scene_of(*(bodies if glass_first else bodies[::-1])))
    bare = at(shown(renderer, scene_of(bodies[1])), Vec(50, 50, 20))
    mixed = at(picture, Vec(50, 50, 20))
    assert is_mostly(mixed, 0)
    assert 8 < np.abs(mixed - bare).max() < 60


def test_an_xray_body_is_seen_through_and_a_solid_one_is_not(renderer: Renderer) -> None:
    behind = cube("b", "tray", z=(0, 10))
    solid, glass = (
        at(
            shown(renderer, scene_of(behind, cube("a", "frame", layer, z=(50, 60)))),
            Vec(50, 50, 60),
        )
        for layer in (Layer.SOLID, Layer.GLASS)
    )
    assert is_mostly(solid, 0) and is_mostly(glass, 1)


def test_the_nearer_of_two_panes_lies_over_the_other(renderer: Renderer) -> None:
    panes = {
        "frame": cube("r", "frame", Layer.GLASS, z=(70, 80)),
        "tray": cube("g", "tray", Layer.GLASS, z=(10, 20)),
    }
    swapped = {
        "frame": cube("r", "frame", Layer.GLASS, z=(10, 20)),
        "tray": cube("g", "tray", Layer.GLASS, z=(70, 80)),
    }
    red_near, green_near = (
        at(shown(renderer, scene_of(*bodies.values())), Vec(50, 50, 80))
        for bodies in (panes, swapped)
    )
    assert red_near[0] > green_near[0] + 5 and red_near[1] < green_near[1] - 5


def accent_pixels(picture: Picture) -> np.ndarray:
    return np.argwhere(np.abs(picture[:, :, :3] - np.array(LIGHT.accent) * 255).max(axis=2) < 40)


def test_a_measured_line_runs_between_its_points_over_everything(renderer: Renderer) -> None:
    line = Dimension(Vec(10, 50, 50), Vec(90, 50, 50), "80 mm")
    found = accent_pixels(shown(renderer, scene_of(cube("a", "tray"), dimensions=(line,))))
    a = project(SIDE, line.start, *SIZE)
    b = project(SIDE, line.end, *SIZE)
    assert found[:, 1].min() == pytest.approx(a.px, abs=1.5) and found[:, 1].max() == pytest.approx(
        b.px, abs=1.5
    )
    middle = found[np.abs(found[:, 1] - (a.px + b.px) / 2) < 20]
    assert set(middle[:, 0]) <= {int(a.py) - 1, int(a.py), int(a.py) + 1}
    tick = found[np.abs(found[:, 1] - b.px) < 1.5][:, 0]
    assert 6 <= tick.max() - tick.min() + 1 <= 10  # ticks of 8 pixels


def test_a_line_behind_the_eye_is_left_out(renderer: Renderer) -> None:
    line = Dimension(Vec(10, 50, 50), Vec(10, 50, 99_000), "far")
    assert np.array_equal(
        shown(renderer, scene_of(dimensions=(line,))), shown(renderer, scene_of())
    )


def test_what_is_selected_has_an_accent_rim(renderer: Renderer) -> None:
    body = cube("gpu1", "tray")
    assert not len(accent_pixels(shown(renderer, scene_of(body))))
    found = accent_pixels(shown(renderer, scene_of(body, highlighted=frozenset({"gpu1"}))))
    corners = [project(SIDE, Vec(x, y, 80), *SIZE) for x in (20, 80) for y in (20, 80)]
    assert found.min(axis=0) == pytest.approx(
        [min(c.py for c in corners), min(c.px for c in corners)], abs=3
    )
    assert found.max(axis=0) == pytest.approx(
        [max(c.py for c in corners), max(c.px for c in corners)], abs=3
    )


def test_the_rim_of_something_hidden_is_fainter(renderer: Renderer) -> None:
    wall = box_body("wall", Box.of((0, 100), (0, 100), (90, 95)), "bracket")
    hidden = scene_of(cube("gpu1", "tray"), wall)
    rim = np.abs(
        shown(renderer, hidden.changed(highlighted=frozenset({"gpu1"}))) - shown(renderer, hidden)
    ).max(axis=2)
    accent = np.abs(
        np.array(LIGHT.accent) * 255 - np.array(LIGHT.materials[MATERIALS.index("bracket")]) * 255
    ).max()
    assert 0.15 * accent < rim.max() < 0.5 * accent


def test_a_selected_body_that_a_cut_opens_keeps_its_rim(renderer: Renderer) -> None:
    """Its inner sides alone are seen there."""
    opened = scene_of(cube("gpu1", "tray"), cut=Cut(2, 50.0))
    chosen = opened.changed(highlighted=frozenset({"gpu1"}))
    changed = np.abs(shown(renderer, chosen) - shown(renderer, opened)).max(axis=2) > 40
    near = project(SIDE, Vec(20, 20, 50), *SIZE)
    far = project(SIDE, Vec(80, 80, 50), *SIZE)
    rows, columns = np.nonzero(changed)
    assert [columns.min(), columns.max()] == pytest.approx([near.px, far.px], abs=5)
    assert [rows.min(), rows.max()] == pytest.approx([far.py, near.py], abs=5)


@pytest.mark.parametrize(("elevation", "darker"), [(30.0, True), (-30.0, False)])
def test_the_ground_shadow_is_there_from_above_only(
    renderer: Renderer, elevation: float, darker: bool
) -> None:
    camera = SIDE.changed(elevation_deg=elevation, distance_mm=2 * SIDE.distance_mm)
    elsewhere = Scene((), Box.of((0, 1), (-900, -899), (0, 1)))
    with_ground, without = (shown(renderer, scene, camera) for scene in (scene_of(), elsewhere))
    change = at(without - with_ground, Vec(50, 0, 95), camera).mean()
    assert (change > 10) if darker else (change == 0)


def test_resting_pictures_are_smooth_and_moving_ones_alike(renderer: Renderer) -> None:
    scene = tower()
    camera = view("iso", scene.bounds, scene.up, *SIZE)
    pictures = {q: renderer.picture(scene, camera, LIGHT, SIZE, q).astype(int) for q in Quality}
    assert np.abs(pictures[Quality.MOVING] - pictures[Quality.RESTING]).mean() < 12
    shades = {q: len(np.unique(p.reshape(-1, 4), axis=0)) for q, p in pictures.items()}
    assert shades[Quality.RESTING] > 1.3 * shades[Quality.MOVING]


def test_multisampling_smooths_what_one_sample_leaves_jagged(renderer: Renderer) -> None:
    camera = view("iso", ROOM, "+y", *SIZE).changed(azimuth_deg=20)
    scene = scene_of(Body("a", triangle(False), Pose(Vec(0, 0, 0))))
    counts = []
    for software in (True, False):
        renderer.software = software
        try:
            picture = shown(renderer, scene, camera, quality=Quality.MOVING)
        finally:
            renderer.software = True
        between = (picture[:, :, 1] > 40) & (picture[:, :, 1] < 200)
        counts.append(int(between.sum()))
    assert counts[0] == 0 and counts[1] > 30


def test_hardware_and_software_show_the_same(renderer: Renderer) -> None:
    scene = tower(ghost=True)
    camera = view("iso", scene.bounds, scene.up, *SIZE)
    pictures = []
    for software in (True, False):
        renderer.software = software
        try:
            pictures.append(renderer.picture(scene, camera, LIGHT, SIZE).astype(int))
        finally:
            renderer.software = True
    assert 0 < np.abs(pictures[0] - pictures[1]).mean() < 4


@pytest.mark.parametrize(
    "scene", [scene_of(cube("a", "frame"), cube("b", "glass", z=(80, 82))), tower(ghost=True)]
)
def test_a_window_with_depth_is_drawn_on_as_it_is(renderer: Renderer, scene: Scene) -> None:
    """The same picture with and without a canvas, where one is not needed and where it is."""
    camera = view("iso", scene.bounds, scene.up, *SIZE)
    colour = renderer.context.texture(SIZE, 4)
    depth = renderer.context.depth_renderbuffer(SIZE)
    target = renderer.context.framebuffer([colour], depth)
    pictures = []
    for deep in (False, True):
        renderer.draw(scene, camera, LIGHT, SIZE, Quality.MOVING, framebuffer=target.glo, deep=deep)
        pictures.append(np.frombuffer(target.read(components=3), np.uint8).astype(int))
        target.clear(1.0, 0.0, 0.0)
    for thing in (target, colour, depth):
        thing.release()
    assert np.abs(pictures[0] - pictures[1]).max() <= 1
    assert pictures[0].std() > 5


def test_a_machine_that_stands_still_below_a_card_in_the_hand_is_painted_once(
    renderer: Renderer,
) -> None:
    """Each picture after others is the one that is painted with nothing before it."""

    frame_box = cube("a", "frame", z=(20, 40))
    moved = frame_box.changed(pose=Pose(frame_box.pose.offset.plus(Vec(9, 0, 0))))

    def held(z: float, *more: Body, first: Body = frame_box, **how: object) -> Scene:
        card_in_hand = cube("card", "shroud_blower", Layer.GHOST, (z, z + 15))
        return scene_of(
            first,
            cube("b", "glass", z=(90, 95)),
            *more,
            card_in_hand,
            **how,
        )

    def drawn(scene: Scene, camera: Camera, palette: Palette, target: int) -> tuple[bool, bytes]:
        whole = renderer.draw(
            scene, camera, palette, SIZE, Quality.MOVING, framebuffer=target, scale=0.5
        )
        return whole, framebuffer.read(components=4)

    colour = renderer.context.texture(SIZE, 4)
    framebuffer = renderer.context.framebuffer([colour])
    turned = SIDE.changed(azimuth_deg=SIDE.azimuth_deg + 3)
    overlap = Box.of((20, 80), (20, 80), (35, 40))
    other = box_body("c", Box.of((0, 15), (0, 15), (0, 10)), "cable")
    # What is drawn, from where and how; whether the machine below the card is another one.
    steps: tuple[tuple[Scene, Camera, Palette, bool], ...] = (
        (held(45), SIDE, PLAIN, True),
        (held(65), SIDE, PLAIN, False),
        (held(30, overlaps=(overlap,)), SIDE, PLAIN, False),
        (held(65), turned, PLAIN, True),
        (held(45), turned, PLAIN, False),
        (held(45), turned, DARK, True),
        (held(45, other), turned, DARK, True),
        (held(45, other, highlighted=frozenset({"c"})), turned, DARK, True),
        (held(45), SIDE, PLAIN, True),
        (held(45, first=moved), SIDE, PLAIN, True),
        (held(45, cut=Cut(0, 50.0)), SIDE, PLAIN, True),
        (held(60, cut=Cut(0, 50.0)), SIDE, PLAIN, False),
        (scene_of(cube("a", "frame")), SIDE, PLAIN, True),
        (held(60, cut=Cut(0, 50.0)), SIDE, PLAIN, True),
    )
    in_turn = [drawn(*step[:3], framebuffer.glo) for step in steps]
    alone = []
    for scene, camera, palette, _ in steps:
        drawn(scene_of(), SIDE, LIGHT, framebuffer.glo)
        alone.append(drawn(scene, camera, palette, framebuffer.glo))
    framebuffer.release()
    colour.release()
    assert [whole for whole, _ in in_turn] == [is_another for *_, is_another in steps]
    assert all(whole for whole, _ in alone)
    assert [picture for _, picture in in_turn] == [picture for _, picture in alone]
    assert len({picture for _, picture in alone}) == len(steps) - 2


def test_a_lower_scale_keeps_the_picture(renderer: Renderer) -> None:
    scene = scene_of(cube("a", "frame"))
    colour = renderer.context.texture(SIZE, 4)
    target = renderer.context.framebuffer([colour])
    renderer.draw(scene, SIDE, PLAIN, SIZE, Quality.MOVING, framebuffer=target.glo, scale=0.5)
    raw = (
        np.frombuffer(target.read(components=4), np.uint8)
        .reshape(SIZE[1], SIZE[0], 4)[::-1]
        .astype(int)
    )
    target.release()
    colour.release()
    assert is_mostly(at(raw, Vec(50, 50, 80)), 0)
    assert np.abs(raw - shown(renderer, scene)).mean() < 8


def test_a_mesh_is_uploaded_once_and_forgotten_when_unused(renderer: Renderer) -> None:
    one = card()
    twice = scene_of(Body("a", one, Pose(Vec(0, 0, 0))), Body("b", card(), Pose(Vec(0, 50, 0))))
    for _ in range(61):
        renderer.picture(scene_of(cube("a", "frame")), SIDE, PLAIN, (8, 8), Quality.MOVING)
    held = renderer.mesh_count
    shown(renderer, twice)
    assert renderer.mesh_count == held + 1
    for _ in range(61):
        renderer.picture(scene_of(cube("a", "frame")), SIDE, PLAIN, (8, 8), Quality.MOVING)
    assert renderer.mesh_count == held == 1


def test_pictures_repeat_exactly(renderer: Renderer) -> None:
    scene = tower(ghost=True)
    camera = view("iso", scene.bounds, scene.up, *SIZE)
    first, second = (renderer.picture(scene, camera, DARK, SIZE) for _ in range(2))
    assert np.array_equal(first, second)


@pytest.mark.parametrize("size", [(0, 10), (10, -1), (10, 100_000)])
def test_a_size_that_cannot_be_drawn_is_refused(renderer: Renderer, size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="cannot be drawn; each side can be 1 to"):
        renderer.picture(scene_of(), SIDE, PLAIN, size)


def test_parallel_projection_draws_where_it_projects(renderer: Renderer) -> None:
    camera = view("iso", ROOM, "+y", *SIZE).changed(orthographic=True)
    picture = shown(renderer, scene_of(cube("a", "frame")), camera)
    assert is_mostly(at(picture, Vec(22, 22, 80), camera), 0)
    assert is_mostly(at(picture, Vec(78, 78, 80), camera), 0)


@every(
    [
        ("llvmpipe (LLVM 15.0.6, 256 bits)", True),
        ("Microsoft Basic Render Driver", True),
        ("AMD Radeon RX 6600 (radeonsi, navi23)", False),
        ("Mesa Intel(R) UHD Graphics 620 (KBL GT2)", False),
        ("NVIDIA GeForce RTX 3090/PCIe/SSE2", False),
    ]
)
def test_software_drawing_is_known_by_name(name: str, software: bool) -> None:
    assert is_software(name) is software


def test_care_depends_on_rest_size_and_hardware() -> None:
    pane = (1200, 1000)
    window = (1600, 1000)
    huge = (3840, 2160)
    assert sampling(Quality.RESTING, True, pane) == Sampling(2.0)
    assert sampling(Quality.RESTING, True, window) == Sampling(1.5)
    assert sampling(Quality.RESTING, True, huge) == Sampling(1.0)
    assert sampling(Quality.MOVING, True, window) == Sampling(1.0)
    assert sampling(Quality.MOVING, True, window, 0.5) == Sampling(0.5)
    assert sampling(Quality.RESTING, False, huge) == Sampling(1.0, samples=4)
    assert sampling(Quality.RESTING, True, (4000, 100), longest_px=4096).scale == pytest.approx(
        1.024
    )
    assert file_scale(True, window) == file_scale(True, huge) == 2.0
    assert file_scale(False, window) is file_scale(True, (8000, 8000)) is None


def test_the_scale_adapts_to_the_time_a_picture_takes() -> None:
    scale = 1.0
    for _ in range(10):
        scale = adapted_scale(scale, frame_ms=40, goal_ms=30)
    assert scale == 0.5
    assert (
        adapted_scale(0.5, frame_ms=25, goal_ms=30) == 0.5
    )  # steady: no flicker between two scales
    assert adapted_scale(0.5, frame_ms=10, goal_ms=30) == 0.625


CUT = Cut(2, 50.0)  # towards the side view, what lies above 50 goes


def test_a_cut_takes_away_what_lies_beyond_it_and_shows_what_was_behind(renderer: Renderer) -> None:
    scene = scene_of(cube("near", "frame", z=(60, 80)), cube("far", "tray", z=(10, 40)))
    assert is_mostly(at(shown(renderer, scene), Vec(50, 50, 80)), 0)
    assert is_mostly(at(shown(renderer, scene.changed(cut=CUT)), Vec(50, 50, 40)), 1)
    other = scene.changed(cut=CUT.changed(keeps_low=False))
    assert is_mostly(at(shown(renderer, other), Vec(50, 50, 80)), 0)


@pytest.mark.parametrize("quality", list(Quality))
def test_a_body_that_is_cut_through_is_filled_with_a_plain_colour(
    renderer: Renderer, quality: Quality
) -> None:
    plain = PLAIN.changed(cut_face=(0.0, 0.0, 1.0), edge=(0.0, 0.0, 1.0))
    scene = scene_of(cube("a", "frame")).changed(cut=CUT)
    filled = shown(renderer, scene, palette=plain, quality=quality)
    assert is_mostly(at(filled, Vec(50, 50, 50)), 2)
    whole = shown(renderer, scene.changed(cut=None), palette=plain, quality=quality)
    assert is_mostly(at(whole, Vec(50, 50, 80)), 0)


@pytest.mark.parametrize("turn", [UPRIGHT, VERTICAL, LYING])
def test_a_cut_lies_in_the_chassis_frame_however_a_body_is_turned(
    renderer: Renderer, turn: Turn
) -> None:
    corner = Vec(
        *(20 if sign > 0 else 80 for sign in turn.signs)
    )  # turned, the cube is where it was
    body = cube("a", "frame").changed(pose=Pose(corner, turn))
    scene = scene_of(body).changed(cut=Cut(0, 50.0))
    picture = shown(renderer, scene)
    assert is_mostly(at(picture, Vec(40, 50, 80)), 0)
    assert (
        np.abs(
            at(picture, Vec(60, 50, 80)) - at(shown(renderer, scene_of()), Vec(60, 50, 80))
        ).max()
        < 6
    )


def test_the_card_in_the_hand_stays_whole(renderer: Renderer) -> None:
    ghost = cube("a", "frame", Layer.GHOST, z=(60, 80))
    with_cut, without = (shown(renderer, scene_of(ghost).changed(cut=cut)) for cut in (CUT, None))
    assert np.abs(with_cut - without).max() <= 2


def test_no_cut_leaves_no_trace_behind(renderer: Renderer) -> None:
    scene = scene_of(cube("a", "frame"), cube("b", "tray", z=(5, 15)))
    before = shown(renderer, scene)
    shown(renderer, scene.changed(cut=CUT))
    assert (shown(renderer, scene) == before).all()


def test_glass_edges_and_outlines_are_cut_too(renderer: Renderer) -> None:
    glass = cube("a", "frame", Layer.GLASS, z=(60, 80))
    scene = scene_of(glass).changed(highlighted=frozenset({"a"}), cut=CUT)
    assert np.abs(shown(renderer, scene) - shown(renderer, scene_of())).max() <= 2


def test_a_picture_is_shown_again_after_the_framebuffer_of_a_coarser_one_is_gone(
    renderer: Renderer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where a window makes a small framebuffer for a picture that moves, and lets go of it; on a
    screen so large that a picture at rest is drawn no finer than it is shown.
    """
    monkeypatch.setattr("rigwright.graphics.render.canvas.RESTING_SCALES", ())
    scene = scene_of()

    def shown(quality: Quality, size: tuple[int, int]) -> bytes:
        colour = renderer.context.texture(size, 4)
        target = renderer.context.framebuffer([colour])
        renderer.draw(scene, SIDE, LIGHT, size, quality, framebuffer=target.glo)
        data = target.read(components=4)
        target.release()
        colour.release()
        return bytes(data)

    small = SIZE[0] // 2, SIZE[1] // 2
    first = shown(Quality.RESTING, SIZE)
    shown(Quality.MOVING, small)
    assert shown(Quality.RESTING, SIZE) == first
