"""What is under a point of the 3D view: a place, a card, any other part, a wall for a fan.

Picks with CPU rays against the engine's boxes. Changes nothing.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF

from gui.session.snapshot import Snapshot
from gui.view3d.staged_machine import StagedMachine
from gui.view3d.view_camera import ViewCamera
from rigwright.assembly import SeatedCard
from rigwright.assembly.seats import Mount, Seat
from rigwright.picture.scenery.fan_targets import wall_at
from rigwright.picture.scenery.picking import NO_BOX, offers_vertical, part_at, slot_at

ON_THE_BOARD = frozenset({"board", "cooler", "memory"})  # what a pointer at the board meets


class Pointing:
    """What the pointer means. `vertical` is which mounts it means; None: what the chassis is made
    for.
    """

    def __init__(self, stage: StagedMachine, camera: ViewCamera) -> None:
        self._stage = stage
        self._camera = camera
        self.vertical: bool | None = None

    def turn(self) -> bool:
        """Mean the vertical mounts instead of the slots, or the slots again. Says whether the
        chassis offers both.
        """
        if self._stage.shown is None:
            return False
        there, first = offers_vertical(self._stage.shown.committed.assembly)
        if there:
            self.vertical = not (first if self.vertical is None else self.vertical)
        return there

    def place_at(self, at: QPointF) -> Seat | None:
        """The place under a point of the view."""
        line = self._camera.line_through(at)
        shown = self._stage.shown
        if line is None or shown is None:
            return None
        assembly = shown.committed.assembly
        vertical = offers_vertical(assembly)[1] if self.vertical is None else self.vertical
        found = slot_at(assembly, line.origin, line.direction, vertical=vertical)
        return found or self._slot_by_name(at, shown)

    def _slot_by_name(self, at: QPointF, shown: Snapshot) -> Seat | None:
        """Return the first open slot for the card in the hand whose place on the board is unknown,
        while the board is pointed at.
        """
        if shown.carried_card is None:
            return None
        for candidate in shown.carried_card.candidates:
            seat = candidate.seat
            if seat.mount is Mount.SLOT and seat.pose is None and candidate.is_open:
                return seat if self.part_at(at) in ON_THE_BOARD else None
        return None

    def card_at(self, at: QPointF) -> SeatedCard | None:
        """The card under a point of the view."""
        line = self._camera.line_through(at)
        stage = self._stage
        if line is None or stage.shown is None:
            return None
        bounds = stage.machine_bounds or NO_BOX
        assembly = stage.shown.committed.assembly
        return part_at(assembly, line.origin, line.direction, bounds, stage.staging)

    def part_at(self, at: QPointF) -> str | None:
        """The label of whatever is under a point of the view, cards and all others."""
        line = self._camera.line_through(at)
        scene = self._stage.scene
        if line is None or scene is None:
            return None
        from rigwright.picture.scenery.surface_picking import body_at

        return body_at(scene, line.origin, line.direction)

    def wall_at(self, at: QPointF) -> str | None:
        """The wall whose place for the fan in the hand is under a point of the view."""
        line = self._camera.line_through(at)
        shown = self._stage.shown
        if line is None or shown is None or shown.fan is None:
            return None
        return wall_at(shown.committed.assembly, shown.fan.part, line.origin, line.direction)
