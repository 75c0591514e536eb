"""Pulling the machine of the 3D view apart and putting it together, calmly, in sight of all of it.

Knows how far apart it is and where it was looked at from before; where each part goes is the
engine's.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QVariantAnimation

from gui.look.motion import is_still
from gui.view3d.staged_machine import StagedMachine
from gui.view3d.view_camera import ViewCamera, eased
from rigwright.graphics.render.camera import Camera
from rigwright.picture.scenery.staging import staged

APART_MS = 420


class PullingApart(QObject):
    """Pulls a machine apart."""

    def __init__(self, stage: StagedMachine, camera: ViewCamera) -> None:
        super().__init__(stage)
        self._stage = stage
        self._camera = camera
        self._before: Camera | None = None
        self._opening: QVariantAnimation | None = None
        stage.loaded.connect(self._forget)

    def pull(self, share: float) -> None:
        """Apart by a share of the way, at once: a slider's."""
        self._stop()
        self._show(max(0.0, min(1.0, share)))

    def collapse(self) -> None:
        """Put everything together at once."""
        self.pull(0.0)
        self._go_back()

    def toggle(self) -> None:
        """Pull everything apart, or put it together, in sight of all of it."""
        opening = self._stage.staging.apart < 0.5
        if opening:
            self._step_back()
        else:
            self._go_back()
        self._open_to(1.0 if opening else 0.0)

    def _step_back(self) -> None:
        """Step back so far that all of the machine will be seen when it is apart."""
        machine = self._stage.machine
        shown = self._stage.shown
        camera = self._camera.now
        if machine is None or shown is None or camera is None:
            return
        full = staged(machine, shown.evaluation.assembly, self._stage.staging.changed(apart=1.0))
        self._before = camera
        self._camera.frame(full.bounds, margin_mm=0.0)

    def _go_back(self) -> None:
        if self._before is not None:
            self._camera.travel_to(self._before)
            self._before = None

    def _open_to(self, goal: float) -> None:
        start = self._stage.staging.apart
        self._stop()
        if is_still():
            self._show(goal)
            return
        self._opening = QVariantAnimation(self, duration=APART_MS, startValue=0.0, endValue=1.0)
        self._opening.valueChanged.connect(
            lambda share: self._show(start + (goal - start) * eased(float(share)))
        )
        self._opening.start(QVariantAnimation.DeletionPolicy.KeepWhenStopped)

    def _show(self, share: float) -> None:
        self._stage.set_staging(self._stage.staging.changed(apart=share))

    def _stop(self) -> None:
        if self._opening is not None:
            self._opening.stop()
            self._opening = None

    def _forget(self) -> None:
        """Another document is looked at from elsewhere, and put together."""
        self._stop()
        self._before = None
