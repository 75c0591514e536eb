"""The section through the machine of the 3D view: made, turned round, moved, ended.

Dragging it by its grip is the grip's.
"""

from __future__ import annotations

from gui.view3d.staged_machine import StagedMachine
from gui.view3d.view_camera import ViewCamera
from rigwright.graphics.render.camera import eye
from rigwright.graphics.scene.cut import Cut, across

DEPTH = 2  # the axis toward the board


class Cutting:
    """Cuts a machine open."""

    def __init__(self, stage: StagedMachine, camera: ViewCamera) -> None:
        self._stage = stage
        self._camera = camera

    def show(self, cut: Cut | None) -> None:
        """Cut the machine open, or close it."""
        self._stage.set_staging(self._stage.staging.changed(cut=cut))

    def across(self, axis: int) -> None:
        """Cut it across an axis, in its middle; the half that is nearer to the eye goes."""
        bounds = self._stage.machine_bounds
        camera = self._camera.now
        if bounds is not None and camera is not None:
            towards_eye = eye(camera)[axis] - bounds.centre[axis]
            self.show(across(axis, bounds).changed(keeps_low=towards_eye > 0))

    def flip(self) -> None:
        """Take the other side away."""
        cut = self._stage.staging.cut
        if cut is not None:
            self.show(cut.changed(keeps_low=not cut.keeps_low))

    def toggle(self) -> None:
        """Cut it open toward the board, or close it."""
        if self._stage.staging.cut is None:
            self.across(DEPTH)
        else:
            self.show(None)
