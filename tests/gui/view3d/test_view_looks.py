"""Ways to look at the machine: views, section, pulled apart, hidden parts, measures.

By pointer, key and menu.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QEvent, QPoint, QPointF, QSettings, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QSlider, QToolButton
from pytestqt.qtbot import QtBot

from gui.app.settings import open_settings
from gui.hand.actions import COMMANDS, LOCAL_KEYS
from gui.look.theme import DARK
from gui.session.session import Session
from gui.view3d.bars import ViewBars
from gui.view3d.saved_views import keep_unsaved_pins, unsaved_pins
from gui.view3d.viewport import Viewport
from gui.view3d.viewport_panel import has_opengl
from gui.window.card_menu import card_menu
from gui.window.main_window import MainWindow
from rigwright.assembly.part_distance import part_distance
from rigwright.build.looks import LONGEST_NAME, view_kept, view_name, view_removed, view_renamed
from rigwright.documents.document import read_document
from rigwright.geometry import Vec
from rigwright.graphics.render.camera import Camera, project
from rigwright.graphics.render.camera import view as view_of
from rigwright.graphics.scene import Layer
from rigwright.graphics.scene.cut import Cut
from rigwright.picture.kept_looks import camera_of, kept_view, staging_of
from rigwright.picture.scenery.face_measure import FaceName
from rigwright.picture.scenery.staging import PLAIN, Staging
from tests.gui.files.test_files import Asked
from tests.gui.machines import BASE, TUF, server, session_with, with_cards
from tests.gui.on_screen import show, show_active
from tests.sampling import share

TWO = with_cards(TUF, "1", "6")
FAN_SIDE, BACK = FaceName("gpu1", "shroud", 1, -1), FaceName("gpu2", "backplate", 1, 1)
GAP = "49.60 mm"  # five slots apart, 52 mm thick: 5 · 20.32 − 52


@pytest.fixture
def session() -> Session:
    return session_with(TWO)


@pytest.fixture
def view(qtbot: QtBot, session: Session) -> Viewport:
    if not has_opengl():
        pytest.skip("this display has no OpenGL")
    made = Viewport(session, DARK)
    qtbot.addWidget(made)
    made.resize(720, 520)
    show(qtbot, made)
    made.picture.image()
    return made


@pytest.fixture
def asked() -> Asked:
    return Asked()


@pytest.fixture
def window(qtbot: QtBot, asked: Asked) -> MainWindow:
    if not has_opengl():
        pytest.skip("this display has no OpenGL")
    made = MainWindow(session_with(TWO), DARK, dialogs=asked)
    qtbot.addWidget(
        made, before_close_func=lambda shown: setattr(shown.files, "may_leave", lambda: True)
    )
    made.resize(1024, 700)
    show_active(qtbot, made)
    picture(made).setFocus()
    return made


def picture(window: MainWindow) -> Viewport:
    assert window.viewport.viewport is not None
    return window.viewport.viewport


def labels(view: Viewport) -> set[str]:
    assert view.stage.scene is not None
    return {body.label for body in view.stage.scene.bodies}


def spot(view: Viewport, point: Vec) -> QPoint:
    assert view.camera.now is not None
    seen = project(view.camera.now, point, view.width(), view.height())
    return QPoint(round(seen.px), round(seen.py))


def body_spot(session: Session, view: Viewport, index: int) -> QPoint:
    """The open end of a card's middle."""
    body = session.snapshot.committed.assembly.cards[index].body
    return spot(view, Vec(body.centre.x, body.centre.y, body.high.z))


# views


STANDARD_VIEWS = [
    ("1", -90, 0),
    ("2", 90, 0),
    ("3", 0, 0),
    ("4", 180, 0),
    ("5", 0, 90),
    ("6", 0, -90),
    ("0", 30, -15),
]


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize(("key", "azimuth", "elevation"), share(STANDARD_VIEWS, 3))
def test_digits_are_the_standard_views(
    view: Viewport, qtbot: QtBot, key: str, azimuth: int, elevation: int
) -> None:
    qtbot.keyClicks(view, key)
    qtbot.waitUntil(lambda: at_rest(view, azimuth, elevation), timeout=2000)


def test_the_menu_key_is_about_what_is_selected_and_not_about_the_middle(
    session: Session, view: Viewport
) -> None:
    asked: list[tuple[str | None, str | None]] = []
    view.context_wanted.connect(lambda label, part, _at: asked.append((label, part)))
    middle = view.rect().center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, middle, view.mapToGlobal(middle))
    QApplication.sendEvent(view, event)
    session.selection.select("gpu2")
    QApplication.sendEvent(view, event)
    assert asked == [(None, None), ("gpu2", "gpu2")]
    assert session.snapshot.selected == "gpu2"


def the_keys_of_every_program_zoom_from_wherever_the_keyboard_is(window: MainWindow) -> None:
    view = picture(window)
    far = view.camera.now
    window.setFocus()
    QTest.keyClick(window, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    near = view.camera.now
    assert near is not None and far is not None and near.distance_mm < far.distance_mm
    QTest.keyClick(window, Qt.Key.Key_Minus, Qt.KeyboardModifier.ControlModifier)
    assert view.camera.now is not None
    assert view.camera.now.distance_mm == pytest.approx(far.distance_mm)


@pytest.mark.sampled(step=2)
@pytest.mark.parametrize("name", share(["iso", "top", "side"], 2))
def test_no_corner_of_a_long_machine_lies_under_the_buttons(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr("gui.view3d.view_camera.is_still", lambda: True)
    window.session.document.start(server())
    view = picture(window)
    strip = window.viewport.strip
    assert strip is not None and strip.isVisible() and view.stage.scene is not None
    view.camera.set_view(name)
    view.camera.fit_all()
    low = view.stage.scene.bounds.low
    high = view.stage.scene.bounds.high
    corners = [
        Vec(x, y, z) for x in (low.x, high.x) for y in (low.y, high.y) for z in (low.z, high.z)
    ]
    seen = [spot(view, corner) for corner in corners]
    assert max(at.x() for at in seen) < strip.geometry().left()
    assert min(at.x() for at in seen) >= 0


def at_rest(view: Viewport, azimuth: float, elevation: float) -> bool:
    assert view.camera.now is not None
    turn = (view.camera.now.azimuth_deg - azimuth + 180) % 360 - 180
    return abs(turn) < 0.1 and abs(view.camera.now.elevation_deg - elevation) < 0.1


def with_a_card_in_the_hand_digits_are_slots(
    session: Session, view: Viewport, qtbot: QtBot
) -> None:
    before = view.camera.now
    session.hand.pick_up(TUF)
    qtbot.keyClicks(view, "4")
    assert session.snapshot.hovered is not None and session.snapshot.hovered.seat.name == "4"
    assert view.camera.now == before
    qtbot.keyClick(view, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert [p.place for p in session.build.placements] == ["1", "6", "4"]


def f_comes_close_to_the_selection(session: Session, view: Viewport, qtbot: QtBot) -> None:
    assert view.camera.now is not None
    far = view.camera.now.distance_mm
    body = session.snapshot.committed.assembly.cards[1].body
    session.selection.select("gpu2")
    qtbot.keyClick(view, Qt.Key.Key_F)
    qtbot.waitUntil(
        lambda: view.camera.now is not None and abs(view.camera.now.target.y - body.centre.y) < 15,
        timeout=2000,
    )
    assert view.camera.now.distance_mm < far / 1.5
    session.selection.select(None)
    qtbot.keyClick(view, Qt.Key.Key_F)
    qtbot.waitUntil(
        lambda: view.camera.now is not None and abs(view.camera.now.distance_mm - far) < far / 10,
        timeout=2000,
    )


# hidden


def a_hidden_card_cannot_be_clicked(session: Session, view: Viewport, qtbot: QtBot) -> None:
    place = body_spot(session, view, 1)
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=place)
    assert session.snapshot.selected == "gpu2"
    view.parts.hide("gpu2")
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=place)
    assert session.snapshot.selected is None and "gpu2" not in labels(view)
    assert "1 part hidden" in view.accessibleDescription()


def isolating_twice_shows_everything_again(view: Viewport) -> None:
    everything = labels(view)
    view.parts.isolate("gpu1")
    assert labels(view) == {"gpu1"} | ({"cables"} & labels(view))
    view.parts.isolate("gpu1")
    assert labels(view) == everything


def a_part_seen_through_is_glass(view: Viewport) -> None:
    view.parts.see_through("gpu1")
    assert view.stage.scene is not None
    assert {body.label for body in view.stage.scene.bodies if body.layer is Layer.GLASS} == {"gpu1"}
    view.parts.show_all()
    assert view.stage.staging == PLAIN


def a_click_marks_what_is_no_card_and_escape_lets_go(view: Viewport, qtbot: QtBot) -> None:
    supply = next(body for body in view.stage.scene.bodies if body.label == "psu")  # type: ignore[union-attr]
    low, high = supply.mesh.bounds
    middle = supply.pose.point([float(a + b) / 2 for a, b in zip(low, high, strict=True)])
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=spot(view, middle))
    assert (
        view.stage.meant == "psu"
        and view.stage.scene is not None
        and "psu" in view.stage.scene.highlighted
    )
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert view.stage.meant is None


def another_document_is_shown_as_it_stands(session: Session, view: Viewport) -> None:
    view.stage.set_staging(Staging(hidden=frozenset({"psu"}), cut=Cut(0, 100.0)))
    view.stage.set_pins(((FAN_SIDE, BACK),))
    session.document.start(BASE.place(TUF, "2"))
    assert view.stage.staging == PLAIN and view.stage.pins == ()


# apart


def another_document_is_seen_whole_from_where_it_is_looked_at_first(
    session: Session, view: Viewport
) -> None:
    """Also where the case is the same one: how near one was to a card of another build says
    nothing of this one.
    """
    view.camera.set_orthographic(True)
    begun = view.camera.now
    view.camera._show(Camera(Vec(0.0, 0.0, 0.0), 200.0, 90.0, 0.0, "+y"))
    session.document.start(session.build)
    assert view.camera.now is not None and begun is not None and view.stage.machine is not None
    machine = view.stage.machine
    assert view.camera.now == view_of(
        "iso", machine.bounds, machine.up, view.width(), view.height()
    )


def a_card_in_the_hand_puts_the_machine_together(session: Session, view: Viewport) -> None:
    view.apart.pull(1.0)
    assert view.stage.staging.apart == 1.0
    session.hand.pick_up(TUF)
    assert view.stage.staging.apart == 0.0


def test_pulling_apart_is_calm_and_comes_back_to_where_one_was(
    view: Viewport, qtbot: QtBot
) -> None:
    before = view.camera.now
    assert before is not None
    view.apart.toggle()
    qtbot.waitUntil(lambda: view.stage.staging.apart == 1.0, timeout=3000)
    assert view.camera.now is not None and view.camera.now.distance_mm > before.distance_mm
    view.apart.toggle()
    qtbot.waitUntil(
        lambda: view.stage.staging.apart == 0.0 and view.camera.now == before, timeout=3000
    )


# measuring


def two_clicks_pin_a_measure_that_follows_its_parts(session: Session, view: Viewport) -> None:
    view.stage.set_pins(((FAN_SIDE, BACK),))
    assert view.stage.scene is not None
    assert GAP in [d.text for d in view.stage.scene.dimensions[-1:]]
    session.document.commit(session.build.move(1, "5"), "Move")
    assert [d.text for d in view.stage.scene.dimensions[-1:]] == ["29.28 mm"]
    session.document.commit(session.build.remove(0), "Remove")
    assert view.stage.pins == ()


def the_tool_takes_two_faces_and_escape_steps_back(
    session: Session, view: Viewport, qtbot: QtBot
) -> None:
    tool = view.measuring
    tool.turn(True)
    first = body_spot(session, view, 0)
    second = body_spot(session, view, 1)
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=first)
    assert tool.first is not None and tool.first.name.label == "gpu1"
    assert session.snapshot.selected is None, "a click measures and does not select"
    qtbot.mouseMove(view, second)
    assert "mm" in tool.words and len(view.measuring.faces) == 2
    least = part_distance(session.snapshot.evaluation.assembly, "gpu1", "gpu2")
    assert least is not None and least.straight_mm > 0
    assert tool.words.endswith(f"GPU 1 and GPU 2: {least.straight_mm:.2f} mm along y")
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=second)
    assert len(view.stage.pins) == 1 and tool.first is None
    qtbot.keyClick(view, Qt.Key.Key_Backspace)
    assert view.stage.pins == ()
    tool.click(QPointF(first))
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert tool.first is None and tool.on
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert not tool.on and view.measuring.faces == ()


def a_drag_while_measuring_turns_the_view_and_lifts_nothing(
    session: Session, view: Viewport, qtbot: QtBot
) -> None:
    view.measuring.turn(True)
    before = view.camera.now
    start = body_spot(session, view, 0)
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    qtbot.mouseMove(view, start + QPoint(60, 0))
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=start + QPoint(60, 0))
    assert (
        session.snapshot.carried_card is None
        and view.stage.pins == ()
        and view.measuring.first is None
    )
    assert view.camera.now is not before


# the window


def every_way_to_look_has_a_key_and_a_name(window: MainWindow) -> None:
    for button in window.viewport.findChildren(QAbstractButton) + window.viewport.findChildren(
        QSlider
    ):
        assert button.accessibleName() or button.text(), button
        assert button.toolTip() or isinstance(button, QToolButton) is False or button.text(), button
    assert all(COMMANDS[name].keys for name in LOCAL_KEYS)


def alt_h_is_the_menus_where_nothing_is_hidden(window: MainWindow, qtbot: QtBot) -> None:
    view = picture(window)
    window.session.selection.select("gpu1")

    def takes_alt_h() -> bool:
        asked = QKeyEvent(
            QEvent.Type.ShortcutOverride, Qt.Key.Key_H, Qt.KeyboardModifier.AltModifier
        )
        asked.ignore()
        QApplication.sendEvent(view, asked)
        return asked.isAccepted()

    assert not takes_alt_h()
    qtbot.keyClick(view, Qt.Key.Key_H)
    assert takes_alt_h()
    view.parts.show_all()
    assert not takes_alt_h()
    view.parts.see_through("gpu2")
    assert takes_alt_h()


def keys_reach_the_view_through_the_window(window: MainWindow, qtbot: QtBot) -> None:
    view = picture(window)
    actions = window.actions_of
    window.session.selection.select("gpu1")
    qtbot.keyClick(view, Qt.Key.Key_H)
    assert view.stage.staging.hidden == {"gpu1"}
    assert actions["show_all"].isEnabled()
    qtbot.keyClick(view, Qt.Key.Key_H, Qt.KeyboardModifier.AltModifier)
    assert view.stage.staging == PLAIN and not actions["show_all"].isEnabled()
    qtbot.keyClick(view, Qt.Key.Key_H, Qt.KeyboardModifier.ShiftModifier)
    assert view.stage.staging.hidden >= {"gpu2", "board", "chassis", "psu"}
    qtbot.keyClick(view, Qt.Key.Key_P)
    assert (
        view.camera.now is not None
        and view.camera.now.orthographic
        and actions["parallel"].isChecked()
    )
    qtbot.keyClick(view, Qt.Key.Key_C)
    assert view.stage.staging.cut is not None and actions["section"].isChecked()
    qtbot.keyClick(view, Qt.Key.Key_M)
    assert view.measuring.on and actions["measure"].isChecked()


def bare_keys_are_a_menus_while_one_is_open(window: MainWindow, qtbot: QtBot) -> None:
    """A menu of the inspector has "&Choose…", and C cuts the machine open."""
    view = picture(window)
    show_active(qtbot, window)
    view.setFocus()
    chosen: list[bool] = []
    menu = QMenu(window)
    menu.addAction("&Choose…").triggered.connect(lambda: chosen.append(True))
    menu.popup(view.mapToGlobal(QPoint(20, 20)))
    QTest.keyClick(menu, Qt.Key.Key_C)
    assert chosen == [True] and view.stage.staging.cut is None
    qtbot.keyClick(view, Qt.Key.Key_C)
    assert view.stage.staging.cut is not None, "the keys are the view's again"
    view.cut.toggle()


def each_entry_of_a_cards_menu_in_the_view_has_a_key_of_its_own(window: MainWindow) -> None:
    menu = card_menu(window, window.session, window.actions_of, "gpu1")
    looks = window.menus.looks
    assert looks is not None
    looks.fill_context(menu, "gpu1")
    keys = [words.partition("&")[2][:1].upper() for words in map(QAction.text, menu.actions())]
    found = [key for key in keys if key]
    assert len(found) == len(set(found)) > 15


def without_a_selection_there_is_nothing_to_hide(window: MainWindow) -> None:
    window.session.selection.select(None)
    assert not any(
        window.actions_of[name].isEnabled() for name in ("hide", "isolate", "see_through")
    )
    picture(window).stage.mean("psu")
    assert all(window.actions_of[name].isEnabled() for name in ("hide", "isolate", "see_through"))


def with_a_card_in_the_hand_the_view_keys_are_free_for_slots(window: MainWindow) -> None:
    window.session.hand.pick_up(TUF)
    assert not any(window.actions_of[name].isEnabled() for name in LOCAL_KEYS)
    window.session.hand.cancel()


def the_bars_say_what_is_done_and_end_it(window: MainWindow, qtbot: QtBot) -> None:
    view = picture(window)
    bars = window.viewport.findChild(ViewBars)
    assert isinstance(bars, ViewBars) and not bars.isVisible()
    view.parts.hide("gpu1")
    view.parts.hide("psu")
    view.parts.see_through("gpu2")
    assert bars.isVisible() and bars.hidden.words.text() == "2 parts hidden, 1 X-rayed"
    qtbot.mouseClick(bars.show_all, Qt.MouseButton.LeftButton)
    assert view.stage.staging == PLAIN and not bars.isVisible()
    view.cut.show(Cut(2, 60.0))
    assert bars.section.isVisible() and bars.level_words.text() == "60 mm"
    bars.level.setValue(20)
    assert view.stage.staging.cut == Cut(2, 20.0)
    view.cut.flip()
    assert view.stage.staging.cut == Cut(2, 20.0, keeps_low=False)
    qtbot.mouseClick(bars.section.close_button, Qt.MouseButton.LeftButton)
    assert view.stage.staging == PLAIN
    view.apart.pull(0.5)
    bars.share.setValue(25)
    assert view.stage.staging.apart == pytest.approx(0.25)


def the_bar_of_the_measure_is_as_high_as_its_words(window: MainWindow) -> None:
    """The face under the pointer on a line, and how near its part comes on the next."""
    view = picture(window)
    bars = window.viewport.findChild(ViewBars)
    assert isinstance(bars, ViewBars)
    tool = view.measuring
    tool.turn(True)
    first = body_spot(window.session, view, 0)
    second = body_spot(window.session, view, 1)
    tool.click(QPointF(first))
    tool.hover(QPointF(second))
    words = bars.measure.words
    assert tool.words.count("\n") == 1 and words.text() == tool.words
    two_lines_px = 2 * words.fontMetrics().height()
    assert words.height() >= words.heightForWidth(words.width()) >= two_lines_px


def parts_are_picked_from_a_list(window: MainWindow) -> None:
    menu = QMenu(window)
    window.looks.fill_parts(menu)
    entries = {action.text(): action for action in menu.actions()}
    assert {"GPU 1", "GPU 2", "Case", "Board", "Power supply"} <= set(entries)
    assert entries["Board"].isChecked()
    entries["Board"].trigger()
    assert picture(window).stage.staging.hidden == {"board"}


def the_menu_of_a_part_hides_it(window: MainWindow) -> None:
    menu = QMenu(window)
    window.looks.fill_context(menu, "psu")
    next(action for action in menu.actions() if action.text() == "H&ide Power supply").trigger()
    assert picture(window).stage.staging.hidden == {"psu"}


def a_view_is_saved_shown_renamed_and_removed(
    window: MainWindow, asked: Asked, qtbot: QtBot
) -> None:
    view = picture(window)
    session = window.session
    view.cut.show(Cut(1, 200.0))
    session.document.history.setClean()
    assert not session.snapshot.dirty  # looking alone asks nobody to save
    kept = view.camera.now
    staging = view.stage.staging
    asked.line = "Slots & fans"
    window.actions_of["save_view"].trigger()
    (saved,) = session.build.views
    assert session.snapshot.dirty and saved.name == "Slots & fans"
    assert (camera_of(saved, "+y"), staging_of(saved)) == (kept, staging)
    view.stage.set_staging(PLAIN)
    view.camera.set_view("rear")
    menu = QMenu(window)
    window.looks.fill_saved(menu)
    next(action for action in menu.actions() if action.text() == "Slots && fans").trigger()
    assert view.stage.staging.cut == Cut(1, 200.0)
    qtbot.waitUntil(lambda: view.camera.now == kept, timeout=2000)
    rename, remove = [
        found for action in menu.actions() if isinstance(found := action.menu(), QMenu)
    ]
    asked.line = "Fans"
    rename.actions()[0].trigger()
    assert [one.name for one in session.build.views] == ["Fans"]
    session.document.undo()
    remove.actions()[0].trigger()
    assert session.build.views == ()
    session.document.undo()
    assert session.build.views == (saved,)


def measures_and_the_section_go_with_the_file(
    window: MainWindow, asked: Asked, tmp_path: Path
) -> None:
    view = picture(window)
    session = window.session
    settings = window.settings
    session.document.history.setClean()
    view.stage.set_pins(((FAN_SIDE, BACK),))
    view.cut.show(Cut(0, 120.0, keeps_low=False))
    assert not session.snapshot.dirty
    path = asked.to_save = tmp_path / "Tower.rig"
    window.actions_of["save"].trigger()
    assert unsaved_pins(settings, path) is None and not session.snapshot.dirty
    (measure,) = read_document(path).build.measures
    assert (measure.first, measure.second) == (FAN_SIDE, BACK)
    session.document.start(BASE)
    assert view.stage.pins == () and view.stage.staging.cut is None
    session.document.open(path)
    assert view.stage.pins == ((FAN_SIDE, BACK),)
    assert view.stage.staging.cut == Cut(0, 120.0, keeps_low=False)
    assert not session.snapshot.dirty
    # What is measured without saving waits in the settings, also that nothing is measured.
    window.actions_of["clear_measures"].trigger()
    assert unsaved_pins(settings, path) == () and not session.snapshot.dirty
    session.document.start(BASE)
    session.document.open(path)
    assert view.stage.pins == ()
    window.actions_of["save"].trigger()
    assert unsaved_pins(settings, path) is None and read_document(path).build.measures == ()


# several questions to one view, and to one window: a view costs a fifth of a second, a window half


def test_what_is_looked_at_is_hidden_marked_and_measured(
    session: Session, view: Viewport, qtbot: QtBot
) -> None:
    """Each asked of the build as it was at first."""
    for ask in (
        partial(a_hidden_card_cannot_be_clicked, session, view, qtbot),
        partial(isolating_twice_shows_everything_again, view),
        partial(a_part_seen_through_is_glass, view),
        partial(a_click_marks_what_is_no_card_and_escape_lets_go, view, qtbot),
        partial(another_document_is_shown_as_it_stands, session, view),
        partial(a_card_in_the_hand_puts_the_machine_together, session, view),
        partial(with_a_card_in_the_hand_digits_are_slots, session, view, qtbot),
        partial(f_comes_close_to_the_selection, session, view, qtbot),
        partial(two_clicks_pin_a_measure_that_follows_its_parts, session, view),
        partial(the_tool_takes_two_faces_and_escape_steps_back, session, view, qtbot),
        partial(a_drag_while_measuring_turns_the_view_and_lifts_nothing, session, view, qtbot),
        partial(another_document_is_seen_whole_from_where_it_is_looked_at_first, session, view),
    ):
        session.document.start(TWO)
        ask()


def test_the_window_leads_to_every_way_to_look(
    window: MainWindow, asked: Asked, qtbot: QtBot, tmp_path: Path
) -> None:
    """Each asked of the build as it was at first."""
    for ask in (
        partial(the_bar_of_the_measure_is_as_high_as_its_words, window),
        partial(the_keys_of_every_program_zoom_from_wherever_the_keyboard_is, window),
        partial(every_way_to_look_has_a_key_and_a_name, window),
        partial(without_a_selection_there_is_nothing_to_hide, window),
        partial(with_a_card_in_the_hand_the_view_keys_are_free_for_slots, window),
        partial(parts_are_picked_from_a_list, window),
        partial(the_menu_of_a_part_hides_it, window),
        partial(alt_h_is_the_menus_where_nothing_is_hidden, window, qtbot),
        partial(the_bars_say_what_is_done_and_end_it, window, qtbot),
        partial(a_view_is_saved_shown_renamed_and_removed, window, asked, qtbot),
        partial(measures_and_the_section_go_with_the_file, window, asked, tmp_path),
        partial(keys_reach_the_view_through_the_window, window, qtbot),
        partial(bare_keys_are_a_menus_while_one_is_open, window, qtbot),
        partial(each_entry_of_a_cards_menu_in_the_view_has_a_key_of_its_own, window),
    ):
        window.session.document.start(TWO)
        picture(window).setFocus()
        ask()


# what is remembered


@pytest.fixture
def settings() -> QSettings:
    return open_settings()


CAMERA = Camera(Vec(1, 2, 3), 900.0, 40.0, -10.0)


def test_views_have_one_name_each() -> None:
    first, second = (kept_view(name, CAMERA, PLAIN) for name in ("A", "B"))
    views = view_kept((first, second), kept_view("A", CAMERA, Staging(hidden=frozenset({"psu"}))))
    assert [view.name for view in views] == ["B", "A"] and views[1].hidden == ("psu",)
    assert [view.name for view in view_renamed((first, second), "A", "B")] == ["B"]
    assert view_renamed(views, "A", "A") == views and view_removed(views, "A") == (second,)
    assert view_name("  one\n two ") == "one two" and len(view_name("x" * 999)) == LONGEST_NAME


def test_measures_that_cannot_be_read_are_none(settings: QSettings, tmp_path: Path) -> None:
    path = tmp_path / "a.rig"
    keep_unsaved_pins(settings, path, ((FAN_SIDE, BACK),), BASE)
    (key,) = (key for key in settings.allKeys() if key.startswith("measures/"))
    settings.setValue(key, '[["nonsense"]]')
    assert unsaved_pins(settings, path) is None and unsaved_pins(settings, None) is None
