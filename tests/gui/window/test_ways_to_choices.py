"""A row of the checks that says what is not set leads to where it is set, the search of commands
to every menu.
"""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from gui.checks.delegate import Action
from gui.forms.build_forms import FORMS
from gui.hand.actions import PAGES, plain_words
from gui.hand.best_places import BestPlacesMenu
from gui.look.theme import LIGHT
from gui.window.leads import RISER_MENUS
from gui.window.main_window import MainWindow
from rigwright.build import Site
from rigwright.proposals.machines import MACHINES
from rigwright.reports.missing import SETTINGS, Missing
from tests.gui.machines import TUF, session_with, with_cards
from tests.gui.on_screen import show

pytestmark = pytest.mark.usefixtures("qapp", "no_picture")
FRAME = next(machine.build for machine in MACHINES if machine.id == "frame")


def test_each_choice_that_is_open_leads_by_a_click_to_where_it_is_made(qtbot: QtBot) -> None:
    build = with_cards(TUF, "1", "2", base=FRAME).changed(site=Site())
    bare = [placement.changed(riser=None, slot=None) for placement in build.placements]
    window = MainWindow(session_with(build.changed(placements=tuple(bare))), LIGHT)
    window.files.is_open = True
    qtbot.addWidget(window, before_close_func=lambda w: w.session.document.history.setClean())
    window.show_document()
    show(qtbot, window)
    checks = window.panels.checks
    opened: dict[str, str] = {}
    for number in range(checks.model.rowCount()):
        index = checks.model.index(number, 0)
        row = checks.model.row(index)
        if row is None or not isinstance(row.source, Missing) or row.source.part_id:
            continue
        checks.act(index, Action.FIX)
        QApplication.processEvents()
        menu = QApplication.activePopupWidget()
        if isinstance(menu, QMenu):
            opened[row.source.field] = menu.actions()[-1].text()
            assert window.session.snapshot.selected == "gpu1", "the menu is of this card"
            menu.close()
        elif "site" in window.forms.made and window.forms.made["site"].isVisible():
            opened[row.source.field] = "site"
            window.forms.made["site"].close()
    of_risers = "&Adapters and cables, from the slot on"
    assert opened == {"build.site": "site", "build.riser": of_risers}


def test_the_search_of_commands_finds_each_menu_whose_entries_are_no_commands(
    qtbot: QtBot,
) -> None:
    window = MainWindow(session_with(with_cards(TUF, "1", "3")), LIGHT)
    window.files.is_open = True
    qtbot.addWidget(window, before_close_func=lambda w: w.session.document.history.setClean())
    window.show_document()
    show(qtbot, window)
    search = window.toolbar.search
    commands = {action.text() for action in window.actions_of}
    menus = [menu for menu in window.menus.findChildren(QMenu) if menu.title()]
    for menu in menus:
        if menu.parent() is window.menus and menu.menuAction() in window.menus.actions():
            continue  # File, Edit and so on: their entries are asked for themselves
        menu.aboutToShow.emit()
        said = [entry for entry in menu.actions() if not entry.isSeparator()]
        submenus = {menu.menuAction() for menu in menus}
        entries = {entry.text() for entry in said if entry not in submenus}
        if entries and entries <= commands:
            continue
        assert plain_words(menu.menuAction()) in search.menus, menu.title()
    search.setFocus()
    QTest.keyClicks(search, "best pla")
    QTest.keyClick(search, Qt.Key.Key_Return)
    opened = QApplication.activePopupWidget()
    assert isinstance(opened, BestPlacesMenu)
    qtbot.waitUntil(lambda: opened.is_complete)
    assert len(opened.offers) > 1
    opened.close()


def test_what_a_build_leaves_open_is_set_in_a_form_a_page_or_a_menu() -> None:
    ways = {*FORMS, *PAGES, *RISER_MENUS}
    assert {way for way, _ in SETTINGS.values()} <= ways
