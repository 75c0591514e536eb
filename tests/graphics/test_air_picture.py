"""Air over a picture: where it is, what hides it, what is painted anew; cards by temperature."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rigwright.geometry import Box, Vec
from rigwright.graphics.render.air_marks import MM_PER_CFM, disc_rows, intake_rows, stream_rows
from rigwright.graphics.render.camera import Camera, project, view
from rigwright.graphics.render.canvas import Quality
from rigwright.graphics.render.palette import DARK, LIGHT, Palette, heat_colour
from rigwright.graphics.render.renderer import Renderer
from rigwright.graphics.scene import Body, Scene
from rigwright.graphics.scene.air import Air, AirRun, FanDisc, Intake, Stream
from rigwright.graphics.scene.cut import Cut
from tests.graphics.synthetic import box_body

SIZE = (320, 240)
ROOM = Box.of((0, 100), (0, 100), (0, 100))
SIDE = view("side", ROOM, "+y", *SIZE)
Picture = np.ndarray
# Level lines, seen from +z: one before the block, one behind it, below it one beside it.
BLOCK = box_body("gpu1", Box.of((30, 70), (20, 80), (20, 60)), "frame")


def line(y: float, z: float, cfm: float = 20.0, celsius: float = 100.0) -> Stream:
    run = AirRun((Vec(0, y, z), Vec(100, y, z)), (celsius, celsius))
    return Stream(cfm, "fan in 0", "openings out", (run,))


def scene_of(*bodies: Body, **more: object) -> Scene:
    return Scene(tuple(bodies), ROOM, **more)  # type: ignore[arg-type]


def shown(renderer: Renderer, scene: Scene, palette: Palette = LIGHT) -> Picture:
    return renderer.picture(scene, SIDE, palette, SIZE)[:, :, :3].astype(int)


def at(picture: Picture, point: Vec, camera: Camera = SIDE) -> np.ndarray:
    seen = project(camera, point, *SIZE)
    return picture[int(seen.py), int(seen.px)]


def change(renderer: Renderer, scene: Scene, air: Air) -> np.ndarray:
    """By how much air changes each pixel."""
    bare = shown(renderer, scene.changed(air=Air()))
    return np.abs(shown(renderer, scene.changed(air=air)) - bare).max(axis=2)


def test_a_line_before_a_body_is_seen_and_one_behind_it_hardly(renderer: Renderer) -> None:
    scene = scene_of(BLOCK)
    middle = Vec(50, 50, 60)
    before = change(renderer, scene, Air(streams=(line(50, 70),)))
    behind = change(renderer, scene, Air(streams=(line(50, 10),)))
    seen = project(SIDE, middle, *SIZE)
    patch = np.s_[int(seen.py) - 4 : int(seen.py) + 5, int(seen.px) - 20 : int(seen.px) + 20]
    assert before[patch].max() > 80
    assert 0 < behind[patch].max() < 0.35 * before[patch].max()


def test_a_line_has_the_colour_of_its_temperature(renderer: Renderer) -> None:
    for palette in (LIGHT, DARK):
        for celsius in (20.0, 60.0, 100.0):
            air = Air(streams=(line(50, 50, cfm=60.0, celsius=celsius),))
            picture = shown(renderer, scene_of(BLOCK.changed(label="psu"), air=air), palette)
            wanted = np.array(heat_colour(palette, celsius)) * 255
            row = picture[int(project(SIDE, Vec(0, 50, 50), *SIZE).py)]
            assert np.abs(row - wanted).max(axis=1).min() < 14


def test_a_cut_takes_lines_away_with_everything_else(renderer: Renderer) -> None:
    scene = scene_of(cut=Cut(0, 50.0))
    changed = change(renderer, scene, Air(streams=(line(50, 50),)))
    left, right = (int(project(SIDE, Vec(x, 50, 50), *SIZE).px) for x in (20, 80))
    row = int(project(SIDE, Vec(0, 50, 50), *SIZE).py)
    kept, gone = (changed[row, x - 8 : x + 8].max() for x in (left, right))
    assert kept > 40 and gone == 0


def test_cards_have_the_colour_of_their_temperature_and_unknown_ones_are_grey(
    renderer: Renderer,
) -> None:
    def face(cards: dict[str, float | None]) -> np.ndarray:
        return at(shown(renderer, scene_of(BLOCK, air=Air(cards=cards))), Vec(50, 50, 60))

    hot, cold, unknown = (face({"gpu1": celsius}) for celsius in (95.0, 25.0, None))
    other = face({"gpu2": 95.0})
    assert hot[0] > hot[2] + 60  # red
    assert cold[2] > cold[0] + 40  # blue
    assert np.ptp(unknown) < 25  # grey
    plain = at(shown(renderer, scene_of(BLOCK)), Vec(50, 50, 60))
    assert np.array_equal(other, plain)


def test_fans_and_intakes_are_drawn_and_a_narrow_intake_is_hatched_more(
    renderer: Renderer,
) -> None:
    disc = FanDisc(Vec(50, 50, 50), 2, 1, 30.0, 25.0)
    assert (change(renderer, scene_of(), Air(fans=(disc,))) > 10).sum() > 500
    gap = Box.of((20, 80), (45, 55), (20, 80))
    light = []
    for share in (0.9, 0.3):
        picture = shown(renderer, scene_of(air=Air(intakes=(Intake("gpu1", gap, 1, share),))))
        seen = project(SIDE, Vec(50, 50, 80), *SIZE)
        light.append(picture[int(seen.py) - 3 : int(seen.py) + 3, :, :].std())
    assert light[0] != light[1]


@pytest.mark.parametrize("software", [True, False])
def test_at_rest_the_same_scene_is_painted_once_and_only_its_air_again(
    renderer: Renderer, software: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what is painted over the kept picture is what a whole new one would show."""
    painted = []
    original: Any = vars(Renderer)["_paint"]

    def counted(self: Renderer, *what: object) -> None:
        painted.append(what)
        original(self, *what)

    monkeypatch.setattr(Renderer, "_paint", counted)
    monkeypatch.setattr(renderer, "software", software)
    scene = scene_of(BLOCK, air=Air(streams=(line(50, 70), line(10, 50))))
    colour = renderer.context.texture(SIZE, 4)
    target = renderer.context.framebuffer([colour])

    def drawn(shown: Scene, seconds: float) -> np.ndarray:
        renderer.draw(shown, SIDE, LIGHT, SIZE, framebuffer=target.glo, seconds=seconds)
        return np.frombuffer(target.read(components=3), np.uint8).astype(int)

    try:
        first = drawn(scene, 0.0)
        moved = drawn(scene, 0.2)
        assert len(painted) == 1 and not np.array_equal(first, moved)
        anew = drawn(scene.changed(), 0.2)  # another scene, if an equal one
        assert len(painted) == 2 and np.array_equal(moved, anew)
        drawn(scene.changed(highlighted=frozenset({"gpu1"})), 0.2)
        assert len(painted) == 3
        without = scene.changed(air=None)
        once = drawn(without, 0.0)
        again = drawn(without, 0.2)
        assert len(painted) == 4 and np.array_equal(once, again)
        assert np.array_equal(again, drawn(without.changed(), 0.2)) and len(painted) == 5
    finally:
        target.release()
        colour.release()


def test_moving_pictures_show_the_same_air(renderer: Renderer) -> None:
    scene = scene_of(BLOCK, air=Air(streams=(line(50, 70, cfm=40.0),)))
    colour = renderer.context.texture(SIZE, 4)
    depth = renderer.context.depth_renderbuffer(SIZE)
    target = renderer.context.framebuffer([colour], depth)
    pictures = []
    for quality in (Quality.MOVING, Quality.RESTING):
        renderer.draw(scene, SIDE, LIGHT, SIZE, quality, framebuffer=target.glo, deep=True)
        data = np.frombuffer(target.read(components=3), np.uint8)
        pictures.append(data.reshape(SIZE[1], SIZE[0], 3)[::-1].astype(int))
    for thing in (target, colour, depth):
        thing.release()
    assert np.abs(at(pictures[0], Vec(20, 50, 70)) - at(pictures[1], Vec(20, 50, 70))).max() < 12


def test_a_line_is_as_wide_as_its_air_is_much() -> None:
    rows = stream_rows(Air(streams=(line(50, 50, cfm=10.0), line(60, 50, cfm=30.0))))
    narrow = rows[6]
    wide = rows[12 + 6]
    assert len(rows) == 24
    assert narrow == pytest.approx(10 * MM_PER_CFM) and wide == pytest.approx(3 * narrow)


def test_a_pattern_goes_on_behind_a_card_where_it_ended_before() -> None:
    runs = (
        AirRun((Vec(0, 0, 0), Vec(30, 0, 0), Vec(30, 40, 0)), (25.0, 25.0, 25.0)),
        AirRun((Vec(30, 80, 0), Vec(30, 90, 0)), (50.0, 50.0)),
    )
    rows = stream_rows(Air(streams=(Stream(5.0, "a", "b", runs),)))
    along = [(rows[k + 10], rows[k + 11]) for k in range(0, len(rows), 12)]
    assert along == [(0.0, 30.0), (30.0, 70.0), (70.0, 80.0)]


def test_every_fan_has_a_disc_and_an_arrow_its_way() -> None:
    fans = (FanDisc(Vec(0, 0, 0), 0, -1, 60.0, 25.0), FanDisc(Vec(0, 0, 0), 1, 1, 60.0, None))
    air = Air(fans=fans)
    assert len(disc_rows(air)) == 2 * 11
    rows = stream_rows(air)
    tips = [rows[k + 3 : k + 6].tolist() for k in (12, 36)]
    assert tips[0][0] < -60.0 and tips[1][1] > 60.0


def test_the_free_edges_of_a_gap_are_its_sides_and_not_its_faces() -> None:
    gap = Box.of((0, 100), (10, 15), (0, 50))
    rows = intake_rows(Air(intakes=(Intake("gpu1", gap, 1, 0.4),)))
    corners = [(rows[k], rows[k + 1], rows[k + 2]) for k in range(0, len(rows), 4)]
    assert len(corners) == 4 * 6
    for k in range(0, len(corners), 3):
        assert len({corner[1] for corner in corners[k : k + 3]}) == 2  # from card to card
    assert list(rows[3::4]) == pytest.approx([0.4] * len(corners))
