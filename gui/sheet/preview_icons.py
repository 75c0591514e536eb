"""The icons of the print preview, in place of the library's own, which have another look, its size,
and its keyboard: the library lets Tab reach neither its buttons nor, so, the one that prints.

Knows the names of the library's actions; one that it calls otherwise keeps what it has.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QIcon, QKeySequence, QPalette
from PySide6.QtWidgets import QComboBox, QDialog, QGraphicsView, QLineEdit, QToolBar, QToolButton

from gui.look import icons
from rigwright.text.sentence import worded

ICON_PX = 18
SHARE_OF_WINDOW = 0.9
PRINT = "Print"  # what the library calls the action that prints
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
        PRINT: "print",
    }
)


def dress(dialog: QDialog) -> None:
    """Give the actions of a print preview icons of our own, in the colour of its letters, and lay
    the pages on a ground of the theme.
    """
    color = dialog.palette().color(QPalette.ColorRole.ButtonText).name()
    for view in dialog.findChildren(QGraphicsView):
        view.scene().setBackgroundBrush(dialog.palette().color(QPalette.ColorRole.Mid))
    for bar in dialog.findChildren(QToolBar):
        for action in bar.actions():
            _dress_action(action, color)


def open_large(dialog: QDialog) -> None:
    """Let a print preview open nearly as large as the window below it, and never less wide than its
    tools: the library's own size leaves no room for the one that prints.
    """
    size = dialog.sizeHint()
    below = dialog.parentWidget()
    if below is not None:
        size = size.expandedTo(below.window().size() * SHARE_OF_WINDOW)
    tools = [bar.sizeHint().width() for bar in dialog.findChildren(QToolBar)]
    size.setWidth(max(size.width(), *tools))
    dialog.resize(size)


def _dress_action(action: QAction, color: str) -> None:
    name = ICONS.get(action.text())
    if name is not None:
        action.setIcon(QIcon(icons.pixmap(name, color, ICON_PX)))


def lead_keyboard(dialog: QDialog) -> None:
    """Let Tab reach every button of a print preview, name its fields for a screen reader, and
    print with the key that opened it.
    """
    for bar in dialog.findChildren(QToolBar):
        for button in bar.findChildren(QToolButton):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        for field in bar.findChildren(QLineEdit):
            of_box = isinstance(field.parent(), QComboBox)
            field.setAccessibleName(worded("Zoom") if of_box else worded("Number of the page"))
        for box in bar.findChildren(QComboBox):
            box.setAccessibleName(worded("Zoom"))
        for action in bar.actions():
            if action.text() == PRINT:
                action.setShortcut(QKeySequence(QKeySequence.StandardKey.Print))
    for view in dialog.findChildren(QGraphicsView):
        view.setAccessibleName(worded("Pages"))
        view.setFocus()  # nothing has the keyboard else, and a screen reader reads no more
