"""A scene as an SVG drawing: its faces painted from the farthest to the nearest, then what is
measured and named in it.

Needs no OpenGL, and can be shown at any size. Every text in it is made harmless.
"""

from __future__ import annotations

import numpy as np

from rigwright.arrays import Floats
from rigwright.evaluation import Evaluation
from rigwright.files.plain_text import without_hidden
from rigwright.geometry import Vec
from rigwright.graphics.render.camera import Camera
from rigwright.graphics.render.camera import view as standard_view
from rigwright.graphics.render.lettering import read_letters
from rigwright.graphics.render.marks import (
    TWO_TRIANGLES,
    MarkLine,
    measured_lines,
    overlap_faces,
    overlap_rims,
)
from rigwright.graphics.render.palette import LIGHT, Palette
from rigwright.graphics.render.pills import FONT_PX, Label, labels
from rigwright.graphics.render.shot import Shot, shot
from rigwright.graphics.scene import Scene
from rigwright.picture.png import machine_of, scene_with_air
from rigwright.share.air_svg import air_discs, air_lines
from rigwright.share.markup import Markup, colour_code, element, joined
from rigwright.share.vector.faces import Faces
from rigwright.share.vector.looks import Looks
from rigwright.share.vector.outlines import lines, outlines
from rigwright.share.vector.painting import Painting, painted

POINTS_PER_PX = 10  # faces are written in whole tenths of a pixel
LINE_PX = 1.0  # of an edge; a face reaches half of it over its own, so that no seam shows
WINDOW_HEIGHT_PX = 800.0  # as rigwright.graphics.render.headless has it
FLOATS_OF_A_CORNER = 5  # as rigwright.graphics.render.marks.overlap_faces has them
HATCH_STEP_PX, HATCH_PX = 6.0, 1.5  # as rigwright.graphics.render.shaders.OVERLAP has them


def picture_svg(
    evaluation: Evaluation,
    view: str,
    size: tuple[int, int],
    *,
    with_air: bool = False,
    transparent: bool = False,
) -> str:
    """A build from a standard view, with its air if wanted; lines grow with `size`, in pixels."""
    scene = scene_with_air(evaluation) if with_air else machine_of(evaluation)
    camera = standard_view(view, scene.bounds, scene.up, *size)
    return svg_of(
        scene,
        camera,
        LIGHT,
        size,
        evaluation.build.shown_title,
        pixel_ratio=max(1.0, size[1] / WINDOW_HEIGHT_PX),
        transparent=transparent,
    )


def svg_of(
    scene: Scene,
    camera: Camera,
    palette: Palette,
    size: tuple[int, int],
    title: str,
    *,
    pixel_ratio: float = 1.0,
    transparent: bool = False,
) -> str:
    """The scene as it is looked at.

    `size` is in pixels; `pixel_ratio` is how many of them a line one pixel wide gets; `transparent`
    leaves the ground out.
    """
    frame = shot(scene, camera, palette, size, pixel_ratio)
    painting = painted(scene, frame)
    width, height = size
    ground = Markup("") if transparent else _ground(palette)
    rims = overlap_rims(frame, scene.overlaps)
    measured = measured_lines(frame, scene.dimensions)
    content = element(
        "svg",
        element("title", without_hidden(title)),
        ground,
        _faces(painting, Looks(scene, frame), frame),
        air_discs(scene.air, painting, frame),
        air_lines(scene.air, painting, frame),
        _overlaps(scene, frame),
        _lines([*rims, *measured], size),
        _labels(scene, frame),
        xmlns="http://www.w3.org/2000/svg",
        width=width,
        height=height,
        viewBox=f"0 0 {width} {height}",
        role="img",
    )
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{content}\n'


def _ground(palette: Palette) -> Markup:
    """The ground, lighter in its middle."""
    middle, rim = map(colour_code, palette.background)
    gradient = element(
        "radialGradient",
        element("stop", offset=0, stop_color=middle),
        element("stop", offset=1, stop_color=rim),
        id="ground",
        r="70%",
    )
    everywhere = element("rect", width="100%", height="100%", fill="url(#ground)")
    return joined(gradient, everywhere)


def _faces(painting: Painting, looks: Looks, frame: Shot) -> Markup:
    """All faces, each with the lines that are drawn with it."""
    faces = painting.faces
    sight = painting.sight
    on_grid = sight.places(faces.corners)[:, :, :2]
    shares = on_grid / sight.size
    points = shares * frame.size * POINTS_PER_PX
    places = np.rint(points).astype(np.int64)
    paths = outlines(places, faces.face)
    drawn = lines(faces, places, looks.shown_lines(faces))
    colours, opacities = looks.of(faces)
    first = _first_rows(faces)
    pieces: list[Markup] = []
    for number in sorted(paths):
        row = first[number]
        colour = "#" + colours[row].tobytes().hex()
        opacity = float(opacities[row])
        pieces.append(_face(paths[number], colour, opacity))
        for tone in range(3):
            path = drawn.get((number, tone))
            if path is not None:
                line = colour_code(looks.line(tone, int(faces.body[row])))
                pieces.append(Markup(f'<path fill="none" stroke="{line}" d="{path}"/>'))
    return element(
        "g",
        *pieces,
        transform=f"scale({1 / POINTS_PER_PX:g})",
        stroke_width=LINE_PX * frame.pixel_ratio * POINTS_PER_PX,
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def _first_rows(faces: Faces) -> dict[int, int]:
    """Return the first triangle of each face, by the face's number."""
    found: dict[int, int] = {}
    for row, number in enumerate(faces.face.tolist()):
        found.setdefault(number, row)
    return found


def _face(path: str, colour: str, opacity: float) -> Markup:
    """One face; a solid one has a rim of its own colour."""
    if opacity < 1:
        return Markup(f'<path fill="{colour}" fill-opacity="{opacity:.2f}" d="{path}"/>')
    return Markup(f'<path fill="{colour}" stroke="{colour}" d="{path}"/>')


def _overlaps(scene: Scene, frame: Shot) -> Markup:
    """The rooms that two parts would share, over everything."""
    floats = np.array(overlap_faces(frame, scene.overlaps))
    rows = floats.reshape(-1, len(TWO_TRIANGLES), FLOATS_OF_A_CORNER)
    palette = frame.palette
    pieces: list[Markup] = []
    for row in rows:
        points = _corners(row, frame)
        if not points:
            continue
        light, strength = row[0, 3:].tolist()
        colour = colour_code(tuple(share * light for share in palette.overlap))
        face = element("polygon", points=points, fill=colour)
        lines_over_it = element("polygon", points=points, fill="url(#hatch)")
        opacity = palette.overlap_opacity * strength
        pieces.append(element("g", face, lines_over_it, opacity=opacity))
    if not pieces:
        return Markup("")
    return element("g", _hatch(frame), *pieces)


def _corners(row: Floats, frame: Shot) -> str:
    """Return the corners of one face of a volume, as an attribute has them; "" for one that
    reaches behind the eye.
    """
    points: list[str] = []
    for index in (0, 1, 2, 5):
        place = row[index, :3].tolist()
        x, y, _, away = frame.clip(Vec(*place))
        if away <= 0:
            return ""
        points.append(_at(x / away, y / away, frame.size))
    return " ".join(points)


def _hatch(frame: Shot) -> Markup:
    """The lines across what two parts would share."""
    *colour, opacity = frame.palette.hatch
    beside = (HATCH_STEP_PX - HATCH_PX) / 2
    line = element(
        "rect",
        x=beside,
        width=HATCH_PX,
        height=HATCH_STEP_PX,
        fill=colour_code(tuple(colour)),
        fill_opacity=opacity,
    )
    return element(
        "pattern",
        line,
        id="hatch",
        width=HATCH_STEP_PX,
        height=HATCH_STEP_PX,
        patternUnits="userSpaceOnUse",
        patternTransform=f"scale({frame.pixel_ratio:g}) rotate(-45)",
    )


def _lines(marks: list[MarkLine], size: tuple[int, int]) -> Markup:
    """The rims of overlaps and the measured lines."""
    width, height = size
    half_width = width / 2
    half_height = height / 2
    pieces: list[Markup] = []
    for mark in marks:
        x1, y1 = mark.start
        x2, y2 = mark.end
        opacity = mark.opacity if mark.opacity < 1 else None
        line = element(
            "line",
            x1=half_width + x1,
            y1=half_height - y1,
            x2=half_width + x2,
            y2=half_height - y2,
            stroke=colour_code(mark.colour),
            stroke_width=mark.width_px,
            stroke_opacity=opacity,
        )
        pieces.append(line)
    return element("g", *pieces)


def _labels(scene: Scene, frame: Shot) -> Markup:
    """Figures and names in their capsules, as text."""
    letters = read_letters()
    ratio = frame.pixel_ratio
    font_px = FONT_PX * ratio

    def text_width(text: str) -> float:
        return letters.width(text, font_px)

    found = labels(scene, frame.camera, frame.palette, frame.size, text_width, ratio)
    base = letters.cap_height * font_px / 2
    pieces = [_label(label, base, ratio) for label in found]
    return element("g", *pieces, font_family="sans-serif", font_size=font_px, text_anchor="middle")


def _label(label: Label, base: float, rim_px: float) -> Markup:
    capsule = element(
        "rect",
        x=label.x - label.width / 2,
        y=label.y - label.height / 2,
        width=label.width,
        height=label.height,
        rx=label.height / 2,
        fill=colour_code(label.colours.face),
        stroke=colour_code(label.colours.rim),
        stroke_width=rim_px,
    )
    text = element(
        "text",
        without_hidden(label.text),
        x=label.x,
        y=label.y + base,
        fill=colour_code(label.colours.text),
    )
    return joined(capsule, text)


def _at(x: float, y: float, size: tuple[int, int]) -> str:
    """A place in shares from the middle, y up, in pixels from the top left."""
    width, height = size
    right = (x + 1) / 2 * width
    down = (1 - y) / 2 * height
    return f"{right:.1f},{down:.1f}"
