"""Words offered below a field while one types, looking like the program's menus.

Knows Qt's completer and the theme's style; its owner supplies the words.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtWidgets import QCompleter, QLineEdit

from gui.look.theme import Theme


def offered_below(
    edit: QLineEdit, words: QStringListModel, theme: Callable[[], Theme], *, filtered: bool
) -> QCompleter:
    """Complete what is typed into a field.

    Unfiltered words are those that somebody found for it already.
    """
    completer = QCompleter(words, edit)
    completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    completer.setFilterMode(Qt.MatchFlag.MatchContains)
    if not filtered:
        completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
    edit.setCompleter(completer)
    edit.textEdited.connect(
        lambda _text: _style(completer, edit, theme())
    )  # the list is made when it is first wanted
    return completer


def _style(completer: QCompleter, edit: QLineEdit, theme: Theme) -> None:
    """The letters of the fields, with room to hit."""
    popup = completer.popup()
    if popup is None:
        return
    if popup.parent() is not edit:
        popup.setParent(edit, Qt.WindowType.Popup)  # else it is a window of its own, deleted twice
    popup.setFont(theme.font(12))
    popup.setStyleSheet(
        f"QListView {{ background: {theme.raised}; color: {theme.text_1}; border: 1px solid "
        f"{theme.line_strong};"
        f" padding: 4px; outline: 0; }} QListView::item {{ padding: 4px 6px; border-radius: 6px; }}"
        f" QListView::item:selected, QListView::item:hover {{ background: {theme.selected}; color: "
        f"{theme.text_1}; }}"
    )
