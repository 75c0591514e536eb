"""Words that come from files, shown as the text that they are: no markup is obeyed, no “&” becomes
a key.

Names of parts, sources and outlets are somebody else's words, and Qt takes what looks like HTML for
HTML. Whoever shows words that are not its own takes the pieces here. Knows Qt and nothing of what
is said.
"""

from __future__ import annotations

import re

from PySide6 import QtGui
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QMessageBox, QWidget

from gui.look import icons
from rigwright.checks import Severity

# In scripts whose letters are on no key, the letter of the key stands in brackets at the end.
ACCESS_KEY = re.compile(r"\(&\w\)|&")


class PlainLabel(QLabel):
    """A label that shows its words as they are."""

    def __init__(self, words: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(words)


def tip(words: str) -> str:
    """Words for a tooltip, which Qt would show as markup where they look like some."""
    if not QtGui.Qt.mightBeRichText(words):
        return words
    return QtGui.Qt.convertFromPlainText(words, Qt.WhiteSpaceMode.WhiteSpaceNormal)


def without_key(words: str) -> str:
    """Words of a command without their access key: "Save" of "&Save", and of "…(&S)" what
    stands before the brackets.
    """
    return ACCESS_KEY.sub("", words.replace("&&", "\0")).replace("\0", "&")


def label_words(words: str) -> str:
    """Words for a menu, a button or a tab, where a single “&” would make a key of the letter
    behind it.
    """
    return words.replace("&", "&&")


def window_words(words: str) -> str:
    """Words for a window's title, where “[*]” would be the mark of a change."""
    return words.replace("[*]", "[*][*]")


BOX_ICON_PX = 32


def _box_icon(icon: QMessageBox.Icon, palette: QtGui.QPalette) -> QtGui.QPixmap:
    """What a box shows beside its words: the program's own icons instead of the desktop's."""
    roles = QtGui.QPalette.ColorRole
    accent, ink, ground = (
        palette.color(role).name() for role in (roles.Accent, roles.WindowText, roles.Window)
    )
    if icon is QMessageBox.Icon.Question:
        return icons.pixmap("help", accent, BOX_ICON_PX)
    if icon is QMessageBox.Icon.Information:
        return icons.pixmap("info", accent, BOX_ICON_PX)
    return icons.verdict_in(Severity.WARNING, ink, ground, BOX_ICON_PX)


def plain_box(
    parent: QWidget | None, icon: QMessageBox.Icon, title: str, sentence: str, more: str = ""
) -> QMessageBox:
    """Return a box with a sentence and more words below it, which all can be copied: the marked
    ones, else everything. It is thrown away once it is answered.
    """
    box = QMessageBox(icon, title, "", parent=parent)
    box.finished.connect(box.deleteLater)
    if icon is not QMessageBox.Icon.NoIcon:
        box.setIconPixmap(_box_icon(icon, box.palette()))
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(sentence)
    box.setInformativeText(more)
    for label in box.findChildren(QLabel):
        label.setTextFormat(Qt.TextFormat.PlainText)  # the lower ones have no setter of their own
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    words = "\n\n".join(part for part in (sentence, more) if part)
    keys = QtGui.QShortcut(QtGui.QKeySequence.StandardKey.Copy, box)
    keys.activated.connect(lambda: _copy(box, words))
    return box


def _copy(box: QMessageBox, words: str) -> None:
    """Copy what is marked in a box, else all that it says."""
    marked = [label.selectedText() for label in box.findChildren(QLabel) if label.hasSelectedText()]
    QtGui.QGuiApplication.clipboard().setText("\n".join(marked) or words)
