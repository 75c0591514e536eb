"""Another riser for the card in the hand, without letting go: R over a place that needs one shows
the card on the next riser that fits there, Shift+R on the one before, and letting go takes it.
"""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gui.hand.card_words import riser_lines, shown_words
from gui.hand.cursor_card import CursorCard
from gui.inspector.riser_menu import riser_menu
from gui.ladder.panel import SlotLadder
from gui.look.theme import LIGHT
from gui.session.pauses import Pauses
from gui.session.session import Session
from gui.view3d.viewport import Viewport
from gui.view3d.viewport_panel import has_opengl
from gui.window.status_line import StatusLine
from rigwright.assembly.brackets import risers_in
from rigwright.build import Build, Placement
from rigwright.checks import Fit
from rigwright.evaluation import Evaluation, evaluate
from rigwright.inventory.risers import RiserChoice, riser_choice, riser_choices, suits
from rigwright.parts import Riser
from tests.gui.drags import drag_and_drop
from tests.gui.machines import session_with, shipped
from tests.gui.on_screen import show

BOARD, TURBO = "asus-pro-ws-wrx80e-sage-se-wifi", "gigabyte-rtx-3090-turbo"
CASE = Build(chassis="fractal-design-define-7-xl", board=BOARD)
LYING = CASE.place(TURBO, "1")
HUNG = CASE.changed(placements=(Placement(TURBO, "vertical1", None, None, "PCIEX16_7"),))
FRAME = "generic-mining-open-frame-6-gpu"
SHIFT = Qt.KeyboardModifier.ShiftModifier


def ladder_of(qtbot: QtBot, session: Session) -> SlotLadder:
    ladder = SlotLadder(session, LIGHT)
    qtbot.addWidget(ladder)
    ladder.resize(420, 760)
    show(qtbot, ladder)
    return ladder


def press_r(
    qtbot: QtBot,
    session: Session,
    ladder: SlotLadder,
    keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> None:
    """R, and wait for its answer where the risers of the place were not tried yet."""
    shown: list[object] = []
    session.shown.connect(shown.append)
    qtbot.keyClick(ladder.canvas, Qt.Key.Key_R, keys)
    qtbot.waitUntil(lambda: bool(shown) and not awaited(session))
    session.shown.disconnect(shown.append)


def awaited(session: Session) -> str:
    """The place whose risers are still being tried for R."""
    carried_card = session.snapshot.carried_card
    return carried_card.awaits if carried_card is not None else ""


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
        press_r(qtbot, session, ladder)
        assert place_of(session) == "vertical1"
        shown.append(riser_shown(session))
        assert f"R: next riser, {number} of {len(wanted)}" in shown_words(session.snapshot)
    assert shown == wanted
    press_r(qtbot, session, ladder, SHIFT)
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
    press_r(qtbot, session, ladder)
    assert place_of(session) == "vertical1", "R in a slot leads to the next mount, as ever"
    press_r(qtbot, session, ladder, SHIFT)
    assert place_of(session) == at
    qtbot.keyClick(ladder.canvas, Qt.Key.Key_V)
    for _ in range(len(fitting(session)) + 1):
        press_r(qtbot, session, ladder)
        if place_of(session) != "vertical1":
            break
    assert place_of(session) == at
    before = session.document.history.count()
    qtbot.keyClick(ladder.canvas, Qt.Key.Key_Escape)
    assert session.build == CASE and session.document.history.count() == before


@pytest.mark.usefixtures("short_rests")
def test_a_card_that_rests_over_a_place_has_its_risers_tried_so_that_r_answers_at_once(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []

    def counted(bare: Evaluation, build: Build, index: int, part: Riser) -> RiserChoice:
        tried.append(part.id)
        return riser_choice(bare, build, index, part)

    monkeypatch.setattr("rigwright.inventory.risers.riser_choice", counted)
    session = session_with(CASE)
    ladder = ladder_of(qtbot, session)
    session.hand.pick_up(TURBO)
    ladder.begin_placing()
    qtbot.keyClick(ladder.canvas, Qt.Key.Key_V)
    hovered = session.snapshot.hovered
    assert hovered is not None and tried == [], "one piece of work does not come with the key"
    index = len(hovered.evaluation.build.placements) - 1
    card = next(c for c in hovered.evaluation.assembly.cards if c.index == index)
    suiting = [
        part.id for part in risers_in(shipped()) if suits(part, card, hovered.evaluation.assembly)
    ]
    pauses = session.risers.findChild(Pauses)
    assert pauses is not None
    qtbot.waitUntil(lambda: not pauses.running)
    first = riser_shown(session)
    qtbot.keyClick(ladder.canvas, Qt.Key.Key_R)
    assert riser_shown(session) != first, "the answer is there when the key is"
    assert tried == suiting, "each was tried once"


def test_r_before_the_risers_are_tried_is_answered_when_they_are_and_where_it_was_pressed(
    qtbot: QtBot,
) -> None:
    session = session_with(CASE)
    ladder = ladder_of(qtbot, session)
    session.hand.pick_up(TURBO)
    ladder.begin_placing()
    qtbot.keyClick(ladder.canvas, Qt.Key.Key_V)
    first, fits = riser_shown(session), fitting(session)
    wanted = [one for one in fits if one != first]
    qtbot.keyClick(ladder.canvas, Qt.Key.Key_R)
    qtbot.keyClick(ladder.canvas, Qt.Key.Key_R)
    assert riser_shown(session) == first, "the key waits for nothing"
    qtbot.waitUntil(lambda: riser_shown(session) == wanted[1])
    qtbot.keyClick(ladder.canvas, Qt.Key.Key_V)
    elsewhere = riser_shown(session)
    assert place_of(session) == "vertical2"
    qtbot.keyClick(ladder.canvas, Qt.Key.Key_R)
    qtbot.keyClick(ladder.canvas, Qt.Key.Key_V)
    assert place_of(session) == "vertical3"
    session.hand.hover("vertical2")
    press_r(qtbot, session, ladder)
    carried = session.snapshot.carried_card
    assert carried is not None and carried.risers is not None
    assert carried.risers.number == 1, "what was asked for before the card went on is forgotten"
    assert riser_shown(session) != elsewhere


def test_while_the_risers_are_tried_the_answer_says_so_where_it_will_name_one(
    qtbot: QtBot,
) -> None:
    session = session_with(CASE)
    ladder = ladder_of(qtbot, session)
    line = StatusLine(session, LIGHT)
    qtbot.addWidget(line)
    session.hand.pick_up(TURBO)
    ladder.begin_placing()
    qtbot.keyClick(ladder.canvas, Qt.Key.Key_V)
    (answer,) = ladder.window().findChildren(CursorCard)
    at_rest = answer.accessibleDescription()
    assert at_rest.endswith("R: another riser")
    qtbot.keyClick(ladder.canvas, Qt.Key.Key_R)
    assert awaited(session) == "vertical1"
    assert answer.accessibleDescription().endswith("Trying the other risers…")
    assert shown_words(session.snapshot).endswith("Trying the other risers…")
    assert any("Trying the other risers…" in one.toolTip() for one in line.findChildren(QWidget))
    # elsewhere nothing is being waited for
    qtbot.keyClick(ladder.canvas, Qt.Key.Key_V)
    assert place_of(session) == "vertical2"
    assert answer.accessibleDescription().endswith("R: another riser")
    press_r(qtbot, session, ladder)
    assert "R: next riser, 2 of" in answer.accessibleDescription()


def test_risers_that_could_not_be_tried_are_not_waited_for(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, noted_faults: list[str]
) -> None:
    def fault(*_: object) -> RiserChoice:
        raise ZeroDivisionError

    monkeypatch.setattr("rigwright.inventory.risers.riser_choice", fault)
    session = session_with(CASE)
    ladder = ladder_of(qtbot, session)
    session.hand.pick_up(TURBO)
    ladder.begin_placing()
    qtbot.keyClick(ladder.canvas, Qt.Key.Key_V)
    qtbot.keyClick(ladder.canvas, Qt.Key.Key_R)
    qtbot.waitUntil(lambda: not awaited(session))
    assert noted_faults and "were not tried" in session.snapshot.message
    assert "Trying" not in shown_words(session.snapshot)


def test_along_a_bar_the_riser_that_r_chose_stays(qtbot: QtBot) -> None:
    session = session_with(Build(chassis=FRAME, board=BOARD))
    ladder = ladder_of(qtbot, session)
    session.hand.pick_up(TURBO)
    ladder.begin_placing()
    while not place_of(session).startswith("frame"):
        qtbot.keyClick(ladder.canvas, Qt.Key.Key_Down)
    at = place_of(session)
    first = riser_shown(session)
    press_r(qtbot, session, ladder)
    chosen = riser_shown(session)
    assert chosen != first and place_of(session) == at
    row = ladder.canvas.ladder.row_of(at)
    assert row is not None
    point = QPointF(200, round(row.rect.center().y()) + 9)
    there = ladder.canvas.mapToGlobal(point)
    no_button = Qt.MouseButton.NoButton
    alt = Qt.KeyboardModifier.AltModifier
    moved = QMouseEvent(QEvent.Type.MouseMove, point, there, no_button, no_button, alt)
    QApplication.sendEvent(ladder.canvas, moved)
    hovered = session.snapshot.hovered
    assert hovered is not None and hovered.evaluation.build.placements[-1].along_mm is not None
    assert riser_shown(session) == chosen
    assert session.hand.drop(hovered.seat.name, anyway=True).placed
    assert session.build.placements[0].riser == chosen


def test_the_menu_of_a_selected_card_has_its_risers_tried_while_it_rests(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gui.session.riser_trial.SOON_MS", 1)
    session = session_with(HUNG)
    tried: list[str] = []

    def counted(bare: Evaluation, build: Build, index: int, part: Riser) -> RiserChoice:
        tried.append(part.id)
        return riser_choice(bare, build, index, part)

    monkeypatch.setattr("rigwright.inventory.risers.riser_choice", counted)
    session.selection.select("gpu1")
    wanted = [c.riser.id for c in riser_choices(session.snapshot.committed, 0)]
    of_asking, tried[:] = list(tried), []
    qtbot.waitUntil(lambda: len(tried) == len(of_asking))
    parent = QWidget()
    qtbot.addWidget(parent)
    menu = riser_menu(parent, session, "riser")
    assert menu is not None
    assert len(tried) == len(of_asking) == len(wanted), "the menu tried none again"


def test_a_riser_from_the_menu_brings_the_slot_that_feeds_the_card_as_one_step(
    qtbot: QtBot,
) -> None:
    unfed = HUNG.change_card(0, slot=None)
    session = session_with(unfed)
    session.selection.select("gpu1")
    parent = QWidget()
    qtbot.addWidget(parent)
    menu = riser_menu(parent, session, "riser")
    assert menu is not None
    named = [action for action in menu.actions() if "\t" in action.text()]
    assert "fits" in named[0].text()
    named[0].trigger()
    (card,) = session.build.placements
    assert card.riser is not None and card.slot == "PCIEX16_7"
    assert session.document.history.count() == 1
    session.document.undo()
    assert session.build == unfed


def test_the_status_line_and_the_badge_name_it_with_its_length_and_verdict(qtbot: QtBot) -> None:
    session = session_with(CASE)
    ladder = ladder_of(qtbot, session)
    line = StatusLine(session, LIGHT)
    qtbot.addWidget(line)
    session.hand.pick_up(TURBO)
    ladder.begin_placing()
    qtbot.keyClick(ladder.canvas, Qt.Key.Key_V)
    press_r(qtbot, session, ladder)
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

    def press_r_there() -> bool:
        """R once, and then look until its answer is shown."""
        if not seen:
            seen.append(riser_shown(session))
            QTest.keyClick(ladder.windowHandle(), Qt.Key.Key_R)
        if riser_shown(session) == seen[0]:
            return False
        seen.append(riser_shown(session))
        QTest.mouseMove(ladder.windowHandle(), end + QPoint(3, 0))
        return True

    assert drag_and_drop(qtbot, ladder.canvas, start, ladder.canvas, end, at_target=press_r_there)
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
    qtbot.waitUntil(lambda: riser_shown(session) != first)
    assert place_of(session) == "vertical1"
    view.placing.turn_card(at, back=True)
    assert riser_shown(session) == first
    view.placing.turn_card(at, back=True)
    assert session.snapshot.hovered is None, "the pointer is beside all places"
    session.hand.hover("vertical2")
    view.placing.turn_card(at)
    (answer,) = view.window().findChildren(CursorCard)
    assert answer.accessibleDescription().endswith("Trying the other risers…")
    qtbot.waitUntil(lambda: not awaited(session))
    assert "R: next riser, 2 of" in answer.accessibleDescription()


def nobody(_is_another: bool) -> None:
    raise AssertionError("there is no riser to answer for")


def test_a_card_that_hangs_on_nothing_has_no_riser_to_choose(qtbot: QtBot) -> None:
    session = session_with(CASE)
    session.hand.pick_up(TURBO)
    assert not session.risers.try_next(1, nobody)
    session.hand.hover("1")
    assert not session.risers.try_next(1, nobody)
    hovered, carried = session.snapshot.hovered, session.snapshot.carried_card
    assert hovered is not None and carried is not None
    assert riser_lines(hovered, carried) == ()
