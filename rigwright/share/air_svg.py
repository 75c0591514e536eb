"""The air of a scene as an SVG drawing has it: its lines, and the arrows and discs of fans.

Each piece is faint where something solid is before it. The blades and the hatched rooms of the 3D
view are not drawn.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from rigwright.arrays import Floats
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
        is_kept = _kept(rows, frame.cut.plane)
        rows = rows[is_kept]
    firsts = rows[:, :3]
    lasts = rows[:, 3:6]
    widths_mm = rows[:, 6:8]
    warmth = rows[:, 8:10].mean(axis=1)
    middles = (firsts + lasts) / 2
    starts = _pixels(painting, frame, firsts)
    ends = _pixels(painting, frame, lasts)
    _, height = frame.size
    per_mm = pixels_per_mm(frame.camera, height)
    reaches = widths_mm * per_mm / 2
    seen = painting.seen(middles).tolist()
    pieces: list[Markup] = []
    for number, celsius in enumerate(warmth.tolist()):
        piece = _piece(
            starts[number],
            ends[number],
            reaches[number],
            frame,
            celsius,
            seen[number],
        )
        pieces.append(piece)
    rim = colour_code(frame.palette.air_rim)
    return element("g", *pieces, stroke=rim, stroke_width=RIM_PX)


def _pixels(painting: Painting, frame: Shot, points: Floats) -> Floats:
    """Return where points lie in the picture, from its top left."""
    sight = painting.sight
    scale = np.array(frame.size) / sight.size
    places = sight.places(points)
    return places[:, :2] * scale


def _kept(rows: Floats, plane: tuple[float, float, float, float]) -> NDArray[np.bool_]:
    """Return which pieces of lines have their middles on the side of a cut that is left."""
    *normal, level = plane
    firsts = rows[:, :3]
    lasts = rows[:, 3:6]
    middles = (firsts + lasts) / 2
    within = middles @ np.array(normal) + level
    return within >= 0


def air_discs(air: Air | None, painting: Painting, frame: Shot) -> Markup:
    """Return a disc with its ring for each fan, in the colour of its air."""
    rows = np.array(disc_rows(air or Air()), np.float64).reshape(-1, FLOATS_OF_A_DISC)
    middles = rows[:, :3]
    firsts = rows[:, 3:6]
    seconds = rows[:, 6:9]
    celsius = rows[:, 9]
    turns = np.arange(DISC_CORNERS) * (2 * np.pi / DISC_CORNERS)
    cosine = np.cos(turns)[:, None]
    sine = np.sin(turns)[:, None]
    along_first = firsts[:, None] * cosine
    along_second = seconds[:, None] * sine
    rims = middles[:, None] + along_first + along_second
    pieces: list[Markup] = []
    for number, rim in enumerate(rims):
        if frame.cut is not None and not _is_left(frame.cut.plane, rim):
            continue
        colour = colour_code(heat_colour(frame.palette, float(celsius[number])))
        blades = (rim + middles[number]) / 2  # the hub hides the middle
        seen = float(painting.seen(blades).mean())
        disc = element(
            "polygon",
            points=_points(_pixels(painting, frame, rim)),
            fill=colour,
            fill_opacity=DISC_OPACITY,
            stroke=colour,
            stroke_opacity=RING_OPACITY,
            opacity=DISC_BEHIND + (1 - DISC_BEHIND) * seen,
        )
        pieces.append(disc)
    ring_px = RING_PX * frame.pixel_ratio
    return element("g", *pieces, stroke_width=ring_px)


def _is_left(plane: tuple[float, float, float, float], corners: Floats) -> bool:
    """Whether a cut leaves all of the corners."""
    *normal, level = plane
    within = corners @ np.array(normal) + level
    return bool((within >= 0).all())


def _points(corners: Floats) -> str:
    """Corners in pixels as an attribute has them."""
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)


def _piece(
    start: Floats, end: Floats, reaches: Floats, frame: Shot, celsius: float, is_seen: bool
) -> Markup:
    """Return a piece as wide at each end as it reaches to either side there."""
    way = end - start
    run, rise = way
    length = max(float(np.hypot(run, rise)), 1e-6)
    across = np.array([-rise, run]) / length
    least = LEAST_PX * frame.pixel_ratio / 2
    first, last = (max(float(reach), least) if reach else 0.0 for reach in reaches)
    to_first = across * first
    to_last = across * last
    corners = [
        start + to_first,
        end + to_last,
        end - to_last,
        start - to_first,
    ]
    return element(
        "polygon",
        points=_points(np.array(corners)),
        fill=colour_code(heat_colour(frame.palette, celsius)),
        opacity=None if is_seen else BEHIND,
    )
