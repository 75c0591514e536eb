"""The lines at the foot of the meters: what they say of a card, of the hand, of the build, and
the edits they make.
"""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QMenu, QScrollArea
from pytestqt.qtbot import QtBot

from gui.inspector.figure_delegate import ROW_ROLE
from gui.inspector.figure_rows import figure_rows
from gui.inspector.figures_card import FiguresModel
from gui.inspector.folding_lines import FoldingLines
from gui.inspector.panel import Inspector
from gui.inspector.properties import of_card, plugs_of
from gui.inspector.value_button import ValueButton
from gui.look.confidence_icon import FigureButton
from gui.look.theme import DARK, LIGHT
from gui.look.themed import wear
from gui.session.session import Session
from rigwright.build import Build
from rigwright.evaluation import evaluate
from rigwright.power.limits import settable_w
from tests.gui.machines import BASE, TUF, TURBO, four, server, session_with, shipped, with_cards
from tests.gui.pictures import colors_in
from tests.worlds import gpu, nic, plugs

RTX_8000, GUESSED = "quadro-rtx-8000", "asus-pro-ws-trx50-sage-wifi"
pytestmark = pytest.mark.usefixtures("qapp")


def opened(qtbot: QtBot, session: Session) -> Inspector:
    made = Inspector(session, LIGHT)
    qtbot.addWidget(made)
    made.resize(272, 220)
    made.show()
    return made


def lines(inspector: Inspector) -> dict[str, str]:
    """What is shown, by its labels."""
    return dict(shown.accessibleName().split(": ", 1) for shown in values(inspector))


def values(inspector: Inspector) -> list[ValueButton]:
    """The values that are shown, from the top to the foot."""
    return [value for value in inspector.findChildren(ValueButton) if not value.isHidden()]


def texts(inspector: Inspector) -> list[str]:
    """What stands there besides the values."""
    labels = [label.text() for label in inspector.findChildren(QLabel) if not label.isHidden()]
    return [*labels, inspector.chosen.title.text()]


def button(inspector: Inspector, words: str) -> QAbstractButton:
    """The button that says so, aloud or to the eyes."""
    said = inspector.findChildren(QAbstractButton)
    return next(one for one in said if words in (one.accessibleName(), one.text()))


def test_nothing_selected_shows_the_build_and_what_is_still_to_choose(qtbot: QtBot) -> None:
    shown = lines(opened(qtbot, session_with(BASE)))
    assert shown["Case"] == "Define 7 XL"
    assert shown["Cooler"] == "choose" and shown["Memory"] == "choose"
    assert shown["Outlet"] == "US, 120 V, 15 A"


def test_an_assumed_outlet_says_so_however_narrow_its_line(qtbot: QtBot) -> None:
    inspector = opened(qtbot, session_with(BASE.changed(site=BASE.site.changed(assumed=True))))
    (value,) = (one for one in values(inspector) if one.kind == "site")
    room = value.fontMetrics().horizontalAdvance
    for words in ("120 V, 15 A (assumed)", "120 V (assumed)"):
        value.resize(room(words) + 4, value.height())
        assert value.text() == words


def test_a_server_board_is_built_in_and_not_chosen(qtbot: QtBot) -> None:
    inspector = opened(qtbot, session_with(server()))
    assert lines(inspector)["Board"] == "built in" == lines(inspector)["Cooler"]
    board = next(v for v in values(inspector) if v.accessibleName() == "Board: built in")
    assert board.kind == ""


def test_a_line_of_the_build_leads_to_the_catalog(qtbot: QtBot) -> None:
    inspector = opened(qtbot, session_with(BASE))
    memory = next(v for v in values(inspector) if v.kind == "memory")
    with qtbot.waitSignal(inspector.kind_wanted) as wanted:
        memory.click()
    assert wanted.args == ["memory"]


def test_a_line_of_the_build_has_a_menu(qtbot: QtBot) -> None:
    inspector = opened(qtbot, session_with(BASE))
    value = next(v for v in values(inspector) if v.kind == "chassis")
    at = value.geometry().center()
    reason = QContextMenuEvent.Reason.Keyboard
    event = QContextMenuEvent(reason, value.rect().center(), value.mapToGlobal(QPoint(0, 0)))
    QApplication.sendEvent(value, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu) and inspector.rect().contains(at)
    entries = {action.text().replace("&", ""): action for action in menu.actions()}
    assert list(entries) == ["Choose…", "Figures…", "Copy"]
    entries["Copy"].trigger()
    assert QApplication.clipboard().text() == "Case: Define 7 XL"
    with qtbot.waitSignal(inspector.kind_wanted) as wanted:
        entries["Choose…"].trigger()
    assert wanted.args == ["chassis"]
    menu.close()


def test_a_selected_card_says_where_it_is_and_how_large(qtbot: QtBot) -> None:
    session = session_with(four())
    inspector = opened(qtbot, session)
    session.selection.select("gpu2")
    shown = lines(inspector)
    assert "GPU 2" in texts(inspector)
    assert shown["Place"] == "PCIEX16_3, in slot"
    assert [shown[name] for name in ("Length", "Height", "Thickness")] == [
        "300 mm",
        "127 mm",
        "52 mm",
    ]
    assert shown["Air"] == "fans to edges"
    assert shown["Plugs"] == "2 × 8-pin"
    assert inspector.power.limit.value() == 350


def test_the_part_of_a_card_is_shortened_by_its_memory_before_it_is_cut() -> None:
    machine = evaluate(four(), shipped())
    part = of_card(machine, machine.assembly.cards[0])[0]
    assert part.values == ("TUF Gaming RTX 3090 24GB", "TUF RTX 3090")


def test_a_card_in_the_hand_comes_first(qtbot: QtBot) -> None:
    session = session_with(four())
    inspector = opened(qtbot, session)
    session.selection.select("gpu2")
    session.hand.pick_up(TURBO)
    qtbot.waitUntil(lambda: "Dragged card" in texts(inspector))  # after the answers of the places
    assert lines(inspector)["Board power"] == "350 W"
    assert not inspector.power.limit.isVisible()
    session.hand.hover("2")
    assert lines(inspector)["Place"] == "Slot 2"


def test_a_card_over_a_place_is_shown_at_once(qtbot: QtBot) -> None:
    session = session_with(four())
    inspector = opened(qtbot, session)
    session.hand.pick_up(TURBO)
    session.hand.hover("2")
    assert lines(inspector)["Place"] == "Slot 2"


def test_a_card_that_is_put_back_at_once_leaves_what_was_selected(qtbot: QtBot) -> None:
    session = session_with(four())
    inspector = opened(qtbot, session)
    session.selection.select("gpu2")
    before = texts(inspector), lines(inspector)
    session.hand.pick_up(TURBO)
    session.hand.cancel()
    QApplication.processEvents()
    assert (texts(inspector), lines(inspector)) == before


# the power limit


def test_a_limit_is_one_named_step_however_often_the_arrow_is_pressed(qtbot: QtBot) -> None:
    session = session_with(with_cards(TUF, "1", "6"))
    inspector = opened(qtbot, session)
    session.selection.select("gpu1")
    for _ in range(3):
        button(inspector, "Less power").click()
    assert session.document.history.count() == 0
    qtbot.waitUntil(lambda: session.document.history.count() == 1)
    assert session.document.history.undoText() == "Limit GPU 1 to 320 W"
    assert [p.power_limit_w for p in session.build.placements] == [320, None]


def test_the_cards_own_power_is_no_limit(qtbot: QtBot) -> None:
    session = session_with(with_cards(TUF, "1"))
    inspector = opened(qtbot, session)
    session.document.commit(session.build.limit(0, 300), "Limit")
    session.selection.select("gpu1")
    assert inspector.power.limit.value() == 300
    inspector.power.limit.setValue(350)
    inspector.power.limit.editingFinished.emit()
    assert session.build.placements[0].power_limit_w is None


def test_all_cards_of_a_product_take_the_limit_in_one_step(qtbot: QtBot) -> None:
    build = with_cards(TURBO, "1", "3").place(TUF, "6")
    session = session_with(build)
    inspector = opened(qtbot, session)
    session.selection.select("gpu1")
    inspector.power.limit.setValue(280)
    button(inspector, "All 2").click()
    assert [p.power_limit_w for p in session.build.placements] == [280, 280, None]
    assert session.document.history.undoText() == "Limit 2 cards to 280 W"


def test_a_typed_limit_never_goes_to_another_card(qtbot: QtBot) -> None:
    session = session_with(with_cards(TUF, "1", "6"))
    inspector = opened(qtbot, session)
    session.selection.select("gpu1")
    inspector.power.limit.setValue(300)
    session.selection.select("gpu2")
    inspector.power.limit.editingFinished.emit()
    assert session.build.placements[1].power_limit_w is None
    assert inspector.power.limit.value() == 350


def test_the_command_puts_the_cursor_into_the_limit(qtbot: QtBot) -> None:
    session = session_with(with_cards(TUF, "1"))
    inspector = opened(qtbot, session)
    session.selection.select("gpu1")
    inspector.begin_limit()
    assert inspector.window().focusWidget() is inspector.power.limit
    QTest.keyClicks(inspector.power.limit, "200")
    QTest.keyClick(inspector.power.limit, Qt.Key.Key_Return)
    assert session.build.placements[0].power_limit_w == 200


def test_limits_are_those_that_the_card_accepts(qtbot: QtBot) -> None:
    session = session_with(with_cards(TUF, "1"))
    inspector = opened(qtbot, session)
    session.selection.select("gpu1")
    (card,) = session.snapshot.committed.assembly.gpus
    assert card.gpu is not None
    assert (inspector.power.limit.minimum(), inspector.power.limit.maximum()) == settable_w(
        card.gpu
    )


def test_a_lower_limit_from_a_file_is_shown_as_it_is(qtbot: QtBot) -> None:
    session = session_with(with_cards(TUF, "1").limit(0, 20.0))
    inspector = opened(qtbot, session)
    session.selection.select("gpu1")
    assert inspector.power.limit.value() == 20


def test_a_kit_of_memory_is_counted(qtbot: QtBot) -> None:
    session = session_with(BASE)
    inspector = opened(qtbot, session)
    session.document.commit(
        session.build.choose("memory", session.catalog.search("rdimm", "memory")[0].id), "Choose"
    )
    assert inspector.counts["memory"].isVisible() and not inspector.counts["cpu"].isVisible()
    inspector.counts["memory"].setValue(4)
    assert session.build.memory[0].count == 4


# room


def seen_rows(section: FoldingLines) -> int:
    """How many whole lines of a section are seen."""
    view = section.findChild(QScrollArea)
    assert view is not None
    if not view.isVisible():
        return 0
    ends: list[int] = []
    for value in section.findChildren(ValueButton):
        if value.isVisible():
            ends.append(value.mapTo(view, value.rect().bottomLeft()).y())
    return sum(0 < end < view.height() for end in ends)


def test_the_build_stays_above_a_selected_card_however_low_the_inspector(qtbot: QtBot) -> None:
    """Eight lines of a build and eight of a card: all of them where there is room, else the half of
    it for each, and no line is cut.
    """
    session = session_with(four())
    inspector = opened(qtbot, session)
    session.selection.select("gpu2")
    wanted = {inspector.sizeHint().height(): (8, 8), 340: (6, 6), inspector.least_px: (3, 3)}
    for height, rows in wanted.items():
        inspector.setFixedHeight(height)
        QApplication.processEvents()
        seen = seen_rows(inspector.build), seen_rows(inspector.chosen)
        assert seen == rows, height
        assert inspector.chosen.geometry().bottom() < height
    with qtbot.waitSignal(inspector.kind_wanted) as wanted_kind:
        next(v for v in values(inspector) if v.kind == "site").click()
    assert wanted_kind.args == ["site"], "the outlet is reached while a card is selected"


def test_a_section_folds_and_leaves_its_room_to_the_other(qtbot: QtBot) -> None:
    session = session_with(four())
    inspector = opened(qtbot, session)
    session.selection.select("gpu2")
    inspector.setFixedHeight(340)
    with qtbot.waitSignal(inspector.turned):
        inspector.build.title.click()
    QApplication.processEvents()
    assert (seen_rows(inspector.build), seen_rows(inspector.chosen)) == (0, 8)
    assert inspector.folded == {"build"}
    assert not inspector.build.lines.isVisible(), "Tab would stop at lines that nobody sees"
    inspector.fold({"chosen"})
    QApplication.processEvents()
    assert (seen_rows(inspector.build), seen_rows(inspector.chosen)) == (8, 0)
    inspector.begin_limit()
    assert inspector.folded == frozenset(), "what is typed into is seen"


# words


def test_plugs_never_pretend() -> None:
    assert plugs_of(gpu(power_connectors=None)) == "–"
    assert plugs_of(gpu(power_connectors=())) == "from the slot"
    assert plugs_of(gpu(power_connectors=plugs(pin8=2, pin16=1))) == "2 × 8-pin, 1 × 12VHPWR"
    assert plugs_of(nic()) == "from the slot"


# where figures come from


def mark_of(inspector: Inspector, label: str) -> FigureButton:
    for section in (inspector.build, inspector.chosen):
        labels = [found.text() for found in section.findChildren(QLabel) if not found.isHidden()]
        if label in labels:
            return section.lines.marks[labels.index(label)]
    raise AssertionError(label)


def test_an_uncertain_figure_is_marked_in_words_and_shape(qtbot: QtBot) -> None:
    session = session_with(with_cards(RTX_8000, "1"))
    inspector = opened(qtbot, session)
    session.selection.select("gpu1")
    assert lines(inspector)["Thickness"] == "≈ 39 mm" and lines(inspector)["Length"] == "267 mm"
    told = mark_of(inspector, "Thickness").accessibleName()
    assert told.startswith(
        "Thickness ≈ 39 mm. Uncertain, worked out from other figures. Source: NVIDIA datasheet"
    )
    sure, doubtful = (
        mark_of(inspector, label).grab().toImage() for label in ("Length", "Thickness")
    )
    grey = sure.convertToFormat(QImage.Format.Format_Grayscale8)
    assert grey != doubtful.convertToFormat(QImage.Format.Format_Grayscale8), (
        "told apart without colour"
    )
    assert lines(inspector)["Figures"].endswith("5 uncertain")


def test_a_guessed_place_is_shown_as_a_guess(qtbot: QtBot) -> None:
    session = session_with(
        Build(chassis=BASE.chassis, board=GUESSED).place(RTX_8000, "PCIEX16(G5)_1")
    )
    inspector = opened(qtbot, session)
    session.selection.select("gpu1")
    assert lines(inspector)["Place"] == "≈ PCIEX16(G5)_1"
    assert "A guess that no check relies on" in mark_of(inspector, "Place").toolTip()
    mark_of(inspector, "Place").click()
    card = inspector.figures
    row = card.list.currentIndex().data(ROW_ROLE)
    assert (row.label, row.value) == ("PCIEX16(G5)_1", "position 1, a guess, x16, Gen5, CPU")


def test_a_mark_opens_all_figures_with_its_own_chosen(qtbot: QtBot) -> None:
    session = session_with(with_cards(RTX_8000, "1"))
    inspector = opened(qtbot, session)
    session.selection.select("gpu1")
    mark_of(inspector, "Thickness").click()
    card = inspector.figures
    assert card.isVisible() and card.part is not None and card.part.id == RTX_8000
    assert card.list.currentIndex().data(Qt.ItemDataRole.DisplayRole) == "Thickness"
    assert "Uncertain, worked out from other figures." in card.detail.text()
    assert "Source: NVIDIA datasheet" in card.detail.text()
    flags = card.detail.textInteractionFlags()
    assert flags & Qt.TextInteractionFlag.TextSelectableByMouse
    assert flags & Qt.TextInteractionFlag.TextSelectableByKeyboard


def test_figures_are_read_copied_and_edited_by_keys(qtbot: QtBot) -> None:
    session = session_with(with_cards(RTX_8000, "1"))
    inspector = opened(qtbot, session)
    session.selection.select("gpu1")
    mark_of(inspector, "Thickness").click()
    card = inspector.figures
    assert inspector.window().focusWidget() is card.list
    QTest.keyClick(card.list, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert (
        QGuiApplication.clipboard().text().startswith("Thickness: ≈ 39 mm. Uncertain, worked out")
    )
    QTest.keyClick(card.list, Qt.Key.Key_Up)
    assert card.list.currentIndex().data(Qt.ItemDataRole.DisplayRole) == "Height"
    with qtbot.waitSignal(inspector.edit_wanted) as wanted:
        QTest.keyClick(card.list, Qt.Key.Key_Return)
    assert wanted.args == [RTX_8000, "height_mm"] and not card.isVisible()
    mark_of(inspector, "Length").click()
    QTest.keyClick(card.list, Qt.Key.Key_Escape)
    assert not card.isVisible()


def test_a_figure_that_is_not_known_can_be_entered(qtbot: QtBot) -> None:
    session = session_with(with_cards("pny-rtx-5080-slim", "1"))
    inspector = opened(qtbot, session)
    session.selection.select("gpu1")
    assert lines(inspector)["Thickness"] == "–"
    mark_of(inspector, "Thickness").click()
    card = inspector.figures
    assert card.edit.text() == "Enter…" and "Unknown." in card.detail.text()
    with qtbot.waitSignal(card.edit_wanted) as wanted:
        card.edit.click()
    assert wanted.args == ["pny-rtx-5080-slim", "thickness_mm"]


def test_headings_cannot_be_chosen_and_every_line_is_read_out(qtbot: QtBot) -> None:
    rows = figure_rows(gpu(uncertain_fields=("thickness_mm",)))
    model = FiguresModel()
    model.show_rows(rows)
    for number, row in enumerate(rows):
        index = model.index(number)
        assert bool(model.flags(index) & Qt.ItemFlag.ItemIsSelectable) is not row.is_heading
        assert index.data(Qt.ItemDataRole.AccessibleTextRole) == row.sentence
    unknown = [row.label for row in rows[[r.label for r in rows].index("Unknown") :]]
    assert "Memory" in unknown and "Thickness" not in unknown
    assert model.index_of("thickness_mm").data() == "Thickness"
    assert not model.index_of("no_such").data(ROW_ROLE).is_heading


def test_the_open_list_follows_the_catalog(qtbot: QtBot) -> None:
    session = session_with(with_cards(RTX_8000, "1"))
    inspector = opened(qtbot, session)
    session.selection.select("gpu1")
    mark_of(inspector, "Thickness").click()
    card = inspector.figures
    assert card.part is not None
    card.follow(card.part.changed(thickness_mm=40.5))
    row = card.list.currentIndex().data(ROW_ROLE)
    assert (row.label, row.value) == ("Thickness", "≈ 40.5 mm")
    card.follow(None)
    assert not card.isVisible()


def test_lines_of_the_build_lead_to_their_parts_figures(qtbot: QtBot) -> None:
    inspector = opened(qtbot, session_with(BASE))
    mark_of(inspector, "Case").click()
    assert inspector.figures.part is not None and inspector.figures.part.id == BASE.chassis
    assert (
        not mark_of(inspector, "Outlet").isVisible()
        and not mark_of(inspector, "Memory").isVisible()
    )


def test_both_themes(qtbot: QtBot) -> None:
    inspector = opened(qtbot, session_with(four()))
    for theme in (DARK, LIGHT):
        wear(theme)
        strip = inspector.grab().toImage().copy(5, 5, 45, 1)
        assert colors_in(strip) == {theme.panel.lower()}


def test_several_cards_are_named_each_product_on_a_line_of_its_own(qtbot: QtBot) -> None:
    build = with_cards(TUF, "1", "4")
    turbo = build.placements[1].changed(part_id=TURBO)
    session = session_with(build.changed(placements=(build.placements[0], turbo)))
    inspector = opened(qtbot, session)
    session.selection.select_several(["gpu1", "gpu2"])
    shown = lines(inspector)
    assert shown["GPU 1"] == "TUF RTX 3090" and shown["GPU 2"] == "RTX 3090 TURBO"
    named = inspector.chosen.findChildren(ValueButton)
    cut = [value.text() for value in named if "…" in value.text()]
    assert cut == [], "both names are read to their end"
    session.document.commit(build, "The same card twice")
    session.selection.select_several(["gpu1", "gpu2"])
    assert lines(inspector)["GPU 1, GPU 2"] == "TUF RTX 3090"


def test_the_case_says_what_the_whole_machine_weighs(qtbot: QtBot) -> None:
    """The record of this case has 16.5 kg; the tip names what comes on top."""
    session = session_with(with_cards(TUF, "1"))
    inspector = opened(qtbot, session)
    session.selection.select(None, frozenset({"chassis"}), "chassis")
    assert lines(inspector)["Machine weight"] == "at least 16.5 kg"
    (value,) = (value for value in values(inspector) if value.text() == "at least 16.5 kg")
    assert "No weight is known of" in value.toolTip()
    session.selection.select(None, frozenset({"psu"}), "psu1")
    assert "Machine weight" not in lines(inspector)


def test_of_two_cards_it_says_how_near_they_come(qtbot: QtBot) -> None:
    """Three slots less the 51.7 mm of the upper card; of three cards nothing is said."""
    session = session_with(with_cards(TUF, "1", "4", "7"))
    inspector = opened(qtbot, session)
    session.selection.select_several(["gpu1", "gpu2"])
    thickness_mm = session.snapshot.evaluation.assembly.cards[0].size.thickness.value
    assert lines(inspector)["Between"] == f"{3 * 20.32 - thickness_mm:.2f} mm along y"
    session.selection.select_several(["gpu1", "gpu2", "gpu3"])
    assert "Between" not in lines(inspector)
