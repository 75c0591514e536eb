"""The start page: examples with their verdicts, recent files, and work that was left unsaved."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from msgspec.structs import replace

pytest.importorskip("PySide6")

from PySide6.QtCore import QEvent, QPoint, QRectF, Qt
from PySide6.QtGui import QHelpEvent, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from gui.app.settings import open_settings, remember_file
from gui.files.files import Files
from gui.hand.part_search import ID_ROLE
from gui.look.marks import width_of
from gui.look.theme import DARK, LIGHT, Theme, style_sheet
from gui.look.themed import wear
from gui.session.session import Session
from gui.start.card_picker import CardPicker, found_words
from gui.start.example_tile import BuildTile, ExampleTile, paint_side, side_view
from gui.start.machine_tile import MachineTile
from gui.start.welcome import FOR_CARDS, FROM_MACHINE, Welcome
from rigwright.build import Build
from rigwright.catalog.summary import IMPORTED_CONFIDENCE
from rigwright.checks import Verdict
from rigwright.documents.document import write_document
from rigwright.evaluation import evaluate
from rigwright.geometry import Box
from rigwright.proposals.for_cards import MOST_CARDS, beside
from rigwright.proposals.outlets import at_assumed_outlet
from tests.gui.files.test_files import Asked
from tests.gui.machines import BASE, four, session_with
from tests.gui.on_screen import show
from tests.gui.painted import painted_words
from tests.gui.pictures import colors_in
from tests.shipped_parts import shipped

RECENT, LEFT_OVER = "Recent builds", "Not saved last time"


def opened(qtbot: QtBot, session: Session | None = None, files: Files | None = None) -> Welcome:
    session = session or Session(shipped())
    page = Welcome(session, files or Files(session, open_settings(), Asked()), LIGHT)
    qtbot.addWidget(page)
    page.resize(1200, 800)
    show(qtbot, page)
    return page


def texts(page: Welcome) -> list[str]:
    """What is to be read outside of buttons, the headings among it."""
    return [label.text() for label in page.findChildren(QLabel) if label.isVisible()]


def first_tile(page: Welcome) -> MachineTile:
    """The machine that stands first: in the upper row, at the left."""
    return min(page.machines.tiles, key=lambda tile: (tile.y(), tile.x()))


def buttons(page: Welcome) -> dict[str, QPushButton]:
    return {button.text(): button for button in page.findChildren(QPushButton)}


def test_every_example_gets_its_verdict_after_the_page_has_appeared(qtbot: QtBot) -> None:
    page = opened(qtbot)
    qtbot.waitUntil(lambda: all(tile.evaluation for tile in page.tiles), timeout=20_000)
    verdicts = {tile.path.stem: tile.evaluation.verdict for tile in page.tiles if tile.evaluation}
    assert verdicts["four-blower-3090"] is Verdict.WARN
    assert verdicts["four-open-air-3090"] is Verdict.FAIL
    assert verdicts["two-open-air-3090"] is Verdict.PASS
    tile = next(tile for tile in page.tiles if tile.path.stem == "four-open-air-3090")
    assert "Does not fit" in tile.text() and "errors" in tile.text()


def test_a_tile_opens_its_build(qtbot: QtBot) -> None:
    session = Session(shipped())
    files = Files(session, open_settings(), Asked())
    page = opened(qtbot, session, files)
    qtbot.mouseClick(page.tiles[0], Qt.MouseButton.LeftButton)
    assert session.build != Build() and files.is_open


def test_the_search_is_as_high_before_another_theme_as_after(qtbot: QtBot) -> None:
    ground = QWidget()
    ground.setStyleSheet(style_sheet(LIGHT))
    picker = CardPicker(session_with(Build()).catalog, LIGHT, ground)
    qtbot.addWidget(ground)
    show(qtbot, ground)
    before = picker.search.height()
    wear(DARK)
    assert picker.search.height() == picker.search.maximumHeight() == before == LIGHT.px(36)


def test_a_new_build_is_asked_for(qtbot: QtBot) -> None:
    page = opened(qtbot)
    with qtbot.waitSignal(page.new_wanted):
        page.new.click()


def test_recent_builds_can_be_opened(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "Tower.rig"
    write_document(path, BASE, shipped())
    remember_file(open_settings(), path)
    session = Session(shipped())
    page = opened(qtbot, session)
    assert RECENT in texts(page)
    buttons(page)["Tower"].click()
    assert session.snapshot.path == path


def test_without_recent_builds_there_is_no_heading_for_them(qtbot: QtBot) -> None:
    assert RECENT not in texts(opened(qtbot))


def test_left_over_work_is_offered(qtbot: QtBot, tmp_path: Path) -> None:
    folder = tmp_path / "data" / "recovery"
    folder.mkdir(parents=True)
    write_document(folder / "build-1-x.rig", four(), shipped())
    session = Session(shipped())
    page = opened(qtbot, session)
    assert LEFT_OVER in texts(page)
    buttons(page)["Restore"].click()
    assert session.build == four() and session.snapshot.dirty


def test_left_over_work_says_which_file_it_is_of(qtbot: QtBot, tmp_path: Path) -> None:
    folder = tmp_path / "data" / "recovery"
    folder.mkdir(parents=True)
    write_document(folder / "build-1-x.rig", four(), shipped())
    assert not any("Rack 4.rig" in text for text in texts(opened(qtbot)))
    (folder / "build-1-x.origin").write_bytes(os.fsencode(tmp_path / "Rack 4.rig"))
    said = [text for text in texts(opened(qtbot)) if "Rack 4.rig" in text]
    assert len(said) == 1 and str(tmp_path) in said[0]


def test_left_over_work_can_be_given_up(qtbot: QtBot, tmp_path: Path) -> None:
    folder = tmp_path / "data" / "recovery"
    folder.mkdir(parents=True)
    write_document(folder / "build-1-x.rig", four(), shipped())
    page = opened(qtbot)
    assert LEFT_OVER in texts(page)
    buttons(page)["Discard"].click()
    assert LEFT_OVER not in texts(page)
    assert list(folder.glob("*.rig")) == []


def test_a_tile_whose_file_is_bad_says_so(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "broken.rig"
    path.write_text("{")
    tile = ExampleTile(path, LIGHT)
    qtbot.addWidget(tile)
    tile.read(shipped())
    assert tile.evaluation is None and "broken.rig" in tile._lines(300)[0]


# the cards that somebody has


def picked(page: Welcome, text: str) -> None:
    page.picker.search.setFocus()
    QTest.keyClicks(page.picker.search, text)
    QTest.keyClick(page.picker.search, Qt.Key.Key_Return)


def test_cards_are_found_and_counted_by_key(qtbot: QtBot) -> None:
    page = opened(qtbot)
    picked(page, "4 x turbo rtx 3090")
    assert len(page.picker.cards) == 4 and len(page.picker.chips) == 1
    assert page.picker.search.text() == ""
    picked(page, "rtx a4000 x2")
    assert page.picker.cards[4:] == ["rtx-a4000"] * 2
    page.picker.chips[0].count.setValue(3)
    page.picker.chips[1].remove.click()
    (kind,) = set(page.picker.cards)
    part = shipped().get(kind)
    assert part is not None and "3090" in part.name and len(page.picker.cards) == 3


def test_the_list_of_found_cards_is_used_by_key_and_by_pointer(qtbot: QtBot) -> None:
    page = opened(qtbot)
    search = page.picker.search
    found = page.picker.search.list
    with qtbot.waitActive(page):
        page.activateWindow()
    search.setFocus()
    QTest.keyClicks(search, "2 x rtx 3090")
    assert found.isVisible() and found.rows.rowCount() > 2
    second = str(found.rows.item(1).data(ID_ROLE))
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return):
        QTest.keyClick(found if found.hasFocus() else search, key)
    assert page.picker.cards == [second] * 2
    assert not found.isVisible() and search.hasFocus()
    QTest.keyClicks(search, "a4000")
    index = found.rows.index(0, 0)
    qtbot.mouseClick(
        found.viewport(), Qt.MouseButton.LeftButton, pos=found.visualRect(index).center()
    )
    assert page.picker.cards[2:] == ["rtx-a4000"]
    QTest.keyClicks(search, "a4000")
    QTest.keyClick(search, Qt.Key.Key_Escape)
    assert not found.isVisible() and search.text() == "a4000"


def test_no_more_cards_are_taken_than_a_machine_may_have(qtbot: QtBot) -> None:
    picker = CardPicker(session_with(Build()).catalog, LIGHT, None)
    qtbot.addWidget(picker)
    picker.add("tesla-v100-pcie-32gb", 99)
    assert picker.chips[0].count.value() == MOST_CARDS


def test_what_is_found_nowhere_is_said_and_cannot_be_taken(qtbot: QtBot) -> None:
    page = opened(qtbot)
    picked(page, "qqqqqqqq")
    search, found = page.picker.search, page.picker.search.list
    told = found.rows.item(0).text()
    assert found.isVisible() and found.rows.rowCount() == 1
    assert told.startswith("No card is called that")
    assert search.accessibleDescription() == told
    index = found.rows.index(0, 0)
    qtbot.mouseClick(
        found.viewport(), Qt.MouseButton.LeftButton, pos=found.visualRect(index).center()
    )
    QTest.keyClick(search, Qt.Key.Key_Down)
    assert page.picker.cards == [] and search.text() == "qqqqqqqq" and not found.hasFocus()


def test_a_thickness_that_only_follows_from_slots_is_said_to_be_about_that() -> None:
    (row,) = shipped().rows(["asus-turbo-rtx-3090"])
    guessed = replace(row, confidence=IMPORTED_CONFIDENCE, uncertain="thickness_mm")
    assert " · 40 mm thick" in found_words(row)
    assert " · about 40 mm thick" in found_words(guessed)


def test_machines_are_for_the_cards_as_soon_as_there_are_some(qtbot: QtBot) -> None:
    page = opened(qtbot)
    page.machines.begun = lambda build: at_assumed_outlet(build, "us", shipped())
    with qtbot.waitSignal(page.machines.found, timeout=20_000):
        page.machines.show_for([])
    assert FROM_MACHINE in texts(page) and not page.alone.isVisible()
    own = [tile.build for tile in page.machines.tiles]
    assert [build.site.assumed for build in own] == [True] * len(own)
    with qtbot.waitSignal(page.machines.found, timeout=20_000):
        page.picker.add("nvidia-a40", 8)
    assert FOR_CARDS in texts(page) and page.alone.isVisible()
    best = page.machines.offered[0]
    assert best.machine.id == "server" and best.build.title == "Server with 8 cards"
    # the tiles stand in that order, also for Tab
    qtbot.waitUntil(lambda: first_tile(page).build == best.build)
    tile = first_tile(page)
    assert "Server with 8 cards" in tile.text() and "Gen3 x16" in tile.text()


def test_a_tile_begins_with_the_build_that_it_shows(qtbot: QtBot) -> None:
    page = opened(qtbot)
    with qtbot.waitSignal(page.machines.found, timeout=20_000):
        page.machines.show_for([])
    for tile in page.machines.tiles:
        with qtbot.waitSignal(page.start_wanted) as started:
            qtbot.mouseClick(tile, Qt.MouseButton.LeftButton)
        assert started.args == [tile.build]


def test_tab_goes_from_the_search_over_the_cards_to_the_machines(qtbot: QtBot) -> None:
    page = opened(qtbot)
    for part_id in ("rtx-a6000", "rtx-a4000"):
        page.picker.add(part_id)
    with qtbot.waitSignal(page.machines.found, timeout=20_000):
        page.machines.show_for(page.picker.cards)
    with qtbot.waitActive(page):
        page.activateWindow()
    page.picker.search.setFocus()
    way = [page.focusWidget()]
    for _ in range(6):
        QTest.keyClick(page.windowHandle(), Qt.Key.Key_Tab)
        way.append(page.focusWidget())
    one, other = page.picker.chips
    stops = [page.picker.search, one.count, one.remove, other.count, other.remove]
    assert way == [*stops, page.alone, first_tile(page)]


def test_one_may_begin_with_the_cards_alone(qtbot: QtBot) -> None:
    page = opened(qtbot)
    page.picker.add("rtx-a6000", 2)
    with qtbot.waitSignal(page.start_wanted) as started:
        page.alone.click()
    assert started.args == [beside(["rtx-a6000"] * 2)]


def test_what_is_typed_on_the_page_is_searched_for(qtbot: QtBot) -> None:
    page = opened(qtbot)
    for place in (page, page.new):
        page.picker.search.clear()
        place.setFocus()
        QTest.keyClicks(place, "2")
        QTest.keyClicks(page.picker.search, "x 3090")
        assert page.window().focusWidget() is page.picker.search
        assert page.picker.search.text() == "2x 3090"


def test_keys_that_type_nothing_leave_the_search_alone(qtbot: QtBot) -> None:
    page = opened(qtbot)
    page.setFocus()
    before = page.window().focusWidget()
    for key, held in (
        (Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier),
        (Qt.Key.Key_Down, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_Space, Qt.KeyboardModifier.NoModifier),
    ):
        QTest.keyClick(page, key, held)
        assert page.window().focusWidget() is before and not page.picker.search.text()


def test_a_narrow_tile_keeps_what_tells_one_card_of_a_series_from_another(qtbot: QtBot) -> None:
    build = BASE
    for place in ("1", "4"):
        build = build.place("msi-rtx-4060-ti-16g-ventus-2x", place)
    tile = BuildTile("Two cards", LIGHT)
    qtbot.addWidget(tile)
    tile.evaluation = evaluate(build, shipped())
    full, chassis = tile.parts_of_build(10_000)
    assert full == "2 × MSI RTX 4060 Ti VENTUS 2X BLACK 16G"
    font = LIGHT.font(12)
    for width_px in (230, 205, 180):
        cards, short = tile.parts_of_build(width_px)
        assert width_of(cards, font) <= width_px and width_of(short, font) <= width_px
        assert cards.startswith("2 × ") and "4060 Ti" in cards
        assert cards.endswith((" 16G", " 16 GB"))
    assert short == chassis == "Fractal Design Define 7 XL"


# the small picture


def test_no_machine_of_the_page_is_cut_in_a_window_of_1024_pixels(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = opened(qtbot)
    qtbot.waitUntil(lambda: bool(page.machines.offered), timeout=60_000)
    with painted_words(monkeypatch) as painted:
        page.resize(1024, 700)
        page.grab()
    tiles = page.machines.tiles
    written = {line.words for tile in tiles for line in painted.by_widget[tile]}
    assert "Four cards on an open frame" in written and len(written) > 3 * len(tiles)
    assert not [words for words in written if "…" in words]


def test_a_side_view_keeps_proportions_and_puts_the_rear_left() -> None:
    whole = Box.of((0, 600), (0, 500), (0, 200))
    area = QRectF(0, 0, 60, 100)
    seen = side_view(whole, area)
    assert seen(whole) == QRectF(0, 25, 60, 50)
    assert seen(Box.of((0, 300), (450, 500), (0, 50))) == QRectF(
        0, 25, 30, 5
    )  # at the rear, under the roof


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_overlaps_are_red_and_only_they(qtbot: QtBot, theme: Theme) -> None:
    for build, red in ((four(), True), (BASE.place("asus-tuf-rtx-3090", "1"), False)):
        image = QImage(200, 200, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        paint_side(painter, QRectF(0, 0, 200, 200), evaluate(build, shipped()), theme)
        painter.end()
        assert (theme.clash.lower() in colors_in(image)) is red


def test_a_build_without_a_case_has_no_picture(qtbot: QtBot) -> None:
    image = QImage(20, 20, QImage.Format.Format_RGB32)
    image.fill(0)
    before = image.copy()
    painter = QPainter(image)
    paint_side(painter, QRectF(0, 0, 20, 20), evaluate(Build(), shipped()), LIGHT)
    painter.end()
    assert image == before


def test_a_tile_tells_on_pointing_only_what_does_not_stand_on_it(qtbot: QtBot) -> None:
    page = opened(qtbot)
    tile = first_tile(page)
    at = QPoint(40, 40)

    def shown() -> bool:
        QToolTip.hideText()
        QApplication.sendEvent(tile, QHelpEvent(QEvent.Type.ToolTip, at, tile.mapToGlobal(at)))
        return QToolTip.isVisible()

    qtbot.waitUntil(lambda: tile.evaluation is not None)
    tile.resize(345, 128)
    assert tile.toolTip() and not shown()
    tile.resize(250, 128)
    assert shown(), "its lines are cut now"
    QToolTip.hideText()
