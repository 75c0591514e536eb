"""The figures over the 3D picture: names of cards, gaps in millimetres, the answer of every place,
the axes.

Paints text only; lines and hatches are the renderer's. Pills move apart so that they do not cover
each other.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from enum import Enum
from operator import is_

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QRadialGradient
from PySide6.QtWidgets import QWidget

from gui.app.guard import guarded
from gui.hand.card_words import deciding_figure
from gui.look import icons
from gui.look.marks import focus_ring, inset, pen_of, rounded_box, smooth_painter, width_of
from gui.look.theme import Theme, text_scale
from gui.session.session import CarriedCard, Snapshot
from gui.session.snapshot import CarriedFan
from gui.view3d.cut_grip import (
    REACH_PX,
    Grip,
    corners_across,
    grip_of,
    outline_of,
    paint_grip,
    seen_at,
)
from rigwright.assembly.seats import Mount
from rigwright.checks import Fit
from rigwright.evaluation import Candidate
from rigwright.geometry import Box, Vec, union
from rigwright.graphics.render.camera import Camera, basis
from rigwright.graphics.render.pills import BESIDE_PX, beside_line
from rigwright.graphics.render.spreading import Spot, TakenRoom, spread
from rigwright.graphics.scene import Dimension, Scene, Tag, told_once
from rigwright.parts import CARD_KINDS
from rigwright.picture.scenery.fan_targets import fan_targets
from rigwright.picture.scenery.picking import offers_vertical, seat_box
from rigwright.record import Value
from rigwright.text.numbers import named_value
from rigwright.text.sentence import worded

PILL_HEIGHT, PILL_PAD, ICON, EDGE, APART, NEAR_PX = 18.0, 8.0, 12, 6.0, 2.0, 60.0
ROUNDS, LEADER_FROM = 60, 1.2  # pushes at most, and how many heights away a label gets a line
AXIS_PX, AXES_PX = 26.0, 44.0  # how long an axis is, and how far the ground behind all reaches
FACE_OPACITY, GROUND_OPACITY = 0.28, 0.9
LABEL_PX = 9.0  # beyond the end of an axis


class Anchor(Enum):
    """Which end of a label is at its point."""

    LEFT = 0.0
    MIDDLE = 0.5
    RIGHT = 1.0


class OverlayLabel(Value, frozen=True):
    """A label at a point of the picture."""

    at: QPointF
    text: str
    face: str
    rim: str
    ink: str
    fit: Fit | None = None
    anchor: Anchor = Anchor.MIDDLE
    filled: bool = False


@guarded
class Overlay(QWidget):
    """Lies over the picture and lets the pointer through.

    A widget of its own, since letters and round corners painted with OpenGL itself are neither
    smooth nor reliable.
    """

    def __init__(self, parent: QWidget, picture: QWidget) -> None:
        super().__init__(parent)
        self._picture = picture  # which it lies over
        self._shown: tuple[Scene, Camera, Theme, Snapshot, tuple[Box, ...]] | None = None
        self._grip_is_warm = False
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def show_over(
        self,
        scene: Scene,
        camera: Camera,
        theme: Theme,
        snapshot: Snapshot,
        faces: tuple[Box, ...] = (),
    ) -> None:
        """Label another picture, and mark faces of it."""
        shown = (scene, camera, theme, snapshot, faces)
        if self._shown is None or not all(map(is_, shown, self._shown)):
            self._shown = shown
            self.update()

    def warm_grip(self, on: bool) -> None:
        """Show that the grip of the section can be taken."""
        self._grip_is_warm = on
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint all labels, the more telling ones first.

        Those that would lie on another move aside.
        """
        if self._shown is None:
            return
        scene, camera, theme, snapshot, faces = self._shown
        painter = smooth_painter(self)
        for face in faces:
            _paint_face(painter, face, camera, theme, self.size())
        font = theme.font(11, 600)
        painter.setFont(font)
        metrics = QFontMetricsF(font)
        pills: list[OverlayLabel] = []
        rects: list[QRectF] = []
        for pill in _pills(scene, camera, theme, snapshot, self.size()):
            if _is_near(pill.at, self.rect()):
                pills.append(pill)
                rects.append(pill_rect(pill, metrics, theme))
        grip = self._grip_in(scene, camera)
        taken = self._taken()
        axes = axes_at(self.size(), taken)
        if grip is not None:
            taken.append(_room_of(grip))
        placed = tuple(zip(pills, _apart(rects, pills, self.size(), taken), strict=True))
        for pill, rect in placed:
            _paint_leader(painter, pill, rect, theme)
        for pill, rect in placed:
            _paint_pill(painter, pill, rect, theme)
        if grip is not None:
            paint_grip(painter, grip, theme, hot=self._grip_is_warm)
        _paint_axes(painter, camera, theme, axes)
        self._paint_ring(painter, theme)

    def _paint_ring(self, painter: QPainter, theme: Theme) -> None:
        """Frame the view where keys led to it; a pointer shows by itself where it is."""
        by_key = self.window().testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
        view = self.parentWidget()
        if by_key and view is not None and view.hasFocus():
            focus_ring(painter, QRectF(self.rect()), theme)

    def _grip_in(self, scene: Scene, camera: Camera) -> Grip | None:
        """What the section is moved by."""
        if scene.cut is None:
            return None
        return grip_of(scene.cut, scene.bounds, camera, self.size())

    def _taken(self) -> list[TakenRoom]:
        """The room of what else floats over the picture."""
        taken: list[TakenRoom] = []
        parent = self.parentWidget()
        beside = parent.children() if parent is not None else []
        for widget in beside:
            if widget in (self, self._picture) or not isinstance(widget, QWidget):
                continue
            if widget.isVisible():
                taken.append(_room(QRectF(widget.geometry())))
        return taken


def _room(rect: QRectF) -> TakenRoom:
    return TakenRoom(rect.left(), rect.top(), rect.right(), rect.bottom())


def _room_of(grip: Grip) -> TakenRoom:
    return _room(inset(QRectF(grip.at, grip.at), -REACH_PX, -REACH_PX))


def _pills(
    scene: Scene, camera: Camera, theme: Theme, snapshot: Snapshot, size: QSize
) -> Iterator[OverlayLabel]:
    if snapshot.carried_card is not None:
        yield from _place_pills(snapshot.carried_card, snapshot, camera, theme, size)
    if snapshot.fan is not None:
        yield from _wall_pills(snapshot.fan, snapshot, camera, theme, size)
    for dimension in told_once(scene.dimensions):
        start = seen_at(camera, dimension.start, size)
        end = seen_at(camera, dimension.end, size)
        if dimension.text and start is not None and end is not None:
            yield _figure_pill(start, end, dimension, theme)
    beside_places = snapshot.carried_card is not None
    for tag in scene.tags:
        at = seen_at(camera, tag.at, size)
        if tag.label != snapshot.ghost and at is not None:
            yield _tag_pill(at, tag, scene, theme, beside_places=beside_places)


def _tag_pill(
    at: QPointF, tag: Tag, scene: Scene, theme: Theme, *, beside_places: bool
) -> OverlayLabel:
    """A card's name before its bracket, behind it while the places' answers stand there.

    Other names to the right.
    """
    face = theme.panel
    ink = theme.text_1
    rim = theme.clash if tag.verdict == "clash" else theme.line_strong
    if tag.label in scene.highlighted:
        face = theme.accent
        ink = theme.on_accent
        rim = face
    if beside_places or not tag.label.startswith(CARD_KINDS):
        right = at + QPointF(8, 0)
        return OverlayLabel(right, tag.text, face, rim, ink, anchor=Anchor.LEFT)
    return OverlayLabel(at, tag.text, face, rim, ink, anchor=Anchor.RIGHT)


def _figure_pill(start: QPointF, end: QPointF, dimension: Dimension, theme: Theme) -> OverlayLabel:
    """A figure on its line, beside or below one that it would hide."""
    text = dimension.text
    line = (end.x() - start.x(), end.y() - start.y())
    text_px = width_of(text, theme.font(11, 600))
    right, below = beside_line(line, dimension, text_px, text_scale())
    at = (start + end) / 2 + QPointF(right * theme.px(BESIDE_PX), below)
    anchor = Anchor.LEFT if right else Anchor.MIDDLE
    match dimension.verdict:
        case "clash":
            return OverlayLabel(at, text, theme.clash, theme.clash, theme.symbol)
        case "tight":
            return OverlayLabel(at, text, theme.tight, theme.tight, theme.symbol, anchor=anchor)
        case "unknown":
            return OverlayLabel(at, text, theme.panel, theme.unknown, theme.text_1, anchor=anchor)
        case _:
            return OverlayLabel(at, text, theme.panel, theme.accent, theme.text_1, anchor=anchor)


def told_places(carried_card: CarriedCard, snapshot: Snapshot) -> list[Candidate]:
    """Return whose answers stand in the picture: of the vertical places where one is meant, else of
    all others; and where none of these takes the card, also of those that do.
    """
    hovered = snapshot.hovered
    if hovered is not None:
        is_vertical = hovered.seat.mount is Mount.VERTICAL
    else:
        _, is_vertical = offers_vertical(snapshot.committed.assembly)
    meant: list[Candidate] = []
    others: list[Candidate] = []
    for candidate in carried_card.candidates:
        if (candidate.seat.mount is Mount.VERTICAL) is is_vertical:
            meant.append(candidate)
        elif candidate.is_open:
            others.append(candidate)
    if any(candidate.is_open for candidate in meant):
        return meant
    return meant + others


def _place_pills(
    carried_card: CarriedCard, snapshot: Snapshot, camera: Camera, theme: Theme, size: QSize
) -> Iterator[OverlayLabel]:
    """The answers of places, before their brackets."""
    if not snapshot.answers_hold:
        return
    hovered = snapshot.hovered
    seen: list[tuple[Candidate, QPointF]] = []
    for candidate in told_places(carried_card, snapshot):
        box = seat_box(candidate.seat)
        if box is None:
            continue
        at = seen_at(camera, Vec(box.low.x - 12, box.centre.y, box.high.z), size)
        if at is not None:
            seen.append((candidate, at))
    seen.sort(key=lambda entry: entry[1].y())
    heights = _spread([at.y() for _, at in seen], theme.px(PILL_HEIGHT) + 2)
    for (candidate, at), y in zip(seen, heights, strict=True):
        left = QPointF(at.x() - 8, y)
        yield _place_pill(left, candidate, theme, filled=candidate is hovered)


def _wall_pills(
    carried_card: CarriedFan, snapshot: Snapshot, camera: Camera, theme: Theme, size: QSize
) -> Iterator[OverlayLabel]:
    """The answer of every wall to the fan that is dragged, at the middle of its places.

    The one under the pointer says why.
    """
    targets = fan_targets(snapshot.committed.assembly, carried_card.part)
    for place in carried_card.places:
        boxes = targets.get(place.wall)
        if not boxes:
            continue
        whole = union(boxes)
        at = seen_at(camera, whole.centre, size)
        if at is None:
            continue
        if place.wall == carried_card.wall:
            text = named_value(place.wall, place.reason)
            yield _answer(at, text, place.fit, theme, Anchor.MIDDLE, filled=True)
        else:
            text = f"{place.wall} {theme.mark(place.fit).word}"
            yield _answer(at, text, place.fit, theme, Anchor.MIDDLE, filled=False)


def _spread(heights: list[float], step: float) -> list[float]:
    """Ascending heights moved apart to at least `step`, about their middle."""
    apart: list[float] = []
    lowest = -math.inf
    moved = 0.0
    for y in heights:
        placed = max(y, lowest)
        apart.append(placed)
        moved += placed - y
        lowest = placed + step
    return [y - moved / len(heights) for y in apart]


def _place_pill(at: QPointF, candidate: Candidate, theme: Theme, *, filled: bool) -> OverlayLabel:
    name = candidate.seat.short_title
    if candidate.taken:
        text = worded("{name} Taken", name=name)
        return OverlayLabel(at, text, theme.panel, theme.line, theme.text_3, anchor=Anchor.RIGHT)
    word = theme.mark(candidate.fit).word
    text = f"{name} {word} {deciding_figure(candidate)}".strip()
    return _answer(at, text, candidate.fit, theme, Anchor.RIGHT, filled=filled)


def _answer(
    at: QPointF, text: str, fit: Fit, theme: Theme, anchor: Anchor, *, filled: bool
) -> OverlayLabel:
    """What a place says to what is carried, filled with its colour where it is pointed at."""
    color = theme.mark(fit).color
    if filled:
        return OverlayLabel(at, text, color, color, theme.symbol, fit, anchor, filled)
    return OverlayLabel(at, text, theme.panel, color, theme.text_1, fit, anchor)


def pill_rect(pill: OverlayLabel, metrics: QFontMetricsF, theme: Theme) -> QRectF:
    """The room of a label about its point, in pixels of the picture; it grows with the letters."""
    height = theme.px(PILL_HEIGHT)
    width = metrics.horizontalAdvance(pill.text) + 2 * theme.px(PILL_PAD)
    if pill.fit is not None:
        width += theme.px(ICON) + 4
    left = pill.at.x() - width * pill.anchor.value
    return QRectF(left, pill.at.y() - height / 2, width, height)


def _is_near(at: QPointF, view: QRect) -> bool:
    """Whether a label's point is in the picture, or so near its edge that the label would be."""
    return inset(QRectF(view), -NEAR_PX, -PILL_HEIGHT).contains(at)


def _apart(
    rects: list[QRectF], pills: list[OverlayLabel], size: QSize, taken: list[TakenRoom]
) -> list[QRectF]:
    """The labels beside each other, in the order of their points."""
    spots: list[Spot] = []
    for rect, pill in zip(rects, pills, strict=True):
        middle = rect.center()
        spots.append(Spot(middle.x(), middle.y(), rect.width(), rect.height(), pill.at.y()))
    room = (size.width() - EDGE, size.height())
    placed: list[QRectF] = []
    for spot in spread(spots, room, APART, taken, ROUNDS):
        left = spot.x - spot.width / 2
        top = spot.y - spot.height / 2
        placed.append(QRectF(left, top, spot.width, spot.height))
    return placed


def _paint_leader(painter: QPainter, pill: OverlayLabel, rect: QRectF, theme: Theme) -> None:
    """A thin line to the point of a label that had to go far from it."""
    if abs(rect.center().y() - pill.at.y()) > LEADER_FROM * rect.height():
        painter.setPen(pen_of(theme.line_strong))
        painter.drawLine(rect.center(), pill.at)


def _paint_pill(painter: QPainter, pill: OverlayLabel, rect: QRectF, theme: Theme) -> None:
    rounded_box(painter, rect, rect.height() / 2, pen_of(pill.rim), pill.face)
    text = inset(rect, theme.px(PILL_PAD))
    if pill.fit is not None:
        size = theme.px(ICON)
        if pill.filled:
            icon = icons.verdict_in(pill.fit, theme.symbol, pill.face, size)
        else:
            icon = icons.verdict(pill.fit, theme, size)
        painter.drawPixmap(QPointF(text.left() - 2, rect.center().y() - size / 2), icon)
        text.setLeft(text.left() + size + 4)
    painter.setPen(QColor(pill.ink))
    painter.drawText(text, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, pill.text)


def _paint_face(painter: QPainter, face: Box, camera: Camera, theme: Theme, size: QSize) -> None:
    """A flat box in the accent colour, seen through everything."""
    axis = face.size.index(min(face.size))
    outline = outline_of(corners_across(axis, face.low[axis], face), camera, size)
    if outline is None:
        return
    fill = QColor(theme.accent)
    fill.setAlphaF(FACE_OPACITY)
    painter.setPen(pen_of(theme.accent, 1.5))
    painter.setBrush(fill)
    painter.drawPolygon(outline)


def axes_at(size: QSize, taken: Sequence[TakenRoom]) -> QPointF | None:
    """Where the axes begin: in the lower right corner, or left of the buttons in a view so low that
    they reach down there; None where no room is left.
    """
    x, y = size.width() - 44.0, size.height() - 40.0
    reach = AXIS_PX + LABEL_PX
    for room in sorted(taken, key=lambda room: room.left, reverse=True):
        is_beside = room.bottom <= y - reach or room.top >= y + reach
        if is_beside or room.left >= x + reach or room.right <= x - reach:
            continue
        x = room.left - reach
    return QPointF(x, y) if x >= reach else None


def _paint_axes(painter: QPainter, camera: Camera, theme: Theme, origin: QPointF | None) -> None:
    """Which way x, y and z point; nothing without a place for that."""
    if origin is None:
        return
    right, up, _ = basis(camera)
    ground = QColor(theme.view_rim)
    fading = QRadialGradient(origin, AXES_PX)
    ground.setAlphaF(GROUND_OPACITY)
    fading.setColorAt(0.0, ground)
    ground.setAlphaF(0.0)
    fading.setColorAt(1.0, ground)
    at_origin = QRectF(origin, origin)
    painter.fillRect(inset(at_origin, -AXES_PX, -AXES_PX), fading)
    painter.setFont(theme.font(10.5, 400))
    for axis, name in enumerate("xyz"):
        tip = QPointF(float(right[axis]), -float(up[axis])) * AXIS_PX
        length = max(1.0, QPointF.dotProduct(tip, tip) ** 0.5)
        painter.setPen(pen_of(theme.text_3, 1.25))
        painter.drawLine(origin, origin + tip)
        painter.setPen(QColor(theme.text_2))
        label = QRectF(0, 0, 16, 16)
        label.moveCenter(origin + tip * (1 + LABEL_PX / length))
        painter.drawText(label, Qt.AlignmentFlag.AlignCenter, name)
