"""The mesh of each part: the key under which it is kept, and what makes it where none is kept yet.

What makes meshes is loaded only then, and numpy with it: a start draws the meshes that an earlier
one kept.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from rigwright.assembly.board_plan import BoardPlan, covers, header_columns, heat_sinks
from rigwright.assembly.envelopes import Card
from rigwright.assembly.interior import within
from rigwright.geometry import Vec
from rigwright.graphics.mesh import Mesh
from rigwright.picture.meshes import card_form
from rigwright.picture.meshes.card_form import CardForm
from rigwright.picture.meshes.chassis_form import ChassisForm
from rigwright.picture.meshes.cooler_form import CoolerForm
from rigwright.picture.meshes.shelf import shelved
from rigwright.routing.routes import Route

if TYPE_CHECKING:
    from rigwright.picture.meshes.shapes import Shape

MEMORY_SEAT = 4.0  # how far a seated module stands above its own height over the board
RIBBON_HALF_WIDTH = {16: 38.0, 8: 24.0, 4: 16.0, 1: 9.0}


def card_mesh(card: Card) -> Mesh:
    """Return the mesh of a graphics or network card."""
    return _card_mesh(card_form.form_of(card))


@lru_cache(maxsize=256)
def _card_mesh(form: CardForm) -> Mesh:
    def made() -> Iterable[Shape]:
        from rigwright.picture.meshes import cards

        return cards.shapes(form)

    return shelved(form.key, made)


@lru_cache(maxsize=32)
def chassis_mesh(form: ChassisForm) -> Mesh:
    """Return the mesh of a chassis of that form."""

    def made() -> Iterable[Shape]:
        from rigwright.picture.meshes import chassis

        return chassis.shapes(form)

    return shelved(form.key, made)


@lru_cache(maxsize=1)
def cover_mesh() -> Mesh:
    """Return the mesh of a slotted cover over an opening without a card.

    Y is 0 at the slot's plane, z at the board's face.
    """

    def made() -> Iterable[Shape]:
        from rigwright.picture.meshes import chassis_walls

        return chassis_walls.cover()

    return shelved("slot-cover", made)


@lru_cache(maxsize=32)
def board_mesh(plan: BoardPlan) -> Mesh:
    """Return the mesh of a board with that plan."""
    made_from = repr((plan, heat_sinks(plan), covers(plan), header_columns(plan)))
    digest = hashlib.sha1(made_from.encode()).hexdigest()[:12]

    def made() -> Iterable[Shape]:
        from rigwright.picture.meshes import board

        return board.shapes(plan)

    return shelved(f"board-{digest}", made)


@lru_cache(maxsize=16)
def cover_block_mesh(depth: float, width: float, height: float) -> Mesh:
    """Return the mesh of a plain block over a part that a board's record gives a height for.

    Its corner is at the origin.
    """

    def made() -> Iterable[Shape]:
        from rigwright.picture.meshes.shapes import block

        bevel = min(1.2, height / 3)
        yield block((0.0, depth), (0.0, width), (0.0, height), "backplate", bevel)

    return shelved(f"board-block-{depth:g}x{width:g}x{height:g}", made)


@lru_cache(maxsize=16)
def bridge_mesh(length: float, across: float, height: float) -> Mesh:
    """Return the mesh of a bridge over cards that fills a box of that size."""

    def made() -> Iterable[Shape]:
        from rigwright.picture.meshes import bridge

        return bridge.shapes(length, across, height)

    return shelved(f"bridge-{length:g}x{across:g}x{height:g}", made)


@lru_cache(maxsize=32)
def cage_mesh(depth: float, height: float, width: float) -> Mesh:
    """Return the mesh of a drive cage."""

    def made() -> Iterable[Shape]:
        from rigwright.picture.meshes import cages

        return cages.cage(depth, height, width)

    return shelved(f"cage-{depth:g}x{height:g}x{width:g}", made)


@lru_cache(maxsize=16)
def reservoir_mesh(depth: float, height: float, width: float) -> Mesh:
    """Return the mesh of a tube of coolant between two caps, held by two clamps on the tray."""

    def made() -> Iterable[Shape]:
        from rigwright.picture.meshes import cages

        return cages.reservoir(depth, height, width)

    return shelved(f"reservoir-{depth:g}x{height:g}x{width:g}", made)


@lru_cache(maxsize=32)
def air_cooler_mesh(form: CoolerForm) -> Mesh:
    """Return the mesh of a tower, a twin tower or a flat cooler."""
    size = f"{form.width:g}x{form.depth:g}x{form.height:g}x{form.fan_size:g}"

    def made() -> Iterable[Shape]:
        from rigwright.picture.meshes import cooler

        return cooler.shapes(form)

    return shelved(f"cooler-{size}-{form.fans}", made)


@lru_cache(maxsize=8)
def pump_mesh() -> Mesh:
    """Return the mesh of the block of an all-in-one cooler, its two hose ends toward the rear."""

    def made() -> Iterable[Shape]:
        from rigwright.picture.meshes import cooler

        return cooler.pump()

    return shelved("cooler-pump", made)


@lru_cache(maxsize=16)
def radiator_mesh(length: float, width: float, thickness: float) -> Mesh:
    """Return the mesh of a radiator with its end tanks, about the origin, without fans."""

    def made() -> Iterable[Shape]:
        from rigwright.picture.meshes import cooler

        return cooler.radiator(length / 2, width / 2, thickness / 2)

    return shelved(f"radiator-{length:g}x{width:g}x{thickness:g}", made)


@lru_cache(maxsize=32)
def fan_mesh(size: float, thickness: float, guarded: bool = False) -> Mesh:
    """Return the mesh of a square case fan.

    It has wire guards on both sides where hands come near.
    """
    size = within(size, 20.0, 400.0)
    thickness = within(thickness, 8.0, 80.0)

    def made() -> Iterable[Shape]:
        from rigwright.picture.meshes import fan

        make = fan.guarded_fan if guarded else fan.fan_shapes
        return make(size, thickness)

    return shelved(f"fan-{'guarded-' * guarded}{size:g}x{thickness:g}", made)


@lru_cache(maxsize=16)
def memory_mesh(height: float, spreaders: bool) -> Mesh:
    """Return the mesh of a module as it stands in its socket.

    It lies along y about the origin, z from the board up.
    """
    height = within(height, 8.0, 120.0)
    name = "dimm-spreader" if spreaders else "dimm-bare"

    def made() -> Iterable[Shape]:
        from rigwright.picture.meshes.details import detail

        upright = detail(name).scaled(1, 1, height)
        yield upright.moved(z=MEMORY_SEAT)

    return shelved(f"{name}-{height:g}", made)


@lru_cache(maxsize=32)
def psu_mesh(length: float, height: float, width: float, module: bool = False) -> Mesh:
    """Return the mesh of a power supply."""
    length = within(length, 60.0, 900.0)
    height = within(height, 30.0, 400.0)
    width = within(width, 30.0, 400.0)

    def made() -> Iterable[Shape]:
        from rigwright.picture.meshes import psu

        make = psu.module if module else psu.boxed
        return make(length, height, width)

    return shelved(f"psu-{'module-' * module}{length:g}x{height:g}x{width:g}", made)


@lru_cache(maxsize=16)
def riser_mesh(reach: float) -> Mesh:
    """Return the mesh of a connector on a small board.

    `reach` is how far behind the card the ribbon ends, 0 for none.
    """
    reach = within(reach, 24.0, 600.0) if reach > 0 else 0.0

    def made() -> Iterable[Shape]:
        from rigwright.picture.meshes import riser

        return riser.shapes(reach)

    return shelved(f"riser-{reach:.0f}", made)


def holder_mesh() -> Mesh:
    """Return the mesh of a plate behind the card's own bracket and a rail under the connector."""

    def made() -> Iterable[Shape]:
        from rigwright.picture.meshes import riser

        return riser.holder()

    return shelved("riser-holder", made)


def ribbon_mesh(route: Route, across: tuple[Vec, Vec], lanes: int) -> Mesh:
    """Return the mesh of a ribbon and its plug at the board, which is at the origin.

    `across` says how the contacts run at both ends.
    """
    # in whole millimetres, so that routes alike share a mesh
    start = route.corners[0]
    corners = [corner.minus(start).in_whole_mm() for corner in route.corners]
    drawn_lanes = min(RIBBON_HALF_WIDTH, key=lambda known: abs(known - lanes))
    drawn = route.changed(corners=tuple(corners))
    return _ribbon_mesh(drawn, across, drawn_lanes)


@lru_cache(maxsize=128)
def _ribbon_mesh(route: Route, across: tuple[Vec, Vec], lanes: int) -> Mesh:
    made_from = repr((route.corners, route.radius_mm, across, lanes))
    digest = hashlib.sha1(made_from.encode()).hexdigest()[:16]

    def made() -> Iterable[Shape]:
        from rigwright.picture.meshes import ribbon

        return ribbon.shapes(route, across, RIBBON_HALF_WIDTH[lanes])

    return shelved(f"ribbon-{digest}", made)


@lru_cache(maxsize=256)
def line_mesh(leaving: Vec, arriving: Vec, end: Vec, radius: float, material: str) -> Mesh:
    """Return the mesh of a line from the origin to `end`.

    `leaving` and `arriving` say which way it goes there, and how straight.
    """
    numbers = "_".join(f"{v:g}" for v in (*leaving, *arriving, *end, radius))

    def made() -> Iterable[Shape]:
        from rigwright.picture.meshes import lines

        return lines.line(leaving, arriving, end, radius, material)

    return shelved(f"line-{material}-{numbers}", made)


@lru_cache(maxsize=1)
def grommet_mesh() -> Mesh:
    """Return the mesh of an opening that the strands of a plug go through."""

    def made() -> Iterable[Shape]:
        from rigwright.picture.meshes import lines

        return lines.grommet()

    return shelved("line-grommet", made)
