"""Parts of the build that are dragged from their rows in the list to another place: an M.2 drive to
another socket, a fan to another wall, a card to another slot.
"""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QPoint
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.hand.answer_list import EDGE_PX
from gui.hand.drags import can_be_dragged
from gui.ladder.panel import SlotLadder
from gui.look.theme import LIGHT
from gui.parts_list.panel import PartsList
from gui.plan.panel import PlanPanel
from gui.session.session import Session
from rigwright.build import Build, Quantity
from rigwright.inventory import rows_of
from rigwright.inventory.drive_edits import drive_seats
from tests.gui.drags import drag_and_drop
from tests.gui.machines import BASE, TURBO, session_with
from tests.gui.on_screen import show

STICK, OTHER_STICK, DISK, FAN = (
    "samsung-990-pro-2tb",
    "samsung-990-pro-4tb",
    "samsung-870-evo-4tb",
    "noctua-nf-a12x25-pwm",
)
pytestmark = pytest.mark.usefixtures("qapp")


class Bench:
    """The list, the plan and the ladder side by side in one window."""

    def __init__(self, qtbot: QtBot, build: Build) -> None:
        if QGuiApplication.platformName() != "xcb":
            pytest.skip("this platform ends a drag that no pointer makes")
        self.qtbot, self.session = qtbot, session_with(build)
        window = QWidget()
        window.resize(1160, 720)
        self.parts = PartsList(self.session, LIGHT, window)
        self.parts.setGeometry(0, 0, 320, 720)
        self.plan = PlanPanel(self.session, LIGHT, window)
        self.plan.setGeometry(330, 0, 420, 720)
        self.ladder = SlotLadder(self.session, LIGHT, window)
        self.ladder.setGeometry(760, 0, 384, 720)
        qtbot.addWidget(window)
        show(qtbot, window)
        self.window = window

    def drag(self, key: str, target: QWidget, at: QPoint) -> None:
        """Drag the row of a part to a point of another widget."""
        row = self.parts.view.visualRect(self.parts.model.index_of(key))
        rows = self.parts.view.viewport()
        assert drag_and_drop(self.qtbot, rows, row.center(), target, at)


def sockets(session: Session) -> list[str | None]:
    return [seat.socket for seat in drive_seats(session.snapshot.committed.assembly)]


def test_a_drive_goes_into_another_socket_and_moves_no_other(qtbot: QtBot) -> None:
    """Both have the sockets that the program chose; one of them moves."""
    drives = (Quantity(STICK), Quantity(OTHER_STICK))
    bench = Bench(qtbot, BASE.changed(drives=drives))
    first, second = sockets(bench.session)
    third = bench.plan.rack.row_rect(2).center().toPoint() + QPoint(EDGE_PX, EDGE_PX)
    bench.drag("drive1", bench.plan.canvas, third)
    assert sockets(bench.session) == ["M.2_3", second] and first not in (None, "M.2_3")
    assert [quantity.count for quantity in bench.session.build.drives] == [1, 1], "none is added"
    assert bench.session.document.history.count() == 1
    bench.session.document.undo()
    assert bench.session.build.drives == drives


def test_a_drive_that_is_let_go_beside_the_sockets_stays(qtbot: QtBot) -> None:
    bench = Bench(qtbot, BASE.changed(drives=(Quantity(STICK),)))
    canvas = bench.plan.canvas
    bench.drag("drive1", canvas, canvas.rect().bottomRight() - QPoint(20, 20))
    bench.drag("drive1", bench.ladder, QPoint(100, 300))
    assert bench.session.build.drives == (Quantity(STICK),), "neither moved nor one more"
    assert bench.session.document.history.count() == 0
    part = bench.session.catalog.get(STICK)
    assert part is not None and part.name in bench.session.snapshot.message
    assert bench.session.snapshot.drive is None


def test_a_fan_goes_onto_the_wall_of_another_row(qtbot: QtBot) -> None:
    bench = Bench(qtbot, BASE.changed(fans=(Quantity(FAN, 1, ("top",)),)))
    rear = bench.parts.view.visualRect(bench.parts.model.index_of("included1")).center()
    bench.drag("fans1.top", bench.parts.view.viewport(), rear)
    assert bench.session.build.fans == (Quantity(FAN, 1, ("front",)),)
    assert bench.session.document.history.count() == 1
    heading = QPoint(40, 4)
    bench.drag("fans1.front", bench.parts.view.viewport(), heading)
    assert bench.session.build.fans == (Quantity(FAN, 1, ("front",)),), "no wall, no question"
    assert bench.session.snapshot.fan is None


def test_a_card_goes_into_another_slot(qtbot: QtBot) -> None:
    bench = Bench(qtbot, BASE.place(TURBO, "1").place(TURBO, "3"))
    canvas = bench.ladder.canvas
    row = canvas.ladder.row_of("6")
    assert row is not None
    bench.drag("gpu2", canvas, QPoint(60, round(row.rect.center().y())))
    bench.qtbot.waitUntil(lambda: bench.session.document.history.count() == 1)
    assert [card.place for card in bench.session.build.placements] == ["1", "6"]


def test_what_has_one_place_alone_is_not_dragged() -> None:
    build = BASE.place(TURBO, "1").changed(
        drives=(Quantity(STICK), Quantity(DISK, 2)), fans=(Quantity(FAN, 2, ("top", "top")),)
    )
    rows = rows_of(session_with(build).snapshot.committed.assembly)
    assert {row.key for row in rows if can_be_dragged(row)} == {"gpu1", "drive1", "fans1.top"}


def test_the_fans_of_a_row_go_onto_another_wall_together(qtbot: QtBot) -> None:
    bench = Bench(qtbot, BASE.changed(fans=(Quantity(FAN, 3, ("top", "top", "rear")),)))
    own = bench.parts.view.visualRect(bench.parts.model.index_of("included1")).center()
    bench.drag("fans1.top", bench.parts.view.viewport(), own)
    assert bench.session.build.fans == (Quantity(FAN, 3, ("front", "front", "rear")),)
    assert bench.session.document.history.count() == 1
    assert "2 × " in bench.session.document.history.undoText()
    rear = bench.parts.view.visualRect(bench.parts.model.index_of("fans1.rear")).center()
    bench.drag("fans1.front", bench.parts.view.viewport(), rear)
    assert bench.session.build.fans == (Quantity(FAN, 3, ("front", "front", "rear")),)
    assert "was not put there" in bench.session.snapshot.message, "the rear has one place"
