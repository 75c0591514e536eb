"""The parts list by what a person sees and does: names, signs, keys, clicks, and what comes of
them.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPoint, Qt
from PySide6.QtGui import QColor, QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from gui.hand.choices import choose
from gui.inspector.properties import of_card
from gui.look.theme import DARK, LIGHT
from gui.look.themed import wear
from gui.parts_list.lines import sections_of
from gui.parts_list.panel import PartsList
from rigwright.build import Bridge, Build, Quantity, SecondarySystem
from rigwright.parts import Part
from rigwright.reports.comments import closed, commented
from tests.gui.machines import BASE, TUF, TURBO, four, server, session_with, with_cards
from tests.gui.on_screen import show
from tests.gui.painted import painted_words

SPOKEN = Qt.ItemDataRole.AccessibleTextRole
FAN, SSD, T2, MSI = (
    "noctua-nf-a12x25-pwm",
    "samsung-870-evo-4tb",
    "evga-supernova-1600-t2",
    "msi-mpg-a1000g-pcie5",
)
pytestmark = pytest.mark.usefixtures("qapp")


def opened(qtbot: QtBot, build: Build, width: int = 272, height: int = 700) -> PartsList:
    made = PartsList(session_with(build), LIGHT)
    qtbot.addWidget(made)
    made.resize(width, height)
    show(qtbot, made)
    return made


def crowded() -> Build:
    return with_cards(TURBO, "1", "3", "5").changed(
        psus=(T2, MSI), fans=(Quantity(FAN, 3, ("top", "top")),), drives=(Quantity(SSD, 2),)
    )


def indexes(model: QAbstractItemModel, parent: QModelIndex | None = None) -> Iterator[QModelIndex]:
    """Every row from the top, headings included."""
    above = parent or QModelIndex()
    for number in range(model.rowCount(above)):
        index = model.index(number, 0, above)
        yield index
        yield from indexes(model, index)


def spoken(made: PartsList) -> list[str]:
    return [str(index.data(SPOKEN)) for index in indexes(made.view.model())]


def row(made: PartsList, words: str) -> QModelIndex:
    """The row whose spoken words contain these."""
    return next(index for index in indexes(made.view.model()) if words in str(index.data(SPOKEN)))


def click(made: PartsList, words: str) -> None:
    at = made.view.visualRect(row(made, words)).center()
    QTest.mouseClick(made.view.viewport(), Qt.MouseButton.LeftButton, pos=at)


def click_button(made: PartsList, words: str, from_right: int) -> None:
    """A click on a button at the right end of a row, counted from there."""
    rect = made.view.visualRect(row(made, words))
    at = QPoint(rect.right() - 22 - 22 * from_right, rect.center().y())
    QTest.mouseMove(made.view.viewport(), at)
    QTest.mouseClick(made.view.viewport(), Qt.MouseButton.LeftButton, pos=at)


def part(made: PartsList, part_id: str) -> Part:
    found = made.session.catalog.get(part_id)
    assert found is not None
    return found


# what is listed


def test_everything_in_the_machine_is_listed_with_number_and_place(qtbot: QtBot) -> None:
    said = "\n".join(spoken(opened(qtbot, crowded())))
    for words in (
        "Case, Fractal Design Define 7 XL",
        "GPU 2, Gigabyte GeForce RTX 3090 TURBO 24G, PCIEX16_3",
        "2 × Samsung 870 EVO 4TB, 2.5 inch, SATA",
        "2 × Noctua NF-A12x25 PWM, top, blows out",
        "Noctua NF-A12x25 PWM, place not chosen",
        "PSU 1, EVGA SuperNOVA 1600 T2, 120 V, 15 A",
        "PSU 2, MSI MPG A1000G PCIE5, 120 V, 15 A",
        "Choose a CPU cooler…",
    ):
        assert words in said, said


def test_a_row_says_the_worst_of_its_part(qtbot: QtBot) -> None:
    made = opened(qtbot, four())
    assert "Error: GPU 2 overlaps GPU 1 by 11.36 mm" in str(row(made, "GPU 2,").data(SPOKEN))
    assert "Error" not in str(row(made, "Threadripper").data(SPOKEN))


def test_what_comes_with_the_case_says_so_and_stays(qtbot: QtBot) -> None:
    made = opened(qtbot, server())
    fans = row(made, "fan of the case")
    assert "comes with another part" in str(fans.data(SPOKEN))
    before = made.session.build
    made.view.setCurrentIndex(fans)
    QTest.keyClick(made.view, Qt.Key.Key_Delete)
    assert made.session.build == before


def test_the_model_keeps_qts_rules_while_builds_come_and_go(
    qtbot: QtBot, qtmodeltester: ModelTester
) -> None:
    made = opened(qtbot, crowded())
    qtmodeltester.check(made.view.model())
    for build in (four(), Build(), server(), crowded()):
        made.session.document.commit(build, "Another")
        qtmodeltester.check(made.view.model())


def test_names_of_any_script_and_markup_are_shown_as_they_are(qtbot: QtBot) -> None:
    made = opened(qtbot, BASE.changed(cooler="無限伍 <b>空冷</b>", title="静音"))
    assert "無限伍 <b>空冷</b>" in str(row(made, "無限伍").data(SPOKEN))
    made.grab()


# the one selection


def test_a_click_on_a_row_selects_its_card_everywhere_and_back(qtbot: QtBot) -> None:
    made = opened(qtbot, crowded())
    click(made, "GPU 2,")
    assert made.session.snapshot.selected == "gpu2"
    made.session.selection.select("gpu3")
    assert "GPU 3," in str(made.view.currentIndex().data(SPOKEN))
    made.session.selection.select(None)
    assert not made.view.selectionModel().hasSelection()


def test_a_supply_is_marked_in_the_picture_and_found_from_there(qtbot: QtBot) -> None:
    made = opened(qtbot, crowded())
    click(made, "PSU 2,")
    assert made.session.snapshot.also == {"psu"} and made.session.snapshot.selected is None
    made.session.selection.select(None, frozenset({"cooler"}), "cooler")
    made.session.selection.select(None, frozenset({"fans"}), "fans")
    assert "fan" in str(made.view.currentIndex().data(SPOKEN))


def test_arrows_go_through_rows_and_groups_close_and_open(qtbot: QtBot) -> None:
    made = opened(qtbot, crowded())
    cards = row(made, "Cards, 3")
    made.view.setFocus()
    made.view.setCurrentIndex(cards)
    QTest.keyClick(made.view, Qt.Key.Key_Return)
    assert not made.view.isExpanded(cards)
    made.session.document.commit(crowded().remove(2), "One less")
    assert not made.view.isExpanded(row(made, "Cards, 2")), (
        "a closed group stays closed over an edit"
    )
    QTest.keyClick(made.view, Qt.Key.Key_Return)
    made.view.setCurrentIndex(row(made, "Cards, 2"))
    made.view.expand(row(made, "Cards, 2"))
    QTest.keyClick(made.view, Qt.Key.Key_Down)
    assert made.session.snapshot.selected == "gpu1"
    QTest.keyClick(made.view, Qt.Key.Key_Left)
    assert "Cards" in str(made.view.currentIndex().data(SPOKEN))


# edits


def test_delete_takes_out_the_row_alone_and_undo_brings_it_back(qtbot: QtBot) -> None:
    made = opened(qtbot, crowded())
    session = made.session
    before = made.session.build
    for words, field in (
        ("PSU 1,", "psus"),
        ("870 EVO", "drives"),
        ("top, blows out", "fans"),
        ("Threadripper", "cpus"),
    ):
        made.view.setCurrentIndex(row(made, words))
        QTest.keyClick(made.view, Qt.Key.Key_Delete)
        after = session.build
        assert getattr(after, field) != getattr(before, field), words
        assert after.changed(**{field: getattr(before, field)}) == before, words
        assert session.document.history.undoText().startswith("Remove ")
        session.document.undo()
        assert session.build == before


def test_delete_on_a_riser_does_not_take_the_card(qtbot: QtBot) -> None:
    base = with_cards(TURBO, "1")
    hung = base.changed(placements=tuple(p.changed(duct=FAN) for p in base.placements))
    made = opened(qtbot, hung)
    made.view.setFocus()
    click(made, "on a duct")
    assert made.session.snapshot.selected == "gpu1"
    QTest.keyClick(made.view, Qt.Key.Key_Delete)
    assert len(made.session.build.placements) == 1 and made.session.build.placements[0].duct is None


def test_the_button_at_the_right_end_removes_without_selecting(qtbot: QtBot) -> None:
    made = opened(qtbot, crowded())
    click_button(made, "PSU 2,", 0)
    assert made.session.build.psus == (T2,)


def test_replace_leads_to_the_catalog_and_the_next_choice_takes_the_place(qtbot: QtBot) -> None:
    made = opened(qtbot, crowded())
    with qtbot.waitSignal(made.other_wanted) as wanted:
        click_button(made, "PSU 2,", 1)
    assert wanted.args == ["psu"]
    assert choose(made.session, part(made, T2))
    assert made.session.build.psus == (T2, T2)
    assert made.session.snapshot.replacing == "", "only the next choice"


def test_replace_by_key_puts_another_card_in_the_same_slot(qtbot: QtBot) -> None:
    made = opened(qtbot, crowded())
    made.view.setCurrentIndex(row(made, "GPU 2,"))
    QTest.keyClick(made.view, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    assert choose(made.session, part(made, TUF))
    assert [(p.part_id, p.place) for p in made.session.build.placements] == [
        (TURBO, "1"),
        (TUF, "3"),
        (TURBO, "5"),
    ]


def test_a_bridge_is_replaced_from_its_row_by_another_bridge_alone(qtbot: QtBot) -> None:
    three, four_slots = (
        "rtx-3090-nvlink-bridge-3-slot-board-partner",
        "nvidia-geforce-rtx-3090-nvlink-bridge-4-slot",
    )
    build = with_cards(TURBO, "1", "4").changed(bridges=(Bridge(three, 0, 1),))
    made = opened(qtbot, build)
    name = part(made, three).name
    with qtbot.waitSignal(made.other_wanted) as wanted:
        click_button(made, name, 1)
    assert wanted.args == ["riser"]
    assert choose(made.session, part(made, "linkup-ava5-pcie-5-0-x16-riser-200-mm"))
    assert made.session.build == build and "cannot stand where" in made.session.snapshot.message
    assert choose(made.session, part(made, four_slots))
    assert made.session.build.bridges == (Bridge(four_slots, 0, 1),)


def test_plus_and_minus_change_a_number(qtbot: QtBot) -> None:
    made = opened(qtbot, crowded())
    made.view.setCurrentIndex(row(made, "870 EVO"))
    QTest.keyClick(made.view, Qt.Key.Key_Plus)
    assert made.session.build.drives == (Quantity(SSD, 3),)
    QTest.keyClick(made.view, Qt.Key.Key_Minus)
    QTest.keyClick(made.view, Qt.Key.Key_Minus)
    QTest.keyClick(made.view, Qt.Key.Key_Minus)
    assert made.session.build.drives == (Quantity(SSD, 1),), "the last goes by Delete alone"


def test_the_menu_of_a_row_offers_show_replace_remove(qtbot: QtBot) -> None:
    made = opened(qtbot, crowded())
    made.view.setCurrentIndex(row(made, "PSU 2,"))
    at = made.view.visualRect(made.view.currentIndex()).center()
    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Keyboard, at, made.view.viewport().mapToGlobal(at)
    )
    QApplication.sendEvent(made.view.viewport(), event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    offered = {
        action.text().replace("&", "")
        for action in menu.actions()
        if action.isEnabled() and action.text()
    }
    assert {"Show", "Replace…", "Remove", "Copy Name"} <= offered
    next(action for action in menu.actions() if "Re&move" in action.text()).trigger()
    menu.close()
    assert made.session.build.psus == (T2,)


def test_what_is_still_to_choose_leads_to_the_catalog(qtbot: QtBot) -> None:
    made = opened(qtbot, Build())
    with qtbot.waitSignal(made.kind_wanted) as wanted:
        click(made, "Choose a power supply…")
    assert wanted.args == ["psu"]


@pytest.mark.parametrize(("build", "asked"), [(BASE, True), (server(), False)])
def test_a_cooler_is_asked_for_where_the_machine_brings_none(
    qapp: object, build: Build, asked: bool
) -> None:
    sections = sections_of(session_with(build).snapshot)
    choices = {line.choose for section in sections for line in section.lines}
    assert ("cooler" in choices) is asked and "memory" in choices


def test_the_sign_of_a_closed_group_and_both_themes_are_painted(qtbot: QtBot) -> None:
    made = opened(qtbot, four())
    made.view.collapse(row(made, "Cards, 4"))
    light = made.grab().toImage()
    wear(DARK)
    assert made.grab().toImage() != light


def test_sixteen_cards_are_sixteen_rows_in_a_narrow_list(qtbot: QtBot) -> None:
    many = with_cards(
        TURBO, *(f"bay{i}" for i in range(1, 17)), base=Build(chassis="supermicro-sys-4029gp-trt")
    )
    made = opened(qtbot, many, width=200, height=300)
    assert sum(text.startswith("GPU ") for text in spoken(made)) == 16
    made.session.selection.select("gpu16")
    seen = made.view.viewport().rect()
    assert seen.contains(made.view.visualRect(made.view.currentIndex()).center()), (
        "what is selected is in sight"
    )


def test_the_ring_of_the_keyboard_goes_round_the_foot_too(qtbot: QtBot) -> None:
    made = opened(qtbot, four())
    made.activateWindow()
    made.view.setFocus()
    qtbot.waitUntil(made.view.hasFocus)
    image = made.grab().toImage()
    assert not made.foot.isHidden()
    ring = image.pixelColor(1, made.height() // 2)
    beside_foot = made.foot.geometry().center().y()
    for x in (1, made.width() - 2):
        assert image.pixelColor(x, beside_foot) == ring == QColor(LIGHT.accent), x


def test_a_fan_says_its_size_and_its_wall_whole_however_narrow_the_list(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two fans of the case in the front, and one of the rear that is told by its direction."""
    made = opened(qtbot, BASE, width=400)
    for width, name, where in (
        (400, "140 mm fan of the case", "front, in (assumed)"),
        (260, "140 mm fan of the case", "front, in"),
        (200, "140 mm fan", "front, in"),
    ):
        with painted_words(monkeypatch) as heard:
            made.resize(width, 701)
            made.grab()
        assert {name, where} <= heard.words()
        assert where.replace("front, in", "rear, out") in heard.words()


def test_a_slot_of_the_second_board_is_told_whole(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = Build(
        chassis="phanteks-enthoo-719-luxe-2",
        board="asrock-x570-taichi",
        second=SecondarySystem("asus-rog-strix-x570-i"),
    )
    made = opened(qtbot, two.place(TUF, "second:1"), width=400)
    for width, where in ((400, "PCIEX16_1, second board"), (260, "2nd: PCIEX16_1")):
        with painted_words(monkeypatch) as heard:
            made.resize(width, 701)
            made.grab()
        assert where in heard.words()


def test_a_row_says_how_many_comments_on_its_part_are_open(qtbot: QtBot) -> None:
    build = with_cards(TURBO, "1", "3")
    session = session_with(build)
    for words in ("Loud?", "Long?"):
        said = commented(session.snapshot.committed, "A", words, part="gpu2")
        assert session.document.commit(said, "Comment")
    ends = {
        line.key: line.ends
        for section in sections_of(session.snapshot)
        for line in section.lines
        if line.key in ("gpu1", "gpu2")
    }
    assert not any("comment" in words for words in ends["gpu1"])
    assert ends["gpu2"][0].startswith("2 comments · ") and ends["gpu2"][-1] == "2 comments"
    card = session.snapshot.committed.assembly.cards[1]
    (line,) = [one for one in of_card(session.snapshot.committed, card) if one.label == "Comments"]
    assert "Loud?" in line.value and "Long?" in line.value
    assert session.document.commit(closed(closed(session.build, 1), 2), "Close")
    assert of_card(session.snapshot.committed, card)[-2].label != "Comments"
