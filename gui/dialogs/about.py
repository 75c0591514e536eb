"""What Help shows: the program with its licences and sources, and all keys on one page.

Knows the actions and the versions in use; both pages are plain dialogs that can stay open.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QTextBrowser,
    QWidget,
)

from gui.app.versions import versions
from gui.hand.actions import COMMANDS, LOCAL_KEYS, plain_words
from gui.look import icons
from gui.look.dialog_shell import close_box, open_as_large
from gui.look.plain_words import without_key
from gui.look.stacks import in_column, in_row
from gui.look.surfaces import field_sheet
from gui.look.theme import Theme
from rigwright.files.places import data_dir, log_path
from rigwright.text.language import translated
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import messages, worded

SHORTCUTS_PX = (560, 640)
GESTURES = messages(
    (
        ("Enter on a part", "pick a card up to place it; choose any other part"),
        (
            "Up, Down, 1–9, Tab",
            "go through the slots with the card in the hand; Tab goes to the next that fits",
        ),
        ("Enter, Shift+Enter", "place the card; place it in spite of a clash"),
        (
            "R, Shift+R",
            "hang the carried card on the next riser that fits there, or the one before; in a slot,"
            " and beyond the last riser, go to the next kind of mount",
        ),
        ("Alt+Up, Alt+Down", "move the selected card to the next slot that fits"),
        ("Alt+Shift+Up, Alt+Shift+Down", "move the selected card along the bar of an open frame"),
        ("Drag, Shift+drag, wheel in 3D", "turn, shift, come closer"),
        ("Click a part in 3D", "mark it, to hide it, show it alone, or see through it"),
        (
            "Enter, Backspace while measuring",
            "take the face in the middle of the view; remove the last measure",
        ),
    )
)
OPENDB = "https://github.com/buildcores/buildcores-open-db"
ODC_BY = "https://opendatacommons.org/licenses/by/1-0/"
LICENCES = messages(
    (
        "Rigwright is free software under the Apache License 2.0.",
        "Part figures were checked against and partly taken from {opendb}, made available under "
        "the {odc_by}. Every part names the source of its figures and how sure they are.",
        "It uses Qt and Qt for Python (PySide6) under the GNU LGPL 3, dynamically linked, psycopg "
        "under the same licence, a separate library, and others under MIT, BSD or similar "
        "licences. Licences has the text of every one.",
    )
)


def about_dialog(parent: QWidget, theme: Theme, driver: str = "") -> QDialog:
    """The program, its licences, where the data comes from, the versions in use, and what draws in
    3D.
    """
    dialog = QDialog(parent)
    dialog.setWindowTitle(worded("About Rigwright"))
    icon = QLabel(dialog)
    name = QLabel("Rigwright", dialog)
    text = QLabel(dialog)
    icon.setPixmap(icons.application_icon().pixmap(QSize(48, 48)))
    name.setFont(theme.font(24, 600))
    text.setText(_about(driver))
    text.setWordWrap(True)
    text.setOpenExternalLinks(True)
    text.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
    text.setMinimumWidth(theme.px(480))
    licences = QPushButton(worded("&Licences…"), dialog)
    licences.setAutoDefault(False)
    licences.clicked.connect(lambda: _show_licences(parent, theme))
    copy = QPushButton(worded("Copy Versions"), dialog)
    copy.setAutoDefault(False)
    copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(versions()))
    top = in_row(icon, (name, 1), spacing=12)
    _finish(dialog, (top, text), (licences, copy))
    return dialog


def _about(driver: str) -> str:
    """The text of the dialog; `driver` is what draws in 3D."""
    links = {
        "opendb": f'<a href="{OPENDB}">BuildCores OpenDB</a>',
        "odc_by": f'<a href="{ODC_BY}">Open Data Commons Attribution License (ODC-By 1.0)</a>',
    }
    said = [worded("Plans multi-GPU computers before they are bought.")]
    said += [worded(words, **links) for words in LICENCES]
    drawn = worded("3D view: {driver}", driver=driver or worded("not shown"))
    said += [_places(), f"{escape(versions())}<br>{escape(drawn)}"]
    return "".join(f"<p>{paragraph}</p>" for paragraph in said)


def _show_licences(parent: QWidget, theme: Theme) -> None:
    from gui.dialogs.licences_dialog import (
        LicencesDialog,
    )  # it reads what is installed, which a start has no use for

    LicencesDialog(parent, theme).show()


def _places() -> str:
    """Where what the program keeps is to be found, as links that the desktop opens."""
    return worded(
        "Your own parts and copies of unsaved work are in {folder}. What goes wrong is noted in "
        "{log}. The program uses no network, and looks for no update: it only asks the team "
        "catalog whose address you give it.",
        folder=_link(data_dir(), str(data_dir())),
        log=_link(log_path().parent, str(log_path())),
    )


def _link(folder: Path, words: str) -> str:
    """Words that open a folder."""
    target = QUrl.fromLocalFile(str(folder)).toString(QUrl.ComponentFormattingOption.FullyEncoded)
    return f'<a href="{target}">{escape(words)}</a>'


def shortcuts_dialog(parent: QWidget, actions: Iterable[QAction], theme: Theme) -> QDialog:
    """Every key: those of the commands, and those of the places for cards."""
    dialog = QDialog(parent)
    dialog.setWindowTitle(worded("Keyboard Shortcuts"))
    with_keys = [action for action in actions if not action.shortcut().isEmpty()]
    rows = [(_keys(action), _words(action)) for action in with_keys]
    page = QTextBrowser(dialog)
    page.setAccessibleName(dialog.windowTitle())
    gestures = [(translated(keys), translated(what)) for keys, what in GESTURES]
    page.setHtml(
        f"<h3>{worded('Commands')}</h3>{_table(rows)}"
        f"<h3>{worded('Placing cards and looking around')}</h3>{_table(gestures)}"
    )
    page.document().setDocumentMargin(theme.px(12))
    page.setStyleSheet(field_sheet("QTextBrowser", theme, 1))
    _finish(dialog, (page,), ())
    open_as_large(dialog, theme, SHORTCUTS_PX)
    return dialog


def _keys(action: QAction) -> str:
    return comma_words(
        keys.toString(QKeySequence.SequenceFormat.NativeText) for keys in action.shortcuts()
    )


def _words(action: QAction) -> str:
    """What a key does; of what it does in this build, such as the step that is undone, it says
    nothing.
    """
    name = action.objectName()
    words = plain_words(action)
    if name in COMMANDS:
        words = without_key(translated(COMMANDS[name].words)).rstrip("…")
    if name in LOCAL_KEYS:
        return worded("{command}, in the 3D view", command=words)
    return words


def _table(rows: Sequence[tuple[str, str]]) -> str:
    lines = (
        f"<tr><td><b>{escape(keys)}</b>&nbsp;&nbsp;&nbsp;</td><td>{escape(what)}</td></tr>"
        for keys, what in rows
    )
    return f"<table cellpadding='3' style='margin-left: -3px'>{''.join(lines)}</table>"


def _finish(
    dialog: QDialog, pieces: Sequence[QWidget | QHBoxLayout], buttons: Sequence[QPushButton]
) -> None:
    box = close_box(dialog)
    for button in buttons:
        box.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
    in_column(*pieces, box, owner=dialog, margins=(20, 20, 20, 16), spacing=12)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
