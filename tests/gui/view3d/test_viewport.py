"""The 3D view on a real OpenGL context: what it shows, what lies under the pointer, and the
gestures on it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import (
    QDragLeaveEvent,
    QDropEvent,
    QFont,
    QFontInfo,
    QFontMetricsF,
    QOffscreenSurface,
    QOpenGLContext,
)
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.hand.cursor_card import CursorCard
from gui.hand.drags import payload
from gui.look.theme import DARK, LIGHT, write_in
from gui.look.themed import wear
from gui.session.session import Drop, Session
from gui.view3d.overlay import Overlay, OverlayLabel, pill_rect
from gui.view3d.view_drawing import REST_MS
from gui.view3d.viewport import Viewport
from gui.view3d.viewport_panel import has_opengl
from rigwright.build import Build, Quantity
from rigwright.geometry import Vec
from rigwright.graphics.render.camera import project
from rigwright.picture.scenery.picking import seat_box
from tests.gui.drags import entering, moving
from tests.gui.on_screen import show
from tests.sampling import share
from tests.shipped_parts import shipped

ROOT = Path(__file__).resolve().parents[3]
TUF = "asus-tuf-rtx-3090"
BASE = Build(
    chassis="fractal-design-define-7-xl", board="asus-pro-ws-wrx80e-sage-se-wifi",
    cpus=Quantity("amd-ryzen-threadripper-pro-3975wx"), psus=("evga-supernova-1600-t2",),
)  # fmt: skip


WITHOUT_PICTURE = """
import sys
from PySide6.QtCore import QCoreApplication, Qt
QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
from PySide6.QtWidgets import QApplication, QLabel
application = QApplication([])
from gui.session.session import Session
from gui.look.theme import DARK
from gui.view3d.viewport_panel import ViewportPanel
from rigwright.catalog import open_catalog
panel = ViewportPanel(Session(open_catalog()), DARK)
panel.show()
for _ in range(20):
    application.processEvents()
said = [label.text() for label in panel.findChildren(QLabel) if label.isVisible()]
print(*(text for text in said if "OpenGL" in text))
panel.hide()
"""


ONE = BASE.place(TUF, "1")


@pytest.fixture
def view(qtbot: QtBot) -> Viewport:
    if not has_opengl():
        pytest.skip("this display has no OpenGL")
    session = Session(shipped())
    session.document.start(ONE)
    view = Viewport(session, DARK)
    qtbot.addWidget(view)
    view.resize(720, 520)
    show(qtbot, view)
    view.picture.image()
    return view


def session_of(view: Viewport) -> Session:
    return view._session


def at_seat(view: Viewport, name: str) -> QPointF:
    """Where the open end of a place is on the screen."""
    seat = next(s for s in session_of(view).snapshot.committed.assembly.seats if s.name == name)
    box = seat_box(seat)
    assert box is not None and view.camera.now is not None
    seen = project(view.camera.now, Vec(220, box.centre.y, box.high.z), view.width(), view.height())
    return QPointF(seen.px, seen.py)


def pixels(view: Viewport) -> np.ndarray:
    image = view.picture.image().convertToFormat(view.picture.image().format())
    image = image.convertToFormat(image.Format.Format_RGB888)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : image.width() * 3].reshape(image.height(), image.width(), 3).astype(int).copy()


def drag_events(view: Viewport, data: QMimeData, path: list[QPointF]) -> None:
    """Enter, move along, drop: what a drag that comes from elsewhere sends."""
    copy = Qt.DropAction.CopyAction
    left = Qt.MouseButton.LeftButton
    none = Qt.KeyboardModifier.NoModifier
    view.dragEnterEvent(entering(data, path[0]))
    for point in path:
        view.dragMoveEvent(moving(data, point))
    view.dropEvent(QDropEvent(path[-1], copy, data, left, none))


def a_slot_that_only_has_a_name_is_reached_over_the_board(view: Viewport) -> None:
    session = session_of(view)
    session.document.start(Build(chassis="supermicro-sys-4029gp-trt"))
    view.picture.image()
    grid = [QPointF(x, y) for x in range(120, 660, 30) for y in range(120, 460, 30)]
    beside_bays = [at for at in grid if view.pointing.place_at(at) is None]
    session.hand.pick_up("intel-x710-da2")
    named = {seat.name for at in beside_bays if (seat := view.pointing.place_at(at)) is not None}
    assert named == {"CPU2 SLOT1"}


def alt_holds_a_card_in_mid_air_under_the_pointer(view: Viewport) -> None:
    """In the plane that is seen most squarely; what was to be seen there is seen through it."""
    session = session_of(view)
    data = payload(TUF)
    alt = Qt.KeyboardModifier.AltModifier
    at = at_seat(view, "5")
    view.dragEnterEvent(entering(data, at))
    view.dragMoveEvent(moving(data, at, alt))
    (_, card) = session.snapshot.evaluation.assembly.cards
    assert card.placement.place == "free1" and view.camera.now is not None
    middle = project(view.camera.now, card.body.centre, view.width(), view.height())
    assert (middle.px, middle.py) == pytest.approx((at.x(), at.y()), abs=2)
    left = Qt.MouseButton.LeftButton
    view.dropEvent(QDropEvent(at, Qt.DropAction.CopyAction, data, left, alt))
    assert session.build == BASE.place(TUF, "1"), "it meets the board there: refused, and held on"
    session.hand.put_back()
    assert session.build == BASE.place(TUF, "1")


def the_view_draws_the_machine(view: Viewport) -> None:
    picture = pixels(view)
    spread = picture.reshape(-1, 3).std(axis=0).max()
    assert spread > 12, "an empty view has only the background's gradient"


@pytest.mark.sampled(step=2)
@pytest.mark.parametrize(
    ("named", "why"),
    share(
        [
            ({"QT_QPA_PLATFORM": "offscreen"}, "OpenGL, which this display does not offer"),
            ({"QT_XCB_GL_INTEGRATION": "none"}, "OpenGL, which this display does not offer"),
            ({"MESA_GL_VERSION_OVERRIDE": "3.1"}, "OpenGL 3.3; this computer offers 3.1"),
            ({"MESA_GL_VERSION_OVERRIDE": "2.1"}, "OpenGL 3.3; this computer offers an older one"),
        ],
        3,
    ),
    ids=str,
)
def test_without_opengl_a_sentence_stands_in_for_the_view(
    qapp: object, named: dict[str, str], why: str
) -> None:
    if "MESA_GL_VERSION_OVERRIDE" in named and not is_mesa():
        pytest.skip("only Mesa can be told to be older")
    run = [sys.executable, "-c", WITHOUT_PICTURE]
    said = subprocess.run(
        run, cwd=ROOT, env=os.environ | named, capture_output=True, text=True, check=True
    )
    assert (
        said.stdout.strip()
        == f"The 3D view needs {why}. The slot ladder and the plan show every place, to scale."
    )


def is_mesa() -> bool:
    shared = QOpenGLContext.globalShareContext()
    surface = QOffscreenSurface()
    surface.create()
    if shared is None or not shared.makeCurrent(surface):
        return False
    name = str(shared.functions().glGetString(0x1F02))  # GL_VERSION
    shared.doneCurrent()
    return "Mesa" in name


def light_is_lighter_than_dark(view: Viewport) -> None:
    dark = pixels(view).mean()
    wear(LIGHT)
    assert pixels(view).mean() > dark + 60


def every_slot_is_found_where_it_is_seen(view: Viewport) -> None:
    session_of(view).document.start(BASE)
    view.picture.image()
    for name in ("1", "3", "5", "7"):
        seat = view.pointing.place_at(at_seat(view, name))
        assert seat is not None and seat.name == name


def a_drag_from_elsewhere_places_a_card(view: Viewport) -> None:
    data = payload(TUF)
    drag_events(view, data, [QPointF(5, 5), at_seat(view, "5")])
    assert [p.place for p in session_of(view).build.placements] == ["1", "5"]
    assert session_of(view).document.history.count() == 1


def what_is_let_go_beside_all_places_is_said_to_be_put_back(view: Viewport) -> None:
    drag_events(view, payload(TUF), [at_seat(view, "5"), QPointF(2, 2)])
    snapshot = session_of(view).snapshot
    assert snapshot.carried_card is None and session_of(view).document.history.count() == 0
    assert snapshot.message.startswith("Nothing changed: ")


def hovering_shows_the_ghost_and_leaving_forgets_it(view: Viewport) -> None:
    data = payload(TUF)
    before = pixels(view)
    point = at_seat(view, "5")
    view.dragEnterEvent(entering(data, point))
    view.dragMoveEvent(moving(data, point))
    assert session_of(view).snapshot.ghost == "gpu2"
    assert np.abs(pixels(view) - before).max() > 40
    view.dragLeaveEvent(QDragLeaveEvent())
    assert not session_of(view).snapshot.previewing
    session_of(view).hand.cancel()
    assert session_of(view).document.history.count() == 0


def test_a_card_in_the_hand_is_answered_over_the_same_picture(
    view: Viewport, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = session_of(view)
    renderer = view.drawing._renderer
    drawn = list[object]()
    assert renderer is not None
    qtbot.waitUntil(lambda: not view.drawing._moving)
    view.picture.image()
    draw = renderer.draw

    def noted(*given: Any, **named: Any) -> None:
        drawn.append(given)
        draw(*given, **named)

    monkeypatch.setattr(renderer, "draw", noted)
    labels = view.findChild(Overlay)
    before = labels.grab().toImage()
    session.hand.pick_up(TUF)
    qtbot.waitUntil(lambda: labels.grab().toImage() != before)
    assert drawn == []
    session.hand.hover("4")
    qtbot.waitUntil(lambda: len(drawn) > 0)


def the_careful_picture_waits_longer_while_a_card_is_in_the_hand(view: Viewport) -> None:
    """On a machine without a graphics card it takes as long as several places of a drag."""
    session = session_of(view)
    session.hand.pick_up(TUF)
    session.hand.hover("5")
    assert view.drawing._moving and view.drawing._rest.interval() > 2 * REST_MS
    assert session.hand.drop("5").placed
    assert view.drawing._moving and view.drawing._rest.interval() == REST_MS


def a_clash_is_refused_and_says_so(view: Viewport, qtbot: QtBot) -> None:
    data = payload(TUF)
    with qtbot.waitSignal(view.placing.refused) as blocker:
        drag_events(view, data, [at_seat(view, "3")])
    drop = blocker.args[0]  # type: ignore[index]
    assert isinstance(drop, Drop) and drop.candidate is not None
    assert "11.36 mm" in drop.candidate.reason
    assert session_of(view).document.history.count() == 0


def letting_go_beside_every_place_changes_nothing(view: Viewport) -> None:
    data = payload(TUF)
    drag_events(view, data, [QPointF(3, 3)])
    assert session_of(view).snapshot.carried_card is None
    assert len(session_of(view).build.placements) == 1


def click_click_places_a_card(view: Viewport, qtbot: QtBot) -> None:
    session_of(view).hand.pick_up(TUF)
    point = at_seat(view, "5").toPoint()
    qtbot.mouseMove(view, point)
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=point)
    assert [p.place for p in session_of(view).build.placements] == ["1", "5"]


def r_turns_the_held_card_to_the_vertical_mount(view: Viewport, qtbot: QtBot) -> None:
    session_of(view).hand.pick_up(TUF)
    point = at_seat(view, "vertical2").toPoint()
    qtbot.mouseMove(view, point)
    lying = view.pointing.place_at(QPointF(point))
    assert lying is None or not lying.name.startswith("vertical")
    qtbot.keyClick(view, Qt.Key.Key_R)
    upright = view.pointing.place_at(QPointF(point))
    assert upright is not None and upright.name.startswith("vertical")


def a_click_selects_the_card_under_it(view: Viewport, qtbot: QtBot) -> None:
    card = session_of(view).snapshot.committed.assembly.cards[0]
    assert view.camera.now is not None
    seen = project(view.camera.now, card.body.centre, view.width(), view.height())
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(round(seen.px), round(seen.py)))
    assert session_of(view).snapshot.selected == "gpu1"


def keys_turn_zoom_and_choose_views(view: Viewport, qtbot: QtBot) -> None:
    before = view.camera.now
    qtbot.keyClick(view, Qt.Key.Key_Left)
    assert view.camera.now != before
    near = view.camera.now
    qtbot.keyClicks(view, "+")
    assert view.camera.now is not None and near is not None
    assert view.camera.now.distance_mm < near.distance_mm
    qtbot.keyClicks(view, "2")
    qtbot.waitUntil(
        lambda: view.camera.now is not None and abs(view.camera.now.azimuth_deg - 90) < 0.5
    )


def a_finding_is_framed(view: Viewport, qtbot: QtBot) -> None:
    session = session_of(view)
    session.document.commit(BASE.place(TUF, "1").place(TUF, "3"), "clash")
    before = view.camera.now
    clash = next(f for f in session.snapshot.evaluation.findings if f.rule == "cards-collide")
    session.selection.focus(clash)
    assert before is not None and clash.place is not None
    target = clash.place.centre
    qtbot.waitUntil(
        lambda: view.camera.now is not None and abs(view.camera.now.target.y - target.y) < 1.0,
        timeout=2000,
    )
    assert view.camera.now is not None and view.camera.now.distance_mm < before.distance_mm


def the_view_says_in_words_what_it_shows(view: Viewport) -> None:
    session_of(view).document.commit(BASE.place(TUF, "1").place(TUF, "3"), "clash")
    assert view.accessibleDescription().startswith("2 GPUs, 1 overlap.")


def the_answer_stands_beside_the_pointer_and_goes_with_it(view: Viewport, qtbot: QtBot) -> None:
    session_of(view).hand.pick_up(TUF)
    qtbot.mouseMove(view, at_seat(view, "3").toPoint())
    card = view.window().findChild(CursorCard)
    assert card is not None and card.isVisible()
    assert "11.36" in card.accessibleDescription()
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert not card.isVisible()


def test_a_view_is_pointed_at_dragged_over_and_drawn(view: Viewport, qtbot: QtBot) -> None:
    """One view for all of it, which costs a fifth of a second; each asked of the same build."""
    for ask in (
        partial(the_view_draws_the_machine, view),
        partial(a_slot_that_only_has_a_name_is_reached_over_the_board, view),
        partial(alt_holds_a_card_in_mid_air_under_the_pointer, view),
        partial(every_slot_is_found_where_it_is_seen, view),
        partial(a_drag_from_elsewhere_places_a_card, view),
        partial(what_is_let_go_beside_all_places_is_said_to_be_put_back, view),
        partial(hovering_shows_the_ghost_and_leaving_forgets_it, view),
        partial(the_careful_picture_waits_longer_while_a_card_is_in_the_hand, view),
        partial(letting_go_beside_every_place_changes_nothing, view),
        partial(the_view_says_in_words_what_it_shows, view),
        partial(a_clash_is_refused_and_says_so, view, qtbot),
        partial(click_click_places_a_card, view, qtbot),
        partial(a_click_selects_the_card_under_it, view, qtbot),
        partial(the_answer_stands_beside_the_pointer_and_goes_with_it, view, qtbot),
        partial(a_finding_is_framed, view, qtbot),
        partial(keys_turn_zoom_and_choose_views, view, qtbot),
        partial(light_is_lighter_than_dark, view),
        partial(r_turns_the_held_card_to_the_vertical_mount, view, qtbot),
    ):
        session_of(view).document.start(ONE)
        view.picture.image()
        ask()


def test_labels_grow_with_the_letters(qapp: QApplication) -> None:
    before = QApplication.font()
    doubled = QFont(before)
    doubled.setPointSizeF(QFontInfo(before).pointSizeF() * 2)
    label = OverlayLabel(QPointF(100, 100), "at least 12.64 mm", "#000", "#000", "#fff")
    try:
        write_in(doubled)
        metrics = QFontMetricsF(LIGHT.font(11, 600))
        room = pill_rect(label, metrics, LIGHT)
    finally:
        write_in(before)
    assert room.height() > metrics.height()
    assert room.width() > metrics.horizontalAdvance(label.text)
