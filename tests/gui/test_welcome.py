"""The start page: examples with their verdicts, recent files, and work that was left unsaved."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from gui.example_tile import ExampleTile, paint_side, side_view
from gui.files import Files
from gui.session import Session
from gui.settings import open_settings, remember_file
from gui.theme import DARK, LIGHT, Theme
from gui.welcome import Welcome
from rigwright.build import Build
from rigwright.catalog import open_catalog
from rigwright.documents.document import write_document
from rigwright.evaluation import evaluate
from rigwright.findings import Verdict
from rigwright.geometry import Box
from tests.gui.machines import BASE, four
from tests.gui.test_files import Asked


def opened(qtbot: QtBot) -> Welcome:
    session = Session(open_catalog())
    page = Welcome(session, Files(session, open_settings(), Asked()), LIGHT)
    qtbot.addWidget(page)
    page.resize(1200, 800)
    page.show()
    qtbot.waitExposed(page)
    return page


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
    page = opened(qtbot)
    qtbot.mouseClick(page.tiles[0], Qt.MouseButton.LeftButton)
    assert page._session.build != Build() and page._files.is_open


def test_a_new_build_is_asked_for(qtbot: QtBot) -> None:
    page = opened(qtbot)
    with qtbot.waitSignal(page.new_wanted):
        page.new.click()


def test_recent_builds_can_be_opened(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "Tower.rig"
    write_document(path, BASE, open_catalog())
    remember_file(open_settings(), path)
    page = opened(qtbot)
    assert page._headings[1].isVisible()
    buttons(page)["Tower"].click()
    assert page._session.snapshot.path == path


def test_without_recent_builds_there_is_no_heading_for_them(qtbot: QtBot) -> None:
    assert not opened(qtbot)._headings[1].isVisible()


def test_left_over_work_is_offered(qtbot: QtBot, tmp_path: Path) -> None:
    folder = tmp_path / "data" / "recovery"
    folder.mkdir(parents=True)
    write_document(folder / "build-1-x.rig", four(), open_catalog())
    page = opened(qtbot)
    assert page._headings[0].isVisible()
    buttons(page)["Restore"].click()
    assert page._session.build == four() and page._session.snapshot.dirty


def test_left_over_work_can_be_given_up(qtbot: QtBot, tmp_path: Path) -> None:
    folder = tmp_path / "data" / "recovery"
    folder.mkdir(parents=True)
    write_document(folder / "build-1-x.rig", four(), open_catalog())
    page = opened(qtbot)
    buttons(page)["Discard"].click()
    assert not page._headings[0].isVisible()
    assert list(folder.glob("*.rig")) == []


def test_a_tile_whose_file_is_bad_says_so(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "broken.rig"
    path.write_text("{")
    tile = ExampleTile(path, LIGHT)
    qtbot.addWidget(tile)
    tile.read(open_catalog())
    assert tile.evaluation is None and "broken.rig" in tile._lines()[0]


# the small picture


def test_a_side_view_keeps_proportions_and_puts_the_rear_left() -> None:
    whole, area = Box.of((0, 600), (0, 500), (0, 200)), QRectF(0, 0, 60, 100)
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
        paint_side(painter, QRectF(0, 0, 200, 200), evaluate(build, open_catalog()), theme)
        painter.end()
        found = {
            image.pixelColor(x, y).name().upper() for x in range(0, 200, 2) for y in range(200)
        }
        assert (theme.clash in found) is red


def test_a_build_without_a_case_has_no_picture(qtbot: QtBot) -> None:
    image = QImage(20, 20, QImage.Format.Format_RGB32)
    image.fill(0)
    before = image.copy()
    painter = QPainter(image)
    paint_side(painter, QRectF(0, 0, 20, 20), evaluate(Build(), open_catalog()), LIGHT)
    painter.end()
    assert image == before
