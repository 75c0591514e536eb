"""The slot ladder by events, clicks, keys and as it is read out.

Real drags are in test_drag_ladder.py.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QCoreApplication, QMimeData, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QCursor,
    QDragLeaveEvent,
    QDropEvent,
    QFont,
    QFontMetrics,
    QImage,
    QPainter,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gui.catalog.view import ghost_of
from gui.hand.cursor_card import CursorCard
from gui.hand.drags import BELOW_PX, payload
from gui.ladder import cards, paint, panel, pinned
from gui.ladder.canvas import LadderCanvas
from gui.ladder.drop_card import DropQuestion
from gui.ladder.layout import outlines_of
from gui.ladder.panel import PITCH, SUBTITLES, SlotLadder
from gui.ladder.unknown_slots import hint_of
from gui.look.marks import width_of
from gui.look.theme import DARK, LIGHT, Theme
from gui.look.themed import wear
from gui.session.session import Session, Snapshot
from rigwright.assembly.seats import Mount
from rigwright.build import TRAY, Build, Quantity
from rigwright.catalog import MemoryCatalog
from rigwright.checks import Fit
from rigwright.parts import Motherboard
from tests.gui.drags import entering, moving
from tests.gui.machines import (
    A4000,
    BASE,
    TUF,
    TURBO,
    VERTICAL,
    WORKSTATION,
    four,
    server,
    session_with,
    shipped,
    with_cards,
    workstation_without_slots,
)
from tests.gui.on_screen import show
from tests.gui.pictures import colors_in

COPY, LEFT, NONE = (
    Qt.DropAction.CopyAction,
    Qt.MouseButton.LeftButton,
    Qt.KeyboardModifier.NoModifier,
)
SHIFT, ALT = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier


class Opened:
    """A ladder in a window with a build open."""

    def __init__(self, qtbot: QtBot, build: Build, theme: Theme = LIGHT) -> None:
        self.session: Session = session_with(build)
        self.window = QWidget()
        self.window.resize(860, 620)
        self.ladder = SlotLadder(self.session, theme, self.window)
        self.ladder.setGeometry(470, 0, 384, 600)
        qtbot.addWidget(self.window)
        show(qtbot, self.window)

    @property
    def canvas(self) -> LadderCanvas:
        return self.ladder.canvas

    @property
    def snapshot(self) -> Snapshot:
        return self.session.snapshot

    def at(self, place: str) -> QPointF:
        """A point on a row, over the labels."""
        box = self.canvas.ladder.row_of(place)
        assert box is not None
        return QPointF(60, box.rect.center().y())

    def on_card(self, label: str) -> QPoint:
        box = self.canvas.ladder.card_of(label)
        assert box is not None
        return box.free.center().toPoint()

    def enter(self, data: QMimeData, at: QPointF) -> bool:
        event = entering(data, at)
        self.canvas.dragEnterEvent(event)
        return event.isAccepted()

    def move(self, data: QMimeData, at: QPointF, keys: Qt.KeyboardModifier = NONE) -> bool:
        event = moving(data, at, keys)
        event.setDropAction(COPY)
        self.canvas.dragMoveEvent(event)
        return event.isAccepted()

    def drop(self, data: QMimeData, at: QPointF, keys: Qt.KeyboardModifier = NONE) -> None:
        self.canvas.dropEvent(QDropEvent(at, COPY, data, LEFT, keys))

    def question(self) -> DropQuestion | None:
        found = [w for w in self.window.findChildren(DropQuestion) if w.isVisible()]
        return found[0] if found else None

    def press(self, words: str) -> None:
        question = self.question()
        assert question is not None
        next(b for b in question.findChildren(QPushButton) if b.text() == words).click()

    def places(self) -> list[str]:
        return [p.place for p in self.session.build.placements]

    def key(self, key: Qt.Key, keys: Qt.KeyboardModifier = NONE) -> None:
        QTest.keyClick(self.canvas, key, keys)


@pytest.fixture
def one(qtbot: QtBot) -> Opened:
    return Opened(qtbot, BASE.place(TUF, "1"))


def digest(session: Session) -> str:
    return hashlib.sha256(repr(session.build).encode()).hexdigest()


# slots that few cards are put in

NIC, MINING = "intel-x710-da2", "generic-mining-open-frame-8-gpu"


@pytest.mark.parametrize(
    ("base", "part_id", "place", "beside"),
    [
        (server(), NIC, "CPU1 SLOT8", "bay3"),
        (Build(chassis=MINING, board="asrockrack-romed8-2t"), TUF, "1", "frame3"),
    ],
)
def test_slots_beside_bays_and_bars_show_up_for_the_card_in_the_hand(
    qtbot: QtBot, base: Build, part_id: str, place: str, beside: str
) -> None:
    opened = Opened(qtbot, base)
    canvas = opened.canvas
    before = opened.session.build
    at_rest = canvas.ladder.row_of(beside)
    assert at_rest is not None and canvas.ladder.row_of(place) is None
    data = payload(part_id)
    assert opened.enter(data, opened.at(beside))
    row = canvas.ladder.row_of(beside)
    assert row is not None and row.rect == at_rest.rect, "no row moves under the pointer"
    assert opened.move(data, opened.at(place))
    assert opened.snapshot.hovered is not None and opened.snapshot.hovered.seat.name == place
    opened.session.hand.put_back()
    assert canvas.ladder.row_of(place) is None and opened.session.build == before
    opened.enter(data, opened.at(beside))
    opened.drop(data, opened.at(place), SHIFT)
    assert opened.places()[-1] == place
    assert canvas.ladder.row_of(place) is not None, "a slot with a card stays in view"


def test_a_drag_reaches_places_below_what_takes_no_card(one: Opened, qtbot: QtBot) -> None:
    """Between slot 7 and the vertical mounts are openings without a slot, over which a drag is not
    accepted; a ladder that is too low for all rows scrolls under the pointer there as well.
    """
    one.ladder.resize(384, 300)
    canvas = one.canvas
    row = canvas.ladder.row_of("vertical1")
    assert row is not None
    wanted = row.rect.toAlignedRect()
    data = payload(TUF)
    assert one.enter(data, one.at("4"))
    for _ in range(40):
        lowest = canvas.visibleRegion().boundingRect().bottom()
        if lowest >= wanted.bottom():
            break
        one.move(data, QPointF(60, lowest - 4))
    assert lowest >= wanted.bottom()


def test_cards_of_the_pinned_machine_are_outlined_where_they_stood(one: Opened) -> None:
    """Not those that stand there still; 52 mm thick as they are here."""
    session = one.session
    session.comparison.pin("before", session.snapshot.committed)
    alike = image_of(one)
    session.comparison.unpin()
    assert image_of(one) == alike, "the same machine has nothing to outline"
    session.comparison.pin("before", session.snapshot.committed)
    session.document.commit(session.build.move(0, "4"), "Move")
    pinned = session.snapshot.pinned
    assert pinned is not None
    (box,) = outlines_of(one.canvas.ladder, pinned.evaluation.assembly.cards)
    row = one.canvas.ladder.row_of("1")
    card = one.canvas.ladder.card_of("gpu1")
    assert row is not None and card is not None
    assert box.shell.top() == row.rect.top() and box.shell.size() == card.shell.size()
    outlined = image_of(one)
    session.comparison.unpin()
    assert image_of(one) != outlined


def test_no_outline_of_the_pinned_machine_runs_through_the_name_of_a_card(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """GPU 2 of the pinned machine is thicker than its two openings and reaches into the card below,
    whose letters stand there.
    """
    opened = Opened(qtbot, four())
    session = opened.session
    session.comparison.pin("before", session.snapshot.committed)
    session.document.commit(session.build.remove(1), "Remove")
    outlined = image_of(opened)
    monkeypatch.setattr(pinned, "outlines_of", lambda *_: iter(()))
    opened.canvas.update()
    plain = image_of(opened)
    assert outlined != plain
    for box in opened.canvas.ladder.cards:
        # two lines of letters in the middle of what is free of the bracket
        free = box.free.intersected(box.bracket)
        middle = opened.canvas.mapTo(opened.ladder, free.center().toPoint())
        named = QRect(0, 0, round(free.width()) - 24, 30)
        named.moveCenter(middle)
        assert outlined.copy(named) == plain.copy(named), box.card.label


# held freely, with Alt


def test_alt_holds_a_card_exactly_where_the_pointer_is(one: Opened) -> None:
    """Its middle under the pointer, to the millimetre; put back, the build is as it was."""
    before = digest(one.session)
    data = payload(TUF)
    ladder = one.canvas.ladder
    assert one.enter(data, one.at("4"))
    across = ladder.board + 100 * ladder.across
    a, b = (QPointF(across, one.at("4").y() + by) for by in (0, 10 * ladder.row / 20.32))
    spots: list[tuple[float, ...]] = []
    for at in (a, b):
        assert one.move(data, at, ALT)
        card = one.snapshot.evaluation.assembly.cards[-1]
        assert card.placement.at_mm is not None
        spots.append(card.placement.at_mm)
        drawn = one.canvas.ladder.card_of(card.label)
        assert drawn is not None and drawn.shell.center().y() == pytest.approx(at.y(), abs=2)
    assert spots[0][1] - spots[1][1] == 10, "down by as many millimetres as the pointer went"
    assert spots[0][2] == pytest.approx(100 - 127 / 2, abs=1), "127 mm high"
    one.session.hand.put_back()
    assert digest(one.session) == before
    one.enter(data, a)
    one.drop(data, a, ALT | SHIFT)
    assert one.places() == ["1", "free1"]
    assert one.session.build.placements[1].at_mm == spots[0]
    one.key(Qt.Key.Key_Down, ALT | SHIFT)
    assert one.session.build.placements[1].at_mm[1] == spots[0][1] - 5  # type: ignore[index]
    one.session.document.undo()
    one.session.document.undo()
    assert digest(one.session) == before


def test_alt_hangs_a_card_anywhere_on_a_bar(qtbot: QtBot) -> None:
    frame = Build(chassis=MINING, board="asrockrack-romed8-2t").place(TUF, "frame1")
    opened = Opened(qtbot, frame)
    data = payload(TUF)
    section = next(box for box in opened.canvas.ladder.sections if box.rows)
    at = QPointF(60, section.y(123 + 52 / 2))  # the middle of a card of 52 mm
    assert opened.enter(data, at) and opened.move(data, at, ALT)
    opened.drop(data, at, ALT)
    (_, card) = opened.session.build.placements
    assert card.place == "frame3" and card.along_mm == pytest.approx(123, abs=1)


# what is in view


def seen(opened: Opened, label: str) -> bool:
    box = opened.canvas.ladder.card_of(label)
    assert box is not None
    return opened.canvas.visibleRegion().contains(box.shell.center().toPoint())


def test_a_card_that_is_selected_elsewhere_comes_into_view(qtbot: QtBot) -> None:
    opened = Opened(qtbot, server())
    opened.ladder.setGeometry(470, 0, 384, 320)
    qtbot.waitUntil(lambda: not seen(opened, "gpu8"))
    opened.session.selection.select("gpu8")
    qtbot.waitUntil(lambda: seen(opened, "gpu8"))
    opened.session.selection.select("gpu1")
    qtbot.waitUntil(lambda: seen(opened, "gpu1"))


def place_is_seen(opened: Opened, place: str) -> bool:
    return opened.canvas.visibleRegion().contains(opened.at(place).toPoint())


@pytest.mark.parametrize("place", ["3", "vertical1"])
def test_what_is_picked_up_elsewhere_finds_a_place_in_view(qtbot: QtBot, place: str) -> None:
    """It scrolls to the first one only where no place in view takes the card."""
    cards = {"3": ("1", "5", "7"), "vertical1": ("1", "3", "5", "7")}
    opened = Opened(qtbot, with_cards(TURBO, *cards[place]))
    opened.ladder.setGeometry(470, 0, 384, 320)
    QCursor.setPos(opened.window.mapToGlobal(QPoint(5, 5)))
    qtbot.waitUntil(lambda: not opened.canvas.underMouse())
    assert not place_is_seen(opened, "vertical1")
    assert opened.session.hand.pick_up(TURBO)
    qtbot.waitUntil(lambda: place_is_seen(opened, place))
    QApplication.processEvents()
    assert (opened.canvas.y() < 0) is (place == "vertical1")
    opened.session.hand.put_back()


def test_a_selected_card_that_is_put_elsewhere_comes_into_view(qtbot: QtBot) -> None:
    opened = Opened(qtbot, VERTICAL)
    opened.ladder.setGeometry(470, 0, 384, 320)
    opened.session.selection.select("gpu1")
    qtbot.waitUntil(lambda: seen(opened, "gpu1"))
    opened.session.document.commit(opened.session.build.move(0, TRAY), "Lay aside")
    qtbot.waitUntil(lambda: seen(opened, "gpu1"))
    opened.session.document.undo()
    qtbot.waitUntil(lambda: seen(opened, "gpu1"))


def test_a_card_that_is_pressed_on_stays_under_the_pointer(qtbot: QtBot) -> None:
    opened = Opened(qtbot, server())
    opened.ladder.setGeometry(470, 0, 384, 320)
    opened.session.selection.select("gpu1")
    qtbot.waitUntil(lambda: seen(opened, "gpu1"))
    shells = [(box.card.label, box.shell) for box in opened.canvas.ladder.cards]
    lower_edge = opened.canvas.visibleRegion().boundingRect().bottom()
    label, shell = next(one for one in shells if one[1].bottom() > lower_edge)
    at = QPoint(opened.on_card(label).x(), round(min(shell.top() + 2, lower_edge - 1)))
    QTest.mouseClick(opened.canvas, LEFT, NONE, at)
    QCoreApplication.processEvents()
    assert opened.snapshot.selected == label
    assert opened.canvas.visibleRegion().boundingRect().bottom() == lower_edge
    opened.session.selection.select("gpu1")
    opened.session.selection.select("gpu8")
    qtbot.waitUntil(lambda: seen(opened, "gpu8"))


def test_a_build_opens_where_its_first_card_is(qtbot: QtBot) -> None:
    opened = Opened(qtbot, BASE)
    opened.ladder.setGeometry(470, 0, 384, 320)
    opened.session.document.start(VERTICAL)
    qtbot.waitUntil(lambda: seen(opened, "gpu1"))


def test_a_dropped_card_comes_into_view_whole(qtbot: QtBot) -> None:
    opened = Opened(qtbot, BASE)
    opened.ladder.setGeometry(470, 0, 384, 420)
    reached: list[QRect] = []
    opened.canvas.reached.connect(reached.append)
    opened.session.hand.pick_up(TUF)
    opened.drop(payload(TUF), opened.at("1"))
    box = opened.canvas.ladder.card_of("gpu1")
    assert box is not None and reached[-1].contains(box.shell.toRect())


def test_a_card_that_keys_lead_to_a_place_comes_into_view_whole(qtbot: QtBot) -> None:
    """Not the row of its place alone, below which most of a thick card is."""
    opened = Opened(qtbot, BASE.place(TUF, "1"))
    opened.ladder.setGeometry(470, 0, 384, 320)
    opened.session.hand.pick_up(TUF)
    opened.ladder.begin_placing()
    for key, place in ((Qt.Key.Key_V, "vertical1"), (Qt.Key.Key_4, "4"), (Qt.Key.Key_7, "7")):
        opened.key(key)
        hovered = opened.snapshot.hovered
        assert hovered is not None and hovered.seat.name == place
        ghost = opened.canvas.ladder.card_of(opened.snapshot.ghost)
        assert ghost is not None
        body = ghost.shell.adjusted(0, 1, 0, -1).toRect()
        seen_part = opened.canvas.visibleRegion().boundingRect()
        assert seen_part.top() <= body.top() and body.bottom() <= seen_part.bottom(), place


def test_the_heading_speaks_of_slots_only_where_there_are(qtbot: QtBot) -> None:
    opened = Opened(qtbot, server())
    assert opened.canvas.first_mount is Mount.BAY
    assert Mount.BAY not in PITCH and all("rear" not in words for words in SUBTITLES[Mount.BAY])
    opened.session.document.start(four())
    assert opened.canvas.first_mount is Mount.SLOT
    opened.session.document.start(Build())
    assert opened.canvas.first_mount is Mount.SLOT, "nothing is drawn yet"


def test_the_heading_is_painted_anew_for_a_build_of_another_kind(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    written = panel.write

    def write(painter: QPainter, rect: QRectF, words: str, *how: Any) -> None:
        said.append(words)
        written(painter, rect, words, *how)

    monkeypatch.setattr(panel, "write", write)
    session = session_with(server())
    ladder = SlotLadder(session, LIGHT)
    qtbot.addWidget(ladder)
    ladder.resize(700, 600)
    show(qtbot, ladder)
    assert "the bays one after the other, to scale" in said
    said.clear()
    session.document.start(four())
    qtbot.waitUntil(lambda: "seen from the rear, to scale" in said)


# an empty place


def test_a_click_selects_an_empty_place_and_esc_clears_it(one: Opened) -> None:
    QTest.mouseClick(one.canvas, LEFT, NONE, one.at("4").toPoint())
    assert (one.snapshot.selected, one.snapshot.place) == (None, "4")
    before = one.canvas.grab().toImage()
    one.key(Qt.Key.Key_Escape)
    assert not one.snapshot.marked and one.canvas.grab().toImage() != before


def test_arrow_keys_select_cards_and_empty_places_alike(one: Opened) -> None:
    QTest.mouseClick(one.canvas, LEFT, NONE, one.on_card("gpu1"))
    assert (one.snapshot.selected, one.snapshot.place) == ("gpu1", None)
    one.key(Qt.Key.Key_Down)
    assert (one.snapshot.selected, one.snapshot.place) == (None, "2")
    one.key(Qt.Key.Key_Up)
    assert (one.snapshot.selected, one.snapshot.place) == ("gpu1", None)


def test_a_card_that_comes_to_the_empty_place_is_selected_instead(one: Opened) -> None:
    QTest.mouseClick(one.canvas, LEFT, NONE, one.at("5").toPoint())
    one.session.document.commit(one.session.build.place(TUF, "5"), "Place")
    assert one.snapshot.place is None
    one.session.document.undo()
    assert one.snapshot.place is None
    QTest.mouseClick(one.canvas, LEFT, NONE, one.at("5").toPoint())
    one.session.document.commit(one.session.build.choose("chassis", None), "No case")
    one.session.document.commit(one.session.build.choose("motherboard", None), "No board")
    assert one.snapshot.place is None


# drags, by the events a drag sends


def test_a_card_is_answered_for_at_pick_up_and_previewed_over_a_row(one: Opened) -> None:
    data = payload(TUF)
    assert one.enter(data, one.at("7"))
    assert one.snapshot.carried_card is not None and not one.snapshot.previewing
    assert one.move(data, one.at("5"))
    assert one.snapshot.hovered is not None and one.snapshot.hovered.seat.name == "5"
    assert one.snapshot.ghost == "gpu2"


def test_the_card_beside_the_pointer_keeps_clear_of_the_ladder(one: Opened) -> None:
    data = payload(TUF)
    one.enter(data, one.at("5"))
    one.move(data, one.at("5"))
    card = one.window.findChild(CursorCard)
    assert card is not None and card.isVisible()
    surface = card.geometry().adjusted(14, 14, -14, -14)
    assert surface.right() <= one.ladder.x()
    pointer = one.canvas.mapTo(one.window, one.at("5").toPoint())
    row = one.session.catalog.rows([TUF])[0]
    assert surface.top() >= pointer.y() + BELOW_PX + ghost_of(row, LIGHT, 1.0).height()
    assert "Slot 5: fits, 29.28 mm" in card.accessibleDescription()
    one.canvas.dragLeaveEvent(QDragLeaveEvent())
    assert not card.isVisible()


def test_a_drop_is_one_named_step(one: Opened) -> None:
    data = payload(TURBO)
    one.enter(data, one.at("5"))
    one.move(data, one.at("5"))
    one.drop(data, one.at("5"))
    assert one.places() == ["1", "5"]
    assert one.session.document.history.count() == 1
    assert (
        one.session.document.history.undoText()
        == "Place Gigabyte GeForce RTX 3090 TURBO 24G in PCIEX16_5"
    )
    assert one.snapshot.selected == "gpu2"
    one.session.document.undo()
    assert one.places() == ["1"]


def test_a_clash_is_refused_with_its_reason_and_placed_anyway_on_demand(one: Opened) -> None:
    data = payload(TUF)
    one.enter(data, one.at("3"))
    one.move(data, one.at("3"))
    one.drop(data, one.at("3"))
    assert one.places() == ["1"] and one.session.document.history.count() == 0
    question = one.question()
    assert question is not None
    words = [w.text() for w in question.findChildren(QWidget) if hasattr(w, "text")]
    assert any("overlaps GPU 1 by 11.36 mm" in w for w in words)
    assert any(w.startswith("Move the new card to slot 4") for w in words)
    assert not any("circuit" in w for w in words), "ways out of what it would only be warned of"
    elsewhere = next(w for w in words if w.startswith("Possible: "))
    assert "slot 5" in elsewhere and "slot 3" not in elsewhere
    one.press("Place anyway")
    assert one.places() == ["1", "3"]
    assert one.question() is None
    assert one.session.document.history.count() == 1


def test_a_question_can_be_declined(one: Opened) -> None:
    data = payload(TUF)
    before = digest(one.session)
    one.enter(data, one.at("3"))
    one.drop(data, one.at("3"))
    one.press("Cancel")
    assert digest(one.session) == before
    assert one.snapshot.carried_card is None and one.question() is None


def test_a_question_ends_with_another_gesture(one: Opened) -> None:
    one.enter(payload(TUF), one.at("3"))
    one.drop(payload(TUF), one.at("3"))
    assert one.question() is not None
    one.session.hand.pick_up(TURBO)
    assert one.question() is None


def test_shift_places_over_a_clash_at_once(one: Opened) -> None:
    data = payload(TUF)
    one.enter(data, one.at("3"))
    one.drop(data, one.at("3"), SHIFT)
    assert one.places() == ["1", "3"]


def test_leaving_shows_the_document_again_and_changes_nothing(one: Opened) -> None:
    data = payload(TUF)
    before = digest(one.session)
    one.enter(data, one.at("3"))
    one.move(data, one.at("3"))
    one.canvas.dragLeaveEvent(QDragLeaveEvent())
    assert one.snapshot.evaluation is one.snapshot.committed
    assert digest(one.session) == before and one.session.document.history.count() == 0


def test_beside_all_rows_a_drop_is_not_taken(one: Opened) -> None:
    data = payload(TUF)
    one.enter(data, one.at("3"))
    assert not one.move(data, QPointF(60, 2)), "above the first row"
    one.drop(data, QPointF(60, 2))
    assert one.places() == ["1"] and one.snapshot.carried_card is None
    assert (
        one.snapshot.message
        == f"Nothing changed: {one.session.catalog.get(TUF).name} was put back."
    )


def test_openings_without_a_slot_take_nothing(one: Opened) -> None:
    data = payload(TUF)
    below = one.at("7") + QPointF(0, 40)
    box = one.canvas.ladder.row_at(below)
    assert box is not None and box.row.number == "8" and box.row.detail == "opening only"
    one.enter(data, below)
    assert not one.move(data, below)


def test_other_data_is_no_card(one: Opened) -> None:
    text = QMimeData()
    text.setText(TUF)
    assert not one.enter(text, one.at("3"))
    assert not one.enter(payload("evga-supernova-1600-t2"), one.at("3"))
    assert not one.enter(payload("no-such-part"), one.at("3"))
    assert one.snapshot.carried_card is None


def test_moving_a_card_onto_another_asks_and_swaps(qtbot: QtBot) -> None:
    two = Opened(qtbot, BASE.place(TUF, "1").place(TURBO, "6"))
    data = payload(TUF, 0)
    two.enter(data, two.at("6"))
    two.move(data, two.at("6"))
    two.drop(data, two.at("6"))
    assert two.places() == ["1", "6"]
    two.press("Swap")
    assert two.places() == ["6", "1"]
    assert two.session.document.history.undoText().startswith("Swap ASUS TUF")


def test_a_new_card_on_another_replaces_it(qtbot: QtBot) -> None:
    two = Opened(qtbot, BASE.place(TUF, "1").place(TURBO, "6"))
    two.enter(payload(A4000), two.at("6"))
    two.drop(payload(A4000), two.at("6"))
    question = two.question()
    assert question is not None
    assert [b.text() for b in question.findChildren(QPushButton)] == ["Replace GPU 2", "Cancel"]
    two.press("Replace GPU 2")
    assert [p.part_id for p in two.session.build.placements] == [TUF, A4000]


# clicks


def test_a_click_selects_and_a_click_beside_cards_selects_nothing(one: Opened) -> None:
    QTest.mouseClick(one.canvas, LEFT, NONE, one.on_card("gpu1"))
    assert one.snapshot.selected == "gpu1"
    QTest.mouseClick(one.canvas, LEFT, NONE, one.at("7").toPoint())
    assert one.snapshot.selected is None


def test_click_and_click_does_what_a_drag_does(one: Opened) -> None:
    one.session.hand.pick_up(TUF)
    QTest.mouseMove(one.canvas, one.at("5").toPoint())
    assert one.snapshot.hovered is not None and one.snapshot.hovered.seat.name == "5"
    QTest.mouseClick(one.canvas, LEFT, NONE, one.at("5").toPoint())
    assert one.places() == ["1", "5"]


def test_a_click_on_the_previewed_card_places_it_also_where_it_covers_an_opening(
    qtbot: QtBot,
) -> None:
    """The TUF is 52 mm thick: in slot 2 of a board with slots 2, 5 and 7 it covers openings 3 and
    4, which are no places; opening 1 is not under it.
    """
    opened = Opened(qtbot, BASE.changed(board="asus-proart-x870e-creator-wifi", cpus=None))
    canvas = opened.canvas
    opened.session.hand.pick_up(TUF)
    row = (opened.at("5").y() - opened.at("2").y()) / 3

    def rows_below(rows: float) -> QPoint:
        return (opened.at("2") + QPointF(0, rows * row)).toPoint()

    above, covered, below = rows_below(-1), rows_below(1.0), rows_below(2.3)
    for elsewhere in (above, below):
        assert canvas.seat_at(elsewhere.toPointF()) is None
        QTest.mouseMove(canvas, opened.at("2").toPoint())
        assert opened.snapshot.hovered is not None
        QTest.mouseMove(canvas, elsewhere)
        assert opened.snapshot.hovered is None
    assert canvas.seat_at(covered.toPointF()) is None
    QTest.mouseMove(canvas, opened.at("2").toPoint())
    QTest.mouseMove(canvas, covered)
    assert opened.snapshot.hovered is not None and opened.snapshot.hovered.seat.name == "2"
    QTest.mouseClick(canvas, LEFT, NONE, covered)
    assert opened.places() == ["2"]


def test_a_question_holds_the_preview_while_the_pointer_goes_to_it(one: Opened) -> None:
    one.session.hand.pick_up(TUF)
    QTest.mouseClick(one.canvas, LEFT, NONE, one.at("3").toPoint())
    assert one.question() is not None
    QTest.mouseMove(one.canvas, one.at("5").toPoint())
    assert one.snapshot.hovered is not None and one.snapshot.hovered.seat.name == "3"


# keys


def test_a_card_in_the_hand_begins_at_a_place_that_is_known_to_take_it(qtbot: QtBot) -> None:
    """How wide the cooler is, nobody knows: whether slot 1 is free of it is open."""
    board = BASE.changed(
        board="asrockrack-romed8-2t", cpus=Quantity("amd-epyc-7282"), cooler="dynatron-a26"
    )
    opened = Opened(qtbot, board)
    opened.session.hand.pick_up(TURBO)
    held = opened.snapshot.carried_card
    assert held is not None
    assert [held.at(place).fit for place in "12"] == [Fit.UNKNOWN, Fit.FITS]  # type: ignore[union-attr]
    opened.ladder.begin_placing()
    assert opened.snapshot.hovered is not None
    assert opened.snapshot.hovered.seat.name == "2"


def test_a_card_is_placed_by_keys_alone(one: Opened) -> None:
    one.session.hand.pick_up(TUF)
    one.ladder.begin_placing()
    hovered = one.snapshot.hovered
    assert hovered is not None and hovered.seat.name == "4", "the first place that fits"
    one.key(Qt.Key.Key_Tab)
    assert one.canvas.row_description().startswith("Slot 5: fits, 29.28 mm")
    one.key(Qt.Key.Key_Return)
    assert one.places() == ["1", "5"]


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize(
    ("keys", "place"),
    [
        ([Qt.Key.Key_End], "vertical3"),
        ([Qt.Key.Key_End, Qt.Key.Key_Home], "1"),
        ([Qt.Key.Key_7], "7"),
        ([Qt.Key.Key_7, Qt.Key.Key_Up], "6"),
        ([Qt.Key.Key_V], "vertical1"),
        ([Qt.Key.Key_V, Qt.Key.Key_V], "vertical2"),
        ([Qt.Key.Key_R], "vertical1"),
        ([Qt.Key.Key_R, Qt.Key.Key_R], "4"),  # the first that takes it; 1 is taken
        (
            [Qt.Key.Key_Backtab],
            "7",
        ),  # a card in vertical 2 leaves 6.78 mm over the plug of the one in slot 1
    ],
)
def test_keys_lead_to_places(one: Opened, keys: list[Qt.Key], place: str) -> None:
    one.session.hand.pick_up(TUF)
    one.ladder.begin_placing()
    for key in keys:
        one.key(key, SHIFT if key == Qt.Key.Key_Backtab else NONE)
    assert one.snapshot.hovered is not None
    assert one.snapshot.hovered.seat.name == place


def test_enter_over_a_clash_asks_and_shift_enter_places(one: Opened) -> None:
    one.session.hand.pick_up(TUF)
    one.ladder.begin_placing()
    one.key(Qt.Key.Key_3)
    one.key(Qt.Key.Key_Return)
    assert one.question() is not None and one.places() == ["1"]
    one.press("Cancel")
    one.session.hand.pick_up(TUF)
    one.key(Qt.Key.Key_3)
    one.key(Qt.Key.Key_Return, SHIFT)
    assert one.places() == ["1", "3"]


def test_f_names_the_ways_out_of_a_clash(one: Opened) -> None:
    one.session.hand.pick_up(TUF)
    one.ladder.begin_placing()
    one.key(Qt.Key.Key_F)
    assert one.question() is None, "slot 4 takes the card"
    one.key(Qt.Key.Key_3)
    one.key(Qt.Key.Key_F)
    assert one.question() is not None


def test_escape_puts_the_card_back(one: Opened) -> None:
    before = digest(one.session)
    one.session.hand.pick_up(TUF)
    one.ladder.begin_placing()
    one.key(Qt.Key.Key_Escape)
    assert one.snapshot.carried_card is None and digest(one.session) == before
    assert one.session.document.history.count() == 0


def test_cards_are_walked_moved_and_removed_by_keys(one: Opened) -> None:
    one.canvas.setFocus()
    one.key(Qt.Key.Key_Home)
    assert one.snapshot.selected == "gpu1"
    one.key(Qt.Key.Key_Down, ALT)
    assert one.places() == ["2"] and one.session.document.history.undoText().endswith(
        "in PCIEX16_2"
    )
    one.key(Qt.Key.Key_Up, ALT)
    assert one.places() == ["1"]
    one.key(Qt.Key.Key_Up, ALT)
    assert one.places() == ["1"] and "no place that fits above" in one.snapshot.message
    one.key(Qt.Key.Key_Delete)
    assert one.places() == []
    assert one.session.document.history.undoText() == "Remove GPU 1"


# for screen readers


def test_rows_are_read_out(qtbot: QtBot) -> None:
    opened = Opened(qtbot, four())
    opened.canvas.setFocus()
    opened.key(Qt.Key.Key_Home)
    read = opened.canvas.accessibleDescription()
    assert (
        read
        == "row 1, PCIEX16_1, x16 Gen4, CPU, GPU 1 ASUS TUF Gaming GeForce RTX 3090 24GB, Clash"
    )
    opened.key(Qt.Key.Key_Down)
    assert opened.canvas.accessibleDescription() == "row 2, PCIEX16_2, x16 Gen4, CPU, free"


def test_a_pick_up_says_how_many_places_fit(one: Opened) -> None:
    one.session.hand.pick_up(TUF)
    # slots 4 to 7 take it; slot 1 is its neighbour's, 2 and 3 overlap it; of the vertical ones one
    # is free of slot 1
    free = sum(not c.taken and not c.refused for c in one.snapshot.carried_card.candidates)  # type: ignore[union-attr]
    assert one.canvas.accessibleDescription().startswith(f"Picked up. {free} of 10 places fit")
    assert free >= 4


# painting


def test_the_figure_of_a_narrow_gap_stands_over_the_ring_of_a_selected_card(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = Opened(
        qtbot, with_cards(TURBO, "1", "3")
    )  # 0.64 mm: the pill lies over the edges of both
    opened.session.selection.select("gpu2")
    painted: list[str] = []
    for name in ("paint_ring", "paint_gap"):
        plain = getattr(paint, name)

        def noted(
            *arguments: object, name: str = name, plain: Callable[..., None] = plain, **more: object
        ) -> None:
            painted.append(name)
            plain(*arguments, **more)

        monkeypatch.setattr(paint, name, noted)
    opened.ladder.grab()
    assert "paint_ring" in painted and painted[-1] == "paint_gap"


@pytest.mark.parametrize("width", [384, 300])
def test_cards_keep_their_names_while_one_is_held(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    opened = Opened(qtbot, with_cards(TUF, "1", "5"))
    opened.ladder.setGeometry(470, 0, width, 600)
    opened.session.hand.pick_up(TUF)
    opened.session.hand.hover("3")
    room: dict[str, float] = {}
    plain = cards.write

    def write(painter: QPainter, rect: QRectF, words: str, font: QFont, *rest: object) -> None:
        room[words] = rect.width() - width_of(words, font)
        plain(painter, rect, words, font, *rest)  # pyright: ignore[reportArgumentType]

    monkeypatch.setattr(cards, "write", write)
    opened.ladder.grab()
    assert min(room[name] for name in ("GPU 1", "GPU 2", "New")) >= 0


def test_a_card_is_as_thick_as_its_maker_says_without_hundredths(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = Opened(qtbot, with_cards(TUF, "1"))
    written: list[str] = []
    plain = cards.write

    def write(painter: QPainter, rect: QRectF, words: str, font: QFont, *rest: object) -> None:
        written.append(words)
        plain(painter, rect, words, font, *rest)  # pyright: ignore[reportArgumentType]

    monkeypatch.setattr(cards, "write", write)
    opened.ladder.grab()
    (card,) = opened.session.snapshot.evaluation.assembly.cards
    assert card.size.thickness.value == 52.0
    assert "52 mm" in written


@pytest.mark.parametrize("width", [384, 300, 260])
@pytest.mark.parametrize("build", [four(), with_cards(TUF, "1", "4")], ids=["clash", "warning"])
def test_a_verdict_never_covers_the_name_of_its_card(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, build: Build, width: int
) -> None:
    opened = Opened(qtbot, build)
    ends: list[float] = []
    covered: list[tuple[float, float]] = []
    plain = cards.write
    verdict = cards.write_verdict

    def write(painter: QPainter, rect: QRectF, words: str, font: QFont, *rest: object) -> None:
        if words.startswith("GPU"):
            ends.append(rect.left() + width_of(words, font))
        plain(painter, rect, words, font, *rest)  # pyright: ignore[reportArgumentType]

    def write_verdict(*arguments: object) -> float:
        begins = verdict(*arguments)  # pyright: ignore[reportArgumentType]
        covered.append((ends[-1], begins))
        return begins

    monkeypatch.setattr(cards, "write", write)
    monkeypatch.setattr(cards, "write_verdict", write_verdict)
    opened.ladder.setMinimumWidth(0)
    opened.ladder.setGeometry(470, 0, width, 600)
    opened.ladder.grab()
    assert len(covered) >= len(build.placements)
    assert all(end <= begins for end, begins in covered)


def image_of(opened: Opened) -> QImage:
    return opened.ladder.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


@pytest.mark.sampled(step=2)
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_an_overlap_and_the_selection_are_seen(qtbot: QtBot, theme: Theme) -> None:
    opened = Opened(qtbot, four(), theme)
    opened.session.selection.select("gpu2")
    seen = colors_in(opened.ladder)
    assert {
        theme.clash.lower(),
        theme.accent.lower(),
        theme.panel.lower(),
        theme.bracket.lower(),
    } <= seen
    clean = Opened(qtbot, with_cards(TUF, "1", "5"), theme)
    assert theme.clash.lower() not in colors_in(clean.ladder)


def test_the_row_of_every_selected_card_is_marked(qtbot: QtBot) -> None:
    opened = Opened(qtbot, with_cards(A4000, "1", "2", "3"))
    opened.session.selection.select_several(["gpu1", "gpu3"])
    image = opened.canvas.grab().toImage()
    marked: list[str] = []
    for row in ("1", "2", "3", "4"):
        box = opened.canvas.ladder.row_of(row)
        assert box is not None
        at = QPoint(3, round(box.rect.center().y()))
        if QColor(image.pixel(at)).name() == LIGHT.selected.lower():
            marked.append(row)
    assert marked == ["1", "3"]


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize(
    "build", [Build(), VERTICAL, server(), with_cards(A4000, "1", "2", "3", "4")]
)
def test_every_shape_of_machine_is_painted(qtbot: QtBot, build: Build) -> None:
    opened = Opened(qtbot, build, DARK)
    assert len(colors_in(opened.ladder)) > 5
    wear(LIGHT)
    assert LIGHT.panel.lower() in colors_in(opened.ladder)


def test_a_long_ladder_scrolls_to_the_row_that_is_pointed_at(qtbot: QtBot) -> None:
    frames = Build(chassis="generic-mining-open-frame-8-gpu", board="asus-b250-mining-expert")
    opened = Opened(qtbot, frames)
    assert opened.canvas.height() > opened.ladder.height()
    opened.session.hand.pick_up(TUF)
    opened.ladder.begin_placing()
    opened.key(Qt.Key.Key_8)
    row = opened.canvas.ladder.row_of("frame8")
    assert row is not None
    top = opened.canvas.mapTo(opened.ladder, row.rect.topLeft().toPoint()).y()
    assert 0 <= top < opened.ladder.height()


def test_the_view_keeps_its_columns_with_larger_text(qtbot: QtBot) -> None:
    opened = Opened(qtbot, four())
    ladder = opened.canvas.ladder
    metrics = QFontMetrics(LIGHT.font(11, 500))
    assert ladder.frame.labels >= metrics.horizontalAdvance("PCIEX16_1") + 20
    assert ladder.board > ladder.frame.labels


def test_a_board_whose_slots_are_not_known_leads_to_where_they_are_entered(qtbot: QtBot) -> None:
    """By what stands in the ladder: with a place for each slot there is nothing to enter."""
    session = session_with(BASE.choose("motherboard", "asrock-w790-ws"))
    ladder = SlotLadder(session, LIGHT)
    qtbot.addWidget(ladder)
    ladder.show()
    board = session.catalog.get("asrock-w790-ws")
    assert isinstance(board, Motherboard) and not board.slots
    assert ladder.enter.isVisible() and ladder.enter.text() == "Enter the board's slots…"
    with qtbot.waitSignal(ladder.edit_wanted) as asked:
        QTest.mouseClick(ladder.enter, Qt.MouseButton.LeftButton)
    assert asked.args == ["asrock-w790-ws", "slots"]
    session.document.commit(BASE, "Another board")
    assert not ladder.enter.isVisible()
    session.document.commit(BASE.choose("motherboard", None), "No board")
    assert not ladder.enter.isVisible()


def test_the_slots_of_a_built_in_board_are_entered_with_its_chassis(qtbot: QtBot) -> None:
    """A server's cards are in its bays, so that nothing lacks there."""
    in_bays = shipped().get("asus-esc4000a-e12")
    assert in_bays is not None
    session = Session(MemoryCatalog((workstation_without_slots(), in_bays)))
    session.document.start(Build(chassis=WORKSTATION))
    ladder = SlotLadder(session, LIGHT)
    qtbot.addWidget(ladder)
    ladder.show()
    with qtbot.waitSignal(ladder.edit_wanted) as asked:
        QTest.mouseClick(ladder.enter, Qt.MouseButton.LeftButton)
    assert asked.args == [WORKSTATION, "board.slots"]
    assert hint_of(session.snapshot.evaluation.assembly) == "The slots of this board are not known"
    session.document.commit(Build(chassis="asus-esc4000a-e12"), "A server")
    assert not ladder.enter.isVisible()


def test_a_question_keeps_the_keyboard_and_gives_it_back(one: Opened) -> None:
    """Tab and arrows go round its answers, and whoever had the keyboard gets it again."""
    beside = QPushButton("Beside", one.window)
    beside.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    beside.show()
    one.canvas.setFocus()
    for leave in (Qt.Key.Key_Escape, Qt.Key.Key_Tab):
        data = payload(TUF)
        one.enter(data, one.at("3"))
        one.move(data, one.at("3"))
        one.drop(data, one.at("3"))
        question = one.question()
        assert question is not None
        seen = set[str]()
        for key in (*[Qt.Key.Key_Tab] * 6, Qt.Key.Key_Backtab, Qt.Key.Key_Right):
            focus = one.window.focusWidget()
            assert isinstance(focus, QAbstractButton) and question.isAncestorOf(focus)
            seen.add(focus.text())
            QTest.keyClick(focus, key)
        assert seen > {"Place anyway", "Cancel"}, "and the ways out"
        if leave is Qt.Key.Key_Escape:
            QTest.keyClick(one.window.focusWidget(), leave)
        else:
            one.session.hand.pick_up(
                TURBO
            )  # another card is taken in the hand: the question has no meaning any more
        assert one.question() is None and one.window.focusWidget() is one.canvas
        one.session.hand.cancel()


def test_keys_go_on_from_what_was_selected_in_another_panel(qtbot: QtBot) -> None:
    """Cards in slots 1, 3, 5 and 7: Down from the card in 5 is 6, and a moved card takes the
    cursor along.
    """
    opened = Opened(qtbot, four())
    opened.session.selection.select("gpu3")
    assert opened.canvas.place == "5"
    QTest.keyClick(opened.canvas, Qt.Key.Key_Down)
    assert opened.canvas.place == opened.session.snapshot.place == "6"
    opened.session.selection.select("gpu4")
    opened.session.document.commit(opened.session.build.move(3, "8"), "Move")
    assert opened.canvas.place == "8"
    opened.session.selection.select(None)
    assert opened.canvas.place == "8", "nothing selected leads nowhere"


def test_a_card_that_is_put_back_has_the_cursor_again(one: Opened) -> None:
    """Not the row that it was last held over, where nothing is selected."""
    one.session.selection.select("gpu1")
    data = payload(TUF, 0)
    assert one.enter(data, one.at("1"))
    one.move(data, one.at("3"))
    assert one.canvas.place == "3"
    one.session.hand.put_back()
    assert one.snapshot.selected == "gpu1" and one.canvas.place == "1"
