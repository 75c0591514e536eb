"""The detail pieces that every part shares: fan wheels, plugs, slot connectors, memory sockets and
modules.

`python -m rigwright.meshes` writes them with trimesh as GLB files into assets/models, where they
may be looked at or replaced; the program reads them from there. Knows no catalog part.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

import numpy as np

from rigwright.mesh import MATERIALS
from rigwright.meshes.details import SLOT_LENGTH
from rigwright.meshes.rotors import axial_wheel, radial_wheel
from rigwright.meshes.shapes import Shape, block, chamfered, join, panel, prism, tube

DIMM_LENGTH = 133.35


def plug(columns: int, pitch: float, wire: float, sense: int = 0) -> Shape:
    """A two-row cable plug that stands on z = 0, with its wires gathered by a comb; millimetres."""
    half = columns * pitch / 2 + 0.9
    housing = prism(chamfered((-half, half), (-4.4, 4.4), 0.8), "z", (0, 17), "plug")
    latch = block((-2.6, 2.6), (4.4, 5.6), (3, 15), "plug").plain()
    at = (np.arange(columns) - (columns - 1) / 2) * pitch
    wires = tube([(0, 0, 16.5), (0, 0, 25)], wire / 2, "cable", 8).plain()
    comb = block((-half * 0.96, half * 0.96), (-4.0, 4.0), (20.4, 22.4), "fan_hub")
    pieces = [housing, latch, comb, wires.repeated([(x, y, 0) for x in at for y in (-2.05, 2.05)])]
    if sense:
        pieces.append(block((-sense * 1.1, sense * 1.1), (-6.0, -4.4), (6, 15), "plug").plain())
    return join(pieces)


def slot() -> Shape:
    """A x16 connector from its rear end at x = 0, centred on y, standing on the board.

    Millimetres.
    """
    walls = [
        block((0, SLOT_LENGTH), side, (0, 11.25), "slot") for side in ((-3.75, -1.15), (1.15, 3.75))
    ]
    key = block((11.9, 13.9), (-1.2, 1.2), (1.5, 11.0), "slot").plain()
    ends = [block(x, (-1.2, 1.2), (0, 11.0), "slot").plain() for x in ((0.4, 2.4), (85.2, 86.6))]
    floor = block((0.5, 86.5), (-1.2, 1.2), (0.2, 3.0), "bracket_hole").plain()
    latch = [
        block((86.6, 88.9), (-3.3, 3.3), (0.4, 9.6), "latch"),
        prism([(86.8, 9.4), (88.9, 9.4), (88.9, 11.2), (85.4, 11.2)], "y", (-2.4, 2.4), "latch"),
    ]
    pins = [
        panel([(2.6, y, 10.2), (85, y, 10.2), (85, y, 8.2), (2.6, y, 8.2)][::s], "gold")
        for y, s in _LIPS
    ]
    return join([*walls, key, *ends, floor, *latch, *(p.plain() for p in pins)])


_LIPS = ((1.1, 1), (-1.1, -1))  # the groove's inner faces, and which way round they are seen


def dimm_socket() -> Shape:
    """A memory socket lying along y about the origin, its latches at both ends; millimetres."""
    rails = [block(x, (-70, 70), (0, 7.2), "slot") for x in ((-3.2, -0.9), (0.9, 3.2))]
    floor = block((-0.9, 0.9), (-66, 66), (0.3, 2.4), "bracket_hole").plain()
    key = block((-1.0, 1.0), (3, 4.6), (1, 7), "slot").plain()
    arm = prism(
        [(67.2, 0.4), (71, 0.4), (72.4, 9), (71.6, 15.6), (68.6, 15.6), (67.2, 8)],
        "x",
        (-2.2, 2.2),
        "latch",
    )
    return join([*rails, floor, key, arm, arm.turned([(-1, 0, 0), (0, -1, 0), (0, 0, 1)])])


def dimm_spreader() -> Shape:
    """A module with heat spreaders along y about the origin, its height 1 so that any other can
    be given to it.
    """
    half = DIMM_LENGTH / 2
    board = block((-0.65, 0.65), (-half, half), (0.06, 0.93), "card_pcb").plain()
    outline = [
        (-half, 0.16),
        (half, 0.16),
        (half, 0.84),
        (half - 9, 0.97),
        (-half + 9, 0.97),
        (-half, 0.84),
    ]
    shell = prism(outline, "x", (-3.3, 3.3), "backplate")
    spine = prism(
        [(-half + 12, 0.95), (half - 12, 0.95), (half - 16, 1.0), (-half + 16, 1.0)],
        "x",
        (-2.0, 2.0),
        "fins",
    )
    bands = [
        prism(
            [(y, 0.30), (y + 30, 0.30), (y + 34, 0.74), (y + 4, 0.74)],
            "x",
            (-3.5, 3.5),
            "shroud_blower",
        )
        for y in (-half + 8, -half + 46, -half + 84)
    ]
    pins = block((-0.7, 0.7), (-half + 3, half - 3), (0.07, 0.14), "gold").plain()
    return join([board, shell, spine, *bands, pins])


def dimm_bare() -> Shape:
    """A server module without spreaders: chips on both faces; its height is 1."""
    half = DIMM_LENGTH / 2
    board = block((-0.65, 0.65), (-half, half), (0.06, 1.0), "card_pcb")
    chip = block((-1.7, 1.7), (-5.2, 5.2), (0.42, 0.86), "slot").plain()
    row = np.concatenate([np.linspace(-58, -12, 5), np.linspace(12, 58, 5)])
    label = block((-1.9, 1.9), (-5.5, 5.5), (0.36, 0.92), "metal").plain()
    pins = block((-0.7, 0.7), (-half + 3, half - 3), (0.07, 0.14), "gold").plain()
    return join([board, chip.repeated([(0, y, 0) for y in row]), label, pins])


PIECES: Mapping[str, Callable[[], Shape]] = MappingProxyType(
    {
        "fan-wheel-7": lambda: axial_wheel(7, 0.92, 38, ring=False),
        "fan-wheel-9": lambda: axial_wheel(9, 0.86, 30, ring=False),
        "fan-wheel-11": lambda: axial_wheel(11, 0.82, 34, ring=True),
        "blower-wheel-22": lambda: radial_wheel(22),
        "plug-8pin": lambda: plug(4, 4.2, 2.6),
        "plug-16pin": lambda: plug(6, 3.0, 2.2, sense=4),
        "slot-x16": slot,
        "dimm-socket": dimm_socket,
        "dimm-spreader": dimm_spreader,
        "dimm-bare": dimm_bare,
    }
)


def glb(shape: Shape) -> bytes:
    """A shape as a GLB file: one mesh for each material, named after it, "+" before it where
    creases are drawn.
    """
    import trimesh  # 0.2 s
    from trimesh.exchange.gltf import export_glb

    scene = trimesh.Scene()
    for material in np.unique(shape.materials):
        for lined in (False, True):
            chosen = shape.triangles[(shape.materials == material) & (shape.lined == lined)]
            if len(chosen):
                used, triangles = np.unique(chosen, return_inverse=True)
                mesh = trimesh.Trimesh(
                    shape.positions[used], triangles.reshape(-1, 3), process=False
                )
                name = "+" * lined + MATERIALS[material]
                scene.add_geometry(mesh, geom_name=name, node_name=name)
    return bytes(export_glb(scene))


def write_models(folder: Path) -> list[Path]:
    """Write every detail piece into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, make in PIECES.items():
        written.append(folder / f"{name}.glb")
        written[-1].write_bytes(glb(make()))
    return written
