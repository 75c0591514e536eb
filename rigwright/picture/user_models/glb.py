"""GLB files: the triangles of the scene, each mesh where its nodes put it, without materials and
movement.

Every count and offset that the file states is held against what there is before anything is made of
it, so that the time and the memory it takes follow from the file's size. Knows no units.
"""

from __future__ import annotations

import base64
import struct
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rigwright.arrays import Floats
from rigwright.files.plain_json import parse_json
from rigwright.picture.user_models.model import (
    ASTRAY,
    ModelError,
    Surface,
    damaged,
    insist_on_few,
    insist_on_none,
)
from rigwright.record import Value
from rigwright.text.sentence import worded

MAGIC, JSON_CHUNK, DATA_CHUNK = b"glTF", b"JSON", b"BIN\0"
HEAD_BYTES, CHUNK_HEAD_BYTES = 12, 8
MOST_JSON_BYTES = 64_000_000
MOST_NODES = 100_000
# They hold triangles, or say where they are, in ways that are not read here.
UNREAD = ("KHR_draco_mesh_compression", "EXT_meshopt_compression", "EXT_mesh_gpu_instancing")
NUMBERS = {5120: "<i1", 5121: "<u1", 5122: "<i2", 5123: "<u2", 5125: "<u4", 5126: "<f4"}
TRIANGLES, STRIP, FAN = 4, 5, 6
Tree = dict[str, Any]


class _Piece(Value, frozen=True, eq=False):
    """One primitive: which accessors, and how many triangles they make."""

    positions: int
    indices: int | None
    mode: int
    triangles: int


def read_glb(name: str, data: memoryview) -> Surface:
    """Return the triangles of a file; besides a ModelError, any other error says that it is
    damaged.
    """
    return _Glb(name, data).surface()


class _Glb:
    """What a file holds, as far as it has been looked at."""

    def __init__(self, name: str, data: memoryview) -> None:
        chunks = dict(_chunks(name, data))
        self._name = name
        self._data = chunks.get(DATA_CHUNK)
        self._tree: Tree = parse_json(bytes(chunks[JSON_CHUNK]))
        self._buffers: dict[int, memoryview] = {}
        used = self._tree.get("extensionsUsed", ())
        for extension in UNREAD:
            if extension in used:
                said = "{name} uses {extension}, which cannot be read here, so export it without."
                raise ModelError(said, name=name, extension=extension)

    def surface(self) -> Surface:
        """Return the triangles of the scene."""
        meshes: list[list[_Piece]] = []
        counts: list[int] = []
        for mesh in self._tree.get("meshes", ()):
            pieces = list(self._pieces(mesh))
            meshes.append(pieces)
            counts.append(sum(piece.triangles for piece in pieces))
        placed = list(self._placed(len(meshes)))
        insist_on_few(self._name, sum(counts[number] for number, _ in placed))
        known: dict[int, Surface] = {}
        surfaces: list[Surface] = []
        for number, matrix in placed:
            if number not in known:
                pieces = meshes[number]
                known[number] = joined([self._piece_surface(piece) for piece in pieces])
            if counts[number]:
                surfaces.append(_moved(known[number], matrix))
        return joined(surfaces)

    # nodes

    def _placed(self, meshes: int) -> Iterator[tuple[int, Floats]]:
        """Yield every mesh that a node of the scene shows, with where it puts it."""
        nodes = self._tree.get("nodes", [{"mesh": number} for number in range(meshes)])
        if len(nodes) > MOST_NODES:
            said = "{name} has {count:,} nodes; at most {most:,} can be read."
            raise ModelError(said, name=self._name, count=len(nodes), most=MOST_NODES)
        seen = [False] * len(nodes)
        todo = [(root, np.eye(4)) for root in self._roots(nodes)]
        while todo:
            number, matrix = todo.pop()
            node = nodes[_index(number, len(nodes))]
            if seen[number]:
                why = worded("node {number} hangs on two others or on itself", number=number)
                raise damaged(self._name, why)
            seen[number] = True
            own = _matrix(node)
            if own is not None:
                matrix = matrix @ own
            todo += [(child, matrix) for child in node.get("children", ())]
            if "mesh" in node:
                yield _index(node["mesh"], meshes), matrix

    def _roots(self, nodes: list[Tree]) -> list[int]:
        """Return the nodes with which the scene begins; without a scene all nodes that have no
        parent.
        """
        scenes = self._tree.get("scenes", [])
        if scenes:
            shown = _index(self._tree.get("scene", 0), len(scenes))
            return list(scenes[shown].get("nodes", ()))
        hanging = {child for node in nodes for child in node.get("children", ())}
        return [number for number in range(len(nodes)) if number not in hanging]

    # triangles

    def _pieces(self, mesh: Tree) -> Iterator[_Piece]:
        """Yield what of a mesh has triangles; points and lines have none."""
        for primitive in mesh["primitives"]:
            mode = primitive.get("mode", TRIANGLES)
            positions = primitive["attributes"]["POSITION"]
            indices = primitive.get("indices")
            corners = positions if indices is None else indices
            count = self._count(corners)
            triangles = count // 3
            if mode != TRIANGLES:
                triangles = max(count - 2, 0)
            if triangles and mode in (TRIANGLES, STRIP, FAN):
                yield _Piece(positions, indices, mode, triangles)

    def _piece_surface(self, piece: _Piece) -> Surface:
        """Return the triangles of a primitive, with no corners but theirs."""
        positions = self._accessor(piece.positions, "VEC3")
        count = len(positions)
        if piece.indices is None:
            order = np.arange(count)
        else:
            indices = self._accessor(piece.indices, "SCALAR")
            order = indices[:, 0].astype(np.int64)
        triangles = _by_mode(order, piece.mode)
        insist_on_none(self._name, triangles >= count, ASTRAY)
        used, corners = np.unique(triangles, return_inverse=True)
        points = positions[used].astype(np.float64)
        return Surface(points, corners.reshape(-1, 3))

    def _count(self, number: int) -> int:
        accessors = self._tree["accessors"]
        return _whole(accessors[_index(number, len(accessors))]["count"])

    def _accessor(self, number: int, kind: str) -> NDArray[Any]:
        """Return the numbers of an accessor, a row for each.

        ValueError where the file has not that many.
        """
        accessor = self._tree["accessors"][number]
        if accessor["type"] != kind:
            raise ValueError(f"{kind} is wanted")
        if "sparse" in accessor or "bufferView" not in accessor:
            said = "{name} has sparse accessors, which cannot be read here, so export it without."
            raise ModelError(said, name=self._name)
        views = self._tree["bufferViews"]
        view = views[_index(accessor["bufferView"], len(views))]
        dtype = np.dtype(NUMBERS[accessor["componentType"]])
        wide = 3 if kind == "VEC3" else 1
        begin = _whole(view.get("byteOffset", 0))
        end = begin + _whole(view["byteLength"])
        buffer = self._buffer(_whole(view["buffer"]))
        data = buffer[begin:end]
        stride = _whole(view.get("byteStride", 0))
        if not stride:
            stride = dtype.itemsize * wide
        shape = (self._count(number), wide)
        first = _whole(accessor.get("byteOffset", 0))
        steps = (stride, dtype.itemsize)
        rows: NDArray[Any] = np.ndarray(shape, dtype, data, first, steps)
        if accessor.get("normalized") and dtype.kind != "f":
            shares = rows / np.iinfo(dtype).max
            return np.maximum(shares, -1.0)
        return rows

    def _buffer(self, number: int) -> memoryview:
        if number not in self._buffers:
            buffers = self._tree["buffers"]
            uri = buffers[_index(number, len(buffers))].get("uri")
            self._buffers[number] = self._buffer_data(number, uri)
        return self._buffers[number]

    def _buffer_data(self, number: int, uri: str | None) -> memoryview:
        if uri is not None and uri.startswith("data:"):
            return memoryview(base64.b64decode(uri.partition(",")[2]))
        if uri is not None:
            said = "{name} keeps its triangles in another file, so export it as one GLB file."
            raise ModelError(said, name=self._name)
        if number or self._data is None:
            raise ValueError("there is no such data")
        return self._data


def _chunks(name: str, data: memoryview) -> Iterator[tuple[bytes, memoryview]]:
    """Yield the first chunk, which is JSON, and the second one, by their kinds."""
    magic, version, _ = struct.unpack("<4sII", data[:HEAD_BYTES])
    if magic != MAGIC or version not in (1, 2):
        raise ValueError("no GLB file")
    if version == 1:
        said = "{name} is a GLB file of version 1, so export it as version 2."
        raise ModelError(said, name=name)
    start = HEAD_BYTES
    for _ in range(2):
        if len(data) < start + CHUNK_HEAD_BYTES:
            return
        length, kind = struct.unpack("<I4s", data[start : start + CHUNK_HEAD_BYTES])
        if kind == JSON_CHUNK and length > MOST_JSON_BYTES:
            raise ModelError(
                "{name} describes its parts in {megabytes:,.0f} MB; at most {most:,.0f} MB can "
                "be read.",
                name=name,
                megabytes=length / 1e6,
                most=MOST_JSON_BYTES / 1e6,
            )
        start += CHUNK_HEAD_BYTES
        yield kind, data[start : start + length]
        start += length


def _by_mode(order: NDArray[np.int64], mode: int) -> NDArray[np.int64]:
    """Three corners for each triangle, from how they follow on each other."""
    if mode == TRIANGLES:
        return order.reshape(-1, 3)
    second = order[1:-1]
    third = order[2:]
    if mode == FAN:
        first = np.full(len(third), order[0])
        return np.stack([first, second, third], axis=1)
    strip = np.stack([order[:-2], second, third], axis=1)
    strip[1::2, :2] = strip[1::2, 1::-1]
    return strip


def _matrix(node: Tree) -> Floats | None:
    """Return the matrix by which a node moves its children; None for one that does not move
    them.
    """
    if "matrix" in node:
        columns = np.array(node["matrix"], np.float64).reshape(4, 4)
        return columns.T
    if not {"translation", "rotation", "scale"} & node.keys():
        return None
    rotation = np.array(node.get("rotation", (0, 0, 0, 1)), np.float64)
    scale = np.array(node.get("scale", (1, 1, 1)), np.float64)
    shift = np.array(node.get("translation", (0, 0, 0)), np.float64)
    made = np.eye(4)
    made[:3, :3] = _turned_by(rotation) * scale.reshape(3)
    made[:3, 3] = shift.reshape(3)
    return made


def _turned_by(quaternion: Floats) -> Floats:
    """Return the matrix of a rotation that is given as a unit quaternion, x, y, z, w."""
    x, y, z, w = quaternion
    xx = 2 * x * x
    yy = 2 * y * y
    zz = 2 * z * z
    xy = 2 * x * y
    xz = 2 * x * z
    yz = 2 * y * z
    xw = 2 * x * w
    yw = 2 * y * w
    zw = 2 * z * w
    return np.array(
        [
            (1 - (yy + zz), xy - zw, xz + yw),
            (xy + zw, 1 - (xx + zz), yz - xw),
            (xz - yw, yz + xw, 1 - (xx + yy)),
        ]
    )


def _moved(surface: Surface, matrix: Floats) -> Surface:
    """Return a surface where a matrix puts it; one that mirrors it leaves its outside outside."""
    turn = matrix[:3, :3]
    shift = matrix[:3, 3]
    triangles = surface.triangles
    mirrored = np.linalg.det(turn) < 0
    if mirrored:
        triangles = triangles[:, ::-1]
    return Surface(surface.positions @ turn.T + shift, triangles)


def joined(surfaces: list[Surface]) -> Surface:
    """Return all surfaces as one."""
    if not surfaces:
        return Surface(np.zeros((0, 3)), np.zeros((0, 3), dtype=np.int64))
    positions: list[Floats] = []
    triangles: list[NDArray[np.int64]] = []
    first = 0
    for surface in surfaces:
        positions.append(surface.positions)
        triangles.append(surface.triangles + first)
        first += len(surface.positions)
    return Surface(np.concatenate(positions), np.concatenate(triangles))


def _index(number: object, count: int) -> int:
    """Return a number that names one of so many; ValueError for any other, negative ones too."""
    whole = _whole(number)
    if whole >= count:
        raise ValueError("there is no such entry")
    return whole


def _whole(number: object) -> int:
    if not isinstance(number, int) or number < 0:
        raise ValueError("a count is wanted")
    return number
