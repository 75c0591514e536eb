"""The window in two steps: the 3D picture first, everything else right after its first frame,
and nothing jumps.
"""

from __future__ import annotations

import linecache

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QRect
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.app.settings import kept_width, open_settings
from gui.application import settle
from gui.look.theme import DARK, LIGHT, Theme
from gui.look.themed import wear
from gui.parts_list.panel import PartsList
from gui.window.main_window import MainWindow
from rigwright.build import Build
from rigwright.proposals import next_part
from tests.gui.machines import TUF, session_with, with_cards
from tests.gui.on_screen import show

TWO = with_cards(TUF, "1", "6")


def begun(
    qtbot: QtBot, build: Build = TWO, theme: Theme = LIGHT, *, picture_first: bool = True
) -> MainWindow:
    made = MainWindow(session_with(build), theme, picture_first=picture_first)
    qtbot.addWidget(
        made, before_close_func=lambda shown: setattr(shown.files, "may_leave", lambda: True)
    )
    made.resize(1440, 900)
    return made


def is_complete(window: MainWindow) -> bool:
    return "panels" in vars(window)


def places(window: MainWindow) -> dict[str, QRect]:
    """Where the panes stand in the window."""
    shown = [
        pane for pane in window.workspace.panes if not isinstance(pane, PartsList)
    ]  # it has no room of its own
    panes: dict[str, QWidget] = dict(
        zip(("catalog", "view", "ladder", "checks", "meters", "inspector"), shown, strict=True)
    )
    return {
        name: QRect(pane.mapTo(window, pane.rect().topLeft()), pane.size())
        for name, pane in panes.items()
    }


def test_panels_are_made_after_the_first_frame_and_the_picture_does_not_move(qtbot: QtBot) -> None:
    window = begun(qtbot)
    view = window.viewport.viewport
    assert view is not None and "panels" not in vars(window)
    seen: list[tuple[bool, dict[str, QRect]]] = []
    view.picture.seen.connect(lambda: seen.append(("panels" in vars(window), places(window))))
    with qtbot.waitSignal(view.picture.seen, timeout=5000):
        window.show()
    qtbot.waitUntil(lambda: is_complete(window) and seen[-1][0])
    (had_panels, first), (_, last) = seen[0], seen[-1]
    assert not had_panels
    for name in ("catalog", "view", "ladder", "checks"):
        assert first[name] == last[name], name
    assert (first["meters"].left(), first["meters"].top()) == (
        last["meters"].left(),
        last["meters"].top(),
    )


def test_a_window_made_in_two_steps_is_the_same_in_the_end(qtbot: QtBot) -> None:
    whole = begun(qtbot, picture_first=False)
    assert is_complete(whole)
    show(qtbot, whole)
    steps = begun(qtbot)
    steps.show()
    qtbot.waitUntil(lambda: is_complete(steps))
    qtbot.waitUntil(lambda: places(steps) == places(whole))


def test_what_comes_next_is_looked_for_after_the_picture(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(
        next_part, "proposals", lambda _now, kind, _catalog: iter(asked.append(kind) or ())
    )
    window = begun(qtbot)
    assert window.next_step.kind == "cooler" and not asked
    window.complete()
    assert asked == ["cooler"]


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("panel", ["catalog", "ladder", "checks", "meters", "inspector"])
def test_whoever_asks_for_a_panel_before_its_turn_gets_it(qtbot: QtBot, panel: str) -> None:
    window = begun(qtbot)
    assert isinstance(getattr(window.panels, panel), QWidget)
    assert "panels" in vars(window) and getattr(window.panels, panel) in window.workspace.panes


def test_a_command_that_needs_a_panel_does_not_wait_for_its_turn(qtbot: QtBot) -> None:
    window = begun(qtbot)
    window.actions_of["choose_psu"].trigger()
    first = window.panels.catalog.rows.summary(window.panels.catalog.rows.index(0))
    assert first is not None and first.kind == "psu"


def test_a_theme_chosen_between_the_two_steps_is_the_panels_theme_too(qtbot: QtBot) -> None:
    window = begun(qtbot)
    wear(DARK)
    image = window.panels.catalog.grab().toImage()
    assert image.pixelColor(4, image.height() - 6).name().upper() == DARK.panel


def test_a_theme_chosen_before_the_window_is_shown_stays_the_bars_theme(qtbot: QtBot) -> None:
    """Qt puts back the palettes that widgets had before it polished them."""
    window = begun(qtbot)
    wear(DARK)
    show(qtbot, window)
    for bar in (window.toolbar, window.status):
        assert bar.palette().window().color().name().upper() == DARK.window


def test_without_a_build_the_start_page_comes_first(qtbot: QtBot) -> None:
    window = begun(qtbot, Build())
    assert "welcome" not in vars(window.pages)
    window.show()
    assert window.pages.currentWidget() is window.pages.welcome and "panels" not in vars(window)
    qtbot.waitUntil(lambda: is_complete(window))
    window.session.document.start(TWO)
    assert window.pages.currentWidget() is window.workspace


def test_with_a_build_the_start_page_waits_until_it_is_turned_to(qtbot: QtBot) -> None:
    window = begun(qtbot)
    show(qtbot, window)
    qtbot.waitUntil(lambda: is_complete(window))
    assert window.pages.currentWidget() is window.workspace and "welcome" not in vars(window.pages)
    window.files.close()
    assert window.pages.currentWidget() is window.pages.welcome and window.pages.welcome.isVisible()


def test_the_room_of_the_catalog_is_as_wide_as_the_catalog_was(qtbot: QtBot) -> None:
    window = begun(qtbot, picture_first=False)
    assert kept_width(window.settings, "catalog") is None
    window.closeEvent(QCloseEvent())
    assert kept_width(open_settings(), "catalog") == window.panels.catalog.sizeHint().width()


@pytest.mark.parametrize("nonsense", ["wide", "-3", "99999999999", ""])
def test_nonsense_that_was_remembered_takes_no_room(qtbot: QtBot, nonsense: str) -> None:
    settings = open_settings()
    settings.setValue("rooms/catalog", nonsense)
    assert kept_width(settings, "catalog") is None


def test_a_started_window_keeps_no_text_of_the_modules_that_it_imported(qtbot: QtBot) -> None:
    window = begun(qtbot, picture_first=False)
    assert linecache.getlines(__file__)
    settle(window)
    assert not linecache.cache
