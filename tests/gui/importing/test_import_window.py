"""The import window: choosing, reading in the background, the report, one undoable step, and
pasted lists.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from time import monotonic, sleep

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.files.dialogs import Answer, QtDialogs
from gui.hand.choices import choose
from gui.hand.part_rows import remove_row, row_with
from gui.importing import work as import_work
from gui.importing.line_choice import DROPPED, KEPT, SEARCHED
from gui.importing.list import LIKENESS, LINE, NUMBER, left_over_words
from gui.importing.rows import KIND, NAME, WHY
from gui.importing.window import ImportWindow
from gui.importing.work import ReadList
from gui.look.theme import DARK, LIGHT
from gui.look.themed import wear
from gui.session.session import Session
from gui.window.main_window import MainWindow
from rigwright.build import Build
from rigwright.catalog import MemoryCatalog
from rigwright.catalog.store import PartStore
from rigwright.documents.document import read_document
from rigwright.documents.part_files import parts_text
from rigwright.files.places import assets_dir
from rigwright.importing.lists.matching import match_list
from rigwright.importing.lists.reading import read_list
from rigwright.importing.recognised import ACCEPTED
from rigwright.importing.records import opendb
from rigwright.importing.records.report import ATTRIBUTION
from rigwright.library import library_on
from rigwright.proposals.listed import build_from_list
from rigwright.share.code import build_code
from tests.gui.machines import shipped
from tests.gui.on_screen import show_active
from tests.importing.qr_pictures import printed
from tests.importing.records.opendb_records import ALL, FAN, GPU, PSU, changed, write_zip
from tests.worlds import gpu

pytestmark = pytest.mark.usefixtures("no_picture")

LIST = (
    "Video Card: MSI SUPRIM X GeForce RTX 4090 24 GB Video Card\nCase: Phanteks Enthoo Pro "
    "2\nCustom: Cable ties\n"
)


class Dialogs:
    """Answers that a test gives."""

    path: Path | None = None
    asked: str = ""

    def table_to_write(self, name: str) -> Path | None:
        self.asked = name
        return self.path

    def file_to_import(self) -> Path | None:
        return self.path

    def folder_to_import(self) -> Path | None:
        return self.path


class Discarding(QtDialogs):
    """Dialogs that never keep a build."""

    def about_changes(self, name: str) -> Answer:
        return Answer.DISCARD


@pytest.fixture
def store(tmp_path: Path) -> PartStore:
    return PartStore(tmp_path / "own" / "parts.db")


@pytest.fixture
def session(store: PartStore) -> Session:
    return Session(library_on(shipped(), store), store=store)


@pytest.fixture
def window(qtbot: QtBot, session: Session, store: PartStore) -> ImportWindow:
    window = ImportWindow(session, LIGHT, None, store, Dialogs())
    qtbot.addWidget(window)
    window.begin()
    return window


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    bad = changed(PSU, "Zalman Storm", wattage=None)
    weak = changed(GPU, "Palit Thunder 2", total_slot_width=77)
    return write_zip(
        tmp_path / "parts.zip", {"GPU": [GPU, weak], "PSU": [PSU, bad], "CPU": [ALL["CPU"]]}
    )


def settle(qtbot: QtBot, window: ImportWindow) -> None:
    qtbot.waitUntil(
        lambda: not window.work.running and window.pages.currentWidget() is not window.progress,
        timeout=20_000,
    )


def read(qtbot: QtBot, window: ImportWindow, path: Path) -> None:
    window.read(path)
    settle(qtbot, window)


def shown(window: ImportWindow) -> list[tuple[str, ...]]:
    rows = window.report.rows
    return [
        tuple(rows.index(row, column).data() for column in (NAME, KIND, WHY))
        for row in range(rows.rowCount())
    ]


def a_file_is_read_and_reported(qtbot: QtBot, window: ImportWindow, archive: Path) -> None:
    Dialogs.path = archive
    QTest.mouseClick(window.choice.file, Qt.MouseButton.LeftButton)
    settle(qtbot, window)
    page = window.report
    assert window.pages.currentWidget() is page
    assert (
        page.summary.text()
        == "5 records read. 4 parts would come in, 1 of them repaired. 1 were left out."
    )
    assert [page.tabs.tabText(n) for n in range(4)] == [
        "Repaired  1",
        "Left out  1",
        "As given  3",
        "There already  0",
    ]
    assert shown(window) == [
        (
            "Palit Thunder 2",
            "Graphics card",
            "The slot width 77 is millimetres: taken as thickness 77, to be doubted.",
        )
    ]
    assert page.attribution.text() == ATTRIBUTION and not page.attribution.isHidden()
    assert page.take.text() == "Import 4 parts" and page.take.isDefault()
    page.tabs.setCurrentIndex(1)
    assert shown(window) == [("Zalman Storm", "Power supply", "The rating in watts is unknown.")]


def importing_is_one_step_that_can_be_undone(
    qtbot: QtBot, window: ImportWindow, session: Session, store: PartStore
) -> None:
    QTest.keyClick(window, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not window.isVisible(), timeout=20_000)
    name = "palit-thunder-geforce-rtx-3070-8gb"
    assert (
        session.document.history.undoText() == "Import 4 parts"
        and session.document.history.count() == 1
    )
    assert session.catalog.get(name) is not None
    assert any(hit.id == name for hit in session.catalog.search("palit thunder", "gpu"))
    session.document.undo()
    assert session.catalog.get(name) is None and not store.catalog.search("", None)
    session.document.redo()
    assert session.catalog.get(name) is not None


def what_was_imported_is_there_already_the_next_time(
    qtbot: QtBot, window: ImportWindow, archive: Path
) -> None:
    window.begin()
    read(qtbot, window, archive)
    assert window.report.tabs.tabText(3) == "There already  4"
    assert not window.report.take.isEnabled() and window.report.take.text() == "Import 0 parts"
    window.report.tabs.setCurrentIndex(3)
    assert shown(window)[0][2] == "It is palit-thunder-geforce-rtx-3070-8gb."


def what_was_read_is_searched_and_copied(window: ImportWindow) -> None:
    page = window.report
    page.tabs.setCurrentIndex(2)
    page.search.setText("thunder graphics")
    assert [row[0] for row in shown(window)] == ["Palit Thunder GeForce RTX 3070 8GB"]
    page.search.setText("nothing of that name")
    assert shown(window) == []
    page.search.clear()
    page.tabs.setCurrentIndex(1)
    page.table.selectRow(0)
    assert page.details.text().endswith(
        "The rating in watts is unknown."
    ) and page.details.text().startswith("PSU 0000")
    page.copy_rows()
    assert (
        QGuiApplication.clipboard().text()
        == "Zalman Storm\tPower supply\tThe rating in watts is unknown."
    )
    QTest.mouseClick(page.copy, Qt.MouseButton.LeftButton)
    copied = QGuiApplication.clipboard().text()
    assert "The rating in watts is unknown." in copied and ATTRIBUTION in copied


def test_a_file_is_read_searched_imported_and_read_again(
    qtbot: QtBot, window: ImportWindow, session: Session, store: PartStore, archive: Path
) -> None:
    """To read a file takes half a second."""
    a_file_is_read_and_reported(qtbot, window, archive)
    what_was_read_is_searched_and_copied(window)
    importing_is_one_step_that_can_be_undone(qtbot, window, session, store)
    what_was_imported_is_there_already_the_next_time(qtbot, window, archive)


def test_a_file_that_is_no_archive_is_refused_in_place(
    qtbot: QtBot, window: ImportWindow, tmp_path: Path
) -> None:
    path = tmp_path / "parts.zip"
    path.write_bytes(b"not a zip")
    read(qtbot, window, path)
    assert window.pages.currentWidget() is window.choice
    assert window.choice.fault.isVisible()
    assert window.choice.fault.text().endswith("is not a whole zip file: download it again.")


def test_the_window_stays_awake_and_can_be_stopped(
    qtbot: QtBot, window: ImportWindow, store: PartStore, tmp_path: Path
) -> None:
    path = write_zip(
        tmp_path / "many.zip", {"CaseFan": [changed(FAN, f"Akasa Fan {n}") for n in range(6_000)]}
    )
    window.read(path)
    longest = 0.0
    seen = 0
    until = monotonic() + 20
    while window.work.running and monotonic() < until:
        began = monotonic()
        QGuiApplication.processEvents()
        longest = max(longest, monotonic() - began)
        seen = max(seen, window.progress.bar.value())
        if seen:
            QTest.mouseClick(window.progress.stop, Qt.MouseButton.LeftButton)
            break
        sleep(0.002)
    settle(qtbot, window)
    assert window.pages.currentWidget() is window.choice and not window.choice.fault.isVisible()
    assert longest < 1 and not store.path.exists()


def test_a_store_that_cannot_be_written_loses_nothing(
    qtbot: QtBot, window: ImportWindow, session: Session, store: PartStore, archive: Path
) -> None:
    read(qtbot, window, archive)
    store.path.parent.mkdir(parents=True, exist_ok=True)
    store.path.write_bytes(b"")
    blocker = sqlite3.connect(store.path)
    blocker.execute("PRAGMA user_version = 9999")
    blocker.commit()
    blocker.close()
    window.take()
    settle(qtbot, window)
    assert window.pages.currentWidget() is window.report
    assert "newer Rigwright" in window.report.summary.text()
    assert session.document.history.count() == 0


def test_an_error_of_the_program_ends_the_work(
    qtbot: QtBot, window: ImportWindow, archive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(opendb, "contents_of", broken)
    with qtbot.capture_exceptions() as caught:
        read(qtbot, window, archive)
    assert [kind for kind, *_ in caught] == [ZeroDivisionError]
    assert window.choice.fault.text() == import_work.BROKEN


def test_escape_stops_the_work_before_it_closes(
    qtbot: QtBot, window: ImportWindow, archive: Path
) -> None:
    window.read(archive)
    window.reject()
    assert window.isVisible()
    settle(qtbot, window)
    window.reject()
    assert not window.isVisible()


def test_a_list_is_matched_and_opened(qtbot: QtBot, window: ImportWindow) -> None:
    assert not window.choice.match.isEnabled()
    window.choice.list.setPlainText(LIST)
    QTest.mouseClick(window.choice.match, Qt.MouseButton.LeftButton)
    settle(qtbot, window)
    page = window.list
    assert window.pages.currentWidget() is page
    assert page.summary.text() == "2 of 3 lines have a part in the catalog."
    rows = page.table.model()
    cells = [[rows.index(row, column).data() for column in range(4)] for row in range(3)]
    chosen = [page.choices[row].near.currentText() for row in (0, 1)]
    assert chosen == ["MSI GeForce RTX 4090 SUPRIM X 24G", "Phanteks Enthoo Pro 2"]
    assert (
        cells[2][2:] == ["None", "Left out"] and 2 not in page.choices and page.left_over.isHidden()
    )
    with qtbot.waitSignal(window.build_wanted) as opened:
        QTest.mouseClick(page.take, Qt.MouseButton.LeftButton)
    assert opened.args is not None
    build = opened.args[0]
    assert isinstance(build, Build) and build.chassis == "phanteks-enthoo-pro-2"


def test_a_line_that_names_no_part_can_still_be_kept(qtbot: QtBot, window: ImportWindow) -> None:
    window.read_text("Budget build\nHP Z420\n2x RTX A6000\nvertical mount\n")
    settle(qtbot, window)
    page = window.list
    rows = page.table.model()
    assert [rows.index(row, 3).data() for row in range(2)] == ["No part", "Whole machine"]
    assert page.choices[0].near.value == DROPPED and page.choices[1].near.currentText() == KEPT
    assert rows.index(3, 2).data() == "Vertical mount", "which is no part, and none is missing"
    assert page.summary.text() == (
        "1 of 2 lines have a part in the catalog. 1 line has none yet: choose its part, or search "
        "the catalog for it. 1 line more names no part and is left out."
    )
    page.choices[0].near.choose(None)
    assert rows.index(0, 3).data() == "Placeholder"
    assert page.summary.text() == (
        "1 of 3 lines have a part in the catalog. 2 lines have none yet: choose their parts, or "
        "search the catalog for them."
    )


def test_the_user_says_which_part_a_line_means(qtbot: QtBot, window: ImportWindow) -> None:
    """Another of the nearest, one where nothing came near enough, and none."""
    window.read_text(
        "Case: Phanteks Enthoo Pro 2\nMotherboard: ASUS Sage\nPower Supply: EVGA SuperNOVA 1600 "
        "T2\n"
    )
    settle(qtbot, window)
    page = window.list
    board = page.choices[1].near
    assert page.matches[1].part_id is None and board.currentText() == KEPT and board.count() > 2
    wanted = str(board.values[0])
    assert page.summary.text().startswith("2 of 3 lines have a part in the catalog. 1 line has")
    board.setFocus()
    QTest.keyClick(board, Qt.Key.Key_Home)
    board.choose(wanted)
    page.choices[2].near.choose(DROPPED)
    assert page.table.model().index(2, 3).data() == "Left out"
    assert page.corrected and page.summary.text() == "2 of 3 lines have a part in the catalog."
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isVisible()
    window.begin()
    assert window.pages.currentWidget() is page, "what was corrected is still there"
    with qtbot.waitSignal(window.build_wanted, timeout=20_000) as opened:
        QTest.mouseClick(page.take, Qt.MouseButton.LeftButton)
    assert opened.args is not None
    build = opened.args[0]
    assert (build.chassis, build.board, build.psus) == ("phanteks-enthoo-pro-2", wanted, ())
    assert build.placeholders == ()
    assert not window.isVisible()
    window.begin()
    assert window.pages.currentWidget() is window.choice, "a list that was used is done with"


def test_any_part_of_the_catalog_is_found_for_a_line(
    qtbot: QtBot, window: ImportWindow, session: Session
) -> None:
    """With the keys by typing at its choice, with the pointer by an entry of it; Esc leaves the
    window open and the line as it was.
    """
    window.read_text("Power Supply: Quantum Fog 9000\nMotherboard: ASUS Sage\nCustom: Ties\n")
    settle(qtbot, window)
    show_active(qtbot, window)
    page = window.list
    supply, board = page.choices[0], page.choices[1]
    supply.near.setFocus()
    QTest.keyClicks(supply.near, "c")
    assert supply.search is not None and supply.search.text() == "c"
    assert supply.search.accessibleName() == "Search the part of the line Quantum Fog 9000"
    QTest.keyClicks(supply.search, "orsair ax1600x")
    found = supply.search.list
    assert found.isVisible() and found.rows.item(0).text() == "Corsair AX1600i"
    assert found.viewport().height() == found.sizeHintForRow(0), "as high as its one row"
    assert supply.search.accessibleDescription() == "1 part is listed"
    QTest.keyClick(supply.search, Qt.Key.Key_Return)
    assert window.isVisible() and supply.search is None and supply.near.hasFocus()
    assert supply.near.currentText() == "Corsair AX1600i"
    assert page.table.item(0, LIKENESS).text() == "Chosen"
    board.near.choose(SEARCHED)
    qtbot.waitUntil(lambda: board.search is not None)
    assert board.search is not None and board.search.selectedText() == "ASUS Sage"
    QTest.keyClicks(board.search, "h12ssl")
    found = board.search.list
    place = found.visualRect(found.rows.index(0, 0)).center()
    qtbot.mouseClick(found.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert page.matches[1].part_id == "supermicro-h12ssl-i"
    QTest.keyClicks(board.near, "x")
    assert board.search is not None
    QTest.keyClick(board.search, Qt.Key.Key_Escape)
    assert window.isVisible() and board.search is None and board.near.hasFocus()
    assert page.matches[1].part_id == "supermicro-h12ssl-i"
    with qtbot.waitSignal(window.build_wanted, timeout=20_000) as opened:
        QTest.mouseClick(page.take, Qt.MouseButton.LeftButton)
    assert opened.args is not None
    build = opened.args[0]
    assert build.board == "supermicro-h12ssl-i"
    assert build.psus == ("corsair-ax1600i",) and build.placeholders == ()


def test_a_line_without_a_part_stays_until_one_is_chosen(qtbot: QtBot, session: Session) -> None:
    """The banner leads to the catalog, where the part that is chosen takes the line's place, as one
    step that can be undone.
    """
    main = MainWindow(session, LIGHT, dialogs=Discarding(None))
    qtbot.addWidget(main)
    window = main.imports.window
    window.read_text("Case: Phanteks Enthoo Pro 2\nStorage: 2x Quantum Fog 9000 ($10 @ eBay)\n")
    settle(qtbot, window)
    assert window.list.table.model().index(1, 3).data() == "Placeholder"
    window.list.take.click()
    assert [one.text for one in session.build.placeholders] == ["Quantum Fog 9000"]
    main.panels.meters._follow_banner()
    assert (
        session.snapshot.replacing == "placeholder1"
        and main.panels.catalog.question.kind == "drive"
    )
    drive = session.catalog.get("samsung-990-pro-2tb")
    assert drive is not None and choose(session, drive)
    assert session.build.placeholders == () and session.build.drives[0].count == 2
    assert session.build.prices[0].part_id == drive.id
    assert session.document.history.undoText().endswith("for “Quantum Fog 9000”")
    session.document.undo()
    assert [one.text for one in session.build.placeholders] == ["Quantum Fog 9000"]
    row = row_with(session.snapshot, "placeholder1")
    assert row is not None
    remove_row(session, row)
    assert session.build.placeholders == () and session.build.prices == ()


def test_the_prices_of_a_list_are_kept(qtbot: QtBot, window: ImportWindow) -> None:
    window.read_text("Case: Phanteks Enthoo Pro 2 ($169.99 @ Amazon)\n")
    settle(qtbot, window)
    with qtbot.waitSignal(window.build_wanted, timeout=20_000) as opened:
        QTest.mouseClick(window.list.take, Qt.MouseButton.LeftButton)
    assert opened.args is not None
    (price,) = opened.args[0].prices
    assert (price.amount, price.currency, price.shop) == (169.99, "USD", "Amazon") and price.date


def test_cards_without_a_place_are_counted(qtbot: QtBot, window: ImportWindow) -> None:
    window.read_text("Video Card: 2x RTX A6000")
    settle(qtbot, window)
    left_over = "There is no place for 2 × NVIDIA RTX A6000. No case is chosen."
    assert window.list.left_over.text() == left_over
    board = "Motherboard: ASUS ProArt X870E-Creator WiFi\nCase: Fractal Design Define 7 XL\n"
    window.read_text(f"{board}Video Card: 4x RTX A6000")
    settle(qtbot, window)
    one_of_four = "There is no place for 1 of 4 × NVIDIA RTX A6000. Every place is taken."
    assert window.list.left_over.text() == one_of_four


def test_a_text_without_parts_is_said(qtbot: QtBot, window: ImportWindow) -> None:
    window.read_text("$12.00\n")
    settle(qtbot, window)
    assert window.choice.fault.text().startswith("The text has no list of parts: it wants one")


def test_both_looks(qtbot: QtBot, window: ImportWindow, archive: Path) -> None:
    read(qtbot, window, archive)
    light = window.grab().toImage()
    wear(DARK)
    dark = window.grab().toImage()
    assert (
        light.pixelColor(4, 4).name() == LIGHT.panel.lower()
        and dark.pixelColor(4, 4).name() == DARK.panel.lower()
    )


def test_the_menu_opens_it_and_a_list_becomes_the_open_build(
    qtbot: QtBot, session: Session
) -> None:
    main = MainWindow(session, LIGHT, dialogs=Discarding(None))
    qtbot.addWidget(main)
    main.actions_of["import"].trigger()
    window = main.imports.window
    assert window.isVisible() and window.pages.currentWidget() is window.choice
    wear(DARK)
    window.read_text(LIST)
    settle(qtbot, window)
    QTest.mouseClick(window.list.take, Qt.MouseButton.LeftButton)
    assert session.build.chassis == "phanteks-enthoo-pro-2" and not window.isVisible()
    assert session.document.history.undoText() == "Build from a list"
    site = session.build.site
    assert site.volts is not None and site.assumed, "at the outlet of the region, as a new one"


def test_a_pasted_code_is_opened_as_it_is(qtbot: QtBot, window: ImportWindow) -> None:
    example = read_document(assets_dir() / "examples" / "four-blower-3090.rig")
    catalog = MemoryCatalog(example.parts)
    code = build_code(example.build, catalog, MemoryCatalog([]))
    with qtbot.waitSignal(window.shared_wanted) as wanted:
        window.read_text(f"  {code.lower()}\n")
    assert wanted.args == [example.changed(shared=True)]
    assert not window.isVisible()


def test_what_is_pasted_while_a_button_has_the_keyboard_goes_into_the_field(
    qtbot: QtBot, window: ImportWindow
) -> None:
    show_active(qtbot, window)
    QGuiApplication.clipboard().setText("2x RTX A6000")
    for holder in (window.choice.file, window.choice.list):
        window.choice.list.clear()
        holder.setFocus()
        QTest.keyClick(holder, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        assert window.choice.list.toPlainText() == "2x RTX A6000"
    assert window.choice.list.hasFocus() and window.choice.match.isEnabled()


def test_a_picture_on_the_clipboard_is_a_build(qtbot: QtBot, window: ImportWindow) -> None:
    """Pasted into the field, and taken from the clipboard as the start page does."""
    example = read_document(assets_dir() / "examples" / "four-blower-3090.rig")
    code = build_code(example.build, MemoryCatalog([]), MemoryCatalog([]))
    QGuiApplication.clipboard().setImage(printed(code, 3, 12))
    for take in (
        window.choice.list.paste,
        lambda: window.take_clipboard(QGuiApplication.clipboard().mimeData()),
    ):
        with qtbot.waitSignal(window.shared_wanted) as wanted:
            take()
        assert wanted.args is not None and wanted.args[0].build == example.build


def test_files_are_led_to_who_opens_them(
    qtbot: QtBot, window: ImportWindow, tmp_path: Path
) -> None:
    """A build to its file, sent parts to those who ask what to do with them, a list to be
    looked through; anything else is told what there could be.
    """
    example = assets_dir() / "examples" / "four-blower-3090.rig"
    with qtbot.waitSignal(window.file_wanted) as opened:
        window.read(example)
    assert opened.args == [example]
    sent = tmp_path / "one.rigpart"
    sent.write_text(parts_text([gpu(id="one", name="One")]))
    with qtbot.waitSignal(window.parts_wanted) as taken:
        window.read(sent)
    assert taken.args is not None and [part.id for part in taken.args[0]] == ["one"]
    window.begin()
    (tmp_path / "list.txt").write_text(LIST)
    read(qtbot, window, tmp_path / "list.txt")
    assert window.pages.currentWidget() is window.list
    window.begin()
    (tmp_path / "paper.pdf").write_bytes(b"%PDF-1.7")
    read(qtbot, window, tmp_path / "paper.pdf")
    assert window.choice.fault.text().endswith(f"is a PDF. {ACCEPTED}")


def test_a_damaged_code_is_told_and_nothing_is_opened(qtbot: QtBot, window: ImportWindow) -> None:
    with qtbot.assertNotEmitted(window.shared_wanted):
        window.read_text(f"RIG1:{'A' * 40}.")
        settle(qtbot, window)
    assert (
        window.choice.fault.text()
        == "The text has a damaged code: a letter is missing or wrong; copy it again."
    )
    assert window.isVisible() and window.pages.currentWidget() is window.choice


def test_enter_means_the_text_once_there_is_one(window: ImportWindow) -> None:
    window.begin()
    assert window.choice.file.isDefault()
    window.choice.list.setPlainText("Video Card: Asus TUF RTX 3090")
    assert window.choice.match.isDefault() and not window.choice.file.isDefault()
    window.choice.list.clear()
    assert window.choice.file.isDefault()


def test_two_modules_of_a_line_are_shown_as_the_kit_that_they_are(
    qtbot: QtBot, window: ImportWindow
) -> None:
    """The quantity beside a part is that of the build; the line keeps its own."""
    text = "Memory: 2x Corsair Vengeance LPX 32GB DDR4-3200 CL16\n"
    window.choice.list.setPlainText(text)
    QTest.mouseClick(window.choice.match, Qt.MouseButton.LeftButton)
    settle(qtbot, window)
    (match,) = window.list.matches
    assert (match.line.count, match.count) == (2, 1)
    table = window.list.table
    line = table.item(0, LINE)
    number = table.item(0, NUMBER)
    assert line is not None and number is not None
    assert (line.text(), number.text()) == (f"2 × {match.line.text}", "1")


def test_an_empty_table_of_a_kind_is_written_filled_and_imported(
    qtbot: QtBot, window: ImportWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "fans.csv"
    monkeypatch.setattr(Dialogs, "path", path)
    menu = window.choice.table.menu()
    action = next(one for one in menu.actions() if one.text() == "Case fans…")
    action.trigger()
    dialogs = window.choice._dialogs
    assert isinstance(dialogs, Dialogs) and dialogs.asked == "fan.csv"
    assert "fans.csv" in window.choice.fault.text()
    header = path.read_text("utf-8-sig").strip().split(",")
    known = {"kind": "fan", "name": "Whirl 12", "brand": "Acme", "id": "acme-whirl-12"}
    known |= {"source": "a ruler", "confidence": "measured", "size_mm": "120", "thickness_mm": "25"}
    row = ",".join(known.get(column, "") for column in header)
    path.write_text(f"{','.join(header)}\n{row}\n", "utf-8")
    read(qtbot, window, path)
    assert window.report.summary.text().startswith("1 record")
    monkeypatch.setattr(Dialogs, "path", None)
    action.trigger()
    assert not (tmp_path / "fan.csv").exists()


def test_why_parts_of_a_list_stay_out() -> None:
    """A second case since there is one; a bridge since no cards stand where it joins them."""
    text = "Fractal Design Define 7 XL\nFractal Design Meshify 2\nNVLink bridge 3-slot\nRTX A6000"
    catalog = shipped()
    matches = match_list(read_list(text), catalog)
    words = left_over_words(ReadList(matches, build_from_list(matches, catalog)))
    second, bridge = words.split(" No card has a use for these where the cards stand: ")
    assert second.endswith("A build has one of each, so these stay out: Fractal Design Meshify 2.")
    assert bridge.endswith(".") and "NVLink" in bridge and "Meshify" not in bridge
