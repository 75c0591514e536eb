"""The window as a whole: every command is there once and works, panels lead to each other, both
themes, closing.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QDropEvent,
    QFontMetrics,
    QGuiApplication,
    QIcon,
    QKeySequence,
)
from PySide6.QtPrintSupport import QPrintPreviewDialog
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QMenu,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.app.settings import open_settings
from gui.files.dialogs import Answer
from gui.files.files import example_files
from gui.forms.site_words import outlet_words, site_words
from gui.hand.actions import (
    CARDS,
    COMMANDS,
    LAYOUT,
    LOCAL_KEYS,
    OTHERS,
    PAGES,
    PINNED,
    SHARES,
    SHOWN,
    VIEWS,
    ZOOMS,
    plain_words,
)
from gui.look.appearance import Mode
from gui.look.plain_words import tip
from gui.look.theme import DARK, LIGHT, Theme
from gui.look.themed import Themed, wear
from gui.session.session import Drop, Session
from gui.sheet import sheets
from gui.window.bill_commands import COPIED_ORDER
from gui.window.main_window import MainWindow
from gui.window.menus import MENUS, title_in
from gui.window.status_line import (
    BEGIN,
    FULL,
    HINT,
    StatusLine,
    carried_card_words,
    hint_words,
    saved_words,
)
from gui.window.workspace import LADDER_PX, LEAST_LADDER_PX, entrance
from rigwright.build import Build, OwnRule, Site
from rigwright.catalog.store import PartStore
from rigwright.checks import Severity, Verdict
from rigwright.documents.document import document_text, read_document
from rigwright.documents.part_files import write_parts
from rigwright.documents.usual_thresholds import keep_as_usual
from rigwright.files.places import data_dir
from rigwright.library import library_on
from rigwright.parts import KINDS
from rigwright.power.sites import OUTLETS, SITES
from rigwright.proposals.machines import MACHINES
from rigwright.proposals.outlets import assumed_site
from rigwright.text.language import translated
from tests.gui.drags import entering
from tests.gui.files.test_files import Asked
from tests.gui.machines import BASE, TUF, four, server, session_with, shipped, with_cards
from tests.gui.on_screen import show, show_active
from tests.own_parts import card
from tests.sampling import share

pytestmark = pytest.mark.usefixtures("no_picture")

TWO = with_cards(TUF, "1", "6")
# Width, height, and by how much each side is wider than it was made for.
SIZES = ((1280, 720, 0), (1440, 900, 0), (1600, 960, 27), (1920, 1080, 80), (2560, 1080, 80))
# In menus of their own.
WITHOUT_ENTRY = {
    "theme_system",
    "theme_light",
    "theme_dark",
    "save_view",
    "parallel",
    *ZOOMS,
    *(f"view_{view}" for view in VIEWS),
    *SHARES,
    *CARDS,
    *LAYOUT,
    *OTHERS,
    *PINNED,
    *SHOWN,
}


@pytest.fixture
def asked() -> Asked:
    return Asked()


@pytest.fixture
def window(qtbot: QtBot, asked: Asked) -> MainWindow:
    return opened(qtbot, TWO, asked)


def opened(
    qtbot: QtBot, build: Build, asked: Asked | None = None, theme: Theme = LIGHT
) -> MainWindow:
    made = MainWindow(session_with(build), theme, dialogs=asked or Asked())
    qtbot.addWidget(
        made, before_close_func=lambda shown: setattr(shown.files, "may_leave", lambda: True)
    )
    return made


def shown(qtbot: QtBot, window: MainWindow, width: int = 1440, height: int = 900) -> MainWindow:
    window.resize(width, height)
    show(qtbot, window)
    return window


def title_of(window: MainWindow) -> str:
    """The name of the build that stands in the bar of menus."""
    (label,) = window.menus.findChildren(QLabel)
    return label.text()


def status_of(window: MainWindow) -> str:
    """What the line at the foot says; its tip has in full what is cut there."""
    labels = window.status.findChildren(QLabel)
    said = next(label for label in labels if label.accessibleName() == "Status")
    return said.toolTip() or said.text()


def trigger(window: MainWindow, name: str) -> None:
    action = window.actions_of[name]
    assert action.isEnabled(), name
    action.trigger()


# commands


def test_every_command_stands_in_one_menu() -> None:
    menus = [names for _, names in MENUS]
    placed = Counter(name for menu in menus for name in menu if name and not name.startswith("@"))
    assert set(placed.values()) == {1}
    assert set(placed) | WITHOUT_ENTRY == set(COMMANDS)


def every_kind_of_part_is_chosen_by_a_command(window: MainWindow) -> None:
    """Also fans, drives and what is found behind the catalog's "More" alone otherwise."""
    window.session.document.start(TWO)
    for kind in KINDS:
        trigger(window, f"choose_{kind}")
        assert window.panels.catalog.question.kind == kind


def no_two_commands_share_a_key_and_no_menu_an_access_key(window: MainWindow) -> None:
    keys = Counter(key.toString() for action in window.actions_of for key in action.shortcuts())
    assert [key for key, count in keys.items() if count > 1] == []
    for menu in (action.menu() for action in window.menus.actions()):
        assert isinstance(menu, QMenu)
        access = Counter(
            QKeySequence.mnemonic(a.text()).toString()
            for a in menu.actions()
            if not a.isSeparator()
        )
        assert "" not in access, menu.title()
        assert [key for key, count in access.items() if count > 1] == [], menu.title()


def every_menu_is_no_higher_than_the_smallest_screen(window: MainWindow) -> None:
    """One of 1920 × 1080 at 200 %."""
    for menu in (action.menu() for action in window.menus.actions()):
        assert isinstance(menu, QMenu)
        assert menu.sizeHint().height() <= 540, menu.title()


def test_the_start_page_judges_its_machines_as_new_builds_begin(window: MainWindow) -> None:
    """Or a machine would fit on the page and not once it is opened."""
    own = OwnRule("gpu", "vram_gb", at_least=1000.0, severity="error")
    keep_as_usual(Build(own_rules=(own,)))
    assert window.pages.welcome.machines.begun(Build()).own_rules == (own,)


def every_command_says_what_it_does(window: MainWindow) -> None:
    assert all(action.statusTip() and action.toolTip() for action in window.actions_of)


def every_button_has_a_name_for_those_who_do_not_see_it(qtbot: QtBot, window: MainWindow) -> None:
    shown(qtbot, window)
    nameless = [
        button
        for button in window.findChildren(QAbstractButton)
        if button.isVisible() and not (button.accessibleName() or button.text() or button.toolTip())
    ]
    assert [
        type(button).__name__ for button in nameless if not button.objectName().startswith("qt_")
    ] == []


def undo_and_redo_name_the_step(window: MainWindow) -> None:
    assert not window.actions_of["undo"].isEnabled()
    window.session.document.commit(TWO.move(0, "3"), "Move GPU 1 to slot 3")
    assert plain_words(window.actions_of["undo"]) == "Undo Move GPU 1 to slot 3"
    trigger(window, "undo")
    assert window.session.build == TWO
    assert window.actions_of["redo"].text() == "&Redo Move GPU 1 to slot 3"
    trigger(window, "redo")
    assert window.session.build == TWO.move(0, "3")


def a_card_is_removed_and_moved_by_command(window: MainWindow) -> None:
    assert not window.actions_of["remove"].isEnabled()
    window.session.selection.select("gpu2")
    trigger(window, "move")
    carried_card = window.session.snapshot.carried_card
    assert carried_card is not None and carried_card.moving == 1
    assert not window.actions_of["remove"].isEnabled()
    trigger(window, "cancel")
    trigger(window, "remove")
    assert [p.place for p in window.session.build.placements] == ["1"]


def choosing_leads_to_that_kind_in_the_catalog(window: MainWindow) -> None:
    for kind in ("chassis", "motherboard", "cpu", "cooler", "memory", "psu", "gpu"):
        trigger(window, f"choose_{kind}")
        first = window.panels.catalog.rows.summary(window.panels.catalog.rows.index(0))
        assert first is not None and first.kind == kind


def views_are_keys_of_the_picture_alone(window: MainWindow) -> None:
    for name in LOCAL_KEYS:
        assert (
            window.actions_of[name].shortcutContext()
            is Qt.ShortcutContext.WidgetWithChildrenShortcut
        )
        assert window.actions_of[name] in window.viewport.actions()
        assert window.actions_of[name] not in window.actions()


def saving_asks_and_the_title_follows(window: MainWindow, asked: Asked, tmp_path: Path) -> None:
    assert window.windowTitle() == "Untitled[*] – Rigwright" and not window.isWindowModified()
    window.session.document.commit(TWO.move(0, "2"), "Move")
    assert window.isWindowModified()
    asked.to_save = tmp_path / "Tower.rig"
    trigger(window, "save")
    assert window.windowTitle() == "Tower[*] – Rigwright" and not window.isWindowModified()
    assert Path(window.windowFilePath()) == asked.to_save
    assert "Tower" in title_of(window)
    assert any(label.text().startswith("Saved ") for label in window.status.findChildren(QLabel))
    for place in ("3", "4"):
        window.session.document.commit(TWO.move(0, place), "Move")
        trigger(window, "save")
        assert status_of(window) == "Saved Tower.rig.", "what was done last, each time"


def a_long_name_of_a_file_ends_in_the_window_and_says_whether_it_is_saved(
    window: MainWindow, asked: Asked, tmp_path: Path
) -> None:
    asked.to_save = tmp_path / f"{'workstation-for-training-' * 6}v2.rig"
    trigger(window, "save_as")
    window.session.document.commit(TWO.move(0, "2"), "Move")
    for width in (1024, 1280, 1920):
        window.menus.resize(width, window.menus.height())
        title = window.menus._title
        assert title.x() >= 0 and title.geometry().right() < width
        words = re.sub("<[^>]*>", "", title.text())
        assert words.startswith("workstation-for-") and words.endswith(".rig — edited")


def an_hour_is_told_of_a_file_of_today_and_a_date_of_an_older_one(
    window: MainWindow, tmp_path: Path
) -> None:
    tower = tmp_path / "tower.rig"
    tower.write_text(document_text(TWO, []), encoding="utf-8")
    kept_at = datetime(2026, 3, 9, 9, 20)
    os.utime(tower, (kept_at.timestamp(), kept_at.timestamp()))
    window.commands.take([tower])
    assert saved_words(window.session.snapshot) == "Saved 2026-03-09"
    now = datetime.now()
    os.utime(tower, (now.timestamp(), now.timestamp()))
    assert saved_words(window.session.snapshot) == f"Saved {now:%H:%M}"


def a_printed_paper_says_where_it_went(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The preview is accepted once its paper is printed, and closed otherwise."""
    monkeypatch.setattr(sheets, "sheet_picture", lambda _evaluation, _lines: None)
    said = window.session.snapshot.message
    for ends, path, words in (
        ("reject", "", said),
        ("accept", str(tmp_path / "tower.pdf"), f"The assembly sheet is in {tmp_path}/tower.pdf"),
    ):
        trigger(window, "preview")
        (dialog,) = window.findChildren(QPrintPreviewDialog)
        dialog.printer().setOutputFileName(path)
        getattr(dialog, ends)()
        assert window.session.snapshot.message == words
        QApplication.sendPostedEvents(dialog, QEvent.Type.DeferredDelete)


def the_sheet_is_exported(
    window: MainWindow, asked: Asked, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheets, "sheet_picture", lambda _evaluation, _lines: None)
    asked.to_export = tmp_path / "sheet.pdf"
    trigger(window, "export")
    assert asked.to_export.read_bytes().startswith(b"%PDF")


def the_outlet_and_the_duty_are_chosen_in_named_steps(window: MainWindow) -> None:
    menu = QMenu()
    window.menus._fill_sites(menu)
    next(a for a in menu.actions() if a.text().startswith("240 V, 20 A")).trigger()
    site = window.session.build.site
    assert (site.name, site.volts, site.breaker_a) == ("us-240v-20a", 240, 20)
    assert window.session.document.history.undoText() == "Plug in at US, 240 V, 20 A"
    plugged_in, unit = window.status.findChildren(QPushButton)
    assert (plugged_in.text(), unit.text()) == ("Site: US, 240 V, 20 A", "mm")
    duties = QMenu()
    window.menus._fill_duty(duties)
    duties.actions()[1].trigger()
    assert window.session.build.workload.duty == "burst"


def test_every_site_has_words() -> None:
    assert len({(o.country, outlet_words(o)) for o in OUTLETS.values()}) == len(OUTLETS)
    assert site_words(Site()) == "no circuit"
    assert site_words(SITES["us-120v-15a"]) == "US, 120 V, 15 A"


def test_the_columns_keep_their_places_whatever_is_selected(qtbot: QtBot) -> None:
    window = opened(qtbot, four())
    window.resize(1280, 720)
    before = window.panels.ladder.mapTo(window, QPoint()), window.panels.meters.width()
    window.session.selection.select("gpu1")
    QApplication.processEvents()
    assert (window.panels.ladder.mapTo(window, QPoint()), window.panels.meters.width()) == before


def a_view_is_called_the_same_in_menu_and_tabs(window: MainWindow) -> None:
    tabs = window.views.tabs
    for number, name in enumerate(PAGES):
        tab = tabs.accessibleTabName(number) or tabs.tabText(number)
        assert plain_words(window.actions_of[f"page_{name}"]).casefold().startswith(tab.casefold())


def test_the_search_stays_where_it_is_while_counts_change(qtbot: QtBot) -> None:
    window = opened(qtbot, BASE.place(TUF, "1"))
    window.resize(1280, 720)
    places = set()
    for place in (None, "2", "3", "5"):
        if place is not None:
            window.session.hand.pick_up(TUF)
            window.session.hand.hover(place)
        QApplication.processEvents()
        places.add(window.toolbar.search.x())
    window.session.hand.cancel()
    assert len(places) == 1


def test_the_keys_of_the_views_count_on_from_tab_to_tab() -> None:
    lettered = {"plan": "Ctrl+Shift+B", "air": "Ctrl+Shift+A"}  # 8 to 0 are the forms'
    counted = [name for name in PAGES if name not in lettered]
    assert [COMMANDS[f"page_{name}"].keys for name in counted] == [
        f"Ctrl+{3 + n}" for n in range(len(counted))
    ]
    assert PAGES[-2:] == tuple(lettered)
    assert {name: COMMANDS[f"page_{name}"].keys for name in lettered} == lettered


def the_start_page_has_no_name_of_a_build(window: MainWindow) -> None:
    assert title_of(window)
    window.actions_of["close"].trigger()
    assert not window.files.is_open
    assert title_of(window) == "" and window.windowTitle() == "Rigwright"


def examples_are_in_the_menu(window: MainWindow) -> None:
    menu = QMenu()
    window.menus._fill_examples(menu)
    titles = [read_document(path).build.title for path in example_files()]
    assert [action.text() for action in menu.actions()] == titles
    menu.actions()[0].trigger()
    assert window.session.build == read_document(example_files()[0]).build


def test_a_file_that_cannot_be_read_goes_by_its_name(tmp_path: Path) -> None:
    broken = tmp_path / "my-rig.rig"
    broken.write_text("{")
    assert title_in(broken) == "my-rig"


def test_help_shows_every_key_and_the_attribution(qtbot: QtBot, window: MainWindow) -> None:
    from gui.dialogs.about import about_dialog, shortcuts_dialog

    about = about_dialog(window, LIGHT)
    keys = shortcuts_dialog(window, window.actions_of, LIGHT)
    text = " ".join(label.text() for label in about.findChildren(QWidget) if hasattr(label, "text"))
    for words in (
        "BuildCores OpenDB",
        "ODC-By 1.0",
        "LGPL",
        "Apache License 2.0",
        "PySide6",
        str(data_dir()),
    ):
        assert words in text
    page = next(child for child in keys.children() if hasattr(child, "toPlainText"))
    for action in window.actions_of:
        if not action.shortcut().isEmpty():
            assert plain_words(action) in page.toPlainText()
    about.close()
    keys.close()


# the start page


def test_nothing_open_shows_the_start_page(qtbot: QtBot) -> None:
    window = opened(qtbot, Build())
    assert window.pages.currentWidget() is window.pages.welcome
    assert window.windowTitle() == "Rigwright"
    assert not window.actions_of["save"].isEnabled() and window.actions_of["open"].isEnabled()
    share = window.toolbar.share
    assert not share.isEnabled()
    trigger(window, "new")
    assert share.isEnabled()
    assert [action.objectName() for action in share.menu().actions()] == list(SHARES)
    assert window.pages.currentWidget() is window.workspace
    first = window.panels.catalog.rows.summary(window.panels.catalog.rows.index(0))
    assert first is not None and first.kind == "chassis"  # a machine begins with its case
    trigger(window, "close")
    assert window.pages.currentWidget() is window.pages.welcome


def test_the_page_that_is_turned_to_has_the_keyboard(qtbot: QtBot) -> None:
    window = MainWindow(session_with(Build()), LIGHT, dialogs=Asked())
    qtbot.addWidget(window)
    show(qtbot, window)
    assert window.focusWidget() is window.pages.welcome, (
        "it scrolls by key and takes what is pasted"
    )
    window.pages.welcome.machines.tiles[0].setFocus()
    window.files.new(TWO)
    assert window.focusWidget() is window.views.focus_target
    window.panels.ladder.setFocus()
    window.files.new(TWO.changed(title="Another"))
    assert window.focusWidget() is window.panels.ladder.canvas, "nothing was turned"


def test_the_cards_that_were_picked_are_there_for_the_next_machine(qtbot: QtBot) -> None:
    """Who looks at one machine for his cards, and then at another, names them once."""
    window = MainWindow(session_with(Build()), LIGHT, dialogs=Asked())
    qtbot.addWidget(window)
    show(qtbot, window)
    page = window.pages.welcome
    page.picker.add("rtx-a6000", 2)
    page.alone.click()
    assert window.pages.currentWidget() is window.workspace
    trigger(window, "close")
    assert page.isVisible() and page.picker.cards == ["rtx-a6000"] * 2
    assert page.machines.cards == ("rtx-a6000",) * 2


def test_the_status_line_cuts_its_words_where_the_outlet_begins(qtbot: QtBot) -> None:
    """An outlet that is assumed takes more room than none, from the moment that it is said."""
    session = session_with(Build())
    line = StatusLine(session, LIGHT)
    qtbot.addWidget(line)
    line.resize(520, 28)
    show(qtbot, line)
    session.document.start(Build(site=assumed_site("US")))
    QApplication.processEvents()
    words, *_ = [label for label in line.findChildren(QLabel) if label.text().startswith("Drag")]
    assert QFontMetrics(words.font()).horizontalAdvance(words.text()) <= words.width()


def test_a_build_opened_from_elsewhere_shows_the_workspace(qtbot: QtBot) -> None:
    window = opened(qtbot, Build())
    window.session.document.open(example_files()[0])
    assert window.pages.currentWidget() is window.workspace


# who leads to whom


def a_card_picked_up_by_key_gives_the_ladder_the_keyboard(qtbot: QtBot, window: MainWindow) -> None:
    shown(qtbot, window)
    window.panels.catalog.search.setText("tuf 3090")
    QTest.keyClick(window.panels.catalog.search, Qt.Key.Key_Return)
    assert window.session.snapshot.carried_card is not None
    assert window.focusWidget() is window.panels.ladder.canvas
    QTest.keyClick(window.panels.ladder.canvas, Qt.Key.Key_Escape)
    assert window.session.snapshot.carried_card is None


def a_part_found_by_the_search_of_commands_is_revealed(window: MainWindow) -> None:
    row = window.session.catalog.search("define 7 xl", "chassis")[0]
    window.toolbar.search.part_found.emit(row)
    current = window.panels.catalog.rows.summary(window.panels.catalog.view.currentIndex())
    assert current is not None and current.id == row.id


def a_refused_drop_in_the_picture_is_asked_about(qtbot: QtBot, window: MainWindow) -> None:
    shown(qtbot, window)
    window.session.hand.pick_up(TUF)
    refused = window.session.hand.drop("2")
    assert isinstance(refused, Drop) and not refused.placed
    window.viewport.refused.emit(refused, window.viewport.mapToGlobal(QPoint(100, 100)))
    assert window.pointer.question.isVisible()


def the_menu_of_a_card_moves_it_where_it_fits(window: MainWindow) -> None:
    from gui.window.card_menu import card_menu

    menu = card_menu(window, window.session, window.actions_of, "gpu2")
    assert window.session.snapshot.selected == "gpu2"
    moves = menu.actions()[0].menu()
    assert isinstance(moves, QMenu)
    moves.aboutToShow.emit()
    by_words = {action.text(): action for action in moves.actions()}
    assert not by_words["slot 1: taken"].isEnabled()
    assert not by_words[
        "slot 2: clash"
    ].isEnabled()  # GPU 1 is 52 mm thick, two slots lie 20.32 mm apart
    by_words["slot 5: fits"].trigger()
    assert window.session.build.placements[1].place == "5"


def test_counts_follow_the_checks(qtbot: QtBot) -> None:
    window = opened(qtbot, four())
    errors = window.session.snapshot.committed.count(Severity.ERROR)
    assert errors >= 3
    assert window.toolbar._counts[Severity.ERROR].text().strip() == f"{errors} errors"
    window.session.document.start(BASE)
    assert window.toolbar._counts[Severity.ERROR].text().strip() == "0 errors"


def colours_of(icon: QIcon) -> set[str]:
    """The colours of the pixels of an icon that are not seen through."""
    image = icon.pixmap(14, 14).toImage()
    pixels = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
    return {pixel.name().upper() for pixel in pixels if pixel.alpha() == 255}


def test_no_error_is_green_only_where_the_build_is_decided(qtbot: QtBot) -> None:
    """Before that what is unknown may still bring errors and warnings."""
    window = opened(qtbot, Build())
    counts = window.toolbar._counts
    assert window.session.snapshot.committed.verdict is Verdict.UNDECIDED
    for severity in (Severity.ERROR, Severity.WARNING):
        shown = colours_of(counts[severity].icon())
        assert LIGHT.fits not in shown and LIGHT.text_2 in shown, severity
    window.session.document.start(four())
    assert window.session.snapshot.committed.verdict is Verdict.FAIL
    assert LIGHT.clash in colours_of(counts[Severity.ERROR].icon())
    fitting = next(machine for machine in MACHINES if machine.id == "workstation").build
    window.session.document.start(fitting)
    assert window.session.snapshot.committed.verdict in (Verdict.PASS, Verdict.WARN)
    assert counts[Severity.ERROR].text().strip() == "0 errors"
    assert LIGHT.fits in colours_of(counts[Severity.ERROR].icon())
    # as many errors as before, of a build that is not decided any more
    window.session.document.start(fitting.changed(cpus=None))
    assert counts[Severity.ERROR].text().strip() == "0 errors"
    assert LIGHT.fits not in colours_of(counts[Severity.ERROR].icon())


def test_the_hint_asks_for_no_drag_into_a_machine_whose_places_are_all_taken(qapp: object) -> None:
    full = server()
    one_free = full.remove(0)
    assert hint_words(session_with(full).snapshot) == translated(FULL)
    assert hint_words(session_with(one_free).snapshot) == translated(HINT)
    assert hint_words(session_with(Build()).snapshot) == translated(BEGIN)


def the_status_line_says_every_step_when_it_is_done(qtbot: QtBot, window: MainWindow) -> None:
    """Not only the first one, after which the build is as unsaved as before."""
    session = shown(qtbot, window).session
    for kind in ("psu", "cpu", "motherboard"):
        session.document.commit(session.build.choose(kind, None), f"Remove {kind}")
        assert status_of(window) == f"Done: Remove {kind}"
    for kind in ("motherboard", "cpu", "psu"):
        session.document.undo()
        assert status_of(window) == f"Undone: Remove {kind}"
    session.document.redo()
    assert status_of(window) == "Done: Remove psu"


def bare_keys_in_menus_are_those_of_their_entries(qtbot: QtBot, window: MainWindow) -> None:
    """Qt asks for shortcuts first, and while the bar has the keyboard finds those of the 3D view
    through its menus.
    """
    shown(qtbot, window)
    view = window.viewport.viewport
    if view is None or view.camera.now is None:
        pytest.skip("without a picture")
    view.setFocus()
    build = window.menus.actions()[3].menu()
    assert isinstance(build, QMenu) and build.title() == "&Build"
    for key, kind in (
        (Qt.Key.Key_P, "cpu"),
        (Qt.Key.Key_C, "cooler"),
        (Qt.Key.Key_M, "memory"),
        (Qt.Key.Key_H, ""),
    ):
        window.activateWindow()
        view.setFocus()
        QTest.keyClick(window.windowHandle(), Qt.Key.Key_B, Qt.KeyboardModifier.AltModifier)
        qtbot.waitUntil(build.isVisible)
        QTest.keyClick(window.windowHandle(), key)
        staging = view.stage.staging
        assert not view.camera.now.orthographic
        assert staging == staging.changed(cut=None, hidden=frozenset())
        assert not view.measuring.on
        assert window.panels.catalog.question.kind == kind or build.isVisible()
        build.close()


def the_status_line_says_what_is_in_the_hand_and_what_was_done(window: MainWindow) -> None:
    window.session.hand.pick_up(TUF)
    carried_card = window.session.snapshot.carried_card
    assert carried_card is not None and status_of(window) == tip(carried_card_words(carried_card))
    window.session.hand.hover("4")
    assert status_of(window).startswith("Slot 4: ")
    window.session.hand.cancel()
    window.session.document.commit(TWO.remove(0), "Remove GPU 1")
    assert status_of(window) == "Done: Remove GPU 1"
    window.session.document.undo()
    assert status_of(window) == "Undone: Remove GPU 1"
    window.session.document.redo()
    window.session.document.start(BASE)
    assert not status_of(window).startswith("Undone"), "another build has no steps"


# the keyboard goes round


def f6_goes_through_all_panels_and_back(qtbot: QtBot, window: MainWindow) -> None:
    shown(qtbot, window)
    targets = [entrance(pane) for pane in window.workspace.panes if pane.isVisible()]
    there = [focus_target for focus_target in targets if focus_target is not None]
    assert len(there) >= 5
    window.toolbar.search.setFocus()  # which stands in no panel
    visited = []
    for _ in there:
        trigger(window, "next_pane")
        visited.append(window.focusWidget())
    assert visited == there
    trigger(window, "next_pane")
    assert window.focusWidget() is there[0]
    trigger(window, "previous_pane")
    assert window.focusWidget() is there[-1]


# the look


def panels_have_the_sizes_of_the_look(qtbot: QtBot, window: MainWindow) -> None:
    """Beyond the 1440 px of the look each side grows by a sixth of what is more, 80 px at most."""
    window.next_step.put_away()  # which stands above the panels while a part is missing
    for width, height, more in share(SIZES, 3, 1):
        shown(qtbot, window, width, height)
        QApplication.processEvents()
        assert_panels_as_made_for(window, width, height, more)


def assert_panels_as_made_for(window: MainWindow, width: int, height: int, more: int) -> None:
    """Each panel has its size, and they meet at lines; `more` is what each side has grown by."""
    assert (window.width(), window.height()) == (width, height)
    made_for = window.panels.catalog.sizeHint().width()
    assert window.panels.catalog.width() == made_for + more >= 280 + more
    assert window.panels.meters.width() == 272 + more
    assert (
        window.menus.height() == 28
        and window.toolbar.height() == 44
        and window.status.height() == 28
    )
    assert LEAST_LADDER_PX <= window.panels.ladder.width() <= LADDER_PX
    assert window.viewport.width() >= 400
    if height == 900:
        # the look's 240 are six whole rows; this build has one, and the checks room for three
        assert window.panels.checks.height() == 40 + 3 * 32
    panels = [window.panels.catalog, window.viewport, window.panels.ladder, window.panels.meters]
    lefts = [panel.mapTo(window, QPoint(0, 0)).x() for panel in panels]
    for panel, left, following in zip(panels, lefts, lefts[1:], strict=False):
        assert following - (left + panel.width()) == 1  # panels meet at a line


def sides_hide_where_there_is_no_room_and_come_back(qtbot: QtBot, window: MainWindow) -> None:
    shown(qtbot, window)
    for width, height in ((1024, 700), (960, 480)):
        window.resize(width, height)
        assert (window.width(), window.height()) == (width, height)
        assert not window.workspace.sides["meters"].isVisible()
        assert not window.actions_of["show_meters"].isChecked()
        assert window.actions_of["show_catalog"].isChecked()
        panels = (window.panels.catalog, window.viewport, window.panels.ladder)
        lefts = [panel.mapTo(window, QPoint(0, 0)).x() for panel in panels]
        rights = [left + panel.width() for panel, left in zip(panels, lefts, strict=True)]
        assert all(panel.isVisible() for panel in panels)
        assert rights[0] <= lefts[1] and rights[1] <= lefts[2] and rights[2] <= width
    window.resize(1440, 900)
    assert window.panels.meters.isVisible()


def where_the_meters_have_no_room_the_verdict_is_said_in_the_bar(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.session.document.commit(four(), "Fill")
    shown(qtbot, window, 1024, 700)
    verdict = window.toolbar.verdict
    search = window.toolbar.search
    assert verdict.isVisible() and verdict.text().strip() == "Does not fit"
    assert verdict.geometry().left() >= search.geometry().right()
    words = search.fontMetrics().horizontalAdvance(search.placeholderText())
    before_key = search._hint.x() if search._hint.isVisible() else search.width()
    assert before_key > words + search.height(), "the key would stand on the words"
    QTest.mouseClick(verdict, Qt.MouseButton.LeftButton)
    assert (
        window.panels.meters.isVisible()
        and not window.panels.catalog.isVisible()
        and not verdict.isVisible()
    )
    right = window.panels.meters.mapTo(window, QPoint(window.panels.meters.width(), 0)).x()
    assert right <= window.width(), "nothing is cut off at the edge"
    trigger(window, "choose_gpu")
    assert (
        window.panels.catalog.isVisible()
        and not window.panels.meters.isVisible()
        and verdict.isVisible()
    )
    window.resize(1440, 900)
    assert (
        window.panels.meters.isVisible()
        and window.panels.catalog.isVisible()
        and not verdict.isVisible()
    )
    assert search._hint.isVisible()


def the_user_hides_and_shows_the_sides(qtbot: QtBot, window: MainWindow) -> None:
    shown(qtbot, window)
    trigger(window, "show_catalog")
    assert not window.panels.catalog.isVisible() and window.viewport.width() > 700
    window.resize(1500, 900)
    assert not window.panels.catalog.isVisible()
    trigger(window, "choose_gpu")  # what needs the catalog brings it back
    assert window.panels.catalog.isVisible()
    trigger(window, "show_meters")
    assert not window.panels.meters.isVisible() and not window.panels.inspector.isVisible()
    trigger(window, "reset_layout")
    assert window.panels.meters.isVisible()


def a_dragged_line_stays_until_the_layout_is_reset(qtbot: QtBot, window: MainWindow) -> None:
    shown(qtbot, window)
    window.workspace.upper.moveSplitter(window.workspace.upper.widget(0).width() - 60, 1)
    window.resize(1500, 900)
    assert window.panels.ladder.width() == LADDER_PX + 60
    trigger(window, "reset_layout")
    assert window.panels.ladder.width() == LADDER_PX


def the_user_chooses_the_theme_and_every_panel_follows(qtbot: QtBot, window: MainWindow) -> None:
    shown(qtbot, window)
    trigger(window, "theme_dark")
    assert window.theme is DARK and window.appearance.mode is Mode.DARK
    assert QApplication.palette().window().color() == QColor(DARK.window)
    for panel in (
        window.panels.catalog,
        window.panels.ladder,
        window.panels.checks,
        window.panels.meters,
        window.panels.inspector,
    ):
        image = panel.grab().toImage()
        assert image.pixelColor(4, image.height() - 6) == QColor(DARK.panel), type(panel).__name__
    followers = [one for one in window.findChildren(QWidget) if isinstance(one, Themed)]
    assert len(followers) > 50
    for widget in followers:
        assert getattr(widget, "_theme", DARK) is DARK, type(widget).__name__
    assert open_settings().value("window/theme") == "dark"
    trigger(window, "theme_light")
    assert window.panels.catalog.grab().toImage().pixelColor(4, 20) == QColor(LIGHT.panel)


def no_letter_of_the_catalog_stays_in_the_other_theme(qtbot: QtBot, window: MainWindow) -> None:
    shown(qtbot, window)
    wear(DARK)
    title = window.panels.catalog._title
    assert title.palette().windowText().color() == QColor(DARK.text_1)


def a_panel_stays_in_its_theme_when_something_new_is_connected_to_it(
    qtbot: QtBot, window: MainWindow
) -> None:
    """Opening the filter is the first time that a slot of the catalog is connected to it."""
    shown(qtbot, window)
    trigger(window, "theme_dark")
    catalog = window.panels.catalog
    catalog.turn_filter()
    QApplication.processEvents()
    catalog.turn_filter()
    QApplication.processEvents()
    assert catalog.palette().window().color() == QColor(DARK.panel)
    assert catalog.palette().windowText().color() == QColor(DARK.text_1)
    assert catalog.grab().toImage().pixelColor(4, 20) == QColor(DARK.panel)


# files from outside, and the end


def drop(window: MainWindow, *paths: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    copy = Qt.DropAction.CopyAction
    left = Qt.MouseButton.LeftButton
    none = Qt.KeyboardModifier.NoModifier
    window.dropEvent(QDropEvent(QPointF(5, 5), copy, data, left, none))


def a_file_dropped_on_the_window_is_opened(window: MainWindow) -> None:
    drop(window, example_files()[0])
    assert window.session.snapshot.path == example_files()[0]
    assert "left out" not in window.session.snapshot.message


def files_that_no_window_has_room_for_are_counted(window: MainWindow) -> None:
    first, *others = example_files()
    drop(window, first, *others)
    assert window.session.snapshot.path == first
    assert f"{len(others)} files were left out" in window.session.snapshot.message
    drop(window, first, others[0])
    assert "1 file was left out" in window.session.snapshot.message
    drop(window, others[0], first)
    assert window.session.snapshot.path == others[0]


def any_file_may_be_let_go_over_the_window(window: MainWindow) -> None:
    """What cannot be read says so once it is let go; what no file is never is read."""
    for address, taken in (
        ("file:///a.rig", True),
        ("file:///photo.jpg", True),
        ("https://example.com/a.rig", False),
    ):
        assert may_be_let_go(window, address) is taken, address


def may_be_let_go(window: MainWindow, address: str) -> bool:
    """Whether the pointer says so while something is dragged over the window."""
    data = QMimeData()
    data.setUrls([QUrl(address)])
    event = entering(data, QPointF(5, 5))
    event.setAccepted(False)
    window.dragEnterEvent(event)
    return event.isAccepted()


def a_file_of_another_sort_may_not_be_let_go(window: MainWindow, tmp_path: Path) -> None:
    """By what is in it: the ending of a list may be any."""
    sorts = {
        "list.xyz": (b"2x ASUS TUF RTX 3090\n", True),
        "film.mp4": (b"\0\0\0 ftypisom\0\0", False),
        "manual.pdf": (b"%PDF-1.7\n", False),
        "damaged.rig": (b"\0\0\0", True),
    }
    for name, (content, taken) in sorts.items():
        path = tmp_path / name
        path.write_bytes(content)
        assert may_be_let_go(window, QUrl.fromLocalFile(str(path)).toString()) is taken, name


def test_files_of_parts_dropped_on_the_window_are_taken_over(qtbot: QtBot, tmp_path: Path) -> None:
    store = PartStore(tmp_path / "parts.db")
    session = Session(library_on(shipped(), store), store=store)
    window = MainWindow(session, LIGHT, dialogs=Asked())
    qtbot.addWidget(window)
    for part_id in ("one", "two"):
        write_parts(tmp_path / f"{part_id}.rigpart", [card(part_id, f"Card {part_id}")])
    drop(window, tmp_path / "one.rigpart")
    assert session.catalog.get("one") is not None and session.catalog.get("two") is None
    drop(window, tmp_path / "one.rigpart", tmp_path / "two.rigpart")
    assert session.catalog.get("two") is not None and session.snapshot.path is None


def a_table_dropped_on_the_window_is_read_for_importing(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[Path] = []
    monkeypatch.setattr(window.imports.window, "read", read.append)
    (tmp_path / "cards.csv").write_text("kind,name\n")
    drop(window, tmp_path / "cards.csv")
    assert read == [tmp_path / "cards.csv"] and window.imports.window.isVisible()


@pytest.mark.parametrize(("answer", "closed"), [(Answer.CANCEL, False), (Answer.DISCARD, True)])
def test_closing_asks_about_changes(
    window: MainWindow, asked: Asked, answer: Answer, closed: bool
) -> None:
    window.session.document.commit(TWO.move(0, "2"), "Move")
    window.files.recovery.keep()
    asked.answer = answer
    event = QCloseEvent()
    window.closeEvent(event)
    assert event.isAccepted() is closed
    assert window.files.recovery.path.exists() is not closed


def test_the_window_comes_back_where_it_was(qtbot: QtBot, window: MainWindow) -> None:
    shown(qtbot, window, 1300, 800)
    window.workspace.upper.moveSplitter(window.workspace.upper.widget(0).width() - 40, 1)
    ladder = window.panels.ladder.width()
    window.closeEvent(QCloseEvent())
    window.hide()
    again = opened(qtbot, TWO)
    show(qtbot, again)
    assert (again.width(), again.height()) == (1300, 800)
    assert again.panels.ladder.width() == ladder


def test_the_manual_opens_at_what_has_the_keyboard(window: MainWindow, qtbot: QtBot) -> None:
    show_active(qtbot, window)
    for panel, words in (
        (window.panels.checks, "What the verdicts mean"),
        (window.panels.ladder.canvas, "Fit: how room is measured"),
    ):
        window.activateWindow()
        panel.setFocus()
        window.actions_of["manual"].trigger()
        assert words in window.manual.manual.text.toPlainText()
    window.manual.manual.close()


def test_the_order_list_of_a_shop_reaches_the_clipboard(window: MainWindow, qtbot: QtBot) -> None:
    show(qtbot, window)
    QGuiApplication.clipboard().setText("before")
    window.panels.parts.order_wanted.emit("", False)
    assert QGuiApplication.clipboard().text() != "before"
    assert window.session.snapshot.message == translated(COPIED_ORDER)


def test_the_window_fills_the_screen_by_its_key_and_gets_its_frame_back(
    qtbot: QtBot, window: MainWindow
) -> None:
    show_active(qtbot, window)
    for full in (True, False):
        QTest.keyClick(window.windowHandle(), Qt.Key.Key_F11)
        qtbot.waitUntil(lambda full=full: window.isFullScreen() is full)


# several questions to one window: a window costs a quarter of a second


def asked_in_turn(window: MainWindow, *questions: Callable[[], None]) -> None:
    """Ask one window several things, each of the build as it was at first."""
    for ask in questions:
        window.session.document.start(TWO)
        ask()


def test_commands_menus_and_files_of_a_window(window: MainWindow, tmp_path: Path) -> None:
    asked_in_turn(
        window,
        partial(every_kind_of_part_is_chosen_by_a_command, window),
        partial(no_two_commands_share_a_key_and_no_menu_an_access_key, window),
        partial(every_menu_is_no_higher_than_the_smallest_screen, window),
        partial(every_command_says_what_it_does, window),
        partial(choosing_leads_to_that_kind_in_the_catalog, window),
        partial(a_view_is_called_the_same_in_menu_and_tabs, window),
        partial(undo_and_redo_name_the_step, window),
        partial(a_card_is_removed_and_moved_by_command, window),
        partial(a_part_found_by_the_search_of_commands_is_revealed, window),
        partial(the_menu_of_a_card_moves_it_where_it_fits, window),
        partial(the_status_line_says_what_is_in_the_hand_and_what_was_done, window),
        partial(the_outlet_and_the_duty_are_chosen_in_named_steps, window),
        partial(examples_are_in_the_menu, window),
        partial(a_file_dropped_on_the_window_is_opened, window),
        partial(files_that_no_window_has_room_for_are_counted, window),
        partial(any_file_may_be_let_go_over_the_window, window),
        partial(a_file_of_another_sort_may_not_be_let_go, window, tmp_path),
        partial(an_hour_is_told_of_a_file_of_today_and_a_date_of_an_older_one, window, tmp_path),
        partial(the_start_page_has_no_name_of_a_build, window),
    )


def test_what_a_window_saves_and_prints(
    window: MainWindow, asked: Asked, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked_in_turn(
        window,
        partial(saving_asks_and_the_title_follows, window, asked, tmp_path),
        partial(
            a_long_name_of_a_file_ends_in_the_window_and_says_whether_it_is_saved,
            window,
            asked,
            tmp_path,
        ),
        partial(a_printed_paper_says_where_it_went, window, tmp_path, monkeypatch),
        partial(the_sheet_is_exported, window, asked, tmp_path, monkeypatch),
        partial(a_table_dropped_on_the_window_is_read_for_importing, window, tmp_path, monkeypatch),
    )


def test_a_shown_window_has_names_steps_and_columns(qtbot: QtBot, window: MainWindow) -> None:
    asked_in_turn(
        window,
        partial(every_button_has_a_name_for_those_who_do_not_see_it, qtbot, window),
        partial(a_card_picked_up_by_key_gives_the_ladder_the_keyboard, qtbot, window),
        partial(the_status_line_says_every_step_when_it_is_done, qtbot, window),
        partial(f6_goes_through_all_panels_and_back, qtbot, window),
        partial(a_dragged_line_stays_until_the_layout_is_reset, qtbot, window),
        partial(where_the_meters_have_no_room_the_verdict_is_said_in_the_bar, qtbot, window),
    )


def test_a_window_wears_the_theme_that_was_chosen(qtbot: QtBot, window: MainWindow) -> None:
    the_user_chooses_the_theme_and_every_panel_follows(qtbot, window)
    no_letter_of_the_catalog_stays_in_the_other_theme(qtbot, window)
    wear(LIGHT)
    a_panel_stays_in_its_theme_when_something_new_is_connected_to_it(qtbot, window)


@pytest.mark.sampled
@pytest.mark.usefixtures("picture")
def test_a_window_with_its_picture(qtbot: QtBot, window: MainWindow) -> None:
    asked_in_turn(
        window,
        partial(panels_have_the_sizes_of_the_look, qtbot, window),
        partial(views_are_keys_of_the_picture_alone, window),
        partial(sides_hide_where_there_is_no_room_and_come_back, qtbot, window),
        partial(the_user_hides_and_shows_the_sides, qtbot, window),
        partial(bare_keys_in_menus_are_those_of_their_entries, qtbot, window),
        partial(a_refused_drop_in_the_picture_is_asked_about, qtbot, window),
    )
