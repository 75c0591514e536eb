"""Words from files are shown as the text that they are: no markup is obeyed anywhere, and no “&”
becomes a key.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

pytest.importorskip("PySide6")

from PySide6 import QtGui
from PySide6.QtCore import QAbstractItemModel, QAbstractTableModel, QPoint, Qt
from PySide6.QtGui import QGuiApplication, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QLabel,
    QMenu,
    QMessageBox,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.application import make_window
from gui.look.plain_words import BOX_ICON_PX, PlainLabel, label_words, plain_box, tip, window_words
from gui.window.card_menu import card_menu
from gui.window.main_window import MainWindow
from rigwright.cli import main
from tests.gui.on_screen import show_active
from tests.sampling import share

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "assets" / "examples" / "two-open-air-3090.rig"
MARK = "A&B <img src=x> <b>bold</b>"
SAID = (
    "name",
    "brand",
    "source",
    "chipset",
    "iommu_notes",
    "pcie_note",
    "bifurcation_support",
    "evidence",
)
SOURCES = sorted((ROOT / "gui").rglob("*.py"))
ROLES = (
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.WhatsThisRole,
)  # what a status bar says is painted as text
VIEWS = ("3d", "topology", "wiring", "power", "margins", "plan")


def marked(words: str) -> str:
    """The same words with markup before them."""
    return f"{MARK} {words}"


def marked_part(record: dict[str, Any]) -> dict[str, Any]:
    """A part's record with markup in every text that people may write."""
    texts = {key: marked(record[key]) for key in SAID if isinstance(record.get(key), str)}
    sources = record.get("figure_sources", {})
    said = {
        field: {**source, "source": marked(source["source"])} for field, source in sources.items()
    }
    doubts = [marked(doubt) for doubt in record.get("doubts", ())]
    return {**record, **texts, "figure_sources": said, "doubts": doubts, "notes": marked("")}


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A build with markup wherever text may be, also in the name of its file."""
    document = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    document["parts"] = [marked_part(part) for part in document["parts"]]
    build = document["build"]
    site = {**build["site"], "name": marked("outlet")}
    document["build"] = {
        **build,
        "title": marked(build["title"]),
        "notes": marked(""),
        "site": site,
    }
    path = tmp_path / "<img src=x> & [*].rig"
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def obeyed(words: str) -> bool:
    """Whether Qt would take markup in words for markup that stands there as somebody's text."""
    if not QtGui.Qt.mightBeRichText(words):
        return False
    shown = QTextDocument()
    shown.setHtml(words)
    return "<img" in words or "bold" in words and "<b>bold</b>" not in shown.toPlainText()


def makes_key(words: str) -> bool:
    """Whether the “&” of somebody's text would mark a letter."""
    return "A&B" in words


def tips_in(model: QAbstractItemModel) -> Iterator[str]:
    """Everything that the rows of a model say of themselves beside their words."""
    columns = range(model.columnCount() if isinstance(model, QAbstractTableModel) else 1)
    for row in range(min(model.rowCount(), 60)):
        for words in (model.index(row, column).data(role) for column in columns for role in ROLES):
            yield words if isinstance(words, str) else ""


def words_of(widget: QWidget) -> Iterator[tuple[str, str]]:
    """What a widget shows that Qt may take for markup, each with where it stands."""
    yield from (("tooltip", widget.toolTip()), ("what's this", widget.whatsThis()))
    if isinstance(widget, QLabel) and widget.textFormat() != Qt.TextFormat.PlainText:
        yield "label", widget.text()
    if isinstance(widget, QAbstractItemView) and widget.model() is not None:
        yield from (("row", words) for words in tips_in(widget.model()))
    yield from (("action's tooltip", action.toolTip()) for action in widget.actions())


def key_words_of(widget: QWidget) -> Iterator[str]:
    """What a widget shows in which Qt takes an “&” for the mark of a key."""
    if isinstance(widget, QAbstractButton):
        yield widget.text()
    if isinstance(widget, QTabBar):
        yield from (widget.tabText(tab) for tab in range(widget.count()))
    if isinstance(widget, QMenu):
        yield widget.title()
        yield from (action.text() for action in widget.actions())


@pytest.mark.sampled
def test_no_widget_obeys_the_markup_of_a_file(qtbot: QtBot, hostile: Path) -> None:
    window = make_window()
    qtbot.addWidget(window)
    window.session.document.open(hostile)
    window.complete()
    window.show()
    seen: set[str] = set()
    for view in share(VIEWS, 3):
        window.views.show_view(view)
        open_menus(window)
        QApplication.processEvents()
        seen |= walked()
    assert {"tooltip", "row", "label words", "key words"} <= seen
    assert window.windowTitle().startswith("<img src=x> & [*][*]")


def walked() -> set[str]:
    """Look at every widget there is; gives the sorts of places where the markup was met as text."""
    seen: set[str] = set()
    for widget in QApplication.allWidgets():
        where = f"{type(widget).__name__} {widget.objectName()}"
        for place, words in words_of(widget):
            assert not obeyed(words), (where, place, words)
            seen |= {place} if "img src=x" in words else set()
        for words in key_words_of(widget):
            assert not makes_key(words), (where, words)
            seen |= {"key words"} if "A&&B" in words else set()
        if isinstance(widget, QLabel) and "img src=x" in widget.text():
            seen.add("label words")
    return seen


def open_menus(window: MainWindow) -> None:
    """Have every menu filled that is filled when it opens, that of a card among them."""
    card = window.session.snapshot.committed.assembly.cards[0].label
    card_menu(window, window.session, window.actions_of, card)
    for menu in window.findChildren(QMenu):
        menu.aboutToShow.emit()


@pytest.mark.parametrize(
    "words", [MARK, "a <b>b", "<p>", "&lt;b&gt;", "<!-- -->", "<a href='x'>y</a>", "plain & simple"]
)
def test_a_tooltip_says_its_words(qtbot: QtBot, words: str) -> None:
    said = tip(words)
    shown = QTextDocument()
    shown.setHtml(said) if QtGui.Qt.mightBeRichText(said) else shown.setPlainText(said)
    assert shown.toPlainText() == words


def test_what_is_no_markup_stays_as_it_is() -> None:
    assert tip("7 < 8 mm & more") == "7 < 8 mm & more"
    assert (label_words("A & B"), window_words("a[*]")) == ("A && B", "a[*][*]")


def test_boxes_and_labels_show_plain_text(qtbot: QtBot) -> None:
    box = plain_box(None, QMessageBox.Icon.Warning, "Rigwright", MARK, MARK)
    qtbot.addWidget(box)
    labels = [label for label in box.findChildren(QLabel) if label.text()]
    assert [label.text() for label in labels] == [MARK, MARK]
    assert {label.textFormat() for label in labels} == {Qt.TextFormat.PlainText}
    assert box.iconPixmap().height() == BOX_ICON_PX * box.iconPixmap().devicePixelRatio()
    label = PlainLabel(MARK)
    qtbot.addWidget(label)
    assert label.textFormat() == Qt.TextFormat.PlainText


def test_what_a_box_says_can_be_copied(qtbot: QtBot) -> None:
    """By the keyboard alone all of it, after a double click the word that is marked."""
    box = plain_box(None, QMessageBox.Icon.Warning, "Rigwright", "No room left.", "Make some.")
    qtbot.addWidget(box)
    show_active(qtbot, box)  # a shortcut is heard by the active window alone
    clipboard = QGuiApplication.clipboard()
    clipboard.setText("what another program has copied")  # clear() may be heard of after the copy
    QTest.keyClick(box, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: clipboard.text() == "No room left.\n\nMake some.")
    label = next(one for one in box.findChildren(QLabel) if one.text() == "No room left.")
    QTest.mouseDClick(label, Qt.MouseButton.LeftButton, pos=QPoint(6, label.height() // 2))
    QTest.keyClick(label, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: clipboard.text() == "No")


# that nobody goes round it


def calls(name: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call of a function or method of that name, with its file."""
    for path in SOURCES:
        text = path.read_text(encoding="utf-8")
        if name not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            function = node.func if isinstance(node, ast.Call) else None
            called = (
                function.attr
                if isinstance(function, ast.Attribute)
                else getattr(function, "id", "")
            )
            if called == name and isinstance(node, ast.Call):
                yield str(path.relative_to(ROOT)), node


def is_own(words: ast.expr) -> bool:
    """Whether words are the program's own, or went through `tip`."""
    if isinstance(words, ast.IfExp):
        return is_own(words.body) and is_own(words.orelse)
    if isinstance(words, ast.Call):
        is_message = getattr(words.func, "id", "") == "worded" and not words.keywords
        return getattr(words.func, "id", "") == "tip" or is_message and is_own(words.args[0])
    return isinstance(words, ast.Constant)


def test_every_tooltip_goes_through_one_function() -> None:
    given = [(where, node.args[-1]) for where, node in calls("setToolTip")]
    given += [(where, node.args[1]) for where, node in calls("showText")]
    assert len(given) > 30
    assert [
        f"{where}:{words.lineno} {ast.unparse(words)}"
        for where, words in given
        if not is_own(words)
    ] == []


def test_labels_and_boxes_are_made_in_one_place() -> None:
    assert {where for where, _ in calls("QMessageBox")} == {"gui/look/plain_words.py"}
    assert {where for where, _ in calls("QLabel")} <= {"gui/dialogs/about.py"}
    marking = (
        "setHtml",
        "insertHtml",
        "insertMarkdown",
        "QStaticText",
        "QGraphicsTextItem",
        "drawStaticText",
    )  # paper is painted too
    assert {where for name in marking for where, _ in calls(name)} == {"gui/dialogs/about.py"}
    assert {where for where, _ in calls("setMarkdown")} == {"gui/dialogs/manual_window.py"}
    documents = {where for where, _ in calls("QTextDocument")}
    assert documents <= {"gui/dialogs/about.py", "gui/sheet/comparison_paper.py"}


def test_a_drawing_names_cards_as_text(
    hostile: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["topology", str(hostile), "--svg", str(tmp_path / "a.svg")]) == 0
    drawn = ElementTree.parse(tmp_path / "a.svg")
    assert not [node for node in drawn.iter() if node.tag.rpartition("}")[2] in ("img", "b")]
