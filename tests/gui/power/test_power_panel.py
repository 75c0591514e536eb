"""The panel of power limits: sliding is no step, letting go is one, the planner's answer can be
set and undone.
"""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from threading import Event

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gui.look.surfaces import Elided
from gui.look.theme import DARK, LIGHT
from gui.look.themed import wear
from gui.power.panel import PowerPanel
from gui.power.words import figures_of, limits_of
from gui.session.session import Session
from rigwright.build import Build
from rigwright.catalog import Catalog
from rigwright.power.limits import limits_w, settable_w
from rigwright.proposals.power_plan import Plan, plan
from tests.gui.machines import BASE, TUF, TURBO, server, session_with, with_cards
from tests.gui.on_screen import show_active

FOUR = with_cards(TURBO, "1", "3", "5", "7")
pytestmark = pytest.mark.usefixtures("qapp")


def opened(qtbot: QtBot, build: Build = FOUR) -> tuple[PowerPanel, Session]:
    session = session_with(build)
    made = PowerPanel(session, LIGHT)
    qtbot.addWidget(made)
    made.resize(480, 640)
    made.show()
    return made, session


def ask_planner(qtbot: QtBot, panel: PowerPanel) -> None:
    panel.plan.click()
    qtbot.waitUntil(panel.answer.isVisible, timeout=20_000)


def limits(session: Session) -> list[float | None]:
    return [placement.power_limit_w for placement in session.build.placements]


def press(panel: PowerPanel, number: int, share: float) -> QPoint:
    slider = panel.rows[number].slider
    at = QPoint(round(slider.width() * share), slider.height() // 2)
    QTest.mousePress(slider, Qt.MouseButton.LeftButton, pos=at)
    return at


def test_every_card_has_a_row_within_its_own_bounds(qtbot: QtBot) -> None:
    panel, _ = opened(qtbot)
    assert [row.title.text() for row in panel.rows] == ["GPU 1", "GPU 2", "GPU 3", "GPU 4"]
    slider = panel.rows[0].slider
    assert (slider.minimum(), slider.maximum(), slider.value()) == (100, 350, 350)
    assert panel.rows[0].cost.text() == "no limit" and not panel.copy.isEnabled()


def test_a_reader_hears_whose_limit_a_slider_sets(qtbot: QtBot) -> None:
    panel, _ = opened(qtbot)
    assert panel.all.title.text() == "All cards"
    for part in (panel.all.slider, panel.all.field):
        assert part.accessibleName() == "Power limit of all cards"
    for part in (panel.rows[1].slider, panel.rows[1].field):
        assert part.accessibleName() == "Power limit of GPU 2"


def test_the_same_watts_stand_at_one_position_on_every_slider(qtbot: QtBot) -> None:
    """The first card may be raised beyond its board power, the second not, all of them not."""
    panel, session = opened(qtbot, with_cards(TUF, "1").place(TURBO, "5"))
    cards = session.snapshot.evaluation.assembly.gpus
    assert settable_w(cards[0].gpu) != settable_w(cards[1].gpu)
    sliders = [panel.all.slider, *(row.slider for row in panel.rows)]
    qtbot.waitUntil(lambda: len({slider.width() for slider in sliders}) == 1)
    for watts in (200, 300, 350):
        assert len({slider.x_of(watts) for slider in sliders}) == 1
    most = panel.rows[1].slider.maximum()
    press(panel, 1, 1.0)
    assert panel.rows[1].slider.value() == most, "the end of the scale is beyond this card's"


def test_a_card_can_be_set_lower_than_the_planner_would(qtbot: QtBot) -> None:
    panel, session = opened(qtbot)
    gpu = session.snapshot.evaluation.assembly.gpus[0].gpu
    assert gpu is not None
    proposed = limits_w(gpu)
    accepted = settable_w(gpu)
    assert proposed is not None and accepted is not None
    assert accepted[0] == gpu.min_power_limit_w and accepted[0] < proposed[0]
    panel.all.field.setValue(accepted[0])
    panel.all.field.editingFinished.emit()
    assert limits(session) == [float(accepted[0])] * 4


def test_a_name_has_all_the_room_up_to_the_cost(qtbot: QtBot) -> None:
    panel, _ = opened(qtbot)
    row = panel.rows[0]
    assert row.cost.geometry().left() - row.name.geometry().right() < 16


def test_sliding_shows_everywhere_and_is_no_step(qtbot: QtBot) -> None:
    panel, session = opened(qtbot)
    at = press(panel, 1, 0.5)
    qtbot.waitUntil(lambda: session.snapshot.previewing)
    tried = session.snapshot.evaluation
    limit = tried.build.placements[1].power_limit_w
    assert limit is not None and 200 < limit < 250 and limits(session) == [None] * 4
    assert session.document.history.count() == 0 and session.snapshot.committed.build == FOUR
    assert tried.budget.dc_w == pytest.approx(
        session.snapshot.committed.budget.dc_w - (350 - limit)
    )
    assert panel.figures.figures[0].change == f"−{350 - limit:.0f}"
    assert "compute" in panel.rows[1].cost.text() and "RTX 3090" in panel.rows[1].cost.toolTip()
    QTest.mouseRelease(panel.rows[1].slider, Qt.MouseButton.LeftButton, pos=at)
    assert limits(session) == [None, limit, None, None] and not session.snapshot.previewing
    assert session.document.history.undoText() == f"Limit GPU 2 to {limit:.0f} W"
    session.document.undo()
    assert session.build == FOUR and panel.rows[1].slider.value() == 350


def test_escape_gives_the_slide_up(qtbot: QtBot) -> None:
    panel, session = opened(qtbot)
    press(panel, 0, 0.4)
    qtbot.waitUntil(lambda: session.snapshot.previewing)
    QTest.keyClick(panel.rows[0].slider, Qt.Key.Key_Escape)
    assert not session.snapshot.previewing and session.document.history.count() == 0
    assert panel.rows[0].slider.value() == 350


def test_a_panel_that_is_put_away_leaves_no_preview(qtbot: QtBot) -> None:
    panel, session = opened(qtbot)
    press(panel, 0, 0.4)
    qtbot.waitUntil(lambda: session.snapshot.previewing)
    panel.hide()
    assert not session.snapshot.previewing and session.document.history.count() == 0


def test_keys_move_in_steps_of_5_w_and_are_one_step_together(qtbot: QtBot) -> None:
    panel, session = opened(qtbot)
    slider = panel.rows[2].slider
    for _ in range(4):
        QTest.keyClick(slider, Qt.Key.Key_Left)
    assert slider.value() == 330
    qtbot.waitUntil(lambda: session.document.history.count() == 1)
    assert limits(session) == [None, None, 330.0, None]


def test_typing_watts_is_one_step(qtbot: QtBot) -> None:
    panel, session = opened(qtbot)
    field = panel.rows[0].field
    field.selectAll()
    QTest.keyClicks(field, "240")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert limits(session)[0] == 240.0 and session.document.history.count() == 1
    assert panel.rows[0].slider.value() == 240 and panel.rows[0].share.text().startswith("69")


def test_one_slider_for_all(qtbot: QtBot) -> None:
    panel, session = opened(qtbot)
    panel.all.field.setValue(300)
    panel.all.field.editingFinished.emit()
    assert (
        limits(session) == [300.0] * 4
        and session.document.history.undoText() == "Limit 4 cards to 300 W"
    )
    panel.full.click()
    assert limits(session) == [None] * 4


def test_the_board_power_is_no_limit(qtbot: QtBot) -> None:
    panel, session = opened(qtbot, FOUR.limit(0, 200.0))
    panel.rows[0].let_go.emit(350)
    assert limits(session) == [None] * 4


def test_the_plan_says_what_binds_and_can_be_set_and_undone(qtbot: QtBot) -> None:
    panel, session = opened(qtbot)
    ask_planner(qtbot, panel)
    found = plan(session.build, session.catalog)
    assert found.watts is not None and panel.answer.isVisible()
    assert panel.answer.title.text() == f"{found.watts} W for each card meets every power rule."
    # 80 % of 120 V × 15 A, at a power factor of 0.98
    assert "Bound by" in panel.answer.text.text() and "1,411 W" in panel.answer.text.text()
    assert session.document.history.count() == 0, "the answer alone changes nothing"
    panel.answer.uniform.click()
    assert limits(session) == [float(found.watts)] * 4 and session.document.history.count() == 1
    assert panel.answer.isHidden()
    ask_planner(qtbot, panel)
    assert panel.answer.title.text() == "These limits meet every power rule."
    assert f"From full power, {found.watts} W" in panel.answer.text.text()
    session.document.undo()
    assert session.build == FOUR and panel.answer.isHidden(), (
        "an answer about another build is gone"
    )


def test_the_planner_answers_while_the_window_goes_on_and_escape_gives_it_up(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither a build that changed meanwhile nor one that was given up is answered."""
    panel, session = opened(qtbot)
    may_answer = Event()
    asked: list[Build] = []

    def slow_plan(build: Build, catalog: Catalog) -> Plan:
        asked.append(build)
        assert may_answer.wait(20)
        return plan(build, catalog)

    monkeypatch.setattr("rigwright.proposals.power_plan.plan", slow_plan)
    show_active(qtbot, panel)
    panel.plan.setFocus()
    panel.plan.click()
    assert panel.answer.isHidden() and "Esc" in session.snapshot.message
    panel.plan.click()
    QTest.keyClick(panel.plan, Qt.Key.Key_Escape)
    assert session.snapshot.message == "Limits are no longer looked for."
    panel.plan.click()
    session.document.commit(FOUR.limit(0, 200.0), "Limit")
    may_answer.set()
    qtbot.waitUntil(lambda: asked == [FOUR, FOUR])
    assert panel.answer.isHidden()
    panel.plan.click()
    qtbot.waitUntil(panel.answer.isVisible, timeout=20_000)
    assert asked[2] == session.build and session.snapshot.message == ""
    assert panel.answer.isAncestorOf(QApplication.focusWidget()), "the keyboard goes there"


def test_where_nothing_has_to_be_limited(qtbot: QtBot) -> None:
    panel, _ = opened(qtbot, with_cards(TURBO, "1"))
    ask_planner(qtbot, panel)
    assert (
        panel.answer.text.text() == "Nothing has to be lowered." and panel.answer.uniform.isHidden()
    )
    assert panel.all.isHidden(), "one card needs no slider for all"


def test_the_commands_are_copied(qtbot: QtBot) -> None:
    panel, session = opened(qtbot, FOUR.limit(1, 280.0))
    panel.copy.click()
    text = QGuiApplication.clipboard().text()
    assert "nvidia-smi -i 1 -pl 280" in text and "[Service]" in text and "-i 0" not in text
    assert "Copied" in session.snapshot.message


def test_it_is_read_out(qtbot: QtBot) -> None:
    panel, _ = opened(qtbot, FOUR.limit(0, 280.0))
    row = panel.rows[0]
    assert row.slider.accessibleName() == row.field.accessibleName() == "Power limit of GPU 1"
    assert (
        "280 W, 80" in row.slider.accessibleDescription()
        and "5–8 %" in row.slider.accessibleDescription()
    )
    assert "Supply" in panel.figures.accessibleDescription()
    assert all(button.toolTip() for button in (panel.plan, panel.full, panel.copy))


def test_a_long_name_gives_way_to_what_a_limit_costs(qtbot: QtBot) -> None:
    panel, session = opened(qtbot)
    panel.resize(340, 500)
    session.document.commit(FOUR.limit(0, 200.0), "Limit")
    row = panel.rows[0]
    qtbot.waitUntil(lambda: row.name.text() == "RTX 3090 TURBO")  # without its maker
    assert (
        row.cost.geometry().right() <= row.width()
        and row.name.geometry().right() < row.cost.geometry().left()
    )


def test_cards_come_and_go(qtbot: QtBot) -> None:
    panel, session = opened(qtbot, BASE)
    assert panel.rows == [] and not panel.plan.isEnabled() and panel._empty.isVisible()
    session.document.commit(server(), "Another machine")
    assert len(panel.rows) == 8 and panel._empty.isHidden()
    wear(DARK)
    session.document.undo()
    assert panel.rows == []


def test_a_card_of_unknown_power_cannot_be_slid(qtbot: QtBot) -> None:
    session = session_with(FOUR)
    limit = limits_of(session.snapshot.evaluation)[0]
    from dataclasses import replace

    unknown = replace(limit, bounds=None, own_w=0)
    assert unknown.loss == "board power unknown" and unknown.share == ""
    assert [f.name for f in figures_of(session.snapshot)] == [
        "Cards",
        "Supply",
        "At the wall",
        "Heat",
    ]


def test_a_name_with_room_for_a_few_letters_is_left_out(qtbot: QtBot) -> None:
    box = QWidget()
    qtbot.addWidget(box)
    label = Elided(box)
    box.show()
    label.resize(400, 20)
    label.say("64 of 120 CPU lanes")
    assert label.text() == "64 of 120 CPU lanes"
    label.resize(label.fontMetrics().horizontalAdvance("64 of 120 CPU…"), 20)
    assert label.text().startswith("64 of 1") and label.text().endswith("…")
    label.resize(label.fontMetrics().horizontalAdvance("64 o…"), 20)
    assert label.text() == "" and label.toolTip() == "64 of 120 CPU lanes"
    label.setContentsMargins(100, 0, 100, 0)
    label.resize(label.fontMetrics().horizontalAdvance("64 of 120 CPU lanes") + 150, 20)
    assert label.text().endswith("…"), "margins are no room"


def test_a_row_has_the_menu_of_its_card(qtbot: QtBot) -> None:
    panel, _ = opened(qtbot)
    qtbot.waitUntil(lambda: panel.rows[3].y() > panel.rows[0].y())
    asked: list[str] = []
    panel.context_wanted.connect(lambda label, _at: asked.append(label))
    for widget, reason in (
        (panel.rows[1].title, QContextMenuEvent.Reason.Mouse),
        (panel.rows[2].slider, QContextMenuEvent.Reason.Keyboard),
        (panel.all.title, QContextMenuEvent.Reason.Mouse),
    ):
        at = widget.rect().center()
        event = QContextMenuEvent(reason, at, widget.mapToGlobal(at))
        QApplication.sendEvent(widget, event)
    assert asked == ["gpu2", "gpu3"]
