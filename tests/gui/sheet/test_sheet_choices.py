"""The menu of the print preview: sections and colours are laid out anew at once, and are kept."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QBuffer, QSettings
from PySide6.QtGui import QPdfWriter
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo, QPrintPreviewDialog, QPrintPreviewWidget
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from gui.sheet import printing
from gui.sheet.choices import Choices
from gui.sheet.comparison_paper import preview_comparison
from gui.sheet.last_printer import KEY
from gui.sheet.options import Options, chosen_options
from gui.sheet.printing import preview_dialog
from rigwright.reports.sheet.content import sheet_of
from rigwright.reports.sheet.sections import USUAL_SECTIONS, SheetSection
from tests.worlds import gpu, world


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)


def choices(qtbot: QtBot, settings: QSettings, changed: list[int]) -> Choices:
    dialog = QPrintPreviewDialog()
    qtbot.addWidget(dialog)
    return Choices(dialog, settings, lambda: changed.append(1))


def test_what_is_unticked_is_left_out_and_kept(qtbot: QtBot, settings: QSettings) -> None:
    changed: list[int] = []
    menu = choices(qtbot, settings, changed)
    assert chosen_options(settings) == Options()
    menu.sections[SheetSection.WIRING].setChecked(False)
    menu.grey.setChecked(True)
    assert len(changed) == 2
    wanted = Options(grey=True, sections=USUAL_SECTIONS - {SheetSection.WIRING})
    settings.sync()
    assert chosen_options(settings) == wanted
    again = choices(qtbot, settings, [])
    assert not again.sections[SheetSection.WIRING].isChecked() and again.grey.isChecked()
    assert again.options(QPdfWriter(QBuffer())) == wanted


def test_what_is_ticked_beyond_the_usual_is_printed_and_kept(
    qtbot: QtBot, settings: QSettings
) -> None:
    menu = choices(qtbot, settings, [])
    assert not menu.sections[SheetSection.AIR].isChecked()
    menu.sections[SheetSection.AIR].setChecked(True)
    settings.sync()
    assert chosen_options(settings).sections == USUAL_SECTIONS | {SheetSection.AIR}
    assert choices(qtbot, settings, []).sections[SheetSection.AIR].isChecked()


def test_a_sheet_without_any_section_is_not_printed(qtbot: QtBot, settings: QSettings) -> None:
    menu = choices(qtbot, settings, [])
    for action in menu.sections.values():
        action.setChecked(False)
    assert menu.options(QPdfWriter(QBuffer())).sections == USUAL_SECTIONS
    assert chosen_options(settings).sections == USUAL_SECTIONS


@pytest.mark.parametrize("kept", ["nothing", 3, ["wiring", "sofa"]])
def test_settings_of_any_kind_are_read(settings: QSettings, kept: object) -> None:
    settings.setValue("sheet/left_out", kept)
    settings.setValue("sheet/colours", kept)
    options = chosen_options(settings)
    assert not options.grey and options.sections >= USUAL_SECTIONS - {SheetSection.WIRING}


def test_a_printer_in_greys_is_asked_for_no_colour(qtbot: QtBot, settings: QSettings) -> None:
    menu = choices(qtbot, settings, [])
    printer = QPrinter()
    printer.setColorMode(QPrinter.ColorMode.GrayScale)
    assert menu.options(printer).grey
    printer.setColorMode(QPrinter.ColorMode.Color)
    assert not menu.options(printer).grey


def test_the_preview_lays_out_anew_what_is_chosen(
    qtbot: QtBot, settings: QSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[Options] = []
    plain = printing.paint_sheet

    def paint(
        device: object, sheet: object, picture: object, options: Options, draw_air: object
    ) -> int:
        painted.append(options)
        return plain(device, sheet, picture, options, draw_air)  # pyright: ignore[reportArgumentType]

    monkeypatch.setattr(printing, "paint_sheet", paint)
    dialog = preview_dialog(None, sheet_of(world((gpu(), "1"))), settings=settings)
    qtbot.addWidget(dialog)
    dialog.show()
    shown: QPrintPreviewWidget | None = dialog.findChild(QPrintPreviewWidget)
    menu: Choices | None = dialog.findChild(Choices)
    assert shown is not None and menu is not None
    shown.updatePreview()
    whole = shown.pageCount()
    for section in USUAL_SECTIONS - {SheetSection.COVER}:
        menu.sections[section].setChecked(False)
    assert painted[-1].sections == {SheetSection.COVER}
    assert shown.pageCount() == 1 < whole


def test_the_proof_has_no_sections_to_choose(qtbot: QtBot, settings: QSettings) -> None:
    proof = sheet_of(world((gpu(), "1")))
    dialog = preview_dialog(None, proof, settings=settings, has_sections=False)
    qtbot.addWidget(dialog)
    buttons = [button.text() for button in dialog.findChildren(QToolButton)]
    assert "&Sections" not in buttons


def test_the_printer_that_was_used_last_is_the_first_while_it_is_there(
    qtbot: QtBot, settings: QSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = ["Plotter", "Office"]
    chosen: list[str] = []
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", lambda: there)
    monkeypatch.setattr(QPrinter, "setPrinterName", lambda _printer, name: chosen.append(name))
    begun = preview_dialog(None, sheet_of(world((gpu(), "1"))), settings=settings)
    qtbot.addWidget(begun)
    assert chosen == [], "none was used yet"
    begun.accept()
    assert settings.value(KEY) is None, "a file is no printer"
    monkeypatch.setattr(QPrinter, "printerName", lambda _printer: "Office")
    begun.accept()
    papers = (
        partial(preview_dialog, None, sheet_of(world((gpu(), "1"))), has_sections=False),
        partial(preview_comparison, None, [world((gpu(), "1"))], (), "a4"),
    )
    for paper in papers:
        qtbot.addWidget(paper(settings=settings))
    assert chosen == ["Office", "Office"]
    there.remove("Office")
    for paper in papers:
        qtbot.addWidget(paper(settings=settings))
    assert chosen == ["Office", "Office"]
