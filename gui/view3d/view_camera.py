"""The camera of the 3D view: where the picture is taken from, and every way to move it.

Knows the size of the view and the scene that it is fitted to. How a scene is drawn, and what the
pointer does, it does not know.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QPointF, QVariantAnimation, Signal
from PySide6.QtWidgets import QWidget

from gui.look.motion import is_still
from rigwright.geometry import Box
from rigwright.graphics.render.camera import Camera, Ray, between, fit, orbit, pan, ray, view, zoom
from rigwright.graphics.scene import Scene

TRAVEL_MS = 240
SELECTED_MARGIN_MM = 60.0


class ViewCamera(QObject):
    """Where the picture is taken from: `now`, which is None before there is a machine.

    Signal: moved() when the picture is taken from elsewhere.
    """

    moved = Signal()

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        self.now: Camera | None = None
        self._machine: Scene | None = None  # as it stands there
        self._scene: Scene | None = None  # as it is looked at, which is what is fitted
        self._covered_px = 0.0  # at the right edge, where buttons lie over the picture
        self._travel = QVariantAnimation(self)

    def look_at(self, machine: Scene, scene: Scene) -> None:
        """Look at a machine, and at its scene; the camera stays, unless it is another chassis."""
        before = self._machine
        self._machine = machine
        self._scene = scene
        if before is None or (before.bounds, before.up) != (machine.bounds, machine.up):
            self._show(self._standard("iso", machine))

    def begin_anew(self) -> None:
        """Look at the whole machine from the standard view, at once."""
        if self._machine is not None:
            self.stop()
            self._show(self._standard("iso", self._machine))

    def set_view(self, name: str) -> None:
        """Travel to a standard view."""
        if self._scene is not None and self.now is not None:
            target = self._standard(name, self._scene)
            self.travel_to(target.changed(orthographic=self.now.orthographic))

    def set_orthographic(self, on: bool) -> None:
        """Parallel lines of sight, or perspective."""
        if self.now is not None:
            self.stop()
            self._show(self.now.changed(orthographic=on))

    def fit_all(self) -> None:
        """Show the whole chassis from where the camera is."""
        if self._scene is not None:
            self.frame(self._scene.bounds, margin_mm=0.0)

    def frame(self, box: Box | None, margin_mm: float = SELECTED_MARGIN_MM) -> None:
        """Travel to where a box and a margin around it are as large as the view has room for."""
        if box is not None and self.now is not None:
            bounds = box.grown(margin_mm)
            self.travel_to(fit(self.now, bounds, *self._size(), self._covered_px))

    def travel_to(self, target: Camera) -> None:
        """Go to another camera, calmly."""
        start = self.now
        if start is None or is_still():
            self._show(target)
            return
        self.stop()
        self._travel = QVariantAnimation(self, duration=TRAVEL_MS, startValue=0.0, endValue=1.0)
        self._travel.valueChanged.connect(
            lambda share: self._show(between(start, target, eased(float(share))))
        )
        self._travel.start()

    def stop(self) -> None:
        """Stay where the camera is on its way."""
        self._travel.stop()

    def orbit(self, right_deg: float, down_deg: float) -> None:
        """Turn about what is looked at, at once."""
        if self.now is not None:
            self._show(orbit(self.now, right_deg, down_deg))

    def pan(self, by: QPointF) -> None:
        """Shift the picture by so many pixels, at once."""
        if self.now is not None:
            self._show(pan(self.now, by.x(), by.y(), self._widget.height()))

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Go nearer to what is under a point of the view, its middle without one, or farther from
        it, at once.
        """
        width, height = self._size()
        point = QPointF(width / 2, height / 2) if at is None else at
        if self.now is not None:
            self._show(zoom(self.now, factor, point.x(), point.y(), width, height))

    def line_through(self, at: QPointF) -> Ray | None:
        """The line of sight through a point of the view; None before there is a machine."""
        if self.now is None:
            return None
        return ray(self.now, at.x(), at.y(), *self._size())

    def leave_right(self, px: float) -> None:
        """Leave so much free at the right edge whenever the camera is fitted to something."""
        self._covered_px = px

    def resize(self, width: int, height: int) -> None:
        """Keep the whole chassis in sight, in a view of another size."""
        if self._scene is not None and self.now is not None:
            self.now = fit(self.now, self._scene.bounds, width, height, self._covered_px)

    def _standard(self, name: str, scene: Scene) -> Camera:
        """A standard view of a whole scene beside what covers the picture."""
        return view(name, scene.bounds, scene.up, *self._size(), self._covered_px)

    def _size(self) -> tuple[int, int]:
        return self._widget.width(), self._widget.height()

    def _show(self, camera: Camera) -> None:
        self.now = camera
        self.moved.emit()


def eased(share: float) -> float:
    """Slow start, slow end."""
    return share * share * (3 - 2 * share)
