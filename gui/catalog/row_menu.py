"""What can be done with a part of the catalog, as the menu of its row."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from gui.catalog.shortlist import Shortlist
from gui.hand.choices import add_supply, can_choose
from gui.hand.fan_menu import wall_menu
from gui.session.session import Session
from rigwright.catalog import PartSummary
from rigwright.parts import CARD_KINDS, Fan, Part
from rigwright.text.sentence import worded


def row_menu(
    parent: QWidget, session: Session, row: PartSummary, part: Part, take: Callable[[], object]
) -> QMenu:
    """The ways into the build; `take` is what Enter does with the part."""
    menu = QMenu(parent)
    if row.kind in CARD_KINDS:
        menu.addAction(worded("&Pick Up to Place")).triggered.connect(take)
    elif can_choose(row.kind):
        menu.addAction(worded("&Use in the Build")).triggered.connect(take)
    if row.kind == "psu" and session.build.psus:
        menu.addAction(worded("&Add as Another Supply")).triggered.connect(
            lambda: add_supply(session, part)
        )
    if isinstance(part, Fan):
        menu.addMenu(wall_menu(menu, session, part))
    return menu


def add_mark(menu: QMenu, shortlist: Shortlist, part_id: str) -> None:
    """Marking the part as a favourite, or taking that back."""
    if part_id in shortlist.favourites:
        words = worded("Remove from Fa&vourites")
    else:
        words = worded("Add to Fa&vourites")
    menu.addAction(words).triggered.connect(lambda: shortlist.turn(part_id))


def add_copies(menu: QMenu, row: PartSummary) -> None:
    """Name and id for the clipboard, below a line."""
    menu.addSeparator()
    clipboard = QGuiApplication.clipboard()
    menu.addAction(worded("Copy &Name")).triggered.connect(lambda: clipboard.setText(row.name))
    menu.addAction(worded("Copy I&D for the Command")).triggered.connect(
        lambda: clipboard.setText(row.id)
    )
