"""The figures over the 3D picture: names of cards, gaps in millimetres, the answer of every place,
the axes.

Paints text only; lines and hatches are the renderer's. Pills move apart so that they do not cover
each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen, QRadialGradient
from PySide6.QtWidgets import QWidget

from gui.app.guard import guarded
from gui.hand.card_words import deciding_figure
from gui.look import icons
from gui.look.marks import focus_ring, smooth_painter, width_of
from gui.look.theme import Theme, text_scale
from gui.session.session import CarriedCard, Snapshot
from gui.session.snapshot import CarriedFan
from gui.view3d.cut_grip import REACH_PX, Grip, grip_of, paint_grip
from rigwright.assembly.seats import Mount
from rigwright.checks import Fit
from rigwright.evaluation import Candidate
from rigwright.geometry import Box, Vec, union
from rigwright.graphics.render.camera import Camera, basis, project
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
FADING_REACH = (-AXES_PX, -AXES_PX, AXES_PX, AXES_PX)
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
        if self._shown is None or any(a is not b for a, b in zip(shown, self._shown, strict=True)):
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
        all_pills = _pills(scene, camera, theme, snapshot, self.size())
        pills = [pill for pill in all_pills if _is_near(pill.at, self.rect())]
        grip = self._grip_in(scene, camera)
        taken = self._taken()
        if grip is not None:
            taken.append(_room_of(grip))
        rects = _apart(
            [pill_rect(pill, metrics, theme) for pill in pills], pills, self.size(), taken
        )
        for pill, rect in zip(pills, rects, strict=True):
            _paint_leader(painter, pill, rect, theme)
        for pill, rect in zip(pills, rects, strict=True):
            _paint_pill(painter, pill, rect, theme)
        if grip is not None:
            paint_grip(painter, grip, theme, hot=self._grip_is_warm)
        _paint_axes(painter, camera, theme, self.size())
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
        parent = self.parentWidget()
        if parent:
            beside = parent.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        else:
            beside = []
        floating = [one for one in beside if one not in (self, self._picture) and one.isVisible()]
        places = [one.geometry() for one in floating]
        return [TakenRoom(p.left(), p.top(), p.right() + 1, p.bottom() + 1) for p in places]


def _room_of(grip: Grip) -> TakenRoom:
    x = grip.at.x()
    y = grip.at.y()
    return TakenRoom(x - REACH_PX, y - REACH_PX, x + REACH_PX, y + REACH_PX)


def _pills(
    scene: Scene, camera: Camera, theme: Theme, snapshot: Snapshot, size: QSize
) -> Iterator[OverlayLabel]:
    if snapshot.carried_card is not None:
        yield from _place_pills(snapshot.carried_card, snapshot, camera, theme, size)
    if snapshot.fan is not None:
        yield from _wall_pills(snapshot.fan, snapshot, camera, theme, size)
    for dimension in told_once(scene.dimensions):
        start, end = _seen(camera, dimension.start, size), _seen(camera, dimension.end, size)
        if dimension.text and start is not None and end is not None:
            yield _figure_pill(start, end, dimension, theme)
    for tag in scene.tags:
        if tag.label != snapshot.ghost and (at := _seen(camera, tag.at, size)) is not None:
            yield _tag_pill(at, tag, scene, theme, beside_places=snapshot.carried_card is not None)


def _tag_pill(
    at: QPointF, tag: Tag, scene: Scene, theme: Theme, *, beside_places: bool
) -> OverlayLabel:
    """A card's name before its bracket, behind it while the places' answers stand there.

    Other names to the right.
    """
    chosen = tag.label in scene.highlighted
    face, ink = (theme.accent, theme.on_accent) if chosen else (theme.panel, theme.text_1)
    rim = theme.clash if tag.verdict == "clash" else theme.line_strong
    if chosen:
        rim = face
    right = beside_places or not tag.label.startswith(CARD_KINDS)
    shift = QPointF(8, 0) if right else QPointF(0, 0)
    return OverlayLabel(
        at + shift, tag.text, face, rim, ink, anchor=Anchor.LEFT if right else Anchor.RIGHT
    )


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


def _place_pills(
    carried_card: CarriedCard, snapshot: Snapshot, camera: Camera, theme: Theme, size: QSize
) -> Iterator[OverlayLabel]:
    """The answer of every place, before its bracket.

    Of the vertical ones only where one is meant.
    """
    assembly = snapshot.committed.assembly
    hovered = snapshot.hovered.seat.mount is Mount.VERTICAL if snapshot.hovered else None
    vertical = offers_vertical(assembly)[1] if hovered is None else hovered
    seen: list[tuple[Candidate, QPointF]] = []
    for candidate in carried_card.candidates if snapshot.answers_hold else ():
        if (candidate.seat.mount is Mount.VERTICAL) is vertical:
            box = seat_box(candidate.seat)
        else:
            box = None
        at = _seen(camera, Vec(box.low.x - 12, box.centre.y, box.high.z), size) if box else None
        if at is not None:
            seen.append((candidate, at))
    seen.sort(key=lambda entry: entry[1].y())
    heights = _spread([at.y() for _, at in seen], theme.px(PILL_HEIGHT) + 2)
    for (candidate, at), y in zip(seen, heights, strict=True):
        yield _place_pill(
            QPointF(at.x() - 8, y), candidate, theme, filled=candidate is snapshot.hovered
        )


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
        at = _seen(camera, whole.centre, size)
        if at is None:
            continue
        mark = theme.mark(place.fit)
        filled = place.wall == carried_card.wall
        text = f"{place.wall} {mark.word}"
        if filled:
            text = named_value(place.wall, place.reason)
        face, ink = (mark.color, theme.symbol) if filled else (theme.panel, theme.text_1)
        yield OverlayLabel(at, text, face, mark.color, ink, place.fit, Anchor.MIDDLE, filled)


def _spread(heights: list[float], step: float) -> list[float]:
    """Ascending heights moved apart to at least `step`, about their middle."""
    apart: list[float] = []
    for y in heights:
        apart.append(max(y, apart[-1] + step) if apart else y)
    shift = sum(a - y for a, y in zip(apart, heights, strict=True)) / max(1, len(heights))
    return [y - shift for y in apart]


def _place_pill(at: QPointF, candidate: Candidate, theme: Theme, *, filled: bool) -> OverlayLabel:
    name = candidate.seat.short_title
    if candidate.taken:
        return OverlayLabel(
            at,
            worded("{name} Taken", name=name),
            theme.panel,
            theme.line,
            theme.text_3,
            anchor=Anchor.RIGHT,
        )
    mark = theme.mark(candidate.fit)
    text = f"{name} {mark.word} {deciding_figure(candidate)}".strip()
    face, ink = (mark.color, theme.symbol) if filled else (theme.panel, theme.text_1)
    return OverlayLabel(at, text, face, mark.color, ink, candidate.fit, Anchor.RIGHT, filled)


def _seen(camera: Camera, point: Vec, size: QSize) -> QPointF | None:
    seen = project(camera, point, size.width(), size.height())
    return QPointF(seen.px, seen.py) if seen.depth_mm > 0 or camera.orthographic else None


def pill_rect(pill: OverlayLabel, metrics: QFontMetricsF, theme: Theme) -> QRectF:
    """The room of a label about its point, in pixels of the picture; it grows with the letters."""
    height = theme.px(PILL_HEIGHT)
    width = metrics.horizontalAdvance(pill.text) + 2 * theme.px(PILL_PAD)
    if pill.fit is not None:
        width += theme.px(ICON) + 4
    return QRectF(pill.at.x() - width * pill.anchor.value, pill.at.y() - height / 2, width, height)


def _is_near(at: QPointF, view: QRect) -> bool:
    """Whether a label's point is in the picture, or so near its edge that the label would be."""
    return QRectF(view).adjusted(-NEAR_PX, -PILL_HEIGHT, NEAR_PX, PILL_HEIGHT).contains(at)


def _apart(
    rects: list[QRectF], pills: list[OverlayLabel], size: QSize, taken: list[TakenRoom]
) -> list[QRectF]:
    """The labels beside each other, in the order of their points."""
    spots = [
        Spot(rect.center().x(), rect.center().y(), rect.width(), rect.height(), pill.at.y())
        for rect, pill in zip(rects, pills, strict=True)
    ]
    placed = spread(spots, (size.width() - EDGE, size.height()), APART, taken, ROUNDS)
    return [QRectF(s.x - s.width / 2, s.y - s.height / 2, s.width, s.height) for s in placed]


def _paint_leader(painter: QPainter, pill: OverlayLabel, rect: QRectF, theme: Theme) -> None:
    """A thin line to the point of a label that had to go far from it."""
    if abs(rect.center().y() - pill.at.y()) > LEADER_FROM * rect.height():
        painter.setPen(QPen(QColor(theme.line_strong), 1))
        painter.drawLine(rect.center(), pill.at)


def _paint_pill(painter: QPainter, pill: OverlayLabel, rect: QRectF, theme: Theme) -> None:
    painter.setPen(QPen(QColor(pill.rim), 1))
    painter.setBrush(QColor(pill.face))
    painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)
    text = rect.adjusted(theme.px(PILL_PAD), 0, -theme.px(PILL_PAD), 0)
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
    u, v = (i for i in range(3) if i != axis)
    corners = []
    for first, second in ((0, 0), (1, 0), (1, 1), (0, 1)):
        point = list(face.low)
        point[u], point[v] = (face.low, face.high)[first][u], (face.low, face.high)[second][v]
        corners.append(_seen(camera, Vec(*point), size))
    if all(corner is not None for corner in corners):
        fill = QColor(theme.accent)
        fill.setAlphaF(FACE_OPACITY)
        painter.setPen(QPen(QColor(theme.accent), 1.5))
        painter.setBrush(fill)
        painter.drawPolygon([corner for corner in corners if corner is not None])


def _paint_axes(painter: QPainter, camera: Camera, theme: Theme, size: QSize) -> None:
    """Which way x, y and z point, in the lower right corner."""
    right, up, _ = basis(camera)
    origin = QPointF(size.width() - 44, size.height() - 40)
    ground, edge = QColor(theme.view_rim), QColor(theme.view_rim)
    ground.setAlphaF(GROUND_OPACITY)
    edge.setAlphaF(0.0)
    fading = QRadialGradient(origin, AXES_PX)
    fading.setColorAt(0.0, ground)
    fading.setColorAt(1.0, edge)
    painter.fillRect(QRectF(origin, origin).adjusted(*FADING_REACH), fading)
    painter.setFont(theme.font(10.5, 400))
    for axis, name in enumerate("xyz"):
        tip = QPointF(float(right[axis]) * AXIS_PX, -float(up[axis]) * AXIS_PX)
        length = max(1.0, QPointF.dotProduct(tip, tip) ** 0.5)
        painter.setPen(QPen(QColor(theme.text_3), 1.25))
        painter.drawLine(origin, origin + tip)
        painter.setPen(QColor(theme.text_2))
        label = origin + tip * (1 + LABEL_PX / length)
        painter.drawText(
            QRectF(label.x() - 8, label.y() - 8, 16, 16), Qt.AlignmentFlag.AlignCenter, name
        )
