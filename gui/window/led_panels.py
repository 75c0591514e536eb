"""The panels of a window with their ways to the rest of it: forms, catalog, manual, part editor.

Knows which panel leads to which. Loaded only when the panels are made.
"""

from __future__ import annotations

from PySide6.QtCore import QSettings

from gui.catalog.shortlist import Shortlist
from gui.dialogs.waiving import Waiving
from gui.look.themed import worn
from gui.part_editor.commands import PartCommands
from gui.session.session import Session
from gui.window.bill_commands import BillCommands
from gui.window.dialog_commands import DialogCommands
from gui.window.leads import Leads
from gui.window.manual_reader import ManualReader
from gui.window.panels import Panels, make_panels
from gui.window.pointer_menus import PointerMenus
from gui.window.workspace import Workspace


def led_panels(
    session: Session,
    settings: QSettings,
    workspace: Workspace,
    leads: Leads,
    menus: PointerMenus,
    parts: PartCommands,
    waiving: Waiving,
    manual: ManualReader,
    dialogs: DialogCommands,
    bill: BillCommands,
) -> Panels:
    """All panels of a session but the picture, in their places, each led to what it asks for."""
    panels = make_panels(session, worn(), Shortlist(settings))
    panels.ladder.edit_wanted.connect(parts.edit)
    panels.ladder.context_wanted.connect(menus.open_on_card)
    for panel in (panels.inspector, panels.checks, panels.meters):
        panel.kind_wanted.connect(leads.go_to)
        panel.edit_wanted.connect(parts.edit)
    panels.checks.waiver_wanted.connect(waiving.waive)
    panels.checks.waiver_unwanted.connect(waiving.take_back)
    panels.checks.comment_wanted.connect(dialogs.comment_on_check)
    panels.checks.manual_wanted.connect(manual.open)
    panels.checks.listed.connect(lambda rows, anew: workspace.make_room(rows, anew=anew))
    panels.parts.kind_wanted.connect(leads.go_to)
    panels.parts.other_wanted.connect(leads.show_catalog)
    panels.parts.order_wanted.connect(bill.order)
    panels.parts.show_wanted.connect(leads.show_selection)
    panels.inspector.list_wanted.connect(leads.show_parts)
    panels.catalog.menu_wanted.connect(parts.fill_for)
    parts.added.connect(leads.show_added)
    middle = (panels.ladder, panels.checks)
    workspace.fill(panels.catalog, *middle, panels.meters, panels.parts, panels.inspector)
    return panels
