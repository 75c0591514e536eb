"""Models that a user has of a part: GLB, STL and OBJ files read and checked, each fault said in one sentence.

STEP files are read where cascadio is installed, which brings 100 MB of OpenCASCADE. What is too large to be drawn is
refused before it is read. Knows no part, no store and no window; trimesh is loaded when a file is read.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from rigwright.arrays import NDArray, np
from rigwright.geometry import Box, Vec
from rigwright.record import Value

if TYPE_CHECKING:
    import trimesh

SUFFIXES = (".glb", ".stl", ".obj")
STEP = (".step", ".stp")
NO_STEP = "For STEP, install the package cascadio, or export it as GLB or STL, for example with FreeCAD."
STEP_SCALE = 1000.0  # what is converted to GLB is in metres there
MOST_TRIANGLES = 300_000  # more than that, eight times over, is no longer turned smoothly
MOST_BYTES = 400_000_000
MOST_STEP_BYTES = 100_000_000  # solids take minutes to be turned into triangles
STL_HEAD, STL_EACH = 84, 50
GLB_MAGIC, GLB_JSON = b"glTF", b"JSON"
CHUNK = 1 << 20


class ModelError(ValueError):
    """A file that is no usable model; the message is one sentence for the user."""


class Model(Value, frozen=True, eq=False):
    """Triangles of one part as they stand in the file, in its own unit; `open_edges` lie on one triangle only."""

    name: str
    positions: NDArray[np.float64]
    triangles: NDArray[np.int64]
    open_edges: int

    @property
    def size(self) -> Vec:
        """Extents along the file's axes."""
        return Vec(*(float(v) for v in np.ptp(self.positions, axis=0)))

    @property
    def bounds(self) -> Box:
        """The smallest box around it."""
        low, high = self.positions.min(axis=0), self.positions.max(axis=0)
        return Box(Vec(*map(float, low)), Vec(*map(float, high)))

    @property
    def closed(self) -> bool:
        """Whether it has an inside."""
        return self.open_edges == 0


def readable() -> tuple[tuple[str, ...], str]:
    """The kinds of files that can be read here, and what to do about those that cannot; a sentence or nothing."""
    able = find_spec("cascadio") is not None
    return (*SUFFIXES, *(STEP if able else ())), "" if able else NO_STEP


def read_model(path: Path) -> Model:
    """The model in a file; a ModelError says what is wrong with it."""
    _insist_on_kind(path)
    try:
        count = triangle_count(path)
    except OSError as error:
        raise ModelError(f"{path.name} cannot be read: {(error.strerror or str(error)).lower()}.") from None
    if count > MOST_TRIANGLES:
        raise ModelError(
            f"{path.name} has {count:,} triangles; at most {MOST_TRIANGLES:,} can be shown smoothly, so reduce it in"
            " the program that made it."
        )
    return _checked(path.name, _loaded(path))


def _insist_on_kind(path: Path) -> None:
    kind = path.suffix.casefold()
    if kind in STEP and kind not in readable()[0]:
        raise ModelError(
            f"{path.name} is no model that can be read here: install the package cascadio for STEP files, or export"
            " this one as GLB or STL, for example with FreeCAD."
        )
    if kind not in (*SUFFIXES, *STEP):
        raise ModelError(f"{path.name} is no model that can be read here; choose a GLB, STL or OBJ file.")
    try:
        size = path.stat().st_size
    except OSError as error:
        raise ModelError(f"{path.name} cannot be read: {(error.strerror or str(error)).lower()}.") from None
    most = MOST_STEP_BYTES if kind in STEP else MOST_BYTES
    if size > most:
        raise ModelError(f"{path.name} is {size / 1e6:,.0f} MB large; at most {most / 1e6:,.0f} MB can be read.")
    if not size:
        raise ModelError(f"{path.name} is empty.")


def triangle_count(path: Path) -> int:
    """How many triangles a file says it has, without reading them; 0 where it does not say so plainly."""
    with path.open("rb") as file:
        match path.suffix.casefold():
            case ".stl":
                return _stl_count(file, path.stat().st_size)
            case ".glb":
                return _glb_count(file)
            case ".step" | ".stp":
                return 0
            case _:
                return sum(_faces_of_line(line) for line in _lines(file))


def _stl_count(file: BinaryIO, size: int) -> int:
    head = file.read(STL_HEAD)
    if len(head) < STL_HEAD:
        return 0
    (count,) = struct.unpack("<I", head[80:84])
    if STL_HEAD + STL_EACH * count == size:
        return int(count)
    file.seek(0)
    return sum(line.lstrip().startswith(b"facet") for line in _lines(file))


def _glb_count(file: BinaryIO) -> int:
    """From the accessors that the primitives of a GLB file name."""
    head = file.read(20)
    if len(head) < 20 or head[:4] != GLB_MAGIC or head[16:20] != GLB_JSON:
        return 0
    (length,) = struct.unpack("<I", head[12:16])
    try:
        tree = json.loads(file.read(min(length, MOST_BYTES)))
        pieces = [piece for mesh in tree.get("meshes", ()) for piece in mesh["primitives"]]
        named = [piece.get("indices", piece["attributes"]["POSITION"]) for piece in pieces]
        return sum(int(tree["accessors"][i]["count"]) // 3 for i in named)
    except (ValueError, KeyError, TypeError, IndexError, AttributeError):
        return 0  # whoever reads it will say what is wrong


def _faces_of_line(line: bytes) -> int:
    return max(0, len(line.split()) - 3) if line.startswith(b"f ") else 0


def _lines(file: BinaryIO) -> Iterator[bytes]:
    rest = b""
    while piece := file.read(CHUNK):
        *whole, rest = (rest + piece).split(b"\n")
        yield from whole
    yield rest


def _loaded(path: Path) -> trimesh.Trimesh:
    import trimesh  # 0.2 s

    try:
        if path.suffix.casefold() in STEP:
            return trimesh.load_scene(path).to_mesh().apply_scale(STEP_SCALE)
        with path.open("rb") as file:
            scene = trimesh.load_scene(file, file_type=path.suffix.casefold()[1:], skip_materials=True)
        return scene.to_mesh()
    except MemoryError:
        raise ModelError(f"{path.name} is too large for this computer's memory.") from None
    except Exception:  # readers of files raise whatever the bytes lead them to
        raise ModelError(f"{path.name} is damaged or no {path.suffix[1:].upper()} file: it cannot be read.") from None


def _checked(name: str, mesh: trimesh.Trimesh) -> Model:
    positions, triangles = np.asarray(mesh.vertices, np.float64), np.asarray(mesh.faces, np.int64)
    if not len(triangles):
        raise ModelError(f"{name} has no surfaces, only points or lines, if anything.")
    if len(triangles) > MOST_TRIANGLES:
        raise ModelError(f"{name} has {len(triangles):,} triangles; at most {MOST_TRIANGLES:,} can be shown smoothly.")
    if triangles.min() < 0 or triangles.max() >= len(positions) or not np.isfinite(positions).all():
        raise ModelError(f"{name} has corners without a place; export it again from the program that made it.")
    merged, triangles = _merged(positions, triangles)
    if not len(triangles) or np.ptp(merged, axis=0).min() <= 0:
        raise ModelError(f"{name} is flat: it has no thickness in one direction.")
    return Model(name, merged, triangles, open_edges(triangles))


def _merged(
    positions: NDArray[np.float64], triangles: NDArray[np.int64]
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Corners at one place made one, as STL files repeat them, and triangles without an area left out."""
    used, which = np.unique(positions[triangles.reshape(-1)], axis=0, return_inverse=True)
    corners = which.reshape(-1, 3)
    a, b, c = corners.T
    return used, corners[(a != b) & (b != c) & (c != a)]


def open_edges(triangles: NDArray[np.int64]) -> int:
    """How many edges do not lie on exactly two triangles."""
    edges = np.sort(np.concatenate([triangles[:, [0, 1]], triangles[:, [1, 2]], triangles[:, [2, 0]]]), axis=1)
    _, counts = np.unique(edges, axis=0, return_counts=True)
    return int((counts != 2).sum())
