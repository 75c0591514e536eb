"""The 3D view is a widget with parts of its own: what one can do with it stands in the parts, and
no part can do too much.
"""

from __future__ import annotations

from types import FunctionType

import pytest

pytest.importorskip("PySide6")

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.app.guard import qt_calls
from gui.look.theme import DARK
from gui.look.themed import Themed
from gui.view3d.viewport import Viewport
from gui.view3d.viewport_panel import has_opengl
from tests.gui.machines import TUF, session_with, with_cards

MOST_PUBLIC = 15


def public_names(kind: type) -> set[str]:
    """The public methods and properties of a class and of those of ours above it."""
    ours = [one for one in kind.__mro__ if one.__module__.startswith("gui.")]
    return {
        name
        for one in ours
        for name, value in vars(one).items()
        if isinstance(value, (FunctionType, property)) and not name.startswith("_")
    }


def test_what_is_called_on_the_view_itself_is_called_by_qt() -> None:
    assert Viewport.__bases__ == (Themed, QWidget)
    own = {name for name in vars(Viewport) if name in public_names(Viewport)}
    assert own == {name for name in qt_calls(Viewport) if not name.startswith("_")}


def test_every_part_of_the_view_has_few_public_names(qtbot: QtBot) -> None:
    if not has_opengl():
        pytest.skip("without OpenGL there is no picture")
    view = Viewport(session_with(with_cards(TUF, "3")), DARK)
    qtbot.addWidget(view)
    kinds = {type(value) for name, value in vars(view).items() if not name.startswith("_")}
    parts = [kind for kind in kinds if kind.__module__.startswith("gui.view3d.")]
    assert len(parts) == 10
    crowded = {kind.__name__ for kind in parts if len(public_names(kind)) > MOST_PUBLIC}
    assert crowded == set()
