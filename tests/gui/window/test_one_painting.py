"""One highlight everywhere within a frame: what a step changes is painted at once in every panel,
and the window is put together once for it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget
from pytestqt.qtbot import QtBot

from gui.look.theme import DARK
from gui.plan.panel import PlanPanel
from gui.session.session import Session
from gui.view3d import view_drawing
from gui.view3d.overlay import Overlay
from gui.view3d.viewport_panel import has_opengl
from gui.window.main_window import MainWindow
from rigwright.build import Build, Quantity
from rigwright.catalog import open_catalog
from tests.gui.on_screen import PATIENCE_MS, show
from tests.sampling import share

TUF = "asus-tuf-rtx-3090"
LEFT = Qt.MouseButton.LeftButton
TURNS = 30  # of the event loop, in which whatever is left over is painted
LONG_MS = 3_600_000
VIEWS = ("3d", "plan")


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, short_rests: None) -> MainWindow:
    if not has_opengl():
        pytest.skip("this display has no OpenGL")
    for rest in ("REST_MS", "HOLDING_REST_MS"):  # after which the picture is drawn once more
        monkeypatch.setattr(view_drawing, rest, LONG_MS)
    build = Build(
        chassis="fractal-design-define-7-xl",
        board="asus-pro-ws-wrx80e-sage-se-wifi",
        cpus=Quantity("amd-ryzen-threadripper-pro-3975wx"),
        psus=("evga-supernova-1600-t2",),
    )
    session = Session(open_catalog())
    session.document.start(build.place(TUF, "1").place(TUF, "5"))
    window = MainWindow(session, DARK)
    window.resize(1500, 1000)
    # beside the window, so that the window system says nothing of it in the middle of a test
    QCursor.setPos(window.screen().geometry().bottomRight())
    window.panels.catalog.show_kind("memory")  # few, and what fits of them is soon known
    show(qtbot, window)
    view = window.viewport.viewport
    assert view is not None
    qtbot.waitUntil(lambda: view.drawing.warm, timeout=PATIENCE_MS)
    assert not window.geometry().contains(QCursor.pos())
    qtbot.waitUntil(lambda: window.panels.catalog.fits.complete, timeout=PATIENCE_MS)
    return window


class Paintings(QObject):
    """In which paintings of the window each of some widgets was painted, the first one being 1."""

    def __init__(self, window: QWidget, widgets: dict[str, QWidget]) -> None:
        super().__init__()
        self._window = window
        self._names: dict[QObject, str] = {widget: name for name, widget in widgets.items()}
        self.count = 0
        self.of: dict[str, list[int]] = {name: [] for name in widgets}
        for widget in (window, *widgets.values()):
            rows = widget.viewport() if isinstance(widget, QAbstractItemView) else widget
            rows.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window and event.type() is QEvent.Type.UpdateRequest:
            self.count += 1
        if watched is not self._window and event.type() is QEvent.Type.Paint:
            # the rows of a list are painted on a widget of Qt's in it
            listed = watched.parent()
            name = self._names.get(watched) or (self._names[listed] if listed else "")
            self.of[name].append(self.count)
        return False


def settle() -> None:
    """Let the window do all that is left to do."""
    for _ in range(TURNS):
        QApplication.processEvents()


def painted_by(
    window: MainWindow, widgets: dict[str, QWidget], step: Callable[[], None]
) -> Paintings:
    """Take a step and watch what is painted for it."""
    settle()
    seen = Paintings(window, widgets)
    step()
    settle()
    return seen


def panels_of(window: MainWindow, rows: QAbstractItemView) -> dict[str, QWidget]:
    """A list, the ladder and the view in the middle; the 3D view with the labels over it."""
    panels: dict[str, QWidget] = {
        "list": rows,
        "ladder": window.panels.ladder.canvas,
    }
    plan = window.views.pages.get("plan")
    if isinstance(plan, PlanPanel) and window.views.shown == "plan":
        panels["plan"] = plan.canvas
        return panels
    view = window.viewport.viewport
    assert view is not None
    labels = view.findChild(Overlay)
    assert labels is not None
    return {**panels, "3D": view.picture, "labels": labels}


def row_at(window: MainWindow, place: str) -> QPoint:
    """Where the row of a place is in the window."""
    canvas = window.panels.ladder.canvas
    row = canvas.ladder.row_of(place)
    assert row is not None
    return canvas.mapTo(window, QPoint(60, round(row.rect.center().y())))


def point_at(window: MainWindow, place: str) -> None:
    """Move the pointer onto the row of a place, as the window system says it."""
    QTest.mouseMove(window.windowHandle(), row_at(window, place))


def click_on(window: MainWindow, place: str) -> None:
    """Click the row of a place, as the window system says it."""
    QTest.mouseClick(window.windowHandle(), LEFT, pos=row_at(window, place))


def a_card_that_is_picked_up_has_its_answers_before_its_figures(window: MainWindow) -> None:
    inspector = window.panels.inspector
    widgets: dict[str, QWidget] = {
        "ladder": window.panels.ladder.canvas,
        "figures": inspector.chosen,
    }

    def pick_up() -> None:
        assert window.session.hand.pick_up(TUF)

    seen = painted_by(window, widgets, pick_up)
    assert seen.of["ladder"][0] == 1
    assert seen.of["figures"][0] == 2


def one_hover_marks_every_panel_in_one_painting(window: MainWindow) -> None:
    for view in share(VIEWS, 2):
        window.views.show_view(view)
        point_at(window, "2")
        settle()  # what the window system says late of the view that went, as that the pointer left
        panels = panels_of(window, window.panels.checks.list)
        assert view in map(str.lower, panels)
        for place in ("4", "3", "6"):
            seen = painted_by(window, panels, lambda place=place: point_at(window, place))
            hovered = window.session.snapshot.hovered
            assert hovered is not None and hovered.seat.name == place, (view, place, hovered)
            assert seen.of == {name: [1] for name in panels}, (view, place)


def a_hover_paints_no_figure_that_stays_the_same(window: MainWindow) -> None:
    """The figures of the card in the hand are those of any place."""
    inspector = window.panels.inspector
    point_at(window, "4")
    settle()
    marks: dict[str, QWidget] = {}
    for number, mark in enumerate(inspector.chosen.lines.marks):
        if mark.isVisible():
            marks[f"mark {number}"] = mark
    assert len(marks) > 3
    seen = painted_by(window, marks, lambda: point_at(window, "6"))
    hovered = window.session.snapshot.hovered
    assert hovered is not None and hovered.seat.name == "6"
    assert seen.of == {name: [] for name in marks}


def figures_that_need_other_room_get_it_in_the_same_painting(window: MainWindow) -> None:
    meters = window.panels.meters
    point_at(window, "4")
    settle()
    groups: dict[str, QWidget] = {"power": meters.power, "clearances": meters.clearances}
    high_px: set[int] = set()
    for place in ("6", "3", "2", "4"):
        seen = painted_by(window, groups, lambda place=place: point_at(window, place))
        high_px.add(meters.air.height())
        assert all(paintings in ([], [1]) for paintings in seen.of.values()), (place, seen.of)
    assert len(high_px) > 1


def no_command_changes_while_a_card_goes_from_place_to_place(window: MainWindow) -> None:
    """A command that is offered as before would paint its button and the bar anew."""
    hand = window.session.hand
    changed = list[str]()
    assert hand.hover("4") is not None
    for action in window.actions_of:
        action.changed.connect(partial(changed.append, action.objectName()))
    assert hand.hover("6") is not None
    assert changed == []
    assert hand.drop("6", anyway=True).placed
    assert "undo" in changed


@pytest.mark.long
@pytest.mark.sampled
def test_a_card_in_the_hand_is_painted_once_for_each_step(window: MainWindow) -> None:
    a_card_that_is_picked_up_has_its_answers_before_its_figures(window)
    one_hover_marks_every_panel_in_one_painting(window)
    a_hover_paints_no_figure_that_stays_the_same(window)
    figures_that_need_other_room_get_it_in_the_same_painting(window)
    no_command_changes_while_a_card_goes_from_place_to_place(window)


def one_click_marks_every_panel_in_one_painting(window: MainWindow) -> None:
    window.leads.show_parts()
    for view in share(VIEWS, 2):
        window.views.show_view(view)
        panels = panels_of(window, window.panels.parts.view)
        assert view in map(str.lower, panels)
        for label, place in (("gpu1", "1"), ("gpu2", "5")):
            seen = painted_by(window, panels, lambda place=place: click_on(window, place))
            assert window.session.snapshot.selected == label
            painted = seen.of.values()
            assert all(paintings[:1] == [1] for paintings in painted), (view, label, seen.of)


def a_picture_from_elsewhere_has_its_labels_at_once(window: MainWindow) -> None:
    view = window.viewport.viewport
    assert view is not None
    panels = panels_of(window, window.panels.checks.list)
    seen = painted_by(window, panels, lambda: view.camera.orbit(5.0, 0.0))
    assert seen.of["3D"] == seen.of["labels"] == [1]
    assert seen.count == 1


@pytest.mark.sampled
def test_a_step_with_an_empty_hand_is_painted_once(window: MainWindow) -> None:
    a_picture_from_elsewhere_has_its_labels_at_once(window)
    one_click_marks_every_panel_in_one_painting(window)
