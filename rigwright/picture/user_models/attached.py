"""The models that the user has attached to parts: kept in the data folder by content, named in a
file beside them.

A part's own record stays as it is. What is missing or damaged costs the model, never the picture:
the part is then drawn as ever. Knows no window; files of models are read elsewhere.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rigwright.arrays import Floats
from rigwright.assembly.heights import CELL_MM, Heights, cannot_be_measured
from rigwright.assembly.shapes import PartShape
from rigwright.files.places import models_dir
from rigwright.files.seen import seen_at
from rigwright.files.storage import ChangedError, StorageError, shown, write_whole
from rigwright.geometry import Box, Turn, Vec
from rigwright.graphics.mesh import MATERIALS, Mesh
from rigwright.picture.meshes import cache
from rigwright.picture.meshes.shapes import Shape
from rigwright.picture.meshes.shelf import shelved
from rigwright.picture.user_models.fit import Fitting, Room, laid, turned_round
from rigwright.picture.user_models.model import Model, ModelError, Surface, size_fault
from rigwright.picture.user_models.names import named_models
from rigwright.picture.user_models.stored import UNREADABLE, packed, unpacked
from rigwright.record import Record, RecordError, Value, plain
from rigwright.text.refused import system_words
from rigwright.text.sentence import worded

NAMES = "parts.json"
MATERIAL = "shroud_blower"
LINED_UP_TO = 60_000  # triangles; the creases of finer models are noise
MOST_PAIRS = (
    10_000_000  # of triangles around one point, for normals that are smooth over round faces
)
MOST_TRIES = 5
FARTHEST_MM = 100_000.0  # from where its part is, at which a model is still drawn


class AttachedModel(Record, frozen=True, omit_defaults=False):
    """Which model a part has, and how it lies in the part's frame."""

    model: str  # digest of its content
    name: str  # of the file it came from
    scale: float
    axes: tuple[int, int, int]
    signs: tuple[int, int, int]
    offset: tuple[float, float, float]
    open_edges: int = 0
    collides: bool = False  # whether the rules measure by it instead of by the part's boxes


class _Named(Value, frozen=True):
    """What the file of names says: which models can be used, and which parts were to be measured by
    one that cannot.
    """

    usable: Mapping[str, AttachedModel]
    lost: frozenset[str] = frozenset()


NOBODY = _Named({})


class AttachedShapes:
    """The shapes of parts whose models count, as they were attached at one moment.

    Each is read when asked for. One that cannot be read, or is among the `lost`, is there without a
    surface, so that it can be said that boxes had to do.
    """

    def __init__(
        self,
        attached: Mapping[str, AttachedModel],
        read: Callable[[AttachedModel], PartShape],
        lost: frozenset[str] = frozenset(),
    ) -> None:
        self._counting = {part_id: kept for part_id, kept in attached.items() if kept.collides}
        self._read, self._known = read, dict[str, PartShape]()
        self._lost = lost

    def __bool__(self) -> bool:
        return bool(self._counting or self._lost)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, AttachedShapes):
            return (self._counting, self._lost) == (other._counting, other._lost)
        return not self._lost and self._counting == other

    def __hash__(self) -> int:
        return hash((tuple(self._counting), self._lost))

    def get(self, part_id: str, /) -> PartShape | None:
        """The shape of a part; None where its boxes count."""
        if part_id in self._lost:
            return _without_surface(part_id)
        kept = self._counting.get(part_id)
        if kept is None:
            return None
        if part_id not in self._known:
            self._known[part_id] = self._read(kept)
        return self._known[part_id]


class Attached:
    """The store of one folder."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or models_dir()
        self._read: tuple[object, _Named] = (None, NOBODY)
        self._meshes: dict[str, Mesh] = {}
        self._shapes: dict[str, PartShape] = {}

    def all(self) -> Mapping[str, AttachedModel]:
        """Return the models by the ids of their parts."""
        return self._named().usable

    def _named(self) -> _Named:
        """What the file says now; nothing where it cannot be read."""
        path = self._folder / NAMES
        try:
            stat = path.stat()
            identity = stat.st_mtime_ns, stat.st_size
            if identity != self._read[0]:
                self._read = identity, _understood(named_models(path))
        except OSError:
            self._read = None, NOBODY
        return self._read[1]

    def attach(self, part_id: str, model: Model, fit: Fitting) -> AttachedModel:
        """Keep a model and name it as the part's; StorageError where it cannot be written.

        A ModelError where it would be larger than any part of a computer, or smaller.
        """
        fault = size_fault(model.name, model.size, fit.scale)
        if fault:
            raise ModelError(fault)
        digest = _digest(model.positions, model.triangles)
        path = self._folder / f"{digest}.npz"
        self._make_folder()
        if not os.path.isfile(path):
            write_whole(path, packed(model))
        attachment = AttachedModel(
            digest,
            model.name,
            fit.scale,
            fit.turn.axes,
            fit.turn.signs,
            (fit.offset.x, fit.offset.y, fit.offset.z),
            model.open_edges,
        )
        self._write({part_id: attachment})
        return attachment

    def let_collide(self, part_id: str, on: bool) -> None:
        """Let the rules measure a part by its model, or by its boxes again."""
        attached = self.all()
        if part_id in attached:
            self._write({part_id: attached[part_id].changed(collides=on)})

    def turn_round(self, part_id: str, axis: int, room: Room) -> None:
        """Lay a part's model the other way round, half a turn about an axis.

        One that cannot be read stays.
        """
        attached = self.all()
        with suppress(*UNREADABLE):
            kept = attached[part_id]
            positions = self._stored(kept).positions
            low = positions.min(axis=0)
            high = positions.max(axis=0)
            bounds = Box(Vec(*map(float, low)), Vec(*map(float, high)))
            turn = turned_round(Turn(kept.axes, kept.signs), axis)
            fit = laid(bounds, room, kept.scale, turn)
            turned = kept.changed(
                axes=fit.turn.axes,
                signs=fit.turn.signs,
                offset=(*fit.offset,),
            )
            self._write({part_id: turned})

    def shift(self, part_id: str, by: Vec) -> None:
        """Move a part's model in the part's frame."""
        kept = self.all().get(part_id)
        if kept is not None:
            moved = Vec(*kept.offset).plus(by)
            self._write({part_id: kept.changed(offset=(*moved,))})

    def shapes(self) -> AttachedShapes:
        """The shapes of the parts whose models count now."""
        named = self._named()
        return AttachedShapes(named.usable, self._part_shape, named.lost)

    def shape(self, part_id: str) -> PartShape | None:
        """The shape of a part's model, whether or not it counts."""
        kept = self.all().get(part_id)
        return self._part_shape(kept) if kept is not None else None

    def not_measurable(self, part_id: str) -> str:
        """Why the rules cannot measure a part by its model, as a sentence goes on.

        Empty where they can.
        """
        try:
            surface = self._surface(self.all()[part_id])
        except UNREADABLE:
            return worded("cannot be read any more")
        return cannot_be_measured(surface.positions, surface.triangles)

    def _part_shape(self, attachment: AttachedModel) -> PartShape:
        key = _key(attachment)
        if key not in self._shapes:
            try:
                positions, triangles = self._measured(attachment)
                closed = attachment.open_edges == 0
                self._shapes[key] = PartShape(key, positions, triangles, closed, _kept_heights)
            except UNREADABLE:
                return _without_surface(key)
        return self._shapes[key]

    def detach(self, part_id: str) -> None:
        """Draw a part as ever; a model that no part has any more is removed."""
        kept = self.all().get(part_id)
        if kept is None:
            return
        rest = self._write({part_id: None})
        if all(entry.get("model") != kept.model for entry in rest if isinstance(entry, dict)):
            with suppress(OSError):
                (self._folder / f"{kept.model}.npz").unlink()

    def meshes(self, part_ids: Iterable[str]) -> dict[str, Mesh]:
        """The meshes of those parts that have a model that can be read, in the parts' own
        frames.
        """
        attached = self.all()
        found: dict[str, Mesh] = {}
        for part_id in set(part_ids) & attached.keys():
            mesh = self._mesh(attached[part_id])
            if mesh is not None:
                found[part_id] = mesh
        return found

    def _mesh(self, attachment: AttachedModel) -> Mesh | None:
        key = _key(attachment)
        if key not in self._meshes:
            try:
                self._meshes[key] = shelved(key, lambda: [self._shape(attachment)])
            except UNREADABLE:
                return None
        return self._meshes[key]

    def _shape(self, attachment: AttachedModel) -> Shape:
        surface = self._surface(attachment)
        placed = surface.positions
        triangles = surface.triangles
        corners = triangles.reshape(-1)
        around = np.bincount(corners)
        if (around**2).sum() > MOST_PAIRS:
            placed = placed[corners]
            triangles = np.arange(triangles.size).reshape(-1, 3)
        count = len(triangles)
        material = MATERIALS.index(MATERIAL)
        colours = np.full(count, material, dtype=np.uint8)
        lined = np.full(count, count <= LINED_UP_TO)
        return Shape(placed, triangles, colours, lined)

    def _measured(self, attachment: AttachedModel) -> tuple[Floats, NDArray[np.int64]]:
        surface = self._surface(attachment)
        why = cannot_be_measured(surface.positions, surface.triangles)
        if why:
            raise ValueError(why)
        return surface.positions, surface.triangles

    def _surface(self, attachment: AttachedModel) -> Surface:
        """The triangles of a model where they lie in the part's frame.

        A ValueError where they are of no part's size, or far away from it.
        """
        stored = self._stored(attachment)
        turn = Turn(attachment.axes, attachment.signs).matrix().astype(np.float64)
        offset = np.array(attachment.offset)
        with np.errstate(over="ignore"):
            placed = stored.positions * attachment.scale @ turn.T + offset
            size = Vec(*map(float, np.ptp(placed, axis=0)))
        fault = size_fault(attachment.name, size, 1.0)
        if fault or np.abs(placed).max() > FARTHEST_MM:
            raise ValueError(fault or "far away")
        return Surface(placed, stored.triangles)

    def _stored(self, attachment: AttachedModel) -> Surface:
        path = self._folder / f"{attachment.model}.npz"
        surface = unpacked(path)
        if _digest(surface.positions, surface.triangles) != attachment.model:
            raise ValueError(f"{path.name} is not what was attached")
        return surface

    def _make_folder(self) -> None:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            why = system_words(error)
            raise StorageError(
                worded(
                    "The folder {path} for models cannot be made: {why}.",
                    path=shown(self._folder),
                    why=why,
                )
            ) from None

    def _write(self, changes: Mapping[str, AttachedModel | None]) -> list[Any]:
        """Change entries, or remove those that are None, and return what stands there then.

        Every other entry stays as it stands, also what another window wrote meanwhile and what
        cannot be understood. A StorageError where the file cannot be read or written.
        """
        self._make_folder()
        path = self._folder / NAMES
        for _ in range(MOST_TRIES):
            over = seen_at(path)
            entries = named_models(path)
            for part_id, kept in changes.items():
                entries.pop(part_id, None)
                if kept is not None:
                    entries[part_id] = plain(kept)
            text = json.dumps(dict(sorted(entries.items())), indent=1)
            try:
                write_whole(path, text.encode(), over)
            except ChangedError:
                continue
            self._read = (None, NOBODY)
            return list(entries.values())
        raise StorageError(
            worded("{path} is in use by another program: try again.", path=shown(path))
        )


def _understood(entries: Mapping[str, Any]) -> _Named:
    """What entries mean; of those that cannot be used, which parts were measured by them."""
    usable: dict[str, AttachedModel] = {}
    lost: set[str] = set()
    for part_id, entry in entries.items():
        with suppress(RecordError):
            kept = AttachedModel.of(entry)
            if _is_usable(kept):
                usable[part_id] = kept
        if part_id not in usable and isinstance(entry, dict) and entry.get("collides") is True:
            lost.add(part_id)
    return _Named(usable, frozenset(lost))


def _without_surface(key: str) -> PartShape:
    return PartShape(key, np.zeros((0, 3)), np.zeros((0, 3), dtype=np.int64), closed=False)


def _is_usable(kept: AttachedModel) -> bool:
    """Whether the placement is one: a proper quarter turn, a size, and a name that leads out of
    no folder.
    """
    if sorted(kept.axes) != [0, 1, 2] or {abs(sign) for sign in kept.signs} != {1}:
        return False
    turn = Turn(kept.axes, kept.signs).matrix()
    proper = np.linalg.det(turn) > 0
    finite = np.isfinite((kept.scale, *kept.offset)).all()
    return bool(proper and finite and kept.scale > 0 and kept.model.isalnum())


def _kept_heights(name: str, make: Callable[[], Heights]) -> Heights:
    """Heights from the cache, since making them takes up to a second for a model."""
    return cache.kept(f"{name}.heights{CELL_MM:g}", lambda: make().as_bytes(), Heights.from_bytes)


def _key(attachment: AttachedModel) -> str:
    shape = repr(attachment.changed(collides=False))
    return f"attached-{hashlib.sha256(shape.encode()).hexdigest()[:24]}"


def _digest(positions: NDArray[np.float64], triangles: NDArray[np.int64]) -> str:
    """The same for the same triangles, whatever file they came in."""
    places = positions.astype("<f8").tobytes()
    numbers = triangles.astype("<u4").tobytes()
    return hashlib.sha256(places + numbers).hexdigest()
