"""Which detail pieces there are, the boxes that stand for those whose files are missing or damaged,
and the words for that.

Knows no drawing: the window tells of lost pieces before any is drawn.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from rigwright.assembly.interior import Span
from rigwright.files.places import assets_dir
from rigwright.files.plain_json import parse_json
from rigwright.record import Value
from rigwright.text.sentence import plural

_GLB_HEAD = struct.Struct("<4s2II4s")  # of the file, then of its first part, which is JSON
SLOT_LENGTH = 89.0  # of the x16 connector, along x from its rear end


class StandIn(Value, frozen=True):
    """The box that a piece fills, and the material that most of it has."""

    x: Span
    y: Span
    z: Span
    material: str


_WHEEL = StandIn((-0.98, 0.98), (-0.98, 0.98), (0.02, 1.0), "fan_blade")
STAND_INS: Mapping[str, StandIn] = MappingProxyType(
    {
        "fan-wheel-7": _WHEEL,
        "fan-wheel-9": _WHEEL,
        "fan-wheel-11": _WHEEL,
        "blower-wheel-22": _WHEEL,
        "plug-8pin": StandIn((-9.3, 9.3), (-4.4, 5.6), (0.0, 25.0), "plug"),
        "plug-16pin": StandIn((-9.9, 9.9), (-6.0, 5.6), (0.0, 25.0), "plug"),
        "slot-x16": StandIn((0.0, SLOT_LENGTH), (-3.75, 3.75), (0.0, 11.25), "slot"),
        "dimm-socket": StandIn((-3.2, 3.2), (-72.4, 72.4), (0.0, 15.6), "slot"),
        "dimm-spreader": StandIn((-3.5, 3.5), (-66.68, 66.68), (0.06, 1.0), "backplate"),
        "dimm-bare": StandIn((-1.9, 1.9), (-66.68, 66.68), (0.06, 1.0), "card_pcb"),
    }
)  # the sizes that assets/models/README.md tells; a test compares them with the files


@cache
def lost_pieces() -> tuple[str, ...]:
    """The names of the pieces that boxes stand for, since their files are missing or damaged."""
    return tuple(name for name in STAND_INS if not _is_whole(path_of(name)))


def lost_words() -> str:
    """A sentence that names the files of the pieces that boxes stand for; empty where none is."""
    lost = lost_pieces()
    if not lost:
        return ""
    said = plural(
        "A model of the 3D view is missing or damaged, so a box is shown instead and no check is "
        "affected; install Rigwright again to have it back: {names}.",
        "{n} models of the 3D view are missing or damaged, so boxes are shown instead and no check "
        "is affected; install Rigwright again to have them back: {names}.",
        len(lost),
        names=", ".join(f"{name}.glb" for name in lost),
    )
    return str(said)


def path_of(name: str) -> Path:
    """The file of a piece."""
    return assets_dir() / "models" / f"{name}.glb"


def _is_whole(path: Path) -> bool:
    """Whether a file is as long as a GLB file says it is, and names meshes.

    It takes less than a millisecond: what the meshes hold, trimesh finds out where one is shown.
    """
    try:
        data = path.read_bytes()
        magic, _version, length, json_bytes, _kind = _GLB_HEAD.unpack_from(data)
        told = parse_json(data[_GLB_HEAD.size : _GLB_HEAD.size + json_bytes])
        return magic == b"glTF" and length == len(data) and bool(told["meshes"])
    except (OSError, ValueError, LookupError, TypeError, struct.error):
        return False
