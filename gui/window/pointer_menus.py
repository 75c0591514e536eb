"""What opens at the pointer: the menus on a card in its place and on any part of the 3D view, and
the question after a refused drop there.

What can be done with a card stands in `gui.window.card_menu`, what with the view in its commands.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget

from gui.hand.actions import Actions
from gui.hand.part_rows import selected_row
from gui.look.themed import worn
from gui.session.session import Session
from gui.view3d.commands import ViewCommands
from gui.view3d.viewport_panel import ViewportPanel

if TYPE_CHECKING:
    from gui.ladder.drop_card import DropQuestion
    from gui.window.panels import Panels


class PointerMenus:
    """Menus of one window; each belongs to `owner`."""

    def __init__(
        self,
        session: Session,
        actions: Actions,
        viewport: ViewportPanel,
        looks: ViewCommands,
        panels: Callable[[], Panels],
        owner: QWidget,
    ) -> None:
        self._session = session
        self._actions = actions
        self._looks = looks
        self._viewport = viewport
        self._panels = panels
        self._owner = owner
        viewport.context_wanted.connect(self.open_in_view)
        viewport.refused.connect(lambda drop, at: self.question.ask(drop, at, QRect(at, at)))

    @cached_property
    def question(self) -> DropQuestion:
        """What a refused drop asks."""
        from gui.ladder.drop_card import DropQuestion

        return DropQuestion(self._session, worn(), self._viewport)

    def open_in_view(self, label: str | None, part: str | None, at: QPoint) -> None:
        """What can be done with a card in the 3D view, or with any other part there."""
        from gui.window.card_menu import card_menu

        menu = card_menu(self._owner, self._session, self._actions, label)
        is_part = label is None and part is not None
        row = selected_row(self._session.snapshot) if is_part else None
        if row is not None:
            menu.addSeparator()
            self._panels().parts.offer_edits(menu, row)
        self._looks.fill_context(menu, part)
        menu.popup(at)

    def open_on_card(self, label: str | None, at: QPoint) -> None:
        """What can be done with a card."""
        from gui.window.card_menu import card_menu

        card_menu(self._owner, self._session, self._actions, label).popup(at)
