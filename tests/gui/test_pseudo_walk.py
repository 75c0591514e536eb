"""A walk through the whole window in a language that nobody speaks: whatever is shown, read out or
said on pointing at it is a message, or stands on a list with its reason, and nothing is cut off in
a window of the size of a small screen.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6 import QtGui
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from gui.application import make_window
from gui.catalog.facts import shorter_card_titles, title_of
from gui.files.dialogs import QtDialogs
from gui.forms.build_forms import FORMS
from gui.hand.card_words import short_name
from gui.part_editor.opening import PartEditor
from gui.session.session import Session
from gui.window.card_menu import card_menu
from gui.window.main_window import MainWindow
from rigwright.documents.document import read_document
from rigwright.parts.kind_words import KIND_WORDS
from rigwright.proposals.machines import MACHINES
from tests.gui.clipped import clipped_in
from tests.gui.machines import shipped
from tests.pseudo_language import english_in, pseudo_language
from tests.sampling import share

EXAMPLE = Path(__file__).parents[2] / "assets" / "examples" / "eight-v100-server.rig"
VIEWS = ("3d", "topology", "wiring", "power", "margins", "plan", "air")
DIALOGS = (
    *("about", "shortcuts", "preferences", "notes", "compare", "versions", "verify"),
    *("import", "next_step", "approve", "comment", "rack"),
)
SMALL_SCREEN = (1280, 720)
START = 3  # letters of a name by which it is looked up
MOST_ROWS = 12  # of a list: the others say the same
ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
)
# What is met in plain English all the same, each with its reason. Only ever make this shorter.
STAYS: dict[str, str] = {
    "English": "a language is called by its own name",
    r"\b(Ctrl|Shift|Alt|Home|Esc|Del)\b": "keys as the keyboard names them",
    r"Šóúŕçé: .*": "where a figure comes from, in the words of its record",
    r"Úñçéŕţáíñ: .*": "fields of a record by their names",
    r"^\W*front\b|⟦front\b": "the wall of a case by its name in the record",
    r"^[\w /.()-]*(… ?[\w /.()-]*)+$": "a name that was cut",
    r"\bx16 slot 1\b": "a slot by the name that is printed beside it",
    r"^(Scroll (Left|Right)|Close|Cancel|Restore Defaults)$": "Qt's own words, in Qt's catalogues",
    r"^(Australia|Austria|Belgium|Brazil|Canada|China|Czechia|Denmark|Finland|France|Germany|"
    r"India|Ireland|Italy|Japan|Netherlands|New Zealand|Norway|Poland|Portugal|South Korea|Spain|"
    r"Sweden|Switzerland|Taiwan|United (Kingdom|States))$": "countries",
    r"RTX 3090: (prompts|tokens) .*": "measurements that losses are taken from",
    r"80 PLUS \w+": "a label of efficiency",
    r"Schuko \(type F\)": "the name of a plug",
    r"^(Llama|Mixtral|Qwen|Gemma).*": "names of models",
    r"\b(BuildCores|OpenDB|Open Data Commons Attribution License|Rigwright|Apache|Mesa|Python|"
    r"PySide|Linux|Compatibility Profile)\b": "names of projects and licences",
    r"^.*llvmpipe.*$": "what the graphics driver calls itself",
}


@cache
def shipped_names() -> frozenset[str]:
    """What has a name of its own: shipped parts, their makers, examples."""
    catalog = shipped()
    found = {machine.build.title for machine in MACHINES}
    for kind in catalog.kinds():
        for row in catalog.search("", kind, 100_000):
            found |= names_in(row.name, row.brand)
    for path in EXAMPLE.parent.glob("*.rig"):
        found |= {read_document(path).build.title, path.stem.replace("-", " ").capitalize()}
    return frozenset(found)


def names_in(name: str, brand: str) -> set[str]:
    """What a part and its maker are called."""
    title = title_of(name, brand)
    return {name, short_name(name), brand, title, *shorter_card_titles(title)}


def names_of(session: Session) -> tuple[str, ...]:
    """What has a name of its own: shipped parts, those of the open file, makers, examples."""
    found = set(shipped_names())
    for id in session.build.part_ids():
        part = session.catalog.get(id)
        if part is not None:
            found |= names_in(part.name, part.brand)
    return tuple(name for name in found if len(name) > 2)


class Names:
    """Names by their first letters: to look for each of 20,000 in a text takes 12 ms."""

    def __init__(self, names: Iterable[str]) -> None:
        self._by_start: dict[str, list[str]] = defaultdict(list)
        for name in names:
            self._by_start[name[:START] if len(name) >= START else ""].append(name)

    def within(self, text: str) -> tuple[str, ...]:
        """Those that stand in a text."""
        near = list(self._by_start[""])
        for start in {text[at : at + START] for at in range(len(text))}:
            near += self._by_start.get(start, ())
        return tuple(name for name in near if name in text)


def texts_of(widget: QWidget) -> Iterator[str]:
    """What a widget shows, says on pointing at it, and has read out."""
    yield from (widget.accessibleName(), widget.accessibleDescription(), widget.toolTip())
    yield widget.windowTitle() if widget.isWindow() else ""
    if isinstance(widget, QAbstractButton | QLabel):
        yield widget.text()
    if isinstance(widget, QLineEdit):
        yield widget.placeholderText()
    if isinstance(widget, QPlainTextEdit):
        yield widget.placeholderText()
    if isinstance(widget, QTabBar):
        yield from (widget.tabText(tab) for tab in range(widget.count()))
        yield from (widget.tabToolTip(tab) for tab in range(widget.count()))
    if isinstance(widget, QComboBox):
        yield from (widget.itemText(row) for row in range(widget.count()))
    if isinstance(widget, QMenu):
        yield widget.title()
    if isinstance(widget, QAbstractItemView):
        yield from rows_of(widget.model())
    for action in widget.actions():
        yield from (action.text(), action.statusTip(), action.toolTip())


def rows_of(model: QAbstractItemModel | None, parent: QModelIndex | None = None) -> Iterator[str]:
    """What the first rows of a list and its headings say."""
    if model is None:  # of a list that nothing was given to
        return
    parent = parent or QModelIndex()
    is_list = isinstance(model, QAbstractListModel)
    columns = 1 if is_list else model.columnCount(parent)
    for column in range(columns):
        yield str(model.headerData(column, Qt.Orientation.Horizontal) or "")
    for row in range(min(model.rowCount(parent), MOST_ROWS)):
        for column in range(columns):
            index = model.index(row, column, parent)
            for role in ROLES:
                said = model.data(index, role)
                yield said if isinstance(said, str) else ""
        if not is_list:
            yield from rows_of(model, model.index(row, 0, parent))


def is_own(widget: QWidget) -> bool:
    """Whether a widget is the program's: pyqtgraph keeps menus that it is told not to open."""
    above: QWidget | None = widget
    root = widget
    while above is not None:
        if type(above).__module__.startswith("pyqtgraph"):
            return False
        root = above
        above = above.parentWidget()
    return type(root).__module__.startswith("gui.")


def plain(text: str) -> str:
    """A text without marks of keys and markup."""
    if QtGui.Qt.mightBeRichText(text):
        document = QTextDocument()
        document.setHtml(text)
        text = document.toPlainText()
    return re.sub(r"&(?=\w)", "", text)


class Walk:
    """What was met, each text once, with where it stood, and what was cut off there."""

    def __init__(self) -> None:
        self.met: dict[str, str] = {}
        self.cut: dict[str, str] = {}
        self._seen: set[str] = {""}

    def look(self, place: str, within: QWidget | None = None) -> None:
        """Take up every text that there is now, or those of one window alone."""
        QApplication.processEvents()
        widgets = QApplication.allWidgets()
        windows = QApplication.topLevelWidgets()
        if within is not None:
            widgets = [within, *within.findChildren(QWidget)]
            windows = [within]
        for widget in widgets:
            new = set(texts_of(widget)) - self._seen
            if new and is_own(widget):
                self.take(new, f"{place}, {type(widget).__name__}")
        for top in windows:
            if isValid(top) and top.isVisible() and is_own(top):
                for cut in clipped_in(top):
                    self.cut.setdefault(cut, place)

    def take(self, texts: set[str], place: str) -> None:
        """Take up texts that were met in a place."""
        self._seen |= texts
        for text in texts:
            for line in plain(text).splitlines():
                self.met.setdefault(line, place)

    def english(self, names: tuple[str, ...]) -> str:
        """What was met in plain English, one below the other."""
        left: list[str] = []
        known = Names(names)
        for text, place in self.met.items():
            for words in STAYS:
                text = re.sub(words, "·", text)
            if english_in(text) and english_in(text, known.within(text)):
                left.append(f"{text!r}: {place}")
        return "\n".join(left)

    def cut_off(self) -> str:
        """What was cut off, one below the other."""
        return "\n".join(f"{cut} ({place})" for cut, place in self.cut.items())


def go_everywhere(window: MainWindow, walk: Walk) -> None:
    """Go through the views, forms, menus and dialogs of a window; with `--all` through each."""
    for view in share(VIEWS, 2):
        window.views.show_view(view)
        walk.look(view)
    window.panels.catalog.filter.click()
    walk.look("filter of the catalog")
    for form in share(list(FORMS), 3):
        window.forms.open(form)
        walk.look(form)
    window.forms.put_away()
    card = window.session.snapshot.committed.assembly.cards[0].label
    card_menu(window, window.session, window.actions_of, card)
    window.session.selection.select(card)
    walk.look("card")
    for menu in window.findChildren(QMenu):
        menu.aboutToShow.emit()
    walk.look("menus")
    for name in share(DIALOGS, 3):
        window.actions_of[name].trigger()
        walk.look(name)
        for top in QApplication.topLevelWidgets():
            if top is not window and top.isVisible():
                top.close()


@pytest.mark.long
@pytest.mark.sampled
def test_a_walk_through_the_window_meets_no_plain_english_and_nothing_cut_off(
    qtbot: QtBot,
) -> None:
    walk = Walk()
    with pseudo_language():
        window = make_window()
        qtbot.addWidget(window)
        window.resize(*SMALL_SCREEN)
        window.show()
        walk.look("start page")
        window.session.document.open(EXAMPLE)
        window.complete()
        go_everywhere(window, walk)
        names = names_of(window.session)
    assert (window.width(), window.height()) == SMALL_SCREEN
    assert not walk.english(names), walk.english(names)
    assert not walk.cut, walk.cut_off()


@pytest.mark.long
@pytest.mark.sampled
def test_a_walk_through_the_part_editor_meets_no_plain_english_and_nothing_cut_off(
    qtbot: QtBot,
) -> None:
    walk = Walk()
    session = Session(shipped())
    beside = QWidget()
    qtbot.addWidget(beside)
    editor = PartEditor(session, QtDialogs(beside))
    with pseudo_language():
        some_parts = [
            session.catalog.search("", kind, 1)[0].id for kind in share(list(KIND_WORDS), 3)
        ]
        for window in (*map(editor.edit, some_parts), editor.new("gpu")):
            assert window is not None
            for page in range(window.pages.tabs.count()):
                window.pages.tabs.setCurrentIndex(page)
                walk.look(f"{window.draft.kind} in the part editor, page {page + 1}", window)
            window.menu.aboutToShow.emit()
            walk.look(f"menu of a {window.draft.kind} in the part editor", window)
        editor.close_all()
    names = names_of(session)
    assert not walk.english(names), walk.english(names)
    assert not walk.cut, walk.cut_off()
