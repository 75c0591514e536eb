"""Made-up parts for the renderer's tests: boxes, cylinders, fans and cards, and a tower full of
them.

They stand in for real part meshes, with the same mix of flat faces, fins and round things, and know
no catalog.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rigwright.geometry import Box, Pose, Vec, overlap
from rigwright.graphics.mesh import MATERIALS, Mesh
from rigwright.graphics.scene import Body, Dimension, Layer, Scene, Tag

Floats = NDArray[np.float64]
Interval = tuple[float, float]

CORNERS = np.array([(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)], dtype=float)
# Corner numbers of each face, counter-clockwise seen from outside, in the order -x +x -y +y -z +z.
FACES = ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))
SEAMS = (
    (0, 1),
    (0, 2),
    (0, 4),
    (1, 3),
    (1, 5),
    (2, 3),
    (2, 6),
    (3, 7),
    (4, 5),
    (4, 6),
    (5, 7),
    (6, 7),
)


@dataclass(frozen=True)
class Shape:
    """Triangles of one material with flat or smooth normals."""

    positions: Floats
    normals: Floats
    triangles: NDArray[np.int64]
    edges: Floats
    material: str

    def moved(self, *offset: float) -> Shape:
        """The shape shifted."""
        shift = np.array(offset)
        return Shape(
            self.positions + shift, self.normals, self.triangles, self.edges + shift, self.material
        )

    def swapped(self, *axes: int) -> Shape:
        """The shape with its axes exchanged; odd exchanges flip the winding back."""
        odd = np.linalg.det(np.eye(3)[list(axes)]) < 0
        triangles = self.triangles[:, ::-1] if odd else self.triangles
        order = list(axes)
        return Shape(
            self.positions[:, order],
            self.normals[:, order],
            triangles,
            self.edges[:, :, order],
            self.material,
        )


def box(x: Interval, y: Interval, z: Interval, material: str) -> Shape:
    """A box with hard edges."""
    spans = np.array([x, y, z])
    corners = spans[:, 0] + CORNERS * (spans[:, 1] - spans[:, 0])
    quads = corners[np.array(FACES)]
    normals = np.repeat(np.concatenate([[-a, a] for a in np.eye(3)]), 4, axis=0)
    first = np.arange(0, 24, 4)[:, None]
    triangles = np.concatenate([first + (0, 1, 2), first + (0, 2, 3)])
    return Shape(quads.reshape(-1, 3), normals, triangles, corners[np.array(SEAMS)], material)


def tube(path: Floats, radius: float, material: str, sides: int = 10) -> Shape:
    """A round tube along a polyline, smooth, open at its ends."""
    along = np.gradient(path, axis=0)
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    helper = np.where(np.abs(along[:, 1:2]) < 0.9, (0.0, 1.0, 0.0), (1.0, 0.0, 0.0))
    u = np.cross(along, helper)
    u /= np.linalg.norm(u, axis=1, keepdims=True)
    v = np.cross(along, u)
    angle = np.arange(sides) / sides * 2 * np.pi
    normals = u[:, None] * np.cos(angle)[:, None] + v[:, None] * np.sin(angle)[:, None]
    positions = path[:, None] + radius * normals
    return Shape(
        positions.reshape(-1, 3),
        normals.reshape(-1, 3),
        _strip(len(path), sides),
        np.zeros((0, 2, 3)),
        material,
    )


def _strip(rings: int, sides: int) -> NDArray[np.int64]:
    ring, side = np.meshgrid(np.arange(rings - 1), np.arange(sides), indexing="ij")
    a = ring * sides + side
    b = ring * sides + (side + 1) % sides
    c = b + sides
    d = a + sides
    return np.stack([np.stack([a, b, c], -1), np.stack([a, c, d], -1)], -2).reshape(-1, 3)


def ring(radius: float, height: float, material: str, sides: int = 28) -> list[Shape]:
    """A closed cylinder along z from 0 to `height` about the origin."""
    angle = np.arange(sides) / sides * 2 * np.pi
    flat = np.stack([np.cos(angle), np.sin(angle), np.zeros(sides)], axis=1)
    low = flat * radius
    high = flat * radius + (0, 0, height)
    wall = Shape(
        np.concatenate([low, high]),
        np.concatenate([flat, flat]),
        _strip(2, sides),
        _loop(high),
        material,
    )
    fan = np.stack([np.zeros(sides - 2, int), np.arange(1, sides - 1), np.arange(2, sides)], axis=1)
    top = Shape(high, np.tile((0.0, 0.0, 1.0), (sides, 1)), fan, np.zeros((0, 2, 3)), material)
    bottom = Shape(low, np.tile((0.0, 0.0, -1.0), (sides, 1)), fan[:, ::-1], _loop(low), material)
    return [wall, top, bottom]


def _loop(points: Floats) -> Floats:
    return np.stack([points, np.roll(points, -1, axis=0)], axis=1)


def fan(diameter: float, blades: int = 9, thickness: float = 12.0, detail: int = 1) -> list[Shape]:
    """A rotor facing +z: well, hub and swept blades, each blade a twisted two-sided strip."""
    radius = diameter / 2
    sides = 28 * detail
    shapes = ring(radius, 1.0, "fan_well", sides) + ring(radius * 0.32, thickness, "fan_hub", sides)
    for k in range(blades):
        shapes += _blade(radius, k / blades * 2 * np.pi, thickness, 8 * detail)
    return shapes


def _blade(radius: float, turn: float, thickness: float, steps: int) -> list[Shape]:
    r = np.linspace(0.3, 0.95, steps + 1) * radius
    sweep = turn + (r / radius) ** 2 * 0.7
    width = 0.42
    foot = np.full(len(r), 2.0)
    tip = np.full(len(r), thickness * 0.8)
    low = np.stack([r * np.cos(sweep), r * np.sin(sweep), foot], axis=1)
    high = np.stack([r * np.cos(sweep + width), r * np.sin(sweep + width), tip], axis=1)
    positions = np.stack([low, high], axis=1).reshape(-1, 3)
    quads = np.arange(steps)[:, None] * 2
    front = np.concatenate([quads + (0, 2, 3), quads + (0, 3, 1)])
    normals = np.tile((0.0, 0.0, 1.0), (len(positions), 1))
    outline = np.concatenate([np.stack([c[:-1], c[1:]], axis=1) for c in (low, high)])
    return [
        Shape(positions, normals, front, outline, "fan_blade"),
        Shape(positions, -normals, front[:, ::-1], np.zeros((0, 2, 3)), "fan_blade"),
    ]


def merged(key: str, shapes: Iterable[Shape]) -> Mesh:
    """One mesh of all shapes."""
    parts = list(shapes)
    starts = np.cumsum([0] + [len(s.positions) for s in parts[:-1]])
    return Mesh(
        key=key,
        positions=np.concatenate([s.positions for s in parts]).astype(np.float32),
        normals=np.concatenate([s.normals for s in parts]).astype(np.float32),
        materials=np.concatenate(
            [np.full(len(s.positions), MATERIALS.index(s.material)) for s in parts]
        ).astype(np.uint8),
        triangles=np.concatenate(
            [s.triangles + n for s, n in zip(parts, starts, strict=True)]
        ).astype(np.uint32),
        edges=np.concatenate([s.edges for s in parts]).astype(np.float32),
    )


def box_body(label: str, place: Box, material: str, layer: Layer = Layer.SOLID) -> Body:
    """A body that is one box."""
    low = place.low
    high = place.high
    shape = box((0, high.x - low.x), (0, high.y - low.y), (0, high.z - low.z), material)
    size = "x".join(f"{d:g}" for d in place.size)
    return Body(label, merged(f"box-{material}-{size}", [shape]), Pose(low), layer)


def card(
    length: float = 300.0,
    height: float = 127.0,
    thickness: float = 52.0,
    pitch: float = 3.4,
    detail: int = 1,
) -> Mesh:
    """An open-air card: y 0 at its lowest face (fans), x from the bracket, z up from the
    fingers.
    """
    top = thickness
    bars = (1, 0.345 * length, 0.665 * length, length - 10)
    shapes = [
        box((1, length), (top - 3.2, top), (12, min(height, 111)), "backplate"),
        box((1, 0.98 * length), (top - 6, top - 4.2), (8, min(height, 111)), "card_pcb"),
        box((47, 131), (top - 6, top - 4.2), (0, 8), "gold"),
        box((1, length), (10.0, 14.0), (12, height), "shroud_open_air"),
        *(
            box((1, length), (0.0, 10.0), span, "shroud_open_air")
            for span in ((12, 22), (height - 10, height))
        ),
        *(box((x, x + 9), (0.0, 10.0), (22, height - 10), "shroud_open_air") for x in bars),
        box((1, 26), (14.0, 0.62 * top), (12, height), "shroud_open_air"),
        box((0.62 * length, 0.74 * length), (14.0, 0.62 * top), (12, height), "shroud_open_air"),
        box((-1, 1), (top - 3.5, top), (-3, 112), "bracket"),
        box((-1, 1), (top - 21.5 - 20, top - 3.5), (-3, 112), "bracket"),
        *(
            box((-1.6, 1.2), (top - 38, top - 24), (z, z + 3), "bracket_hole")
            for z in range(8, 80, 6)
        ),
        *(
            box((-1.6, 1.2), (top - 15, top - 7), (z, z + 18), "bracket_hole")
            for z in (12, 36, 60, 84)
        ),
        *(
            box((x, x + 20), (top - 22, top - 8), (height - 1, height + 12), "plug")
            for x in (0.66 * length, 0.74 * length)
        ),
        *(
            box((x, x + 0.9), (14, top - 7), (14, height - 3), "fins")
            for x in np.arange(28, length - 11, pitch)
            if not 0.62 * length - 1 < x < 0.74 * length
        ),
    ]
    for share in (0.19, 0.51, 0.84):
        shapes += [
            s.swapped(0, 2, 1).moved(share * length, -2.6, 70)
            for s in _downward(fan(88, detail=detail))
        ]
    return merged(f"card-{length:g}-{height:g}-{thickness:g}-{pitch:g}-{detail}", shapes)


def _downward(shapes: Sequence[Shape]) -> list[Shape]:
    """The shapes turned to face -z, just above z = 0."""
    return [
        Shape(
            s.positions * (1, -1, -1) + (0, 0, 12.5),
            s.normals * (1, -1, -1),
            s.triangles,
            s.edges * (1, -1, -1) + (0, 0, 12.5),
            s.material,
        )
        for s in shapes
    ]


def case_fan(size: float = 120.0, detail: int = 1) -> Mesh:
    """A square case fan facing -x, centred on y and z, x 0…25."""
    half = size / 2
    wall = 3.0
    frame = [
        box((0, 25), (-half, half), (-half, -half + wall), "fan_frame"),
        box((0, 25), (-half, half), (half - wall, half), "fan_frame"),
        box((0, 25), (-half, -half + wall), (-half, half), "fan_frame"),
        box((0, 25), (half - wall, half), (-half, half), "fan_frame"),
        box((20, 25), (-half, half), (-half, half), "fan_frame"),
    ]
    rotor = [
        Shape(
            s.positions * (1, -1, -1),
            s.normals * (1, -1, -1),
            s.triangles,
            s.edges * (1, -1, -1),
            s.material,
        )
        for s in fan(size - 6, 9, 18, detail)
    ]
    return merged(
        f"fan-{size:g}-{detail}", frame + [s.swapped(2, 0, 1).moved(20, 0, 0) for s in rotor]
    )


def chassis(depth: float = 580.0, height: float = 560.0, width: float = 220.0) -> Mesh:
    """A tower without its side panel: tray, ceiling, front, glass shroud, pillars, feet, ceiling
    grille.
    """
    d = depth
    h = height
    w = width
    p = 12.0
    shapes = [
        box((0, d), (0, h), (-14, -10), "tray"),
        box((p, d - p), (h - 4, h - 1), (-10, w - p), "ceiling"),
        box((d - 4, d), (0, h), (-10, w), "front"),
        box((0, d - 4), (98, 100), (-10, w), "glass"),
        box((-3, -2), (100, h - p), (-10, w - p), "glass"),
        *(box((x, x + p), (0, h), (w - p, w), "frame") for x in (0, d - p)),
        *(box((0, d), (y, y + p), (w - p, w), "frame") for y in (0, h - p)),
        *(box((0, p), (y, y + p), (-10, w), "frame") for y in (0, h - p)),
        box((0, p), (0, h), (-14, -4), "frame"),
        *(
            box((x, x + 46), (-24, 0), (z, z + 30), "frame")
            for x in (30, d - 80)
            for z in (0, w - 40)
        ),
        *(box((60 + 9 * k, 63 + 9 * k), (h - 5, h - 4), (20, w - 30), "fins") for k in range(48)),
    ]
    return merged(f"chassis-{d:g}-{h:g}-{w:g}", shapes)


def perforated(width: float, height: float, pitch: float, hole: float) -> Mesh:
    """A front grille in the y-z plane: a lattice of bars, which costs as much as round holes."""
    bar = pitch - hole
    shapes = [box((0, 1), (y, y + bar), (0, width), "front") for y in np.arange(0, height, pitch)]
    shapes += [
        box((0, 1), (y + bar, y + pitch), (z, z + bar), "front")
        for y in np.arange(0, height - pitch, pitch)
        for z in np.arange(0, width, pitch)
    ]
    return merged(f"perforated-{width:g}-{height:g}-{pitch:g}", shapes)


def board() -> Mesh:
    """A board with slots, a tower cooler, memory, I/O block: component face at z 0, lower edge
    at y 0.
    """
    shapes = [
        box((2, 246), (0, 305), (-1.6, 0), "board"),
        box((0, 30), (150, 305), (0, 40), "metal"),
        box((-1, 0), (150, 307), (0, 41), "bracket"),
        *(
            box((-1.5, -0.9), (160 + 22 * k, 176 + 22 * k), (8, 30), "bracket_hole")
            for k in range(6)
        ),
        *(box((45, 134), (y, y + 7.5), (0, 11.2), "slot") for y in 140 - 20.32 * np.arange(7)),
        *(box((155 + 9.5 * k, 162 + 9.5 * k), (165, 298), (0, 40), "slot") for k in range(4)),
        box((70, 140), (190, 250), (20, 24), "metal"),
        *(box((60, 130), (180 + 2.2 * k, 180.7 + 2.2 * k), (28, 150), "fins") for k in range(36)),
        box((130, 155), (165, 285), (30, 150), "fan_frame"),
        *(box((180 + 6 * k, 183 + 6 * k), (20, 21), (0, 9), "gold") for k in range(10)),
        box((190, 230), (60, 110), (0, 12), "metal"),
    ]
    return merged("board", shapes)


def cable(points: Sequence[Sequence[float]], radius: float = 3.0) -> Mesh:
    """A cable through three or more points, smoothed."""
    nodes = np.array(points, dtype=float)
    at = np.linspace(0, len(nodes) - 1, 24)
    path = np.stack([np.interp(at, np.arange(len(nodes)), nodes[:, i]) for i in range(3)], axis=1)
    kernel = np.array([1, 2, 3, 2, 1]) / 9
    padded = np.concatenate([path[:1]] * 2 + [path] + [path[-1:]] * 2)
    smooth = np.stack([np.convolve(padded[:, i], kernel, mode="valid") for i in range(3)], axis=1)
    smooth[[0, -1]] = path[[0, -1]]
    return merged(f"cable-{nodes.round(2).tolist()}", [tube(smooth, radius, "cable")])


def tower(cards: int = 4, spacing: float = 40.64, ghost: bool = False) -> Scene:
    """Cards too thick for their slots in a tower, with overlaps, a gap line and tags."""
    thickness = 52.0
    one = card()
    tops = [346.0 - spacing * k for k in range(cards)]
    envelopes = [Box.of((1, 300), (top - thickness, top), (15, 130)) for top in tops]
    bodies = [
        Body("chassis", chassis(), Pose(Vec(0, 0, 0))),
        Body("board", board(), Pose(Vec(0, 206, 0))),
        box_body("psu", Box.of((4, 184), (6, 92), (0, 150)), "psu"),
        *(Body(f"fan{k}", case_fan(), Pose(Vec(548, 130 + 126 * k, 75))) for k in range(3)),
        *(
            Body(f"gpu{k + 1}", one, Pose(Vec(0, top - thickness, 3.4)), _layer(ghost and k == 1))
            for k, top in enumerate(tops)
        ),
        *(Body(f"cable{k}", _lead(top), Pose(Vec(0, 0, 0))) for k, top in enumerate(tops)),
    ]
    clashes = [v for a, b in zip(envelopes, envelopes[1:], strict=False) if (v := overlap(a, b))]
    lowest = tops[-1] - thickness
    return Scene(
        bodies=tuple(bodies),
        bounds=Box.of((0, 580), (-24, 560), (-14, 220)),
        overlaps=tuple(clashes),
        dimensions=(
            Dimension(Vec(300, tops[0] - 5, 120), Vec(548, tops[0] - 5, 120), "224 mm"),
            Dimension(Vec(250, lowest, 130), Vec(250, 100, 130), f"{lowest - 100:.1f} mm"),
            *(_depth(v) for v in clashes),
        ),
        tags=tuple(
            Tag(f"gpu{k + 1}", Vec(-2, top - 20, 90), f"GPU {k + 1}") for k, top in enumerate(tops)
        ),
        highlighted=frozenset({"gpu2"}),
    )


def _layer(ghost: bool) -> Layer:
    return Layer.GHOST if ghost else Layer.SOLID


def _depth(volume: Box) -> Dimension:
    x = volume.centre.x
    z = volume.high.z
    depth = volume.size.y
    return Dimension(
        Vec(x, volume.low.y, z), Vec(x, volume.high.y, z), f"\u2212{depth:.2f} mm", "clash"
    )


def _lead(top: float) -> Mesh:
    return cable(
        [
            (208, top - 15, 140),
            (208, top - 15, 152),
            (290, top - 16, 160),
            (330, top - 60, 120),
            (320, top - 90, 20),
            (330, 110, -2),
        ]
    )


def big_tower(cards: int = 8) -> Scene:
    """At least 100,000 triangles: eight cards, a fine front grille, fans, board and cables."""
    one = card(pitch=1.25, detail=4)
    bodies = [
        Body("chassis", chassis(900, 560, 220), Pose(Vec(0, 0, 0))),
        Body("grille", perforated(200, 540, 8.4, 6.0), Pose(Vec(902, 10, 0))),
        Body("board", board(), Pose(Vec(0, 206, 0))),
        *(Body(f"gpu{k}", one, Pose(Vec(0, 420 - 54 * k, 3.4))) for k in range(cards)),
        *(Body(f"fan{k}", case_fan(detail=4), Pose(Vec(860, 130 + 126 * k, 75))) for k in range(3)),
        *(Body(f"cable{k}", _lead(440 - 54 * k), Pose(Vec(0, 0, 0))) for k in range(cards)),
        box_body("lid", Box.of((0, 900), (100, 560), (222, 224)), "glass"),
    ]
    return Scene(bodies=tuple(bodies), bounds=Box.of((0, 904), (-24, 560), (-14, 224)))


def triangle_count(scene: Scene) -> int:
    """Triangles of all bodies."""
    return sum(len(body.mesh.triangles) for body in scene.bodies)
