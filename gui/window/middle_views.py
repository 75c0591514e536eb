"""The views that the middle of the window can show, all but the picture made when they are
first asked for.

Knows what each view leads to. The tabs that they stand in are elsewhere.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from rigwright.text.sentence import worded

if TYPE_CHECKING:
    from gui.air.panel import AirPanel
    from gui.margins.panel import MarginsPanel
    from gui.plan.panel import PlanPanel
    from gui.power.panel import PowerPanel
    from gui.topology.panel import TopologyPanel
    from gui.window.window_panels import PanelWindow
    from gui.wiring.panel import WiringPanel


def offer_views(window: PanelWindow) -> None:
    """What the middle can show: the picture at once, the others when they are asked for."""
    offer = window.views.offer
    standing = worded("The machine as it would stand there")
    offer("3d", worded("3D view"), standing, lambda: window.viewport, "3D")
    links = worded("Which link every card gets, and why")
    offer("topology", worded("Topology"), links, partial(_make_topology, window))
    cables = worded("Which cable feeds which socket; drag plugs to rewire")
    offer("wiring", worded("Wiring"), cables, partial(_make_wiring, window))
    carries = worded("Limit the cards; see what the circuit carries")
    offer("power", worded("Power limits"), carries, partial(_make_power, window), worded("Limits"))
    proof = worded("Every clearance: the fit proof")
    offer("margins", worded("Clearances"), proof, partial(_make_margins, window))
    to_scale = worded("From the open side, to scale")
    offer("plan", worded("Plan"), to_scale, partial(_make_plan, window))
    warm = worded("Where the air goes, and how warm it gets")
    offer("air", worded("Air"), warm, partial(_make_air, window))


def _make_topology(window: PanelWindow) -> TopologyPanel:
    """The view of links."""
    from gui.topology.panel import TopologyPanel

    panel = TopologyPanel(window.session, window.theme)
    panel.export_wanted.connect(window.files.exports.picture)
    return panel


def _make_power(window: PanelWindow) -> PowerPanel:
    """The view of limits and of what supply and circuit carry."""
    from gui.power.panel import PowerPanel

    return PowerPanel(window.session, window.theme)


def _make_wiring(window: PanelWindow) -> WiringPanel:
    """The view of plugs and cables."""
    from gui.wiring.panel import WiringPanel

    panel = WiringPanel(window.session, window.theme)
    panel.edit_wanted.connect(window.parts.edit)
    panel.kind_wanted.connect(window.go_to)
    return panel


def _make_margins(window: PanelWindow) -> MarginsPanel:
    """The view of every clearance."""
    from gui.margins.panel import MarginsPanel

    panel = MarginsPanel(window.session, window.theme)
    panel.show_wanted.connect(window.show_selection)
    panel.print_wanted.connect(partial(_print_proof, window))
    panel.export_wanted.connect(partial(_export_proof, window))
    return panel


def _make_plan(window: PanelWindow) -> PlanPanel:
    """The view from the open side, to scale."""
    from gui.plan.panel import PlanPanel

    panel = PlanPanel(window.session, window.theme)
    panel.context_wanted.connect(window.open_card_menu)
    return panel


def _make_air(window: PanelWindow) -> AirPanel:
    """The view of air, heat and noise."""
    from gui.air.panel import AirPanel

    panel = AirPanel(window.session, window.theme)
    panel.compare_wanted.connect(lambda: _compare_air(window, panel))
    return panel


def _compare_air(window: PanelWindow, panel: AirPanel) -> None:
    other = window.files.other_build()
    if other is not None:
        panel.lay_beside(*other)


def _print_proof(window: PanelWindow) -> None:
    from gui.sheet.sheets import preview_proof

    preview_proof(window.session.snapshot.committed, window.files.naming.name, window).open()


def _export_proof(window: PanelWindow) -> None:
    from gui.sheet.sheets import export_proof

    window.files.exports.paper(
        partial(export_proof, window.session.snapshot.committed, window.files.naming.name),
        worded("fit proof"),
    )
