"""The air of a scene as an SVG drawing has it: its lines, and the arrows and discs of fans.

Each piece is faint where something solid is before it. The blades and the hatched rooms of the 3D
view are not drawn.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from rigwright.geometry import Floats
from rigwright.graphics.render.air_marks import disc_rows, stream_rows
from rigwright.graphics.render.camera import pixels_per_mm
from rigwright.graphics.render.palette import heat_colour
from rigwright.graphics.render.shot import Shot
from rigwright.graphics.scene.air import Air
from rigwright.share.markup import Markup, colour_code, element
from rigwright.share.vector.painting import Painting

FLOATS_OF_A_PIECE, FLOATS_OF_A_DISC = 12, 11  # as rigwright.graphics.render.air_marks has them
DISC_CORNERS = 32
DISC_OPACITY, RING_OPACITY, DISC_BEHIND = 0.3, 0.75, 0.1
BEHIND, LEAST_PX, RIM_PX = 0.16, 2.0, 1.0  # as rigwright.graphics.render.air has them
RING_PX = 2.0


def air_lines(air: Air | None, painting: Painting, frame: Shot) -> Markup:
    """Return the lines of the air over everything; the warmer, the redder."""
    rows = np.array(stream_rows(air or Air()), np.float64).reshape(-1, FLOATS_OF_A_PIECE)
    if frame.cut is not None:
        rows = rows[_kept(rows, frame.cut.plane)]
    firsts = rows[:, :3]
    lasts = rows[:, 3:6]
    widths_mm = rows[:, 6:8]
    warmth = rows[:, 8:10].mean(axis=1)
    middles = (firsts + lasts) / 2
    sight = painting.sight
    scale = np.array(frame.size) / sight.size
    starts = sight.places(firsts)[:, :2] * scale
    ends = sight.places(lasts)[:, :2] * scale
    _, height = frame.size
    reaches = widths_mm * pixels_per_mm(frame.camera, height) / 2
    seen = painting.seen(middles).tolist()
    pieces: list[Markup] = []
    for number, celsius in enumerate(warmth.tolist()):
        start = starts[number]
        end = ends[number]
        pieces.append(_piece(start, end, reaches[number], frame, celsius, seen[number]))
    return element("g", *pieces, stroke=colour_code(frame.palette.air_rim), stroke_width=RIM_PX)


def _kept(rows: Floats, plane: tuple[float, float, float, float]) -> NDArray[np.bool_]:
    """Return which pieces of lines have their middles on the side of a cut that is left."""
    *normal, level = plane
    middles = (rows[:, :3] + rows[:, 3:6]) / 2
    return middles @ np.array(normal) + level >= 0


def air_discs(air: Air | None, painting: Painting, frame: Shot) -> Markup:
    """Return a disc with its ring for each fan, in the colour of its air."""
    rows = np.array(disc_rows(air or Air()), np.float64).reshape(-1, FLOATS_OF_A_DISC)
    middles = rows[:, :3]
    firsts = rows[:, 3:6]
    seconds = rows[:, 6:9]
    celsius = rows[:, 9]
    turns = np.arange(DISC_CORNERS) * (2 * np.pi / DISC_CORNERS)
    rims = (
        middles[:, None]
        + firsts[:, None] * np.cos(turns)[:, None]
        + seconds[:, None] * np.sin(turns)[:, None]
    )
    sight = painting.sight
    scale = np.array(frame.size) / sight.size
    pieces: list[Markup] = []
    for number, rim in enumerate(rims):
        if frame.cut is not None and not _is_left(frame.cut.plane, rim):
            continue
        colour = colour_code(heat_colour(frame.palette, float(celsius[number])))
        seen = painting.seen((rim + middles[number]) / 2).mean()  # the hub hides the middle
        pieces.append(
            element(
                "polygon",
                points=_points(sight.places(rim)[:, :2] * scale),
                fill=colour,
                fill_opacity=DISC_OPACITY,
                stroke=colour,
                stroke_opacity=RING_OPACITY,
                opacity=DISC_BEHIND + (1 - DISC_BEHIND) * float(seen),
            )
        )
    return element("g", *pieces, stroke_width=RING_PX * frame.pixel_ratio)


def _is_left(plane: tuple[float, float, float, float], corners: Floats) -> bool:
    """Whether a cut leaves all of the corners."""
    *normal, level = plane
    return bool((corners @ np.array(normal) + level >= 0).all())


def _points(corners: Floats) -> str:
    """Corners in pixels as an attribute has them."""
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)


def _piece(
    start: Floats, end: Floats, reaches: Floats, frame: Shot, celsius: float, is_seen: bool
) -> Markup:
    """Return a piece as wide at each end as it reaches to either side there."""
    way = end - start
    length = max(float(np.hypot(way[0], way[1])), 1e-6)
    across = np.array([-way[1], way[0]]) / length
    least = LEAST_PX * frame.pixel_ratio / 2
    first, last = (max(float(reach), least) if reach else 0.0 for reach in reaches)
    there = (start + across * first, end + across * last)
    back = end - across * last
    return element(
        "polygon",
        points=_points(np.array([*there, back, start - across * first])),
        fill=colour_code(heat_colour(frame.palette, celsius)),
        opacity=None if is_seen else BEHIND,
    )
