"""The gesture the program is about, in the whole window: a real drag from the catalog to a 3D
slot and the ladder.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QPoint
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from gui.hand.answer_list import EDGE_PX
from gui.look.answers import AnswerRow
from gui.look.theme import DARK
from gui.view3d.viewport import Viewport
from gui.window.main_window import MainWindow
from rigwright.build import Build, Quantity
from rigwright.checks import Fit
from rigwright.geometry import Vec
from rigwright.graphics.render.camera import project
from rigwright.picture.scenery.picking import seat_box
from tests.gui.drags import drag_and_drop
from tests.gui.machines import shipped
from tests.gui.on_screen import show

TUF = "asus-tuf-rtx-3090"
BASE = Build(
    chassis="fractal-design-define-7-xl", board="asus-pro-ws-wrx80e-sage-se-wifi",
    cpus=Quantity("amd-ryzen-threadripper-pro-3975wx"), psus=("evga-supernova-1600-t2",),
).place(TUF, "1")  # fmt: skip


class Bench:
    """The main window with a build of one card, and where things are in it."""

    def __init__(self, qtbot: QtBot) -> None:
        from gui.session.session import Session

        if QGuiApplication.platformName() != "xcb":
            pytest.skip("this platform ends a drag that no pointer makes")
        self.qtbot = qtbot
        self.session = Session(shipped())
        self.session.document.start(BASE)
        self.window = MainWindow(self.session, DARK)
        self.window.resize(1440, 900)
        show(qtbot, self.window)
        view = self.window.viewport.viewport
        if view is None:
            pytest.skip("this display has no OpenGL")
        self.view: Viewport = view
        self.view.picture.image()
        self.window.panels.catalog.search.setText("tuf rtx 3090 24gb")
        listed = self.window.panels.catalog.rows
        qtbot.waitUntil(lambda: listed.part_ids()[:1] == [TUF] and self.row is not None)

    @property
    def row(self) -> QPoint | None:
        """The middle of the catalog row of the card."""
        rows = self.window.panels.catalog.view.model()
        if rows is None or rows.rowCount() == 0:
            return None
        rect = self.window.panels.catalog.view.visualRect(rows.index(0, 0))
        return rect.center() if rect.isValid() else None

    def slot_in_view(self, name: str) -> QPoint:
        """A point of a slot in the 3D view."""
        seat = next(s for s in self.session.snapshot.committed.assembly.seats if s.name == name)
        box = seat_box(seat)
        assert box is not None and self.view.camera.now is not None
        point = Vec(220, box.centre.y, box.high.z)
        seen = project(self.view.camera.now, point, self.view.width(), self.view.height())
        return QPoint(round(seen.px), round(seen.py))

    def drag_to_view(
        self, slot: str, look: Callable[[], None] | None = None, *, escape: bool = False
    ) -> None:
        source = self.window.panels.catalog.view.viewport()
        row = self.row
        assert row is not None
        assert drag_and_drop(
            self.qtbot,
            source,
            row,
            self.view,
            self.slot_in_view(slot),
            at_target=look,
            escape=escape,
        )

    @property
    def places(self) -> list[str]:
        return [p.place for p in self.session.build.placements]


@pytest.fixture
def bench(qtbot: QtBot) -> Bench:
    return Bench(qtbot)


def from_the_catalog_to_a_3d_slot(bench: Bench) -> None:
    seen: list[str | None] = []
    bench.drag_to_view("5", look=lambda: seen.append(bench.session.snapshot.ghost))
    assert seen == ["gpu2"], "the card in the hand is shown in its slot while it hovers"
    assert bench.places == ["1", "5"]
    assert bench.session.document.history.count() == 1
    assert bench.session.document.history.undoText().startswith("Place ASUS TUF")
    bench.session.document.undo()
    assert bench.places == ["1"]


def from_the_catalog_to_the_ladder(bench: Bench) -> None:
    ladder = bench.window.panels.ladder
    box = ladder.canvas.ladder.row_of("5")
    assert box is not None and bench.row is not None
    target = QPoint(60, round(box.rect.center().y()))
    assert drag_and_drop(
        bench.qtbot, bench.window.panels.catalog.view.viewport(), bench.row, ladder.canvas, target
    )
    assert bench.places == ["1", "5"]


def escape_over_the_view_leaves_no_trace(bench: Bench) -> None:
    bench.drag_to_view("5", escape=True)
    bench.qtbot.waitUntil(lambda: bench.session.snapshot.carried_card is None)
    assert bench.places == ["1"]
    assert bench.session.document.history.count() == 0
    assert bench.session.snapshot.message.startswith("Nothing changed: ")
    assert not bench.session.snapshot.previewing


def a_clash_in_the_view_is_refused_with_its_reason(bench: Bench) -> None:
    bench.drag_to_view("3")
    assert bench.places == ["1"]
    question = bench.window.pointer.question
    bench.qtbot.waitUntil(question.isVisible)


def a_placed_card_is_dragged_to_another_slot(bench: Bench) -> None:
    card = bench.session.snapshot.committed.assembly.cards[0]
    assert bench.view.camera.now is not None
    seen = project(bench.view.camera.now, card.body.centre, bench.view.width(), bench.view.height())
    start = QPoint(round(seen.px), round(seen.py))
    assert drag_and_drop(bench.qtbot, bench.view, start, bench.view, bench.slot_in_view("5"))
    assert bench.places == ["5"]
    assert bench.session.document.history.undoText().startswith("Move ASUS TUF")


def a_drive_goes_into_the_socket_on_which_it_is_let_go(bench: Bench) -> None:
    """The list of sockets comes over the 3D view while the drive is dragged there."""
    catalog = bench.window.panels.catalog
    rack = bench.window.viewport.rack
    bench.session.document.commit(bench.session.build.changed(drives=()), "Take the drives out")
    catalog.search.setText("")
    catalog.show_kind("drive")
    catalog.search.setText("990 pro")
    bench.qtbot.waitUntil(lambda: bench.row is not None)
    row = bench.row
    assert row is not None
    edge = rack.mapTo(bench.view, QPoint(0, 0)) + QPoint(EDGE_PX, EDGE_PX) - rack.pos()
    seen: list[str] = []

    def look() -> None:
        assert rack.hovered is not None and rack.isVisible()
        seen.append(rack.hovered.name)

    at = edge + rack.row_rect(1).center().toPoint()
    assert drag_and_drop(bench.qtbot, catalog.view.viewport(), row, bench.view, at, at_target=look)
    (drive,) = bench.session.build.drives
    assert len(seen) == 1 and drive.places == (seen[0],) and not rack.isVisible()


def a_board_that_is_dragged_over_the_view_says_how_it_fits(bench: Bench) -> None:
    """As its row in the catalog does, for a board of another socket."""
    catalog = bench.window.panels.catalog
    answers = bench.window.viewport.answers
    catalog.search.setText("")
    catalog.show_kind("motherboard")
    catalog.search.setText("pro ws trx50-sage")
    bench.qtbot.waitUntil(lambda: bench.row is not None)
    row = bench.row
    seen = list[AnswerRow]()
    assert row is not None

    def look() -> None:
        held = bench.session.snapshot.choice
        assert held is not None and not held.foreign, "it was taken up where the drag began"
        assert answers.isVisible()
        seen.extend(answers.rows)

    middle = bench.view.rect().center()
    source = catalog.view.viewport()
    assert drag_and_drop(bench.qtbot, source, row, bench.view, middle, at_target=look, escape=True)
    (answer,) = seen
    assert answer.judged is Fit.CLASH
    assert answer.line.endswith("CPU has sWRX8")
    assert answer.title == "In the place of ASUS Pro WS WRX80E-SAGE SE WIFI"
    assert not answers.isVisible() and bench.session.snapshot.choice is None
    assert bench.session.build == BASE


def test_what_is_dragged_through_a_window(bench: Bench) -> None:
    """One window for all of it, which costs most of a second; each asked of the same build."""
    for ask in (
        from_the_catalog_to_a_3d_slot,
        from_the_catalog_to_the_ladder,
        escape_over_the_view_leaves_no_trace,
        a_placed_card_is_dragged_to_another_slot,
        a_clash_in_the_view_is_refused_with_its_reason,
        a_drive_goes_into_the_socket_on_which_it_is_let_go,
        a_board_that_is_dragged_over_the_view_says_how_it_fits,
    ):
        bench.session.document.start(BASE)
        ask(bench)
