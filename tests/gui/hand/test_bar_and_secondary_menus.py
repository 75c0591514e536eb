"""The menus of a card on a movable bar and of a second system, and what the ladder shows of
both.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QMenu, QWidget
from pytestqt.qtbot import QtBot

from gui.hand import bar_menu, secondary_menu
from gui.inspector.properties import of_build, place_of
from gui.ladder.boxes import LadderFrame
from gui.ladder.layout import lay_out
from gui.ladder.panel import SlotLadder
from gui.ladder.rows import sections_of
from gui.look.theme import LIGHT
from gui.plan.panel import PlanPanel
from gui.plan.words import lane_words, undrawn_words
from gui.session.session import Session
from gui.topology.panel import TopologyPanel
from gui.topology.words import elsewhere_words
from gui.view3d.gap_chip import GapChip
from rigwright.build import Build, Quantity, SecondarySystem
from tests.shipped_parts import shipped

TUF, BOARD, ITX = "asus-tuf-rtx-3090", "asrock-x570-taichi", "asus-rog-strix-x570-i"
FRAME = Build(chassis="generic-mining-open-frame-12-gpu", board=BOARD)
DUAL = Build(chassis="phanteks-enthoo-719-luxe-2", board=BOARD)


@pytest.fixture
def session(qapp: object) -> Session:
    return Session(shipped())


def actions(menu: QMenu) -> Iterator[QAction]:
    for action in menu.actions():
        inner = action.menu()
        yield from actions(inner) if isinstance(inner, QMenu) else (action,)


def named(menu: QMenu, words: str) -> QAction:
    return next(action for action in actions(menu) if words in action.text())


# bars


@pytest.fixture
def hung(session: Session) -> Session:
    session.document.start(FRAME.place(TUF, "frame1").place(TUF, "frame2").place(TUF, "frame9"))
    return session


def menu_of(session: Session, label: str) -> QMenu:
    menu = bar_menu.spacing_menu(None, session, label)  # type: ignore[arg-type] (no parent is needed)
    bar_menu.fill(menu, session, label)
    return menu


def test_all_cards_of_a_bar_take_one_spacing_in_one_step(hung: Session) -> None:
    named(menu_of(hung, "gpu1"), "120 mm from card").trigger()
    assert [p.along_mm for p in hung.build.placements] == [0, 120, None]
    hung.document.undo()
    assert [p.along_mm for p in hung.build.placements] == [None] * 3


def test_a_card_moves_by_a_little(hung: Session) -> None:
    named(menu_of(hung, "gpu2"), "5 mm down").trigger()
    assert hung.build.placements[1].along_mm == 85
    assert not named(menu_of(hung, "gpu1"), "5 mm up").isEnabled(), "it hangs at the end of the bar"


def test_a_card_alone_on_its_bar_has_nothing_to_be_spaced_from(hung: Session) -> None:
    words = [action.text() for action in actions(menu_of(hung, "gpu3"))]
    assert not any("from card to card" in text for text in words) and "As the frame has it" in words


def test_the_ladder_has_a_section_for_every_bar_and_draws_cards_where_they_hang(
    hung: Session,
) -> None:
    evaluation = hung.snapshot.committed
    bars = [(s.title, len(s.rows)) for s in sections_of(evaluation) if s.rows]
    assert bars == [("Lower bar", 6), ("Upper bar", 6)]
    before = lay_out(evaluation, LadderFrame(384, 900)).card_of("gpu2")
    named(menu_of(hung, "gpu2"), "20 mm down").trigger()
    ladder = lay_out(hung.snapshot.committed, LadderFrame(384, 900))
    after = ladder.card_of("gpu2")
    assert before is not None and after is not None
    assert after.shell.top() - before.shell.top() == pytest.approx(20 * ladder.sections[0].scale)
    row = ladder.row_of("frame2")
    assert row is not None and row.row.detail.startswith("at 100 mm")
    (gap,) = ladder.sections[0].gaps
    assert gap.value_mm == pytest.approx(48), "100 mm from card to card less 52"


def test_the_ladder_shows_a_frames_board_once_a_card_stands_in_it(session: Session) -> None:
    session.document.start(FRAME.place(TUF, "frame1"))
    assert lay_out(session.snapshot.committed, LadderFrame(384, 900)).row_of("2") is None
    session.document.start(FRAME.place(TUF, "frame1").place(TUF, "2"))
    ladder = lay_out(session.snapshot.committed, LadderFrame(384, 900))
    assert ladder.row_of("2") is not None and ladder.card_of("gpu2") is not None


def test_keys_slide_the_selected_card_along_its_bar(qtbot: QtBot, hung: Session) -> None:
    ladder = SlotLadder(hung, LIGHT)
    qtbot.addWidget(ladder)
    hung.selection.select("gpu2")
    both = Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ShiftModifier
    for key, spot in ((Qt.Key.Key_Down, 85), (Qt.Key.Key_Down, 90), (Qt.Key.Key_Up, 85)):
        QTest.keyClick(ladder.canvas, key, both)
        assert hung.build.placements[1].along_mm == spot
    hung.selection.select("gpu1")
    QTest.keyClick(ladder.canvas, Qt.Key.Key_Up, both)
    assert hung.build.placements[0].along_mm is None, "the bar ends there"


# two systems


def test_a_second_board_is_chosen_and_left_out(session: Session) -> None:
    session.document.start(DUAL)
    assert [p.value for p in of_build(session.snapshot.committed) if p.label == "Second board"] == [
        "choose"
    ]
    menu = QMenu()
    secondary_menu.fill(menu, session)
    forms = {action.text() for action in actions(menu)}
    assert "ASUS ROG Strix X570-I Gaming" in forms and not any("WRX80" in text for text in forms)
    named(menu, "X570-I").trigger()
    assert session.build.second == SecondarySystem(ITX)
    session.document.commit(session.build.place(TUF, "second:1").place(TUF, "1"), "Place")
    menu = QMenu()
    secondary_menu.fill(menu, session)
    named(menu, "Ryzen 5 5600X").trigger()
    assert session.build.second is not None and session.build.second.cpus is not None
    named(menu, "NH-U14S").trigger()
    named(menu, "DDR4").trigger()
    assert session.build.second.cooler is not None and len(session.build.second.memory) == 1
    menu = QMenu()
    secondary_menu.fill(menu, session)
    boards = menu.actions()[0].menu()
    assert isinstance(boards, QMenu)
    assert [a.text() for a in boards.actions() if a.isChecked()] == ["ASUS ROG Strix X570-I Gaming"]
    coolers = menu.actions()[2].menu()
    assert isinstance(coolers, QMenu) and len(coolers.actions()) > 1
    assert [a.text() for a in coolers.actions() if a.isChecked()] == ["Noctua"]
    assert not any("DDR5" in action.text() for action in actions(menu)), (
        "which the board does not take"
    )
    named(menu, "Leave").trigger()
    assert session.build.second is None and [p.place for p in session.build.placements] == ["1"]


def test_the_ladder_lists_the_second_boards_slots_by_name(session: Session) -> None:
    session.document.start(DUAL.changed(second=SecondarySystem(ITX)).place(TUF, "second:1"))
    section = next(s for s in sections_of(session.snapshot.committed) if s.title == "Second board")
    assert [row.title for row in section.rows] == ["PCIEX16_1"] and not section.to_scale
    assert place_of(session.snapshot.committed.assembly.cards[0]) == "PCIEX16_1, second board"
    assert not [
        p
        for p in of_build(session.snapshot.committed)
        if p.value == "choose" and p.label == "Second board"
    ]


def test_the_picture_says_that_it_lacks_the_second_board(qtbot: QtBot, session: Session) -> None:
    view = QWidget()
    qtbot.addWidget(view)
    chip = GapChip(LIGHT, view)

    def said() -> list[str]:
        chip.show_snapshot(session.snapshot)
        labels = chip.findChildren(QLabel)
        return [label.text() for label in labels if label.text() and not label.isHidden()]

    session.document.start(DUAL)
    assert not said() and chip.isHidden()
    session.document.start(DUAL.changed(second=SecondarySystem(ITX)))
    assert said() == ["second board not drawn: no maker gives its place"] and not chip.isHidden()
    session.document.start(
        DUAL.changed(second=SecondarySystem(ITX)).place(TUF, "2").place(TUF, "5")
    )
    gap, undrawn = said()
    assert gap.startswith("smallest gap") and undrawn == "second board not drawn"


def test_each_part_for_the_second_board_says_how_it_fits(session: Session) -> None:
    """Four modules into its two sockets do not; what is wrong with the first system is not held
    against the second.
    """
    wrong = Quantity("amd-ryzen-threadripper-pro-3975wx")  # for sWRX8, where the board has AM4
    second = SecondarySystem(ITX, Quantity("amd-ryzen-5-5600x"))
    session.document.start(
        DUAL.changed(cpus=wrong, second=second, psus=("evga-supernova-1600-t2",) * 2)
    )
    menu = QMenu()
    secondary_menu.fill(menu, session)
    for inner in menu.findChildren(QMenu):
        inner.aboutToShow.emit()
    four, two = named(menu, "LPX 128GB (4x32)"), named(menu, "LPX 32GB (2x16)")
    assert four.text().endswith("\tthe memory does not suit")
    assert "4 modules go into 2 slots" in four.toolTip()
    assert two.text().endswith("\tfits the build")
    assert named(menu, "X670E-I").text().endswith("\tAM5, CPU has AM4")
    assert named(menu, "X570-I").text().endswith("\tfits the build")


def test_plan_and_topology_say_what_they_lack_of_the_second_system(session: Session) -> None:
    """Its slots by the words of the ladder, not by the names that files have for them."""
    session.document.start(DUAL)
    evaluation = session.snapshot.committed
    assert not undrawn_words(evaluation.assembly) and not elsewhere_words(evaluation)
    both = SecondarySystem(ITX, Quantity("amd-ryzen-5-5600x"))
    session.document.start(DUAL.changed(second=both).place(TUF, "second:1"))
    evaluation = session.snapshot.committed
    slot = "PCIEX16_1 of the second board"
    assert lane_words(evaluation) == f"Lanes: x16 Gen4 (CPU) to GPU 1 ({slot})"
    drawn = "The second board is not drawn: no maker gives its place."
    assert undrawn_words(evaluation.assembly) == drawn
    told = f"Not drawn, in the second system: GPU 1 x16 Gen4 (CPU) ({slot})."
    assert elsewhere_words(evaluation) == told
    plan, topology = PlanPanel(session, LIGHT), TopologyPanel(session, LIGHT)
    for panel in (plan, topology):
        panel.show_now()
    assert plan.lanes.text().endswith(drawn) and topology.why.text() == told


def test_a_chassis_for_one_board_is_not_asked_about_a_second(session: Session) -> None:
    session.document.start(Build(chassis="fractal-design-define-7-xl", board=BOARD))
    assert not [p for p in of_build(session.snapshot.committed) if p.label == "Second board"]


def test_a_card_is_dropped_into_the_second_boards_slot(session: Session) -> None:
    session.document.start(DUAL.changed(second=SecondarySystem(ITX)))
    assert session.hand.pick_up(TUF)
    assert session.hand.drop("second:1").placed
    assert session.snapshot.committed.links[0].slot == "second:PCIEX16_1"
