"""The scene of a build as a file that other 3D programs open: glTF in one piece (GLB), and STL.

A GLB is in metres with y up and has a node for every part, in its colours. An STL is in millimetres
in the frame of the machine, and bare triangles. Written here, since both are a page of code and a
library for them takes longer to load than the file to write. Knows no files and no window.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rigwright.assembly import Assembly
from rigwright.evaluation import Evaluation
from rigwright.geometry import Pose, Vec
from rigwright.graphics.mesh import MATERIALS, Mesh
from rigwright.graphics.render.camera import AXES
from rigwright.graphics.render.palette import LIGHT, Rgb
from rigwright.graphics.scene import Scene
from rigwright.picture.png import machine_of
from rigwright.picture.scenery.staging import part_words
from rigwright.text.refused import WordedError
from rigwright.text.sentence import Sentence, messages

NOTHING = messages(
    "There is nothing to show in 3D yet; choose a case, a board or a card with a place."
)
METRES = 0.001  # in a millimetre
STL_HEAD = b"Rigwright, binary STL, millimetres"  # must not begin with "solid": that is STL as text
STL_HEAD_BYTES = 80
GLB_MAGIC, GLB_VERSION, JSON_CHUNK, BINARY_CHUNK = 0x46546C67, 2, 0x4E4F534A, 0x004E4942
FLOAT, UNSIGNED_INT = 5126, 5125  # of glTF, as are the next
VERTICES, INDICES = 34962, 34963
ROUGHNESS = 0.8
_FACET = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("spare", "<u2")])


class NothingToShowError(WordedError):
    """A build that has no part with a place."""


def model_of(evaluation: Evaluation, suffix: str) -> bytes:
    """A build as a 3D model of the kind that a file's name ends in.

    NothingToShowError where nothing in it has a place.
    """
    scene = machine_of(evaluation)
    if suffix.casefold() == ".stl":
        return stl_of(scene)
    return glb_of(scene, part_names(evaluation.assembly))


def part_names(assembly: Assembly) -> dict[str, str]:
    """The names of the products that a picture shows, by the labels of their bodies."""
    parts = {
        "chassis": assembly.chassis,
        "board": assembly.board,
        "cooler": assembly.cooler,
    }
    names = {label: part.name for label, part in parts.items() if part is not None}
    for card in assembly.cards:
        names[card.label] = card.card.name
    if len(assembly.memory) == 1:
        names["memory"] = assembly.memory[0][0].name
    if len(assembly.psus) == 1:
        names["psu"] = assembly.psus[0].name
    return names


def stl_of(scene: Scene) -> bytes:
    """All triangles of a scene, millimetres in the frame of the machine.

    x from the rear wall forward, y up along the row of slots, z from the board outward.
    """
    _insist_on_something(scene)
    pieces: list[NDArray[np.float64]] = []
    for body in scene.bodies:
        turn = body.pose.turn.matrix().astype(np.float64)
        offset = np.array(body.pose.offset)
        positions = body.mesh.positions.astype(np.float64)
        placed = positions @ turn.T + offset
        pieces.append(placed[body.mesh.triangles])
    corners = np.concatenate(pieces)
    first, second, third = corners.swapaxes(0, 1)
    across = np.cross(second - first, third - first)
    length = np.linalg.norm(across, axis=1, keepdims=True)
    divisor = np.where(length > 0, length, 1.0)  # a triangle without area keeps no normal
    facets = np.zeros(len(corners), dtype=_FACET)
    facets["corners"] = corners
    facets["normal"] = across / divisor
    head = STL_HEAD.ljust(STL_HEAD_BYTES, b"\0")
    count = struct.pack("<I", len(facets))
    return head + count + facets.tobytes()


def glb_of(scene: Scene, names: Mapping[str, str]) -> bytes:
    """A scene as binary glTF 2.0.

    `names` are those of products by label. Parts that are drawn alike share their mesh.
    """
    _insist_on_something(scene)
    writer = _Writer()
    root: dict[str, Any] = {"name": "Machine", "matrix": _upright(scene.up)}
    nodes = [root]
    by_part: dict[str, list[int]] = {}
    for body in scene.bodies:
        if not len(body.mesh.triangles):
            continue
        by_part.setdefault(body.label, []).append(len(nodes))
        node = {"mesh": writer.mesh(body.mesh), "matrix": _matrix(body.pose)}
        nodes.append(node)
    parts: list[int] = []
    for label, children in by_part.items():
        parts.append(len(nodes))
        part = {
            "name": _node_name(label, names.get(label)),
            "children": children,
            "extras": {"part": label},
        }
        nodes.append(part)
    root["children"] = parts
    return writer.file(nodes)


def _insist_on_something(scene: Scene) -> None:
    if not any(len(body.mesh.triangles) for body in scene.bodies):
        raise NothingToShowError(NOTHING)


def _node_name(label: str, product: str | None) -> str:
    part = part_words(label)
    if product is None:
        return part
    return str(Sentence("{part}: {product}", {"part": part, "product": product}))


def _upright(up: str) -> list[float]:
    """The way from the machine's millimetres to glTF: metres, y up, and its front towards +z."""
    axes = AXES[up]
    forward = axes.rear.times(-1)
    aside = axes.up.cross(forward)
    rows = (aside, axes.up, forward)
    turn = np.array(rows, dtype=np.float64) * METRES
    return _by_columns(turn, Vec(0, 0, 0))


def _matrix(pose: Pose) -> list[float]:
    return _by_columns(pose.turn.matrix().astype(np.float64), pose.offset)


def _by_columns(turn: NDArray[np.float64], offset: Vec) -> list[float]:
    matrix = np.eye(4)
    matrix[:3, :3] = turn
    matrix[:3, 3] = offset
    return [float(figure) + 0.0 for figure in matrix.T.ravel()]


class _Writer:
    """The tables of one GLB file as they grow, and its block of bytes."""

    def __init__(self) -> None:
        self._block = bytearray()
        self._views: list[dict[str, Any]] = []
        self._accessors: list[dict[str, Any]] = []
        self._meshes: list[dict[str, Any]] = []
        self._materials: list[dict[str, Any]] = []
        self._mesh_numbers: dict[str, int] = {}
        self._material_numbers: dict[int, int] = {}

    def mesh(self, mesh: Mesh) -> int:
        """The number of a mesh, which is written the first time."""
        if mesh.key not in self._mesh_numbers:
            self._mesh_numbers[mesh.key] = len(self._meshes)
            self._meshes.append({"primitives": self._primitives(mesh)})
        return self._mesh_numbers[mesh.key]

    def _primitives(self, mesh: Mesh) -> list[dict[str, Any]]:
        """A piece for every material; each has its own corners, so that none is left unused."""
        pieces: list[dict[str, Any]] = []
        first_corners = mesh.triangles[:, 0]
        looks = mesh.materials[first_corners]
        for material in np.unique(looks):
            triangles = mesh.triangles[looks == material]
            used, corners = np.unique(triangles, return_inverse=True)
            normals = _unit(mesh.normals[used])
            places = {
                "POSITION": self._vectors(mesh.positions[used], bounded=True),
                "NORMAL": self._vectors(normals),
            }
            piece = {
                "attributes": places,
                "indices": self._indices(corners.reshape(-1)),
                "material": self._material(int(material)),
            }
            pieces.append(piece)
        return pieces

    def _vectors(self, table: NDArray[np.float32], *, bounded: bool = False) -> int:
        accessor: dict[str, Any] = {
            "componentType": FLOAT,
            "count": len(table),
            "type": "VEC3",
        }
        if bounded:
            accessor["min"] = [float(figure) for figure in table.min(axis=0)]
            accessor["max"] = [float(figure) for figure in table.max(axis=0)]
        data = table.astype("<f4").tobytes()
        return self._added(accessor, data, VERTICES)

    def _indices(self, corners: NDArray[Any]) -> int:
        accessor = {
            "componentType": UNSIGNED_INT,
            "count": len(corners),
            "type": "SCALAR",
        }
        data = corners.astype("<u4").tobytes()
        return self._added(accessor, data, INDICES)

    def _added(self, accessor: dict[str, Any], data: bytes, target: int) -> int:
        """The number of a new table; figures have four bytes each, so that it lies where it may."""
        view = {
            "buffer": 0,
            "byteOffset": len(self._block),
            "byteLength": len(data),
            "target": target,
        }
        self._block.extend(data)
        self._views.append(view)
        self._accessors.append({"bufferView": len(self._views) - 1, **accessor})
        return len(self._accessors) - 1

    def _material(self, material: int) -> int:
        """The number of a material, which is written the first time."""
        if material not in self._material_numbers:
            self._material_numbers[material] = len(self._materials)
            look = _look(MATERIALS[material], LIGHT.materials[material])
            self._materials.append(look)
        return self._material_numbers[material]

    def file(self, nodes: list[dict[str, Any]]) -> bytes:
        """The whole file; its first node is the root."""
        content = {
            "asset": {"version": "2.0", "generator": "Rigwright"},
            "scene": 0,
            "scenes": [{"nodes": [0]}],
            "nodes": nodes,
            "meshes": self._meshes,
            "materials": self._materials,
            "accessors": self._accessors,
            "bufferViews": self._views,
            "buffers": [{"byteLength": len(self._block)}],
        }
        written = json.dumps(content, allow_nan=False, separators=(",", ":"))
        text = written.encode("ascii")
        text += b" " * (-len(text) % 4)
        chunks = struct.pack("<II", len(text), JSON_CHUNK) + text
        chunks += struct.pack("<II", len(self._block), BINARY_CHUNK)
        chunks += bytes(self._block)
        head = struct.pack("<III", GLB_MAGIC, GLB_VERSION, 12 + len(chunks))
        return head + chunks


def _unit(normals: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return directions of length 1, which glTF insists on; upward for a direction of length 0."""
    length = np.linalg.norm(normals, axis=1, keepdims=True)
    has_length = length > 0
    unit = normals / np.where(has_length, length, 1)
    upward = np.array([0.0, 0.0, 1.0], dtype=np.float32)
    return np.where(has_length, unit, upward)


def _look(name: str, colour: Rgb) -> dict[str, Any]:
    """A material of glTF; its colours are linear, ours are those of the screen."""
    is_glass = name == "glass"
    straight_on, _ = LIGHT.glass_opacity
    opacity = straight_on if is_glass else 1.0
    linear = [round(_linear(share), 5) for share in colour]
    shade = {
        "baseColorFactor": [*linear, opacity],
        "metallicFactor": 0.0,
        "roughnessFactor": ROUGHNESS,
    }
    look: dict[str, Any] = {"name": name, "pbrMetallicRoughness": shade}
    if is_glass:
        look["alphaMode"] = "BLEND"
    return look


def _linear(share: float) -> float:
    """A share of the screen's own scale (sRGB, IEC 61966-2-1) as a share of light."""
    if share <= 0.04045:
        return share / 12.92
    return ((share + 0.055) / 1.055) ** 2.4
