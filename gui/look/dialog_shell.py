"""What dialogs have in common: title and size, the button that closes them, the letters on them.

Knows Qt's widgets and the theme; each dialog decides what it shows and how that is laid out.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QPushButton,
    QWidget,
)

from gui.app.settings import room_on_screen
from gui.look.theme import Theme

FIELD_PX = 28  # as high as a button


def set_up(dialog: QDialog, theme: Theme, title: str, size_px: tuple[int, int]) -> None:
    """Give a dialog its title and the size it opens with; it is thrown away once it is closed."""
    dialog.setWindowTitle(title)
    open_as_large(dialog, theme, size_px)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    even_fields(dialog, theme)


def open_as_large(window: QWidget, theme: Theme, size_px: tuple[int, int]) -> None:
    """Give a window the size that it opens with, or what its screen has room for."""
    wanted = QSize(*map(theme.px, size_px))
    window.resize(wanted.boundedTo(room_on_screen(window)))


def even_fields(dialog: QDialog, theme: Theme) -> None:
    """Make every field of one line as high as the buttons that may stand beside it."""
    for kind in (QAbstractSpinBox, QComboBox, QLineEdit):
        for field in dialog.findChildren(kind):
            if not isinstance(field.parentWidget(), QAbstractSpinBox | QComboBox):
                field.setMinimumHeight(theme.px(FIELD_PX))


def close_box(dialog: QDialog) -> QDialogButtonBox:
    """Return a row with the button that closes a dialog, which Enter presses too.

    Closing is not what the user came for, so the button does not look like the primary one.
    """
    box = QDialogButtonBox(dialog)
    box.setObjectName("closing")  # as the style sheet calls it, before the button is there
    box.setStandardButtons(QDialogButtonBox.StandardButton.Close)
    box.rejected.connect(dialog.reject)
    return box


def set_letters(theme: Theme, fields: Iterable[QWidget], buttons: Iterable[QPushButton]) -> None:
    """Set the fonts of a dialog's fields and buttons, and let Enter in a field press no button."""
    for field in fields:
        field.setFont(theme.font(12))
    for button in buttons:
        button.setFont(theme.font(12, 500))
        button.setAutoDefault(False)
