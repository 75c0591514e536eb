"""The air in the 3D view: switched on and off, its legend, its clock, and what is kept of it."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gui.app.settings import open_settings
from gui.hand.actions import COMMANDS, LOCAL_KEYS
from gui.look.appearance import Appearance
from gui.look.motion import ask_for_less, is_still
from gui.look.plain_words import PlainLabel
from gui.look.theme import DARK, LIGHT
from gui.session.session import Session
from gui.view3d.air_legend import AirLegend, HeatScale
from gui.view3d.viewport import Viewport
from gui.view3d.viewport_panel import ViewportPanel, has_opengl
from gui.window.main_window import MainWindow
from rigwright.air import air_of
from rigwright.build import Build
from rigwright.build.looks import KeptView
from rigwright.geometry import Vec
from rigwright.graphics.render.camera import Camera
from rigwright.picture.kept_looks import kept_view, staging_of
from rigwright.picture.scenery.staging import PLAIN
from rigwright.record import plain
from tests.gui.files.test_files import Asked
from tests.gui.machines import TUF, TURBO, session_with, with_cards
from tests.gui.on_screen import show, show_active

TWO = with_cards(TUF, "1", "6")
FIRST_PICTURE_MS = 4000


@pytest.fixture(autouse=True)
def motion_allowed() -> Iterator[None]:
    ask_for_less(False)
    yield
    ask_for_less(False)


def panel_with(qtbot: QtBot, shown: Build | Session, width: int = 900) -> ViewportPanel:
    if not has_opengl():
        pytest.skip("this display has no OpenGL")
    session = session_with(shown) if isinstance(shown, Build) else shown
    made = ViewportPanel(session, DARK)
    qtbot.addWidget(made)
    made.resize(width, 640)
    show(qtbot, made)
    return made


def view_of(panel: ViewportPanel) -> Viewport:
    assert panel.viewport is not None
    return panel.viewport


def legend_of(panel: ViewportPanel) -> AirLegend:
    legend = panel.findChild(AirLegend)
    assert legend is not None
    return legend


def test_the_legend_is_there_while_the_air_is(qtbot: QtBot) -> None:
    panel = panel_with(qtbot, TWO)
    view = view_of(panel)
    legend = legend_of(panel)
    assert legend.isHidden() and view.stage.air is None
    view.stage.show_air(True)
    assert legend.isVisible() and view.stage.air is not None and view.stage.air.streams
    assert not legend.geometry().isNull() and view.rect().contains(legend.geometry())
    for label, celsius in view.stage.air.cards.items():
        assert celsius is not None
        assert (
            f"{label.upper()[:3]} {label[3:]}: {celsius:.0f} °C." in legend.accessibleDescription()
        )
    view.stage.show_air(False)
    assert legend.isHidden() and view.stage.air is None


def test_cards_that_nobody_knows_are_named_in_the_legend(qtbot: QtBot) -> None:
    panel = panel_with(qtbot, with_cards(TUF, "1", "3"))  # the first overlaps the second
    view_of(panel).stage.show_air(True)
    words = [label.text() for label in legend_of(panel).findChildren(PlainLabel)]
    assert "Unknown: GPU 1" in words


def test_a_narrow_view_has_a_small_legend(qtbot: QtBot) -> None:
    wide = panel_with(qtbot, TWO)
    narrow = panel_with(qtbot, TWO, width=360)
    for panel in (wide, narrow):
        view_of(panel).stage.show_air(True)
    assert legend_of(narrow).width() < legend_of(wide).width()
    assert legend_of(narrow).height() < legend_of(wide).height()
    scale = legend_of(narrow).findChild(HeatScale)
    assert scale is not None and scale.geometry().bottom() < legend_of(narrow).height()
    beside = legend_of(wide).geometry()
    assert beside.left() > wide._summary.geometry().right()
    assert beside.bottom() == wide._summary.geometry().bottom()
    # there is no room beside it, in letters of whichever size
    assert narrow.width() == 360
    assert legend_of(narrow).geometry().bottom() < narrow._summary.y()
    narrow.resize(900, 640)
    qtbot.waitUntil(lambda: legend_of(narrow).size() == legend_of(wide).size())


def test_the_clock_runs_only_while_air_is_to_be_seen(qtbot: QtBot) -> None:
    panel = panel_with(qtbot, TWO)
    view = view_of(panel)
    assert not view.drawing.motion.running
    view.stage.show_air(True)
    qtbot.waitUntil(lambda: view.drawing.motion.running, timeout=FIRST_PICTURE_MS)
    qtbot.waitUntil(lambda: view.drawing.motion.seconds > 0, timeout=FIRST_PICTURE_MS)
    panel.hide()
    assert not view.drawing.motion.running
    view.drawing.motion.follow(moves=True)  # whoever asks
    assert not view.drawing.motion.running
    panel.show()
    qtbot.waitUntil(lambda: view.drawing.motion.running, timeout=FIRST_PICTURE_MS)
    view.stage.show_air(False)
    qtbot.waitUntil(lambda: not view.drawing.motion.running, timeout=FIRST_PICTURE_MS)


def test_where_motion_is_not_wanted_air_stands(qtbot: QtBot) -> None:
    ask_for_less(True)
    panel = panel_with(qtbot, TWO)
    view = view_of(panel)
    view.stage.show_air(True)
    until = monotonic() + 0.5
    qtbot.waitUntil(lambda: monotonic() > until)
    assert is_still() and not view.drawing.motion.running and view.drawing.motion.seconds == 0
    assert view.stage.air is not None and view.stage.air.streams  # the still version shows the same


def test_less_motion_is_remembered(qtbot: QtBot) -> None:
    settings = open_settings()
    Appearance(settings).calm_down(True)
    ask_for_less(False)
    assert Appearance(settings).calm and is_still()
    Appearance(settings).calm_down(False)
    assert not is_still() and not Appearance(settings).calm


def test_the_air_follows_a_card_in_the_hand(qtbot: QtBot) -> None:
    session = session_with(with_cards(TURBO, "1", "6"))
    panel = panel_with(qtbot, session)
    view = view_of(panel)
    view.stage.show_air(True)
    before = view.stage.air
    session.hand.pick_up(TURBO, 1)
    session.hand.hover("3")
    assert view.stage.air is not None and view.stage.air is not before
    shown = air_of(session.snapshot.evaluation.assembly)
    assert view.stage.air.cards == {each.card.label: each.die_c.likely for each in shown.cards}
    session.hand.cancel()
    assert before is not None and view.stage.air.cards == before.cards


@pytest.mark.parametrize("air", [True, False])
def test_a_saved_view_keeps_the_air(air: bool) -> None:
    view = kept_view("with", Camera(Vec(1, 2, 3), 900.0), PLAIN.changed(air=air))
    assert staging_of(KeptView.of(plain(view))).air is air


def test_the_command_has_a_key_of_the_view_and_is_remembered(qtbot: QtBot) -> None:
    if not has_opengl():
        pytest.skip("this display has no OpenGL")
    assert COMMANDS["air"].keys == "A" and "air" in LOCAL_KEYS
    for expected in (True, False):
        window = MainWindow(session_with(TWO), LIGHT, dialogs=Asked())
        qtbot.addWidget(
            window, before_close_func=lambda shown: setattr(shown.files, "may_leave", lambda: True)
        )
        show_active(qtbot, window)
        view = window.viewport.viewport
        assert view is not None and view.stage.staging.air is not expected
        view.setFocus()
        qtbot.waitUntil(view.hasFocus)
        qtbot.keyClick(view, Qt.Key.Key_A)
        assert view.stage.staging.air is expected
        assert window.actions_of["air"].isChecked() is expected
