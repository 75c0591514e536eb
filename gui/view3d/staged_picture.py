"""The picture as the user looks at the machine: parts hidden or seen through, pulled apart, cut,
with pinned measures.

Holds the staging and moves it calmly; what it does to a scene is the engine's. Knows no gestures.
"""

from __future__ import annotations

from PySide6.QtCore import QVariantAnimation, Signal

from gui.look.motion import is_still
from gui.session.session import Snapshot
from gui.session.snapshot import Pinned
from gui.view3d.picture import SceneView, eased
from rigwright.geometry import Box, union
from rigwright.render.camera import Camera, eye
from rigwright.scene import Body, Dimension
from rigwright.scene.air import Air
from rigwright.scene.cut import Cut, across
from rigwright.scenery.apart import box_of
from rigwright.scenery.elsewhere import bodies_elsewhere
from rigwright.scenery.face_measure import (
    FaceName,
    as_dimension,
    face_named,
    measured,
    surfaces,
    walls,
)
from rigwright.scenery.staging import PLAIN, Staging, carried_over, new_labels, staged
from rigwright.text.numbers import capital, whole_length
from rigwright.text.sentence import plural, worded

APART_MS = 420
Pin = tuple[FaceName, FaceName]


class StagedPicture(SceneView):
    """The picture, staged.

    Signals: restaged() when how it is looked at changed, loaded() for another document, aired()
    when its air did.
    """

    restaged = Signal()
    loaded = Signal()
    aired = Signal()

    # Values, so that they may be asked for while the picture is being made.
    staging: Staging = PLAIN
    pins: tuple[Pin, ...] = ()
    part: str | None = None  # what was clicked that is no card
    _before_apart: Camera | None = None
    _opening: QVariantAnimation | None = None
    _air_was_shown = False
    ghost_on = True  # whether the pinned machine is laid over the open one where they differ
    _pinned_bodies: tuple[Pinned, tuple[Body, ...]] | None = None

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show another state; what is hidden stays so, and a card in the hand needs the machine
        put together.
        """
        before, another = self._shown, False
        if before is not None:
            another = before.document != snapshot.document
            if not another and before.evaluation is not snapshot.evaluation:
                self._carry_over(before, snapshot)
        if snapshot.carried_card is not None and self.staging.apart:
            self.collapse()
        other_part = snapshot.part is not None and self.part not in snapshot.also
        if snapshot.selected is not None or other_part:
            self.part = None
        super().show_snapshot(snapshot)
        if another:
            self._forget()

    def _forget(self) -> None:
        self.pins, self.part, self._before_apart = (), None, None
        self._stop_opening()
        self.staging = PLAIN.changed(air=self.staging.air)
        if (
            self._machine is not None
        ):  # where another machine was looked at from says nothing of this one
            self._travel.stop()
            self._camera = self._standard("iso", self._machine)
        self._stage()
        self.loaded.emit()
        self.restaged.emit()

    def _carry_over(self, before: Snapshot, snapshot: Snapshot) -> None:
        old, new = before.evaluation.assembly, snapshot.evaluation.assembly
        self.staging = carried_over(self.staging, old, new)
        if self.pins and old.cards != new.cards:
            labels = new_labels(old, new)
            named = (
                tuple(name.changed(label=labels.get(name.label, name.label)) for name in pin)
                for pin in self.pins
            )
            self.pins = tuple(
                (first, second) for first, second in named if first.label and second.label
            )

    # how it is looked at

    def set_staging(self, staging: Staging) -> None:
        """Look at the machine in another way."""
        if staging != self.staging:
            self.staging = staging
            self._stage()
            self.restaged.emit()

    def set_pins(self, pins: tuple[Pin, ...]) -> None:
        """Show these measures."""
        self.pins = pins
        self._stage()
        self.restaged.emit()

    def _stage(self) -> None:
        if self._machine is None or self._shown is None:
            return
        assembly = self._shown.evaluation.assembly
        scene = staged(self._machine, assembly, self.staging)
        if self.pins and not self.staging.apart:
            scene = scene.changed(dimensions=(*scene.dimensions, *self._pinned()))
        if self.part is not None:
            scene = scene.changed(highlighted=scene.highlighted | {self.part})
        if ghosts := self._ghosts():
            scene = scene.changed(bodies=(*scene.bodies, *ghosts))
        self._scene = scene
        if scene.air is not None or self._air_was_shown:
            # its figures are another build's with every step, and while a card is in the hand
            self._air_was_shown = scene.air is not None
            self.aired.emit()
        self.setAccessibleDescription(self.in_words())
        self._stir()

    def show_ghost(self, on: bool) -> None:
        """Lay the pinned machine over the open one, or no longer."""
        self.ghost_on = on
        self._stage()
        self.restaged.emit()

    def _ghosts(self) -> tuple[Body, ...]:
        """What differs of the pinned machine.

        Nothing while parts are not in their places, or something is tried, which is drawn like it.
        """
        assert self._machine is not None and self._shown is not None
        pinned = self._shown.against_pinned.compared and self._shown.pinned
        if not pinned or not self.ghost_on or self.staging.apart:
            return ()
        if self._pinned_bodies is None or self._pinned_bodies[0] is not pinned:
            from rigwright.scenery import scene_of

            other = pinned.evaluation.assembly
            whole = scene_of(other, models=self._models_of(other))
            self._pinned_bodies = (pinned, whole.bodies)
        return bodies_elsewhere(self._pinned_bodies[1], self._machine.bodies)

    def _pinned(self) -> list[Dimension]:
        """The measures whose faces are both to be seen."""
        assert self._machine is not None and self._shown is not None
        assembly = self._shown.evaluation.assembly
        found, sides = surfaces(assembly, self._machine, self.staging), walls(assembly.enclosure)
        pairs = [(face_named(a, found, sides), face_named(b, found, sides)) for a, b in self.pins]
        return [
            as_dimension(measured(a, b), a.name.label, b.name.label) for a, b in pairs if a and b
        ]

    def in_words(self) -> str:
        """The picture in a sentence, and what is not to be seen in it."""
        said = super().in_words()
        hidden, cut = len(self.staging.hidden), self.staging.cut
        more: list[str] = []
        if hidden:
            more.append(str(plural("{n} part hidden", "{n} parts hidden", hidden)))
        if cut:
            more.append(
                worded(
                    "cut across {axis} at {at}", axis="xyz"[cut.axis], at=whole_length(cut.level_mm)
                )
            )
        if self.staging.apart:
            more.append(worded("exploded"))
        if self.staging.air:
            more.append(worded("air shown"))
        if self._has_ghosts():
            more.append(worded("what differs of the pinned build shown"))
        return f"{said} {capital('; '.join(more))}." if more else said

    def _has_ghosts(self) -> bool:
        return self._scene is not None and any(not body.label for body in self._scene.bodies)

    @property
    def labels(self) -> tuple[str, ...]:
        """Every part of the machine, in the order in which it is drawn."""
        return (
            tuple(dict.fromkeys(body.label for body in self._machine.bodies))
            if self._machine
            else ()
        )

    @property
    def machine_bounds(self) -> Box | None:
        """The room that the machine takes when it is put together."""
        return self._machine.bounds if self._machine else None

    # parts

    @property
    def meant(self) -> str | None:
        """The part that commands are about: the selected card, else the part that was clicked,
        here or in a list.
        """
        if self._shown is None:
            return self.part
        listed = min(self._shown.also, default=None) if self._shown.part is not None else None
        return self._shown.selected or self.part or listed

    def mean(self, label: str | None) -> None:
        """Mark a part that is no card."""
        if label != self.part:
            self.part = label
            self._stage()
            self.restaged.emit()

    def hide_part(self, label: str | None) -> None:
        """Leave a part out of the picture, or show it again."""
        if label is not None:
            self.set_staging(self.staging.changed(hidden=self.staging.hidden ^ {label}))
            if label == self.part:
                self.mean(None)

    def isolate(self, label: str | None) -> None:
        """Leave everything else out; where it is alone already, show everything."""
        others = frozenset(self.labels) - {label}
        if label is not None:
            self.set_staging(
                self.staging.changed(
                    hidden=frozenset() if self.staging.hidden == others else others
                )
            )

    def see_through(self, label: str | None) -> None:
        """Make a part translucent, or solid again."""
        if label is not None:
            self.set_staging(self.staging.changed(seen_through=self.staging.seen_through ^ {label}))

    def show_all(self) -> None:
        """Hide nothing, see through nothing."""
        self.set_staging(self.staging.changed(hidden=frozenset(), seen_through=frozenset()))

    def frame_meant(self) -> None:
        """Show what is selected at full size, or everything."""
        meant = {self.meant} | (self._shown.also if self._shown is not None else frozenset())
        boxes = (
            [box_of(body) for body in self._scene.bodies if body.label in meant]
            if self._scene
            else []
        )
        self._frame(union(boxes)) if boxes else self.fit_all()

    # cut

    def set_cut(self, cut: Cut | None) -> None:
        """Cut the machine open, or close it."""
        self.set_staging(self.staging.changed(cut=cut))

    def cut_across(self, axis: int) -> None:
        """Cut it across an axis, in its middle; the half that is nearer to the eye goes."""
        if self._machine is not None and self._camera is not None:
            cut = across(axis, self._machine.bounds)
            towards_eye = eye(self._camera)[axis] - self._machine.bounds.centre[axis]
            self.set_cut(cut.changed(keeps_low=towards_eye > 0))

    def flip_cut(self) -> None:
        """Take the other side away."""
        if self.staging.cut is not None:
            self.set_cut(self.staging.cut.changed(keeps_low=not self.staging.cut.keeps_low))

    def toggle_cut(self) -> None:
        """Cut it open toward the board, or close it."""
        self.cut_across(2) if self.staging.cut is None else self.set_cut(None)

    # air

    @property
    def air(self) -> Air | None:
        """The air that is shown."""
        return self._scene.air if self._scene is not None else None

    @property
    def card_titles(self) -> dict[str, str]:
        """What the cards are called, by their labels."""
        cards = self._shown.evaluation.assembly.cards if self._shown is not None else ()
        return {card.label: card.title for card in cards}

    def show_air(self, on: bool) -> None:
        """Show where the air goes and how warm it gets, or no longer."""
        self.set_staging(self.staging.changed(air=on))

    # pulled apart

    def pull_apart(self, share: float) -> None:
        """Apart by a share of the way, at once: a slider's."""
        self._stop_opening()
        self.set_staging(self.staging.changed(apart=max(0.0, min(1.0, share))))

    def collapse(self) -> None:
        """Put everything together at once."""
        self.pull_apart(0.0)
        self._go_back()

    def toggle_apart(self) -> None:
        """Pull everything apart, or put it together, in sight of all of it."""
        opening = self.staging.apart < 0.5
        if opening:
            self._show_apart()
        else:
            self._go_back()
        self._open_to(1.0 if opening else 0.0)

    def _show_apart(self) -> None:
        if self._machine is None or self._shown is None or self._camera is None:
            return
        full = staged(
            self._machine, self._shown.evaluation.assembly, self.staging.changed(apart=1.0)
        )
        self._before_apart = self._camera
        self.travel_to(self._fitted(self._camera, full.bounds))

    def _go_back(self) -> None:
        if self._before_apart is not None:
            self.travel_to(self._before_apart)
            self._before_apart = None

    def _open_to(self, goal: float) -> None:
        start = self.staging.apart
        self._stop_opening()
        if is_still():
            self.set_staging(self.staging.changed(apart=goal))
            return
        self._opening = QVariantAnimation(self, duration=APART_MS, startValue=0.0, endValue=1.0)
        self._opening.valueChanged.connect(
            lambda share: self.set_staging(
                self.staging.changed(apart=start + (goal - start) * eased(float(share)))
            )
        )
        self._opening.start(QVariantAnimation.DeletionPolicy.KeepWhenStopped)

    def _stop_opening(self) -> None:
        if self._opening is not None:
            self._opening.stop()
            self._opening = None
