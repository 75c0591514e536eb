"""What the 3D view shows: the machine of the session's snapshot as a scene, and the same scene as
the user looks at it, with parts hidden or seen through, pulled apart, cut, with pinned measures.

Holds values and says when they change. Camera, widget and OpenGL it does not know; what a staging
does to a scene is the engine's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from gui.session.session import Snapshot
from gui.session.snapshot import Pinned
from rigwright.geometry import Box
from rigwright.graphics.scene import Body, Dimension, Scene
from rigwright.graphics.scene.air import Air
from rigwright.picture.scenery.elsewhere import bodies_elsewhere
from rigwright.picture.scenery.face_measure import (
    Pin,
    as_dimension,
    face_named,
    measured,
    surfaces,
    walls,
)
from rigwright.picture.scenery.staging import PLAIN, Staging, carried_over, new_labels, staged

if TYPE_CHECKING:
    from rigwright.assembly import Assembly
    from rigwright.graphics.mesh import Mesh
    from rigwright.picture.user_models.attached import Attached


class StagedMachine(QObject):
    """The machine, staged.

    Signals: staged() when there is another scene, restaged() when the user looks at it otherwise,
    loaded() for another document, aired() when its air is another.
    """

    staged = Signal()
    restaged = Signal()
    loaded = Signal()
    aired = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.shown: Snapshot | None = None
        self.machine: Scene | None = None  # as it stands there
        self.scene: Scene | None = None  # as it is looked at
        self.staging: Staging = PLAIN
        self.pins: tuple[Pin, ...] = ()
        self.part: str | None = None  # what was clicked that is no card
        self.ghost_on = True  # whether the pinned machine is laid over the open one
        self._attached: Attached | None = None
        self._air_was_shown = False
        self._pinned_bodies: tuple[Pinned, tuple[Body, ...]] | None = None

    # what is shown

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show another state; what is hidden stays so, but not for another document."""
        before = self.shown
        another = False
        if before is not None:
            another = before.document != snapshot.document
            if not another and before.evaluation is not snapshot.evaluation:
                self._carry_over(before, snapshot)
        other_part = snapshot.part is not None and self.part not in snapshot.also
        if snapshot.selected is not None or other_part:
            self.part = None
        self.shown = snapshot
        if before is None or _picture_of(before) != _picture_of(snapshot):
            self._rebuild(snapshot)
        if another:
            self._forget()

    def _carry_over(self, before: Snapshot, snapshot: Snapshot) -> None:
        old = before.evaluation.assembly
        new = snapshot.evaluation.assembly
        self.staging = carried_over(self.staging, old, new)
        if self.pins and old.cards != new.cards:
            labels = new_labels(old, new)
            kept: list[Pin] = []
            for first, second in self.pins:
                first_label = labels.get(first.label, first.label)
                second_label = labels.get(second.label, second.label)
                if first_label and second_label:
                    kept.append(
                        (first.changed(label=first_label), second.changed(label=second_label))
                    )
            self.pins = tuple(kept)

    def _forget(self) -> None:
        self.pins = ()
        self.part = None
        self.staging = PLAIN.changed(air=self.staging.air)
        self._stage()
        self.loaded.emit()
        self.restaged.emit()

    def _rebuild(self, snapshot: Snapshot) -> None:
        from rigwright.picture.scenery import scene_of

        highlighted = snapshot.also.union({snapshot.selected} if snapshot.selected else ())
        evaluation = snapshot.evaluation
        assembly = evaluation.assembly
        self.machine = scene_of(
            assembly,
            evaluation.findings,
            snapshot.ghost,
            highlighted,
            self._models_of(assembly),
            evaluation.checks,
        )
        self._stage()

    def _models_of(self, assembly: Assembly) -> Mapping[str, Mesh]:
        """The user's own models of the parts of a machine."""
        if not self._attached:
            return {}
        from rigwright.picture.user_models.subjects import with_models

        return self._attached.meshes(with_models(assembly))

    def show_models(self, attached: Attached) -> None:
        """Show the user's own models of parts."""
        self._attached = attached
        if self.shown is not None:
            self._rebuild(self.shown)

    # how it is looked at

    def set_staging(self, staging: Staging) -> None:
        """Look at the machine in another way."""
        if staging != self.staging:
            self.staging = staging
            self._restage()

    def set_pins(self, pins: tuple[Pin, ...]) -> None:
        """Show these measures."""
        self.pins = pins
        self._restage()

    def show_ghost(self, on: bool) -> None:
        """Lay the pinned machine over the open one where they differ, or no longer."""
        self.ghost_on = on
        self._restage()

    def show_air(self, on: bool) -> None:
        """Show where the air goes and how warm it gets, or no longer."""
        self.set_staging(self.staging.changed(air=on))

    def mean(self, label: str | None) -> None:
        """Mark a part that is no card."""
        if label != self.part:
            self.part = label
            self._restage()

    def _restage(self) -> None:
        self._stage()
        self.restaged.emit()

    def _stage(self) -> None:
        if self.machine is None or self.shown is None:
            return
        scene = staged(self.machine, self.shown.evaluation.assembly, self.staging)
        if self.pins and not self.staging.apart:
            scene = scene.changed(dimensions=(*scene.dimensions, *self._pinned()))
        if self.part is not None:
            scene = scene.changed(highlighted=scene.highlighted | {self.part})
        if ghosts := self._ghosts():
            scene = scene.changed(bodies=(*scene.bodies, *ghosts))
        self.scene = scene
        if scene.air is not None or self._air_was_shown:
            # its figures are another build's with every step, and while a card is in the hand
            self._air_was_shown = scene.air is not None
            self.aired.emit()
        self.staged.emit()

    def _ghosts(self) -> tuple[Body, ...]:
        """What differs of the pinned machine.

        Nothing while parts are not in their places, or something is tried, which is drawn like it.
        """
        assert self.machine is not None and self.shown is not None
        pinned = self.shown.against_pinned.compared and self.shown.pinned
        if not pinned or not self.ghost_on or self.staging.apart:
            return ()
        if self._pinned_bodies is None or self._pinned_bodies[0] is not pinned:
            from rigwright.picture.scenery import scene_of

            other = pinned.evaluation.assembly
            whole = scene_of(other, models=self._models_of(other))
            self._pinned_bodies = (pinned, whole.bodies)
        return bodies_elsewhere(self._pinned_bodies[1], self.machine.bodies)

    def _pinned(self) -> list[Dimension]:
        """The measures whose faces are both to be seen."""
        assert self.machine is not None and self.shown is not None
        assembly = self.shown.evaluation.assembly
        found = surfaces(assembly, self.machine, self.staging)
        sides = walls(assembly.enclosure)
        pairs = [(face_named(a, found, sides), face_named(b, found, sides)) for a, b in self.pins]
        return [
            as_dimension(measured(a, b), a.name.label, b.name.label) for a, b in pairs if a and b
        ]

    # what is asked about it

    @property
    def labels(self) -> tuple[str, ...]:
        """Every part of the machine, in the order in which it is drawn."""
        bodies = self.machine.bodies if self.machine is not None else ()
        return tuple(dict.fromkeys(body.label for body in bodies))

    @property
    def machine_bounds(self) -> Box | None:
        """The room that the machine takes when it is put together."""
        return self.machine.bounds if self.machine is not None else None

    @property
    def meant(self) -> str | None:
        """The part that commands are about: the selected card, else the part that was clicked,
        here or in a list.
        """
        if self.shown is None:
            return self.part
        listed = min(self.shown.also, default=None) if self.shown.part is not None else None
        return self.shown.selected or self.part or listed

    @property
    def air(self) -> Air | None:
        """The air that is shown."""
        return self.scene.air if self.scene is not None else None

    @property
    def card_titles(self) -> dict[str, str]:
        """What the cards are called, by their labels."""
        cards = self.shown.evaluation.assembly.cards if self.shown is not None else ()
        return {card.label: card.title for card in cards}


def _picture_of(snapshot: Snapshot) -> tuple[object, ...]:
    """What a picture depends on; equal for snapshots that look alike."""
    evaluation = id(snapshot.evaluation)
    pinned = id(snapshot.pinned)
    return (evaluation, pinned, snapshot.ghost, snapshot.selected, snapshot.also)
