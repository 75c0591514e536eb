"""Drag, click and click, keyboard and command put a part into a build with the same outcome, and a
gesture that is given up at any moment leaves file and history as they were.

The panels hear the events that a pointer makes; `test_real_pointer.py` moves a real one.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.app.settings import open_settings
from gui.files.files import example_files
from gui.hand.choices import CHOSEN
from gui.hand.drags import payload
from gui.ladder.rows import seats_in_order, sections_of
from gui.look.theme import LIGHT
from gui.session.session import Session
from gui.window.main_window import MainWindow
from rigwright.build import Build, Quantity
from rigwright.cli import main
from rigwright.documents.document import document_text, read_document, write_document
from rigwright.evaluation import evaluate
from rigwright.reports.check import check_record
from tests.gui.drags import COPY, LEFT, NONE, entering
from tests.gui.ladder.test_slot_ladder import Opened
from tests.gui.machines import TUF, shipped, with_cards
from tests.gui.on_screen import show
from tests.sampling import share

TWO = with_cards(TUF, "1", "5")  # in slot 4 the first would reach into the second
SHIFT = Qt.KeyboardModifier.ShiftModifier  # places also where something clashes
GPU, NIC = "gigabyte-rtx-3090-turbo", "nvidia-connectx-7-mcx715105as-weat"
EXAMPLES = {path.stem: read_document(path).build for path in example_files()}
CHOICES = {
    "chassis": "fractal-design-define-7-xl",
    "motherboard": "asus-pro-ws-wrx80e-sage-se-wifi",
    "cpu": "amd-ryzen-threadripper-pro-3975wx",
    "cooler": "noctua-nh-u14s-tr4-sp3",
    "memory": "samsung-32gb-ddr4-3200-rdimm-m393a4k40db3-cwe-class",
    "psu": "evga-supernova-1600-t2",
}
OPTIONS = {kind: f"--{kind}" for kind in CHOSEN} | {"motherboard": "--board", "memory": "--ram"}


def free_places(build: Build) -> list[str]:
    """The places of the ladder without a card; it leaves out the slots beside a server's bays."""
    evaluation = evaluate(build, shipped())
    seats = seats_in_order(sections_of(evaluation))
    return [seat.name for seat in seats if evaluation.assembly.card_at(seat) is None]


def cases() -> list[tuple[str, str, str, str]]:
    """Every example with every card that it may get, and every free place for it."""
    return [
        (example, option, card, place)
        for example, build in EXAMPLES.items()
        for (option, card), place in product((("--gpu", GPU), ("--nic", NIC)), free_places(build))
    ]


class Outcome:
    """What a way leads to: the report on the build, as `rigwright check --json` prints it."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.record = json.loads(json.dumps(record))
        del self.record["since_saved"]  # only a file was saved before

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and self.record == other.record


def commanded(
    build: Build, folder: Path, told: list[str], said: pytest.CaptureFixture[str]
) -> Outcome:
    """What `rigwright set` with these options makes of a build."""
    file = folder / "before.rig"
    out = folder / "after.rig"
    write_document(file, build, shipped())
    main(["set", str(file), "-o", str(out), *told])
    said.readouterr()
    main(["check", str(out), "--json"])
    return Outcome(json.loads(said.readouterr().out))


def dragged(ladder: Opened, card: str, place: str) -> None:
    data = payload(card)
    at = ladder.at(place)
    ladder.enter(data, at)
    ladder.move(data, at)
    ladder.drop(data, at, SHIFT)


def clicked(ladder: Opened, card: str, place: str) -> None:
    ladder.session.hand.pick_up(card)
    at = ladder.at(place).toPoint()
    QTest.mouseMove(ladder.canvas, at)
    QTest.mouseClick(ladder.canvas, LEFT, SHIFT, at)


def typed(ladder: Opened, card: str, place: str) -> None:
    ladder.session.hand.pick_up(card)
    ladder.key(Qt.Key.Key_Home)
    for _ in ladder.canvas.seats():
        hovered = ladder.snapshot.hovered
        if hovered is not None and hovered.seat.name == place:
            break
        ladder.key(Qt.Key.Key_Down)
    ladder.key(Qt.Key.Key_Return, SHIFT)


WAYS: dict[str, Callable[[Opened, str, str], None]] = {
    "drag": dragged,
    "click": clicked,
    "keyboard": typed,
}


@pytest.mark.sampled
def test_every_way_to_place_a_card_has_the_same_outcome(
    qtbot: QtBot, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ladder = Opened(qtbot, Build())
    for example, option, card, place in share(cases(), 80, 5):
        build = EXAMPLES[example]
        expected = commanded(build, tmp_path, [option, f"{card}@{place}"], capsys)
        for name, way in WAYS.items():
            ladder.session.document.start(build)
            way(ladder, card, place)
            committed = ladder.snapshot.committed
            assert committed.build.placements[-1].place == place, (example, card, place, name)
            assert Outcome(check_record(committed)) == expected, (example, card, place, name)
            assert ladder.session.document.history.count() == 1


# parts that a build has one of


def dropped_on_view(window: MainWindow, part_id: str) -> None:
    """Let a part go beside the list of its answers, which a server's supplies make long."""
    panel = window.viewport
    data = payload(part_id)
    corner = QPointF(panel.rect().bottomRight())
    panel.dragEnterEvent(entering(data, corner))
    assert panel.answers.answer_at(panel.answers.below(panel, corner)) is None
    panel.dropEvent(QDropEvent(corner, COPY, data, LEFT, NONE))
    QApplication.processEvents()  # it is chosen once the drag is over


def revealed(window: MainWindow, part_id: str) -> None:
    window.panels.catalog.reveal(shipped().rows([part_id])[0])


def double_clicked(window: MainWindow, part_id: str) -> None:
    revealed(window, part_id)
    view = window.panels.catalog.view
    view.doubleClicked.emit(view.currentIndex())


def entered(window: MainWindow, part_id: str) -> None:
    revealed(window, part_id)
    QTest.keyClick(window.panels.catalog.view, Qt.Key.Key_Return)


@pytest.mark.sampled
def test_every_way_to_choose_a_part_has_the_same_outcome(
    qtbot: QtBot, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command leaves everything else as it is, so it is asked where the window does as well."""
    window = MainWindow(Session(shipped()), LIGHT, settings=open_settings())
    show(qtbot, window)
    window.session.document.asks = None  # what comes along is taken
    asked = 0
    for example, kind in share([*product(EXAMPLES, CHOICES)], 26, 4):
        build = EXAMPLES[example]
        part_id = CHOICES[kind]
        outcomes: list[Outcome] = []
        for way in (dropped_on_view, double_clicked, entered):
            window.session.document.start(build)
            way(window, part_id)
            committed = window.session.snapshot.committed
            assert part_id in committed.build.part_ids(), (example, kind, way.__name__)
            outcomes.append(Outcome(check_record(committed)))
        assert outcomes[1:] == outcomes[:-1], (example, kind)
        if committed.build == plainly_chosen(build, kind):
            told = [OPTIONS[kind], part_id]
            assert commanded(build, tmp_path, told, capsys) == outcomes[0], (example, kind)
            asked += 1
    assert asked


def plainly_chosen(build: Build, kind: str) -> Build:
    """The build with another part of a kind, and nothing else changed."""
    part_id = CHOICES[kind]
    if kind in ("chassis", "cooler"):
        return build.changed(**{kind: part_id})
    if kind == "motherboard":
        return build.changed(board=part_id)
    if kind == "cpu":
        return build.changed(cpus=Quantity(part_id))
    if kind == "memory":
        return build.changed(memory=(Quantity(part_id),))
    return build.changed(psus=(part_id,))


# gestures that are given up


def carried_card(ladder: Opened) -> None:
    ladder.session.hand.pick_up(TUF, 0)


def over(place: str) -> Callable[[Opened], None]:
    def go(ladder: Opened) -> None:
        carried_card(ladder)
        ladder.enter(payload(TUF, 0), ladder.at(place))
        ladder.move(payload(TUF, 0), ladder.at(place))

    return go


def over_nothing(ladder: Opened) -> None:
    over("4")(ladder)
    ladder.canvas.dragLeaveEvent(QDragLeaveEvent())


def pressed(ladder: Opened) -> None:
    QTest.mousePress(ladder.canvas, LEFT, NONE, ladder.on_card("gpu1"))


def asked_about(ladder: Opened) -> None:
    over("4")(ladder)
    ladder.drop(payload(TUF, 0), ladder.at("4"))
    assert ladder.question() is not None


MOMENTS: dict[str, Callable[[Opened], None]] = {
    "pressed": pressed,
    "picked up": carried_card,
    "over a clash": over("4"),
    "over a card": over("5"),
    "over its own place": over("1"),
    "over nothing": over_nothing,
    "asked": asked_about,
}


def escaped(ladder: Opened) -> None:
    question = ladder.question()
    QTest.keyClick(question if question is not None else ladder.canvas, Qt.Key.Key_Escape)


def right_clicked(ladder: Opened) -> None:
    reason = QContextMenuEvent.Reason.Mouse
    QApplication.sendEvent(ladder.canvas, QContextMenuEvent(reason, QPoint(4, 4), QPoint(4, 4)))


def left_alone(ladder: Opened) -> None:
    """Another window takes the keyboard, and the drag ends there."""
    QApplication.sendEvent(ladder.window, QEvent(QEvent.Type.WindowDeactivate))
    ladder.canvas.dragLeaveEvent(QDragLeaveEvent())
    ladder.session.hand.put_back()


def let_go_beside(ladder: Opened) -> None:
    ladder.drop(payload(TUF, 0), QPointF(4, 4))


ENDS = (escaped, right_clicked, left_alone, let_go_beside)


def traces(session: Session, file: Path) -> tuple[object, ...]:
    """All that a gesture which was given up must leave as it was."""
    history = session.document.history
    build = session.build
    steps = (history.count(), history.index(), history.cleanIndex())
    return (document_text(build, []), steps, session.snapshot.dirty, file.read_bytes())


def test_a_gesture_that_is_given_up_leaves_file_and_history_alone(
    qtbot: QtBot, tmp_path: Path
) -> None:
    ladder = Opened(qtbot, TWO)
    file = tmp_path / "two.rig"
    ladder.session.document.save(file)
    for (moment, begin), end in product(MOMENTS.items(), ENDS):
        if moment == "pressed" and end is let_go_beside:
            continue  # nothing is in the hand
        before = traces(ladder.session, file)
        begin(ladder)
        assert traces(ladder.session, file) == before, moment
        end(ladder)
        assert traces(ladder.session, file) == before, (moment, end.__name__)
        assert ladder.snapshot.carried_card is None, (moment, end.__name__)
        assert not ladder.snapshot.previewing, (moment, end.__name__)
        assert ladder.question() is None, (moment, end.__name__)
