"""What comes next in an unfinished build: five parts, one click for each, and how many clicks a
machine takes from nothing.
"""

from __future__ import annotations

from functools import partial

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QDragEnterEvent, QDropEvent, QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gui.app.settings import open_settings
from gui.forms.site_panel import SitePanel
from gui.hand.drags import payload
from gui.look import marks
from gui.look.theme import DARK, LIGHT
from gui.look.themed import wear
from gui.next_step.option import (
    ICON_PX,
    PAD_PX,
    lines_of,
    lines_with_reason,
    name_of,
    title_lines,
)
from gui.next_step.strip import TITLES, NextStep
from gui.session.session import Session
from gui.window.main_window import MainWindow
from rigwright.build import TRAY, Build, Quantity, SecondarySystem
from rigwright.checks import Fit, Severity, Verdict
from rigwright.evaluation import evaluate
from rigwright.evaluation.evaluated import is_tight_by_gaps
from rigwright.proposals.for_cards import beside, machine_for
from rigwright.proposals.machines import MACHINES
from rigwright.proposals.next_kind import FOR_SECOND_SYSTEM, OFFERED, ORDER, PLACES
from rigwright.proposals.next_part import Proposal
from tests.gui.machines import TUF, shipped
from tests.gui.on_screen import show
from tests.sampling import everything, share

CASE = "fractal-design-define-7-xl"
MOST_CLICKS = 25
TILE_PX = 204  # where five stand in a window of 1280 px
SERIES = ("rtx-pro-6000-blackwell-max-q", "rtx-pro-6000-blackwell-workstation")
MOST_TABS = 120  # far more than the window has stops

pytestmark = pytest.mark.usefixtures("short_rests", "no_picture")


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    made = MainWindow(Session(shipped()), LIGHT, settings=open_settings())
    qtbot.addWidget(
        made, before_close_func=lambda shown: setattr(shown.files, "may_leave", lambda: True)
    )
    made.resize(1440, 900)
    show(qtbot, made)
    return made


def answered(qtbot: QtBot, window: MainWindow) -> None:
    strip = window.next_step
    qtbot.waitUntil(lambda: bool(strip.found) or not strip.kind, timeout=20_000)


def test_there_is_a_title_for_everything_that_may_come_next() -> None:
    assert set(TITLES) == {*ORDER, *FOR_SECOND_SYSTEM, PLACES}


def test_no_title_is_cut_that_is_wider_than_others(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gui.next_step.strip.TITLE_PX", 10)
    strip = NextStep(Session(shipped()), LIGHT)
    qtbot.addWidget(strip)
    strip.set_open(True)
    title = strip.findChild(QLabel)
    assert title is not None and title.text() == "Next: the case"
    assert title.minimumWidth() >= QFontMetrics(title.font()).horizontalAdvance(title.text())


def test_cards_that_no_place_takes_lead_to_the_cases(qtbot: QtBot) -> None:
    """An open frame with all of its six places taken, whose board has a slot left."""
    frame = next(machine for machine in MACHINES if machine.id == "frame")
    *_, full = machine_for(frame, [TUF] * 6, shipped())
    assert full is not None
    session = Session(shipped())
    strip = NextStep(session, LIGHT)
    qtbot.addWidget(strip)
    strip.set_open(True)
    session.document.start(beside([TUF] * 2, full.build))
    assert strip.kind == PLACES and strip.all.isHidden()
    qtbot.waitUntil(lambda: not strip.all.isHidden(), timeout=20_000)
    assert not strip.found
    with qtbot.waitSignal(strip.kind_wanted) as wanted:
        strip.all.click()
    assert wanted.args == ["chassis"]


def test_a_memory_kit_keeps_its_size_in_its_name() -> None:
    kit = shipped().get("corsair-ws-256gb-8x32-ddr5-5600-rdimm")
    offered = Proposal(kit, evaluate(Build(), shipped()), Fit.FITS, ())
    assert name_of(offered) == "Corsair WS 256GB (8x32) DDR5-5600 RDIMM"
    card = offered.changed(part=shipped().get(TUF))
    assert name_of(card) == "ASUS TUF RTX 3090"


def the_start_page_has_no_next_step_and_a_new_build_has(qtbot: QtBot, window: MainWindow) -> None:
    assert not window.next_step.isVisible()
    window.new_builds.begin()
    assert window.next_step.isVisible() and window.next_step.kind == "chassis"
    answered(qtbot, window)
    shown = [option for option in window.next_step.options if option.isVisible()]
    assert len(shown) == 5
    for option in shown:
        assert option.proposal is not None and option.proposal.part is not None
        assert "openings" in option.accessibleName()
    window.files._session.document.start(Build())
    window.files.close()
    assert not window.next_step.isVisible()


def spoken(widget: QWidget) -> str:
    """What a screen reader says of a widget."""
    interface = QAccessible.queryAccessibleInterface(widget)
    return interface.text(QAccessible.Text.Name) if interface is not None else ""


def press_by_keyboard(window: MainWindow, name: str) -> None:
    """Go on with Tab until what is focused is read out by a name, and press it."""
    for _ in range(MOST_TABS):
        focused = window.focusWidget() or window
        if spoken(focused) == name:
            QTest.keyClick(focused, Qt.Key.Key_Space)
            return
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    raise AssertionError(f"{name} is not reached with Tab")


@pytest.mark.sampled
def test_a_build_from_nothing_takes_one_click_or_key_for_each_part(
    qtbot: QtBot, window: MainWindow
) -> None:
    """Every second part by keyboard alone, found by what is read out; with `--all` every one."""
    press_by_keyboard(window, spoken(window.pages.welcome.new))
    clicks = 1
    catalog = window.panels.catalog
    while window.next_step.kind:
        catalog.ask(catalog.question.typing("words of the last search"))
        answered(qtbot, window)
        first = window.next_step.options[0]
        proposal = first.proposal
        assert proposal is not None
        if clicks % 2 or everything():
            assert spoken(first).startswith(first.text())
            press_by_keyboard(window, spoken(first))
        else:
            qtbot.mouseClick(first, Qt.MouseButton.LeftButton)
        clicks += 1
        # the catalog turns to what comes next, and to further cards at the end
        assert catalog.question.kind == (window.next_step.kind or "gpu")
        assert catalog.question.text == ""
        # what the tile promised is what the window shows
        committed = window.session.snapshot.committed
        assert committed.build == proposal.build
        assert committed.findings == proposal.after.findings
        assert committed.verdict is proposal.after.verdict
    assert clicks == 1 + len(ORDER) < MOST_CLICKS
    committed = window.session.snapshot.committed
    assert committed.verdict is Verdict.PASS or is_tight_by_gaps(committed)
    assert not window.next_step.isVisible()
    # the keyboard goes where the card is, which is selected as a dropped one
    assert window.session.snapshot.selected == "gpu1"
    ladder = window.panels.ladder
    assert window.focusWidget() is ladder or ladder.isAncestorOf(window.focusWidget())
    # every click is a step of its own that can be taken back
    assert window.session.document.history.count() == len(ORDER)
    window.session.document.undo()
    assert window.next_step.isVisible() and window.next_step.kind == "psu"


def test_where_nobody_knows_the_slots_the_strip_says_so(qtbot: QtBot, window: MainWindow) -> None:
    """No card fits there, and that is no fault of the cards."""
    parts = Build(
        chassis=CASE,
        board="asrock-w790-ws",
        cpus=Quantity("intel-xeon-w5-2445"),
        cooler="arctic-freezer-4u-m",
        memory=(Quantity("generic-32gb-ddr5-4800-rdimm"),),
    )
    window.session.document.commit(parts, "All but cards and supply")
    strip = window.next_step
    assert strip.kind == "gpu"
    said = "The slots of the board are not known. Enter them at the slot ladder."
    qtbot.waitUntil(lambda: said in {label.text() for label in strip.findChildren(QLabel)})


def test_enter_alone_takes_the_best_part_of_each_kind(qtbot: QtBot, window: MainWindow) -> None:
    """The keyboard is led to the first tile, and stays with the next one's."""
    window.new_builds.begin()
    strip = window.next_step
    window.actions_of["next_step"].trigger()
    for kind in ORDER[:3]:
        assert strip.kind == kind
        assert window.focusWidget() is strip.all
        answered(qtbot, window)
        assert window.focusWidget() is strip.options[0]
        QTest.keyClick(strip.options[0], Qt.Key.Key_Return)
    build = window.session.build
    assert None not in (build.chassis, build.board, build.cpus)


def a_key_that_is_held_on_all_parts_is_not_lost_to_the_tiles(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.new_builds.begin()
    strip = window.next_step
    wanted = list[str]()
    strip.kind_wanted.connect(wanted.append)
    window.actions_of["next_step"].trigger()
    assert window.focusWidget() is strip.all
    QTest.keyPress(strip.all, Qt.Key.Key_Space)
    answered(qtbot, window)
    QTest.keyRelease(window.focusWidget(), Qt.Key.Key_Space)
    assert wanted == ["chassis"]


def tab_goes_from_all_parts_through_the_tiles_to_what_puts_them_away(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.new_builds.begin()
    strip = window.next_step
    answered(qtbot, window)
    shown = [option for option in strip.options if option.isVisible()]
    strip.all.setFocus()
    for following in (*shown, strip.away):
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
        assert window.focusWidget() is following


def a_machine_to_start_from_takes_one_click(qtbot: QtBot, window: MainWindow) -> None:
    page = window.pages.welcome
    with qtbot.waitSignal(page.machines.found, timeout=20_000):
        page.machines.show_for([])
    tiles = {tile.machine.id: tile for tile in page.machines.tiles if tile.machine is not None}
    for machine in share(MACHINES, 3):
        tile = tiles[machine.id]
        assert window.pages.welcome.isVisible(), machine.id
        qtbot.mouseClick(tile, Qt.MouseButton.LeftButton)
        committed = window.session.snapshot.committed
        assert committed.build == tile.build and committed.build.site.assumed, machine.id
        assert committed.verdict in (Verdict.PASS, Verdict.WARN), machine.id
        assert not window.session.snapshot.dirty and not window.next_step.isVisible(), machine.id
        window.files.close()


def the_machine_for_four_cards_takes_few_clicks(qtbot: QtBot, window: MainWindow) -> None:
    """By the cards: one click into the search, its text and Enter, then the best machine."""
    page = window.pages.welcome
    with qtbot.waitSignal(page.machines.found, timeout=20_000):
        page.picker.search.setFocus()
        QTest.keyClicks(page.picker.search, "4 x a6000")
        QTest.keyClick(page.picker.search, Qt.Key.Key_Return)
    first = page.machines._grid.itemAtPosition(0, 0)
    assert first is not None
    qtbot.mouseClick(first.widget(), Qt.MouseButton.LeftButton)
    committed = window.session.snapshot.committed
    assert len(committed.assembly.gpus) == 4 and not committed.assembly.misplaced
    assert not committed.count(Severity.ERROR)
    assert len(page.picker.cards) == 4, "they are there for the next machine"


def test_cards_alone_wait_beside_the_machine_and_are_placed_by_the_board(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.new_builds.begin_with(beside(["rtx-a6000"] * 2))
    assert window.viewport.invitation.words == "Drag a case here for your 2 cards."
    for kind in ("chassis", "motherboard"):
        assert window.next_step.kind == kind
        answered(qtbot, window)
        qtbot.mouseClick(window.next_step.options[0], Qt.MouseButton.LeftButton)
    places = [placement.place for placement in window.session.build.placements]
    assert TRAY not in places and len(set(places)) == 2


def it_can_be_put_away_and_brought_back(qtbot: QtBot, window: MainWindow) -> None:
    window.new_builds.begin()
    window.next_step.away.click()
    assert not window.next_step.isVisible()
    window.session.document.commit(window.session.build.choose("chassis", CASE), "Choose a case")
    assert not window.next_step.isVisible()
    window.actions_of["next_step"].trigger()
    assert window.next_step.isVisible() and window.next_step.kind == "motherboard"
    answered(qtbot, window)
    window.next_step.away.click()
    window.session.document.start(Build())
    assert window.next_step.isVisible(), "another build begins with it"


def the_way_to_all_parts_of_the_kind(window: MainWindow) -> None:
    window.new_builds.begin()
    window.panels.catalog.show_kind("gpu")
    window.next_step.all.click()
    assert window.panels.catalog.question.kind == "chassis"


def a_narrow_window_shows_the_best_ones(qtbot: QtBot, window: MainWindow) -> None:
    window.new_builds.begin()
    answered(qtbot, window)
    window.resize(1024, 700)
    QApplication.processEvents()
    shown = [option.isVisible() for option in window.next_step.options]
    assert 3 <= sum(shown) < 5 and shown == sorted(shown, reverse=True)
    assert window.width() <= 1024
    wear(DARK)


@pytest.mark.usefixtures("qapp")
def test_a_long_name_stands_in_two_lines_and_is_not_cut() -> None:
    """Cards of one series differ in their last words, and dots would hide just those."""
    font = LIGHT.font(12, 600)
    nothing = evaluate(Build(), shipped())
    width = LIGHT.px(TILE_PX - 2 * PAD_PX - ICON_PX - 6)
    names = dict[str, list[str]]()
    for part_id in SERIES:
        offered = Proposal(shipped().get(part_id), nothing, Fit.FITS, ())
        names[part_id] = title_lines(offered, width, font)
        assert len(names[part_id]) == 2
        assert all(marks.width_of(line, font) <= width for line in names[part_id])
        assert f"NVIDIA {' '.join(names[part_id])}" == name_of(offered), "nothing is left out"
    assert names[SERIES[0]] != names[SERIES[1]]
    short = Proposal(shipped().get(TUF), nothing, Fit.FITS, ())
    assert title_lines(short, width, font) == [name_of(short)]
    assert title_lines(short, marks.width_of("TUF RTX 3090", font), font) == ["TUF RTX 3090"]


@pytest.mark.usefixtures("qapp")
def test_facts_stand_in_two_lines() -> None:
    font = LIGHT.font(11)
    openings = ("8 openings", "cards up to 455 mm")
    assert lines_of(openings, 400, font) == ["8 openings · cards up to 455 mm"]
    assert lines_of(openings, 100, font)[0] == "8 openings"
    assert lines_of((), 100, font) == []
    facts = ("rated 350 W for 350 W", "163 mm high", "22.00 mm to the side panel")
    assert lines_of(facts, 186, font) == [facts[0], facts[2]], "nothing of the last is cut"
    wide = marks.width_of(" · ".join(facts[1:]), font) + 1
    assert lines_of(facts, wide, font) == [" · ".join(facts[:2]), facts[2]]


@pytest.mark.usefixtures("qapp")
def test_the_last_line_says_why_a_part_fits_no_better() -> None:
    """Facts give way to it, whether the name takes one line or two."""
    font = LIGHT.font(11)
    facts = ("96 GB", "300 W", "at Gen5 x16", "127.24 mm below it")
    why = "unknown: rating of the plugs"
    assert lines_with_reason(facts, why, 2, 186, font) == ["96 GB · 300 W · at Gen5 x16", why]
    wide = marks.width_of(f"96 GB · {why}", font) + 1
    assert lines_with_reason(facts, why, 1, wide, font) == [f"96 GB · {why}"]
    assert lines_with_reason((), why, 1, wide, font) == [why]
    assert lines_with_reason(facts, "", 1, 186, font) == lines_of(facts, 186, font)[:1]


# the empty view


def dragged(window: MainWindow, part_id: str) -> bool:
    """A part is dragged from the catalog over the 3D view, and let go where it is taken."""
    data = payload(part_id)
    panel = window.viewport
    inside = panel.rect().center()
    args = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier(0))
    enter = QDragEnterEvent(QPoint(inside), *args)
    enter.ignore()
    panel.dragEnterEvent(enter)
    if not enter.isAccepted():
        return False
    panel.dropEvent(QDropEvent(inside.toPointF(), *args))
    return True


def the_empty_view_invites_a_case_and_takes_it(qtbot: QtBot, window: MainWindow) -> None:
    window.new_builds.begin()
    invitation = window.viewport.invitation
    assert invitation.isVisible() and invitation.words == "Drag a case here to begin."
    assert dragged(window, CASE)
    qtbot.waitUntil(lambda: window.session.build.chassis == CASE)
    assert not invitation.isVisible()
    assert dragged(window, "asus-pro-ws-wrx80e-sage-se-wifi")
    qtbot.waitUntil(lambda: window.session.build.board is not None)


def what_is_no_part_of_the_catalog_is_not_taken(window: MainWindow) -> None:
    window.new_builds.begin()
    assert not dragged(window, "nothing-of-the-kind")
    assert not dragged(window, "rtx-a6000"), "cards are the view's own affair"


# the outlet of the region


def an_assumed_outlet_is_announced_and_settled_by_choosing(window: MainWindow) -> None:
    window.new_builds.begin()
    assert window.session.build.site.assumed
    outlet, _unit = window.status.findChildren(QPushButton)
    assert outlet.text() == "Assumed from your region: 120 V, 15 A. Change…"
    outlet.click()
    form = window.forms.made["site"]
    assert form.isVisible()
    panel = form.content
    assert isinstance(panel, SitePanel) and "Assumed from your region" in panel.limits.text()
    panel.country.settled.emit("de")
    assert window.session.build.site.assumed is None
    assert outlet.text() == "Site: DE, 230 V, 16 A"


def an_assumed_outlet_is_one_of_the_build_and_no_step(window: MainWindow) -> None:
    window.new_builds.begin()
    assert window.session.document.history.count() == 0 and not window.session.snapshot.dirty
    build = window.session.build
    assert window.session.snapshot.committed.findings == evaluate(build, shipped()).findings


def test_a_second_board_is_furnished_by_the_strip(qtbot: QtBot, window: MainWindow) -> None:
    """All parts of a kind are those that go onto it, not those of the catalog, which would take
    the place of the first system's.
    """
    dual = next(machine for machine in MACHINES if machine.id == "dual").build
    assert dual.second is not None
    window.session.document.start(dual.changed(second=SecondarySystem(dual.second.board)))
    window.files.changed.emit()
    strip = window.next_step
    strip.set_open(True)
    answered(qtbot, window)
    assert strip.kind == "second.cpu" and len(strip.found) == OFFERED
    qtbot.mouseClick(strip.all, Qt.MouseButton.LeftButton)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    processors = [action.text() for action in menu.actions()]
    menu.close()
    assert any("Ryzen 5 7600" in words for words in processors)
    assert not any("3975WX" in words for words in processors)
    qtbot.mouseClick(strip.options[0], Qt.MouseButton.LeftButton)
    chosen = window.session.build
    assert chosen.cpus == dual.cpus and chosen.second is not None
    assert chosen.second.cpus is not None and strip.kind == "second.cooler"
    assert window.session.document.history.undoText().endswith("for the second board")


# several questions to one window, which costs a third of a second


def back_at_the_start(window: MainWindow) -> None:
    """Close the build, of which nobody asks whether to save it."""
    window.session.document.start(Build())
    window.files.close()


def test_the_strip_is_there_while_a_build_is_unfinished(qtbot: QtBot, window: MainWindow) -> None:
    for ask in (
        partial(the_start_page_has_no_next_step_and_a_new_build_has, qtbot, window),
        partial(tab_goes_from_all_parts_through_the_tiles_to_what_puts_them_away, qtbot, window),
        partial(a_key_that_is_held_on_all_parts_is_not_lost_to_the_tiles, qtbot, window),
        partial(it_can_be_put_away_and_brought_back, qtbot, window),
        partial(the_way_to_all_parts_of_the_kind, window),
        partial(an_assumed_outlet_is_one_of_the_build_and_no_step, window),
        partial(an_assumed_outlet_is_announced_and_settled_by_choosing, window),
        partial(a_narrow_window_shows_the_best_ones, qtbot, window),
    ):
        ask()
        back_at_the_start(window)


@pytest.mark.usefixtures("picture")
def test_the_empty_view_takes_parts(qtbot: QtBot, window: MainWindow) -> None:
    what_is_no_part_of_the_catalog_is_not_taken(window)
    back_at_the_start(window)
    the_empty_view_invites_a_case_and_takes_it(qtbot, window)


@pytest.mark.sampled
def test_machines_of_the_start_page_take_few_clicks(qtbot: QtBot, window: MainWindow) -> None:
    a_machine_to_start_from_takes_one_click(qtbot, window)
    the_machine_for_four_cards_takes_few_clicks(qtbot, window)
