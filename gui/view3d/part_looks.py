"""Looking at single parts in the 3D view: hidden, alone, seen through, at full size.

Each is another staging of the machine; only the last one moves the camera.
"""

from __future__ import annotations

from gui.view3d.staged_machine import StagedMachine
from gui.view3d.view_camera import ViewCamera
from rigwright.geometry import union
from rigwright.picture.scenery.apart import box_of


class PartLooks:
    """The ways to look at parts of a machine."""

    def __init__(self, stage: StagedMachine, camera: ViewCamera) -> None:
        self._stage = stage
        self._camera = camera

    @property
    def all_shown(self) -> bool:
        """Whether no part is hidden and none is seen through."""
        staging = self._stage.staging
        return not staging.hidden and not staging.seen_through

    def hide(self, label: str | None) -> None:
        """Leave a part out of the picture, or show it again."""
        stage = self._stage
        if label is not None:
            stage.set_staging(stage.staging.changed(hidden=stage.staging.hidden ^ {label}))
            if label == stage.part:
                stage.mean(None)

    def isolate(self, label: str | None) -> None:
        """Leave everything else out; where it is alone already, show everything."""
        stage = self._stage
        if label is None:
            return
        others = frozenset(stage.labels) - {label}
        hidden = frozenset[str]() if stage.staging.hidden == others else others
        stage.set_staging(stage.staging.changed(hidden=hidden))

    def see_through(self, label: str | None) -> None:
        """Make a part translucent, or solid again."""
        stage = self._stage
        if label is not None:
            seen_through = stage.staging.seen_through ^ {label}
            stage.set_staging(stage.staging.changed(seen_through=seen_through))

    def show_all(self) -> None:
        """Hide nothing, see through nothing."""
        staging = self._stage.staging
        self._stage.set_staging(staging.changed(hidden=frozenset(), seen_through=frozenset()))

    def frame_meant(self) -> None:
        """Show what is selected at full size, or everything."""
        stage = self._stage
        meant = {stage.meant} | (stage.shown.also if stage.shown is not None else frozenset())
        bodies = stage.scene.bodies if stage.scene is not None else ()
        boxes = [box_of(body) for body in bodies if body.label in meant]
        if boxes:
            self._camera.frame(union(boxes))
        else:
            self._camera.fit_all()
