"""Another riser for the card in the hand, without letting go: R over a place that needs one shows
the card on the next riser that fits there, Shift+R on the one before, and letting go takes it.
"""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.hand.card_words import riser_lines, shown_words
from gui.ladder.panel import SlotLadder
from gui.look.theme import LIGHT
from gui.session.session import Session
from gui.view3d.viewport import Viewport
from gui.view3d.viewport_panel import has_opengl
from gui.window.status_line import StatusLine
from rigwright.build import Build
from rigwright.checks import Fit
from rigwright.evaluation import evaluate
from rigwright.inventory.risers import riser_choices
from tests.gui.drags import drag_and_drop
from tests.gui.machines import session_with, shipped
from tests.gui.on_screen import show

BOARD, TURBO = "asus-pro-ws-wrx80e-sage-se-wifi", "gigabyte-rtx-3090-turbo"
CASE = Build(chassis="fractal-design-define-7-xl", board=BOARD)
LYING = CASE.place(TURBO, "1")
SHIFT = Qt.KeyboardModifier.ShiftModifier


def ladder_of(qtbot: QtBot, session: Session) -> SlotLadder:
    ladder = SlotLadder(session, LIGHT)
    qtbot.addWidget(ladder)
    ladder.resize(420, 760)
    show(qtbot, ladder)
    return ladder


def place_of(session: Session) -> str:
    hovered = session.snapshot.hovered
    assert hovered is not None
    return hovered.seat.name


def riser_shown(session: Session) -> str:
    """The riser of the card in the hand, as the shown machine has it."""
    riser = session.snapshot.evaluation.build.placements[-1].riser
    assert riser is not None
    return riser


def fitting(session: Session) -> list[str]:
    """What fits at the first vertical mount, from a search of its own: the check of the machine
    with each riser of the catalog there.
    """
    hung = session.snapshot.evaluation.build
    known = riser_choices(evaluate(hung, shipped()), len(hung.placements) - 1)
    return [choice.riser.id for choice in known if choice.fit in (Fit.FITS, Fit.TIGHT)]


def test_r_goes_through_the_risers_that_fit_and_enter_takes_the_one_that_is_shown(
    qtbot: QtBot,
) -> None:
    session = session_with(CASE)
    ladder = ladder_of(qtbot, session)
    session.hand.pick_up(TURBO)
    ladder.begin_placing()
    qtbot.keyClick(ladder.canvas, Qt.Key.Key_V)
    assert place_of(session) == "vertical1"
    first, fits = riser_shown(session), fitting(session)
    wanted = [first, *(one for one in fits if one != first)]
    assert len(wanted) > 3
    shown = [first]
    for number, _ in enumerate(wanted[1:], 2):
        qtbot.keyClick(ladder.canvas, Qt.Key.Key_R)
        assert place_of(session) == "vertical1"
        shown.append(riser_shown(session))
        assert f"R: next riser, {number} of {len(wanted)}" in shown_words(session.snapshot)
    assert shown == wanted
    qtbot.keyClick(ladder.canvas, Qt.Key.Key_R, SHIFT)
    assert riser_shown(session) == wanted[-2]
    qtbot.keyClick(ladder.canvas, Qt.Key.Key_Return)
    assert session.build.placements[0].riser == wanted[-2]
    assert session.document.history.count() == 1
    session.document.undo()
    assert session.build == CASE


def test_beyond_the_last_riser_comes_the_next_mount_and_before_the_first_the_one_before(
    qtbot: QtBot,
) -> None:
    session = session_with(CASE)
    ladder = ladder_of(qtbot, session)
    session.hand.pick_up(TURBO)
    ladder.begin_placing()
    at = place_of(session)
    qtbot.keyClick(ladder.canvas, Qt.Key.Key_R)
    assert place_of(session) == "vertical1", "R in a slot leads to the next mount, as ever"
    qtbot.keyClick(ladder.canvas, Qt.Key.Key_R, SHIFT)
    assert place_of(session) == at
    qtbot.keyClick(ladder.canvas, Qt.Key.Key_V)
    for _ in range(len(fitting(session)) + 1):
        qtbot.keyClick(ladder.canvas, Qt.Key.Key_R)
        if place_of(session) != "vertical1":
            break
    assert place_of(session) == at
    before = session.document.history.count()
    qtbot.keyClick(ladder.canvas, Qt.Key.Key_Escape)
    assert session.build == CASE and session.document.history.count() == before


def test_the_status_line_and_the_badge_name_it_with_its_length_and_verdict(qtbot: QtBot) -> None:
    session = session_with(CASE)
    ladder = ladder_of(qtbot, session)
    line = StatusLine(session, LIGHT)
    qtbot.addWidget(line)
    session.hand.pick_up(TURBO)
    ladder.begin_placing()
    qtbot.keyClick(ladder.canvas, Qt.Key.Key_V)
    qtbot.keyClick(ladder.canvas, Qt.Key.Key_R)
    part = shipped().get(riser_shown(session))
    hovered, carried = session.snapshot.hovered, session.snapshot.carried_card
    assert part is not None and hovered is not None and carried is not None
    said = shown_words(session.snapshot)
    choice = next(c for c in (carried.risers.choices if carried.risers else ()) if c.riser == part)
    assert f"{part.name}: {choice.line}" in said
    assert riser_lines(hovered, carried)[0] == f"{part.name}: {choice.line}"
    assert part.name in ladder.canvas.accessibleDescription()
    assert any(part.name in one.toolTip() for one in line.findChildren(QWidget))


def test_a_dragged_card_takes_the_riser_that_r_showed(qtbot: QtBot) -> None:
    if QGuiApplication.platformName() != "xcb":
        pytest.skip("this platform ends a drag that no pointer makes")
    session = session_with(LYING)
    ladder = ladder_of(qtbot, session)
    card = ladder.canvas.ladder.card_of("gpu1")
    row = ladder.canvas.ladder.row_of("vertical1")
    assert card is not None and row is not None
    start = card.free.center().toPoint()
    end = QPoint(60, round(row.rect.center().y()))
    seen: list[str] = []

    def press_r() -> None:
        seen.append(riser_shown(session))
        QTest.keyClick(ladder.windowHandle(), Qt.Key.Key_R)
        seen.append(riser_shown(session))
        QTest.mouseMove(ladder.windowHandle(), end + QPoint(3, 0))

    assert drag_and_drop(qtbot, ladder.canvas, start, ladder.canvas, end, at_target=press_r)
    assert seen[0] != seen[1]
    (placed,) = session.build.placements
    assert (placed.place, placed.riser) == ("vertical1", seen[1])
    assert session.document.history.count() == 1


def test_in_3d_r_over_a_mount_tries_its_risers_before_it_means_the_slots_again(
    qtbot: QtBot,
) -> None:
    if not has_opengl():
        pytest.skip("without OpenGL there is no 3D view")
    session = session_with(CASE)
    view = Viewport(session, LIGHT)
    qtbot.addWidget(view)
    view.resize(640, 480)
    show(qtbot, view)
    session.hand.pick_up(TURBO)
    session.hand.hover("vertical1")
    first = riser_shown(session)
    at = QPointF(3, 3)
    view.placing.turn_card(at)
    assert riser_shown(session) != first and place_of(session) == "vertical1"
    view.placing.turn_card(at, back=True)
    assert riser_shown(session) == first
    view.placing.turn_card(at, back=True)
    assert session.snapshot.hovered is None, "the pointer is beside all places"


def test_a_card_that_hangs_on_nothing_has_no_riser_to_choose(qtbot: QtBot) -> None:
    session = session_with(CASE)
    session.hand.pick_up(TURBO)
    assert not session.risers.try_next(1)
    session.hand.hover("1")
    assert not session.risers.try_next(1)
    hovered, carried = session.snapshot.hovered, session.snapshot.carried_card
    assert hovered is not None and carried is not None
    assert riser_lines(hovered, carried) == ()
