"""The views that the middle of the window can show, all but the picture made when they are
first asked for.

Knows what each view leads to. The tabs that they stand in are elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.files.files import Files
from gui.look.themed import worn
from gui.part_editor.commands import PartCommands
from gui.session.session import Session
from gui.view3d.viewport_panel import ViewportPanel
from gui.window.center_tabs import Views
from gui.window.leads import Leads
from gui.window.pointer_menus import PointerMenus
from gui.window.sheet_commands import SheetCommands
from rigwright.text.sentence import worded

if TYPE_CHECKING:
    from gui.air.panel import AirPanel
    from gui.margins.panel import MarginsPanel
    from gui.plan.panel import PlanPanel
    from gui.power.panel import PowerPanel
    from gui.topology.panel import TopologyPanel
    from gui.wiring.panel import WiringPanel


class MiddleViews:
    """Makes the views of one window, and leads from each to the rest of it."""

    def __init__(
        self,
        session: Session,
        files: Files,
        parts: PartCommands,
        leads: Leads,
        menus: PointerMenus,
        sheets: SheetCommands,
    ) -> None:
        self._session = session
        self._files = files
        self._parts = parts
        self._leads = leads
        self._menus = menus
        self._sheets = sheets

    def offer(self, views: Views, viewport: ViewportPanel) -> None:
        """Offer all views: the picture at once, the others made when they are first asked for."""
        offer = views.offer
        standing = worded("The machine as it would stand there")
        offer("3d", worded("3D view"), standing, lambda: viewport, "3D")
        links = worded("Which link every card gets, and why")
        offer("topology", worded("Topology"), links, self._topology)
        cables = worded("Which cable feeds which socket; drag plugs to rewire")
        offer("wiring", worded("Wiring"), cables, self._wiring)
        carries = worded("Limit the cards; see what the circuit carries")
        offer("power", worded("Power limits"), carries, self._power, worded("Limits"))
        proof = worded("Every clearance: the fit proof")
        offer("margins", worded("Clearances"), proof, self._margins)
        to_scale = worded("From the open side, to scale")
        offer("plan", worded("Plan"), to_scale, self._plan)
        warm = worded("Where the air goes, and how warm it gets")
        offer("air", worded("Air"), warm, self._air)

    def _topology(self) -> TopologyPanel:
        """The view of links."""
        from gui.topology.panel import TopologyPanel

        panel = TopologyPanel(self._session, worn())
        panel.export_wanted.connect(self._files.exports.picture)
        return panel

    def _power(self) -> PowerPanel:
        """The view of limits and of what supply and circuit carry."""
        from gui.power.panel import PowerPanel

        panel = PowerPanel(self._session, worn())
        panel.context_wanted.connect(self._menus.open_on_card)
        return panel

    def _wiring(self) -> WiringPanel:
        """The view of plugs and cables."""
        from gui.wiring.panel import WiringPanel

        panel = WiringPanel(self._session, worn())
        panel.edit_wanted.connect(self._parts.edit)
        panel.kind_wanted.connect(self._leads.go_to)
        return panel

    def _margins(self) -> MarginsPanel:
        """The view of every clearance."""
        from gui.margins.panel import MarginsPanel

        panel = MarginsPanel(self._session, worn())
        panel.show_wanted.connect(self._leads.show_selection)
        panel.print_wanted.connect(self._sheets.print_proof)
        panel.export_wanted.connect(self._sheets.export_proof)
        return panel

    def _plan(self) -> PlanPanel:
        """The view from the open side, to scale."""
        from gui.plan.panel import PlanPanel

        panel = PlanPanel(self._session, worn())
        panel.context_wanted.connect(self._menus.open_on_card)
        return panel

    def _air(self) -> AirPanel:
        """The view of air, heat and noise."""
        from gui.air.panel import AirPanel

        panel = AirPanel(self._session, worn())
        panel.compare_wanted.connect(lambda: self._compare_air(panel))
        panel.context_wanted.connect(self._menus.open_on_card)
        return panel

    def _compare_air(self, panel: AirPanel) -> None:
        other = self._files.other_build()
        if other is not None:
            panel.lay_beside(*other)
