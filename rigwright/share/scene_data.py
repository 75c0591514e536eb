"""The scene of a build for a page: small values for its script, and one block of bytes with all
meshes.

Places are 16-bit shares of a mesh's own bounds, at most 0.01 mm off. Knows no HTML.
"""

from __future__ import annotations

import zlib
from base64 import b64encode
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rigwright.geometry import Box, Vec
from rigwright.graphics.mesh import MATERIALS, Mesh
from rigwright.graphics.mesh.packing import Packed, pack
from rigwright.graphics.render.camera import AXES, FIELD_DEG, VIEW_NAMES, standard_angles
from rigwright.graphics.render.palette import DARK, LIGHT, Palette, Rgb
from rigwright.graphics.render.shot import (
    DEFAULT_AZIMUTH_DEG,
    FILL_LIGHT,
    KEY_LIGHT,
    PANEL_LIGHT,
    PANELS,
)
from rigwright.graphics.scene import Body, Dimension, Scene, Tag, told_once
from rigwright.record import Value

FINEST = 65_535  # a share of the bounds is one of so many steps
SPACING_STEPS = 16.0  # of a millimetre, between the edges of a row
WORD = 4  # arrays begin at multiples of it, as the script's typed arrays have to
VERTEX = [("position", "<f4", 3), ("shade", "u1", 4)]  # as packed meshes have it


class SceneData(Value, frozen=True):
    """What the page's script draws: `values` for JSON, `meshes` as Base64 of the deflated bytes."""

    values: Mapping[str, Any]
    meshes: str


def scene_data(scene: Scene) -> SceneData:
    """Return a scene as data."""
    meshes: dict[str, Mesh] = {}
    for body in scene.bodies:
        meshes.setdefault(body.mesh.key, body.mesh)
    block = bytearray()
    tables = [_mesh(pack(mesh), block) for mesh in meshes.values()]
    numbers = {key: number for number, key in enumerate(meshes)}
    bodies = [_body(body, numbers[body.mesh.key]) for body in scene.bodies]
    values = {
        "bounds": _box(scene.bounds),
        "camera": _camera(scene.up),
        "palettes": {palette.name: _palette(palette) for palette in (LIGHT, DARK)},
        "meshes": tables,
        "bodies": bodies,
        "overlaps": list(map(_box, scene.overlaps)),
        "dimensions": list(map(_dimension, told_once(scene.dimensions))),
        "tags": list(map(_tag, scene.tags)),
    }
    deflated = zlib.compress(bytes(block), 9)
    return SceneData(values, b64encode(deflated).decode("ascii"))


def _body(body: Body, mesh: int) -> dict[str, Any]:
    """Return a body by the number of its mesh."""
    turn = body.pose.turn.matrix().ravel()
    return {
        "mesh": mesh,
        "part": body.owner or body.label,
        "turn": [float(figure) for figure in turn],
        "at": _point(body.pose.offset),
    }


def _dimension(line: Dimension) -> dict[str, Any]:
    return {
        "a": _point(line.start),
        "b": _point(line.end),
        "text": line.text,
        "verdict": line.verdict,
    }


def _tag(tag: Tag) -> dict[str, Any]:
    return {
        "part": tag.label,
        "at": _point(tag.at),
        "text": tag.text,
        "verdict": tag.verdict,
    }


def _mesh(packed: Packed, block: bytearray) -> dict[str, Any]:
    """Return where the arrays of a mesh lie in the block, which they are added to, and how long
    they are.
    """
    vertices = np.frombuffer(packed.vertices, dtype=VERTEX)
    edges = np.frombuffer(packed.edges, dtype="<f4").reshape(-1, 2, 5)
    ends = edges[:, :, :3].reshape(-1, 3)
    first_ends = edges[:, 0]
    spacing = np.rint(first_ends[:, 3] * SPACING_STEPS)
    looks = np.zeros((len(edges), 2), dtype="<u2")
    looks[:, 0] = np.clip(spacing, 0, FINEST)
    looks[:, 1] = first_ends[:, 4]
    is_wide = len(vertices) > FINEST + 1
    number = "<u4" if is_wide else "<u2"
    solid = np.frombuffer(packed.solid, dtype="<u4").astype(number)
    glass = np.frombuffer(packed.glass, dtype="<u4").astype(number)
    bounds = packed.bounds
    positions = _shares(vertices["position"], bounds)
    shades = np.ascontiguousarray(vertices["shade"])
    return {
        "low": _point(bounds.low),
        "high": _point(bounds.high),
        "positions": _added(block, positions),
        "shades": _added(block, shades),
        "solid": _added(block, solid),
        "glass": _added(block, glass),
        "edges": _added(block, _shares(ends, bounds)),
        "looks": _added(block, looks),
        "wide": is_wide,
    }


def _shares(points: NDArray[np.float32], bounds: Box) -> NDArray[np.uint16]:
    low = np.array(bounds.low)
    size = np.maximum(np.array(bounds.size), 1e-6)
    shares = np.clip((points - low) / size, 0.0, 1.0)
    return np.rint(shares * FINEST).astype("<u2")


def _added(block: bytearray, table: NDArray[Any]) -> list[int]:
    """Add a table to the block; return where it begins, and how many numbers it has."""
    block.extend(b"\0" * (-len(block) % WORD))
    start = len(block)
    block.extend(table.tobytes())
    return [start, table.size]


def _camera(up: str) -> dict[str, Any]:
    """Return the directions of the chassis, the light and the standard views, as the program has
    them.
    """
    axes = AXES[up]
    return {
        "up": list(axes.up),
        "side": list(axes.side),
        "rear": list(axes.rear),
        "field": FIELD_DEG,
        "views": {name: list(standard_angles(name, up)) for name in VIEW_NAMES},
        "key": list(KEY_LIGHT),
        "fill": list(FILL_LIGHT),
        "lit_from": DEFAULT_AZIMUTH_DEG,
    }


def _palette(palette: Palette) -> dict[str, Any]:
    """Return the colours of a picture.

    The fourth figure of a material is how much of the light shows on it.
    """
    materials: list[list[float]] = []
    for name, colour in zip(MATERIALS, palette.materials, strict=True):
        light = PANEL_LIGHT if name in PANELS else 1.0
        materials.append([*_colour(colour), light])
    tones = (palette.edge, palette.fin_line, palette.soft_edge)
    return {
        "materials": materials,
        "glass": list(palette.glass_opacity),
        "tones": list(map(_colour, tones)),
        "shadow": palette.shadow_opacity,
        "cut": _colour(palette.cut_face),
        "accent": _colour(palette.accent),
        "overlap": [*_colour(palette.overlap), palette.overlap_opacity],
        "hatch": list(palette.hatch),
    }


def _colour(colour: Rgb) -> list[float]:
    return [round(share, 4) for share in colour]


def _point(point: Vec) -> list[float]:
    return [round(float(figure), 3) for figure in point]


def _box(box: Box) -> list[list[float]]:
    return [_point(box.low), _point(box.high)]
