"""Case fans in the window: dragged onto a wall of the picture or of the list, turned, slowed and
plugged in from the menu of a row, and taken back.
"""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QAction, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QInputDialog, QMenu, QWidget
from pytestqt.qtbot import QtBot

from gui.hand.drags import payload
from gui.hand.fan_hand import drop_fan, hover_wall, let_go, pick_up_fan
from gui.hand.fan_menu import offer_fan_edits, wall_menu
from gui.look.theme import DARK
from gui.parts_list.panel import PartsList
from gui.session.session import Session
from gui.view3d.viewport import Viewport
from gui.view3d.viewport_panel import has_opengl
from rigwright.build import Build, Quantity
from rigwright.build.fan_speeds import NAMED, fixed
from rigwright.graphics.render.camera import project
from rigwright.inventory import PartRow, rows_of
from rigwright.parts import Fan
from rigwright.picture.scenery.fan_targets import fan_targets
from tests.gui.drags import entering, moving
from tests.gui.machines import BASE, TURBO, session_with
from tests.gui.on_screen import show

P14, SLIM, WIDE = "arctic-p14-pwm", "arctic-p12-pwm", "fractal-design-dynamic-x2-gp-18-pwm"
COPY, LEFT, NONE = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier(0)


def row(session: Session, key: str) -> PartRow:
    rows = rows_of(session.snapshot.committed.assembly)
    return next(row for row in rows if row.key == key)


def choose(qtbot: QtBot, session: Session, key: str, entry: str) -> None:
    """Trigger an entry of a fan's menu; those of its menus below are named "Speed/60 %"."""
    parent = QWidget()
    qtbot.addWidget(parent)
    menu = QMenu(parent)
    offer_fan_edits(menu, session, row(session, key))
    found: dict[str, QAction] = {}
    for action in menu.actions():
        below = action.menu()
        title = action.text().replace("&", "")
        for inner in below.actions() if isinstance(below, QMenu) else ():
            found[f"{title}/{inner.text().replace('&', '')}"] = inner
        found[title] = action
    found[entry].trigger()


def test_a_fan_is_put_on_a_wall_as_one_step_and_taken_back(qtbot: QtBot) -> None:
    session = session_with(BASE)
    assert pick_up_fan(session, P14) and not session.hand.pick_up(P14)
    carried_card = session.snapshot.fan
    assert carried_card is not None and {place.wall for place in carried_card.places} >= {
        "front",
        "top",
        "rear",
    }
    hover_wall(session, "top")
    assert session.snapshot.fan is not None and session.snapshot.fan.wall == "top"
    assert session.build == BASE, "nothing is done while it is dragged"
    assert drop_fan(session, "top")
    assert session.build.fans == (Quantity(P14, 1, ("top",)),) and session.snapshot.fan is None
    session.document.undo()
    assert session.build == BASE


def test_a_fan_that_is_too_large_is_refused_with_the_reason_unless_meant(qtbot: QtBot) -> None:
    session = session_with(BASE)
    assert pick_up_fan(session, WIDE) and not drop_fan(session, "front")
    assert session.build == BASE and "not of 180 mm" in session.snapshot.message
    assert pick_up_fan(session, WIDE) and drop_fan(session, "front", anyway=True)
    assert session.build.fans == (Quantity(WIDE, 1, ("front",)),)


def test_what_is_no_fan_and_a_build_without_a_case_take_none(qtbot: QtBot) -> None:
    session = session_with(Build())
    assert not pick_up_fan(session, P14) and "case" in session.snapshot.message
    assert not pick_up_fan(session_with(BASE), TURBO)
    let_go(session)
    assert session.snapshot.fan is None


def test_a_fan_is_dragged_onto_a_wall_of_the_picture(qtbot: QtBot) -> None:
    if not has_opengl():
        pytest.skip("this display has no OpenGL")
    session = session_with(BASE.place(TURBO, "1"))
    view = Viewport(session, DARK)
    qtbot.addWidget(view)
    view.resize(720, 520)
    show(qtbot, view)
    view.picture.image()
    data = payload(P14)
    fan = session.catalog.get(P14)
    assert isinstance(fan, Fan)
    view.dragEnterEvent(entering(data, QPointF(10, 10)))
    assert session.snapshot.fan is not None and view.camera.now is not None
    targets = fan_targets(session.snapshot.committed.assembly, fan)
    hit: dict[str, QPointF] = {}
    for wall, boxes in targets.items():
        for box in boxes:
            seen = project(view.camera.now, box.centre, view.width(), view.height())
            at = QPointF(seen.px, seen.py)
            if view.pointing.wall_at(at) == wall:
                hit[wall] = at
    assert {"front", "top"} <= set(hit)
    view.dragMoveEvent(moving(data, hit["top"]))
    assert session.snapshot.fan.wall == "top"
    view.dropEvent(QDropEvent(hit["top"], COPY, data, LEFT, NONE))
    assert session.build.fans == (Quantity(P14, 1, ("top",)),)
    view.dragEnterEvent(entering(data, QPointF(10, 10)))
    view.dropEvent(QDropEvent(QPointF(2, 2), COPY, data, LEFT, NONE))
    assert session.build.fans[0].count == 1 and session.snapshot.fan is None, "beside all walls"
    assert session.snapshot.message == f"Nothing changed: {fan.name} was put back."


def test_a_fan_is_dragged_onto_a_row_of_the_list(qtbot: QtBot) -> None:
    session = session_with(BASE)
    made = PartsList(session, DARK)
    qtbot.addWidget(made)
    made.resize(320, 700)
    show(qtbot, made)
    index = made.model.index_of("included1")
    inside = made.view.visualRect(index).center()
    at = QPointF(made.view.viewport().mapTo(made, inside))
    data = payload(P14)
    made.dragEnterEvent(entering(data, at))
    made.dragMoveEvent(moving(data, at))
    assert session.snapshot.fan is not None and session.snapshot.fan.wall == "front"
    made.dropEvent(QDropEvent(at, COPY, data, LEFT, NONE))
    assert session.build.fans == (Quantity(P14, 1, ("front",)),)
    made.dragEnterEvent(entering(data, at))
    made.dragLeaveEvent(QDragLeaveEvent())
    assert session.snapshot.fan is None, "a drag from elsewhere is gone when it leaves"
    card = payload(TURBO)
    made.dragEnterEvent(entering(card, at))
    assert session.snapshot.fan is None, "cards are not for the list"


def test_the_menu_of_a_fan_turns_slows_plugs_and_moves_it(qtbot: QtBot) -> None:
    session = session_with(BASE)
    choose(qtbot, session, "included2", "Turn Round, to Blow In")
    choose(qtbot, session, "included2", "Speed/60 %")
    choose(qtbot, session, "included2", "Plug into/fan hub")
    said = str(row(session, "included2").where)
    assert said == "rear, in (assumed), 60 %, on fan hub"
    choose(qtbot, session, "included1", "Speed/Silent curve")
    assert {one.speed for one in session.build.fan_settings} == {NAMED["silent"], fixed(60)}
    choose(qtbot, session, "included2", "Move to/bottom")
    assert "bottom" in {fan.wall for fan in session.snapshot.committed.assembly.case_fans}
    choose(qtbot, session, "included1", "Fans of the Case as They Come")
    assert session.build == BASE
    for _ in range(6):
        session.document.undo()
    assert session.build == BASE and not session.snapshot.dirty


def test_a_curve_is_asked_for_until_it_can_be_read(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = session_with(BASE)
    answers = [("warm", True), ("40=30/80=90", True)]
    asked: list[str] = []

    def answer(_parent: object, _title: str, label: str, *_rest: object) -> tuple[str, bool]:
        asked.append(label)
        return answers[len(asked) - 1]

    monkeypatch.setattr(QInputDialog, "getText", answer)
    choose(qtbot, session, "included1", "Speed/Curve…")
    assert len(asked) == 2 and "no curve" in asked[1]
    assert str(row(session, "included1").where).endswith("curve 30–90 %")


def test_the_walls_of_a_fan_are_a_menu_with_their_answers(qtbot: QtBot) -> None:
    session = session_with(BASE)
    fan = session.catalog.get(SLIM)
    parent = QWidget()
    qtbot.addWidget(parent)
    assert isinstance(fan, Fan)
    menu = wall_menu(parent, session, fan)
    words = {action.text().split(":")[0]: action for action in menu.actions()}
    assert words["Top"].text() == "Top: 4 of 4 places for 120 mm are free."
    words["Top"].trigger()
    assert session.build.fans == (Quantity(SLIM, 1, ("top",)),)
