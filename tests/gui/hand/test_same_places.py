"""Drives into sockets and bays, fans onto walls and risers under cards: dragged, clicked, by
keyboard and by command they come to the same outcome, in every example, for every place.
"""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from gui.app.settings import open_settings
from gui.hand.drags import payload
from gui.look.theme import LIGHT
from gui.session.session import Session
from gui.view3d.viewport import Viewport
from gui.view3d.viewport_panel import has_opengl
from gui.window.main_window import MainWindow
from rigwright.assembly import SeatedCard
from rigwright.build import Build
from rigwright.evaluation import evaluate
from rigwright.graphics.render.camera import project
from rigwright.inventory.drive_places import drive_places
from rigwright.inventory.fan_places import fan_places
from rigwright.inventory.risers import hangs_on_a_riser, suits
from rigwright.lanes.storage_sockets import next_socket, seated_drives
from rigwright.parts import Drive, Fan, Riser
from rigwright.picture.scenery.fan_targets import fan_targets
from rigwright.proposals.machines import MACHINES
from rigwright.reports.check import check_record
from tests.gui.drags import COPY, LEFT, NONE, entering, moving
from tests.gui.hand.test_same_answer import (
    EXAMPLES,
    SHIFT,
    Outcome,
    commanded,
    double_clicked,
    entered,
    revealed,
)
from tests.gui.machines import shipped
from tests.gui.on_screen import show
from tests.sampling import share

STICK, DISK, FAN = "crucial-t500-2tb", "seagate-exos-x20-20tb", "arctic-p14-pwm"
HUNG = EXAMPLES | {machine.id: machine.build for machine in MACHINES}


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    window = MainWindow(Session(shipped()), LIGHT, settings=open_settings())
    show(qtbot, window)
    window.session.document.asks = None  # what comes along is taken
    return window


def outcome(window: MainWindow) -> Outcome:
    """What the build of the window is found to be, after one step."""
    assert window.session.document.history.count() == 1, window.session.snapshot.message
    return Outcome(check_record(window.session.snapshot.committed))


def begin(window: MainWindow, build: Build) -> None:
    window.session.document.start(build)
    window.session.selection.select(None)


# drives


def drives_told(build: Build) -> list[str]:
    """The options of the drives that a build has, which new ones would take the place of."""
    told: list[str] = []
    for entry in build.drives:
        places = f"@{','.join(entry.places)}" if entry.places else ""
        told += ["--drive", f"{entry.part_id}*{entry.count}{places}"]
    return told


def free_sockets(build: Build, part_id: str) -> list[str]:
    """The sockets that take a drive, "" for the bays."""
    part = shipped().get(part_id)
    assert isinstance(part, Drive)
    places = drive_places(evaluate(build, shipped()), shipped(), part, None)
    return [place.name for place in places if not place.refused]


def drive_dragged(window: MainWindow, part_id: str, socket: str) -> None:
    panel = window.viewport
    data = payload(part_id)
    panel.dragEnterEvent(entering(data, QPointF(panel.rect().center())))
    rack = panel.rack
    held = window.session.snapshot.drive
    assert held is not None and rack.isVisible()
    names = [place.name for place in held.places]
    at = rack.row_rect(names.index(socket)).center()
    rack.dragEnterEvent(entering(data, at))
    rack.dragMoveEvent(moving(data, at))
    rack.dropEvent(QDropEvent(at, COPY, data, LEFT, NONE))


def socket_of(window: MainWindow, part_id: str) -> str:
    """The socket of a drive in the build, "" for the bays."""
    seated = seated_drives(window.session.snapshot.committed.assembly)
    return next((one.socket or "" for one in seated if one.drive.id == part_id), "")


def drive_cases() -> list[tuple[str, str, str]]:
    """Every example with every place that is free for a stick or a disk."""
    found: list[tuple[str, str, str]] = []
    for example, build in EXAMPLES.items():
        for part_id in (STICK, DISK):
            found += [(example, part_id, socket) for socket in free_sockets(build, part_id)]
    return found


@pytest.mark.sampled
def test_every_way_to_add_a_drive_has_the_same_outcome(
    window: MainWindow, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for example, part_id, socket in share(drive_cases(), 30):
        build = EXAMPLES[example]
        at = f"@{socket}" if socket else ""
        told = [*drives_told(build), "--drive", f"{part_id}{at}"]
        expected = commanded(build, tmp_path, told, capsys)
        begin(window, build)
        drive_dragged(window, part_id, socket)
        assert outcome(window) == expected, (example, part_id, socket)
        assert socket_of(window, part_id) == socket, (example, part_id)
        part = shipped().get(part_id)
        assert isinstance(part, Drive)
        if socket != (next_socket(evaluate(build, shipped()).assembly, part) or ""):
            continue
        for way in (double_clicked, entered):  # which take the socket that is next
            begin(window, build)
            way(window, part_id)
            assert outcome(window) == expected, (example, part_id, way.__name__)
            assert socket_of(window, part_id) == socket, (example, part_id, way.__name__)


# fans


def fan_dragged(window: MainWindow, wall: str) -> bool:
    """Drag a fan onto a wall of the picture; False where the picture shows none of its places."""
    view = window.viewport.viewport
    data = payload(FAN)
    assert view is not None and view.camera.now is not None
    view.dragEnterEvent(entering(data, QPointF(10, 10)))
    at = seen_at(view, wall)
    if at is not None:
        view.dragMoveEvent(moving(data, at))
        view.dropEvent(QDropEvent(at, COPY, data, LEFT, SHIFT))
    return at is not None


def seen_at(view: Viewport, wall: str) -> QPointF | None:
    """A point of the picture at which the pointer means a wall."""
    fan = shipped().get(FAN)
    assert isinstance(fan, Fan) and view.camera.now is not None and view.stage.shown is not None
    boxes = fan_targets(view.stage.shown.committed.assembly, fan).get(wall, ())
    for box in boxes:
        seen = project(view.camera.now, box.centre, view.width(), view.height())
        at = QPointF(seen.px, seen.py)
        if view.pointing.wall_at(at) == wall:
            return at
    return None


def fan_menu_of(window: MainWindow) -> QMenu:
    """The walls in the menu of the fan's row in the catalog."""
    revealed(window, FAN)
    view = window.panels.catalog.view
    at = view.visualRect(view.currentIndex()).center()
    reason = QContextMenuEvent.Reason.Mouse
    QApplication.sendEvent(
        view.viewport(), QContextMenuEvent(reason, at, view.viewport().mapToGlobal(at))
    )
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    for action in menu.actions():
        below = action.menu()
        if isinstance(below, QMenu):
            menu.setActiveAction(action)
            return below
    raise AssertionError("no walls")


def fan_chosen(window: MainWindow, number: int, *, by_key: bool) -> None:
    """Choose a wall from the menu of the row, by click or by key."""
    walls = fan_menu_of(window)
    walls.popup(QPoint(0, 0))
    action = walls.actions()[number]
    if by_key:
        walls.setActiveAction(action)
        QTest.keyClick(walls, Qt.Key.Key_Return)
    else:
        QTest.mouseClick(walls, LEFT, NONE, walls.actionGeometry(action).center())
    while (popup := QApplication.activePopupWidget()) is not None:
        popup.close()


def fan_cases() -> list[tuple[str, int, str, bool]]:
    """Every example with every wall, its number among them, and whether it takes the fan."""
    fan = shipped().get(FAN)
    assert isinstance(fan, Fan)
    found: list[tuple[str, int, str, bool]] = []
    for example, build in EXAMPLES.items():
        places = fan_places(evaluate(build, shipped()).assembly, fan)
        for number, place in enumerate(places):
            found.append((example, number, place.wall, not place.refused))
    return found


@pytest.mark.sampled
def test_every_way_to_put_a_fan_on_a_wall_has_the_same_outcome(
    window: MainWindow, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if not has_opengl():
        pytest.skip("this display has no OpenGL")
    in_the_picture = 0
    for example, number, wall, is_taken in share(fan_cases(), 18):
        build = EXAMPLES[example]
        assert not build.fans
        expected = commanded(build, tmp_path, ["--fan", f"{FAN}@{wall}"], capsys)
        begin(window, build)
        if fan_dragged(window, wall):
            assert outcome(window) == expected, (example, wall)
            in_the_picture += 1
        for by_key in (False, True) if is_taken else ():
            begin(window, build)
            fan_chosen(window, number, by_key=by_key)
            assert outcome(window) == expected, (example, wall, by_key)
    assert in_the_picture


# risers


def riser_dragged(window: MainWindow, riser: Riser, label: str) -> None:
    panel = window.viewport
    data = payload(riser.id)
    panel.dragEnterEvent(entering(data, QPointF(panel.rect().center())))
    held = window.session.snapshot.choice
    assert held is not None
    title = str(card_of(window, label).title)
    number = [answer.words for answer in held.answers].index(title)
    below = panel.answers.row_rect(number).center().toPoint()
    at = QPointF(panel.answers.mapTo(panel, below))
    panel.dragMoveEvent(moving(data, at))
    panel.dropEvent(QDropEvent(at, COPY, data, LEFT, NONE))
    QApplication.processEvents()  # it is taken once the drag is over


def card_of(window: MainWindow, label: str) -> SeatedCard:
    cards = window.session.snapshot.committed.assembly.cards
    return next(card for card in cards if card.label == label)


def riser_cases() -> list[tuple[str, str, Riser]]:
    """Every machine with every card that hangs, and every riser that may be its own."""
    rows = shipped().search("", "riser", 300)
    risers = [part for part in (shipped().get(row.id) for row in rows) if isinstance(part, Riser)]
    found: list[tuple[str, str, Riser]] = []
    for name, build in HUNG.items():
        assembly = evaluate(build, shipped()).assembly
        for card in filter(hangs_on_a_riser, assembly.cards):
            for riser in risers:
                if riser.id != card.placement.riser and suits(riser, card, assembly):
                    found.append((name, card.label, riser))
    return found


@pytest.mark.sampled
@pytest.mark.timeout(300)  # each riser of the catalog for each card that hangs
def test_every_way_to_give_a_card_a_riser_has_the_same_outcome(
    window: MainWindow, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command leaves everything else as it is, so it is asked where the window does as well."""
    asked = 0
    for name, label, riser in share(riser_cases(), 138, 3):
        build = HUNG[name]
        begin(window, build)
        riser_dragged(window, riser, label)
        dragged = outcome(window)
        card = card_of(window, label)
        after = window.session.build
        assert card.placement.riser == riser.id
        for way in (double_clicked, entered):
            begin(window, build)
            window.session.selection.select(label)
            way(window, riser.id)
            assert outcome(window) == dragged, (name, label, riser.id, way.__name__)
        if after == build.hang(card.index, riser.id):
            told = ["--riser", f"{riser.id}@{card.placement.place}"]
            assert commanded(build, tmp_path, told, capsys) == dragged, (name, label, riser.id)
            asked += 1
    assert asked
