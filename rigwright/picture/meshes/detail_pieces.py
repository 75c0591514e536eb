"""The detail pieces that every part shares: fan wheels, plugs, slot connectors, memory sockets and
modules.

`python -m rigwright.picture.meshes` writes them with trimesh as GLB files into assets/models, where
they may be looked at or replaced; the program reads them from there. Knows no catalog part.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

import numpy as np

from rigwright.graphics.mesh import MATERIALS
from rigwright.picture.meshes.detail_files import SLOT_LENGTH
from rigwright.picture.meshes.outlines import Span, about
from rigwright.picture.meshes.rotors import axial_wheel, radial_wheel
from rigwright.picture.meshes.shapes import Shape, block, chamfered, join, panel, prism, tube

DIMM_LENGTH = 133.35


def plug(columns: int, pitch: float, wire: float, sense: int = 0) -> Shape:
    """Return a two-row cable plug that stands on z = 0, its wires gathered by a comb; millimetres.

    `sense` counts the small contacts of a 16-pin plug, which stand in a housing of their own.
    """
    half = columns * pitch / 2 + 0.9
    outline = chamfered((-half, half), (-4.4, 4.4), 0.8)
    housing = prism(outline, "z", (0, 17), "plug")
    latch = block((-2.6, 2.6), (4.4, 5.6), (3, 15), "plug").plain()
    comb_x = (-half * 0.96, half * 0.96)
    comb = block(comb_x, (-4.0, 4.0), (20.4, 22.4), "fan_hub")
    from_middle = np.arange(columns) - (columns - 1) / 2
    places = from_middle * pitch
    upward = [(0, 0, 16.5), (0, 0, 25)]
    one_wire = tube(upward, wire / 2, "cable", 8).plain()
    wires = one_wire.along("y", (-2.05, 2.05)).along("x", places)
    pieces = [housing, latch, comb, wires]
    if sense:
        contacts_x = (-sense * 1.1, sense * 1.1)
        contacts = block(contacts_x, (-6.0, -4.4), (6, 15), "plug")
        pieces.append(contacts.plain())
    return join(pieces)


def slot() -> Shape:
    """Return a x16 connector from its rear end at x = 0, centred on y, standing on the board.

    Millimetres.
    """
    groove = (-1.2, 1.2)
    length = (0, SLOT_LENGTH)
    height = (0, 11.25)
    lip = [(86.8, 9.4), (88.9, 9.4), (88.9, 11.2), (85.4, 11.2)]
    pins_up = [
        (2.6, 1.1, 10.2),
        (85, 1.1, 10.2),
        (85, 1.1, 8.2),
        (2.6, 1.1, 8.2),
    ]
    pins_down = [
        (2.6, -1.1, 8.2),
        (85, -1.1, 8.2),
        (85, -1.1, 10.2),
        (2.6, -1.1, 10.2),
    ]
    pieces = [
        block(length, (-3.75, -1.15), height, "slot"),
        block(length, (1.15, 3.75), height, "slot"),
        block((11.9, 13.9), groove, (1.5, 11.0), "slot").plain(),  # the key
        block((0.4, 2.4), groove, (0, 11.0), "slot").plain(),
        block((85.2, 86.6), groove, (0, 11.0), "slot").plain(),
        block((0.5, 86.5), groove, (0.2, 3.0), "bracket_hole").plain(),
        block((86.6, 88.9), (-3.3, 3.3), (0.4, 9.6), "latch"),
        prism(lip, "y", (-2.4, 2.4), "latch"),
        panel(pins_up, "gold").plain(),
        panel(pins_down, "gold").plain(),
    ]
    return join(pieces)


def dimm_socket() -> Shape:
    """Return a memory socket lying along y about the origin, its latches at both ends.

    Millimetres.
    """
    outline = [(67.2, 0.4), (71, 0.4), (72.4, 9), (71.6, 15.6), (68.6, 15.6), (67.2, 8)]
    arm = prism(outline, "x", (-2.2, 2.2), "latch")
    pieces = [
        block((-3.2, -0.9), (-70, 70), (0, 7.2), "slot"),
        block((0.9, 3.2), (-70, 70), (0, 7.2), "slot"),
        block((-0.9, 0.9), (-66, 66), (0.3, 2.4), "bracket_hole").plain(),
        block((-1.0, 1.0), (3, 4.6), (1, 7), "slot").plain(),  # the key
        arm,
        arm.turned([(-1, 0, 0), (0, -1, 0), (0, 0, 1)]),
    ]
    return join(pieces)


def dimm_spreader() -> Shape:
    """Return a module with heat spreaders along y about the origin.

    Its height is 1, so that it can be stretched to any other.
    """
    half = DIMM_LENGTH / 2
    board = _module_board((0.06, 0.93)).plain()
    shoulder = half - 9
    outline = [
        (-half, 0.16),
        (half, 0.16),
        (half, 0.84),
        (shoulder, 0.97),
        (-shoulder, 0.97),
        (-half, 0.84),
    ]
    shell = prism(outline, "x", (-3.3, 3.3), "backplate")
    ridge = [
        (-half + 12, 0.95),
        (half - 12, 0.95),
        (half - 16, 1.0),
        (-half + 16, 1.0),
    ]
    spine = prism(ridge, "x", (-2.0, 2.0), "fins")
    bands = []
    for y in (-half + 8, -half + 46, -half + 84):
        slanted = [(y, 0.30), (y + 30, 0.30), (y + 34, 0.74), (y + 4, 0.74)]
        band = prism(slanted, "x", (-3.5, 3.5), "shroud_blower")
        bands.append(band)
    return join([board, shell, spine, *bands, _module_pins()])


def dimm_bare() -> Shape:
    """Return a server module without spreaders: chips on both faces; its height is 1."""
    board = _module_board((0.06, 1.0))
    chip = block((-1.7, 1.7), (-5.2, 5.2), (0.42, 0.86), "slot").plain()
    before_label = np.linspace(-58, -12, 5)
    after_label = np.linspace(12, 58, 5)
    row = np.concatenate([before_label, after_label])
    chips = chip.along("y", row)
    label = block((-1.9, 1.9), (-5.5, 5.5), (0.36, 0.92), "metal").plain()
    return join([board, chips, label, _module_pins()])


def _module_board(z: Span) -> Shape:
    """Return the printed board of a memory module."""
    return block((-0.65, 0.65), about(0.0, DIMM_LENGTH / 2), z, "card_pcb")


def _module_pins() -> Shape:
    """Return the contacts of a memory module as one strip."""
    y = about(0.0, DIMM_LENGTH / 2 - 3)
    return block((-0.7, 0.7), y, (0.07, 0.14), "gold").plain()


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
    """Return a shape as a GLB file.

    It has one mesh for each material, named after it, with "+" before it where creases are drawn.
    """
    import trimesh  # 0.2 s
    from trimesh.exchange.gltf import export_glb

    scene = trimesh.Scene()
    for material in np.unique(shape.materials):
        of_material = shape.materials == material
        for lined in (False, True):
            wanted = of_material & (shape.lined == lined)
            chosen = shape.triangles[wanted]
            if not len(chosen):
                continue
            used, index = np.unique(chosen, return_inverse=True)
            points = shape.positions[used]
            triangles = index.reshape(-1, 3)
            mesh = trimesh.Trimesh(points, triangles, process=False)
            name = "+" * lined + MATERIALS[material]
            scene.add_geometry(mesh, geom_name=name, node_name=name)
    return bytes(export_glb(scene))


def write_models(folder: Path) -> list[Path]:
    """Write every detail piece into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, make in PIECES.items():
        path = folder / f"{name}.glb"
        path.write_bytes(glb(make()))
        written.append(path)
    return written
