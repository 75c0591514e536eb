"""What is painted rather than put into labels, in a window of the size of a small screen and in a
language of 40 % longer words: it can be read, it is a message, and what is cut is told on pointing
at it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QToolTip, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from gui.application import make_window
from gui.files.dialogs import QtDialogs
from gui.hand.card_words import names_of as names_of_card
from gui.part_editor.opening import PartEditor
from gui.parts_list.view import PartsView
from gui.session.session import Session
from gui.window.main_window import MainWindow
from rigwright.build import Build
from rigwright.catalog import MemoryCatalog
from rigwright.documents.document import write_document
from rigwright.parts import Gpu
from tests.gui.machines import TUF, WORKSTATION, shipped, workstation_without_slots
from tests.gui.on_screen import show
from tests.gui.painted import PaintedWords, painted_words
from tests.gui.test_pseudo_walk import DIALOGS, SMALL_SCREEN, VIEWS, Walk, names_of
from tests.pseudo_language import pseudo_language
from tests.sampling import share

EXAMPLES = Path(__file__).parents[2] / "assets" / "examples"
LARGE_SCREEN = (1600, 900)  # where the meters have a column of their own
SHOWN = ("eight-v100-server", "four-blower-3090", "vertical-4090-y60")


def look_at(window: MainWindow, painted: PaintedWords) -> list[str]:
    """Paint the window anew and say what of it cannot be read."""
    QApplication.processEvents()
    painted.by_widget.clear()
    window.grab()
    return list(painted.unreadable())


def shown_window(qtbot: QtBot, size: tuple[int, int]) -> MainWindow:
    """A window of that size on the screen."""
    window = make_window()
    qtbot.addWidget(window)
    window.resize(*size)
    show(qtbot, window)
    return window


def card_names(window: MainWindow) -> list[str]:
    """What the cards of the build and the one in the hand are called where there is little room."""
    catalog = window.session.catalog
    cards = window.session.snapshot.committed.assembly.cards
    found = [name for card in cards for name in names_of_card(card.card)]
    in_hand = catalog.get(TUF)
    assert isinstance(in_hand, Gpu)
    return [*found, *names_of_card(in_hand)]


@pytest.mark.sampled
@pytest.mark.parametrize("name", share(SHOWN, 3, 1))
def test_all_that_is_painted_can_be_read_and_is_a_message(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    walk = Walk()
    unreadable = []
    with pseudo_language(), painted_words(monkeypatch) as painted:
        window = shown_window(qtbot, SMALL_SCREEN)
        unreadable += look_at(window, painted)
        window.session.document.open(EXAMPLES / f"{name}.rig")
        window.complete()
        for view in share(VIEWS, 2):
            window.views.show_view(view)
            unreadable += look_at(window, painted)
            walk.take(painted.words(), view)
        window.session.hand.pick_up(TUF)
        unreadable += look_at(window, painted)
        walk.take(painted.words(), "card in the hand")
        window.session.hand.put_back()
        assert (window.width(), window.height()) == SMALL_SCREEN
        window.resize(*LARGE_SCREEN)
        unreadable += look_at(window, painted)
        walk.take(painted.words(), "with the meters")
        names = (*names_of(window.session), *card_names(window))
    assert not unreadable, "\n".join(unreadable)
    english = walk.english(names)
    assert not english


@pytest.mark.sampled
def test_what_is_painted_before_there_is_a_machine_is_a_message(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Nothing at all, and a workstation whose board has slots that nobody knows."""
    walk = Walk()
    unreadable = []
    workstation = tmp_path / "Untitled.rig"
    catalog = MemoryCatalog((workstation_without_slots(),))
    write_document(workstation, Build(chassis=WORKSTATION), catalog)
    with pseudo_language(), painted_words(monkeypatch) as painted:
        window = shown_window(qtbot, LARGE_SCREEN)
        window.new_builds.begin()
        window.complete()
        for path in (None, workstation):
            if path is not None:
                window.session.document.open(path)
            for view in share(VIEWS, 6):
                window.views.show_view(view)
                unreadable += look_at(window, painted)
                walk.take(painted.words(), view)
        names = names_of(window.session)
    assert not unreadable, "\n".join(unreadable)
    english = walk.english(names)
    assert not english


def look_into_dialogs(window: MainWindow, painted: PaintedWords, walk: Walk) -> list[str]:
    """Open every dialog, paint it and close it again; say what of it cannot be read."""
    unreadable: list[str] = []
    for name in DIALOGS:
        window.actions_of[name].trigger()
        QApplication.processEvents()
        for top in QApplication.topLevelWidgets():
            if top is window or not top.isVisible():
                continue
            painted.by_widget.clear()
            top.grab()
            unreadable += painted.unreadable()
            walk.take(painted.words(), name)
            top.close()
        unreadable += look_at(window, painted)
        walk.take(painted.words(), f"window after {name}")
    return unreadable


@pytest.mark.long
@pytest.mark.sampled(step=2)
@pytest.mark.parametrize("name", share(SHOWN, 2))
def test_the_parts_list_the_search_and_the_dialogs_can_be_read_and_are_messages(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """The dialogs over one of the builds in each run, with `--all` over each of them."""
    walk = Walk()
    unreadable = []
    with pseudo_language(), painted_words(monkeypatch) as painted:
        window = shown_window(qtbot, LARGE_SCREEN)
        window.session.document.open(EXAMPLES / f"{name}.rig")
        window.complete()
        window.leads.show_parts()
        unreadable += look_at(window, painted)
        listed = {type(widget.parentWidget()) for widget in painted.by_widget if isValid(widget)}
        assert PartsView in listed
        walk.take(painted.words(), "parts list")
        parts = window.panels.parts.view
        for row in range(parts.model().rowCount()):
            parts.setCurrentIndex(parts.model().index(row, 0))
        unreadable += look_at(window, painted)
        walk.take(painted.words(), "selected line of the parts list")
        if name in share(SHOWN, len(SHOWN)):
            unreadable += look_into_dialogs(window, painted, walk)
        names = (*names_of(window.session), *card_names(window))
    assert not unreadable, "\n".join(unreadable)
    english = walk.english(names)
    assert not english


PARTS = ("asus-tuf-rtx-3090", "asus-pro-ws-wrx80e-sage-se-wifi", "fractal-design-define-7-xl")


def test_the_drawings_of_the_part_editor_can_be_read_and_are_messages(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    walk = Walk()
    unreadable = []
    session = Session(shipped())
    beside = QWidget()
    qtbot.addWidget(beside)
    editor = PartEditor(session, QtDialogs(beside))
    with pseudo_language(), painted_words(monkeypatch) as painted:
        for part in PARTS:
            window = editor.edit(part)
            assert window is not None, part
            for page in range(window.pages.tabs.count()):
                window.pages.tabs.setCurrentIndex(page)
                QApplication.processEvents()
                painted.by_widget.clear()
                window.grab()
                unreadable += painted.unreadable()
                walk.take(painted.words(), f"{part}, page {page + 1}")
        editor.close_all()
        names = names_of(session)
    assert len(set(walk.met.values())) >= len(PARTS)
    assert not unreadable, "\n".join(unreadable)
    english = walk.english(names)
    assert not english


class Slate(QWidget):
    """A widget that writes two lines, and has a tool tip for them."""

    def __init__(self, lines: list[tuple[QRectF, str]], said: str = "") -> None:
        super().__init__()
        self.lines = lines
        self.said = said
        self.resize(300, 60)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        for room, words in self.lines:
            painter.drawText(room, int(Qt.AlignmentFlag.AlignLeft), words)
        painter.end()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), self.said)
        return super().event(event)


FIRST, SECOND, SMALL = QRectF(0, 0, 290, 20), QRectF(0, 30, 290, 20), QRectF(0, 30, 20, 20)


@pytest.mark.parametrize(
    ("lines", "said", "faults"),
    [
        ([(FIRST, "above"), (SECOND, "below")], "", ()),
        ([(FIRST, "above"), (SMALL, "too long for it")], "", ("px too narrow",)),
        ([(FIRST, "above"), (FIRST, "on it")], "", ("lies on 'on it'",)),
        ([(FIRST, "RTX 4090 Foun…")], "", ("an ellipsis",)),
        ([(FIRST, "RTX 4090 Foun…")], "RTX 4090 Founders Edition", ()),
        ([(FIRST, "⟦Enter…~~⟧")], "", ()),
    ],
)
def test_what_cannot_be_read_is_found(
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    lines: list[tuple[QRectF, str]],
    said: str,
    faults: tuple[str, ...],
) -> None:
    slate = Slate(lines, said)
    qtbot.addWidget(slate)
    show(qtbot, slate)
    with painted_words(monkeypatch) as painted:
        slate.grab()
        found = list(painted.unreadable())
    assert len(found) == len(faults), found
    for fault, words in zip(faults, found, strict=True):
        assert fault in words
