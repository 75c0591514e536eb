"""A drive in the hand: every socket answers in a list over the view, the drop goes where it was let
go, and the words name the socket.
"""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QPointF
from PySide6.QtGui import QDropEvent
from pytestqt.qtbot import QtBot

from gui.hand.choices import choose
from gui.hand.drags import payload
from gui.hand.drive_hand import drop_drive, let_drive_go, pick_up_drive
from gui.hand.drive_rack import DriveRack
from gui.look.theme import LIGHT
from gui.plan.panel import PlanPanel
from gui.session.session import Session
from gui.view3d.viewport_panel import ViewportPanel
from rigwright.checks import Fit
from rigwright.lanes.storage_sockets import seated_drives
from rigwright.parts import Drive
from tests.gui.drags import COPY, LEFT, NONE, entering
from tests.gui.machines import TUF, session_with, with_cards
from tests.gui.on_screen import show

View = PlanPanel | ViewportPanel
pytestmark = pytest.mark.usefixtures("qapp")


def bare() -> Session:
    """A machine of two cards whose sockets are all free."""
    return session_with(with_cards(TUF, "1", "6").changed(drives=()))


def drive_of(session: Session, kind: str) -> Drive:
    for row in session.catalog.search("", "drive", 100):
        part = session.catalog.get(row.id)
        if isinstance(part, Drive) and part.drive_type == kind:
            return part
    raise AssertionError(kind)


def sockets(session: Session) -> list[str | None]:
    return [seated.socket for seated in seated_drives(session.snapshot.committed.assembly)]


def panel_of(qtbot: QtBot, session: Session, kind: type[View]) -> View:
    panel = kind(session, LIGHT)
    qtbot.addWidget(panel)
    panel.resize(700, 500)
    show(qtbot, panel)
    assert not panel.rack.isVisible()
    return panel


def drop_on(rack: DriveRack, part: Drive, at: QPointF) -> None:
    data = payload(part.id)
    rack.dropEvent(QDropEvent(at, COPY, data, LEFT, NONE))


@pytest.mark.parametrize("kind", [PlanPanel, ViewportPanel])
def test_every_socket_answers_over_the_view_and_takes_the_drop(
    qtbot: QtBot, kind: type[View]
) -> None:
    session = bare()
    stick = drive_of(session, "nvme_m2")
    panel = panel_of(qtbot, session, kind)
    rack = panel.rack
    assert pick_up_drive(session, stick.id)
    held = session.snapshot.drive
    assert held is not None and len(held.places) >= 3 and rack.isVisible()
    for place in held.places:
        assert place.name in rack.accessibleDescription()
    last = len(held.places) - 1
    drop_on(rack, stick, rack.row_rect(last).center())
    assert sockets(session) == [held.places[last].name], "where it was let go, not the first"
    assert session.document.history.undoText().endswith(f" in {held.places[last].name}")
    assert session.snapshot.drive is None and not rack.isVisible()
    session.document.undo()
    assert sockets(session) == []


def test_a_drop_beside_the_rows_changes_nothing(qtbot: QtBot) -> None:
    session = bare()
    stick = drive_of(session, "nvme_m2")
    panel = panel_of(qtbot, session, PlanPanel)
    rack = panel.rack
    assert pick_up_drive(session, stick.id)
    before = session.build
    drop_on(rack, stick, QPointF(30, 12))
    assert session.build is before and session.snapshot.drive is None
    assert stick.name in session.snapshot.message


def test_a_taken_socket_refuses_with_the_name_of_what_is_there() -> None:
    session = bare()
    stick = drive_of(session, "nvme_m2")
    assert pick_up_drive(session, stick.id)
    held = session.snapshot.drive
    assert held is not None
    name = held.places[0].name
    assert drop_drive(session, name) and sockets(session) == [name]
    assert pick_up_drive(session, stick.id)
    assert not drop_drive(session, name) and sockets(session) == [name]
    assert f"{stick.name} is in it." in session.snapshot.message


def test_the_bays_answer_for_a_disk_and_nothing_is_held_without_a_place() -> None:
    session = bare()
    disk = drive_of(session, "hdd")
    assert pick_up_drive(session, disk.id)
    held = session.snapshot.drive
    assert held is not None and [place.name for place in held.places] == [""]
    assert held.places[0].fit is not Fit.CLASH and drop_drive(session, "")
    assert session.build.part_ids().count(disk.id) == 1
    assert not pick_up_drive(session, TUF) and session.snapshot.drive is None
    assert pick_up_drive(session, disk.id)
    let_drive_go(session)
    assert session.snapshot.drive is None


def test_a_drive_that_is_added_without_a_socket_says_which_it_takes() -> None:
    session = bare()
    stick = drive_of(session, "nvme_m2")
    assert choose(session, stick)
    (socket,) = sockets(session)
    assert socket is not None
    assert session.document.history.undoText() == f"Add {stick.name} in {socket}"


def test_the_plan_takes_what_is_chosen(qtbot: QtBot) -> None:
    session = bare()
    panel = panel_of(qtbot, session, PlanPanel)
    stick = drive_of(session, "nvme_m2")
    data = payload(stick.id)
    event = entering(data, QPointF(200, 200))
    event.ignore()
    panel.dragEnterEvent(event)
    assert event.isAccepted()
    panel.dropEvent(QDropEvent(QPointF(200, 200), COPY, data, LEFT, NONE))
    qtbot.waitUntil(lambda: len(sockets(session)) == 1)
