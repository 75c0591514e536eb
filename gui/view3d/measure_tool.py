"""Measuring by two clicks on faces of the picture: which face the pointer means, what it would
measure, what is pinned.

Knows what is shown and the engine's measures; the pointer and the keys are the viewport's.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtWidgets import QWidget

from gui.session.session import Snapshot
from gui.view3d.pulling_apart import PullingApart
from gui.view3d.staged_machine import StagedMachine
from gui.view3d.view_camera import ViewCamera
from rigwright.assembly.part_distance import part_distance
from rigwright.build.labels import part_words
from rigwright.geometry import Box
from rigwright.picture.scenery.face_measure import (
    Face,
    MeasuredSurface,
    face_at,
    in_words,
    measured,
    seen_face_words,
    surfaces,
    walls,
)
from rigwright.reports.distance import short_words
from rigwright.text.language import translated
from rigwright.text.numbers import named_value
from rigwright.text.sentence import headed, messages, worded

FIRST, SECOND = messages(("Click a face", "Click a second face"))


class MeasureTool(QObject):
    """The tool. Signal: changed() when it was turned on or off, or says something else."""

    changed = Signal()

    def __init__(
        self, widget: QWidget, stage: StagedMachine, camera: ViewCamera, apart: PullingApart
    ) -> None:
        super().__init__(widget)
        self._widget = widget
        self._stage = stage
        self._camera = camera
        self._apart = apart
        self.on = False
        self.faces: tuple[Box, ...] = ()  # flat, to be marked over the picture
        self.first: Face | None = None
        self.hovered: Face | None = None
        self._found: tuple[MeasuredSurface, ...] = ()
        self._sides: tuple[Face, ...] = ()
        stage.restaged.connect(self._look)

    def turn(self, on: bool) -> None:
        """Take the tool up or put it away; measuring needs the machine put together."""
        if on == self.on:
            return
        self.on = on
        self.first = None
        self.hovered = None
        if on and self._stage.staging.apart:
            self._apart.collapse()
        self._widget.setCursor(Qt.CursorShape.CrossCursor if on else Qt.CursorShape.ArrowCursor)
        self._look()
        self._show()

    @property
    def words(self) -> str:
        """What to do next, or what is measured under the pointer."""
        if self.first is None:
            if self.hovered is None:
                return translated(FIRST)
            return named_value(translated(FIRST), _face_words(self.hovered))
        if self.hovered is None or self.hovered == self.first:
            return headed(_face_words(self.first), translated(SECOND))
        said = worded(
            "To {face}: {measure}",
            face=_face_words(self.hovered),
            measure=in_words(measured(self.first, self.hovered)),
        )
        least = self._least(self.first.name.label, self.hovered.name.label)
        return f"{said}\n{least}" if least else said

    def _least(self, first: str, second: str) -> str:
        """How near the two parts come anywhere; "" where nothing of one of them is a box."""
        shown = self._stage.shown
        if shown is None:
            return ""
        found = part_distance(shown.evaluation.assembly, first, second)
        if found is None:
            return ""
        parts = part_words((first,)), part_words((second,))
        return worded(
            "Nearest anywhere, {first} and {second}: {distance}",
            first=parts[0],
            second=parts[1],
            distance=short_words(found),
        )

    def hover(self, at: QPointF) -> None:
        """Mean the face under a point of the picture."""
        face = self._face_at(at)
        if face != self.hovered:
            self.hovered = face
            self._show()

    def click(self, at: QPointF) -> None:
        """Take the face under a point: the first one is kept, the second one pins the measure."""
        face = self._face_at(at)
        if face is None:
            return
        if self.first is None:
            self.first = face
            self.hovered = None
        elif face != self.first:
            pin = self.first.name, face.name
            self.first = self.hovered = None
            self._stage.set_pins((*self._stage.pins, pin))
        self._show()

    def step_back(self) -> None:
        """Let go of the first face, else of the tool."""
        if self.first is not None:
            self.first = None
            self._show()
        else:
            self.turn(False)

    def remove_last(self) -> None:
        """Take away the measure that was pinned last."""
        if self._stage.pins:
            self._stage.set_pins(self._stage.pins[:-1])

    def follow(self, snapshot: Snapshot) -> None:
        """Cards may have moved; with one in the hand there is nothing to measure."""
        self._found = ()
        if snapshot.carried_card is not None:
            self.turn(False)

    def _look(self) -> None:
        self._found = ()

    def _face_at(self, at: QPointF) -> Face | None:
        machine = self._stage.machine
        shown = self._stage.shown
        line = self._camera.line_through(at)
        if machine is None or shown is None or line is None:
            return None
        staging = self._stage.staging
        if not self._found:
            assembly = shown.evaluation.assembly
            self._found = surfaces(assembly, machine, staging)
            self._sides = walls(assembly.enclosure)
        return face_at(self._found, self._sides, line.origin, line.direction, staging)

    def _show(self) -> None:
        chosen = (self.first, self.hovered)
        self.faces = tuple(face.box for face in chosen if face is not None)
        self.changed.emit()


def _face_words(face: Face) -> str:
    return seen_face_words(face.name)
