"""Every command that cannot be used now says why, in each state of the window."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from gui.look.availability import reason_of
from gui.look.theme import LIGHT
from gui.power.rows import LimitRow
from gui.view3d.viewport_panel import NO_OPENGL
from gui.window.card_menu import card_menu
from gui.window.main_window import MainWindow
from rigwright.build import Build
from rigwright.text.language import translated
from tests.gui.machines import TUF, four, session_with
from tests.gui.on_screen import show

GUI = Path(__file__).resolve().parents[3] / "gui"
# Entries of menus that say themselves why there is nothing to choose, and a notifier of sockets.
WITHOUT = {
    "app/unix_signals.py",
    "hand/offers_menu.py",
    "inspector/riser_menu.py",
    "look/availability.py",
    "parts_list/buy_menu.py",
    "wiring/menu.py",
}


def opened(qtbot: QtBot, build: Build) -> MainWindow:
    made = MainWindow(session_with(build), LIGHT)
    qtbot.addWidget(
        made, before_close_func=lambda one: setattr(one.files, "may_leave", lambda: True)
    )
    made.resize(1280, 720)
    show(qtbot, made)
    return made


def off_without_reason(window: MainWindow) -> list[str]:
    """The commands that are off and say nothing, or say something and are on."""
    return [
        action.objectName()
        for action in window.actions_of
        if action.isEnabled() == bool(reason_of(action))
        or (reason_of(action) and reason_of(action) not in action.toolTip())
    ]


def as_it_is(_window: MainWindow) -> None:
    """Change nothing."""


def select(window: MainWindow) -> None:
    window.session.selection.select("gpu1")


def pick_up(window: MainWindow) -> None:
    window.session.hand.pick_up(TUF)


def remove_card(window: MainWindow) -> None:
    window.session.selection.select("gpu1")
    window.actions_of["remove"].trigger()


def every_command_that_is_off_says_why(window: MainWindow) -> None:
    for change in (as_it_is, select, pick_up, remove_card):
        window.session.document.start(four())
        change(window)
        assert off_without_reason(window) == [], change.__name__


def test_without_a_build_they_say_that(qtbot: QtBot) -> None:
    window = opened(qtbot, Build())
    assert off_without_reason(window) == []
    assert reason_of(window.actions_of["save"]) == "No build is open."
    assert reason_of(window.toolbar.share) == window.toolbar.share.toolTip() == "No build is open."
    window.actions_of["new"].trigger()
    assert reason_of(window.toolbar.share) == "" and "Share" in window.toolbar.share.toolTip()


PICTURED = ("view_front", "fit", "zoom_in", "section", "apart", "air", "measure", "save_view")


def test_without_a_picture_its_commands_say_that(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gui.view3d.viewport_panel.has_opengl", lambda: False)
    window = opened(qtbot, four())
    for _ in range(2):
        whys = {reason_of(window.actions_of[name]) for name in PICTURED}
        assert whys == {translated(NO_OPENGL)}
        pick_up(window)
        window.session.hand.put_back()
    assert off_without_reason(window) == []
    plan = window.viewport.plan
    assert plan.isVisible()
    plan.click()
    assert window.views.shown == "plan"


def a_picture_that_fails_takes_its_commands_along_until_it_is_back(window: MainWindow) -> None:
    view = window.viewport.viewport
    if view is None:
        return  # this display has no OpenGL
    view.drawing.failed.emit("The 3D view stopped working.")
    whys = {reason_of(window.actions_of[name]) for name in PICTURED}
    assert whys == {"The 3D view stopped working."}
    view.drawing.begun.emit()
    assert {reason_of(window.actions_of[name]) for name in PICTURED} == {""}
    assert off_without_reason(window) == []


def each_need_has_its_own_reason(window: MainWindow) -> None:
    commands = window.actions_of
    assert reason_of(commands["remove"]) == "No card is selected."
    assert reason_of(commands["cancel"]) == "No card is in the hand."
    assert reason_of(commands["undo"]) == "Nothing to undo."
    select(window)
    assert reason_of(commands["remove"]) == ""
    pick_up(window)
    assert reason_of(commands["remove"]).startswith("Put down the card")
    assert reason_of(commands["cancel"]) == ""


def menus_show_the_reasons(window: MainWindow) -> None:
    menus = [menu for menu in window.menus.findChildren(QMenu) if menu.title()]
    assert menus and all(menu.toolTipsVisible() for menu in menus)
    assert card_menu(window, window.session, window.actions_of, "gpu1").toolTipsVisible()
    moves = _filled_moves(window)
    taken = [action for action in moves.actions() if action.text().endswith(": taken")]
    assert {reason_of(action) for action in taken} == {"Another card stands there."}
    assert moves.toolTipsVisible()


def _filled_moves(window: MainWindow) -> QMenu:
    """The places for a card, which are looked up when their menu opens."""
    menu = card_menu(window, window.session, window.actions_of, "gpu1")
    (first,) = [action.menu() for action in menu.actions()[:1]]
    assert isinstance(first, QMenu)
    first.aboutToShow.emit()
    return first


def test_whatever_is_off_says_why(qtbot: QtBot) -> None:
    """One window for all of it; each asked of the same build."""
    window = opened(qtbot, four())
    for ask in (
        each_need_has_its_own_reason,
        menus_show_the_reasons,
        every_command_that_is_off_says_why,
        a_picture_that_fails_takes_its_commands_along_until_it_is_back,
    ):
        window.session.document.start(four())
        ask(window)


def turned_off(text: str) -> bool:
    """Whether some code turns a widget off itself."""
    if "setEnabled" not in text and "setDisabled" not in text:
        return False  # as most do, and to parse all takes a second
    calls = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call))
    names = {call.func.attr for call in calls if isinstance(call.func, ast.Attribute)}
    return bool(names & {"setEnabled", "setDisabled"})


def test_nothing_in_the_window_is_turned_off_without_a_reason() -> None:
    """`allow` takes the reason with it; what turns a widget off by itself leaves it grey."""
    found = {
        path.relative_to(GUI).as_posix()
        for path in GUI.rglob("*.py")
        if turned_off(path.read_text())
    }
    assert found == WITHOUT


def test_fields_and_sliders_say_why_too(qtbot: QtBot) -> None:
    row = LimitRow(LIGHT)
    qtbot.addWidget(row)
    row.show_limit(None, 0, (0, 1))
    for part in (row.slider, row.field):
        assert not part.isEnabled()
        assert reason_of(part) == part.toolTip() == "The card's board power is not known."
    row.show_limit((100, 350), 300, (0, 350))
    for part in (row.slider, row.field):
        assert part.isEnabled() and reason_of(part) == part.toolTip() == ""
