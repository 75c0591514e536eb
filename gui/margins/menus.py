"""The menus of the table of clearances: in which order, about which part, where it goes, and what a
row offers.

Knows the panel's verbs and no painting; every menu is filled when it opens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from gui.look.plain_words import label_words
from gui.margins.rows import ClearanceColumn, MarginRow, Wish, parts_in
from gui.margins.words import SORTS
from rigwright.build.labels import part_words
from rigwright.text.language import translated
from rigwright.text.numbers import capital
from rigwright.text.sentence import messages, worded

ALL_PARTS = messages("All Parts")


class Offers(Protocol):
    """What the menus lead to."""

    def show_in_picture(self, row: MarginRow) -> None:
        """Select the parts of a row and bring the picture to the front."""
        ...

    def copy_row(self, row: MarginRow) -> None:
        """Put a row on the clipboard."""
        ...

    def copy_text(self) -> None:
        """Put what is listed on the clipboard, in letters."""
        ...

    def copy_csv(self) -> None:
        """The same as comma-separated values."""
        ...

    def print_proof(self) -> None:
        """Ask for the fit proof on a printer."""
        ...

    def export_proof(self) -> None:
        """Ask for the fit proof as a file."""
        ...


def fill_order(menu: QMenu, wish: Wish, sort_by: Callable[[ClearanceColumn], None]) -> None:
    """Every order, the present one ticked; that one again turns it round."""
    for column, words in SORTS.items():
        _ticked(
            menu, translated(words), column is wish.column, lambda column=column: sort_by(column)
        )


def fill_parts(
    menu: QMenu, rows: Iterable[MarginRow], wish: Wish, ask_for_part: Callable[[str | None], None]
) -> None:
    """Every part that some clearance is about."""
    for label in (None, *parts_in(rows)):
        words = translated(ALL_PARTS) if label is None else part_words((label,))
        _ticked(
            menu,
            capital(words),
            label == wish.part,
            lambda label=label: ask_for_part(label),
        )


def _ticked(menu: QMenu, words: str, on: bool, use: Callable[[], None]) -> None:
    entry = menu.addAction(label_words(words))
    entry.setCheckable(True)
    entry.setChecked(on)
    entry.triggered.connect(lambda _on=False: use())


def fill_copy(menu: QMenu, offers: Offers) -> None:
    """Fill the menu of what is copied to the clipboard."""
    menu.addAction(worded("Copy as &Text")).triggered.connect(lambda _on=False: offers.copy_text())
    menu.addAction(worded("Copy as CS&V")).triggered.connect(lambda _on=False: offers.copy_csv())


def fill_paper(menu: QMenu, offers: Offers) -> None:
    """Fill the menu of what is printed or written to a file."""
    menu.addAction(worded("&Print Fit Proof…")).triggered.connect(
        lambda _on=False: offers.print_proof()
    )
    menu.addAction(worded("Save Fit Proof as P&DF…")).triggered.connect(
        lambda _on=False: offers.export_proof()
    )


def fill_row(menu: QMenu, offers: Offers, row: MarginRow | None) -> None:
    """What the chosen row offers."""
    if row is not None:
        menu.addAction(worded("&Show in the 3D View")).triggered.connect(
            lambda _on=False: offers.show_in_picture(row)
        )
        menu.addAction(worded("&Copy This Clearance")).triggered.connect(
            lambda _on=False: offers.copy_row(row)
        )
        menu.addSeparator()


def closing(menu: QMenu) -> QMenu:
    """The menu, gone once it is closed."""
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return menu
