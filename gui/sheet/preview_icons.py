"""The icons of the print preview, in place of the library's own, which have another look.

Knows the names of the library's actions; one that it calls otherwise keeps what it has.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtGui import QAction, QIcon, QPalette
from PySide6.QtWidgets import QDialog, QToolBar

from gui.look import icons

ICON_PX = 18
# What the library calls an action, and our icon for it.
ICONS: Mapping[str, str] = MappingProxyType(
    {
        "Fit width": "page-width",
        "Fit page": "view-fit",
        "Zoom out": "minus",
        "Zoom in": "plus",
        "Portrait": "page-portrait",
        "Landscape": "page-landscape",
        "First page": "page-first",
        "Previous page": "page-previous",
        "Next page": "page-next",
        "Last page": "page-last",
        "Show single page": "page-one",
        "Show facing pages": "page-two",
        "Show overview of all pages": "page-all",
        "Page setup": "page-setup",
        "Print": "print",
    }
)


def dress(dialog: QDialog) -> None:
    """Give the actions of a print preview icons of our own, in the colour of its letters."""
    color = dialog.palette().color(QPalette.ColorRole.ButtonText).name()
    for bar in dialog.findChildren(QToolBar):
        for action in bar.actions():
            _dress_action(action, color)


def _dress_action(action: QAction, color: str) -> None:
    name = ICONS.get(action.text())
    if name is not None:
        action.setIcon(QIcon(icons.pixmap(name, color, ICON_PX)))
