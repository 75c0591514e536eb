"""The ways through the window: from a command or a panel to another panel, to a form or to a menu.

Knows where each kind of part, form and view stands, and nothing of what is shown there.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt

from gui.forms.build_forms import FORMS, BuildForms
from gui.hand.actions import PAGES, Actions
from gui.hand.choices import pick_up_selected
from gui.hand.part_rows import begin_replacing, row_with
from gui.session.session import Session
from gui.view3d.viewport_panel import ViewportPanel
from gui.window.center_tabs import Views
from gui.window.workspace import Workspace
from rigwright.inventory.part_row import UNKNOWN_KIND
from rigwright.parts import KINDS
from rigwright.parts.kind_words import KIND_TABS
from rigwright.proposals.next_kind import FOR_SECOND_SYSTEM
from rigwright.text.language import translated
from rigwright.text.sentence import worded

if TYPE_CHECKING:
    from gui.window.panels import Panels
    from rigwright.catalog import PartSummary

SECOND_MENUS = frozenset({"second", *FOR_SECOND_SYSTEM})
RISER_MENUS = frozenset({"riser", "feed", "bar", "duct"}) | SECOND_MENUS


class Leads:
    """The ways through one window. `panels` makes the panels where they are not there yet."""

    def __init__(
        self,
        session: Session,
        actions: Actions,
        forms: BuildForms,
        workspace: Workspace,
        views: Views,
        viewport: ViewportPanel,
        panels: Callable[[], Panels],
    ) -> None:
        self._session = session
        self._actions = actions
        self._forms = forms
        self._workspace = workspace
        self._views = views
        self._viewport = viewport
        self._panels = panels

    def uses(self) -> dict[str, Callable[[], object]]:
        """What the commands do that lead somewhere, by their names."""
        return {
            "find": self.choose,
            "show_parts": self.show_parts,
            "move": self._move_selected,
            "limit": self._limit_selected,
            **{f"choose_{kind}": partial(self.choose, kind) for kind in KINDS},
            **{name: partial(self.go_to, name) for name in FORMS},
        }

    def _move_selected(self) -> None:
        if pick_up_selected(self._session):
            self._come_to_front()
            self._panels().ladder.begin_placing()

    def _limit_selected(self) -> None:
        self._come_to_front()
        self._panels().inspector.begin_limit()

    def _come_to_front(self) -> None:
        """Give the main window the keyboard: a command may come from a view's own window."""
        self._workspace.window().activateWindow()

    def go_to(self, kind: str) -> None:
        """Go to what changes a line of the build: a form, a menu, the comments or the catalog, by
        a kind of part or by the key of a row that lacks its part.
        """
        row = row_with(self._session.snapshot, kind)
        if row is not None and row.missing:
            begin_replacing(self._session, row)
            self.show_catalog("" if row.kind == UNKNOWN_KIND else row.kind)
        elif kind in FORMS:
            self._forms.open(kind, self._panels().inspector)
        elif kind == "comment":
            self._actions[kind].trigger()
        elif kind in PAGES:
            self._views.show_view(kind)
        elif kind in RISER_MENUS:
            self._open_riser_menu(kind)
        else:
            self.choose(kind)

    def _open_riser_menu(self, kind: str) -> None:
        from gui.inspector.riser_menu import riser_menu

        menu = riser_menu(self._workspace.window(), self._session, kind)
        if menu is not None:
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            beside = QPoint(-menu.sizeHint().width(), 0)
            menu.popup(self._panels().inspector.mapToGlobal(beside))

    def choose(self, kind: str = "") -> None:
        """Lead to the catalog, to a kind of part there.

        What is chosen there replaces nothing in particular.
        """
        self._session.selection.replace_next("")
        self.show_catalog(kind)

    def find(self, part: PartSummary) -> None:
        """Lead to one part in the catalog."""
        self.choose(part.kind)
        self._panels().catalog.reveal(part)

    def show_added(self, part_id: str) -> None:
        """Show a part that was just saved, selected in the catalog, and say so. What a part is
        being chosen for stays.
        """
        row = next(iter(self._session.catalog.rows([part_id])), None)
        if row is None:
            return
        self._workspace.reveal_side("catalog")
        self._panels().catalog.reveal(row)
        self._session.say(
            worded(
                "{part} is saved and selected in the catalog, under {kind}.",
                part=row.name,
                kind=translated(KIND_TABS[row.kind]),
            )
        )

    def show_slots(self) -> None:
        """Lead the keyboard to the slots."""
        self._panels().ladder.setFocus()

    def show_catalog(self, kind: str) -> None:
        """Turn the catalog to a kind of part and let the user type."""
        self._come_to_front()
        self._workspace.reveal_side("catalog")
        catalog = self._panels().catalog
        catalog.begin(kind)
        catalog.focus_search()

    def turn_catalog(self, kind: str) -> None:
        """Turn the catalog to a kind of part; the keyboard stays where it is."""
        self._panels().catalog.begin(kind)

    def show_parts(self) -> None:
        """Turn to the list of everything in the machine."""
        self._panels()  # the list is one of them
        self._come_to_front()
        self._workspace.reveal_side("meters")
        self._workspace.column.show_parts()

    def show_selection(self) -> None:
        """Turn to the picture, at what is selected."""
        self._views.show_view("3d")
        if self._viewport.viewport is not None:
            self._viewport.viewport.parts.frame_meant()
