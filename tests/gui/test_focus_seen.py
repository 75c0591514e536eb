"""What has the keyboard is seen to have it, at every stop of Tab, in light and dark."""

from __future__ import annotations

from itertools import product

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot

from gui.dialogs.approval_dialog import ApprovalDialog
from gui.dialogs.comments_dialog import CommentsDialog
from gui.dialogs.comparison_dialog import ComparisonDialog
from gui.dialogs.diagnostics import DiagnosticsDialog
from gui.dialogs.notes_dialog import NotesDialog
from gui.dialogs.rack_dialog import RackDialog
from gui.dialogs.verify_dialog import VerifyDialog
from gui.dialogs.versions_dialog import VersionsDialog
from gui.look.scroll_view import ScrollView
from gui.look.theme import DARK, LIGHT, Theme
from gui.look.themed import wear
from gui.view3d.viewport import Viewport
from gui.window.main_window import MainWindow
from rigwright.documents.versions import with_version
from tests.gui.machines import four, session_with
from tests.gui.on_screen import show_active
from tests.sampling import share

VIEWS = ("topology", "wiring", "power", "margins", "plan", "air")
DIALOGS = (
    "comparison",
    "versions",
    "notes",
    "diagnostics",
    "verify",
    "approval",
    "comments",
    "rack",
)
THEMES = (LIGHT, DARK)
ROUND_PX = 4  # a ring may stand outside the widget
CORNER_PX = 12  # of what others stand in, whose rings are not its own


def named(case: str | Theme) -> str:
    """What a view, a dialog or a theme is called in the name of a test."""
    return case if isinstance(case, str) else "light" if case is LIGHT else "dark"


def picture(window: QWidget, widget: QWidget) -> QImage:
    """What is painted of a widget and close round it; only a corner of what holds others."""
    size = (
        QSize(CORNER_PX, CORNER_PX) if isinstance(widget, Viewport | ScrollView) else widget.size()
    )
    place = QRect(widget.mapTo(window, QPoint(0, 0)), size)
    return window.grab(place.adjusted(-ROUND_PX, -ROUND_PX, ROUND_PX, ROUND_PX)).toImage()


@pytest.mark.sampled(step=2)
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_each_stop_of_tab_is_painted_otherwise_while_it_has_the_keyboard(
    qtbot: QtBot, theme: Theme
) -> None:
    wear(theme)
    window = MainWindow(session_with(four()), theme)
    qtbot.addWidget(window)
    window.resize(1440, 900)
    show_active(qtbot, window)
    window.toolbar.search.setFocus()
    seen = list[QWidget]()
    unseen = list[str]()
    while (widget := window.focusWidget()) not in seen:
        seen.append(widget)
        focused = picture(window, widget)
        QTest.keyClick(window.windowHandle(), Qt.Key.Key_Tab)
        if picture(window, widget) == focused:
            unseen.append(f"{type(widget).__name__} {widget.accessibleName()}")
    assert len(seen) > 20
    assert unseen == []


@pytest.mark.sampled(step=2)
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_each_panel_that_f6_leads_to_is_painted_otherwise_after_a_click(
    qtbot: QtBot, theme: Theme
) -> None:
    wear(theme)
    window = MainWindow(session_with(four()), theme)
    qtbot.addWidget(window)
    window.resize(1440, 900)
    show_active(qtbot, window)
    # Qt remembers that the pointer was used last
    assert window.viewport.viewport is not None
    qtbot.mouseClick(window.viewport.viewport, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    seen = list[QWidget]()
    unseen = list[str]()
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_F6)
    while (widget := window.focusWidget()) not in seen:
        seen.append(widget)
        focused = picture(window, widget)
        QTest.keyClick(window.windowHandle(), Qt.Key.Key_F6)
        if picture(window, widget) == focused:
            unseen.append(f"{type(widget).__name__} {widget.accessibleName()}")
    assert len(seen) >= 5
    assert unseen == []


def unseen_stops(window: QWidget, within: QWidget) -> tuple[int, list[str]]:
    """How many stops Tab makes from the focus on within a widget, and those that look no other."""
    seen = list[QWidget]()
    unseen = list[str]()
    widget = window.focusWidget()
    while widget is not None and widget not in seen and within.isAncestorOf(widget):
        seen.append(widget)
        focused = picture(window, widget)
        QTest.keyClick(window.windowHandle(), Qt.Key.Key_Tab)
        if picture(window, widget) == focused:
            unseen.append(f"{type(widget).__name__} {widget.accessibleName()}")
        widget = window.focusWidget()
    return len(seen), unseen


@pytest.mark.sampled(step=4)
@pytest.mark.parametrize(("view", "theme"), share(list(product(VIEWS, THEMES)), 3), ids=named)
def test_each_stop_in_the_other_views_is_seen(qtbot: QtBot, view: str, theme: Theme) -> None:
    wear(theme)
    window = MainWindow(session_with(four()), theme)
    qtbot.addWidget(window)
    window.resize(1440, 900)
    show_active(qtbot, window)
    window.views.show_view(view)
    window.views.focus_target.setFocus(Qt.FocusReason.TabFocusReason)
    count, unseen = unseen_stops(window, window.views.pages[view])
    assert count > 0 and unseen == []


def made(kind: str, theme: Theme, owner: MainWindow) -> QDialog:
    """A dialog with all that it has to stop at."""
    session = owner.session
    match kind:
        case "comparison":
            comparison = ComparisonDialog(owner, theme, session)
            comparison.pin_build()
            return comparison
        case "versions":
            return VersionsDialog(owner, theme, session)
        case "approval":
            return ApprovalDialog(owner, theme, session, owner.settings)
        case "comments":
            return CommentsDialog(owner, theme, session, owner.settings, "gpu1")
        case "rack":
            return RackDialog(owner, theme, session)
        case "notes":
            return NotesDialog(owner, theme, session)
        case "diagnostics":
            return DiagnosticsDialog(owner, theme, session, "none")
        case _:
            return VerifyDialog(owner, theme, session.snapshot.committed)


@pytest.mark.sampled(step=2)
@pytest.mark.parametrize(("kind", "theme"), share(list(product(DIALOGS, THEMES)), 3), ids=named)
def test_each_stop_in_a_dialog_is_seen(qtbot: QtBot, kind: str, theme: Theme) -> None:
    wear(theme)
    window = MainWindow(session_with(with_version(four(), "Kept", "pass")), theme)
    qtbot.addWidget(
        window, before_close_func=lambda one: setattr(one.files, "may_leave", lambda: True)
    )
    dialog = made(kind, theme, window)
    show_active(qtbot, dialog)
    QTest.keyClick(dialog.windowHandle(), Qt.Key.Key_Tab)
    count, unseen = unseen_stops(dialog, dialog)
    assert count > 2 and unseen == []
