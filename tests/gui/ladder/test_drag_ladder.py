"""Real drags onto the slot ladder: the whole way from a press on the source to one named step of
the history.
"""

from __future__ import annotations

import hashlib

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QPoint
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gui.app.settings import open_settings
from gui.catalog.panel import CatalogPanel
from gui.catalog.shortlist import Shortlist
from gui.hand.cursor_card import CursorCard
from gui.ladder.drop_card import DropQuestion
from gui.ladder.panel import SlotLadder
from gui.look.theme import LIGHT
from gui.session.session import Session
from rigwright.build import TRAY, Build
from tests.gui.drags import drag_and_drop
from tests.gui.machines import BASE, TUF, TURBO, session_with
from tests.gui.on_screen import show


class Table:
    """Catalog and ladder side by side in one window."""

    def __init__(self, qtbot: QtBot, build: Build, search: str) -> None:
        if QGuiApplication.platformName() != "xcb":
            pytest.skip("this platform ends a drag that no pointer makes")
        self.qtbot = qtbot
        self.session: Session = session_with(build)
        self.window = QWidget()
        self.window.resize(900, 640)
        self.catalog = CatalogPanel(self.session, LIGHT, Shortlist(open_settings()), self.window)
        self.catalog.setGeometry(0, 0, 280, 640)
        self.ladder = SlotLadder(self.session, LIGHT, self.window)
        self.ladder.setGeometry(500, 0, 384, 600)
        qtbot.addWidget(self.window)
        show(qtbot, self.window)
        self.catalog.search.setText(search)
        qtbot.waitUntil(lambda: self.row_of_catalog is not None)

    @property
    def row_of_catalog(self) -> QPoint | None:
        """The middle of the first row that is listed."""
        view = self.catalog.view
        model = view.model()
        if model is None or model.rowCount() != 2:  # the 3090 and, below it, the 3090 Ti
            return None
        rect = view.visualRect(model.index(0, 0))
        return rect.center() if rect.isValid() else None

    def row(self, place: str) -> QPoint:
        box = self.ladder.canvas.ladder.row_of(place)
        assert box is not None
        return QPoint(60, round(box.rect.center().y()))

    def card(self, label: str) -> QPoint:
        box = self.ladder.canvas.ladder.card_of(label)
        assert box is not None
        return box.free.center().toPoint()

    def from_catalog(self, place: str, **options: object) -> bool:
        at = self.row_of_catalog
        assert at is not None
        source = self.catalog.view.viewport()
        return drag_and_drop(self.qtbot, source, at, self.ladder.canvas, self.row(place), **options)  # type: ignore[arg-type]

    @property
    def places(self) -> list[tuple[str, str]]:
        return [(p.part_id, p.place) for p in self.session.build.placements]

    @property
    def state(self) -> tuple[str, int]:
        digest = hashlib.sha256(repr(self.session.build).encode()).hexdigest()
        return digest, self.session.document.history.count()

    def press(self, words: str) -> None:
        question = self.window.findChild(DropQuestion)
        assert question is not None and question.isVisible()
        next(b for b in question.findChildren(QPushButton) if b.text() == words).click()


@pytest.fixture
def table(qtbot: QtBot) -> Table:
    return Table(qtbot, BASE.place(TUF, "1"), "3090 tuf")


def test_a_card_is_dragged_from_the_catalog_into_a_slot(table: Table) -> None:
    assert table.from_catalog("5")
    table.qtbot.waitUntil(lambda: len(table.places) == 2)
    assert table.places == [(TUF, "1"), (TUF, "5")]
    assert table.session.document.history.count() == 1
    assert (
        table.session.document.history.undoText()
        == "Place ASUS TUF Gaming GeForce RTX 3090 24GB in PCIEX16_5"
    )
    assert table.session.snapshot.carried_card is None
    assert table.session.snapshot.selected == "gpu2"
    table.session.document.undo()
    assert table.places == [(TUF, "1")]


def test_the_answer_is_shown_while_the_card_hovers(table: Table) -> None:
    seen: list[tuple[str | None, str, bool]] = []

    def look() -> None:
        card = table.window.findChild(CursorCard)
        assert card is not None
        hovered = table.session.snapshot.hovered
        seen.append(
            (hovered.seat.name if hovered else None, card.accessibleDescription(), card.isVisible())
        )

    table.from_catalog("4", at_target=look)
    assert [(name, visible) for name, _, visible in seen] == [("4", True)]
    assert seen[0][1].startswith("Slot 4: tight, 8.96 mm, x16 Gen4 (CPU), +350 W")


def test_a_clash_is_refused_and_placed_only_on_demand(table: Table) -> None:
    before = table.state
    table.from_catalog("3")
    table.qtbot.waitUntil(lambda: table.window.findChild(DropQuestion).isVisible())
    assert table.state == before, "nothing is placed"
    table.press("Place anyway")
    assert table.places == [(TUF, "1"), (TUF, "3")]
    assert table.session.document.history.count() == 1


def test_escape_leaves_document_and_history_alone(table: Table) -> None:
    before = table.state
    table.from_catalog("5", escape=True)
    table.qtbot.waitUntil(lambda: table.session.snapshot.carried_card is None)
    assert table.state == before
    assert table.session.snapshot.message.startswith("Nothing changed: ")
    assert table.session.snapshot.evaluation is table.session.snapshot.committed


def test_a_drop_beside_all_slots_does_nothing(table: Table) -> None:
    before = table.state
    at = table.row_of_catalog
    assert at is not None
    heading = QPoint(100, 20)
    drag_and_drop(table.qtbot, table.catalog.view.viewport(), at, table.ladder, heading)
    table.qtbot.waitUntil(lambda: table.session.snapshot.carried_card is None)
    assert table.state == before


def test_a_placed_card_is_dragged_to_another_row(table: Table) -> None:
    canvas = table.ladder.canvas
    drag_and_drop(table.qtbot, canvas, table.card("gpu1"), canvas, table.row("6"))
    table.qtbot.waitUntil(lambda: table.places == [(TUF, "6")])
    assert table.session.document.history.count() == 1
    assert (
        table.session.document.history.undoText()
        == "Move ASUS TUF Gaming GeForce RTX 3090 24GB in PCIEX16_6"
    )


def test_a_placed_card_on_another_is_swapped_on_demand(qtbot: QtBot) -> None:
    table = Table(qtbot, BASE.place(TUF, "1").place(TURBO, "6"), "3090 tuf")
    canvas = table.ladder.canvas
    drag_and_drop(qtbot, canvas, table.card("gpu1"), canvas, table.row("6"))
    qtbot.waitUntil(lambda: table.window.findChild(DropQuestion).isVisible())
    assert table.places == [(TUF, "1"), (TURBO, "6")]
    table.press("Swap")
    assert table.places == [(TUF, "6"), (TURBO, "1")]
    assert table.session.document.history.count() == 1


def test_the_same_place_is_no_step(table: Table) -> None:
    before = table.state
    canvas = table.ladder.canvas
    drag_and_drop(table.qtbot, canvas, table.card("gpu1"), canvas, table.row("1"))
    table.qtbot.waitUntil(lambda: table.session.snapshot.carried_card is None)
    assert table.state == before


def test_a_card_beside_the_machine_is_dragged_into_the_row_that_is_aimed_at(qtbot: QtBot) -> None:
    """The last one beside the machine: its line stays while the card is tried in a place."""
    table = Table(qtbot, BASE.place(TUF, TRAY).place(TURBO, "3"), "3090 tuf")
    canvas = table.ladder.canvas
    before = table.row("5")
    tried = list[tuple[QPoint, float]]()

    def look() -> None:
        hovered = table.session.snapshot.hovered
        assert hovered is not None and hovered.seat.name == "5"
        tried.append((table.row("5"), canvas.ladder.height))

    height = canvas.ladder.height
    drag_and_drop(qtbot, canvas, table.card("gpu1"), canvas, before, at_target=look)
    qtbot.waitUntil(lambda: table.places == [(TUF, "5"), (TURBO, "3")])
    assert tried == [(before, height)]
