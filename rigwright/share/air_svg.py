"""The air of a scene as an SVG drawing has it: its lines, and the arrows of fans.

Each piece is faint where something solid is before it. The turning discs and the hatched rooms of
the 3D view are not drawn.
"""

from __future__ import annotations

import numpy as np

from rigwright.geometry import Floats
from rigwright.render.air_marks import stream_rows
from rigwright.render.camera import pixels_per_mm
from rigwright.render.palette import heat_colour
from rigwright.render.shot import Shot
from rigwright.scene.air import Air
from rigwright.share.markup import Markup, colour_code, element
from rigwright.share.vector.painting import Painting

FLOATS_OF_A_PIECE = 12  # as rigwright.render.air_marks has them
BEHIND, LEAST_PX, RIM_PX = 0.16, 2.0, 1.0  # as rigwright.render.air has them


def air_lines(air: Air | None, painting: Painting, frame: Shot) -> Markup:
    """The lines of the air over everything; the warmer, the redder."""
    rows = np.array(stream_rows(air or Air()), np.float64).reshape(-1, FLOATS_OF_A_PIECE)
    starts, ends, widths, celsius = rows[:, :3], rows[:, 3:6], rows[:, 6:8], rows[:, 8:10]
    middles = (starts + ends) / 2
    if frame.cut is not None:
        *normal, level = frame.cut.plane
        kept = middles @ np.array(normal) + level >= 0
        starts, ends, middles = starts[kept], ends[kept], middles[kept]
        widths, celsius = widths[kept], celsius[kept]
    sight = painting.sight
    scale = np.array(frame.size) / sight.size
    froms, tos = (sight.places(points)[:, :2] * scale for points in (starts, ends))
    reaches = widths * pixels_per_mm(frame.camera, frame.size[1]) / 2
    seen = painting.seen(middles)
    pieces = [
        _piece(
            froms[number], tos[number], reaches[number], frame, float(warmth), bool(seen[number])
        )
        for number, warmth in enumerate(celsius.mean(axis=1))
    ]
    return element("g", *pieces, stroke=colour_code(frame.palette.air_rim), stroke_width=RIM_PX)


def _piece(
    start: Floats, end: Floats, reaches: Floats, frame: Shot, celsius: float, is_seen: bool
) -> Markup:
    """A piece as wide at each end as it reaches to either side there."""
    way = end - start
    length = max(float(np.hypot(way[0], way[1])), 1e-6)
    across = np.array([-way[1], way[0]]) / length
    least = LEAST_PX * frame.pixel_ratio / 2
    first, last = (max(float(reach), least) if reach else 0.0 for reach in reaches)
    corners = (start + across * first, end + across * last, end - across * last)
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in (*corners, start - across * first))
    return element(
        "polygon",
        points=points,
        fill=colour_code(heat_colour(frame.palette, celsius)),
        opacity=None if is_seen else BEHIND,
    )
